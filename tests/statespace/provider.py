"""A provider in this process: real HTTP over loopback, what goes wrong with each request said beforehand.

It speaks the Press's protocol. Below `/once` it does not know keys: every request it receives has an effect.
"""

from __future__ import annotations

import json
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from operations.connectors.base import Answer, Outgoing, QueryAnswer
from operations.connectors.publishing import PublishingConnector

POLL_SECONDS = 0.02
# What can become of a request: with an effect or without one, with an answer or without one.
WITHOUT_EFFECT = ("dropped", "error_before", "busy", "refused")
WITH_EFFECT = ("yes", "lost", "error_after", "cut", "doubled")
LATER = "held"  # received, answered by nobody, carried out when `deliver()` is called


class Provider:
    """`effects` lists the key of every effect made; `plan` what becomes of the next requests, "yes" when empty."""

    def __init__(self) -> None:
        self.plan: deque[str] = deque()
        self.query_plan: deque[str] = deque()
        self.effects: list[str] = []
        self.posts: list[str] = []
        self.known: dict[str, dict[str, Any]] = {}
        self.held: list[tuple[str, dict[str, Any], bool]] = []
        self._server = HTTPServer(("127.0.0.1", 0), _handler(self))
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(POLL_SECONDS,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def effects_of(self, key: str) -> int:
        return self.effects.count(key)

    def deliver(self) -> None:
        """What was held arrives."""
        while self.held:
            self.carry_out(*self.held.pop(0))

    def forget(self, key: str) -> None:
        """The key is older than the provider remembers."""
        self.known.pop(key, None)

    def forget_everything(self) -> None:
        """A fresh start between tests."""
        for kept in (self.plan, self.query_plan, self.effects, self.posts, self.known, self.held):
            kept.clear()

    def carry_out(self, key: str, article: dict[str, Any], knows_keys: bool) -> dict[str, Any]:
        """The article under this key: made now, unless the key is known."""
        found = self.known.get(key)
        if found is None or not knows_keys:
            self.effects.append(key)
            found = self.known[key] = {"id": f"a-{len(self.effects)}", "key": key, "sha256": article["sha256"]}
        return found


class Publishing(PublishingConnector):
    """The product's own connector, which the tests can hold up around the call (see `at`)."""

    def send(self, outgoing: Outgoing, *, send_before: float, timeout_seconds: float) -> Answer:
        _at("before sending")
        answer = super().send(outgoing, send_before=send_before, timeout_seconds=timeout_seconds)
        _at("after sending")
        return answer

    def query(self, *, key: str, timeout_seconds: float) -> QueryAnswer:
        _at("before asking")
        answer = super().query(key=key, timeout_seconds=timeout_seconds)
        _at("after asking")
        return answer


_hooks: list[Callable[[str], None]] = []


@contextmanager
def at(hook: Callable[[str], None]) -> Iterator[None]:
    """`hook` is called with "before sending", "after sending", "before asking", "after asking"."""
    _hooks.append(hook)
    try:
        yield
    finally:
        _hooks.remove(hook)


def _at(point: str) -> None:
    for hook in list(_hooks):
        hook(point)


def connectors(url: str) -> dict[str, Mapping[str, Any]]:
    """The settings' CONNECTORS: `press` knows keys, `once` does not."""
    common = {
        "class": "tests.statespace.provider.Publishing", "allow_private": True, "credential_id": None,
    }  # fmt: skip
    return {
        "press": {**common, "provider": "press", "label": "The Press", "base_url": url},
        "once": {**common, "provider": "once", "label": "The Once", "base_url": f"{url}/once"},
    }


def _handler(provider: Provider) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            self.close_connection = True
            article = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            key, knows_keys = self.headers["Idempotency-Key"], not self.path.startswith("/once/")
            what = provider.plan.popleft() if provider.plan else "yes"
            provider.posts.append(key)
            if what == LATER:
                provider.held.append((key, article, knows_keys))
            elif what in WITHOUT_EFFECT:
                self._without_effect(what)
            else:
                self._with_effect(what, key, article, knows_keys)

        def do_GET(self) -> None:
            self.close_connection = True
            if provider.query_plan and provider.query_plan.popleft() == "error":
                self._say(503, {"error": "maintenance"})
                return
            key = parse_qs(urlsplit(self.path).query)["key"][0]
            found = provider.known.get(key)
            self._say(200, {"articles": [found] if found else []})

        def _without_effect(self, what: str) -> None:
            if what == "error_before":
                self._say(500, {"error": "broken"})
            elif what == "busy":
                self._say(429, {"error": "busy"}, "Retry-After: 1")
            elif what == "refused":
                self._say(403, {"error": "refused"})
            # dropped: the connection ends without a word

        def _with_effect(self, what: str, key: str, article: dict[str, Any], knows_keys: bool) -> None:
            known = provider.known.get(key)
            if knows_keys and known and known["sha256"] != article["sha256"]:
                self._say(422, {"error": "key_conflict"})
                return
            found = provider.carry_out(key, article, knows_keys)
            if what == "doubled":
                found = provider.carry_out(key, article, knows_keys)
            if what == "error_after":
                self._say(500, {"error": "broken"})
            elif what == "cut":
                self._say(201, found, cut=True)
            elif what != "lost":
                self._say(201, found)

        def _say(self, status: int, document: dict[str, Any], *headers: str, cut: bool = False) -> None:
            body = json.dumps(document).encode()
            head = [f"HTTP/1.1 {status} Said", f"Content-Length: {len(body)}", "Connection: close", *headers]
            self.wfile.write("\r\n".join(head).encode() + b"\r\n\r\n" + (body[:-4] if cut else body))

        def log_message(self, format: str, *args: Any) -> None:
            """The provider keeps its own record."""

    return Handler
