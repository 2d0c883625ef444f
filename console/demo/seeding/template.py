"""Copies of rows that belong together: the services make the first, bulk SQL the others."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import psycopg
from django.conf import settings
from django.db import connection
from django.db.models import BigAutoField, Model, QuerySet

from conversations.kernel.ids import uuid7
from conversations.kernel.models import EventRow, StateRow
from conversations.models import Body

BATCH_COPIES = 500
_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:\+00:00|\+00|Z)"
# What may differ between copies: ids, hashes, times, and numbers that were marked as `@name:number@`.
_TOKEN = re.compile(rf"({_UUID}|[0-9a-f]{{64}}|{_TIME}|@[a-z]+:[0-9]+@)")

Values = dict[str, str]


class Text:
    """A text with places where copies differ; `render` fills them."""

    def __init__(self, text: str) -> None:
        self.parts = _TOKEN.split(text)

    @property
    def tokens(self) -> list[str]:
        return self.parts[1::2]

    def render(self, values: Values) -> str:
        parts = self.parts.copy()
        parts[1::2] = [values.get(token, token) for token in self.tokens]
        return "".join(parts)


@dataclass
class _Table:
    """The rows of one table as COPY reads and writes them, one line each."""

    name: str
    columns: list[str]
    text: Text
    copied: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Event:
    """What is hashed of an event, around its time in microseconds; its own hash as it was."""

    before: Text
    microseconds: int
    after: Text
    is_first: bool
    hash: str


# What the rows say beyond the kernel's own hashes: given the values so far and the number of the copy, more values.
Formula = Callable[[Values], Mapping[str, str]]


class Template:
    """Rows to copy, read through Django's connection, so that they need not have been committed.

    `numbered` marks columns that count within something all copies share: {"conversations_message": {"number": "m"}}
    gives them tokens `@m:1@`, for which `copy` is told how far they grow from copy to copy. `others` are more texts that
    are unlike in each copy, as client keys in the form of UUIDs.
    """

    def __init__(
        self,
        rows: Iterable[QuerySet[Any]],
        *,
        numbered: Mapping[str, Mapping[str, str]] | None = None,
        others: Iterable[str] = (),
        formulas: Iterable[Formula] = (),
    ) -> None:
        self.formulas = list(formulas)
        self.ids = list(others)
        self.tables: list[_Table] = []
        self.bodies: list[tuple[str, Text]] = []
        streams: dict[type[Model], list[str]] = {}
        for found in rows:
            model, ids = found.model, list(found.values_list("pk", flat=True))
            self.ids += [str(pk) for pk in ids if isinstance(pk, UUID)]
            self.tables.append(_table(model, "{pk} = ANY (%s)", ids, (numbered or {}).get(model._meta.db_table, {})))
            if issubclass(model, StateRow):
                streams.setdefault(_event_model(model), []).extend(model.machine.stream(pk) for pk in ids)
            if model is Body:
                self.bodies = [(body.sha256, Text(body.text)) for body in found]
        self.ids.sort()  # the copies' ids are made in this order, so that what sorts by id sorts alike
        self.events: list[_Event] = []
        for model, of_app in streams.items():
            self.tables.append(_table(model, "stream = ANY (%s)", of_app, {}))
            self.events += _events(model._meta.db_table, of_app)
        self.times = {token for table in self.tables for token in table.text.tokens if re.fullmatch(_TIME, token)}
        self.times |= {token for _, text in self.bodies for token in text.tokens if re.fullmatch(_TIME, token)}
        self.numbers = {token for table in self.tables for token in table.text.tokens if token.startswith("@")}

    def copy(
        self, owner: psycopg.Connection[Any], count: int, *, shift: Callable[[int], timedelta], first: int = 1,
        grows: Mapping[str, int] | None = None,
    ) -> None:  # fmt: skip
        """Write the copies `first` .. `first + count - 1`; copy n is moved in time by `shift(n)`.

        Inside a transaction of `owner` whose triggers are off (see `as_owner`): what they would check is true by making.
        """
        for n in range(first, first + count):
            self._add_copy(n, shift(n), grows or {})
            if (n - first + 1) % BATCH_COPIES == 0:
                self._flush(owner)
        self._flush(owner)

    def _add_copy(self, n: int, shift: timedelta, grows: Mapping[str, int]) -> None:
        values: Values = {old: str(uuid7()) for old in self.ids}
        values.update((token, _moved(token, shift)) for token in self.times)
        values.update((token, _grown(token, n, grows)) for token in self.numbers)
        for sha256, text in self.bodies:
            values[sha256] = hashlib.sha256(text.render(values).encode()).hexdigest()
        for formula in self.formulas:
            values.update(formula(values))
        self._chain(values, shift)
        for table in self.tables:
            table.copied.append(table.text.render(values))

    def _chain(self, values: Values, shift: timedelta) -> None:
        """Every event's hash, over what the copy's event says (`kernel_event_hash`)."""
        moved, previous = shift // timedelta(microseconds=1), b""
        for event in self.events:
            said = f"{event.before.render(values)}, {event.microseconds + moved}, {event.after.render(values)}"
            previous = hashlib.sha256((b"" if event.is_first else previous) + said.encode()).digest()
            values[event.hash] = previous.hex()

    def _flush(self, owner: psycopg.Connection[Any]) -> None:
        for table in self.tables:
            columns = ", ".join(f'"{column}"' for column in table.columns)
            with owner.cursor() as cursor, cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy:  # type: ignore[arg-type]
                for lines in table.copied:
                    copy.write(lines)
            table.copied.clear()


def as_owner() -> psycopg.Connection[Any]:
    """A connection of the tables' owner with triggers off, its transaction still to commit.

    Raises psycopg.errors.InsufficientPrivilege where the owner may not switch them off.
    """
    owner = psycopg.connect(settings.MIGRATE_DATABASE_URL or settings.DATABASE_URL)
    try:
        owner.execute("SET session_replication_role = replica")
        owner.execute("SET timezone = 'UTC'")
    except BaseException:
        owner.close()
        raise
    return owner


def _table(model: type[Model], where: str, what: list[Any], numbered: Mapping[str, str]) -> _Table:
    fields = [field for field in model._meta.concrete_fields if not isinstance(field, BigAutoField)]
    columns = [str(field.column) for field in fields]
    shown = ", ".join(
        f"'@{numbered[column]}:' || \"{column}\" || '@'" if column in numbered else f'"{column}"' for column in columns
    )
    pk = f'"{model._meta.pk.column}"'
    query = f"COPY (SELECT {shown} FROM {model._meta.db_table} WHERE {where.format(pk=pk)} ORDER BY {pk}) TO STDOUT"  # noqa: S608  (names of ours)
    with connection.cursor() as cursor, cursor.cursor.copy(query, [what]) as copy:
        lines = b"".join(bytes(line) for line in copy).decode()
    return _Table(model._meta.db_table, columns, Text(lines))


def _events(table: str, streams: list[str]) -> list[_Event]:
    with connection.cursor() as cursor:
        cursor.execute(
            f"""SELECT jsonb_build_array(1, stream, seq)::text, (extract(epoch FROM at) * 1000000)::bigint,
                       jsonb_build_array(type, from_status, to_status, actor_kind, actor_id, fence, reason,
                           schema_version, tenant_id, payload)::text, seq, encode(hash, 'hex')
                FROM {table} WHERE stream = ANY (%s) ORDER BY stream, seq""",  # noqa: S608  (a table of ours)
            [streams],
        )
        return [
            _Event(Text(before[:-1]), microseconds, Text(after[1:]), seq == 1, event_hash)
            for before, microseconds, after, seq, event_hash in cursor.fetchall()
        ]


def _event_model(model: type[StateRow]) -> type[EventRow]:
    from django.apps import apps

    found: type[EventRow] = apps.get_model(model._meta.app_label, "Event")
    return found


def _moved(token: str, shift: timedelta) -> str:
    """The time in the same spelling, later by `shift`."""
    zone = re.search(r"(\+00:00|\+00|Z)$", token)
    assert zone is not None  # noqa: S101  (the pattern of a time)
    moved = datetime.fromisoformat(token[: zone.start()]) + shift
    digits = len(token[: zone.start()].partition(".")[2])
    exact = "milliseconds" if digits == 3 and moved.microsecond % 1000 == 0 else "microseconds"
    spelt = moved.isoformat(token[10], "seconds" if not digits and not moved.microsecond else exact)
    return spelt + zone[0]


def _grown(token: str, n: int, grows: Mapping[str, int]) -> str:
    name, number = token.strip("@").split(":")
    return str(int(number) + n * grows.get(name, 0))


__all__ = ["Formula", "Template", "Text", "Values", "as_owner"]
