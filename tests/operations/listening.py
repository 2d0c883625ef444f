"""Small real servers for the outgoing client: each connection is handled by one function, and all that came is kept."""

from __future__ import annotations

import contextlib
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

IDLE_SECONDS = 10


class Listener:
    """Listens on loopback. `connections` counts those accepted; `received` is what they sent, in the order read."""

    def __init__(
        self, handle: Callable[[Talk], None], *, host: str = "127.0.0.1", tls: ssl.SSLContext | None = None
    ) -> None:
        self.handle, self.tls = handle, tls
        self.socket = socket.create_server((host, 0))
        self.port = self.socket.getsockname()[1]
        self.url = f"{'https' if tls else 'http'}://{host}:{self.port}"
        self.connections = 0
        self.received = b""
        self.stopping = threading.Event()
        self.threads: list[threading.Thread] = []
        self._run(self._accept)

    def _run(self, work: Callable[..., None], *arguments: object) -> None:
        thread = threading.Thread(target=work, args=arguments, daemon=True)
        self.threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.connections += 1
            self._run(self._serve, connection)

    def _serve(self, plain: socket.socket) -> None:
        plain.settimeout(IDLE_SECONDS)
        with contextlib.suppress(OSError):
            connection = self.tls.wrap_socket(plain, server_side=True) if self.tls else plain
            with connection:
                self.handle(Talk(self, connection))
        plain.close()

    def stop(self) -> None:
        """Close, and wait for what is still being handled."""
        self.stopping.set()
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
        for thread in list(self.threads):
            thread.join(IDLE_SECONDS)


class Talk:
    """One connection, seen from the server."""

    def __init__(self, listener: Listener, connection: socket.socket) -> None:
        self.listener, self.connection = listener, connection

    def read_request(self) -> bytes:
        """Read one request whole; its body."""
        data = b""
        while b"\r\n\r\n" not in data:
            data += self._receive()
        head, _, body = data.partition(b"\r\n\r\n")
        length = next(
            int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")
        )
        while len(body) < length:
            body += self._receive()
        return body

    def read_to_end(self) -> None:
        """Read until the client closes."""
        with contextlib.suppress(OSError, EOFError):
            while True:
                self._receive()

    def _receive(self) -> bytes:
        data = self.connection.recv(65_536)
        if not data:
            raise ConnectionError("the client closed")
        self.listener.received += data
        return data

    def say(self, data: bytes) -> None:
        """Send."""
        self.connection.sendall(data)

    def trickle(self, data: bytes, gap_seconds: float) -> None:
        """Send byte by byte, with a pause after each, until the client or the test has enough."""
        for number in range(len(data)):
            if self.listener.stopping.wait(gap_seconds):
                return
            self.connection.sendall(data[number : number + 1])


@contextmanager
def listening(handle: Callable[[Talk], None], **options: object) -> Iterator[Listener]:
    """A Listener that is gone when the block ends."""
    listener = Listener(handle, **options)  # type: ignore[arg-type]
    try:
        yield listener
    finally:
        listener.stop()


def answering(response: bytes) -> Callable[[Talk], None]:
    """Read the request, say `response`, close."""

    def handle(talk: Talk) -> None:
        talk.read_request()
        talk.say(response)

    return handle


def response(status: int, body: bytes = b"", *headers: str) -> bytes:
    """A whole HTTP answer."""
    lines = [f"HTTP/1.1 {status} Some", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body
