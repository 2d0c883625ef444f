"""Runs: one execution of a turn under one lease. Leases are judged by the database's clock alone."""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection

from . import live_answer
from .budget import budget_of, seconds_left
from .endings import words_for
from .epochs import RESTORED
from .kernel.clock import database_now
from .kernel.errors import Fenced
from .kernel.ids import uuid7
from .kernel.machine import SYSTEM, WORKER
from .kernel.unit import add_entry, unit
from .kernel.writing import Fence, advance, begin
from .lifecycle import TURN_ENDED
from .models import Conversation, Run, Step, StepTry, Turn
from .scheduling import schedule, wakes_in
from .turns import Said, end, end_run, lock_fenced, move, next_turn
from .waits import lock_conversation, lock_turn

CONTRACT_SCHEMA = 1
EXPIRED = "lease_expired"
SHUTDOWN = "shutdown"
_ORDERLY = (SHUTDOWN, RESTORED)
_FAMILY = uuid7().hex[-8:]  # of all workers that are forked from the process that imported this


@dataclass(frozen=True, slots=True)
class Claim:
    """A turn that is this worker's to carry on, until the lease ends or somebody takes it over."""

    turn: Turn
    run: Run
    conversation: Conversation
    fence: Fence


def claim(turn_id: UUID, *, worker: str = "") -> Claim | None:
    """Give a run of the conversation's next turn to `worker` (this process); None when there is nothing to do now.

    Looks first at whoever holds the slot: with a living lease it stays; without one its run is interrupted and the
    turn goes on under a new fence (or, cancelling, ends). Else the next in order is taken, whatever turn the job named.
    Rights and limits are read before anything is continued.
    """
    conversation_id = Turn.objects.values_list("conversation_id", flat=True).filter(pk=turn_id).first()
    if conversation_id is None:
        return None
    end_abandoned(conversation_id)
    with unit():
        conversation = lock_conversation(conversation_id)
        turn = _turn_to_carry_on(conversation_id)
        if turn is None:
            return None
        if _ended_for_cause(turn, conversation):
            return None
        return _new_run(turn, conversation, worker or worker_name())


def worker_name() -> str:
    """This process, told from those of the same number on hosts of the same name."""
    return f"{socket.gethostname()[:32]}:{os.getpid()}:{_FAMILY}"


def _turn_to_carry_on(conversation_id: UUID) -> Turn | None:
    """The slot's holder if nobody carries it on any more (its run is interrupted), else the next in order; locked."""
    holder = Turn.objects.filter(conversation_id=conversation_id, status__in=("running", "cancelling")).first()
    if holder is None:
        found = next_turn(conversation_id)
        return lock_turn(found.pk) if found else None
    turn = lock_turn(holder.pk)
    run = leased_run(turn)
    if turn.status != "running" or (run is not None and run.lease_expires_at > database_now()):
        return None
    if run is not None:
        interrupt(turn, run, EXPIRED)
    return turn


def _ended_for_cause(turn: Turn, conversation: Conversation) -> bool:
    """Ends a turn that must not go on: asker's rights gone, unreadable, interrupted too often, time used up."""
    asker = turn.asker
    if not asker.has_perm("conversations.use", turn.tenant):
        _fail(turn, conversation, "rights_lost")
    elif problem := _contract_problem(turn):
        said = Said(words_for("unreadable_record", asker, detail=problem), kind="failed")
        end(turn, "failed", conversation=conversation, actor=SYSTEM, reason="unreadable_record", said=said)
    elif (count := interruptions(turn)) >= settings.RUN_INTERRUPTIONS_MAX:
        _fail(turn, conversation, "gave_up", count=count)
    elif seconds_left(turn) <= 0:
        _fail(turn, conversation, "budget_seconds", limit=budget_of(turn).seconds)
    return turn.status in TURN_ENDED


def _contract_problem(turn: Turn) -> str:
    """Why this version cannot read what was agreed for the turn; "" where it can (I15)."""
    if turn.contract_version != CONTRACT_SCHEMA:
        return f"its contract has format {turn.contract_version}"
    try:
        budget_of(turn)
        str(turn.contract["agent"])
    except (KeyError, TypeError, ValueError):
        return "its contract is incomplete"
    return ""


