"""Database work and tools of runs, off the event loop."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from django.db import close_old_connections, connection

P = ParamSpec("P")
R = TypeVar("R")

DATABASE_THREADS = 8
TOOL_THREADS = 16

# Apart, so that slow tools never keep a run from recording what happened.
_database = ThreadPoolExecutor(DATABASE_THREADS, thread_name_prefix="run-database")
_tools = ThreadPoolExecutor(TOOL_THREADS, thread_name_prefix="run-tool")


async def in_database(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call `function` in a thread that may use the ORM. It runs to its end even when the caller is cancelled."""
    return await _call(_database, close_old_connections, function, *args, **kwargs)


async def in_tool_thread(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """The same for a tool that reads; its connection is closed afterwards, for there may be many and rarely."""
    return await _call(_tools, lambda: connection.close(), function, *args, **kwargs)


async def _call(
    pool: ThreadPoolExecutor, tidy: Callable[[], None], function: Callable[..., R], *args: Any, **kw: Any
) -> R:
    context = contextvars.copy_context()

    def call() -> R:
        close_old_connections()
        try:
            return function(*args, **kw)
        finally:
            tidy()

    return await asyncio.get_running_loop().run_in_executor(pool, context.run, call)
