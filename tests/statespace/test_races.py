"""Races, each in both orders: who comes second waits for who came first, and finds what that one has left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from approvals import services as approvals
from approvals.models import Decision, Request
from approvals.tokens import issue_view_token
from artifacts import blobs
from artifacts.models import Artifact, Version
from artifacts.services import commit_version, create_artifact
from console.accounts.services import change_roles, remove_person
from conversations import runs, services
from conversations.agent import steps
from conversations.kernel.audit import audit
from conversations.models import Message, Run, Turn
from operations import brakes, dispatch, follow, reconciliation, settlement
from operations.connectors.base import Outcome
from operations.models import Case, Operation
from operations.proposals import Proposer, propose_publication, request_again
from tests.accounts import making

from . import clock
from .racing import race
from .rows import answer
from .world import SETTLED_SECONDS, Working, World, answered, carry_out, now, opened

orders = pytest.mark.parametrize("is_first", [True, False], ids=["first", "second"])


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    with opened(django_db_blocker) as made:
        clock.tick_from(now())
        yield made
        assert audit(tenant_id=made.tenant.pk).differences == [], "whoever won, the records are whole"


@pytest.fixture
def reviewer(world: World) -> Any:
    """One of the test's own, who may lose the role."""
    return making.person(world.tenant, f"reviewer-{world.next_key()}", "reviewer")


def decision(world: World, operation: Operation, *, by: Any = None, verdict: str = "approve") -> Callable[[], Request]:
    person, request = by or world.reviewer, world.request(operation)
    token = issue_view_token(person=person, request=request)
    return lambda: approvals.decide(
        person=person, request_id=request.pk, verdict=verdict, digest=request.digest, view_token=token, reason="Read."
    )


def dispatching(operation: Operation, **how: Any) -> Callable[[], Any]:
    return lambda: dispatch.dispatch(operation_id=operation.pk, **how)


def told(operation: Operation, outcome: Outcome, number: int = 1) -> Callable[[], Operation]:
    """An answer to this attempt arrives."""
    attempt = operation.attempts.get(number=number)
    return lambda: settlement.record_answer(attempt_id=attempt.pk, answer=answer(outcome))


def verdict(world: World, operation: Operation, what: str) -> Callable[[], Operation]:
    return lambda: reconciliation.settle_by_hand(
        person=world.operator, operation_id=operation.pk, verdict=what, reference="a-1", reason="They say so."
    )


def asked(world: World, operation: Operation) -> str:
    return world.request(operation).status


def ended(world: World, operation: Operation) -> tuple[str, int]:
    """The status, once its jobs have been done, and the effects outside."""
    follow.follow(operation_id=operation.pk)
    return world.fresh(operation).status, world.press.effects_of(operation.key)


def unsettled(operation: Operation) -> list[str]:
    return list(Case.objects.filter(operation=operation).exclude(status="settled").values_list("reason", flat=True))


# -- decisions -----------------------------------------------------------------------------------------------------
@orders
def test_approve_and_expire(world: World, is_first: bool) -> None:
    operation = world.proposed()
    request = world.request(operation)
    approve, expire = decision(world, operation), lambda: approvals.expire(request_id=request.pk)
    pass_time = lambda: clock.move((request.expires_at - now()).total_seconds() + 1)
    if is_first:
        one, other = race(approve, expire, meanwhile=pass_time)
        assert (one.outcome, other.result) == ("", True)
    else:
        pass_time()
        one, other = race(expire, approve)
        assert (one.result, other.outcome) == (True, "ApprovalExpired")
    assert (asked(world, operation), request.decisions.count()) == ("expired", is_first)
    assert ended(world, operation) == ("proposed", 0)


@orders
def test_approve_and_edit(world: World, is_first: bool) -> None:
    version = world.version()
    operation = world.proposed(version)
    approve, edit = decision(world, operation), lambda: world.newer(version)
    one, other = race(approve, edit) if is_first else race(edit, approve)
    assert (one.outcome, other.outcome) == ("", "" if is_first else "ApprovalVoided")
    assert ended(world, operation) == ("closed", 0)
    assert asked(world, operation) == "voided"


@orders
@pytest.mark.parametrize("second", ["approve", "reject"])
def test_two_reviewers(world: World, is_first: bool, second: str) -> None:
    operation = world.proposed()
    approve = decision(world, operation)
    decide = decision(world, operation, by=world.reviewer2, verdict=second)
    one, other = race(approve, decide) if is_first else race(decide, approve)
    assert (one.outcome, other.outcome) == ("", "AlreadyDecided")
    made = Decision.objects.get(request=world.request(operation))
    assert made.verdict == ("approve" if is_first else second)
    assert ended(world, operation)[0] == ("prepared" if made.verdict == "approve" else "closed")


