"""One trial: a copy of the template, a process that acts until it is struck, one that recovers, and the checker.

Processes are forked from a lane, which has everything imported; they end by `os._exit` or by being killed. The lane
itself looks at what they leave behind, over a connection that stays.
"""

from __future__ import annotations

import hashlib
import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from . import house, records
from .checker import Violation, check
from .checker.proof import needless_unknown
from .children import LOOK, LOOK_AT_END, STRUCK, STRUCK_AT_CALL, Child, fork
from .playing import act_out, enter, go_on_without, recover, take_over, times_of, warm_up
from .points import Point, Strike
from .press import Press
from .records import Records
from .scenarios import SCENARIOS, Scenario
from .touching import Span
from .world import World

SAMPLE_OF_PRUNED = 0.05
TRIALS_PER_COPY = 60
DRAIN_SECONDS_MAX = 20.0

Transition = tuple[str, str, str, str]


@dataclass
class Outcome:
    """What one trial showed."""

    scenario: str
    strikes: tuple[Strike, ...]
    reached: bool = True
    violations: list[Violation] = field(default_factory=list)
    transitions: set[Transition] = field(default_factory=set)
    points: list[Point] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    state: str = ""
    recovered: bool = True  # False: an equal state had been recovered and checked before
    needless_unknown: int = 0
    touched: set[Span] = field(default_factory=set)


class Lane:
    """Runs trials one after the other, with a Press of its own."""

    def __init__(self, number: int, folder: Path, press: Press) -> None:
        self.number, self.folder, self.press = number, folder, press
        self.control = psycopg.connect(house.url("postgres", "postgres"), autocommit=True)
        self.template = os.environ.get("DRILL_TEMPLATE", house.TEMPLATE)
        self.database = ""
        self.admin: psycopg.Connection[Any] | None = None
        self.session = 0  # the server's process of the connection that children inherit
        self.count = 0

    def run(self, name: str, strikes: tuple[Strike, ...], *, deep: bool = False) -> Outcome:
        """The scenario, undisturbed or struck; then recovery (struck too, where there is a second strike) and the checks.

        `deep`: the points of recovery are recorded, for a second strike to hit.
        """
        self._bring_back()
        self.press.begin_trial()
        return _Trial(self, SCENARIOS[name], self.salt, deep).run(strikes)

    def warm_up(self) -> None:
        """Once, before the first trial."""
        self._bring_back()
        self.press.begin_trial()
        warm_up(self.press, self.salt)

    @property
    def salt(self) -> str:
        """Of this lane's present trial."""
        return f"{os.getpid()}-{self.count}"

    def _bring_back(self) -> None:
        """A database as the template is. Brought back to it for the next trial; after some trials, when dead rows have
        made it slow, a new copy. And a session in it that children inherit: what a server process learns in its first
        statements, it need not learn again."""
        self.count += 1
        if self.admin is not None and self.count % TRIALS_PER_COPY:
            self.admin.execute(f"SELECT pg_terminate_backend(pid, 5000) {OTHERS}", [self.session])
            self.admin.execute(f"SELECT pg_terminate_backend(pid, 5000) {BUSY}", [self.session])
            self.admin.execute("SELECT given.back()")
        else:
            self._copy()
        state = self.admin and self.admin.execute(STATE, [self.session]).fetchone()
        if state != ("idle",):
            house.connect_to(self.database)
            self.session = house.session()

    def _copy(self) -> None:
        self.close()
        self.database = f"drill_{os.getpid()}_{self.count}"
        self.control.execute(
            f"CREATE DATABASE {self.database} OWNER countersign_owner TEMPLATE {self.template} STRATEGY file_copy"
        )
        path = house.SEARCH_PATH.replace(" ", "")
        self.admin = psycopg.connect(
            house.url("postgres", self.database), autocommit=True, options=f"-c search_path={path}"
        )

    def close(self) -> None:
        """Drop the lane's database."""
        house.close_connections()
        if self.admin is not None:
            self.admin.close()
            self.admin = None
            self.control.execute(f"DROP DATABASE {self.database} WITH (FORCE)")

    def read(self) -> Records:
        """What is there now."""
        from django.core.files.storage import default_storage

        assert self.admin is not None
        return records.read(self.admin, self.press.log_with_content(), Path(default_storage.location))  # type: ignore[attr-defined]

    def settle_down(self, sent: int) -> None:
        """The server has noticed that its clients are gone; the Press has received what had been sent."""
        assert self.admin is not None
        until = time.monotonic() + DRAIN_SECONDS_MAX
        while self.admin.execute(f"SELECT 1 {OTHERS}", [self.session]).fetchone():
            if time.monotonic() > until:
                raise TimeoutError(f"clients of {self.database} do not go away")
            time.sleep(0.001)
        if sent:
            self.press.wait_for_requests(sent)

    def is_first(self, state: str) -> bool:
        """Whether no lane has seen this state."""
        name = hashlib.sha256(state.encode()).hexdigest()
        try:
            (self.folder / "seen" / name).touch(exist_ok=False)
        except FileExistsError:
            return False
        return True


OTHERS = """FROM pg_stat_activity WHERE datname = current_database() AND pid NOT IN (pg_backend_pid(), %s)
    AND backend_type = 'client backend'"""
