from django.apps import AppConfig


class ConsoleConfig(AppConfig):
    name = "console"

    def ready(self) -> None:
        from console import receivers
        from console.live import receivers as live

        receivers.connect()
        live.connect()