@orders
def test_approve_and_withdraw(world: World, is_first: bool) -> None:
    operation = world.proposed()
    approve = decision(world, operation)
    withdraw = lambda: approvals.withdraw(person=world.member, request_id=world.request(operation).pk)
    one, other = race(approve, withdraw) if is_first else race(withdraw, approve)
    assert (one.outcome, other.outcome) == ("", "" if is_first else "ApprovalWithdrawn")
    assert (asked(world, operation), ended(world, operation)) == ("withdrawn", ("closed", 0))


@pytest.mark.long
@orders
def test_approve_and_the_reviewer_loses_the_role(world: World, reviewer: Any, is_first: bool) -> None:
    operation = world.proposed()
    approve, lose = decision(world, operation, by=reviewer), losing_the_role(world, reviewer)
    one, other = race(approve, lose) if is_first else race(lose, approve, after=CHANGES_OF_RIGHTS)
    assert (one.outcome, other.outcome) == ("", "" if is_first else "RoleMissing")
    dispatch.dispatch(operation_id=follow.follow(operation_id=operation.pk).pk)
    assert ended(world, operation) == ("proposed", 0)


def losing_the_role(world: World, reviewer: Any) -> Callable[[], object]:
    membership = making.membership(world.tenant, reviewer)
    return lambda: change_roles(person=world.admin, membership=membership, roles=["member"])


CHANGES_OF_RIGHTS = ("membership_advance(",)


@pytest.mark.long
def test_asked_again_in_two_tabs(world: World) -> None:
    operation = world.proposed()
    world.approve(operation)
    approvals.revoke(person=world.reviewer, request_id=world.request(operation).pk)
    follow.follow(operation_id=operation.pk)
    again = lambda: request_again(person=world.member, operation_id=operation.pk)
    one, other = race(again, again)
    assert (one.outcome, other.outcome) == ("", "IllegalTransition")
    assert Request.objects.filter(subject=operation.pk).count() == 2


# -- the gate ------------------------------------------------------------------------------------------------------
@orders
def test_dispatch_and_withdraw(world: World, is_first: bool) -> None:
    operation = world.prepared()
    withdraw = lambda: approvals.withdraw(person=world.member, request_id=world.request(operation).pk)
    one, other = race(dispatching(operation), withdraw) if is_first else race(withdraw, dispatching(operation))
    assert (one.outcome, other.outcome) == ("", "AlreadyDecided" if is_first else "")
    assert ended(world, operation) == (("confirmed", 1) if is_first else ("closed", 0))
    assert asked(world, operation) == ("consumed" if is_first else "withdrawn")


@orders
def test_dispatch_and_revoke(world: World, is_first: bool) -> None:
    operation = world.prepared()
    revoke = lambda: approvals.revoke(person=world.reviewer2, request_id=world.request(operation).pk)
    one, other = race(dispatching(operation), revoke) if is_first else race(revoke, dispatching(operation))
    assert (one.outcome, other.outcome) == ("", "AlreadyDecided" if is_first else "")
    assert ended(world, operation) == (("confirmed", 1) if is_first else ("proposed", 0))
    assert asked(world, operation) == ("consumed" if is_first else "revoked")


@pytest.mark.long
@orders
def test_dispatch_and_recall(world: World, is_first: bool) -> None:
    operation = world.prepared()
    recall = lambda: follow.recall(person=world.member, operation_id=operation.pk)
    one, other = race(dispatching(operation), recall) if is_first else race(recall, dispatching(operation))
    assert (one.outcome, other.outcome) == ("", "IllegalTransition" if is_first else "")
    assert ended(world, operation) == (("confirmed", 1) if is_first else ("closed", 0))


@orders
def test_dispatch_and_edit(world: World, is_first: bool) -> None:
    version = world.version()
    operation = world.prepared(version)
    edit = lambda: world.newer(version)
    one, other = race(dispatching(operation), edit) if is_first else race(edit, dispatching(operation))
    assert (one.outcome, other.outcome) == ("", "")
    assert ended(world, operation) == (("confirmed", 1) if is_first else ("closed", 0))


