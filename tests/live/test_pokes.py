"""What a thread says to the server directly is heard by whoever listens through the channel layer."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

from channels.layers import get_channel_layer
from channels_redis.pubsub import RedisPubSubChannelLayer

from conversations import hints

GROUPS = [hints.person_group(UUID(int=7)), hints.queue_group("mine", UUID(int=8))]


def test_a_poke_from_a_thread_arrives_through_the_layer() -> None:
    async def scene() -> list[str]:
        layer = get_channel_layer()
        assert isinstance(layer, RedisPubSubChannelLayer), "the layer is not the one that is spoken past"
        channel = await layer.new_channel()
        for group in GROUPS:
            await layer.group_add(group, channel)
        await asyncio.to_thread(hints.send, GROUPS)
        async with asyncio.timeout(10):
            return [(await layer.receive(channel))["group"] for _ in GROUPS]

    assert asyncio.run(scene()) == GROUPS


def test_a_poke_that_nobody_can_take_fails_nothing(settings: Any) -> None:
    settings.REDIS_URL = "unix:///nowhere/valkey.sock?db=0"
    hints.send(GROUPS)
