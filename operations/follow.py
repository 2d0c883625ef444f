"""What is due for an operation that has not left: its request was decided or ended, its cause is gone, it is too old."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext as _

from approvals.services import REASON_CHARACTERS_MAX, TURN_ENDED_WITHOUT_RESULT, cause_gone
from approvals.services import end as end_request
from conversations.bodies import write_body
from conversations.epochs import RESTORED
from conversations.kernel.clock import database_now
from conversations.kernel.errors import IllegalTransition, RoleMissing
from conversations.kernel.machine import SYSTEM, person_actor
from conversations.kernel.unit import unit
from conversations.kernel.writing import advance

from . import settlement, tasks
from .locks import Held, hold
from .models import Operation
from .proposals import RECHECK_SECONDS, is_too_old

# How the end of a request closes its operation. An expired or revoked one, or one that a restore voided, leaves it
# proposed: ask again.
_CLOSED_BY = {"rejected": "refused", "withdrawn": "withdrawn", "voided": "voided"}


def follow(*, operation_id: UUID) -> Operation:
    """Bring a proposed or prepared operation to where its request and its cause say; safe to call at any time."""
    with unit():
        held = hold(operation_id)
        if held.operation.status in ("proposed", "prepared"):
            _void_if_cause_is_gone(held)
            _step(held)
        return held.operation


def recall(*, person: Any, operation_id: UUID, reason: str = "") -> Operation:
    """Take back what is prepared but has not left: closed as recalled, its request withdrawn unless already used."""
    with unit():
        held = hold(operation_id)
        operation, request = held.operation, held.request
        if operation.asker_id != person.pk and not person.has_perm("operations.settle_operation", operation.tenant):
            raise RoleMissing(_("Only the person who asked or an operator can recall this."))
        if operation.status != "prepared":
            raise IllegalTransition(_("It can only be recalled while it is prepared and has not left."))
        if request is not None and request.status in ("pending", "approved"):
            end_request(request, "withdrawn", actor=person_actor(person), reason="recalled", by=person)
        reason = reason.replace("\0", "\u2400").strip()[:REASON_CHARACTERS_MAX]
        facts = {"words": str(write_body(tenant_id=operation.tenant_id, text=reason).pk)} if reason else {}
        settlement.close(operation, "recalled", actor=person_actor(person), facts=facts)
        return operation


def _void_if_cause_is_gone(held: Held) -> None:
    request = held.request
    if request is None or request.status not in ("pending", "approved"):
        return
    if not held.operation.asker.has_perm("operations.propose", held.operation.tenant):
        end_request(request, "voided", actor=SYSTEM, reason="asker_left")
    elif gone := cause_gone(request):
        end_request(request, "voided", actor=SYSTEM, reason=gone.reason, by=gone.by)


def _step(held: Held) -> None:
    operation, request = held.operation, held.request
    status = request.status if request and request.reason != RESTORED else "expired"
    if status == "voided" and request is not None:
        settlement.close(operation, "cancelled" if request.reason == "turn_cancelled" else "voided")
    elif status in _CLOSED_BY:
        settlement.close(operation, _CLOSED_BY[status])
    elif operation.status == "proposed" and status == "approved":
        prepare(operation)
    elif operation.status == "proposed" and status != "pending" and _was_stopped(operation):
        settlement.close(operation, "cancelled")
    elif operation.status == "proposed" and is_too_old(operation):
        if request is not None and status == "pending":  # else reviewers would keep a question about nothing
            end_request(request, "expired", actor=SYSTEM, reason="too_old")
        settlement.close(operation, "too_old")
    elif operation.status == "prepared" and status in ("expired", "revoked"):
        back_to_proposed(operation, reason=status)
    elif operation.status == "prepared":
        _wake_dispatch(operation)
    else:
        _look_again(operation)


def _was_stopped(operation: Operation) -> bool:
    """A turn that was stopped or failed asks nobody again. (A pending request of such a turn is voided first.)"""
    return operation.turn is not None and operation.turn.status in TURN_ENDED_WITHOUT_RESULT


def prepare(operation: Operation) -> None:
    """Inside `unit()`: allowed. It leaves when the publish buffer is over; until then it can be recalled."""
    leaves_at = database_now() + timedelta(seconds=settings.PUBLISH_BUFFER_SECONDS)
    advance(
        operation,
        "prepared",
        actor=SYSTEM,
        reason="approved",
        facts={"request": str(operation.request_id), "key": operation.key},
        change={"leaves_at": leaves_at, "reason": ""},
        wake=leaves_at,
    )
    tasks.defer_dispatch(operation.pk, after_seconds=settings.PUBLISH_BUFFER_SECONDS)


def back_to_proposed(operation: Operation, *, reason: str) -> None:
    advance(
        operation,
        "proposed",
        actor=SYSTEM,
        reason=reason,
        change={"reason": reason, "leaves_at": None},
        wake=database_now() + timedelta(seconds=RECHECK_SECONDS),
    )


def _wake_dispatch(operation: Operation) -> None:
    if operation.leaves_at is None or operation.leaves_at <= database_now():
        tasks.defer_dispatch(operation.pk, after_seconds=0)
    _look_again(operation)


def _look_again(operation: Operation) -> None:
    wake = database_now() + timedelta(seconds=RECHECK_SECONDS)
    Operation.objects.filter(pk=operation.pk).update(next_wake_at=wake)
