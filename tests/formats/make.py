"""`python -m tests.formats.make NAME`: the corpus anew, from today's code, as `tests/formats/golden/NAME/`.

Made once for each released schema and never changed afterwards: what was stored then must be read, or refused by name,
by every later version. Ids and times differ from one making to the next; nothing else should.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import tests.embedded  # noqa: F401  (a throw-away PostgreSQL and Valkey, before the settings load)

GOLDEN = Path(__file__).resolve().parent / "golden"
LEFT_OUT = ("django_session", "procrastinate_jobs", "procrastinate_events", "procrastinate_workers",
            "procrastinate_periodic_defers")  # fmt: skip


class Settings:
    """Django's settings, changed and put back like pytest-django's fixture."""

    def __getattr__(self, name: str) -> Any:
        from django.conf import settings

        return getattr(settings, name)

    def __setattr__(self, name: str, value: Any) -> None:
        from django.conf import settings

        setattr(settings, name, value)


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: python -m tests.formats.make NAME", file=sys.stderr)
        return 2
    target = GOLDEN / sys.argv[1]
    target.mkdir(parents=True)
    os.environ["DJANGO_SETTINGS_MODULE"] = "console.settings"
    with tempfile.TemporaryDirectory() as folder:
        _fill(target, Path(folder))
    print(f"made {target}")
    return 0


def _fill(target: Path, folder: Path) -> None:
    import psycopg

    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute("CREATE DATABASE golden")
    os.environ["DATABASE_URL"] = os.environ["DATABASE_URL"].replace("/postgres?", "/golden?")
    import django

    socket.gethostname = lambda: "corpus"  # a worker's name is stored
    django.setup()
    from django.core.management import call_command

    from console.demo.connectors import CONNECTORS
    from conversations.agent import offline
    from tests import database
    from tests.formats.corpus import described, make_everything
    from tests.operations.conftest import Ledger
    from tests.press.running import running_press

    call_command("migrate", verbosity=0)
    database.become_application()
    settings = Settings()
    settings.STORAGES = {**settings.STORAGES, "default": {**settings.STORAGES["default"]}}
    settings.STORAGES["default"]["OPTIONS"] = {"location": target / "blobs"}
    settings.AGENT_MODEL, settings.REQUEST_TIMEOUT_SECONDS = "", 2
    offline.CHUNK_PAUSE_SECONDS = 0
    with running_press(folder / "press") as press:
        settings.CONNECTORS = {"press": {**CONNECTORS["press"], "base_url": press.url}}
        make_everything(Ledger(press, settings))
    (target / "corpus.json").write_text(json.dumps(described(), indent=1, sort_keys=True) + "\n")
    _dump(target / "corpus.sql")


def _dump(into: Path) -> None:
    from console.backup import tools

    url = os.environ["DATABASE_URL"]
    tool = tools.find("pg_dump", server_version=180000, is_embedded=True)
    options = [f"--exclude-table-data=public.{table}" for table in LEFT_OUT]
    options += ["--no-owner", "--no-privileges", "--no-comments", "--restrict-key=golden"]
    subprocess.run([tool, *options, f"--file={into}"], env=tools._environment(url), check=True)


if __name__ == "__main__":
    sys.exit(main())
