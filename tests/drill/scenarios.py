"""What is done in a trial: acts of people, with the machines working between them. Each can be done again: a person
whose process died in the middle tries once more, with the same key."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from conversations.kernel.errors import Refusal

from .points import TRACER, Died
from .world import World, as_owner, untraced, wait_for

Act = Callable[[World], object]
DAY_SECONDS = 25 * 3600
NOWHERE = "http://127.0.0.1:9"  # the discard port: nobody listens


@dataclass(frozen=True)
class Scenario:
    """`expect`: what the latest operation may be in the end ("" = there is none). Where there is a publish buffer, a
    crash may have taken so long that it left before somebody came to stop it. `expect_struck`: besides, after a strike;
    `expect_killed`: only where its process died or stood still, and could not find out what it had not heard.
    `stage` acts come before, unwatched. `rank`: path, short or fault."""

    name: str
    acts: tuple[Act, ...]
    expect: tuple[str, ...] = ("confirmed",)
    expect_struck: tuple[str, ...] = ()
    expect_killed: tuple[str, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    stage: tuple[Act, ...] = ()
    jobs: str = "in order"
    rank: str = "short"
    path: str = ""  # appended to the Press's address
    leave_out: tuple[str, ...] = ()  # predicates that it breaks by design

    def may_end(self, status: str, *, struck: bool, how: str = "") -> bool:
        """`how`: of the strike, if it fell."""
        late = ("confirmed",) if struck and "PUBLISH_BUFFER_SECONDS" in self.settings else ()
        killed = self.expect_killed if struck and how not in ("cut", "torn") else ()
        return status in (*self.expect, *late, *(self.expect_struck if struck else ()), *killed)

    def owner(self, act: int) -> str:
        """Whose an act is: people who write, propose and approve do the same in many scenarios; once is enough."""
        done = [one for one in self.acts[: act + 1] if one not in ARMING]
        is_common = self.rank != "path" and not self.stage and tuple(done) in (ALLOWED[:1], ALLOWED[:2], ALLOWED)
        return f"{len(done)} acts, jobs {self.jobs}" if is_common else self.name


ARMING: set[Act] = set()  # they only say what is to go wrong later
SCENARIOS: dict[str, Scenario] = {}


def scenario(name: str, *acts: Act, **more: Any) -> None:
    SCENARIOS[name] = Scenario(name, acts, **more)


# -- acts -----------------------------------------------------------------------------------------------------------
def write(world: World) -> None:
    world.write()


def propose(world: World) -> None:
    world.propose()


def approve(world: World) -> None:
    world.decide()


def approve_as_other(world: World) -> None:
    world.decide(by="reviewer2")


def machines(world: World) -> None:
    world.machines()


def jobs_only(world: World) -> None:
    world.machines(jump=False)


def ask_again(world: World) -> None:
    world.ask_again()


def a_day_passes(world: World) -> None:
    world.jump(DAY_SECONDS)


def brake(world: World) -> None:
    world.brake(engaged=True)


def release(world: World) -> None:
    world.brake(engaged=False)


def stop(world: World) -> None:
    from conversations.services import stop_turn

    stop_turn(person=world.person("member"), turn=world.turn)


def try_again(world: World) -> None:
    from conversations.services import retry_turn

    retry_turn(person=world.person("member"), turn=world.turn, client_key=world.key("again"))


def withdraw(world: World) -> None:
    from approvals.services import withdraw as take_back

    take_back(person=world.person("member"), request_id=world.request.pk, reason="Not yet.")


def revoke(world: World) -> None:
    from approvals.services import revoke as take_back

    take_back(person=world.person("reviewer"), request_id=world.request.pk, reason="A mistake.")


def recall(world: World) -> None:
    from operations.follow import recall as take_back

    take_back(person=world.person("member"), operation_id=world.operation.pk, reason="Wait.")


def retry(world: World) -> None:
    world.retry_same_key()


def hand_over(world: World) -> None:
    from operations.reconciliation import assign

    assign(person=world.person("operator"), case_id=world.case.pk, to=world.person("operator2"), reason="Yours.")


def ask_provider(world: World) -> None:
    from operations import tasks

    tasks.query.func(str(world.operation.pk), str(world.person("operator").pk), world.key("query"))


def until_unknown(world: World) -> None:
    world.work_until(lambda: world.operation.status == "unknown" and world.operation.first_query_ended_at is not None)


def until_absence_is_proof(world: World) -> None:
    """Past the time in which a request can still be in flight; the machines look once more."""
    world.jump(30)
    world.sweep()
    world.run_jobs()


def lose_jobs(world: World) -> None:
    world.lose_jobs()


def say(text: str, name: str = "say") -> Act:
    return lambda world: world.say(text, name=name)


def fault(name: str, **more: Any) -> Act:
    """The Press misbehaves from now on; again after a crash only if it had not yet been told."""

    def arm(world: World) -> None:
        if not world.is_going_on:
            world.press.plan(name, **more)

    ARMING.add(arm)
    return arm


def settle(verdict: str) -> Act:
    return lambda world: world.settle(verdict)


def remove(name: str) -> Act:
    return lambda world: world.remove(name)


def behave(world: World) -> None:
    world.press.behave()


def meanwhile(kind: str, when: str, act: Act) -> Act:
    """At the next call of that kind, while its caller is held up, `act` happens; where a model is writing, when what it
    has written so far is to be seen, for that is kept when it ends there."""

    def happen(world: World) -> None:
        if when == "writing":
            with untraced():
                turn = world.turn
            wait_for(lambda: _is_shown(turn.pk), "the text that was written")
        act(world)

    def arm(world: World) -> None:
        if not world.is_going_on:
            TRACER.hooks.append((kind, when, lambda: happen(world)))

    ARMING.add(arm)
    return arm


def _is_shown(turn_id: UUID) -> bool:
    from conversations import live_answer

    found = live_answer.read_now(turn_id)
    return bool(found and found.text)


def dies(_world: World) -> None:
    raise Died


def shuts_down(_world: World) -> None:
    """The worker is told to end, and hands its turn back."""
    raise asyncio.CancelledError


def begin_epoch(world: World) -> None:
    """A backup was restored: what the owner does then."""
    from django.db import connection

    from conversations.kernel.clock import database_now
    from operations.restoring import begin_epoch as begin

    from . import house

    name = connection.settings_dict["NAME"]
    house.connect_to(name, "countersign_owner")
    try:
        begin(backup_at=database_now(), product_version="drill")
    finally:
        house.connect_to(name)


def broken_look(world: World) -> None:
    """A turn that cannot be looked at must not keep the others waiting."""
    from conversations import sweeps

    plain = sweeps.look_at
    sweeps.look_at = _fails
    try:
        world.jump(10)
        world.sweep()
    finally:
        sweeps.look_at = plain


def _fails(*_: Any) -> None:
    raise ValueError("broken")


def survive(act: Act) -> Act:
    """The worker dies somewhere in there; the drill, which plays it, goes on."""

    def guarded(world: World) -> None:
        try:
            act(world)
        except (Died, asyncio.CancelledError):
            from django.db import connections

            connections.close_all()
        TRACER.hooks.clear()  # whom a strike kept from coming so far does not die of it later

    return guarded


def gate_passed_unseen(world: World) -> None:
    """The gate's COMMIT goes through, and the connection is gone before its answer is there."""
    from django.db import OperationalError, connection

    from operations import dispatch

    plain = dispatch._ask_gate

    def unanswered(*what: Any, **more: Any) -> None:
        if plain(*what, **more) is not None:
            connection.close()
            raise OperationalError("server closed the connection unexpectedly")

    dispatch._ask_gate = unanswered  # type: ignore[assignment]
    try:
        _dispatch_later(world)
    finally:
        dispatch._ask_gate = plain


