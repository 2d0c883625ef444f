"""A tenant with people, a provider and turns, and shorthand for what they do; nothing but the product's own services."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import transaction
from django.test import override_settings

from artifacts.models import Version
from artifacts.services import create_artifact
from conversations.agent import steps
from conversations.agent.registry import ToolContext
from conversations.agent.steps import Call, Reserved, Versions
from conversations.budget import charge_operation
from conversations.kernel.clock import database_now
from conversations.kernel.unit import unit
from conversations.models import Conversation, Run, Step, Turn
from conversations.runs import Claim, claim
from conversations.services import send_message, start_conversation
from conversations.turns import Said
from conversations.waits import add_wait
from operations import contracts, dispatch, follow, tools
from operations.models import Attempt, Case, Operation
from operations.proposals import Proposer, propose, publication_parameters
from tests import database
from tests.operations.conftest import ONCE_ONLY, Ledger

from . import clock, provider

VERSIONS = Versions("tester/1", "none")
SETTLED_SECONDS = 60  # after this nothing can be in flight, and a back-off is over


class Abandoned(BaseException):
    """The process ends here: nothing that comes after is done."""


@dataclass
class Working:
    """A turn that is being worked on, and who has it."""

    claim: Claim

    @property
    def turn(self) -> Turn:
        return Turn.objects.select_related("tenant", "conversation").get(pk=self.claim.turn.pk)

    @property
    def run(self) -> Run:
        return Run.objects.get(pk=self.claim.run.pk)


class World(Ledger):
    """North's people; `press` is the provider."""

    press: Any

    # -- publications ----------------------------------------------------------------------------------------------
    def said(self, *plan: str) -> None:
        """What becomes of the next requests to the provider."""
        self.press.plan.clear()
        self.press.plan.extend(plan)

    def asked(self, *plan: str) -> None:
        """What becomes of the next queries: "error", or anything else for the truth."""
        self.press.query_plan.clear()
        self.press.query_plan.extend(plan)

    def version(self, content: bytes = b"", *, person: Any = None, conversation: Any = None) -> Version:
        key = self.next_key()
        artifact = create_artifact(
            person=person or self.member, tenant=self.tenant, title=f"Night trains {key}",
            content=content or f"# Night trains\n\nThey run ({key}).\n".encode(), client_key=key,
            conversation=conversation,
        )  # fmt: skip
        assert artifact.current_version is not None
        return artifact.current_version

    def proposed_once(self, version: Version | None = None) -> Operation:
        """A proposal of the tool that must not be repeated and cannot be asked about."""
        version = version or self.version()
        proposer = Proposer(person=self.member, client_key=self.next_key())
        parameters = publication_parameters(version)
        return propose(contract=ONCE_ONLY, parameters=parameters, version=version, proposer=proposer).operation

    def allowed(self, operation: Operation) -> Operation:
        """Approved, and followed: prepared."""
        self.approve(operation)
        return follow.follow(operation_id=operation.pk)

    def sent(self, operation: Operation, what: str = "yes") -> Operation:
        """One attempt, and what becomes of it."""
        self.said(what)
        dispatch.dispatch(operation_id=operation.pk)
        self.said()
        return self.fresh(operation)

    def sending(self, operation: Operation, *, at: str = "before sending", **how: Any) -> Operation:
        """An attempt whose sender died at this point."""
        with abandoned(at):
            dispatch.dispatch(operation_id=operation.pk, **how)
        return self.fresh(operation)

    def unknown(self) -> Operation:
        return self.sent(self.prepared(), "lost")

    def unknown_and_asked(self) -> Operation:
        """Unknown, and its first query came to nothing, so that a person may act."""
        self.asked("error")
        return self.query(self.unknown())

    def last_attempt(self, operation: Operation) -> Attempt | None:
        return Attempt.objects.filter(operation=operation).order_by("-number").first()

    def last_case(self, operation: Operation) -> Case | None:
        return Case.objects.filter(operation=operation).order_by("-created_at", "-id").first()

    # -- turns -----------------------------------------------------------------------------------------------------
    def conversation(self) -> Conversation:
        return start_conversation(person=self.member, tenant=self.tenant)

    def turn(self, conversation: Conversation | None = None) -> Turn:
        conversation = conversation or self.conversation()
        message = send_message(person=self.member, conversation=conversation, text="Publish it.", client_key=None)
        return Turn.objects.select_related("conversation", "tenant").get(question=message)

    def claimed(self, turn: Turn | None = None, *, worker: str = "w") -> Working:
        found = claim((turn or self.turn()).pk, worker=worker)
        assert found is not None
        return Working(found)

    def request_step(self, working: Working) -> Step:
        """A model request that is under way."""
        step = steps.begin_request(working.claim, {"schema": 1, "messages": []}, VERSIONS)
        steps.start_request(working.claim, step, 10)
        return step

    def call_step(self, working: Working, version: Version) -> Step:
        """The model has asked for the publication of `version`; the call is pending."""
        step = self.request_step(working)
        arguments = {"artifact_id": str(version.artifact_id), "number": version.number}
        answered(working, step, calls=[Call("propose_publication", "c1", arguments, "idempotent_write", egress=True)])
        return Step.objects.get(parent=step)

    def proposed_by_turn(self, working: Working) -> Operation:
        """The turn has proposed a publication (its conversation's own report), and has not gone to wait yet."""
        version = self.version(conversation=working.turn.conversation)
        step = self.call_step(working, version)
        carry_out(working, step, version)
        step.refresh_from_db()
        return Operation.objects.get(pk=step.operation_id)

    def waiting(self) -> tuple[Working, Operation]:
        """A turn that waits for what it has proposed."""
        working = self.claimed()
        operation = self.proposed_by_turn(working)
        assert steps.wait_or_go_on(working.claim) is False
        return working, operation


