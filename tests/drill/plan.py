"""What a drill of a given size does, and what it adds up to."""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from . import vacuity
from .checker import Violation
from .coverage import Coverage, news
from .lanes import Crew, Work
from .points import PAUSES, Point, Strike, stretches
from .scenarios import SCENARIOS, Scenario
from .touching import Span
from .trial import Outcome

SIZES = ("small", "medium", "full")
OTHER_STRIKES = {
    "cut": ("commit", "before"),
    "torn": ("commit", "before"),
    "pause": ("call model", ""),
    "stall": ("model", ""),
}
Filter = Callable[[Iterable[Work], "Tally"], Iterator[Work]]

VIOLATIONS_SHOWN_MAX = 40
TOGETHER = 6  # where the first violation ends it: of so many scenarios the strikes that tell most come first
SAMPLED = 12  # of so many stretches one is struck at its beginning, too: it must leave the same


@dataclass
class Tally:
    """What was seen so far."""

    size: str
    coverage: Coverage = field(default_factory=Coverage.of_source)
    trials: int = 0
    recovered: int = 0
    violations: list[str] = field(default_factory=list)
    transitions: set[tuple[str, str, str, str]] = field(default_factory=set)
    missed: list[str] = field(default_factory=list)
    needless_unknown: int = 0
    states: set[str] = field(default_factory=set)
    states_depth2: set[str] = field(default_factory=set)
    first: dict[str, tuple[str, Strike]] = field(default_factory=dict)  # of each state, what led to it
    recoveries: dict[tuple[str, Strike], list[Point]] = field(default_factory=dict)
    kinds: set[tuple[str, ...]] = field(default_factory=set)
    owners: dict[str, str] = field(default_factory=dict)
    touched: dict[str, set[Span]] = field(default_factory=dict)
    points: dict[str, list[Point]] = field(default_factory=dict)
    stretches: dict[str, list[list[Point]]] = field(default_factory=dict)
    left: dict[tuple[str, str], str] = field(default_factory=dict)  # by stretch: the state that a kill there leaves

    def take(self, outcome: Outcome) -> None:
        self.trials += 1
        self.recovered += outcome.recovered
        self.transitions |= outcome.transitions
        self.needless_unknown += outcome.needless_unknown
        if not outcome.strikes:
            self.points[outcome.scenario] = outcome.points
            self.stretches[outcome.scenario] = stretches(outcome.points)
            self.touched[outcome.scenario] = outcome.touched
        if outcome.state and len(outcome.strikes) == 1:
            self.first.setdefault(outcome.state, (outcome.scenario, outcome.strikes[0]))
            if outcome.points:
                self.recoveries[outcome.scenario, outcome.strikes[0]] = outcome.points
        if outcome.state:
            (self.states_depth2 if len(outcome.strikes) > 1 else self.states).add(outcome.state)
        if not outcome.reached:
            self.missed.append(_named(outcome))
        elif outcome.strikes and outcome.strikes[0].how == "kill":
            self._cover(outcome)
        for violation in outcome.violations:
            self.violations.append(f"{_named(outcome)}: {violation.predicate}: {violation.story}")
            if len(self.violations) <= VIOLATIONS_SHOWN_MAX:
                print(_told(self, outcome, violation.predicate, violation.story), file=sys.stderr, flush=True)

    def point(self, scenario: str, strike: Strike) -> Point | None:
        return next(
            (p for p in self.points.get(scenario, ()) if (p.lane, p.number) == (strike.lane, strike.number)), None
        )

    def _cover(self, outcome: Outcome) -> None:
        """Whoever dies anywhere in a stretch leaves the same, so one kill stands for all its points. That it is so is
        asked of a sample: two kills in one stretch."""
        if len(outcome.strikes) > 1 or not outcome.state:
            return
        strike = outcome.strikes[0]
        stretch = self._stretch(outcome.scenario, strike)
        for point in stretch:
            self.coverage.add(point)
        if not stretch or strike.lane != "main":
            return
        if self.left.setdefault((outcome.scenario, stretch[0].name), outcome.state) != outcome.state:
            story = (
                f"died between point {stretch[0].name} and {stretch[-1].name}, and left something else than another did"
            )
            outcome.violations.append(Violation("a_stretch_leaves_one_state", story))

    def _stretch(self, scenario: str, strike: Strike) -> list[Point]:
        return next(
            (
                stretch
                for stretch in self.stretches.get(scenario, ())
                if stretch[0].lane == strike.lane and stretch[0].number <= strike.number <= stretch[-1].number
            ),
            [],
        )


def of_size(size: str, only: Iterable[str] = ()) -> list[Scenario]:
    """The scenarios of a size; small leaves out the combinations of faults that medium has."""
    wanted = [SCENARIOS[name] for name in only] or list(SCENARIOS.values())
    if size == "small" and not only:
        wanted = [one for one in wanted if one.rank != "fault" or not re.search("_then_|_twice$", one.name)]
    return wanted


def run(
    crew: Crew, tally: Tally, parts: list[list[Scenario]], *, first_violation: bool = False, undisturbed: bool = False,
    left: Filter = lambda work, _: iter(work), note: Callable[[Outcome], None] = lambda _: None,
) -> None:  # fmt: skip
    """Part by part, record every scenario, then strike it where the size says. `left` takes out what was done before."""
    for part in parts:
        struck = [] if undisturbed else _together(part) if first_violation else [part]
        strikes = [_strikes(tally, some, telling_first=first_violation) for some in struck]
        for stage in (_recordings(part), *strikes):
            carry_out(crew, tally, left(stage, tally), first_violation=first_violation, note=note)
            if first_violation and tally.violations:
                return


