"""The gate: the last question before the first byte, asked under all locks by the database's clock (invariant I4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from approvals.models import Decision
from approvals.policy import ONE_REVIEWER, excluded_because
from approvals.services import MATERIAL_SCHEMA, TURN_ENDED_WITHOUT_RESULT
from conversations.epochs import RESTORED, epoch_after
from conversations.kernel.errors import NewerFormat

from .contracts import Contract, contract_of
from .digests import digest_of, material
from .errors import NoConnector
from .locks import Held
from .models import Brake, Operation
from .proposals import CONTRADICTED

OPERATION_SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Closed:
    """Why the gate is closed. `kind` says what follows: void, integrity, cancelled, expired, role_lost, reconfirm,
    gave_up, or wait (stays as it is until the next look)."""

    kind: str
    reason: str
    message: str


def why_closed(
    held: Held, *, content_sha256: str, prepared_config_hash: str, now: datetime, retried_by: Any = None
) -> Closed | None:
    """None when the attempt may be made. `content_sha256` is of the very buffer that will be sent; `retried_by` is
    the person who asks for a same-key retry from `unknown`."""
    operation, request = held.operation, held.request
    from_unknown = operation.status == "unknown"
    try:
        contract = contract_of(operation.tool)
        connector = contract.connector()
    except NoConnector as error:
        return Closed("wait", "no_connector", str(error.message))
    if request is None:
        return Closed("expired", "no_request", _("Nobody was asked."))
    checks = [
        _formats(operation, request),
        _content(operation, content_sha256),
        _configuration(operation, connector.config_hash, prepared_config_hash),
        _digest(operation, request),
        None if from_unknown else _newer_version(operation),
        None if from_unknown else _same_intent(operation),
        None if from_unknown else _turn(operation),
        _people(operation, retried_by),
        _decision(held, now),
        _key_lifetime(operation, contract, now) if from_unknown else None,
        _brake(operation),
        None if from_unknown else _attempts(operation, request, contract, now),
    ]
    return next((closed for closed in checks if closed), None)


def _formats(operation: Operation, request: Any) -> Closed | None:
    """What a newer version has written (this one was put back in its place) is not judged here."""
    if operation.schema_version != OPERATION_SCHEMA or request.material_version != MATERIAL_SCHEMA:
        return Closed("wait", "newer_format", str(NewerFormat.message))
    return None


def _content(operation: Operation, content_sha256: str) -> Closed | None:
    if content_sha256 != operation.version_sha256:
        return Closed("integrity", "integrity", _("The stored content does not match the approved hash."))
    return None


def _configuration(operation: Operation, config_hash: str, prepared_config_hash: str) -> Closed | None:
    if not operation.connector_config_hash == config_hash == prepared_config_hash:
        return Closed("void", "connection_changed", _("The connection to the provider was changed."))
    return None


def _digest(operation: Operation, request: Any) -> Closed | None:
    if request.digest == digest_of(operation, expires_at=request.material.get("expires_at", "")):
        return None
    seen, present = request.material, material(operation)
    for name, reason in (("target", "target_changed"), ("parameters", "parameters_changed")):
        if seen.get(name) != present[name]:
            return Closed("void", reason, _("What was approved is not what would be sent."))
    return Closed("void", "content_changed", _("What was approved is not what would be sent."))


def _newer_version(operation: Operation) -> Closed | None:
    version = operation.version
    if version is not None and version.artifact.current_version_id != version.pk:
        return Closed("void", "content_changed", _("A newer version was saved."))
    return None


def _same_intent(operation: Operation) -> Closed | None:
    """Another operation of the same intent (it cannot live) has happened after all, or the provider says that it or
    this very one has: what is sent now would be a second effect."""
    same = Operation.objects.filter(intent_hash=operation.intent_hash)
    if same.exclude(pk=operation.pk).filter(status__in=("confirmed", "written_off")).exists():
        return Closed("void", "already_happened", _("The same has already happened under another operation."))
    if same.filter(CONTRADICTED).exists():
        return Closed("wait", "contradiction", _("An earlier answer about the same contradicts our record."))
    return None


def _turn(operation: Operation) -> Closed | None:
    if operation.turn is not None and operation.turn.status in TURN_ENDED_WITHOUT_RESULT:
        return Closed("cancelled", "turn_cancelled", _("The turn that asked was stopped."))
    return None


def _people(operation: Operation, retried_by: Any) -> Closed | None:
    if operation.tenant.closed_at is not None:
        return Closed("wait", "tenant_closed", _("The tenant is closed."))
    if not operation.asker.has_perm("operations.propose", operation.tenant):
        return Closed("void", "asker_left", _("The person who asked is no longer a member."))
    if retried_by is not None and not retried_by.has_perm("operations.settle_operation", operation.tenant):
        return Closed("wait", "may_not_settle", _("Who asked for this retry may no longer settle operations here."))
    return None


def _decision(held: Held, now: datetime) -> Closed | None:
    """Quorum, deciders' rights now, nobody approved their own; expiry is asked until the request is consumed."""
    operation, request = held.operation, held.request
    if request is None or request.status not in ("approved", "consumed"):
        return Closed("expired", request.status if request else "no_request", _("There is no valid approval."))
    if epoch_after(request.created_at) is not None:
        return Closed("expired", RESTORED, _("The approval is older than the backup that was restored; ask again."))
    if request.status == "consumed" and request.consumer != operation.pk:
        return Closed("expired", "consumed", _("The approval was used for something else."))
    if request.status == "approved" and request.expires_at <= now:
        return Closed("expired", "expired", _("The approval expired before it was used."))
    decisions = request.decisions.filter(verdict=Decision.Verdict.APPROVE, digest=request.digest)
    good = [
        d
        for d in decisions.select_related("person")
        if not excluded_because(request, d.person) and d.person.has_perm("approvals.decide_request", operation.tenant)
    ]
    if len(good) < max(request.quorum, ONE_REVIEWER.quorum):
        return Closed("role_lost", "role_lost", _("Who approved may no longer approve."))
    return None


def _key_lifetime(operation: Operation, contract: Contract, now: datetime) -> Closed | None:
    """Asked of a same-key retry."""
    if not contract.is_idempotent:
        return Closed("wait", "not_idempotent", _("This must not be repeated: the provider may act twice."))
    if operation.first_dispatched_at and operation.first_dispatched_at + contract.key_lifetime <= now:
        return Closed("wait", "key_expired", _("The key is too old to be repeated safely."))
    return None


def _brake(operation: Operation) -> Closed | None:
    if Brake.objects.filter(tenant=operation.tenant, provider=operation.provider, status="engaged").exists():
        return Closed("wait", "brake", _("Sending to this provider is stopped."))
    return None


def _attempts(operation: Operation, request: Any, contract: Contract, now: datetime) -> Closed | None:
    """Attempts by themselves. Those made under one decision share its window, counted from the first, and its number:
    a new decision opens new ones."""
    made = list(operation.attempts.filter(request_id=request.pk).order_by("number"))
    if made and made[0].created_at + contract.retry_window <= now:
        return Closed("reconfirm", "reconfirm", _("The time for further attempts under this approval is over."))
    if len(made) >= settings.ATTEMPTS_MAX:
        return Closed("gave_up", "gave_up", _("All attempts were made."))
    return None


def sending_ends(now: datetime, *, window_seconds: int, timeout_seconds: int) -> datetime:
    """When a `sending` attempt is over at the latest, by the database's clock."""
    return now + timedelta(seconds=window_seconds + timeout_seconds)
