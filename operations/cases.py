"""Cases: the work of finding out or repairing, with a person's name on it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from conversations.kernel.clock import database_now
from conversations.kernel.machine import SYSTEM, Actor, person_actor
from conversations.kernel.writing import advance, begin

from .models import Case, Operation

CASE_RECHECK_SECONDS = 3600


def open_case(operation: Operation, *, reason: str, actor: Actor = SYSTEM, stream: str = "") -> Case:
    """Inside `unit()`: a new open Case about an operation (or, for integrity, about a stream)."""
    case = Case(
        tenant=operation.tenant, operation=operation, reason=reason, stream=stream, status="open",
        next_wake_at=database_now() + timedelta(seconds=CASE_RECHECK_SECONDS),
    )  # fmt: skip
    return begin(case, actor=actor, reason=reason, facts={"operation": str(operation.pk)})


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
