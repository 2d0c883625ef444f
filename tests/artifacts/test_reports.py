"""Citations are checked against the stored bytes; a false one creates no version."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction

from artifacts.errors import FalseCitation, StaleBase
from artifacts.models import Artifact, Citation, Input, Version
from artifacts.reports import Cited, markers_in, save_report
from artifacts.services import Origin
from artifacts.sources import add_source
from conversations.kernel.errors import NotFound
from conversations.kernel.unit import unit
from conversations.models import Conversation, FeedEntry
from tests.accounts import making
from tests.artifacts.conftest import conversation_of

SOURCE = "The weir was removed in 2019.\n\nCafé Österberg opened in 2021. 2021年开业。\n"
QUOTE = "Café Österberg opened in 2021."


@pytest.fixture
def source(conversation: Conversation, member: Any) -> Version:
    return add_source(conversation=conversation, person=member, file_name="weir.txt", data=SOURCE.encode())


def _cited(source: Version, quote: str = QUOTE, n: int = 1, shift: int = 0) -> Cited:
    start = SOURCE.index(QUOTE) + shift
    return Cited(n=n, version_id=source.pk, start=start, end=start + len(quote), quote=quote)


def _save(
    conversation: Conversation, *citations: Cited, markdown: str = "It opened [1].", base: UUID | None = None
) -> Version:
    with unit():
        return save_report(
            conversation=conversation,
            origin=Origin(conversation.owner),
            title="A report",
            markdown=markdown,
            citations=citations,
            base=base,
        )


def test_a_true_citation_is_stored_with_its_lineage(conversation: Conversation, source: Version) -> None:
    version = _save(conversation, _cited(source))
    citation = Citation.objects.get(version=version)
    assert SOURCE[citation.start : citation.end] == QUOTE
    assert Input.objects.filter(version=version, source=source, kind="cites").exists()


@pytest.mark.parametrize("shift", [-1, 1])
def test_the_right_quote_at_the_wrong_offset_is_refused(
    conversation: Conversation, source: Version, shift: int
) -> None:
    _refused(conversation, _cited(source, shift=shift))


@pytest.mark.parametrize("form", ["NFD", "NFKD"])
def test_the_same_letters_in_another_normal_form_are_refused(
    conversation: Conversation, source: Version, form: Any
) -> None:
    swapped = unicodedata.normalize(form, QUOTE)
    assert swapped != QUOTE
    _refused(conversation, _cited(source, quote=swapped))
    _refused(conversation, replace(_cited(source), quote=swapped))


def test_another_versions_quote_is_refused(conversation: Conversation, source: Version, member: Any) -> None:
    other = add_source(
        conversation=conversation, person=member, file_name="other.txt", data=SOURCE.replace("2021", "2022").encode()
    )
    _refused(conversation, replace(_cited(source), version_id=other.pk))


def test_a_source_of_another_conversation_or_tenant_is_no_source(
    conversation: Conversation, source: Version, member: Any
) -> None:
    for person in (member, making.person(making.tenant("south"), "member")):
        _refused(conversation_of(person), _cited(source))


@pytest.mark.parametrize("markdown", ["It opened [1] and closed [2].", "It opened [2]."])
def test_a_marker_without_a_citation_is_refused(conversation: Conversation, source: Version, markdown: str) -> None:
    assert 2 in _refused(conversation, _cited(source), markdown=markdown)


def test_a_number_used_twice_an_empty_quote_and_places_outside_are_refused(
    conversation: Conversation, source: Version
) -> None:
    good = _cited(source)
    _refused(conversation, good, good)
    _refused(conversation, replace(good, quote="", end=good.start))
    _refused(conversation, replace(good, start=10**6, end=10**6 + 5))
    _refused(conversation, replace(good, start=-5, end=-1))


def test_hidden_text_is_no_evidence(conversation: Conversation, member: Any) -> None:
    from tests.artifacts.hidden import hidden_sample

    source, start, end, text = hidden_sample(conversation, member)
    _refused(conversation, Cited(1, source.pk, start, end, text))


def test_a_revision_needs_the_current_base_and_a_refusal_lets_the_unit_go_on(
    conversation: Conversation, source: Version
) -> None:
    first = _save(conversation, _cited(source))
    second = _save(conversation, _cited(source), markdown="It opened in 2021 [1].", base=first.pk)
    assert (second.number, second.base_id, second.artifact_id) == (2, first.pk, first.artifact_id)
    before = FeedEntry.objects.count()
    with unit():
        with pytest.raises(StaleBase), transaction.atomic():
            save_report(
                conversation=conversation, origin=Origin(conversation.owner), title="A report", markdown="x",
                citations=[], base=first.pk,
            )  # fmt: skip
        assert Artifact.objects.count() == 3, "the transaction is still usable"
    assert Version.objects.filter(artifact=first.artifact).count() == 2
    assert FeedEntry.objects.count() == before, "what did not happen is not told"
    with pytest.raises(NotFound):
        _save(conversation, markdown="x", base=source.pk)


def test_markers_are_told_from_links_and_escapes() -> None:
    assert markers_in("a [1] b [2](http://x) c \\[3] d [4]: x [5][6] [x7] [12345]") == {1, 5, 6}


def _refused(conversation: Conversation, *citations: Cited, markdown: str = "It opened [1].") -> list[int]:
    before = Version.objects.count()
    with pytest.raises(FalseCitation) as refused:
        _save(conversation, *citations, markdown=markdown)
    assert Version.objects.count() == before
    return refused.value.detail["numbers"]
