"""Search finds what the sample documents say: figures for Chinese and English, through the path the tools take."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from artifacts.search import search_passages
from artifacts.sources import add_source

SAMPLES = Path(__file__).parents[2] / "console" / "samples"
RECALL = Path(__file__).with_name("recall")
RECALL_MIN = 0.9
QUESTIONS_MIN = 20


def sample_files() -> list[Path]:
    return sorted((SAMPLES / "files").iterdir())


@pytest.fixture
def all_samples(conversation, member) -> dict[str, str]:
    """Every sample, both languages, in one conversation: text version id by file name."""
    return {
        path.name: str(
            add_source(conversation=conversation, person=member, file_name=path.name, data=path.read_bytes()).pk
        )
        for path in sample_files()
    }


@pytest.mark.parametrize("language", ["en", "zh"])
def test_at_least_nine_of_ten_questions_find_their_answer_among_the_first_five(language, all_samples, conversation):
    questions = tomllib.loads((RECALL / f"{language}.toml").read_text("utf-8"))["question"]
    assert len(questions) >= QUESTIONS_MIN
    missed = [
        question["text"]
        for question in questions
        if not any(
            found.version_id == all_samples[question["file"]] and question["quote"] in found.text
            for found in search_passages(conversation=conversation, query=question["text"])[:5]
        )
    ]
    recall = 1 - len(missed) / len(questions)
    assert recall >= RECALL_MIN, f"recall@5 is {recall:.2f}; missed {missed}"
