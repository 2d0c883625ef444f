"""DBOS, run from outside: its rate, and what a killed process costs. Reads its tables, never its library."""

from __future__ import annotations

import subprocess
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

from console.supervisor.postgres import OWNER
from tests.instance import wait_until

from ..house import House
from ..rows import say
from . import HERE, Absent, process, python

REFERENCE = "DBOS"
RATE, RESUMED = "10 ms per workflow", "4.2 s"
CONCURRENCY = 16
WELL = ("SUCCESS", "PENDING", "ENQUEUED")
START_SECONDS_MAX = 120
DONE_SECONDS_MAX = 180


def workflow(house: House, count: int) -> float:
    """Milliseconds per workflow of three steps that do nothing, sixteen at a time in one process."""
    interpreter = python(REFERENCE, RATE)
    url = house.postgres.url(OWNER, _database(house))
    with process(
        _log(house), interpreter, _flows(), "rate", url, str(CONCURRENCY), str(count), is_asked=True
    ) as started:
        said, _ = started.communicate(timeout=DONE_SECONDS_MAX)
    try:
        return float(said.split()[-1])
    except (IndexError, ValueError):
        raise Absent(f"DBOS ended with code {started.returncode} and no figure") from None


def resumed(house: House, press: str, count: int) -> float:
    """Milliseconds from starting a second process until all of `count` workflows are done, the first one killed when a
    fifth were. Their second step sends to `press`."""
    interpreter = python(REFERENCE, RESUMED)
    name = _database(house)
    url = house.postgres.url(OWNER, name)
    with process(_log(house), interpreter, _flows(), "start", url, press, str(count)) as first:
        _wait(
            house,
            name,
            lambda done: done >= count // 5,
            first,
            "a fifth of DBOS's workflows is done",
            START_SECONDS_MAX,
        )
        first.kill()
        first.wait()
    statuses = _statuses(house, name)
    if sum(statuses.values()) != count or statuses["SUCCESS"] == count:
        raise Absent(f"DBOS was killed too soon or too late: {dict(statuses)} of {count}")
    say(f"DBOS killed with {count - statuses['SUCCESS']} of {count} workflows not done")
    begun = time.monotonic()
    with process(_log(house), interpreter, _flows(), "resume", url, press) as second:
        _wait(house, name, lambda done: done >= count, second, "all of DBOS's workflows are done", DONE_SECONDS_MAX)
        return (time.monotonic() - begun) * 1000


def _wait(
    house: House, name: str, enough: Callable[[int], bool], process: subprocess.Popen[str], what: str, seconds: float
) -> None:
    def is_over() -> bool:
        if process.poll() is not None:
            raise Absent(f"DBOS ended with code {process.returncode} before {what}")
        return enough(_done(house, name))

    wait_until(is_over, what, seconds)


def _done(house: House, name: str) -> int:
    """How many are; Absent when one has failed, for then never all will be."""
    statuses = _statuses(house, name)
    if failed := sum(statuses.values()) - sum(statuses[well] for well in WELL):
        raise Absent(f"{failed} workflows of DBOS failed: {dict(statuses)}")
    return statuses["SUCCESS"]


def _statuses(house: House, name: str) -> Counter[str]:
    with house.owner(name) as owner:
        there = owner.execute("SELECT to_regclass('dbos.workflow_status')").fetchone()
        if not there or there[0] is None:
            return Counter()
        return Counter(dict(owner.execute("SELECT status, count(*) FROM dbos.workflow_status GROUP BY 1").fetchall()))


def _database(house: House) -> str:
    return house.empty_database(f"dbos_{uuid4().hex[:8]}")


def _flows() -> str:
    return str(HERE / "flows.py")


def _log(house: House) -> Path:
    return house.folder / "dbos.log"
