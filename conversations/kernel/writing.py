"""`begin()` and `advance()`: the only writers of a status."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeVar
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.db.models import Model

from .errors import Fenced, IllegalTransition, IntegrityBroken, NewerFormat, NotFound, Refusal, StaleRevision
from .machine import Actor
from .models import StateRow
from .signals import advanced

Row = TypeVar("Row", bound=StateRow)

KEEP = datetime.max.replace(tzinfo=UTC)  # `next_wake_at` stays as it is

_REFUSALS: dict[str, type[Refusal]] = {
    "not_found": NotFound,
    "illegal": IllegalTransition,
    "stale": StaleRevision,
    "fenced": Fenced,
    "broken": IntegrityBroken,
    "newer": NewerFormat,
}


@dataclass(frozen=True, slots=True)
class Fence:
    """The turn a run works for, and the fence the run was given when it claimed the turn."""

    turn_id: UUID
    number: int


def begin(
    row: Row, *, actor: Actor, reason: str = "", facts: Mapping[str, Any] | None = None, fence: Fence | None = None
) -> Row:
    """Insert `row` (not yet saved, its initial status set) together with the first event of its stream.

    Must run inside `unit()`. Raises IllegalTransition for a status that is not an initial one, Fenced when `fence`
    is not the turn's; unique constraints raise Django's IntegrityError.
    """
    machine = row.machine
    if row.status not in machine.initial:
        raise IllegalTransition(f"{machine.name} cannot begin as {row.status}")
    payload = {**(facts or {}), "set": {name: _plain(getattr(row, _attname(row, name))) for name in machine.columns}}
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT outcome, at, hash FROM {machine.name}_begin(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s::jsonb)",
            [
                row.pk, row.tenant_id, row.status, f"{machine.name}.{row.status}",
                *_of(fence), actor.kind, actor.id, reason, _json(payload),
            ],
        )  # fmt: skip
        outcome, at, event_hash = cursor.fetchone()
    if outcome != "ok":
        raise _REFUSALS[outcome]()
    row.revision, row.event_hash, row.created_at, row.updated_at = 1, bytes(event_hash), at, at
    row.save(force_insert=True)
    _announce(row, f"{machine.name}.{row.status}", "", actor, reason, facts)
    return row


def advance(
    row: Row,
    to: str,
    *,
    actor: Actor,
    reason: str = "",
    facts: Mapping[str, Any] | None = None,
    change: Mapping[str, Any] | None = None,
    wake: datetime | None = KEEP,
    fence: Fence | None = None,
    event_type: str | None = None,
) -> Row:
    """Move `row`, as it was read (status and revision), to status `to`, and write the event that says so.

    `change` sets columns of the machine (recorded in the event) or its infrastructure (not recorded); `wake` sets
    `next_wake_at`, None clears it; `facts` are ids, hashes and enums for the event alone. On return `row` carries the
    new values. Must run inside `unit()`; raises NotFound, IllegalTransition, StaleRevision, Fenced, IntegrityBroken or
    NewerFormat, told apart by the database under the row's lock.
    """
    machine = row.machine
    if not machine.allows(row.status, to):
        raise IllegalTransition(f"{machine.name} {row.pk} is {row.status}, cannot become {to}")
    changed = {name: _plain(value) for name, value in (change or {}).items()}
    if unknown := set(changed) - {*machine.columns, *machine.infrastructure}:
        raise ValueError(f"{machine.name} has no such columns to set: {sorted(unknown)}")
    recorded = {name: value for name, value in changed.items() if name in machine.columns}
    if wake is not KEEP:
        changed["next_wake_at"] = wake
    event_type = event_type or f"{machine.name}.{to}"
    payload = {**(facts or {}), **({"set": recorded} if recorded else {})}
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT outcome, revision, hash, at FROM {machine.name}_advance("
            "%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s::jsonb, %s::jsonb)",
            [
                row.pk, row.revision, row.status, to, event_type, *_of(fence), actor.kind, actor.id, reason,
                _json(payload), _json(changed),
            ],
        )  # fmt: skip
        outcome, revision, event_hash, at = cursor.fetchone()
    if outcome != "ok":
        raise _REFUSALS[outcome](detail=f"{machine.name} {row.pk}: {row.status} to {to}")
    was, row.status, row.revision, row.event_hash, row.updated_at = row.status, to, revision, bytes(event_hash), at
    for name, value in (change or {}).items():
        setattr(row, _attname(row, name), value.pk if isinstance(value, Model) else value)
    if wake is not KEEP:
        row.next_wake_at = wake
    _announce(row, event_type, was, actor, reason, facts)
    return row


def _announce(
    row: StateRow, event_type: str, was: str, actor: Actor, reason: str, facts: Mapping[str, Any] | None
) -> None:
    advanced.send(
        sender=type(row), row=row, event_type=event_type, was=was, to=row.status, actor=actor, reason=reason,
        facts=dict(facts or {}),
    )  # fmt: skip


def _of(fence: Fence | None) -> tuple[UUID | None, int | None]:
    return (fence.turn_id, fence.number) if fence else (None, None)


def _attname(row: StateRow, name: str) -> str:
    """The attribute that holds the column's value: a foreign key's id, not its row."""
    attname: str = row._meta.get_field(name).attname  # type: ignore[union-attr]
    return attname


def _plain(value: Any) -> Any:
    if isinstance(value, Model):
        return str(value.pk)
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    if isinstance(value, datetime):
        # To the microsecond, always: Django's encoder cuts it, and then row and event would not be the same instant.
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    return value


def _json(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)
