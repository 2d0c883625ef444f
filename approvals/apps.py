from django.apps import AppConfig


class ApprovalsConfig(AppConfig):
    name = "approvals"

    def ready(self) -> None:
        from . import lifecycle, receivers  # noqa: F401  (machines, and what this app hears from below)
