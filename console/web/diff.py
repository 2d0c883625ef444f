"""Two texts side by side, line by line, the changed words marked. Whatever is too large is said to be, at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from django.utils.safestring import SafeString, mark_safe

from console.web.visible import visible_text

CHARACTERS_MAX = 1_000_000
LINES_MAX = 8_000
LINE_TOKENS_MAX = 4_000
# Above this many words a changed line is marked as a whole: finding the words would cost more than it tells.
MARKED_TOKENS_MAX = 400
# Token pairs that the search for changed words may look at in one comparison; the lines after that are marked whole.
MARKED_PAIRS_MAX = 300_000
CONTEXT_LINES = 2
# Equal line pairs that the exact comparison may look at; beyond it, difflib's short cut for frequent lines is taken.
EXACT_PAIRS_MAX = 2_000_000

_TOKEN = re.compile(
    r"\d+(?:[.,]\d+)*|[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[^\W\d\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+|\s+|[^\w\s]|_"
)
_ALIKE_MIN = 0.4


@dataclass(frozen=True)
class Row:
    """A line of the comparison. `kind` is same, changed or gap (`skipped` unchanged lines are left out here)."""

    kind: str
    old_number: int | None = None
    new_number: int | None = None
    old: SafeString | str = ""
    new: SafeString | str = ""
    skipped: int = 0


@dataclass(frozen=True)
class Diff:
    """The comparison of two texts; `too_large` means that nothing was compared. Sizes are in characters."""

    rows: list[Row] = field(default_factory=list)
    changed: int = 0
    added: int = 0
    removed: int = 0
    too_large: bool = False
    old_size: int = 0
    new_size: int = 0

    @property
    def is_same(self) -> bool:
        return not (self.too_large or self.changed or self.added or self.removed)


def compare(old: str, new: str) -> Diff:
    """`old` beside `new`. Line endings and invisible characters count, and where they differ they are shown."""
    before, after = _lines(old), _lines(new)
    if _is_too_large(old, before) or _is_too_large(new, after):
        return Diff(too_large=True, old_size=len(old), new_size=len(new))
    words = _Words()
    rows: list[Row] = []
    changed = added = removed = last = 0
    for group in _groups(before, after):
        if group[0][1] > last:
            rows.append(Row("gap", skipped=group[0][1] - last))
        for tag, i, j, k, m in group:
            rows += _rows(tag, before, after, (i, j, k, m), words)
            if tag != "equal":
                pairs = min(j - i, m - k)
                changed, removed, added = changed + pairs, removed + (j - i - pairs), added + (m - k - pairs)
        last = group[-1][2]
    if rows and last < len(before):
        rows.append(Row("gap", skipped=len(before) - last))
    return Diff(rows=rows, changed=changed, added=added, removed=removed, old_size=len(old), new_size=len(new))


def _lines(text: str) -> list[str]:
    """Lines with their endings; only a line feed ends one, so that no other character can hide a line."""
    return re.findall(r"[^\n]*\n|[^\n]+\Z", text)


def _is_too_large(text: str, lines: Sequence[str]) -> bool:
    if len(text) > CHARACTERS_MAX or len(lines) > LINES_MAX:
        return True
    return any(len(line) > LINE_TOKENS_MAX and len(_TOKEN.findall(line)) > LINE_TOKENS_MAX for line in lines)


def _groups(before: Sequence[str], after: Sequence[str]) -> Iterator[list[tuple[str, int, int, int, int]]]:
    counts: dict[str, int] = {}
    for line in after:
        counts[line] = counts.get(line, 0) + 1
    is_costly = sum(counts.get(line, 0) for line in before) > EXACT_PAIRS_MAX
    matcher = SequenceMatcher(None, before, after, autojunk=is_costly)
    for group in matcher.get_grouped_opcodes(CONTEXT_LINES):
        if any(tag != "equal" for tag, *_ in group):
            yield list(group)


def _rows(
    tag: str, before: Sequence[str], after: Sequence[str], span: tuple[int, int, int, int], words: _Words
) -> Iterator[Row]:
    i, j, k, m = span
    for n in range(max(j - i, m - k)):
        old = before[i + n] if i + n < j else None
        new = after[k + n] if k + n < m else None
        shown_old, shown_new = words.pair(old, new)
        yield Row(
            "same" if tag == "equal" else "changed",
            i + n + 1 if old is not None else None,
            k + n + 1 if new is not None else None,
            shown_old,
            shown_new,
        )


class _Words:
    """Marks the changed words of changed lines, as long as the work for it stays within bounds."""

    def __init__(self) -> None:
        self.pairs_left = MARKED_PAIRS_MAX

    def pair(self, old: str | None, new: str | None) -> tuple[SafeString | str, SafeString | str]:
        if old is None or new is None or old == new:
            return _shown(old), _shown(new)
        a, b = _TOKEN.findall(old), _TOKEN.findall(new)
        self.pairs_left -= len(a) * len(b)
        if max(len(a), len(b)) > MARKED_TOKENS_MAX or self.pairs_left < 0:
            return _whole(old, new)
        matcher = SequenceMatcher(None, a, b, autojunk=False)
        if matcher.ratio() < _ALIKE_MIN:
            return _whole(old, new)
        left = right = ""
        for tag, i, j, k, m in matcher.get_opcodes():
            gone, come = "".join(a[i:j]), "".join(b[k:m])
            if tag == "equal":
                left, right = left + _shown(gone), right + _shown(come)
            else:
                left, right = left + _marked("del", gone), right + _marked("ins", come)
        return _joined("del", left), _joined("ins", right)


def _whole(old: str, new: str) -> tuple[SafeString, SafeString]:
    """Both lines without marks; a line feed that only one of them has is written out."""
    ending = old.endswith("\n") != new.endswith("\n")
    return _shown(old, ending), _shown(new, ending)


def _shown(text: str | None, ending: bool = False) -> SafeString:
    """Text as it is, characters that nobody sees written out. The line feed at the end goes without saying."""
    if text is None:
        return SafeString("")
    if not ending:
        text = text.removesuffix("\n")
    return visible_text(text, spaces=False, keep="\t")


def _marked(tag: str, text: str) -> str:
    """A changed piece: here blanks and line endings are what changed, so they are written out too."""
    return f"<{tag}>{visible_text(text)}</{tag}>" if text else ""


def _joined(tag: str, html: str) -> SafeString:
    """One mark per changed phrase: two marks with only a blank between them become one."""
    return mark_safe(re.sub(rf"</{tag}>( +)<{tag}>", r"\1", html))  # noqa: S308  # made of escaped pieces
