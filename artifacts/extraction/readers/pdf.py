"""PDF through pypdf: text page by page, text that is not painted marked as hidden, wrapped lines joined again."""

from __future__ import annotations

import contextlib
import importlib
import io
import pkgutil
import re
import statistics
from typing import Any

import pypdf
import pypdf._page
from pypdf._text_extraction._text_extractor import TextExtraction
from pypdf.errors import LimitReachedError, PyPdfError

from artifacts.extraction.readers.marked import MarkedText, first_line, result_of, title_of
from artifacts.extraction.readers.refused import Refused

PAGES_MAX = 2000
STREAM_BYTES_MAX = 32_000_000
NUL_SHARE_MAX = 0.05
PAGE_SEPARATOR = "\n\n"
INVISIBLE_MODES = (3, 7)  # ISO 32000-1, table 106: neither fill nor stroke
SENTENCE_END = re.compile(r"[.!?:;。！？：；…][\"'”’)\]」』）】]*$")
LIST_MARK = re.compile(
    r"^(?:[-–•*·▪◦]\s|\(?[0-9]{1,3}[.)、]|\(?[a-z][.)]\s|[一二三四五六七八九十]{1,3}、|（[一二三四五六七八九十]{1,3}）|第[一二三四五六七八九十0-9]+[章节条页])"
)
WIDE = re.compile("[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]")
FULL_LINE_SHARE = 0.75
FULL_LINE_COLUMNS_MIN = 30

_LIMITS = dict.fromkeys(
    (
        "maximum_declared_stream_length",
        "array_based_stream_maximum_output_length",
        "lzw_maximum_output_length",
        "run_length_maximum_output_length",
        "zlib_maximum_output_length",
        "jbig2_maximum_output_length",
        "brotli_maximum_output_length",
    ),
    STREAM_BYTES_MAX,
)


class _MarkedExtraction(TextExtraction):
    """pypdf's extraction, which knows positions but not render modes, taught to keep hidden text apart.

    pypdf hands text out in runs and has no hook between two modes of one run, so the run is ended when the mode
    changes. A form drawn inside the page starts with the mode of whoever draws it.
    """

    working: _MarkedExtraction | None = None

    def __init__(self) -> None:
        super().__init__()
        drawn_by = _MarkedExtraction.working
        self.is_hidden: bool = drawn_by is not None and drawn_by.is_hidden
        self._modes: list[bool] = []
        self.operation_handlers[b"Tr"] = self._handle_tr

    def process_operation(self, operator: bytes, operands: list[Any]) -> None:
        _MarkedExtraction.working = self
        super().process_operation(operator, operands)

    def _handle_tr(self, operands: list[Any]) -> None:
        mode = operands[0] if operands and isinstance(operands[0], (int, float)) else 0
        self._become(int(mode) in INVISIBLE_MODES)

    def _handle_save_graphics_state(self, operands: list[Any]) -> None:
        super()._handle_save_graphics_state(operands)
        self._modes.append(self.is_hidden)

    def _handle_restore_graphics_state(self, operands: list[Any]) -> None:
        super()._handle_restore_graphics_state(operands)
        self._become(self._modes.pop() if self._modes else False)

    def _become(self, is_hidden: bool) -> None:
        if is_hidden != self.is_hidden:
            self._flush_text()
            self.is_hidden = is_hidden


# Loud on purpose where a later pypdf no longer has this name: then hidden text would pass as visible.
if pypdf._page.TextExtraction is not TextExtraction:
    raise ImportError("pypdf extracts text in another way now")
pypdf._page.TextExtraction = _MarkedExtraction  # type: ignore[misc]
# pypdf imports parts of itself while it works, when nothing can be loaded any more; some want packages not installed.
for _module in pkgutil.walk_packages(pypdf.__path__, "pypdf."):
    with contextlib.suppress(ImportError):
        importlib.import_module(_module.name)


def read(data: bytes, *, characters_max: int) -> dict[str, Any]:
    """Text and page ranges of a PDF; raises Refused("encrypted" | "bomb" | "corrupt" | "too_long")."""
    try:
        with pypdf.apply_configuration(pypdf.Configuration().with_overwrites(**_LIMITS)):
            return _read(data, characters_max)
    except LimitReachedError:
        raise Refused("bomb") from None
    except PyPdfError:
        raise Refused("corrupt") from None


def _read(data: bytes, characters_max: int) -> dict[str, Any]:
    reader = pypdf.PdfReader(io.BytesIO(data), strict=False)
    # Many files are locked against changes only: they open with an empty password, as every viewer does it.
    if reader.is_encrypted and not reader.decrypt(""):
        raise Refused("encrypted")
    marked = MarkedText()
    pages = []
    for number, page in enumerate(reader.pages):
        if number >= PAGES_MAX or marked.length > characters_max:
            raise Refused("too_long", characters=str(characters_max))
        if number:
            marked.add(PAGE_SEPARATOR)
        start = marked.length
        for text, is_hidden in _joined_lines(_pieces_of(page)):
            marked.add(text, hidden=is_hidden)
        pages.append((start, marked.length))
    if marked.nul_count > NUL_SHARE_MAX * marked.length + 2:
        # Character codes that pypdf could not turn into characters: better no text than a wrong one.
        raise Refused("unreadable_text")
    title = title_of(first_line(marked.text(), marked.hidden()))
    return result_of(marked, media_type="application/pdf", title=title, pages=pages)


def _pieces_of(page: Any) -> list[tuple[str, bool]]:
    """(text, is it hidden) in the order of the page's content."""
    pieces: list[tuple[str, bool]] = []

    def collect(text: str, *_: Any) -> None:
        working = _MarkedExtraction.working
        if text:
            pieces.append((text, working is not None and working.is_hidden))

    _MarkedExtraction.working = None
    page.extract_text(visitor_text=collect)
    return pieces


def _joined_lines(pieces: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """The page's lines with those joined that a full line was broken into, so that a sentence is one piece of text.

    Works character by character on the hidden marks, so that joining moves no mark.
    """
    text = "".join(piece for piece, _ in pieces)
    marks = [is_hidden for piece, is_hidden in pieces for _ in piece]
    lines: list[tuple[int, int]] = []
    position = 0
    for line in text.split("\n"):
        body = line.rstrip()
        lines.append((position + len(body) - len(body.lstrip()), position + len(body)))
        position += len(line) + 1
    widths = [_columns(text[start:end]) for start, end in lines if end > start]
    full = max(FULL_LINE_SHARE * _usual_width(widths), FULL_LINE_COLUMNS_MIN)
    joined: list[tuple[str, bool]] = []
    for index, (start, end) in enumerate(lines):
        joined.extend((text[i], marks[i]) for i in range(start, end))
        if index + 1 < len(lines):
            after = text[slice(*lines[index + 1])]
            joined.extend((character, False) for character in _glue(text[start:end], after, full))
    return joined


def _usual_width(widths: list[int]) -> float:
    return statistics.quantiles(widths, n=10)[-1] if len(widths) > 1 else sum(widths)


def _columns(line: str) -> int:
    return len(line) + len(WIDE.findall(line))


def _glue(line: str, after: str, full: float) -> str:
    """What belongs between two lines: a line break, or what the break stands for inside a sentence."""
    if not line or not after or _columns(line) < full or SENTENCE_END.search(line) or LIST_MARK.match(after):
        return "\n"
    if WIDE.match(line[-1]) or WIDE.match(after[0]):
        return ""
    return "" if line[-1] in "-‐/" and line[-2:-1].isalpha() else " "
