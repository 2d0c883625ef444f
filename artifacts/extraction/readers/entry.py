"""Which reader a file belongs to: decided by its bytes; its name may only agree."""

from __future__ import annotations

import contextlib
import importlib
import logging
import re
import sys
from pathlib import PurePosixPath
from typing import Any

# Neither is needed to read text, both would open files later, when nothing can be opened any more.
sys.modules["PIL"] = sys.modules["fontTools"] = None  # type: ignore[assignment]

from artifacts.extraction.readers import docx, plain  # noqa: E402
from artifacts.extraction.readers.refused import Refused  # noqa: E402

ENDINGS = {".md": "text", ".markdown": "text", ".txt": "text", ".pdf": "pdf", ".docx": "docx"}
FOREIGN_ENDING = re.compile(r"\.[a-z]{1,6}[0-9]?")
PDF_MARK_WITHIN_BYTES = 1024
MAGIC = (
    (b"\x7fELF", "program"),
    (b"\xcf\xfa\xed\xfe", "program"),
    (b"\xce\xfa\xed\xfe", "program"),
    (b"\xca\xfe\xba\xbe", "program"),
    (b"\x89PNG\r\n", "image"),
    (b"\xff\xd8\xff", "image"),
    (b"GIF8", "image"),
    (b"\x1f\x8b", "archive"),
    (b"7z\xbc\xaf\x27\x1c", "archive"),
    (b"Rar!\x1a\x07", "archive"),
    (b"BZh", "archive"),
    (b"\xfd7zXZ\x00", "archive"),
)
# Readers meet these only once nothing can be loaded any more.
CODECS = re.findall(
    r"\S+",
    """ascii latin-1 cp437 cp1250 cp1251 cp1252 cp1253 cp1254 mac_roman utf-8 utf-8-sig utf-7 utf-16 utf-16-le utf-16-be
    utf-32 utf-32-le utf-32-be gb18030 gbk gb2312 hz big5 big5hkscs cp950 shift_jis cp932 euc_jp iso2022_jp euc_kr cp949
    unicode_escape raw_unicode_escape idna""",
)


def prepare(request: dict[str, Any]) -> None:
    """Load, while loading is still possible, what a file of this name may need: pypdf takes half a second."""
    if ENDINGS.get(_ending_of(request), "pdf") == "pdf":
        importlib.import_module("artifacts.extraction.readers.pdf")


def main(request: dict[str, Any], data: bytes) -> dict[str, Any]:
    """The text of `data` with its marks (see `marked.result_of`); raises Refused."""
    if not data.strip():
        raise Refused("empty")
    ending = _ending_of(request)
    kind = _kind_of(data)
    promised = ENDINGS.get(ending)
    if promised and promised != kind:
        raise _mismatch(promised, kind, ending, data)
    if kind == "encrypted":
        raise Refused("encrypted")
    if kind not in ENDINGS.values():
        raise Refused("unsupported", content=kind)
    if not promised and kind == "text" and FOREIGN_ENDING.fullmatch(ending):
        raise Refused("unsupported_ending", ending=ending)
    if kind == "pdf":
        pdf = sys.modules["artifacts.extraction.readers.pdf"]
        result = pdf.read(data, characters_max=request["characters_max"])
    elif kind == "docx":
        result = docx.read(data, characters_max=request["characters_max"])
    else:
        result = plain.read(data, markdown=ending in (".md", ".markdown"))
    return _acceptable(result, request["characters_max"])


def _ending_of(request: dict[str, Any]) -> str:
    return PurePosixPath(str(request["file_name"]).replace("\\", "/")).suffix.lower()


def _kind_of(data: bytes) -> str:
    head = data[:PDF_MARK_WITHIN_BYTES]
    for magic, kind in MAGIC:
        if head.startswith(magic):
            return kind
    if head.startswith(b"MZ") and b"\x00" in head:
        return "program"
    if head.startswith(docx.OLE_MAGIC):
        return "encrypted" if docx.is_encrypted_package(data) else "old_word"
    if head.startswith(docx.ZIP_MAGICS):
        return "docx" if docx.is_word_package(data) else "archive"
    if head.lstrip(b"\x00\t\n\x0c\r \xef\xbb\xbf").startswith(b"%PDF-"):
        return "pdf"
    return "text"


def _mismatch(promised: str, kind: str, ending: str, data: bytes) -> Refused:
    if kind == "encrypted" and promised == "docx":
        return Refused("encrypted")
    if kind in ("text", "archive") and promised in ("pdf", "docx") and _is_wreck(promised, data):
        return Refused("corrupt")
    return Refused("disguised", ending=ending, content="old_word" if kind == "encrypted" else kind)


def _is_wreck(promised: str, data: bytes) -> bool:
    """Whether bytes that are no PDF or Word document any more still look like what is left of one."""
    if promised == "pdf":
        return b"%PDF-" in data[: 64 * PDF_MARK_WITHIN_BYTES] or b"%%EOF" in data[-PDF_MARK_WITHIN_BYTES:]
    return data.startswith(docx.ZIP_MAGICS) and not docx.is_readable_package(data)


def _acceptable(result: dict[str, Any], characters_max: int) -> dict[str, Any]:
    text = result["text"]
    if len(text) > characters_max:
        raise Refused("too_long", characters=str(characters_max))
    if not text.strip():
        raise Refused("no_text")
    position, visible = 0, []
    for start, end in result["hidden"]:
        visible.append(text[position:start])
        position = end
    if not "".join([*visible, text[position:]]).strip():
        raise Refused("only_hidden_text")
    return result


logging.disable(logging.CRITICAL)
for _codec in CODECS:
    with contextlib.suppress(LookupError):
        "".encode(_codec)
        b"".decode(_codec)
