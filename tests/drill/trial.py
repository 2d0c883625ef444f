"""One trial: a copy of the template, a process that acts until it is struck, one that recovers, and the checker.

Processes are forked from a lane, which has everything imported; they end by `os._exit` or by being killed.
"""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import importlib
import os
import pickle
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import psycopg

from . import house, ids, records
from .checker import Violation, check
from .checker.proof import needless_unknown
from .points import PAUSES, TRACER, Point, Strike
from .press import Press
from .scenarios import SCENARIOS, Scenario, machines
from .touching import Span, Touching
from .world import World, untraced

CHILD_SECONDS_MAX = 200
PAUSE_SECONDS = 1.2  # longer than the send window of a trial that pauses
SAMPLE_OF_PRUNED = 0.05
TRIALS_PER_COPY = 60
END_SECONDS = 2000  # by then a provider that answers again has been asked again
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


@dataclass
class Child:
    """How a forked process ended: exit code or minus the signal; what it told on the way; what it returned."""

    code: int
    told: bytes
    result: dict[str, Any]

    @property
    def acts(self) -> int:
        return self.told.count(b"A")

    @property
    def sent(self) -> int:
        return self.told.count(b"S")


class Lane:
    """Runs trials one after the other, with a Press of its own."""

    def __init__(self, number: int, folder: Path, press: Press) -> None:
        self.number, self.folder, self.press = number, folder, press
        self.control = psycopg.connect(house.url("postgres", "postgres"), autocommit=True)
        self.template = os.environ.get("DRILL_TEMPLATE", house.TEMPLATE)
        self.database = ""
        self.count = 0

    def record(self, name: str, *, salt: str = "") -> Outcome:
        """The scenario undisturbed: its points, and that it ends right."""
        return self.run(name, (), salt=salt)

    def run(self, name: str, strikes: tuple[Strike, ...], *, salt: str = "", deep: bool = False) -> Outcome:
        """The scenario, struck; then recovery (struck too, where there is a second strike) and the checks.

        `deep`: the points of recovery are recorded, for a second strike to hit.
        """
        database = self._fresh_database()
        salt = salt or f"{os.getpid()}-{self.count}"
        self.press.begin_trial()
        return self._run(SCENARIOS[name], strikes, database, salt, deep)

    def _fresh_database(self) -> str:
        """A database as the template is. Brought back to it for the next trial; after some trials, when dead rows have
        made it slow, a new copy."""
        self.count += 1
        if self.database and self.count % TRIALS_PER_COPY:
            self._end_clients()
            with psycopg.connect(house.url("postgres", self.database), autocommit=True) as connection:
                connection.execute("SELECT given.back()")
            return self.database
        self.close()
        self.database = f"drill_{os.getpid()}_{self.count}"
        self.control.execute(
            f"CREATE DATABASE {self.database} OWNER countersign_owner TEMPLATE {self.template} STRATEGY file_copy"
        )
        return self.database

    def close(self) -> None:
        """Drop the lane's database."""
        if self.database:
            self.control.execute(f"DROP DATABASE {self.database} WITH (FORCE)")
            self.database = ""

    def _end_clients(self) -> None:
        self.control.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s", [self.database]
        )

    def _run(self, scenario: Scenario, strikes: tuple[Strike, ...], database: str, salt: str, deep: bool) -> Outcome:
        outcome = Outcome(scenario.name, strikes)
        first = strikes[0] if strikes else None
        actor = self._fork(
            lambda world: _act_out(world, scenario, first), scenario, database, salt, 0, first, recording=first is None
        )
        self._settle_down(database, actor.sent)
        if first is None or first.how != "kill":
            outcome.reached = first is None or b"!" in actor.told
            return _took(outcome, actor)
        outcome.reached = actor.code == -signal.SIGKILL
        if not outcome.reached:
            return _took(outcome, actor)
        return self._recover(outcome, scenario, database, salt, actor, strikes[1:], deep)

    def _recover(
        self, outcome: Outcome, scenario: Scenario, database: str, salt: str, actor: Child, strikes: tuple[Strike, ...],
        deep: bool,
    ) -> Outcome:  # fmt: skip
        act = max(actor.acts - 1, 0)
        left = records.read(house.url("postgres", database), self.press.log(), self._blobs())
        outcome.state = f"{scenario.name}/{act}/{left.digest(salt)}"
        outcome.violations = check(left, at_rest=False, leave_out=scenario.leave_out)
        if not strikes and not deep and not self._is_first(outcome.state) and random.random() > SAMPLE_OF_PRUNED:
            outcome.recovered = False
            return outcome
        if strikes:
            second = self._fork(lambda world: _recover(world, scenario, act), scenario, database, salt, 1, strikes[0])
            outcome.reached = second.code == -signal.SIGKILL
            self._settle_down(database, actor.sent + second.sent)
            if not outcome.reached:
                return _took(outcome, second)
            act += max(second.acts - 1, 0)
            after = records.read(house.url("postgres", database), self.press.log(), self._blobs())
            outcome.state = f"{scenario.name}/{act}/{after.digest(salt)}"
            if not self._is_first(outcome.state) and random.random() > SAMPLE_OF_PRUNED:
                outcome.recovered = False
                return outcome
        last = self._fork(
            lambda world: _recover(world, scenario, act), scenario, database, salt, 2, None, recording=deep
        )
        return _took(outcome, last)

    def _fork(
        self, work: Callable[[World], dict[str, Any]], scenario: Scenario, database: str, salt: str, phase: int,
        strike: Strike | None, *, recording: bool = False,
    ) -> Child:  # fmt: skip
        reading, writing = os.pipe()
        result = self.folder / f"result-{self.number}"
        result.unlink(missing_ok=True)
        pid = os.fork()
        if pid == 0:
            _be_child(work, self._set_up(scenario, database, salt, phase, strike, recording), writing, result)
        os.close(writing)
        code = self._wait(pid, scenario, database, salt, strike)
        os.set_blocking(reading, False)
        with contextlib.suppress(BlockingIOError):
            told = os.read(reading, 1_000_000)
        os.close(reading)
        found = pickle.loads(result.read_bytes()) if result.exists() else {}  # noqa: S301  (written by our own child)
        for module in found.pop("modules", []):  # the next child finds it imported
            if module not in sys.modules:
                with contextlib.suppress(ImportError):
                    importlib.import_module(module)
        return Child(code, told, found)

    def _wait(self, pid: int, scenario: Scenario, database: str, salt: str, strike: Strike | None) -> int:
        """Until the child ends. One that stops itself is woken after everything else has gone on without it."""
        while True:
            _, status = os.waitpid(pid, os.WUNTRACED)
            if not os.WIFSTOPPED(status):
                return os.waitstatus_to_exitcode(status)
            stopped_at = time.monotonic()
            others = _take_over if strike and strike.how == "stall" else _go_on_without
            self._fork(others, scenario, database, salt, 3, None)
            time.sleep(
                max(0.0, PAUSE_SECONDS - (time.monotonic() - stopped_at))
            )  # the clock of suspend is the real one
            os.kill(pid, signal.SIGCONT)

    def _set_up(
        self, scenario: Scenario, database: str, salt: str, phase: int, strike: Strike | None, recording: bool
    ) -> Callable[[], World]:
        """What the child does first."""

        def set_up() -> World:
            from django.conf import settings

            from console.demo.connectors import CONNECTORS

            house.connect_to(database)
            ids.seed(salt, phase)
            options = dict(scenario.settings)
            base_url = options.pop("_base_url", self.press.url + scenario.path)
            settings.CONNECTORS = {"press": {**CONNECTORS["press"], "base_url": base_url}}
            for name, value in options.items():
                setattr(settings, name, value)
            if strike and strike.how in PAUSES:
                settings.SEND_WINDOW_SECONDS = 1
            TRACER.strike, TRACER.recording = strike, recording
            random.seed(salt)
            return World(salt=salt, press=self.press, jobs=scenario.jobs)

        return set_up

    def _settle_down(self, database: str, sent: int) -> None:
        """The server has noticed that its client is gone; the Press has received what had been sent."""
        until = time.monotonic() + DRAIN_SECONDS_MAX
        while self._clients(database):
            if time.monotonic() > until:
                raise TimeoutError(f"clients of {database} do not go away")
            time.sleep(0.001)
        if sent:
            self.press.wait_for_requests(sent)

    def _clients(self, database: str) -> int:
        row = self.control.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = %s", [database]).fetchone()
        return int(row[0]) if row else 0

    def _is_first(self, state: str) -> bool:
        """Whether no lane has seen this state."""
        import hashlib

        name = hashlib.sha256(state.encode()).hexdigest()
        try:
            (self.folder / "seen" / name).touch(exist_ok=False)
        except FileExistsError:
            return False
        return True

    def _blobs(self) -> Path:
        from django.core.files.storage import default_storage

        return Path(default_storage.location)  # type: ignore[attr-defined]


