"""Passages: stable places, whole sentences, hidden text apart."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from artifacts.extraction import Extracted
from artifacts.passages import CHARACTERS_MAX, sentences, split

TEXTS = st.text(alphabet=st.sampled_from("ab 鱼河。.!?\n\n\r\t#-1，\u2400\U0001f600"), max_size=3000)


def extracted(text: str, *, hidden=(), pages=None) -> Extracted:
    return Extracted(text=text, media_type="text/plain", title=None, pages=pages, hidden=tuple(hidden), nul_count=0)


def parts(text: str, **marks) -> list[str]:
    return [text[passage.start : passage.end] for passage in split(extracted(text, **marks))]


@settings(max_examples=150, deadline=None)
@given(text=TEXTS, data=st.data())
def test_every_visible_character_is_in_exactly_one_visible_passage_and_no_hidden_one_is(text, data):
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=6)))
    hidden = [(start, end) for start, end in zip(cuts[::2], cuts[1::2], strict=False) if text[start:end].strip()]
    passages = split(extracted(text, hidden=hidden))
    is_hidden = [any(start <= i < end for start, end in hidden) for i in range(len(text))]
    covered: list[bool | None] = [None] * len(text)
    for passage in passages:
        assert 0 < passage.end - passage.start <= CHARACTERS_MAX
        assert text[passage.start : passage.end].strip() == text[passage.start : passage.end]
        for i in range(passage.start, passage.end):
            assert covered[i] is None
            covered[i] = passage.hidden
    for i, character in enumerate(text):
        if not character.isspace():
            assert covered[i] == is_hidden[i]
    assert [passage.number for passage in passages] == list(range(1, len(passages) + 1))
    assert passages == split(extracted(text, hidden=hidden))


@settings(max_examples=100, deadline=None)
@given(text=TEXTS)
def test_sentences_cover_the_text_in_order_without_overlap(text):
    found = sentences(text)
    assert all(first[1] <= second[0] for first, second in pairwise(found))
    assert "".join("".join(text[start:end].split()) for start, end in found) == "".join(text.split())


def test_a_passage_ends_where_a_sentence_ends():
    text = " ".join(f"This is sentence number {number} about the river." for number in range(60))
    assert all(part.endswith("river.") for part in parts(text))
    chinese = "".join(f"这是关于河流的第{number}句话，说的是鱼。" for number in range(120))
    assert all(part.endswith("鱼。") for part in parts(chinese))


def test_chinese_and_english_sentences_are_told_apart():
    text = (
        "河水上涨了。鱼来了！“真的吗？”他问；是的。 Dr. Brandt measured 4.2 metres at No. 3. Then she left. e.g. twice."
    )
    assert [text[start:end] for start, end in sentences(text)] == [
        "河水上涨了。",
        "鱼来了！",
        "“真的吗？”",
        "他问；",
        "是的。",
        "Dr. Brandt measured 4.2 metres at No. 3.",
        "Then she left.",
        "e.g. twice.",
    ]


def test_a_heading_begins_a_passage_and_is_known_to_those_after_it():
    text = "# Fish\n\n" + "Trout swim. " * 60 + "\n\n## Gravel\n\nStones lie."
    found = split(extracted(text))
    assert text[found[0].start :].startswith("# Fish")
    assert {passage.heading for passage in found[:-1]} == {"Fish"}
    assert (text[found[-1].start : found[-1].end], found[-1].heading) == ("## Gravel\n\nStones lie.", "Gravel")


def test_a_passage_stays_on_its_page():
    text = "First page.\n\nSecond page."
    found = split(extracted(text, pages=((0, 11), (13, 25))))
    assert [(passage.page, text[passage.start : passage.end]) for passage in found] == [
        (1, "First page."),
        (2, "Second page."),
    ]


def test_a_wall_of_characters_without_any_end_is_cut_all_the_same():
    assert [len(part) for part in parts("字" * 2000)] == [900, 900, 200]


def test_a_very_long_text_is_split_in_reasonable_time():
    text = "\n".join(f"line {number} of a file without blank lines" for number in range(40_000))
    assert len(parts(text)) > 1000
