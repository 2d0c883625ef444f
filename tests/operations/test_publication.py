"""The path of a publication: version, proposal, decision, gate, attempt, receipt, confirmed."""

from __future__ import annotations

from typing import Any

import pytest

from approvals.errors import AlreadyConfirmed, AlreadyDecided, SelfApproval, StaleApproval
from approvals.models import Decision
from approvals.services import decide
from approvals.tokens import issue_view_token
from conversations.kernel.errors import BadInput, IdempotencyConflict, RoleMissing
from operations import dispatch
from operations.models import Event, Operation
from operations.proposals import Proposer, propose_publication

from .conftest import Ledger


def test_an_approved_version_is_published_once_and_marked(ledger: Ledger) -> None:
    version = ledger.version()
    operation = ledger.dispatched(version)
    assert operation.status == "confirmed"
    assert operation.reference in ledger.effects(operation)
    assert len(ledger.effects(operation)) == 1
    assert (operation.version_id, operation.version_sha256) == (version.pk, version.sha256)
    assert ledger.request(operation).status == "consumed"
    assert ledger.request(operation).consumer == operation.pk
    assert [a.status for a in ledger.attempts(operation)] == ["answered"]
    assert operation.receipts.get().outcome == "confirmed"


def test_what_the_press_received_has_the_approved_hash(ledger: Ledger) -> None:
    version = ledger.version("# 夜行列车\r\n\r\n开行。\r\n".encode())
    operation = ledger.dispatched(version)
    _, articles = ledger.press.json("GET", f"/articles?key={operation.key}")
    assert articles["articles"][0]["sha256"] == version.sha256


def test_nothing_leaves_before_a_decision(ledger: Ledger) -> None:
    operation = ledger.proposed()
    dispatch.dispatch(operation_id=operation.pk)
    assert ledger.effects(operation) == []
    assert ledger.fresh(operation).status == "proposed"


@pytest.mark.django_db(transaction=True)
def test_dispatched_is_committed_before_the_call(ledger: Ledger, monkeypatch: Any) -> None:
    from operations.connectors.publishing import PublishingConnector

    seen: list[tuple[str, int]] = []
    send = PublishingConnector.send

    def watched(self: Any, *args: Any, **kwargs: Any) -> Any:
        from django.db import connection

        assert not connection.in_atomic_block
        found = Operation.objects.get()
        seen.append((found.status, found.attempts.filter(status="sending").count()))
        return send(self, *args, **kwargs)

    monkeypatch.setattr(PublishingConnector, "send", watched)
    ledger.dispatched()
    assert seen == [("dispatched", 1)]


def test_a_second_proposal_of_a_live_intent_creates_nothing(ledger: Ledger) -> None:
    version = ledger.version()
    first = ledger.proposed(version)
    again = propose_publication(proposer=Proposer(person=ledger.member, client_key="another form"), version=version)
    assert (again.is_new, again.operation.pk) == (False, first.pk)
    assert Operation.objects.count() == 1


def test_a_published_version_is_not_proposed_again(ledger: Ledger) -> None:
    version = ledger.version()
    ledger.dispatched(version)
    with pytest.raises(AlreadyConfirmed):
        ledger.proposed(version)


def test_the_same_form_key_for_another_version_is_a_conflict(ledger: Ledger) -> None:
    proposer = Proposer(person=ledger.member, client_key="one form")
    propose_publication(proposer=proposer, version=ledger.version())
    with pytest.raises(IdempotencyConflict):
        propose_publication(proposer=proposer, version=ledger.version(b"something else"))


def test_the_asker_cannot_approve_even_as_a_reviewer(ledger: Ledger) -> None:
    operation = ledger.proposed(person=ledger.reviewer)
    with pytest.raises(SelfApproval):
        ledger.approve(operation, by=ledger.reviewer)
    assert Decision.objects.count() == 0


def test_the_author_of_a_covered_version_cannot_approve(ledger: Ledger) -> None:
    version = ledger.version(person=ledger.reviewer)
    proposer = Proposer(person=ledger.member, client_key="k")
    operation = propose_publication(proposer=proposer, version=version).operation
    with pytest.raises(SelfApproval):
        ledger.approve(operation, by=ledger.reviewer)
    assert ledger.approve(operation, by=ledger.reviewer2).status == "approved"


