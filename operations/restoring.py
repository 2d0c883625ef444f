"""Restoring a backup begins a new epoch: facts come back, permissions do not, and nothing is sent by itself (I13).

What the backup knows as allowed or under way may have happened since it was made: it becomes unknown, with a Case, and
the provider is asked. What was only proposed stays so, and is asked again by a person.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from approvals.models import Request
from approvals.services import end as end_request
from conversations.epochs import RESTORED
from conversations.kernel.clock import database_now
from conversations.kernel.machine import SYSTEM
from conversations.kernel.unit import unit
from conversations.kernel.writing import advance
from conversations.models import Epoch
from conversations.restoring import interrupt_runs, mark_conversations, write_epoch

from . import cases, settlement
from .models import INTENT_LIVE, Attempt, Case, Operation


@dataclass(frozen=True, slots=True)
class Restored:
    """What the epoch met: how many operations became unknown, requests void, runs interrupted, conversations marked."""

    epoch: Epoch
    unknown: int
    voided: int
    interrupted: int
    marked: int


def begin_epoch(*, backup_at: datetime, product_version: str) -> Restored:
    """One transaction (it may be the caller's unit), as the owner of the tables, while nothing else is connected.

    `backup_at` is the database time of the backup's snapshot.
    """
    with unit():
        epoch = write_epoch(backup_at=backup_at, product_version=product_version)
        live = Operation.objects.filter(status__in=INTENT_LIVE, conversation__isnull=False)
        marked = mark_conversations(epoch=epoch, others=set(live.values_list("conversation_id", flat=True)))
        voided = _void_requests()
        _silence_senders()
        unknown = _doubt_what_may_have_left(epoch)
        _forget_wishes()
        return Restored(epoch, unknown, voided, interrupt_runs(), marked)


def _void_requests() -> int:
    live = list(Request.objects.filter(status__in=("pending", "approved")).order_by("id"))
    for request in live:
        end_request(request, "voided", actor=SYSTEM, reason=RESTORED)
    return len(live)


def _silence_senders() -> None:
    for attempt in Attempt.objects.filter(status="sending").order_by("id"):
        change = {"reason": RESTORED, "ended_at": database_now()}
        advance(attempt, "silent", actor=SYSTEM, reason=RESTORED, change=change, wake=None)


def _doubt_what_may_have_left(epoch: Epoch) -> int:
    """Prepared and dispatched alike: after the backup was made, each may have been sent."""
    found = list(
        Operation.objects.filter(status__in=("prepared", "dispatched"))
        .select_related("tenant", "conversation")
        .order_by("id")
    )
    for operation in found:
        attempt = operation.attempts.order_by("-number").first() if operation.status == "dispatched" else None
        settlement.become_unknown(
            operation, reason=RESTORED, attempt=attempt, actor=SYSTEM, facts={"epoch": epoch.number}
        )
    return len(found)


def _forget_wishes() -> None:
    """A same-key retry that somebody had asked for is not made by itself; the page says why."""
    wished = Case.objects.exclude(status="settled").exclude(retry_key="").filter(retry_refused="")
    for case in wished.order_by("id"):
        cases.refuse_retry(case, reason=RESTORED)
