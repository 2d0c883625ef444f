"""Pokes to whoever shows something: group names only, never a fact. A lost one costs a moment, not a fact."""

from __future__ import annotations

import functools
import logging
from collections.abc import Iterable
from uuid import UUID

import redis
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from channels_redis.pubsub import RedisPubSubChannelLayer
from django.conf import settings

log = logging.getLogger(__name__)

TIMEOUT_SECONDS = 2.0


def conversation_group(conversation_id: UUID) -> str:
    return f"conversation.{conversation_id}"


def queue_group(queue: str, tenant_id: UUID) -> str:
    """`queue` is approvals, reconciliation or mine."""
    return f"queue.{queue}.{tenant_id}"


def person_group(person_id: UUID) -> str:
    """What concerns one person everywhere: rights changed, signed out."""
    return f"person.{person_id}"


def send(groups: Iterable[str]) -> None:
    """Poke each group. Never raises: the channel layer owns nothing, so its absence fails nothing.

    Said to the server directly, as the layer would: through it, a thread without an event loop makes a loop and a
    connection for every poke, which cost as much as all that the transaction before had done.
    """
    layer = get_channel_layer()
    if not isinstance(layer, RedisPubSubChannelLayer):
        async_to_sync(asend)(list(groups))
        return
    try:
        pokes = _client(settings.REDIS_URL).pipeline(transaction=False)
        for group in groups:
            pokes.publish(f"asgi__group__{group}", layer.serialize({"type": "hint", "group": group}))
        pokes.execute()
    except Exception as error:  # a lost poke only delays
        log.info("hints were lost: %s", error)


@functools.cache
def _client(url: str) -> redis.Redis:
    """Its connections are shared by the threads of this process, and made anew after a fork."""
    return redis.Redis.from_url(url, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS)


async def asend(groups: Iterable[str]) -> None:
    """The same from a coroutine."""
    layer = get_channel_layer()
    if layer is None:
        return
    for group in groups:
        try:
            await layer.group_send(group, {"type": "hint", "group": group})
        except Exception as error:  # a lost poke only delays
            log.info("hint to %s was lost: %s", group, error)
