"""Sources in the database: what is stored, what is not, who finds it."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import quote

import pytest
from django.core.files.storage import default_storage
from django.db import connection, transaction

from artifacts import blobs, sources
from artifacts.extraction import extract
from artifacts.models import Artifact, Blob, Event, Passage, Version
from artifacts.passages import sentences, split
from artifacts.search import BadRange, read_passage, search_passages
from artifacts.sources import SourceRefused, add_source, facts_for_listing, original_of, shown_name, sources_of
from artifacts.terms import query_terms
from conversations.kernel.errors import NotFound, RoleMissing, TooLarge
from conversations.models import FeedEntry
from tests.accounts import making
from tests.artifacts import files
from tests.artifacts.conftest import conversation_of
from tests.artifacts.test_recall import SAMPLES, sample_files

REVIEW = (SAMPLES / "files" / "tavel-review.pdf").read_bytes()


def stored_files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def nothing_is_stored() -> bool:
    return not any(model.objects.exists() for model in (Artifact, Version, Blob, Passage, Event))


# -- what is stored ----------------------------------------------------------------------------------------------


def test_an_upload_becomes_the_original_and_its_text_and_the_text_names_the_original(conversation, member):
    version = add_source(conversation=conversation, person=member, file_name="review.pdf", data=REVIEW)
    original = original_of(version)
    assert blobs.read(original) == REVIEW
    assert (original.artifact.kind, original.media_type, original.title) == ("source", "application/pdf", "review.pdf")
    assert (version.artifact.kind, version.media_type) == ("text", "text/plain; charset=utf-8")
    assert blobs.read_text(version) == extract(REVIEW, file_name="review.pdf").text
    assert {version.origin_person, version.author, original.author} == {member}
    assert list(sources_of(conversation)) == [version]
    assert facts_for_listing(version) == {
        "title": "review.pdf",
        "version_id": str(version.pk),
        "media_type": "application/pdf",
        "pages": 9,
        "characters": len(blobs.read_text(version)),
    }
    assert set(FeedEntry.objects.values_list("ref", flat=True)) >= {version.pk, original.pk}


def test_facts_hold_places_and_never_text(conversation, member):
    version = add_source(conversation=conversation, person=member, file_name="review.pdf", data=REVIEW)
    assert set(version.facts) == {"media_type", "pages", "hidden", "nul_count", "schema_version", "characters"}
    assert "Draft remark" not in str(version.facts)


@pytest.mark.parametrize("path", sample_files(), ids=lambda path: path.name)
def test_places_of_passages_reproduce_the_text_of_every_sample(path, conversation, member):
    version = add_source(conversation=conversation, person=member, file_name=path.name, data=path.read_bytes())
    extracted = extract(path.read_bytes(), file_name=path.name)
    rows = list(version.passages.order_by("number"))
    assert [(row.number, row.start, row.end, row.page, row.hidden) for row in rows] == [
        (found.number, found.start, found.end, found.page, found.hidden) for found in split(extracted)
    ]
    text = blobs.read_text(version)
    for row in rows:
        if not row.hidden:
            shown = read_passage(conversation=conversation, version_id=version.pk, start=row.start, end=row.end)
            assert (shown.text, shown.page) == (text[row.start : row.end], row.page)


def test_the_fact_planted_on_page_seven_is_found_there(conversation, member):
    add_source(conversation=conversation, person=member, file_name="review.pdf", data=REVIEW)
    best = search_passages(conversation=conversation, query="How many sea trout in one night at the ford?")[0]
    assert (best.page, "412 sea trout" in best.text) == (7, True)


def test_the_same_file_twice_is_one_source_and_another_name_is_another(conversation, member):
    first = add_source(conversation=conversation, person=member, file_name="a.txt", data=b"words")
    assert add_source(conversation=conversation, person=member, file_name="a.txt", data=b"words") == first
    assert add_source(conversation=conversation, person=member, file_name="b.txt", data=b"words") != first
    assert add_source(conversation=conversation, person=member, file_name="a.txt", data=b"other words") != first
    assert sources_of(conversation).count() == 3


# -- what is not stored ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "file_name", "error", "reason"),
    [
        (b"", "a.txt", SourceRefused, "empty"),
        (files.zip_of(x=b"x"), "a.pdf", SourceRefused, "disguised"),
        (files.locked_pdf("x", user_password="secret"), "a.pdf", SourceRefused, "encrypted"),
        (files.real_docx("x")[:300], "a.docx", SourceRefused, "corrupt"),
        (
            files.bomb_docx("word/document.xml", size_bytes=10**9, declared_bytes=100),
            "a.docx",
            SourceRefused,
            "bomb",
        ),
        (b"x" * 2_000, "a.txt", TooLarge, "too_big"),
    ],
    ids=["empty", "disguised", "encrypted", "corrupt", "bomb", "too big"],
)
def test_nothing_is_stored_of_a_refused_file(data, file_name, error, reason, conversation, member, settings, tmp_path):
    if reason == "too_big":
        settings.UPLOAD_BYTES_MAX = 1_000
    with pytest.raises(error) as refused:
        add_source(conversation=conversation, person=member, file_name=file_name, data=data)
    assert refused.value.detail["reason"] == reason
    assert nothing_is_stored()
    assert stored_files(tmp_path) == []


def test_a_failure_while_the_rows_are_written_leaves_no_row(conversation, member, monkeypatch):
    def fail(*args, **kwargs):
        raise RuntimeError("the database went away")

    monkeypatch.setattr(sources, "_rows", fail)
    with pytest.raises(RuntimeError), transaction.atomic():
        add_source(conversation=conversation, person=member, file_name="a.txt", data=b"words")
    assert nothing_is_stored()


@pytest.mark.django_db(transaction=True)
def test_extraction_runs_outside_any_transaction(conversation, member, monkeypatch):
    in_transaction = []

    def watched(*args, **kwargs):
        in_transaction.append(connection.in_atomic_block)
        return extract(*args, **kwargs)

    monkeypatch.setattr(sources, "extract", watched)
    add_source(conversation=conversation, person=member, file_name="a.txt", data=b"words")
    assert in_transaction == [False]


def test_a_conversation_holds_a_limited_number_of_sources(conversation, member, monkeypatch):
    monkeypatch.setattr(sources, "SOURCES_MAX", 1)
    add_source(conversation=conversation, person=member, file_name="a.txt", data=b"words")
    with pytest.raises(TooLarge):
        add_source(conversation=conversation, person=member, file_name="b.txt", data=b"words")


# -- names -------------------------------------------------------------------------------------------------------


@pytest.mark.case("U1")
@pytest.mark.parametrize(
    "file_name", ["../../etc/passwd", "/../../../test.txt", "..\\..\\x", "%2e%2e%2f", "..", "a\x00.txt", "C:\\boot.md"]
)
def test_a_hostile_name_is_a_label_and_never_a_path(file_name, conversation, member, tmp_path, client):
    version = add_source(conversation=conversation, person=member, file_name=file_name, data=b"root:x:0:0")
    for stored in (version, original_of(version)):
        key = stored.blob.storage_key
        assert key.split("/")[-1] == str(stored.blob.pk)
        assert Path(default_storage.path(key)).is_relative_to(tmp_path / "blobs")
    assert len(stored_files(tmp_path)) == len(stored_files(tmp_path / "blobs")) == 2
    assert "/" not in version.title
    assert "\\" not in version.title
    assert "\x00" not in version.title
    assert client.get("/" + quote(file_name)).status_code == 404


@pytest.mark.parametrize(
    ("file_name", "shown"),
    [
        ("../../etc/passwd", "passwd"),
        ("..\\..\\x", "x"),
        ("", "Untitled"),
        ("../..", "Untitled"),
        ("  a \n b.txt ", "a b.txt"),
        ("evil\u202etxt.exe", "evil txt.exe"),
        ("<b>bold</b>.md", "b>.md"),
        ("报告（终稿）.docx", "报告（终稿）.docx"),
        ("e\u0301.txt", "é.txt"),
    ],
)
def test_a_name_is_cleaned_for_display(file_name, shown):
    assert shown_name(file_name) == shown


def test_a_given_title_may_hold_a_slash(conversation, member):
    version = add_source(
        conversation=conversation, person=member, file_name="a.txt", data=b"words", title="North/South"
    )
    assert (version.title, original_of(version).title) == ("North/South", "North/South")


def test_a_long_name_keeps_its_ending():
    assert shown_name("x" * 500 + ".docx").endswith(".docx")
    assert len(shown_name("x" * 500 + ".docx")) == sources.NAME_CHARACTERS_MAX


# -- who may, who finds ------------------------------------------------------------------------------------------


def test_a_stranger_a_fellow_member_and_one_without_the_role_cannot_add(conversation, member):
    north = conversation.tenant
    for person in (making.person(north, "member2", "member"), making.person(making.tenant("south"), "member")):
        with pytest.raises(NotFound):
            add_source(conversation=conversation, person=person, file_name="a.txt", data=b"words")
    deprived = SimpleNamespace(pk=member.pk, has_perm=lambda permission, tenant: False)
    with pytest.raises(RoleMissing):
        add_source(conversation=conversation, person=deprived, file_name="a.txt", data=b"words")
    assert nothing_is_stored()


def test_a_search_finds_nothing_of_another_conversation_or_tenant(conversation, member):
    south_member = making.person(making.tenant("south"), "member")
    other, foreign = conversation_of(member), conversation_of(south_member)
    version = add_source(conversation=conversation, person=member, file_name="a.txt", data=b"The heron moved away.")
    assert search_passages(conversation=conversation, query="heron")[0].version_id == str(version.pk)
    for elsewhere in (other, foreign):
        assert search_passages(conversation=elsewhere, query="heron") == []
        with pytest.raises(NotFound):
            read_passage(conversation=elsewhere, version_id=version.pk, start=0, end=3)


@pytest.mark.parametrize("query", ["", "?!", "的", "' | !x & (", "\\", "a" * 5_000, "zebra", "\u2400"])
def test_any_query_gives_an_answer(query, conversation, member):
    add_source(conversation=conversation, person=member, file_name="a.txt", data=b"The heron moved away.")
    assert search_passages(conversation=conversation, query=query) == []


def test_no_more_than_eight_passages_are_shown_and_the_best_is_first(conversation, member):
    text = "\n\n".join(f"# Part {number}\n\nThe heron of part {number} stood still." for number in range(30))
    add_source(conversation=conversation, person=member, file_name="a.md", data=text.encode())
    found = search_passages(conversation=conversation, query="heron of part 17", limit=100)
    assert len(found) == 8
    assert "part 17" in found[0].text
    assert [passage.score for passage in found] == sorted((passage.score for passage in found), reverse=True)


HIDDEN = {
    "tavel-review.pdf": ("contractor asked for a further 48,000 pounds", "48,000"),
    "tavel-minutes.docx": ("Not for the minutes: the owner of the mill would accept 60,000 pounds", "60,000"),
    "qinglu-review.pdf": ("施工方曾要求追加九十万元", "九十万元"),
    "qinglu-minutes.docx": ("闸主私下表示放弃用水权", "一百五十万元"),
}


@pytest.mark.parametrize("file_name", HIDDEN)
def test_a_hidden_sentence_is_marked_never_found_and_shaded_when_read_across(file_name, conversation, member):
    query, secret = HIDDEN[file_name]
    version = add_source(
        conversation=conversation,
        person=member,
        file_name=file_name,
        data=(SAMPLES / "files" / file_name).read_bytes(),
    )
    text = blobs.read_text(version)
    hidden = version.passages.filter(hidden=True)
    assert hidden.exists()
    assert secret in "".join(text[row.start : row.end] for row in hidden), "the premise: the text has it"
    assert not any(secret in found.text for found in search_passages(conversation=conversation, query=query))
    start = hidden.first().start
    shown = read_passage(conversation=conversation, version_id=version.pk, start=start - 5, end=hidden.last().end + 5)
    assert secret not in shown.text
    assert len(shown.text) == shown.end - shown.start
    assert shown.text[:5] == text[start - 5 : start]


@pytest.mark.parametrize(("start", "end"), [(-1, 3), (3, 3), (4, 2), (0, 10_000), (22, 24)])
def test_places_outside_the_text_are_refused(start, end, conversation, member):
    version = add_source(conversation=conversation, person=member, file_name="a.txt", data=b"The heron moved away.")
    with pytest.raises(BadRange):
        read_passage(conversation=conversation, version_id=version.pk, start=start, end=end)


def test_an_original_or_a_made_up_id_cannot_be_read(conversation, member):
    version = add_source(conversation=conversation, person=member, file_name="a.txt", data=b"The heron moved away.")
    for wrong in (original_of(version).pk, conversation.pk, "not an id", ""):
        with pytest.raises(NotFound):
            read_passage(conversation=conversation, version_id=wrong, start=0, end=3)


@pytest.mark.case("R9")
def test_a_nul_in_an_uploaded_pdf_is_stored_marked(conversation, member):
    page = files.pdf_with_content(b"BT /F1 12 Tf 72 700 Td (before\\000after the heron, \\\\u0000) Tj ET")
    add_source(conversation=conversation, person=member, file_name="a.pdf", data=page)
    assert search_passages(conversation=conversation, query="heron")[0].text == "before\u2400after the heron, \\u0000"


# -- documents of whoever runs the tests -------------------------------------------------------------------------


def case_sources() -> list[Path]:
    folder = os.environ.get("CASE_SOURCES_DIR")
    return sorted(path for path in Path(folder).iterdir() if path.is_file()) if folder else []


@pytest.mark.skipif(not os.environ.get("CASE_SOURCES_DIR"), reason="CASE_SOURCES_DIR names no folder of sources")
@pytest.mark.parametrize("path", case_sources(), ids=lambda path: path.name)
def test_a_sentence_of_every_further_source_is_found_where_it_stands(path, conversation, member):
    for neighbour in case_sources():
        add_source(conversation=conversation, person=member, file_name=neighbour.name, data=neighbour.read_bytes())
    version = sources_of(conversation).get(title=shown_name(path.name))
    text = blobs.read_text(version)
    rows = list(version.passages.filter(hidden=False).order_by("number"))
    assert "".join("".join(text[row.start : row.end].split()) for row in rows) == "".join(text.split())
    # Sentences that say something, not rules of dashes; about twenty from all over the text.
    telling = [(start, end) for start, end in sentences(text) if len(query_terms(text[start:end])) >= 8]
    asked = telling[:: max(1, len(telling) // 20)]
    assert asked
    missed = []
    for start, end in asked:
        found = search_passages(conversation=conversation, query=text[start:end])
        if not any(hit.version_id == str(version.pk) and hit.start <= start and end <= hit.end for hit in found):
            missed.append(text[start:end])
    assert missed == []
