"""The whole job over a slow and bad network: it ends as without, nothing is said twice, and the state is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.seeing import log_of, opened, sign_in
from tests.instance import wait_until
from tests.interface.house import SAMPLES, SIZE_OF_A_VISIT, House
from tests.interface.proxy import SlowNetwork
from tests.journeys.acting import id_in

pytestmark = [pytest.mark.browser, pytest.mark.long]

DELAY_SECONDS = 0.4
STALL_SECONDS = 3.0
TWICE = "(button) => [1, 2].forEach(() => button.click())"
# Notes which states of the connection the page tells, and in which words.
STATES = """() => {
  window.told = [];
  const note = () => {
    const now = [document.documentElement.dataset.live, document.querySelector(".conn").textContent.trim()].join(": ");
    if (now !== window.told.at(-1)) window.told.push(now);
  };
  new MutationObserver(note).observe(document.documentElement, { attributes: true, childList: true, subtree: true });
  note();
}"""


@pytest.fixture
def network(fresh_house: House) -> Iterator[SlowNetwork]:
    with SlowNetwork(int(fresh_house.instance.env["PORT"]), delay_seconds=DELAY_SECONDS).running() as network:
        yield network


@contextmanager
def far_away(house: House, network: SlowNetwork, who: str) -> Iterator[Any]:
    """The page of somebody who sits behind the slow network (their cookies came the short way)."""
    context = house.browser.new_context(base_url=network.url, **SIZE_OF_A_VISIT)
    context.set_default_timeout(60_000)
    sign_in(context, house.instance, f"{who}@north")  # a cookie does not know ports
    yield context.new_page()
    context.close()


def test_the_whole_job_over_a_slow_and_bad_network(fresh_house: House, network: SlowNetwork) -> None:
    house = fresh_house
    since = published(house)
    with far_away(house, network, "member2") as page:
        page.goto("/conversations/")
        page.get_by_role("main").get_by_role("button", name="New conversation").click()
        page.wait_for_url(re.compile(r"/conversations/[0-9a-f-]{36}/$"))
        page.wait_for_selector('html[data-live="connected"]')
        page.evaluate(STATES)
        say_through_a_cut(page, network)
        answer = page.locator(".turn:last-of-type > .msg:not(.user)")
        expect(answer).to_have_attribute("data-turn-status", "running")
        wait_until(network.cut_sockets, "the socket is there to be cut")
        page.wait_for_selector('html[data-live="reconnecting"]')
        network.stall(STALL_SECONDS)
        expect(answer).to_have_attribute("data-turn-status", "completed")
        told = page.evaluate("window.told")
        assert [said for said in told if said.startswith("reconnecting: Reconnecting")]
        assert told[-1] == "connected: Connected"
        it_was_said_once(house, page)
        request = propose(page, network)
    with far_away(house, network, "reviewer") as page:
        page.goto(request)
        page.wait_for_selector('html[data-live="connected"]')
        page.get_by_role("button", name="Approve version 1").click()
        page.get_by_role("textbox", name="Reason").fill("Read it, slowly.")
        network.stall(STALL_SECONDS)
        page.get_by_role("button", name="Confirm").evaluate(TWICE)
        page.wait_for_selector("#outcome")
        page.wait_for_selector('#main [data-kind="operation"][data-status="confirmed"]')
    assert published(house) == since + 1


def say_through_a_cut(page: Any, network: SlowNetwork) -> None:
    """The connection is cut in the middle of the upload: what was written stays, and is sent by pressing again."""
    text = "Write a short report on the weirs of the River Tavel."
    page.set_input_files("#attachment", SAMPLES / "tavel-review.pdf")
    page.get_by_role("textbox", name="Message").fill(text)
    error = page.locator("#message-error")
    with network.cutting("/messages/", after_bytes=(SAMPLES / "tavel-review.pdf").stat().st_size // 2):
        page.get_by_role("button", name="Send", exact=True).click()
        error.wait_for()
    assert network.cuts > 0, "the premise: it was cut"
    assert "could not be sent" in error.inner_text()
    assert page.get_by_role("textbox", name="Message").input_value() == text
    expect(page.locator("#files > li")).to_have_count(1)
    assert page.locator(".msg.user").count() == 0
    page.get_by_role("button", name="Send", exact=True).click()


def it_was_said_once(house: House, page: Any) -> None:
    """The page shows what somebody near sees who opens it now."""
    address = page.url.partition("//")[2].partition("/")[2]
    near = opened(house.context("member2"), house.instance.url + address)
    assert near.locator(".msg.user").count() == page.locator(".msg.user").count() == 1
    assert near.locator(".msg.user .attached li").count() == 1
    assert log_of(near) == log_of(page)
    near.close()


def propose(page: Any, network: SlowNetwork) -> str:
    """Pressed twice while nothing gets through: one request, whose path it returns."""
    button = page.locator("#pane-view").get_by_role("button", name="Propose publication")
    button.wait_for()
    network.stall(STALL_SECONDS)
    button.evaluate(TWICE)
    page.wait_for_url("**/approvals/*/**")
    return f"/approvals/{id_in(page.url)}/"


def published(house: House) -> int:
    """How many articles the Press has made."""
    log = urlopen(f"{house.instance.press_url}log?since=0", timeout=10).read().decode()
    return len(re.findall(r'"effect": ?"', log))
