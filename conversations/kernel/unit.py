"""One unit of work: a transaction whose feed entries are written last, and whose hints wait for its commit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from uuid import UUID

from django.db import connection, transaction

from .. import hints

PREPARED_AFTER: int | None = 2  # executions of a statement on one connection


@dataclass
class _Unit:
    entries: list[tuple[UUID, str, UUID]] = field(default_factory=list)
    hints: set[str] = field(default_factory=set)
    before_commit: list[Callable[[], None]] = field(default_factory=list)


@contextmanager
def unit() -> Iterator[None]:
    """A transaction in which status, events, feed entries, waits and jobs commit together or not at all.

    A unit inside a unit joins it; when the inner one fails, the outer one cannot commit either, unless a savepoint
    (`transaction.atomic()`) lies between them. Feed entries are
    collected and written at the very end, because the feed head is the last lock in the order of locks.
    """
    outer: _Unit | None = getattr(connection, "countersign_unit", None)
    if outer is not None:
        entered_with = len(outer.entries)
        try:
            with transaction.atomic(savepoint=False):
                yield
        except BaseException:
            # A caller with a savepoint of its own may go on; what did not happen must not be told.
            del outer.entries[entered_with:]
            raise
        return
    current = _Unit()
    with transaction.atomic(), _plans_kept():
        connection.countersign_unit = current  # type: ignore[attr-defined]
        try:
            yield
            _write_feed(current)
        finally:
            connection.countersign_unit = None  # type: ignore[attr-defined]
        if current.hints:
            transaction.on_commit(lambda: hints.send(sorted(current.hints)), robust=True)


@contextmanager
def _plans_kept() -> Iterator[None]:
    """The server keeps the plans of what comes again: to plan it takes longer than to run it, twice over. Only here, where
    rows are found by their keys: with a plan for whatever values, a list finds no index that is for one status alone."""
    session = connection.connection
    session.prepare_threshold = PREPARED_AFTER
    try:
        yield
    finally:
        session.prepare_threshold = None


def add_entry(conversation_id: UUID, kind: str, ref: UUID) -> None:
    """Hand an entry to the conversation's feed; it gets its seq at the end of the unit."""
    _current().entries.append((conversation_id, kind, ref))


def add_hint(group: str) -> None:
    """Poke `group` (a hub group name) after the commit: something there may have changed."""
    _current().hints.add(group)


def _current() -> _Unit:
    found = getattr(connection, "countersign_unit", None)
    if found is None:
        raise RuntimeError("this must run inside unit()")
    return found


def _write_feed(current: _Unit) -> None:
    by_conversation: dict[UUID, list[tuple[str, UUID]]] = {}
    for conversation_id, kind, ref in dict.fromkeys(current.entries):
        by_conversation.setdefault(conversation_id, []).append((kind, ref))
    with connection.cursor() as cursor:
        for conversation_id in sorted(by_conversation):  # one order of locks for units that touch several
            entries = by_conversation[conversation_id]
            kinds, refs = [kind for kind, _ in entries], [ref for _, ref in entries]
            cursor.execute(_APPEND, [len(entries), conversation_id, conversation_id, len(entries), kinds, refs])
            if cursor.rowcount != len(entries):
                raise RuntimeError(f"conversation {conversation_id} has no feed")
            current.hints.add(hints.conversation_group(conversation_id))


# In one statement, because each change of anything writes its entry.
_APPEND = """
WITH head AS (
    UPDATE conversations_feedhead SET seq = seq + %s WHERE conversation_id = %s RETURNING seq, tenant_id)
INSERT INTO conversations_feedentry (conversation_id, tenant_id, seq, kind, ref)
SELECT %s, head.tenant_id, head.seq - %s + entry.place, entry.kind, entry.ref
FROM head, unnest(%s::text[], %s::uuid[]) WITH ORDINALITY AS entry (kind, ref, place)
"""
