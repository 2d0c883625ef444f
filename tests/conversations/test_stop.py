"""Stop: the connection to the model is closed, what was to be seen is kept and marked, the next message works."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from conversations import live_answer
from conversations.models import Conversation, Message, Run, StepTry
from conversations.services import send_message, stop_turn
from tests.conversations.conftest import Background, answer, ask, run, trace
from tests.instance import wait_until
from tests.modelserver import ModelServer, called, said, silent


def shown(turn: Any) -> str:
    snapshot = live_answer.read_now(turn.pk)
    return snapshot.text if snapshot else ""


@pytest.mark.case("C1")
@pytest.mark.case("C2")
def test_stop_closes_the_connection_within_two_seconds_and_keeps_the_partial_text(
    conversation: Conversation, model: ModelServer
) -> None:
    model.script = [said("word " * 4000, piece=5, pause=0.01)]
    turn = ask(conversation)
    with Background(turn):
        wait_until(lambda: len(shown(turn)) >= 200, "200 characters are shown")
        stopped = stop_turn(person=conversation.owner, turn=turn)
        at, at_stop = time.monotonic(), shown(turn)
        assert stopped.status == "cancelling"
        asked = model.requests[0]
        wait_until(lambda: asked.closed_by_client_at, "the server sees the connection closed")
        assert asked.closed_by_client_at - at < 2.0  # type: ignore[operator]
    assert (turn.status, turn.reason, turn.ended_by) == ("cancelled", "stopped", conversation.owner)
    message = answer(turn)
    assert message.kind == "stopped"
    assert 200 <= len(message.body.text) <= len(at_stop)
    assert at_stop.startswith(message.body.text)
    assert trace(turn) == [("model", "interrupted", "interrupted")]
    assert [t.status for t in StepTry.objects.all()] == ["interrupted"]
    assert [r.status for r in Run.objects.all()] == ["finished"]
    assert live_answer.read_now(turn.pk) is None
    assert len(model.requests) == 1


def test_stop_before_the_first_word_leaves_no_message(conversation: Conversation, model: ModelServer) -> None:
    model.script = [silent(60)]
    turn = ask(conversation)
    with Background(turn):
        wait_until(lambda: model.requests, "the model is asked")
        stop_turn(person=conversation.owner, turn=turn)
    assert turn.status == "cancelled"
    assert not Message.objects.filter(turn=turn).exists()


@pytest.mark.case("T1")
def test_stop_during_the_first_call_then_another_message(
    conversation: Conversation, model: ModelServer, tools: Any
) -> None:
    running, release = threading.Event(), threading.Event()
    ran = []

    def slow(context: Any, arguments: Any) -> dict[str, Any]:
        ran.append(arguments.word)
        running.set()
        release.wait(20)
        return {"too": "late"}

    tools("slow", slow)
    model.script = [called(("slow", {"word": "one"}), ("slow", {"word": "two"})), said("Of course.")]
    turn = ask(conversation)
    try:
        with Background(turn):
            assert running.wait(20)
            stop_turn(person=conversation.owner, turn=turn)
            second = send_message(person=conversation.owner, conversation=conversation, text="And?", client_key=None)
    finally:
        release.set()
    assert turn.status == "cancelled"
    assert trace(turn)[1:] == [("slow", "interrupted", "interrupted"), ("slow", "interrupted", "cancelled")]
    later = run(second.turns.get())
    assert later.status == "completed"
    assert ran == ["one"], "the tool ran once"
    assert [m["content"] for m in model.requests[1].messages][1:] == ["What is it?", "And?"]


@pytest.mark.case("C4")
def test_a_job_that_breaks_while_its_turn_is_stopped_leaves_everything_terminal(
    conversation: Conversation, model: ModelServer, tools: Any
) -> None:
    def stop_and_break(context: Any, arguments: Any) -> dict[str, Any]:
        stop_turn(person=conversation.owner, turn=context.turn)
        raise ConnectionError("try me again")

    tools("stop_and_break", stop_and_break)
    model.script = [called(("stop_and_break", {"word": "x"})), said("Next.")]
    turn = run(ask(conversation))
    assert (turn.status, turn.reason) == ("cancelled", "stopped")
    assert not Run.objects.filter(status="leased").exists()
    assert run(ask(conversation)).status == "completed"
    assert len(model.requests) == 2


def test_stop_wins_over_an_answer_that_is_just_being_committed(
    conversation: Conversation, model: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    from conversations.agent import steps

    commit = steps.commit_request

    def stop_then_commit(*args: Any, **kwargs: Any) -> None:
        stop_turn(person=conversation.owner, turn=args[0].turn)
        commit(*args, **kwargs)

    monkeypatch.setattr(steps, "commit_request", stop_then_commit)
    model.script = [said("All of it.")]
    turn = run(ask(conversation))
    assert turn.status == "cancelled"
    assert Message.objects.filter(turn=turn).exclude(kind="stopped").count() == 0


def test_a_second_stop_changes_nothing(conversation: Conversation, model: ModelServer) -> None:
    model.script = [said("word " * 4000, piece=5, pause=0.01)]
    turn = ask(conversation)
    with Background(turn):
        wait_until(lambda: shown(turn), "something is shown")
        stop_turn(person=conversation.owner, turn=turn)
        stop_turn(person=conversation.owner, turn=turn)
    assert turn.status == "cancelled"
