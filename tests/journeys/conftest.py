"""Journeys: real processes, real browsers. Each ends with the audit, the Press's log and the browsers' own records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.instance import Instance
from tests.journeys.acting import Outside, Records, Seat, Sit, audit, picture
from tests.modelserver import ModelServer


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report


FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def offline_product(start_instance: Callable[..., Instance]) -> Instance:
    """The product with the offline writer, for all journeys of a process."""
    return start_instance()


@pytest.fixture(scope="session")
def model() -> Iterator[ModelServer]:
    """A model that says what the journey scripts, for the product of `scripted_product`."""
    with ModelServer() as server:
        yield server


@pytest.fixture(scope="session")
def scripted_product(start_instance: Callable[..., Instance], model: ModelServer) -> Instance:
    """The product with a real model server, so that a journey can stop the stream where it wants."""
    return start_instance(AGENT_MODEL="openai-chat:scripted", OPENAI_BASE_URL=model.url, OPENAI_API_KEY="none")


@pytest.fixture
def product(offline_product: Instance) -> Instance:
    """The product of the journey; a module may say another one."""
    return offline_product.awake()


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

    def seat_one(username: str, *, by_hand: bool = False, **how: Any) -> Seat:
        seat = Seat(browser, product, username, **how)
        seats.append(seat)
        return seat.sign_in_by_hand() if by_hand or seat.language != "en" else seat.sign_in()

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
