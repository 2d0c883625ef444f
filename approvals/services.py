"""Requests are asked, decided, withdrawn, revoked, expired and voided here. Nothing here knows what an operation is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NoReturn
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext as _

from artifacts.models import Version
from conversations.bodies import write_body
from conversations.kernel.canonical import sha256_of
from conversations.kernel.clock import database_now
from conversations.kernel.errors import BadInput, IllegalTransition, NewerFormat, RoleMissing
from conversations.kernel.machine import SYSTEM, Actor, agent_actor, person_actor
from conversations.kernel.unit import unit
from conversations.kernel.writing import advance, begin
from conversations.models import Body, Conversation, Turn

from .errors import (
    AlreadyConfirmed,
    AlreadyDecided,
    ApprovalExpired,
    ApprovalRevoked,
    ApprovalVoided,
    ApprovalWithdrawn,
    SelfApproval,
    StaleApproval,
)
from .locks import lock_request
from .models import CoveredVersion, Decision, Request
from .policy import ONE_REVIEWER, excluded_because
from .tokens import is_view_token

REASON_CHARACTERS_MAX = 4000
MATERIAL_SCHEMA = 1
TURN_ENDED_WITHOUT_RESULT = ("cancelling", "cancelled", "failed")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: `material` is all that the digest covers except the expiry, which is set here."""

    subject: UUID
    tenant: Any
    asker: Any
    material: dict[str, Any]
    versions: tuple[Version, ...]
    turn: Turn | None = None
    conversation: Conversation | None = None
    by_agent: bool = False


def ask(*, question: Question) -> Request:
    """Inside `unit()`: a pending Request with its digest. The unique constraint refuses a second live one."""
    expires_at = database_now() + timedelta(seconds=settings.APPROVAL_TTL_SECONDS)
    material = {**question.material, "expires_at": expires_at.isoformat()}
    actor = agent_actor(question.asker) if question.by_agent else person_actor(question.asker)
    request = Request(
        tenant=question.tenant, subject=question.subject, digest=sha256_of(material), material=material,
        number=Request.objects.filter(subject=question.subject).count() + 1,
        asker=question.asker, asked_by_agent=question.by_agent, turn=question.turn, conversation=question.conversation,
        policy=ONE_REVIEWER.name, policy_version=ONE_REVIEWER.version, quorum=ONE_REVIEWER.quorum,
        expires_at=expires_at, status="pending", next_wake_at=expires_at,
    )  # fmt: skip
    begin(
        request,
        actor=actor,
        reason="asked",
        facts={"digest": request.digest, "subject": str(question.subject), "expires_at": expires_at},
    )
    CoveredVersion.objects.bulk_create(
        CoveredVersion(request=request, version=version, sha256=version.sha256) for version in question.versions
    )
    return request


def decide(*, person: Any, request_id: UUID, verdict: str, digest: str, view_token: str, reason: str = "") -> Request:
    """Record one person's verdict on the digest that this person saw, and approve or reject the request.

    Raises RoleMissing, SelfApproval, StaleApproval, ApprovalExpired, ApprovalVoided, ApprovalWithdrawn,
    ApprovalRevoked or AlreadyDecided; each says who and when where that is known.
    """
    if verdict not in Decision.Verdict.values:
        raise BadInput(_("Say approve or reject; anything else decides nothing."))
    reason = _checked_reason(reason, needed=verdict == Decision.Verdict.REJECT)
    with unit():
        request = lock_request(request_id)
        if not person.has_perm("approvals.decide_request", request.tenant):
            raise RoleMissing
        if excluded_because(request, person):
            raise SelfApproval
        if request.status != "pending":
            raise_recorded(request)
        if request.material_version != MATERIAL_SCHEMA:
            raise NewerFormat
        now = database_now()
        if request.expires_at <= now:
            raise ApprovalExpired(at=request.expires_at)
        raise_if_cause_is_gone(request)
        if digest != request.digest or not is_view_token(view_token, person=person, request=request):
            raise StaleApproval
        Decision.objects.create(
            tenant_id=request.tenant_id, request=request, person=person, verdict=verdict, digest=digest,
            reason=_body(request.tenant_id, reason), at=now,
        )  # fmt: skip
        approved = verdict == Decision.Verdict.APPROVE
        return advance(
            request,
            "approved" if approved else "rejected",
            actor=person_actor(person),
            reason="decided",
            facts={"digest": digest},
            change={} if approved else {"ended_at": now, "ended_by": person},
            wake=request.expires_at if approved else None,
        )


def withdraw(*, person: Any, request_id: UUID, reason: str = "") -> Request:
    """The asker takes the question back, before it was used."""
    with unit():
        request = lock_request(request_id)
        if request.asker_id != person.pk:
            raise RoleMissing(_("Only the person who asked can withdraw the request."))
        if request.status not in ("pending", "approved"):
            raise_recorded(request)
        words = _body(request.tenant_id, _checked_reason(reason, needed=False))
        return _end(request, "withdrawn", actor=person_actor(person), reason="withdrawn", by=person, words=words)


def revoke(*, person: Any, request_id: UUID, reason: str = "") -> Request:
    """A reviewer takes an approval back before it was used."""
    with unit():
        request = lock_request(request_id)
        if not person.has_perm("approvals.revoke_request", request.tenant):
            raise RoleMissing
        if excluded_because(request, person):
            raise SelfApproval
        if request.status == "pending":
            raise IllegalTransition(_("Nobody has approved this request yet; reject it instead."))
        if request.status != "approved":
            raise_recorded(request)
        words = _body(request.tenant_id, _checked_reason(reason, needed=False))
        return _end(request, "revoked", actor=person_actor(person), reason="revoked", by=person, words=words)