# A child that hung and was ended in a transaction leaves the session that it had inherited in it, with all its locks.
BUSY = "FROM pg_stat_activity WHERE datname = current_database() AND pid = %s AND state <> 'idle'"
STATE = "SELECT state FROM pg_stat_activity WHERE datname = current_database() AND pid = %s"


class _Trial:
    """One trial in a lane. As the watcher of its children it looks at the records when they ask."""

    def __init__(self, lane: Lane, scenario: Scenario, salt: str, deep: bool) -> None:
        self.lane, self.scenario, self.salt, self.deep = lane, scenario, salt, deep
        self.strike: Strike | None = None
        self.violations: list[Violation] = []
        self.last: Records | None = None

    def run(self, strikes: tuple[Strike, ...]) -> Outcome:
        outcome = Outcome(self.scenario.name, strikes)
        first = strikes[0] if strikes else None
        actor = self._fork(lambda world: act_out(world, self.scenario, first), 0, first, recording=first is None)
        self.lane.settle_down(actor.sent)
        if first is None or first.how != "kill":
            outcome.reached = first is None or STRUCK in actor.told or STRUCK_AT_CALL in actor.told
            return self._told(outcome, actor)
        outcome.reached = actor.was_killed
        if not outcome.reached:
            return self._told(outcome, actor)
        return self._recover(outcome, max(actor.acts - 1, 0), actor.sent, strikes[1:])

    def _recover(self, outcome: Outcome, act: int, sent: int, strikes: tuple[Strike, ...]) -> Outcome:
        is_new = self._left(outcome, act)
        if not strikes and not self.deep and not is_new:
            outcome.violations, outcome.recovered = self.violations, False
            return outcome
        if strikes:
            second = self._fork(lambda world: recover(world, self.scenario, act), 1, strikes[0])
            self.lane.settle_down(sent + second.sent)
            outcome.reached = second.was_killed
            if not outcome.reached:
                return self._told(outcome, second)
            act += max(second.acts - 1, 0)
            if not self._left(outcome, act):
                outcome.violations, outcome.recovered = self.violations, False
                return outcome
        last = self._fork(lambda world: recover(world, self.scenario, act), 2, None, recording=self.deep)
        return self._told(outcome, last)

    def _left(self, outcome: Outcome, act: int) -> bool:
        """What a killed process left is checked; whether it has to be recovered from: it is new, or one of a sample."""
        left = self._read()
        outcome.state = f"{self.scenario.name}/{act}/{left.digest(self.salt)}"
        self.violations += check(left, at_rest=False, leave_out=self.scenario.leave_out)
        return self.lane.is_first(outcome.state) or random.random() < SAMPLE_OF_PRUNED

    def _read(self) -> Records:
        """What is there, to be judged by the times that this trial's processes were given."""
        found = self.lane.read()
        own = times_of(self.scenario, self.strike)
        found.times.update({name: value for name, value in own.items() if name in found.times})
        return found

    def _fork(
        self, work: Callable[[World], dict[str, Any]], phase: int, strike: Strike | None, *, recording: bool = False
    ) -> Child:
        def in_child() -> dict[str, Any]:
            return work(enter(self.scenario, self.lane.press, self.salt, phase, strike, recording=recording))

        self.strike = strike or self.strike
        return fork(in_child, strike=strike, result=self.lane.folder / f"result-{self.lane.number}", watcher=self)

    # -- the watcher ------------------------------------------------------------------------------------------------
    def look(self, word: bytes) -> bool:
        """Check what is there; at the end, whether the product's own audit has to look, too: such a state is new, or one
        of a sample."""
        found = self._read()
        self.violations += check(found, at_rest=word != LOOK, leave_out=self.scenario.leave_out)
        if word != LOOK_AT_END:
            return False
        self.last = found
        return self.lane.is_first(f"end/{found.digest(self.salt)}") or random.random() < SAMPLE_OF_PRUNED

    def go_on_without(self) -> None:
        others = take_over if self.strike and self.strike.how == "stall" else go_on_without
        self._fork(others, 3, None)

    def _told(self, outcome: Outcome, child: Child) -> Outcome:
        """The outcome with what the child returned; a child that failed by itself is a violation."""
        found = child.result
        outcome.violations = [*self.violations, *found.get("violations", [])]
        outcome.points, outcome.notes = found.get("points", []), found.get("notes", [])
        outcome.touched = found.get("touched", set())
        if child.code != 0:
            outcome.violations.append(Violation("goes_on", found.get("error", f"the process ended with {child.code}")))
        elif self.last is not None:
            outcome.transitions = self.last.transitions
            outcome.needless_unknown = sum(1 for _ in needless_unknown(self.last))
            how = outcome.strikes[0].how if outcome.strikes else ""
            outcome.violations += self._wrong_end(self.last, is_struck=found["is_going_on"], how=how)
        return outcome

    def _wrong_end(self, end: Records, *, is_struck: bool, how: str) -> list[Violation]:
        latest = max(end.operations, key=lambda row: row["created_at"], default=None)
        status = latest["status"] if latest else ""
        if self.scenario.may_end(status, struck=is_struck, how=how):
            return []
        story = f"it ended {status or 'without an operation'}, not {self.scenario.expect}"
        return [Violation("expected_end", story)]
