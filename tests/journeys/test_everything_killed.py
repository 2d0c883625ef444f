"""Processes die without a word: the outside keeps its own record, and everything committed is there afterwards."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from urllib.request import urlopen

import psutil
import pytest
from playwright.sync_api import expect

from tests.instance import Instance, wait_until
from tests.journeys.acting import NETWORK_COMPLAINTS, Outside, Records, Seat, Sit, audit, likeness

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def mortal(start_instance: Callable[..., Instance]) -> Iterator[Instance]:
    instance = start_instance()
    yield instance
    instance.stop()


@pytest.fixture
def product(mortal: Instance) -> Instance:
    return mortal


def kill_all(instance: Instance) -> None:
    """SIGKILL to every process, the supervisor first, so that nobody brings anybody back."""
    assert instance.process is not None
    pids = instance.pids()
    for pid in pids:
        if psutil.pid_exists(pid):
            os.kill(pid, signal.SIGKILL)
    instance.process.wait(60)
    wait_until(
        lambda: not [pid for pid in pids if psutil.pid_exists(pid) and psutil.Process(pid).status() != "zombie"],
        "all are gone",
    )


def publish(member: Seat, reviewer: Seat, records: Records, operation: str, number: int) -> None:
    reviewer.open_request(str(records.operation(operation)["request_id"]))
    reviewer.press_decide("approve", number=number)
    member.until_operation("confirmed", member.card(operation))


def test_nothing_is_lost_when_everything_is_killed(
    sit: Sit, product: Instance, press: Outside, records: Records
) -> None:
    member, reviewer = sit("member@north"), sit("reviewer@north")
    conversation = member.report_on("the bridges over the River Tavel")
    first = member.send("Publish it.")
    publish(member, reviewer, records, member.until_operation("proposed"), 1)
    member.until_turn(first, "completed")
    member.ask("Make it shorter.")
    waiting = member.send("Publish it.")
    member.until_turn(waiting, "waiting")
    operation = member.until_operation("proposed")
    report = records.report(conversation)

    product.kill("web")
    product.kill("worker")
    before = press.log()
    assert [line["method"] for line in before] == ["POST"] and len(press.effects()) == 1
    assert press.effects()[0]["effect"] in urlopen(press.url, timeout=10).read().decode()
    member.page.wait_for_selector("html[data-live='reconnecting']")
    member.connected()
    expect(member.button("Withdraw", member.card(operation))).to_be_visible()
    seen = likeness(member.page)
    rows = records.one("SELECT count(*) FROM operations_event")

    kill_all(product)
    product.start()
    member.connected()
    for seat in (member, reviewer):
        seat.forgive(NETWORK_COMPLAINTS)
    audit(product)
    assert press.log() == before, "the Press kept its log"
    assert records.one("SELECT count(*) FROM operations_event") == rows
    assert (records.turn(waiting), records.report(conversation)) == ("waiting", report)
    expect(member.button("Withdraw", member.card(operation))).to_be_visible()
    assert likeness(member.page) == seen
    publish(member, reviewer, records, operation, 2)
    member.until_turn(waiting, "completed")
    assert len(press.effects()) == 2
    assert {line["key"] for line in press.effects()} == {one["key"] for one in records.operations_of(conversation)}
    member.forgive(NETWORK_COMPLAINTS)
