"""What restoring a backup does to the work of the ground floor: nobody carries it on any more, somebody else may."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from .epochs import RESTORED, last_epoch
from .lifecycle import TURN_LIVE
from .models import Conversation, Epoch, Run, Turn
from .runs import interrupt
from .scheduling import wakes_in
from .turns import end_run
from .waits import lock_turn

IDS_AT_ONCE = 10_000  # a statement has 65,535 values at most


def write_epoch(*, backup_at: datetime, product_version: str) -> Epoch:
    """Inside `unit()`, as the owner of the tables: from here on this transaction is the restore."""
    last = last_epoch()
    epoch = Epoch.objects.create(
        number=last.number + 1 if last else 1, backup_at=backup_at, product_version=product_version
    )
    epoch.refresh_from_db()
    return epoch


def interrupt_runs() -> int:
    """Inside `unit()`: the workers of the backup's time are gone. Their turns stay running, without a run, and are
    carried on (or, cancelling, ended) by whoever claims them; how many there were."""
    found = list(Run.objects.filter(status="leased").order_by("id"))
    for run in found:
        turn = lock_turn(run.turn_id)
        if turn.status == "running":
            interrupt(turn, run, RESTORED)
        else:
            end_run(turn, run, "interrupted", RESTORED)
        wakes_in(turn, seconds=0)
    return len(found)


def mark_conversations(*, epoch: Epoch, others: Collection[UUID]) -> int:
    """Inside `unit()`: conversations with live turns, and `others`, say from now on that a backup was restored."""
    live = Turn.objects.filter(status__in=TURN_LIVE).values_list("conversation_id", flat=True)
    wanted = sorted({*live, *others})
    pieces = [wanted[at : at + IDS_AT_ONCE] for at in range(0, len(wanted), IDS_AT_ONCE)]
    return sum(Conversation.objects.filter(pk__in=piece).update(epoch=epoch) for piece in pieces)
