"""A request as its page shows it: what exactly is asked, by whom, who may decide, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from approvals import models as approvals_models
from approvals.models import CoveredVersion, Decision, Request
from approvals.policy import excluded_because
from approvals.queries import last_approved_before
from approvals.services import VOID_SENTENCES
from approvals.tokens import issue_view_token
from artifacts import blobs
from artifacts.errors import BytesDiffer
from artifacts.models import Version
from artifacts.queries import artifacts_visible_to
from artifacts.sources import sources_of
from console.accounts.queries import people_with
from console.web import diff as comparing
from console.web.cards import OperationCard, doubting_epoch, operation_card, provider_name
from console.web.request_match import check_match
from console.web.request_rows import SOON
from console.web.visible import ParameterRow, parameter_rows, visible_text
from conversations.models import Body
from conversations.queries import conversations_visible_to
from operations.contracts import Contract, contract_of
from operations.errors import NoConnector
from operations.models import Operation

TEXT_TYPES = ("text/markdown", "text/plain")
LIVE = ("pending", "approved")


@dataclass(frozen=True)
class Rights:
    """What this person may do about this request now; `why_not` says why they may not decide a pending one."""

    decide: bool
    revoke: bool
    withdraw: bool
    renew: bool
    recall: bool
    why_not: str = ""


@dataclass(frozen=True)
class Outcome:
    """What happened to a request that is no longer pending: in a sentence, by whom, when, and why in their words.

    `then` says what became of what was sent, where that is not simply done.
    """

    tone: str
    icon: str
    says: str | Promise
    by: str = ""
    at: datetime | None = None
    reason: str = ""
    then: str | Promise = ""


@dataclass(frozen=True)
class Decider:
    """One line of "Who decides": a reviewer, or someone who is excluded, with the reason in words."""

    name: str
    words: str
    icon: str
    is_excluded: bool = False
    at: datetime | None = None


@dataclass(frozen=True)
class SourceLine:
    """A document that the agent could read; `address` is "" for who may not open it."""

    title: SafeString
    address: str


@dataclass(frozen=True)
class Content:
    """The covered version as the reviewer reads it. `text` is None where its bytes cannot be shown."""

    version: Version
    text: str | None
    is_markdown: bool
    previous: Version | None = None
    diff: comparing.Diff | None = None

    @property
    def letters(self) -> SafeString:
        """The text with everything that a reader cannot see written out."""
        return visible_text(self.text or "", keep="\n\t")


def detail_context(person: Any, request: Request) -> dict[str, Any]:
    """What `approvals/_detail.html` shows of a request (with what it covers: `with_covered`) to this person."""
    operation = (
        Operation.objects.filter(pk=request.subject).select_related("tenant", "asker", "version__artifact").first()
    )
    contract = _contract(operation)
    last = last_approved_before(request)
    decisions = list(request.decisions.select_related("person", "reason").order_by("at"))
    card = operation_card(operation) if operation else None
    return {
        "request_row": request,
        "operation": operation,
        "card": card,
        "title": card.title if card else str(request.subject),
        "heading": visible_text(card.title if card else str(request.subject), spaces=False),
        "provider": provider_name(operation.provider) if operation else "",
        "rights": rights_of(person, request, operation),
        "outcome": outcome_of(request, decisions, operation),
        "decisions": decisions,
        "match": check_match(request, operation),
        "contract": contract,
        "key_lifetime": contract.key_lifetime.total_seconds() if contract and contract.is_idempotent else None,
        "volatile": contract.volatile if contract else (),
        "target": _rows(request, last, "target"),
        "parameters": _rows(request, last, "parameters"),
        "last": last,
        "contents": [_content(one, last) for one in request.covered.all()],
        "sources": _untrusted_sources(person, request),
        "deciders": deciders_of(person, request, decisions),
        "conversation": _visible_conversation(person, request),
        "epoch": doubting_epoch(operation),
        "is_asker": request.asker_id == person.pk,
        "expires_soon": request.status == "pending" and request.expires_at - timezone.now() <= SOON,
        "buffer_seconds": settings.PUBLISH_BUFFER_SECONDS,
        "case": _case_link(person, card),
    }


def dialogs_context(person: Any, request: Request, operation: Operation | None) -> dict[str, Any]:
    """What the forms of the full page need: the proof that this person was shown this digest, and which acts can
    become possible while the page is open (its other parts are rendered again, the forms are not)."""
    is_live, is_asker = request.status in LIVE, request.asker_id == person.pk
    may_revoke = person.has_perm("approvals.revoke_request", request.tenant) and not _excluded(request, person)
    may_recall = is_asker or person.has_perm("operations.settle_operation", request.tenant)
    return {
        "view_token": issue_view_token(person=person, request=request),
        "may": {
            "revoke": is_live and may_revoke,
            "withdraw": is_live and is_asker,
            "recall": operation is not None and operation.status in ("proposed", "prepared") and may_recall,
        },
    }


def rights_of(person: Any, request: Request, operation: Operation | None) -> Rights:
    """Asked for the buttons; the services ask again under their locks."""
    tenant, excluded = request.tenant, _excluded(request, person)
    is_asker = request.asker_id == person.pk
    may_decide = person.has_perm("approvals.decide_request", tenant)
    is_open = request.status == "pending" and request.expires_at > timezone.now()
    is_latest = operation is not None and operation.request_id == request.pk
    return Rights(
        decide=is_open and may_decide and not excluded,
        revoke=request.status == "approved" and person.has_perm("approvals.revoke_request", tenant) and not excluded,
        withdraw=request.status in LIVE and is_asker,
        renew=is_asker
        and is_latest
        and operation is not None
        and operation.status in ("proposed", "not_executed")
        and request.status not in LIVE,
        recall=is_latest
        and operation is not None
        and operation.status == "prepared"
        and (is_asker or person.has_perm("operations.settle_operation", tenant)),
        why_not=_why_not(is_open, may_decide, excluded),
    )


def _why_not(is_open: bool, may_decide: bool, excluded: str) -> str:
    if not is_open:
        return ""
    if excluded:
        return _("You %(reason)s.") % {"reason": excluded}
    return "" if may_decide else _("Only a reviewer can decide this.")


def outcome_of(request: Request, decisions: list[Decision], operation: Operation | None) -> Outcome | None:
    """What has been recorded; None while it is pending."""
    last = decisions[-1] if decisions else None
    by = str(request.ended_by) if request.ended_by else ""
    if request.status in ("approved", "consumed", "rejected") and last is not None:
        reason = last.reason.text if last.reason else ""
        if request.status == "rejected":
            return Outcome("bad", "circle-x", _("Rejected. Nothing is sent."), str(last.person), last.at, reason)
        if request.status == "approved":
            return Outcome("good", "circle-check", _("Approved."), str(last.person), last.at, reason)
        tone, icon, then = _became(request, operation)
        says = _("Approved, and used once. It cannot be used again.")
        return Outcome(tone, icon, says, str(last.person), last.at, reason, then)
    ends = {
        "expired": ("neutral", "hourglass", _("It expired before it was used. Nothing is sent under it.")),
        "withdrawn": ("neutral", "undo", _("It was withdrawn. Nothing is sent.")),
        "revoked": ("neutral", "undo", _("The approval was revoked before it was used. Nothing is sent under it.")),
    }
    if request.status == "voided":
        sentence = VOID_SENTENCES.get(request.reason)
        says = sentence() if sentence else _("What was asked for no longer exists as shown, so the request is void.")
        return Outcome("bad", "unlink", says, by, request.ended_at)
    if request.status in ends:
        tone, icon, says = ends[request.status]
        if request.status == "revoked" and request.reason == "role_lost":
            says = _("Who approved it may no longer approve, so it was revoked before it was used.")
        return Outcome(tone, icon, says, by, request.ended_at, words_of(f"approval:{request.pk}"))
    return None


def _became(request: Request, operation: Operation | None) -> tuple[str, str, str]:
    """Tone, icon and sentence of what was sent under a used approval. Only what has happened is good."""
    if operation is None or operation.request_id != request.pk or operation.status == "confirmed":
        return "good", "circle-check", ""
    if operation.status == "unknown":
        says = _(
            "What was sent is still being checked: it may or may not have arrived. It is not sent again by itself."
        )
        return "wait", "circle-question-mark", says
    says = _("It has been sent; the answer is not there yet.") if operation.status == "dispatched" else ""
    return "neutral", "lock", says


def words_of(stream: str) -> str:
    """What the person said who ended this stream; events name the text, which lives apart."""
    payload = (
        approvals_models.Event.objects.filter(stream=stream, payload__has_key="words")
        .order_by("-seq")
        .values_list("payload", flat=True)
        .first()
    )
    return body_text(payload)


def body_text(payload: dict[str, Any] | None) -> str:
    """The text that an event's `words` names; "" where there is none."""
    found = Body.objects.filter(pk=payload["words"]).first() if payload and "words" in payload else None
    return (found.text or "") if found else ""


