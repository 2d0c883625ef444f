"""Time: the database's alone. A worker's clock may be a day off; every limit ends at its very microsecond."""

from __future__ import annotations

import ast
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from approvals import services as approvals
from approvals import tasks as approvals_tasks
from approvals.models import Request
from conversations import runs, sweeps
from conversations.kernel.audit import audit
from conversations.models import Conversation, Run, Wait
from operations import dispatch, follow, reconciliation, settlement
from operations import tasks as operations_tasks
from operations.connectors.base import SendClock
from operations.models import Operation

from . import clock
from .racing import race
from .test_races import decision, dispatching
from .world import World, now, opened, outcome_of

PACKAGES = ("operations", "approvals", "artifacts", "conversations")
ROOT = Path(__file__).resolve().parents[2]
DAY = 86_400
MICROSECOND = timedelta(microseconds=1)
edges = pytest.mark.parametrize("microseconds", [-1, 0, 1])


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    with opened(django_db_blocker) as made:
        yield made
        assert audit(tenant_id=made.tenant.pk).differences == []


@pytest.fixture(autouse=True)
def _real_time_again(world: World) -> Iterator[None]:
    clock.tick_from(now())
    yield
    clock.go_on()


def at_edge(moment: datetime | None, microseconds: int) -> None:
    """It is so many microseconds after `moment`, and stays so."""
    assert moment is not None
    clock.stop_at(moment + microseconds * MICROSECOND)


# -- a worker whose clock is off -----------------------------------------------------------------------------------
@contextmanager
def python_is_off_by(seconds: float) -> Iterator[None]:
    """Who asks this process for the time of day, in any of the ways that the product has, gets another day's."""
    patch = pytest.MonkeyPatch()
    real_time, real_ns, real_now = time.time, time.time_ns, timezone.now

    patch.setattr(time, "time", lambda: real_time() + seconds)
    patch.setattr(time, "time_ns", lambda: real_ns() + int(seconds * 1e9))
    patch.setattr(timezone, "now", lambda: real_now() + timedelta(seconds=seconds))
    try:
        yield
    finally:
        patch.undo()


off_by_a_day = pytest.mark.parametrize("seconds", [DAY, -DAY], ids=["a day ahead", "a day behind"])


@off_by_a_day
def test_a_worker_a_day_off_sends_asks_and_settles_as_any_other(world: World, seconds: int) -> None:
    operation = world.proposed()
    world.approve(operation)
    begun = now()
    with python_is_off_by(seconds):
        follow.follow(operation_id=operation.pk)
        assert world.sent(operation, "lost").status == "unknown"
        assert reconciliation.ask_provider(operation_id=operation.pk) is None, "the first query is not due yet"
        clock.move(settings.QUERY_SCHEDULE_SECONDS[0])
        reconciliation.ask_provider(operation_id=operation.pk)
    operation = world.fresh(operation)
    assert (operation.status, world.press.effects_of(operation.key)) == ("confirmed", 1)
    for moment in (operation.first_dispatched_at, operation.settled_at, operation.attempts.get().created_at):
        assert moment is not None and begun <= moment <= now(), "the times of the records are the database's"


@off_by_a_day
def test_a_sweeper_a_day_off_ends_nothing_early_and_nothing_late(world: World, seconds: int) -> None:
    pending, sending = world.proposed(), world.sending(world.prepared())
    attempt = sending.attempts.get()

    def sweep() -> None:
        approvals_tasks.sweep(0)
        operations_tasks.sweep(0)
        attempt.refresh_from_db()

    with python_is_off_by(seconds):
        sweep()
        assert (world.request(pending).status, attempt.status) == ("pending", "sending")
        clock.move(settings.SEND_WINDOW_SECONDS + settings.REQUEST_TIMEOUT_SECONDS + 1)
        sweep()
        assert (world.request(pending).status, attempt.status) == ("pending", "silent")
        assert world.fresh(sending).status == "unknown"
        clock.move(settings.APPROVAL_TTL_SECONDS)
        sweep()
        assert world.request(pending).status == "expired"


