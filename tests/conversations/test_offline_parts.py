"""A report whose question names its parts: from every source that speaks of one, with the figures, and of nothing else."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from artifacts.extraction import extract
from conversations.agent import offline
from tests.conversations.offline_desk import Desk, Source, markers

SAMPLES = Path(__file__).parents[2] / "console" / "samples"

ORCHARD = Source(
    "Orchard report.md",
    """# Orchard of Vell

## Summary

The orchard of Vell was replanted between 2016 and 2021. The harvest rose from 40 tonnes in 2016 to 95 tonnes in 2023.

## Bees

The number of hives grew from 12 to 61. The bees are looked after by two families.

## Money

Replanting the orchard has cost 310,000 euros. The county gave 200,000 euros of it.
""",
)
LEDGER = Source(
    "Meeting of the growers.txt",
    """Meeting of the growers

The growers met in the barn on 4 May. Coffee for the meeting cost 38 euros.

They resolved to spend 22,000 euros on a second well for the orchard. The vote was unanimous.
""",
)
HIVES = Source(
    "Bee book of Anna Roth.txt",
    """Bee book of Anna Roth

The bees by the north wall fell from nine swarms to two. The ladder was moved.

My shoes were wet all week.
""",
)
QUESTION = "Write a report on the orchard of Vell: how have the harvest and the bees changed, and what did it cost?"


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch):
    monkeypatch.setattr(offline, "CHUNK_PAUSE_SECONDS", 0)


def samples(language: str) -> list[Source]:
    """The four sample documents of a language, read by the product."""
    found = []
    for document in tomllib.loads((SAMPLES / "samples.toml").read_text("utf-8"))["document"]:
        if document["language"] == language:
            text = extract((SAMPLES / "files" / document["file"]).read_bytes(), file_name=document["file"])
            found.append(Source(document["title"], text.text, text.pages, text.hidden))
    return found


def prepared_question(language: str) -> str:
    questions = tomllib.loads((SAMPLES / "samples.toml").read_text("utf-8"))["question"]
    return next(question["text"] for question in questions if question["language"] == language)


def sections(desk: Desk) -> dict[str, str]:
    """The text under each heading of the report."""
    parts = desk.markdown.split("\n## ")[1:]
    return {part.partition("\n")[0]: part.partition("\n")[2] for part in parts}


def titles_cited(desk: Desk) -> set[str]:
    return {desk.sources[citation["version_id"]].title for citation in desk.citations}


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("language", "figures", "titles"),
    [
        (
            "en",
            {
                1: ["taken down in 2019"],
                2: ["from 38 in 2018 to 1,264 in 2024", "3.86 metres"],
                3: ["6.4 million pounds"],
            },
            {"Review", "minutes", "diary"},
        ),
        (
            "zh-hans",
            {1: ["于二〇二〇年拆除"], 2: ["四种增加到二〇二四年的十三种", "18.74 米"], 3: ["一亿二千六百万元"]},
            {"报告", "纪要", "日志"},
        ),
    ],
)
async def test_the_prepared_question_is_answered_with_its_key_figures_from_the_samples_that_hold_them(
    language, figures, titles
):
    desk = Desk(*samples(language))
    await desk.ask(prepared_question(language))
    texts = list(sections(desk).values())
    assert [figure for part, expected in figures.items() for figure in expected if figure not in texts[part]] == []
    assert {word for word in titles if any(word in title for title in titles_cited(desk))} == titles


@pytest.mark.asyncio
@pytest.mark.parametrize("language", ["en", "zh-hans"])
async def test_hidden_text_of_the_samples_is_in_no_report(language):
    sources = samples(language)
    hidden = [source.text[start:end] for source in sources for start, end in source.hidden]
    assert any(len(text) > 20 for text in hidden), "the samples hold hidden text"
    desk = Desk(*sources)
    await desk.ask(prepared_question(language))
    quotes = " ".join(citation["quote"] for citation in desk.citations)
    assert [text for text in hidden if text.strip() and text.strip()[:20] in quotes] == []


@pytest.mark.asyncio
async def test_each_named_part_is_filled_from_every_source_that_answers_it():
    desk = Desk(ORCHARD, LEDGER, HIVES)
    await desk.ask(QUESTION)
    parts = sections(desk)
    changed, cost = parts["How have the harvest and the bees changed"], parts["What did it cost"]
    assert "from 40 tonnes in 2016 to 95 tonnes" in changed
    assert "from 12 to 61" in changed
    assert "fell from nine swarms to two" in changed
    assert "310,000 euros" in cost
    assert "22,000 euros" in cost
    assert titles_cited(desk) == {source.title for source in (ORCHARD, LEDGER, HIVES)}


@pytest.mark.asyncio
async def test_what_is_about_something_else_stays_out_though_it_holds_a_word_or_a_figure_of_the_question():
    desk = Desk(ORCHARD, LEDGER, HIVES)
    assert "Coffee for the meeting cost 38 euros" in LEDGER.text
    await desk.ask(QUESTION)
    assert "Coffee" not in desk.markdown
    assert "shoes" not in desk.markdown


@pytest.mark.asyncio
async def test_sections_follow_the_order_of_the_sources_and_numbers_that_of_the_text():
    desk = Desk(ORCHARD, LEDGER, HIVES)
    await desk.ask(QUESTION)
    order = list(desk.sources)
    for text in sections(desk).values():
        cited = [desk.citations[n - 1] for n in markers(text)] if "- [" not in text else []
        places = [(order.index(citation["version_id"]), citation["start"]) for citation in cited]
        assert places == sorted(places)