def _sender_is_given_up(world: World) -> None:
    """Time passes while the sender waits: the sweeper calls its attempt silent."""
    world.jump(20)
    world.sweep()
    world.run_jobs()


def _sender_is_given_up_and_a_person_declares(world: World) -> None:
    from django.db import DatabaseError, InterfaceError, connections

    world.jump(20)
    world.sweep()
    world.run_jobs()
    world.jump(30)
    world.sweep()
    world.run_jobs()
    try:
        world.attempt(lambda: world.settle("not_executed"))
    except (DatabaseError, InterfaceError):
        if not world.is_going_on:
            raise
        # The person's connection broke. The sender, in whose process they are played, has lost nothing by that.
        connections.close_all()
        world.attempt(lambda: world.settle("not_executed"))


def upload(world: World) -> None:
    from artifacts.sources import add_source

    text = "# Boats\n\nThe boat crosses the lake at noon.\n"  # the same in every trial: it is taken to words
    version = add_source(
        conversation=world.conversation, person=world.person("member"), file_name="boats.md", data=text.encode()
    )
    world.say("Answer how many", attach=(version,))


def start_conversation(world: World) -> None:
    from conversations.services import start_conversation as start

    start(person=world.person("member"), tenant=world.tenant, client_key=world.key("talk"))


