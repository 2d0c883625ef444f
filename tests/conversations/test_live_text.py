"""The text that streams: its pump ends when it is told to, also where a library swallows the cancellation."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from conversations import live_answer
from conversations.agent.live_text import LiveText

ENDS_SECONDS = 20


def a_live_text() -> LiveText:
    claim: Any = SimpleNamespace(
        turn=SimpleNamespace(pk=uuid4()), run=SimpleNamespace(pk=uuid4()), fence=SimpleNamespace(number=1),
        conversation=SimpleNamespace(pk=uuid4()),
    )  # fmt: skip
    return LiveText(claim, on_frozen=lambda: None)


@pytest.mark.asyncio
async def test_the_end_does_not_depend_on_a_cancellation_that_is_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `asyncio.wait_for` does before Python 3.12, which the client of Valkey uses for every command it sends."""
    append, is_sending = live_answer.append, asyncio.Event()

    async def append_deafly(**what: Any) -> live_answer.Appended:
        outcome = await append(**what)
        is_sending.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            return outcome
        raise AssertionError("nobody sets that")

    monkeypatch.setattr(live_answer, "append", append_deafly)
    live = a_live_text()
    await live.begin()
    live.add("Forty-one")
    await is_sending.wait()
    pump = live._pump
    assert pump is not None
    ending = asyncio.create_task(live.end())
    done, _ = await asyncio.wait({ending}, timeout=ENDS_SECONDS)
    pump.cancel()
    await ending
    await live_answer.close()
    assert done


@pytest.mark.asyncio
async def test_who_is_cancelled_while_ending_is_told_so() -> None:
    live = a_live_text()
    await live.begin()
    ending = asyncio.create_task(live.end())
    await asyncio.sleep(0)
    ending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ending
    await live.end()
    await live_answer.close()
