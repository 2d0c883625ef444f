"""A WebSocket client that costs little: no compression, no masking to undo, frames handed on as bytes."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable

OPEN_SECONDS_MAX = 60


class Wire(asyncio.Protocol):
    """One socket. `on_frame` is called with each text frame; pings of WebSocket itself are not answered."""

    def __init__(self, on_frame: Callable[[bytes], None]) -> None:
        self.on_frame = on_frame
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._buffer = bytearray()
        self._is_open = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]

    def connection_lost(self, error: Exception | None) -> None:
        for waiting in (self.opened, self.ended):
            if not waiting.done():
                waiting.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self._is_open, self._buffer = True, bytearray(rest)
            self.opened.set_result(None)
        self._take_frames()

    def _take_frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            length, header = buffer[at + 1] & 0x7F, 2
            if length == 126:
                length, header = int.from_bytes(buffer[at + 2 : at + 4]), 4
            elif length == 127:
                length, header = int.from_bytes(buffer[at + 2 : at + 10]), 10
            if len(buffer) - at < header + length:
                break
            if buffer[at] & 0x0F == 1:
                self.on_frame(bytes(buffer[at + header : at + header + length]))
            at += header + length
        del buffer[:at]

    def send(self, text: str) -> None:
        data = text.encode()
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
        assert self._transport is not None
        # Masked by zeros, which leaves the bytes as they are: a client must mask, with what is its own affair.
        self._transport.write(b"\x81" + length + bytes(4) + data)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()


async def connect(port: int, on_frame: Callable[[bytes], None], *, cookie: str = "", path: str = "/ws/") -> Wire:
    """An open socket on 127.0.0.1:`port`."""
    _, wire = await asyncio.get_running_loop().create_connection(lambda: Wire(on_frame), "127.0.0.1", port)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Origin: http://127.0.0.1:{port}", "Upgrade: websocket",
        "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]  # fmt: skip
    assert wire._transport is not None
    wire._transport.write("\r\n".join([*lines, "", ""]).encode())
    async with asyncio.timeout(OPEN_SECONDS_MAX):
        await wire.opened
    return wire
