"""The database's clock in the tests' hands: real time plus a shift, or one instant that stands still or ticks.

Services, generated functions and queries ask `clock_timestamp()`, `statement_timestamp()` and `now()` by these names. A
schema with functions of the same names comes first in the search path of every connection the tests make.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import connection, connections

from console.supervisor.postgres import APPLICATION
from tests import database

SEARCH_PATH = "-c search_path=statespace,pg_catalog,public"
SCHEMA = f"""
CREATE SCHEMA statespace;
CREATE TABLE statespace.clock (shift interval NOT NULL, fixed timestamptz, ticks boolean NOT NULL);
CREATE SEQUENCE statespace.tick;
INSERT INTO statespace.clock VALUES ('0', NULL, false);
GRANT USAGE ON SCHEMA statespace TO "{APPLICATION}";
GRANT SELECT, UPDATE ON statespace.clock, statespace.tick TO "{APPLICATION}";
CREATE FUNCTION statespace.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
    SELECT coalesce(fixed + CASE WHEN ticks THEN nextval('statespace.tick') ELSE 0 END * interval '1 microsecond',
        pg_catalog.clock_timestamp()) + shift FROM statespace.clock
$$;
CREATE FUNCTION statespace.statement_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT coalesce(fixed + CASE WHEN ticks THEN t.last_value ELSE 0 END * interval '1 microsecond',
        pg_catalog.statement_timestamp()) + shift FROM statespace.clock, statespace.tick t
$$;
CREATE FUNCTION statespace.now() RETURNS timestamptz LANGUAGE sql STABLE
    AS 'SELECT statespace.statement_timestamp()';
"""


@contextmanager
def in_our_hands() -> Iterator[None]:
    """Every connection made inside the block has our clock, which shows the real time until it is moved."""
    options = connections["default"].settings_dict["OPTIONS"]
    before = options.get("options", "")
    with database.connect_as_owner() as owner:
        owner.execute("DROP SCHEMA IF EXISTS statespace CASCADE")
        owner.execute(SCHEMA)
    options["options"] = f"{before} {SEARCH_PATH}"
    connections.close_all()
    try:
        yield
    finally:
        options["options"] = before
        connections.close_all()
        with database.connect_as_owner() as owner:
            owner.execute("DROP SCHEMA statespace CASCADE")


def move(seconds: float) -> None:
    """Time passes: inside a transaction for this one alone, until it is rolled back."""
    _set("shift = shift + make_interval(secs => %s)", seconds)


def stop_at(moment: datetime) -> None:
    """It is this instant, to the microsecond, until `go_on()`."""
    _set("shift = '0', fixed = %s, ticks = false", moment)


def tick_from(moment: datetime) -> None:
    """It is this instant, and a microsecond later each time somebody asks; only `move()` makes time pass."""
    _set("shift = '0', fixed = %s, ticks = true", moment)


def go_on() -> None:
    """Real time again."""
    _set("shift = '0', fixed = NULL, ticks = false")


def _set(what: str, *values: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE statespace.clock SET {what}", list(values))
