"""Threads for requests that outlive them: a thread has one database connection, and to open one costs more than most pages.

Django's own handler gives every request a new thread, and with it a new connection, whatever CONN_MAX_AGE says.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from asgiref.sync import ThreadSensitiveContext
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections, connections

T = TypeVar("T")

IDLE_MAX = 16


class RequestThread(ThreadPoolExecutor):
    """One thread, started with the first call, that runs what one request after the other asks of it."""

    def __init__(self) -> None:
        super().__init__(max_workers=1, thread_name_prefix="request")
        self._open: set[Future[Any]] = set()

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future = super().submit(fn, *args, **kwargs)
        self._open.add(future)
        future.add_done_callback(self._open.discard)
        return future

    def when_idle(self, call: Callable[[RequestThread], None]) -> None:
        """Calls `call` with this thread as soon as all it was asked for is done: now, or in the thread itself.

        A view still runs when the server has given its request up, and what was to come after it is called off. Nobody is
        to wait behind it, so the thread is then asked for one thing more: what Django does at the end of a request.
        """
        if self._open:
            super().submit(close_old_connections).add_done_callback(lambda _: call(self))
        else:
            call(self)


class RequestHandler(ASGIHandler):
    """Django's handler; each request borrows a thread for itself alone, the one that was used last if any is free."""

    def __init__(self) -> None:
        super().__init__()
        self._idle: list[RequestThread] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        # Only the event loop takes threads away, so the list cannot be empty by the time it does.
        thread = self._idle.pop() if self._idle else RequestThread()
        try:
            async with ThreadSensitiveContext(executor=thread):
                await self.handle(scope, receive, send)
        finally:
            thread.when_idle(self._put_back)

    def _put_back(self, thread: RequestThread) -> None:
        if len(self._idle) < IDLE_MAX:
            self._idle.append(thread)
        else:
            thread.submit(connections.close_all)
            thread.shutdown(wait=False)
