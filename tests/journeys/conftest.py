"""Journeys: real processes, real browsers. Each ends with the audit, the Press's log and the browsers' own records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.instance import Instance
from tests.journeys.acting import Outside, Records, Seat, Sit, audit, picture

TIMES = {"LEASE_SECONDS": "2", "SEND_WINDOW_SECONDS": "1", "REQUEST_TIMEOUT_SECONDS": "2", "SETTLE_AFTER_SECONDS": "1"}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report


FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="module")
def product(start_instance: Callable[..., Instance]) -> Iterator[Instance]:
    """The product for all journeys of a module that do not harm it for the others."""
    instance = start_instance(QUERY_SCHEDULE_SECONDS="1,2,4", **TIMES)
    yield instance
    instance.stop()


@pytest.fixture
def press(product: Instance) -> Iterator[Outside]:
    outside = Outside(product)
    yield outside
    outside.plan()


@pytest.fixture
def records(product: Instance) -> Records:
    return Records(product)


@pytest.fixture
def sit(browser: Any, product: Instance, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Sit]:
    """A function that seats a person at a browser, signed in; afterwards all of it is checked."""
    seats: list[Seat] = []

    def seat_one(username: str, **how: Any) -> Seat:
        seat = Seat(browser, product, username, **how)
        seats.append(seat)
        return seat.sign_in()

    yield seat_one
    failed = request.node.stash.get(FAILED, False)
    try:
        if failed:
            for seat in seats:
                picture(seat, tmp_path, "failed")
        else:
            for seat in seats:
                seat.check()
            audit(product)
    finally:
        for seat in seats:
            seat.context.close()
