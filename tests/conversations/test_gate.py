"""The gate: what a model may not call, calls wrongly, or calls in odd numbers is refused, recorded and told to it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from conversations.agent.registry import Effect
from conversations.kernel.errors import BadInput
from conversations.models import Body, Conversation, Step
from tests.conversations.conftest import answer, ask, run, trace
from tests.conversations.people import remove
from tests.modelserver import ModelServer, called, said


def result_of(step: Step) -> Any:
    assert step.output is not None
    return json.loads(step.output.text)["result"]


def test_a_hostile_model_calling_tools_it_must_not_is_refused_each_time(
    conversation: Conversation, model: ModelServer, tools: Any
) -> None:
    ran = []
    tools("look_up", lambda context, arguments: ran.append(arguments.word) or {"ok": True})
    # Registered in this installation, but not a tool of this agent.
    from conversations.agent.registry import register_tool, unregister_tool
    from tests.conversations.conftest import Word

    register_tool(
        name="approve_everything", description="", effect=Effect.WRITE, arguments=Word,
        run=lambda context, arguments: ran.append("approved") or {"ok": True},
    )  # fmt: skip
    try:
        model.script = [
            called(
                ("approve_everything", {"word": "x"}), ("rm -rf /\u2603", {"word": "os"}), ("look_up", {"word": "fine"})
            ),
            said("Done."),
        ]
        turn = run(ask(conversation))
    finally:
        unregister_tool("approve_everything")
    assert ran == ["fine"]
    assert [r.get("error") for r in model.requests[1].tool_results] == ["UnknownTool", "UnknownTool", None]
    assert trace(turn)[1:4] == [
        ("approve_everything", "succeeded", "refused"),
        ("invalid_rm_-rf___", "succeeded", "refused"),
        ("look_up", "succeeded", "ok"),
    ]
    assert turn.status == "completed"


@pytest.mark.parametrize(
    "arguments", ["{not json", '{"word": 7}', "[]", '"x"', '{"word": NaN}', "", '{"word": "x"', "null"]
)
def test_arguments_that_do_not_fit_are_a_refused_result_and_nothing_runs(
    conversation: Conversation, model: ModelServer, tools: Any, arguments: str
) -> None:
    ran = []
    tools("look_up", lambda context, arguments: ran.append(arguments) or {})
    model.script = [called(("look_up", arguments)), said("Sorry.")]
    turn = run(ask(conversation))
    assert ran == []
    assert model.requests[1].tool_results[0]["error"] == "BadArguments"
    assert trace(turn)[1] == ("look_up", "succeeded", "refused")
    assert len(model.requests) == 2, "no hidden retry"


def test_call_ids_reused_between_rounds_do_not_collide(
    conversation: Conversation, model: ModelServer, tools: Any
) -> None:
    tools("look_up", lambda context, arguments: {"got": arguments.word})
    model.script = [
        called(("look_up", {"word": "one"}), ids=["same"]),
        called(("look_up", {"word": "two"}), ids=["same"]),
        said("Both."),
    ]
    turn = run(ask(conversation))
    assert [result_of(step) for step in turn.steps.filter(kind="tool_call")] == [{"got": "one"}, {"got": "two"}]
    results = [json.loads(m["content"]) for m in model.requests[2].messages if m["role"] == "tool"]
    assert results == [{"got": "one"}, {"got": "two"}]


@pytest.mark.parametrize("ids", [["same", "same", "same"], ["", "", ""], ["x" * 500, "y" * 500, "x" * 500]])
def test_call_ids_that_say_nothing_are_replaced_and_paired(
    conversation: Conversation, model: ModelServer, tools: Any, ids: list[str]
) -> None:
    tools("look_up", lambda context, arguments: {"got": arguments.word})
    model.script = [called(*[("look_up", {"word": w}) for w in "abc"], ids=ids), said("All.")]
    turn = run(ask(conversation))
    assert turn.status == "completed"
    messages = model.requests[1].messages
    asked = {call["id"]: json.loads(call["function"]["arguments"])["word"] for call in messages[2]["tool_calls"]}
    told = {m["tool_call_id"]: json.loads(m["content"])["got"] for m in messages if m["role"] == "tool"}
    assert asked == told
    assert len(told) == 3


def test_thirty_calls_in_one_response_all_get_their_own_result(
    conversation: Conversation, model: ModelServer, tools: Any
) -> None:
    ran = []
    tools("look_up", lambda context, arguments: ran.append(arguments.word) or {"got": arguments.word})
    words = [str(n) for n in range(30)]
    model.script = [called(*[("look_up", {"word": word}) for word in words]), said("Thirty.")]
    turn = run(ask(conversation))
    assert ran == words
    assert [r["got"] for r in model.requests[1].tool_results] == words
    assert turn.steps.filter(kind="tool_call", status="succeeded").count() == 30


def test_calls_beyond_the_limit_of_one_response_are_refused(
    conversation: Conversation, model: ModelServer, tools: Any
) -> None:
    ran = []
    tools("look_up", lambda context, arguments: ran.append(1) or {})
    model.script = [called(*[("look_up", {"word": "x"})] * 66), said("Enough.")]
    run(ask(conversation))
    assert len(ran) == 64
    assert [r.get("error") for r in model.requests[1].tool_results[-3:]] == [None, "TooManyCalls", "TooManyCalls"]


def test_a_tool_that_breaks_is_a_failed_step_that_the_model_is_told_of(
    conversation: Conversation, model: ModelServer, tools: Any
) -> None:
    def broken(context: Any, arguments: Any) -> dict[str, Any]:
        raise RuntimeError("a secret path")

    tools("broken", broken)
    tools("broken_write", broken, Effect.WRITE)
    tools("wordless", lambda context, arguments: None)
    model.script = [called(*[(n, {"word": "x"}) for n in ("broken", "broken_write", "wordless")]), said("A pity.")]
    turn = run(ask(conversation))
    assert model.requests[1].tool_results == [{"error": "ToolFailed", "message": "The tool failed."}] * 3
    assert {outcome for _, _, outcome in trace(turn)[1:4]} == {"error"}
    assert turn.status == "completed"
    assert "a secret path" not in json.dumps(model.requests[1].body)


def test_a_named_refusal_of_a_tool_is_its_result_and_its_writes_are_undone(
    conversation: Conversation, model: ModelServer, tools: Any
) -> None:
    def refuse(context: Any, arguments: Any) -> dict[str, Any]:
        Body.objects.create(tenant=context.tenant, sha256="0" * 64, text="half done")
        raise BadInput("Not like this.")

    tools("refuse", refuse, Effect.WRITE)
    model.script = [called(("refuse", {"word": "x"})), said("I see.")]
    turn = run(ask(conversation))
    assert model.requests[1].tool_results == [{"error": "BadInput", "message": "Not like this."}]
    assert trace(turn)[1] == ("refuse", "succeeded", "refused")
    assert not Body.objects.filter(text="half done").exists()


def test_a_write_commits_with_its_step_or_not_at_all(
    conversation: Conversation, model: ModelServer, tools: Any
) -> None:
    def write(context: Any, arguments: Any) -> dict[str, Any]:
        Body.objects.create(tenant=context.tenant, sha256="0" * 64, text=arguments.word)
        return {"written": arguments.word}

    tools("write", write, Effect.WRITE)
    model.script = [called(("write", {"word": "kept"})), said("Kept.")]
    turn = run(ask(conversation))
    assert Body.objects.filter(text="kept").count() == 1
    assert trace(turn)[1] == ("write", "succeeded", "ok")


def test_rights_are_read_again_before_every_call(conversation: Conversation, model: ModelServer, tools: Any) -> None:
    ran = []

    def look_up(context: Any, arguments: Any) -> dict[str, Any]:
        ran.append(arguments.word)
        remove(context.person, context.tenant)
        return {}

    tools("look_up", look_up)
    tools("write", lambda context, arguments: ran.append("written") or {}, Effect.WRITE)
    model.script = [called(("look_up", {"word": "one"}), ("write", {"word": "two"})), said("Never.")]
    turn = run(ask(conversation))
    assert ran == ["one"]
    assert (turn.status, turn.reason) == ("failed", "rights_lost")
    assert "may no longer work with agents here" in answer(turn).body.text
    assert len(model.requests) == 1
    assert trace(turn)[2] == ("write", "interrupted", "cancelled")


def test_a_turn_of_somebody_who_was_removed_meanwhile_is_not_started(
    conversation: Conversation, model: ModelServer
) -> None:
    turn = ask(conversation)
    remove(conversation.owner, conversation.tenant)
    from conversations import runs

    assert runs.claim(turn.pk) is None
    turn.refresh_from_db()
    assert (turn.status, turn.reason) == ("failed", "rights_lost")
    assert answer(turn).kind == "failed"
    assert model.requests == []


@pytest.mark.parametrize("allowed", [False, True])
def test_exfiltration_through_a_read_that_leaves_needs_the_hosts_allow_list(
    conversation: Conversation, model: ModelServer, tools: Any, settings: Any, allowed: bool
) -> None:
    """A poisoned source can make the model call it; the listener sees nothing unless the host has said it may."""
    heard: list[str] = []
    tools("fetch", lambda context, arguments: heard.append(arguments.word) or {"ok": True}, egress=True)
    settings.EGRESS_ALLOWED_TOOLS = ["fetch"] if allowed else []
    model.script = [called(("fetch", {"word": "the secret"})), said("Done.")]
    turn = run(ask(conversation))
    step = Step.objects.get(turn=turn, kind="tool_call")
    assert heard == (["the secret"] if allowed else [])
    assert step.outcome == ("ok" if allowed else "refused")
    assert turn.status == "completed"
