"""The text of a response while it streams: gathered here, shown through Valkey a few times a second."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from .. import hints, live_answer
from ..live_answer import Appended
from ..runs import Claim
from ..text import NUL_SHOWN, joined_surrogates, split_at_whole_character

log = logging.getLogger(__name__)

COALESCE_SECONDS = 0.04
SHOW_SECONDS_MAX = 2.0


class LiveText:
    """The live answer of one run. Nothing that goes wrong with Valkey or the channel layer reaches the run."""

    def __init__(self, claim: Claim, *, on_frozen: Callable[[], None]) -> None:
        self._claim = claim
        self._on_frozen = on_frozen
        self._text = ""
        self._half = ""
        self._shown = 0
        self._more = asyncio.Event()
        self._pump: asyncio.Task[None] | None = None
        self._is_over = False

    @property
    def shown(self) -> str:
        """What people may have seen of it."""
        return self._text[: self._shown]

    @property
    def has_text(self) -> bool:
        """Whether anything has come of the present response."""
        return bool(self._text)

    async def begin(self) -> None:
        """A new response: what was shown of an earlier one, or by a dead run, is replaced."""
        self._text, self._half, self._shown = "", "", 0
        await self._show(self._write_whole)
        if self._pump is None:
            self._pump = asyncio.create_task(self._keep_showing())

    def add(self, delta: str) -> None:
        """More text. Half a character waits for its other half."""
        whole, self._half = split_at_whole_character(joined_surrogates(self._half + delta))
        self._text += whole.replace("\0", NUL_SHOWN).encode("utf-8", "replace").decode()
        self._more.set()

    async def end(self, *, drop: bool = True) -> None:
        """No more will come; with `drop` what was shown is removed (its message is committed, or it was in vain)."""
        if self._pump is not None:
            # Cancelling only hastens it: what waits for Valkey may swallow that (asyncio.wait_for does, before Python 3.12,
            # when what it waits for is done in the same moment).
            self._is_over = True
            self._more.set()
            self._pump.cancel()
            await asyncio.wait([self._pump])
            self._pump = None
        if drop:
            await self._show(self._drop)

    async def _keep_showing(self) -> None:
        while not self._is_over:
            await self._more.wait()
            if self._shown:  # the first words are waited for
                await asyncio.sleep(COALESCE_SECONDS)
            self._more.clear()
            await self._show(self._append)

    async def _show(self, act: Callable[[], object]) -> None:
        try:
            async with asyncio.timeout(SHOW_SECONDS_MAX):
                await act()  # type: ignore[misc]
                await hints.asend([hints.conversation_group(self._claim.conversation.pk)])
        except Exception as error:
            log.info("live answer of turn %s was not shown: %s", self._claim.turn.pk, error)

    async def _append(self) -> None:
        length = len(self._text)
        new = self._text[self._shown : length]
        if not new:
            return
        offset, self._shown = self._shown, length
        claim = self._claim
        outcome = await live_answer.append(
            turn_id=claim.turn.pk, run_id=claim.run.pk, fence=claim.fence.number, offset=offset, text=new
        )
        if outcome is Appended.GONE:
            outcome = await self._write_whole()
        if outcome is Appended.FROZEN:
            self._shown = offset
            self._on_frozen()

    async def _write_whole(self) -> Appended:
        claim = self._claim
        return await live_answer.write(
            turn_id=claim.turn.pk, run_id=claim.run.pk, fence=claim.fence.number, text=self._text[: self._shown]
        )

    async def _drop(self) -> None:
        await live_answer.drop(turn_id=self._claim.turn.pk, fence=self._claim.fence.number)
