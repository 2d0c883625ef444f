"""A job is there exactly when what it is about is there, however slowly that is committed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from django.db import connections
from procrastinate.contrib.django.models import ProcrastinateJob

from approvals.models import Request
from conversations.kernel.unit import unit
from operations.models import Operation
from tests.operations.conftest import Ledger, _one_press, ledger, press  # noqa: F401


class SlowProposal:
    """A proposal and its decision in another connection, held open before the commit."""

    def __init__(self, act: Callable[[], Operation]) -> None:
        self.act = act
        self.done, self.may_commit = threading.Event(), threading.Event()
        self.operation: Operation | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            with unit():
                self.operation = self.act()
                self.done.set()
                assert self.may_commit.wait(60)
        finally:
            connections.close_all()

    def commit(self) -> Operation:
        self.may_commit.set()
        self.thread.join(60)
        assert self.operation is not None
        return self.operation


@pytest.fixture
def slowly(transactional_db: None) -> Iterator[Callable[[Callable[[], Operation]], SlowProposal]]:
    made: list[SlowProposal] = []

    def start(act: Callable[[], Operation]) -> SlowProposal:
        made.append(SlowProposal(act))
        made[-1].thread.start()
        assert made[-1].done.wait(60)
        return made[-1]

    yield start
    for one in made:
        one.may_commit.set()
        one.thread.join(60)


def _approved(ledger: Ledger, content: bytes) -> Operation:  # noqa: F811
    operation = ledger.proposed(ledger.version(content))
    ledger.approve(operation)
    return operation


@pytest.mark.case("L7")
def test_the_worker_sees_a_slowly_committed_job_late_but_never_misses_it(
    ledger: Ledger,  # noqa: F811
    slowly: Callable[[Callable[[], Operation]], SlowProposal],
    run_jobs: Callable[[], None],
) -> None:
    slow = slowly(lambda: _approved(ledger, b"slow"))
    assert not Operation.objects.exists(), "nothing of it is to be seen before its commit"
    # Younger in number, older in the database: whoever remembers "I have seen all jobs up to n" would lose the other.
    quick_id = _job_committed_meanwhile()
    run_jobs()
    operation = slow.commit()
    own = ProcrastinateJob.objects.filter(args__operation_id=str(operation.pk)).earliest("id")
    assert own.status == "todo" and own.id < quick_id, "it was numbered before the one that has already run"
    run_jobs()
    operation = ledger.fresh(operation)
    assert (operation.status, len(ledger.effects(operation))) == ("confirmed", 1)


def _job_committed_meanwhile() -> int:
    """A job that finds nothing to do."""
    from operations import tasks

    return tasks.follow_turn.defer(turn_id="00000000-0000-0000-0000-000000000000")


@pytest.mark.case("L7")
def test_a_decision_that_is_rolled_back_leaves_no_job_and_sends_nothing(
    ledger: Ledger,  # noqa: F811
    run_jobs: Callable[[], None],
) -> None:
    operation = ledger.proposed()
    before = ProcrastinateJob.objects.count()
    with pytest.raises(ZeroDivisionError), unit():
        ledger.approve(operation)
        assert ProcrastinateJob.objects.count() > before, "inside the transaction the job is there"
        raise ZeroDivisionError
    assert ProcrastinateJob.objects.count() == before
    run_jobs()
    assert Request.objects.get().status == "pending"
    assert (ledger.fresh(operation).status, ledger.effects(operation)) == ("proposed", [])
