"""Where a text may be quoted from: passages with stable places, sentences whole, hidden text apart.

Everything here is pure and counts code points. The same text and marks always give the same passages; every visible
character that is not a blank lies in exactly one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from artifacts.extraction import Extracted, Range

AIM_CHARACTERS = 450
CHARACTERS_MIN = 200
CHARACTERS_MAX = 900
HEADING_CHARACTERS_MAX = 80
SOFT_WRAP_COLUMNS_MIN = 60

_BLANK_LINE = re.compile(r"\n[ \t\r\f\v\u3000]*\n[\s\u3000]*|\r[ \t]*\r[\s]*|[\f]")
_LINE = re.compile(r"[^\r\n]+")
_MARKDOWN_HEADING = re.compile(r"#{1,6}[ \t]+\S")
_NUMBERED_HEADING = re.compile(
    r"(?:[0-9]+(?:\.[0-9]+)*[.、]?\s+\S|[一二三四五六七八九十]{1,3}、\S|第[一二三四五六七八九十0-9]+[章节部])"
)
_LINE_ITEM = re.compile(
    r"(?:[-–—*+•·▪]\s|\(?[0-9]{1,3}[.)、]|[（(][一二三四五六七八九十0-9]{1,3}[）)]|[一二三四五六七八九十]{1,3}、|\||>|```|[A-Za-z]+/[A-Za-z])"
)
_SENTENCE_END = re.compile(
    r"""[。！？；…]+["'”’」』）】)\]]*          # Chinese: no blank needs to follow
      | [.!?]+["'”’)\]]*(?=\s|$)             # others: a blank must follow""",
    re.VERBOSE,
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|No|Nos|Fig|Eq|Sec|vs|approx|ca|cf|al|etc|e\.g|i\.e|p|pp|vol|ed|est|Inc|Ltd|Co|Jr|Sr|[A-Z]))\.$"
)
_TERMINATED = re.compile(r"[.!?:;,。！？：；，、…][\"'”’)\]」』）】]*$")
_WIDE = re.compile("[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]")
_CLAUSE_END = re.compile(r"[，,、;：:]\s*|\s+")


@dataclass(frozen=True, kw_only=True)
class Passage:
    """Code points `start`..`end` of the text, without blanks at its edges. `number` counts from 1, `page` too.

    `heading` names the sections it stands in (it is searched with the passage, being part of another one).
    """

    number: int
    start: int
    end: int
    page: int | None
    hidden: bool
    heading: str = ""


@dataclass(frozen=True)
class _Block:
    start: int
    end: int
    is_heading: bool


def split(extracted: Extracted) -> list[Passage]:
    """All passages of a text, in order: visible ones of 200 to 900 code points or so, each hidden range by itself."""
    found: list[tuple[Range, int | None, bool, str]] = []
    heading = ""
    for page, (page_start, page_end) in _pages_of(extracted):
        for span, is_hidden in _visible_and_hidden(page_start, page_end, extracted.hidden):
            if is_hidden:
                found += [(part, page, True, "") for part in _cut(extracted.text, span)]
                continue
            for part, within in _visible_passages(extracted.text, span, heading):
                found.append((part, page, False, within))
                heading = within
    return [
        Passage(number=number, start=span[0], end=span[1], page=page, hidden=is_hidden, heading=within)
        for number, (span, page, is_hidden, within) in enumerate(found, start=1)
    ]


def sentences(text: str, start: int = 0, end: int | None = None) -> list[Range]:
    """The sentences of `text[start:end]`, without the blanks around them. Headings and list items are sentences too."""
    found: list[Range] = []
    for block in _blocks(text, start, len(text) if end is None else end):
        found.extend(_sentences_of_block(text, block))
    return found


def _pages_of(extracted: Extracted) -> Iterator[tuple[int | None, Range]]:
    if extracted.pages is None:
        yield None, (0, len(extracted.text))
        return
    # Anything between two pages belongs to the page before it, so that nothing is lost.
    starts = [start for start, _ in extracted.pages]
    ends = [*starts[1:], len(extracted.text)]
    if starts:
        starts[0] = 0
    yield from enumerate(zip(starts, ends, strict=True), start=1)


def _visible_and_hidden(start: int, end: int, hidden: Iterable[Range]) -> Iterator[tuple[Range, bool]]:
    for hidden_start, hidden_end in hidden:
        first, last = max(start, hidden_start), min(end, hidden_end)
        if first >= last:
            continue
        if first > start:
            yield (start, first), False
        yield (first, last), True
        start = last
    if start < end:
        yield (start, end), False


