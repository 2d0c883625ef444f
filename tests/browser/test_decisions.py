"""Deciding and settling in a real browser: dialogs, races, what follows by itself, and phones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.browser.seeing import a_context, connected, opened
from tests.instance import Instance, wait_until

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}
TEXT = "# Night trains\n\nThe night train runs daily at 22:10.\n"


class House:
    """The product with its people: each has a browser context of their own, signed in when first asked for."""

    def __init__(self, browser: Any, instance: Instance, stack: ExitStack) -> None:
        self.browser, self.instance, self._stack = browser, instance, stack
        self._contexts: dict[str, Any] = {}

    def page(self, who: str, address: str = "/") -> Any:
        """A connected page of `who`@north."""
        if who not in self._contexts:
            options = {"viewport": DESK, "reduced_motion": "reduce"}
            self._contexts[who] = self._stack.enter_context(
                a_context(self.browser, self.instance, f"{who}@north", **options)
            )
        return opened(self._contexts[who], self.instance.url.rstrip("/") + address)

    def tidy(self) -> None:
        """As before the test: no page open, a Press without faults."""
        for context in self._contexts.values():
            context.set_offline(False)
            for page in context.pages:
                page.close()
        self.plan()

    def proposed(self) -> str:
        """The address of a new request of the member's."""
        page = self.page("member", "/artifacts/")
        made = self._post(page, "/artifacts/", title=f"Night trains {uuid4().hex[:6]}", content=TEXT)
        address = self._post(page, f"{made}versions/1/publications/")
        page.close()
        return address

    def unknown(self) -> None:
        """A publication whose reply is lost, and whose provider does not say either."""
        lost = {"path": "/articles", "method": "POST", "times": 1, "fault": "effect_no_reply"}
        dumb = {"path": "/articles", "method": "GET", "times": 50, "fault": "query_error"}
        self.plan(lost, dumb)
        page = self.page("reviewer", self.proposed())
        approve(page)
        page.wait_for_selector('[data-kind="operation"][data-status="unknown"]', state="attached")
        page.close()

    def plan(self, *entries: dict[str, Any]) -> None:
        """What the Press does wrong from now on."""
        answer = httpx.put(f"{self.instance.press_url}faults", json={"plan": list(entries)}, trust_env=False)
        assert answer.status_code == 200

    def _post(self, page: Any, address: str, **data: str) -> str:
        """Where the answer leads."""
        token = next(one["value"] for one in page.context.cookies() if one["name"] == "csrftoken")
        headers = {"X-CSRFToken": token, "Referer": self.instance.url}
        url = self.instance.url.rstrip("/") + address
        form = {"client_key": uuid4().hex, **data}
        answer = page.request.post(url, form=form, headers=headers, max_redirects=0)
        assert answer.status == 303, answer.text()
        return str(answer.headers["location"])


@pytest.fixture(scope="module")
def _house(browser: Any, live_instance: Instance) -> Iterator[House]:
    with ExitStack() as stack:
        yield House(browser, live_instance, stack)


@pytest.fixture
def house(_house: House) -> Iterator[House]:
    yield _house
    _house.tidy()


def approve(page: Any, reason: str = "") -> None:
    """Ask, read, confirm."""
    page.get_by_role("button", name="Approve version 1").click()
    page.get_by_role("textbox", name="Reason").fill(reason)
    page.get_by_role("button", name="Confirm").click()
    page.wait_for_selector("#outcome")


def status(page: Any, kind: str = "approval") -> Any:
    return page.get_by_role("region", name="Request", exact=True).locator(f'[data-kind="{kind}"]')


# -- dialogs --------------------------------------------------------------------------------------------------------
def test_a_key_held_down_opens_the_dialog_and_decides_nothing(house: House) -> None:
    page = house.page("reviewer", house.proposed())
    page.get_by_role("button", name="Approve version 1").focus()
    for _ in range(6):  # the second and later ones are repeats, as from a key that is held
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    assert page.locator("dialog[open] :focus").inner_text() == "Back"
    page.keyboard.press("Enter")
    dialog.wait_for(state="hidden")
    assert status(page).get_attribute("data-status") == "pending"
    page.get_by_role("button", name="Reject").click()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")
    assert status(page).get_attribute("data-status") == "pending"


