"""Operations through the whole machinery: queue, gate, real HTTP to a Press, receipt; and what a killed worker costs.

The jobs are in the queue before the worker starts, so nothing but its work is timed: from the first operation that it
prepares to the last that is confirmed. The reference is a bare procrastinate with a task that does nothing. A peer is DBOS:
workflows of three steps that do nothing (ours send over HTTP and ask the gate), their start included; and, killed, workflows
that send to the same Press, as slow for them as for us.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from console.supervisor.postgres import OWNER
from tests.instance import wait_until
from tests.press.running import Press, running_press

from . import noop
from .house import House
from .making import approved_operations
from .peers import Peer, durable
from .rows import Row, at_least, say, sized, take_turns

GOAL = 0.5
DBOS_LEAST, DBOS_MOST = 2.0, 1.0
CONCURRENCY = 10
LATE = ("proposed", "prepared", "dispatched")
# What a sender that died can at most still be doing is over after these two; the bench does not wait for the defaults.
SHORT = {"SEND_WINDOW_SECONDS": "1", "REQUEST_TIMEOUT_SECONDS": "2"}


def operations(house: House) -> Iterator[Row]:
    """Operations per second by one worker process."""
    count, jobs, flows = sized(120, 6), sized(1500, 60), sized(600, 20)
    dbos = Peer("DBOS, three steps, concurrency 16", lambda: durable.workflow(house, flows))
    house.database()
    with running_press(house.folder / "press", house.press_port):
        ours, theirs = take_turns(
            sized(3, 1), lambda: _operations(house, count), lambda: _noops(house, jobs), also=dbos.take,
            what="operations by a worker",
        )  # fmt: skip
    name = "operation through queue, gate, HTTP and receipt"
    yield at_least(
        name, GOAL, ours_ms=ours, reference=f"procrastinate no-op job, concurrency {CONCURRENCY}", reference_ms=theirs,
        n=count,
    )  # fmt: skip
    yield dbos.at_least(f"{name}, beside DBOS", DBOS_LEAST, ours_ms=ours, n=count, goal=f">= {DBOS_LEAST} x DBOS")


def killed(house: House) -> Iterator[Row]:
    """200 operations, the worker killed in the middle, another started: nothing left hanging, nothing twice."""
    count = sized(200, 8)
    house.database()
    with running_press(house.folder / "press-killed", house.press_port) as press:
        dbos = Peer(
            "DBOS, the same number killed at the same point",
            lambda: durable.resumed(house, press.url, _slow(press, count)),
        )
        dbos.take()
        before = max((line["n"] for line in press.log()), default=0)
        spent = _killed(house, _slow(press, count))
        doubles = _doubles(press, since=before)
        dbos.take()
    row = dbos.at_most(
        "200 in flight, worker killed: all settled or queued", DBOS_MOST, ours_ms=spent, n=count,
        goal=f"<= {DBOS_MOST} x DBOS, nothing twice",
    )  # fmt: skip
    yield _nothing_twice(row, doubles)


def _nothing_twice(row: Row, doubles: int) -> Row:
    """The goal is missed, however quick, where a key had two effects."""
    if doubles:
        return replace(row, ok=False, reason=f"{doubles} keys had two effects")
    return replace(row, reason="; ".join(filter(None, ["no key had two effects", row.reason])))


def _slow(press: Press, count: int) -> int:
    """The Press takes its time for more than the next `count` articles; answers `count`."""
    press.plan({"path": "/articles", "method": "POST", "times": 10 * count, "seconds": 0.2, "fault": "slow"})
    return count


def _killed(house: House, count: int) -> float:
    """Milliseconds from starting a second worker until nothing is under way, the first one killed in the middle."""
    approved_operations(count)
    with house.worker(**SHORT) as worker:
        wait_until(lambda: _count("confirmed") >= count // 5, "a fifth is confirmed", 120)
        worker.kill()
        worker.wait()
    hanging = count - _count("confirmed")
    say(f"killed with {hanging} of {count} operations not confirmed, {_count('dispatched')} of them under way")
    begun = time.monotonic()
    with house.worker(**SHORT):
        wait_until(lambda: _count(*LATE) == 0, "all are settled or in the operators' queue", 180)
        return (time.monotonic() - begun) * 1000


def _operations(house: House, count: int) -> float:
    """Milliseconds per operation of a worker that finds `count` approved ones."""
    made = [operation.pk for operation in approved_operations(count)]
    with house.worker():
        wait_until(lambda: _count("confirmed", among=made) == count, "all are confirmed", 300)
    with house.owner() as owner:
        row = owner.execute(
            """SELECT extract(epoch FROM max(at) - min(at)) * 1000 FROM operations_event
               WHERE stream = ANY (%s) AND type IN ('operation.prepared', 'operation.confirmed')""",
            [[f"operation:{pk}" for pk in made]],
        ).fetchone()
    assert row is not None
    return float(row[0]) / count


def _noops(house: House, count: int) -> float:
    """Milliseconds per job of a bare procrastinate worker that finds `count` jobs."""
    with noop_worker(house, count) as name:
        wait_until(lambda: _succeeded(house, name) == count, "all jobs have run", 120)
        with house.owner(name) as owner:
            row = owner.execute(
                """SELECT extract(epoch FROM max(at) - min(at)) * 1000 FROM procrastinate_events
                   WHERE type IN ('started', 'succeeded')"""
            ).fetchone()
    assert row is not None
    return float(row[0]) / count


@contextmanager
def noop_worker(house: House, jobs: int = 0) -> Iterator[str]:
    """A bare procrastinate worker on a database of its own, with this many jobs waiting for it; the database's name."""
    name = house.empty_database("noop")
    url = house.postgres.url(OWNER, name)
    asyncio.run(noop.prepare(url))
    if jobs:
        asyncio.run(noop.defer_many(url, jobs))
    with house.process("-m", "tests.bench.noop", url, str(CONCURRENCY)):
        yield name


def _succeeded(house: House, name: str) -> int:
    with house.owner(name) as owner:
        row = owner.execute("SELECT count(*) FROM procrastinate_jobs WHERE status = 'succeeded'").fetchone()
    return int(row[0]) if row else 0


def _count(*statuses: str, among: list[Any] | None = None) -> int:
    from operations.models import Operation

    found = Operation.objects.filter(status__in=statuses)
    return found.filter(pk__in=among).count() if among is not None else found.count()


def _doubles(press: Press, *, since: int) -> int:
    """How many keys had more than one effect at the Press after line `since` of its log."""
    effects = Counter(line["key"] for line in press.log(since) if line["effect"])
    return sum(1 for times in effects.values() if times > 1)


__all__ = ["killed", "noop_worker", "operations"]
