"""The house of a drill: one throw-away PostgreSQL and Valkey, Django with everything imported, and the template.

The template is a migrated database with people, a conversation and a source; every trial gets a copy. In it the
functions by which the product asks the time are our own: real time plus a shift, so that recovery can be brought to
the next `next_wake_at` without anybody waiting.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import shutil
from pathlib import Path
from typing import Any

TEMPLATE = "drill_template"
APPS = ("operations", "approvals", "artifacts", "conversations")

# `public` comes before `pg_catalog`, so that these are found first, by services, generated functions and defaults alike.
SEARCH_PATH = "public, pg_catalog"
CLOCK = """
CREATE TABLE public.drill_clock (shift interval NOT NULL);
INSERT INTO public.drill_clock VALUES ('0');
GRANT UPDATE ON public.drill_clock TO countersign_app;
CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
    AS 'SELECT pg_catalog.clock_timestamp() + shift FROM public.drill_clock';
CREATE FUNCTION public.statement_timestamp() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT pg_catalog.statement_timestamp() + shift FROM public.drill_clock';
CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT pg_catalog.now() + shift FROM public.drill_clock';
"""
# What the template holds is kept a second time, so that a database can be brought back to it: much cheaper than a copy.
KEEP = """
CREATE SCHEMA given;
DO $$
DECLARE name text;
BEGIN
    FOR name IN SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
        EXECUTE format('CREATE TABLE given.%I AS SELECT * FROM public.%I', name, name);
    END LOOP;
END $$;
CREATE FUNCTION given.back() RETURNS void LANGUAGE plpgsql AS $$
DECLARE name text;
BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'given'::regnamespace LOOP
        EXECUTE format('DELETE FROM public.%I', name);
        EXECUTE format('INSERT INTO public.%I OVERRIDING SYSTEM VALUE SELECT * FROM given.%I', name, name);
    END LOOP;
END $$;
"""
SOURCE = b"""# Night trains in the valley

The night train left the valley at 22:40 every evening until 1987.

Forty-one passengers used it on an ordinary night, and twice as many before a holiday.
"""


def open_house() -> None:
    """Servers (unless the environment names some), settings, all imports. Leaves no connection and no thread."""
    importlib.import_module("tests.embedded")  # starts the servers and sets the environment, or finds it set
    os.environ["DJANGO_SETTINGS_MODULE"] = "console.settings"
    import django

    django.setup()
    _settle_settings()
    _import_everything()
    from . import points, script

    points.install()
    script.install()
    _warm_up()


def make_template(*, based_on: str | None = None, name: str = TEMPLATE) -> None:
    """A database to copy: made from nothing, or from an earlier one whose generated SQL is then made anew."""
    import psycopg

    superuser = psycopg.connect(url("postgres", "postgres"), autocommit=True)
    with superuser:
        if based_on is None:  # roles are the server's: two drills that set them at once would meet
            for role in ("countersign_owner", "countersign_app"):
                superuser.execute(f"ALTER ROLE {role} SET search_path = {SEARCH_PATH}")
        source = f"TEMPLATE {based_on}" if based_on else "TEMPLATE template0"
        superuser.execute(f"CREATE DATABASE {name} OWNER countersign_owner {source}")
    if based_on is None:
        with psycopg.connect(url("countersign_owner", name), autocommit=True) as owner:
            owner.execute(CLOCK)
    connect_to(name, "countersign_owner")
    if based_on is None or os.environ.get("DRILL_MIGRATE"):
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
    else:
        from conversations.kernel.install import install

        install(role="countersign_app")
    if based_on is None:
        connect_to(name)
        _make_people()
        _keep_blobs()
    close_connections()
    with psycopg.connect(url("postgres", name), autocommit=True) as superuser:
        superuser.execute("DROP SCHEMA IF EXISTS given CASCADE")
        superuser.execute(KEEP)


def given_blobs() -> Path:
    """Where the objects of the template's sources are kept a second time."""
    return Path(os.environ["STATE_DIR"]) / "given-blobs"


def _keep_blobs() -> None:
    from django.core.files.storage import default_storage

    shutil.copytree(default_storage.location, given_blobs(), dirs_exist_ok=True)  # type: ignore[attr-defined]


def url(user: str, database: str) -> str:
    """The address of a database of the drill's server, for a role."""
    from urllib.parse import urlsplit, urlunsplit

    parts = urlsplit(os.environ["DATABASE_URL"])
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=f"{user}@{host}", path=f"/{database}"))


def connect_to(database: str, role: str = "countersign_app") -> None:
    """From now on every connection of this process goes to `database` as `role`."""
    from django.db import connections

    close_connections()
    connections["default"].settings_dict.update(NAME=database, USER=role)
    connections.settings["default"].update(NAME=database, USER=role)


def session() -> int:
    """The server's process that serves this process's connection, which is opened."""
    from django.db import connection

    connection.ensure_connection()
    return int(connection.connection.info.backend_pid)


_kept: list[Any] = []


def leave_connection() -> None:
    """In a forked process that will not end in order: the connection it has inherited stays its parent's alone."""
    from django.db import connections

    _kept.append(connections["default"].connection)  # closing it would end the parent's session
    connections["default"].connection = None


def close_connections() -> None:
    from django.db import connections

    connections.close_all()


def _settle_settings() -> None:
    """Times that real slowness cannot reach (recovery moves the database's clock), and no wall-clock housekeeping."""
    from django.conf import settings
    from django.db import connections

    # A session goes from one forked process to the next, which does not know what the last one prepared in it.
    importlib.import_module("conversations.kernel.unit").PREPARED_AFTER = None  # type: ignore[attr-defined]
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    settings.LEASE_SECONDS = 60
    settings.REQUEST_TIMEOUT_SECONDS = 3
    settings.AGENT_MODEL = ""
    for configured in (connections.settings["default"], connections["default"].settings_dict):
        configured.update(CONN_MAX_AGE=None, CONN_HEALTH_CHECKS=False)


def _import_everything() -> None:
    for app in APPS:
        package = importlib.import_module(app)
        for module in pkgutil.walk_packages(package.__path__, f"{app}."):
            if ".migrations" not in module.name and ".extraction." not in module.name:
                importlib.import_module(module.name)
    for name in ("points", "script", "scenarios", "trial"):
        importlib.import_module(f"tests.drill.{name}")


def _warm_up() -> None:
    """What is built at first use is built here, once, and not in every child."""
    from pydantic_ai.messages import ModelMessagesTypeAdapter

    from conversations.agent.asking import request_for
    from conversations.agent.definition import REPORT_WRITER

    ModelMessagesTypeAdapter.dump_json([])
    request_for(REPORT_WRITER, [])


def _make_people() -> None:
    from artifacts.sources import add_source
    from conversations.services import start_conversation
    from tests.accounts import making

    tenant = making.tenant("north")
    people: dict[str, Any] = {}
    for name in ("member", "member2", "reviewer", "reviewer2", "operator", "operator2"):
        people[name] = making.person(tenant, name, name.rstrip("2"))
    conversation = start_conversation(person=people["member"], tenant=tenant, client_key="given")
    add_source(conversation=conversation, person=people["member"], file_name="trains.md", data=SOURCE)