@off_by_a_day
def test_a_lease_is_not_taken_early_nor_kept_late_by_a_worker_a_day_off(world: World, seconds: int) -> None:
    with python_is_off_by(seconds):
        working = world.claimed()
        assert abs((working.run.lease_expires_at - now()).total_seconds() - settings.LEASE_SECONDS) < 1
    assert runs.claim(working.turn.pk, worker="right") is None
    with python_is_off_by(-seconds):
        assert runs.claim(working.turn.pk, worker="off the other way") is None
        sweeps.look_at(working.turn.pk, working.turn.conversation_id)
        clock.move(settings.LEASE_SECONDS)
        taken = runs.claim(working.turn.pk, worker="off the other way")
    assert taken is not None and taken.fence.number == 2


@off_by_a_day
def test_a_person_is_judged_by_the_database_whatever_the_web_process_thinks(world: World, seconds: int) -> None:
    operation = world.proposed()
    with python_is_off_by(seconds):
        world.approve(operation)
        assert world.request(operation).status == "approved"
    late = world.proposed()
    at_edge(world.request(late).expires_at, 0)
    with python_is_off_by(seconds):
        assert outcome_of(decision(world, late)) == "ApprovalExpired"


def test_no_module_of_the_four_floors_asks_python_for_the_time_of_day() -> None:
    asks = {
        f"{'.'.join(path.relative_to(ROOT).with_suffix('').parts)}: {ast.unparse(node)}"
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        if "migrations" not in path.parts
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node) in CLOCKS
    }
    assert asks == {
        "conversations.kernel.ids: time.time_ns",  # the order of ids decides nothing
        "operations.connectors.answers: time.time",  # a Retry-After that names a date; bounded either way
    }


CLOCKS = {
    "time.time", "time.time_ns", "timezone.now", "datetime.now", "datetime.utcnow", "datetime.today", "date.today",
}  # fmt: skip


# -- the end of an approval ------------------------------------------------------------------------------------------
def holding(model: type[Any], pk: Any) -> Callable[[], None]:
    """Somebody who holds a row and does nothing with it."""

    def hold() -> None:
        with transaction.atomic():
            model.objects.select_for_update().get(pk=pk)

    return hold


HELD = ("FOR UPDATE",)


@edges
def test_a_decision_is_judged_when_it_has_the_lock_not_when_it_began(world: World, microseconds: int) -> None:
    operation = world.proposed()
    request = world.request(operation)
    approve = decision(world, operation)
    _, other = race(
        holding(Request, request.pk), approve, after=HELD, meanwhile=lambda: at_edge(request.expires_at, microseconds)
    )
    assert other.outcome == ("" if microseconds < 0 else "ApprovalExpired")
    assert request.decisions.count() == (1 if microseconds < 0 else 0)
    assert world.request(operation).status == ("approved" if microseconds < 0 else "pending")


@edges
def test_an_approval_that_ends_while_its_sender_waits_for_the_lock_sends_nothing(
    world: World, microseconds: int
) -> None:
    operation = world.prepared()
    request = world.request(operation)
    race(
        holding(Operation, operation.pk), dispatching(operation), after=HELD,
        meanwhile=lambda: at_edge(request.expires_at, microseconds),
    )  # fmt: skip
    wanted = ("confirmed", 1) if microseconds < 0 else ("proposed", 0)
    assert (world.fresh(operation).status, world.press.effects_of(operation.key)) == wanted
    assert world.request(operation).status == ("consumed" if microseconds < 0 else "expired")


@edges
def test_a_request_expires_at_its_end_and_not_before(world: World, microseconds: int) -> None:
    request = world.request(world.proposed())
    at_edge(request.expires_at, microseconds)
    approvals_tasks.sweep(0)
    request.refresh_from_db()
    assert request.status == ("pending" if microseconds < 0 else "expired")
    assert approvals.expire(request_id=request.pk) is False, "nothing is left to do, either way"


@edges
def test_a_proposal_is_too_old_only_after_its_time(world: World, microseconds: int) -> None:
    operation = world.proposed()
    at_edge(operation.created_at + timedelta(seconds=settings.PROPOSAL_MAX_SECONDS), microseconds)
    assert follow.follow(operation_id=operation.pk).status == ("closed" if microseconds > 0 else "proposed")


