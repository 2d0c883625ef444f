"""Operations as a conversation shows them: one card each, in the words of the vocabulary, the same for every viewer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from approvals.models import Decision, Request
from console.web import vocabulary
from conversations.epochs import RESTORED, epoch_after
from conversations.models import Epoch
from operations.connectors.base import BadConnector
from operations.contracts import contract_of
from operations.errors import NoConnector
from operations.models import INTENT_LIVE, Case, Operation

SENT_STATUSES = ("dispatched", "confirmed", "rejected", "unknown", "not_executed", "written_off")
NOT_SENT_YET = ("proposed", "prepared")


@dataclass(frozen=True)
class OperationCard:
    """What `operations/_operation.html` shows. `tone` is the card's class: "" (waits), neutral, unknown, good."""

    operation: Operation
    state: vocabulary.State
    tone: str
    title: str
    says: str | Promise
    request: Request | None
    decision: Decision | None
    case: Case | None
    derived: vocabulary.State | None
    expires_at: datetime | None

    @property
    def is_open_case(self) -> bool:
        return self.case is not None and self.case.status != "settled"

    @property
    def is_late(self) -> bool:
        """Whether it was settled after its turn's answer had been written, which then says that it is still open."""
        turn, settled_at = self.operation.turn, self.operation.settled_at
        if turn is None or turn.status != "completed" or turn.ended_at is None or settled_at is None:
            return False
        return settled_at > turn.ended_at

    @property
    def may_change(self) -> bool:
        """Whether there can be buttons for somebody: they are fetched per viewer."""
        return self.operation.status in NOT_SENT_YET

    @property
    def key(self) -> str:
        """Sorts cards by age."""
        return str(self.operation.pk)


def operation_card(operation: Operation) -> OperationCard:
    """The card of one operation."""
    return operation_cards([operation])[0]


def operation_cards(operations: Iterable[Operation]) -> list[OperationCard]:
    """Cards for operations (with `version__artifact` selected), in three queries however many."""
    found = list(operations)
    ids = [operation.pk for operation in found]
    requests: dict[UUID, Request] = {}
    asked = Request.objects.filter(subject__in=ids).select_related("ended_by")
    for request in sorted(asked, key=attrgetter("number")):
        requests[request.subject] = request
    decisions: dict[UUID, Decision] = {}
    wanted = [request.pk for request in requests.values()]
    decided = Decision.objects.filter(request__in=wanted).select_related("person")
    for decision in sorted(decided, key=attrgetter("at")):
        decisions[decision.request_id] = decision
    cases: dict[UUID, Case] = {}
    opened = Case.objects.filter(operation__in=ids).select_related("assignee", "settled_by")
    for case in sorted(opened, key=attrgetter("pk")):
        if case.operation_id is not None:
            cases[case.operation_id] = case
    return [_card(operation, requests.get(operation.pk), decisions, cases.get(operation.pk)) for operation in found]


def _card(
    operation: Operation, request: Request | None, decisions: dict[UUID, Decision], case: Case | None
) -> OperationCard:
    is_pending = operation.status == "proposed" and request is not None and request.status == "pending"
    state = vocabulary.operation_state(
        operation.status,
        operation.reason,
        first_query_ended=operation.first_query_ended_at is not None,
    )
    decision = decisions.get(request.pk) if request else None
    return OperationCard(
        operation=operation,
        state=state,
        tone=_tone(operation, is_pending),
        title=_title(operation),
        says=_says(operation, request),
        request=request,
        decision=decision,
        case=case,
        derived=_derived(operation, case),
        expires_at=request.expires_at if is_pending and request else None,
    )


def _tone(operation: Operation, is_pending: bool) -> str:
    if operation.status == "unknown":
        return "unknown"
    if operation.status == "confirmed":
        return "good"
    return "" if is_pending else "neutral"


