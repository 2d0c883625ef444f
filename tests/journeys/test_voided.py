"""A new version ends the question about the old one: nothing leaves, and who decides too late is told what happened."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.acting import Outside, Records, Seat, Sit

pytestmark = pytest.mark.browser


def is_told(reviewer: Seat, *, by: str) -> None:
    """The page says that the request is void, by whom and when."""
    main = reviewer.page.locator("#main")
    expect(main).to_contain_text(re.compile("void", re.I))
    expect(main).to_contain_text(by)
    expect(main.locator("time").first).to_be_visible()


@pytest.mark.case("A11")
def test_a_version_saved_by_hand_while_the_reviewer_reads_voids_the_request(
    sit: Sit, press: Outside, records: Records
) -> None:
    member, reviewer = sit("member@north"), sit("reviewer@north")
    artifact, request = member.propose("Gravel", "# Gravel\n\n5,200 tonnes.\n")
    base = records.one("SELECT sha256 FROM artifacts_version WHERE artifact_id = %s", artifact)
    reviewer.open_request(request)
    reviewer.press_decide("approve", open_only=True)

    saved = member.post(f"/artifacts/{artifact}/versions/", base=base, content="# Gravel\n\n5,300 tonnes.\n")
    assert saved.status == 303
    outcome = reviewer.page.locator("dialog[open] [data-outcome]")
    expect(outcome).to_contain_text(re.compile("void", re.I))
    reviewer.confirm()
    expect(reviewer.page.locator("dialog[open] [data-problem]")).to_contain_text(re.compile("void", re.I))
    reviewer.forgive(r"status of 409.*/decisions/")
    is_told(reviewer, by=author(records, artifact))

    assert records.one("SELECT status FROM approvals_request WHERE id = %s", request) == "voided"
    assert records.one("SELECT count(*) FROM approvals_decision WHERE request_id = %s", request) == 0
    operation = records.rows("SELECT status, reason FROM operations_operation WHERE request_id = %s", request)
    assert operation == [{"status": "closed", "reason": "voided"}]
    expect(member.page.locator(f"[data-kind=approval][data-id='{request}']").first).to_have_attribute(
        "data-status", "voided"
    )
    assert press.log() == []


@pytest.mark.case("A11")
def test_a_shorter_version_asked_of_the_agent_voids_the_request_and_the_waiting_turn_says_so(
    sit: Sit, press: Outside, records: Records
) -> None:
    member, reviewer = sit("member@north"), sit("reviewer2@north")
    conversation = member.report_on("the meadows of the River Tavel")
    asked = member.send("Publish it.")
    operation = member.until_operation("proposed")
    request = str(records.operation(operation)["request_id"])
    expect(member.button("Withdraw", member.card(operation))).to_be_visible()
    reviewer.open_request(request)
    stale = {
        name: reviewer.page.locator(f"#approve [name={name}]").get_attribute("value") or ""
        for name in ("digest", "view_token")
    }

    member.ask("Make it shorter, please.")
    assert records.report(conversation)["number"] == 2
    member.until_operation("closed", member.card(operation))
    said = member.until_turn(asked, "completed").locator(".said")
    expect(said).to_contain_text("was not published and nothing was sent")
    expect(reviewer.page.locator("#outcome")).to_contain_text(re.compile("void", re.I))
    expect(reviewer.button("Approve version %(n)s", n=1)).to_have_count(0)
    # Somebody whose page did not hear of it presses all the same.
    refused = reviewer.post(f"/approvals/{request}/decisions/", decision="approve", reason="", **stale)
    told = refused.json()
    assert (refused.status, told["error"]) == (409, "ApprovalVoided")
    assert told["by"] and told["at"]
    assert records.one("SELECT count(*) FROM approvals_decision WHERE request_id = %s", request) == 0
    assert press.log() == []


def author(records: Records, artifact: str) -> str:
    """The name of who saved the newest version."""
    return str(
        records.one(
            "SELECT p.name FROM artifacts_version v JOIN accounts_person p ON p.id = v.author_id"
            " WHERE v.artifact_id = %s ORDER BY v.number DESC LIMIT 1",
            artifact,
        )
    )
