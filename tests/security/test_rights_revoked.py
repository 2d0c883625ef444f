"""Attack: going on with what was begun while one still had the right. (Between two tool calls:
`tests/conversations/test_gate.py`; while a page is followed: `tests/live/test_socket.py`.)"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.test import Client

from approvals.models import Decision
from artifacts.services import create_artifact
from console.accounts.services import change_roles, remove_person
from tests.accounts import making
from tests.live.conftest import fresh_layer  # noqa: F401
from tests.live.making import cookie_for
from tests.operations.conftest import Ledger
from tests.web.test_approval_pages import JSON, page, values


def _take(ledger: Ledger, person: Any, *, how: str) -> None:
    membership = making.membership(ledger.tenant, person)
    if how == "role":
        change_roles(person=ledger.admin, membership=membership, roles=["member"])
    else:
        remove_person(person=ledger.admin, membership=membership)


@pytest.mark.django_db
@pytest.mark.parametrize(("how", "status", "error"), [("role", 403, "RoleMissing"), ("membership", 404, "NotFound")])
@pytest.mark.parametrize("verdict", ["approve", "reject"])
def test_attack_a_decision_from_a_page_opened_before_the_role_was_taken(
    client: Client, ledger: Ledger, how: str, status: int, error: str, verdict: str
) -> None:
    request, other = ledger.request(ledger.proposed()), ledger.request(ledger.proposed(ledger.version(b"# Other")))
    forms = {}
    for one in (request, other):
        address = f"/approvals/{one.pk}/decisions/"
        shown = values(page(client, ledger.reviewer, f"/approvals/{one.pk}/"), address)
        forms[one.pk] = (address, shown | {"decision": verdict, "reason": "I had the page open"})
    address, form = forms[other.pk]
    assert client.post(address, form, **JSON).status_code == 303, "the premise: the form of the page is enough"
    _take(ledger, ledger.reviewer, how=how)
    address, form = forms[request.pk]
    refused = client.post(address, form, **JSON)
    assert (refused.status_code, refused.json()["error"]) == (status, error)
    request.refresh_from_db()
    assert request.status == "pending"
    assert list(Decision.objects.values_list("request_id", flat=True)) == [other.pk]


@pytest.mark.django_db
def test_attack_a_retry_and_a_verdict_from_a_case_opened_before_the_role_was_taken(
    client: Client, ledger: Ledger
) -> None:
    operation = ledger.unknown()
    ledger.press.plan({"path": "/articles", "method": "GET", "times": 1, "fault": "query_error"})
    ledger.query(operation)
    page(client, ledger.operator, f"/reconciliation/{ledger.case(operation).pk}/")
    _take(ledger, ledger.operator, how="role")
    for act, form in (
        ("attempts", {"client_key": "k"}),
        ("queries", {"client_key": "k"}),
        ("verdicts", {"verdict": "confirmed", "reference": "a-1"}),
    ):
        refused = client.post(f"/operations/{operation.pk}/{act}/", form, **JSON)
        assert (refused.status_code, refused.json()["error"]) == (403, "RoleMissing"), act
    assert ledger.fresh(operation).status == "unknown"
    assert (ledger.case(operation).retry_key, len(ledger.attempts(operation))) == ("", 1)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("fresh_layer")
def test_a_download_begun_before_the_removal_may_end_and_the_next_is_not_there(ledger: Ledger) -> None:
    """What has been handed over is the person's; what is asked for afterwards is not."""
    content = b"# Long\n\n" + b"night trains " * 60_000
    artifact = create_artifact(person=ledger.member, tenant=ledger.tenant, title="Long", content=content)
    path, cookie = f"/artifacts/{artifact.pk}/versions/1/content", cookie_for(ledger.member)

    async def ask() -> ApplicationCommunicator:
        from console.asgi import application

        scope = {
            "type": "http", "http_version": "1.1", "method": "GET", "path": path, "raw_path": path.encode(),
            "query_string": b"", "headers": [(b"host", b"localhost"), (b"cookie", cookie.encode())],
        }  # fmt: skip
        asked = ApplicationCommunicator(application, scope)
        await asked.send_input({"type": "http.request", "body": b"", "more_body": False})
        return asked

    async def scene() -> tuple[int, bytes, int]:
        first = await ask()
        status = (await first.receive_output(timeout=30))["status"]
        part = await first.receive_output(timeout=30)
        assert part["more_body"], "the premise: it comes in parts"
        await sync_to_async(_take)(ledger, ledger.member, how="membership")
        body = part["body"]
        while part["more_body"]:
            part = await first.receive_output(timeout=30)
            body += part["body"]
        await first.wait(30)
        second = await ask()
        later = (await second.receive_output(timeout=30))["status"]
        await second.receive_output(timeout=30)
        await second.wait(30)
        return status, body, later

    status, body, later = asyncio.run(scene())
    assert (status, later) == (200, 404)
    assert body == content
