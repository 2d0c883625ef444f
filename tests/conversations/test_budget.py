"""Budgets: the product enforces them, whatever the model does or leaves unsaid."""

from __future__ import annotations

from typing import Any

import pytest

from conversations.agent.registry import Deferred, Effect
from conversations.kernel.ids import uuid7
from conversations.models import Conversation, Step
from tests import modelserver
from tests.conversations.conftest import answer, ask, run
from tests.modelserver import ModelServer, called, said


def test_the_model_server_never_receives_request_n_plus_one_of_budget_n(
    conversation: Conversation, model: ModelServer, tools: Any, settings: Any
) -> None:
    settings.BUDGET_MODEL_REQUESTS = 4
    tools("look_up", lambda context, arguments: {"a": 1})
    model.script = lambda number, body: called(("look_up", {"word": str(number)}))
    turn = run(ask(conversation))
    assert len(model.requests) == 4
    assert (turn.status, turn.reason, turn.requests_used) == ("failed", "budget_model_requests", 4)
    assert "the 4 model requests it was allowed" in answer(turn).body.text
    assert not Step.objects.filter(status__in=["pending", "running", "retry_wait"]).exists()


def test_failed_tries_are_charged_too(conversation: Conversation, model: ModelServer, settings: Any) -> None:
    settings.BUDGET_MODEL_REQUESTS = 2
    model.script = lambda number, body: modelserver.error(500)
    turn = run(ask(conversation))
    assert len(model.requests) == 2
    assert turn.reason == "budget_model_requests"


@pytest.mark.parametrize("usage", [(900, 300), None], ids=["reported", "estimated"])
def test_tokens_are_limited_also_where_the_server_does_not_count_them(
    conversation: Conversation, model: ModelServer, tools: Any, settings: Any, usage: Any
) -> None:
    settings.BUDGET_TOKENS = 3_000
    tools("look_up", lambda context, arguments: {"a": "word " * 100})
    model.script = lambda number, body: called(("look_up", {"word": "x" * 600}), usage=usage)
    turn = run(ask(conversation))
    assert (turn.status, turn.reason) == ("failed", "budget_tokens")
    assert 1 <= len(model.requests) <= 5
    assert turn.tokens_used <= 3_000 + 600
    asked_for = [asked.body["max_tokens"] for asked in model.requests]
    assert asked_for == sorted(asked_for, reverse=True)
    assert asked_for[-1] < 3_000


def test_time_inside_runs_is_limited_and_the_connection_closed(
    conversation: Conversation, model: ModelServer, settings: Any
) -> None:
    settings.BUDGET_SECONDS = 8
    model.script = [said("word " * 20_000, piece=5, pause=0.05)]
    turn = run(ask(conversation))
    assert (turn.status, turn.reason) == ("failed", "budget_seconds")
    assert turn.milliseconds_used >= 7_500
    assert len(model.requests) == 1
    assert not model.requests[0].finished


def test_operations_beyond_the_budget_are_refused_to_the_model(
    conversation: Conversation, model: ModelServer, tools: Any, settings: Any
) -> None:
    settings.BUDGET_OPERATIONS = 2
    made = []

    def act(context: Any, arguments: Any) -> Deferred:
        made.append(uuid7())
        return Deferred(made[-1])

    tools("act", act, Effect.EXTERNAL, outcome=lambda i: {"status": "confirmed"}, settled=lambda i: True)
    model.script = [called(*[("act", {"word": str(n)}) for n in range(4)]), said("Two.")]
    turn = run(ask(conversation))
    assert len(made) == 2
    assert [r.get("error", r.get("status")) for r in model.requests[1].tool_results] == [
        "confirmed", "confirmed", "BudgetSpent", "BudgetSpent",
    ]  # fmt: skip
    assert (turn.status, turn.operations_used) == ("completed", 2)
