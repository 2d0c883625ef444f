"""HTTP in front of the desk: one request per connection, each in a thread of its own."""

from __future__ import annotations

import json
import socket
import struct
import sys
import threading
import time
import uuid
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from console.demo.press import page
from console.demo.press.desk import Call, Delivery, Desk, Reply
from console.demo.press.faults import BadPlan, parse_plan
from console.demo.press.store import Store, list_articles

BODY_BYTES_MAX = 8_000_000
CLIENT_IDLE_SECONDS = 30
HOLD_CHECK_SECONDS = 0.5
WATCHERS_DOORS = frozenset({"/", "/press.css", "/log", "/faults", "/favicon.ico"})
JSON_TYPE = "application/json"


class PressServer(ThreadingHTTPServer):
    """Listens, answers, and carries out what was held."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 128  # with the usual 5 the kernel resets connections of a burst

    def __init__(self, host: str, port: int, store: Store) -> None:
        self.store = store
        self.desk = Desk(store)
        self.stopping = threading.Event()
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, port), Handler)

    def server_bind(self) -> None:
        """Bind without asking a name server for our own name, as the base class does."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that goes away is nothing to report; anything else is."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)

    def carry_out_holds(self) -> None:
        """Make held effects when they fall due, until the server stops."""
        while not self.stopping.is_set():
            due = self.store.next_due()
            if due is not None and due <= time.time():
                self.desk.make_held_effects()
                continue
            wait = HOLD_CHECK_SECONDS if due is None else min(HOLD_CHECK_SECONDS, max(due - time.time(), 0.001))
            self.stopping.wait(wait)


class Handler(BaseHTTPRequestHandler):
    """One connection, one request."""

    server: PressServer
    protocol_version = "HTTP/1.1"
    server_version = "Press"
    sys_version = ""
    timeout = CLIENT_IDLE_SECONDS

    def do_GET(self) -> None:
        """Any request; the method is part of it."""
        self.close_connection = True
        body = self._read_body()
        if body is None:
            return
        parts = urlsplit(self.path)
        if parts.path in WATCHERS_DOORS:
            self._open_watchers_door(parts.path, parts.query, body)
            return
        query = parse_qs(parts.query, keep_blank_values=True)
        key = query.get("key", [None])[0] if self.command in ("GET", "HEAD") else self.headers.get("Idempotency-Key")
        self._deliver(self.server.desk.answer(Call(method=self.command, path=parts.path, key=key, body=body)))

    do_HEAD = do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_GET

    def log_message(self, format: str, *args: Any) -> None:
        """The log is in the database."""

    def _read_body(self) -> bytes | None:
        """The whole body; None where there is none to be had, after an answer that says so."""
        if self.headers.get("Transfer-Encoding"):
            self._send_json(411, {"error": "length_required"})
            return None
        told = self.headers.get("Content-Length") or "0"
        if not told.isascii() or not told.isdigit():
            self._send_json(400, {"error": "bad_length"})
            return None
        if int(told) > BODY_BYTES_MAX:
            self._send_json(413, {"error": "body_too_large"})
            return None
        body = self.rfile.read(int(told))
        # A request that broke off half-way was never received.
        return body if len(body) == int(told) else None

    def _open_watchers_door(self, path: str, query: str, body: bytes) -> None:
        reads = self.command in ("GET", "HEAD")
        if path == "/faults" and self.command == "PUT":
            self._replace_plan(body)
        elif not reads:
            allowed = "GET, HEAD, PUT" if path == "/faults" else "GET, HEAD"
            self._send_json(405, {"error": "method_not_allowed"}, {"Allow": allowed})
        elif path == "/faults":
            self._send_json(200, {"plan": self.server.store.plan()})
        elif path == "/log":
            self._send_log(query)
        elif path == "/press.css":
            self._send(200, page.STYLE, {"Content-Type": "text/css; charset=utf-8"})
        elif path == "/":
            with self.server.store.unit() as db:
                articles = list_articles(db)
            self._send_page(200, page.front_page(articles))
        else:
            self._send_json(404, {"error": "not_found"})

    def _replace_plan(self, body: bytes) -> None:
        try:
            entries = parse_plan(json.loads(body))
        except BadPlan as error:
            self._send_json(400, {"error": "bad_plan", "message": str(error)})
            return
        except (ValueError, RecursionError):
            self._send_json(400, {"error": "bad_json", "message": "The body must be JSON."})
            return
        self.server.store.replace_plan(entries)
        self._send_json(200, {"plan": self.server.store.plan()})

    def _send_log(self, query: str) -> None:
        try:
            since = int(parse_qs(query).get("since", ["0"])[0])
        except ValueError:
            self._send_json(400, {"error": "bad_since", "message": "since must be a whole number."})
            return
        lines = "".join(json.dumps(line) + "\n" for line in self.server.store.log_since(min(since, 2**62)))
        self._send(200, lines.encode(), {"Content-Type": "application/x-ndjson", "Cache-Control": "no-store"})

    def _deliver(self, reply: Reply) -> None:
        if reply.wait_seconds and self.server.stopping.wait(reply.wait_seconds):
            return
        if reply.delivery is Delivery.RESET:
            # Lingering for no time makes close() send a reset in the place of an orderly end.
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
        elif reply.delivery in (Delivery.WHOLE, Delivery.CUT):
            self._send_reply(reply)

    def _send_reply(self, reply: Reply) -> None:
        names_an_article = self.command == "GET" and self.path.startswith("/articles/")
        if names_an_article and "text/html" in self.headers.get("Accept", "") and reply.status in (200, 404):
            text = page.article_page(reply.body) if reply.status == 200 else page.missing_page()
            self._send_page(reply.status, text, cut=reply.delivery is Delivery.CUT)
            return
        self._send_json(reply.status, reply.body, reply.headers, cut=reply.delivery is Delivery.CUT)

    def _send_page(self, status: int, text: str, *, cut: bool = False) -> None:
        headers = {"Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": page.POLICY}
        self._send(status, text.encode(errors="replace"), headers, cut=cut)

    def _send_json(
        self, status: int, document: dict[str, Any], headers: dict[str, str] | None = None, *, cut: bool = False
    ) -> None:
        self._send(status, json.dumps(document).encode(), {"Content-Type": JSON_TYPE, **(headers or {})}, cut=cut)

    def _send(self, status: int, body: bytes, headers: dict[str, str], *, cut: bool = False) -> None:
        self.send_response(status, HTTPStatus(status).phrase)
        always = {
            "Content-Length": str(len(body)),
            "X-Request-Id": uuid.uuid4().hex,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Connection": "close",
        }
        for name, value in {**headers, **always}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body[: len(body) // 2] if cut else body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What the base class answers to a request it cannot read, in our manner."""
        self.close_connection = True
        self._send_json(int(code), {"error": "bad_request", "message": message or HTTPStatus(code).phrase})
