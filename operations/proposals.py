"""An intended effect becomes an Operation and a question to reviewers; nothing leaves before a decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from approvals.errors import AlreadyConfirmed, ApprovalVoided
from approvals.services import TURN_ENDED_WITHOUT_RESULT, VOID_SENTENCES, Question, ask, raise_recorded
from artifacts.models import Artifact, Version
from conversations.epochs import RESTORED
from conversations.kernel.clock import database_now
from conversations.kernel.errors import IdempotencyConflict, IllegalTransition, RoleMissing
from conversations.kernel.machine import Actor, agent_actor, person_actor
from conversations.kernel.unit import unit
from conversations.kernel.writing import Fence, advance, begin
from conversations.models import Step

from .contracts import PUBLISH, Contract
from .digests import idempotency_key, intent_hash, material, payload_sha256
from .errors import VersionNotCurrent
from .locks import hold
from .models import INTENT_LIVE, Case, Operation

CONTRADICTED = Exists(
    Case.objects.filter(operation=OuterRef("pk"), reason=Case.Reason.CONTRADICTION).exclude(status="settled")
)
RECHECK_SECONDS = 15  # how long a lost job can delay the next look at a live operation


@dataclass(frozen=True, slots=True)
class Proposer:
    """Who proposes: a person with the key of their form, or a step of an agent's turn acting for a person."""

    person: Any
    client_key: str = ""
    step: Step | None = None
    fence: Fence | None = None

    @property
    def origin(self) -> str:
        if self.step:
            return f"step:{self.step.turn_id}:{self.step.seq}"
        return f"person:{self.person.pk}:{self.client_key}"

    @property
    def actor(self) -> Actor:
        return agent_actor(self.person) if self.step else person_actor(self.person)


@dataclass(frozen=True, slots=True)
class Proposal:
    """`is_new` is False where the intent (or the key) was already there: nothing was created, no right was given."""

    operation: Operation
    is_new: bool


def publication_parameters(version: Version) -> dict[str, Any]:
    """The semantic parameters of publishing a version: all of them from our own records."""
    return {
        "artifact_id": str(version.artifact_id),
        "version_id": str(version.pk),
        "number": version.number,
        "title": version.title,
        "media_type": version.media_type,
        "content_sha256": version.sha256,
    }


def propose_publication(*, proposer: Proposer, version: Version) -> Proposal:
    """Propose to publish exactly this version. Raises RoleMissing, NoConnector, VersionNotCurrent, AlreadyConfirmed
    (published already) or IdempotencyConflict."""
    return propose(contract=PUBLISH, parameters=publication_parameters(version), version=version, proposer=proposer)


def propose(*, contract: Contract, parameters: Mapping[str, Any], version: Version, proposer: Proposer) -> Proposal:
    """One transaction: Operation, Request, events, feed entries. A second proposal of a live intent creates nothing."""
    connector = contract.connector()
    target = dict(contract.target())
    contents = [version.sha256]
    intent = intent_hash(
        tenant_id=version.tenant_id, tool=contract.tool, target=target, parameters=parameters, contents=contents
    )
    payload = payload_sha256(
        tool=contract.tool, contract_version=contract.version, target=target, parameters=parameters, contents=contents
    )
    turn = proposer.step.turn if proposer.step else None
    operation = Operation(
        tenant=version.tenant, tool=contract.tool, contract_version=contract.version, connector=connector.id,
        provider=connector.provider, connector_config_hash=connector.config_hash, target=target,
        parameters=dict(parameters), payload_sha256=payload, intent_hash=intent,
        key=idempotency_key(
            tenant_id=version.tenant_id, origin=proposer.origin, tool=contract.tool, parameters=parameters
        ),
        origin_step=proposer.step, origin_person=None if proposer.step else proposer.person,
        origin_client_key="" if proposer.step else proposer.client_key, turn=turn,
        conversation=version.artifact.conversation, asker=proposer.person, version=version,
        version_sha256=version.sha256, effect_class=contract.effect_class.value, egress=contract.egress,
        risk=contract.risk, status="proposed",
    )  # fmt: skip
    with unit():
        version.tenant.lock_rights([proposer.person])
        if not proposer.person.has_perm("operations.propose", version.tenant):
            raise RoleMissing
        artifact = Artifact.objects.select_for_update(no_key=True, of=("self",)).get(pk=version.artifact_id)
        if found := _already(operation, proposer):
            return Proposal(found, is_new=False)
        if artifact.current_version_id != version.pk:
            raise VersionNotCurrent
        try:
            with transaction.atomic():
                return Proposal(_create(operation, proposer, version), is_new=True)
        except IntegrityError:  # the same intent, proposed at the same instant elsewhere: it is committed by now
            if found := _already(operation, proposer):
                return Proposal(found, is_new=False)
            raise


