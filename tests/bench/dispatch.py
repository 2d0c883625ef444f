"""Operations through the whole machinery: queue, gate, real HTTP to a Press, receipt; and what a killed worker costs.

The jobs are in the queue before the worker starts, so nothing but its work is timed: from the first operation that it
prepares to the last that is confirmed. The reference is a bare procrastinate with a task that does nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from console.supervisor.postgres import OWNER
from tests.instance import wait_until
from tests.press.running import Press, running_press

from . import noop
from .house import House
from .making import approved_operations
from .rows import Row, at_least, say, sized, take_turns

GOAL = 0.5
CONCURRENCY = 10
LATE = ("proposed", "prepared", "dispatched")
# What a sender that died can at most still be doing is over after these two; the bench does not wait for the defaults.
SHORT = {"SEND_WINDOW_SECONDS": "1", "REQUEST_TIMEOUT_SECONDS": "2"}
DBOS_SECONDS = "4.2 s"


def operations(house: House) -> Iterator[Row]:
    """Operations per second by one worker process."""
    count, jobs = sized(120, 6), sized(1500, 60)
    house.database()
    with running_press(house.folder / "press", house.press_port):
        ours, theirs = take_turns(
            sized(3, 1), lambda: _operations(house, count), lambda: _noops(house, jobs), what="operations by a worker"
        )
    yield at_least(
        "operation through queue, gate, HTTP and receipt", GOAL, ours_ms=ours,
        reference=f"procrastinate no-op job, concurrency {CONCURRENCY}", reference_ms=theirs, n=count,
    )  # fmt: skip


def killed(house: House) -> Iterator[Row]:
    """200 operations, the worker killed in the middle, another started: nothing left hanging, nothing twice."""
    count = sized(200, 8)
    house.database()
    with running_press(house.folder / "press-killed", house.press_port) as press:
        press.plan({"path": "/articles", "method": "POST", "times": 10 * count, "seconds": 0.2, "fault": "slow"})
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
            spent = time.monotonic() - begun
        doubles = _doubles(press)
    yield Row(
        "200 in flight, worker killed: all settled or queued", None, "<= 1.0 x DBOS, nothing twice",
        False if doubles else None, spent * 1000, "DBOS, the same workload", None, count,
        f"{doubles} keys had two effects" if doubles else
        f"no key had two effects; DBOS (BENCH_PEERS=1) is not installed here, it took {DBOS_SECONDS} when it was measured",
    )  # fmt: skip


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


def _doubles(press: Press) -> int:
    """How many keys had more than one effect at the Press."""
    effects = Counter(line["key"] for line in press.log() if line["effect"])
    return sum(1 for times in effects.values() if times > 1)


__all__ = ["killed", "noop_worker", "operations"]
