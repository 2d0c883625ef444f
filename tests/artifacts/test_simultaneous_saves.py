"""Many people's saves at the same instant: each is a version of its own or a clean conflict; nothing is overwritten."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from artifacts import blobs
from artifacts.errors import StaleBase
from artifacts.models import Artifact, Version
from artifacts.services import commit_version, create_artifact
from conversations.kernel.canonical import sha256_hex
from tests.conversations.people import a_member, a_tenant

SAVES = 20


@pytest.fixture
def fresh(transactional_db: None) -> Artifact:
    """An artifact with nothing but its first version."""
    tenant = a_tenant()
    return create_artifact(person=a_member(tenant), tenant=tenant, title="Notes", content=b"version 1")


def _content(number: int) -> bytes:
    return f"what writer {number} wrote".encode()


def _save(artifact_id: object, number: int, base_sha256: str) -> str:
    """One writer's save in a connection of its own; "saved" or "conflict"."""
    try:
        artifact = Artifact.objects.select_related("owner", "tenant").get(pk=artifact_id)
        commit_version(person=artifact.owner, artifact=artifact, base_sha256=base_sha256, content=_content(number))
        return "saved"
    except StaleBase as refused:
        assert refused.by == "Somebody" and refused.at is not None, "a conflict says whose version came first, and when"
        return "conflict"
    finally:
        connections.close_all()


@pytest.mark.case("V1")
def test_of_twenty_saves_on_the_same_base_one_wins_and_the_others_are_conflicts(fresh: Artifact) -> None:
    start, base = Barrier(SAVES), fresh.current_version.sha256

    def save(number: int) -> str:
        start.wait()
        return _save(fresh.pk, number, base)

    with ThreadPoolExecutor(SAVES) as writers:
        outcomes = Counter(writers.map(save, range(SAVES)))
    assert outcomes == {"saved": 1, "conflict": SAVES - 1}
    assert list(fresh.versions.order_by("number").values_list("number", flat=True)) == [1, 2]


@pytest.mark.case("V1")
def test_twenty_writers_who_start_over_after_a_conflict_all_keep_their_text(fresh: Artifact) -> None:
    start = Barrier(SAVES)

    def save_until_it_is_saved(number: int) -> None:
        start.wait()
        for _ in range(SAVES):
            base = Version.objects.filter(artifact=fresh.pk).order_by("-number").values_list("sha256", flat=True)[0]
            if _save(fresh.pk, number, base) == "saved":
                return
        raise AssertionError("each conflict means that somebody else saved, so there are fewer than twenty")

    with ThreadPoolExecutor(SAVES) as writers:
        list(writers.map(save_until_it_is_saved, range(SAVES)))
    versions = list(fresh.versions.select_related("blob", "base").order_by("number"))
    assert [version.number for version in versions] == list(range(1, SAVES + 2))
    contents = [blobs.read(version) for version in versions]
    assert sorted(contents[1:]) == sorted(_content(number) for number in range(SAVES))
    assert [version.sha256 for version in versions] == [sha256_hex(content) for content in contents]
    assert [version.base for version in versions] == [None, *versions[:-1]], "each was made from the one before it"
    fresh.refresh_from_db()
    assert fresh.current_version == versions[-1]
