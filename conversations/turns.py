"""Turns: admitted in order, one at a time per conversation, ended once with at most one final message."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import F
from django.db.models.functions import Now

from .bodies import write_body
from .budget import budget_for_new_turn, charge_time
from .kernel.clock import database_now
from .kernel.errors import Fenced
from .kernel.machine import WORKER, Actor
from .kernel.unit import add_entry
from .kernel.writing import Fence, advance, begin
from .lifecycle import STEP_OPEN, TURN_SLOT
from .models import Conversation, Message, Run, Step, StepTry, Turn
from .scheduling import later, schedule
from .text import received_text
from .waits import is_free

START_SECONDS = 5.0  # how long a lost job can delay a turn that could start


@dataclass(frozen=True, slots=True)
class Said:
    """What is to become the final message of a turn. kind: said, stopped or failed."""

    text: str
    kind: str = "said"
    step: Step | None = None


def admit(
    *,
    conversation: Conversation,
    question: Message,
    asker: Any,
    actor: Actor,
    retry_of: Turn | None = None,
    client_key: str | None = None,
) -> Turn:
    """Inside `unit()`, conversation locked: a new accepted turn on `question`, and the job that starts it.

    It runs with the rights of `asker`: who asked, or asked again.
    """
    conversation.last_turn_number += 1
    turn = Turn(
        tenant_id=conversation.tenant_id,
        conversation=conversation,
        number=conversation.last_turn_number,
        question=question,
        asker=asker,
        retry_of=retry_of,
        client_key=client_key,
        contract={"agent": conversation.agent, "question": str(question.pk), "budget": budget_for_new_turn()},
        status="accepted",
        next_wake_at=later(START_SECONDS),
    )
    begin(turn, actor=actor, facts={"question": str(question.pk), "retry_of": retry_of and str(retry_of.pk)})
    touch(conversation, last_turn_number=turn.number)
    add_entry(conversation.pk, "turn", turn.pk)
    schedule(turn.pk)
    return turn


def post_message(*, conversation: Conversation, text: str, role: str, **fields: Any) -> Message:
    """Inside `unit()`, conversation locked: the next message. Its number, not a clock, is its place."""
    conversation.last_message_number += 1
    message = Message(
        tenant_id=conversation.tenant_id,
        conversation=conversation,
        number=conversation.last_message_number,
        role=role,
        body=write_body(tenant_id=conversation.tenant_id, text=text),
        **fields,
    )
    message.save(force_insert=True)
    touch(conversation, last_message_number=message.number)
    add_entry(conversation.pk, "message", message.pk)
    return message


def touch(conversation: Conversation, **fields: Any) -> None:
    """Inside `unit()`, conversation locked: something happened in it; `fields` are set besides."""
    Conversation.objects.filter(pk=conversation.pk).update(
        revision=F("revision") + 1, updated_at=Now(), last_activity_at=Now(), **fields
    )


def move(turn: Turn, to: str, **how: Any) -> Turn:
    """`advance()` for a turn, with the feed entry that makes pages look at it again."""
    advance(turn, to, **how)
    add_entry(turn.conversation_id, "turn", turn.pk)
    return turn


def lock_fenced(fence: Fence) -> Turn:
    """The turn, held until the transaction ends; raises Fenced when another run has it. A run's writes begin here."""
    turn = Turn.objects.select_for_update(no_key=True).filter(pk=fence.turn_id, fence=fence.number).first()
    if turn is None or turn.status not in TURN_SLOT:
        raise Fenced
    return turn


def end(
    turn: Turn,
    to: str,
    *,
    conversation: Conversation,
    actor: Actor,
    reason: str,
    said: Said | None = None,
    run: Run | None = None,
    ended_by: Any = None,
    facts: Mapping[str, Any] | None = None,
    fence: Fence | None = None,
) -> Turn:
    """Inside `unit()`, conversation and turn locked: the turn is over, with its steps, its run and its final message.

    The next turn of the conversation is started. A text of nothing but blanks is no message.
    """
    close_steps(turn, reason=reason, fence=fence)
    if run is not None:
        end_run(turn, run, "finished", reason)
    if said is not None and said.text.strip():
        post_message(
            conversation=conversation, text=received_text(said.text), role=Message.Role.AGENT, turn=turn,
            step=said.step, kind=said.kind,
        )  # fmt: skip
    change: dict[str, Any] = {"reason": reason, "ended_at": database_now()}
    if ended_by is not None:
        change["ended_by"] = ended_by
    move(turn, to, actor=actor, reason=reason, facts=facts, change=change, wake=None, fence=fence)
    touch(conversation)
    schedule_next(conversation.pk)
    return turn


def close_steps(turn: Turn, *, reason: str, fence: Fence | None = None) -> None:
    """Inside `unit()`, turn locked: what is not done is interrupted, so that every call has exactly one result."""
    for step in Step.objects.filter(turn=turn, status__in=STEP_OPEN).order_by("seq"):
        StepTry.objects.filter(step=step, status="running").update(
            status="interrupted", error=reason[:200], finished_at=database_now()
        )
        outcome = "interrupted" if step.status == "running" else "cancelled"
        advance(
            step, "interrupted", actor=WORKER, reason=reason, fence=fence, wake=None,
            change={"outcome": outcome, "finished_at": database_now()},
        )  # fmt: skip
        add_entry(turn.conversation_id, "step", step.pk)


def end_run(turn: Turn, run: Run, to: str, reason: str) -> None:
    """Inside `unit()`, turn locked: the run is over; its time is charged up to now, or to its last sign of life."""
    now = database_now()
    until = now if to == "finished" else max(run.heartbeat_at, run.created_at)
    charge_time(turn, int((until - run.created_at).total_seconds() * 1000))
    advance(run, to, actor=WORKER, reason=reason, change={"ended_at": now, "end_reason": reason})


def next_turn(conversation_id: UUID) -> Turn | None:
    """Whose turn it is while the slot is free: a waiting one that can resume, else the oldest accepted. None: nobody's.

    Conversation locked.
    """
    turns = Turn.objects.filter(conversation_id=conversation_id)
    if turns.filter(status__in=TURN_SLOT).exists():
        return None
    for waiting in turns.filter(status="waiting").order_by("number"):
        if is_free(waiting):
            return waiting
    return turns.filter(status="accepted").order_by("number").first()


def schedule_next(conversation_id: UUID) -> None:
    """Inside `unit()`, conversation locked: start whose turn it is, if anybody's."""
    turn = next_turn(conversation_id)
    if turn is not None:
        schedule(turn.pk)