def _fail(turn: Turn, conversation: Conversation, reason: str, **facts: Any) -> None:
    said = Said(words_for(reason, turn.asker, **facts), kind="failed")
    end(turn, "failed", conversation=conversation, actor=SYSTEM, reason=reason, said=said, facts=facts)


def _new_run(turn: Turn, conversation: Conversation, worker: str) -> Claim:
    now = database_now()
    number = turn.fence + 1
    change: dict[str, Any] = {"fence": number}
    if turn.first_claimed_at is None:
        change["first_claimed_at"] = now
    run = Run(
        tenant_id=turn.tenant_id, turn=turn, fence=number, worker=worker, status="leased",
        lease_expires_at=now + timedelta(seconds=settings.LEASE_SECONDS), heartbeat_at=now,
    )  # fmt: skip
    move(
        turn, "running", actor=WORKER, reason="recovered" if turn.status == "running" else "claimed", change=change,
        facts={"run": str(run.pk)}, wake=run.lease_expires_at,
    )  # fmt: skip
    begin(run, actor=WORKER)
    return Claim(turn, run, conversation, Fence(turn.pk, number))


def leased_run(turn: Turn) -> Run | None:
    """The run that holds the turn's lease, expired or not."""
    return Run.objects.filter(turn=turn, status="leased").first()


def interrupt(turn: Turn, run: Run, reason: str) -> None:
    """Inside `unit()`, turn locked: the run will not go on. What it had begun is to be tried again by the next one."""
    for step in Step.objects.filter(turn=turn, status="running").order_by("seq"):
        StepTry.objects.filter(step=step, status="running").update(
            status="interrupted", error=reason, finished_at=database_now()
        )
        advance(step, "retry_wait", actor=WORKER, reason=reason, wake=database_now())
        add_entry(turn.conversation_id, "step", step.pk)
    end_run(turn, run, "interrupted", reason)


def interruptions(turn: Turn) -> int:
    """How many of the latest runs in a row were interrupted without committing a step. Orderly stops do not count."""
    count = 0
    for run in Run.objects.filter(turn=turn).order_by("-fence"):
        if run.status != "interrupted" or run.progressed:
            break
        count += run.end_reason not in _ORDERLY
    return count


def hand_back(claimed: Claim) -> None:
    """The worker is stopping: another one may go on at once. Nothing happens when it has been fenced out."""
    try:
        with unit():
            lock_conversation(claimed.conversation.pk)
            turn = lock_fenced(claimed.fence)
            run = leased_run(turn)
            if run is not None:
                interrupt(turn, run, SHUTDOWN)
            wakes_in(turn, seconds=0)
            schedule(turn.pk)
    except Fenced:
        return


def end_abandoned(conversation_id: UUID) -> None:
    """End the turn of this conversation that somebody stopped and whose worker is gone, with what was to be seen."""
    found = Turn.objects.filter(conversation_id=conversation_id, status="cancelling").first()
    if found is None:
        return
    snapshot = live_answer.read_now(found.pk)
    with unit():
        conversation = lock_conversation(conversation_id)
        turn = lock_turn(found.pk)
        run = leased_run(turn)
        if turn.status != "cancelling" or (run is not None and run.lease_expires_at > database_now()):
            return
        if run is not None:
            end_run(turn, run, "interrupted", EXPIRED)
        said = Said(snapshot.text, kind="stopped") if snapshot else None
        end(turn, "cancelled", conversation=conversation, actor=SYSTEM, reason="stopped", said=said)
    live_answer.drop_now(turn_id=turn.pk, fence=turn.fence)


def renew(run_ids: list[UUID]) -> set[UUID]:
    """Move the leases of these runs on; returns those that are still leased (the others were taken over)."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE conversations_run SET heartbeat_at = clock_timestamp(), "
            "lease_expires_at = clock_timestamp() + make_interval(secs => %s) "
            "WHERE id = ANY(%s) AND status = 'leased' RETURNING id",
            [settings.LEASE_SECONDS, run_ids],
        )
        return {found for (found,) in cursor.fetchall()}


def stopping(turn_ids: list[UUID]) -> set[UUID]:
    """Those of these turns that a person has stopped."""
    return set(Turn.objects.filter(pk__in=turn_ids, status="cancelling").values_list("pk", flat=True))
