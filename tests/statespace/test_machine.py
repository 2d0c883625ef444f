"""Publications by a state machine that hypothesis drives, against the small model of `model.py`.

Each example is one transaction that is rolled back; time passes in the database and on the clock of sending alike, and
only where a rule says so. `STATESPACE_EXAMPLES` sets the number of examples.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, transaction
from hypothesis import HealthCheck, Phase
from hypothesis import settings as how
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from approvals import services as approvals
from approvals.models import Request
from approvals.tokens import issue_view_token
from artifacts.models import Artifact
from artifacts.services import commit_version
from console.accounts.services import change_roles, remove_person
from conversations import sweeps
from conversations.agent import steps
from conversations.kernel import audit
from conversations.kernel.machine import machines
from conversations.models import Turn
from conversations.runs import claim
from conversations.services import stop_turn
from operations import brakes, dispatch, follow, reconciliation, settlement
from operations import tasks as operations_tasks
from operations.connectors.base import Outcome, SendClock
from operations.models import Operation
from operations.proposals import Proposer, propose_publication, request_again
from tests.accounts import making

from . import clock
from .model import LIVE, Model, Op
from .rows import answer
from .sender import Sender, dies_after
from .world import Working, World, answered, carry_out, now, opened, outcome_of

EXAMPLES = int(os.environ.get("STATESPACE_EXAMPLES", "16"))
EXAMPLES_LONG = int(os.environ.get("STATESPACE_EXAMPLES", "1000"))
STEPS = 30
DELIVERED_SECONDS = 15  # the longest the provider may hold a request: its time-out and the delay it names
REST_LOOKS_MAX = 60
REST_SECONDS_MAX = 4000
SETTINGS = {
    "APPROVAL_TTL_SECONDS": 900,
    "KEY_LIFETIME_SECONDS": 5000,
    "RETRY_WINDOW_SECONDS": 600,
    "ATTEMPTS_MAX": 3,
    "PROPOSAL_MAX_SECONDS": 20_000,
    "PUBLISH_BUFFER_SECONDS": 2,
}
FATES = ("lost", "held", "yes", "dropped", "error_before", "error_after", "busy", "refused", "cut", "doubled")
ONCE_FATES = ("lost", "held", "yes", "dropped", "error_before", "error_after", "busy", "refused", "cut")
JUMPS = (1, 4, 6, 20, 61, 400, 1000, 5000)
LATER_STATUSES = ("confirmed", "rejected", "not_executed", "closed", "written_off")

which = st.integers(0, 5)
fates = st.sampled_from(FATES)
seldom = st.sampled_from([False, False, False, True])  # what ends much of what the others need
has_operations = precondition(lambda self: self.model.ops)
in_sending = st.sampled_from([0, 0, 4, 5, 3])  # before the gate's commit, or with the answer in hand
seen: Counter[str] = Counter()  # over all examples


class Clock:
    """The clock of sending, which passes as the database's does."""

    shift = 0.0
    real = staticmethod(SendClock.boot_seconds)

    @classmethod
    def boot_seconds(cls) -> float:
        return cls.real() + cls.shift


