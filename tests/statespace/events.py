"""Every event: a public service, called on a row in every status it can be in, and what has to come of it.

An expectation is the rows that move ("operation prepared>closed, approval approved>withdrawn", "case +open" for a new
one), "nothing", or the name of the refusal. `*` stands for every row that is not named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.conf import settings

from approvals import services as approvals
from approvals.tokens import issue_view_token
from artifacts import services as artifacts
from conversations import runs, services, sweeps
from conversations.agent import steps
from conversations.agent.steps import Reserved
from conversations.models import Conversation
from operations import brakes, dispatch, follow, proposals, reconciliation, settlement
from operations.connectors.base import Outcome
from operations.models import Operation
from operations.proposals import Proposer

from . import clock
from .rows import Stepping, answer
from .world import SETTLED_SECONDS, VERSIONS, Working, World

Act = Callable[[World, Any], object]
UNKNOWN = "unknown asked assigned doubtful wished"
AFTER_FIRST_QUERY = "asked assigned doubtful wished"
CASE = {"unknown": "open", "asked": "open", "assigned": "assigned", "doubtful": "verdict_proposed", "wished": "open"}
NEVER_SENT = (
    "pending approved rejected_by_reviewer refused withdrawn voided expired revoked prepared prepared_expired "
    "prepared_revoked prepared_withdrawn"
)


@dataclass(frozen=True)
class Event:
    """`before` is done first and is not looked at; rows named in `leave_out` have nothing that this could act on.

    `only`: a variant of an event that all rows have met, for the rows on which it is another one.
    """

    name: str
    service: Callable[..., Any]
    act: Act
    expect: Mapping[str, str]
    before: Act | None = None
    leave_out: str = ""
    only: str = ""

    def meets(self, row: str) -> bool:
        return row in self.only.split() if self.only else row not in self.leave_out.split()


def expectations(text: str) -> dict[str, str]:
    """Lines of "rows: expectation"."""
    found: dict[str, str] = {}
    for line in filter(None, map(str.strip, text.strip().splitlines())):
        rows, _, expected = line.partition(": ")
        found |= dict.fromkeys(rows.split(), expected)
    return found


def each_unknown(rows: str, what: str) -> str:
    """One line per row that is unknown, with its case settled from wherever it is."""
    return "\n".join(f"{row}: {what}, case {CASE[row]}>settled" for row in rows.split())


# -- requests ------------------------------------------------------------------------------------------------------
RECORDED = """
    expired prepared_expired: ApprovalExpired
    withdrawn prepared_withdrawn: ApprovalWithdrawn
    voided: ApprovalVoided
    revoked prepared_revoked: ApprovalRevoked
    *: AlreadyDecided
