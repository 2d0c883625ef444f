"""Finding out: queries by schedule and by hand, verdicts with evidence, same-key retries, handing over."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext as _

from conversations import waits
from conversations.bodies import write_body
from conversations.kernel.clock import database_now
from conversations.kernel.errors import BadInput, IllegalTransition, RoleMissing
from conversations.kernel.machine import PROVIDER, person_actor
from conversations.kernel.unit import unit
from conversations.kernel.writing import advance

from . import cases, dispatch, settlement, tasks
from .connectors.base import Found, QueryAnswer
from .contracts import contract_of
from .errors import NoConnector, NotYet, TooLate
from .locks import hold
from .models import Case, Evidence, Operation, Query

log = logging.getLogger(__name__)

REFERENCE_CHARACTERS_MAX = 200
REASON_CHARACTERS_MAX = 4000
QUERY_GAP_SECONDS_MAX = 3600


def ask_provider(*, operation_id: UUID, person: Any = None, client_key: str | None = None) -> Query | None:
    """Ask once whether the provider knows the key; None when nothing is due or this key was asked already.

    The question is recorded before it is sent and its answer after, outside of any transaction (I7).
    """
    query = _begin_query(operation_id, person=person, client_key=client_key)
    if query is None:
        return None
    _end_query(query, _asked(query.operation))
    return query


def _asked(operation: Operation) -> QueryAnswer:
    """The provider's answer; a connector that is gone or breaks is an error like any other, and ends the query."""
    try:
        connector = contract_of(operation.tool).connector()
        return connector.query(key=operation.key, timeout_seconds=settings.REQUEST_TIMEOUT_SECONDS)
    except NoConnector:
        return _no_answer("no_connector")
    except Exception:
        log.exception("asking about operation %s failed", operation.pk)
        return _no_answer("connector_failed")


def _no_answer(reason: str) -> QueryAnswer:
    return QueryAnswer(Found.ERROR, None, "", "", "", b"", reason)


def check_may_settle(*, person: Any, operation: Operation) -> None:
    """Raises RoleMissing for a fellow member who is no operator."""
    if not person.has_perm("operations.settle_operation", operation.tenant):
        raise RoleMissing


def settle_by_hand(
    *, person: Any, operation_id: UUID, verdict: str, reference: str = "", raw_answer: str = "", reason: str = ""
) -> Operation:
    """A person's verdict on an unknown operation, with what they bring as evidence. Queries go on until then.

    `confirmed` needs the provider's reference or its raw answer; `not_executed` needs a reason and opens when nothing
    can be in flight any more. On a settled operation it is the verdict on its open contradiction or integrity case:
    the record follows it, or stands.
    """
    reference, raw_answer, reason = (text.replace("\0", "\u2400").strip() for text in (reference, raw_answer, reason))
    if verdict not in ("confirmed", "not_executed"):
        raise BadInput(_("Choose confirmed or not executed."))
    if verdict == "confirmed" and not (reference or raw_answer):
        message = _("Give the provider’s reference or its raw answer; a confirmation needs evidence.")
        raise BadInput(message, fields=("reference", "raw_answer"))
    if verdict == "not_executed" and not reason:
        raise BadInput(_("Say how you know that it did not happen."), fields=("reason",))
    if len(reference) > REFERENCE_CHARACTERS_MAX:
        message = _("The reference is longer than %(max)s characters.") % {"max": REFERENCE_CHARACTERS_MAX}
        raise BadInput(message, fields=("reference",))
    with unit():
        operation = hold(operation_id).operation
        check_may_settle(person=person, operation=operation)
        others = cases.unsettled_others(operation)
        if operation.status == "unknown" or not others:
            _raise_unless_open_to_people(operation)
        if verdict == "not_executed" and (opens := not_executed_opens_at(operation)) and opens > database_now():
            raise NotYet(_("A request may still be on its way. This opens when that is over."), at=opens)
        case = cases.unsettled_unknown(operation) or (others[0] if others else None)
        if case is None:
            raise IllegalTransition
        Evidence.objects.create(
            tenant_id=operation.tenant_id, case=case, operation=operation, person=person, verdict=verdict,
            reference=reference, raw_answer=_body(operation, raw_answer), reason=_body(operation, reason),
        )  # fmt: skip
        for other in others:  # who weighs the outcome has weighed what contradicts it
            cases.settle(other, verdict=verdict, how="person", by=person)
        _follow_verdict(operation, verdict, reference=reference, person=person, others=others)
        return operation