def spoil_blob(world: World) -> None:
    from django.core.files.storage import default_storage

    with untraced():
        version = world.operation.version
    assert version is not None
    with open(default_storage.path(version.blob.storage_key), "ab") as file:  # noqa: PTH123
        file.write(b"spoiled")


def take_key(world: World) -> None:
    """Somebody else has used our key at the provider for something else."""
    world.press.process.json("POST", "/articles", {"title": "x", "content": "other"}, key=world.operation.key)


def breaking_tool(_world: World) -> None:
    """A tool that reads and breaks, in the hands of the report writer."""
    from dataclasses import replace

    from pydantic import BaseModel

    from conversations.agent.definition import REPORT_WRITER, define_agent
    from conversations.agent.registry import Effect, register_tool

    class Nothing(BaseModel):
        pass

    def breaks(_context: Any, _arguments: Any) -> dict[str, Any]:
        raise ValueError("broken")

    register_tool(name="drill_breaks", description="breaks", effect=Effect.READ, arguments=Nothing, run=breaks)
    define_agent(replace(REPORT_WRITER, tools=(*REPORT_WRITER.tools, "drill_breaks")))


def patient(_world: World) -> None:
    """The engine waits before it asks a model again."""
    from conversations.agent import engine

    engine.RETRY_SECONDS = (10.0, 10.0)


def refused(act: Act) -> Act:
    """Somebody tries what must not be possible (yet); where it is possible, the checker sees what comes of it."""

    def tries(world: World) -> None:
        with suppress(Refusal):
            act(world)

    return tries


def own_report(world: World) -> None:
    """A reviewer writes, proposes, and tries to approve."""
    world.write(by="reviewer")
    world.propose(by="reviewer")


def tamper(world: World) -> None:
    """Somebody with the owner's rights changes what is to be published after it was approved. What has left already is
    not, or it would look as if that had been sent."""
    with untraced(), as_owner() as owner:
        owner.execute("SET session_replication_role = replica")
        owner.execute(
            'UPDATE operations_operation SET parameters = parameters || \'{"title": "Day trains"}\''
            " WHERE first_dispatched_at IS NULL"
        )


def break_chain(world: World) -> None:
    """Somebody with the owner's rights changes the record itself: nothing is built on it any more."""
    with untraced(), as_owner() as owner:
        owner.execute("SET session_replication_role = replica")
        owner.execute("UPDATE operations_operation SET event_hash = sha256('otherwise')")


BUFFER = {"PUBLISH_BUFFER_SECONDS": 60}
PROPOSED = (write, propose)
ALLOWED = (write, propose, approve)

# -- the three paths -----------------------------------------------------------------------------------------------
scenario("publish", write, propose, approve, machines, rank="path")
scenario("turn", say("Publish a report"), machines, approve, machines, rank="path")
scenario("upload", upload, machines, expect=("",), rank="path")

