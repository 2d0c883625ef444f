"""Identifiers: UUIDv7 (RFC 9562), made in Python so that a row's id is known before it is written."""

from __future__ import annotations

import os
import time
from uuid import UUID


def uuid7() -> UUID:
    """A time-ordered UUID: 48 bits of Unix milliseconds, then version, variant and 74 random bits."""
    milliseconds = time.time_ns() // 1_000_000
    random = int.from_bytes(os.urandom(10), "big")
    value = (milliseconds & (2**48 - 1)) << 80 | 0x7 << 76 | (random >> 68) << 64 | 0b10 << 62 | random & (2**62 - 1)
    return UUID(int=value)
