"""Asking for somebody else's things by parameter, by address, and without a name."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from conversations.services import send_message, start_conversation
from tests.accounts import making
from tests.operations.conftest import Ledger, _one_press, ledger, press  # noqa: F401

SECRET = "Nightjar"


def _client(person: Any) -> Client:
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture
def owned(ledger: Ledger) -> dict[str, Any]:  # noqa: F811
    """What `member` has: a conversation, an artifact, a pending request and an unknown operation, all named alike."""
    conversation = start_conversation(person=ledger.member, tenant=ledger.tenant)
    send_message(person=ledger.member, conversation=conversation, text=f"About the {SECRET}", client_key=None)
    from artifacts.services import create_artifact

    def version(key: str) -> Any:
        artifact = create_artifact(
            person=ledger.member, tenant=ledger.tenant, title=f"{SECRET} {key}", content=key.encode(), client_key=key
        )
        return artifact.current_version

    ledger.proposed(version("one"))
    ledger.press.plan({"path": "/articles", "method": "POST", "times": 1, "fault": "effect_no_reply"})
    unknown = ledger.dispatched(version("two"))
    assert unknown.status == "unknown"
    return {"conversation": conversation.pk, "artifact": unknown.version.artifact_id, "case": ledger.case(unknown).pk}


LISTS = ["/", "/?part=work", "/needs/", "/conversations/", "/artifacts/", "/approvals/", "/approvals/?part=list",
         "/reconciliation/", "/reconciliation/?part=list"]  # fmt: skip


@pytest.mark.case("W6")
def test_no_parameter_opens_somebody_elses_lists_or_counts(ledger: Ledger, owned: dict[str, Any]) -> None:  # noqa: F811
    stranger = making.person(making.tenant("south-of-here"), "stranger", "member", "reviewer", "operator")
    queries = [
        {"owner": str(ledger.member.pk), "tenant": str(ledger.tenant.pk)},
        {"owner": ledger.member.username, "tenant": ledger.tenant.slug, "view": "all"},
        {"person": "all", "asker": str(ledger.member.pk), "current": str(owned["case"])},
    ]
    for person in (stranger, ledger.member2):
        client = _client(person)
        for address in LISTS:
            plain = client.get(address)
            for query in queries:
                found = client.get(address, query)
                assert SECRET not in found.content.decode(), f"{person}: {address} with {query}"
                assert found.status_code in (plain.status_code, 404, 422)
    needs = _client(ledger.reviewer).get("/needs/").content.decode()
    assert "1" in needs, "the premise: who may decide is told that there is something"


@pytest.mark.case("W6")
def test_addresses_of_somebody_elses_things_answer_strangers_and_visitors_with_nothing(
    ledger: Ledger,  # noqa: F811
    owned: dict[str, Any],
) -> None:
    stranger = _client(making.person(making.tenant("south-of-here"), "operator"))
    addresses = [
        f"/conversations/{owned['conversation']}/",
        f"/artifacts/{owned['artifact']}/",
        f"/artifacts/{owned['artifact']}/versions/1/",
        f"/artifacts/{owned['artifact']}/versions/1/content",
        f"/reconciliation/{owned['case']}/",
    ]
    for address in addresses:
        assert stranger.get(address).status_code == 404, address
        visitor = Client().get(address)
        assert (visitor.status_code, visitor.content) == (302, b""), address
        assert visitor["Location"].startswith("/sign-in/")
        refused = Client().get(address, headers={"Accept": "application/json"})
        assert refused.status_code == 403 and SECRET not in refused.content.decode()
