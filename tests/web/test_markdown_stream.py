"""However a text arrives, its committed blocks are those a reload renders."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from console.web.markdown import blocks, render, stable_blocks

# Pieces that open, close, continue and interrupt blocks, and line ends of every kind.
PIECES = ["a", "文", "😀", " ", "  ", "    ", "\t", "\n", "\n\n", "\r\n", "\r", "\x0b", "\xa0", "\u2028", "# ", "## "]
PIECES += [
    "- ",
    "* ",
    "+ ",
    "1. ",
    "2. ",
    "> ",
    "```",
    "~~~",
    "```py\n",
    "---",
    "===",
    "***",
    "| a | b |\n",
    "|---|---|\n",
]
PIECES += ["|", "-\n", ":-", "[1]: http://x\n", "[x]", "(y)", "**", "`", "![", "<div>", "\\", "    c\n"]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=24).map("".join)
CHUNKS = st.lists(st.integers(min_value=1, max_value=7), min_size=1, max_size=60)


def committed_by_streaming(text: str, sizes: list[int]) -> tuple[list[tuple[int, int]], int]:
    """The blocks committed while `text` arrives in chunks of the given sizes, and where the tail begins."""
    done: list[tuple[int, int]] = []
    base = 0
    for end in [*(e for e in accumulate(sizes) if e < len(text)), len(text)]:
        new = stable_blocks(text[:end], base)
        done += new
        base = new[-1][1] if new else base
    return done, base


@settings(max_examples=400, deadline=None)
@given(text=TEXTS, sizes=CHUNKS)
@example(text="# a | b\n|---|---|\n", sizes=[8])
@example(text="a\r\n\r\nb", sizes=[2, 1, 1])
@example(text="```\nx\n```\n\ny\n", sizes=[4])
def test_the_blocks_do_not_depend_on_how_the_text_was_cut(text, sizes):
    done, base = committed_by_streaming(text, sizes)
    tail = [(start + base, end + base) for start, end in blocks(text[base:])]
    assert done + tail == blocks(text)


@settings(max_examples=200, deadline=None)
@given(text=TEXTS, sizes=CHUNKS)
def test_committed_blocks_and_tail_render_to_what_a_reload_shows(text, sizes):
    done, base = committed_by_streaming(text, sizes)
    assert "".join(render(text[start:end]) for start, end in done) + render(text[base:]) == render(text)


@pytest.mark.case("R8")
def test_every_way_to_cut_a_text_of_many_scripts_gives_the_same():
    text = "# 标题 😀\n\nfirst 👩‍👩‍👧 line\n\n- é 文\n- b\n\nlast"
    for size in range(1, len(text)):
        done, base = committed_by_streaming(text, [size] * len(text))
        assert "".join(render(text[start:end]) for start, end in done) + render(text[base:]) == render(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one\n\ntwo", ["one\n"]),
        ("one\ntwo", []),
        ("# head\nnext", ["# head\n"]),
        ("- a\n\n", []),
        ("- a\n- b\n\ntext\n", ["- a\n- b\n"]),
        ("```\na\n\nb\n", []),
        ("```\na\n```\n", ["```\na\n```\n"]),
        ("| a |\n|---|\n| 1 |\n\n", ["| a |\n|---|\n| 1 |\n"]),
        ("> a\nlazy\n\n", ["> a\nlazy\n"]),
        ("one\n\ntwo\n\n", ["one\n", "\ntwo\n"]),
    ],
)
def test_a_block_is_committed_as_soon_as_nothing_can_change_it(text, expected):
    assert [text[start:end] for start, end in stable_blocks(text)] == expected


def test_streaming_goes_on_from_where_it_was():
    text = "one\n\ntwo\n\nthree"
    ((_, base),) = stable_blocks(text[:6])
    assert [text[start:end] for start, end in stable_blocks(text, base)] == ["\ntwo\n"]