"""


def decide(verdict: str) -> Act:
    def act(world: World, operation: Operation) -> None:
        request = world.request(operation)
        token = issue_view_token(person=world.reviewer2, request=request)
        approvals.decide(
            person=world.reviewer2, request_id=request.pk, verdict=verdict, digest=request.digest, view_token=token,
            reason="Read.",
        )  # fmt: skip

    return act


def newer(world: World, operation: Operation) -> None:
    version = operation.version
    assert version is not None
    version.artifact.refresh_from_db()
    if version.artifact.current_version_id == version.pk:
        world.newer(version)


def later(seconds: float) -> Act:
    return lambda world, row: clock.move(seconds)


def of_request(service: Callable[..., Any], who: str = "") -> Act:
    def act(world: World, operation: Operation) -> None:
        person = {"person": getattr(world, who)} if who else {}
        service(request_id=world.request(operation).pk, **person)

    return act


REQUESTS = [
    Event("approve", approvals.decide, decide("approve"), expectations("pending: approval pending>approved" + RECORDED)),
    Event("reject", approvals.decide, decide("reject"), expectations("pending: approval pending>rejected" + RECORDED)),
    Event(
        "withdraw", approvals.withdraw, of_request(approvals.withdraw, "member"),
        expectations("pending: approval pending>withdrawn\napproved prepared: approval approved>withdrawn" + RECORDED),
    ),
    Event(
        "revoke", approvals.revoke, of_request(approvals.revoke, "reviewer2"),
        expectations("pending: IllegalTransition\napproved prepared: approval approved>revoked" + RECORDED),
    ),
    Event("expire, not due", approvals.expire, of_request(approvals.expire), expectations("*: nothing")),
    Event(
        "expire, due", approvals.expire, of_request(approvals.expire),
        expectations("pending: approval pending>expired\napproved prepared: approval approved>expired\n*: nothing"),
        before=lambda w, o: clock.move(settings.APPROVAL_TTL_SECONDS),
    ),
    Event(
        "void, the cause stands", approvals.void_if_cause_is_gone, of_request(approvals.void_if_cause_is_gone),
        expectations("*: nothing"),
    ),
    Event(
        "void, a newer version", approvals.void_if_cause_is_gone, of_request(approvals.void_if_cause_is_gone),
        expectations("pending: approval pending>voided\napproved prepared: approval approved>voided\n*: nothing"),
        before=newer, only=NEVER_SENT,
    ),
]  # fmt: skip


# -- operations that have not left ---------------------------------------------------------------------------------
def of_operation(service: Callable[..., Any], who: str = "", **more: Any) -> Act:
    def act(world: World, operation: Operation) -> None:
        person = {"person": getattr(world, who)} if who else {}
        service(operation_id=operation.pk, **person, **more)

    return act


def propose(key: Callable[[World, Operation], str]) -> Act:
    def act(world: World, operation: Operation) -> None:
        assert operation.version is not None
        proposer = Proposer(person=world.member, client_key=key(world, operation))
        proposals.propose_publication(proposer=proposer, version=operation.version)

    return act


FOLLOWED = """
    approved: operation proposed>prepared
    rejected_by_reviewer withdrawn voided: operation proposed>closed
    prepared_expired prepared_revoked: operation prepared>proposed
    prepared_withdrawn: operation prepared>closed
