"""Everything a trial left behind, as plain data: the ledger's tables, the queue, the Press's log, the blobs."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import psycopg

Row = dict[str, Any]

APPS = ("accounts", "artifacts", "approvals", "conversations", "operations")
TABLES = """
SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    AND (relname ~ %s OR relname = 'procrastinate_jobs') ORDER BY relname
"""
# Statistics, secrets and what belongs to the clock or the process: equal records may differ in these.
NOISE = frozenset(
    {"xmin", "event_hash", "hash", "worker", "password", "milliseconds_used", "at", "digest", "storage_key"}
)
TOKEN = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{32,64}\b|art-[0-9a-f]{16}")
INSTANT = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[^\"\s,}]*")
PLACE = re.compile(r"queries:\d+")  # which of the worker's places asks for an operation: reckoned from its id


@dataclass
class Records:
    """`tables` by name, rows as dicts (with `xmin`, the transaction that wrote the row last); `press` the log's lines
    since the trial began; `blobs` the sha256 of each stored object by its key (None: not there); `times` the settings
    that rules are made of; `now` the database's time when it was read."""

    tables: dict[str, list[Row]]
    press: list[Row]
    blobs: dict[str, str | None]
    times: dict[str, Any]
    now: datetime
    machines: dict[str, Row] = field(default_factory=dict)

    def rows(self, table: str) -> list[Row]:
        return self.tables.get(table, [])

    @cached_property
    def by_id(self) -> dict[str, dict[Any, Row]]:
        return {name: {row["id"]: row for row in rows if "id" in row} for name, rows in self.tables.items()}

    def row(self, table: str, row_id: Any) -> Row | None:
        return self.by_id.get(table, {}).get(row_id)

    def of(self, table: str, **wanted: Any) -> list[Row]:
        """Rows whose columns are so; by id, which is the order they were made in."""
        (first, value), *others = wanted.items()
        found = self._by(table, first).get(value, [])
        return [row for row in found if all(row[name] == other for name, other in others)]

    @cached_property
    def _indexes(self) -> dict[tuple[str, str], dict[Any, list[Row]]]:
        return {}

    def _by(self, table: str, column: str) -> dict[Any, list[Row]]:
        """A table's rows by the value of a column."""
        index = self._indexes.get((table, column))
        if index is None:
            index = self._indexes[table, column] = {}
            for row in self.rows(table):
                index.setdefault(row[column], []).append(row)
        return index

    @cached_property
    def streams(self) -> dict[str, list[Row]]:
        """Events by stream, in order."""
        found: dict[str, list[Row]] = {}
        for app in APPS:
            for event in self.rows(f"{app}_event"):
                found.setdefault(event["stream"], []).append(event)
        return {stream: sorted(events, key=lambda event: event["seq"]) for stream, events in found.items()}

    def events(self, kind: str, row_id: Any, to: str | None = None) -> list[Row]:
        """The events of one row, all or those that lead to `to` from another status."""
        events = self.streams.get(f"{kind}:{row_id}", [])
        return events if to is None else [e for e in events if e["to_status"] == to != e["from_status"]]

    def status_at(self, kind: str, row_id: Any, at: datetime) -> str:
        """The status of a row at a moment, "" before it began."""
        past = [event["to_status"] for event in self.events(kind, row_id) if event["at"] <= at]
        return past[-1] if past else ""

    @cached_property
    def operations(self) -> list[Row]:
        return self.rows("operations_operation")

    def attempts(self, operation: Row) -> list[Row]:
        return sorted(self.of("operations_attempt", operation_id=operation["id"]), key=lambda row: row["number"])

    def receipts(self, operation: Row, **wanted: Any) -> list[Row]:
        return self.of("operations_receipt", operation_id=operation["id"], **wanted)

    def cases(self, operation: Row, reason: str) -> list[Row]:
        return self.of("operations_case", operation_id=operation["id"], reason=reason)

    def effects(self, key: str | None = None) -> list[Row]:
        return [line for line in self.press if line["effect"] and key in (None, line["key"])]

    def text(self, body_id: Any) -> str:
        body = self.row("conversations_body", body_id)
        return body["text"] if body else ""

    @property
    def settle_after(self) -> timedelta:
        names = ("SEND_WINDOW_SECONDS", "REQUEST_TIMEOUT_SECONDS", "SETTLE_AFTER_SECONDS")
        return timedelta(seconds=sum(self.times[name] for name in names))

    def seconds(self, name: str) -> timedelta:
        return timedelta(seconds=self.times[name])

    @property
    def transitions(self) -> set[tuple[str, str, str, str]]:
        """What was done: machine, from, to, reason."""
        return {
            (stream.partition(":")[0], event["from_status"], event["to_status"], event["reason"])
            for stream, events in self.streams.items()
            for event in events
        }

    def digest(self, salt: str) -> str:
        """A hash that two trials share when they left the same behind, up to names, times, chance and their salts."""
        lines = [f"{name}: {_plain(row)}" for name, rows in self.tables.items() for row in rows]
        lines += [f"press: {_plain({k: v for k, v in line.items() if k not in ('n', 'at')})}" for line in self.press]
        names: dict[str, str] = {}
        text = TOKEN.sub(lambda found: names.setdefault(found[0], f"<{len(names)}>"), "\n".join(lines))
        text = PLACE.sub("<place>", INSTANT.sub("<time>", text)).replace(salt, "<salt>")
        return hashlib.sha256(text.encode()).hexdigest()


