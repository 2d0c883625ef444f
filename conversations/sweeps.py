"""Looks at live turns whose time has come and derives what should happen: a lost job or worker only delays (I19)."""

from __future__ import annotations

import logging
from uuid import UUID

from django.conf import settings
from django.db.models.functions import Now

from .kernel.clock import database_now
from .kernel.unit import unit
from .lifecycle import TURN_LIVE
from .models import Turn
from .runs import end_abandoned, leased_run
from .scheduling import later, schedule, wakes_in
from .turns import START_SECONDS, next_turn
from .waits import RECHECK_SECONDS, lock_conversation, lock_turn, recheck

log = logging.getLogger(__name__)

BROKEN_SECONDS = 60.0  # before another look at a turn that could not be looked at


def sweep_turns() -> int:
    """Look at every turn that is due, at most SWEEP_BATCH_MAX of them; returns how many there were."""
    due = (
        Turn.objects.filter(status__in=TURN_LIVE, next_wake_at__lte=Now())
        .order_by("next_wake_at")
        .values_list("pk", "conversation_id", "status")[: settings.SWEEP_BATCH_MAX]
    )
    found = list(due)
    for turn_id, conversation_id, status in found:
        try:
            if status == "cancelling":
                end_abandoned(conversation_id)
            look_at(turn_id, conversation_id)
        except Exception:
            # One that cannot be looked at (a broken record) must not keep the others waiting.
            log.exception("turn %s could not be looked at", turn_id)
            Turn.objects.filter(pk=turn_id, status__in=TURN_LIVE).update(next_wake_at=later(BROKEN_SECONDS))
    return len(found)


def look_at(turn_id: UUID, conversation_id: UUID) -> None:
    """Start, resume or recover one turn by a job, where nothing else does, and set when to look again."""
    with unit():
        lock_conversation(conversation_id)
        turn = lock_turn(turn_id)
        if turn.status == "accepted":
            _start(turn)
        elif turn.status == "waiting":
            if recheck(turn):
                _start(turn)
            else:
                wakes_in(turn, seconds=RECHECK_SECONDS)
        elif turn.status in ("running", "cancelling"):
            _recover(turn)


def _start(turn: Turn) -> None:
    if next_turn(turn.conversation_id) == turn:
        schedule(turn.pk)
        wakes_in(turn, seconds=START_SECONDS)
    else:
        # Whoever holds the slot starts it at the end; this is for the case that that was lost.
        wakes_in(turn, seconds=max(START_SECONDS, float(settings.LEASE_SECONDS)))


def _recover(turn: Turn) -> None:
    run = leased_run(turn)
    left = (run.lease_expires_at - database_now()).total_seconds() if run else 0.0
    if left > 0:
        wakes_in(turn, seconds=left)
    else:
        schedule(turn.pk)
        wakes_in(turn, seconds=START_SECONDS)
