"""One hub per web process: it subscribes once per group, reads and renders once per conversation and language, and
hands each frame to its viewers, each with a bounded queue. A viewer that falls behind is told to start again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from uuid import UUID
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

from .freshness import now
from .stream import Stream

log = logging.getLogger(__name__)

LAYER_RETRY_SECONDS = 2.0

Listener = Callable[[], None]


class Hub:
    """The meeting point of one event loop: groups and their listeners, streams and their viewers."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = {}
        self._streams: dict[tuple[UUID, str], Stream] = {}
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._joined: dict[str, int] = {}  # since when
        self._poked: dict[str, int] = {}  # when last
        self._kept: dict[str, asyncio.TimerHandle] = {}  # those without a listener, until then
        self._settled = asyncio.Event()

    # -- groups -----------------------------------------------------------------------------------------------------
    async def listen(self, group: str, listener: Listener) -> None:
        """Call `listener` at every poke of `group`. Returns when the layer has subscribed, or cannot just now: then
        the slow poll of whoever listens bridges the gap."""
        self._listeners.setdefault(group, set()).add(listener)
        self._keep(group, None)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        if group in self._joined:
            return
        self._settled.clear()
        self._changed.set()
        try:
            async with asyncio.timeout(LAYER_RETRY_SECONDS):
                while group not in self._joined and group in self._listeners:
                    await self._settled.wait()
                    self._settled.clear()
        except TimeoutError:
            log.info("no live hints for %s yet", group)

    def leave(self, group: str, listener: Listener, *, keep_seconds: float = 0) -> None:
        """The reverse of `listen`. The group of the last listener is heard for `keep_seconds` more: who goes from page to
        page leaves and comes back."""
        listeners = self._listeners.get(group)
        if listeners is None:
            return
        listeners.discard(listener)
        if not listeners and keep_seconds:
            self._keep(group, asyncio.get_running_loop().call_later(keep_seconds, self._let_go, group))
        elif not listeners:
            self._let_go(group)

    def _keep(self, group: str, until: asyncio.TimerHandle | None) -> None:
        before = self._kept.pop(group, None)
        if before is not None:
            before.cancel()
        if until is not None:
            self._kept[group] = until

    def _let_go(self, group: str) -> None:
        self._keep(group, None)
        del self._listeners[group]
        self._changed.set()

    def was_quiet_since(self, group: str, moment: int) -> bool:
        """Whether `group` was listened to from `moment` (of `freshness.now`) until now, and nothing came."""
        joined = self._joined.get(group)
        return joined is not None and joined <= moment and self._poked.get(group, -1) < moment

    async def _run(self) -> None:
        """Holds this process's one channel of the layer; makes a new one when the layer has failed."""
        while self._listeners:
            try:
                await self._follow()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.info("live hints are away: %s", error)
            self._joined.clear()
            self._poked.clear()
            self._settled.set()
            await asyncio.sleep(LAYER_RETRY_SECONDS if self._listeners else 0)

    async def _follow(self) -> None:
        layer = get_channel_layer()
        if layer is None:
            raise RuntimeError("no channel layer is configured")
        channel = await layer.new_channel()
        receiving: asyncio.Task[dict[str, str]] | None = None
        changing: asyncio.Task[bool] | None = None
        try:
            while True:
                await self._match_groups(layer, channel)
                if not self._listeners:
                    return
                receiving = receiving or asyncio.create_task(layer.receive(channel))
                changing = changing or asyncio.create_task(self._changed.wait())
                await asyncio.wait({receiving, changing}, return_when=asyncio.FIRST_COMPLETED)
                if receiving.done():
                    message, receiving = receiving.result(), None
                    # Others may write to the same server: a poke that is none must not cost this process its channel.
                    if isinstance(message, dict) and isinstance(message.get("group"), str):
                        self.poke(message["group"])
                if changing.done():
                    changing = None
        finally:
            for task in (receiving, changing):
                if task is not None:
                    task.cancel()
            await asyncio.gather(*(task for task in (receiving, changing) if task), return_exceptions=True)

    async def _match_groups(self, layer: object, channel: str) -> None:
        self._changed.clear()
        for group in sorted(self._listeners.keys() - self._joined.keys()):
            await layer.group_add(group, channel)  # type: ignore[attr-defined]
            self._joined[group] = now()
        for group in sorted(self._joined.keys() - self._listeners.keys()):
            if group in self._listeners:  # somebody has come back meanwhile
                continue
            self._joined.pop(group)  # first: who comes now is to ask for it again
            self._poked.pop(group, None)
            await layer.group_discard(group, channel)  # type: ignore[attr-defined]
        self._settled.set()

    def poke(self, group: str) -> None:
        """Something in `group` may have changed."""
        if group in self._joined:
            self._poked[group] = now()
        for listener in tuple(self._listeners.get(group, ())):
            listener()

    # -- streams ----------------------------------------------------------------------------------------------------
    def stream(self, conversation_id: UUID, language: str) -> Stream:
        """The one stream of a conversation in a language; made when its first viewer comes."""
        key = (conversation_id, language)
        found = self._streams.get(key)
        if found is None:
            found = self._streams[key] = Stream(self, conversation_id, language)
        return found

    def forget(self, stream: Stream) -> None:
        """Called by a stream that has lost its last viewer."""
        key = (stream.conversation_id, stream.language)
        if self._streams.get(key) is stream:
            del self._streams[key]


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