def _title(operation: Operation) -> str:
    """From the contract and the parameters, never from what a model wrote; the title of the artifact is a quotation."""
    if operation.version is None:
        return operation.tool
    named = {
        "title": operation.version.title,
        "number": operation.version.number,
        "provider": provider_name(operation.provider),
    }
    return _("Publish “%(title)s”, version %(number)d, to %(provider)s") % named


def provider_name(provider: str, *, first: bool = False) -> str:
    """A provider as people know it, inside a sentence; `first`: where it begins one or stands alone."""
    if provider != "press":
        return provider
    return _("The Press") if first else _("the Press")


def public_address(operation: Operation) -> str:
    """Where people can look at what came of it at the provider; "" where nobody knows such a place."""
    try:
        return contract_of(operation.tool).connector().public_address(operation.reference)
    except (NoConnector, BadConnector):
        return ""


def version_note(operation: Operation, number: int) -> str:
    """What became so far of version `number`, which `operation` is about and which has not ended; for its page."""
    words = {
        "proposed": _("Version %(number)d is proposed for %(provider)s."),
        "prepared": _("Version %(number)d is approved and about to be sent to %(provider)s."),
        "dispatched": _("Version %(number)d was sent to %(provider)s; the answer is not there yet."),
        "unknown": _("Version %(number)d was sent to %(provider)s. Nobody knows yet whether it arrived."),
    }
    says = words[operation.status]
    if operation.status == "unknown" and operation.reason == RESTORED:
        says = _(
            "Version %(number)d may have been sent to %(provider)s before a backup was restored. Nobody knows yet."
        )
    elif operation.status == "unknown" and operation.first_query_ended_at is None:
        says = _("Version %(number)d was sent to %(provider)s. Whether it arrived is being checked.")
    return says % {"number": number, "provider": provider_name(operation.provider)}


def doubting_epoch(operation: Operation | None) -> Epoch | None:
    """The restore since which nobody can say from our records alone whether this was sent; None once it is settled."""
    if operation is None or operation.status not in INTENT_LIVE:
        return None
    return epoch_after(operation.settled_at or operation.created_at)


def _says(operation: Operation, request: Request | None) -> str:
    if operation.reason == RESTORED and operation.status == "unknown":
        return _(
            "It was allowed when the backup was made that has been restored, so it may have been sent since. The "
            "provider goes on being asked, an operator can settle it, and nothing is sent before that is clear."
        )
    if operation.status == "proposed":
        if request is not None and request.status == "voided" and request.reason == RESTORED:
            return _(
                "A backup was restored, so the request is void. It may have been sent after the backup was made. "
                "Nothing is sent now unless somebody asks again."
            )
        if request is not None and request.status in ("pending", "approved"):
            return _(
                "Nothing is sent before a reviewer has approved exactly this version. "
                "A newer version voids the request."
            )
        return _("There is no open request for this any more. Nothing is sent unless somebody asks again.")
    if operation.status == "unknown":
        if operation.first_query_ended_at is None:
            return _(
                "It was sent and no answer was read, so it may or may not have happened. The provider is being asked; "
                "nothing is sent a second time before that is clear."
            )
        return _(
            "It was sent and nobody knows whether it happened. The provider has been asked without a clear answer; it "
            "goes on being asked, and an operator can settle it."
        )
    words = {
        "prepared": _(
            "Approved and about to be sent. Recalled now, it is closed as not sent; "
            "sending it later needs a new approval."
        ),
        "dispatched": _("It has been sent; the answer is not there yet."),
        "confirmed": _("It has happened, once."),
        "rejected": _("The provider refused it; nothing happened there."),
        "not_executed": _("It was sent and has not happened."),
        "closed": _("It was not sent."),
        "written_off": _("Nobody will find out whether it happened; two people have written it off."),
    }
    return words.get(operation.status, "")


def _derived(operation: Operation, case: Case | None) -> vocabulary.State | None:
    if operation.status != "unknown" or case is None or case.status == "settled":
        return None
    if operation.first_query_ended_at is None:
        return None
    return vocabulary.derived_state("being_reconciled" if case.assignee_id else "needs_a_person")
