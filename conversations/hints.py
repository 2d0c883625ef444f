"""Pokes to whoever shows something: group names only, never a fact. A lost one costs a moment, not a fact."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)


def conversation_group(conversation_id: UUID) -> str:
    return f"conversation.{conversation_id}"


def queue_group(queue: str, tenant_id: UUID) -> str:
    """`queue` is approvals, reconciliation or mine."""
    return f"queue.{queue}.{tenant_id}"


def person_group(person_id: UUID) -> str:
    """What concerns one person everywhere: rights changed, signed out."""
    return f"person.{person_id}"


def send(groups: Iterable[str]) -> None:
    """Poke each group. Never raises: the channel layer owns nothing, so its absence fails nothing."""
    async_to_sync(asend)(list(groups))


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
