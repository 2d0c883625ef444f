"""Fold every event chain and compare it with its state row, in one snapshot. Reports; repairs nothing (I12).

Calls neither model nor connector; reads no text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction

from .machine import Machine, machines
from .models import EVENT_SCHEMA
from .writing import _attname, _plain

BATCH_ROWS = 500


@dataclass(slots=True)
class Difference:
    """What differs in one stream, in a few words."""

    stream: str
    tenant: UUID
    what: str


@dataclass(slots=True)
class Report:
    streams: int = 0
    events: int = 0
    differences: list[Difference] = field(default_factory=list)


@dataclass(slots=True)
class _Fold:
    status: str = ""
    revision: int = 0
    hash: bytes = b""
    values: dict[str, Any] = field(default_factory=dict)
    broken: str = ""


# Whole-record checks that upper floors add: each yields the differences it finds (of one tenant, or of all).
_checks: list[Callable[[UUID | None], Iterator[Difference]]] = []


def register_check(
    check: Callable[[UUID | None], Iterator[Difference]],
) -> Callable[[UUID | None], Iterator[Difference]]:
    _checks.append(check)
    return check


def audit(*, tenant_id: UUID | None = None) -> Report:
    """Compare all streams (of one tenant) with their rows in one REPEATABLE READ snapshot."""
    report = Report()
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        for machine in machines():
            _audit_machine(machine, tenant_id, report)
        for check in _checks:
            report.differences.extend(check(tenant_id))
    return report


def _audit_machine(machine: Machine, tenant_id: UUID | None, report: Report) -> None:
    folds = _fold_events(machine, tenant_id, report)
    rows = machine.model._default_manager.all()
    if tenant_id:
        rows = rows.filter(tenant_id=tenant_id)
    for row in rows.order_by("pk").iterator(chunk_size=BATCH_ROWS):
        stream = machine.stream(row.pk)
        report.streams += 1
        what = _difference(machine, row, folds.pop(stream, None))
        if what:
            report.differences.append(Difference(stream, row.tenant_id, what))
    for stream in folds:  # events whose row is gone
        report.streams += 1
        report.differences.append(Difference(stream, tenant_id or UUID(int=0), "has events but no row"))


def _fold_events(machine: Machine, tenant_id: UUID | None, report: Report) -> dict[str, _Fold]:
    table = f"{machine.model._meta.app_label}_event"
    folds: dict[str, _Fold] = {}
    with connection.cursor() as cursor:
        cursor.execute(
            f"""
            SELECT stream, seq, from_status, to_status, schema_version, payload, hash, kernel_event_hash(
                    coalesce(lag(hash) OVER (PARTITION BY stream ORDER BY seq), ''), stream, seq, at, type, from_status,
                    to_status, actor_kind, actor_id, fence, reason, schema_version, tenant_id, payload) = hash
            FROM {table} WHERE stream LIKE %s AND (%s::uuid IS NULL OR tenant_id = %s) ORDER BY stream, seq
            """,
            [f"{machine.name}:%", tenant_id, tenant_id],
        )
        for stream, seq, was, to, schema, payload, event_hash, is_chained in cursor:
            report.events += 1
            fold = folds.setdefault(stream, _Fold())
            _fold(machine, fold, seq, was, to, schema, payload, bytes(event_hash), is_chained)
    return folds


def _fold(
    machine: Machine, fold: _Fold, seq: int, was: str, to: str, schema: int, payload: Any, event_hash: bytes,
    is_chained: bool,
) -> None:  # fmt: skip
    if not fold.broken:
        if seq != fold.revision + 1:
            fold.broken = f"event {fold.revision + 1} is missing"
        elif not is_chained:
            fold.broken = f"event {seq} was altered: its hash does not fit"
        elif schema > EVENT_SCHEMA:
            fold.broken = f"event {seq} has format {schema}, which this version cannot read"
        elif was != fold.status:
            fold.broken = f"event {seq} starts from {was or 'nothing'}, not from {fold.status or 'nothing'}"
        elif not (machine.allows(was, to) if was else to in machine.initial):
            fold.broken = f"event {seq}: no such transition, {was or 'nothing'} to {to}"
    payload = json.loads(payload) if isinstance(payload, str) else payload
    fold.status, fold.revision, fold.hash = to, seq, event_hash
    if isinstance(payload, dict):
        fold.values.update(payload.get("set", {}))
    elif not fold.broken:
        fold.broken = f"event {seq} has no readable payload"


def _difference(machine: Machine, row: Any, fold: _Fold | None) -> str:
    if fold is None:
        return "has no events"
    if fold.broken:
        return fold.broken
    if row.status != fold.status:
        return f"status is {row.status}, its events say {fold.status}"
    if row.revision != fold.revision:
        return f"revision is {row.revision}, its events say {fold.revision}"
    if bytes(row.event_hash) != fold.hash:
        return "the row does not end its chain"
    for name in machine.columns:
        if not _is_same(getattr(row, _attname(row, name)), fold.values.get(name)):
            return f"{name} is not what its events say"
    return ""


def _is_same(value: Any, recorded: Any) -> bool:
    """Whether a row's value is what its events recorded; times are compared as instants, however they are written."""
    if isinstance(value, datetime) and isinstance(recorded, str):
        return value == datetime.fromisoformat(recorded)
    return bool(json.loads(json.dumps(_plain(value), cls=DjangoJSONEncoder)) == recorded)