def _visible_passages(text: str, span: Range, heading: str) -> Iterator[tuple[Range, str]]:
    """Sentences packed into passages, each with the heading in force; a heading begins a new passage."""
    packed: list[Range] = []
    only_headings = True
    for block in _blocks(text, *span):
        if block.is_heading:
            if not only_headings:
                yield _hull(packed), heading
                packed, only_headings = [], True
            heading = text[block.start : block.end].lstrip("#").strip()
        for part in _sentences_of_block(text, block):
            for piece in _cut(text, part):
                if packed and _is_full(packed, piece):
                    yield _hull(packed), heading
                    packed = []
                packed.append(piece)
                only_headings = only_headings and block.is_heading
        if not only_headings and packed[-1][1] - packed[0][0] >= AIM_CHARACTERS:
            yield _hull(packed), heading
            packed, only_headings = [], True
    if packed:
        yield _hull(packed), heading


def _is_full(packed: list[Range], piece: Range) -> bool:
    length, longer = packed[-1][1] - packed[0][0], piece[1] - packed[0][0]
    return longer > CHARACTERS_MAX or (length >= CHARACTERS_MIN and longer > AIM_CHARACTERS * 1.5)


def _hull(packed: list[Range]) -> Range:
    return packed[0][0], packed[-1][1]


def _blocks(text: str, start: int, end: int) -> Iterator[_Block]:
    """Paragraphs, headings and list items of a stretch, trimmed."""
    position = start
    for gap in _BLANK_LINE.finditer(text, start, end):
        yield from _blocks_of_paragraph(text, position, gap.start())
        position = gap.end()
    yield from _blocks_of_paragraph(text, position, end)


def _blocks_of_paragraph(text: str, start: int, end: int) -> Iterator[_Block]:
    """Lines joined where the break only wraps a long line; headings by themselves."""
    lines = list(_lines(text, start, end))
    opened: int | None = None  # the first line of the block being joined
    for index, (line_start, line_end) in enumerate(lines):
        line = text[line_start:line_end]
        is_heading = _is_heading(line, is_alone=len(lines) == 1, is_followed=index + 1 < len(lines))
        if opened is not None and (is_heading or not _wraps(text[slice(*lines[index - 1])], line)):
            yield _Block(lines[opened][0], lines[index - 1][1], False)
            opened = None
        if is_heading:
            yield _Block(line_start, line_end, True)
        elif opened is None:
            opened = index
    if opened is not None:
        yield _Block(lines[opened][0], lines[-1][1], False)


def _lines(text: str, start: int, end: int) -> Iterator[Range]:
    for match in _LINE.finditer(text, start, end):
        span = _trim(text, *match.span())
        if span[0] < span[1]:
            yield span


def _wraps(before: str, line: str) -> bool:
    """Whether the break between two lines is only where the first one was full."""
    return len(before) + len(_WIDE.findall(before)) >= SOFT_WRAP_COLUMNS_MIN and not _LINE_ITEM.match(line)


def _is_heading(line: str, *, is_alone: bool, is_followed: bool) -> bool:
    if _MARKDOWN_HEADING.match(line):
        return True
    if len(line) > HEADING_CHARACTERS_MAX or "\t" in line or _TERMINATED.search(line):
        return False
    if _NUMBERED_HEADING.match(line):
        return is_alone or is_followed
    return is_alone and not _LINE_ITEM.match(line)


def _sentences_of_block(text: str, block: _Block) -> Iterator[Range]:
    if block.is_heading:
        yield block.start, block.end
        return
    position = block.start
    for match in _SENTENCE_END.finditer(text, block.start, block.end):
        if _ABBREVIATION.search(text[max(position, match.end() - 12) : match.end()]) and match.end() < block.end:
            continue
        span = _trim(text, position, match.end())
        if span[0] < span[1]:
            yield span
        position = match.end()
    span = _trim(text, position, block.end)
    if span[0] < span[1]:
        yield span


def _cut(text: str, span: Range) -> Iterator[Range]:
    """A stretch in pieces of at most CHARACTERS_MAX, cut after a clause or word where there is one."""
    start, end = _trim(text, *span)
    while end - start > CHARACTERS_MAX:
        window_start = start + CHARACTERS_MAX // 2
        cuts = [match.end() for match in _CLAUSE_END.finditer(text, window_start, start + CHARACTERS_MAX)]
        cut = cuts[-1] if cuts else start + CHARACTERS_MAX
        yield _trim(text, start, cut)
        start = _trim(text, cut, end)[0]
    if start < end:
        yield start, end


def _trim(text: str, start: int, end: int) -> Range:
    part = text[start:end]
    stripped = part.strip()
    if not stripped:
        return start, start
    first = start + len(part) - len(part.lstrip())
    return first, first + len(stripped)
