"""Tests run with the application's privileges; what only the owner may do is done here."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.db import connections
from django.db.backends.signals import connection_created
from django.test import TransactionTestCase

from console.supervisor.postgres import APPLICATION, OWNER
from tests.instance import wait_until
from tests.once import made_once

# Filled by migrations, not by tests.
KEPT_TABLES = ("django_migrations", "django_content_type", "auth_permission")

# Rows that are deleted leave pages behind, and no vacuum runs here: what has grown is truncated instead, which costs
# more for a small table.
EMPTY_TABLES = """
DO $$
DECLARE name regclass; filled boolean;
BEGIN
    FOR name IN SELECT oid FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
                 AND NOT relname = ANY ({kept})
    LOOP
        EXECUTE format('SELECT EXISTS (SELECT 1 FROM %s)', name) INTO filled;
        IF filled AND pg_total_relation_size(name) > 1000000 THEN
            EXECUTE format('TRUNCATE %s CASCADE', name);
        ELSIF filled THEN
            EXECUTE format('DELETE FROM %s', name);
        END IF;
    END LOOP;
END $$
"""


TEMPLATE = "migrated"  # a copy of it is what each process's test database begins as


def copy_instead_of_migrating() -> None:
    """The test database that is about to be made will be a copy of one that was migrated once in this test run."""
    made_once("template", _make_template)
    connections["default"].settings_dict["TEST"].update(TEMPLATE=TEMPLATE, MIGRATE=False)


def _make_template(_: Path) -> None:
    connection = connections["default"]
    wanted, server = connection.settings_dict["TEST"]["NAME"], connection.settings_dict["NAME"]
    connection.settings_dict["TEST"]["NAME"] = TEMPLATE
    try:
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    finally:
        connection.close()  # nobody may be connected to what is copied
        connection.settings_dict["TEST"]["NAME"] = wanted
        settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = server


def become(role: str) -> None:
    """Makes `role` the one that every new connection of the test process has."""
    close_connections()
    connections["default"].settings_dict["USER"] = role


def close_connections() -> None:
    """Those of this thread, and those that are kept."""
    connections.close_all()
    while _kept:
        kept = _kept.pop().connection
        if kept is not None:
            kept.close()


def become_application() -> None:
    # The queue's jobs run in threads with connections of their own: none of them may outlive its test.
    connections["default"].settings_dict["CONN_MAX_AGE"] = 0
    connection_created.connect(_keep)
    become(APPLICATION)


def become_owner() -> None:
    connection_created.disconnect(_keep)
    become(OWNER)


def _keep(sender: Any, connection: Any, **_: Any) -> None:
    """The threads in which runs use the database are those of the process: as in a worker, they keep their connections."""
    if threading.current_thread().name.startswith("run-database"):
        connection.close_at = None
        _kept.append(connection)


_kept: list[Any] = []


def others() -> int:
    """How many sessions the test database has besides this thread's and those that are kept."""
    own = [one.connection.info.backend_pid for one in _kept if one.connection is not None]
    with connections["default"].cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() AND NOT pid = ANY(%s)",
            [own],
        )
        return int(cursor.fetchone()[0])


def connect_as_owner() -> psycopg.Connection[Any]:
    """A connection of its own to the test database, autocommit."""
    parameters = connections["default"].get_connection_params()
    return psycopg.connect(
        dbname=parameters["dbname"],
        host=parameters["host"],
        port=parameters.get("port", ""),
        user=OWNER,
        autocommit=True,
    )


def drop_database(connection: psycopg.Connection[Any], name: str) -> None:
    """Drops a database, if it is there, with the connections that tests left in it. (WITH (FORCE) is refused while the
    server itself cleans up in there; without it the server gets out of the way.)"""

    def ended() -> bool:
        with suppress(psycopg.errors.InsufficientPrivilege):  # a session that is just ending has no role any more
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND usename = ANY(%s)",
                [name, [APPLICATION, OWNER]],
            )
            return True
        return False

    wait_until(ended, f"the sessions of {name} are ended")
    connection.execute(psycopg.sql.SQL("DROP DATABASE IF EXISTS {}").format(psycopg.sql.Identifier(name)))


def empty_all_tables() -> None:
    """Removes every row a test committed, the queue's included. As owner: the application may not."""
    kept = psycopg.sql.SQL("ARRAY[{}]").format(psycopg.sql.SQL(",").join(map(psycopg.sql.Literal, KEPT_TABLES)))
    with connect_as_owner() as connection:
        # Neither triggers nor the order of foreign keys matter to a table that loses everything.
        connection.execute("SET session_replication_role = replica")
        # A transaction that a test left open shows here, and is named instead of waited for.
        connection.execute("SET lock_timeout = '5s'")
        connection.execute(psycopg.sql.SQL(EMPTY_TABLES).format(kept=kept))


def teach_transaction_tests() -> None:
    """Django empties tables by TRUNCATE, which the application's role may not do: it is to use `empty_all_tables`."""
    TransactionTestCase._fixture_teardown = lambda self: empty_all_tables()  # type: ignore[method-assign]