def _together(scenarios: list[Scenario]) -> list[list[Scenario]]:
    return [scenarios[at : at + TOGETHER] for at in range(0, len(scenarios), TOGETHER)]


def carry_out(
    crew: Crew, tally: Tally, work: Iterable[Work], *, first_violation: bool = False,
    note: Callable[[Outcome], None] = lambda _: None,
) -> None:  # fmt: skip
    """One stage: the trials are run, their outcomes taken."""
    for outcome in crew.run(work):
        tally.take(outcome)
        note(outcome)
        _progress(tally)
        if first_violation and tally.violations:
            return


def _recordings(scenarios: list[Scenario]) -> Iterator[Work]:
    for scenario in scenarios:
        yield Work(scenario.name)


def _strikes(tally: Tally, scenarios: list[Scenario], *, telling_first: bool = False) -> Iterator[Work]:
    """`telling_first`: where something becomes durable or goes outside, for there most can go wrong."""
    if telling_first:
        yield from sorted(_strikes(tally, scenarios), key=lambda work: _is_quiet(tally, work))
        return
    for scenario in scenarios:
        yield from _kills(tally, scenario)
        yield from _other_strikes(tally, scenario)


def _is_quiet(tally: Tally, work: Work) -> bool:
    strike = work.strikes[0]
    point = tally.point(work.scenario, strike)
    if point is None or strike.how in PAUSES:
        return point is None
    return (point.kind, point.when) not in (("commit", "before"), ("call", "before"), ("call", "sent"))


def _kills(tally: Tally, scenario: Scenario) -> Iterator[Work]:
    """Full: at every point. Else one for each stretch, where most is lost; and a sample of second ones."""
    if tally.size == "full":
        for point in tally.points.get(scenario.name, ()):
            yield Work(scenario.name, (Strike(point.lane, point.number),), is_sure=point.lane == "main")
        return
    for number, stretch in enumerate(stretches_struck(tally, scenario)):
        last = stretch[-1]  # the keeper's thread looks around as often as there is time for: not every time as far
        yield Work(scenario.name, (Strike(last.lane, last.number),), is_sure=last.lane == "main")
        if number % SAMPLED == 0 and len(stretch) > 1:
            yield Work(scenario.name, (Strike(stretch[0].lane, stretch[0].number),))


def stretches_struck(tally: Tally, scenario: Scenario) -> list[list[Point]]:
    """Medium: all, of acts that are common to several scenarios once. Small: all of the three paths; of the others those
    with a line that was not struck so far; of faults and of jobs that go astray where a request is out."""
    found = [one for one in tally.stretches.get(scenario.name, []) if one[0].lane == "main" or one[0].kind != "read"]
    if tally.size == "medium":
        return [stretch for stretch in found if _is_own(tally, scenario, stretch[-1])]
    if scenario.rank in ("fault", "jobs"):
        return [stretch for stretch in found if (stretch[0].kind, stretch[0].when) == ("call", "sent")]
    new = [stretch for stretch in found if news(stretch, tally.kinds)]
    return found if scenario.rank == "path" else new


def _is_own(tally: Tally, scenario: Scenario, point: Point) -> bool:
    """Whether the act at that point is this scenario's own, or it is the first of those that do the same."""
    return tally.owners.setdefault(scenario.owner(point.act), scenario.name) == scenario.name


def _other_strikes(tally: Tally, scenario: Scenario) -> Iterator[Work]:
    """Lost acknowledgements of every COMMIT (small: of each line of the three paths that commits), and processes that stand
    still."""
    if scenario.rank in ("fault", "jobs") or (tally.size == "small" and scenario.rank != "path"):
        return
    for how, (kinds, when) in OTHER_STRIKES.items():
        for point in tally.points.get(scenario.name, []):
            if point.kind not in kinds.split() or point.when not in (when or point.when) or point.lane != "main":
                continue
            like = (how, point.kind, point.when, point.site)
            if tally.size == "medium" and not _is_own(tally, scenario, point):
                continue
            if tally.size != "small" or like not in tally.kinds:
                tally.kinds.add(like)
                yield Work(scenario.name, (Strike(point.lane, point.number, how),))


def planned(tally: Tally, scenarios: list[Scenario]) -> dict[str, int]:
    """How many strikes each scenario would get."""
    tally.kinds.clear()
    return {one.name: len(list(_strikes(tally, [one]))) for one in scenarios}


def unhit(tally: Tally) -> list[str]:
    return vacuity.unhit(tally.transitions)


_started = time.monotonic()


def _progress(tally: Tally) -> None:
    if tally.trials % 100 == 0:
        seconds = time.monotonic() - _started
        print(
            f"drill: {tally.trials} trials, {tally.recovered} recovered, {len(tally.violations)} violations, {seconds:.0f} s",
            file=sys.stderr, flush=True,
        )  # fmt: skip


def _named(outcome: Outcome) -> str:
    return Work(outcome.scenario, outcome.strikes).name


def _told(tally: Tally, outcome: Outcome, predicate: str, story: str) -> str:
    point = tally.point(outcome.scenario, outcome.strikes[0]) if outcome.strikes else None
    where = f"{point.when} {point.kind} at {point.site}" if point else "undisturbed"
    again = f"python -m tests.drill --trial {_named(outcome)}"
    notes = "".join(f"\n    {note}" for note in Counter(outcome.notes))
    return f"VIOLATION {predicate}\n  {outcome.scenario}, {where}\n  {story}{notes}\n  again: {again}"
