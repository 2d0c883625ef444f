"""When a page was made, told in a way that only the process that made it understands: what begins to listen need not be
made again only because it has begun to."""

from __future__ import annotations

import secrets
import time

_PROCESS = secrets.token_hex(8)
_START = time.monotonic_ns()


def now() -> int:
    """Nanoseconds since this process began."""
    return time.monotonic_ns() - _START


def token() -> str:
    """This moment, to be handed out with a page; taken before anything is read for it."""
    return f"{_PROCESS}.{now()}"


def made_at(token: object) -> int | None:
    """The moment of `token`, as `now` tells it; None for the token of another process, or for none."""
    process, _, at = token.partition(".") if isinstance(token, str) else ("", "", "")
    return int(at) if process == _PROCESS and at.isascii() and at.isdigit() and len(at) < 20 else None
