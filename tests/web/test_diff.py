"""Two versions side by side."""

from __future__ import annotations

import random
import time

import pytest
from django.template.loader import render_to_string
from hypothesis import given, settings
from hypothesis import strategies as st

from console.web import diff
from console.web.diff import compare
from tests.web.parsing import Elements

OLD = "one\ntwo\nthree\nDelivery by: 18 December 2026\nfive\nsix\nseven\neight\n"
NEW = "one\ntwo\nthree\nDelivery by: 12 December 2026\nfive\nsix\nseven\neight\nnine\n"


def shown(comparison, **context):
    return render_to_string("artifacts/_diff.html", {"diff": comparison, "old_label": "1", "new_label": "2", **context})


def test_changed_words_are_marked_on_both_sides():
    row = next(row for row in compare(OLD, NEW).rows if row.kind == "changed")
    assert row.old == "Delivery by: <del>18</del> December 2026"
    assert row.new == "Delivery by: <ins>12</ins> December 2026"
    assert (row.old_number, row.new_number) == (4, 4)


def test_lines_are_counted():
    found = compare(OLD, NEW)
    assert (found.changed, found.added, found.removed) == (1, 1, 0)


def test_unchanged_lines_far_from_a_change_are_left_out_and_counted():
    lines = [f"line {n}\n" for n in range(40)]
    rows = compare("".join(lines), "".join([*lines[:20], "new\n", *lines[20:]])).rows
    assert (rows[0].kind, rows[0].skipped) == ("gap", 18)
    assert (rows[-1].kind, rows[-1].skipped) == ("gap", 18)


def test_chinese_words_are_marked_by_character():
    row = next(row for row in compare("付款期限六十天\n", "付款期限三十天\n").rows if row.kind == "changed")
    assert (row.old, row.new) == ("付款期限<del>六</del>十天", "付款期限<ins>三</ins>十天")


@pytest.mark.parametrize(("old", "new"), [("a\r\nb", "a\nb"), ("a\n", "a"), ("a b", "a\u00a0b"), ("ab", "a\u200bb")])
def test_a_difference_that_cannot_be_seen_is_shown(old, new):
    found = compare(old, new)
    assert not found.is_same
    assert 'class="esc"' in shown(found)


def test_markup_in_a_version_is_text():
    html = shown(compare("<script>alert(1)</script>\n", "<img src=x onerror=alert(1)>\n"))
    assert not Elements(html).tags & {"script", "img"}


def test_equal_versions_are_said_to_be_equal():
    found = compare(OLD, OLD)
    assert found.is_same
    assert "No difference." in shown(found)


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="ab \n文", max_size=60), st.text(alphabet="ab \n文", max_size=60))
def test_both_texts_can_be_read_off_the_comparison(old, new):
    rows = [row for row in compare(old, new).rows if row.kind != "gap"]
    skipped = compare(old, new).is_same
    for text, numbered in ((old, [(r.old_number, r.old) for r in rows]), (new, [(r.new_number, r.new) for r in rows])):
        lines = text.split("\n")
        for number, html in numbered:
            if number is not None:
                assert Elements(html).text.removesuffix("\\n") == lines[number - 1]
    assert skipped == (old == new)


@pytest.mark.case("V6")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("word " * 300_000, "ward " * 300_000),
        ("short", "x " * 2_000_000),
        ("a\n" * 9_000, "b\n"),
        ("w " * 5_000, "short"),
    ],
)
def test_what_is_too_large_is_said_to_be_within_two_seconds(old, new):
    started = time.monotonic()
    found = compare(old, new)
    assert time.monotonic() - started < 2
    assert found.too_large
    assert found.rows == []
    assert "Too large to compare." in shown(found)


def test_thousands_of_equal_or_changed_lines_do_not_take_for_ever():
    words = random.Random(7)
    texts = [
        ("same\n" * 8_000, "same\n" * 7_000),
        ("\n" * 8_000, "x\n" * 8_000),
        (
            "".join(f"a b c {words.random()} d e\n" for _ in range(8_000)),
            "".join(f"a b c {n} d e\n" for n in range(8_000)),
        ),
    ]
    for old, new in texts:
        started = time.monotonic()
        compare(old, new)
        assert time.monotonic() - started < 10


def test_a_line_of_very_many_words_is_marked_as_a_whole():
    tokens = diff.MARKED_TOKENS_MAX + 50
    (row,) = [row for row in compare("a " * tokens + "x\n", "a " * tokens + "y\n").rows if row.kind == "changed"]
    assert "<del>" not in row.old
