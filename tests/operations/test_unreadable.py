"""A record whose chain is broken: nothing is built on it, nothing leaves, and a person is told, once, whoever met it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import psycopg
import pytest

from operations import tasks
from operations.models import Attempt, Case, Operation
from tests.operations.conftest import Ledger

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def broken(ledger: Ledger, owner_connection: psycopg.Connection[Any]) -> Callable[[Operation], Operation]:
    """Somebody with the owner's rights changes the record, past all triggers."""

    def break_chain(operation: Operation) -> Operation:
        owner_connection.execute("SET session_replication_role = replica")
        changed = "UPDATE operations_operation SET event_hash = sha256('otherwise') WHERE id = %s"
        assert owner_connection.execute(changed, [operation.pk]).rowcount == 1
        owner_connection.execute("SET session_replication_role = origin")
        ledger.wake(operation)
        return ledger.fresh(operation)

    return break_chain


def approved(ledger: Ledger) -> Operation:
    operation = ledger.proposed()
    ledger.approve(operation)
    return operation


@pytest.mark.parametrize(
    ("begin", "job"),
    [(approved, tasks.follow), (Ledger.prepared, tasks.dispatch), (Ledger.unknown, tasks.query)],
    ids=["follow", "dispatch", "query"],
)
def test_a_job_that_meets_a_broken_record_has_a_person_look_at_it_once(
    ledger: Ledger, broken: Callable[[Operation], Operation], begin: Callable[[Ledger], Operation], job: Any
) -> None:
    operation = broken(begin(ledger))
    attempts = Attempt.objects.count()
    for _ in range(2):
        job.func(str(operation.pk))
        ledger.wake(operation)
    cases = Case.objects.filter(stream=f"operation:{operation.pk}")
    assert [(case.reason, case.status) for case in cases] == [(Case.Reason.INTEGRITY, "open")]
    assert ledger.fresh(operation).status == operation.status
    assert Attempt.objects.count() == attempts