def read(connection: psycopg.Connection[Any], press: list[Row], blob_folder: Path) -> Records:
    """What is there now, in one snapshot of the database. `connection` is in no transaction."""
    from psycopg.rows import dict_row

    with connection.transaction(), connection.cursor(row_factory=dict_row) as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        names = [found["relname"] for found in cursor.execute(TABLES, [f"^({'|'.join(APPS)})_"]).fetchall()]
        tables = {
            name: sorted(cursor.execute(f"SELECT xmin::text, * FROM {name}").fetchall(), key=_order)  # noqa: S608
            for name in names
        }
        now = cursor.execute("SELECT clock_timestamp() AS at").fetchone()
    blobs = {row["storage_key"]: _sha256(blob_folder / row["storage_key"]) for row in tables.get("artifacts_blob", [])}
    return Records(tables, press, blobs, _times(), now["at"] if now else datetime.min, _machines())


def _times() -> dict[str, Any]:
    from django.conf import settings

    names = (
        "SEND_WINDOW_SECONDS", "REQUEST_TIMEOUT_SECONDS", "SETTLE_AFTER_SECONDS", "KEY_LIFETIME_SECONDS",
        "RETRY_WINDOW_SECONDS", "ATTEMPTS_MAX", "UNKNOWN_WAIT_SECONDS", "LEASE_SECONDS", "RUN_INTERRUPTIONS_MAX",
        "BUDGET_MODEL_REQUESTS", "BUDGET_OPERATIONS",
    )  # fmt: skip
    return {name: getattr(settings, name) for name in names}


def _machines() -> dict[str, Row]:
    from conversations.kernel.machine import machines

    return {
        machine.name: {
            "table": machine.model._meta.db_table, "initial": machine.initial, "transitions": dict(machine.transitions),
        }
        for machine in machines()
    }  # fmt: skip


def _order(row: Row) -> tuple[str, ...]:
    first = row.get("id") or row.get("conversation_id") or row.get("version_id") or ""
    return (str(first).rjust(40, "0"), str(row.get("stream", "")), str(row.get("seq", "")).rjust(9, "0"))


def _plain(row: Row) -> str:
    kept = {}
    for name, value in row.items():
        if name in NOISE or isinstance(value, bytes | memoryview) or (name == "id" and isinstance(value, int)):
            continue
        kept[name] = (value is not None) if isinstance(value, datetime) or name.endswith("_at") else value
    return json.dumps(kept, default=str, sort_keys=True)


def _sha256(path: Path) -> str | None:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError:
        return None


def walk(value: Any) -> Iterator[Row]:
    """Every JSON object inside a JSON value."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from walk(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from walk(inner)