@pytest.mark.long
@orders
def test_dispatch_and_expire(world: World, is_first: bool) -> None:
    operation = world.prepared()
    request = world.request(operation)
    expire = lambda: approvals.expire(request_id=request.pk)
    pass_time = lambda: clock.move((request.expires_at - now()).total_seconds() + 1)
    if is_first:
        one, other = race(dispatching(operation), expire, meanwhile=pass_time)
        assert (one.outcome, other.result) == ("", False)
    else:
        pass_time()
        one, other = race(expire, dispatching(operation))
        assert (one.result, other.result) == (True, None)
    assert ended(world, operation) == (("confirmed", 1) if is_first else ("proposed", 0))


@orders
def test_dispatch_and_stop_of_the_turn(world: World, is_first: bool) -> None:
    working, operation = world.waiting()
    world.allowed(operation)
    stop = lambda: services.stop_turn(person=world.member, turn=working.turn)
    one, other = race(dispatching(operation), stop) if is_first else race(stop, dispatching(operation))
    assert (one.outcome, other.outcome) == ("", "")
    assert working.turn.status == "cancelled", "a turn does not wait for its operations to be stopped"
    assert ended(world, operation) == (("confirmed", 1) if is_first else ("closed", 0))
    assert world.fresh(operation).reason == ("answered" if is_first else "cancelled")


@orders
def test_dispatch_and_the_asker_leaves(world: World, is_first: bool) -> None:
    asker = making.person(world.tenant, f"asker-{world.next_key()}", "member")
    operation = world.proposed(world.version(person=asker), person=asker)
    world.allowed(operation)
    membership = making.membership(world.tenant, asker)
    leave = lambda: remove_person(person=world.admin, membership=membership)
    one, other = race(dispatching(operation), leave) if is_first else race(leave, dispatching(operation))
    assert (one.outcome, other.outcome) == ("", "")
    assert ended(world, operation) == (("confirmed", 1) if is_first else ("closed", 0))


@orders
def test_dispatch_and_the_decider_loses_the_role(world: World, reviewer: Any, is_first: bool) -> None:
    operation = world.proposed()
    world.approve(operation, by=reviewer)
    follow.follow(operation_id=operation.pk)
    lose = losing_the_role(world, reviewer)
    one, other = race(dispatching(operation), lose) if is_first else race(lose, dispatching(operation))
    assert (one.outcome, other.outcome) == ("", "")
    assert ended(world, operation) == (("confirmed", 1) if is_first else ("proposed", 0))
    assert asked(world, operation) == ("consumed" if is_first else "revoked")


@orders
def test_dispatch_and_brake(world: World, is_first: bool) -> None:
    operation = world.prepared()

    def brake(engaged: bool) -> Callable[[], object]:
        return lambda: brakes.set_brake(person=world.admin, tenant=world.tenant, provider="press", engaged=engaged)

    try:
        one, other = (
            race(dispatching(operation), brake(True)) if is_first else race(brake(True), dispatching(operation))
        )
        assert (one.outcome, other.outcome) == ("", "")
        assert ended(world, operation) == (("confirmed", 1) if is_first else ("prepared", 0))
    finally:
        brake(False)()
    dispatch.dispatch(operation_id=operation.pk)
    assert ended(world, operation) == ("confirmed", 1)


def test_one_operation_by_two_workers(world: World) -> None:
    operation = world.prepared()
    one, other = race(dispatching(operation), dispatching(operation))
    assert one.result is not None and other.result is None
    assert ended(world, operation) == ("confirmed", 1)
    assert operation.attempts.count() == 1


# -- answers -------------------------------------------------------------------------------------------------------
@orders
def test_reaper_and_late_receipt(world: World, is_first: bool) -> None:
    operation = world.sending(world.prepared(), at="after sending")
    clock.move(SETTLED_SECONDS)
    attempt = operation.attempts.get()
    reap, receive = lambda: settlement.make_silent(attempt_id=attempt.pk), told(operation, Outcome.CONFIRMED)
    one, other = race(reap, receive) if is_first else race(receive, reap)
    assert (one.result if is_first else other.result) is is_first
    attempt.refresh_from_db()
    assert attempt.status == ("silent" if is_first else "answered")
    assert (world.fresh(operation).status, unsettled(operation)) == ("confirmed", [])
    assert operation.cases.count() == is_first, "who is not needed is not called"


