"""A page that begins to listen to a queue is made again only if something may have happened since it was made."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.db import connection
from django.test import Client

from console.live import consumer, freshness
from console.live.hub import hub
from console.live.receivers import poke_person
from conversations import hints
from conversations.models import Conversation
from tests.conversations.people import a_conversation
from tests.live.making import Socket, connected, in_thread, say

pytestmark = pytest.mark.django_db(transaction=True)

HINT = [{"op": "hint", "queue": "mine"}]


async def follow(socket: Socket, token: object = None) -> list[dict[str, Any]]:
    """Subscribes to the queue as a page with that token does; what the first answer says."""
    await socket.send_to(json.dumps({"subscribe": {"queue": "mine"}, "cursor": token}))
    return list((await socket.frame())["ops"])


async def something_happens(conversation: Conversation, witness: Socket) -> None:
    """Something of which this process has heard when this returns."""
    await in_thread(say)(conversation, "Anything new?")
    assert (await witness.frame())["ops"] == HINT


def test_a_page_as_old_as_the_last_news_is_told_to_look_again_and_a_newer_one_is_not() -> None:
    conversation = a_conversation()

    async def scene() -> None:
        async with connected(conversation.owner) as witness:
            await follow(witness)
            before = freshness.token()
            await something_happens(conversation, witness)
            after = freshness.token()
            async with connected(conversation.owner) as old, connected(conversation.owner) as new:
                assert await follow(old, before) == HINT
                assert await follow(new, after) == []
                await something_happens(conversation, witness)
                assert (await new.frame())["ops"] == HINT

    asyncio.run(scene())


def test_who_goes_from_page_to_page_is_told_nothing_new() -> None:
    conversation = a_conversation()

    async def scene() -> None:
        async with connected(conversation.owner) as first:
            assert await follow(first, freshness.token()) == HINT  # nobody had listened before: nobody knows
        async with connected(conversation.owner) as second:
            assert await follow(second, freshness.token()) == []

    asyncio.run(scene())


def test_what_happened_while_nobody_listened_is_not_taken_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The group was let go of after the first page; a page of a moment in between looks again."""
    monkeypatch.setattr(consumer, "KEPT_SECONDS", 0.001)
    conversation = a_conversation()
    group = hints.queue_group("mine", conversation.tenant_id)

    async def scene() -> None:
        async with connected(conversation.owner) as first:
            await follow(first)
            assert hub().was_quiet_since(group, freshness.now())
        async with asyncio.timeout(30):
            while hub().was_quiet_since(group, freshness.now()):
                await asyncio.sleep(0.01)
        between = freshness.token()
        await in_thread(say)(conversation, "Unheard")
        async with connected(conversation.owner) as second:
            assert await follow(second, between) == HINT

    asyncio.run(scene())


def test_a_page_made_before_its_reader_gained_a_right_is_told_to_look_again() -> None:
    conversation = a_conversation()

    async def scene() -> None:
        async with connected(conversation.owner) as witness:
            await follow(witness)
            before = freshness.token()
            await in_thread(poke_person)(None, conversation.owner)
            async with asyncio.timeout(30):
                while hub().was_quiet_since(hints.person_group(conversation.owner_id), freshness.made_at(before) or 0):
                    await asyncio.sleep(0.01)
            async with connected(conversation.owner) as socket:
                assert await follow(socket, before) == HINT
                assert await follow(socket, freshness.token()) == []

    asyncio.run(scene())


def test_while_the_layer_is_away_nothing_counts_as_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its failure may have cost pokes, and the next ones too, until it is joined again."""
    conversation = a_conversation()
    group = hints.queue_group("mine", conversation.tenant_id)

    async def scene() -> None:
        async with connected(conversation.owner) as witness:
            await follow(witness)
            before = freshness.now()
            assert hub().was_quiet_since(group, before)
            layer = get_channel_layer()

            async def fail(*_: object) -> None:
                raise OSError("away")

            monkeypatch.setattr(layer, "group_add", fail)
            stranger = hints.person_group(conversation.tenant_id)
            await hub().listen(stranger, list)  # which the layer cannot join
            assert not hub().was_quiet_since(group, before)
            hub().leave(stranger, list)

    asyncio.run(scene())


@pytest.mark.parametrize("token", ["", "0123456789abcdef.5", ".5", "5", 5, None, ["x"], "ours, but of no length"])
def test_the_token_of_another_process_or_of_nobody_counts_for_nothing(token: object) -> None:
    conversation = a_conversation()
    token = freshness.token() + "9" * 20 if token == "ours, but of no length" else token

    async def scene() -> None:
        async with connected(conversation.owner) as witness, connected(conversation.owner) as socket:
            await follow(witness)
            assert await follow(socket, freshness.token()) == []
            assert await follow(socket, token) == HINT

    asyncio.run(scene())


def test_a_page_says_when_it_was_made_before_it_read_anything_and_a_refusal_does_not() -> None:
    conversation = a_conversation()
    client = Client()
    client.force_login(conversation.owner)
    read_at: list[int] = []

    def note(execute: Any, *arguments: Any) -> Any:
        read_at.append(freshness.now())
        return execute(*arguments)

    before = freshness.now()
    with connection.execute_wrapper(note):
        page = client.get("/").content.decode()
    found = re.search(r'data-made="([^"]*)"', page)
    made = freshness.made_at(found and found[1])
    assert made is not None and before <= made <= read_at[0]
    assert "data-made" not in client.get(f"/conversations/{conversation.tenant_id}/").content.decode()
