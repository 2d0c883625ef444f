"""One conversation in one language, as its viewers follow it: what is new is read and rendered once for all of them."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import UUID

from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from django.db import connection
from django.utils import translation

from console.web import markdown
from conversations import hints, live_answer

from . import records, rendering
from .answers import Answer, Op, ops_between, read_on
from .cursor import Cursor, LivePosition, decode, encode

if TYPE_CHECKING:
    from .hub import Hub

log = logging.getLogger(__name__)

FRAME_SECONDS = 0.033  # at most about 30 frames a second
POLL_SECONDS = 2.0  # a lost poke costs no more than this
TROUBLE_SECONDS = 1.0
FRAMES_WAITING_MAX = 300

REFUSED = 4403
RESYNC = 4408


@dataclass(eq=False)
class Viewer:
    """One subscription of one socket. Frames wait in a bounded queue; an integer in it is a closing code."""

    person_id: UUID
    waiting: asyncio.Queue[str | int] = field(default_factory=lambda: asyncio.Queue(FRAMES_WAITING_MAX))
    last_frame: str = ""

    def offer(self, frame: str) -> bool:
        """False when this viewer has fallen behind and is to be dropped: nothing is buffered without bound."""
        try:
            self.waiting.put_nowait(frame)
        except asyncio.QueueFull:
            self.dismiss(RESYNC)
            return False
        return True

    def dismiss(self, code: int) -> None:
        """Close with `code`; frames not yet sent are thrown away."""
        while not self.waiting.empty():
            self.waiting.get_nowait()
        self.waiting.put_nowait(code)


class Refused(Exception):
    """This person may not see this conversation, or there is none."""


class Stream:
    def __init__(self, hub: Hub, conversation_id: UUID, language: str) -> None:
        self.conversation_id = conversation_id
        self.language = language
        self._hub = hub
        self._group = hints.conversation_group(conversation_id)
        self._viewers: set[Viewer] = set()
        self._joining = 0
        self._lock = asyncio.Lock()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._seq: int | None = None
        self._answer: Answer | None = None
        self._noted: tuple[UUID, str] | None = None  # the turn, and its last text that is a record already

    # -- viewers ----------------------------------------------------------------------------------------------------
    async def join(self, viewer: Viewer, cursor_text: Any) -> str:
        """The frame that brings a viewer from its cursor to here; what comes after it waits in the viewer's queue.

        Subscribes first and reads then, so that nothing can fall between. Raises Refused.
        """
        self._joining += 1
        try:
            if not await database_sync_to_async(records.may_see)(viewer.person_id, self.conversation_id):
                raise Refused
            await self._hub.listen(self._group, self._wake.set)
            async with self._lock:
                await self._advance()
                seq, answer = self._seq or 0, self._answer
                self._viewers.add(viewer)
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._run())
            frame = await self._catch_up(decode(cursor_text, self.conversation_id), seq, answer)
            if not await database_sync_to_async(records.may_see)(viewer.person_id, self.conversation_id):
                raise Refused
            return frame
        except BaseException:
            self._viewers.discard(viewer)
            raise
        finally:
            self._joining -= 1
            self._rest_if_alone()

    def leave(self, viewer: Viewer) -> None:
        """The viewer has gone."""
        self._viewers.discard(viewer)
        self._rest_if_alone()

    def _rest_if_alone(self) -> None:
        if self._viewers or self._joining:
            return
        self._hub.leave(self._group, self._wake.set)
        self._hub.forget(self)
        if self._task is not None:
            self._task.cancel()

    async def _catch_up(self, cursor: Cursor | None, seq: int, answer: Answer | None) -> str:
        if cursor is None or cursor.seq > seq or seq - cursor.seq > records.ENTRIES_MAX:
            ops: list[Op] = await self._render_apart(rendering.whole_log)
            ops += ops_between(None, answer, self._markdown) if answer else []
            return self._frame(ops, seq, answer)
        replaced: frozenset[UUID] = frozenset()
        ops = []
        if cursor.seq < seq:
            ops, replaced = await self._render_apart(_entries_between, cursor.seq, seq)
        ops += await self._live_ops(cursor.live, answer, replaced)
        return self._frame(ops, seq, answer)

    async def _live_ops(self, place: LivePosition | None, now: Answer | None, replaced: frozenset[UUID]) -> list[Op]:
        """What takes a page from one place in the live answer to another; `replaced` turns have lost theirs."""
        ops: list[Op] = []
        if place is not None and place.turn_id in replaced:
            place = None
        if place is not None and (now is None or now.turn_id != place.turn_id):
            ops += await self._render(rendering.settled, place.turn_id)
            place = None
        if now is not None:
            ops += ops_between(place, now, self._markdown)
        return ops

    # -- following --------------------------------------------------------------------------------------------------
    async def _run(self) -> None:
        # It is cancelled when the last viewer goes, which only hastens it: what waits for Valkey may swallow that.
        while self._viewers or self._joining:
            try:
                async with asyncio.timeout(POLL_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                pass
            self._wake.clear()
            try:
                async with self._lock:
                    await self._advance()
            except Exception:
                log.exception("the stream of conversation %s stumbled; it tries again", self.conversation_id)
                await asyncio.sleep(TROUBLE_SECONDS)
            await asyncio.sleep(FRAME_SECONDS)

    async def _advance(self) -> None:
        """Read on from where this stream is, and hand what is new to everybody who may still see it.

        Records first, then the live answer, then the rights: a viewer's rights are never older than what is told.
        """
        if self._seq is None:
            self._seq = await database_sync_to_async(records.head_of)(self.conversation_id)
        news, ops, replaced = await self._render(_read_news, self._seq)
        answer = await self._read_answer(news)
        ops += await self._live_ops(self._answer.position if self._answer else None, answer, replaced)
        self._seq, self._answer = news.head, answer
        if news.is_cut:
            self._wake.set()
        if (ops or news.entries) and self._viewers:
            await self._hand_out(self._frame(ops, self._seq, answer))

    async def _read_answer(self, news: records.News) -> Answer | None:
        if news.turn_id is None:
            return None
        if self._noted is None or self._noted[0] != news.turn_id or any(kind == "step" for _, kind, _ in news.entries):
            self._noted = (news.turn_id, await database_sync_to_async(records.last_note)(news.turn_id))
        try:
            found = await live_answer.read(news.turn_id)
        except Exception as error:  # the live answer may be lost; the records are not
            log.info("the live answer of turn %s cannot be read: %s", news.turn_id, error)
            return None
        if found is None or found.fence < news.fence:  # of a run that has died: replaced whole by the next one
            return None
        if found.text and found.text == self._noted[1]:
            return None
        return read_on(self._answer, news.turn_id, found.run_id, found.fence, found.text)

    async def _hand_out(self, frame: str) -> None:
        people = frozenset(viewer.person_id for viewer in self._viewers)
        allowed = await database_sync_to_async(records.who_may_see)(people, self.conversation_id)
        for viewer in tuple(self._viewers):
            if viewer.person_id not in allowed:
                viewer.dismiss(REFUSED)
            elif viewer.offer(frame):
                continue
            self._viewers.discard(viewer)

    # -- helpers ----------------------------------------------------------------------------------------------------
    def _frame(self, ops: list[Op], seq: int, answer: Answer | None) -> str:
        cursor = Cursor(self.conversation_id, seq, answer.position if answer else None)
        return json.dumps(
            {"ops": ops, "cur": encode(cursor), "conversation": str(self.conversation_id)}, ensure_ascii=False
        )

    async def _render(self, function: Any, *args: Any) -> Any:
        """`function(conversation_id, *args)` in the database thread all streams share, in this stream's language."""
        return await database_sync_to_async(self._spoken)(function, *args)

    async def _render_apart(self, function: Any, *args: Any) -> Any:
        """The same in a thread of its own: a long catch-up of one viewer holds nobody else up."""
        return await sync_to_async(self._spoken_apart, thread_sensitive=False)(function, *args)

    def _spoken(self, function: Any, *args: Any) -> Any:
        with translation.override(self.language):
            return function(self.conversation_id, *args)

    def _spoken_apart(self, function: Any, *args: Any) -> Any:
        try:
            return self._spoken(function, *args)
        finally:
            connection.close()

    def _markdown(self, text: str) -> str:
        with translation.override(self.language):
            return markdown.render(text)


def _read_news(conversation_id: UUID, seq: int) -> tuple[records.News, list[Op], frozenset[UUID]]:
    news = records.news_after(conversation_id, seq)
    ops, replaced = rendering.entries(conversation_id, news.entries)
    return news, ops, replaced


def _entries_between(conversation_id: UUID, after: int, until: int) -> tuple[list[Op], frozenset[UUID]]:
    """The entries after one seq and up to another, rendered, and the turns they replace."""
    news = records.news_after(conversation_id, after)
    return rendering.entries(conversation_id, [entry for entry in news.entries if entry[0] <= until])