# -- what people do ------------------------------------------------------------------------------------------------
scenario("reject", *PROPOSED, lambda w: w.decide("reject"), machines, expect=("closed",))
scenario("withdraw", *PROPOSED, withdraw, machines, expect=("closed",))
scenario(
    "revoke", *ALLOWED, jobs_only, revoke, jobs_only, ask_again, approve, machines, settings=BUFFER,
    expect=("confirmed", "proposed"),
)  # fmt: skip
scenario("expire", *PROPOSED, a_day_passes, machines, ask_again, approve, machines)
scenario(
    "expire_approved", *ALLOWED, jobs_only, a_day_passes, machines, ask_again, approve, machines,
    settings={"PUBLISH_BUFFER_SECONDS": 90_000}, expect=("confirmed", "proposed", "prepared"),
)  # fmt: skip
scenario(
    "expire_at_gate", *ALLOWED, jobs_only, a_day_passes, lambda w: _dispatch_now(w), ask_again, approve, machines,
    settings=BUFFER,
)  # fmt: skip
scenario("too_old", *PROPOSED, lambda w: w.jump(8 * 86_400), machines, machines, expect=("closed",))
scenario("recall", *ALLOWED, jobs_only, recall, machines, settings=BUFFER, expect=("closed",))
scenario("newer", *ALLOWED, jobs_only, lambda w: w.write_newer(), machines, settings=BUFFER, expect=("closed",))
scenario(
    "newer_at_gate", *ALLOWED, jobs_only, lambda w: w.write_newer(), lose_jobs, lambda w: _dispatch_later(w), machines,
    settings=BUFFER, expect=("closed",),
)  # fmt: skip
scenario("newer_pending", *PROPOSED, lambda w: w.write_newer(), machines, expect=("closed",))
scenario("brake", brake, *ALLOWED, machines, release, machines)
scenario("brake_twice", brake, release, brake, *ALLOWED, machines, release, machines)
scenario("member_removed", *ALLOWED, jobs_only, remove("member"), machines, settings=BUFFER, expect=("closed",))
scenario(
    "asker_left_at_gate", *ALLOWED, jobs_only, remove("member"), lose_jobs, lambda w: _dispatch_later(w), machines,
    settings=BUFFER, expect=("closed",),
)  # fmt: skip
scenario(
    "reviewer_removed", *ALLOWED, jobs_only, remove("reviewer"), lose_jobs, lambda w: _dispatch_later(w), ask_again,
    approve_as_other, machines, settings=BUFFER,
)  # fmt: skip
# Struck before the bytes are spoiled, they leave as they were approved. (Were the others to leave, the checker would see.)
scenario("spoiled", *ALLOWED, spoil_blob, machines, settle("not_executed"), machines, expect=("closed",),
         expect_struck=("confirmed",), leave_out=("bytes_are_there",))  # fmt: skip
scenario("tampered", *ALLOWED, jobs_only, tamper, machines, settings=BUFFER, expect=("closed",))
scenario("unreadable", *ALLOWED, jobs_only, break_chain, machines, settings=BUFFER, expect=("prepared", "proposed"),
         leave_out=("chains_are_whole_and_legal", "operations_are_terminal_or_with_people", "audit"))  # fmt: skip
scenario("own_request", own_report, refused(approve), machines, refused(approve_as_other), machines)
RESTORED = ("confirmed", "unknown", "not_executed", "closed", "proposed")
scenario("restored", *ALLOWED, jobs_only, begin_epoch, machines, settings=BUFFER, expect=RESTORED)
scenario("restored_while_sending", meanwhile("call", "after", dies), *ALLOWED, survive(jobs_only), begin_epoch, machines,
         expect=RESTORED)  # fmt: skip
scenario("restored_while_waiting", say("Publish it"), machines, begin_epoch, machines, expect=RESTORED)
scenario("restored_while_running", meanwhile("model", "writing", dies), say("Answer it"), survive(machines), begin_epoch,
         machines, expect=("",))  # fmt: skip
scenario(
    "stop_at_gate", say("Publish it"), machines, approve, jobs_only, stop, lose_jobs, lambda w: _dispatch_later(w),
    machines, settings=BUFFER, expect=("closed",),
)  # fmt: skip
scenario("start", start_conversation, expect=("",))

# -- outcomes ------------------------------------------------------------------------------------------------------
scenario("lost_reply", fault("effect_no_reply"), *ALLOWED, machines)
scenario("lost_request", fault("drop_before"), *ALLOWED, machines)
scenario("deferred", fault("rate_limit", seconds=1), *ALLOWED, machines)
# A sender that died or stood still may have sent something, and here nobody can be asked. One that wakes up from the last
# attempt says that it did not, and no attempt is left.
scenario("unreachable", *ALLOWED, machines, settings={"_base_url": NOWHERE}, expect=("closed",),
         expect_killed=("unknown", "not_executed"))  # fmt: skip
