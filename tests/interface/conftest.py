"""One product, its people at their browsers, and a world to look at; made once for all tests of this package."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest

from tests.instance import Instance, wait_until
from tests.interface.house import TEXT, House


@dataclass(frozen=True)
class World:
    """Addresses. `conversation` has documents, a report and a publication that waits for a decision."""

    conversation: str
    report: str
    source: str
    passage: str
    edited: str
    request: str
    case: str


@pytest.fixture(scope="module")
def house(browser: Any, live_instance: Instance) -> Iterator[House]:
    with ExitStack() as stack:
        yield House(browser, live_instance, stack)


@pytest.fixture(scope="module")
def fresh_house(browser: Any, start_instance: Callable[..., Instance]) -> Iterator[House]:
    """A product in which nobody has left anything that would still be sent: for who plans faults, or counts what is
    published."""
    with ExitStack() as stack:
        yield House(browser, start_instance(), stack)


@pytest.fixture(scope="module")
def still(world: World, live_instance: Instance) -> Iterator[None]:
    """Nothing moves: the worker stands still, so every state lasts as long as somebody looks at it."""
    worker = live_instance.pid("worker")
    wait_until(
        lambda: _stopped_between_transactions(live_instance, worker), "the worker stands still and holds nothing"
    )
    yield
    os.kill(worker, signal.SIGCONT)


def _stopped_between_transactions(instance: Instance, worker: int) -> bool:
    """Stops the worker; if that was within a transaction, whose locks would stop everybody else, it goes on.

    Asked more than once: what it said to its database last may not have been read yet.
    """
    os.kill(worker, signal.SIGSTOP)
    with psycopg.connect(instance.run_json["migrate_database_url"], autocommit=True) as connection:
        for _ in range(10):
            busy = connection.execute(
                "SELECT count(*) FROM pg_sleep(0.05), pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL"
            ).fetchone()
            if busy != (0,):
                os.kill(worker, signal.SIGCONT)
                return False
    return True


_worlds: dict[str, World] = {}


@pytest.fixture(scope="module")
def world(house: House, live_instance: Instance) -> World:
    """The same in every module (a browser lives for a module, what the product has stored for all)."""
    if live_instance.url not in _worlds:
        _worlds[live_instance.url] = _make(house)
    return _worlds[live_instance.url]


def _make(house: House) -> World:
    question = "Write a short report on the weirs of the River Tavel, and publish it."
    conversation = house.talked("member", question, "tavel-review.pdf")
    page = house.get("member", conversation)
    case = house.unknown()
    report = one(r'id="pane-view"[^>]*data-open="([^"]*)"', page)
    passage = one(r'href="(/artifacts/[0-9a-f-]{36}/versions/1/\?[^"]*start=[^"]*)"', house.get("member", report))
    return World(
        conversation=conversation,
        report=report,
        source=passage.partition("?")[0],
        passage=passage.replace("&amp;", "&"),
        edited=_edited(house),
        request=one(r'href="(/approvals/[0-9a-f-]{36}/)"', page),
        case=case,
    )


def _edited(house: House) -> str:
    """An artifact of two versions."""
    first = house.written(title="Night trains, edited")
    base = one(r'data-sha256="([0-9a-f]{64})"', house.get("member", f"{first}versions/1/"))
    house.post("member", f"{first}versions/", base=base, content=TEXT + "It has sleeping cars.\n")
    return first


def one(pattern: str, page: str) -> str:
    """What the pattern's group is the first time it is found."""
    found = re.search(pattern, page)
    assert found, f"{pattern} is not in {page}"
    return found[1]
