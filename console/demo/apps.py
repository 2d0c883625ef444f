from django.apps import AppConfig


class DemoConfig(AppConfig):
    """Demo tenants and sign-in, and the Press. Not installed with DEMO=0."""

    name = "console.demo"
    label = "demo"