"""
SENT_BEFORE = "deferred not_sent again"  # prepared, the approval used by an earlier attempt

PROPOSALS = [
    Event(
        "propose again with the same key", proposals.propose_publication, propose(lambda w, o: o.origin_client_key),
        expectations("*: nothing"),
    ),
    Event(
        "propose the same again", proposals.propose_publication, propose(lambda w, o: w.next_key()),
        expectations("""
            refused rejected not_executed: operation +proposed, approval +pending
            confirmed found denied written_off: AlreadyConfirmed
            contradicted: IllegalTransition
            *: nothing
        """),
    ),
    Event(
        "ask again", proposals.request_again, of_operation(proposals.request_again, "member"),
        expectations("""
            expired revoked: operation proposed>proposed, approval +pending
            not_executed: operation not_executed>proposed, approval +pending
            confirmed found denied: AlreadyConfirmed
            rejected_by_reviewer: AlreadyDecided
            withdrawn: ApprovalWithdrawn
            voided: ApprovalVoided
            *: IllegalTransition
        """),
    ),
    Event("follow", follow.follow, of_operation(follow.follow), expectations(FOLLOWED + "*: nothing")),
    Event(
        "follow, a newer version", follow.follow, of_operation(follow.follow),
        expectations(FOLLOWED + """
            pending: approval pending>voided, operation proposed>closed
            approved: approval approved>voided, operation proposed>closed
            prepared: approval approved>voided, operation prepared>closed
            *: nothing
        """),
        before=newer, only=f"{NEVER_SENT} {SENT_BEFORE}",
    ),
    Event(
        "follow, too old", follow.follow, of_operation(follow.follow),
        expectations(FOLLOWED + """
            pending: approval pending>expired, operation proposed>closed
            expired revoked: operation proposed>closed
            *: nothing
        """),
        before=lambda w, o: clock.move(settings.PROPOSAL_MAX_SECONDS), only=f"{NEVER_SENT} {SENT_BEFORE}",
    ),
    Event(
        "recall", follow.recall, of_operation(follow.recall, "member"),
        expectations(f"""
            prepared: operation prepared>closed, approval approved>withdrawn
            prepared_expired prepared_revoked prepared_withdrawn {SENT_BEFORE}: operation prepared>closed
            *: IllegalTransition
        """),
    ),
]  # fmt: skip


# -- sending -------------------------------------------------------------------------------------------------------
def send(what: str) -> Act:
    """One attempt, of which `what` becomes."""

    def act(world: World, operation: Operation) -> None:
        world.said(what)
        dispatch.dispatch(operation_id=operation.pk)

    return act


def retry(what: str) -> Act:
    def act(world: World, operation: Operation) -> None:
        world.said(what)
        dispatch.dispatch(operation_id=operation.pk, retried_by=world.operator, client_key="once more")

    return act


def brake(world: World, operation: Operation) -> None:
    clock.move(SETTLED_SECONDS)
    brakes.set_brake(person=world.admin, tenant=world.tenant, provider="press", engaged=True, reason="Wait.")


def of_case(service: Callable[..., Any], **who: str) -> Act:
    def act(world: World, operation: Operation) -> None:
        case = world.last_case(operation)
        assert case is not None
        service(case_id=case.pk, **{name: getattr(world, local) for name, local in who.items()})

    return act


PREPARED = f"prepared prepared_expired prepared_revoked prepared_withdrawn {SENT_BEFORE}"
TURNED_AWAY = "prepared_expired prepared_revoked prepared_withdrawn: operation prepared>proposed\n"


def first_attempt(what: str) -> str:
    """What comes of an attempt from `prepared`, for rows that used their approval before and for those that did not."""
    return TURNED_AWAY + f"prepared: approval approved>consumed, {what}\n{SENT_BEFORE}: {what}\n*: nothing"


SENDING = [
    Event(
        f"dispatch, {what}", dispatch.dispatch, send(what), expectations(first_attempt(becomes)),
        before=later(SETTLED_SECONDS), only="" if what == "yes" else f"prepared {SENT_BEFORE}",
    )
    for what, becomes in {
        "yes": "attempt +answered, operation prepared>confirmed",
        "lost": "attempt +silent, case +open, operation prepared>unknown",
        "error_before": "attempt +silent, case +open, operation prepared>unknown",
        "refused": "attempt +answered, operation prepared>rejected",
        "busy": "attempt +deferred, operation prepared>prepared",
    }.items()
] + [
    Event(
        "dispatch, a newer version", dispatch.dispatch, send("yes"),
        expectations(f"""
            prepared: approval approved>voided, operation prepared>closed
            prepared_expired prepared_revoked prepared_withdrawn {SENT_BEFORE}: operation prepared>closed
            *: nothing
        """),
        before=lambda w, o: (newer(w, o), clock.move(SETTLED_SECONDS)), only=PREPARED,
    ),
    Event(
        "dispatch, the brake on", dispatch.dispatch, send("yes"), expectations(TURNED_AWAY + "*: nothing"),
        before=brake, only=PREPARED,
    ),
    Event(
        "send the same key again", dispatch.dispatch, retry("yes"),
        expectations(each_unknown(UNKNOWN, "attempt +answered, operation unknown>confirmed") + "\n*: nothing"),
    ),
    Event(
        "send the same key again, lost", dispatch.dispatch, retry("lost"),
        expectations(each_unknown(UNKNOWN, "attempt +silent, case +open, operation unknown>unknown") + "\n*: nothing"),
        only=UNKNOWN,
    ),
    Event(
        "send the same key again, too late", dispatch.dispatch, retry("yes"), expectations("*: nothing"),
        before=lambda w, o: clock.move(settings.KEY_LIFETIME_SECONDS), only=UNKNOWN,
    ),
    Event(
        "may it be sent again?", reconciliation.check_retry, of_operation(reconciliation.check_retry, "operator"),
        expectations(f"unknown: NotYet\n{AFTER_FIRST_QUERY}: nothing\n*: IllegalTransition"),
    ),
    Event(
        "what would the gate say?", dispatch.refusal_of_retry, of_operation(dispatch.refusal_of_retry, "operator"),
        expectations(f"{UNKNOWN}: nothing\n*: IllegalTransition"),
    ),
    Event(
        "ask for the same key again", reconciliation.ask_retry,
        of_operation(reconciliation.ask_retry, "operator", client_key="another"),
        expectations(f"unknown: NotYet\n{AFTER_FIRST_QUERY}: nothing\n*: IllegalTransition"),
    ),
    Event(
        "do as the case says", reconciliation.retry_asked, of_case(reconciliation.retry_asked),
        expectations(each_unknown("wished", "attempt +answered, operation unknown>confirmed") + "\n*: nothing"),
        leave_out=NEVER_SENT + " sending confirmed rejected deferred not_sent",
    ),
]  # fmt: skip


# -- finding out ---------------------------------------------------------------------------------------------------
def forgotten(world: World, operation: Operation) -> None:
    """The provider never knew the key, and nothing can be in flight any more."""
    world.press.forget(operation.key)
    clock.move(SETTLED_SECONDS)


def errs(world: World, operation: Operation) -> None:
    world.asked("error")
    clock.move(SETTLED_SECONDS)


def settle(verdict: str) -> Act:
    return of_operation(
        reconciliation.settle_by_hand, "operator", verdict=verdict, reference="a-1" if verdict == "confirmed" else "",
        reason="They say so.",
    )  # fmt: skip


FOUND = each_unknown(UNKNOWN, "operation unknown>confirmed")
FINDING_OUT = [
    Event(
        "ask by the schedule, known", reconciliation.ask_provider, of_operation(reconciliation.ask_provider),
        expectations(FOUND + "\n*: nothing"), before=later(SETTLED_SECONDS),
    ),
    Event(
        "ask by the schedule, not known", reconciliation.ask_provider, of_operation(reconciliation.ask_provider),
        expectations(each_unknown(UNKNOWN, "operation unknown>prepared") + "\n*: nothing"), before=forgotten,
        only=UNKNOWN,
    ),
    Event(
        "ask by the schedule, an error", reconciliation.ask_provider, of_operation(reconciliation.ask_provider),
        expectations("*: nothing"), before=errs, only=UNKNOWN,
    ),
    Event(
        "ask by hand", reconciliation.ask_provider, of_operation(reconciliation.ask_provider, "operator"),
        expectations(FOUND + "\n*: IllegalTransition"),
    ),
    Event(
        "settle as confirmed", reconciliation.settle_by_hand, settle("confirmed"),
        expectations("unknown: NotYet\n" + each_unknown(AFTER_FIRST_QUERY, "operation unknown>confirmed") + """
            contradicted: operation rejected>confirmed, case open>settled
            denied: case open>settled
            *: IllegalTransition
        """),
    ),
    Event(
        "settle as not executed, too early", reconciliation.settle_by_hand, settle("not_executed"),
        expectations(f"{UNKNOWN} contradicted denied: NotYet\n*: IllegalTransition"),
    ),
    Event(
        "settle as not executed", reconciliation.settle_by_hand, settle("not_executed"),
        expectations("unknown: NotYet\n" + each_unknown(AFTER_FIRST_QUERY, "operation unknown>not_executed") + """
            contradicted: case open>settled
            denied: operation confirmed>not_executed, case open>settled
            *: IllegalTransition
        """),
        before=later(SETTLED_SECONDS),
    ),
    Event(
        "hand over", reconciliation.assign, of_case(reconciliation.assign, person="operator", to="operator"),
        expectations("""
            unknown asked wished contradicted denied: case open>assigned
            assigned: case assigned>assigned
            doubtful: case verdict_proposed>assigned
            *: IllegalTransition
        """),
        leave_out=NEVER_SENT + " sending confirmed rejected deferred not_sent",
    ),
    Event(
        "report an open outcome", reconciliation.report_open, of_operation(reconciliation.report_open),
        expectations("*: nothing"), before=lambda w, o: clock.move(settings.UNKNOWN_WAIT_SECONDS),
    ),
]  # fmt: skip


# -- answers -------------------------------------------------------------------------------------------------------
def last_attempt(service: Callable[..., Any], **more: Any) -> Act:
    def act(world: World, operation: Operation) -> None:
        attempt = world.last_attempt(operation)
        assert attempt is not None
        service(attempt_id=attempt.pk, **more)

    return act


def first_silent(outcome: Outcome) -> Act:
    """An answer to the attempt before the one that is under way."""

    def act(world: World, operation: Operation) -> None:
        attempt = operation.attempts.get(number=1)
        settlement.record_answer(attempt_id=attempt.pk, answer=answer(outcome))

    return act


GONE = "attempt sending>silent, operation dispatched>unknown, case +open"
ANSWERS = {
    Outcome.CONFIRMED: """
        sending retrying: attempt sending>answered, operation dispatched>confirmed
        rejected not_executed written_off: case +open
    """ + each_unknown(UNKNOWN, "operation unknown>confirmed"),
    Outcome.REJECTED: """
        sending: attempt sending>answered, operation dispatched>rejected
        retrying: attempt sending>answered, operation dispatched>unknown, case +open
        confirmed found: case +open
    """ + each_unknown(UNKNOWN, "operation unknown>rejected"),
    Outcome.DEFERRED: """
        sending: attempt sending>deferred, operation dispatched>prepared
        retrying: attempt sending>deferred, operation dispatched>unknown, case +open
        confirmed found: case +open
    """ + each_unknown(UNKNOWN, "operation unknown>prepared"),
    Outcome.NOT_SENT: """
        sending: attempt sending>not_sent, operation dispatched>prepared
        retrying: attempt sending>not_sent, operation dispatched>unknown, case +open
        confirmed found: case +open
    """ + each_unknown(UNKNOWN, "operation unknown>prepared"),
    Outcome.SILENT: f"sending retrying: {GONE}",
    Outcome.KEY_CONFLICT: f"""
        sending retrying: {GONE}, case +open
        {UNKNOWN} again confirmed deferred found not_executed not_sent rejected written_off: case +open
    """,
}  # fmt: skip
LATE = {Outcome.CONFIRMED: "operation dispatched>confirmed", Outcome.KEY_CONFLICT: "case +open"}
NO_SECOND_ATTEMPT = (
    f"{NEVER_SENT} {UNKNOWN} sending confirmed found rejected deferred not_sent again not_executed written_off "
    "contradicted denied"
)

ANSWERED = [
    *[
        Event(
            f"the provider's answer: {outcome}", settlement.record_answer,
            last_attempt(settlement.record_answer, answer=answer(outcome)),
            expectations(f"{text}\n*: nothing"), leave_out=NEVER_SENT,
        )
        for outcome, text in ANSWERS.items()
    ],
    *[
        Event(
            f"a late answer to the attempt before: {outcome}", settlement.record_answer, first_silent(outcome),
            {"retrying": LATE.get(outcome, "nothing")}, leave_out=NO_SECOND_ATTEMPT,
        )
        for outcome in Outcome
    ],
    Event(
        "the sender is gone, not due", settlement.make_silent, last_attempt(settlement.make_silent),
        expectations("*: nothing"), leave_out=NEVER_SENT,
    ),
    Event(
        "the sender is gone", settlement.make_silent, last_attempt(settlement.make_silent),
        expectations(f"sending retrying: {GONE}\n*: nothing"), before=later(SETTLED_SECONDS), leave_out=NEVER_SENT,
    ),
]  # fmt: skip


# -- turns ---------------------------------------------------------------------------------------------------------
def of_turn(service: Callable[..., Any], **more: Any) -> Act:
    return lambda world, working: service(person=world.member, turn=working.turn, **more)


def say(world: World, working: Working) -> None:
    services.send_message(
        person=world.member, conversation=working.turn.conversation, text="And?", client_key=str(uuid4())
    )


def say_twice(world: World, working: Working) -> None:
    conversation = Conversation.objects.get(pk=working.turn.conversation_id)
    for _ in range(2):
        services.send_message(person=world.member, conversation=conversation, text="And?", client_key="tab")


def of_run(service: Callable[..., Any], *more: Any) -> Act:
    return lambda world, working: service(working.claim, *more)


def lease_over(world: World, row: Any) -> None:
    clock.move(settings.LEASE_SECONDS + 1)


CLAIMED = "turn accepted>running, run +leased"
RECOVERED = "turn running>running, run leased>interrupted, run +leased"
RESUMED = "turn waiting>running, run +leased"
FENCED = "*: Fenced"

CONVERSATIONS = [
    Event("send a message", services.send_message, say, expectations("*: turn +accepted")),
    Event("send one message twice", services.send_message, say_twice, expectations("*: turn +accepted")),
    Event(
        "stop", services.stop_turn, of_turn(services.stop_turn),
        expectations("""
            accepted: turn accepted>cancelled
            running calling taken: turn running>cancelling
            waiting free: turn waiting>cancelled
            cancelling cancelled: nothing
            *: IllegalTransition
        """),
    ),
    Event(
        "try again", services.retry_turn, of_turn(services.retry_turn),
        expectations("completed failed cancelled: turn +accepted\n*: IllegalTransition"),
    ),
    Event(
        "claim", runs.claim, lambda w, working: runs.claim(working.turn.pk, worker="another"),
        expectations(f"accepted: {CLAIMED}\nfree: {RESUMED}\n*: nothing"),
    ),
    Event(
        "claim, the lease over", runs.claim, lambda w, working: runs.claim(working.turn.pk, worker="another"),
        expectations(f"""
            accepted: {CLAIMED}
            free: {RESUMED}
            running calling taken: {RECOVERED}
            cancelling: turn cancelling>cancelled, run leased>interrupted
            *: nothing
        """),
        before=lease_over,
    ),
    Event(
        "look at", sweeps.look_at, lambda w, working: sweeps.look_at(working.turn.pk, working.turn.conversation_id),
        expectations("*: nothing"), before=lease_over,
    ),
    Event(
        "end what is abandoned", runs.end_abandoned, lambda w, working: runs.end_abandoned(working.turn.conversation_id),
        expectations("*: nothing"),
    ),
    Event(
        "end what is abandoned, the lease over", runs.end_abandoned,
        lambda w, working: runs.end_abandoned(working.turn.conversation_id),
        expectations("cancelling: turn cancelling>cancelled, run leased>interrupted\n*: nothing"), before=lease_over,
    ),
    Event(
        "hand back", runs.hand_back, of_run(runs.hand_back),
        expectations("running calling cancelling: run leased>interrupted\n*: nothing"),
    ),
    Event(
        "begin a model request", steps.begin_request, of_run(steps.begin_request, {"schema": 1}, VERSIONS),
        expectations("running calling: step +pending\ncancelling: Stopping\n" + FENCED),
    ),
    Event(
        "wait or go on", steps.wait_or_go_on, of_run(steps.wait_or_go_on),
        expectations(
            "running: nothing\ncalling: turn running>waiting, run leased>finished\ncancelling: Stopping\n" + FENCED
        ),
    ),
    Event(
        "end as stopped", steps.end_stopped, of_run(steps.end_stopped, "as far as it got"),
        expectations(
            "running calling: nothing\ncancelling: turn cancelling>cancelled, run leased>finished\n" + FENCED
        ),
    ),
    Event(
        "end as failed", steps.end_failed, of_run(steps.end_failed, "model_failed", "It broke."),
        expectations(
            "running calling: turn running>failed, run leased>finished\ncancelling: Stopping\n" + FENCED
        ),
    ),
]  # fmt: skip


# -- steps ---------------------------------------------------------------------------------------------------------
def of_step(service: Callable[..., Any], *more: Any, **named: Any) -> Act:
    def act(world: World, row: Stepping) -> None:
        service(row.working.claim, row.step, *more, **named)

    return act


def commit(said: bool) -> Act:
    from conversations.turns import Said

    return of_step(
        steps.commit_request, response={"schema": 1}, reserved=Reserved(10, 20), tokens_in=1, tokens_out=1, calls=[],
        versions=VERSIONS, said=Said("Forty-one.") if said else None,
    )  # fmt: skip


STARTED = """
    pending: step pending>running
    to_be_retried: step retry_wait>running
    interrupted: Fenced
    *: IllegalTransition