def _follow_verdict(operation: Operation, verdict: str, *, reference: str, person: Any, others: list[Case]) -> None:
    """Inside `unit()`: what is settled otherwise changes only through a contradiction case, now settled; its id is in
    the event. Nothing was sent of a closed operation, so "not executed" leaves it as it is."""
    stands = verdict == operation.status or (verdict == "not_executed" and operation.status != "confirmed")
    if operation.status != "unknown" and stands:
        return
    contradiction = next((case for case in others if case.reason == Case.Reason.CONTRADICTION), None)
    if operation.status != "unknown" and contradiction is None:
        raise IllegalTransition(_("Nothing was sent, so nothing can have happened."))
    if operation.status in ("proposed", "prepared"):
        raise IllegalTransition(_("It is to be sent again. Withdraw or recall it first; then settle this."))
    facts = {"case": str(contradiction.pk)} if contradiction else {}
    how: dict[str, Any] = {"actor": person_actor(person), "how": "person", "by": person, "facts": facts}
    if verdict == "confirmed":
        settlement.confirm(operation, reason="evidence", reference=reference, **how)
    else:
        settlement.not_executed(operation, reason="declared", **how)


def check_retry(*, person: Any, operation_id: UUID) -> None:
    """Raises what stands against a same-key retry now, the gate's own refusal included."""
    operation = Operation.objects.select_related("tenant").get(pk=operation_id)
    check_may_settle(person=person, operation=operation)
    _raise_unless_open_to_people(operation)
    contract = contract_of(operation.tool)
    if not contract.is_idempotent:
        raise IllegalTransition(_("This tool is not safe to repeat: the provider may act twice."))
    if operation.first_dispatched_at and operation.first_dispatched_at + contract.key_lifetime <= database_now():
        raise TooLate
    if closed := dispatch.refusal_of_retry(operation_id=operation_id, person=person):
        raise IllegalTransition(closed.message)


def ask_retry(*, person: Any, operation_id: UUID, client_key: str) -> None:
    """Have a worker send the same key again. The wish is kept on the Case: a lost job only delays it. Asking twice with
    one client key asks once. Raises what `check_retry` raises."""
    check_retry(person=person, operation_id=operation_id)
    with unit():
        operation = hold(operation_id).operation
        case = cases.unsettled_unknown(operation)
        if operation.status != "unknown" or case is None:
            raise IllegalTransition(_("This is already settled."), at=operation.settled_at)
        if case.retry_key == client_key:
            return
        cases.keep_retry(case, by=person, client_key=client_key)
        cases.tell(operation)
        tasks.defer_retry(case_id=case.pk)


def retry_asked(*, case_id: UUID) -> None:
    """Send the same key again as the Case says somebody wants; nothing when that was done, refused or settled."""
    case = Case.objects.select_related("retry_asked_by").get(pk=case_id)
    if case.status == "settled" or not case.retry_key or case.retry_refused or case.operation_id is None:
        return
    dispatch.dispatch(operation_id=case.operation_id, retried_by=case.retry_asked_by, client_key=case.retry_key)


def assign(*, person: Any, case_id: UUID, to: Any, reason: str = "") -> Case:
    """Put a name on a Case: one's own, or a colleague's who may settle it."""
    operation_id = Case.objects.values_list("operation_id", flat=True).get(pk=case_id)
    with unit():
        if operation_id:
            hold(operation_id)
        case = Case.objects.select_for_update(no_key=True, of=("self",)).select_related("tenant").get(pk=case_id)
        if not person.has_perm("operations.assign_case", case.tenant):
            raise RoleMissing
        if not to.has_perm("operations.settle_operation", case.tenant):
            raise BadInput(_("%(name)s may not settle operations here.") % {"name": to})
        if case.status == "settled":
            raise IllegalTransition(_("This is already settled."), by=_name(case.settled_by), at=case.settled_at)
        reason = reason.replace("\0", "\u2400").strip()[:REASON_CHARACTERS_MAX]
        words = write_body(tenant_id=case.tenant_id, text=reason) if reason else None
        return advance(
            case,
            "assigned",
            actor=person_actor(person),
            reason="handed_over",
            facts={"assignee": str(to.pk)} | ({"words": str(words.pk)} if words else {}),
            change={"assignee": to},
            wake=case.next_wake_at,
        )


def not_executed_opens_at(operation: Operation) -> datetime | None:
    """From when on a person may declare that nothing happened."""
    return settlement.settles_after(operation)


def report_open(*, operation_id: UUID) -> bool:
    """An outcome unknown for UNKNOWN_WAIT_SECONDS lets the turn go on with "outcome open"; it stays unknown."""
    with unit():
        operation = hold(operation_id).operation
        if operation.status != "unknown" or operation.unknown_since is None:
            return False
        if operation.unknown_since + timedelta(seconds=settings.UNKNOWN_WAIT_SECONDS) > database_now():
            return False
        waits.satisfy(kind="operation", ref=operation.pk, outcome="open")
        return True


def next_query_at(operation: Operation, *, now: datetime) -> datetime:
    """By the schedule: fixed offsets from the unknown's beginning, then gaps that double up to an hour.

    A query just after "not found" starts to be proof is worth more than the schedule's, so it is slotted in.
    """
    since, asked, schedule = operation.unknown_since or now, operation.queries_asked, settings.QUERY_SCHEDULE_SECONDS
    if asked < len(schedule):
        due = since + timedelta(seconds=schedule[asked])
    else:
        gap = min(max(schedule[-1], 1) * 2 ** (asked - len(schedule) + 1), QUERY_GAP_SECONDS_MAX)
        due = now + timedelta(seconds=gap)
    proof = settlement.settles_after(operation)
    if proof and now < proof < due:
        due = proof
    return max(due, now + timedelta(milliseconds=500))


