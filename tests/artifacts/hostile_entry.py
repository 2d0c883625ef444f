"""What code does that has taken over the child: run by the real launcher, it tries everything and reports.

`prepare` runs before the rights are given up, as the readers' imports do; it keeps the C library at hand, because real
attackers do not call Python functions that an audit hook can see.
"""

from __future__ import annotations

import ctypes
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

_libc: Any = None


def prepare(request: dict[str, Any]) -> None:
    global _libc
    _libc = ctypes.CDLL(None, use_errno=True)
    for name in ("open", "socket", "rename"):
        getattr(_libc, name)  # looked up once, kept


def main(request: dict[str, Any], data: bytes) -> dict[str, Any]:
    if request.get("deed"):
        return {"done": DEEDS[request["deed"]]()}
    return attempts(request)


def attempts(request: dict[str, Any]) -> dict[str, Any]:
    """{attempt: what it got, or None where it was refused}; also called outside the sandbox, as the premise."""
    secret, port, unix_path = request["secret"], request["port"], request["unix_path"]
    return {
        "environment": sorted(set(os.environ) - {"LC_CTYPE"}) or None,
        "working folder": _tried(lambda: [found.name for found in Path().iterdir()] or None),
        "python read": _tried(lambda: Path(secret).read_text()),
        "python list": _tried(lambda: [found.name for found in Path(secret).parent.iterdir()]),
        "python write": _tried(lambda: Path(secret + ".new").write_text("x")),
        "python tcp": _tried(lambda: socket.create_connection(("127.0.0.1", port), timeout=2).close() or "connected"),
        "python unix": _tried(lambda: _unix(unix_path)),
        "python run": _tried(lambda: subprocess.run(["/bin/true"], check=True).returncode == 0),
        "c read": _c(lambda: _libc.open(secret.encode(), os.O_RDONLY)),
        "c read of its own program": _c(lambda: _libc.open(sys.executable.encode(), os.O_RDONLY)),
        "c tcp socket": _c(lambda: _libc.socket(socket.AF_INET, socket.SOCK_STREAM, 0)),
        "c unix socket": _c(lambda: _libc.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0)),
        "c rename": _c(lambda: _libc.rename((secret + ".spare").encode(), (secret + ".moved").encode())),
    }


def _tried(attempt: Callable[[], Any]) -> Any:
    try:
        return attempt()
    except Exception:
        return None


def _c(call: Callable[[], int]) -> Any:
    got = call()
    return None if got < 0 else f"got {got}"


def _unix(path: str) -> str:
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(path)
    return "connected"


def _take_memory() -> str:
    return str(len(bytearray(1024 * 1024 * 1024)))


def _never_end() -> str:
    while True:
        time.sleep(0.01)


def _burn() -> str:
    while True:
        pass


def _flood() -> str:
    return "x" * 60_000_000


def _die() -> str:
    os._exit(3)


def _lie() -> str:
    os.write(1, b"not what was agreed")
    os._exit(0)


DEEDS: dict[str, Callable[[], str]] = {
    "memory": _take_memory,
    "never end": _never_end,
    "burn": _burn,
    "flood": _flood,
    "die": _die,
    "lie": _lie,
}