def deciders_of(person: Any, request: Request, decisions: list[Decision]) -> list[Decider]:
    """Who may decide, and who is excluded, with the reason: whoever asked, whoever wrote, whoever lost the role."""
    decided = {decision.person_id: decision for decision in decisions}
    reviewers = people_with("approvals.decide_request", request.tenant)
    shown: dict[UUID, Decider] = {}
    for one in reviewers:
        shown[one.pk] = _decider(person, request, one, decided.get(one.pk))
    for decision in decisions:
        if decision.person_id not in shown:
            words = _("excluded: decided, and is no longer a reviewer")
            shown[decision.person_id] = Decider(str(decision.person), words, "ban", True, decision.at)
    authors = [covered.version.author for covered in request.covered.all()]
    for one in [request.asker, *authors]:
        if one.pk not in shown:
            words = _("excluded: %(reason)s") % {"reason": _excluded(request, one)}
            shown[one.pk] = Decider(str(one), words, "ban", is_excluded=True)
    return sorted(shown.values(), key=lambda decider: decider.is_excluded)


def _excluded(request: Request, one: Any) -> str:
    return excluded_because(request, one, authors={covered.version.author_id for covered in request.covered.all()})


def _decider(person: Any, request: Request, one: Any, decision: Decision | None) -> Decider:
    if decision is not None:
        words = _("approved") if decision.verdict == Decision.Verdict.APPROVE else _("rejected")
        return Decider(str(one), words, "user-check", at=decision.at)
    if reason := _excluded(request, one):
        return Decider(str(one), _("excluded: %(reason)s") % {"reason": reason}, "ban", is_excluded=True)
    is_open = request.status == "pending"
    if one.pk == person.pk:
        return Decider(str(one), _("you, may decide") if is_open else _("you, could have decided"), "user-round-check")
    return Decider(str(one), _("may decide") if is_open else _("could have decided"), "user")


