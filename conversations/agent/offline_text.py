"""Reading text without a language model: which language, which sentences, at which code points, safe to show as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

SENTENCE_CHARACTERS_MAX = 600
WRAPPED_LINE_SHARE_MIN = 0.6
WRAPPED_LINE_COLUMNS_MIN = 50
# What the tools show in place of text that a reader of the original does not see: nothing there may be quoted.
HIDDEN_SHOWN = "\u2591"

CJK = r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_CJK = re.compile(f"[{CJK}]")
_LATIN_WORD = re.compile(r"[A-Za-z]+")
_ENGLISH_GLUE = re.compile(
    r"\b(the|a|an|of|is|are|was|were|does|do|did|what|which|who|when|where|how|why|write|make|report|about|it|and|to|in|for|please)\b",
    re.I,
)

_MARKDOWN_HEADING = re.compile(r"#{1,6}\s+")
_NUMBERED_HEADING = re.compile(
    rf"(?:\d{{1,2}}(?:\.\d{{1,2}}){{0,3}}[.、)]?\s+|[一二三四五六七八九十]{{1,3}}[、.]\s*|第[一二三四五六七八九十\d]{{1,3}}[章节部分]\s*"
    rf"|[（(][一二三四五六七八九十]{{1,3}}[)）]\s*|\d{{1,2}}(?:\.\d{{1,2}}){{0,3}}(?=[{CJK}]))"
)
_ITEM = re.compile(r"(?:[-*+•·–]\s+|\d{1,2}[.)、]\s+|[（(]\d{1,2}[)）]\s*|[（(]?[a-z][)）]\s+|>\s*|\|)")
_TERMINATED = re.compile(r"[.!?。！？][\"'”’」』）)\]*_]*$")
_CLOSED = re.compile(r"[.!?。！？:：;；][\"'”’」』）)\]*_]*$")
_END = re.compile(r"[。！？]+[\"'”’」』）)\]]*|[.!?]+[\"'”’)\]*_]*(?=\s|$)|[!?]+(?=[" + CJK + "])")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|cf|vs|etc|Dr|Mr|Mrs|Ms|Prof|St|No|Nos|Fig|Figs|Sec|Art|Eq|approx|ca|Inc|Ltd|Co|Corp|Jr|Sr|pp?|vol|"
    r"Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)|\b[A-Z](?:\.[A-Z])*)\.$"
)


@dataclass(frozen=True, kw_only=True)
class Sentence:
    """One sentence, list item or table row of a source: `text` is exactly the source's characters `start` to `end`."""

    version_id: str
    title: str
    page: int | None
    start: int
    end: int
    text: str
    heading: str
    around: str
    order: int
    complete: bool

    @property
    def key(self) -> tuple[str, int, int]:
        return self.version_id, self.start, self.end


@dataclass(frozen=True)
class _Unit:
    start: int
    end: int
    kind: str  # heading, title (a bare line that looks like a heading), item, prose


def language_of(text: str, *, default: str = "en") -> str:
    """ "zh" or "en": the language a person wrote in; names of the other language inside a sentence do not decide."""
    han = len(_CJK.findall(text))
    words = _LATIN_WORD.findall(text)
    if not han:
        return "en" if words else default
    letters = sum(len(word) for word in words)
    return "en" if letters > han and _ENGLISH_GLUE.search(text) else "zh"


def sentences_in(passage: dict[str, Any]) -> list[Sentence]:
    """The sentences of a passage as the tools return it, with code-point offsets of the whole text.

    Headings are not sentences: they become the `heading` of what follows. `around` is what a reader needs to understand
    the sentence: its neighbours and, in a table, the first row. `complete` is False for what a passage border may have cut.
    """
    text, base = str(passage.get("text") or ""), int(passage.get("start") or 0)
    spans = list(_spans(text, clean_heading(str(passage.get("heading") or ""))))
    found: list[Sentence] = []
    for index, (start, end, heading, table_head) in enumerate(spans):
        quote = text[start:end]
        if HIDDEN_SHOWN in quote:
            continue
        nearby = [text[s:e] for s, e, h, _ in spans[max(0, index - 1) : index + 2] if h == heading]
        found.append(
            Sentence(
                version_id=str(passage.get("version_id")),
                title=str(passage.get("title") or ""),
                page=passage.get("page") if isinstance(passage.get("page"), int) else None,
                start=base + start,
                end=base + end,
                text=quote,
                heading=heading,
                around=" ".join([table_head, *nearby]),
                order=base + start,
                complete=_is_complete(quote, first=start == 0 and base > 0),
            )
        )
    return found


