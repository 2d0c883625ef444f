"""Sockets and turns for the tests of the live part: real PostgreSQL, real Valkey, the application itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from conversations.kernel.ids import uuid7
from conversations.kernel.machine import WORKER
from conversations.kernel.unit import unit
from conversations.models import Conversation, Message, Turn
from conversations.services import send_message
from conversations.turns import Said, end, move
from conversations.waits import lock_conversation, lock_turn

OURS = "http://localhost"


def cookie_for(person: Any) -> str:
    """The cookie header of somebody who has signed in."""
    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


class Socket(WebsocketCommunicator):
    """A client that applies nothing: it keeps the frames it was sent."""

    def __init__(self, cookie: str = "", origin: str = OURS) -> None:
        from console.asgi import application

        headers = [(b"origin", origin.encode()), (b"host", b"localhost")]
        if cookie:
            headers.append((b"cookie", cookie.encode()))
        super().__init__(application, "/ws/", headers)
        self.frames: list[dict[str, Any]] = []

    async def subscribe(self, conversation: Any, cursor: str | None = None) -> dict[str, Any]:
        """Subscribes and returns the first frame."""
        await self.send_to(
            json.dumps({"subscribe": {"conversation": str(conversation)}, "cursor": cursor, "lang": "en"})
        )
        return await self.frame()

    async def frame(self, seconds: float = 30.0) -> dict[str, Any]:
        """The next frame that is not a ping (on a busy machine one may come first)."""
        async with asyncio.timeout(seconds):
            while "ping" in (found := json.loads(await self.receive_from(timeout=seconds))):
                pass
        self.frames.append(found)
        return found

    async def closing_code(self, seconds: float = 30.0) -> int:
        """The code the server closes with; every frame before that is kept."""
        while True:
            event = await self.receive_output(timeout=seconds)
            if event["type"] == "websocket.close":
                return event["code"]
            found = json.loads(event["text"])
            if "ping" not in found:
                self.frames.append(found)

    async def frames_until(self, condition: Callable[[list[dict[str, Any]]], Any], seconds: float = 30.0) -> Any:
        """Reads frames until the operations of all of them satisfy `condition`; returns what it returned."""
        async with asyncio.timeout(seconds):
            while not (found := condition(self.ops())):
                await self.frame(seconds)
        return found

    def ops(self) -> list[dict[str, Any]]:
        return [op for frame in self.frames for op in frame["ops"]]

    @property
    def cursor(self) -> str:
        return [frame["cur"] for frame in self.frames if frame["cur"]][-1]


@asynccontextmanager
async def connected(person: Any) -> AsyncIterator[Socket]:
    """An accepted socket of a signed-in person."""
    socket = Socket(await sync_to_async(cookie_for)(person))
    accepted, _ = await socket.connect(timeout=15)
    assert accepted
    try:
        yield socket
    finally:
        await socket.disconnect()


def say(conversation: Conversation, text: str) -> Message:
    return send_message(person=conversation.owner, conversation=conversation, text=text, client_key=None)


def start(turn_id: UUID) -> Turn:
    """The turn runs, as if a worker had claimed it: its fence has grown by one."""
    with unit():
        turn = lock_turn(turn_id)
        return move(turn, "running", actor=WORKER, reason="claimed", change={"fence": turn.fence + 1})


def finish(turn_id: UUID, text: str, to: str = "completed") -> Turn:
    """The turn has ended with this text as its final message."""
    with unit():
        turn = Turn.objects.get(pk=turn_id)
        conversation = lock_conversation(turn.conversation_id)
        return end(lock_turn(turn_id), to, conversation=conversation, actor=WORKER, reason="done", said=Said(text))


def message_ids(ops: list[dict[str, Any]]) -> list[str]:
    """The questions that operations bring whole, in the order they come."""
    return [
        op["html"].split('data-message-id="')[1][:36]
        for op in ops
        if op["op"] == "put" and "data-message-id" in op["html"]
    ]


def in_thread(function: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    """A function of the records, callable from a coroutine."""
    return sync_to_async(function)


__all__ = ["Socket", "connected", "cookie_for", "finish", "in_thread", "message_ids", "say", "start", "uuid7"]
