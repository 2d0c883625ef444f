"""Word documents: an archive that is not believed, XML without anything foreign in it, and text with its hidden parts.

zipfile finds the members; inflating is done here, because a declared size is only a claim. Paragraphs, tables,
footnotes and text boxes are walked in document order; what Word does not show (w:vanish, directly or by style, and
hidden table rows) is marked.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from posixpath import join, normpath
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml import ElementTree
from defusedxml.common import DefusedXmlException

from artifacts.extraction.readers.marked import MarkedText, first_line, result_of, title_of
from artifacts.extraction.readers.refused import Refused

ZIP_MAGICS = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
OLE_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
MEMBERS_MAX = 4000
INFLATED_BYTES_MAX = 200_000_000
PART_BYTES_MAX = 32_000_000
RATIO_MAX = 250
RATIO_FROM_BYTES = 2_000_000
CHUNK_BYTES = 65_536

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
STRICT_W = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
MAIN_TYPES = ("wordprocessingml.document.main+xml", "wordprocessingml.template.main+xml")
MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
SKIPPED = frozenset(
    {"del", "moveFrom", "instrText", "delText", "delInstrText", "rPr", "pPr", "sectPr", "tblPr", "trPr", "tcPr"}
)
SYMBOLS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "\u2011", "softHyphen": "\u00ad"}
NOTES = (("footnotes", "footnote"), ("endnotes", "endnote"))


def is_encrypted_package(data: bytes) -> bool:
    """Whether an OLE file is an encrypted Word document rather than an old one."""
    return "EncryptedPackage".encode("utf-16-le") in data


def is_readable_package(data: bytes) -> bool:
    """Whether the archive can be listed at all."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)):
            return True
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, struct.error):
        return False


def is_word_package(data: bytes) -> bool:
    """Whether the archive names a Word document as its main part."""
    try:
        return _Package(data).main_part() is not None
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, struct.error, KeyError):
        return False


def read(data: bytes, *, characters_max: int) -> dict[str, Any]:
    """Text of a Word document; raises Refused("encrypted" | "bomb" | "unsafe_xml" | "corrupt" | "too_long")."""
    try:
        package = _Package(data)
        package.refuse_bombs()
        main = package.main_part() or ""
        return _read(package, main, characters_max)
    except (
        zipfile.BadZipFile,
        zlib.error,
        OSError,
        ValueError,
        NotImplementedError,
        struct.error,
        KeyError,
        ParseError,
    ):
        raise Refused("corrupt") from None


class _Package:
    """The archive: members by name, inflated only under control."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
        if len(members) > MEMBERS_MAX:
            raise Refused("bomb")
        self._members = {member.filename: member for member in members}
        if len(self._members) != len(members):
            raise zipfile.BadZipFile("two members of one name")

    def main_part(self) -> str | None:
        """The name of the document's main part, or None where the archive is something else."""
        if "[Content_Types].xml" not in self._members:
            return None
        types = self.xml("[Content_Types].xml")
        for override in types.iter():
            if str(override.get("ContentType", "")).endswith(MAIN_TYPES):
                return str(override.get("PartName", "")).lstrip("/")
        return None

    def sibling(self, main: str, name: str) -> str | None:
        """The part `name`.xml beside the main part, where there is one."""
        path = normpath(join(main, "..", name + ".xml"))
        return path if path in self._members else None

    def xml(self, name: str) -> Element:
        """One part as a tree; anything with a document type definition is refused unread."""
        parts, size = [], 0
        for chunk in self._inflate(self._members[name]):
            size += len(chunk)
            if size > PART_BYTES_MAX:
                raise Refused("bomb")
            parts.append(chunk)
        try:
            tree: Element = ElementTree.fromstring(b"".join(parts), forbid_dtd=True)
        except DefusedXmlException:
            raise Refused("unsafe_xml") from None
        return tree

    def refuse_bombs(self) -> None:
        """Inflate every member once, keeping nothing: its real size must be the declared one and stay in bounds."""
        total = 0
        for member in self._members.values():
            size = 0
            for chunk in self._inflate(member):
                size += len(chunk)
                total += len(chunk)
                if total > INFLATED_BYTES_MAX or (size > RATIO_FROM_BYTES and size > RATIO_MAX * member.compress_size):
                    raise Refused("bomb")
            if size != member.file_size:
                raise Refused("bomb" if size > member.file_size else "corrupt")

    def _inflate(self, member: zipfile.ZipInfo) -> Iterator[bytes]:
        if member.flag_bits & 0x1:
            raise Refused("encrypted")
        raw = self._raw(member)
        if member.compress_type == zipfile.ZIP_STORED:
            yield raw
            return
        if member.compress_type != zipfile.ZIP_DEFLATED:
            raise zipfile.BadZipFile("method")
        inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        chunk = inflater.decompress(raw, CHUNK_BYTES)
        while chunk:
            yield chunk
            chunk = inflater.decompress(inflater.unconsumed_tail, CHUNK_BYTES)
        if not inflater.eof:
            raise zipfile.BadZipFile("cut short")

    def _raw(self, member: zipfile.ZipInfo) -> bytes:
        head = self._data[member.header_offset : member.header_offset + 30]
        if len(head) < 30 or not head.startswith(ZIP_MAGICS[0]):
            raise zipfile.BadZipFile("header")
        name_length, extra_length = struct.unpack("<HH", head[26:30])
        start = member.header_offset + 30 + name_length + extra_length
        raw = self._data[start : start + member.compress_size]
        if len(raw) != member.compress_size:
            raise zipfile.BadZipFile("cut short")
        return raw


