"""The answer still being written, as operations on a page: finished blocks, and the raw tail after them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from console.web import markdown

from .cursor import LivePosition

Op = dict[str, Any]
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Answer:
    """A live answer as far as this process has read it. `blocks` are spans that nothing written later can change."""

    turn_id: UUID
    run_id: UUID
    fence: int
    text: str
    blocks: tuple[Span, ...] = ()

    @property
    def base(self) -> int:
        return self.blocks[-1][1] if self.blocks else 0

    @property
    def position(self) -> LivePosition:
        return LivePosition(self.turn_id, self.run_id, self.fence, len(self.text), self.base)


def read_on(known: Answer | None, turn_id: UUID, run_id: UUID, fence: int, text: str) -> Answer:
    """The answer as it is now: `known` continued, or a new one where another run or another text has taken over."""
    is_same = known is not None and (known.turn_id, known.run_id, known.fence) == (turn_id, run_id, fence)
    if known is None or not is_same or not text.startswith(known.text):
        return Answer(turn_id, run_id, fence, text, tuple(markdown.stable_blocks(text)))
    blocks = known.blocks
    if "\n" in text[len(known.text) :]:  # a block can only end with a line
        blocks += tuple(markdown.stable_blocks(text, known.base))
    return Answer(turn_id, run_id, fence, text, blocks)


def ops_between(place: LivePosition | None, now: Answer, render: Callable[[str], str] = markdown.render) -> list[Op]:
    """What takes a viewer at `place` to `now`: text and finished blocks since, or the whole answer anew."""
    if place is None or not _continues(place, now):
        return [_open(now, render)]
    turn = str(now.turn_id)
    ops: list[Op] = []
    if len(now.text) > place.offset:
        ops.append({"op": "text", "turn": turn, "at": place.offset, "text": now.text[place.offset :]})
    fresh = [span for span in now.blocks if span[0] >= place.base]
    if fresh:
        html = "".join(render(now.text[start:end]) for start, end in fresh)
        ops.append({"op": "block", "turn": turn, "html": html, "tail": now.text[now.base :]})
    return ops


def _continues(place: LivePosition, now: Answer) -> bool:
    """Whether what the viewer has is a beginning of `now`, cut at one of its blocks."""
    same_run = (place.turn_id, place.run_id, place.fence) == (now.turn_id, now.run_id, now.fence)
    ends = {0, *(end for _, end in now.blocks)}
    return same_run and place.offset <= len(now.text) and place.base <= place.offset and place.base in ends


def _open(now: Answer, render: Callable[[str], str]) -> Op:
    html = "".join(render(now.text[start:end]) for start, end in now.blocks)
    length = len(now.text)
    return {"op": "live", "turn": str(now.turn_id), "html": html, "tail": now.text[now.base :], "length": length}