def request_again(*, person: Any, operation_id: Any) -> Operation:
    """A new Request on the same operation: after the last one expired or was revoked, or after somebody declared that
    it was not executed (then it is proposed again; the key stays the same). Refused while another operation of the
    same intent lives or has happened, or an unsettled case says that this one did."""
    with unit():
        held = hold(operation_id)
        operation, last = held.operation, held.request
        if operation.asker_id != person.pk or not person.has_perm("operations.propose", operation.tenant):
            raise RoleMissing
        if operation.status == "confirmed":
            raise AlreadyConfirmed(at=operation.settled_at)
        if operation.status not in ("proposed", "not_executed") or (last and last.status in ("pending", "approved")):
            raise IllegalTransition
        if last and last.status in ("rejected", "withdrawn", "voided") and last.reason != RESTORED:
            raise_recorded(last)  # it closes the operation, only its job has not come by yet
        if operation.version and operation.version.artifact.current_version_id != operation.version_id:
            raise VersionNotCurrent
        if operation.turn and operation.turn.status in TURN_ENDED_WITHOUT_RESULT:
            # A request of a stopped turn would be void at once; say so instead of making one.
            raise ApprovalVoided(VOID_SENTENCES["turn_cancelled"](), at=operation.turn.ended_at)
        _refuse_if_done_elsewhere(operation)
        return _ask(operation, person_actor(person), by_agent=False, reason="requested_again")


def _already(operation: Operation, proposer: Proposer) -> Operation | None:
    """The operation of the same key, form or live intent; the published one raises AlreadyConfirmed."""
    same_key = Operation.objects.filter(tenant_id=operation.tenant_id, tool=operation.tool, key=operation.key).first()
    if same_key is None and proposer.client_key:
        same_key = Operation.objects.filter(
            origin_person=proposer.person, origin_client_key=proposer.client_key, tool=operation.tool
        ).first()
    if same_key is not None:
        if same_key.payload_sha256 != operation.payload_sha256:
            raise IdempotencyConflict
        return same_key
    same_intent = Operation.objects.filter(intent_hash=operation.intent_hash)
    if live := same_intent.filter(status__in=INTENT_LIVE).first():
        return live
    _refuse_if_done(same_intent)
    return None


def _refuse_if_done_elsewhere(operation: Operation) -> None:
    """The same intent under another key would be a second effect. The covered artifact, which every proposal of this
    intent locks, is held. Raises AlreadyConfirmed or IllegalTransition."""
    same_intent = Operation.objects.filter(intent_hash=operation.intent_hash)
    if same_intent.filter(status__in=INTENT_LIVE).exclude(pk=operation.pk).exists():
        raise IllegalTransition(_("The same is already proposed or under way as another operation."))
    _refuse_if_done(same_intent)


def _refuse_if_done(same_intent: QuerySet[Operation]) -> None:
    """Raises AlreadyConfirmed when it has happened, IllegalTransition when the provider says so and we do not (yet)."""
    if done := same_intent.filter(status__in=("confirmed", "written_off")).first():
        raise AlreadyConfirmed(at=done.settled_at, operation=done.pk)
    if same_intent.filter(CONTRADICTED).exists():
        raise IllegalTransition(
            _("An earlier answer about this contradicts our record. Somebody must settle that case first.")
        )


def _create(operation: Operation, proposer: Proposer, version: Version) -> Operation:
    now = database_now()
    operation.next_wake_at = now + timedelta(seconds=RECHECK_SECONDS)
    # The request comes before the operation in the order of locks, and names it by its id.
    request = ask(question=_question(operation, by_agent=proposer.step is not None))
    operation.request_id = request.pk
    operation.digest = request.digest
    begin(
        operation,
        actor=proposer.actor,
        reason="proposed",
        facts={"key": operation.key, "payload": operation.payload_sha256, "version": str(version.pk)},
        fence=proposer.fence,
    )
    return operation


def _ask(operation: Operation, actor: Actor, *, by_agent: bool, reason: str) -> Operation:
    request = ask(question=_question(operation, by_agent=by_agent))
    return advance(
        operation,
        "proposed",
        actor=actor,
        reason=reason,
        event_type="operation.asked_again",
        facts={"digest": request.digest},
        change={"request_id": str(request.pk), "digest": request.digest},
        wake=database_now() + timedelta(seconds=RECHECK_SECONDS),
    )


def _question(operation: Operation, *, by_agent: bool) -> Question:
    return Question(
        subject=operation.pk,
        tenant=operation.tenant,
        asker=operation.asker,
        material=material(operation),
        versions=(operation.version,) if operation.version else (),
        turn=operation.turn,
        conversation=operation.conversation,
        by_agent=by_agent,
    )


def is_too_old(operation: Operation) -> bool:
    """A proposal that nobody allowed within PROPOSAL_MAX_SECONDS of being made, or of being found not executed."""
    return database_now() - (operation.settled_at or operation.created_at) > timedelta(
        seconds=settings.PROPOSAL_MAX_SECONDS
    )
