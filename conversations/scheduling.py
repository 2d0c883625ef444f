"""When a turn is looked at again: by a job soon, by the sweeper at `next_wake_at`. Neither owns anything."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from .kernel.clock import database_now
from .models import Turn

RUN_JOB = "conversations.run_turn"
RUN_QUEUE = "turns"


def schedule(turn_id: UUID) -> None:
    """Inside `unit()`: a job that looks at the turn after the commit. It may come twice or never; rows decide."""
    from procrastinate.contrib.django import app

    app.configure_task(RUN_JOB, queue=RUN_QUEUE).defer(turn_id=str(turn_id))


def wakes_in(turn: Turn, *, seconds: float) -> None:
    """Inside a transaction: the sweeper looks at this live turn again after so long."""
    turn.next_wake_at = later(seconds)
    Turn.objects.filter(pk=turn.pk).update(next_wake_at=turn.next_wake_at)


def later(seconds: float) -> datetime:
    """The database's time so many seconds from now."""
    return database_now() + timedelta(seconds=seconds)
