"""Make the sample PDFs and Word documents out of `source/`: for developers only; the results are committed.

    python console/samples/make.py [a Chinese TrueType or OpenType font]

The texts are written for Countersign. The Chinese PDF embeds the used glyphs of Noto Sans CJK SC (SIL Open Font License
1.1, which allows embedding in documents); the English one uses a font every PDF viewer has.

Markup of the sources: `# ` and `## ` headings, `| a | b |` table rows, `=====` a new page, `~~~ ` a sentence that a
reader does not see (in the PDF text render mode 3, in the Word document w:vanish).
"""

from __future__ import annotations

import datetime
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import docx
from docx.oxml.ns import qn
from docx.shared import Pt
from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont, newTable
from fpdf import FPDF
from fpdf.enums import TextMode, XPos, YPos

HERE = Path(__file__).resolve().parent
CHINESE_FONT = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
CHINESE_FACE = "Noto Sans CJK SC"
WRITTEN_AT = datetime.datetime(2025, 6, 30, 9, 0, tzinfo=datetime.UTC)
BODY_POINTS, HEADING_POINTS, TITLE_POINTS = 11.5, 14, 19


def main() -> None:
    """Write the four generated samples into `files/`."""
    font = Path(sys.argv[1]) if len(sys.argv) > 1 else CHINESE_FONT
    make_pdf("tavel-review", language="en", font=None)
    make_pdf("qinglu-review", language="zh", font=font)
    make_docx("tavel-minutes", font_name="Georgia")
    make_docx("qinglu-minutes", font_name="宋体")


def blocks_of(name: str) -> Iterator[tuple[str, str]]:
    """(kind, text) of each block: title, heading, row, page, hidden or text."""
    marks = {"# ": "title", "## ": "heading", "| ": "row", "~~~ ": "hidden"}
    for line in (HERE / "source" / f"{name}.txt").read_text("utf-8").splitlines():
        if line == "=====":
            yield "page", ""
            continue
        kind, mark = next(((kind, mark) for mark, kind in marks.items() if line.startswith(mark)), ("text", ""))
        if line.strip():
            yield kind, line.removeprefix(mark).strip(" |")


def make_pdf(name: str, *, language: str, font: Path | None) -> None:
    """One page per part of the source; hidden sentences stand where the eye sees an empty line."""
    pdf = FPDF(format="A4")
    pdf.set_creation_date(WRITTEN_AT)
    pdf.set_lang(language)
    pdf.set_margins(24, 24, 24)
    pdf.set_auto_page_break(True, margin=22)
    family = "Helvetica"
    if font is not None:
        family = "Chinese"
        pdf.add_font(family, fname=_small_truetype(font, "".join(text for _, text in blocks_of(name))))
    pdf.add_page()
    for kind, text in blocks_of(name):
        if kind == "page":
            pdf.add_page()
            continue
        if kind == "title":
            pdf.set_title(text)
        size = {"title": TITLE_POINTS, "heading": HEADING_POINTS}.get(kind, BODY_POINTS)
        pdf.set_font(family, size=size)
        pdf.set_x(pdf.l_margin)
        if kind == "row":
            for cell in text.split("|"):
                pdf.cell(36, 7, cell.strip())
            pdf.ln(7)
            continue
        mode = TextMode.INVISIBLE if kind == "hidden" else TextMode.FILL
        with pdf.local_context(text_mode=mode):
            pdf.multi_cell(0, size * 0.62, text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        pdf.ln(2.4)
    pdf.output(str(HERE / "files" / f"{name}.pdf"))


def _small_truetype(path: Path, characters: str) -> str:
    """The used glyphs with TrueType outlines: with PostScript ones the PDF gets a code map that readers cannot use."""
    font = _chinese_face(path)
    subsetter = subset.Subsetter(subset.Options(layout_features=[], notdef_outline=True, name_IDs=["*"]))
    subsetter.populate(text=characters + " ")
    subsetter.subset(font)
    if "CFF " in font:
        _to_truetype(font)
    target = Path(tempfile.mkdtemp()) / "subset.ttf"
    font.save(str(target))
    return str(target)


def _chinese_face(path: Path) -> TTFont:
    if path.suffix != ".ttc":
        return TTFont(str(path))
    return next(face for face in TTCollection(str(path)).fonts if _name_of(face) == CHINESE_FACE)


def _to_truetype(font: TTFont) -> None:
    glyph_set, order = font.getGlyphSet(), font.getGlyphOrder()
    glyphs = {}
    for name in order:
        pen = TTGlyphPen(glyph_set)
        glyph_set[name].draw(Cu2QuPen(pen, max_err=1.0, reverse_direction=True))
        glyphs[name] = pen.glyph()
    for tag in ("CFF ", "VORG"):
        if tag in font:
            del font[tag]
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, glyphs
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    maxp.maxZones = 1
    for field in (
        "TwilightPoints",
        "Storage",
        "FunctionDefs",
        "InstructionDefs",
        "StackElements",
        "SizeOfInstructions",
    ):
        setattr(maxp, f"max{field}", 0)
    font["post"].formatType, font["post"].extraNames, font["post"].mapping = 2.0, [], {}
    font.sfntVersion = "\x00\x01\x00\x00"


def _name_of(face: TTFont) -> str:
    return str(face["name"].getDebugName(4) or "").removesuffix(" Regular")


def make_docx(name: str, *, font_name: str) -> None:
    """Headings as Word headings, tables as tables, hidden sentences as w:vanish."""
    document = docx.Document()
    properties = document.core_properties
    properties.author, properties.created, properties.modified = "Countersign samples", WRITTEN_AT, WRITTEN_AT
    normal = document.styles["Normal"]
    normal.font.name, normal.font.size = font_name, Pt(11)
    normal.element.rPr.rFonts.set(qn("w:eastAsia"), font_name)
    rows: list[list[str]] = []
    for kind, text in [*blocks_of(name), ("end", "")]:
        if kind == "row":
            rows.append([cell.strip() for cell in text.split("|")])
            continue
        if rows:
            _add_table(document, rows)
            rows = []
        if kind == "title":
            properties.title = text
            document.add_heading(text, level=0)
        elif kind == "heading":
            document.add_heading(text, level=2)
        elif kind == "hidden":
            document.add_paragraph().add_run(text).font.hidden = True
        elif kind == "text":
            document.add_paragraph(text)
    document.save(str(HERE / "files" / f"{name}.docx"))


def _add_table(document: docx.document.Document, rows: list[list[str]]) -> None:
    table = document.add_table(rows=0, cols=len(rows[0]), style="Table Grid")
    for row in rows:
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = text


if __name__ == "__main__":
    main()