# -- sending ---------------------------------------------------------------------------------------------------------
@edges
def test_who_waited_at_the_gate_past_send_before_sends_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, microseconds: int
) -> None:
    """The send window is counted from before the gate, on a clock that runs while the machine sleeps."""
    operation, boot = world.prepared(), [1000.0]
    monkeypatch.setattr(SendClock, "boot_seconds", staticmethod(lambda: boot[0]))

    def pass_time() -> None:
        boot[0] += settings.SEND_WINDOW_SECONDS + microseconds * 1e-6

    race(holding(Operation, operation.pk), dispatching(operation), after=HELD, meanwhile=pass_time)
    is_in_time = microseconds < 0
    assert world.press.effects_of(operation.key) == is_in_time
    assert operation.attempts.get().status == ("answered" if is_in_time else "not_sent")
    assert world.fresh(operation).status == ("confirmed" if is_in_time else "prepared")


@edges
def test_what_is_prepared_leaves_when_its_buffer_ends(world: World, microseconds: int) -> None:
    settings.PUBLISH_BUFFER_SECONDS = 30
    try:
        operation = world.prepared()
    finally:
        settings.PUBLISH_BUFFER_SECONDS = 0
    at_edge(operation.leaves_at, microseconds)
    dispatch.dispatch(operation_id=operation.pk)
    assert world.fresh(operation).status == ("prepared" if microseconds < 0 else "confirmed")


@edges
def test_a_silent_sender_is_given_up_when_its_time_is_over(world: World, microseconds: int) -> None:
    operation = world.sending(world.prepared())
    attempt = operation.attempts.get()
    at_edge(attempt.next_wake_at, microseconds)
    assert settlement.make_silent(attempt_id=attempt.pk) is (microseconds >= 0)
    assert world.fresh(operation).status == ("dispatched" if microseconds < 0 else "unknown")


@edges
def test_further_attempts_under_one_decision_end_with_its_window(world: World, microseconds: int) -> None:
    operation = world.sent(world.prepared(), "busy")
    window = min(settings.RETRY_WINDOW_SECONDS, settings.KEY_LIFETIME_SECONDS)
    at_edge(operation.attempts.get().created_at + timedelta(seconds=window), microseconds)
    operation = world.sent(operation)
    assert (operation.status, operation.reason) == (
        ("confirmed", "answered") if microseconds < 0 else ("proposed", "reconfirm")
    )


# -- finding out -----------------------------------------------------------------------------------------------------
def settle_after() -> timedelta:
    seconds = settings.SEND_WINDOW_SECONDS + settings.REQUEST_TIMEOUT_SECONDS + settings.SETTLE_AFTER_SECONDS
    return timedelta(seconds=seconds)


@edges
def test_not_found_is_proof_from_settle_after_on(world: World, microseconds: int) -> None:
    operation = world.sent(world.prepared(), "dropped")
    at_edge(operation.attempts.get().created_at + settle_after(), microseconds)
    reconciliation.ask_provider(operation_id=operation.pk)
    assert world.fresh(operation).status == ("unknown" if microseconds < 0 else "prepared")


@edges
def test_not_found_is_no_proof_when_the_key_may_be_forgotten(world: World, microseconds: int) -> None:
    operation = world.sent(world.prepared(), "dropped")
    lifetime = timedelta(seconds=settings.KEY_LIFETIME_SECONDS)
    at_edge(operation.attempts.get().created_at + lifetime, microseconds)
    reconciliation.ask_provider(operation_id=operation.pk)
    status = world.fresh(operation).status
    # Proved absent, it waits for a new decision: the window for further attempts is long over.
    assert status == ("not_executed" if microseconds < 0 else "unknown")


@edges
def test_a_person_may_declare_not_executed_from_settle_after_on(world: World, microseconds: int) -> None:
    operation = world.unknown_and_asked()
    at_edge(operation.attempts.get().created_at + settle_after(), microseconds)

    def declare() -> None:
        reconciliation.settle_by_hand(
            person=world.operator, operation_id=operation.pk, verdict="not_executed", reason="They say so."
        )

    assert outcome_of(declare) == ("NotYet" if microseconds < 0 else "")


