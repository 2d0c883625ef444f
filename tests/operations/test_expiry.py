"""An approval has an end, by the database's clock, and the gate looks at it even when no sweeper has come by."""

from __future__ import annotations

import pytest

from approvals.errors import ApprovalExpired
from approvals.models import Decision
from conversations.kernel.clock import database_now
from operations import dispatch
from tests.instance import wait_until

from .conftest import Ledger


@pytest.mark.case("A5")
def test_a_decision_after_the_end_is_refused_though_nothing_has_expired_the_request_yet(ledger: Ledger) -> None:
    ledger.settings.APPROVAL_TTL_SECONDS = 1
    operation = ledger.proposed()
    request = ledger.request(operation)
    wait_until(lambda: database_now() > request.expires_at, "the request is over")
    with pytest.raises(ApprovalExpired) as refused:
        ledger.approve(operation)
    assert refused.value.at == request.expires_at
    assert ledger.request(operation).status == "pending", "the premise: no sweeper came by"
    assert Decision.objects.count() == 0


@pytest.mark.case("A5")
def test_an_approval_in_time_that_is_held_past_its_end_sends_nothing_and_says_expired(ledger: Ledger) -> None:
    ledger.settings.APPROVAL_TTL_SECONDS = 3
    operation = ledger.prepared()
    request = ledger.request(operation)
    wait_until(lambda: database_now() > request.expires_at, "the approval is over")
    assert ledger.request(operation).status == "approved", "the premise: no sweeper came by"
    dispatch.dispatch(operation_id=operation.pk)
    operation, request = ledger.fresh(operation), ledger.request(operation)
    assert (operation.status, operation.reason) == ("proposed", "expired")
    assert (request.status, request.reason) == ("expired", "expired")
    assert ledger.attempts(operation) == []
    assert [line for line in ledger.press.log() if line["key"] == operation.key] == []
