"""Nobody knows: Case, queries by schedule, verdicts, same-key retries. Exactly one effect, whatever was lost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models.functions import Now

from conversations.kernel.errors import BadInput, IllegalTransition, RoleMissing
from operations import cases, dispatch, reconciliation, settlement
from operations.connectors.base import Answer, Outcome
from operations.errors import NotYet, TooLate
from operations.models import Attempt, Case, Operation

from .conftest import Ledger, wait_for


def _answer(outcome: Outcome, *, reference: str = "", status: int | None = 200) -> Answer:
    return Answer(outcome, status, "req-1", reference, b"{}", outcome.value, None, 10)


@pytest.mark.case("L1")
def test_a_lost_reply_is_unknown_then_confirmed_by_query_without_a_person(ledger: Ledger) -> None:
    operation = ledger.unknown()
    case = ledger.case(operation)
    assert (case.status, [a.status for a in ledger.attempts(operation)]) == ("open", ["silent"])
    operation = ledger.query(operation)
    assert operation.status == "confirmed"
    assert ledger.effects(operation) == [operation.reference]
    case.refresh_from_db()
    assert (case.status, case.settled_how, case.settled_by) == ("settled", "receipt", None)


def test_an_erring_query_settles_nothing_and_lets_a_person_act(ledger: Ledger) -> None:
    operation = ledger.unknown()
    ledger.press.plan({"path": "/articles", "method": "GET", "times": 3, "fault": "query_error"})
    with pytest.raises(NotYet):
        reconciliation.settle_by_hand(
            person=ledger.operator, operation_id=operation.pk, verdict="confirmed", reference="a-1"
        )
    operation = ledger.query(operation)
    assert operation.status == "unknown" and operation.first_query_ended_at is not None
    settled = reconciliation.settle_by_hand(
        person=ledger.operator, operation_id=operation.pk, verdict="confirmed", reference="a-1", raw_answer="seen"
    )
    assert settled.status == "confirmed"
    case = ledger.case(operation)
    assert (case.settled_how, case.settled_by) == ("person", ledger.operator)
    assert len(ledger.effects(operation)) == 1


def test_not_found_proves_nothing_while_a_request_may_be_in_flight(ledger: Ledger) -> None:
    ledger.press.plan({"path": "/articles", "method": "POST", "times": 1, "fault": "hold", "seconds": 3600})
    operation = ledger.dispatched()
    assert operation.status == "unknown"
    operation = ledger.query(operation)
    assert operation.status == "unknown", "the held request could still arrive"
    assert operation.receipts.filter(outcome="not_found").exists()


def test_not_found_after_the_delay_is_proof_and_the_executor_tries_again(ledger: Ledger) -> None:
    ledger.press.plan({"path": "/articles", "method": "POST", "times": 1, "fault": "error_before"})
    operation = ledger.dispatched()
    assert operation.status == "unknown", "an error before the effect looks like one after it"
    ledger.let_time_pass()
    operation = ledger.query(operation)
    assert operation.status == "prepared", "settled by query, idempotent, window open"
    assert ledger.case(operation).verdict == "not_executed"
    dispatch.dispatch(operation_id=operation.pk)
    assert ledger.fresh(operation).status == "confirmed"
    assert len(ledger.effects(operation)) == 1


@pytest.mark.parametrize(
    ("fault", "status", "effects"),
    [
        ("effect_no_reply", "unknown", 1),
        ("truncate_reply", "unknown", 1),
        ("error_before", "unknown", 0),
        ("error_after", "unknown", 1),
        ("drop_before", "unknown", 0),
        ("rate_limit", "prepared", 0),
        ("duplicate", "confirmed", 1),
    ],
)
def test_every_fault_ends_right(ledger: Ledger, fault: str, status: str, effects: int) -> None:
    ledger.press.plan({"path": "/articles", "method": "POST", "times": 1, "fault": fault, "seconds": 1})
    operation = ledger.dispatched()
    assert (operation.status, len(ledger.effects(operation))) == (status, effects)
    assert Case.objects.filter(operation=operation).count() == (1 if status == "unknown" else 0)


def test_rate_limit_is_tried_again_after_the_time_the_press_names(ledger: Ledger) -> None:
    ledger.press.plan({"path": "/articles", "method": "POST", "times": 1, "fault": "rate_limit", "seconds": 7})
    operation = ledger.dispatched()
    assert [a.status for a in ledger.attempts(operation)] == ["deferred"]
    assert operation.leaves_at is not None
    assert operation.leaves_at - operation.updated_at > timedelta(seconds=6)
    dispatch.dispatch(operation_id=operation.pk)
    assert len(ledger.attempts(operation)) == 1, "not before its time"


def test_the_gate_gives_up_after_the_last_attempt(ledger: Ledger) -> None:
    ledger.settings.ATTEMPTS_MAX = 2
    ledger.press.plan({"path": "/articles", "method": "POST", "times": 9, "fault": "rate_limit", "seconds": 0})
    operation = ledger.dispatched()
    for _ in range(2):
        Operation.objects.filter(pk=operation.pk).update(leaves_at=Now(), next_wake_at=Now())
        dispatch.dispatch(operation_id=operation.pk)
    operation = ledger.fresh(operation)
    assert (operation.status, operation.reason, len(ledger.attempts(operation))) == ("closed", "gave_up", 2)


def test_nobody_listening_is_not_sent_and_needs_no_person(ledger: Ledger) -> None:
    version = ledger.version()
    ledger.settings.CONNECTORS = {"press": {**ledger.settings.CONNECTORS["press"], "base_url": "http://127.0.0.1:9"}}
    operation = ledger.dispatched(version)
    assert (operation.status, [a.status for a in ledger.attempts(operation)]) == ("prepared", ["not_sent"])
    assert Case.objects.count() == 0


@pytest.mark.case("L4")
def test_a_sender_that_is_gone_leaves_unknown_not_endless_sending(ledger: Ledger, monkeypatch: Any) -> None:
    """The worker dies between gate and answer: what remains is a `sending` attempt that nobody will end."""

    class Killed(BaseException):
        pass

    def die(*_: Any, **__: Any) -> None:
        raise Killed

    from operations.connectors.publishing import PublishingConnector

    operation = ledger.prepared()
    monkeypatch.setattr(PublishingConnector, "send", die)
    with pytest.raises(Killed):
        dispatch.dispatch(operation_id=operation.pk)
    attempt = ledger.attempts(operation)[0]
    assert (attempt.status, ledger.fresh(operation).status) == ("sending", "dispatched")
    assert settlement.make_silent(attempt_id=attempt.pk) is False, "not before its time is over"
    Attempt.objects.filter(pk=attempt.pk).update(next_wake_at=Now())
    assert settlement.make_silent(attempt_id=attempt.pk) is True
    assert ledger.fresh(operation).status == "unknown"
    assert ledger.case(operation).status == "open"


@pytest.mark.parametrize("outcome", [Outcome.CONFIRMED, Outcome.REJECTED, Outcome.NOT_SENT])
def test_a_definite_answer_after_the_sweeper_settles_once(ledger: Ledger, outcome: Outcome) -> None:
    operation = ledger.unknown()
    attempt = ledger.attempts(operation)[0]
    settlement.record_answer(attempt_id=attempt.pk, answer=_answer(outcome, reference="a-9"))
    expected = {"confirmed": "confirmed", "rejected": "rejected", "not_sent": "prepared"}[outcome.value]
    assert ledger.fresh(operation).status == expected
    assert ledger.case(operation).status == "settled"
    settlement.record_answer(attempt_id=attempt.pk, answer=_answer(outcome, reference="a-9"))
    assert ledger.fresh(operation).status == expected


def test_a_definite_no_of_a_later_attempt_says_nothing_of_the_silent_one(ledger: Ledger) -> None:
    operation = ledger.unknown()
    ledger.press.plan(
        {"path": "/articles", "method": "GET", "times": 1, "fault": "query_error"},
        {"path": "/articles", "method": "POST", "times": 1, "fault": "rate_limit", "seconds": 1},
    )
    ledger.query(operation)
    dispatch.dispatch(operation_id=operation.pk, retried_by=ledger.operator, client_key="again")
    operation = ledger.fresh(operation)
    assert operation.status == "unknown", "the first attempt may have happened"
    verdicts = [case.verdict for case in operation.cases.order_by("created_at")]
    assert verdicts == ["retried", ""]


def test_a_same_key_retry_makes_no_second_effect(ledger: Ledger) -> None:
    operation = ledger.unknown()
    ledger.press.plan({"path": "/articles", "method": "GET", "times": 1, "fault": "query_error"})
    ledger.query(operation)
    reconciliation.check_retry(person=ledger.operator, operation_id=operation.pk)
    for _ in range(2):  # a doubled job
        dispatch.dispatch(operation_id=operation.pk, retried_by=ledger.operator, client_key="again")
    operation = ledger.fresh(operation)
    assert operation.status == "confirmed"
    assert len(ledger.effects(operation)) == 1
    assert [a.asked_by for a in ledger.attempts(operation)] == [None, ledger.operator]


def test_a_key_past_its_lifetime_is_never_repeated(ledger: Ledger) -> None:
    operation = ledger.unknown()
    ledger.press.plan({"path": "/articles", "method": "GET", "times": 1, "fault": "query_error"})
    ledger.query(operation)
    ledger.settings.KEY_LIFETIME_SECONDS = 0
    with pytest.raises(TooLate):
        reconciliation.check_retry(person=ledger.operator, operation_id=operation.pk)
    dispatch.dispatch(operation_id=operation.pk, retried_by=ledger.operator, client_key="again")
    assert ledger.fresh(operation).status == "unknown"
    assert len(ledger.attempts(operation)) == 1


def test_declaring_not_executed_opens_when_nothing_can_be_in_flight(ledger: Ledger) -> None:
    operation = ledger.unknown()
    ledger.press.plan({"path": "/articles", "method": "GET", "times": 9, "fault": "query_error"})
    ledger.query(operation)
    act = {"person": ledger.operator, "operation_id": operation.pk, "verdict": "not_executed", "reason": "They say no."}
    with pytest.raises(NotYet) as refused:
        reconciliation.settle_by_hand(**act)
    assert refused.value.at is not None
    ledger.let_time_pass()
    assert reconciliation.settle_by_hand(**act).status == "not_executed"
    assert ledger.case(operation).settled_by == ledger.operator


@pytest.mark.parametrize(
    "verdict", [{"verdict": "confirmed"}, {"verdict": "not_executed"}, {"verdict": "rejected", "reason": "x"}]
)
def test_a_verdict_without_its_evidence_is_refused(ledger: Ledger, verdict: dict[str, str]) -> None:
    operation = ledger.unknown()
    with pytest.raises(BadInput):
        reconciliation.settle_by_hand(person=ledger.operator, operation_id=operation.pk, **verdict)
    assert ledger.fresh(operation).status == "unknown"


@pytest.mark.parametrize("who", ["member", "reviewer", "admin"])
def test_only_an_operator_settles(ledger: Ledger, who: str) -> None:
    operation = ledger.unknown()
    person = getattr(ledger, who)
    with pytest.raises(RoleMissing):
        reconciliation.settle_by_hand(person=person, operation_id=operation.pk, verdict="confirmed", reference="a")
    with pytest.raises(RoleMissing):
        reconciliation.ask_provider(operation_id=operation.pk, person=person)
    with pytest.raises(RoleMissing):
        reconciliation.check_retry(person=person, operation_id=operation.pk)


def test_a_case_is_handed_to_someone_who_may_settle_it(ledger: Ledger) -> None:
    case = ledger.case(ledger.unknown())
    reconciliation.assign(person=ledger.operator, case_id=case.pk, to=ledger.operator)
    case.refresh_from_db()
    assert (case.status, case.assignee) == ("assigned", ledger.operator)
    with pytest.raises(BadInput):
        reconciliation.assign(person=ledger.operator, case_id=case.pk, to=ledger.member)
    with pytest.raises(RoleMissing):
        reconciliation.assign(person=ledger.member, case_id=case.pk, to=ledger.operator)


def test_queries_back_off_by_the_schedule(ledger: Ledger) -> None:
    operation = ledger.unknown()
    ledger.let_time_pass()
    ledger.press.plan({"path": "/articles", "method": "GET", "times": 99, "fault": "query_error"})
    gaps = []
    for _ in range(7):
        ledger.query(operation)
        fresh = ledger.fresh(operation)
        asked = fresh.queries.order_by("-number").first()
        gaps.append((fresh.next_wake_at - asked.asked_at).total_seconds())
    assert gaps[-1] > gaps[-2] > gaps[-3] > 15
    assert fresh.queries.count() == 7


def test_a_held_request_delivered_after_the_query_ends_confirmed(ledger: Ledger) -> None:
    ledger.press.plan({"path": "/articles", "method": "POST", "times": 1, "fault": "hold", "seconds": 0.2})
    operation = ledger.query(ledger.dispatched())
    wait_for(lambda: ledger.effects(operation))  # the Press delivers it
    assert ledger.query(operation).status == "confirmed"
    assert len(ledger.effects(operation)) == 1


def test_an_unknown_outcome_lets_a_waiting_turn_go_on_but_stays_unknown(ledger: Ledger) -> None:
    operation = ledger.unknown()
    ledger.settings.UNKNOWN_WAIT_SECONDS = 0
    assert reconciliation.report_open(operation_id=operation.pk) is True
    assert ledger.fresh(operation).status == "unknown"


def test_one_unsettled_case_per_unknown_operation_by_the_database_too(ledger: Ledger) -> None:
    from django.db import IntegrityError

    from conversations.kernel.unit import unit

    operation = ledger.unknown()
    with pytest.raises(IntegrityError), unit():
        cases.open_case(operation, reason="unknown_outcome")


def test_what_is_settled_is_not_settled_again(ledger: Ledger) -> None:
    operation = ledger.query(ledger.unknown())
    for act in (
        lambda: reconciliation.settle_by_hand(
            person=ledger.operator, operation_id=operation.pk, verdict="confirmed", reference="a"
        ),
        lambda: reconciliation.ask_provider(operation_id=operation.pk, person=ledger.operator),
        lambda: reconciliation.check_retry(person=ledger.operator, operation_id=operation.pk),
    ):
        with pytest.raises(IllegalTransition):
            act()


def test_what_was_declared_not_executed_can_be_asked_again_under_the_same_key(ledger: Ledger) -> None:
    from operations.follow import follow
    from operations.proposals import request_again

    ledger.press.plan(
        {"path": "/articles", "method": "POST", "times": 1, "fault": "drop_before"},
        {"path": "/articles", "method": "GET", "times": 1, "fault": "query_error"},
    )
    operation = ledger.query(ledger.dispatched())
    ledger.let_time_pass()
    reconciliation.settle_by_hand(
        person=ledger.operator, operation_id=operation.pk, verdict="not_executed", reason="They never saw it."
    )
    key = operation.key
    request_again(person=ledger.member, operation_id=operation.pk)
    ledger.approve(operation)
    follow(operation_id=operation.pk)
    dispatch.dispatch(operation_id=operation.pk)
    operation = ledger.fresh(operation)
    assert (operation.status, operation.key) == ("confirmed", key)
    assert len(ledger.effects(operation)) == 1