@edges
def test_the_same_key_is_sent_again_only_while_it_lives(world: World, microseconds: int) -> None:
    operation = world.unknown_and_asked()
    assert operation.first_dispatched_at is not None
    at_edge(operation.first_dispatched_at + timedelta(seconds=settings.KEY_LIFETIME_SECONDS), microseconds)
    ask = lambda: reconciliation.check_retry(person=world.operator, operation_id=operation.pk)
    assert outcome_of(ask) == ("" if microseconds < 0 else "TooLate")
    dispatch.dispatch(operation_id=operation.pk, retried_by=world.operator, client_key="again")
    assert world.fresh(operation).status == ("confirmed" if microseconds < 0 else "unknown")
    assert operation.attempts.count() == (2 if microseconds < 0 else 1)


@edges
def test_a_key_that_dies_while_its_sender_waits_for_the_lock_is_not_sent_again(world: World, microseconds: int) -> None:
    operation = world.unknown_and_asked()
    assert operation.first_dispatched_at is not None
    dies_at = operation.first_dispatched_at + timedelta(seconds=settings.KEY_LIFETIME_SECONDS)
    retry = dispatching(operation, retried_by=world.operator, client_key="again")
    race(holding(Operation, operation.pk), retry, after=HELD, meanwhile=lambda: at_edge(dies_at, microseconds))
    assert operation.attempts.count() == (2 if microseconds < 0 else 1)


@edges
def test_an_unknown_outcome_is_told_as_open_when_the_wait_for_it_is_over(world: World, microseconds: int) -> None:
    working, operation = world.waiting()
    operation = world.sent(world.allowed(operation), "lost")
    assert operation.unknown_since is not None
    at_edge(operation.unknown_since + timedelta(seconds=settings.UNKNOWN_WAIT_SECONDS), microseconds)
    assert reconciliation.report_open(operation_id=operation.pk) is (microseconds >= 0)
    assert Wait.objects.get(turn=working.turn).outcome == ("" if microseconds < 0 else "open")


# -- leases ----------------------------------------------------------------------------------------------------------
@edges
def test_a_lease_is_living_up_to_its_end(world: World, microseconds: int) -> None:
    working = world.claimed()
    at_edge(working.run.lease_expires_at, microseconds)
    taken = runs.claim(working.turn.pk, worker="another")
    assert (taken is not None) is (microseconds >= 0)
    assert working.run.status == ("leased" if microseconds < 0 else "interrupted")


@edges
def test_a_lease_that_ends_while_somebody_waits_to_look_at_it_is_over(world: World, microseconds: int) -> None:
    working = world.claimed()
    expires = working.run.lease_expires_at
    _, other = race(
        holding(Conversation, working.turn.conversation_id), lambda: runs.claim(working.turn.pk, worker="another"),
        after=HELD, meanwhile=lambda: at_edge(expires, microseconds),
    )  # fmt: skip
    assert (other.result is not None) is (microseconds >= 0)


def test_a_lease_is_renewed_until_somebody_else_has_the_turn(world: World) -> None:
    working = world.claimed()
    before = working.run.lease_expires_at
    at_edge(before, 1)
    assert runs.renew([working.run.pk]) == {working.run.pk}, "nobody has taken it"
    assert working.run.lease_expires_at == before + MICROSECOND + timedelta(seconds=settings.LEASE_SECONDS)
    at_edge(working.run.lease_expires_at, 0)
    taken = runs.claim(working.turn.pk, worker="another")
    assert taken is not None
    assert runs.renew([working.run.pk, taken.run.pk]) == {taken.run.pk}
    assert Run.objects.filter(turn=working.turn, status="leased").count() == 1


@edges
def test_a_stopped_turn_whose_worker_is_gone_ends_with_its_lease(world: World, microseconds: int) -> None:
    from conversations.services import stop_turn

    working = world.claimed()
    stop_turn(person=world.member, turn=working.turn)
    at_edge(working.run.lease_expires_at, microseconds)
    runs.end_abandoned(working.turn.conversation_id)
    assert working.turn.status == ("cancelling" if microseconds < 0 else "cancelled")
