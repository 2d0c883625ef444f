"""Included by `console.urls` only where the app is installed (demo mode)."""

from django.urls import path

from . import views

urlpatterns = [
    path("demo/", views.index, name="demo"),
    path("demo/sign-in/", views.sign_in, name="demo_sign_in"),
    path("demo/press/", views.press, name="demo_press"),
]
