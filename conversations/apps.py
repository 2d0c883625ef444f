from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.module_loading import autodiscover_modules


class ConversationsConfig(AppConfig):
    name = "conversations"

    def ready(self) -> None:
        from . import lifecycle  # noqa: F401  (registers the machines)
        from .kernel.install import after_migrate

        # Each app registers its tools in `tools.py`, as admin classes are found: the loop below calls tools above it.
        autodiscover_modules("tools")
        post_migrate.connect(after_migrate, sender=self, dispatch_uid="kernel")
