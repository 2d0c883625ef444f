"""Addresses of conversations and the first page."""

from django.urls import path

from console.web.views import conversations, home

urlpatterns = [
    path("", home.home, name="home"),
    path("samples/", home.samples, name="samples"),
    path("conversations/", conversations.conversations, name="conversations"),
    path("conversations/<uuid:conversation_id>/", conversations.conversation, name="conversation"),
    path("conversations/<uuid:conversation_id>/messages/", conversations.messages, name="messages"),
    path("turns/<uuid:turn_id>/stop/", conversations.stop, name="stop"),
    path("turns/<uuid:turn_id>/retry/", conversations.retry, name="retry"),
    path("operations/<uuid:operation_id>/acts/", conversations.acts, name="acts"),
]
