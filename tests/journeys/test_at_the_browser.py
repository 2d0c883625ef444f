"""What a person does at the browser while an agent writes: stop, look from two tabs, lose the network, come back."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.instance import Instance, wait_until
from tests.journeys.acting import NETWORK_COMPLAINTS, Outside, Records, Seat, Sit, likeness
from tests.modelserver import ModelServer, said

pytestmark = pytest.mark.browser

QUESTION = "What does the review say?"
STOP_SECONDS_MAX = 2.0


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


@pytest.fixture
def begun(sit: Sit, model: ModelServer, hold: threading.Event) -> tuple[Seat, str]:
    """A member whose question is being answered; the model has said half of it."""
    member = sit("member@north")
    member.begin()
    half = [("delta", {"content": "First block.\n\nHalf of "}), ("until", hold)]
    model.script = [[*half, *said("the second block.\n\nAnd the end.")], said("The next answer.")]
    turn = member.send(QUESTION)
    expect(member.page.locator(f"#live-{turn}")).to_contain_text("Half of")
    return member, turn


@pytest.mark.case("C1")
def test_stop_after_a_reload_keeps_what_there_was_and_the_next_message_is_answered(
    begun: tuple[Seat, str], model: ModelServer, records: Records, press: Outside
) -> None:
    member, turn = begun
    member.page.reload()
    expect(member.page.locator(f"#live-{turn}")).to_contain_text("Half of")
    member.button("Stop").click()
    answer = member.until_turn(turn, "cancelled")
    expect(answer.locator(f"#text-{turn}")).to_have_text("First block. Half of", use_inner_text=False)
    expect(answer.locator(".halt")).to_contain_text("pressed Stop")
    wait_until(lambda: model.requests[0].closed_by_client_at, "the connection to the model is closed")
    asked = records.one(
        "SELECT extract(epoch FROM max(at) - min(at)) FROM conversations_event"
        " WHERE stream = 'turn:' || %s AND to_status IN ('cancelling', 'cancelled')",
        turn,
    )
    assert 0 <= float(asked) <= STOP_SECONDS_MAX
    after = member.ask("Go on with something else.")
    expect(member.answer(after).locator(".said")).to_contain_text("The next answer.")
    assert len(model.requests) == 2
    assert press.log() == []


def test_escape_stops_as_the_button_does(begun: tuple[Seat, str]) -> None:
    member, turn = begun
    expect(member.button("Stop")).to_be_visible()
    member.page.locator("#message").press("Escape")
    member.until_turn(turn, "cancelled")


def test_two_tabs_show_the_same_while_it_is_written_and_afterwards(
    begun: tuple[Seat, str], hold: threading.Event
) -> None:
    member, turn = begun
    other = member.new_page()
    other.goto(member.page.url)
    expect(other.locator(f"#live-{turn}")).to_contain_text("Half of")
    assert other.locator(f"#live-{turn}").inner_html() == member.page.locator(f"#live-{turn}").inner_html()
    hold.set()
    for page in (member.page, other):
        member.until_turn(turn, "completed", page)
    assert likeness(other) == likeness(member.page)
    other.get_by_role("textbox", name="Message", exact=True).fill("From the other tab.")
    other.get_by_role("button", name="Send", exact=True).click()
    expect(member.page.locator("article.user").last).to_contain_text("From the other tab.")
    for page in (member.page, other):
        expect(page.locator("article[id^='answer-']").last).to_have_attribute("data-turn-status", "completed")
    assert likeness(other) == likeness(member.page)


@pytest.mark.case("S3")
def test_back_from_offline_the_page_is_as_if_it_had_never_been_away(
    begun: tuple[Seat, str], hold: threading.Event, records: Records
) -> None:
    member, turn = begun
    documents = list(member.documents)
    member.context.set_offline(True)
    member.page.wait_for_selector("html[data-live='offline']")
    expect(member.button("Send")).to_have_attribute("aria-disabled", "true")
    message = member.page.get_by_role("textbox", name="Message", exact=True)
    message.fill("Written while offline")
    message.press("Enter")
    hold.set()
    wait_until(lambda: records.turn(turn) == "completed", "the turn goes on without a viewer", 60)
    assert member.answer(turn).get_attribute("data-turn-status") == "running", "nothing reached the page"
    member.context.set_offline(False)
    member.until_turn(turn, "completed")
    member.connected()
    expect(message).to_have_value("Written while offline")
    assert member.documents == documents, "no page was loaded again"
    member.forgive(NETWORK_COMPLAINTS)
    seen = likeness(member.page)
    late = member.new_page()
    late.goto(member.page.url)
    member.connected(late)
    assert likeness(late) == seen
    member.button("Send").click()
    expect(member.page.locator("article.user").last).to_contain_text("Written while offline")


def test_a_web_process_killed_in_the_middle_of_a_stream_is_not_noticed_in_the_end(
    begun: tuple[Seat, str], hold: threading.Event, product: Instance
) -> None:
    member, turn = begun
    documents = list(member.documents)
    product.kill("web")
    member.page.wait_for_selector("html[data-live='reconnecting']")
    member.connected()
    hold.set()
    member.until_turn(turn, "completed")
    expect(member.answer(turn).locator(f"#text-{turn} > p")).to_have_text(
        ["First block.", "Half of the second block.", "And the end."]
    )
    assert member.documents == documents, "no page was loaded again"
    member.forgive(NETWORK_COMPLAINTS)
    late = member.new_page()
    late.goto(member.page.url)
    member.connected(late)
    assert likeness(late) == likeness(member.page)


def test_a_draft_survives_a_reload_and_two_clicks_send_it_once(
    sit: Sit, model: ModelServer, hold: threading.Event, records: Records
) -> None:
    member = sit("member@north")
    conversation = member.begin()
    model.script = [said("Once.")]
    draft = "Line one\nLine two: 写一半"
    message = member.page.get_by_role("textbox", name="Message", exact=True)
    message.fill(draft)
    member.page.reload()
    member.connected()
    expect(message).to_have_value(draft)
    member.button("Send").dblclick()
    member.page.locator("section.turn").first.wait_for(state="attached")
    turn = str(member.page.locator("section.turn").first.get_attribute("id")).removeprefix("turn-")
    member.until_turn(turn, "completed")
    expect(message).to_have_value("")
    member.page.reload()
    member.connected()
    expect(message).to_have_value("")
    expect(member.page.locator("section.turn")).to_have_count(1)
    said_by_person = records.rows(
        "SELECT b.text FROM conversations_message m JOIN conversations_body b ON b.id = m.body_id"
        " WHERE m.conversation_id = %s AND m.role = 'user'",
        conversation,
    )
    assert said_by_person == [{"text": draft}]
    assert len(model.requests) == 1
