"""`python -m tests.bench [NAME…]`: one line of JSON per goal on stdout, progress on stderr; exit 1 when a goal is missed."""

from __future__ import annotations

import importlib
import sys
import traceback
from collections.abc import Iterator

from .house import House
from .rows import Row, report, say

# Name, module, function: a function takes the house and yields rows.
MEASURES = {
    "ledger": ("ledger", "ledger"),
    "operations": ("dispatch", "operations"),
    "killed": ("dispatch", "killed"),
    "first-delta": ("live", "first_delta"),
    "deltas": ("live", "deltas"),
    "conversation": ("pages", "conversation"),
    "lists": ("lists", "lists"),
    "storage": ("storage", "storage"),
    "memory": ("memory", "memory"),
    "weight": ("pages", "weight"),
}


def main(names: list[str]) -> int:
    """Runs the measures named, or all; 0 when no row says that its goal was missed, 2 for a name there is not."""
    if unknown := [name for name in names if name not in MEASURES]:
        say(f"no such measure: {' '.join(unknown)}; there are {' '.join(MEASURES)}")
        return 2
    house, broken = House(), 0
    rows: list[Row] = []
    try:
        house.open()
        for name in names or MEASURES:
            try:
                say(name)
                for row in _measured(name, house):
                    rows.append(report(row))
            except Exception:
                traceback.print_exc()
                say(f"{name} could not be measured")
                broken += 1
    finally:
        house.close()
    missed = [row.name for row in rows if row.ok is False]
    say(f"{len(rows)} rows, {len(missed)} goals missed{': ' if missed else ''}{', '.join(missed)}")
    return 1 if missed or broken else 0


def _measured(name: str, house: House) -> Iterator[Row]:
    module, function = MEASURES[name]
    yield from getattr(importlib.import_module(f"tests.bench.{module}"), function)(house)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