def expire(*, request_id: UUID) -> bool:
    """End a live request whose time is over by the database's clock; False when there is nothing to do."""
    with unit():
        request = lock_request(request_id)
        if request.status not in ("pending", "approved") or request.expires_at > database_now():
            return False
        end(request, "expired", actor=SYSTEM, reason="expired")
        return True


def void_if_cause_is_gone(*, request_id: UUID) -> bool:
    """Void a live request whose turn was stopped or whose version is no longer current; False if it still stands."""
    with unit():
        request = lock_request(request_id)
        if request.status not in ("pending", "approved"):
            return False
        why = cause_gone(request)
        if why is None:
            return False
        end(request, "voided", actor=SYSTEM, reason=why.reason, by=why.by)
        return True


def end(request: Request, to: str, *, actor: Actor, reason: str, by: Any = None) -> Request:
    """Inside `unit()`, the request locked: expired, voided, revoked or withdrawn, by the rule that `reason` names."""
    return _end(request, to, actor=actor, reason=reason, by=by)


def consume(request: Request, *, consumer: UUID, actor: Actor, at: datetime) -> Request:
    """Inside the gate's transaction, the request locked: used by one operation, once, `at` the gate's time."""
    return advance(
        request,
        "consumed",
        actor=actor,
        reason="dispatched",
        facts={"digest": request.digest},
        change={"consumer": str(consumer), "ended_at": at},
        wake=None,
    )


@dataclass(frozen=True, slots=True)
class Gone:
    """Why a request's cause is gone: the void reason, and who and when where that is known."""

    reason: str
    by: Any = None
    at: datetime | None = None


def cause_gone(request: Request) -> Gone | None:
    """Whether the turn was stopped or a covered version is no longer current (invariant I4)."""
    if request.turn_id:
        turn = Turn.objects.select_related("ended_by").get(pk=request.turn_id)
        if turn.status in TURN_ENDED_WITHOUT_RESULT:
            return Gone("turn_cancelled", turn.ended_by, turn.updated_at)
    newer = (
        Version.objects.filter(pk__in=request.covered.values("version_id"))
        .exclude(artifact__current_version_id__in=request.covered.values("version_id"))
        .select_related("artifact__current_version__author")
        .first()
    )
    if newer is not None and (current := newer.artifact.current_version) is not None:
        return Gone("content_changed", current.author, current.created_at)
    return None


def raise_if_cause_is_gone(request: Request) -> None:
    """The cause is checked itself, so that the delay of the job that voids is never unsafe."""
    if why := cause_gone(request):
        raise ApprovalVoided(VOID_SENTENCES[why.reason](), by=_name(why.by), at=why.at)


VOID_SENTENCES = {
    "turn_cancelled": lambda: _("The turn that asked was stopped, so the request is void."),
    "content_changed": lambda: _("A newer version was saved, so the request about the older one is void."),
    "parameters_changed": lambda: _("The parameters are no longer those that were asked about."),
    "target_changed": lambda: _("The target is no longer the one that was asked about."),
    "connection_changed": lambda: _("The connection to the provider was changed, so the request is void."),
    "asker_left": lambda: _("The person who asked is no longer a member, so the request is void."),
    "integrity": lambda: _("The stored content does not match its hash, so the request is void."),
    "already_happened": lambda: _("The same has already happened under another operation, so the request is void."),
    "restored": lambda: _("A backup was restored, so the request must be asked again."),
}


def raise_recorded(request: Request) -> NoReturn:
    """Say what has been recorded about a request that is not pending: what, by whom, when."""
    by, at = _name(request.ended_by), request.ended_at
    if request.status in ("approved", "rejected", "consumed"):
        last = request.decisions.select_related("person").order_by("-at").first()
        by, at = (_name(last.person), last.at) if last else (by, at)
        words = {
            "approved": _("It was already approved."),
            "rejected": _("It was already rejected."),
            "consumed": _("It was already approved and used."),
        }
        raise AlreadyDecided(words[request.status], by=by, at=at)
    if request.status == "expired":
        raise ApprovalExpired(at=at or request.expires_at)
    if request.status == "voided":
        sentence = VOID_SENTENCES.get(request.reason)
        raise ApprovalVoided(sentence() if sentence else None, by=by, at=at)
    if request.status == "withdrawn":
        raise ApprovalWithdrawn(by=by, at=at)
    if request.status == "revoked":
        raise ApprovalRevoked(by=by, at=at)
    raise IllegalTransition


def _end(request: Request, to: str, *, actor: Actor, reason: str, by: Any = None, words: Body | None = None) -> Request:
    return advance(
        request,
        to,
        actor=actor,
        reason=reason,
        facts={"words": str(words.pk)} if words else {},  # the person's own words; events hold no text
        change={"reason": reason, "ended_by": by, "ended_at": database_now()},
        wake=None,
    )


def _checked_reason(reason: str, *, needed: bool) -> str:
    reason = reason.replace("\0", "\u2400").strip()
    if needed and not reason:
        raise BadInput(_("Say why: the reason goes back to the person who asked."), fields=("reason",))
    if len(reason) > REASON_CHARACTERS_MAX:
        message = _("The reason is longer than %(max)s characters.") % {"max": REASON_CHARACTERS_MAX}
        raise BadInput(message, fields=("reason",))
    return reason


def _body(tenant_id: UUID, text: str) -> Body | None:
    if not text:
        return None
    return write_body(tenant_id=tenant_id, text=text)


def _name(person: Any) -> str | None:
    return str(person) if person is not None else None


__all__ = ["AlreadyConfirmed", "Question", "ask", "consume", "decide", "end", "expire", "revoke", "withdraw"]
