from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "operations"

    def ready(self) -> None:
        from . import audit, lifecycle, receivers  # noqa: F401  (machines, checks, and what this app hears from below)