def _begin_query(operation_id: UUID, *, person: Any, client_key: str | None) -> Query | None:
    with unit():
        operation = hold(operation_id).operation
        if person is not None:
            check_may_settle(person=person, operation=operation)
        if client_key and operation.queries.filter(client_key=client_key).exists():
            return None
        now = database_now()
        if operation.status != "unknown":
            if person is not None:
                raise IllegalTransition(_("This is settled; there is nothing to ask."), at=operation.settled_at)
            return None
        if person is None and operation.next_wake_at and operation.next_wake_at > now:
            return None
        if not contract_of(operation.tool).has_query:
            if person is not None:
                raise IllegalTransition(_("The provider cannot be asked about this."))
            later = now + timedelta(seconds=QUERY_GAP_SECONDS_MAX)  # a person settles it; the sweeper need not hurry
            Operation.objects.filter(pk=operation.pk).update(next_wake_at=later)
            return None
        number = operation.queries.count() + 1
        abandoned = operation.queries.filter(ended_at=None).update(ended_at=now, outcome="abandoned")
        if abandoned and operation.first_query_ended_at is None:  # whoever asked first is gone: that ended it too
            operation.first_query_ended_at = now
            cases.tell(operation)
        operation.queries_asked += 1
        Operation.objects.filter(pk=operation.pk).update(
            queries_asked=operation.queries_asked, first_query_ended_at=operation.first_query_ended_at,
            next_wake_at=next_query_at(operation, now=now),
        )  # fmt: skip
        return Query.objects.create(
            tenant_id=operation.tenant_id, operation=operation, number=number, asked_by=person, client_key=client_key,
            asked_at=now,
        )  # fmt: skip


def _end_query(query: Query, answer: QueryAnswer) -> None:
    with unit():
        operation = hold(query.operation_id).operation
        now = database_now()
        Query.objects.filter(pk=query.pk).update(ended_at=now, outcome=answer.found.value)
        receipt = settlement.add_receipt(
            operation, query=query, source="query",
            outcome={Found.FOUND: "confirmed", Found.NOT_FOUND: "not_found", Found.ERROR: "error"}[answer.found],
            reason=answer.reason[:64], http_status=answer.http_status,
            provider_request_id=answer.provider_request_id[:128], reference=answer.provider_reference[:200],
            raw=answer.raw,
        )  # fmt: skip
        if operation.first_query_ended_at is None:
            Operation.objects.filter(pk=operation.pk).update(first_query_ended_at=now)
        cases.tell(operation)
        if answer.found is Found.FOUND:
            _follow_found(operation, answer, reference=receipt.reference)
        elif operation.status == "unknown" and answer.found is Found.NOT_FOUND and _proves_absence(operation, query):
            settlement.not_executed(operation, actor=PROVIDER, reason="query", how="receipt")


def _follow_found(operation: Operation, answer: QueryAnswer, *, reference: str) -> None:
    """The provider knows the key. What was settled otherwise while the question was under way stays, with a Case."""
    is_other_content = bool(answer.sha256 and operation.version_sha256) and answer.sha256 != operation.version_sha256
    if is_other_content or settlement.is_contradicted_by_a_yes(operation):
        settlement.open_contradiction(operation)
    elif operation.status in ("unknown", "dispatched"):  # dispatched: a person's retry is under way
        settlement.confirm(operation, actor=PROVIDER, reason="query", reference=reference, how="receipt")


def _proves_absence(operation: Operation, query: Query) -> bool:
    """An answer "not found" is proof only when it was asked after the longest time a request can still be in flight,
    and before the provider may have forgotten the key of the first attempt that is unsettled."""
    proof, forgotten = settlement.settles_after(operation), settlement.forgotten_from(operation)
    return proof is not None and proof <= query.asked_at and (forgotten is None or query.asked_at < forgotten)


def _raise_unless_open_to_people(operation: Operation) -> None:
    """A person may act once the first query has ended in any way (a tool without a query: at once)."""
    if operation.status != "unknown":
        last = operation.cases.filter(status="settled").select_related("settled_by").order_by("-settled_at").first()
        raise IllegalTransition(
            _("This is already settled."),
            by=_name(last.settled_by) if last else None,
            at=(last.settled_at if last else None) or operation.settled_at,
        )
    if contract_of(operation.tool).has_query and operation.first_query_ended_at is None:
        raise NotYet(_("The provider is being asked for the first time. This opens when that query has ended."))


def _body(operation: Operation, text: str) -> Any:
    return write_body(tenant_id=operation.tenant_id, text=text) if text else None


def _name(person: Any) -> str | None:
    return str(person) if person is not None else None
