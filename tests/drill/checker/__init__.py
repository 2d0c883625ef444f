"""The history checker: what must be true of everything a trial left behind. Pure functions over `Records`.

A predicate is a function that yields one sentence per violation. ALWAYS ones hold at every instant, so also in what a
killed process leaves; SETTLED ones hold once the faults have stopped and the machines have come to rest.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ..records import Records

Predicate = Callable[[Records], Iterator[str]]

ALWAYS: dict[str, Predicate] = {}
SETTLED: dict[str, Predicate] = {}


@dataclass(frozen=True, slots=True)
class Violation:
    """Which predicate, and what it says."""

    predicate: str
    story: str


def always(predicate: Predicate) -> Predicate:
    """Register a predicate that holds at every instant."""
    ALWAYS[predicate.__name__] = predicate
    return predicate


def settled(predicate: Predicate) -> Predicate:
    """Register a predicate that holds at rest."""
    SETTLED[predicate.__name__] = predicate
    return predicate


def check(records: Records, *, at_rest: bool, leave_out: Iterable[str] = ()) -> list[Violation]:
    """Every violation. `leave_out` names predicates that a scenario breaks by design."""
    predicates = {**ALWAYS, **(SETTLED if at_rest else {})}
    return [
        Violation(name, story)
        for name, predicate in predicates.items()
        if name not in leave_out
        for story in predicate(records)
    ]


for _module in ("effects", "history", "permission", "proof", "rest", "together", "turns"):
    importlib.import_module(f"{__name__}.{_module}")
