"""Found by reading the ledger against its contract: each a way to two effects, a lost outcome or a row nobody looks at."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError

import approvals.services
import approvals.tasks
from approvals.errors import AlreadyConfirmed
from approvals.models import Request
from console.accounts.services import change_roles
from conversations.kernel.errors import IllegalTransition
from operations import dispatch, follow, reconciliation, settlement, tasks
from operations.connectors.base import Answer, Found, Outcome, QueryAnswer
from operations.connectors.publishing import PublishingConnector
from operations.models import Case, Operation
from operations.proposals import request_again
from operations.queries import cases_to_settle
from tests.accounts import making

from .conftest import Ledger


def _answer(outcome: Outcome, *, reference: str = "", status: int | None = 200) -> Answer:
    return Answer(outcome, status, "req-1", reference, b"{}", outcome.value, None, 10)


def _lost_request(ledger: Ledger) -> Operation:
    """Unknown, the first query has ended, nothing happened outside, and nothing can be in flight any more."""
    ledger.press.plan(
        {"path": "/articles", "method": "POST", "times": 1, "fault": "drop_before"},
        {"path": "/articles", "method": "GET", "times": 1, "fault": "query_error"},
    )
    operation = ledger.query(ledger.dispatched())
    ledger.let_time_pass()
    return operation


def _declared_not_executed(ledger: Ledger) -> Operation:
    operation = _lost_request(ledger)
    reconciliation.settle_by_hand(
        person=ledger.operator, operation_id=operation.pk, verdict="not_executed", reason="They never saw it."
    )
    return ledger.fresh(operation)


def _approved_and_sent(ledger: Ledger, operation: Operation) -> Operation:
    ledger.approve(operation)
    follow.follow(operation_id=operation.pk)
    dispatch.dispatch(operation_id=operation.pk)
    return ledger.fresh(operation)


def _queried_while(ledger: Ledger, monkeypatch: Any, operation: Operation, answer: Found, meanwhile: Any) -> None:
    """A query is under way; before its answer is recorded, `meanwhile` happens."""

    def query(self: Any, *, key: str, timeout_seconds: float) -> QueryAnswer:
        meanwhile()
        reference = "art-9" if answer is Found.FOUND else ""
        return QueryAnswer(answer, 200, "req-9", reference, operation.version_sha256, b"{}", "http_200")

    ledger.wake(operation)
    with monkeypatch.context() as patch:
        patch.setattr(PublishingConnector, "query", query)
        reconciliation.ask_provider(operation_id=operation.pk)


# -- two effects ----------------------------------------------------------------------------------------------------
def test_what_was_published_by_another_operation_meanwhile_is_not_asked_again(ledger: Ledger) -> None:
    first = _declared_not_executed(ledger)
    second = _approved_and_sent(ledger, ledger.proposed(first.version))
    assert second.status == "confirmed"
    with pytest.raises(AlreadyConfirmed):
        request_again(person=ledger.member, operation_id=first.pk)
    assert ledger.fresh(first).status == "not_executed"


def test_what_another_operation_is_about_to_do_is_not_asked_again(ledger: Ledger) -> None:
    first = _declared_not_executed(ledger)
    second = ledger.proposed(first.version)
    assert second.pk != first.pk
    with pytest.raises(IllegalTransition):
        request_again(person=ledger.member, operation_id=first.pk)


@pytest.mark.parametrize("how", ["propose", "request_again"])
def test_nothing_is_sent_again_while_the_record_is_contradicted(ledger: Ledger, how: str) -> None:
    operation = _declared_not_executed(ledger)
    attempt = ledger.attempts(operation)[0]
    settlement.record_answer(attempt_id=attempt.pk, answer=_answer(Outcome.CONFIRMED, reference="a-9", status=201))
    assert operation.cases.filter(reason="contradiction", status="open").count() == 1
    with pytest.raises(IllegalTransition):
        if how == "propose":
            ledger.proposed(operation.version)
        else:
            request_again(person=ledger.member, operation_id=operation.pk)


def test_not_found_proves_nothing_once_the_provider_may_have_forgotten_the_key(ledger: Ledger) -> None:
    operation = _lost_request(ledger)
    ledger.settings.KEY_LIFETIME_SECONDS = 0
    operation = ledger.query(operation)
    assert operation.status == "unknown"


def test_a_retry_is_not_sent_for_a_person_who_may_no_longer_settle(ledger: Ledger) -> None:
    operation = ledger.unknown()
    ledger.press.plan({"path": "/articles", "method": "GET", "times": 1, "fault": "query_error"})
    ledger.query(operation)
    membership = making.membership(ledger.tenant, ledger.operator)
    change_roles(person=ledger.admin, membership=membership, roles=["member"])
    dispatch.dispatch(operation_id=operation.pk, retried_by=ledger.operator, client_key="late")
    assert (ledger.fresh(operation).status, len(ledger.attempts(operation))) == ("unknown", 1)


# -- lost outcomes --------------------------------------------------------------------------------------------------
def test_a_query_that_finds_it_after_a_person_said_no_opens_a_contradiction(ledger: Ledger, monkeypatch: Any) -> None:
    operation = _lost_request(ledger)

    def declare() -> None:
        reconciliation.settle_by_hand(
            person=ledger.operator, operation_id=operation.pk, verdict="not_executed", reason="They say no."
        )

    _queried_while(ledger, monkeypatch, operation, Found.FOUND, declare)
    assert ledger.fresh(operation).status == "not_executed", "nothing changes by itself"
    assert operation.cases.filter(reason="contradiction", status="open").count() == 1


def _retrying(ledger: Ledger, monkeypatch: Any) -> Operation:
    """Attempt 1 silent, attempt 2 (a person's same-key retry) is being sent, and its sender hangs."""

    class Stopped(BaseException):
        pass

    def stop(*_: Any, **__: Any) -> None:
        raise Stopped

    operation = ledger.unknown()
    ledger.press.plan({"path": "/articles", "method": "GET", "times": 1, "fault": "query_error"})
    ledger.query(operation)
    with monkeypatch.context() as patch, pytest.raises(Stopped):
        patch.setattr(PublishingConnector, "send", stop)
        dispatch.dispatch(operation_id=operation.pk, retried_by=ledger.operator, client_key="again")
    assert ledger.fresh(operation).status == "dispatched"
    return operation


def test_a_late_yes_confirms_while_a_retry_is_under_way(ledger: Ledger, monkeypatch: Any) -> None:
    operation = _retrying(ledger, monkeypatch)
    first, second = ledger.attempts(operation)
    settlement.record_answer(attempt_id=first.pk, answer=_answer(Outcome.CONFIRMED, reference="a-9", status=201))
    assert ledger.fresh(operation).status == "confirmed"
    settlement.record_answer(attempt_id=second.pk, answer=_answer(Outcome.SILENT, status=None))
    assert (ledger.fresh(operation).status, ledger.attempts(operation)[1].status) == ("confirmed", "silent")
    assert not operation.cases.exclude(status="settled").exists()


def test_a_query_that_finds_it_confirms_while_a_retry_is_under_way(ledger: Ledger, monkeypatch: Any) -> None:
    operation = ledger.unknown()
    ledger.press.plan({"path": "/articles", "method": "GET", "times": 1, "fault": "query_error"})
    ledger.query(operation)

    class Stopped(BaseException):
        pass

    def stop(*_: Any, **__: Any) -> None:
        raise Stopped

    def retry() -> None:
        with monkeypatch.context() as patch, pytest.raises(Stopped):
            patch.setattr(PublishingConnector, "send", stop)
            dispatch.dispatch(operation_id=operation.pk, retried_by=ledger.operator, client_key="again")

    _queried_while(ledger, monkeypatch, operation, Found.FOUND, retry)
    assert ledger.fresh(operation).status == "confirmed"


def test_a_late_not_sent_of_the_first_attempt_leaves_the_second_ones_no_definite(
    ledger: Ledger, monkeypatch: Any
) -> None:
    operation = _retrying(ledger, monkeypatch)
    first, second = ledger.attempts(operation)
    settlement.record_answer(attempt_id=first.pk, answer=_answer(Outcome.NOT_SENT, status=None))
    settlement.record_answer(attempt_id=second.pk, answer=_answer(Outcome.REJECTED, status=403))
    assert ledger.fresh(operation).status == "rejected", "a receipt has settled the silence before"


@pytest.mark.parametrize("outcome", [Outcome.NOT_SENT, Outcome.DEFERRED, Outcome.REJECTED])
def test_a_late_no_contradicts_a_confirmation_by_hand(ledger: Ledger, outcome: Outcome) -> None:
    operation = _lost_request(ledger)
    reconciliation.settle_by_hand(
        person=ledger.operator, operation_id=operation.pk, verdict="confirmed", reference="a-1"
    )
    settlement.record_answer(attempt_id=ledger.attempts(operation)[0].pk, answer=_answer(outcome, status=None))
    assert operation.cases.filter(reason="contradiction", status="open").count() == 1


def test_a_late_key_conflict_opens_a_contradiction(ledger: Ledger) -> None:
    operation = _lost_request(ledger)
    attempt = ledger.attempts(operation)[0]
    settlement.record_answer(attempt_id=attempt.pk, answer=_answer(Outcome.KEY_CONFLICT, status=422))
    assert ledger.fresh(operation).status == "unknown"
    assert operation.cases.filter(reason="contradiction", status="open").count() == 1


def test_an_answer_is_not_lost_to_a_database_that_is_away_for_a_moment(ledger: Ledger, monkeypatch: Any) -> None:
    record, failures = settlement.record_answer, iter([OperationalError("lock timeout"), OperationalError("gone")])

    def unlucky(**what: Any) -> Operation:
        for failure in failures:
            raise failure
        return record(**what)

    monkeypatch.setattr(settlement, "record_answer", unlucky)
    monkeypatch.setattr(dispatch, "RECORD_AGAIN_SECONDS", (0.0, 0.0))
    assert ledger.dispatched().status == "confirmed"


# -- rows that nobody looks at --------------------------------------------------------------------------------------
def test_without_its_connector_an_unknown_operation_still_reaches_a_person(ledger: Ledger) -> None:
    operation = ledger.unknown()
    ledger.settings.CONNECTORS = {}
    ledger.query(operation)
    assert ledger.fresh(operation).first_query_ended_at is not None
    assert cases_to_settle(ledger.operator).filter(operation=operation).exists()
    settled = reconciliation.settle_by_hand(
        person=ledger.operator, operation_id=operation.pk, verdict="confirmed", reference="seen there"
    )
    assert settled.status == "confirmed"


def test_a_first_query_whose_worker_died_has_ended_too(ledger: Ledger, monkeypatch: Any) -> None:
    class Killed(BaseException):
        pass

    def die(*_: Any, **__: Any) -> None:
        raise Killed

    operation = ledger.unknown()
    monkeypatch.setattr(PublishingConnector, "query", die)
    for _ in range(2):
        ledger.wake(operation)
        with pytest.raises(Killed):
            reconciliation.ask_provider(operation_id=operation.pk)
    assert ledger.fresh(operation).first_query_ended_at is not None, "the second look found the first one abandoned"


def test_a_new_decision_opens_the_window_for_attempts_again(ledger: Ledger) -> None:
    operation = _declared_not_executed(ledger)
    ledger.settings.RETRY_WINDOW_SECONDS = 0
    ledger.settings.ATTEMPTS_MAX = 1
    request_again(person=ledger.member, operation_id=operation.pk)
    ledger.settings.RETRY_WINDOW_SECONDS = 0
    operation = _approved_and_sent(ledger, operation)
    assert (operation.status, len(ledger.effects(operation))) == ("confirmed", 1)


def test_a_live_request_is_not_left_behind_by_an_operation_that_is_too_old(ledger: Ledger) -> None:
    operation = ledger.proposed()
    ledger.settings.PROPOSAL_MAX_SECONDS = 0
    operation = follow.follow(operation_id=operation.pk)
    assert not Request.objects.filter(subject=operation.pk, status__in=("pending", "approved")).exists() or (
        operation.status == "proposed"
    )


def test_what_was_approved_in_time_is_sent_however_old_the_proposal(ledger: Ledger) -> None:
    operation = ledger.proposed()
    ledger.approve(operation)
    ledger.settings.PROPOSAL_MAX_SECONDS = 0
    assert follow.follow(operation_id=operation.pk).status == "prepared"


# -- contradictions and integrity: somebody can end them ------------------------------------------------------------
@pytest.mark.parametrize(("verdict", "status"), [("confirmed", "confirmed"), ("not_executed", "not_executed")])
def test_an_operator_settles_a_contradiction(ledger: Ledger, verdict: str, status: str) -> None:
    operation = _declared_not_executed(ledger)
    attempt = ledger.attempts(operation)[0]
    settlement.record_answer(attempt_id=attempt.pk, answer=_answer(Outcome.CONFIRMED, reference="a-9", status=201))
    case = operation.cases.get(reason="contradiction")
    settled = reconciliation.settle_by_hand(
        person=ledger.operator, operation_id=operation.pk, verdict=verdict, reference="a-9", reason="Seen at the Press."
    )
    case.refresh_from_db()
    assert (settled.status, case.status, case.verdict, case.settled_by) == (
        status, "settled", verdict, ledger.operator,
    )  # fmt: skip
    assert not operation.cases.exclude(status="settled").exists()


def test_a_confirmed_operation_becomes_not_executed_only_through_a_contradiction(ledger: Ledger) -> None:
    operation = ledger.dispatched()
    with pytest.raises(IllegalTransition):
        reconciliation.settle_by_hand(
            person=ledger.operator, operation_id=operation.pk, verdict="not_executed", reason="No."
        )
    assert ledger.fresh(operation).status == "confirmed"


def test_a_person_who_settles_the_unknown_has_looked_at_its_contradiction_too(ledger: Ledger) -> None:
    operation = _lost_request(ledger)
    settlement.record_answer(
        attempt_id=ledger.attempts(operation)[0].pk, answer=_answer(Outcome.KEY_CONFLICT, status=422)
    )
    reconciliation.settle_by_hand(
        person=ledger.operator, operation_id=operation.pk, verdict="confirmed", reference="a-1"
    )
    assert not operation.cases.exclude(status="settled").exists()


@pytest.mark.parametrize(("verdict", "status"), [("confirmed", "confirmed"), ("not_executed", "not_executed")])
@pytest.mark.parametrize("how", ["not sent", "not found"])
def test_what_is_contradicted_is_not_prepared_again_before_a_person_has_looked(
    ledger: Ledger, monkeypatch: Any, how: str, verdict: str, status: str
) -> None:
    """Somebody else's content is under the key; then it turns out that this attempt did nothing. The gate would not let
    another one through, and what is prepared cannot be settled."""
    operation = _lost_request(ledger)
    late = ledger.attempts(operation)[0].pk
    settlement.record_answer(attempt_id=late, answer=_answer(Outcome.KEY_CONFLICT, status=422))
    if how == "not sent":
        settlement.record_answer(attempt_id=late, answer=_answer(Outcome.NOT_SENT, status=None))
    else:
        _queried_while(ledger, monkeypatch, operation, Found.NOT_FOUND, lambda: None)
    assert ledger.fresh(operation).status == "not_executed"
    settled = reconciliation.settle_by_hand(
        person=ledger.operator, operation_id=operation.pk, verdict=verdict, reference="a-9", reason="Seen at the Press."
    )
    assert settled.status == status
    assert not operation.cases.exclude(status="settled").exists()


def test_an_operator_ends_an_integrity_case_with_what_was_found(ledger: Ledger) -> None:
    from django.core.files.base import ContentFile
    from django.core.files.storage import default_storage

    operation = ledger.prepared()
    key = operation.version.blob.storage_key
    default_storage.delete(key)
    assert default_storage.save(key, ContentFile(b"something else")) == key
    dispatch.dispatch(operation_id=operation.pk)
    with pytest.raises(IllegalTransition):
        reconciliation.settle_by_hand(
            person=ledger.operator, operation_id=operation.pk, verdict="confirmed", reference="a-1"
        )
    settled = reconciliation.settle_by_hand(
        person=ledger.operator, operation_id=operation.pk, verdict="not_executed", reason="A disk was swapped."
    )
    assert settled.status == "closed", "nothing was sent, and nothing will be"
    assert Case.objects.get(operation=operation).status == "settled"


# -- the same intent under another key, seen by the gate -------------------------------------------------------------
def test_what_is_prepared_waits_while_the_record_of_the_same_intent_is_contradicted(ledger: Ledger) -> None:
    first = _declared_not_executed(ledger)
    second = ledger.prepared(first.version)
    attempt = ledger.attempts(first)[0]
    settlement.record_answer(attempt_id=attempt.pk, answer=_answer(Outcome.CONFIRMED, reference="a-9", status=201))
    dispatch.dispatch(operation_id=second.pk)
    assert (ledger.fresh(second).status, ledger.attempts(second)) == ("prepared", [])
    reconciliation.settle_by_hand(person=ledger.operator, operation_id=first.pk, verdict="confirmed", reference="a-9")
    dispatch.dispatch(operation_id=second.pk)
    second = ledger.fresh(second)
    assert (second.status, second.reason, ledger.attempts(second)) == ("closed", "voided", [])
    assert ledger.request(second).status == "voided"


# -- the sweepers ---------------------------------------------------------------------------------------------------
def test_the_sweeper_leaves_asking_to_a_job_of_its_own(
    transactional_db: None, ledger: Ledger, run_jobs: Any, monkeypatch: Any
) -> None:
    asked: list[str] = []
    query = PublishingConnector.query

    def watched(self: Any, *, key: str, timeout_seconds: float) -> QueryAnswer:
        asked.append(key)
        return query(self, key=key, timeout_seconds=timeout_seconds)

    monkeypatch.setattr(PublishingConnector, "query", watched)
    operation = ledger.unknown()
    ledger.wake(operation)
    for round_ in range(2):
        tasks.sweep(timestamp=round_)
    assert asked == [], "a provider that hangs must not hold up what dispatches and settles"
    run_jobs()
    assert (asked, ledger.fresh(operation).status) == ([operation.key], "confirmed")


def test_a_request_that_cannot_be_expired_now_keeps_no_other_waiting(ledger: Ledger, monkeypatch: Any) -> None:
    ledger.settings.APPROVAL_TTL_SECONDS = 0
    first, second = ledger.proposed(), ledger.proposed(ledger.version(b"another"))
    expire = approvals.services.expire

    def unlucky(*, request_id: Any) -> bool:
        if request_id == first.request_id:
            raise OperationalError("lock timeout")
        return expire(request_id=request_id)

    monkeypatch.setattr(approvals.services, "expire", unlucky)
    approvals.tasks.sweep(timestamp=0)
    assert ledger.request(second).status == "expired"