# The provider's no ends it at once; a sender that gave up would leave an unknown that nobody can settle.
scenario("passed_unseen", *ALLOWED, jobs_only, gate_passed_unseen, machines, path="/nowhere", settings=BUFFER,
         expect=("rejected",), expect_killed=("unknown",))  # fmt: skip
scenario("refused", *ALLOWED, machines, path="/nowhere", expect=("rejected",), expect_killed=("unknown",))
scenario(
    "evidence", fault("effect_no_reply"), fault("query_error", method="GET", times=99), *ALLOWED, until_unknown,
    hand_over, settle("confirmed"), machines,
)  # fmt: skip
scenario(
    "declared", fault("drop_before"), fault("query_error", method="GET", times=99), *ALLOWED, until_unknown,
    until_absence_is_proof, settle("not_executed"), behave, ask_again, approve, machines,
)  # fmt: skip
scenario(
    "retried", fault("drop_before"), fault("query_error", method="GET", times=99), *ALLOWED, until_unknown, retry,
    machines,
)  # fmt: skip
scenario(
    "retried_and_deferred", fault("drop_before"), fault("rate_limit", seconds=1),
    fault("query_error", method="GET", times=99), *ALLOWED, until_unknown, retry, jobs_only, behave, machines,
)  # fmt: skip
# After a strike it may be late enough when they declare: then the product takes their word, though it is wrong.
scenario(
    "declared_too_early", fault("effect_no_reply"), fault("query_error", method="GET", times=99), *ALLOWED, until_unknown,
    refused(settle("not_executed")), behave, machines, expect_struck=("not_executed",),
)  # fmt: skip
scenario(
    "retried_too_late", fault("drop_before"), fault("query_error", method="GET", times=99), *ALLOWED, until_unknown,
    lambda w: w.jump(600), refused(retry), jobs_only, behave, machines, settings={"KEY_LIFETIME_SECONDS": 300},
    expect=("unknown",),  # that it is not found now is no proof: the key may be forgotten
)  # fmt: skip
scenario("asked_by_hand", fault("effect_no_reply"), *ALLOWED, jobs_only, ask_provider, machines)
scenario(
    "key_taken", *PROPOSED, take_key, approve, machines, settle("confirmed"), machines,
    expect=("confirmed", "unknown"),
    # The stranger's effect is under our key, and was never ours.
    leave_out=("effects_were_dispatched_before", "effects_are_the_approved_bytes", "one_request_per_attempt",
               "the_provider_and_the_record_agree", "no_effect_where_none_is_recorded",
               "confirmed_means_exactly_one_effect", "one_effect_per_intent"),
)  # fmt: skip
scenario("late_yes", meanwhile("call", "after", _sender_is_given_up), *ALLOWED, machines)
# The yes is in the sender's hands alone until it is recorded: when that one dies, or stood still and sent nothing, the
# verdict stands. A yes that was recorded is a Case: answers_that_contradict_are_shown asks for it.
scenario(
    "late_yes_after_verdict", fault("query_error", method="GET", times=99),
    meanwhile("call", "after", _sender_is_given_up_and_a_person_declares), *ALLOWED, machines, settle("confirmed"),
    machines, expect_struck=("not_executed",),
)  # fmt: skip
scenario("late_no", meanwhile("call", "after", _sender_is_given_up), *ALLOWED, machines, path="/nowhere",
         expect=("rejected",), expect_killed=("unknown",))  # fmt: skip
scenario("late_sender", meanwhile("call", "before", lambda w: _sender_stands_still(w)), *ALLOWED, machines,
         settings={"SEND_WINDOW_SECONDS": 1})  # fmt: skip
scenario("sender_dies", meanwhile("call", "after", dies), *ALLOWED, survive(jobs_only), machines)
scenario("sender_dies_before", meanwhile("call", "before", dies), *ALLOWED, survive(jobs_only), machines)

