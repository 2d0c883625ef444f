"""A small real HTTP server that speaks the OpenAI streaming chat protocol, for tests: it says what the test scripted,
breaks as the test wants, and keeps a log of what it was asked and how each connection ended."""

from __future__ import annotations

import json
import select
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Action = tuple[Any, ...]
Reply = Iterable[Action]


@dataclass
class Asked:
    """One request. `closed_by_client_at` is set (monotonic) when the client went away before the reply was over."""

    body: dict[str, Any]
    at: float
    closed_by_client_at: float | None = None
    finished: bool = False

    @property
    def messages(self) -> list[dict[str, Any]]:
        return list(self.body["messages"])

    @property
    def tool_results(self) -> list[Any]:
        """What the request tells the model of its last calls, as JSON values in order."""
        found = []
        for message in reversed(self.messages):
            if message["role"] != "tool":
                break
            found.append(json.loads(message["content"]))
        return found[::-1]


@dataclass
class ModelServer:
    """`script` gives the reply to the n-th request (from 0), or is a list of replies, used in order."""

    script: Callable[[int, dict[str, Any]], Reply] | list[Reply] = field(default_factory=list)
    requests: list[Asked] = field(default_factory=list)

    def __enter__(self) -> ModelServer:
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.owner = self
        self._server.daemon_threads = True
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def take(self, body: dict[str, Any]) -> tuple[Asked, Reply]:
        with self._lock:
            number = len(self.requests)
            asked = Asked(body, time.monotonic())
            self.requests.append(asked)
        if callable(self.script):
            return asked, self.script(number, body)
        if number < len(self.script):
            return asked, self.script[number]
        return asked, error(500)


class _Server(ThreadingHTTPServer):
    owner: ModelServer

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is what many tests are about."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def log_message(self, *_: Any) -> None:
        pass

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        asked, reply = self.server.owner.take(body)
        self.close_connection = True
        try:
            self._play(reply)
            asked.finished = True
        except (_ClientLeft, BrokenPipeError, ConnectionResetError):
            asked.closed_by_client_at = time.monotonic()

    def _play(self, reply: Reply) -> None:
        begun = False
        for kind, *values in reply:
            if kind == "status":
                self._refuse(*values)
                return
            if kind in ("delta", "raw", "finish", "done") and not begun:
                self._begin()
                begun = True
            if kind == "delta":
                self._chunk({"choices": [{"index": 0, "delta": values[0], "finish_reason": None}]})
            elif kind == "finish":
                self._chunk({"choices": [{"index": 0, "delta": {}, "finish_reason": values[0]}]})
                if values[1]:
                    self._chunk({"choices": [], "usage": values[1]})
                self._send(b"data: [DONE]\n\n")
            elif kind == "raw":
                self._send(values[0])
            elif kind == "pause":
                self._pause(values[0])
            elif kind == "until":
                while not values[0].is_set():
                    self._pause(0.01)
            elif kind == "cut":
                linger = struct.pack("ii", 1, 0)
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                self.connection.close()
                return
            if self._left():
                raise _ClientLeft
        if begun:
            self.wfile.write(b"0\r\n\r\n")

    def _refuse(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _begin(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

    def _chunk(self, value: dict[str, Any]) -> None:
        value = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "scripted", **value}
        self._send(b"data: " + json.dumps(value).encode() + b"\n\n")

    def _send(self, data: bytes) -> None:
        if data:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
            self.wfile.flush()

    def _pause(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if self.server.owner._stopping.is_set() or self._left(min(left, 0.05)):
                raise _ClientLeft

    def _left(self, seconds: float = 0.0) -> bool:
        """Whether the client has closed its side; waits up to `seconds` for that."""
        readable, _, _ = select.select([self.connection], [], [], seconds)
        return bool(readable) and self.connection.recv(1, socket.MSG_PEEK) == b""


class _ClientLeft(Exception):
    pass


def said(text: str, *, piece: int = 8, pause: float = 0.0, usage: tuple[int, int] | None = (10, 5)) -> Iterator[Action]:
    """The text, in pieces of so many characters; then a proper end."""
    for start in range(0, len(text), piece):
        yield "delta", {"content": text[start : start + piece]}
        if pause:
            yield "pause", pause
    yield "finish", "stop", _usage(usage)


def called(
    *calls: tuple[str, Any], ids: list[str] | None = None, text: str = "", usage: tuple[int, int] | None = (10, 5)
) -> Iterator[Action]:
    """Tool calls (name, arguments: a JSON value, or the very text to send), their ids given or made up."""
    if text:
        yield "delta", {"content": text}
    for index, (name, arguments) in enumerate(calls):
        yield (
            "delta",
            {
                "tool_calls": [
                    {
                        "index": index,
                        "id": ids[index] if ids else f"call-{index}",
                        "type": "function",
                        "function": {
                            "name": name,
                            "arguments": arguments if isinstance(arguments, str) else json.dumps(arguments),
                        },
                    }
                ]
            },
        )
    yield "finish", "tool_calls", _usage(usage)


def error(status: int, *, retry_after: str = "") -> Iterator[Action]:
    """A refusal with an HTTP status."""
    headers = {"Retry-After": retry_after} if retry_after else {}
    yield "status", status, headers, json.dumps({"error": {"message": "scripted", "type": "scripted"}}).encode()


def broken_off(text: str) -> Iterator[Action]:
    """The connection is reset in the middle of the text."""
    yield "delta", {"content": text}
    yield "pause", 0.05
    yield ("cut",)


def trailing_off(text: str) -> Iterator[Action]:
    """The stream ends politely, without saying that the answer is over."""
    yield "delta", {"content": text}


def error_in_stream(text: str) -> Iterator[Action]:
    """A server error after the first words."""
    yield "delta", {"content": text}
    yield "raw", b'data: {"error": {"message": "scripted", "type": "server_error", "code": 500}}\n\n'


def malformed() -> Iterator[Action]:
    """Something that is not JSON where a chunk should be."""
    yield "delta", {"content": "Half"}
    yield "raw", b"data: {this is no JSON\n\n"


def empty() -> Iterator[Action]:
    """A response that says nothing."""
    yield "finish", "stop", _usage((10, 0))


def silent(seconds: float) -> Iterator[Action]:
    """Nothing at all, for so long."""
    yield "pause", seconds
    yield from said("At last.")


def _usage(usage: tuple[int, int] | None) -> dict[str, int] | None:
    if usage is None:
        return None
    return {"prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": sum(usage)}