@pytest.mark.parametrize("who", ["member2", "operator", "admin"])
def test_only_a_reviewer_decides(ledger: Ledger, who: str) -> None:
    operation = ledger.proposed()
    with pytest.raises(RoleMissing):
        ledger.approve(operation, by=getattr(ledger, who))


@pytest.mark.case("T2")
@pytest.mark.parametrize("verdict", ["", "yes", "1", "None", "APPROVE", "approved"])
def test_anything_but_approve_or_reject_decides_nothing(ledger: Ledger, verdict: str) -> None:
    operation = ledger.proposed()
    with pytest.raises(BadInput):
        ledger.approve(operation, verdict=verdict)
    assert ledger.request(operation).status == "pending"
    assert Decision.objects.count() == 0


def test_a_decision_needs_the_digest_that_was_seen(ledger: Ledger) -> None:
    request = ledger.request(ledger.proposed())
    token = issue_view_token(person=ledger.reviewer, request=request)
    for digest, view_token in (("0" * 64, token), (request.digest, "forged"), (request.digest, "")):
        with pytest.raises(StaleApproval):
            decide(
                person=ledger.reviewer, request_id=request.pk, verdict="approve", digest=digest, view_token=view_token
            )


def test_a_view_token_serves_only_the_person_it_was_issued_to(ledger: Ledger) -> None:
    request = ledger.request(ledger.proposed())
    token = issue_view_token(person=ledger.reviewer, request=request)
    with pytest.raises(StaleApproval):
        decide(
            person=ledger.reviewer2, request_id=request.pk, verdict="approve", digest=request.digest, view_token=token
        )


@pytest.mark.case("A7")
def test_the_loser_of_a_race_is_told_the_outcome_and_its_author(ledger: Ledger) -> None:
    operation = ledger.proposed()
    ledger.approve(operation, by=ledger.reviewer)
    for verdict in ("approve", "reject"):
        with pytest.raises(AlreadyDecided) as refused:
            ledger.approve(operation, by=ledger.reviewer2, verdict=verdict, reason="too late")
        assert refused.value.by == str(ledger.reviewer)
        assert refused.value.at is not None
    assert Decision.objects.count() == 1


def test_a_rejection_closes_the_operation_as_refused(ledger: Ledger) -> None:
    from operations.follow import follow

    operation = ledger.proposed()
    ledger.approve(operation, verdict="reject", reason="Page 3 is wrong.")
    assert follow(operation_id=operation.pk).status == "closed"
    assert (ledger.fresh(operation).reason, ledger.effects(operation)) == ("refused", [])


def test_the_queue_alone_carries_an_approval_to_the_press(ledger: Ledger, run_jobs: Any) -> None:
    operation = ledger.proposed()
    ledger.approve(operation)
    run_jobs()
    assert ledger.fresh(operation).status == "confirmed"
    assert len(ledger.effects(operation)) == 1


def test_doubled_and_reordered_jobs_make_one_effect(ledger: Ledger, run_jobs: Any) -> None:
    from operations import tasks

    operation = ledger.proposed()
    for _ in range(3):
        tasks.dispatch.defer(operation_id=str(operation.pk))
        tasks.follow.defer(operation_id=str(operation.pk))
    ledger.approve(operation)
    for _ in range(3):
        tasks.dispatch.defer(operation_id=str(operation.pk))
        tasks.follow.defer(operation_id=str(operation.pk))
    run_jobs()
    assert ledger.fresh(operation).status == "confirmed"
    assert len([line for line in ledger.press.log() if line["key"] == operation.key and line["method"] == "POST"]) == 1


def test_events_tell_the_whole_path_in_order(ledger: Ledger) -> None:
    operation = ledger.dispatched()
    told = Event.objects.filter(stream=f"operation:{operation.pk}").order_by("seq")
    assert [event.to_status for event in told] == ["proposed", "prepared", "dispatched", "confirmed"]
    assert [event.seq for event in told] == [1, 2, 3, 4]
