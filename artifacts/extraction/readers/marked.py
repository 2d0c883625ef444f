"""Text under construction that knows which of its parts a reader cannot see."""

from __future__ import annotations

import re
from typing import Any

SURROGATE = re.compile("[\ud800-\udfff]")
CONTROL_OR_BIDI = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+")
TITLE_CHARACTERS_MAX = 120
NUL, NUL_SHOWN = "\x00", "\u2400"


class MarkedText:
    """Pieces of text in order, each visible or hidden; NUL is shown as U+2400, halves of surrogate pairs are mended."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._hidden: list[tuple[int, int]] = []
        self.length = 0
        self.nul_count = 0

    def add(self, text: str, *, hidden: bool = False) -> None:
        """Append `text`; neighbouring hidden pieces become one range."""
        text = self._storable(text)
        if not text:
            return
        start, self.length = self.length, self.length + len(text)
        self._pieces.append(text)
        if not hidden:
            return
        if self._hidden and self._hidden[-1][1] == start:
            start = self._hidden.pop()[0]
        self._hidden.append((start, self.length))

    def text(self) -> str:
        """All pieces joined."""
        return "".join(self._pieces)

    def hidden(self) -> list[tuple[int, int]]:
        """Ranges of hidden text without the blanks at their edges; ranges of blanks only are left out."""
        text = self.text()
        trimmed = []
        for start, end in self._hidden:
            part = text[start:end]
            if part.strip():
                trimmed.append((start + len(part) - len(part.lstrip()), end - len(part) + len(part.rstrip())))
        return trimmed

    def _storable(self, text: str) -> str:
        self.nul_count += text.count(NUL)
        text = text.replace(NUL, NUL_SHOWN)
        if SURROGATE.search(text):
            text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        return text


def title_of(candidate: str | None) -> str | None:
    """One clean line fit for a title, or None: no control or direction characters, no longer than a heading."""
    line = " ".join(CONTROL_OR_BIDI.sub(" ", candidate or "").split())
    return line if 0 < len(line) <= TITLE_CHARACTERS_MAX else None


def first_line(text: str, hidden: list[tuple[int, int]]) -> str | None:
    """The first visible line that is not blank."""
    position = 0
    for line in text.splitlines(keepends=True):
        end = position + len(line.rstrip())
        if line.strip() and not any(start < end and position < stop for start, stop in hidden):
            return line
        position += len(line)
    return None


def result_of(
    marked: MarkedText, *, media_type: str, title: str | None, pages: list[tuple[int, int]] | None = None
) -> dict[str, Any]:
    """What the entry returns for one document."""
    return {
        "text": marked.text(),
        "media_type": media_type,
        "title": title,
        "pages": pages,
        "hidden": marked.hidden(),
        "nul_count": marked.nul_count,
    }