def _read(package: _Package, main: str, characters_max: int) -> dict[str, Any]:
    document = _transitional(package.xml(main))
    styles_part = package.sibling(main, "styles")
    writer = _Writer(_Styles(package.xml(styles_part) if styles_part else None), characters_max)
    body = document.find(W + "body")
    if body is None:
        raise ParseError("no body")
    writer.blocks(body, hidden=False)
    for part, kind in NOTES:
        name = package.sibling(main, part)
        if name:
            for note in _transitional(package.xml(name)).iter(W + kind):
                if note.get(W + "type") is None:
                    writer.blocks(note, hidden=False)
    marked = writer.marked
    title = title_of(writer.title) or title_of(first_line(marked.text(), marked.hidden()))
    return result_of(marked, media_type=MEDIA_TYPE, title=title)


def _transitional(tree: Element) -> Element:
    """Names of the strict variant told in those of the usual one."""
    if tree.tag.startswith(STRICT_W):
        for element in tree.iter():
            element.tag = element.tag.replace(STRICT_W, W)
            for key in [key for key in element.attrib if key.startswith(STRICT_W)]:
                element.attrib[key.replace(STRICT_W, W)] = element.attrib.pop(key)
    return tree


class _Styles:
    """Which styles hide text, and which make a title."""

    def __init__(self, tree: Element | None) -> None:
        self._styles = {str(style.get(W + "styleId")): style for style in _children(_maybe(tree), "style")}
        defaults = None if tree is None else _transitional(tree).find(f"{W}docDefaults/{W}rPrDefault/{W}rPr")
        self._hidden_by_default = bool(_vanish_of(defaults))
        self._default_paragraph = next(
            (
                key
                for key, style in self._styles.items()
                if style.get(W + "default") in ("1", "true") and style.get(W + "type") == "paragraph"
            ),
            None,
        )

    def hides(self, paragraph: Element, run: Element) -> bool:
        """Whether Word shows none of `run`: its own mark decides, else the styles' marks, which toggle each other."""
        properties = run.find(W + "rPr")
        own = _vanish_of(properties)
        if own is not None:
            return own
        paragraph_style = _style_named(paragraph.find(W + "pPr"), "pStyle") or self._default_paragraph
        run_style = _style_named(properties, "rStyle")
        return self._hidden_by_default or (self._style_hides(paragraph_style) != self._style_hides(run_style))

    def is_title(self, paragraph: Element) -> bool:
        """Whether the paragraph wears the style of a title or of a first-level heading."""
        style = self._styles.get(_style_named(paragraph.find(W + "pPr"), "pStyle") or "")
        name = None if style is None else style.find(W + "name")
        return name is not None and str(name.get(W + "val")).lower() in ("title", "heading 1")

    def _style_hides(self, name: str | None) -> bool:
        for _ in range(20):  # a chain of styles may be a ring
            style = self._styles.get(name or "")
            if style is None:
                return False
            own = _vanish_of(style.find(W + "rPr"))
            if own is not None:
                return own
            name = _style_named(style, "basedOn")
        return False