def one_line(text: str) -> str:
    """The text on one line: line breaks inside Chinese vanish, others become a space; list marks and heading marks go."""
    text = re.sub(rf"(?<=[{CJK}，。；：、！？）”])\s*[\r\n\f]+\s*(?=[{CJK}（“])", "", text.strip())
    text = re.sub(r"\s+", " ", text)
    return re.sub(r"^(?:#{1,6} |[-*+•·] |>+ ?)+", "", text)


def escape_markdown(text: str) -> str:
    """Foreign text as Markdown that shows it as it is, on one line: no heading, list, link, image, HTML or citation."""
    text = one_line(text)
    text = re.sub(r"([\\`*_\[\]<~])", r"\\\1", text)
    text = re.sub(r"&(?=#?\w+;)", r"\\&", text)
    # Bare addresses become links by themselves in many renderers; a backslash inside them is invisible and stops that.
    text = text.replace("//", "/\\/")
    text = re.sub(r"(?i)\b(mailto|javascript|data|tel|xmpp):", r"\1\\:", text)
    text = re.sub(r"^([#>+|=-])", r"\\\1", text)
    return re.sub(r"^(\d{1,9})([.)])(?=\s|$)", r"\1\\\2", text)


def clean_heading(heading: str) -> str:
    """A heading without its marks, numbers and end: "## 2.1 Lead times:" is "Lead times"."""
    text = one_line(heading)
    text = re.sub(r"^#+\s*", "", text)
    text = _NUMBERED_HEADING.sub("", text, count=1)
    return re.sub(r"[\s:：#*_-]+$", "", text).strip("*_ ")


def _is_complete(quote: str, *, first: bool) -> bool:
    if len(quote) > SENTENCE_CHARACTERS_MAX or (first and quote[:1].islower()):
        return False
    return bool(_TERMINATED.search(quote))


def _spans(text: str, heading: str) -> Iterator[tuple[int, int, str, str]]:
    table_head = ""
    units = _without_lists(list(_units(text)))
    for index, unit in enumerate(units):
        raw = text[unit.start : unit.end]
        if unit.kind in ("heading", "title"):
            heading, table_head = clean_heading(raw), ""
            continue
        row = _is_row(raw)
        if row and re.fullmatch(r"[\s|:+-]+", raw):
            continue
        head = table_head if row else ""
        table_head = (table_head or raw) if row else ""
        if row and not head and index + 1 < len(units) and _is_row(text[units[index + 1].start : units[index + 1].end]):
            continue
        for start, end in [(0, len(raw))] if row else _sentence_spans(raw):
            yield unit.start + start, unit.start + end, heading, head


def _without_lists(units: list[_Unit]) -> list[_Unit]:
    """Three or more bare lines in a row are a list, not titles above titles."""
    for index in range(len(units)):
        run = index
        while run < len(units) and units[run].kind == "title":
            run += 1
        if run - index >= 3:
            units[index:run] = [_Unit(unit.start, unit.end, "item") for unit in units[index:run]]
    return units


def _is_row(raw: str) -> bool:
    return "\n" not in raw and (raw.count("|") >= 2 or raw.count("\t") >= 1 or len(re.findall(r"\S {3,}\S", raw)) >= 1)


