"""`manage.py start`: PostgreSQL, Valkey, web, workers and the Press, until Ctrl-C."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from console.supervisor.start import main


class Command(BaseCommand):
    """Listed by `manage.py help`; `manage.py start` itself goes to the supervisor without loading Django first."""

    help = "Starts Countersign and keeps it running; see the README for the environment it reads."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        sys.exit(main())
