"""A case as its page shows it: the question, what is known, what points where, and what can be done about it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from approvals.models import Request
from console.accounts.queries import people_with
from console.web.cards import doubting_epoch, operation_card, provider_name
from console.web.case_rows import question_of, verdict_words
from console.web.templatetags.countersign import moment
from console.web.timeline import timeline_of, why
from console.web.visible import visible_text
from conversations.epochs import RESTORED, epoch_after
from conversations.queries import conversations_visible_to
from operations.brakes import is_engaged
from operations.contracts import Contract, contract_of
from operations.errors import NoConnector
from operations.models import Case, Operation
from operations.settlement import forgotten_from, settles_after


@dataclass(frozen=True)
class Act:
    """One thing that can be done. `says` is its consequence; a closed one says why, and `opens_at` when it opens."""

    name: str
    label: str
    icon: str
    says: str
    closed: str = ""
    opens_at: datetime | None = None
    leads: bool = False

    @property
    def is_open(self) -> bool:
        return not self.closed


@dataclass(frozen=True)
class Weigh:
    """What points where; neither is proof while the operation is unknown."""

    executed: list[str]
    not_executed: list[str]


def detail_context(person: Any, case: Case) -> dict[str, Any]:
    """What `operations/_detail.html` shows of a case to this person."""
    operation = _operation(case)
    contract = _contract(operation)
    request = Request.objects.filter(pk=operation.request_id).first() if operation and operation.request_id else None
    card = operation_card(operation) if operation else None
    entries = timeline_of(operation) if operation else []
    return {
        "case": case,
        "operation": operation,
        "card": card,
        "request_row": request,
        "question": question_of(case, operation),
        "heading": visible_text(question_of(case, operation), spaces=False),
        "asked": visible_text(card.title, spaces=False) if card else "",
        "intro": intro_of(case, operation),
        "provider": provider_name(operation.provider) if operation else "",
        "entries": entries,
        "day": entries[0].at if entries else None,
        "weigh": weigh_of(operation),
        "acts": acts_of(person, case, operation, contract),
        "settled": _settled(case),
        "safe_until": _safe_until(operation, contract),
        "is_idempotent": bool(contract and contract.is_idempotent),
        "retry": _asked_retry(case),
        "epoch": doubting_epoch(operation),
        "brake": bool(operation and is_engaged(operation.tenant, operation.provider)),
        "conversation": _visible_conversation(person, operation),
        "sees_request": person.has_perm("approvals.see_requests", case.tenant),
        "own_case": _own_case(case, operation),
    }


def dialogs_context(person: Any, case: Case) -> dict[str, Any]:
    """What only the full page carries: the forms, with a key each, and to whom the case can be handed."""
    return {
        "query_key": uuid4().hex,
        "attempt_key": uuid4().hex,
        "operators": people_with("operations.settle_operation", case.tenant),
    }


def intro_of(case: Case, operation: Operation | None) -> str:
    """What happened, in a sentence or two."""
    if case.reason == Case.Reason.INTEGRITY and case.stream.startswith("operation:"):
        return _(
            "The record of this operation does not match its history, or a newer version of the product wrote it. "
            "Nothing is built on it; an administrator must look at it."
        )
    if case.reason == Case.Reason.INTEGRITY:
        return _(
            "The stored content no longer has the hash that was approved. Nothing was sent. An administrator must find "
            "out what changed it; until then nothing is built on it."
        )
    if case.reason == Case.Reason.CONTRADICTION:
        return _(
            "The provider’s answers contradict each other or our record. Nothing changes by itself; somebody must look."
        )
    if operation is None:
        return _("This case is about no operation of ours.")
    if case.status == "settled":
        return _("This is settled. What led to it stays on record below.")
    if operation.status != "unknown":
        return _("Nothing about it is unknown any more.")
    if operation.reason == RESTORED:
        return _(
            "It was allowed when the backup was made that has been restored. It may have been sent since then; nothing "
            "is sent again until this is settled."
        )
    return _("It was sent, and no answer was read: %(reason)s. Nothing is sent again until this is settled.") % {
        "reason": why(operation.reason)[:1].lower() + why(operation.reason)[1:]
    }


def weigh_of(operation: Operation | None) -> Weigh | None:
    """Only while nobody knows."""
    if operation is None or operation.status != "unknown":
        return None
    executed: list[str] = []
    against: list[str] = []
    silent = operation.attempts.filter(status="silent").order_by("number").last()
    if silent is not None:
        said = _("Attempt %(number)d left this machine; nothing shows that it did not arrive.")
        executed.append(said % {"number": silent.number})
    for receipt in operation.receipts.order_by("at"):
        at = _clock(receipt.at)
        if receipt.source == "query" and receipt.outcome == "found":
            executed.append(format_html(_("Asked at {at}, the provider knew this key."), at=at))
        if receipt.outcome == "key_conflict":
            said = _("At {at} the provider said that it knows this key with other content.")
            executed.append(format_html(said, at=at))
        if receipt.source == "reply" and receipt.attempt_id and receipt.http_status and receipt.http_status < 300:
            said = _("An answer with status {status} came at {at}, which could not be trusted.")
            executed.append(format_html(said, status=receipt.http_status, at=at))
    last = operation.queries.filter(outcome="not_found").order_by("-number").first()
    if last is not None:
        proof, forgotten = settles_after(operation), forgotten_from(operation)
        said = _("Asked at {at}, the provider had nothing with this key.")
        if forgotten and last.asked_at >= forgotten:
            said = _(
                "Asked at {at}, the provider had nothing with this key; it may have forgotten it, so that proves nothing."
            )
        if proof and last.asked_at < proof:
            said = _("Asked at {at}, the provider had nothing with this key; before {proof} that proves nothing.")
        against.append(format_html(said, at=_clock(last.asked_at), proof=_clock(proof) if proof else ""))
    return Weigh(executed, against)


def acts_of(person: Any, case: Case, operation: Operation | None, contract: Contract | None) -> list[Act]:
    """The acts of a case that is not settled, each with its consequence. The services ask again under their locks."""
    if case.status == "settled":
        return []
    acts = []
    if case.reason == Case.Reason.UNKNOWN_OUTCOME and operation is not None:
        acts += [
            _ask(operation, contract),
            _confirm(operation, contract),
            _declare(operation, contract),
            _retry(operation, contract),
        ]
    elif operation is not None and operation.status != "unknown":
        acts += _about_a_record(case, operation, contract)
    acts.append(Act("hand", _("Hand over"), "user-round-check", _("Someone else takes the case, with this timeline.")))
    if not person.has_perm("operations.settle_operation", case.tenant):
        return []
    return acts


def _ask(operation: Operation, contract: Contract | None) -> Act:
    last = operation.queries.order_by("-number").first()
    says = _("Only reads.")
    if last is not None:
        says = _also(says, _("Last asked at {at}."), at=last.asked_at)
    if operation.status == "unknown" and operation.next_wake_at:
        says = _also(says, _("Next by itself: {at}."), at=operation.next_wake_at, over=_("any moment now"))
    closed = ""
    if operation.status != "unknown":
        closed = _("Nothing is unknown any more.")
    elif contract is None or not contract.has_query:
        closed = _("This provider cannot be asked.")
    return Act("ask", _("Ask the provider again"), "search-check", says, closed, leads=True)


def _confirm(operation: Operation, contract: Contract | None) -> Act:
    says = _("Becomes Confirmed. Needs the provider’s reference or its raw answer.")
    if operation.turn is not None and operation.turn.status == "waiting":
        says = _("Becomes Confirmed, and the turn goes on. Needs the provider’s reference or its raw answer.")
    return Act("confirm", _("Confirm with evidence"), "circle-check", says, _not_open_yet(operation, contract))


def _declare(operation: Operation, contract: Contract | None) -> Act:
    says = _("Becomes Not executed, and sends nothing.")
    closed, opens = _not_open_yet(operation, contract), settles_after(operation) if contract else None
    if operation.status == "unknown" and opens and opens > timezone.now():
        closed = closed or _("A request may still be on its way. This opens when that is over.")
        return Act("declare", _("Declare not executed"), "circle-x", says, closed, opens)
    return Act("declare", _("Declare not executed"), "circle-x", says, closed)


def _retry(operation: Operation, contract: Contract | None) -> Act:
    label, icon = _("Retry with the same key"), "refresh-cw"
    number = operation.attempts.count() + 1
    says = _("Sends again as attempt %(number)d. The provider takes it for the same one while the key lives.") % {
        "number": number
    }
    closed = _not_open_yet(operation, contract)
    if contract is None or not contract.is_idempotent:
        return Act("retry", label, icon, says, _("This tool is not safe to repeat: the provider may act twice."))
    until = _safe_until(operation, contract)
    if until is not None and until <= timezone.now():
        return Act("retry", label, icon, says, _("The key is too old: repeating it is not safe any more."))
    if until is not None:
        says = _also(says, _("It lives until {at}."), at=until)
    if not closed and _is_older_than_a_restore(operation):
        closed = _("The approval is older than the backup that was restored; ask again.")
    if not closed and is_engaged(operation.tenant, operation.provider):
        closed = _("Sending to this provider is stopped.")
    return Act("retry", label, icon, says, closed)


def _is_older_than_a_restore(operation: Operation) -> bool:
    request = Request.objects.filter(pk=operation.request_id).first() if operation.request_id else None
    return request is not None and epoch_after(request.created_at) is not None


def _about_a_record(case: Case, operation: Operation, contract: Contract | None) -> list[Act]:
    """A contradiction or broken content of an operation that is settled: the record follows the verdict, or stands."""
    stands = _("The record stays as it is, and this case ends.")
    follows = _("The record changes to this, and this case ends.")
    nothing = Act("declare", _("Declare not executed"), "circle-x", stands)
    if operation.status == "confirmed":
        opens = settles_after(operation) if contract else None
        closed = _("A request may still be on its way. This opens when that is over.")
        is_open = opens is None or opens <= timezone.now()
        nothing = Act("declare", nothing.label, nothing.icon, follows, *(() if is_open else (closed, opens)))
    if case.reason == Case.Reason.INTEGRITY:
        return [nothing]
    says = stands if operation.status == "confirmed" else follows
    return [Act("confirm", _("Confirm with evidence"), "circle-check", says), nothing]


def _not_open_yet(operation: Operation, contract: Contract | None) -> str:
    """A person may act once the first query has ended in any way (a tool without a query: at once)."""
    if operation.status != "unknown":
        return _("Nothing is unknown any more.")
    if contract is not None and contract.has_query and operation.first_query_ended_at is None:
        return _("Opens when the first question to the provider has ended.")
    return ""


def _settled(case: Case) -> dict[str, Any] | None:
    if case.status != "settled":
        return None
    return {"says": verdict_words(case), "at": case.settled_at, "by": case.settled_by, "how": case.settled_how}


def _asked_retry(case: Case) -> dict[str, Any] | None:
    """A same-key retry that was asked for and has not been sent: who asked, and why it was refused, if it was."""
    if case.status == "settled" or not case.retry_key:
        return None
    return {"by": case.retry_asked_by, "refused": why(case.retry_refused) if case.retry_refused else ""}


def _safe_until(operation: Operation | None, contract: Contract | None) -> datetime | None:
    if operation is None or contract is None or not contract.is_idempotent or operation.first_dispatched_at is None:
        return None
    lifetime: timedelta = contract.key_lifetime
    return operation.first_dispatched_at + lifetime


def _operation(case: Case) -> Operation | None:
    if case.operation_id is None:
        return None
    return Operation.objects.select_related("tenant", "asker", "version__artifact", "turn").get(pk=case.operation_id)


def _contract(operation: Operation | None) -> Contract | None:
    if operation is None:
        return None
    try:
        return contract_of(operation.tool)
    except NoConnector:
        return None


def _visible_conversation(person: Any, operation: Operation | None) -> UUID | None:
    if operation is None or operation.conversation_id is None:
        return None
    visible = conversations_visible_to(person).order_by().filter(pk=operation.conversation_id).exists()
    return operation.conversation_id if visible else None


def _own_case(case: Case, operation: Operation | None) -> Case | None:
    """The case in which the operation's outcome is settled, where this one is about something else."""
    if operation is None or case.reason == Case.Reason.UNKNOWN_OUTCOME:
        return None
    return operation.cases.filter(reason=Case.Reason.UNKNOWN_OUTCOME).exclude(status="settled").first()


def _clock(at: datetime, over: str = "") -> SafeString:
    """A time inside a sentence; with its date where that is not today's. `over` is said once it has passed."""
    return moment(at, "seconds" if at.astimezone(UTC).date() == timezone.now().date() else "full", over)


def _also(says: str, sentence: str, *, at: datetime, over: str = "") -> str:
    return format_html("{} {}", says, format_html(sentence, at=_clock(at, over)))