def _units(text: str) -> Iterator[_Unit]:
    """Blocks of lines that belong together: wrapped lines are joined, headings, list items and table rows stand alone."""
    lines = [(m.start(), m.end()) for m in re.finditer(r"[^\n\f]+", text)]
    block: list[tuple[int, int]] = []
    widest = max((end - start for start, end in lines), default=0)
    for index, (start, end) in enumerate(lines):
        raw = text[start:end]
        if not raw.strip():
            yield from _flush(text, block)
            block = []
            continue
        gap_before = (
            index == 0
            or text[lines[index - 1][1] : start].count("\n") > 1
            or not text[slice(*lines[index - 1])].strip()
        )
        if block and (gap_before or _stands_alone(raw) or not _goes_on(text[slice(*block[-1])], widest)):
            yield from _flush(text, block)
            block = []
        block.append((start, end))
        if _stands_alone(raw) and not _ITEM.match(raw.lstrip()):
            yield from _flush(text, block)
            block = []
    yield from _flush(text, block)


def _stands_alone(raw: str) -> bool:
    line = raw.strip()
    return bool(
        _MARKDOWN_HEADING.match(line) or _ITEM.match(line) or _looks_like_heading(line, numbered=True)
    ) or _is_row(line)


def _goes_on(previous: str, widest: int) -> bool:
    """A line that ends without punctuation and is about as wide as the widest was wrapped by a page, not ended by a writer."""
    line = previous.rstrip()
    columns = len(line) + len(_CJK.findall(line))
    wide_enough = columns >= WRAPPED_LINE_COLUMNS_MIN and len(line) >= WRAPPED_LINE_SHARE_MIN * min(widest, 110)
    return wide_enough and not _CLOSED.search(line)


def _looks_like_heading(line: str, *, numbered: bool) -> bool:
    mark = _NUMBERED_HEADING.match(line) if numbered else None
    if numbered and (not mark or re.search(r"\d", line[mark.end() :])):
        return False
    short = len(line) <= (34 if _CJK.search(line) else 72)
    ends = _TERMINATED.search(line) if not numbered else re.search(r"[.!。！；;，,]$", line)
    return short and not ends and not re.search(r"[:：]\s*\S", line) and not re.search(r"[，,；;]$", line)


def _flush(text: str, block: list[tuple[int, int]]) -> Iterator[_Unit]:
    if not block:
        return
    start, end = block[0][0], block[-1][1]
    raw = text[start:end]
    start, end = start + len(raw) - len(raw.lstrip()), end - (len(raw) - len(raw.rstrip()))
    line = text[start:end]
    if _MARKDOWN_HEADING.match(line):
        kind = "heading"
    elif _is_row(line):
        kind = "item"
    elif len(block) == 1 and _looks_like_heading(line, numbered=True):
        kind = "heading"
    elif len(block) == 1 and _looks_like_heading(line, numbered=False) and _may_be_title(line):
        kind = "title"
    else:
        kind = "item" if _ITEM.match(line) else "prose"
    yield _Unit(start, end, kind)


def _may_be_title(line: str) -> bool:
    # A fact lost as a heading can never be quoted, so a bare line with a figure, a list mark or code stays a statement.
    starts_well = _CJK.match(line) or line[:1].isupper()
    return bool(starts_well) and not re.search(r"[\d(){}=_<>]|[:：]$", line) and not _ITEM.match(line)


def _sentence_spans(raw: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in _END.finditer(raw):
        end = match.end()
        if match.group()[0] == "." and not _really_ends(raw, start, match):
            continue
        yield from _trimmed(raw, start, end)
        start = end
    yield from _trimmed(raw, start, len(raw))


def _really_ends(raw: str, start: int, match: re.Match[str]) -> bool:
    rest = raw[match.end() :].lstrip()
    return not (rest[:1].islower() or _ABBREVIATION.search(raw[start : match.start() + 1]))


def _trimmed(raw: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    piece = raw[start:end]
    mark = _ITEM.match(piece.lstrip())
    start += len(piece) - len(piece.lstrip())
    if mark and mark.group().strip() not in ("|",):
        start += mark.end()
    end -= len(piece) - len(piece.rstrip())
    if start < end:
        yield start, end
