"""What an answer means. Receipt and status commit together; an outcome is never folded into another."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Exists, OuterRef, Q

from conversations import waits
from conversations.bodies import write_body
from conversations.epochs import epoch_after
from conversations.kernel.canonical import sha256_hex
from conversations.kernel.clock import database_now
from conversations.kernel.machine import PROVIDER, SYSTEM, WORKER, Actor
from conversations.kernel.unit import unit
from conversations.kernel.writing import advance
from conversations.models import Epoch

from . import cases
from .connectors.base import Answer, Outcome
from .contracts import contract_of
from .locks import hold
from .models import Attempt, Case, Operation, Receipt
from .proposals import CONTRADICTED

BACK_OFF_SECONDS_MAX = 300
RAW_CHARACTERS_MAX = 64_000
_NO = (Outcome.REJECTED, Outcome.DEFERRED, Outcome.NOT_SENT)


def record_answer(*, attempt_id: UUID, answer: Answer) -> Operation:
    """Write the Receipt and what follows from it, whatever happened to the attempt meanwhile.

    A sender that comes late (the sweeper has called its attempt silent) still appends its receipt; a definite one
    settles the unknown operation.
    """
    operation_id = Attempt.objects.values_list("operation_id", flat=True).get(pk=attempt_id)
    with unit():
        operation = hold(operation_id).operation
        attempt = Attempt.objects.select_for_update(no_key=True).get(pk=attempt_id)
        receipt = _receipt_of_answer(operation, attempt, answer)
        was_sending = attempt.status == "sending"
        if was_sending:
            _end_attempt(attempt, answer)
        if was_sending and operation.status == "dispatched":
            _follow_answer(operation, attempt, answer, receipt)
        elif operation.status == "unknown":
            _settle_late(operation, attempt, answer, receipt)
        elif operation.status == "dispatched" and answer.outcome is Outcome.CONFIRMED:
            # An earlier attempt's yes, while a retry with the same key is under way: it happened.
            confirm(operation, actor=PROVIDER, reason="late_answer", reference=receipt.reference, how="receipt")
        else:
            _check_contradiction(operation, attempt, answer)
        return operation


def make_silent(*, attempt_id: UUID) -> bool:
    """The sender is gone: by the database's clock nothing of this attempt can still be under way at our side."""
    operation_id = Attempt.objects.values_list("operation_id", flat=True).get(pk=attempt_id)
    with unit():
        operation = hold(operation_id).operation
        attempt = Attempt.objects.select_for_update(no_key=True).get(pk=attempt_id)
        if attempt.status != "sending" or attempt.next_wake_at is None or attempt.next_wake_at > database_now():
            return False
        advance(
            attempt,
            "silent",
            actor=SYSTEM,
            reason="sender_gone",
            change={"reason": "sender_gone", "ended_at": database_now()},
            wake=None,
        )
        if operation.status == "dispatched":
            become_unknown(operation, reason="sender_gone", attempt=attempt)
        return True


def confirm(
    operation: Operation, *, actor: Actor, reason: str, reference: str, how: str, by: Any = None,
    facts: dict[str, Any] | None = None,
) -> None:  # fmt: skip
    """Inside `unit()`: it happened. Settles the unknown_outcome Case and the turn's wait."""
    advance(
        operation,
        "confirmed",
        actor=actor,
        reason=reason,
        facts={"reference": sha256_hex(reference.encode()), **(facts or {})},
        change={"reference": reference, "settled_at": database_now(), "reason": reason},
        wake=None,
    )
    cases.settle_unknown(operation, verdict="confirmed", how=how, by=by)
    _satisfy(operation)


def reject(operation: Operation, *, reason: str, how: str) -> None:
    """Inside `unit()`: the provider's definite no."""
    advance(
        operation,
        "rejected",
        actor=PROVIDER,
        reason=reason,
        change={"settled_at": database_now(), "reason": reason},
        wake=None,
    )
    cases.settle_unknown(operation, verdict="rejected", how=how)
    _satisfy(operation)


def not_executed(
    operation: Operation, *, actor: Actor, reason: str, how: str, by: Any = None, facts: dict[str, Any] | None = None
) -> None:
    """Inside `unit()`: it did not happen. Found out by a query or a "not sent" receipt, the executor tries again in
    the same transaction, where the contract and the window allow it; a person's verdict never does that by itself."""
    advance(
        operation,
        "not_executed",
        actor=actor,
        reason=reason,
        facts=facts,
        change={"settled_at": database_now(), "reason": reason, "unknown_since": None},
        wake=None,
    )
    cases.settle_unknown(operation, verdict="not_executed", how=how, by=by)
    if how == "receipt" and _may_try_again(operation):
        prepare_again(operation, reason="not_executed", after_seconds=0)
        return
    _satisfy(operation)


