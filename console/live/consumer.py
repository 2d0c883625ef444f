"""The socket of a page: it authorises, subscribes, and passes frames on. One socket carries several subscriptions.

Closing codes: 4401 signed out (accepted first, because a browser is told nothing of a refusal before that), 4403
refused, 4408 start again with a resync.
"""

from __future__ import annotations

import asyncio
import json
import logging
from importlib import import_module
from typing import Any
from uuid import UUID

from channels.auth import get_user
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from conversations import hints

from . import freshness, records
from .hub import hub
from .rights import Held, rounds
from .stream import REFUSED, RESYNC, Refused, Stream, Viewer

log = logging.getLogger(__name__)

SIGNED_OUT = 4401
RIGHTS_CHECK_SECONDS = 5.0
PING_SECONDS = 10.0
HINT_POLL_SECONDS = 30.0  # a lost hint about a queue costs no more than this
HINT_GAP_SECONDS = 0.3
KEPT_SECONDS = 60.0  # from one page to the next
MESSAGE_CHARACTERS_MAX = 16_000
SUBSCRIPTIONS_MAX = 8
UNANSWERED_CHARACTERS_MAX = 8_000_000  # sent since the last ping that a client which answers pings has answered


class LiveConsumer(AsyncWebsocketConsumer):
    """`/ws/`: client `{"subscribe": {"conversation": id} | {"queue": name}, "cursor": c, "lang": code}`; server
    `{"ops": […], "cur": c}`. The cursor of a queue is the token of the page that begins to listen (`freshness`), once."""

    channel_layer_alias = "none: the hub holds this process's one channel"

    async def connect(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._viewers: dict[str, tuple[Stream, Viewer]] = {}
        self._listening: dict[str, tuple[tuple[str, ...], asyncio.Event]] = {}
        self._is_closed = False
        self._check = asyncio.Event()
        self._sending = asyncio.Lock()
        self._sent = 0
        self._sent_at_ping: dict[int, int] = {}
        self._unanswered_from: int | None = None
        await self.accept()
        person = self.scope["user"]
        if not person.is_authenticated:
            await self._end(SIGNED_OUT)
            return
        self.person_id: UUID = person.pk
        self._tasks["rights"] = asyncio.create_task(self._watch_rights())
        self._tasks["ping"] = asyncio.create_task(self._ping())

    async def disconnect(self, code: int) -> None:
        self._is_closed = True
        for task in self._tasks.values():
            task.cancel()
        for stream, viewer in self._viewers.values():
            stream.leave(viewer)
        for groups, event in self._listening.values():
            for group in groups:
                hub().leave(group, event.set, keep_seconds=KEPT_SECONDS)
        if hasattr(self, "person_id"):
            rounds().leave(self)
            hub().leave(hints.person_group(self.person_id), self._check.set, keep_seconds=KEPT_SECONDS)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self._is_closed:
            return
        message = _read(text_data)
        if "pong" in message:
            self._pong(message["pong"])
        wanted = message.get("subscribe")
        if not isinstance(wanted, dict):
            return
        if "conversation" in wanted:
            name = f"conversation:{wanted['conversation']}"
            work = self._follow_conversation(
                name, wanted["conversation"], message.get("cursor"), self._language(message)
            )
        else:
            name = f"queue:{wanted.get('queue')}"
            work = self._follow_queue(name, wanted.get("queue"), message.get("cursor"))
        if name not in self._tasks and len(self._tasks) >= SUBSCRIPTIONS_MAX + 2:
            work.close()
            await self._end(REFUSED)
            return
        await self._drop(name)
        self._tasks[name] = asyncio.create_task(self._guard(work))

    # -- subscriptions ----------------------------------------------------------------------------------------------
    async def _follow_conversation(self, name: str, wanted: Any, cursor: Any, language: str) -> None:
        stream = hub().stream(_uuid(wanted), language)
        viewer = Viewer(self.person_id)
        self._viewers[name] = (stream, viewer)
        await self._say(await stream.join(viewer, cursor))
        while True:
            item = await viewer.waiting.get()
            if isinstance(item, int):
                await self._end(item)
                return
            await self._say(item)

    async def _follow_queue(self, name: str, queue: Any, cursor: Any) -> None:
        event = asyncio.Event()
        hint = {"op": "hint", "queue": queue}
        await self._listen(name, queue if isinstance(queue, str) else "", event)
        ops = [] if self._is_fresh(name, freshness.made_at(cursor)) else [hint]
        while True:
            await self._say(json.dumps({"ops": ops, "cur": None, "queue": queue}))
            await asyncio.sleep(HINT_GAP_SECONDS)
            try:
                async with asyncio.timeout(HINT_POLL_SECONDS):
                    await event.wait()
            except TimeoutError:
                pass
            event.clear()
            await self._listen(name, queue, event)
            ops = [hint]

    def _is_fresh(self, name: str, made_at: int | None) -> bool:
        """Whether, as far as is known here, neither the queue nor its reader's rights have changed since the page was made."""
        groups, _ = self._listening[name]
        heard = (*groups, hints.person_group(self.person_id))
        return made_at is not None and all(hub().was_quiet_since(group, made_at) for group in heard)

    async def _listen(self, name: str, queue: str, event: asyncio.Event) -> None:
        """Hear the groups of a queue that the person's present rights allow. Raises Refused when there are none."""
        groups = await database_sync_to_async(records.queue_groups)(self.person_id, queue)
        before, _ = self._listening.get(name, ((), event))
        self._listening[name] = (groups, event)
        for group in before:
            if group not in groups:
                hub().leave(group, event.set)
        if not groups:
            raise Refused
        for group in groups:
            await hub().listen(group, event.set)

    async def _drop(self, name: str) -> None:
        """A page that subscribes again has begun anew."""
        task = self._tasks.pop(name, None)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        if name in self._viewers:
            stream, viewer = self._viewers.pop(name)
            stream.leave(viewer)
        groups, event = self._listening.pop(name, ((), self._check))
        for group in groups:
            hub().leave(group, event.set, keep_seconds=KEPT_SECONDS)

    async def _guard(self, work: Any) -> None:
        try:
            await work
        except asyncio.CancelledError:
            raise
        except Refused:
            await self._end(REFUSED)
        except Exception:
            log.exception("a subscription failed")
            await self._end(RESYNC)

    # -- rights -----------------------------------------------------------------------------------------------------
    async def _watch_rights(self) -> None:
        """At a poke about the person, or when the round that asks for all sockets together has a doubt."""
        await hub().listen(hints.person_group(self.person_id), self._check.set)
        rounds().join(self, lambda: RIGHTS_CHECK_SECONDS)
        while True:
            await self._check.wait()
            self._check.clear()
            try:
                code = await self._lost_rights()
            except Exception:
                log.exception("rights could not be read; nothing is sent that was not checked itself")
                continue
            if code:
                await self._end(code)
                return

    def held(self) -> Held:
        """What this socket rests on, for the round."""
        return Held(
            self.person_id,
            self.scope["session"].session_key or "",
            frozenset(stream.conversation_id for stream, _ in self._viewers.values()),
            frozenset(name.partition(":")[2] for name in self._listening),
        )

    def doubt(self) -> None:
        self._check.set()

    async def _lost_rights(self) -> int:
        """The closing code when the person may not go on, else 0."""
        if not await self._is_signed_in():
            return SIGNED_OUT
        for stream, _ in tuple(self._viewers.values()):
            if not await database_sync_to_async(records.may_see)(self.person_id, stream.conversation_id):
                return REFUSED
        for name in tuple(self._listening):
            if not await database_sync_to_async(records.queue_groups)(self.person_id, name.partition(":")[2]):
                return REFUSED
        return 0

    async def _is_signed_in(self) -> bool:
        """Asked of a fresh session: the one in the scope is cached, and `exists()` ignores the expiry date."""
        key = self.scope["session"].session_key
        if not key:
            return False
        session = import_module(settings.SESSION_ENGINE).SessionStore(key)
        if not await database_sync_to_async(session.load)():
            return False
        person = await get_user({**self.scope, "session": session})
        return bool(person.is_authenticated and person.is_active and person.pk == self.person_id)

    # -- the wire ---------------------------------------------------------------------------------------------------
    async def _say(self, frame: str) -> None:
        async with self._sending:
            if self._is_closed:
                return
            if self._unanswered_from is not None and self._sent - self._unanswered_from > UNANSWERED_CHARACTERS_MAX:
                asyncio.get_running_loop().call_soon(lambda: asyncio.ensure_future(self._end(RESYNC)))
                return
            self._sent += len(frame)
            try:
                await self.send(text_data=frame)
            except Exception as error:  # the peer has just gone (each server has its own word for it)
                log.info("a socket went away: %s", error)
                self._is_closed = True

    async def _end(self, code: int) -> None:
        async with self._sending:
            if self._is_closed:
                return
            self._is_closed = True
            try:
                await self.close(code)
            except Exception as error:
                log.info("a socket went away: %s", error)

    async def _ping(self) -> None:
        """So that a client can tell a quiet connection from a dead one."""
        number = 0
        while not self._is_closed:
            await asyncio.sleep(PING_SECONDS)
            number += 1
            self._sent_at_ping[number] = self._sent
            await self._say(json.dumps({"ops": [], "cur": None, "ping": number}))

    def _pong(self, number: Any) -> None:
        """A client that answers pings is held to it: what it has not answered is what it has not read."""
        sent = self._sent_at_ping.get(number) if isinstance(number, int) else None
        if sent is None:
            return
        self._unanswered_from = sent
        self._sent_at_ping = {key: value for key, value in self._sent_at_ping.items() if key > number}

    def _language(self, message: dict[str, Any]) -> str:
        """The language of the page, as it says; frames and page must not differ in it."""
        known = dict(settings.LANGUAGES)
        cookie = self.scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME)
        wanted = (message.get("lang"), cookie, getattr(self.scope["user"], "language", ""))
        return next((code for code in wanted if isinstance(code, str) and code in known), settings.LANGUAGE_CODE)


def _read(text: str | None) -> dict[str, Any]:
    """A message, or {} for what is none."""
    if not text or len(text) > MESSAGE_CHARACTERS_MAX:
        return {}
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _uuid(text: Any) -> UUID:
    """Raises Refused: an id that cannot be one is refused like any other that is not there."""
    try:
        return UUID(str(text))
    except ValueError:
        raise Refused from None
