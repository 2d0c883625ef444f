"""`manage.py seed_demo_people`: the demo's tenants and people, as far as they are missing."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from console.demo.people import seed


class Command(BaseCommand):
    help = "Create the demo tenants north and south and their people. Running it again changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{seed()} people made")
