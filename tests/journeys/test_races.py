"""Two reviewers decide at the same moment: one decision counts, the other is told which, by whom and when."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

from tests.journeys.acting import Outside, Records, Seat, Sit

pytestmark = pytest.mark.browser

# Both browsers press at the same time of the same clock: one after the other would be no race.
PRESS_AT = (
    """(at) => setTimeout(() => document.querySelector("dialog[open] button[type=submit]").click(), at - Date.now())"""
)
AHEAD_SECONDS = 0.5


def decide_together(*seats: Seat) -> None:
    at = (time.time() + AHEAD_SECONDS) * 1000
    for seat in seats:
        seat.page.evaluate(PRESS_AT, at)
    for seat in seats:
        # The outcome on the page that follows, or the refusal in the dialog that asked.
        seat.page.wait_for_selector("#outcome:visible, dialog[open] [data-problem]")


@pytest.mark.case("A7")
@pytest.mark.parametrize("second", ["approve", "reject"])
def test_of_two_reviewers_one_decides_and_the_other_is_told(
    sit: Sit, press: Outside, records: Records, second: str
) -> None:
    member, one, other = sit("member@north"), sit("reviewer@north"), sit("reviewer2@north")
    _, request = member.propose(f"Raced to {second}", f"# Raced\n\nApproved by one, {second} by the other.\n")
    operation = str(records.one("SELECT subject FROM approvals_request WHERE id = %s", request))
    for seat, verdict in ((one, "approve"), (other, second)):
        seat.open_request(request)
        seat.press_decide(verdict, open_only=True)
    other.page.locator("dialog[open]").get_by_role("textbox", name="Reason").fill("Read it.")
    decide_together(one, other)

    (decision,) = records.rows(
        "SELECT d.verdict, p.username, p.name FROM approvals_decision d JOIN accounts_person p ON p.id = d.person_id"
        " WHERE d.request_id = %s",
        request,
    )
    loser = other if decision["username"] == one.username else one
    refusal = loser.page.locator("#main")
    expect(refusal).to_contain_text(re.compile("approved|rejected|decided", re.I))
    expect(refusal).to_contain_text(decision["name"])
    expect(refusal.locator("time").first).to_be_visible()
    loser.forgive(r"status of 409.*/decisions/")
    page = member.page.locator(f"[data-kind=operation][data-id='{operation}']").first
    if decision["verdict"] == "approve":
        expect(page).to_have_attribute("data-status", "confirmed")
        assert [line["method"] for line in press.log()] == ["POST"]
        assert len(press.effects()) == 1
    else:
        expect(page).to_have_attribute("data-status", "closed")
        assert records.operation(operation)["reason"] == "refused"
        assert press.log() == []
