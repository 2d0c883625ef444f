"""What the web process holds when nobody is there, beside a bare Daphne with Channels and channels_redis."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil

from tests.instance import free_ports

from .house import House
from .live import _server
from .rows import Row, at_most, sized, take_turns

REST_SECONDS = 3.0


def memory(house: House) -> Iterator[Row]:
    """PSS where the kernel tells it (shared pages counted by their share), else RSS; given in MB, not in ms."""
    house.database()
    ours, theirs = take_turns(
        sized(3, 1), lambda: _megabytes(house, "product"), lambda: _megabytes(house, "plain"), what="memory in MB"
    )
    kind = "PSS" if Path("/proc/self/smaps_rollup").exists() else "RSS"
    yield at_most(
        f"memory of the web process at rest ({kind}, MB)", 1.3, ours_ms=ours,
        reference="bare Daphne + channels_redis", reference_ms=theirs, n=1,
    )  # fmt: skip


def _megabytes(house: House, kind: str) -> float:
    """After the first page, which loads what every page needs."""
    port = free_ports(1)[0]
    with _server(house, kind, port) as server:
        httpx.get(f"http://127.0.0.1:{port}/sign-in/", trust_env=False, timeout=30)
        time.sleep(REST_SECONDS)
        return _held(server) / 1_000_000


def _held(process: psutil.Process) -> float:
    found = process.memory_full_info()
    return float(getattr(found, "pss", 0) or found.rss)
