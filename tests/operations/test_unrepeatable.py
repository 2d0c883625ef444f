"""A tool that must not be repeated and cannot be asked about: one try, and then only a person or a late answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from conversations.kernel.errors import IllegalTransition
from operations import contracts, dispatch, follow, reconciliation, settlement, tasks
from operations.connectors.base import Answer, Outcome
from operations.contracts import register_contract
from operations.models import Case, Operation
from operations.proposals import Proposer, propose, publication_parameters
from tests.operations.listening import Listener, Talk, listening, response

from .conftest import ONCE_ONLY, Ledger


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    register_contract(ONCE_ONLY)
    yield
    del contracts._contracts[ONCE_ONLY.tool]


class Provider:
    """Makes an effect for every request it reads, as one without idempotency does, and then loses its answer."""

    def __init__(self, answer: str) -> None:
        self.answer, self.effects = answer, []

    def handle(self, talk: Talk) -> None:
        self.effects.append(json.loads(talk.read_request())["title"])
        if self.answer == "504":
            talk.say(response(504, b"gateway time-out", "X-Request-Id: outside-7"))
        elif self.answer == "cut":
            talk.say(response(201, b'{"id": "n-1"}', "X-Request-Id: outside-7")[:-4])
        # "reset": the connection closes without a word


@contextmanager
def _connected(ledger: Ledger, provider: Provider) -> Iterator[Listener]:
    with listening(provider.handle) as listener:
        press = ledger.settings.CONNECTORS["press"]
        ledger.settings.CONNECTORS |= {"once": {**press, "base_url": listener.url, "provider": "once"}}
        yield listener


def _dispatched(ledger: Ledger) -> Operation:
    version = ledger.version()
    operation = propose(
        contract=ONCE_ONLY,
        parameters=publication_parameters(version),
        version=version,
        proposer=Proposer(person=ledger.member, client_key=ledger.next_key()),
    ).operation
    ledger.approve(operation)
    follow.follow(operation_id=operation.pk)
    dispatch.dispatch(operation_id=operation.pk)
    return ledger.fresh(operation)


@pytest.mark.case("L1")
@pytest.mark.parametrize(
    ("answer", "reason", "status"), [("reset", "closed", None), ("504", "http_504", 504), ("cut", "cut", 201)]
)
def test_a_doubtful_answer_is_unknown_with_one_attempt_one_case_and_the_providers_request_id(
    ledger: Ledger, answer: str, reason: str, status: int | None
) -> None:
    provider = Provider(answer)
    with _connected(ledger, provider):
        operation = _dispatched(ledger)
    assert (operation.status, provider.effects) == ("unknown", ["Night trains"])
    (attempt,) = ledger.attempts(operation)
    assert (attempt.status, attempt.reason, attempt.http_status) == ("silent", reason, status)
    assert attempt.provider_request_id == ("" if answer == "reset" else "outside-7")
    assert [(case.reason, case.status) for case in Case.objects.all()] == [("unknown_outcome", "open")]


@pytest.mark.case("L1")
def test_nothing_repeats_it_however_often_sweeper_and_jobs_come_round(
    ledger: Ledger, run_jobs: Any, caplog: pytest.LogCaptureFixture
) -> None:
    provider = Provider("504")
    with _connected(ledger, provider):
        operation = _dispatched(ledger)
        ledger.let_time_pass()
        for round_ in range(5):
            ledger.wake(operation)
            tasks.sweep(timestamp=round_)
            tasks.dispatch.defer(operation_id=str(operation.pk))
            tasks.follow.defer(operation_id=str(operation.pk))
            run_jobs()
    operation = ledger.fresh(operation)
    assert (operation.status, len(ledger.attempts(operation)), provider.effects) == ("unknown", 1, ["Night trains"])
    assert ledger.case(operation).status == "open"
    assert not caplog.records, "waiting for a person is nothing to complain about every second"


@pytest.mark.case("L1")
def test_a_person_cannot_repeat_it_either_and_is_told_why(ledger: Ledger) -> None:
    provider = Provider("reset")
    with _connected(ledger, provider) as listener:
        operation = _dispatched(ledger)
        with pytest.raises(IllegalTransition) as refused:
            reconciliation.check_retry(person=ledger.operator, operation_id=operation.pk)
        assert "not safe to repeat" in str(refused.value.message)
        # The button is only the first lock: the gate refuses a job that asks for it all the same.
        tried = dispatch.dispatch(operation_id=operation.pk, retried_by=ledger.operator, client_key="again")
        assert tried is None
        assert listener.connections == 1
    assert (ledger.fresh(operation).status, len(ledger.attempts(operation))) == ("unknown", 1)


@pytest.mark.case("L1")
def test_a_provider_that_cannot_be_asked_is_not_asked_and_a_person_may_act_at_once(ledger: Ledger) -> None:
    provider = Provider("reset")
    with _connected(ledger, provider):
        operation = _dispatched(ledger)
        with pytest.raises(IllegalTransition):
            reconciliation.ask_provider(operation_id=operation.pk, person=ledger.operator)
        settled = reconciliation.settle_by_hand(
            person=ledger.operator, operation_id=operation.pk, verdict="confirmed", reference="n-1", raw_answer="seen"
        )
    assert (settled.status, settled.reference) == ("confirmed", "n-1")
    assert ledger.case(operation).settled_by == ledger.operator


@pytest.mark.case("L1")
def test_a_late_success_settles_it_once(ledger: Ledger) -> None:
    provider = Provider("reset")
    with _connected(ledger, provider):
        operation = _dispatched(ledger)
    (attempt,) = ledger.attempts(operation)
    late = Answer(Outcome.CONFIRMED, 201, "outside-8", "n-1", b'{"id":"n-1"}', "http_201", None, 10)
    for _ in range(2):
        settlement.record_answer(attempt_id=attempt.pk, answer=late)
    operation = ledger.fresh(operation)
    assert (operation.status, operation.reference, operation.revision) == ("confirmed", "n-1", 5)
    assert [(case.reason, case.status, case.settled_how) for case in Case.objects.all()] == [
        ("unknown_outcome", "settled", "receipt")
    ]


@pytest.mark.case("L1")
def test_declared_not_executed_it_waits_for_a_new_decision_instead_of_another_try(ledger: Ledger) -> None:
    provider = Provider("reset")
    with _connected(ledger, provider):
        operation = _dispatched(ledger)
        ledger.let_time_pass()
        reconciliation.settle_by_hand(
            person=ledger.operator, operation_id=operation.pk, verdict="not_executed", reason="Their log has no line."
        )
        dispatch.dispatch(operation_id=operation.pk)
    operation = ledger.fresh(operation)
    assert (operation.status, len(ledger.attempts(operation)), len(provider.effects)) == ("not_executed", 1, 1)
