"""The gate: what was approved is what is sent, or nothing is. Each refusal has its own consequence (I4)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import OperationalError, connection

from approvals import services as approvals
from approvals.errors import ApprovalExpired, ApprovalRevoked, ApprovalVoided, ApprovalWithdrawn
from approvals.models import Request
from console.accounts.services import change_roles, remove_person
from conversations.kernel.clock import database_now
from operations import brakes, dispatch, follow, settlement
from operations.models import Case, Operation
from operations.proposals import request_again
from tests.accounts import making

from .conftest import Ledger, wait_for


def _sent(ledger: Ledger, operation: Operation) -> list[dict[str, Any]]:
    return [line for line in ledger.press.log() if line["key"] == operation.key and line["method"] == "POST"]


def _dispatch(ledger: Ledger, operation: Operation) -> Operation:
    dispatch.dispatch(operation_id=operation.pk)
    return ledger.fresh(operation)


def _expire(owner: psycopg.Connection[Any], request: Request) -> None:
    """As time would: the owner moves the clock of this request back, digest and all stay as they are."""
    owner.execute("ALTER TABLE approvals_request DISABLE TRIGGER kernel_frozen")
    owner.execute(
        "UPDATE approvals_request SET expires_at = clock_timestamp(), next_wake_at = clock_timestamp() WHERE id = %s",
        [request.pk],
    )
    owner.execute("ALTER TABLE approvals_request ENABLE TRIGGER kernel_frozen")


@pytest.mark.case("A11")
def test_a_newer_version_voids_the_approval_of_the_older(ledger: Ledger) -> None:
    version = ledger.version()
    operation = ledger.prepared(version)
    ledger.newer(version)
    operation = _dispatch(ledger, operation)
    assert (operation.status, operation.reason, _sent(ledger, operation)) == ("closed", "voided", [])
    request = ledger.request(operation)
    assert (request.status, request.reason) == ("voided", "content_changed")


def test_a_decision_about_an_older_version_is_refused_before_any_job_ran(ledger: Ledger) -> None:
    version = ledger.version()
    operation = ledger.proposed(version)
    ledger.newer(version)
    with pytest.raises(ApprovalVoided) as refused:
        ledger.approve(operation)
    assert refused.value.by == str(ledger.member) and refused.value.at is not None


def test_a_newer_version_does_not_stop_a_question_about_the_past(ledger: Ledger) -> None:
    """A same-key retry from unknown asks what happened to the old bytes; those are what it sends."""
    operation = ledger.unknown()
    ledger.press.plan({"path": "/articles", "method": "GET", "times": 1, "fault": "query_error"})
    ledger.query(operation)
    ledger.newer(operation.version)
    dispatch.dispatch(operation_id=operation.pk, retried_by=ledger.operator, client_key="k")
    assert ledger.fresh(operation).status == "confirmed"
    assert len(ledger.effects(operation)) == 1


@pytest.mark.case("A1")
def test_parameters_rewritten_after_approval_are_never_sent(
    ledger: Ledger, owner_connection: psycopg.Connection[Any]
) -> None:
    operation = ledger.prepared()
    owner_connection.execute("ALTER TABLE operations_operation DISABLE TRIGGER kernel_frozen")
    owner_connection.execute(
        "UPDATE operations_operation SET parameters = jsonb_set(parameters, '{title}', '\"1000\"') WHERE id = %s",
        [operation.pk],
    )
    owner_connection.execute("ALTER TABLE operations_operation ENABLE TRIGGER kernel_frozen")
    operation = _dispatch(ledger, operation)
    assert (operation.status, operation.reason, _sent(ledger, operation)) == ("closed", "voided", [])
    assert ledger.request(operation).reason == "parameters_changed"


def test_bytes_swapped_after_approval_are_refused_with_a_case(ledger: Ledger) -> None:
    operation = ledger.prepared()
    key = operation.version.blob.storage_key
    default_storage.delete(key)
    assert default_storage.save(key, ContentFile(b"something else")) == key
    operation = _dispatch(ledger, operation)
    assert (operation.status, operation.reason, _sent(ledger, operation)) == ("closed", "integrity", [])
    assert Case.objects.get(operation=operation).reason == "integrity"
    assert ledger.request(operation).status == "voided"


def test_destination_changed_after_approval_is_void_and_no_request_goes_anywhere(ledger: Ledger) -> None:
    operation = ledger.prepared()
    ledger.settings.CONNECTORS = {
        "press": {**ledger.settings.CONNECTORS["press"], "base_url": ledger.press.url + "/other"}
    }
    before = len(ledger.press.log())
    operation = _dispatch(ledger, operation)
    assert (operation.status, operation.reason) == ("closed", "voided")
    assert ledger.request(operation).reason == "connection_changed"
    assert len(ledger.press.log()) == before


@pytest.mark.case("A5")
def test_an_approval_after_expiry_is_refused_and_one_in_time_expires_before_execution(
    ledger: Ledger, owner_connection: psycopg.Connection[Any]
) -> None:
    late = ledger.proposed()
    _expire(owner_connection, ledger.request(late))
    with pytest.raises(ApprovalExpired):
        ledger.approve(late)
    held = ledger.prepared(ledger.version(b"another"))
    _expire(owner_connection, ledger.request(held))
    held = _dispatch(ledger, held)
    # The digest covers the expiry, so a moved one is void as well as late; either way nothing leaves.
    assert held.status in ("proposed", "closed") and _sent(ledger, held) == []


def test_an_expired_request_can_be_asked_again_with_a_new_digest(ledger: Ledger) -> None:
    ledger.settings.APPROVAL_TTL_SECONDS = 0
    operation = ledger.proposed()
    first = ledger.request(operation)
    assert approvals.expire(request_id=first.pk)
    ledger.settings.APPROVAL_TTL_SECONDS = 60
    request_again(person=ledger.member, operation_id=operation.pk)
    second = ledger.request(operation)
    assert (second.status, second.number) == ("pending", 2)
    assert second.digest != first.digest
    ledger.approve(operation)
    follow.follow(operation_id=operation.pk)
    assert _dispatch(ledger, operation).status == "confirmed"


def test_an_approval_that_expires_while_prepared_goes_back_to_ask(ledger: Ledger) -> None:
    ledger.settings.APPROVAL_TTL_SECONDS = 2
    operation = ledger.prepared()
    request = ledger.request(operation)
    wait_for(lambda: approvals.expire(request_id=request.pk))
    operation = follow.follow(operation_id=operation.pk)
    assert (operation.status, operation.reason, _sent(ledger, operation)) == ("proposed", "expired", [])


def test_a_decider_who_lost_the_role_no_longer_counts(ledger: Ledger) -> None:
    operation = ledger.prepared()
    change_roles(
        person=ledger.admin,
        membership=making.membership(ledger.tenant, ledger.reviewer),
        roles=["member"],
    )
    operation = _dispatch(ledger, operation)
    assert (operation.status, operation.reason, _sent(ledger, operation)) == ("proposed", "role_lost", [])
    assert (ledger.request(operation).status, ledger.request(operation).reason) == ("revoked", "role_lost")


def test_an_asker_who_left_takes_the_request_along(ledger: Ledger) -> None:
    operation = ledger.prepared()
    remove_person(person=ledger.admin, membership=making.membership(ledger.tenant, ledger.member))
    operation = _dispatch(ledger, operation)
    assert (operation.status, operation.reason, _sent(ledger, operation)) == ("closed", "voided", [])
    assert ledger.request(operation).reason == "asker_left"


@pytest.mark.django_db(transaction=True)
def test_what_somebody_asked_for_closes_at_once_when_they_leave(ledger: Ledger, run_jobs: Callable[[], None]) -> None:
    waiting = ledger.proposed()
    others = ledger.proposed(ledger.version(b"# Other\n", person=ledger.member2), person=ledger.member2)
    run_jobs()
    remove_person(person=ledger.admin, membership=making.membership(ledger.tenant, ledger.member))
    run_jobs()
    assert (ledger.fresh(waiting).status, ledger.request(waiting).status) == ("closed", "voided")
    assert ledger.request(waiting).reason == "asker_left"
    assert (ledger.fresh(others).status, ledger.request(others).status) == ("proposed", "pending")


@pytest.mark.django_db(transaction=True)
def test_what_was_approved_by_somebody_who_lost_the_role_is_asked_again_at_once(
    ledger: Ledger, run_jobs: Callable[[], None]
) -> None:
    operation = ledger.prepared()
    Operation.objects.filter(pk=operation.pk).update(leaves_at=database_now() + timedelta(hours=1))
    run_jobs()
    membership = making.membership(ledger.tenant, ledger.reviewer)
    change_roles(person=ledger.admin, membership=membership, roles=["member"])
    Operation.objects.filter(pk=operation.pk).update(leaves_at=database_now())
    run_jobs()
    assert (ledger.fresh(operation).status, ledger.request(operation).status) == ("proposed", "revoked")


def test_the_brake_holds_what_is_prepared_and_lets_it_go_when_released(ledger: Ledger) -> None:
    operation = ledger.prepared()
    brakes.set_brake(person=ledger.admin, tenant=ledger.tenant, provider="press", engaged=True, reason="outage")
    assert (_dispatch(ledger, operation).status, _sent(ledger, operation)) == ("prepared", [])
    brakes.set_brake(person=ledger.admin, tenant=ledger.tenant, provider="press", engaged=False)
    assert _dispatch(ledger, operation).status == "confirmed"


def test_the_brake_of_one_tenant_leaves_the_other_alone(ledger: Ledger) -> None:
    south = making.tenant("south-of-it")
    brakes.set_brake(person=making.admin_of(south), tenant=south, provider="press", engaged=True)
    assert ledger.dispatched().status == "confirmed"


def test_withdrawn_and_revoked_send_nothing_and_say_so(ledger: Ledger) -> None:
    withdrawn = ledger.prepared()
    approvals.withdraw(person=ledger.member, request_id=ledger.request(withdrawn).pk)
    assert follow.follow(operation_id=withdrawn.pk).reason == "withdrawn"
    with pytest.raises(ApprovalWithdrawn):
        ledger.approve(withdrawn, by=ledger.reviewer2)
    revoked = ledger.prepared(ledger.version(b"two"))
    approvals.revoke(person=ledger.reviewer, request_id=ledger.request(revoked).pk)
    assert follow.follow(operation_id=revoked.pk).status == "proposed"
    with pytest.raises(ApprovalRevoked):
        ledger.approve(revoked, by=ledger.reviewer2)
    assert _sent(ledger, withdrawn) == _sent(ledger, revoked) == []


def test_a_revocation_between_decision_and_gate_stops_it(ledger: Ledger) -> None:
    operation = ledger.prepared()
    approvals.revoke(person=ledger.reviewer2, request_id=ledger.request(operation).pk)
    operation = _dispatch(ledger, operation)
    assert (operation.status, _sent(ledger, operation)) == ("proposed", [])


def test_a_recall_in_the_publish_buffer_closes_it_for_good(ledger: Ledger) -> None:
    ledger.settings.PUBLISH_BUFFER_SECONDS = 60
    operation = ledger.prepared()
    assert (_dispatch(ledger, operation).status, _sent(ledger, operation)) == ("prepared", [])
    follow.recall(person=ledger.member, operation_id=operation.pk)
    operation = ledger.fresh(operation)
    assert (operation.status, operation.reason) == ("closed", "recalled")
    assert ledger.request(operation).status == "withdrawn"


@pytest.mark.case("A4")
def test_an_approval_serves_one_operation_once(ledger: Ledger) -> None:
    first = ledger.dispatched()
    assert _dispatch(ledger, first).status == "confirmed"
    second = ledger.proposed(ledger.version(b"another"))
    assert _dispatch(ledger, second).status == "proposed"
    assert (len(_sent(ledger, first)), len(_sent(ledger, second))) == (1, 0)


def test_a_proposal_nobody_allowed_is_closed_as_too_old(ledger: Ledger) -> None:
    operation = ledger.proposed()
    ledger.settings.PROPOSAL_MAX_SECONDS = 0
    assert follow.follow(operation_id=operation.pk).reason == "too_old"


def test_a_late_sender_sends_nothing(ledger: Ledger, monkeypatch: Any) -> None:
    """Stopped between the gate and the first byte for longer than the send window."""
    from operations.connectors.base import SendClock

    operation = ledger.prepared()
    boot, calls = SendClock.boot_seconds, []

    def jump() -> float:
        calls.append(1)
        return boot() if len(calls) == 1 else boot() + 3600

    monkeypatch.setattr(SendClock, "boot_seconds", staticmethod(jump))
    operation = _dispatch(ledger, operation)
    assert (operation.status, _sent(ledger, operation)) == ("prepared", [])
    assert [(a.status, a.reason) for a in ledger.attempts(operation)] == [("not_sent", "late")]


def test_closed_tenant_holds_back(ledger: Ledger) -> None:
    from django.utils import timezone

    operation = ledger.prepared()
    ledger.tenant.closed_at = timezone.now() - timedelta(seconds=1)
    ledger.tenant.save()
    assert (_dispatch(ledger, operation).status, _sent(ledger, operation)) == ("prepared", [])


def _break_next_commit(monkeypatch: Any, *, goes_through: bool) -> None:
    """The connection is gone before the answer to the next COMMIT is there."""
    commit, left = connection.commit, [1]

    def unanswered() -> None:
        if not left:
            return commit()
        left.pop()
        if goes_through:
            commit()
        connection.connection.close()
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(connection, "commit", unanswered)


def test_a_gate_that_was_passed_unseen_is_sent_and_never_unknown(
    transactional_db: None, ledger: Ledger, monkeypatch: Any
) -> None:
    operation = ledger.prepared()
    _break_next_commit(monkeypatch, goes_through=True)
    operation = _dispatch(ledger, operation)
    assert (operation.status, len(_sent(ledger, operation))) == ("confirmed", 1)
    assert [attempt.status for attempt in ledger.attempts(operation)] == ["answered"]
    assert not Case.objects.filter(operation=operation).exists()


def test_a_gate_whose_commit_was_lost_sends_nothing(transactional_db: None, ledger: Ledger, monkeypatch: Any) -> None:
    operation = ledger.prepared()
    _break_next_commit(monkeypatch, goes_through=False)
    with pytest.raises(OperationalError):
        _dispatch(ledger, operation)
    assert (ledger.fresh(operation).status, _sent(ledger, operation)) == ("prepared", [])
    assert ledger.attempts(operation) == []
    assert ledger.request(operation).status == "approved"


def test_an_attempt_that_was_passed_unseen_and_given_up_meanwhile_sends_nothing_and_is_settled(
    transactional_db: None, ledger: Ledger, monkeypatch: Any
) -> None:
    """The database was away for so long that the sweeper came first."""
    operation = ledger.prepared()
    find, ledger.settings.SEND_WINDOW_SECONDS, ledger.settings.REQUEST_TIMEOUT_SECONDS = dispatch._committed, 0, 0

    def find_late(operation_id: Any, attempt_id: Any) -> Any:
        assert settlement.make_silent(attempt_id=attempt_id)
        assert ledger.fresh(operation).status == "unknown"
        return find(operation_id, attempt_id)

    monkeypatch.setattr(dispatch, "_committed", find_late)
    _break_next_commit(monkeypatch, goes_through=True)
    operation = _dispatch(ledger, operation)
    assert (operation.status, _sent(ledger, operation)) == ("prepared", [])
    assert ledger.case(operation).status == "settled"
