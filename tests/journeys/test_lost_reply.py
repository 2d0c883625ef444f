"""The Press does what it is asked and its answer is lost: said as it is, found out, and never done twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.instance import wait_until
from tests.journeys.acting import Outside, Records, Seat, Sit

pytestmark = pytest.mark.browser

POSTED = {"method": "POST", "path": "/articles"}


def publish_from_the_chat(member: Seat, reviewer: Seat, records: Records) -> tuple[str, str]:
    """Asked for in the chat and approved; (turn, operation)."""
    turn = member.send("Publish it.")
    operation = member.until_operation("proposed")
    member.keep_states()
    reviewer.open_request(str(records.operation(operation)["request_id"]))
    reviewer.press_decide("approve")
    return turn, operation


def posts(press: Outside) -> int:
    return len([line for line in press.log() if line["method"] == "POST" and line["path"] == "/articles"])


@pytest.mark.case("L1")
def test_a_lost_reply_is_being_checked_and_then_confirmed_without_anybody(
    sit: Sit, press: Outside, records: Records
) -> None:
    member, reviewer = sit("member@north"), sit("reviewer@north")
    member.report_on("the fish of the River Tavel")
    press.plan({"fault": "effect_no_reply", "times": 1})
    turn, operation = publish_from_the_chat(member, reviewer, records)
    member.until_operation("confirmed")
    expect(member.until_turn(turn, "completed").locator(".said")).to_contain_text("is published")
    states = member.states()
    assert ["unknown", member.word("Being checked")] in [
        [state, words.partition("\n")[0]] for state, words in states
    ], states
    (effect,) = press.effects()
    assert (posts(press), effect["fault"], effect["replied"]) == (1, "effect_no_reply", None)
    assert records.operation(operation)["reference"] == effect["effect"]
    case = records.rows("SELECT * FROM operations_case WHERE operation_id = %s", operation)
    assert [(one["status"], one["settled_how"], one["settled_by_id"]) for one in case] == [("settled", "receipt", None)]
    assert records.one("SELECT count(*) FROM operations_attempt WHERE operation_id = %s", operation) == 1


def test_when_the_provider_cannot_be_asked_either_an_operator_settles_it_with_evidence(
    sit: Sit, press: Outside, records: Records
) -> None:
    member, reviewer, operator = sit("member@north"), sit("reviewer@north"), sit("operator@north")
    member.report_on("the floods of the River Tavel")
    press.plan({"fault": "effect_no_reply", "times": 1}, {"fault": "query_error", "times": 1000})
    turn, operation = publish_from_the_chat(member, reviewer, records)
    member.until_operation("unknown")
    wait_until(lambda: records.operation(operation)["first_query_ended_at"], "the first query has ended")
    expect(member.card().locator("header")).to_contain_text("Needs a person")
    case = records.one("SELECT id FROM operations_case WHERE operation_id = %s", operation)
    (effect,) = press.effects()

    operator.page.goto("/reconciliation/")
    operator.page.locator(f"#case-{case}").click()
    operator.page.wait_for_url(f"**/reconciliation/{case}/**")
    operator.button("Confirm with evidence").click()
    dialog = operator.page.locator("dialog[open]")
    dialog.get_by_role("textbox", name="Provider reference").fill(effect["effect"])
    dialog.get_by_role("textbox", name="Raw answer").fill(f'{{"id": "{effect["effect"]}"}}')
    operator.confirm("Seen on the Press's own page.")
    expect(operator.page.locator(f"[data-kind=case][data-id='{case}']").first).to_have_attribute(
        "data-status", "settled"
    )

    member.until_operation("confirmed")
    said = member.until_turn(turn, "completed").locator(".said")
    expect(said).to_contain_text("is published")
    expect(said).to_contain_text(effect["effect"])
    recorded = records.rows("SELECT * FROM operations_case WHERE id = %s", case)[0]
    assert (recorded["status"], recorded["settled_how"], recorded["verdict"]) == ("settled", "person", "confirmed")
    evidence = records.rows("SELECT * FROM operations_evidence WHERE operation_id = %s", operation)
    assert [one["reference"] for one in evidence] == [effect["effect"]]
    assert (posts(press), press.effects()) == (1, [effect])