@orders
def test_query_and_receipt(world: World, is_first: bool) -> None:
    operation = world.unknown()
    clock.move(SETTLED_SECONDS)
    query = lambda: reconciliation.ask_provider(operation_id=operation.pk)
    receive = told(operation, Outcome.CONFIRMED)
    one, other = race(query, receive) if is_first else race(receive, query, second_from="after asking")
    assert (one.outcome, other.outcome) == ("", "")
    assert (world.fresh(operation).status, unsettled(operation)) == ("confirmed", [])
    assert operation.receipts.filter(outcome="confirmed").count() == 2, "both are kept, one has settled it"
    assert operation.cases.get().settled_how == "receipt"


@pytest.mark.long
@orders
def test_a_query_that_finds_nothing_and_a_late_yes(world: World, is_first: bool) -> None:
    """The provider had not yet done it when it was asked; no request may be that long under way, but this one was."""
    operation = world.unknown()
    clock.move(SETTLED_SECONDS)
    world.press.forget(operation.key)
    query = lambda: reconciliation.ask_provider(operation_id=operation.pk)
    receive = told(operation, Outcome.CONFIRMED)
    race(query, receive) if is_first else race(receive, query, second_from="after asking")
    # Proved absent it is prepared again, under a key that tells the provider; else the yes has settled it.
    assert (world.fresh(operation).status, unsettled(operation)) == ("prepared" if is_first else "confirmed", [])


@orders
def test_settled_by_hand_and_by_an_answer(world: World, is_first: bool) -> None:
    operation = world.unknown_and_asked()
    settle, receive = verdict(world, operation, "confirmed"), told(operation, Outcome.CONFIRMED)
    one, other = race(settle, receive) if is_first else race(receive, settle)
    assert (one.outcome, other.outcome) == ("", "" if is_first else "IllegalTransition")
    assert (world.fresh(operation).status, unsettled(operation)) == ("confirmed", [])
    assert operation.evidence.count() == is_first
    assert operation.cases.get().settled_how == ("person" if is_first else "receipt")


@orders
def test_declared_not_executed_and_a_late_yes(world: World, is_first: bool) -> None:
    operation = world.unknown_and_asked()
    clock.move(SETTLED_SECONDS)
    settle, receive = verdict(world, operation, "not_executed"), told(operation, Outcome.CONFIRMED)
    one, other = race(settle, receive) if is_first else race(receive, settle)
    assert (one.outcome, other.outcome) == ("", "" if is_first else "IllegalTransition")
    assert world.fresh(operation).status == ("not_executed" if is_first else "confirmed")
    assert unsettled(operation) == (["contradiction"] if is_first else [])


@orders
def test_settled_by_hand_and_by_a_query(world: World, is_first: bool) -> None:
    operation = world.unknown_and_asked()
    clock.move(SETTLED_SECONDS)
    settle = verdict(world, operation, "confirmed")
    query = lambda: reconciliation.ask_provider(operation_id=operation.pk)
    one, other = race(settle, query, second_from="after asking") if is_first else race(query, settle)
    assert (one.outcome, other.outcome) == ("", "" if is_first else "IllegalTransition")
    assert (world.fresh(operation).status, unsettled(operation)) == ("confirmed", [])
    assert operation.cases.get().settled_how == ("person" if is_first else "receipt")


@orders
def test_retry_and_settle(world: World, is_first: bool) -> None:
    operation = world.unknown_and_asked()
    retry = dispatching(operation, retried_by=world.operator, client_key="again")
    settle = verdict(world, operation, "confirmed")
    one, other = race(retry, settle) if is_first else race(settle, retry)
    assert (one.outcome, other.outcome) == ("", "IllegalTransition" if is_first else "")
    assert operation.attempts.count() == (2 if is_first else 1)
    assert (ended(world, operation), unsettled(operation)) == (("confirmed", 1), [])


@pytest.mark.long
@orders
def test_retry_and_a_late_yes(world: World, is_first: bool) -> None:
    operation = world.unknown_and_asked()
    retry = dispatching(operation, retried_by=world.operator, client_key="again")
    receive = told(operation, Outcome.CONFIRMED)
    one, other = race(retry, receive) if is_first else race(receive, retry)
    assert (one.outcome, other.outcome) == ("", "")
    assert operation.attempts.count() == (2 if is_first else 1)
    assert (ended(world, operation), unsettled(operation)) == (("confirmed", 1), [])


@pytest.mark.long
def test_one_retry_by_two_workers(world: World) -> None:
    operation = world.unknown_and_asked()
    retry = dispatching(operation, retried_by=world.operator, client_key="again")
    one, other = race(retry, retry)
    assert one.result is not None and other.result is None
    assert (operation.attempts.count(), ended(world, operation)) == (2, ("confirmed", 1))


