"""Where a viewer is: the last feed entry applied, and how far into the answer still being written.

To the client the cursor is opaque; it sends back the last one whose frame it has applied whole. One that cannot be
read, or that belongs to another conversation, means a full resync.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core import signing

CURSOR_CHARACTERS_MAX = 600
_SALT = "console.live.cursor"


@dataclass(frozen=True, slots=True)
class LivePosition:
    """A place in the live answer of one run; offsets in code points, `base` = end of the last finished block."""

    turn_id: UUID
    run_id: UUID
    fence: int
    offset: int
    base: int


@dataclass(frozen=True, slots=True)
class Cursor:
    conversation_id: UUID
    seq: int
    live: LivePosition | None = None


def encode(cursor: Cursor) -> str:
    """The text a client keeps."""
    live = cursor.live
    place = [str(live.turn_id), str(live.run_id), live.fence, live.offset, live.base] if live else None
    return signing.dumps([1, str(cursor.conversation_id), cursor.seq, place], salt=_SALT)


def decode(text: Any, conversation_id: UUID) -> Cursor | None:
    """The cursor in `text`, or None when it is not one of ours for this conversation."""
    if not isinstance(text, str) or len(text) > CURSOR_CHARACTERS_MAX:
        return None
    try:
        version, conversation, seq, place = signing.loads(text, salt=_SALT)
        live = LivePosition(UUID(place[0]), UUID(place[1]), *map(int, place[2:5])) if place else None
        found = Cursor(UUID(conversation), int(seq), live)
    except (signing.BadSignature, ValueError, TypeError, LookupError, AttributeError):
        return None
    return found if version == 1 and found.conversation_id == conversation_id and found.seq >= 0 else None
