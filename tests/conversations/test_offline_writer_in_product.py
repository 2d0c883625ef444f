"""The offline writer where it lives: real turns, the real tools, the sample documents in PostgreSQL."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from artifacts import blobs
from artifacts.models import Artifact, Version
from artifacts.sources import add_source
from conversations.agent import offline
from conversations.models import Conversation
from operations.models import Operation
from tests.conversations.conftest import answer, ask, run, trace
from tests.conversations.people import a_conversation

SAMPLES = Path(__file__).parents[2] / "console" / "samples"
TOLD = tomllib.loads((SAMPLES / "samples.toml").read_text("utf-8"))
PREPARED = {question["language"]: question["text"] for question in TOLD["question"]}


@pytest.fixture
def talk(transactional_db: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Conversation:
    settings.AGENT_MODEL = ""
    settings.STORAGES = {**settings.STORAGES, "default": {**settings.STORAGES["default"]}}
    settings.STORAGES["default"]["OPTIONS"] = {"location": tmp_path / "blobs"}
    monkeypatch.setattr(offline, "CHUNK_PAUSE_SECONDS", 0)
    return a_conversation()


def attach_samples(conversation: Conversation, language: str) -> None:
    for document in TOLD["document"]:
        if document["language"] == language:
            data = (SAMPLES / "files" / document["file"]).read_bytes()
            add_source(conversation=conversation, person=conversation.owner, file_name=document["file"], data=data)


def the_report(conversation: Conversation) -> Version:
    return Artifact.objects.get(conversation=conversation, kind=Artifact.Kind.REPORT).current_version


@pytest.mark.parametrize(
    ("language", "shorter", "question", "fact"),
    [
        ("en", "Make it shorter", "How many sea trout were counted in one night at the ford?", "412"),
        ("zh-hans", "短一点", "浅滩夜巡一夜点到多少尾刀鲚？", "六百零三尾"),
    ],
)
def test_the_prepared_question_becomes_a_report_that_is_shortened_and_then_questioned(
    talk: Conversation, language: str, shorter: str, question: str, fact: str
) -> None:
    attach_samples(talk, language)
    turn = run(ask(talk, PREPARED[language]))
    assert turn.status == "completed", (turn.reason, trace(turn))
    assert ("save_report", "succeeded", "ok") in trace(turn)
    assert turn.requests_used <= offline.REQUESTS_MAX
    first = the_report(talk)
    cited = list(first.citations.select_related("source"))
    assert len(cited) >= 6
    assert all(f"[{citation.n}]" in blobs.read_text(first) for citation in cited)
    assert first.title in answer(turn).body.text

    turn = run(ask(talk, shorter))
    second = the_report(talk)
    assert (second.number, second.base) == (2, first), answer(turn).body.text
    assert len(blobs.read_text(second)) < len(blobs.read_text(first))

    turn = run(ask(talk, question))
    assert fact in answer(turn).body.text
    assert the_report(talk) == second


def test_a_report_with_publication_waits_for_a_reviewer_and_claims_nothing(talk: Conversation) -> None:
    attach_samples(talk, "en")
    turn = run(ask(talk, PREPARED["en"].rstrip("?") + "? Then propose it for publication."))
    assert turn.status == "waiting", (turn.reason, trace(turn))
    assert Operation.objects.get().status == "proposed"
    assert trace(turn)[-1][:2] == ("propose_publication", "succeeded")


def test_a_question_the_samples_do_not_answer_is_answered_with_no(talk: Conversation) -> None:
    attach_samples(talk, "en")
    turn = run(ask(talk, "Who is the mayor of Saltby?"))
    assert turn.status == "completed"
    assert "I found nothing about this" in answer(turn).body.text
    assert not Artifact.objects.filter(conversation=talk, kind=Artifact.Kind.REPORT).exists()
