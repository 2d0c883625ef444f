"""When a page was made, as the process that made it can tell again: a page that says so is not made a second time just
because it has begun to listen."""

from __future__ import annotations

import secrets
import time

_PROCESS = secrets.token_hex(8)
_START = time.monotonic_ns()


def now() -> int:
    """Nanoseconds since this process began."""
    return time.monotonic_ns() - _START


def moment() -> str:
    """This moment, to be handed out with a page; taken before anything is read for it."""
    return f"{_PROCESS}.{now()}"


def read(text: object) -> int | None:
    """What `moment` said, or None if another process said it, or nobody."""
    process, _, at = text.partition(".") if isinstance(text, str) else ("", "", "")
    return int(at) if process == _PROCESS and at.isascii() and at.isdigit() and len(at) < 20 else None
