"""Files made for tests: sound ones in every format, and hostile ones."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterable

import pypdf
from docx import Document
from fpdf import FPDF
from fpdf.enums import TextMode

MEGABYTE = 1_000_000
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
CONTENT_TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'wordprocessingml.document.main+xml"/></Types>'
)


def docx_of(body: str, *, styles: str = "", doctype: str = "", extra: Iterable[tuple[str, bytes]] = ()) -> bytes:
    """A Word document with this XML as its body, and no more than it needs."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", CONTENT_TYPES)
        archive.writestr(
            "word/document.xml",
            f'<?xml version="1.0"?>{doctype}<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>',
        )
        if styles:
            archive.writestr("word/styles.xml", f'<w:styles xmlns:w="{WORD}">{styles}</w:styles>')
        for name, data in extra:
            archive.writestr(name, data)
    return target.getvalue()


def paragraph(*runs: str, style: str = "") -> str:
    properties = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{properties}{''.join(runs)}</w:p>"


def run(text: str, properties: str = "") -> str:
    return f'<w:r>{f"<w:rPr>{properties}</w:rPr>" if properties else ""}<w:t xml:space="preserve">{text}</w:t></w:r>'


def real_docx(*paragraphs: str) -> bytes:
    """A document as python-docx writes it."""
    document = Document()
    for text in paragraphs:
        document.add_paragraph(text)
    target = io.BytesIO()
    document.save(target)
    return target.getvalue()


def pdf_of(*pages: str) -> bytes:
    """One page per text."""
    pdf = FPDF()
    pdf.set_font("Helvetica", size=12)
    for text in pages:
        pdf.add_page()
        if text:
            pdf.multi_cell(0, 7, text)
    return bytes(pdf.output())


def pdf_with_hidden_line(visible: str, hidden: str) -> bytes:
    pdf = FPDF()
    pdf.set_font("Helvetica", size=12)
    pdf.add_page()
    if visible:
        pdf.multi_cell(0, 7, visible, new_x="LMARGIN", new_y="NEXT")
    with pdf.local_context(text_mode=TextMode.INVISIBLE):
        pdf.multi_cell(0, 7, hidden)
    return bytes(pdf.output())


def pdf_with_content(content: bytes, *, form: bytes = b"") -> bytes:
    """A PDF page whose content stream is given as it is, so that a test can write what no library would."""
    compressed = zlib.compress(content)
    xobject = b"/XObject << /X1 6 0 R >>" if form else b""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R "
        b"/Resources << /Font << /F1 4 0 R >> " + xobject + b" >> >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Length %d /Filter /FlateDecode >>\nstream\n" % len(compressed) + compressed + b"\nendstream",
    ]
    if form:
        objects.append(
            b"<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 4 0 R >> >> "
            b"/Length %d >>\nstream\n" % len(form) + form + b"\nendstream"
        )
    return _pdf_file(objects)


def _pdf_file(objects: list[bytes]) -> bytes:
    data, offsets = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(data))
        data += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return data + b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)


def locked_pdf(text: str, *, user_password: str, algorithm: str = "AES-256") -> bytes:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(pdf_of(text)))
    writer.encrypt(user_password=user_password, owner_password="owner only", algorithm=algorithm)
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


def deflated_zeros(size_bytes: int) -> bytes:
    """`size_bytes` of zeros as a raw deflate stream, made without having them: full flushes make blocks repeatable."""
    block = 10 * MEGABYTE
    compressor = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    one = compressor.compress(bytes(block)) + compressor.flush(zlib.Z_FULL_FLUSH)
    rest = bytes(size_bytes % block)
    end = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return one * (size_bytes // block) + end.compress(rest) + end.flush()


def bomb_docx(member: str, *, size_bytes: int, declared_bytes: int) -> bytes:
    """A document one member of which unpacks to `size_bytes`, whatever its headers declare."""
    packed = deflated_zeros(size_bytes)
    base = docx_of(paragraph(run("harmless")))
    source = zipfile.ZipFile(io.BytesIO(base))
    members = [(item.filename, source.read(item)) for item in source.infolist() if item.filename != member]
    target, central = io.BytesIO(), b""
    entries = [(name.encode(), zlib.crc32(data), _deflate(data), len(data)) for name, data in members]
    entries.append((member.encode(), 0, packed, declared_bytes))
    for name, crc, data, size in entries:
        offset = target.tell()
        fields = struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 33, crc, len(data), size, len(name), 0)
        target.write(b"PK\x03\x04" + fields + name + data)
        central += b"PK\x01\x02" + struct.pack("<H", 20) + fields + struct.pack("<HHHII", 0, 0, 0, 0, offset) + name
    start = target.tell()
    target.write(
        central + b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, len(entries), len(entries), len(central), start, 0)
    )
    return target.getvalue()


def _deflate(data: bytes) -> bytes:
    compressor = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return compressor.compress(data) + compressor.flush()


def zip_of(**members: bytes) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return target.getvalue()


def ole_file(*streams: str) -> bytes:
    """Enough of an OLE file to be taken for one: its magic and the names of its streams."""
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + b"".join(name.encode("utf-16-le") for name in streams)
