from django.urls import path

from console.web.views import shell

urlpatterns = [path("needs/", shell.needs, name="needs")]
