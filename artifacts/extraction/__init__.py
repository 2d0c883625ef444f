"""Text out of files nobody trusts: `extract` hands the bytes to a child without rights and checks what comes back.

Light on purpose: the child imports this package too, before it gives its rights up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from artifacts.extraction.launch import isolation, run_isolated
from artifacts.extraction.refusals import ExtractionRefused

__all__ = ["EXTRACTION_SCHEMA_VERSION", "Extracted", "ExtractionRefused", "extract", "isolation"]

# Goes up whenever the same bytes would give another text: offsets of stored citations belong to one schema version.
EXTRACTION_SCHEMA_VERSION = 1
UPLOAD_BYTES_MAX = 20_000_000
CHARACTERS_MAX = 4_000_000

Range = tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Extracted:
    """The text of a file as the document has it, with what is known about its places.

    All ranges are half-open and count code points of `text`. `pages` (PDF only) has one range per page, in order;
    `hidden` are the ranges a reader of the original does not see. `nul_count` NUL characters became U+2400.
    """

    text: str
    media_type: str
    title: str | None
    pages: tuple[Range, ...] | None
    hidden: tuple[Range, ...]
    nul_count: int
    schema_version: int = EXTRACTION_SCHEMA_VERSION


def extract(
    data: bytes, *, file_name: str, bytes_max: int = UPLOAD_BYTES_MAX, characters_max: int = CHARACTERS_MAX
) -> Extracted:
    """The text of `data`, a .md, .txt, .pdf or .docx file; raises ExtractionRefused with the reason.

    The type comes from the content; `file_name` only has to agree with it. Blocks for up to 30 seconds: never call it
    inside a transaction.
    """
    if not data:
        raise ExtractionRefused("empty")
    if len(data) > bytes_max:
        raise ExtractionRefused("too_big", megabytes=bytes_max // 1_000_000)
    answer = run_isolated(request={"file_name": file_name[-255:], "characters_max": characters_max}, data=data)
    if "result" not in answer:
        raise ExtractionRefused(str(answer.get("refused")), **_detail(answer))
    try:
        return _checked(answer["result"], characters_max)
    except (KeyError, TypeError, ValueError):
        raise ExtractionRefused("corrupt") from None


def _detail(answer: dict[str, Any]) -> dict[str, str]:
    detail = answer.get("detail")
    return {str(key): str(value)[:100] for key, value in detail.items()} if isinstance(detail, dict) else {}


def _checked(result: dict[str, Any], characters_max: int) -> Extracted:
    """The child has read a hostile file: what it says is checked for shape like any other input."""
    text, title = result["text"], result["title"]
    if (
        not isinstance(text, str)
        or not text
        or len(text) > characters_max
        or not (title is None or isinstance(title, str))
    ):
        raise ValueError("text")
    text.encode("utf-8")
    pages = result["pages"]
    return Extracted(
        text=text,
        media_type=str(result["media_type"]),
        title=title,
        pages=None if pages is None else _ranges(pages, len(text), empty_allowed=True),
        hidden=_ranges(result["hidden"], len(text), empty_allowed=False),
        nul_count=int(result["nul_count"]),
    )


def _ranges(pairs: list[list[int]], end_max: int, *, empty_allowed: bool) -> tuple[Range, ...]:
    found: list[Range] = []
    reached = 0
    for start, end in pairs:
        if not (reached <= start <= end <= end_max) or (start == end and not empty_allowed):
            raise ValueError("range")
        found.append((int(start), int(end)))
        reached = end
    return tuple(found)