@pytest.mark.long
@orders
def test_hand_over_and_settle(world: World, is_first: bool) -> None:
    operation = world.unknown_and_asked()
    case = world.case(operation)
    assign = lambda: reconciliation.assign(person=world.operator, case_id=case.pk, to=world.operator)
    settle = verdict(world, operation, "confirmed")
    one, other = race(assign, settle) if is_first else race(settle, assign)
    assert (one.outcome, other.outcome) == ("", "" if is_first else "IllegalTransition")
    case.refresh_from_db()
    assert (case.status, case.assignee) == ("settled", world.operator if is_first else None)


# -- intents, keys, bases ------------------------------------------------------------------------------------------
@orders
def test_the_same_intent_from_a_turn_and_by_form(world: World, is_first: bool) -> None:
    conversation = world.conversation()
    version = world.version(conversation=conversation)
    working = world.claimed(world.turn(conversation))
    step = world.call_step(working, version)
    by_turn = lambda: carry_out(working, step, version)
    by_form = proposing(world, version)
    made = ("operation_begin(",)
    one, other = race(by_turn, by_form, after=made) if is_first else race(by_form, by_turn, after=made)
    assert (one.outcome, other.outcome) == ("", "")
    operation = Operation.objects.get(version=version)
    assert (operation.origin_step_id is not None) is is_first
    assert Request.objects.filter(subject=operation.pk).count() == 1
    step.refresh_from_db()
    assert step.status == "succeeded", "the call has its result either way"
    assert (step.operation_id == operation.pk) is is_first


def proposing(world: World, version: Version) -> Callable[[], Any]:
    proposer = Proposer(person=world.member, client_key=world.next_key())
    return lambda: propose_publication(proposer=proposer, version=version)


@pytest.mark.long
def test_the_same_intent_from_two_turns(world: World) -> None:
    """One waits for its proposal, the other has the slot by then; their proposals meet at the artifact."""
    conversation = world.conversation()
    version = world.version(conversation=conversation)
    first, second = world.turn(conversation), world.turn(conversation)
    working = world.claimed(first)
    step = world.call_step(working, version)
    carry_out(working, step, version)
    steps.wait_or_go_on(working.claim)
    following = world.claimed(second)
    another = world.call_step(following, version)
    one, other = race(
        proposing(world, world.newer(version)), lambda: carry_out(following, another, version), after=("_begin(",)
    )
    assert (one.outcome, other.outcome) == ("", "")
    another.refresh_from_db()
    assert another.operation_id is None, "the first turn's proposal is told as it is, nothing is created"
    assert Operation.objects.filter(version=version).count() == 1


@pytest.mark.parametrize("is_same", [True, False], ids=["same text", "another text"])
def test_two_tabs_that_send_with_one_client_key(world: World, is_same: bool) -> None:
    conversation, key = world.conversation(), world.next_key()

    def send(text: str) -> Callable[[], Any]:
        return lambda: services.send_message(person=world.member, conversation=conversation, text=text, client_key=key)

    one, other = race(send("Publish it."), send("Publish it." if is_same else "Do not."))
    assert (one.outcome, other.outcome) == ("", "" if is_same else "IdempotencyConflict")
    assert Message.objects.filter(conversation=conversation).count() == 1
    assert Turn.objects.filter(conversation=conversation).count() == 1


def test_two_tabs_that_begin_a_conversation_with_one_client_key(world: World) -> None:
    key = world.next_key()
    begin = lambda: services.start_conversation(person=world.member, tenant=world.tenant, client_key=key)
    one, other = race(begin, begin, after=('INSERT INTO "conversations_conversation"',))
    assert one.result == other.result


@pytest.mark.long
def test_two_tabs_that_create_an_artifact_with_one_client_key(world: World) -> None:
    key = world.next_key()

    def create() -> Artifact:
        return create_artifact(
            person=world.member, tenant=world.tenant, title="Trains", content=b"# Trains\n", client_key=key
        )

    one, other = race(create, create, after=('INSERT INTO "artifacts_artifact"',))
    assert one.result == other.result
    assert Version.objects.filter(artifact=one.result).count() == 1


def test_two_tabs_that_propose_with_one_client_key(world: World) -> None:
    proposer = Proposer(person=world.member, client_key=world.next_key())
    version, another = world.version(), world.version()
    one, other = race(
        lambda: propose_publication(proposer=proposer, version=version),
        lambda: propose_publication(proposer=proposer, version=version),
    )
    assert one.result.operation == other.result.operation and not other.result.is_new
    with pytest.raises(Exception, match="already used"):
        propose_publication(proposer=proposer, version=another)


