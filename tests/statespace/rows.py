"""One row in every status a machine can be in, each brought there on the shortest way the product itself can go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.conf import settings

from approvals import services as approvals
from artifacts.models import Artifact
from conversations.agent import steps
from conversations.kernel.ids import uuid7
from conversations.kernel.machine import SYSTEM, Machine, machines
from conversations.kernel.models import StateRow
from conversations.kernel.unit import unit
from conversations.kernel.writing import Fence, advance
from conversations.models import Step
from conversations.runs import Claim
from conversations.services import stop_turn
from operations import brakes, cases, follow, reconciliation, settlement
from operations.connectors.base import Answer, Outcome
from operations.models import Brake, Operation
from tests.accounts import making

from . import clock
from .world import SETTLED_SECONDS, Working, World, answered

FAR = datetime(2100, 1, 1, tzinfo=UTC)


def answer(outcome: Outcome) -> Answer:
    """An answer of the provider, as the connector judges it."""
    status = None if outcome in (Outcome.SILENT, Outcome.NOT_SENT) else 200
    return Answer(
        outcome, status, "req-1", "a-9" if outcome is Outcome.CONFIRMED else "", b"{}", outcome.value, None, 9
    )


# -- publications: an operation with its request, its attempts and its case ----------------------------------------
def _not_executed(world: World) -> Operation:
    world.asked("error")
    operation = world.query(world.sent(world.prepared(), "dropped"))
    clock.move(SETTLED_SECONDS)
    reconciliation.settle_by_hand(
        person=world.operator, operation_id=operation.pk, verdict="not_executed", reason="Their log has no line."
    )
    return operation


def _again(world: World) -> Operation:
    operation = world.sent(world.prepared(), "dropped")
    clock.move(SETTLED_SECONDS)
    return world.query(operation)


def _approved(world: World) -> Operation:
    operation = world.proposed()
    world.approve(operation)
    return operation


def _rejected_by_reviewer(world: World) -> Operation:
    operation = world.proposed()
    world.approve(operation, verdict="reject", reason="Not like this.")
    return operation


def _withdrawn(world: World, operation: Operation) -> Operation:
    approvals.withdraw(person=world.member, request_id=world.request(operation).pk)
    return operation


def _voided(world: World) -> Operation:
    version = world.version()
    operation = world.proposed(version)
    world.newer(version)
    approvals.void_if_cause_is_gone(request_id=world.request(operation).pk)
    return operation


def _revoked(world: World, operation: Operation) -> Operation:
    approvals.revoke(person=world.reviewer, request_id=world.request(operation).pk)
    return operation


def _expired(world: World, make: Callable[[], Operation]) -> Operation:
    before, settings.APPROVAL_TTL_SECONDS = settings.APPROVAL_TTL_SECONDS, 0
    if make is not world.proposed:  # it has to live until it is approved
        settings.APPROVAL_TTL_SECONDS = 30
    operation = make()
    settings.APPROVAL_TTL_SECONDS = before
    if make is not world.proposed:
        clock.move(30)
    assert approvals.expire(request_id=world.request(operation).pk)
    return operation


def _followed(operation: Operation) -> Operation:
    return follow.follow(operation_id=operation.pk)


def _assigned(world: World) -> Operation:
    operation = world.unknown_and_asked()
    reconciliation.assign(person=world.operator, case_id=world.case(operation).pk, to=world.operator)
    return operation


def _doubtful(world: World) -> Operation:
    """No service proposes a verdict yet."""
    operation = world.unknown_and_asked()
    with unit():
        advance(world.case(operation), "verdict_proposed", actor=SYSTEM)
    return operation


def _wished(world: World) -> Operation:
    operation = world.unknown_and_asked()
    reconciliation.ask_retry(person=world.operator, operation_id=operation.pk, client_key="wish")
    return operation


def _retrying(world: World) -> Operation:
    operation = world.unknown_and_asked()
    return world.sending(operation, retried_by=world.operator, client_key="again")


def _written_off(world: World) -> Operation:
    """No service writes off yet: two people will."""
    operation = world.unknown_and_asked()
    with unit():
        cases.settle_unknown(operation, verdict="not_executed", how="person", by=world.operator)
        advance(operation, "written_off", actor=SYSTEM, change={"settled_at": operation.updated_at}, wake=None)
    return operation


def _contradicted(world: World, operation: Operation, outcome: Outcome) -> Operation:
    attempt = world.last_attempt(operation)
    assert attempt is not None
    settlement.record_answer(attempt_id=attempt.pk, answer=answer(outcome))
    return operation


# Those that need time to pass come first: the others are young when they are looked at.
PUBLICATIONS: dict[str, Callable[[World], Operation]] = {
    "not_executed": _not_executed,
    "again": _again,
    "prepared_expired": lambda w: _expired(w, w.prepared),
    "pending": lambda w: w.proposed(),
    "approved": _approved,
    "rejected_by_reviewer": _rejected_by_reviewer,
    "refused": lambda w: _followed(_rejected_by_reviewer(w)),
    "withdrawn": lambda w: _withdrawn(w, w.proposed()),
    "voided": _voided,
    "expired": lambda w: _expired(w, w.proposed),
    "revoked": lambda w: _revoked(w, _approved(w)),
    "prepared": lambda w: w.prepared(),
    "prepared_revoked": lambda w: _revoked(w, w.prepared()),
    "prepared_withdrawn": lambda w: _withdrawn(w, w.prepared()),
    "sending": lambda w: w.sending(w.prepared()),
    "unknown": lambda w: w.unknown(),
    "asked": lambda w: w.unknown_and_asked(),
    "assigned": _assigned,
    "doubtful": _doubtful,
    "wished": _wished,
    "retrying": _retrying,
    "confirmed": lambda w: w.sent(w.prepared()),
    "found": lambda w: w.query(w.unknown()),
    "rejected": lambda w: w.sent(w.prepared(), "refused"),
    "deferred": lambda w: w.sent(w.prepared(), "busy"),
    "not_sent": lambda w: _not_sent(w),
    "written_off": _written_off,
    "contradicted": lambda w: _contradicted(w, w.sent(w.prepared(), "refused"), Outcome.CONFIRMED),
    "denied": lambda w: _contradicted(w, w.sent(w.prepared()), Outcome.REJECTED),
}


def _not_sent(world: World) -> Operation:
    operation = world.sending(world.prepared())
    attempt = world.last_attempt(operation)
    assert attempt is not None
    settlement.record_answer(attempt_id=attempt.pk, answer=answer(Outcome.NOT_SENT))
    return operation


# -- turns ---------------------------------------------------------------------------------------------------------
def _unclaimed(world: World) -> Working:
    turn = world.turn()
    nobody: Any = None
    return Working(Claim(turn, nobody, turn.conversation, Fence(turn.pk, turn.fence)))


def _calling(world: World) -> Working:
    working = world.claimed()
    world.proposed_by_turn(working)
    return working


def _free(world: World) -> Working:
    """What it waited for is settled: the reviewer refused."""
    working, operation = world.waiting()
    world.approve(operation, verdict="reject", reason="Not like this.")
    follow.follow(operation_id=operation.pk)
    return working


def _taken(world: World) -> Working:
    """The lease ended and somebody else goes on: what is returned is the first one's claim, a zombie's."""
    working = world.claimed()
    clock.move(settings.LEASE_SECONDS + 1)
    world.claimed(working.turn, worker="other")
    return working


def _stopped(working: Working, world: World) -> Working:
    stop_turn(person=world.member, turn=working.turn)
    return working


def _completed(world: World) -> Working:
    working = world.claimed()
    answered(working, world.request_step(working), said="Forty-one.")
    return working


def _failed(world: World) -> Working:
    working = world.claimed()
    steps.end_failed(working.claim, "model_failed", "It broke.")
    return working


TURNS: dict[str, Callable[[World], Working]] = {
    "taken": _taken,
    "accepted": _unclaimed,
    "running": lambda w: w.claimed(),
    "calling": _calling,
    "waiting": lambda w: w.waiting()[0],
    "free": _free,
    "cancelling": lambda w: _stopped(w.claimed(), w),
    "completed": _completed,
    "failed": _failed,
    "cancelled": lambda w: _stopped(_unclaimed(w), w),
}


# -- steps ---------------------------------------------------------------------------------------------------------
@dataclass
class Stepping:
    """A step and the turn it belongs to."""

    working: Working
    step: Step


def _stepping(world: World, *then: Callable[[Working, Step], object]) -> Stepping:
    """A model request under way, and what happened to it then."""
    working = world.claimed()
    step = world.request_step(working)
    for act in then:
        act(working, step)
    return Stepping(working, Step.objects.get(pk=step.pk))


def _pending(world: World) -> Stepping:
    working = world.claimed()
    step = steps.begin_request(working.claim, {"schema": 1, "messages": []}, steps.Versions("t/1", "none"))
    return Stepping(working, step)


STEPS: dict[str, Callable[[World], Stepping]] = {
    "pending": _pending,
    "under_way": lambda w: _stepping(w),
    "to_be_retried": lambda w: _stepping(
        w, lambda working, step: steps.fail_try(working.claim, step, error="x", retry_in_seconds=1)
    ),
    "succeeded": lambda w: _stepping(w, lambda working, step: answered(working, step, calls=[])),
    "failed": lambda w: _stepping(
        w, lambda working, step: steps.fail_try(working.claim, step, error="x", retry_in_seconds=None)
    ),
    "interrupted": lambda w: _stepping(
        w,
        lambda working, _: stop_turn(person=w.member, turn=working.turn),
        lambda working, _: steps.end_stopped(working.claim, ""),
    ),
}


# -- artifacts, brakes ---------------------------------------------------------------------------------------------
def artifact_in(world: World, status: str) -> Artifact:
    """No service archives or deletes yet."""
    artifact = world.version().artifact
    if status != "active":
        with unit():
            advance(artifact, status, actor=SYSTEM)
    return artifact


def brake_in(world: World, status: str) -> Brake | None:
    """In a tenant of its own, for there is one per tenant and provider; "none": never set."""
    tenant = making.tenant(f"braked-{status}")
    admin = making.admin_of(tenant)
    if status == "none":
        return None
    made = brakes.set_brake(person=admin, tenant=tenant, provider="press", engaged=True, reason="Wait.")
    if status == "released":
        made = brakes.set_brake(person=admin, tenant=tenant, provider="press", engaged=False)
    return made


# -- any machine: from its first status on the shortest way ---------------------------------------------------------
def fresh_row(world: World, machine: Machine) -> StateRow:
    """A new row of this machine in an initial status, alone with what it needs."""
    found = _FRESH[machine.name](world)
    found.refresh_from_db()
    assert found.status in machine.initial, machine.name
    return found


_FRESH: dict[str, Callable[[World], StateRow]] = {
    "membership": lambda w: making.membership(w.tenant, making.person(w.tenant, f"m{w.next_key()}", "member")),
    "turn": lambda w: w.turn(),
    "run": lambda w: w.claimed().run,
    "step": lambda w: _pending(w).step,
    "artifact": lambda w: w.version().artifact,
    "approval": lambda w: w.request(w.proposed()),
    "operation": lambda w: w.proposed(),
    "attempt": lambda w: _some(w.last_attempt(w.sending(w.prepared()))),
    "case": lambda w: w.case(w.unknown()),
    "brake": lambda w: _some(brake_in(w, f"engaged-{w.next_key()}")),
}


def row_in(world: World, machine: Machine, status: str) -> StateRow:
    """A row of this machine in this status, by the fewest edges of its table (with `advance`, as the application does)."""
    row = fresh_row(world, machine)
    for to in way_to(machine, row.status, status):
        with unit():
            step_to(row, to)
    return row


def way_to(machine: Machine, start: str, end: str) -> list[str]:
    """The statuses to go through; edges that only a restore may take are none."""
    ways: dict[str, list[str]] = {start: []}
    queue = [start]
    while queue:
        was = queue.pop(0)
        for to in machine.transitions.get(was, ()):
            if to not in ways and (was, to) not in machine.at_restore_only:
                ways[to] = [*ways[was], to]
                queue.append(to)
    return ways[end]


def step_to(row: StateRow, to: str, **how: Any) -> StateRow:
    """One edge, with what the table's constraints want to be set along with it."""
    change = {"consumer": str(uuid7())} if (row.machine.name, to) == ("approval", "consumed") else {}
    return advance(row, to, actor=SYSTEM, change=change, wake=FAR, **how)


def all_machines() -> list[Machine]:
    """Every machine that an app has registered, for which a first row can be made."""
    found = list(machines())
    assert {machine.name for machine in found} == set(_FRESH), "a machine without a way to make its first row"
    return found


def _some(row: Any) -> Any:
    assert row is not None
    return row
