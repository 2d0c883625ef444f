"""Who may listen, to what, and for how long."""

from __future__ import annotations

import asyncio
import json

import pytest
from asgiref.sync import sync_to_async

from console.accounts.models import Membership
from console.live import consumer
from conversations.kernel.ids import uuid7
from tests.conversations.people import a_conversation, a_member, a_tenant, remove
from tests.live.making import Socket, connected, cookie_for, in_thread, message_ids, say

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.case("W1")
@pytest.mark.parametrize("origin", ["https://evil.test", "https://localhost.evil.test", "null"])
def test_a_foreign_origin_is_refused_before_anything_is_accepted(origin: str) -> None:
    cookie = cookie_for(a_member(a_tenant()))

    async def scene() -> None:
        socket = Socket(cookie, origin)
        accepted, code = await socket.connect(timeout=15)
        assert not accepted
        assert code == 1000  # which the server answers with 403
        own = Socket(cookie)
        accepted, _ = await own.connect(timeout=15)
        assert accepted
        await own.disconnect()

    asyncio.run(scene())


@pytest.mark.case("W1")
@pytest.mark.parametrize("cookie", ["", "sessionid=nobody"])
def test_without_a_session_the_socket_is_closed_before_any_data(cookie: str) -> None:
    async def scene() -> None:
        socket = Socket(cookie)
        accepted, _ = await socket.connect(timeout=15)
        assert accepted
        assert await socket.closing_code() == 4401
        assert socket.frames == []

    asyncio.run(scene())


@pytest.mark.case("W4")
def test_foreign_random_and_malformed_ids_get_the_same_refusal() -> None:
    foreign = a_conversation()
    person = a_conversation().owner

    async def refusal_of(wanted: object) -> tuple[int, list[object]]:
        async with connected(person) as socket:
            await socket.send_to(json.dumps({"subscribe": {"conversation": wanted}, "cursor": None}))
            return await socket.closing_code(), list(socket.frames)

    async def scene() -> list[tuple[int, list[object]]]:
        return [await refusal_of(wanted) for wanted in (str(foreign.pk), str(uuid7()), "nonsense", None, ["x"])]

    assert asyncio.run(scene()) == [(4403, [])] * 5


def test_a_queue_without_the_role_is_refused() -> None:
    tenant = a_tenant()
    member, operator = a_member(tenant), a_member(tenant, "operator")

    async def scene() -> None:
        async with connected(member) as socket:
            await socket.send_to(json.dumps({"subscribe": {"queue": "reconciliation"}}))
            assert await socket.closing_code() == 4403
        async with connected(operator) as socket:
            await socket.send_to(json.dumps({"subscribe": {"queue": "reconciliation"}}))
            assert (await socket.frame())["ops"] == [{"op": "hint", "queue": "reconciliation"}]
        async with connected(operator) as socket:
            await socket.send_to(json.dumps({"subscribe": {"queue": "everything"}}))
            assert await socket.closing_code() == 4403

    asyncio.run(scene())


def test_a_turn_pokes_the_queue_of_its_asker() -> None:
    conversation = a_conversation()

    async def scene() -> None:
        async with connected(conversation.owner) as socket:
            await socket.send_to(json.dumps({"subscribe": {"queue": "mine"}}))
            await socket.frame()
            await in_thread(say)(conversation, "Anything new?")
            assert (await socket.frame())["queue"] == "mine"

    asyncio.run(scene())


@pytest.mark.case("W3")
def test_a_removed_member_is_told_nothing_that_was_committed_after_the_removal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when neither the poke nor the timer comes: rights are read with every frame."""
    monkeypatch.setattr(consumer, "RIGHTS_CHECK_SECONDS", 600)
    conversation = a_conversation()

    def remove_and_go_on() -> None:
        remove(conversation.owner, conversation.tenant)
        # What an agent of the conversation still commits: written past the services, which refuse the owner now.
        from conversations.kernel.unit import unit
        from conversations.turns import post_message
        from conversations.waits import lock_conversation

        with unit():
            post_message(
                conversation=lock_conversation(conversation.pk), text="Secret", role="user", author=conversation.owner
            )

    async def scene() -> None:
        async with connected(conversation.owner) as socket:
            await socket.subscribe(conversation.pk)
            await in_thread(say)(conversation, "Before")
            await socket.frames_until(message_ids)
            seen = len(socket.ops())
            await sync_to_async(remove_and_go_on)()
            assert await socket.closing_code() == 4403
            assert socket.ops()[seen:] == []

    asyncio.run(scene())
    assert Membership.objects.get(person=conversation.owner).status == "removed"


@pytest.mark.case("W3")
def test_lost_rights_close_the_socket_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the poke of the change itself; the timer would take ten minutes."""
    from console.accounts.services import remove_person

    monkeypatch.setattr(consumer, "RIGHTS_CHECK_SECONDS", 600)
    conversation = a_conversation()
    admin = a_member(conversation.tenant, "admin")
    membership = Membership.objects.get(person=conversation.owner, status="active")

    async def scene() -> int:
        async with connected(conversation.owner) as socket:
            await socket.subscribe(conversation.pk)
            await in_thread(remove_person)(person=admin, membership=membership)
            return await socket.closing_code(seconds=3)

    assert asyncio.run(scene()) == 4403


def test_signing_out_elsewhere_closes_the_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.contrib.sessions.models import Session

    monkeypatch.setattr(consumer, "RIGHTS_CHECK_SECONDS", 0.2)
    conversation = a_conversation()

    async def scene() -> int:
        async with connected(conversation.owner) as socket:
            await socket.subscribe(conversation.pk)
            await in_thread(lambda: Session.objects.all().delete())()
            return await socket.closing_code(seconds=5)

    assert asyncio.run(scene()) == 4401


def test_nonsense_is_not_answered() -> None:
    person = a_conversation().owner

    async def scene() -> None:
        async with connected(person) as socket:
            for text in ("{", "[]", '"x"', "{}", '{"subscribe": 7}', "x" * 100_000):
                await socket.send_to(text)
            assert await socket.receive_nothing(timeout=0.3)

    asyncio.run(scene())
