from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "operations"

    def ready(self) -> None:
        from . import lifecycle, receivers  # noqa: F401  (machines, and what this app hears from below)
