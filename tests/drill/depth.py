"""Depth 2: a second kill, during recovery, for every distinct durable state that a first kill left behind; and chance."""

from __future__ import annotations

import random
from collections.abc import Iterator

from .lanes import Work
from .plan import Tally
from .points import Strike, stretches
from .scenarios import SCENARIOS

HOW = ("kill", "kill", "kill", "cut", "torn")
RECOVERY_POINTS_MAX = 500
SECOND_STRIKES = 0.4  # of the random trials


def recoveries(tally: Tally) -> Iterator[Work]:
    """One recovery of each state, its points recorded."""
    for scenario, strike in list(tally.first.values()):
        yield Work(scenario, (strike,), deep=True)


def pairs(tally: Tally) -> Iterator[Work]:
    """A second kill in every stretch of each of those recoveries: within one nothing durable changes."""
    for (scenario, first), points in list(tally.recoveries.items()):
        for stretch in stretches(points):
            last = stretch[-1]
            yield Work(scenario, (first, Strike(last.lane, last.number)))


def chance(tally: Tally, count: int, seed: int) -> Iterator[Work]:
    """Random scenarios, struck at random points in random ways, some of them twice. A second strike may find that
    recovery was over before."""
    dice = random.Random(seed)
    names = [name for name in SCENARIOS if tally.points.get(name)]
    for _ in range(count):
        name = dice.choice(names)
        how = dice.choice(HOW)
        points = [p for p in tally.points[name] if how == "kill" or (p.kind, p.when) == ("commit", "before")]
        first = dice.choice(points)
        strikes = [Strike(first.lane, first.number, how)]
        if how == "kill" and dice.random() < SECOND_STRIKES:
            strikes.append(Strike("main", dice.randint(1, RECOVERY_POINTS_MAX)))
        yield Work(name, tuple(strikes), is_sure=len(strikes) == 1)
