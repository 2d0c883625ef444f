"""What there is, before and after: every state row with its status and revision, and how much is on record.

The rows of the world are committed, and nobody else is at them: what a transaction has changed bears its number.
"""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import dataclass

from django.db import connection

from conversations.kernel.machine import machines

RECORDS = {
    "decisions": "approvals_decision",
    "evidence": "operations_evidence",
    "feed entries": "conversations_feedentry",
    "messages": "conversations_message",
    "receipts": "operations_receipt",
    "versions": "artifacts_version",
    "queries": "operations_query",
}
OUTSIDE_SAID = ("receipts", "queries")  # what a provider said is kept even when nothing follows from it


@dataclass(frozen=True)
class Seen:
    """`rows`: (machine, id) → (status, revision); `counts`: rows of append-only tables; `events`: of all streams."""

    rows: dict[tuple[str, str], tuple[str, int]]
    counts: dict[str, int]
    events: int


def look(committed: Seen | None = None) -> Seen:
    """All of it, in one statement; given what was committed before this transaction, only what it changed is read."""
    with connection.cursor() as cursor:
        cursor.execute(_statement(only_changed=committed is not None))
        found = cursor.fetchall()
    rows = {(name, row): (status, number) for name, row, status, number in found if row}
    counts = {name: number for name, row, _, number in found if not row}
    events = counts.pop("events")
    return Seen({**committed.rows, **rows} if committed else rows, counts, events)


@functools.cache
def _statement(*, only_changed: bool) -> str:
    """Rows as (machine, id, status, revision), counts as (name, "", "", count)."""
    where = "WHERE xmin::text::bigint >= pg_current_xact_id()::text::bigint" if only_changed else ""
    apps = sorted({machine.model._meta.app_label for machine in machines()})
    events = " + ".join(f"(SELECT count(*) FROM {app}_event)" for app in apps)
    parts = [
        *(
            f"SELECT '{machine.name}', id::text, status, revision::bigint FROM {machine.model._meta.db_table} {where}"
            for machine in machines()
        ),
        *(f"SELECT '{name}', '', '', count(*) FROM {table}" for name, table in RECORDS.items()),
        f"SELECT 'events', '', '', {events}",
    ]
    return " UNION ALL ".join(parts)


def changes(before: Seen, after: Seen) -> list[str]:
    """Each row that moved, in words: "operation prepared>closed", "case +open" for a new one."""
    found = []
    for key, (status, _) in after.rows.items() - before.rows.items():
        was = before.rows.get(key)
        found.append(f"{key[0]} {was[0]}>{status}" if was else f"{key[0]} +{status}")
    found += [f"{name} gone" for name, _ in before.rows.keys() - after.rows.keys()]
    return sorted(found)


def problems(before: Seen, after: Seen, *, expected: str, outcome: str) -> list[str]:
    """Where what happened is not what was expected. `outcome` is the name of the refusal, or ""."""
    moved = changes(before, after)
    is_refusal = bool(expected) and expected[0].isupper()
    wanted = [] if is_refusal or expected == "nothing" else sorted(map(str.strip, expected.split(",")))
    found = []
    if outcome != (expected if is_refusal else ""):
        found.append(f"{outcome or 'no refusal'} instead of {expected}")
    if Counter(moved) != Counter(wanted):
        found.append(f"moved {moved or 'nothing'} instead of {wanted or 'nothing'}")
    found += _silent_changes(before, after, is_refusal=is_refusal, is_still=not wanted)
    return found


def _silent_changes(before: Seen, after: Seen, *, is_refusal: bool, is_still: bool) -> list[str]:
    """Every change of a row is an event, and nothing else is one (I10)."""
    moved = after.rows.items() - before.rows.items()
    revisions = sum(revision - before.rows.get(key, ("", 0))[1] for key, (_, revision) in moved)
    found = []
    if after.events - before.events != revisions:
        found.append(f"{after.events - before.events} events for {revisions} changes")
    for name, count in after.counts.items():
        was = before.counts[name]
        may_grow = not is_refusal and (name in OUTSIDE_SAID or not is_still)
        if count != was and not may_grow:
            found.append(f"{count - was} more {name}")
    return found