def test_a_rejection_needs_its_reason_before_it_is_sent(house: House) -> None:
    page = house.page("reviewer", house.proposed())
    page.get_by_role("button", name="Reject").click()
    page.get_by_role("button", name="Confirm").click()
    assert page.get_by_role("dialog").is_visible(), "the browser asks for the reason"
    page.get_by_role("textbox", name="Reason").fill("The time is wrong.")
    page.get_by_role("button", name="Confirm").click()
    page.wait_for_selector("#outcome")
    assert status(page).get_attribute("data-status") == "rejected"
    assert "The time is wrong." in page.locator("#outcome").inner_text()


# -- what follows by itself -----------------------------------------------------------------------------------------
def test_the_asker_sees_the_decision_and_its_effect_without_a_reload(house: House) -> None:
    address = house.proposed()
    mine = house.page("member", address)
    mine.evaluate("() => { window.isTheSamePage = true; }")
    page = house.page("reviewer", address)
    approve(page, "Read it.")
    mine.wait_for_selector('[data-kind="operation"][data-status="confirmed"]', state="attached")
    assert status(mine).get_attribute("data-status") == "consumed"
    assert "Read it." in mine.locator("#outcome").inner_text()
    assert mine.get_by_role("button", name="Withdraw").count() == 0
    assert mine.evaluate("() => window.isTheSamePage")


def test_a_page_that_is_as_it_was_made_is_not_fetched_again(house: House) -> None:
    address = house.proposed()
    listening = house.page("reviewer", "/approvals/")

    def fetched() -> list[str]:
        """What a page asked for by itself from its making until it was connected."""
        page = listening.context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if "part=" in request.url else None)
        page.goto(house.instance.url.rstrip("/") + address)
        connected(page)
        page.evaluate("1")  # what the frame that connected it has led to is on its way by now
        page.close()
        return asked

    wait_until(lambda: not fetched(), "nothing else goes on, and a page is fetched once")


@pytest.mark.case("A7")
def test_of_two_reviewers_the_second_is_told_in_the_open_dialog_and_by_the_answer(house: House) -> None:
    address = house.proposed()
    first, second = house.page("reviewer", address), house.page("reviewer2", address)
    second.get_by_role("button", name="Approve version 1").click()
    second.get_by_role("textbox", name="Reason").fill("I was typing.")
    first.get_by_role("button", name="Reject").click()
    first.get_by_role("textbox", name="Reason").fill("Not this one.")
    first.get_by_role("button", name="Confirm").click()
    first.wait_for_selector("#outcome")
    told = second.get_by_role("dialog").locator("[data-outcome]")
    told.get_by_text("Not this one.").wait_for()
    assert second.get_by_role("textbox", name="Reason").input_value() == "I was typing."
    second.get_by_role("button", name="Confirm").click()
    second.get_by_text("It was already rejected.").wait_for()
    assert "Ruth" in second.locator("main").inner_text()


def test_offline_nothing_can_be_decided_and_what_was_typed_stays(house: House) -> None:
    page = house.page("reviewer", house.proposed())
    page.get_by_role("button", name="Approve version 1").click()
    page.get_by_role("textbox", name="Reason").fill("Half a sen")
    page.context.set_offline(True)
    page.wait_for_selector('html[data-live="offline"]')
    assert page.get_by_role("button", name="Confirm").get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name="Confirm").click(force=True)
    assert page.get_by_role("dialog").is_visible()
    page.context.set_offline(False)
    connected(page)
    assert page.get_by_role("textbox", name="Reason").input_value() == "Half a sen"
    page.get_by_role("button", name="Confirm").click()
    page.wait_for_selector("#outcome")


