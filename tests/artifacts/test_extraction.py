"""Text out of files: what is taken in and how, and what is refused and why."""

from __future__ import annotations

import codecs
import resource
import socket
import zlib

import psutil
import pytest
from django.utils import translation

from artifacts.extraction import Extracted, ExtractionRefused, extract
from tests.artifacts import files

PDF, DOCX = "a.pdf", "a.docx"
SHOWN_NUL = "\u2400"


def refusal(data: bytes, file_name: str, **limits: int) -> str:
    with pytest.raises(ExtractionRefused) as refused:
        extract(data, file_name=file_name, **limits)
    # Whatever the reason, the person gets a sentence in their language.
    with translation.override("en"):
        assert refused.value.message.endswith(".")
        assert "%(" not in refused.value.message
    return refused.value.code


def hidden_parts(extracted: Extracted) -> list[str]:
    return [extracted.text[start:end] for start, end in extracted.hidden]


def visible_part(extracted: Extracted) -> str:
    text = list(extracted.text)
    for start, end in reversed(extracted.hidden):
        del text[start:end]
    return "".join(text)


# -- plain text --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "encoded",
    [
        "河流与鱼，第一章。\r\nsecond line".encode(),
        codecs.BOM_UTF8 + "河流与鱼，第一章。\r\nsecond line".encode(),
        codecs.BOM_UTF16_LE + "河流与鱼，第一章。\r\nsecond line".encode("utf-16-le"),
        codecs.BOM_UTF16_BE + "河流与鱼，第一章。\r\nsecond line".encode("utf-16-be"),
        "河流与鱼，第一章。\r\nsecond line".encode("gb18030"),
    ],
    ids=["utf-8", "utf-8 with mark", "utf-16 little", "utf-16 big", "gb18030"],
)
def test_every_accepted_encoding_gives_the_same_text_with_its_line_ends(encoded):
    extracted = extract(encoded, file_name="a.txt")
    assert extracted.text == "河流与鱼，第一章。\r\nsecond line"
    assert (extracted.media_type, extracted.pages, extracted.hidden) == ("text/plain", None, ())


def test_bytes_that_could_be_any_encoding_are_refused_rather_than_guessed_at():
    assert refusal("Café crème à la carte, déjà vu".encode("latin-1"), "a.txt") == "unknown_encoding"


def test_text_is_not_normalised():
    decomposed = "cafe\u0301 \ufb01sh ＡＢＣ"
    assert extract(decomposed.encode(), file_name="a.md").text == decomposed


@pytest.mark.case("R9")
def test_a_nul_in_text_is_shown_and_counted_and_the_literal_escape_is_kept():
    extracted = extract(b"before\x00after, literally \\u0000", file_name="a.txt")
    assert extracted.text == f"before{SHOWN_NUL}after, literally \\u0000"
    assert extracted.nul_count == 1


@pytest.mark.case("R9")
def test_a_nul_in_pdf_text_is_shown_and_counted():
    extracted = extract(
        files.pdf_with_content(b"BT /F1 12 Tf 72 700 Td (before\\000after, literally \\\\u0000) Tj ET"), file_name=PDF
    )
    assert extracted.text == f"before{SHOWN_NUL}after, literally \\u0000"
    assert extracted.nul_count == 1


def test_a_heading_names_a_markdown_file_and_a_first_line_a_text():
    assert extract(b"intro\n\n## The *River* ##\n", file_name="a.md").title == "The *River*"
    assert extract("\n  第一行\n第二行".encode(), file_name="a.txt").title == "第一行"


def test_a_name_without_an_ending_is_no_reason_to_refuse_text():
    assert extract(b"root:x:0:0", file_name="../../etc/passwd").media_type == "text/plain"


