"""Ended turns are kept as HTML. A page of kept turns is the page that would be made anew, whatever has changed meanwhile
and whoever looks."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from django.utils.safestring import SafeString

from approvals.services import withdraw
from artifacts.services import create_artifact
from console.accounts.models import Person
from console.live import rendering
from console.web import kept_turns
from console.web.kept_turns import KEPT, Halves, KeptHalves, Mark
from conversations.agent import steps
from conversations.kernel.ids import uuid7
from conversations.models import Conversation, Message, Step, Turn
from conversations.runs import claim
from conversations.services import retry_turn, start_conversation, stop_turn
from operations import dispatch, follow
from operations.models import Operation
from tests.conversations.people import a_conversation, a_member, a_tenant, remove
from tests.live.making import finish, say, start
from tests.operations.conftest import Ledger
from tests.statespace.world import VERSIONS, Working, answered, carry_out

CHINESE = {"Accept-Language": "zh-hans"}


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    KEPT.clear()
    yield
    KEPT.clear()


def client_of(person: Any) -> Client:
    client = Client(headers={"host": "localhost"})
    client.force_login(person)
    return client


def said(conversation: Conversation, question: str, answer: str, to: str = "completed") -> Turn:
    """A turn that has ended with this answer."""
    say(conversation, question)
    turn = start(Turn.objects.filter(conversation=conversation).latest("number").pk)
    return finish(turn.pk, answer, to)


def log(conversation: Conversation, query: str = "", **headers: str) -> str:
    """The messages, as the owner's browser is given them: what is kept is used."""
    address = f"/conversations/{conversation.pk}/{query}"
    answer = client_of(conversation.owner).get(address, headers={"HX-Request": "true", **headers})
    assert answer.status_code == 200
    return str(answer.content.decode())


def log_anew(conversation: Conversation, query: str = "", **headers: str) -> str:
    KEPT.clear()
    return log(conversation, query, **headers)


def is_kept(turn: Turn) -> bool:
    return any(turn_id == turn.pk for turn_id, _ in KEPT._kept)


def published_by_turn(ledger: Ledger) -> tuple[Working, Operation]:
    """A running turn of the member's that has proposed a publication."""
    conversation = start_conversation(person=ledger.member, tenant=ledger.tenant)
    version = create_artifact(
        person=ledger.member, tenant=ledger.tenant, title="Night trains", content=b"# Night trains\n",
        client_key=None, conversation=conversation,
    ).current_version  # fmt: skip
    assert version is not None
    say(conversation, "Publish it.")
    claimed = claim(Turn.objects.get(conversation=conversation).pk, worker="w")
    assert claimed is not None
    working = Working(claimed)
    request = steps.begin_request(working.claim, {"schema": 1, "messages": []}, VERSIONS)
    steps.start_request(working.claim, request, 10)
    arguments = {"artifact_id": str(version.artifact_id), "number": version.number}
    call = steps.Call("propose_publication", "c1", arguments, "idempotent_write", egress=True)
    answered(working, request, calls=[call])
    step = Step.objects.get(parent=request)
    carry_out(working, step, version)
    return working, Operation.objects.get(turn=working.turn)


def sent_without_an_answer(ledger: Ledger, operation: Operation) -> None:
    ledger.press.plan({"path": "/articles", "method": "POST", "times": 1, "fault": "effect_no_reply"})
    ledger.approve(operation)
    follow.follow(operation_id=operation.pk)
    dispatch.dispatch(operation_id=operation.pk)
    assert ledger.fresh(operation).status == "unknown"


@pytest.mark.django_db
def test_ended_turns_are_read_and_made_once() -> None:
    conversation = a_conversation()
    for number in range(3):
        said(conversation, f"Question {number}", f"**Answer** {number}", "failed" if number == 1 else "completed")
    with CaptureQueriesContext(connection) as first:
        made = log(conversation)
    with CaptureQueriesContext(connection) as second:
        assert log(conversation) == made
    assert made.count('class="turn"') == 3
    assert "<strong>Answer</strong> 2" in made
    assert any('"conversations_body"."text"' in query["sql"] for query in first)
    assert not any('"conversations_body"."text"' in query["sql"] for query in second)
    assert len(second) < len(first)