def test_j_and_k_move_in_the_list_but_not_while_typing(house: House) -> None:
    older, newer = house.proposed(), house.proposed()
    page = house.page("reviewer", older)
    page.locator("#main").focus()
    page.keyboard.press("j")
    page.wait_for_url(f"**{newer}**")
    connected(page)
    page.keyboard.press("k")
    page.wait_for_url(f"**{older}**")
    connected(page)
    page.get_by_role("button", name="Approve version 1").click()
    page.get_by_role("textbox", name="Reason").press("j")
    assert page.get_by_role("textbox", name="Reason").input_value() == "j"
    assert older in page.url


# -- settling -------------------------------------------------------------------------------------------------------
def test_an_operator_hands_over_and_settles_what_nobody_knows(house: House) -> None:
    house.unknown()
    page = house.page("operator", "/reconciliation/")
    page.get_by_role("region", name="Operations").locator(".item").last.click()
    page.wait_for_selector("#act-confirm:not([disabled])")
    page.get_by_role("button", name="Hand over").click()
    page.get_by_role("textbox", name="Reason").fill("My shift ends.")
    page.get_by_role("button", name="Confirm", exact=True).click()
    page.wait_for_selector('[data-kind="case"][data-status="assigned"]')
    page.get_by_role("button", name="Ask the provider again").click()
    page.get_by_text("Asked by Olga").wait_for()
    page.get_by_role("button", name="Confirm with evidence").click()
    page.get_by_role("textbox", name="Reason").fill("Half a reason.")
    page.get_by_role("button", name="Confirm", exact=True).click()
    page.get_by_role("alert").get_by_text("a confirmation needs evidence").wait_for()
    assert page.locator("dialog[open] [aria-invalid]").count() == 2, "both fields are marked: either would do"
    assert page.get_by_role("textbox", name="Reason").input_value() == "Half a reason.", "what was typed stays"
    page.get_by_role("textbox", name="Provider reference").fill("art-77")
    page.get_by_role("textbox", name="Raw answer").fill('{"id": "art-77"}')
    page.get_by_role("textbox", name="Reason").fill("Seen in their list.")
    page.get_by_role("button", name="Confirm", exact=True).click()
    page.wait_for_selector("#outcome")
    region = page.get_by_role("region", name="Operation", exact=True)
    assert region.locator('[data-kind="operation"]').get_attribute("data-status") == "confirmed"
    assert region.locator('[data-kind="case"]').get_attribute("data-status") == "settled"
    assert region.locator(".acts").count() == 0


def test_what_opens_later_opens_by_itself(house: House) -> None:
    house.unknown()
    page = house.page("operator", "/reconciliation/")
    page.get_by_role("region", name="Operations").locator(".item").last.click()
    page.wait_for_selector("#act-declare:not([disabled])")
    page.get_by_role("button", name="Declare not executed").click()
    page.get_by_role("textbox", name="Reason").fill("They have no such article.")
    page.get_by_role("button", name="Confirm", exact=True).click()
    page.wait_for_selector("#outcome")
    region = page.get_by_role("region", name="Operation", exact=True)
    assert region.locator('[data-kind="operation"]').get_attribute("data-status") == "not_executed"


# -- phones and everybody -------------------------------------------------------------------------------------------
def test_on_a_phone_one_pane_is_shown_at_a_time_and_nothing_covers_the_buttons(house: House) -> None:
    page = house.page("reviewer", house.proposed())
    page.set_viewport_size(PHONE)
    assert page.get_by_role("region", name="Requests").count() == 0, "the list is not shown beside the request"
    button = page.get_by_role("button", name="Approve version 1")
    box = button.bounding_box()
    assert box["y"] + box["height"] <= PHONE["height"] and box["x"] + box["width"] <= PHONE["width"]
    button.click(trial=True)  # nothing lies over it
    width = page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= PHONE["width"], "nothing sticks out"
    page.get_by_role("link", name="Back to list").click()
    page.get_by_role("region", name="Requests").wait_for()
    assert page.get_by_role("region", name="Request", exact=True).count() == 0
