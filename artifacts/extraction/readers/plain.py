"""Markdown and plain text: find the encoding, refuse what is not text."""

from __future__ import annotations

import codecs
import re
from typing import Any

from artifacts.extraction.readers.marked import MarkedText, first_line, result_of, title_of
from artifacts.extraction.readers.refused import Refused

ODD_CONTROLS = re.compile("[\x01-\x08\x0e-\x1a\x1c-\x1f\x7f]")
HEADING = re.compile(r"^#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*$", re.MULTILINE)
ODD_SHARE_MAX = 0.01
NUL_SHARE_MAX = 0.05
CHINESE_SHARE_MIN = 0.8


def read(data: bytes, *, markdown: bool) -> dict[str, Any]:
    """Text in UTF-8, UTF-16 with a byte order mark, or GB18030; a byte order mark is no part of the text."""
    text = decoded(data)
    if not text.strip():
        raise Refused("empty")
    if (
        len(ODD_CONTROLS.findall(text)) > ODD_SHARE_MAX * len(text)
        or text.count("\x00") > NUL_SHARE_MAX * len(text) + 2
    ):
        raise Refused("not_text")
    marked = MarkedText()
    marked.add(text)
    heading = HEADING.search(text) if markdown else None
    title = title_of(heading[1]) if heading else title_of(first_line(marked.text(), []))
    return result_of(marked, media_type="text/markdown" if markdown else "text/plain", title=title)


def decoded(data: bytes) -> str:
    """The characters of `data`; raises Refused("unknown_encoding") rather than guess."""
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ):
        if data.startswith(mark):
            return _strictly(data[len(mark) :], encoding)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        text = _strictly(data, "gb18030")
    # Almost any bytes are some GB18030: only text that then reads as Chinese is believed.
    foreign = [character for character in text if character > "\x7f"]
    if sum(map(_is_usual_in_chinese, foreign)) < CHINESE_SHARE_MIN * len(foreign):
        raise Refused("unknown_encoding")
    return text


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise Refused("unknown_encoding") from None


def _is_usual_in_chinese(character: str) -> bool:
    return (
        "\u4e00" <= character <= "\u9fff"
        or "\u3000" <= character <= "\u303f"
        or "\uff00" <= character <= "\uffef"
        or "\u2010" <= character <= "\u2026"
    )
