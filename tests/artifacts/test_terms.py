"""Terms: what makes a question and a passage meet."""

from __future__ import annotations

import pytest

from artifacts.terms import QUERY_TERMS_MAX, TERM_CHARACTERS_MAX, index_terms, query_terms


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("weir removals", "The removal of the weirs"),
        ("running fish", "Fish run upstream"),
        ("1264 trout", "1,264 trout"),
        ("the warden's diary", "Diary of the warden"),
        ("ＡＢＣ 12", "abc 12"),
        ("鱼道", "修建鱼道需要"),
        ("拆除水口闸", "水口闸的拆除"),
        ("2024年", "二〇二四年"),
        ("1080米", "海拔一千零八十米"),
        ("流域管理", "流域\n管理委员会"),
    ],
)
def test_the_same_thing_said_in_another_way_has_terms_in_common(question, text):
    asked = [term for term in query_terms(question) if len(term) > 1]
    assert set(asked) & set(index_terms(text))


def test_empty_words_are_left_out_of_a_question_unless_there_is_nothing_else():
    assert query_terms("What is the height of the weir?") == ["height", "weir"]
    assert query_terms("what is it") == ["what", "is", "it"]
    assert "什么" not in query_terms("水口闸是什么")


def test_a_single_chinese_character_can_be_looked_for():
    assert query_terms("鱼") == ["鱼"]
    assert "鱼" in index_terms("死鱼")


def test_pairs_do_not_reach_over_punctuation():
    assert "鱼水" not in index_terms("死鱼，水面")


def test_terms_and_questions_have_limits():
    assert all(len(term) <= TERM_CHARACTERS_MAX for term in index_terms("x" * 500 + " " + "9" * 500))
    assert (
        len(query_terms(" ".join(f"word{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(300)))) == QUERY_TERMS_MAX
    )
    assert query_terms("?!…") == [] == index_terms("  \n")
