"""Turns that wait for what happens outside: the run ends, the news wakes the turn, lost news only delays."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from procrastinate.contrib.django.models import ProcrastinateJob

from conversations import runs, sweeps, waits
from conversations.agent.registry import Deferred, Effect, ToolContext
from conversations.kernel.ids import uuid7
from conversations.kernel.unit import unit
from conversations.models import Conversation, Run, Turn, Wait
from conversations.services import stop_turn
from tests.conversations.conftest import Word, answer, ask, run, trace
from tests.modelserver import ModelServer, called, said


class Outside:
    """Stands for the floor above: operations by id, and what is known of each."""

    def __init__(self) -> None:
        self.known: dict[UUID, str] = {}

    def act(self, context: ToolContext, arguments: Word) -> Deferred:
        operation = uuid7()
        self.known[operation] = "proposed"
        return Deferred(operation)

    def outcome(self, operation: UUID) -> dict[str, Any]:
        return {"operation_id": str(operation), "status": self.known[operation]}

    def settled(self, operation: UUID) -> bool:
        return self.known[operation] in ("confirmed", "rejected", "closed")

    def settle(self, operation: UUID, status: str, *, tell: bool = True) -> None:
        self.known[operation] = status
        if tell:
            with unit():
                waits.satisfy(kind="operation", ref=operation, outcome=status)


@pytest.fixture
def outside(tools: Any) -> Outside:
    outside = Outside()
    tools("act", outside.act, Effect.EXTERNAL, outcome=outside.outcome, settled=outside.settled, egress=True)
    tools("look_up", lambda context, arguments: {"got": arguments.word})
    return outside


def jobs(turn: Turn) -> int:
    return ProcrastinateJob.objects.filter(args__turn_id=str(turn.pk)).count()


def test_a_turn_waits_for_its_operation_and_is_told_its_outcome_at_resume(
    conversation: Conversation, model: ModelServer, outside: Outside
) -> None:
    model.script = [called(("act", {"word": "x"})), said("It is confirmed.")]
    turn = run(ask(conversation))
    (operation,) = outside.known
    assert turn.status == "waiting"
    assert turn.next_wake_at is not None
    assert trace(turn) == [("model", "succeeded", "ok"), ("act", "succeeded", "ok")]
    step = turn.steps.get(name="act")
    assert (step.operation_id, step.effect_class, step.egress) == (operation, "idempotent_write", True)
    assert [(w.kind, w.ref, w.step) for w in Wait.objects.all()] == [("operation", operation, step)]
    assert [(r.status, r.end_reason) for r in Run.objects.all()] == [("finished", "waiting")]
    assert runs.claim(turn.pk) is None, "nothing to do while it waits"
    had = jobs(turn)
    outside.settle(operation, "confirmed")
    assert jobs(turn) == had + 1
    turn = run(turn)
    assert turn.status == "completed"
    assert model.requests[1].tool_results == [{"operation_id": str(operation), "status": "confirmed"}]
    assert len(outside.known) == 1
    assert Wait.objects.get().outcome == "confirmed"


def test_a_turn_resumes_when_all_its_operations_have_an_outcome(
    conversation: Conversation, model: ModelServer, outside: Outside
) -> None:
    model.script = [called(("act", {"word": "x"}), ("look_up", {"word": "y"}), ("act", {"word": "z"})), said("So.")]
    turn = run(ask(conversation))
    first, second = outside.known
    outside.settle(first, "rejected")
    assert runs.claim(turn.pk) is None
    outside.settle(second, "confirmed")
    turn = run(turn)
    assert turn.status == "completed"
    assert [r.get("status", r.get("got")) for r in model.requests[1].tool_results] == ["rejected", "y", "confirmed"]


def test_an_open_outcome_resumes_the_turn_and_later_news_changes_nothing(
    conversation: Conversation, model: ModelServer, outside: Outside
) -> None:
    model.script = [called(("act", {"word": "x"})), said("The outcome is open.")]
    turn = run(ask(conversation))
    (operation,) = outside.known
    outside.known[operation] = "open"
    with unit():
        waits.satisfy(kind="operation", ref=operation, outcome="open")
    turn = run(turn)
    assert turn.status == "completed"
    outside.settle(operation, "confirmed")
    assert Wait.objects.get().outcome == "open"
    assert model.requests[1].tool_results[0]["status"] == "open"


def test_news_that_comes_before_the_turn_waits_is_not_waited_for(
    conversation: Conversation, model: ModelServer, tools: Any, outside: Outside
) -> None:
    def act_at_once(context: ToolContext, arguments: Word) -> Deferred:
        deferred = outside.act(context, arguments)
        outside.known[deferred.operation_id] = "closed"
        return deferred

    tools("act_at_once", act_at_once, Effect.EXTERNAL, outcome=outside.outcome, settled=outside.settled)
    model.script = [called(("act_at_once", {"word": "x"})), said("Closed.")]
    turn = run(ask(conversation))
    assert turn.status == "completed"
    assert [r.end_reason for r in Run.objects.all()] == ["answered"]


def test_lost_news_only_delays(conversation: Conversation, model: ModelServer, outside: Outside) -> None:
    model.script = [called(("act", {"word": "x"})), said("Confirmed.")]
    turn = run(ask(conversation))
    (operation,) = outside.known
    outside.settle(operation, "confirmed", tell=False)
    ProcrastinateJob.objects.all()  # whatever jobs there were are done or lost
    had = jobs(turn)
    assert sweeps.sweep_turns() == 0, "not due yet"
    Turn.objects.filter(pk=turn.pk).update(next_wake_at=turn.created_at)
    assert sweeps.sweep_turns() == 1
    assert jobs(turn) == had + 1
    assert run(turn).status == "completed"


def test_a_waiting_turn_that_can_resume_goes_before_newer_ones(
    conversation: Conversation, model: ModelServer, outside: Outside
) -> None:
    model.script = [called(("act", {"word": "x"})), said("Second."), said("First."), said("Third.")]
    first = run(ask(conversation, "Q1"))
    second, third = ask(conversation, "Q2"), ask(conversation, "Q3")
    assert run(second).status == "completed", "a waiting turn does not hold the slot"
    outside.settle(next(iter(outside.known)), "confirmed")
    run(third)
    first.refresh_from_db()
    third.refresh_from_db()
    assert (first.status, third.status) == ("completed", "accepted")
    assert run(third).status == "completed"


def test_stop_cancels_a_waiting_turn_at_once_and_the_next_message_works(
    conversation: Conversation, model: ModelServer, outside: Outside
) -> None:
    model.script = [called(("act", {"word": "x"})), said("Fine.")]
    turn = run(ask(conversation))
    (operation,) = outside.known
    assert stop_turn(person=conversation.owner, turn=turn).status == "cancelled"
    outside.settle(operation, "confirmed")
    turn.refresh_from_db()
    assert turn.status == "cancelled"
    assert runs.claim(turn.pk) is None
    assert run(ask(conversation)).status == "completed"


def test_the_same_operation_twice_is_one_wait(
    conversation: Conversation, model: ModelServer, tools: Any, outside: Outside
) -> None:
    only = uuid7()
    outside.known[only] = "proposed"
    tools(
        "act_once", lambda context, arguments: Deferred(only), Effect.EXTERNAL, outcome=outside.outcome,
        settled=outside.settled,
    )  # fmt: skip
    model.script = [called(("act_once", {"word": "x"}), ("act_once", {"word": "y"})), said("Once.")]
    turn = run(ask(conversation))
    assert Wait.objects.count() == 1
    outside.settle(only, "confirmed")
    assert run(turn).status == "completed"
    assert answer(turn).body.text == "Once."
