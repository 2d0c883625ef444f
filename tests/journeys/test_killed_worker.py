"""The worker is killed in the worst moments: the turn goes on, nothing is done twice, and nobody sees a difference."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.instance import Instance, wait_until
from tests.journeys.acting import Outside, Records, Seat, Sit, likeness
from tests.modelserver import ModelServer, called, said

pytestmark = pytest.mark.browser

ANSWER = (
    "## What the review says\n\nThe **weir** is gone.\n\n- Trout came back.\n- So did the otters.\n\nThat is all.\n"
)
QUESTION = "What does the review say?"


@pytest.fixture
def product(scripted_product: Instance) -> Instance:
    return scripted_product.awake()


@pytest.fixture
def hold(model: ModelServer) -> Iterator[threading.Event]:
    """The model stands still until this is set; it has been asked nothing yet."""
    model.requests.clear()
    event = threading.Event()
    yield event
    event.set()


def looks_undisturbed(member: Seat, model: ModelServer, script: Any) -> None:
    """The page that was open all the time shows what a new one shows, and what a turn shows that nothing happened to."""
    page = member.page
    seen = likeness(page)
    late = member.new_page()
    late.goto(page.url)
    member.connected(late)
    assert likeness(late) == seen
    late.close()
    model.requests.clear()
    model.script = script
    member.begin()
    member.ask(QUESTION)
    assert likeness(page) == seen


@pytest.mark.case("L4")
def test_killed_in_the_middle_of_a_stream(
    sit: Sit, product: Instance, press: Outside, records: Records, model: ModelServer, hold: threading.Event
) -> None:
    member = sit("member@north")
    member.begin()
    model.script = [[("delta", {"content": "## What the review says\n\nNobody will "}), ("until", hold)], said(ANSWER)]
    turn = member.send(QUESTION)
    expect(member.page.locator(f"#live-{turn}")).to_contain_text("Nobody will")
    product.kill("worker")
    answer = member.until_turn(turn, "completed")
    expect(answer).not_to_contain_text("Nobody will")
    expect(answer.locator(".said")).to_contain_text("That is all.")
    assert len(model.requests) == 2
    assert model.requests[0].messages == model.requests[1].messages
    runs = records.rows("SELECT fence, status FROM conversations_run WHERE turn_id = %s ORDER BY fence", turn)
    assert runs == [{"fence": 1, "status": "interrupted"}, {"fence": 2, "status": "finished"}]
    looks_undisturbed(member, model, [said(ANSWER)])
    assert press.log() == []


@pytest.mark.case("L4")
def test_killed_in_the_middle_of_a_tool(
    sit: Sit, product: Instance, press: Outside, records: Records, model: ModelServer, hold: threading.Event
) -> None:
    member = sit("member@north")
    member.begin()
    member.attach("tavel-handbook.md")
    model.script = [said("Thank you.")]
    member.ask("Here is the handbook.")
    model.requests.clear()
    asks = [called(("list_sources", {}), ("search_passages", {"query": "volunteers"})), said(ANSWER)]
    model.script = list(asks)
    with records.held("artifacts_passage"):
        turn = member.send(QUESTION)
        running = (
            "SELECT 1 FROM conversations_step WHERE turn_id = %s AND name = 'search_passages' AND status = 'running'"
        )
        wait_until(lambda: records.one(running, turn), "the search is under way", 60)
        product.kill("worker")
    member.until_turn(turn, "completed")
    assert len(model.requests) == 2, "no committed step is asked for twice"
    tries = records.rows(
        "SELECT s.name, t.status FROM conversations_steptry t JOIN conversations_step s ON s.id = t.step_id"
        " WHERE s.turn_id = %s AND s.kind = 'tool_call' ORDER BY s.seq, t.number",
        turn,
    )
    assert [(one["name"], one["status"]) for one in tries] == [
        ("list_sources", "succeeded"), ("search_passages", "interrupted"), ("search_passages", "succeeded"),
    ]  # fmt: skip
    fresh = member.new_page()
    fresh.goto(member.page.url)
    member.connected(fresh)
    assert likeness(fresh) == likeness(member.page)
    assert press.log() == []


@pytest.mark.case("L4")
def test_killed_between_the_effect_and_its_receipt(
    sit: Sit, product: Instance, press: Outside, records: Records, model: ModelServer, hold: threading.Event
) -> None:
    member, reviewer = sit("member@north"), sit("reviewer@north")
    member.begin()

    def writes_and_publishes(number: int, body: dict[str, Any]) -> Any:
        told = [json.loads(one["content"]) for one in body["messages"] if one["role"] == "tool"]
        if number == 0:
            return called(("save_report", {"title": "Killed while sending", "markdown": "# Killed\n\nOnce.\n"}))
        if number == 1:
            return called(("propose_publication", {key: told[-1][key] for key in ("artifact_id", "number")}))
        return said(f"The outcome is {told[-1]['status']}, reference {told[-1]['reference']}.")

    model.script = writes_and_publishes
    turn = member.send("Write and publish it.")
    operation = member.until_operation("proposed")
    member.keep_states()
    press.plan({"fault": "slow", "seconds": 60, "times": 1})
    reviewer.open_request(str(records.operation(operation)["request_id"]))
    reviewer.press_decide("approve")
    wait_until(press.effects, "the effect has happened", 60)
    product.kill("worker")
    attempt = "SELECT status FROM operations_attempt WHERE operation_id = %s"
    assert records.one(attempt, operation) == "sending", "killed too late to prove anything"
    member.until_operation("confirmed")
    states = [state for state, _ in member.states()]
    assert "unknown" in states and states[-1] == "confirmed", states
    (effect,) = press.effects()
    answer = member.until_turn(turn, "completed")
    expect(answer.locator(".said")).to_contain_text(f"The outcome is confirmed, reference {effect['effect']}.")
    assert [line["method"] for line in press.log() if line["method"] == "POST"] == ["POST"], "sent once"
    assert records.rows(attempt, operation) == [{"status": "silent"}]
    assert len(model.requests) == 3, "no committed step is asked for twice"