# -- turns ---------------------------------------------------------------------------------------------------------
scenario("stop_queued", say("Answer one"), stop, machines, expect=("",))
scenario("stop_waiting", say("Publish it"), machines, stop, machines, expect=("closed",))
scenario("stop_writing", meanwhile("model", "writing", stop), say("Answer it"), machines, expect=("",))
scenario(
    "stop_abandoned", meanwhile("model", "writing", dies), say("Answer it"), survive(jobs_only), stop, machines,
    expect=("",),
)  # fmt: skip
scenario("try_again", say("Answer it"), machines, try_again, machines, expect=("",))
scenario("two_questions", say("Answer one"), say("Answer two", "second"), machines, expect=("",))
scenario("revise", say("Revise it"), machines, expect=("",))
scenario("stumble", say("Stumble please"), machines, stage=(breaking_tool,), expect=("",))
scenario("model_fails", say("Fail please"), machines, expect=("",))
scenario(
    "budget", say("Publish it"), machines, settings={"BUDGET_MODEL_REQUESTS": 1}, expect=("",),
)  # fmt: skip
scenario("no_operations", say("Publish it"), machines, settings={"BUDGET_OPERATIONS": 0}, expect=("",))
scenario("rights_lost", say("Answer it"), remove("member"), machines, expect=("",))
scenario(
    "outcome_open", fault("effect_no_reply"), fault("query_error", method="GET", times=99), say("Publish it"), machines,
    approve, machines, behave, lambda w: w.machines(horizon_seconds=8000),
)  # fmt: skip
scenario(
    "worker_dies_in_turn", meanwhile("model", "writing", dies), say("Answer it"), survive(machines), machines,
    expect=("",),
)  # fmt: skip
DYING = meanwhile("model", "writing", dies)
scenario(
    "worker_dies_thrice", DYING, say("Answer it"), survive(machines), DYING, survive(machines), DYING, survive(machines),
    machines, expect=("",),
)  # fmt: skip
scenario("worker_stops", meanwhile("model", "writing", shuts_down), say("Answer it"), survive(machines), machines,
         expect=("",))  # fmt: skip
scenario("broken_look", say("Answer it"), lose_jobs, broken_look, machines, expect=("",))
scenario("stop_between_tries", patient, meanwhile("retry", "waiting", stop), say("Fail please"), machines, expect=("",))
scenario("rejected_in_turn", say("Publish it"), machines, lambda w: w.decide("reject"), machines, expect=("closed",))

# -- jobs ----------------------------------------------------------------------------------------------------------
for how in ("lost", "doubled", "reversed", "delayed"):
    scenario(f"publish_jobs_{how}", *ALLOWED, machines, jobs=how, rank="jobs")
    scenario(f"turn_jobs_{how}", say("Publish a report"), machines, approve, machines, jobs=how, rank="jobs")

# -- every fault in every position ---------------------------------------------------------------------------------
FIRST = ("drop_before", "effect_no_reply", "truncate_reply", "error_before", "error_after", "rate_limit", "hold",
         "duplicate", "slow")  # fmt: skip
ON_QUERY = ("drop_before", "truncate_reply", "error_before", "rate_limit", "query_error")
for first in FIRST:
    scenario(f"fault_{first}", fault(first, seconds=4 if first == "slow" else 1), *ALLOWED, machines, rank="fault")
    scenario(
        f"fault_{first}_twice",
        fault(first, times=2, seconds=4 if first == "slow" else 1),
        *ALLOWED,
        machines,
        rank="fault",
    )
for on_query in ON_QUERY:
    for first in ("effect_no_reply", "drop_before", "hold"):
        scenario(
            f"fault_{first}_then_{on_query}", fault(first, seconds=1), fault(on_query, method="GET", times=2, seconds=1),
            *ALLOWED, machines, rank="fault",
        )  # fmt: skip


def _sender_stands_still(world: World) -> None:
    """Longer than the send window, by the clock that counts; meanwhile it is given up."""
    _sender_is_given_up(world)
    time.sleep(1.05)


def _dispatch_now(world: World) -> None:
    """The executor comes before any sweeper."""
    from operations import dispatch

    world.attempt(lambda: dispatch.dispatch(operation_id=world.operation.pk))


def _dispatch_later(world: World) -> None:
    world.jump(61)
    _dispatch_now(world)