class Complaints(logging.Handler):
    """What the product logs as an error: a sweeper swallows what goes wrong with one row."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.getMessage()} {record.exc_info[1] if record.exc_info else ''}")


class Everything:
    """What hypothesis asks which rules an example may use: all of them. Few examples with few rules each get nowhere."""

    def is_enabled(self, name: str) -> bool:
        return True


class Publications(RuleBasedStateMachine):
    """Two reports of a member, and one of a conversation; two reviewers, an operator and an admin."""

    world: World
    reports: list[Artifact]
    begins_at: datetime
    picks_all: bool  # else hypothesis leaves out some of the rules in each example

    def __init__(self) -> None:
        super().__init__()
        if self.picks_all:
            self._rules_strategy.enabled_rules_strategy = st.just(Everything())
        self.transaction = transaction.atomic()
        self.transaction.__enter__()
        clock.tick_from(self.begins_at)
        Clock.shift = 0.0
        self.press = self.world.press
        self.press.forget_everything()
        self.reviewers = {str(person.pk): person for person in (self.world.reviewer, self.world.reviewer2)}
        self.model = Model(
            self.press, {str(report.pk): 1 for report in self.reports}, reviewers=dict.fromkeys(self.reviewers, True)
        )
        self.senders: list[tuple[Sender, Op, str]] = []
        self.held_since: list[datetime] = []
        self.known_since: dict[str, datetime] = {}
        self.keys = 0
        self.last_event = {app: self._one(f"SELECT coalesce(max(id), 0) FROM {app}_event") for app in APPS}
        self.complaints = Complaints()
        logging.getLogger().addHandler(self.complaints)
        self.sync()

    @initialize(i=which, once=seldom, fate=fates, far=st.sampled_from([3, 3, 2, 1]), dies=in_sending)
    def begin(self, i: int, once: bool, fate: str, far: int, dies: int) -> None:
        self.go_the_usual_way(i, once, fate, far, dies)

    # -- people ----------------------------------------------------------------------------------------------------
    @rule(i=which, once=seldom)
    def propose(self, i: int, once: bool) -> None:
        report = Artifact.objects.select_related("current_version").get(pk=self.reports[i % 2].pk)
        expected = self.model.of_propose("send_once" if once else "publish_article", str(report.pk))
        count = len(self.model.ops)
        proposer = Proposer(person=self.world.member, client_key=self.key())
        self.act(
            lambda: (
                self.world.proposed_once(report.current_version)
                if once
                else propose_publication(proposer=proposer, version=report.current_version)
            ),
            "" if expected == "there" else expected,
        )
        assert len(self.model.ops) == count + (expected == ""), expected

    @rule(i=which, once=seldom, fate=fates, far=st.sampled_from([3, 3, 2, 1]), dies=in_sending)
    def go_the_usual_way(self, i: int, once: bool, fate: str, far: int, dies: int) -> None:
        """Proposed, approved, followed, sent, as far as it may: so that there is something to disturb."""
        self.propose(i, once)
        op = list(self.model.ops.values())[-1] if self.model.ops else None
        if op is None or op.status != "proposed":
            return
        self.decide(self.place_of(op), i % 2, "approve", False, 0)
        if far > 1:
            self.follow(self.place_of(op))
            self.pass_time(settings.PUBLISH_BUFFER_SECONDS)
            self.sync()
        if far > 2:
            self.dispatch(self.place_of(op), fate, dies)

    @rule(i=which, really=seldom)
    def edit(self, i: int, really: bool) -> None:
        if not really:
            return
        report = Artifact.objects.select_related("current_version").get(pk=self.reports[i % 3].pk)
        content, base = f"# Newer {self.key()}\n".encode(), report.current_version.sha256
        self.act(
            lambda: commit_version(person=self.world.member, artifact=report, base_sha256=base, content=content),
            "" if self.model.member else "RoleMissing",
            then=lambda: self.model.current.update({str(report.pk): self.model.current[str(report.pk)] + 1}),
        )

    @has_operations
    @rule(i=which, who=st.integers(0, 1), verdict=st.sampled_from(["approve", "approve", "approve", "reject"]),
          stale=st.sampled_from([False, False, False, True]), dies=st.sampled_from([0, 0, 0, 1]))  # fmt: skip
    def decide(self, i: int, who: int, verdict: str, stale: bool, dies: int) -> None:
        op, person = self.pick(i), list(self.reviewers.values())[who]
        request = Request.objects.get(pk=self.model.last(op).id)
        digest = "0" * 64 if stale else request.digest
        token = issue_view_token(person=person, request=request)
        self.act(
            lambda: approvals.decide(
                person=person, request_id=request.pk, verdict=verdict, digest=digest, view_token=token, reason="Read."
            ),
            self.model.of_decide(op, str(person.pk), stale=stale),
            dies=dies,
        )

    @has_operations
    @rule(i=which)
    def withdraw(self, i: int) -> None:
        op = self.pick(i)
        self.act(
            lambda: approvals.withdraw(person=self.world.member, request_id=self.model.last(op).id),
            self.model.of_withdraw(op),
        )

    @has_operations
    @rule(i=which, who=st.integers(0, 1))
    def revoke(self, i: int, who: int) -> None:
        op, person = self.pick(i), list(self.reviewers.values())[who]
        self.act(
            lambda: approvals.revoke(person=person, request_id=self.model.last(op).id),
            self.model.of_revoke(op, str(person.pk)),
        )

    @has_operations
    @rule(i=which)
    def recall(self, i: int) -> None:
        op = self.pick(i)
        self.act(lambda: follow.recall(person=self.world.operator, operation_id=op.id), self.model.of_recall(op))

    @has_operations
    @rule(i=which)
    def ask_again(self, i: int) -> None:
        op = self.pick(i)
        self.act(lambda: request_again(person=self.world.member, operation_id=op.id), self.model.of_ask_again(op))

    @has_operations
    @rule(i=which, is_honest=st.sampled_from([True, True, False]), dies=st.sampled_from([0, 0, 0, 1, 2]))
    def settle(self, i: int, is_honest: bool, dies: int) -> None:
        op = self.pick(i)
        verdict = "confirmed" if (self.press.effects_of(op.key) > 0) == is_honest else "not_executed"
        first_query_ended = self.row(op).first_query_ended_at is not None
        self.act(
            lambda: reconciliation.settle_by_hand(
                person=self.world.operator, operation_id=op.id, verdict=verdict, reference="a-1", reason="Seen."
            ),
            self.model.of_settle(op, verdict, first_query_ended=first_query_ended),
            dies=dies,
        )

    @rule(engaged=st.booleans())
    def brake(self, engaged: bool) -> None:
        world = self.world
        self.act(
            lambda: brakes.set_brake(person=world.admin, tenant=world.tenant, provider="press", engaged=engaged), "",
            then=lambda: setattr(self.model, "brake", engaged),
        )  # fmt: skip

    @rule(really=seldom)
    def the_asker_leaves_or_comes_back(self, really: bool) -> None:
        world = self.world
        if self.model.member and not really:
            return

        def leave_or_come_back() -> None:
            if self.model.member:
                remove_person(person=world.admin, membership=making.membership(world.tenant, world.member))
            else:
                making.person(world.tenant, "member")

        self.act(leave_or_come_back, "", then=lambda: setattr(self.model, "member", not self.model.member))

    @rule(who=st.integers(0, 1), really=seldom)
    def a_reviewer_loses_the_role_or_has_it_again(self, who: int, really: bool) -> None:
        world, (pk, person) = self.world, list(self.reviewers.items())[who]
        if self.model.reviewers[pk] and not really:
            return
        roles = ["member"] if self.model.reviewers[pk] else ["reviewer"]
        membership = making.membership(world.tenant, person)
        self.act(
            lambda: change_roles(person=world.admin, membership=membership, roles=roles), "",
            then=lambda: self.model.reviewers.update({pk: not self.model.reviewers[pk]}),
        )  # fmt: skip

    # -- turns -----------------------------------------------------------------------------------------------------
    @precondition(lambda self: self.model.member and not self.live_turns())
    @rule()
    def a_turn_proposes(self) -> None:
        report = Artifact.objects.select_related("current_version", "conversation").get(pk=self.reports[2].pk)
        version = report.current_version
        working = self.world.claimed(self.world.turn(report.conversation))
        step = self.world.call_step(working, version)
        self.sync()
        self.act(lambda: carry_out(working, step, version), None)
        self.act(lambda: self._wait_or_answer(working), "")

    @precondition(lambda self: self.live_turns())
    @rule()
    def stop_the_turn(self) -> None:
        turn = Turn.objects.select_related("conversation").get(pk=self.live_turns()[0])
        self.act(lambda: stop_turn(person=self.world.member, turn=turn), "" if self.model.member else "NotFound")

    @precondition(lambda self: self.live_turns())
    @rule()
    def the_turn_goes_on_if_it_can(self) -> None:
        found = claim(Turn.objects.get(pk=self.live_turns()[0]).pk, worker="w")
        self.sync()
        if found is not None:
            working = Working(found)
            self.act(lambda: answered(working, self.world.request_step(working), said="Done."), "")

    def _wait_or_answer(self, working: Working) -> None:
        if steps.wait_or_go_on(working.claim):
            answered(working, self.world.request_step(working), said="Done.")

    def live_turns(self) -> list[str]:
        return [
            pk for pk, status in self.model.turns.items() if status in ("accepted", "running", "waiting", "cancelling")
        ]

    # -- workers ---------------------------------------------------------------------------------------------------
    @has_operations
    @rule(i=which)
    def follow(self, i: int) -> None:
        op = self.pick(i)
        self.act(lambda: follow.follow(operation_id=op.id), "")

    @has_operations
    @rule(i=which, fate=fates, dies=st.sampled_from([0, 0, 0, 0, 1, 2, 3, 4, 5]))
    def dispatch(self, i: int, fate: str, dies: int) -> None:
        op = self.pick(i)
        is_wanted = op.status == "prepared" and self.is_due(op) and not self.model.why_not_sent(op)
        count = len(op.attempts)
        self.press.plan.append(self.possible(op, fate))
        self.act(lambda: dispatch.dispatch(operation_id=op.id), "", dies=dies)
        assert dies or len(op.attempts) == count + is_wanted, f"{self.model.why_not_sent(op)}, {op}"

    @has_operations
    @rule(i=which, fate=fates, stop_at=st.sampled_from(["before sending", "after sending"]))
    def dispatch_and_stand_still(self, i: int, fate: str, stop_at: str) -> None:
        op = self.pick(i)
        fate = self.possible(op, fate)
        if stop_at == "after sending":
            self.press.plan.append(fate)
        sender = Sender(lambda: dispatch.dispatch(operation_id=op.id), stop_at)
        if not sender.is_over:
            self.senders.append((sender, op, fate))
        self.sync()
        self.press.plan.clear()

    @precondition(lambda self: self.senders)
    @rule(i=which)
    def wake(self, i: int) -> None:
        sender, op, fate = self.senders.pop(i % len(self.senders))
        self.wake_up(sender, op, fate)

    def wake_up(self, sender: Sender, op: Op, fate: str) -> None:
        posts, is_late = len(self.press.posts), Clock.shift - self.stood_still_at(op) >= settings.SEND_WINDOW_SECONDS
        if sender.stop_at == "before sending":
            self.press.plan.append(fate)
        self.act(sender.resume, "")
        assert not is_late or len(self.press.posts) == posts, "a late sender has sent"

    def stood_still_at(self, op: Op) -> float:
        """The shift at the gate of the operation's last attempt."""
        return (op.gates[-1][0] - self.begins_at).total_seconds() // 1

    @precondition(lambda self: self.senders)
    @rule(i=which)
    def a_sender_that_stood_still_dies(self, i: int) -> None:
        sender, _, _ = self.senders.pop(i % len(self.senders))
        self.act(sender.abandon, "")

    @has_operations
    @rule(i=which, fate=fates, key=st.sampled_from(["k1", "k2"]), dies=st.sampled_from([0, 0, 0, 1, 2, 3, 4]))
    def send_the_same_key_again(self, i: int, fate: str, key: str, dies: int) -> None:
        op = self.pick(i)
        self.press.plan.append(self.possible(op, fate))
        self.act(
            lambda: dispatch.dispatch(operation_id=op.id, retried_by=self.world.operator, client_key=key), "", dies=dies
        )

    @has_operations
    @rule(i=which, errs=st.booleans(), by_hand=st.booleans(), dies=st.sampled_from([0, 0, 0, 1, 2]))
    def ask_the_provider(self, i: int, errs: bool, by_hand: bool, dies: int) -> None:
        op = self.pick(i)
        self.world.asked(*(["error"] if errs else []))
        person = self.world.operator if by_hand else None
        expected = self.model.of_ask_provider(op) if by_hand else ""
        self.act(lambda: reconciliation.ask_provider(operation_id=op.id, person=person), expected, dies=dies)
        self.world.asked()

    @has_operations
    @rule(i=which, k=which)
    def a_yes_comes_late_or_twice(self, i: int, k: int) -> None:
        op = self.pick(i)
        told = [pk for pk, status in op.attempts.items() if status in ("silent", "answered")]
        if told and self.press.effects_of(op.key):
            attempt = told[k % len(told)]
            self.act(lambda: settlement.record_answer(attempt_id=attempt, answer=answer(Outcome.CONFIRMED)), "")

    @rule()
    def what_was_held_arrives(self) -> None:
        self.press.deliver()
        self.held_since.clear()
        self.sync()

    @rule(seconds=st.sampled_from(JUMPS))
    def wait(self, seconds: int) -> None:
        self.pass_time(seconds)
        self.sync()

    @rule()
    def sweep(self) -> None:
        self.act(self.look_round, "")

    @rule(plan=st.lists(fates, max_size=2), doubled=st.booleans())
    def run_the_jobs(self, plan: list[str], doubled: bool) -> None:
        self.press.plan.extend(fate for fate in plan if fate in ONCE_FATES)
        self.act(lambda: self.work(twice=doubled), "")

    @rule()
    def lose_the_jobs(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM procrastinate_jobs")

    # -- what must hold after every step -----------------------------------------------------------------------------
    @invariant()
    def nothing_is_wrong(self) -> None:
        self.records_are_as_the_model_has_them()
        self.nothing_happened_twice_or_unasked()

    def records_are_as_the_model_has_them(self) -> None:
        model = self.model
        recorded = dict(self._all(STATUSES))
        known = {op.id: op.status for op in model.ops.values()}
        known |= {request.id: request.status for request in model.requests.values()}
        known |= {pk: case[2] for pk, case in model.cases.items()}
        known |= {pk: status for op in model.ops.values() for pk, status in op.attempts.items()}
        assert {pk: recorded.get(pk) for pk in known} == known
        assert self._all(BROKEN) == []

    def nothing_happened_twice_or_unasked(self) -> None:
        for op in self.model.ops.values():
            effects = self.press.effects_of(op.key)
            assert effects <= 1 or op.mistaken, f"{effects} effects: {op}"
            assert self.press.posts.count(op.key) <= len(op.attempts), f"sent without a recorded attempt: {op}"
            unsettled = [
                c for c in self.model.cases.values() if c[:2] == (op.id, "unknown_outcome") and c[2] != "settled"
            ]
            assert len(unsettled) == (op.status == "unknown"), f"{len(unsettled)} cases: {op}"
            used = [pk for pk in op.asked if self.model.requests[pk].status == "consumed"]
            assert {asked for _, asked in op.gates} == set(used), f"an attempt without an approval of its own: {op}"
        assert set(self.press.effects) <= {op.key for op in self.model.ops.values()}
        assert self.complaints.lines == []

    # -- the end -----------------------------------------------------------------------------------------------------
    def teardown(self) -> None:
        try:
            if sys.exc_info()[0] is None:
                self.come_to_rest()
        finally:
            for sender, _, _ in self.senders:
                sender.abandon()
            seen.update(self.model.seen)
            logging.getLogger().removeHandler(self.complaints)
            transaction.set_rollback(True)
            self.transaction.__exit__(None, None, None)

    def come_to_rest(self) -> None:
        """The faults stop, the machines work until nothing is left for them, and whoever stood still wakes up."""
        self.press.plan.clear()
        self.press.query_plan.clear()
        self.work_until_quiet()
        while self.senders:  # those who stood still wake up when everybody has gone on without them
            self.wake_up(*self.senders.pop())
        self.work_until_quiet()
        self.nothing_is_wrong()
        for op in self.model.ops.values():
            self._is_at_rest(op)
        assert self._differences() == []

    def work_until_quiet(self) -> None:
        """Sweeps, jobs and time, until nothing is left that machines act on."""
        left = REST_SECONDS_MAX
        for _ in range(REST_LOOKS_MAX):
            self.act(self.look_round, "")
            self.act(self.work, "")
            seconds = self._one(NEXT_DUE)
            if seconds is None or seconds > left:
                return
            self.pass_time(max(0.0, float(seconds)) + 0.05)
            left -= seconds

    def _is_at_rest(self, op: Op) -> None:
        request = self.model.last(op)
        if op.status == "proposed":
            assert request.status in ("pending", "expired", "revoked", "consumed"), f"{request}: {op}"
        elif op.status == "prepared":
            assert self.model.why_not_sent(op) in ("brake", "happened, or contradicted"), f"waits for nothing: {op}"
        elif op.status == "unknown":
            is_forgotten = op.gates[0][0] + timedelta(seconds=settings.KEY_LIFETIME_SECONDS) <= self.model.now
            assert not op.knows_keys or is_forgotten, f"the provider would say: {op}"
        else:
            assert op.status in LATER_STATUSES, str(op)
        assert "sending" not in op.attempts.values(), str(op)

    # -- helpers -----------------------------------------------------------------------------------------------------
    def act(
        self, do: Callable[[], object], expected: str | None, *, dies: int = 0,
        then: Callable[[], object] = lambda: None,
    ) -> None:  # fmt: skip
        """Do it; the refusal must be the expected one. `then` brings the model along before it is shown the events."""
        outcome: str | None = None
        with dies_after(dies):
            outcome = outcome_of(do)
        if outcome == "":
            then()
        self.sync()
        self.press.plan.clear()
        if outcome is not None and expected is not None:
            assert outcome == expected

    def sync(self) -> None:
        """Show the model what has been recorded since."""
        self.model.now = now()
        self.held_since = [*self.held_since, *[self.model.now] * (len(self.press.held) - len(self.held_since))]
        for key in self.press.known:
            self.known_since.setdefault(key, self.model.now)
        found = sorted((event for app in APPS for event in self._events(app)), key=lambda event: event["at"])
        for event in found:
            machine, _, pk = event["stream"].partition(":")
            if machine == "operation" and not event["from_status"]:
                self._make_known(pk)
        for event in found:
            self.model.observe(event)
        assert self.model.wrong == []

    def _make_known(self, pk: str) -> None:
        row = Operation.objects.select_related("version").get(pk=pk)
        assert row.version is not None
        self.model.ops[pk] = Op(
            pk, row.key, row.tool, str(row.version.artifact_id), row.version.number, str(row.turn_id or "")
        )

    def _events(self, app: str) -> list[dict[str, Any]]:
        with connection.cursor() as cursor:
            cursor.execute(
                f"SELECT id, stream, from_status, to_status, reason, actor_kind, actor_id::text, payload::text, at "
                f"FROM {app}_event WHERE id > %s ORDER BY id",
                [self.last_event[app]],
            )
            rows = cursor.fetchall()
        if rows:
            self.last_event[app] = rows[-1][0]
        names = ("id", "stream", "from_status", "to_status", "reason", "actor_kind", "actor_id", "payload", "at")
        found = [dict(zip(names, row, strict=True)) for row in rows]
        return [{**event, "payload": json.loads(event["payload"])} for event in found]

    def pass_time(self, seconds: float) -> None:
        """Nothing stays under way longer than the provider's longest delay; keys are forgotten at the end of their life."""
        then = self.model.now + timedelta(seconds=seconds)
        if any(since + timedelta(seconds=DELIVERED_SECONDS) <= then for since in self.held_since):
            self.press.deliver()
            self.held_since.clear()
            self.sync()
        lifetime = timedelta(seconds=settings.KEY_LIFETIME_SECONDS)
        for key in [key for key, since in self.known_since.items() if since + lifetime <= then]:
            self.press.forget(key)
            del self.known_since[key]
        clock.move(seconds)
        Clock.shift += seconds

    def look_round(self) -> None:
        from approvals import tasks as approvals_tasks

        approvals_tasks.sweep(0)
        operations_tasks.sweep(0)
        sweeps.sweep_turns()

    def work(self, *, twice: bool = False) -> None:
        """Every due job, and those they make."""
        from procrastinate.contrib.django import app

        for _ in range(200):
            with connection.cursor() as cursor:
                cursor.execute(TAKE_JOB)
                found = cursor.fetchone()
            if found is None:
                return
            name, arguments = found[0], json.loads(found[1])
            for _ in range(2 if twice else 1):
                if name != "conversations.run_turn":
                    app.tasks[name].func(**arguments)
                    self.sync()  # what the provider did afterwards says nothing of what is known now
        raise AssertionError("jobs without an end")

    def pick(self, i: int) -> Op:
        """One of the operations; those that are over seldom."""
        everyone = self.everyone()
        return everyone[i % len(everyone)]

    def everyone(self) -> list[Op]:
        live = [op for op in self.model.ops.values() if op.status in LIVE]
        return [*live, *[op for op in self.model.ops.values() if op.status not in LIVE][-2:]]

    def place_of(self, op: Op) -> int:
        return self.everyone().index(op)

    def possible(self, op: Op, fate: str) -> str:
        """The network may double a request only where the provider knows keys."""
        return fate if op.knows_keys or fate in ONCE_FATES else "lost"

    def is_due(self, op: Op) -> bool:
        leaves_at = self.row(op).leaves_at
        return leaves_at is None or leaves_at <= self.model.now

    def row(self, op: Op) -> Operation:
        return Operation.objects.get(pk=op.id)

    def key(self) -> str:
        self.keys += 1
        return f"machine-{self.keys}"

    def _differences(self) -> list[str]:
        """What `manage.py audit` would say; it opens a snapshot of its own, which is not possible here."""
        report = audit.Report()
        for machine in machines():
            audit._audit_machine(machine, None, report)
        for check in audit._checks:
            report.differences.extend(check(None))
        return [f"{found.stream} {found.what}" for found in report.differences]

    def _one(self, statement: str) -> Any:
        return self._all(statement)[0][0]

    def _all(self, statement: str) -> list[Any]:
        with connection.cursor() as cursor:
            cursor.execute(statement)
            return cursor.fetchall()


APPS = ("conversations", "approvals", "operations")
STATUSES = """
    SELECT id::text, status FROM operations_operation UNION ALL SELECT id::text, status FROM operations_attempt
    UNION ALL SELECT id::text, status FROM operations_case UNION ALL SELECT id::text, status FROM approvals_request
"""
# A definite answer without its consequence; an attempt under another digest; a wait that outlives what it waits for.
BROKEN = """
    SELECT 'answered, still sending', a.id FROM operations_attempt a JOIN operations_receipt r ON r.attempt_id = a.id
        WHERE a.status = 'sending' AND r.source <> 'query'
    UNION ALL SELECT 'yes, still unknown', o.id FROM operations_operation o JOIN operations_receipt r ON r.operation_id = o.id
        WHERE o.status IN ('unknown', 'dispatched') AND r.outcome = 'confirmed' AND r.attempt_id IN (
            SELECT id FROM operations_attempt WHERE number = (SELECT max(number) FROM operations_attempt
                WHERE operation_id = o.id))
    UNION ALL SELECT 'another digest', a.id FROM operations_attempt a JOIN approvals_request r ON r.id = a.request_id
        WHERE a.digest <> r.digest OR r.consumer <> a.operation_id
    UNION ALL SELECT 'waits for what is settled', w.id FROM conversations_wait w JOIN operations_operation o ON o.id = w.ref
        WHERE w.satisfied_at IS NULL AND o.status IN ('confirmed', 'rejected', 'closed')
    UNION ALL SELECT 'wakes never', a.id FROM operations_attempt a WHERE a.status = 'sending' AND a.next_wake_at IS NULL
"""
TAKE_JOB = """
    DELETE FROM procrastinate_jobs WHERE id = (SELECT id FROM procrastinate_jobs WHERE status = 'todo'
        AND (scheduled_at IS NULL OR scheduled_at <= clock_timestamp()) ORDER BY id LIMIT 1)
    RETURNING task_name, args::text
"""
# What waits for people is looked at again and again, and nothing comes of it; nor of asking who cannot be asked.
NEXT_DUE = """
    SELECT extract(epoch FROM min(at) - clock_timestamp()) FROM (
        SELECT next_wake_at AS at FROM operations_attempt WHERE status = 'sending'
        UNION ALL SELECT next_wake_at FROM operations_operation WHERE status = 'unknown' AND tool = 'publish_article'
        UNION ALL SELECT next_wake_at FROM operations_operation o WHERE status = 'prepared'
            AND NOT EXISTS (SELECT FROM operations_brake b WHERE b.provider = o.provider AND b.tenant_id = o.tenant_id
                AND b.status = 'engaged')
            AND NOT EXISTS (SELECT FROM operations_case c JOIN operations_operation same ON same.id = c.operation_id
                WHERE same.intent_hash = o.intent_hash AND c.reason = 'contradiction' AND c.status <> 'settled')
        UNION ALL SELECT next_wake_at FROM operations_operation o WHERE status = 'proposed'
            AND NOT EXISTS (SELECT FROM approvals_request r WHERE r.id = o.request_id
                AND r.status IN ('pending', 'expired', 'revoked', 'consumed'))
        UNION ALL SELECT scheduled_at FROM procrastinate_jobs WHERE status = 'todo' AND scheduled_at IS NOT NULL
    ) AS due
"""
# Without these the machine has not been where it matters.
REACHED = {
    "operation proposed>prepared", "operation prepared>dispatched", "operation dispatched>confirmed",
    "operation dispatched>unknown", "operation unknown>confirmed", "operation proposed>closed", "case >open",
    "case open>settled", "approval pending>approved", "approval approved>consumed", "approval pending>voided",
    "attempt sending>silent", "attempt sending>answered",
}  # fmt: skip
REACHED_LONG = REACHED | {
    "operation prepared>proposed", "operation prepared>closed", "operation dispatched>prepared",
    "operation unknown>not_executed", "operation unknown>dispatched", "operation not_executed>prepared",
    "operation not_executed>proposed", "attempt sending>deferred", "approval approved>revoked",
    "approval approved>expired", "approval approved>voided", "approval approved>withdrawn", "approval pending>expired",
    "approval pending>withdrawn", "turn waiting>cancelled", "turn waiting>running",
}  # fmt: skip


@pytest.fixture(scope="module")
def machine(django_db_setup: None, django_db_blocker: Any) -> Iterator[type[Publications]]:
    patch = pytest.MonkeyPatch()
    patch.setattr(SendClock, "boot_seconds", Clock.boot_seconds)
    with opened(django_db_blocker, **SETTINGS) as world:
        conversation = world.conversation()
        reports = [
            world.version().artifact,
            world.version().artifact,
            world.version(conversation=conversation).artifact,
        ]
        connection.inc_thread_sharing()
        yield type("Machine", (Publications,), {"world": world, "reports": reports, "begins_at": now()})
        connection.dec_thread_sharing()
    patch.undo()


def drive(machine: type[Publications], *, examples: int, is_quick: bool, picks_all: bool) -> None:
    """The quick one shows what it found as it found it: to make it smaller can take minutes."""
    machine.picks_all = picks_all
    run_state_machine_as_test(
        machine,
        settings=how(
            max_examples=examples,
            stateful_step_count=STEPS,
            derandomize=is_quick,
            deadline=None,
            database=None,
            phases=(Phase.generate,) if is_quick else (Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_whatever_happens_in_whatever_order_the_ledger_keeps_its_promises(machine: type[Publications]) -> None:
    seen.clear()
    drive(machine, examples=EXAMPLES, is_quick=True, picks_all=True)
    assert set(seen) >= REACHED, sorted(REACHED - set(seen))


@pytest.mark.long
def test_the_same_many_times_and_at_random(machine: type[Publications]) -> None:
    seen.clear()
    drive(machine, examples=EXAMPLES_LONG // 2, is_quick=False, picks_all=True)
    drive(machine, examples=EXAMPLES_LONG // 2, is_quick=False, picks_all=False)
    assert set(seen) >= REACHED_LONG, sorted(REACHED_LONG - set(seen))
