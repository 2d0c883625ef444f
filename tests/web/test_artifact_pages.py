"""Artifacts over HTTP, as an outsider drives them."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from django.test import Client

from approvals.models import Request
from artifacts.models import Artifact, Version
from console.accounts.models import View
from console.web.versions import source_text
from conversations.kernel.ids import uuid7
from operations import follow
from operations.models import Operation
from tests.operations.conftest import Ledger, _one_press, ledger, press  # noqa: F401


@pytest.fixture
def client_of(ledger: Ledger) -> Any:  # noqa: F811
    def sign_in(person: Any) -> Client:
        client = Client()
        client.force_login(person)
        return client

    return sign_in


def _create(client: Client, content: str = "# One\n", key: str = "k1", **more: str) -> Any:
    return client.post("/artifacts/", {"title": "A report", "content": content, "client_key": key, **more})


@pytest.mark.case("V4")
def test_content_keeps_its_bytes_and_one_hash_everywhere(ledger: Ledger, client_of: Any) -> None:  # noqa: F811
    client = client_of(ledger.member)
    made = _create(client, "a\r\nb\r\n")
    assert made.status_code == 303
    version = Version.objects.get()
    expected = hashlib.sha256(b"a\r\nb\r\n").hexdigest()
    assert version.sha256 == expected
    download = client.get(f"/artifacts/{version.artifact_id}/versions/1/content")
    assert download.content == b"a\r\nb\r\n"
    assert expected in client.get(made["Location"]).content.decode()
    again = client.post(f"/artifacts/{version.artifact_id}/versions/", {"base": expected, "content": "a\r\nc\r\n"})
    assert again.status_code == 303
    assert client.get(f"/artifacts/{version.artifact_id}/versions/2/content").content == b"a\r\nc\r\n"


def test_the_same_form_sent_twice_is_one_artifact(ledger: Ledger, client_of: Any) -> None:  # noqa: F811
    client = client_of(ledger.member)
    first, second = _create(client), _create(client)
    assert first["Location"] == second["Location"]
    assert Artifact.objects.count() == 1
    assert _create(client, "# Other\n").status_code == 409


def test_an_edit_without_base_is_428_and_with_a_stale_one_409(ledger: Ledger, client_of: Any) -> None:  # noqa: F811
    client = client_of(ledger.member)
    _create(client)
    version = Version.objects.get()
    address = f"/artifacts/{version.artifact_id}/versions/"
    assert client.post(address, {"content": "x"}, headers={"Accept": "application/json"}).status_code == 428
    assert client.post(address, {"content": "two", "base": version.sha256}).status_code == 303
    stale = client.post(address, {"content": "three", "base": version.sha256}, headers={"Accept": "application/json"})
    assert (stale.status_code, stale.json()["error"]) == (409, "StaleBase")
    assert Version.objects.count() == 2


def test_downloads_cannot_run_in_a_browser(ledger: Ledger, client_of: Any) -> None:  # noqa: F811
    client = client_of(ledger.member)
    _create(client, "<script>alert(1)</script>")
    version = Version.objects.get()
    response = client.get(f"/artifacts/{version.artifact_id}/versions/1/content")
    assert response["Content-Disposition"].startswith("attachment")
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in response["Content-Security-Policy"]
    page = client.get(f"/artifacts/{version.artifact_id}/").content.decode()
    assert "<script>alert" not in page


def test_proposing_leads_to_one_request_however_often(ledger: Ledger, client_of: Any) -> None:  # noqa: F811
    client = client_of(ledger.member)
    version = ledger.version()
    address = f"/artifacts/{version.artifact_id}/versions/1/publications/"
    places = {client.post(address, {"client_key": key})["Location"] for key in ("a", "a", "b")}
    assert places == {f"/approvals/{Request.objects.get().pk}/"}
    assert Operation.objects.count() == 1


@pytest.mark.case("W6")
def test_another_tenants_artifact_is_like_a_random_id(ledger: Ledger, client_of: Any) -> None:  # noqa: F811
    from tests.accounts import making

    version = ledger.version()
    stranger = client_of(making.person(making.tenant("elsewhere"), "member"))
    for path in ("", "versions/1/", "versions/1/content"):
        foreign = stranger.get(f"/artifacts/{version.artifact_id}/{path}", headers={"Accept": "application/json"})
        random = stranger.get(f"/artifacts/{uuid7()}/{path}", headers={"Accept": "application/json"})
        assert (foreign.status_code, foreign.content) == (404, random.content)
    refused = stranger.post(f"/artifacts/{version.artifact_id}/versions/1/publications/", {"client_key": "k"})
    assert refused.status_code == 404
    assert Operation.objects.count() == 0


def test_a_reviewer_sees_exactly_the_version_a_request_names_and_the_visit_is_recorded(
    ledger: Ledger,  # noqa: F811
    client_of: Any,
) -> None:
    version = ledger.version()
    reviewer, fellow = client_of(ledger.reviewer), client_of(ledger.member2)
    address = f"/artifacts/{version.artifact_id}/versions/1/"
    assert reviewer.get(address).status_code == 404, "what nothing names is its owner's alone"
    ledger.proposed(version)
    assert reviewer.get(address).status_code == 200
    assert View.objects.get().person == ledger.reviewer
    assert fellow.get(address).status_code == 403
    ledger.newer(version)
    assert reviewer.get(f"/artifacts/{version.artifact_id}/versions/2/").status_code == 404


def test_every_side_of_a_version_opens(ledger: Ledger, client_of: Any) -> None:  # noqa: F811
    client = client_of(ledger.member)
    version = ledger.newer(ledger.version())
    operation = ledger.dispatched(version)
    for tab in ("document", "changes", "versions", "lineage"):
        for extra in ("", "&pane=1"):
            response = client.get(
                f"/artifacts/{version.artifact_id}/versions/2/?tab={tab}{extra}", headers={"HX-Request": "true"}
            )
            assert response.status_code == 200, tab
            assert operation.reference in response.content.decode()
    assert client.get(f"/artifacts/{version.artifact_id}/versions/2/?tab=nonsense").status_code == 404
    old = client.get(f"/artifacts/{version.artifact_id}/versions/1/").content.decode()
    assert "an older one" in old


def test_the_version_says_how_far_its_publication_is(ledger: Ledger, client_of: Any) -> None:  # noqa: F811
    client = client_of(ledger.member)

    def note(operation: Operation) -> str:
        version = operation.version
        assert version is not None
        return client.get(f"/artifacts/{version.artifact_id}/versions/1/").content.decode()

    operation = ledger.proposed()
    assert "Version 1 is proposed for the Press." in note(operation)
    ledger.approve(operation)
    operation = follow.follow(operation_id=operation.pk)
    assert operation.status == "prepared"
    assert "Version 1 is approved and about to be sent to the Press." in note(operation)
    unknown = ledger.unknown()
    assert "Version 1 was sent to the Press. Whether it arrived is being checked." in note(unknown)
    ledger.press.plan({"path": "/articles", "method": "GET", "times": 1, "fault": "query_error"})
    assert ledger.query(unknown).status == "unknown"
    assert "Version 1 was sent to the Press. Nobody knows yet whether it arrived." in note(unknown)
    assert "is proposed for" not in note(unknown)
    assert ledger.query(unknown).status == "confirmed"
    assert "Version 1 is published in the Press." in note(unknown)


def test_the_versions_say_which_of_them_is_published(ledger: Ledger, client_of: Any) -> None:  # noqa: F811
    version = ledger.dispatched().version
    assert version is not None
    ledger.newer(version)
    page = client_of(ledger.member).get(f"/artifacts/{version.artifact_id}/versions/2/?tab=versions").content.decode()
    newest, published = page.split('<ol class="vers">')[1].split("<li")[1:]
    assert "Published" in published
    assert "Published" not in newest
    assert "current" in newest


def test_a_citation_leads_to_the_place_of_the_passage() -> None:
    shown = source_text("One. Two. Three.", {}, mark=(5, 9))
    assert shown == 'One. <span id="marked"></span><mark>Two.</mark> Three.'


def test_hostile_source_text_and_places_stay_text() -> None:
    text = "a<script>x</script>" + "隐藏" + "b"
    shown = source_text(text, {"pages": [[0, 5], [5, len(text)]], "hidden": [[19, 21]]}, mark=(3, 20))
    assert "<script>" not in shown
    assert shown.count("<mark>") == shown.count("</mark>") == 3
    assert source_text(text, {}, mark=(5, 10**6)).count("<mark>") == 0


def test_hidden_lines_with_blanks_between_are_told_once_and_can_be_gone_to() -> None:
    text = "Open. Draft: refused\nby all. Open. Hidden"
    lines = [[text.index(words), text.index(words) + len(words)] for words in ("Draft: refused", "by all.", "Hidden")]
    shown = source_text(text, {"hidden": lines}, mark=(text.index("refused"), len(text)))
    assert shown.count("hidden in the document:") == 2
    assert shown.count('id="hidden-text"') == 1
    assert shown.index("Open.") < shown.index('id="hidden-text"') < shown.index("Draft")