def close(operation: Operation, why: str, *, actor: Actor = SYSTEM, facts: dict[str, Any] | None = None) -> None:
    """Inside `unit()`: nothing was sent and nothing will be; `why` is the reason people read."""
    advance(
        operation,
        "closed",
        actor=actor,
        reason=why,
        facts=facts,
        change={"reason": why, "settled_at": database_now(), "leaves_at": None},
        wake=None,
    )
    _satisfy(operation)


def become_unknown(
    operation: Operation,
    *,
    reason: str,
    attempt: Attempt | None,
    actor: Actor = WORKER,
    facts: dict[str, Any] | None = None,
) -> None:
    """Inside `unit()`: nobody knows. The Case is written in the same transaction, and the first query is due soon."""
    now = database_now()
    advance(
        operation,
        "unknown",
        actor=actor,
        reason=reason,
        facts={**({"attempt": str(attempt.pk)} if attempt else {}), **(facts or {})},
        change={
            "unknown_since": now,
            "reason": reason,
            "leaves_at": None,
            "first_query_ended_at": None,
            "queries_asked": 0,
        },
        wake=now + timedelta(seconds=settings.QUERY_SCHEDULE_SECONDS[0]),
    )
    cases.open_case(operation, reason=Case.Reason.UNKNOWN_OUTCOME)


def prepare_again(operation: Operation, *, reason: str, after_seconds: float) -> None:
    """Inside `unit()`: back to prepared, for another attempt with the same key."""
    from . import tasks

    wake = database_now() + timedelta(seconds=after_seconds)
    advance(
        operation,
        "prepared",
        actor=WORKER,
        reason=reason,
        change={"leaves_at": wake, "reason": reason},
        wake=wake,
    )
    tasks.defer_dispatch(operation.pk, after_seconds=after_seconds)


def settles_after(operation: Operation) -> datetime | None:
    """From when on "not found" proves that nothing happened: the last attempt's gate plus the contract's settle_after.

    After a restore the last attempt may be one that is no longer on record, made up to the moment of the restore.
    """
    last, epoch = operation.attempts.order_by("-number").first(), _doubted_by(operation)
    begun = [*([last.created_at] if last else []), *([epoch.restored_at] if epoch else [])]
    return max(begun) + contract_of(operation.tool).settle_after if begun else None


def forgotten_from(operation: Operation) -> datetime | None:
    """From when on the provider may no longer know the key, so that "not found" proves nothing any more.

    After a restore its first use may be one that is no longer on record, made as soon as the backup was.
    """
    first, epoch = Attempt.objects.filter(_silences(operation)).order_by("number").first(), _doubted_by(operation)
    begun = [*([first.created_at] if first else []), *([epoch.backup_at] if epoch else [])]
    return min(begun) + contract_of(operation.tool).key_lifetime if begun else None


def _doubted_by(operation: Operation) -> Epoch | None:
    """The restore after which this operation may have a lost sequel: none once it was settled after it."""
    return epoch_after(operation.settled_at or operation.created_at)


def add_receipt(operation: Operation, **fields: Any) -> Receipt:
    """Inside `unit()`: append what the provider said; `raw` is bytes."""
    raw: bytes = fields.pop("raw", b"")
    body = None
    if raw:
        text = raw.decode("utf-8", errors="replace")[:RAW_CHARACTERS_MAX]
        body = write_body(tenant_id=operation.tenant_id, text=text)
    return Receipt.objects.create(
        tenant_id=operation.tenant_id,
        operation=operation,
        raw=body,
        raw_sha256=sha256_hex(raw) if raw else "",
        **fields,
    )


def _receipt_of_answer(operation: Operation, attempt: Attempt, answer: Answer) -> Receipt:
    return add_receipt(
        operation,
        attempt=attempt,
        source="sender" if answer.outcome is Outcome.NOT_SENT else "reply",
        outcome=answer.outcome.value,
        reason=answer.reason[:64],
        http_status=answer.http_status,
        provider_request_id=answer.provider_request_id[:128],
        reference=answer.provider_reference[:200],
        raw=answer.raw,
    )


_ATTEMPT_STATUS = {
    Outcome.CONFIRMED: "answered",
    Outcome.REJECTED: "answered",
    Outcome.DEFERRED: "deferred",
    Outcome.NOT_SENT: "not_sent",
    Outcome.SILENT: "silent",
    Outcome.KEY_CONFLICT: "silent",
}


def _end_attempt(attempt: Attempt, answer: Answer) -> None:
    advance(
        attempt,
        _ATTEMPT_STATUS[answer.outcome],
        actor=PROVIDER if answer.http_status else WORKER,
        reason=answer.reason[:64],
        change={
            "reason": answer.reason[:64],
            "http_status": answer.http_status,
            "provider_request_id": answer.provider_request_id[:128],
            "ended_at": database_now(),
        },
        wake=None,
    )


