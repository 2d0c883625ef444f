"""Cases as the operators' queue lists them: the oldest first, with whose they are and which provider is meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from console.web import vocabulary
from console.web.cards import OperationCard, operation_cards, provider_name
from console.web.keyset import page_of
from console.web.visible import visible_text
from operations.models import Case, Operation
from operations.queries import cases_visible_to

VIEWS = ("open", "mine", "settled")
COUNT_MAX = 100


@dataclass(frozen=True)
class CaseRow:
    """One line of the queue. `since` is from when on nobody knew; None for settled ones."""

    case: Case
    title: SafeString
    card: OperationCard | None
    state: vocabulary.State
    provider: str
    since: datetime | None
    note: str

    @property
    def is_settled(self) -> bool:
        return self.case.status == "settled"


def list_context(person: Any, *, view: str, after: str = "", current: UUID | None = None) -> dict[str, Any]:
    """What `operations/_list.html` shows: one page of the cases of one `view` that the person may see."""
    if view not in VIEWS:
        view = "open"
    # The operations are read apart, all of a page at once: joined here they only make the statement long to plan.
    visible = cases_visible_to(person).select_related(None).select_related("tenant", "assignee", "settled_by")
    unsettled = visible.exclude(status="settled")
    if view == "settled":
        page, later = page_of(visible.filter(status="settled"), by="updated_at", descending=True, after=after)
    else:
        wanted = unsettled.filter(assignee=person) if view == "mine" else unsettled
        page, later = page_of(wanted, by="created_at", after=after)
    return {
        "view": view,
        "filters": [("open", _("Open")), ("mine", _("Mine")), ("settled", _("Settled"))],
        "rows": case_rows(page),
        "later": later,
        "after": after,
        "current": current,
        "open_count": unsettled.order_by()[:COUNT_MAX].count(),
    }


def view_of(case: Case) -> str:
    return "settled" if case.status == "settled" else "open"


def case_rows(cases: Sequence[Case]) -> list[CaseRow]:
    """Rows for cases, in a handful of queries however many."""
    ids = [case.operation_id for case in cases if case.operation_id]
    found = Operation.objects.filter(pk__in=ids).select_related("tenant", "version__artifact")
    cards = {card.operation.pk: card for card in operation_cards(found)}
    return [_row(case, cards.get(case.operation_id) if case.operation_id else None) for case in cases]


def _row(case: Case, card: OperationCard | None) -> CaseRow:
    operation = card.operation if card else None
    note = verdict_words(case) if case.status == "settled" else reason_words(case)
    is_settled = case.status == "settled"
    since = None if is_settled else (operation.unknown_since if operation else None) or case.created_at
    return CaseRow(
        case=case,
        title=visible_text(card.title if card else case.stream, spaces=False),
        card=card,
        state=vocabulary.case_state(case.status, case.reason, case.assignee or ""),
        provider=provider_name(operation.provider, first=not note) if operation else "",
        since=since,
        note=note,
    )


def verdict_words(case: Case) -> str:
    """What a settled case came to, and how."""
    words = {
        "confirmed": _("Confirmed"),
        "rejected": _("Rejected by the provider"),
        "not_executed": _("Not executed"),
        "retried": _("Sent again with the same key"),
    }.get(case.verdict, case.verdict)
    if case.settled_by is not None:
        return _("%(verdict)s, by %(person)s") % {"verdict": words, "person": case.settled_by}
    return _("%(verdict)s, by the provider’s answer") % {"verdict": words} if case.settled_how == "receipt" else words


def reason_words(case: Case) -> str:
    """Why there is a case; "" for the usual reason, which the operation's own chip tells."""
    return {
        Case.Reason.CONTRADICTION: _("Two answers contradict each other"),
        Case.Reason.INTEGRITY: _("Stored content does not match its hash"),
        Case.Reason.GHOST: _("The provider names something we never sent"),
        Case.Reason.COMPENSATION: _("A compensation is due"),
    }.get(Case.Reason(case.reason), "")


def question_of(case: Case, operation: Operation | None) -> str:
    """A case as the question it is; the title of the artifact is a quotation."""
    if operation is None or operation.version is None:
        return _("What happened here?")
    named = {
        "title": operation.version.title,
        "number": operation.version.number,
        "provider": provider_name(operation.provider),
    }
    if case.reason == Case.Reason.CONTRADICTION:
        return _("What did %(provider)s do with “%(title)s”, version %(number)d?") % named
    if case.reason == Case.Reason.INTEGRITY:
        return _("Is “%(title)s”, version %(number)d, still what was approved?") % named
    return _("Did “%(title)s”, version %(number)d, reach %(provider)s?") % named
