"""What a trial's forked processes do: play the scenario until they are struck, recover, or go on beside one that stands
still. They return plain data; what is left behind is looked at by their lane."""

from __future__ import annotations

import random
import traceback
from typing import Any

from conversations.agent.keeper import KEEPER

from . import house, ids
from .checker import Violation
from .children import ACT, LOOK, LOOK_AT_END, LOOK_AT_REST, ask
from .points import PAUSES, TRACER, Strike
from .press import Press
from .scenarios import SCENARIOS, Act, Scenario, machines
from .script import renew_thread
from .touching import spans
from .world import World, untraced, wait_for

END_SECONDS = 2000  # by then a provider that answers again has been asked again

Result = dict[str, Any]


def enter(scenario: Scenario, press: Press, salt: str, phase: int, strike: Strike | None, *, recording: bool) -> World:
    """What a child does first: its ids, its settings, its strike. It has inherited a connection to the trial's database."""
    from django.conf import settings

    from console.demo.connectors import CONNECTORS

    if strike is not None:
        house.leave_connection()
    ids.seed(salt, phase)
    options = dict(scenario.settings)
    base_url = options.pop("_base_url", press.url + scenario.path)
    settings.CONNECTORS = {"press": {**CONNECTORS["press"], "base_url": base_url}}
    for name, value in {**options, **times_of(scenario, strike)}.items():
        setattr(settings, name, value)
    TRACER.strike, TRACER.recording = strike, recording
    random.seed(salt)
    return World(salt=salt, press=press, jobs=scenario.jobs)


def times_of(scenario: Scenario, strike: Strike | None) -> dict[str, Any]:
    """The settings of a trial that are times: a sender that is paused must be late soon, by the clock that counts."""
    paused = {"SEND_WINDOW_SECONDS": 1} if strike and strike.how in PAUSES else {}
    return {**{name: value for name, value in scenario.settings.items() if name.isupper()}, **paused}


def warm_up(press: Press, salt: str) -> None:
    """What is built or learned when code runs for the first time is inherited by every child, if its lane has run it once.
    Leaves no thread behind, and a database to be brought back."""
    for name in ("publish", "turn", "upload"):
        scenario = SCENARIOS[name]
        world = enter(scenario, press, f"{salt}-{name}", 0, None, recording=False)
        for act in scenario.acts:
            act(world)
        if name == "publish":
            _audit()
    wait_for(lambda: KEEPER._thread is None, "the end of the keeper's thread")
    renew_thread()


def act_out(world: World, scenario: Scenario, strike: Strike | None) -> Result:
    """All acts, watched; then, for who survived, the end."""
    from django.db import DatabaseError, InterfaceError, connections

    for act in scenario.stage:
        act(world)
    for TRACER.act, act in enumerate(scenario.acts):
        TRACER.told(ACT)
        TRACER.active = True
        try:
            # The strike may have cost a job: what the next act builds on is not there before the sweepers have looked.
            (go_on if world.is_going_on else do)(world, act)
        except (DatabaseError, InterfaceError):
            # The person saw an error and does not know whether it happened: once more, with the same key.
            if strike is None or strike.how not in ("cut", "torn"):
                raise
            connections.close_all()
            world.attempt(lambda act=act: do(world, act))  # type: ignore[misc]
        except Exception:
            if strike is not None:
                raise
            TRACER.active = False
            ask(LOOK)
            return {"violations": [Violation("goes_on", traceback.format_exc(limit=-8))]}
        TRACER.active = False
        if strike is None:
            ask(LOOK_AT_REST if act is machines else LOOK)
    return {**_end(world, scenario), "touched": spans(TRACER.touched)}


def do(world: World, act: Act) -> None:
    """After anything but the machines' own work there may be something for them again."""
    world.is_quiet = world.is_quiet and act is machines
    TRACER.is_changed = True
    act(world)


def go_on(world: World, act: Act) -> None:
    """An act after the strike, by people who do not give up before the machines have nothing left to do."""
    world.insist(lambda: do(world, act))


def recover(world: World, scenario: Scenario, act: int) -> Result:
    """Let the machines work on what was left; then let the people go on from the act that was interrupted."""
    for stage in scenario.stage:
        stage(world)
    TRACER.has_struck = True  # the process before this one
    TRACER.active = True
    world.machines()
    ask(LOOK_AT_REST)
    for later in scenario.acts[act:]:
        TRACER.told(ACT)
        world.attempt(lambda later=later: do(world, later))  # type: ignore[misc]
    TRACER.active = False
    return _end(world, scenario)


def go_on_without(world: World) -> Result:
    """One process stands still: the machines of all others do not wait for it."""
    world.machines(horizon_seconds=150)
    return {}


def take_over(world: World) -> Result:
    """Another worker claims the turn when its lease is over, and then is slow itself: the first one wakes up meanwhile."""
    from conversations.runs import claim

    world.jump(world.lease_seconds + 1)
    claim(world.turn.pk)
    return {}


def _end(world: World, scenario: Scenario) -> Result:
    """The faults stop, the machines come to rest, everything is looked at."""
    world.press.behave()
    world.jobs = "in order"
    world.machines(horizon_seconds=END_SECONDS)
    is_new = ask(LOOK_AT_END)
    violations = [
        Violation("comes_to_rest", note) for note in world.notes if note.startswith(("not quiet", "more than"))
    ]
    if is_new and "audit" not in scenario.leave_out:
        violations += _audit()
    return {
        "violations": violations, "points": TRACER.points, "notes": world.notes, "is_going_on": world.is_going_on,
    }  # fmt: skip


def _audit() -> list[Violation]:
    """The product's own audit must see nothing either."""
    from conversations.kernel.audit import audit

    with untraced():
        differences = audit().differences
    return [Violation("audit", f"{one.stream} {one.what}") for one in differences]
