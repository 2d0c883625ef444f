"""Kills of real worker processes of the real product, in real time: 20 of them at random moments of a publication."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from tests.instance import SHORT_TIMES, Instance

from . import house, records
from .checker import Violation, check

SETTLED_SECONDS_MAX = 60.0
MOMENTS_SECONDS = 1.0  # after the approval
FAULTS = (None, "slow", "effect_no_reply", "drop_before")


def kill_workers(count: int, folder: Path, seed: int) -> list[Violation]:
    """`count` publications, each with its worker killed; what the checker says afterwards. Prints the times needed."""
    dice = random.Random(seed)
    instance = Instance(folder / "instance", {**SHORT_TIMES, "WORKERS": "1"}).start(first=True)
    violations: list[Violation] = []
    seconds: list[float] = []
    try:
        with _connected_to(instance):
            for number in range(count):
                taken = _publish_and_kill(instance, number, dice)
                seconds.append(taken)
                if taken > SETTLED_SECONDS_MAX:
                    violations.append(Violation("settled_in_time", f"kill {number}: not settled in {taken:.0f} s"))
            with psycopg.connect(instance.run_json["migrate_database_url"]) as connection:
                found = records.read(connection, _log(instance), instance.state_dir / "blobs")
            found.times.update({name: int(value) for name, value in SHORT_TIMES.items() if name in found.times})
            violations += check(found, at_rest=True)
    finally:
        instance.stop()
    seconds.sort()
    print(
        f"drill: {count} workers killed; settled after {seconds[len(seconds) // 2]:.1f} s (median), {seconds[-1]:.1f} s (most)",
        file=sys.stderr,
    )
    return violations


def _publish_and_kill(instance: Instance, number: int, dice: random.Random) -> float:
    """Seconds from the kill to the settled operation."""
    from operations.models import Operation

    from .world import World

    world = World(salt=f"real-{number}", press=None)  # type: ignore[arg-type]
    fault = dice.choice(FAULTS)
    _plan(instance, fault)
    world.write(name=f"report-{number}")
    operation = world.propose()
    world.decide()
    time.sleep(dice.random() * MOMENTS_SECONDS)  # the moment of death is what varies
    _poll(lambda: _is_killed(instance), SETTLED_SECONDS_MAX)
    killed = time.monotonic()

    def is_settled() -> bool:
        return Operation.objects.get(pk=operation.pk).status == "confirmed"

    _poll(is_settled, SETTLED_SECONDS_MAX)
    return time.monotonic() - killed


def _is_killed(instance: Instance) -> bool:
    """False while the worker killed before has not been replaced."""
    try:
        instance.kill("worker")
    except (ProcessLookupError, LookupError):
        return False
    return True


def _poll(condition: Callable[[], bool], seconds: float) -> None:
    until = time.monotonic() + seconds
    while not condition() and time.monotonic() < until:
        time.sleep(0.05)


@contextmanager
def _connected_to(instance: Instance) -> Iterator[None]:
    """The services of this process work on the instance's database."""
    from django.conf import settings
    from django.db import connections

    from console import environment

    configured = environment.database(instance.run_json["database_url"])
    was = dict(connections.settings["default"])
    house.close_connections()
    for target in (connections.settings["default"], connections["default"].settings_dict):
        target.update({name: configured[name] for name in ("NAME", "USER", "HOST", "PORT", "OPTIONS")})
    connectors = settings.CONNECTORS
    settings.CONNECTORS = {"press": {**connectors["press"], "base_url": instance.press_url.rstrip("/")}}
    stored: Any = settings.STORAGES["default"]["OPTIONS"]["location"]
    _store_blobs_in(instance.state_dir / "blobs")
    try:
        yield
    finally:
        _store_blobs_in(stored)
        settings.CONNECTORS = connectors
        house.close_connections()
        for target in (connections.settings["default"], connections["default"].settings_dict):
            target.update(was)


def _store_blobs_in(folder: Any) -> None:
    from django.conf import settings
    from django.core.files.storage import storages

    settings.STORAGES = {
        **settings.STORAGES,
        "default": {
            **settings.STORAGES["default"],
            "OPTIONS": {**settings.STORAGES["default"]["OPTIONS"], "location": folder},
        },
    }
    storages._backends = None  # type: ignore[attr-defined]
    storages.__dict__.pop("backends", None)
    storages._storages.clear()  # type: ignore[attr-defined]
    from django.core.files.storage import default_storage

    default_storage._wrapped = storages["default"]  # type: ignore[attr-defined]


def _plan(instance: Instance, fault: str | None) -> None:
    entry = {"path": "/articles", "method": "POST", "times": 1, "seconds": 1, "fault": fault}
    _ask(instance, "PUT", "/faults", {"plan": [entry] if fault else []})


def _log(instance: Instance) -> list[dict[str, Any]]:
    import json

    return [json.loads(line) for line in _ask(instance, "GET", "/log").splitlines()]


def _ask(instance: Instance, method: str, path: str, body: Any = None) -> bytes:
    import json
    from http.client import HTTPConnection
    from urllib.parse import urlsplit

    connection = HTTPConnection(urlsplit(instance.press_url).netloc, timeout=10)
    connection.request(method, path, body=None if body is None else json.dumps(body).encode())
    try:
        return connection.getresponse().read()
    finally:
        connection.close()
