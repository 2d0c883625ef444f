"""What the state space has shown: a contradicted record must stop its own operation too, not only others of its intent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from approvals import services as approvals
from conversations.kernel.audit import audit
from conversations.kernel.errors import IllegalTransition
from operations import dispatch, follow, reconciliation, settlement
from operations.connectors.base import Outcome
from operations.models import Operation
from operations.proposals import request_again

from . import clock
from .rows import answer
from .world import SETTLED_SECONDS, World, opened


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    with opened(django_db_blocker) as made:
        yield made


def declared_and_asked_again(world: World) -> Operation:
    """It happened, its answer was lost, an operator was told that it had not, and the asker wants it once more."""
    operation = world.sent(world.allowed(world.proposed_once()), "lost")
    clock.move(SETTLED_SECONDS)
    reconciliation.settle_by_hand(
        person=world.operator, operation_id=operation.pk, verdict="not_executed", reason="They see nothing."
    )
    request_again(person=world.member, operation_id=operation.pk)
    return world.fresh(operation)


def late_yes(world: World, operation: Operation) -> None:
    first = operation.attempts.get(number=1)
    settlement.record_answer(attempt_id=first.pk, answer=answer(Outcome.CONFIRMED))


def test_a_late_yes_stops_what_was_approved_again_meanwhile(world: World) -> None:
    operation = world.allowed(declared_and_asked_again(world))
    assert operation.status == "prepared"
    late_yes(world, operation)
    dispatch.dispatch(operation_id=operation.pk)
    assert (world.fresh(operation).status, world.press.effects_of(operation.key)) == ("prepared", 1)
    follow.recall(person=world.operator, operation_id=operation.pk)
    settled = reconciliation.settle_by_hand(
        person=world.operator, operation_id=operation.pk, verdict="confirmed", reference="a-9"
    )
    assert (settled.status, world.press.effects_of(operation.key)) == ("confirmed", 1)
    assert audit().differences == []


def test_a_late_yes_that_is_found_wrong_lets_it_leave(world: World) -> None:
    operation = world.allowed(declared_and_asked_again(world))
    late_yes(world, operation)
    dispatch.dispatch(operation_id=operation.pk)
    reconciliation.settle_by_hand(
        person=world.operator, operation_id=operation.pk, verdict="not_executed", reason="It was about another one."
    )
    dispatch.dispatch(operation_id=operation.pk)
    assert world.fresh(operation).status == "confirmed"


def test_what_is_to_be_sent_again_is_not_settled_as_confirmed_before_it_is_taken_back(world: World) -> None:
    operation = declared_and_asked_again(world)
    late_yes(world, operation)
    with pytest.raises(IllegalTransition) as refused:
        reconciliation.settle_by_hand(
            person=world.operator, operation_id=operation.pk, verdict="confirmed", reference="a-9"
        )
    assert "Withdraw or recall it first" in str(refused.value.message)
    approvals.withdraw(person=world.member, request_id=world.request(operation).pk)
    follow.follow(operation_id=operation.pk)
    settled = reconciliation.settle_by_hand(
        person=world.operator, operation_id=operation.pk, verdict="confirmed", reference="a-9"
    )
    assert (settled.status, world.press.effects_of(operation.key)) == ("confirmed", 1)
