"""The thread of a request, and the database connection it has, are used again; never by two requests at once."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path

from console.web import threads
from console.web.threads import RequestHandler, RequestThread
from tests import database
from tests.instance import wait_until

entered = threading.Event()
may_leave = threading.Event()


def backend(request: HttpRequest) -> HttpResponse:
    """Answers which thread and which connection it has."""
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return HttpResponse(f"{threading.get_ident()} {cursor.fetchone()[0]}")


def slow(request: HttpRequest) -> HttpResponse:
    """Answers like `backend`, when the test lets it."""
    entered.set()
    assert may_leave.wait(30)
    return backend(request)


urlpatterns = [path("backend", backend), path("slow", slow)]


@pytest.fixture
def handler(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[RequestHandler]:
    """A handler whose threads keep their connection from one request to the next, as the product's do."""
    for name in (entered, may_leave):
        name.clear()
    monkeypatch.setitem(connections["default"].settings_dict, "CONN_MAX_AGE", 60)
    with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[]):
        made = RequestHandler()
        yield made
    may_leave.set()
    for thread in made._idle:
        thread.submit(connections.close_all).result(30)
        thread.shutdown()


async def get(handler: RequestHandler, address: str, *, gone: asyncio.Event | None = None) -> str:
    """The body of the answer. The reader goes away when `gone` is set."""
    said: list[bytes] = []
    messages: list[dict[str, Any]] = [{"type": "http.request", "body": b""}]

    async def receive() -> dict[str, Any]:
        if messages:
            return messages.pop()
        await (gone or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        said.append(message.get("body", b""))

    scope = {
        "type": "http",
        "method": "GET",
        "path": address,
        "headers": [],
        "query_string": b"",
        "http_version": "1.1",
    }
    await handler(scope, receive, send)
    return b"".join(said).decode()


def test_one_request_after_the_other_has_the_same_thread_and_connection(handler: RequestHandler) -> None:
    async def three() -> set[str]:
        return {await get(handler, "/backend") for _ in range(3)}

    assert len(asyncio.run(three())) == 1


def test_requests_at_the_same_time_have_a_thread_and_a_connection_each(handler: RequestHandler) -> None:
    async def both() -> tuple[str, str]:
        first = asyncio.create_task(get(handler, "/slow"))
        await asyncio.to_thread(entered.wait, 30)
        second = await get(handler, "/backend")
        may_leave.set()
        return await first, second

    first, second = asyncio.run(both())
    assert not set(first.split()) & set(second.split())


@pytest.mark.filterwarnings("ignore:.*SpooledTemporaryFile")  # Django leaves the body of such a request open
@pytest.mark.parametrize("leaves_first", [False, True])
def test_nobody_waits_behind_a_view_that_the_server_has_given_up(
    handler: RequestHandler, monkeypatch: pytest.MonkeyPatch, leaves_first: bool
) -> None:
    """As Daphne does it: the reader leaves, Django calls the view off and lines up its last word behind it; ten seconds
    later the server calls all of it off. Or at once, where nobody has left."""
    made: list[RequestThread] = []

    def make() -> RequestThread:
        made.append(RequestThread())
        return made[-1]

    monkeypatch.setattr(threads, "RequestThread", make)

    async def another_while_it_runs() -> str:
        gone = asyncio.Event()
        given_up = asyncio.create_task(get(handler, "/slow", gone=gone))
        await asyncio.to_thread(entered.wait, 30)
        if leaves_first:
            gone.set()
            while made[0]._work_queue.empty():
                await asyncio.sleep(0.01)
        given_up.cancel()
        await asyncio.wait([given_up])
        return await get(handler, "/backend")

    assert asyncio.run(asyncio.wait_for(another_while_it_runs(), 10))
    may_leave.set()
    wait_until(lambda: len(handler._idle) == 2, "its thread is there for the next request")
    gc.collect()  # what Django left open is said here, where it is known


def test_more_idle_threads_than_are_kept_end(handler: RequestHandler, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "IDLE_MAX", 1)

    async def both() -> None:
        first = asyncio.create_task(get(handler, "/slow"))
        await asyncio.to_thread(entered.wait, 30)
        await get(handler, "/backend")
        may_leave.set()
        await first

    asyncio.run(both())
    wait_until(lambda: database.others() == 1, "the thread that was too many has closed its connection")
