"""The executor: bytes are loaded and hashed, the gate is passed in one transaction, then they are sent, outside of any.

`prepared` is committed before any byte leaves, `dispatched` before the call (I7). Only this module sends, and each
try is an Attempt row.
"""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar
from uuid import UUID

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection

from approvals.services import consume
from approvals.services import end as end_request
from artifacts import blobs
from artifacts.errors import BytesDiffer
from conversations.kernel.canonical import sha256_hex
from conversations.kernel.clock import database_now
from conversations.kernel.errors import IllegalTransition
from conversations.kernel.ids import uuid7
from conversations.kernel.machine import SYSTEM, WORKER, person_actor
from conversations.kernel.unit import unit
from conversations.kernel.writing import advance, begin

from . import cases, gate, settlement
from .connectors.base import Answer, CannotPrepare, Connector, Outcome, Outgoing, SendClock
from .contracts import contract_of
from .errors import NoConnector
from .locks import Held, hold
from .models import Attempt, Operation
from .proposals import RECHECK_SECONDS

log = logging.getLogger(__name__)

RECORD_AGAIN_SECONDS = (0.2, 1.0, 3.0, 5.0)
WAIT_SECONDS = 5  # a closed gate that may open again (brake, tenant, connector) is tried again after this

Result = TypeVar("Result")