def answered(working: Working, step: Step, *, calls: Any = (), said: str = "") -> None:
    """The model's response: with calls the turn goes on, with words it is completed."""
    steps.commit_request(
        working.claim, step, response={"schema": 1}, reserved=Reserved(10, 20), tokens_in=10, tokens_out=5,
        calls=calls, versions=VERSIONS, said=Said(said) if said else None,
    )  # fmt: skip


def carry_out(working: Working, step: Step, version: Version) -> None:
    """What the agent's gate does in its one transaction with a call of `propose_publication`."""
    arguments = tools.ProposePublication(artifact_id=version.artifact_id, number=version.number)
    claim = working.claim
    with unit():
        turn = steps.held(claim.fence)
        step.refresh_from_db()
        turn.tenant.lock_rights([turn.asker])
        context = ToolContext(turn, step, turn.asker, turn.tenant, claim.conversation, claim.fence)
        result = tools.propose(context, arguments)
        if isinstance(result, dict):
            steps.record_result(claim, turn, step, result, outcome="refused" if "error" in result else "ok")
            return
        charge_operation(turn)
        add_wait(turn=turn, step=step, kind="operation", ref=result.operation_id)
        content = {"operation_id": str(result.operation_id)}
        steps.record_result(claim, turn, step, content, outcome="ok", operation_id=result.operation_id)


@contextmanager
def abandoned(point: str) -> Iterator[None]:
    """The process dies where its connector reaches `point`."""

    def die(reached: str) -> None:
        if reached == point:
            raise Abandoned

    with provider.at(die):
        try:
            yield
        except Abandoned:
            return
    raise AssertionError(f"nothing came {point}")


@contextmanager
def opened(blocker: Any, **values: Any) -> Iterator[World]:
    """A committed world for the tests of one module, with settings of its own; empty tables afterwards."""
    server = provider.Provider()
    with blocker.unblock(), clock.in_our_hands(), override_settings(**values):
        settings.CONNECTORS = provider.connectors(server.url)
        contracts.register_contract(ONCE_ONLY)
        try:
            yield World(server, settings)
        finally:
            del contracts._contracts[ONCE_ONLY.tool]
            server.stop()
            database.empty_all_tables()


@contextmanager
def rolled_back() -> Iterator[None]:
    """Whatever happens in the block, afterwards it has not happened."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def outcome_of(act: Callable[[], object]) -> str:
    """ "" when the act went through, else the name of the refusal."""
    from conversations.kernel.errors import Refusal

    try:
        act()
    except (Refusal, steps.Stopping) as refusal:
        return type(refusal).__name__
    return ""


def now() -> Any:
    return database_now()