@pytest.mark.long
def test_two_tabs_that_try_again_with_one_client_key(world: World) -> None:
    turn, key = world.turn(), world.next_key()
    services.stop_turn(person=world.member, turn=turn)
    again = lambda: services.retry_turn(person=world.member, turn=turn, client_key=key)
    one, other = race(again, again)
    assert one.result == other.result
    assert Turn.objects.filter(retry_of=turn).count() == 1


def test_two_edits_on_one_base(world: World) -> None:
    version = world.version()

    def save(content: bytes) -> Callable[[], Version]:
        return lambda: commit_version(
            person=world.member, artifact=version.artifact, base_sha256=version.sha256, content=content
        )

    one, other = race(save(b"# Mine\n"), save(b"# Yours\n"))
    assert (one.outcome, other.outcome) == ("", "StaleBase")
    current = Artifact.objects.get(pk=version.artifact_id).current_version
    assert current is not None and current.number == 2 and blobs.read(current) == b"# Mine\n"


# -- turns ---------------------------------------------------------------------------------------------------------
def test_two_recoverers(world: World) -> None:
    working = world.claimed()
    clock.move(SETTLED_SECONDS)
    one, other = race(lambda: runs.claim(working.turn.pk, worker="a"), lambda: runs.claim(working.turn.pk, worker="b"))
    assert one.result is not None and other.result is None
    assert list(Run.objects.filter(turn=working.turn).order_by("fence").values_list("fence", "status", "worker")) == [
        (1, "interrupted", "w"), (2, "leased", "a"),
    ]  # fmt: skip


@orders
def test_zombie_and_new_owner(world: World, is_first: bool) -> None:
    working = world.claimed()
    step = world.request_step(working)
    clock.move(SETTLED_SECONDS)
    finish = lambda: answered(working, step, said="Forty-one.")
    take = lambda: runs.claim(working.turn.pk, worker="new")
    one, other = race(finish, take) if is_first else race(take, finish)
    assert (one.outcome, other.outcome) == ("", "" if is_first else "Fenced")
    assert (working.turn.status, working.turn.fence) == (("completed", 1) if is_first else ("running", 2))
    assert Message.objects.filter(turn=working.turn).count() == is_first
    if is_first:
        assert other.result is None, "nothing is left to recover"
    else:
        owner = Working(one.result)
        step.refresh_from_db()
        steps.start_request(owner.claim, step, 10)
        answered(owner, step, said="Forty-one.")
        assert Message.objects.filter(turn=working.turn).count() == 1


@orders
def test_stop_and_the_answer(world: World, is_first: bool) -> None:
    working = world.claimed()
    step = world.request_step(working)
    stop = lambda: services.stop_turn(person=world.member, turn=working.turn)
    finish = lambda: answered(working, step, said="Forty-one.")
    one, other = race(stop, finish) if is_first else race(finish, stop)
    assert (one.outcome, other.outcome) == ("", "Stopping" if is_first else "IllegalTransition")
    assert working.turn.status == ("cancelling" if is_first else "completed")


@pytest.mark.long
@orders
def test_stop_and_claim(world: World, is_first: bool) -> None:
    turn = world.turn()
    stop = lambda: services.stop_turn(person=world.member, turn=turn)
    take = lambda: runs.claim(turn.pk, worker="w")
    one, other = race(stop, take) if is_first else race(take, stop)
    assert (one.outcome, other.outcome) == ("", "")
    turn.refresh_from_db()
    assert turn.status == ("cancelled" if is_first else "cancelling")
    assert Run.objects.filter(turn=turn).count() == (0 if is_first else 1)


@orders
def test_a_turn_starts_to_wait_and_what_it_waits_for_is_settled(world: World, is_first: bool) -> None:
    working = world.claimed()
    operation = world.proposed_by_turn(working)
    world.approve(operation, verdict="reject", reason="Not like this.")
    wait = lambda: steps.wait_or_go_on(working.claim)
    settle = lambda: follow.follow(operation_id=operation.pk)
    one, other = race(wait, settle) if is_first else race(settle, wait)
    assert (one.outcome, other.outcome) == ("", "")
    assert working.turn.status == ("waiting" if is_first else "running"), "no news falls between two looks"
    assert working.turn.waits.filter(satisfied_at=None).count() == 0
    if is_first:
        assert runs.claim(working.turn.pk, worker="w") is not None, "it goes on"
