"""What the hub reads from the records. Every function is one short visit to the database, run in a thread."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection

from console.accounts.models import Person, memberships_of
from console.accounts.queries import tenants_where
from console.web.steps import notes_of
from conversations import hints
from conversations.queries import pairs_visible

ENTRIES_MAX = 200
QUEUE_PERMISSION = {"approvals": None, "reconciliation": "operations.see_cases", "mine": None}

Entry = tuple[int, str, UUID]


@dataclass(frozen=True, slots=True)
class News:
    """What is new in a conversation after a seq."""

    head: int
    entries: tuple[Entry, ...]
    turn_id: UUID | None  # the turn that holds the slot
    fence: int

    @property
    def is_cut(self) -> bool:
        """More entries than one frame takes."""
        return len(self.entries) >= ENTRIES_MAX


def news_after(conversation_id: UUID, seq: int) -> News:
    """The entries after `seq`, and the turn that is running."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT seq, kind, ref FROM conversations_feedentry WHERE conversation_id = %s AND seq > %s"
            " ORDER BY seq LIMIT %s",
            [conversation_id, seq, ENTRIES_MAX],
        )
        entries = tuple(cursor.fetchall())
        cursor.execute(
            "SELECT id, fence FROM conversations_turn WHERE conversation_id = %s"
            " AND status IN ('running', 'cancelling')",
            [conversation_id],
        )
        turn_id, fence = cursor.fetchone() or (None, 0)
    return News(entries[-1][0] if entries else seq, entries, turn_id, fence)


def last_note(turn_id: UUID) -> str:
    """What the turn's agent said last before calling tools: stored, so no longer an answer being written."""
    notes = notes_of(turns=[turn_id])
    return notes[-1].text if notes else ""


def head_of(conversation_id: UUID) -> int:
    """The last seq of a conversation's feed."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT seq FROM conversations_feedhead WHERE conversation_id = %s", [conversation_id])
        row = cursor.fetchone()
    return row[0] if row else 0


def may_see(person_id: UUID, conversation_id: UUID) -> bool:
    """Whether this person may see the conversation now."""
    return bool(who_may_see([person_id], conversation_id))


def who_may_see(people: Collection[UUID], conversation_id: UUID) -> frozenset[UUID]:
    """Those of the people who may see the conversation now, in one query: it is asked before every frame."""
    seen = pairs_visible({(person_id, conversation_id) for person_id in people})
    return frozenset(person_id for person_id, _ in seen)


def queue_groups(person_id: UUID, queue: str) -> tuple[str, ...]:
    """The groups that poke this person's view of a queue: one per tenant where its news may concern them."""
    person = Person.objects.filter(pk=person_id, is_active=True).first()
    if person is None or queue not in QUEUE_PERMISSION:
        return ()
    permission = QUEUE_PERMISSION[queue]
    tenants: Iterable[Any]
    if permission:
        tenants = tenants_where(person, permission).values_list("pk", flat=True)
    else:
        tenants = memberships_of(person).values_list("tenant_id", flat=True)
    return tuple(hints.queue_group(queue, tenant_id) for tenant_id in tenants)