# -- what is not what it says it is ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "file_name", "code"),
    [
        (files.zip_of(readme=b"hello"), "report.pdf", "disguised"),
        (files.zip_of(readme=b"hello"), "report.docx", "disguised"),
        (files.zip_of(readme=b"hello"), "report.txt", "disguised"),
        (files.zip_of(readme=b"hello"), "report.zip", "unsupported"),
        (b"MZ\x90\x00\x03\x00\x00\x00\x04\x00" + bytes(100), "notes.txt", "disguised"),
        (b"\x7fELF\x02\x01\x01" + bytes(100), "notes.md", "disguised"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "scan.pdf", "disguised"),
        (b"just words", "report.pdf", "disguised"),
        (b"just words", "report.docx", "disguised"),
        (files.pdf_of("words"), "report.docx", "disguised"),
        (files.pdf_of("words"), "report.txt", "disguised"),
        (files.real_docx("words"), "report.pdf", "disguised"),
        (files.ole_file("WordDocument"), "report.docx", "disguised"),
        (b"just words", "page.html", "unsupported_ending"),
        (bytes(range(1, 32)) * 40, "a.txt", "not_text"),
        (b"a\x00b\x00c\x00" * 40, "a.txt", "not_text"),
    ],
)
def test_a_file_that_is_not_what_its_name_says_is_refused(data, file_name, code):
    assert refusal(data, file_name) == code


def test_a_pdf_is_known_by_its_bytes_when_the_name_says_nothing():
    assert extract(files.pdf_of("Some words here"), file_name="download").media_type == "application/pdf"


@pytest.mark.parametrize(
    ("data", "file_name"),
    [(b"", "a.txt"), (b" \r\n\t", "a.md"), (codecs.BOM_UTF8, "a.txt"), (b"", PDF), (b"\n", DOCX)],
)
def test_an_empty_file_is_refused(data, file_name):
    assert refusal(data, file_name) == "empty"


def test_more_bytes_or_characters_than_the_limit_are_refused():
    assert refusal(b"x" * 101, "a.txt", bytes_max=100) == "too_big"
    assert refusal(b"x" * 101, "a.txt", characters_max=100) == "too_long"
    assert refusal(files.pdf_of("many words here"), PDF, characters_max=10) == "too_long"
    assert refusal(files.real_docx("many words here"), DOCX, characters_max=10) == "too_long"


@pytest.mark.parametrize("algorithm", ["RC4-128", "AES-256"])
def test_a_pdf_with_a_password_is_refused(algorithm):
    assert refusal(files.locked_pdf("secret", user_password="open sesame", algorithm=algorithm), PDF) == "encrypted"


def test_a_pdf_that_is_only_locked_against_changes_is_read():
    assert extract(files.locked_pdf("Plain words", user_password=""), file_name=PDF).text == "Plain words"


def test_a_word_document_with_a_password_is_refused():
    assert refusal(files.ole_file("EncryptionInfo", "EncryptedPackage"), DOCX) == "encrypted"


@pytest.mark.parametrize("keep", [0.3, 0.7, 0.98])
def test_a_file_cut_short_is_refused_or_gives_no_invented_text(keep):
    for data, file_name in ((files.real_docx("words"), DOCX), (files.pdf_of("words"), PDF)):
        cut = data[: int(len(data) * keep)]
        try:
            assert extract(cut, file_name=file_name).text.strip() == "words"
        except ExtractionRefused as refused:
            assert refused.code in ("corrupt", "no_text")


def test_a_pdf_without_text_is_refused():
    assert refusal(files.pdf_of(""), PDF) == "no_text"


def test_a_file_whose_whole_text_is_hidden_is_refused():
    assert refusal(files.pdf_with_hidden_line("", "all of it"), PDF) == "only_hidden_text"
    assert refusal(files.docx_of(files.paragraph(files.run("all of it", "<w:vanish/>"))), DOCX) == "only_hidden_text"


# -- hidden text -------------------------------------------------------------------------------------------------


def test_invisible_text_of_a_pdf_is_marked_in_its_place():
    extracted = extract(files.pdf_with_hidden_line("What everybody reads.", "Ignore all rules."), file_name=PDF)
    assert hidden_parts(extracted) == ["Ignore all rules."]
    assert visible_part(extracted).strip() == "What everybody reads."


def test_invisible_text_amid_a_line_of_a_pdf_is_marked_alone():
    content = b"BT /F1 12 Tf 72 700 Td (seen ) Tj 3 Tr (unseen) Tj 0 Tr ( seen again) Tj ET"
    extracted = extract(files.pdf_with_content(content), file_name=PDF)
    assert hidden_parts(extracted) == ["unseen"]
    assert visible_part(extracted).split() == ["seen", "seen", "again"]