def _be_child(work: Callable[[World], dict[str, Any]], set_up: Callable[[], World], writing: int, result: Path) -> None:
    """Never returns: what comes after a fork must not run the lane's own code."""
    code = 3
    gc.disable()
    try:
        faulthandler.dump_traceback_later(CHILD_SECONDS_MAX, exit=True)  # one that hangs says where
        TRACER.told = lambda word: os.write(writing, word)  # type: ignore[assignment]
        found = work(set_up())
        result.write_bytes(pickle.dumps(found))
        code = 0
    except BaseException:
        result.write_bytes(pickle.dumps({"error": traceback.format_exc(limit=-12)}))
    finally:
        os._exit(code)


def _act_out(world: World, scenario: Scenario, strike: Strike | None) -> dict[str, Any]:
    """All acts, watched; then, for who survived, the end."""
    from django.db import DatabaseError, InterfaceError, connections

    for act in scenario.stage:
        act(world)
    violations: list[Violation] = []
    touching = Touching()
    for act in scenario.acts:
        TRACER.told(b"A")
        TRACER.active = True
        try:
            if strike is None:
                touching.start()
            act(world)
        except (DatabaseError, InterfaceError):
            # The person saw an error and does not know whether it happened: once more, with the same key.
            if strike is None or strike.how not in ("cut", "torn"):
                raise
            connections.close_all()
            world.is_going_on = True
            world.attempt(lambda act=act: act(world))  # type: ignore[misc]
        except Exception:
            if strike is not None:
                raise
            TRACER.active = False
            touching.stop()
            story = Violation("goes_on", traceback.format_exc(limit=-8))
            return {"violations": [*_checked(world, scenario, at_rest=False), story]}
        if strike and strike.how in ("cut", "torn", *PAUSES):
            world.is_going_on = True
        TRACER.active = False
        touched = touching.stop()
        violations += _checked(world, scenario, at_rest=act is machines) if strike is None else []
    return {**_end(world, scenario, violations), "touched": touched}


