"""Turns from the question to the answer: what is recorded, what the model is shown, what is said."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from conversations import live_answer, queries
from conversations.agent.registry import ToolContext
from conversations.models import Conversation, Run, StepTry, Turn
from conversations.services import retry_turn
from tests.conversations.conftest import Word, answer, ask, carry_on, close_layers, run, trace
from tests.conversations.people import a_conversation
from tests.modelserver import ModelServer, called, said


def test_a_streamed_answer_becomes_the_one_final_message(conversation: Conversation, model: ModelServer) -> None:
    model.script = [said("It is a test. 这是测试。")]
    turn = run(ask(conversation))
    assert (turn.status, turn.reason, turn.next_wake_at) == ("completed", "answered", None)
    assert answer(turn).body.text == "It is a test. 这是测试。"
    assert trace(turn) == [("model", "succeeded", "ok")]
    assert [(r.status, r.end_reason, r.progressed) for r in Run.objects.all()] == [("finished", "answered", True)]
    assert live_answer.read_now(turn.pk) is None
    assert (turn.requests_used, turn.tokens_used) == (1, 15)
    step = turn.steps.get()
    assert answer(turn).step == step
    assert (step.engine_version, step.agent_version[:9], step.model_version) == (
        "1",
        "tester/1:",
        "openai-chat:scripted",
    )


def test_a_read_runs_once_and_the_model_is_told_its_result(
    conversation: Conversation, model: ModelServer, tools: Any
) -> None:
    ran = []

    def look_up(context: ToolContext, arguments: Word) -> dict[str, Any]:
        ran.append((context.person, context.conversation, arguments.word))
        return {"meaning": f"{arguments.word} means something"}

    tools("look_up", look_up)
    model.script = [called(("look_up", {"word": "x"}), text="Let me see."), said("It means something.")]
    turn = run(ask(conversation))
    assert turn.status == "completed"
    assert ran == [(conversation.owner, conversation, "x")]
    assert model.requests[1].tool_results == [{"meaning": "x means something"}]
    assert [tool["function"]["name"] for tool in model.requests[0].body["tools"]] == ["look_up"]
    assert trace(turn) == [("model", "succeeded", "ok"), ("look_up", "succeeded", "ok"), ("model", "succeeded", "ok")]
    assert answer(turn).body.text == "It means something."
    assert StepTry.objects.filter(status="succeeded").count() == 3


def test_the_model_is_shown_questions_and_answers_but_not_other_turns_steps(
    conversation: Conversation, model: ModelServer, tools: Any
) -> None:
    tools("look_up", lambda context, arguments: {"secret": "of the first turn"})
    model.script = [called(("look_up", {"word": "x"})), said("First answer."), said("Second answer."), said("Third.")]
    run(ask(conversation, "First?"))
    run(ask(conversation, "Second?"))
    shown = [(m["role"], m["content"]) for m in model.requests[2].messages]
    assert shown == [
        ("system", "You are being tested."),
        ("user", "First?"),
        ("assistant", "First answer."),
        ("user", "Second?"),
    ]


def test_a_turn_sees_questions_up_to_its_own_and_answers_given_before_it_began(
    conversation: Conversation, model: ModelServer
) -> None:
    model.script = [said("A1"), said("A2")]
    first, second = ask(conversation, "Q1"), ask(conversation, "Q2")
    run(first)
    assert [m["content"] for m in model.requests[0].messages][1:] == ["Q1"]
    run(second)
    assert [m["content"] for m in model.requests[1].messages][1:] == ["Q1", "A1", "Q2"]


def test_trying_again_leaves_the_old_answer_out_and_keeps_it(conversation: Conversation, model: ModelServer) -> None:
    model.script = [said("A1"), said("Bad"), said("Better"), said("A3")]
    run(ask(conversation, "Q1"))
    old = run(ask(conversation, "Q2"))
    again = run(retry_turn(person=conversation.owner, turn=old))
    assert [m["content"] for m in model.requests[2].messages][1:] == ["Q1", "A1", "Q2"]
    assert (answer(old).body.text, answer(again).body.text) == ("Bad", "Better")
    run(ask(conversation, "Q3"))
    assert [m["content"] for m in model.requests[3].messages][1:] == ["Q1", "A1", "Q2", "Better", "Q3"]


def test_turns_start_in_the_order_of_their_questions(conversation: Conversation, model: ModelServer) -> None:
    model.script = [said("A1"), said("A2"), said("A3")]
    turns = [ask(conversation, f"Q{n}") for n in (1, 2, 3)]
    for _ in turns:
        run(turns[2])
    assert [Turn.objects.get(pk=turn.pk).status for turn in turns] == ["completed"] * 3
    assert [answer(turn).body.text for turn in turns] == ["A1", "A2", "A3"]
    assert [asked.messages[-1]["content"] for asked in model.requests] == ["Q1", "Q2", "Q3"]


@pytest.mark.case("R8")
def test_an_emoji_split_over_two_chunks_is_saved_whole(conversation: Conversation, model: ModelServer) -> None:
    halves = [("delta", {"content": "a\ud83d"}), ("delta", {"content": "\ude00b"}), ("finish", "stop", None)]
    raw = (
        '{"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"'
    )
    line = f'data: {raw}x\U0001f600y"}},"finish_reason":null}}]}}\n\n'.encode()
    cut = line.index(b"\xf0\x9f") + 2
    bytes_apart = [("raw", line[:cut]), ("pause", 0.05), ("raw", line[cut:]), ("finish", "stop", None)]
    model.script = [halves, bytes_apart]
    assert answer(run(ask(conversation))).body.text == "a\U0001f600b"
    assert answer(run(ask(conversation))).body.text == "x\U0001f600y"


@pytest.mark.case("R9")
def test_a_nul_from_model_or_tool_is_marked_and_its_literal_unchanged(
    conversation: Conversation, model: ModelServer, tools: Any
) -> None:
    tools("look_up", lambda context, arguments: {"text": f"{arguments.word}|\0|\\u0000"})
    model.script = [called(("look_up", {"word": "p\0q"})), said("r\0s \\u0000", piece=100)]
    turn = run(ask(conversation))
    assert model.requests[1].tool_results == [{"text": "p\u2400q|\u2400|\\u0000"}]
    assert answer(turn).body.text == "r\u2400s \\u0000"


@pytest.mark.case("P1")
def test_an_answer_of_five_thousand_chinese_characters_is_kept_whole(
    conversation: Conversation, model: ModelServer
) -> None:
    model.script = [said("汉" * 5_000, piece=50)]
    assert answer(run(ask(conversation))).body.text == "汉" * 5_000


def test_without_a_configured_model_the_offline_writer_answers(conversation: Conversation, settings: Any) -> None:
    settings.AGENT_MODEL = ""
    turn = run(ask(conversation, "Hello"))
    assert turn.status == "completed"
    assert turn.steps.last().model_version == "Offline extractive writer"


def test_a_model_string_nobody_understands_ends_the_turn_with_a_clear_message(
    conversation: Conversation, settings: Any
) -> None:
    settings.AGENT_MODEL = "no-such-provider:x"
    turn = run(ask(conversation))
    assert (turn.status, turn.reason) == ("failed", "model_unconfigured")
    assert "Unknown model: no-such-provider:x" in answer(turn).body.text
    assert answer(turn).kind == "failed"


def test_many_turns_on_one_event_loop_do_not_disturb_each_other(
    conversation: Conversation, model: ModelServer, tools: Any
) -> None:
    tools("look_up", lambda context, arguments: {"for": context.conversation.title})
    model.script = lambda number, body: (
        said(f"Answer to {body['messages'][1]['content']}", piece=3, pause=0.01)
        if body["messages"][-1]["role"] == "tool"
        else called(("look_up", {"word": "x"}))
    )
    turns = []
    for number in range(8):
        another = a_conversation()
        Conversation.objects.filter(pk=another.pk).update(agent="tester")
        another.refresh_from_db()
        turns.append(ask(another, f"Q{number}"))

    async def all_of_them() -> None:
        await asyncio.gather(*(carry_on(turn) for turn in turns))
        await live_answer.close()
        await close_layers()

    asyncio.run(all_of_them())
    for number, turn in enumerate(turns):
        turn.refresh_from_db()
        assert turn.status == "completed"
        assert answer(turn).body.text == f"Answer to Q{number}"
    assert len(model.requests) == 16


@pytest.mark.case("S7")
def test_question_and_answer_keep_their_order_under_a_frozen_clock(
    conversation: Conversation, model: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    frozen = time.time_ns()
    monkeypatch.setattr("conversations.kernel.ids.time.time_ns", lambda: frozen)
    model.script = [said("A1"), said("A2")]
    run(ask(conversation, "Q1"))
    for _ in range(100):
        (turn,) = queries.turns_of(conversation)
        assert [m.body.text for m in (turn.question, *turn.answers.all())] == ["Q1", "A1"]
        assert [m.body.text for m in queries.messages_of(conversation)] == ["Q1", "A1"]
    run(ask(conversation, "Q2"))
    assert [m["content"] for m in model.requests[1].messages][1:] == ["Q1", "A1", "Q2"]
