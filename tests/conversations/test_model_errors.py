"""What a model server can do wrong, over real HTTP: tried again by our own policy alone, then said clearly."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from conversations import live_answer
from conversations.models import Conversation, StepTry
from tests import modelserver
from tests.conversations.conftest import answer, ask, run, trace
from tests.modelserver import ModelServer, Reply, called, said

BROKEN: dict[str, tuple[Callable[[], Reply], str]] = {
    "429": (lambda: modelserver.error(429), "model_busy"),
    "500": (lambda: modelserver.error(500), "model_failed"),
    "503": (lambda: modelserver.error(503), "model_busy"),
    "error in the stream": (lambda: modelserver.error_in_stream("Half of it"), "model_"),
    "connection reset in the stream": (lambda: modelserver.broken_off("Half of it"), "model_unreachable"),
    "connection reset before a word": (lambda: [("cut",)], "model_unreachable"),
    "end without an end": (lambda: modelserver.trailing_off("Half of it"), "model_failed"),
    "no JSON": (modelserver.malformed, "model_"),
    "empty": (modelserver.empty, "model_failed"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_after_a_failed_try_the_request_is_sent_once_more(
    conversation: Conversation, model: ModelServer, kind: str
) -> None:
    model.script = [BROKEN[kind][0](), said("All of it.")]
    turn = run(ask(conversation))
    assert turn.status == "completed"
    assert answer(turn).body.text == "All of it."
    assert len(model.requests) == 2
    assert model.requests[0].body["messages"] == model.requests[1].body["messages"]
    assert list(StepTry.objects.order_by("number").values_list("number", "status")) == [(1, "failed"), (2, "succeeded")]
    assert turn.requests_used == 2


@pytest.mark.parametrize("kind", BROKEN)
def test_after_three_failed_tries_the_turn_fails_and_says_so(
    conversation: Conversation, model: ModelServer, kind: str
) -> None:
    reply, reason = BROKEN[kind]
    model.script = lambda number, body: reply()
    turn = run(ask(conversation))
    assert turn.status == "failed"
    assert turn.reason.startswith(reason)
    assert len(model.requests) == 3
    message = answer(turn)
    assert message.kind == "failed"
    assert "3 times" in message.body.text
    assert "Half" not in message.body.text, "a partial text is never committed as said"
    assert trace(turn) == [("model", "failed", "error")]
    assert live_answer.read_now(turn.pk) is None


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_a_refusal_is_not_repeated(conversation: Conversation, model: ModelServer, status: int) -> None:
    model.script = lambda number, body: modelserver.error(status)
    turn = run(ask(conversation))
    assert (turn.status, turn.reason) == ("failed", "model_refused")
    assert str(status) in answer(turn).body.text
    assert len(model.requests) == 1


def test_retry_after_is_respected(conversation: Conversation, model: ModelServer) -> None:
    model.script = [modelserver.error(429, retry_after="1"), said("Now.")]
    turn = run(ask(conversation))
    assert turn.status == "completed"
    assert 1.0 <= model.requests[1].at - model.requests[0].at < 5.0


def test_a_provider_that_wants_an_hour_is_not_waited_for(conversation: Conversation, model: ModelServer) -> None:
    model.script = lambda number, body: modelserver.error(429, retry_after="3600")
    began = time.monotonic()
    turn = run(ask(conversation))
    assert (turn.status, turn.reason) == ("failed", "model_busy")
    assert time.monotonic() - began < 15
    assert len(model.requests) == 1


def test_a_server_that_is_not_there_is_named_unreachable(conversation: Conversation, settings: Any, model: Any) -> None:
    settings.OPENAI_BASE_URL = "http://127.0.0.1:9/v1"
    turn = run(ask(conversation))
    assert (turn.status, turn.reason) == ("failed", "model_unreachable")


def test_a_silent_server_is_given_up_after_the_time_out(
    conversation: Conversation, model: ModelServer, settings: Any
) -> None:
    settings.MODEL_TIMEOUT_SECONDS = 1
    model.script = lambda number, body: modelserver.silent(20)
    turn = run(ask(conversation))
    assert (turn.status, turn.reason) == ("failed", "model_unreachable")
    assert "time-out" in answer(turn).body.text
    assert len(model.requests) == 3


def test_a_response_without_end_is_cut_off_and_not_repeated(
    conversation: Conversation, model: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("conversations.agent.asking.RESPONSE_CHARACTERS_MAX", 10_000)
    model.script = lambda number, body: said("x" * 1_000_000, piece=1000)
    turn = run(ask(conversation))
    assert (turn.status, turn.reason) == ("failed", "model_failed")
    assert len(model.requests) == 1


def test_a_failed_later_request_keeps_what_was_done_and_repeats_no_tool(
    conversation: Conversation, model: ModelServer, tools: Any
) -> None:
    ran = []
    tools("look_up", lambda context, arguments: ran.append(1) or {"a": 1})
    model.script = [called(("look_up", {"word": "x"})), modelserver.error(500), said("Yes.")]
    turn = run(ask(conversation))
    assert turn.status == "completed"
    assert len(ran) == 1
    assert model.requests[1].body["messages"] == model.requests[2].body["messages"]


def test_the_next_message_works_after_a_failed_turn(conversation: Conversation, model: ModelServer) -> None:
    model.script = [*[modelserver.error(500) for _ in range(3)], said("Fine again.")]
    assert run(ask(conversation, "Q1")).status == "failed"
    assert run(ask(conversation, "Q2")).status == "completed"
    assert [m["role"] for m in model.requests[3].messages] == ["system", "user", "assistant", "user"]