class _Writer:
    """Walks the blocks of a document and writes their text: a blank line between paragraphs, tabs between cells."""

    def __init__(self, styles: _Styles, characters_max: int) -> None:
        self.marked = MarkedText()
        self.title: str | None = None
        self._styles = styles
        self._characters_max = characters_max

    def blocks(self, parent: Element, *, hidden: bool) -> None:
        """Paragraphs and tables below `parent`, through whatever wraps them."""
        for child in parent:
            if child.tag == W + "p":
                self._paragraph(child, hidden)
            elif child.tag == W + "tbl":
                self._table(child, hidden)
            elif child.tag != FALLBACK and _name(child) not in SKIPPED:
                self.blocks(child, hidden=hidden)

    def _paragraph(self, paragraph: Element, hidden: bool) -> None:
        if self.marked.length > self._characters_max:
            raise Refused("too_long", characters=str(self._characters_max))
        start = self.marked.length
        boxes: list[Element] = []
        self._runs(paragraph, paragraph, hidden, boxes)
        if self.marked.length > start:
            if self.title is None and not hidden and self._styles.is_title(paragraph):
                self.title = self.marked.text()[start:]
            self.marked.add("\n\n")
        for box in boxes:
            self.blocks(box, hidden=hidden)

    def _runs(self, parent: Element, paragraph: Element, hidden: bool, boxes: list[Element]) -> None:
        for child in parent:
            name = _name(child)
            if name in SKIPPED or child.tag == FALLBACK:
                continue
            if name == "txbxContent":
                boxes.append(child)
            elif name == "r" and child.tag == W + "r":
                self._runs(child, paragraph, hidden or self._styles.hides(paragraph, child), boxes)
            elif child.tag == W + "t":
                self.marked.add(child.text or "", hidden=hidden)
            elif child.tag.startswith(W) and name in SYMBOLS:
                self.marked.add(SYMBOLS[name], hidden=hidden)
            else:
                self._runs(child, paragraph, hidden, boxes)

    def _table(self, table: Element, hidden: bool) -> None:
        for row in _children(table, "tr"):
            row_hidden = hidden or _is_on(row.find(f"{W}trPr/{W}hidden"))
            for index, cell in enumerate(_children(row, "tc")):
                if index:
                    self.marked.add("\t", hidden=row_hidden)
                self._cell(cell, row_hidden)
            self.marked.add("\n")
        self.marked.add("\n")

    def _cell(self, cell: Element, hidden: bool) -> None:
        boxes: list[Element] = []
        for index, paragraph in enumerate(cell.iter(W + "p")):
            if index:
                self.marked.add(" ", hidden=hidden)
            self._runs(paragraph, paragraph, hidden, boxes)
        for box in boxes:
            self.blocks(box, hidden=hidden)


def _maybe(tree: Element | None) -> Element:
    return Element("none") if tree is None else _transitional(tree)


def _children(parent: Element, name: str) -> Iterator[Element]:
    """Children called `name`, also those wrapped in content controls or change marks."""
    for child in parent:
        if child.tag == W + name:
            yield child
        elif _name(child) in ("sdt", "sdtContent", "ins", "customXml"):
            yield from _children(child, name)


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _style_named(properties: Element | None, name: str) -> str | None:
    found = None if properties is None else properties.find(W + name)
    return None if found is None else found.get(W + "val")


def _vanish_of(properties: Element | None) -> bool | None:
    """What these run properties themselves say about showing the text; None where they are silent."""
    if properties is None:
        return None
    found = properties.find(W + "vanish")
    return None if found is None else _is_on(found)


def _is_on(toggle: Element | None) -> bool:
    return toggle is not None and toggle.get(W + "val", "true") not in ("0", "false", "off")
