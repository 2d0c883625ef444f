"""The round that asks about all sockets at once has a doubt exactly where a socket has lost what it rests on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from console.accounts.models import Membership, Person, Tenant
from console.accounts.services import change_roles
from console.live.records import who_may_see
from console.live.rights import Held, in_doubt
from conversations.services import start_conversation
from tests.accounts import making
from tests.conversations.people import remove
from tests.live.making import cookie_for, uuid7

pytestmark = pytest.mark.django_db


def a_socket(slug: str, *roles: str) -> Held:
    """Of somebody who follows their own conversation and a queue."""
    tenant = making.tenant(slug)
    person = making.person(tenant, "somebody", *(roles or ("member", "operator")))
    conversation = start_conversation(person=person, tenant=tenant)
    key = cookie_for(person).partition("=")[2]
    return Held(person.pk, key, frozenset({conversation.pk}), frozenset({"reconciliation", "mine"}))


def membership_of(held: Held) -> Any:
    return Membership.objects.get(person=held.person_id)


def person_of(held: Held) -> Person:
    return Person.objects.get(pk=held.person_id)


def tenant_of(held: Held) -> Tenant:
    found: Tenant = membership_of(held).tenant
    return found


LOSSES: dict[str, Callable[[Held], object]] = {
    "signed out": lambda held: Session.objects.filter(session_key=held.session_key).delete(),
    "session ran out": lambda held: Session.objects.filter(session_key=held.session_key).update(
        expire_date=timezone.now() - timedelta(seconds=1)
    ),
    "password changed": lambda held: Person.objects.filter(pk=held.person_id).update(password="another"),
    "deactivated": lambda held: Person.objects.filter(pk=held.person_id).update(is_active=False),
    "removed": lambda held: remove(person_of(held), tenant_of(held)),
    "role lost": lambda held: change_roles(
        person=making.admin_of(tenant_of(held)), membership=membership_of(held), roles=["member"]
    ),
    "tenant closed": lambda held: Tenant.objects.filter(pk=tenant_of(held).pk).update(closed_at=timezone.now()),
}


@pytest.mark.parametrize("loss", LOSSES)
def test_one_loss_puts_that_socket_in_doubt_and_no_other(loss: str) -> None:
    held, other = a_socket("north"), a_socket("south")
    assert in_doubt({held, other}) == set(), "nothing is lost yet"
    LOSSES[loss](held)
    assert in_doubt({held, other}) == {held}


def test_a_session_of_somebody_else_and_a_conversation_of_somebody_else_are_in_doubt() -> None:
    held, other = a_socket("north"), a_socket("south")
    stolen = Held(held.person_id, other.session_key, held.conversations, held.queues)
    foreign = Held(held.person_id, held.session_key, other.conversations, held.queues)
    nowhere = Held(held.person_id, held.session_key, frozenset({uuid7()}), frozenset())
    nobody = Held(UUID(int=7), "", frozenset(), frozenset())
    assert in_doubt({held, stolen, foreign, nowhere, nobody}) == {stolen, foreign, nowhere, nobody}


def test_many_sockets_are_asked_about_in_few_queries(django_assert_max_num_queries: Any) -> None:
    first = a_socket("north")
    tenant = Tenant.objects.get(slug="north")
    sockets = {first}
    for number in range(20):
        person = making.person(tenant, f"member{number + 2}", "member")
        conversation = start_conversation(person=person, tenant=tenant)
        key = cookie_for(person).partition("=")[2]
        sockets.add(Held(person.pk, key, frozenset({conversation.pk}), frozenset()))
    queries_for_one_with_queues = 10
    with django_assert_max_num_queries(queries_for_one_with_queues):
        assert in_doubt(sockets) == set()


@pytest.mark.parametrize("loss", ["deactivated", "removed", "tenant closed"])
def test_of_the_viewers_of_a_frame_exactly_who_may_still_see_it_is_told(loss: str) -> None:
    owner, stranger = a_socket("north"), a_socket("south")
    (conversation,) = owner.conversations
    people = [owner.person_id, stranger.person_id, uuid7()]
    assert who_may_see(people, conversation) == {owner.person_id}
    LOSSES[loss](owner)
    assert who_may_see(people, conversation) == frozenset()
    (other,) = stranger.conversations
    assert who_may_see(people, other) == {stranger.person_id}