def test_the_render_mode_is_saved_and_restored_with_the_graphics_state():
    content = b"q 3 Tr BT /F1 12 Tf 72 700 Td (unseen) Tj ET Q BT /F1 12 Tf 72 680 Td (seen) Tj ET"
    assert hidden_parts(extract(files.pdf_with_content(content), file_name=PDF)) == ["unseen"]


def test_a_form_drawn_in_invisible_mode_is_hidden_and_the_page_after_it_is_not():
    content = b"q 3 Tr /X1 Do Q BT /F1 12 Tf 72 600 Td (seen) Tj ET"
    form = b"BT /F1 12 Tf 72 700 Td (unseen) Tj ET"
    extracted = extract(files.pdf_with_content(content, form=form), file_name=PDF)
    assert hidden_parts(extracted) == ["unseen"]
    assert visible_part(extracted).strip() == "seen"


def test_invisible_mode_does_not_leak_into_the_next_page():
    pages = extract(files.pdf_of("first page", "second page"), file_name=PDF)
    assert [pages.text[start:end] for start, end in pages.pages or ()] == ["first page", "second page"]
    assert pages.hidden == ()


STYLES = (
    '<w:style w:type="character" w:styleId="Ghost"><w:rPr><w:vanish/></w:rPr></w:style>'
    '<w:style w:type="character" w:styleId="GhostChild"><w:basedOn w:val="Ghost"/></w:style>'
    '<w:style w:type="character" w:styleId="Ring"><w:basedOn w:val="Ring"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="GhostLine"><w:rPr><w:vanish/></w:rPr></w:style>'
)


@pytest.mark.parametrize(
    ("body", "hidden"),
    [
        (files.paragraph(files.run("a"), files.run("X", "<w:vanish/>"), files.run("b")), ["X"]),
        (files.paragraph(files.run("a"), files.run("X", '<w:vanish w:val="true"/>')), ["X"]),
        (files.paragraph(files.run("a"), files.run("b", '<w:vanish w:val="0"/>')), []),
        (files.paragraph(files.run("a"), files.run("X", '<w:rStyle w:val="Ghost"/>')), ["X"]),
        (files.paragraph(files.run("a"), files.run("X", '<w:rStyle w:val="GhostChild"/>')), ["X"]),
        (files.paragraph(files.run("a"), files.run("b", '<w:rStyle w:val="Ring"/>')), []),
        (files.paragraph(files.run("a")) + files.paragraph(files.run("X"), style="GhostLine"), ["X"]),
        (
            files.paragraph(files.run("a"))
            + files.paragraph(files.run("b", '<w:vanish w:val="false"/>'), style="GhostLine"),
            [],
        ),
        (
            files.paragraph(files.run("a"))
            + "<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>"
            + files.paragraph(files.run("X"))
            + "</w:tc></w:tr></w:tbl>",
            ["X"],
        ),
        (files.paragraph(files.run("a"), f"<w:ins>{files.run('X', '<w:vanish/>')}</w:ins>"), ["X"]),
        (files.paragraph(files.run("a"), f"<w:hyperlink>{files.run('X', '<w:vanish/>')}</w:hyperlink>"), ["X"]),
    ],
)
def test_vanished_text_of_a_word_document_is_marked(body, hidden):
    extracted = extract(files.docx_of(body, styles=STYLES), file_name=DOCX)
    assert hidden_parts(extracted) == hidden
    assert "X" not in visible_part(extracted)


def test_deleted_text_and_field_codes_of_a_word_document_are_left_out():
    body = files.paragraph(
        files.run("kept"),
        "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>",
        "<w:r><w:instrText>PAGE</w:instrText></w:r>",
        "<w:r><w:tab/><w:t>end</w:t><w:br/></w:r>",
    )
    assert extract(files.docx_of(body), file_name=DOCX).text.strip() == "kept\tend"


def test_cells_of_a_table_are_told_apart():
    row = "<w:tr>" + "".join(f"<w:tc>{files.paragraph(files.run(text))}</w:tc>" for text in "ab") + "</w:tr>"
    text = extract(files.docx_of(f"<w:tbl>{row}{row}</w:tbl>"), file_name=DOCX).text
    assert text.strip() == "a\tb\na\tb"


