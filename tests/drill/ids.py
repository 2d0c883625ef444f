"""Ids that come out the same whenever the same thing is done, and yet differ from trial to trial.

Different, because the Press remembers keys across trials; the same up to renaming, so that two trials that left the
same records behind can be told to be equal.
"""

from __future__ import annotations

import hashlib
import itertools
from types import SimpleNamespace

BASE_MILLISECONDS = 4_102_444_800_000  # 2100: later than every id of the template
PHASE_MILLISECONDS = 10_000_000


def seed(salt: str, phase: int) -> None:
    """From now on `uuid7()` counts instead of reading clock and chance. A later `phase` makes later ids."""
    from conversations.kernel import ids

    milliseconds = itertools.count(BASE_MILLISECONDS + phase * PHASE_MILLISECONDS)
    numbers = itertools.count()

    def urandom(size: int) -> bytes:
        return hashlib.sha256(f"{salt}/{phase}/{next(numbers)}".encode()).digest()[:size]

    ids.time = SimpleNamespace(time_ns=lambda: next(milliseconds) * 1_000_000)  # type: ignore[assignment]
    ids.os = SimpleNamespace(urandom=urandom)  # type: ignore[assignment]
