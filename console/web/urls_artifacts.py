"""Addresses of artifacts and their versions."""

from django.urls import path

from console.web.views import artifacts

urlpatterns = [
    path("artifacts/", artifacts.artifacts, name="artifacts"),
    path("artifacts/<uuid:artifact_id>/", artifacts.artifact, name="artifact"),
    path("artifacts/<uuid:artifact_id>/versions/", artifacts.versions, name="versions"),
    path("artifacts/<uuid:artifact_id>/versions/<int:number>/", artifacts.version, name="version"),
    path("artifacts/<uuid:artifact_id>/versions/<int:number>/content", artifacts.content, name="content"),
    path(
        "artifacts/<uuid:artifact_id>/versions/<int:number>/publications/", artifacts.publications, name="publications"
    ),
]
