"""The cursor, and what takes a viewer from any place in an answer to any later one: without database or socket."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.live.answers import Answer, ops_between, read_on
from console.live.cursor import CURSOR_CHARACTERS_MAX, Cursor, LivePosition, decode, encode
from console.web import markdown
from conversations.kernel.ids import uuid7

TURN, CONVERSATION = uuid7(), uuid7()
PIECES = st.lists(
    st.sampled_from(
        ["a", "word ", "\n", "\n\n", "# H\n", "- x\n", "1. y\n", "```py\nx = 1\n", "```\n", "| a | b |\n|---|--:|\n",
         "| 1 | 2 |\n", "> q\n", "    code\n", "**b** ", "芦苇。", "🧭", "[1]", "\r\n", "---\n", "  \n", "<b>", "![p](http://x/)"]
    ),
    max_size=40,
)  # fmt: skip


class Page:
    """What a browser does with the operations, as text: finished blocks as HTML, and the raw tail."""

    def __init__(self) -> None:
        self.html, self.tail, self.place = "", "", None

    def apply(self, ops: list[dict[str, Any]], now: Answer) -> None:
        for op in ops:
            if op["op"] == "live":
                self.html, self.tail = op["html"], op["tail"]
            elif op["op"] == "text":
                self.tail += op["text"]
            elif op["op"] == "block":
                self.html, self.tail = self.html + op["html"], op["tail"]
        self.place = now.position


@settings(deadline=None)
@given(PIECES, st.lists(st.booleans(), min_size=40, max_size=40), st.booleans())
def test_any_sequence_of_disconnects_gives_the_same_page(pieces: list[str], listens: list[bool], dies: bool) -> None:
    """One viewer hears everything, one only now and then, one comes last; halfway another run may take over."""
    steady, flaky, late = Page(), Page(), Page()
    answer: Answer | None = None
    run, fence, text = uuid7(), 1, ""
    for number, piece in enumerate(pieces):
        if dies and number == len(pieces) // 2:
            run, fence, text = uuid7(), 2, ""
        text += piece
        answer = read_on(answer, TURN, run, fence, text)
        for page, hears in ((steady, True), (flaky, listens[number])):
            if hears:
                page.apply(ops_between(page.place, answer), answer)
    if answer is None:
        return
    for page in (flaky, late):
        page.apply(ops_between(page.place, answer), answer)
    assert (steady.html, steady.tail) == (flaky.html, flaky.tail) == (late.html, late.tail)
    assert steady.html + "".join(markdown.render(steady.tail)) == markdown.render(text)


@settings(deadline=None)
@given(PIECES, st.integers(0, 200), st.integers(0, 200))
def test_a_place_that_cannot_be_one_opens_the_answer_anew(pieces: list[str], offset: int, base: int) -> None:
    now = read_on(None, TURN, UUID(int=1), 1, "".join(pieces))
    place = LivePosition(TURN, UUID(int=1), 1, offset, base)
    page = Page()
    ops = ops_between(place, now)
    ends = {0, *(end for _, end in now.blocks)}
    if base not in ends or offset > len(now.text) or base > offset:
        assert [op["op"] for op in ops] == ["live"]
        page.apply(ops, now)
        assert page.tail == now.text[now.base :]


@settings(deadline=None)
@given(st.integers(0, 2**40), st.none() | st.tuples(st.integers(1, 99), st.integers(0, 10**6), st.integers(0, 10**6)))
def test_a_cursor_comes_back_as_it_was(seq: int, live: tuple[int, int, int] | None) -> None:
    place = LivePosition(uuid7(), uuid7(), *live) if live else None
    text = encode(Cursor(CONVERSATION, seq, place))
    assert len(text) < CURSOR_CHARACTERS_MAX
    assert decode(text, CONVERSATION) == Cursor(CONVERSATION, seq, place)
    assert decode(text, uuid7()) is None


@pytest.mark.parametrize("text", [None, 7, "", "x", ["x"], {"seq": 1}, "x" * 10_000, "W10:1:sig"])
def test_what_is_no_cursor_of_ours_is_none(text: Any) -> None:
    assert decode(text, CONVERSATION) is None


@settings(deadline=None)
@given(st.integers(0, 120), st.characters(codec="ascii", categories=["L", "N"]))
def test_an_altered_cursor_is_none(at: int, other: str) -> None:
    text = encode(Cursor(CONVERSATION, 5, None))
    altered = text[: at % len(text)] + other + text[at % len(text) + 1 :]
    assert altered == text or decode(altered, CONVERSATION) in (None, Cursor(CONVERSATION, 5, None))