"""
STEPS = [
    Event("start a model request", steps.start_request, of_step(steps.start_request, 10), expectations(STARTED)),
    Event("start a read", steps.start_read, of_step(steps.start_read), expectations(STARTED)),
    Event(
        "a try fails", steps.fail_try, of_step(steps.fail_try, error="x", retry_in_seconds=1.0),
        expectations("under_way: step running>retry_wait\ninterrupted: Fenced\n*: IllegalTransition"),
    ),
    Event(
        "the last try fails", steps.fail_try, of_step(steps.fail_try, error="x", retry_in_seconds=None),
        expectations("""
            pending: step pending>failed
            under_way: step running>failed
            to_be_retried: step retry_wait>failed
            interrupted: Fenced
            *: IllegalTransition
        """),
    ),
    Event(
        "the response is here", steps.commit_request, commit(said=False),
        expectations("under_way: step running>succeeded\ninterrupted: Fenced\n*: IllegalTransition"),
    ),
    Event(
        "the answer is here", steps.commit_request, commit(said=True),
        expectations("""
            under_way: step running>succeeded, run leased>finished, turn running>completed
            interrupted: Fenced
            *: IllegalTransition
        """),
    ),
    Event(
        "a call has its result", steps.finish_call, of_step(steps.finish_call, {}, outcome="ok"),
        expectations("""
            pending: step pending>succeeded
            under_way: step running>succeeded
            to_be_retried: step retry_wait>succeeded
            interrupted: Fenced
            *: IllegalTransition
        """),
    ),
    Event(
        "a call breaks", steps.finish_call, of_step(steps.finish_call, {}, outcome="error"),
        expectations("""
            pending: step pending>failed
            under_way: step running>failed
            to_be_retried: step retry_wait>failed
            interrupted: Fenced
            *: IllegalTransition
        """),
    ),
]  # fmt: skip


# -- artifacts and brakes ------------------------------------------------------------------------------------------
def write_on(world: World, artifact: Any) -> None:
    artifacts.commit_version(
        person=world.member, artifact=artifact, base_sha256=artifact.current_version.sha256, content=b"# Newer\n"
    )


def write_on_stale(world: World, artifact: Any) -> None:
    artifacts.commit_version(person=world.member, artifact=artifact, base_sha256="0" * 64, content=b"# Newer\n")


def create_again(world: World, artifact: Any) -> None:
    from artifacts import blobs

    content = blobs.read(artifact.current_version)
    artifacts.create_artifact(
        person=world.member, tenant=world.tenant, title=artifact.title, content=content, client_key=artifact.client_key
    )


ARTIFACTS = [
    Event(
        "save on the current version", artifacts.commit_version, write_on,
        expectations("active: artifact active>active\n*: IllegalTransition"),
    ),
    Event(
        "save on another base", artifacts.commit_version, write_on_stale,
        expectations("active: StaleBase\n*: IllegalTransition"),
    ),
    Event("create with the same key", artifacts.create_artifact, create_again, expectations("*: nothing")),
]  # fmt: skip


def set_brake(engaged: bool) -> Act:
    def act(world: World, row: Any) -> None:
        brakes.set_brake(person=row.admin, tenant=row.tenant, provider="press", engaged=engaged)

    return act


BRAKES = [
    Event(
        "stop sending", brakes.set_brake, set_brake(True),
        expectations("none: brake +engaged\nreleased: brake released>engaged\nengaged: nothing"),
    ),
    Event(
        "resume sending", brakes.set_brake, set_brake(False),
        expectations("none: brake +released\nengaged: brake engaged>released\nreleased: nothing"),
    ),
]  # fmt: skip

PUBLICATION_EVENTS = [*REQUESTS, *PROPOSALS, *SENDING, *FINDING_OUT, *ANSWERED]

# Public functions of the service modules that are no event on a row of their own, and why.
INSIDE = "inside a unit of one of the events"
WAKES = "a queue entry that calls the service of the same name"
READS = "reads only"
OWNER = "by the owner of the tables only (tests/backup)"
ELSEWHERE: dict[str, str] = {
    "approvals.services.ask": INSIDE,
    "approvals.services.end": INSIDE,
    "approvals.services.consume": INSIDE,
    "approvals.services.cause_gone": READS,
    "approvals.services.raise_if_cause_is_gone": READS,
    "approvals.services.raise_recorded": READS,
    "approvals.tasks.void_requests": WAKES,
    "approvals.tasks.sweep": WAKES,
    "artifacts.services.draft": "makes no row",
    "artifacts.services.add_artifact": INSIDE,
    "artifacts.services.add_version": "what commit_version calls",
    "artifacts.sources.add_source": "makes new rows only (tests/artifacts)",
    "artifacts.sources.check_source": READS,
    "artifacts.sources.sources_of": READS,
    "artifacts.sources.original_of": READS,
    "artifacts.sources.facts_for_listing": READS,
    "artifacts.sources.shown_name": READS,
    "artifacts.sources.shown_label": READS,
    "conversations.agent.gate.run_call": "the step services around one tool (tests/conversations)",
    "conversations.agent.steps.held": INSIDE,
    "conversations.agent.steps.record_result": INSIDE,
    "conversations.runs.leased_run": READS,
    "conversations.runs.interrupt": INSIDE,
    "conversations.runs.interruptions": READS,
    "conversations.runs.worker_name": READS,
    "conversations.runs.renew": "moves leases, no status (tests/statespace/test_time.py)",
    "conversations.runs.stopping": READS,
    "conversations.services.start_conversation": "makes new rows only",
    "conversations.services.title_from": READS,
    "conversations.services.require_use": READS,
    "conversations.sweeps.sweep_turns": "end_abandoned and look_at for what is due",
    "conversations.tasks.run_turn": WAKES,
    "conversations.tasks.sweep": WAKES,
    "conversations.tasks.take_back": WAKES,
    "conversations.turns.admit": INSIDE,
    "conversations.turns.post_message": INSIDE,
    "conversations.turns.touch": INSIDE,
    "conversations.turns.move": INSIDE,
    "conversations.turns.lock_fenced": INSIDE,
    "conversations.turns.end": INSIDE,
    "conversations.turns.close_steps": INSIDE,
    "conversations.turns.end_run": INSIDE,
    "conversations.turns.next_turn": READS,
    "conversations.turns.schedule_next": INSIDE,
    "operations.brakes.providers": READS,
    "operations.brakes.is_engaged": READS,
    "operations.cases.open_case": INSIDE,
    "operations.cases.report_unreadable": "for a record that cannot be read (tests/formats)",
    "operations.cases.unsettled_unknown": INSIDE,
    "operations.cases.unsettled_others": INSIDE,
    "operations.cases.settle_unknown": INSIDE,
    "operations.cases.settle": INSIDE,
    "operations.cases.keep_retry": INSIDE,
    "operations.cases.refuse_retry": INSIDE,
    "operations.cases.tell": INSIDE,
    "operations.dispatch.turn_away": INSIDE,
    "operations.dispatch.worker_name": READS,
    "operations.follow.prepare": INSIDE,
    "operations.follow.back_to_proposed": INSIDE,
    "operations.proposals.publication_parameters": READS,
    "operations.proposals.propose": "what propose_publication calls",
    "operations.proposals.is_too_old": READS,
    "operations.reconciliation.check_may_settle": READS,
    "operations.reconciliation.not_executed_opens_at": READS,
    "operations.reconciliation.next_query_at": READS,
    "operations.restoring.begin_epoch": OWNER,
    "operations.settlement.confirm": INSIDE,
    "operations.settlement.reject": INSIDE,
    "operations.settlement.not_executed": INSIDE,
    "operations.settlement.close": INSIDE,
    "operations.settlement.become_unknown": INSIDE,
    "operations.settlement.prepare_again": INSIDE,
    "operations.settlement.settles_after": READS,
    "operations.settlement.forgotten_from": READS,
    "operations.settlement.add_receipt": INSIDE,
    "operations.settlement.is_contradicted_by_a_yes": READS,
    "operations.settlement.open_contradiction": INSIDE,
    "operations.tasks.follow": WAKES,
    "operations.tasks.follow_turn": WAKES,
    "operations.tasks.dispatch": WAKES,
    "operations.tasks.retry": WAKES,
    "operations.tasks.query": WAKES,
    "operations.tasks.sweep": WAKES,
    "operations.tasks.defer_dispatch": WAKES,
    "operations.tasks.defer_query": WAKES,
    "operations.tasks.defer_retry": WAKES,
}
EVENTS = [*PUBLICATION_EVENTS, *CONVERSATIONS, *STEPS, *ARTIFACTS, *BRAKES]
