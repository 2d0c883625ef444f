"""Corpora in databases of their own, brought up to today's schema once; each test works on a copy."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.db import connections
from psycopg import sql

from console.backup import tools
from tests import database
from tests.formats.make import GOLDEN

CORPORA = sorted(path.name for path in GOLDEN.iterdir() if path.is_dir())
TRIAL = "golden_trial"


def _url(name: str) -> str:
    known = connections["default"].get_connection_params()
    return f"postgresql://{database.OWNER}@/{name}?host={known['host']}&port={known.get('port', 5432)}"


def _turn_to(name: str) -> str:
    """Every connection of this process from now on; the database it had before."""
    connection = connections["default"]
    before = connection.settings_dict["NAME"]
    database.close_connections()
    connection.settings_dict["NAME"] = name
    return str(before)


def _create(name: str, template: str = "template1") -> None:
    with psycopg.connect(_url("postgres"), autocommit=True) as connection:
        database.drop_database(connection, name)
        connection.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template))
        )


@pytest.fixture(scope="session", params=CORPORA)
def migrated(request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any) -> Iterator[str]:
    """The name of a database that a corpus was loaded into and that today's migrations have been run on."""
    name, folder = f"golden_{request.param}", GOLDEN / request.param
    with django_db_blocker.unblock():
        _create(name)
        psql = tools.find("pg_dump", server_version=180000, is_embedded=True).with_name("psql")
        command = [psql, "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", f"--file={folder / 'corpus.sql'}"]
        loaded = subprocess.run(command, env=tools._environment(_url(name)), capture_output=True, text=True)
        assert loaded.returncode == 0, loaded.stderr
        before = _turn_to(name)
        database.become_owner()
        call_command("migrate", verbosity=0)
        database.become_application()
        _turn_to(before)
    shutil.copytree(folder / "blobs", default_storage.path(""), dirs_exist_ok=True)
    yield name


@pytest.fixture
def golden(migrated: str, django_db_blocker: Any) -> Iterator[str]:
    """The corpus, in a database of this test's own; its name. No test of pytest-django's touches it."""
    with django_db_blocker.unblock():
        _create(TRIAL, migrated)
        before = _turn_to(TRIAL)
        yield TRIAL
        _turn_to(before)
        database.become_application()


@pytest.fixture
def as_owner(golden: str) -> Iterator[psycopg.Connection[Any]]:
    """The corpus as the owner of its tables sees it, with the triggers off: for what only another version would write."""
    with database.connect_as_owner() as connection:
        connection.execute("SET session_replication_role = replica")
        yield connection
