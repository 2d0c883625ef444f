"""The house of a bench: one PostgreSQL that really writes to disk, one Valkey, Django, and a database per measure.

Nothing is shared with the tests' servers, which have fsync off.
"""

from __future__ import annotations

import io
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from console.supervisor import postgres, valkey
from console.supervisor.children import ends_with_parent, stop_in_order
from tests.instance import ROOT, Instance, free_ports, wait_until

TEMPLATE = "bench_template"


class House:
    """`database()` makes one with the demo's people and points Django at it; `product()` and `worker()` run there."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="countersign-bench-"))
        self.postgres = postgres.Server(self.folder / "pg", log=self.folder / "postgres.log")
        self.valkey = valkey.Server(self.folder / "valkey", log=self.folder / "valkey.log")
        self.press_port, self.port = free_ports(2)
        self._count = 0
        self.name = ""

    def open(self) -> None:
        """Servers, settings, and the template: migrated, with the demo's people."""
        self.valkey.child.start()
        self.postgres.prepare()
        self.postgres.child.start()
        self.postgres.wait_until_ready()
        self.postgres.make_roles(database=TEMPLATE)
        self.valkey.wait_until_ready()
        self._settle_environment()
        import django

        django.setup()
        self._connect(TEMPLATE, postgres.OWNER)
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        call_command("seed_demo_people", verbosity=0, stdout=io.StringIO())
        self._close_connections()

    def close(self) -> None:
        stop_in_order([self.valkey.child, self.postgres.child])
        shutil.rmtree(self.folder, ignore_errors=True)

    def _settle_environment(self) -> None:
        postgres.forget_host_settings()
        for name in ("MIGRATE_DATABASE_URL", "AGENT_MODEL", "OPENAI_BASE_URL", "HOST"):
            os.environ.pop(name, None)
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "console.settings",
            "DEMO": "1",
            "SECRET_KEY": "not secret: for measuring only",
            "STATE_DIR": str(self._state_dir()),
            "PORT": str(self.port),
            "PRESS_PORT": str(self.press_port),
            "DATABASE_URL": self.postgres.url(postgres.APPLICATION, TEMPLATE),
            "REDIS_URL": self.valkey.url,
            "COUNTERSIGN_APP_ROLE": postgres.APPLICATION,
        }

    def _state_dir(self) -> Path:
        folder = self.folder / "var"
        folder.mkdir(mode=0o700, exist_ok=True)
        return folder

    # -- databases --------------------------------------------------------------------------------------------------
    def database(self) -> str:
        """A copy of the template; from now on Django's connections go there, with the application's rights."""
        self._count += 1
        self.name = f"bench_{self._count}"
        self._close_connections()
        with self.postgres.superuser() as connection:
            connection.execute(f"CREATE DATABASE {self.name} OWNER {postgres.OWNER} TEMPLATE {TEMPLATE}")
        self._connect(self.name, postgres.APPLICATION)
        from django.conf import settings

        settings.MIGRATE_DATABASE_URL = self.postgres.url(postgres.OWNER, self.name)
        return self.name

    def empty_database(self, name: str) -> str:
        """One with nothing in it, for a reference."""
        with self.postgres.superuser() as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name}")
            connection.execute(f"CREATE DATABASE {name} OWNER {postgres.OWNER}")
        return name

    def owner(self, database: str = "") -> psycopg.Connection[Any]:
        return psycopg.connect(self.postgres.url(postgres.OWNER, database or self.name), autocommit=True)

    def _connect(self, database: str, role: str) -> None:
        from django.db import connections

        self._close_connections()
        for configured in (connections["default"].settings_dict, connections.settings["default"]):
            configured.update(NAME=database, USER=role, CONN_MAX_AGE=None, CONN_HEALTH_CHECKS=False)

    def _close_connections(self) -> None:
        from django.db import connections

        connections.close_all()

    # -- processes --------------------------------------------------------------------------------------------------
    def environment(self) -> dict[str, str]:
        """What a process of the product is told, for the present database."""
        return {**os.environ, "DATABASE_URL": self.postgres.url(postgres.APPLICATION, self.name)}

    @contextmanager
    def product(self, **settings: str) -> Iterator[Instance]:
        """`manage.py start` on the present database."""
        addresses = {
            "DATABASE_URL": self.postgres.url(postgres.APPLICATION, self.name),
            "MIGRATE_DATABASE_URL": self.postgres.url(postgres.OWNER, self.name),
            "REDIS_URL": self.valkey.url,
            "DEMO": "1",
            "SECRET_KEY": os.environ["SECRET_KEY"],
        }
        instance = Instance(self.folder / f"product-{self._count}", {**addresses, **settings})
        instance.start(first=True)
        try:
            yield instance
        finally:
            instance.stop()

    @contextmanager
    def process(self, *command: str, **settings: str) -> Iterator[subprocess.Popen[bytes]]:
        """A process that ends with the block; what it says goes to a file in the house."""
        with (self.folder / "processes.log").open("ab") as log:
            started = subprocess.Popen(
                [sys.executable, *command], env={**self.environment(), **settings}, cwd=ROOT,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=ends_with_parent(signal.SIGTERM),
            )  # fmt: skip
        try:
            yield started
        finally:
            if started.poll() is None:
                started.kill()
            started.wait()

    @contextmanager
    def worker(self, **settings: str) -> Iterator[subprocess.Popen[bytes]]:
        """The product's worker on the present database, from when on it takes jobs."""
        with self.owner() as connection:
            row = connection.execute("SELECT clock_timestamp()").fetchone()
        with self.process(str(ROOT / "manage.py"), "procrastinate", "worker", **settings) as started:
            wait_until(lambda: self._workers_since(row and row[0]), "the worker takes jobs", 120)
            yield started

    def _workers_since(self, moment: Any) -> bool:
        with self.owner() as connection:
            found = connection.execute("SELECT 1 FROM procrastinate_workers WHERE last_heartbeat >= %s", [moment])
            return found.fetchone() is not None


def people() -> Any:
    """North's people of the demo by their local names, as attributes."""
    from types import SimpleNamespace

    from console.accounts.models import Person, Tenant

    found = {person.username.partition("@")[0]: person for person in Person.objects.filter(username__endswith="@north")}
    return SimpleNamespace(tenant=Tenant.objects.get(slug="north"), **found)
