"""A slow and bad network: a TCP proxy of our own, between a browser and the web process."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

PIECE_BYTES = 16_384
SECONDS_MAX = 10.0

Piece = tuple[float, bytes]


@dataclass(eq=False)
class Connection:
    """One connection of the browser: what it sent first, and how many bytes went up."""

    writers: list[asyncio.StreamWriter] = field(default_factory=list)
    head: bytes = b""
    bytes_up: int = 0

    @property
    def is_socket(self) -> bool:
        return b"upgrade: websocket" in self.head.lower()

    def cut(self) -> None:
        """Gone at once, as when the cable is pulled: whoever writes gets a reset."""
        for writer in self.writers:
            writer.transport.abort()


class SlowNetwork:
    """Everything is `delay_seconds` late in either direction, in its order. `url` is where the browser goes."""

    def __init__(self, port: int, *, delay_seconds: float) -> None:
        self.port, self.delay_seconds = port, delay_seconds
        self.connections: list[Connection] = []
        self.cuts = 0
        self._cut_at: Callable[[Connection], bool] | None = None
        self._stalled_until = 0.0
        self._loop = asyncio.new_event_loop()
        self._server: asyncio.Server | None = None
        self.url = ""

    @contextmanager
    def running(self) -> Iterator[SlowNetwork]:
        thread = threading.Thread(target=self._loop.run_forever, name="slow network")
        thread.start()
        self._do(self._open())
        try:
            yield self
        finally:
            self._do(self._close())
            self._loop.call_soon_threadsafe(self._loop.stop)
            thread.join(SECONDS_MAX)
            self._loop.close()

    def stall(self, seconds: float) -> None:
        """Nothing gets through for so long; then all of it does."""
        self._loop.call_soon_threadsafe(self._stall, seconds)

    def cut_sockets(self) -> int:
        """Cuts the live connections of pages; how many there were."""
        return int(self._do(self._cut(lambda one: one.is_socket)))

    @contextmanager
    def cutting(self, path: str, *, after_bytes: int) -> Iterator[None]:
        """While inside, what posts to an address with `path` in it is cut when so many bytes have gone up. (A browser
        tries once more by itself where the connection had been used before.)"""

        def is_it(one: Connection) -> bool:
            first = one.head.partition(b"\r\n")[0]
            return first.startswith(b"POST ") and path.encode() in first and one.bytes_up >= after_bytes

        self._cut_at = is_it
        yield
        self._cut_at = None

    # -- inside the loop -------------------------------------------------------------------------------------------
    def _do(self, work: object) -> object:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(SECONDS_MAX)  # type: ignore[arg-type]

    def _stall(self, seconds: float) -> None:
        self._stalled_until = self._loop.time() + seconds

    async def _cut(self, which: Callable[[Connection], bool]) -> int:
        found = [one for one in self.connections if which(one)]
        for one in found:
            one.cut()
        self.cuts += len(found)
        return len(found)

    async def _open(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0, family=socket.AF_INET)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/"

    async def _close(self) -> None:
        assert self._server is not None
        self._server.close()
        for one in self.connections:
            one.cut()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        one = Connection([writer])
        self.connections.append(one)
        with suppress(OSError, asyncio.CancelledError):
            await self._carry(one, reader, writer)
        one.cut()
        self.connections.remove(one)

    async def _carry(self, one: Connection, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(self.delay_seconds)  # a connection takes its round, too
        up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self.port)
        one.writers.append(up_writer)
        up, down = asyncio.Queue[Piece](), asyncio.Queue[Piece]()
        await asyncio.gather(
            self._take(reader, up, one),
            self._give(up, up_writer),
            self._take(up_reader, down),
            self._give(down, writer),
        )

    async def _take(
        self, reader: asyncio.StreamReader, queue: asyncio.Queue[Piece], up: Connection | None = None
    ) -> None:
        while data := await reader.read(PIECE_BYTES):
            await queue.put((self._loop.time() + self.delay_seconds, data))
            if up is not None:
                self._note(up, data)
        await queue.put((self._loop.time() + self.delay_seconds, b""))

    def _note(self, one: Connection, data: bytes) -> None:
        """A kept-alive connection begins anew with each request."""
        if data.startswith((b"GET ", b"POST ")):
            one.head, one.bytes_up = data[:2000], 0
        one.bytes_up += len(data)
        if self._cut_at is not None and self._cut_at(one):
            self.cuts += 1
            one.cut()

    async def _give(self, queue: asyncio.Queue[Piece], writer: asyncio.StreamWriter) -> None:
        while True:
            due, data = await queue.get()
            while (late := max(due, self._stalled_until) - self._loop.time()) > 0:
                await asyncio.sleep(late)
            if not data:
                writer.write_eof()
                return
            writer.write(data)
            await writer.drain()
