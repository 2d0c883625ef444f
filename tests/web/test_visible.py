"""Nothing hides in what an approver reads."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.web.visible import is_unseen, parameter_rows, visible_json, visible_text
from tests.web.parsing import Elements


def esc(text: str) -> str:
    return f'<span class="esc">{text}</span>'


@pytest.mark.parametrize(
    ("character", "escape"),
    [
        ("\u00a0", r"\u00a0"),
        ("\u3000", r"\u3000"),
        ("\u200b", r"\u200b"),
        ("\u200d", r"\u200d"),
        ("\u202e", r"\u202e"),
        ("\u2066", r"\u2066"),
        ("\ufeff", r"\ufeff"),
        ("\u00ad", r"\u00ad"),
        ("\u2028", r"\u2028"),
        ("\u3164", r"\u3164"),
        ("\ufe0f", r"\ufe0f"),
        ("\x7f", r"\u007f"),
        ("\U000e0041", r"\u{e0041}"),
    ],
)
def test_what_cannot_be_seen_is_written_out(character, escape):
    assert visible_json(f"a{character}b") == f"&quot;a{esc(escape)}b&quot;"


def test_line_ends_and_a_nul_are_marked_and_a_literal_backslash_is_not():
    assert visible_json("a\n\x00") == f"&quot;a{esc(chr(92) + 'n')}{esc(chr(92) + 'u0000')}&quot;"
    assert visible_json("a\\n") == "&quot;a\\\\n&quot;"
    assert visible_json('say "x"') == "&quot;say \\&quot;x\\&quot;&quot;"


def test_ordinary_text_of_any_script_is_left_alone():
    assert visible_json("Österberg 付款 €") == "&quot;Österberg 付款 €&quot;"


def test_markup_in_a_value_is_text():
    assert Elements(visible_json("<b onclick=x>")).tags == set()


@given(st.text())
def test_every_character_of_a_value_is_seen_or_written_out(value):
    text = Elements(visible_json(value)).text
    assert not any(is_unseen(character) for character in text)
    assert not any(unicodedata.category(character) == "Cf" for character in text)


@given(st.text(alphabet=st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"])))
def test_what_is_shown_can_be_read_back_as_the_very_value(value):
    assert json.loads(Elements(visible_json(value)).text) == value


def test_running_text_may_keep_its_wide_spaces():
    assert visible_text("甲\u3000乙", spaces=False) == "甲\u3000乙"
    assert visible_text("甲\u202e乙", spaces=False) == f"甲{esc(chr(92) + 'u202e')}乙"


def test_parameters_stand_beside_those_of_the_last_approved_request():
    rows = parameter_rows({"total": 4811.0, "to": "x"}, {"total": 4425.0, "to": "x", "gone": True})
    assert [(str(row.name), str(row.value), str(row.was), row.same) for row in rows] == [
        ("total", "4811.0", "4425.0", False),
        ("to", "&quot;x&quot;", "&quot;x&quot;", True),
        ("gone", "", "true", False),
    ]


def test_a_value_that_equals_nothing_before_is_not_called_the_same():
    (row,) = parameter_rows({"a": None}, {})
    assert not row.same
