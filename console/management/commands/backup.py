"""`manage.py backup TARGET`: a consistent copy of all that is recorded, while everything runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from console import environment as env
from console.backup.errors import BackupRefused
from console.backup.making import make
from console.supervisor.configuration import version
from console.supervisor.postgres import without_password


class Command(BaseCommand):
    help = "Make a backup: one snapshot of the database and all contents, in a new folder."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("target", type=Path, help="a folder that does not exist yet")

    def handle(self, *args: Any, target: Path, **options: Any) -> None:
        url = settings.MIGRATE_DATABASE_URL
        if not url:
            _refuse("Countersign is not running on this state folder; start it, or set DATABASE_URL", 2)
        try:
            manifest = make(target=target, url=url, is_embedded=not env.text("DATABASE_URL"), product_version=version())
        except BackupRefused as refused:
            _refuse(f"{type(refused).__name__}: {refused}", 1)
        except psycopg.OperationalError as error:
            _refuse(f"the database ({without_password(url)}) cannot be reached: {' '.join(str(error).split())}", 1)
        except OSError as error:
            _refuse(f"the backup could not be written ({error})", 1)
        rows = sum(manifest.counts.values())
        self.stdout.write(
            f"backup: {target} holds {rows} rows and {manifest.blobs} contents as of {manifest.snapshot_at.isoformat()}"
        )
        if manifest.missing:
            _refuse(
                f"the backup was made without {len(manifest.missing)} contents that the storage no longer has as they "
                f"were ({manifest.missing[0]}); look into the storage",
                1,
            )


def _refuse(sentence: str, code: int) -> None:
    print(f"countersign: {sentence}", file=sys.stderr)
    sys.exit(code)