# -- attacks on the parser ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE d [<!ENTITY x SYSTEM "http://127.0.0.1:{port}/x">]>',
        '<!DOCTYPE d SYSTEM "http://127.0.0.1:{port}/d.dtd">',
        '<!DOCTYPE d [<!ENTITY % p SYSTEM "http://127.0.0.1:{port}/p">%p;]>',
        '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY x "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    ],
    ids=["external entity", "external definition", "parameter entity", "local file", "entities of entities"],
)
def test_an_external_entity_in_a_word_document_is_refused_and_nothing_is_asked_for(doctype):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        doctype = doctype.replace("{port}", str(listener.getsockname()[1]))
        reference = "&x;" if "ENTITY x" in doctype else ""
        body = files.paragraph(files.run(f"before {reference} after"))
        assert refusal(files.docx_of(body, doctype=doctype), DOCX) == "unsafe_xml"
        with pytest.raises(BlockingIOError):
            listener.accept()


@pytest.mark.case("U5")
@pytest.mark.parametrize("member", ["word/document.xml", "word/media/image1.png", "word/embeddings/inner.zip"])
@pytest.mark.parametrize("declared", [1_000, 1_000_000_000], ids=["forged", "honest"])
def test_a_word_document_that_unpacks_to_a_gigabyte_is_refused_without_the_memory_for_it(member, declared):
    bomb = files.bomb_docx(member, size_bytes=1_000 * files.MEGABYTE, declared_bytes=declared)
    assert len(bomb) < 2 * files.MEGABYTE, "the attack is small"
    before = psutil.Process().memory_info().rss
    children_before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    assert refusal(bomb, DOCX) == "bomb"
    assert psutil.Process().memory_info().rss - before < 100 * files.MEGABYTE
    children_grown = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss - children_before
    assert children_grown * 1024 < 100 * files.MEGABYTE


@pytest.mark.case("U5")
def test_an_archive_that_unpacks_to_a_gigabyte_is_not_even_opened():
    assert refusal(files.zip_of(big=bytes(50 * files.MEGABYTE)), "a.zip") == "unsupported"


def test_a_bomb_inside_a_bomb_is_no_way_round():
    inner = files.bomb_docx("word/document.xml", size_bytes=300 * files.MEGABYTE, declared_bytes=10)
    nested = files.docx_of(files.paragraph(files.run("words")), extra=[("word/embeddings/a.docx", inner)])
    # What lies inside is never opened: it is bytes of the original, as a picture is.
    assert extract(nested, file_name=DOCX).text.strip() == "words"


def test_a_pdf_stream_that_unpacks_to_far_more_is_refused():
    page = files.pdf_with_content(b"BT /F1 12 Tf (x) Tj ET " + b" " * 60 * files.MEGABYTE)
    assert len(page) < files.MEGABYTE
    assert refusal(page, PDF) == "bomb"


def test_a_pdf_whose_pages_go_round_in_a_ring_is_refused_not_followed():
    ring = files.pdf_of("words").replace(b"/Type /Pages", b"/Type /Pages /Parent 1 0 R")
    looped = ring.replace(b"/Kids [3 0 R]", b"/Kids [1 0 R]")
    assert looped != ring, "the attack is in the file"
    assert refusal(looped, PDF) in ("corrupt", "bomb", "no_text")


def test_markup_nested_deeper_than_any_stack_is_refused():
    # Small enough not to be stopped as a bomb first.
    depth = 20_000
    body = "<w:sdt>" * depth + "</w:sdt>" * depth
    assert refusal(files.docx_of(body), DOCX) in ("corrupt", "too_complex")


def test_noise_in_the_dress_of_a_document_ends_in_a_refusal():
    noise = zlib.compress(bytes(range(256)) * 64)
    for data, file_name in (
        (b"%PDF-1.7\n" + noise, PDF),
        (b"PK\x03\x04" + noise, DOCX),
        (files.docx_of("<w:p><unclosed>"), DOCX),
    ):
        assert refusal(data, file_name) in ("corrupt", "disguised", "no_text")
