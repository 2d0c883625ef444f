"""Cases: the work of finding out or repairing, with a person's name on it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from conversations.hints import queue_group
from conversations.kernel.clock import database_now
from conversations.kernel.machine import SYSTEM, Actor, person_actor
from conversations.kernel.unit import add_entry, add_hint, unit
from conversations.kernel.writing import advance, begin

from .models import Case, Operation

CASE_RECHECK_SECONDS = 3600
RETRY_RECHECK_SECONDS = 5  # a retry that was asked for and is not sent by then gets another job


def open_case(operation: Operation, *, reason: str, actor: Actor = SYSTEM, stream: str = "") -> Case:
    """Inside `unit()`: a new open Case about an operation (or, for integrity, about a stream)."""
    case = Case(
        tenant=operation.tenant, operation=operation, reason=reason, stream=stream, status="open",
        next_wake_at=database_now() + timedelta(seconds=CASE_RECHECK_SECONDS),
    )  # fmt: skip
    return begin(case, actor=actor, reason=reason, facts={"operation": str(operation.pk)})


def report_unreadable(operation_id: UUID) -> None:
    """A record that nothing is built on (its chain is broken, or a newer version wrote it) gets a person, once."""
    with unit():
        operation = Operation.objects.select_related("tenant", "conversation").get(pk=operation_id)
        stream = f"operation:{operation_id}"
        wake = database_now() + timedelta(seconds=CASE_RECHECK_SECONDS)
        Operation.objects.filter(pk=operation_id).update(next_wake_at=wake)
        if not Case.objects.filter(stream=stream).exclude(status="settled").exists():
            open_case(operation, reason=Case.Reason.INTEGRITY, stream=stream)


def unsettled_unknown(operation: Operation) -> Case | None:
    """The one unsettled unknown_outcome Case of an operation, locked."""
    return (
        Case.objects.select_for_update(no_key=True)
        .filter(operation=operation, reason=Case.Reason.UNKNOWN_OUTCOME)
        .exclude(status="settled")
        .first()
    )


def unsettled_others(operation: Operation) -> list[Case]:
    """The unsettled contradiction and integrity Cases of an operation, locked, the oldest first."""
    return list(
        Case.objects.select_for_update(no_key=True)
        .filter(operation=operation, reason__in=(Case.Reason.CONTRADICTION, Case.Reason.INTEGRITY))
        .exclude(status="settled")
        .order_by("id")
    )


def settle_unknown(operation: Operation, *, verdict: str, how: str, by: Any = None) -> Case | None:
    """Inside `unit()`: settle the operation's unknown_outcome Case, if there is one."""
    case = unsettled_unknown(operation)
    return settle(case, verdict=verdict, how=how, by=by) if case else None


def settle(case: Case, *, verdict: str, how: str, by: Any = None) -> Case:
    """Inside `unit()`, the case locked."""
    return advance(
        case,
        "settled",
        actor=person_actor(by) if by else SYSTEM,
        reason=how,
        facts={"verdict": verdict, "operation": str(case.operation_id)},
        change={"verdict": verdict, "settled_how": how, "settled_by": by, "settled_at": database_now()},
        wake=None,
    )


def keep_retry(case: Case, *, by: Any, client_key: str) -> None:
    """Inside `unit()`, the case locked: who wants the same key sent again, so that a lost job only delays it."""
    _change_retry(case, by=by, key=client_key, refused="", seconds=RETRY_RECHECK_SECONDS)


def refuse_retry(case: Case, *, reason: str) -> None:
    """Inside `unit()`, the case locked: the gate did not let it through; it is asked for anew, or not at all."""
    _change_retry(case, by=case.retry_asked_by, key=case.retry_key, refused=reason, seconds=CASE_RECHECK_SECONDS)


def _change_retry(case: Case, *, by: Any, key: str, refused: str, seconds: float) -> None:
    wake = database_now() + timedelta(seconds=seconds)
    Case.objects.filter(pk=case.pk).update(
        retry_asked_by=by, retry_key=key, retry_refused=refused[:64], next_wake_at=wake
    )


def tell(operation: Operation) -> None:
    """Inside `unit()`: the card and the queue show the end of a query or what became of a retry; neither is an event."""
    add_hint(queue_group("reconciliation", operation.tenant_id))
    add_hint(queue_group("mine", operation.tenant_id))
    if operation.conversation_id:
        add_entry(operation.conversation_id, "operation", operation.pk)
