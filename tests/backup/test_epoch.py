"""A restore brings facts back and no permissions: nothing is sent by itself, and nothing is sent twice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction

from approvals.models import Request
from conversations import runs
from conversations.kernel.audit import audit
from conversations.kernel.errors import IllegalTransition
from conversations.kernel.unit import unit
from conversations.models import Conversation, Epoch, Run
from conversations.services import start_conversation
from operations import dispatch, follow, reconciliation, settlement
from operations.models import Case, Event, Operation
from operations.proposals import request_again
from operations.restoring import Restored
from operations.tasks import sweep
from tests.conversations.conftest import ask, run
from tests.modelserver import ModelServer, said
from tests.operations.conftest import Ledger

Begin = Callable[..., Restored]


def sending(ledger: Ledger) -> Operation:
    """Past the gate, the sender at work: what a backup can catch at any moment."""
    operation = ledger.prepared()
    load = dispatch._load(operation)
    assert dispatch._pass_gate(operation.pk, load, retried_by=None, client_key=None) is not None
    assert ledger.fresh(operation).status == "dispatched"
    return operation


def unsettled(operation: Operation) -> list[str]:
    return list(Case.objects.filter(operation=operation).exclude(status="settled").values_list("reason", flat=True))


def quiet() -> bool:
    report = audit()
    assert report.streams > 0
    assert report.differences == []
    return True


@pytest.mark.parametrize("state", ["prepared", "dispatched"])
def test_what_was_allowed_or_under_way_becomes_unknown_with_a_case(ledger: Ledger, begin: Begin, state: str) -> None:
    operation = ledger.prepared() if state == "prepared" else sending(ledger)
    restored = begin()
    operation = ledger.fresh(operation)
    assert (operation.status, operation.reason, restored.unknown) == ("unknown", "restored", 1)
    assert unsettled(operation) == ["unknown_outcome"]
    last = Event.objects.filter(stream=f"operation:{operation.pk}").order_by("-seq").first()
    assert last is not None
    assert (last.from_status, last.to_status, last.reason, last.actor_kind) == (state, "unknown", "restored", "system")
    assert last.payload["epoch"] == restored.epoch.number
    assert [a.status for a in ledger.attempts(operation)] == ([] if state == "prepared" else ["silent"])
    assert ledger.request(operation).status == ("voided" if state == "prepared" else "consumed")
    assert quiet()


def test_what_was_sent_after_the_backup_is_found_by_a_query_and_never_sent_again(ledger: Ledger, begin: Begin) -> None:
    operation = ledger.prepared()
    # The time that is lost: it left, and nobody here knows it any more.
    outgoing = dispatch._load(operation).outgoing
    assert outgoing is not None
    dispatch._load(operation).connector.send(outgoing, send_before=float("inf"), timeout_seconds=5)  # type: ignore[union-attr]
    assert len(ledger.effects(operation)) == 1
    begin()
    sweep(0)
    assert dispatch.dispatch(operation_id=operation.pk) is None
    operation = ledger.query(operation)
    assert (operation.status, operation.reason) == ("confirmed", "query")
    assert ledger.effects(operation) == [operation.reference]
    assert unsettled(operation) == []
    assert quiet()


def test_only_a_restore_takes_the_edge_from_prepared_to_unknown(ledger: Ledger, begin: Begin) -> None:
    """Refused by name and by the database itself, also once there has been a restore."""
    for _ in range(2):
        operation = ledger.prepared(ledger.version(b"# Another\n"))
        with pytest.raises(IllegalTransition), unit():
            settlement.become_unknown(operation, reason="restored", attempt=None)
        with pytest.raises(DatabaseError, match="only by a restore") as refused, transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(
                    "UPDATE operations_operation SET status = 'unknown', revision = revision + 1 WHERE id = %s",
                    [operation.pk],
                )
        assert refused.value.__cause__.diag.constraint_name == "operations_operation_epoch"  # type: ignore[union-attr]
        assert ledger.fresh(operation).status == "prepared"
        begin()
        assert ledger.fresh(operation).status == "unknown"
        ledger.let_time_pass()
        assert ledger.query(operation).status == "not_executed"
        ledger.settings.SETTLE_AFTER_SECONDS = 5


def test_the_application_cannot_declare_a_restore(transactional_db: None) -> None:
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
        Epoch.objects.create(number=1, backup_at="2026-01-01T00:00:00Z", product_version="0")


def test_a_proposal_stays_and_is_asked_again_by_a_person(ledger: Ledger, begin: Begin) -> None:
    pending, approved = ledger.proposed(), ledger.proposed(ledger.version(b"# Approved\n"))
    ledger.approve(approved)
    assert begin().voided == 2
    for operation in (pending, approved):
        assert (ledger.request(operation).status, ledger.request(operation).reason) == ("voided", "restored")
        assert follow.follow(operation_id=operation.pk).status == "proposed"
        assert dispatch.dispatch(operation_id=operation.pk) is None
    assert ledger.effects(approved) == []
    request_again(person=ledger.member, operation_id=approved.pk)
    assert ledger.request(approved).number == 2
    ledger.approve(approved)
    follow.follow(operation_id=approved.pk)
    dispatch.dispatch(operation_id=approved.pk)
    assert ledger.fresh(approved).status == "confirmed"
    assert len(ledger.effects(approved)) == 1
    assert quiet()


def test_not_found_settles_only_what_can_no_longer_be_under_way_since_the_restore(ledger: Ledger, begin: Begin) -> None:
    operation = ledger.prepared()
    epoch = begin().epoch
    operation = ledger.query(operation)
    assert operation.receipts.filter(outcome="not_found").exists()
    assert operation.status == "unknown", "what was sent just before the restore may still arrive"
    contract_wait = settlement.settles_after(operation)
    assert contract_wait is not None and contract_wait > epoch.restored_at + timedelta(
        seconds=ledger.settings.SETTLE_AFTER_SECONDS
    )
    ledger.let_time_pass()
    assert ledger.query(operation).status == "not_executed"
    assert ledger.effects(operation) == []


def test_not_found_proves_nothing_once_the_key_may_be_forgotten_since_the_backup(ledger: Ledger, begin: Begin) -> None:
    operation = ledger.prepared()
    begin(backup_at=operation.created_at - timedelta(seconds=ledger.settings.KEY_LIFETIME_SECONDS))
    ledger.let_time_pass()
    operation = ledger.query(operation)
    assert operation.receipts.filter(outcome="not_found").exists()
    assert operation.status == "unknown"


def test_what_was_found_not_executed_is_not_tried_again_under_the_old_approval(ledger: Ledger, begin: Begin) -> None:
    operation = sending(ledger)
    begin()
    ledger.let_time_pass()
    operation = ledger.query(operation)
    assert operation.status == "not_executed", "its window is open, but nobody has allowed it since the restore"
    again = request_again(person=ledger.member, operation_id=operation.pk)
    assert (again.status, again.key) == ("proposed", operation.key)


def test_a_retry_with_the_same_key_needs_an_approval_younger_than_the_restore(ledger: Ledger, begin: Begin) -> None:
    operation = ledger.unknown()
    ledger.press.plan({"path": "/articles", "method": "GET", "times": 9, "fault": "query_error"})
    operation = ledger.query(operation)
    reconciliation.ask_retry(person=ledger.operator, operation_id=operation.pk, client_key="wished-before")
    begin()
    case = ledger.case(operation)
    assert case.retry_refused == "restored", "what somebody wished before is not done by itself"
    reconciliation.retry_asked(case_id=case.pk)
    with pytest.raises(IllegalTransition, match="older than the backup"):
        reconciliation.ask_retry(person=ledger.operator, operation_id=operation.pk, client_key="wished-after")
    assert len(ledger.attempts(operation)) == 1
    assert ledger.fresh(operation).status == "unknown"
    assert quiet()


def test_conversations_are_marked_in_pieces_of_what_a_statement_can_hold(
    conversation: Conversation, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("conversations.restoring.IDS_AT_ONCE", 2)
    talks = [
        start_conversation(person=conversation.owner, tenant=conversation.tenant, client_key=None) for _ in range(5)
    ]
    for talk in talks:
        ask(talk)
    restored = begin()
    assert restored.marked == 5
    assert Conversation.objects.filter(epoch=restored.epoch).count() == 5


def test_a_turn_goes_on_where_its_last_step_was_committed(
    conversation: Conversation,
    model: ModelServer,
    begin: Begin,
) -> None:
    turn = ask(conversation)
    for _ in range(5):  # restored as often as you like: the worker of the backup's time has done nothing wrong
        claim = runs.claim(turn.pk)
        assert claim is not None
        restored = begin()
        assert (restored.interrupted, restored.marked) == (1, 1)
    assert set(Run.objects.values_list("status", "end_reason")) == {("interrupted", "restored")}
    conversation.refresh_from_db()
    assert conversation.epoch == restored.epoch
    model.script.append(said("It is a train."))
    assert run(turn).status == "completed"
    assert quiet()


def test_a_turn_that_was_being_stopped_ends_as_stopped(conversation: Conversation, begin: Begin) -> None:
    from conversations.services import stop_turn

    turn = ask(conversation)
    assert runs.claim(turn.pk) is not None
    stop_turn(person=conversation.owner, turn=turn)
    begin()
    runs.end_abandoned(conversation.pk)
    turn.refresh_from_db()
    assert turn.status == "cancelled"
    assert quiet()


def test_a_conversation_without_live_work_is_not_marked(conversation: Conversation, begin: Begin) -> None:
    assert begin().marked == 0
    conversation.refresh_from_db()
    assert conversation.epoch is None


def test_epochs_are_counted(begin: Begin, ledger: Ledger) -> None:
    assert [begin().epoch.number, begin().epoch.number] == [1, 2]
    assert Request.objects.count() == 0
