from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "console.accounts"
    label = "accounts"

    def ready(self) -> None:
        from . import lifecycle  # noqa: F401  (registers the machine)
