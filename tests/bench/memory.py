"""What the web process of a started product holds when nobody is there, beside a bare Daphne with Channels and
channels_redis."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil

from tests.instance import Instance, free_ports

from .house import House
from .live import _server
from .rows import Row, at_most, say, sized, take_turns

REST_SECONDS = 5.0  # by then a worker has loaded what it loads beside its work


def memory(house: House) -> Iterator[Row]:
    """PSS where the kernel tells it (shared pages counted by their share), else RSS; given in MB, not in ms."""
    house.database()
    ours, theirs = take_turns(sized(3, 1), lambda: _product(house), lambda: _plain(house), what="memory in MB")
    kind = "PSS" if Path("/proc/self/smaps_rollup").exists() else "RSS"
    yield at_most(
        f"memory of the web process at rest ({kind}, MB)", 1.3, ours_ms=ours,
        reference="bare Daphne + channels_redis", reference_ms=theirs, n=1,
    )  # fmt: skip


def _product(house: House) -> float:
    """`manage.py start` with one worker. What the web process shares with that and with the process both are forked
    from is counted by a third, so what all of them hold together is said too."""
    with house.product(WORKERS="1") as instance:
        _rest(int(instance.env["PORT"]))
        say(f"memory: all of the product's own processes together hold {_held_by_all(instance):.0f} MB")
        return _held(psutil.Process(instance.pid("web")))


def _plain(house: House) -> float:
    port = free_ports(1)[0]
    with _server(house, "plain", port) as server:
        _rest(port)
        return _held(server)


def _rest(port: int) -> None:
    """After the first page, which loads what every page needs."""
    httpx.get(f"http://127.0.0.1:{port}/sign-in/", trust_env=False, timeout=30)
    time.sleep(REST_SECONDS)


def _held_by_all(instance: Instance) -> float:
    """Supervisor, fork server, web, worker and Press; the two servers are the house's."""
    return sum(_held(psutil.Process(pid)) for pid in instance.pids())


def _held(process: psutil.Process) -> float:
    """In MB."""
    found = process.memory_full_info()
    return float(getattr(found, "pss", 0) or found.rss) / 1_000_000
