"""The vocabulary of this floor's events: type, and the facts beside `set` that its payload may hold (schema 1).

Facts are ids, hashes, numbers and enums; text lives in Body rows.
"""

from __future__ import annotations

SCHEMA_VERSION = 1

EVENTS: dict[str, frozenset[str]] = {
    "turn.accepted": frozenset({"question", "retry_of"}),
    "turn.running": frozenset({"run"}),
    "turn.waiting": frozenset(),
    "turn.cancelling": frozenset(),
    "turn.cancelled": frozenset(),
    "turn.completed": frozenset(),
    "turn.failed": frozenset({"count", "limit"}),
    "run.leased": frozenset(),
    "run.finished": frozenset(),
    "run.interrupted": frozenset(),
    "step.pending": frozenset(),
    "step.running": frozenset(),
    "step.succeeded": frozenset(),
    "step.failed": frozenset(),
    "step.interrupted": frozenset(),
    "step.retry_wait": frozenset(),
}