# A connector's own answer when it finds `send_before` over: not a byte has left.
TOO_LATE = Answer(
    outcome=Outcome.NOT_SENT, http_status=None, provider_request_id="", provider_reference="", raw=b"", reason="late",
    retry_after_seconds=None, bytes_sent=0,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Load:
    """The buffer that will be sent, made ready before the gate; `content_sha256` is of the version's bytes in it."""

    outgoing: Outgoing | None
    connector: Connector | None
    content_sha256: str
    config_hash: str
    volatile: dict[str, Any]
    problem: str = ""


def dispatch(*, operation_id: UUID, retried_by: Any = None, client_key: str | None = None) -> Attempt | None:
    """Make one attempt, if the gate lets it through; None when it does not or nothing is due.

    `retried_by` asks for a same-key retry from `unknown`; everything else starts from `prepared`.
    """
    load = _load(Operation.objects.select_related("version__blob").get(pk=operation_id))
    send_before = SendClock.boot_seconds() + settings.SEND_WINDOW_SECONDS
    attempt = _pass_gate(operation_id, load, retried_by=retried_by, client_key=client_key)
    if attempt is None or load.outgoing is None or load.connector is None:
        return None
    if attempt.status == "sending":
        answer = load.connector.send(
            load.outgoing, send_before=send_before, timeout_seconds=settings.REQUEST_TIMEOUT_SECONDS
        )
    else:  # its gate went unanswered for so long that it was given up
        answer = TOO_LATE
    _record(attempt, answer)
    return attempt


def _record(attempt: Attempt, answer: Answer) -> None:
    """What the provider said is in nobody's hands but ours: a database that is busy or away for a moment must not lose
    it. Recorded twice (the first commit went through unseen) it changes nothing the second time."""
    _insist(lambda: settlement.record_answer(attempt_id=attempt.pk, answer=answer), "the answer to attempt", attempt.pk)


def _insist(act: Callable[[], Result], *what: Any) -> Result:
    for seconds in RECORD_AGAIN_SECONDS:
        try:
            return act()
        except (OperationalError, InterfaceError):
            log.warning("trying again: %s %s", *what, exc_info=True)
            if not connection.is_usable():
                connection.close()
            time.sleep(seconds)
    return act()


def refusal_of_retry(*, operation_id: UUID, person: Any) -> gate.Closed | None:
    """What the gate would say to a same-key retry now; tells the person before a worker tries."""
    load = _load(Operation.objects.select_related("version__blob").get(pk=operation_id))
    with unit():
        held = hold(operation_id)
        if held.operation.status != "unknown":
            raise IllegalTransition
        return gate.why_closed(
            held,
            content_sha256=load.content_sha256,
            prepared_config_hash=load.config_hash,
            now=database_now(),
            retried_by=person,
        )


def _load(operation: Operation) -> Load:
    content, content_sha256 = b"", ""
    if operation.version is not None:
        try:
            content = blobs.read(operation.version)
            content_sha256 = sha256_hex(content)
        except BytesDiffer:
            content_sha256 = "differs"
    volatile = {"sent_at": database_now().isoformat(timespec="milliseconds")}
    try:
        connector = contract_of(operation.tool).connector()
    except NoConnector:
        return Load(None, None, content_sha256, "", volatile, "no_connector")
    try:
        outgoing = connector.prepare(
            key=operation.key, parameters=operation.parameters, content=content, volatile=volatile
        )
    except CannotPrepare as error:
        return Load(None, connector, content_sha256, connector.config_hash, volatile, error.reason)
    return Load(outgoing, connector, content_sha256, connector.config_hash, volatile)


def _pass_gate(operation_id: UUID, load: Load, *, retried_by: Any, client_key: str | None) -> Attempt | None:
    """Through the gate. When its COMMIT goes unanswered, the attempt's presence is the answer: it is in nobody's hands
    but ours and not a byte of it has left, so giving it up would make unknown what never happened."""
    attempt_id, before = uuid7(), connection.connection
    try:
        return _ask_gate(operation_id, load, attempt_id=attempt_id, retried_by=retried_by, client_key=client_key)
    except (OperationalError, InterfaceError):
        if connection.connection is before and connection.is_usable():
            raise  # no answer was lost: this one says that nothing was committed
        attempt = _insist(lambda: _committed(operation_id, attempt_id), "whether there is attempt", attempt_id)
        if attempt is None:
            raise
        log.warning("the gate of attempt %s was passed unseen, going on", attempt_id)
        return attempt


def _committed(operation_id: UUID, attempt_id: UUID) -> Attempt | None:
    """The attempt, if the gate has committed it. One that was called silent meanwhile counts, too: it is past
    `send_before`, and its sender's word that nothing was sent settles what was taken for unknown."""
    with unit():
        hold(operation_id)  # waits for a commit that is still in flight
        return Attempt.objects.filter(pk=attempt_id).first()


def _ask_gate(
    operation_id: UUID, load: Load, *, attempt_id: UUID, retried_by: Any, client_key: str | None
) -> Attempt | None:
    """One transaction: all locks, all checks, approval consumed, operation dispatched, attempt `sending`."""
    with unit():
        held = hold(operation_id)
        operation = held.operation
        now = database_now()
        if operation.status != ("unknown" if retried_by else "prepared"):
            return None  # a doubled or late job
        if client_key and operation.attempts.filter(client_key=client_key).exists():
            return None
        if operation.leaves_at and operation.leaves_at > now and not retried_by:
            return None
        closed = gate.why_closed(
            held,
            content_sha256=load.content_sha256,
            prepared_config_hash=load.config_hash,
            now=now,
            retried_by=retried_by,
        )
        if closed is None and load.outgoing is None:
            closed = gate.Closed("void", load.problem, load.problem)
        if closed is not None:
            if retried_by:
                _refuse_retry(operation, closed, client_key=client_key)
            else:
                turn_away(held, closed)
            return None
        return _open(held, load, attempt_id=attempt_id, now=now, retried_by=retried_by, client_key=client_key)


def _open(
    held: Held, load: Load, *, attempt_id: UUID, now: datetime, retried_by: Any, client_key: str | None
) -> Attempt:
    operation, request = held.operation, held.request
    assert request is not None and load.outgoing is not None  # noqa: S101  (the gate has asked; for the type checker)
    ends = gate.sending_ends(
        now, window_seconds=settings.SEND_WINDOW_SECONDS, timeout_seconds=settings.REQUEST_TIMEOUT_SECONDS
    )
    actor = person_actor(retried_by) if retried_by else WORKER
    if request.status == "approved":
        consume(request, consumer=operation.pk, actor=WORKER, at=now)
    attempt = Attempt(
        id=attempt_id, tenant=operation.tenant, operation=operation, number=operation.attempts.count() + 1,
        digest=request.digest, request_id=request.pk, body_sha256=sha256_hex(load.outgoing.body),
        body_bytes=len(load.outgoing.body), volatile=load.volatile, worker=worker_name(), asked_by=retried_by,
        client_key=client_key, status="sending", next_wake_at=ends,
    )  # fmt: skip
    advance(
        operation,
        "dispatched",
        actor=actor,
        reason="retried_same_key" if retried_by else "gate_passed",
        facts={"attempt": str(attempt.pk), "digest": request.digest, "key": operation.key},
        change={"first_dispatched_at": operation.first_dispatched_at or now, "leaves_at": None, "reason": ""},
        wake=ends,
    )
    begin(attempt, actor=actor, reason="gate_passed", facts={"digest": request.digest, "key": operation.key})
    if retried_by:
        cases.settle_unknown(operation, verdict="retried", how="retried", by=retried_by)
    return attempt


def turn_away(held: Held, closed: gate.Closed) -> None:
    """Inside the gate's transaction: what follows a failed check (ARCHITECTURE, I4)."""
    operation, request = held.operation, held.request
    is_live = request is not None and request.status in ("pending", "approved")
    if closed.kind == "wait":
        wake = database_now() + timedelta(seconds=WAIT_SECONDS)
        Operation.objects.filter(pk=operation.pk).update(next_wake_at=wake)
        return
    if closed.kind in ("void", "integrity", "cancelled"):
        if request is not None and is_live:
            end_request(request, "voided", actor=SYSTEM, reason=closed.reason, by=_stopper(held, closed))
        why = {"void": "voided", "integrity": "integrity", "cancelled": "cancelled"}[closed.kind]
        settlement.close(operation, why, facts={"check": closed.reason})
        if closed.kind == "integrity":
            cases.open_case(operation, reason="integrity", stream=f"version:{operation.version_id}")
        return
    if closed.kind == "gave_up":
        settlement.close(operation, "gave_up")
        return
    if request is not None and request.status == "approved":
        to = "revoked" if closed.kind == "role_lost" else "expired"
        end_request(request, to, actor=SYSTEM, reason=closed.reason)
    advance(
        operation,
        "proposed",
        actor=SYSTEM,
        reason=closed.reason,
        change={"reason": closed.reason, "leaves_at": None},
        wake=database_now() + timedelta(seconds=RECHECK_SECONDS),
    )


def _refuse_retry(operation: Operation, closed: gate.Closed, *, client_key: str | None) -> None:
    """From `unknown` it stays unknown; the page says what became of the retry that was asked for."""
    case = cases.unsettled_unknown(operation)
    if case is not None and case.retry_key == client_key:  # somebody else's later wish is asked about by its own job
        cases.refuse_retry(case, reason=closed.reason)
        cases.tell(operation)


def _stopper(held: Held, closed: gate.Closed) -> Any:
    turn = held.operation.turn
    return turn.ended_by if closed.kind == "cancelled" and turn else None


def worker_name() -> str:
    return f"{socket.gethostname()}:{os.getpid()}"[:64]
