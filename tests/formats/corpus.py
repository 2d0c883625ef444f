"""Makes one of everything that is stored: each status of each machine, each kind of event, each stored format.

Through the services wherever a service goes there; what none does yet is moved by `advance()`.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from approvals import services as approvals
from artifacts.services import commit_version
from artifacts.sources import add_source
from console.accounts.models import Membership
from conversations import runs
from conversations.agent import steps
from conversations.agent.messages import first_input
from conversations.agent.steps import Call, Reserved, Versions
from conversations.kernel.machine import SYSTEM, Machine, machines
from conversations.kernel.unit import unit
from conversations.kernel.writing import advance
from conversations.models import Conversation, Run, Turn
from conversations.services import retry_turn, send_message, start_conversation, stop_turn
from operations import brakes, dispatch, follow, reconciliation, settlement
from operations.models import Attempt, Case, Operation
from operations.proposals import request_again
from tests.accounts import making
from tests.conversations.conftest import run
from tests.operations.conftest import Ledger

VERSIONS = Versions("report_writer/1", "offline/1")
SOURCE = b"""# Night trains

Night trains ran between Port Amel and Tavel until 1987. In 2019 the line was opened again with 14 sleeping cars.

The review of 2023 counted 41,200 passengers in a year, which is 12 per cent more than in the year before.
"""
RESPONSE = {
    "schema": 1,
    "response": {
        "parts": [
            {"tool_name": "list_sources", "args": "{}", "tool_call_id": "call_0", "part_kind": "tool-call"},
        ],
        "usage": {"input_tokens": 10, "output_tokens": 5},
        "model_name": "offline", "timestamp": "2026-11-29T00:00:00Z", "kind": "response",
    },
}  # fmt: skip


def make_everything(ledger: Ledger) -> None:
    """Fill the database of this process; raises AssertionError naming a status that was not reached."""
    _conversations(ledger)
    _operations(ledger)
    _requests(ledger)
    _attempts_and_cases(ledger)
    _artifacts(ledger)
    _people(ledger)
    missing = [f"{m.name}: {status}" for m in machines() for status in m.statuses if not _count(m, status)]
    assert not missing, f"the corpus lacks {missing}"


def _count(machine: Machine, status: str) -> int:
    return machine.model._default_manager.filter(status=status).count()


# -- the ground floor -----------------------------------------------------------------------------------------------
def _conversation(ledger: Ledger, *, person: Any = None) -> Conversation:
    return start_conversation(person=person or ledger.member, tenant=ledger.tenant)


def _ask(conversation: Conversation, text: str = "What ran between Port Amel and Tavel?") -> Turn:
    message = send_message(person=conversation.owner, conversation=conversation, text=text, client_key=None)
    return Turn.objects.select_related("conversation").get(question=message)


def _claimed(turn: Turn) -> runs.Claim:
    claim = runs.claim(turn.pk)
    assert claim is not None
    return claim


def _asking(claim: runs.Claim) -> Any:
    step = steps.begin_request(claim, first_input(claim.turn), VERSIONS)
    steps.start_request(claim, step, 100)
    return step


def _expire(turn: Turn) -> None:
    Run.objects.filter(turn=turn, status="leased").update(lease_expires_at=turn.created_at - timedelta(seconds=1))


def _conversations(ledger: Ledger) -> None:
    talk = _conversation(ledger)
    add_source(conversation=talk, person=ledger.member, file_name="trains.md", data=SOURCE)
    assert run(_ask(talk, "Write a short report on the night trains.")).status == "completed"
    assert run(_ask(talk, "Publish it")).status == "waiting"
    retried = retry_turn(person=ledger.member, turn=Turn.objects.filter(status="completed").latest("created_at"))
    assert retried.status == "accepted"
    _unfinished(ledger)
    _ended(ledger)


def _unfinished(ledger: Ledger) -> None:
    _ask(_conversation(ledger))  # accepted
    _asking(_claimed(_ask(_conversation(ledger))))  # running: turn, run and step
    taken_over = _ask(_conversation(ledger))
    _asking(_claimed(taken_over))
    _expire(taken_over)
    _claimed(taken_over)  # run interrupted, step retry_wait
    calling = _ask(_conversation(ledger))
    claim = _claimed(calling)
    steps.commit_request(
        claim, _asking(claim), response=RESPONSE, reserved=Reserved(100, 200), tokens_in=10, tokens_out=5,
        calls=[Call("list_sources", "call_0", {})], versions=VERSIONS, said=None,
    )  # fmt: skip
    stopping = _ask(_conversation(ledger))
    _asking(_claimed(stopping))
    stop_turn(person=ledger.member, turn=stopping)  # cancelling


def _ended(ledger: Ledger) -> None:
    stopped = _ask(_conversation(ledger))
    claim = _claimed(stopped)
    _asking(claim)
    stop_turn(person=ledger.member, turn=stopped)
    steps.end_stopped(claim, "It ran")  # cancelled, its step interrupted, its answer kept
    failed = _ask(_conversation(ledger))
    claim = _claimed(failed)
    steps.fail_try(claim, _asking(claim), error="model_failed: cut", retry_in_seconds=None)
    steps.end_failed(claim, "model_failed", "The language model broke off.")


# -- the ledger -----------------------------------------------------------------------------------------------------
def _version(ledger: Ledger, name: str) -> Any:
    return ledger.version(f"# {name}\n".encode())


def _operations(ledger: Ledger) -> None:
    ledger.proposed(_version(ledger, "proposed"))
    ledger.prepared(_version(ledger, "prepared"))
    assert ledger.dispatched(_version(ledger, "confirmed")).status == "confirmed"
    sending(ledger, _version(ledger, "dispatched"))
    ledger.press.plan({"path": "/articles", "method": "POST", "times": 1, "fault": "effect_no_reply"})
    assert ledger.dispatched(_version(ledger, "unknown")).status == "unknown"
    rejected = sending(ledger, _version(ledger, "rejected"))
    settlement.record_answer(attempt_id=_attempt(rejected).pk, answer=_answer("rejected", 403))
    ledger.press.plan({"path": "/articles", "method": "POST", "times": 1, "fault": "drop_before"})
    absent = ledger.dispatched(_version(ledger, "not executed"))
    assert absent.status == "unknown", absent.status
    ledger.query(absent)
    before = ledger.settings.SETTLE_AFTER_SECONDS
    ledger.let_time_pass()
    reconciliation.settle_by_hand(
        person=ledger.operator, operation_id=absent.pk, verdict="not_executed", reason="They told us on the telephone."
    )
    ledger.settings.SETTLE_AFTER_SECONDS = before
    closed = ledger.prepared(_version(ledger, "closed"))
    follow.recall(person=ledger.member, operation_id=closed.pk, reason="A mistake")
    _written_off(ledger)


def _written_off(ledger: Ledger) -> None:
    ledger.press.plan({"path": "/articles", "method": "POST", "times": 1, "fault": "effect_no_reply"})
    operation = ledger.dispatched(_version(ledger, "written off"))
    with unit():
        case = Case.objects.get(operation=operation)
        advance(case, "verdict_proposed", actor=SYSTEM, reason="corpus", wake=case.next_wake_at)
        advance(case, "settled", actor=SYSTEM, reason="corpus", change={"verdict": "written_off"}, wake=None)
        advance(operation, "written_off", actor=SYSTEM, reason="corpus", wake=None)


def sending(ledger: Ledger, version: Any) -> Operation:
    """Past the gate, nothing sent yet."""
    operation = ledger.prepared(version)
    load = dispatch._load(operation)
    assert dispatch._pass_gate(operation.pk, load, retried_by=None, client_key=None) is not None
    return operation


def _attempt(operation: Operation) -> Attempt:
    return operation.attempts.get()


def _answer(outcome: str, status: int | None) -> Any:
    from operations.connectors.base import Answer, Outcome

    return Answer(Outcome(outcome), status, "req-1", "", b"{}", outcome, None, 10)


def _requests(ledger: Ledger) -> None:
    ledger.approve(ledger.proposed(_version(ledger, "approved")))
    refused = ledger.proposed(_version(ledger, "refused"))
    ledger.approve(refused, verdict="reject", reason="Not like this.")
    follow.follow(operation_id=refused.pk)
    withdrawn = ledger.proposed(_version(ledger, "withdrawn"))
    approvals.withdraw(person=ledger.member, request_id=ledger.request(withdrawn).pk, reason="A mistake")
    revoked = ledger.proposed(_version(ledger, "revoked"))
    ledger.approve(revoked)
    approvals.revoke(person=ledger.reviewer, request_id=ledger.request(revoked).pk, reason="A mistake")
    voided = ledger.proposed(_version(ledger, "voided"))
    ledger.newer(voided.version)
    approvals.void_if_cause_is_gone(request_id=ledger.request(voided).pk)
    before, ledger.settings.APPROVAL_TTL_SECONDS = ledger.settings.APPROVAL_TTL_SECONDS, 0
    expired = ledger.proposed(_version(ledger, "expired"))
    ledger.settings.APPROVAL_TTL_SECONDS = before
    assert approvals.expire(request_id=ledger.request(expired).pk)
    request_again(person=ledger.member, operation_id=expired.pk)


def _attempts_and_cases(ledger: Ledger) -> None:
    for outcome, status in (("deferred", 429), ("not_sent", None)):
        operation = sending(ledger, _version(ledger, outcome))
        settlement.record_answer(attempt_id=_attempt(operation).pk, answer=_answer(outcome, status))
    for name in ("assigned", "needs a second person"):
        ledger.press.plan({"path": "/articles", "method": "POST", "times": 1, "fault": "effect_no_reply"})
        operation = ledger.dispatched(_version(ledger, name))
        case = reconciliation.assign(person=ledger.operator, case_id=ledger.case(operation).pk, to=ledger.operator)
    with unit():
        advance(case, "verdict_proposed", actor=SYSTEM, reason="corpus", wake=case.next_wake_at)
    ledger.press.plan()
    other = making.tenant("other")
    for tenant, person, ends in (
        (ledger.tenant, ledger.admin, (True, False)),
        (other, making.admin_of(other), (True,)),
    ):
        for engaged in ends:
            brakes.set_brake(person=person, tenant=tenant, provider="press", engaged=engaged, reason="A test")


# -- what is delivered, and who -------------------------------------------------------------------------------------
def _artifacts(ledger: Ledger) -> None:
    version = _version(ledger, "two versions")
    commit_version(
        person=ledger.member, artifact=version.artifact, base_sha256=version.sha256, content=b"# The second\n"
    )
    for status in ("archived", "deleted"):
        with unit():
            advance(_version(ledger, status).artifact, status, actor=SYSTEM, reason="corpus")


def _people(ledger: Ledger) -> None:
    leaver = making.person(ledger.tenant, "leaver", "member")
    with unit():
        advance(Membership.objects.get(person=leaver, status="active"), "removed", actor=SYSTEM, reason="corpus")


def described() -> dict[str, Any]:
    """What the corpus holds, for a person who looks at it: rows by machine and status, kinds of events."""
    from django.apps import apps

    events = {
        f"{label}": sorted(set(apps.get_model(label, "Event").objects.values_list("type", flat=True)))
        for label in ("accounts", "conversations", "artifacts", "approvals", "operations")
    }
    return {"statuses": {m.name: {s: _count(m, s) for s in m.statuses} for m in machines()}, "events": events}
