from django.apps import AppConfig


class ArtifactsConfig(AppConfig):
    name = "artifacts"

    def ready(self) -> None:
        from . import lifecycle  # noqa: F401  (registers the machine)
