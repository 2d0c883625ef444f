"""`manage.py restore SOURCE`: a backup comes back where nothing is; nothing is sent by itself afterwards."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import psycopg
from django.core.management.base import BaseCommand, CommandParser

from console.backup.errors import BackupRefused
from console.backup.restoring import STEPS, restore
from console.supervisor.configuration import from_environment
from console.supervisor.errors import CannotStart


class Command(BaseCommand):
    help = "Restore a backup into an empty state folder or database, while nothing runs there."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", type=Path, help="a folder that `backup` made")

    def handle(self, *args: Any, source: Path, **options: Any) -> None:
        step = 0

        def say(what: str) -> None:
            nonlocal step
            step += 1
            self.stdout.write(f"[{step}/{STEPS}] {what}")
            self.stdout.flush()

        try:
            manifest, restored = restore(source=Path.cwd() / source, configuration=from_environment(), say=say)
        except BackupRefused as refused:
            _refuse(f"{type(refused).__name__}: {refused}", 1)
        except CannotStart as error:
            _refuse(str(error), error.exit_code)
        except (OSError, psycopg.Error) as error:
            _refuse(f"the backup could not be restored ({' '.join(str(error).split())})", 1)
        self.stdout.write(
            f"restored: epoch {restored.epoch.number}, as of {manifest.snapshot_at.isoformat()}; "
            f"{restored.unknown} operations are unknown, {restored.voided} requests are void and must be asked again, "
            f"{restored.interrupted} turns go on, {restored.marked} conversations are marked"
        )
        if manifest.missing:
            self.stdout.write(f"restored: {len(manifest.missing)} contents were missing when the backup was made")


def _refuse(sentence: str, code: int) -> None:
    print(f"countersign: {sentence}", file=sys.stderr)
    sys.exit(code)
