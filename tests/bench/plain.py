"""The references of rows about sockets, under Daphne: `LAYER=plain` is a consumer in a channels_redis group, as the
documentation of Channels shows it; `LAYER=hub` holds one channel for all its sockets and hands on what comes.
"""

from __future__ import annotations

import asyncio
import os
from typing import Any

import django
from django.conf import settings

CAPACITY = 100_000  # the default of 100 loses most of a burst
GROUP = "viewers"

settings.configure(
    SECRET_KEY="not secret: for measuring only",
    ALLOWED_HOSTS=["*"],
    INSTALLED_APPS=["channels"],
    LOGGING_CONFIG=None,
    CHANNEL_LAYERS={
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            "CONFIG": {
                "hosts": [{"address": os.environ["REDIS_URL"], "socket_timeout": None}],
                "capacity": CAPACITY,
            },
        }
    },
)
django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from channels.layers import get_channel_layer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.urls import path  # noqa: E402

IS_HUB = os.environ.get("LAYER") == "hub"
_viewers: set[Any] = set()
_tasks: list[asyncio.Task[None]] = []


async def _hand_on() -> None:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(GROUP, channel)
    while True:
        message = await layer.receive(channel)
        for viewer in tuple(_viewers):
            await viewer.send(text_data=message["text"])


class Viewer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        if IS_HUB:
            _viewers.add(self)
            if not _tasks:
                _tasks.append(asyncio.create_task(_hand_on()))
        else:
            await self.channel_layer.group_add(GROUP, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        _viewers.discard(self)
        if not IS_HUB:
            await self.channel_layer.group_discard(GROUP, self.channel_name)

    async def delta(self, event: dict[str, Any]) -> None:
        await self.send(text_data=event["text"])


async def http(scope: Any, receive: Any, send: Any) -> None:
    """To know when it is there."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"ok"})


application = ProtocolTypeRouter({"http": http, "websocket": URLRouter([path("ws/", Viewer.as_asgi())])})
