"""Chainlit as its documentation shows it: people told apart, their threads kept by the SQLAlchemy data layer, and resumed.

`chainlit run chat_app.py --headless`, by the peers' Python, with CHAT_DATABASE (for SQLAlchemy, over asyncpg). A message
`stream TOKENS SECONDS` is answered in so many tokens, so far apart, once a session has said `go`; all wait for it.
"""

from __future__ import annotations

import asyncio
import os
import time
from typing import Any

import chainlit as cl
from chainlit.data.sql_alchemy import SQLAlchemyDataLayer

_go = asyncio.Event()
_over = asyncio.Event()


@cl.data_layer
def data_layer() -> SQLAlchemyDataLayer:
    return SQLAlchemyDataLayer(conninfo=os.environ["CHAT_DATABASE"])


@cl.header_auth_callback
async def known(headers: Any) -> cl.User | None:
    name = headers.get("x-chat-user")
    return cl.User(identifier=name) if name else None


@cl.on_chat_resume
async def resume(thread: Any) -> None:
    """Nothing to bring back: what is measured is what Chainlit does by itself."""


@cl.on_message
async def answer(message: cl.Message) -> None:
    _, tokens, seconds = message.content.split()
    told = cl.Message(content="")
    await told.stream_token("ready ")
    await _go.wait()
    begun = time.monotonic()
    for number in range(int(tokens)):
        await asyncio.sleep(max(0.0, begun + number * float(seconds) - time.monotonic()))
        await told.stream_token(f"Ƶ{time.time():.6f} ")
    await _over.wait()


@cl.on_window_message
async def start(said: str) -> None:
    if said == "go":
        _go.set()
