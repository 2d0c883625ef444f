"""Requests as the inbox lists them: grouped by the time that is left, each with what it asks for in our words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from approvals.models import CoveredVersion, Decision, Request
from approvals.queries import VIEWS, count_to_decide, requests_visible_to
from console.web import vocabulary
from console.web.cards import operation_cards
from console.web.keyset import page_of
from console.web.visible import visible_text
from operations.models import Operation

SOON = timedelta(hours=1)
JUST_CLOSED_MAX = 5
JUST_CLOSED = timedelta(days=1)
COUNT_MAX = 100


@dataclass(frozen=True)
class RequestRow:
    """One line of the list. `note` is what matters about it to who looks, with the time it speaks of, if any."""

    request: Request
    title: SafeString
    state: vocabulary.State
    sha256: str
    is_pending: bool
    is_urgent: bool
    is_off: bool
    note: str
    at: datetime | None = None


@dataclass(frozen=True)
class Group:
    heading: str
    rows: list[RequestRow]


def list_context(person: Any, *, view: str, after: str = "", current: UUID | None = None) -> dict[str, Any]:
    """What `approvals/_list.html` shows: one page of the requests of one `view` that the person may see."""
    if view not in VIEWS:
        view = "pending"
    visible = requests_visible_to(person)
    by, descending = ("expires_at", False) if view == "pending" else ("updated_at", True)
    page, later = page_of(visible.filter(status__in=VIEWS[view]), by=by, descending=descending, after=after)
    closed = _just_closed(visible) if view == "pending" and not after else []
    rows = request_rows([*page, *closed], person)
    listed, closed_rows = rows[: len(page)], rows[len(page) :]
    groups = (
        [*_by_time_left(listed), Group(_("Just closed"), closed_rows)] if view == "pending" else [Group("", listed)]
    )
    return {
        "view": view,
        "filters": filters(),
        "groups": [group for group in groups if group.rows],
        "later": later,
        "after": after,
        "current": current,
        "pending_count": visible.filter(status="pending").order_by()[:COUNT_MAX].count(),
        "for_you": count_to_decide(person, COUNT_MAX),
        "count_max": COUNT_MAX,
    }


def filters() -> list[tuple[str, str]]:
    return [
        ("pending", _("Pending")),
        ("approved", _("Approved")),
        ("rejected", _("Rejected")),
        ("lapsed", _("Lapsed")),
    ]


def view_of(request: Request) -> str:
    """The view of the list under which this request is found."""
    return next((view for view, statuses in VIEWS.items() if request.status in statuses), "pending")


def request_rows(requests: Sequence[Request], person: Any) -> list[RequestRow]:
    """Rows for requests, in a handful of queries however many."""
    ids = [request.pk for request in requests]
    titles = titles_of(requests)
    covered: dict[UUID, CoveredVersion] = {}
    for one in CoveredVersion.objects.filter(request__in=ids).select_related("version").order_by("pk"):
        covered.setdefault(one.request_id, one)
    decided = Decision.objects.filter(request__in=ids).select_related("person").order_by("at")
    decisions = {decision.request_id: decision for decision in decided}
    soon = timezone.now() + SOON
    return [
        _row(request, titles[request.pk], covered.get(request.pk), decisions.get(request.pk), person, soon)
        for request in requests
    ]


def titles_of(requests: Iterable[Request]) -> dict[UUID, SafeString]:
    """What each request asks for: from the contract and the parameters of its operation, never from a model's text,
    and nothing in it unseen."""
    requests = list(requests)
    subjects = [request.subject for request in requests]
    cards = operation_cards(Operation.objects.filter(pk__in=subjects).select_related("version__artifact"))
    by_subject = {card.operation.pk: card.title for card in cards}
    return {
        request.pk: visible_text(by_subject.get(request.subject, str(request.subject)), spaces=False)
        for request in requests
    }


def _row(
    request: Request,
    title: SafeString,
    covered: CoveredVersion | None,
    decision: Decision | None,
    person: Any,
    soon: datetime,
) -> RequestRow:
    note, at = _note(request, covered, decision, person)
    return RequestRow(
        request=request,
        title=title,
        state=vocabulary.request_state(request.status, request.reason),
        sha256=covered.sha256 if covered else "",
        is_pending=request.status == "pending",
        is_urgent=request.status == "pending" and request.expires_at <= soon,
        is_off=request.status == "voided" and request.reason in ("content_changed", "integrity"),
        note=note,
        at=at,
    )


def _note(
    request: Request, covered: CoveredVersion | None, decision: Decision | None, person: Any
) -> tuple[str, datetime | None]:
    if request.status == "pending":
        if request.asker_id == person.pk:
            return _("You asked for it, so you cannot decide"), None
        if covered is not None and covered.version.author_id == person.pk:
            return _("You wrote what it covers, so you cannot decide"), None
        named = {"person": request.asker}
        by = _("An agent asks on behalf of %(person)s") if request.asked_by_agent else _("%(person)s asks")
        return by % named, None
    if decision is not None and request.status in ("approved", "consumed", "rejected"):
        words = _("Rejected by %(person)s") if decision.verdict == "reject" else _("Approved by %(person)s")
        return words % {"person": decision.person}, decision.at
    if request.ended_by is not None:
        words = {
            "withdrawn": _("Withdrawn by %(person)s"),
            "revoked": _("Revoked by %(person)s"),
        }.get(request.status, _("By %(person)s"))
        return words % {"person": request.ended_by}, request.ended_at
    return "", request.ended_at


def _by_time_left(rows: Sequence[RequestRow]) -> list[Group]:
    now = timezone.now()
    end_of_day = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    groups = [
        Group(_("Expire within the hour"), []),
        Group(_("Later today"), []),
        Group(_("Later"), []),
    ]
    for row in rows:
        expires = row.request.expires_at
        groups[0 if row.is_urgent else 1 if expires < end_of_day else 2].rows.append(row)
    return groups


def _just_closed(visible: Any) -> list[Request]:
    closed = visible.exclude(status="pending").filter(updated_at__gte=timezone.now() - JUST_CLOSED)
    return list(closed.order_by("-updated_at", "-id")[:JUST_CLOSED_MAX])
