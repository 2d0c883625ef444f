"""One line of the report, and how a measure and its reference take turns."""

from __future__ import annotations

import json
import os
import statistics
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass

IS_TINY = os.environ.get("SIZE") == "tiny"


@dataclass(frozen=True)
class Row:
    """`ratio` is what `goal` speaks of; `measured_ms` and `reference_ms` are what one of `n` took (medians).

    `ok` is None where there is no reference in this run; `reason` then says why.
    """

    name: str
    ratio: float | None
    goal: str
    ok: bool | None
    measured_ms: float | None
    reference: str
    reference_ms: float | None
    n: int
    reason: str = ""


def sized(normal: int, tiny: int) -> int:
    """How many: `SIZE=tiny` is for trying the bench itself."""
    return tiny if IS_TINY else normal


def say(what: str) -> None:
    """Progress, apart from the report."""
    print(f"bench: {what}", file=sys.stderr, flush=True)


def report(row: Row) -> Row:
    """The row as one line of JSON."""
    fields = {name: round(value, 4) if isinstance(value, float) else value for name, value in asdict(row).items()}
    if not fields["reason"]:
        del fields["reason"]
    print(json.dumps(fields, ensure_ascii=False), flush=True)
    return row


def at_least(
    name: str, least: float, *, ours_ms: float, reference: str, reference_ms: float, n: int, goal: str = ""
) -> Row:
    """Our rate is at least `least` times the reference's."""
    ratio = reference_ms / ours_ms
    return Row(name, ratio, goal or f">= {least}", ratio >= least, ours_ms, reference, reference_ms, n)


def at_most(
    name: str, most: float, *, ours_ms: float, reference: str, reference_ms: float, n: int, goal: str = ""
) -> Row:
    """We take at most `most` times what the reference takes."""
    ratio = ours_ms / reference_ms
    return Row(name, ratio, goal or f"<= {most}", ratio <= most, ours_ms, reference, reference_ms, n)


def take_turns(
    rounds: int,
    ours: Callable[[], float],
    reference: Callable[[], float],
    *,
    what: str,
    also: Callable[[], object] = lambda: None,
) -> tuple[float, float]:
    """Medians of `rounds` of each, in turns, so that what else the machine does meets both; `also` has a turn too."""
    mine, theirs = [], []
    for number in range(rounds):
        also()
        theirs.append(reference())
        mine.append(ours())
        say(f"{what}: round {number + 1} of {rounds}: {mine[-1]:.3g} beside {theirs[-1]:.3g}")
    return statistics.median(mine), statistics.median(theirs)


def p95(values: list[float]) -> float:
    """The 95th percentile."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
