"""Found by reading the pages against ARCHITECTURE, I14 and "money on the table"."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from artifacts.models import Version
from operations import reconciliation, settlement
from operations.connectors.base import Answer, Outcome
from tests.operations.conftest import Ledger, _one_press, ledger, press  # noqa: F401

ANSWERED = Answer(Outcome.CONFIRMED, 201, "req-1", "a-9", b"{}", "http_201", None, 10)


def _get(client: Client, person: Any, path: str) -> Any:
    client.force_login(person)
    return client.get(path)


def _address(version: Version, rest: str = "") -> str:
    return f"/artifacts/{version.artifact_id}/versions/{version.number}/{rest}"


def test_an_operator_sees_no_version_that_only_a_request_names(client: Client, ledger: Ledger) -> None:  # noqa: F811
    version = ledger.proposed().version
    assert _get(client, ledger.reviewer, _address(version)).status_code == 200
    assert _get(client, ledger.operator, _address(version)).status_code == 403
    assert _get(client, ledger.operator, _address(version, "content")).status_code == 403


def test_an_operator_sees_the_version_of_a_case(client: Client, ledger: Ledger) -> None:  # noqa: F811
    version = ledger.unknown().version
    assert _get(client, ledger.operator, _address(version)).status_code == 200


@pytest.mark.parametrize("tab", ["changes", "lineage"])
def test_a_reviewer_is_not_shown_what_an_earlier_version_said(
    client: Client,
    ledger: Ledger,  # noqa: F811
    tab: str,
) -> None:
    first = ledger.version(b"# Draft\n\nOur secret is 4711.\n")
    second = ledger.newer(first, b"# Draft\n\nNothing here.\n")
    ledger.proposed(second)
    own = _get(client, ledger.member, _address(second, "?tab=changes")).content.decode()
    assert "4711" in own, "the test sees what is compared"
    found = _get(client, ledger.reviewer, _address(second, f"?tab={tab}"))
    assert found.status_code == 200
    assert "4711" not in found.content.decode()


def test_a_contradiction_can_be_ended_from_its_page(client: Client, ledger: Ledger) -> None:  # noqa: F811
    operation = ledger.unknown()
    ledger.press.plan({"path": "/articles", "method": "GET", "times": 1, "fault": "query_error"})
    ledger.query(operation)
    ledger.let_time_pass()
    reconciliation.settle_by_hand(
        person=ledger.operator, operation_id=operation.pk, verdict="not_executed", reason="They say no."
    )
    settlement.record_answer(attempt_id=ledger.attempts(operation)[0].pk, answer=ANSWERED)
    case = operation.cases.get(reason="contradiction")
    found = _get(client, ledger.operator, f"/reconciliation/{case.pk}/").content.decode()
    assert 'id="act-confirm"' in found and 'id="act-declare"' in found and 'id="act-ask"' not in found
    said = client.post(f"/operations/{operation.pk}/verdicts/", {"verdict": "confirmed", "reference": "a-9"})
    assert said.status_code == 303
    case.refresh_from_db()
    assert (case.status, ledger.fresh(operation).status) == ("settled", "confirmed")


def test_an_asker_who_left_withdraws_nothing(client: Client, ledger: Ledger) -> None:  # noqa: F811
    from console.accounts.services import remove_person
    from tests.accounts import making

    operation = ledger.proposed()
    remove_person(person=ledger.admin, membership=making.membership(ledger.tenant, ledger.member))
    client.force_login(ledger.member)
    assert client.post(f"/approvals/{operation.request_id}/withdrawal/").status_code == 404
    assert ledger.request(operation).status == "pending"