def _contract(operation: Operation | None) -> Contract | None:
    if operation is None:
        return None
    try:
        return contract_of(operation.tool)
    except NoConnector:
        return None


def _rows(request: Request, last: Request | None, part: str) -> list[ParameterRow]:
    """From what was hashed, not from what the operation says now: the difference is what the match is for."""
    return parameter_rows(request.material.get(part) or {}, (last.material.get(part) or {}) if last else None)


def _content(covered: CoveredVersion, last: Request | None) -> Content:
    version = covered.version
    text = _text(version)
    previous = _previous(version, last)
    before = _text(previous) if previous else None
    return Content(
        version=version,
        text=text,
        is_markdown=version.media_type.startswith("text/markdown"),
        previous=previous if before is not None else None,
        diff=comparing.compare(before, text) if before is not None and text is not None else None,
    )


def _text(version: Version) -> str | None:
    if not version.media_type.startswith(TEXT_TYPES):
        return None
    try:
        return blobs.read_text(version)
    except BytesDiffer:
        return None


def _previous(version: Version, last: Request | None) -> Version | None:
    """The version of the same artifact that the last approved request covered."""
    if last is None:
        return None
    covered = last.covered.filter(version__artifact_id=version.artifact_id).select_related("version__blob").first()
    return covered.version if covered else None


def _visible_conversation(person: Any, request: Request) -> UUID | None:
    if request.conversation_id is None:
        return None
    visible = conversations_visible_to(person).order_by().filter(pk=request.conversation_id).exists()
    return request.conversation_id if visible else None


def _untrusted_sources(person: Any, request: Request) -> list[SourceLine]:
    """The documents that were in the agent's context: what they say steers it, and nobody vouches for it."""
    if request.turn is None or request.conversation is None:
        return []
    versions = list(sources_of(request.conversation))
    ids = [version.artifact_id for version in versions]
    own = set(artifacts_visible_to(person).filter(pk__in=ids).values_list("pk", flat=True))
    return [
        SourceLine(
            title=visible_text(version.title, spaces=False),
            address=reverse("version", args=[version.artifact_id, version.number])
            if version.artifact_id in own
            else "",
        )
        for version in versions
    ]


def _case_link(person: Any, card: OperationCard | None) -> UUID | None:
    """The operation's case, for those who may open it."""
    if card is None or card.case is None or not person.has_perm("operations.see_cases", card.operation.tenant):
        return None
    return card.case.pk