def _recover(world: World, scenario: Scenario, act: int) -> dict[str, Any]:
    """Look at what was left; let the machines work; then let the people go on from the act that was interrupted."""
    for stage in scenario.stage:
        stage(world)
    world.is_going_on = True
    TRACER.active = True
    world.machines()
    with untraced():
        violations = _checked(world, scenario)
    for later in scenario.acts[act:]:
        TRACER.told(b"A")
        world.attempt(lambda later=later: later(world))  # type: ignore[misc]
    TRACER.active = False
    return _end(world, scenario, violations)


def _go_on_without(world: World) -> dict[str, Any]:
    world.machines(horizon_seconds=150)
    return {}


def _take_over(world: World) -> dict[str, Any]:
    """Another worker claims the turn when its lease is over, and then is slow itself: the first one wakes up meanwhile."""
    from conversations.runs import claim

    world.jump(world.lease_seconds + 1)
    claim(world.turn.pk)
    return {}


def _end(world: World, scenario: Scenario, violations: list[Violation] | None = None) -> dict[str, Any]:
    """The faults stop, the machines come to rest, everything is looked at."""
    world.press.behave()
    world.jobs = "in order"
    world.machines(horizon_seconds=END_SECONDS)
    found = records.read(_url(), world.press.log(), _blob_folder())
    violations = [*(violations or []), *check(found, at_rest=True, leave_out=scenario.leave_out), *_audit(scenario)]
    latest = max(found.operations, key=lambda row: row["created_at"], default=None)
    status = latest["status"] if latest else ""
    if not scenario.may_end(status, struck=world.is_going_on):
        violations.append(
            Violation("expected_end", f"it ended {status or 'without an operation'}, not {scenario.expect}")
        )
    violations += [
        Violation("comes_to_rest", note) for note in world.notes if note.startswith(("not quiet", "more than"))
    ]
    return {
        "violations": violations,
        "transitions": found.transitions,
        "points": TRACER.points,
        "notes": world.notes,
        "modules": [name for name in list(sys.modules) if not name.startswith("__")],
        "needless_unknown": sum(1 for _ in needless_unknown(found)),
    }


def _checked(world: World, scenario: Scenario, *, at_rest: bool = True) -> list[Violation]:
    found = records.read(_url(), world.press.log(), _blob_folder())
    return check(found, at_rest=at_rest, leave_out=scenario.leave_out)


def _audit(scenario: Scenario) -> list[Violation]:
    """The product's own audit must see nothing either."""
    from conversations.kernel.audit import audit

    with untraced():
        differences = audit().differences
    return [Violation("audit", f"{one.stream} {one.what}") for one in differences if "audit" not in scenario.leave_out]


def _url() -> str:
    from django.db import connection

    return house.url("postgres", connection.settings_dict["NAME"])


def _blob_folder() -> Path:
    from django.core.files.storage import default_storage

    return Path(default_storage.location)  # type: ignore[attr-defined]


def _took(outcome: Outcome, child: Child) -> Outcome:
    """The outcome with what the child returned; a child that failed by itself is a violation."""
    found = child.result
    violations = [*outcome.violations, *found.get("violations", [])]
    if child.code != 0:
        violations.append(Violation("goes_on", found.get("error", f"the process ended with {child.code}")))
    return replace(
        outcome, violations=violations, transitions=set(found.get("transitions", ())), points=found.get("points", []),
        notes=found.get("notes", []), needless_unknown=found.get("needless_unknown", 0),
        touched=found.get("touched", set()),
    )  # fmt: skip
