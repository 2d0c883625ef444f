"""When a page was made, told in a way that only the process that made it understands: what begins to listen need not be
made again only because it has begun to."""

from __future__ import annotations

import os
import secrets
import time

_process = secrets.token_hex(8)
_START = time.monotonic_ns()


def now() -> int:
    """Nanoseconds since this process, or the one it was forked from, began."""
    return time.monotonic_ns() - _START


def token() -> str:
    """This moment, to be handed out with a page; taken before anything is read for it."""
    return f"{_process}.{now()}"


def made_at(token: object) -> int | None:
    """The moment of `token`, as `now` tells it; None for the token of another process, or for none."""
    process, _, at = token.partition(".") if isinstance(token, str) else ("", "", "")
    return int(at) if process == _process and at.isascii() and at.isdigit() and len(at) < 20 else None


def _be_another() -> None:
    global _process
    _process = secrets.token_hex(8)


os.register_at_fork(after_in_child=_be_another)  # what one process has heard, the others have not