def _follow_answer(operation: Operation, attempt: Attempt, answer: Answer, receipt: Receipt) -> None:
    """From `dispatched`, by the answer of the attempt that was under way."""
    if answer.outcome is Outcome.CONFIRMED:
        confirm(operation, actor=PROVIDER, reason="answered", reference=receipt.reference, how="receipt")
    elif answer.outcome in (Outcome.SILENT, Outcome.KEY_CONFLICT):
        become_unknown(operation, reason=answer.reason[:64] or "silent", attempt=attempt)
        if answer.outcome is Outcome.KEY_CONFLICT:
            open_contradiction(operation)
    elif _has_unsettled_silence_before(operation, attempt):
        # An earlier try may have happened: this answer speaks of this try alone.
        become_unknown(operation, reason="earlier_attempt_silent", attempt=attempt)
    elif answer.outcome is Outcome.REJECTED:
        reject(operation, reason=answer.reason[:64] or "rejected", how="receipt")
    else:
        after = _back_off_seconds(attempt.number, answer.retry_after_seconds)
        prepare_again(operation, reason=answer.outcome.value, after_seconds=after)


def _settle_late(operation: Operation, attempt: Attempt, answer: Answer, receipt: Receipt) -> None:
    """An answer that came after its attempt was called silent; the operation is unknown."""
    if answer.outcome is Outcome.CONFIRMED:
        confirm(operation, actor=PROVIDER, reason="late_answer", reference=receipt.reference, how="receipt")
        return
    if answer.outcome is Outcome.KEY_CONFLICT:
        open_contradiction(operation)
    if answer.outcome in (Outcome.SILENT, Outcome.KEY_CONFLICT) or _has_other_silence(operation, attempt):
        return
    if answer.outcome is Outcome.REJECTED:
        reject(operation, reason=answer.reason[:64] or "rejected", how="receipt")
    else:
        not_executed(operation, actor=WORKER, reason=answer.outcome.value, how="receipt")


def _check_contradiction(operation: Operation, attempt: Attempt, answer: Answer) -> None:
    """A late answer that says otherwise than what is recorded opens a Case; nothing changes by itself."""
    says_yes = answer.outcome is Outcome.CONFIRMED and is_contradicted_by_a_yes(operation)
    says_no = answer.outcome in _NO and operation.status == "confirmed" and not _is_confirmed_otherwise(attempt)
    if says_yes or says_no or answer.outcome is Outcome.KEY_CONFLICT:
        open_contradiction(operation)


def is_contradicted_by_a_yes(operation: Operation) -> bool:
    """Whether the record says that it did not happen. About to be sent again counts where the key protects nobody;
    where it does, the next attempt is answered with what there is."""
    if operation.status in ("proposed", "prepared"):
        return operation.effect_class != "idempotent_write"
    return operation.status in ("rejected", "not_executed", "closed", "written_off")


def _is_confirmed_otherwise(attempt: Attempt) -> bool:
    """Whether another attempt can have been the one that happened, so that this one's no contradicts nothing."""
    return Attempt.objects.filter(operation_id=attempt.operation_id).exclude(pk=attempt.pk).exists()


def open_contradiction(operation: Operation) -> None:
    """One unsettled contradiction Case per operation is enough to have a person look."""
    if not _is_contradicted(operation):
        cases.open_case(operation, reason=Case.Reason.CONTRADICTION)


def _is_contradicted(operation: Operation) -> bool:
    return Operation.objects.filter(CONTRADICTED, pk=operation.pk).exists()


def _silences(operation: Operation) -> Q:
    """Silent attempts that nothing has settled: no definite receipt of their own, and made since the operation was last
    settled."""
    answered = Receipt.objects.filter(attempt=OuterRef("pk"), outcome__in=[outcome.value for outcome in _NO])
    since = Q(created_at__gt=operation.settled_at) if operation.settled_at else Q()
    return Q(~Exists(answered)) & since & Q(operation=operation, status="silent")


def _has_unsettled_silence_before(operation: Operation, attempt: Attempt) -> bool:
    return Attempt.objects.filter(_silences(operation), number__lt=attempt.number).exists()


def _has_other_silence(operation: Operation, attempt: Attempt) -> bool:
    return Attempt.objects.filter(_silences(operation)).exclude(pk=attempt.pk).exists()


def _may_try_again(operation: Operation) -> bool:
    """By itself, under the decision there is: its window open, its attempts not used up, nothing that contradicts the
    record (as the gate will ask), and no backup restored since. Prepared although the gate waits for a person, it would
    keep that person from the verdict that the Case asks for."""
    contract, under = contract_of(operation.tool), operation.attempts.filter(Q(request_id=operation.request_id))
    first = under.order_by("number").first()
    return (
        contract.is_idempotent
        and first is not None
        and first.created_at + contract.retry_window > database_now()
        and epoch_after(first.created_at) is None
        and under.count() < settings.ATTEMPTS_MAX
        and not _is_contradicted(operation)
    )


def _back_off_seconds(number: int, retry_after_seconds: int | None) -> float:
    own = min(2 ** (number - 1), BACK_OFF_SECONDS_MAX)
    return max(own, min(retry_after_seconds or 0, BACK_OFF_SECONDS_MAX))


def _satisfy(operation: Operation) -> None:
    waits.satisfy(kind="operation", ref=operation.pk, outcome=operation.status)