@pytest.mark.django_db
def test_earlier_turns_are_shown_the_same_from_what_is_kept(settings: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(rendering, "TURNS_SHOWN_MAX", 2)
    conversation = a_conversation()
    for number in range(5):
        said(conversation, f"Question {number}", f"Answer {number}")
    for query, shown in (("", (3, 4)), ("?before=4", (1, 2)), ("?before=2", (0,))):
        made = log_anew(conversation, query)
        assert log(conversation, query) == made
        assert [number for number in range(5) if f"Question {number}" in made] == list(shown)
    assert "?before=" not in made


@pytest.mark.django_db
def test_a_turn_that_goes_on_is_shown_as_it_is_each_time() -> None:
    conversation = a_conversation()
    say(conversation, "Why?")
    turn = Turn.objects.get()
    seen = [log(conversation)]
    start(turn.pk)
    seen.append(log(conversation))
    assert not is_kept(turn)
    finish(turn.pk, "Because.")
    seen.append(log(conversation))
    assert is_kept(turn)
    for html, status in zip(seen, ("accepted", "running", "completed"), strict=True):
        assert f'data-turn-id="{turn.pk}" data-turn-status="{status}"' in html
    assert seen[-1] == log_anew(conversation)


@pytest.mark.django_db
def test_another_try_is_shown_beside_what_is_kept() -> None:
    conversation = a_conversation()
    turn = said(conversation, "Why?", "Because.")
    log(conversation)
    again = retry_turn(person=conversation.owner, turn=turn, client_key=None)
    assert f'id="answer-{again.pk}"' in log(conversation)
    assert log(conversation) == log_anew(conversation)


@pytest.mark.django_db
def test_the_card_of_a_kept_turn_follows_its_operation(ledger: Ledger) -> None:
    working, operation = published_by_turn(ledger)
    turn, conversation = working.turn, working.turn.conversation
    status = f'data-kind="operation" data-id="{operation.pk}" data-status="%s"'
    finish(turn.pk, "It is proposed.")
    assert status % "proposed" in log(conversation)
    assert is_kept(turn)
    sent_without_an_answer(ledger, operation)
    assert status % "unknown" in log(conversation)
    ledger.query(operation)
    shown = log(conversation)
    assert status % "confirmed" in shown
    assert "after the answer below was written" in shown
    assert shown == log_anew(conversation)


@pytest.mark.django_db
def test_what_stop_says_of_operations_is_never_kept(ledger: Ledger) -> None:
    working, operation = published_by_turn(ledger)
    turn, conversation = working.turn, working.turn.conversation
    assert steps.wait_or_go_on(working.claim) is False
    sent_without_an_answer(ledger, operation)
    assert stop_turn(person=ledger.member, turn=Turn.objects.get(pk=turn.pk)).status == "cancelled"
    before = log(conversation)
    ledger.query(operation)
    after = log(conversation)
    assert not is_kept(turn)
    assert [html.partition('<section class="un">')[2].count("<li>Nothing</li>") for html in (before, after)] == [0, 1]


@pytest.mark.django_db
def test_buttons_are_the_readers_own_and_go_with_what_they_are_for(ledger: Ledger) -> None:
    working, operation = published_by_turn(ledger)
    turn, conversation = working.turn, working.turn.conversation
    finish(turn.pk, "It is proposed.")
    button = f'formaction="/approvals/{operation.request_id}/withdrawal/"'
    assert button in log(conversation)
    with translation.override("en"):
        (everybodys, _) = rendering.whole_log(conversation.pk)
    assert f'id="operation-{operation.pk}"' in everybodys["html"]
    assert button not in everybodys["html"]
    assert button in log(conversation)
    withdraw(person=ledger.member, request_id=operation.request_id)
    follow.follow(operation_id=operation.pk)
    assert is_kept(turn)
    assert button not in log(conversation)


@pytest.mark.django_db
def test_somebody_who_changes_their_name_is_called_by_it() -> None:
    conversation = a_conversation()
    said(conversation, "Why?", "Because.")
    assert "<b>Somebody</b>" in log(conversation)
    Person.objects.filter(pk=conversation.owner_id).update(name="Somebody else")
    assert "<b>Somebody else</b>" in log(conversation)
    assert log(conversation) == log_anew(conversation)


@pytest.mark.django_db
def test_a_change_while_a_turn_is_read_is_not_taken_for_what_its_mark_says(monkeypatch: pytest.MonkeyPatch) -> None:
    conversation = a_conversation()
    said(conversation, "Why?", "Because.")
    reading = kept_turns._views
    names = Person.objects.filter(pk=conversation.owner_id)

    def renamed_meanwhile(wanted: Any) -> Any:
        names.update(name="Somebody else")
        return reading(wanted)

    monkeypatch.setattr(kept_turns, "_views", renamed_meanwhile)
    assert "<b>Somebody else</b>" in log(conversation)
    monkeypatch.undo()
    names.update(name="Somebody")
    assert "<b>Somebody</b>" in log(conversation)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("which", ["question", "answer", "a step's input", "a step's output"])
def test_a_text_that_is_erased_is_not_shown_again(
    ledger: Ledger, owner_connection: psycopg.Connection, which: str
) -> None:
    working, _ = published_by_turn(ledger)
    conversation = working.turn.conversation
    finish(working.turn.pk, "It is proposed.")
    step = Step.objects.get(turn=working.turn, kind="tool_call")
    question, answer = Message.objects.filter(conversation=conversation).order_by("number")
    body = {
        "question": question.body_id,
        "answer": answer.body_id,
        "a step's input": step.input_id,
        "a step's output": step.output_id,
    }[which]
    before = log(conversation)
    owner_connection.execute("SET session_replication_role = replica")
    erase = "UPDATE conversations_body SET text = '', erased_at = clock_timestamp() WHERE id = %s"
    assert owner_connection.execute(erase, [body]).rowcount == 1
    assert log(conversation) != before
    assert log(conversation) == log_anew(conversation)


@pytest.mark.django_db(transaction=True)
def test_a_step_that_moves_after_its_turn_has_ended_is_shown_as_it_is(
    ledger: Ledger, owner_connection: psycopg.Connection
) -> None:
    working, _ = published_by_turn(ledger)
    finish(working.turn.pk, "It is proposed.")
    before = log(working.turn.conversation)
    moved = "UPDATE conversations_step SET outcome = 'refused', revision = revision + 1 WHERE kind = 'tool_call'"
    owner_connection.execute("SET session_replication_role = replica")
    assert owner_connection.execute(moved).rowcount == 1
    assert log(working.turn.conversation) != before
    assert log(working.turn.conversation) == log_anew(working.turn.conversation)


@pytest.mark.django_db
@pytest.mark.parametrize("agent", ["report_writer", "counter"])  # this one is called the same in all languages
def test_each_language_is_kept_for_itself(settings: Any, agent: str) -> None:
    settings.AGENT_MODEL = "openai:some-model"
    conversation = a_conversation()
    Conversation.objects.update(agent=agent)
    said(conversation, "Why?", "Because.")
    english, chinese = log(conversation), log(conversation, **CHINESE)
    assert "Try again" in english
    assert "Try again" not in chinese
    assert (log(conversation), log(conversation, **CHINESE)) == (english, chinese)
    assert log_anew(conversation, **CHINESE) == chinese


@pytest.mark.django_db
def test_the_agent_is_called_what_it_is_now(settings: Any) -> None:
    conversation = a_conversation()
    said(conversation, "Why?", "Because.")
    assert "Offline writer" in log(conversation)
    settings.AGENT_MODEL = "openai:some-model"
    assert "Offline writer" not in log(conversation)
    assert log(conversation) == log_anew(conversation)


@pytest.mark.django_db
def test_what_is_kept_opens_nothing_to_a_stranger_or_to_somebody_who_left() -> None:
    conversation = a_conversation()
    said(conversation, "Why?", "A secret.")
    assert "A secret." in log(conversation)
    address = f"/conversations/{conversation.pk}/"
    strangers = [a_member(a_tenant()), a_member(conversation.tenant)]
    remove(conversation.owner, conversation.tenant)
    for person in (*strangers, conversation.owner):
        for headers in ({}, {"HX-Request": "true"}):
            answer = client_of(person).get(address, headers=headers)
            assert answer.status_code == 404
            assert "A secret." not in answer.content.decode()


@pytest.mark.django_db
def test_alike_turns_of_two_tenants_have_nothing_in_common() -> None:
    one, other = a_conversation(), a_conversation()
    turns = [said(conversation, "Why?", "Because.") for conversation in (one, other)]
    for _ in range(2):
        for conversation, mine, others in ((one, *turns), (other, *reversed(turns))):
            shown = log(conversation)
            assert str(mine.pk) in shown
            assert str(others.pk) not in shown


@pytest.mark.django_db
def test_a_kept_turn_is_what_a_frame_brings() -> None:
    conversation = a_conversation()
    said(conversation, "Why?", "**Because.**")
    question = Message.objects.get(role="user")
    log(conversation)
    kept = log(conversation)
    with translation.override("en"):
        ops, _ = rendering.entries(conversation.pk, [(1, "message", question.pk)])
        (whole, _) = rendering.whole_log(conversation.pk)
    assert ops[0]["html"] in kept
    assert whole["html"] == kept


def test_no_more_is_kept_than_the_bound_and_what_was_used_last_stays() -> None:
    mark = Mark("completed", 3, "Somebody", None, 1, 1, 0, "Offline writer")
    halves = Halves(SafeString("b" * 500), SafeString("a" * 500))
    size = sum(sys.getsizeof(half) for half in halves)
    kept = KeptHalves(bytes_max=3 * size)
    first, *others = [uuid7() for _ in range(5)]
    for turn_id in (first, *others):
        kept.put(turn_id, "en", mark, halves)
        kept.put(turn_id, "en", mark, halves)
        assert kept.get(first, "en", mark) == halves
    assert [kept.get(turn_id, "en", mark) is not None for turn_id in others] == [False, False, True, True]
    kept.put(uuid7(), "en", mark, Halves(SafeString("b" * 4 * size), SafeString("")))
    assert kept.get(first, "en", mark) is None
    assert kept._bytes == 0
