"""One thing in each status that can be reached, made by the services the product itself uses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.conf import settings

from approvals.models import Request
from approvals.services import decide, expire, revoke, void_if_cause_is_gone, withdraw
from approvals.tokens import issue_view_token
from artifacts.services import commit_version, create_artifact
from console.accounts.models import Person, Tenant
from conversations import live_answer
from conversations.models import Turn
from conversations.runs import claim
from conversations.services import send_message, start_conversation, stop_turn
from operations import dispatch, follow
from operations.connectors.base import Answer, Outcome
from operations.models import Case, Operation
from operations.proposals import Proposer, propose_publication
from operations.reconciliation import ask_provider, assign, settle_by_hand
from operations.settlement import record_answer
from tests.instance import wait_until
from tests.live.making import finish, start

Found = dict[str, list[str]]
LIVE = "## What the review says\n\nThe weir at Brannock was taken down in "


class Desk:
    """North's people, and shorthand for the steps of a turn and of a publication."""

    def __init__(self) -> None:
        self.tenant = Tenant.objects.get(slug="north")
        names = ("member", "member2", "reviewer", "operator", "operator2")
        self.people = {name: Person.objects.get(username=f"{name}@north") for name in names}
        self.member, self.reviewer = self.people["member"], self.people["reviewer"]
        self.made: dict[str, Any] = {}

    # -- turns -----------------------------------------------------------------------------------------------------
    def turns(self) -> Found:
        def running(turn: Any) -> None:
            claimed = claim(turn.pk, worker="interface")
            assert claimed is not None
            fence = claimed.turn.fence
            asyncio.run(live_answer.write(turn_id=turn.pk, run_id=claimed.run.pk, fence=fence, text=LIVE))

        def cancelling(turn: Any) -> None:
            running(turn)
            stop_turn(person=self.member, turn=turn)

        def ended(to: str) -> Callable[[Any], None]:
            def end(turn: Any) -> None:
                start(turn.pk)
                finish(turn.pk, "It was taken down in **2019**." if to == "completed" else "It took too long.", to)

            return end

        ways: dict[str, Callable[[Any], Any]] = {
            "accepted": lambda turn: None,
            "running": running,
            "cancelling": cancelling,
            "cancelled": lambda turn: stop_turn(person=self.member, turn=turn),
            "failed": ended("failed"),
            "completed": ended("completed"),
        }
        return {status: self._asked(way) for status, way in ways.items()}

    def _asked(self, way: Callable[[Any], Any]) -> list[str]:
        conversation = start_conversation(person=self.member, tenant=self.tenant)
        message = send_message(
            person=self.member, conversation=conversation, text="When was the weir taken down?", client_key=None
        )
        turn = Turn.objects.get(question=message)
        way(turn)
        return [f"/conversations/{conversation.pk}/", str(turn.pk)]

    # -- publications ----------------------------------------------------------------------------------------------
    def proposed(self) -> Any:
        key = uuid4().hex
        artifact = create_artifact(
            person=self.member, tenant=self.tenant, title=f"Night trains {key[:6]}",
            content=b"# Night trains\n\nThey run.\n", client_key=key,
        )  # fmt: skip
        assert artifact.current_version is not None
        proposer = Proposer(person=self.member, client_key=key)
        return propose_publication(proposer=proposer, version=artifact.current_version).operation

    def decided(self, operation: Any, verdict: str = "approve") -> Any:
        request = self.request(operation)
        token = issue_view_token(person=self.reviewer, request=request)
        decide(
            person=self.reviewer, request_id=request.pk, verdict=verdict, digest=request.digest, view_token=token,
            reason="Read it.",
        )  # fmt: skip
        return operation

    def prepared(self) -> Any:
        return follow.follow(operation_id=self.decided(self.proposed()).pk)

    def passed(self) -> tuple[Any, Any]:
        """Through the gate, as a worker that died before the first byte left: the operation and its attempt."""
        operation = self.prepared()
        load = dispatch._load(Operation.objects.select_related("version__blob").get(pk=operation.pk))
        return operation, dispatch._pass_gate(operation.pk, load, retried_by=None, client_key=None)

    def answered(self, outcome: str) -> Any:
        operation, attempt = self.passed()
        is_yes, status = outcome == "confirmed", {"confirmed": 201, "rejected": 422}.get(outcome)
        answer = Answer(
            outcome=Outcome(outcome), http_status=status, provider_request_id="r-1",
            provider_reference="a-7" if is_yes else "", raw=b'{"id": "a-7"}' if is_yes else b"", reason=outcome,
            retry_after_seconds=None, bytes_sent=100,
        )  # fmt: skip
        record_answer(attempt_id=attempt.pk, answer=answer)
        return operation

    def asked(self) -> Any:
        """Nobody knows, and the provider has been asked once: it knows nothing of it."""
        operation = self.answered("silent")
        ask_provider(operation_id=operation.pk, person=self.people["operator"], client_key=uuid4().hex)
        return operation

    def operations_and_cases(self) -> dict[str, Found]:
        """After `approvals`, whose pages show half of the states of operations as well."""

        unknown = self.asked()
        assigned = self.case(self.asked())
        assign(
            person=self.people["operator"], case_id=assigned.pk, to=self.people["operator2"], reason="My shift ends."
        )
        not_executed = self.asked()
        # What has been silent this long cannot be on its way any more: a person may say that it did not happen.
        settings.SETTLE_AFTER_SECONDS = -settings.SEND_WINDOW_SECONDS - settings.REQUEST_TIMEOUT_SECONDS
        settle_by_hand(
            person=self.people["operator"], operation_id=not_executed.pk, verdict="not_executed", reference="",
            raw_answer="", reason="I called them.",
        )  # fmt: skip
        operations = {
            "proposed": self.made["pending"],
            "prepared": self.made["approved"],
            "dispatched": self.passed()[0],
            "confirmed": self.made["consumed"],
            "rejected": self.answered("rejected"),
            "unknown": unknown,
            "not_executed": not_executed,
            "closed": self.made["withdrawn"],
        }
        cases = {"open": self.case(unknown), "assigned": assigned, "settled": self.case(not_executed)}
        return {
            "operation": {
                status: [f"/approvals/{self.request(one).pk}/", str(one.pk)] for status, one in operations.items()
            },
            "case": {status: [f"/reconciliation/{one.pk}/", str(one.pk)] for status, one in cases.items()},
        }

    # -- requests --------------------------------------------------------------------------------------------------
    def approvals(self) -> Found:
        ways: dict[str, Callable[[], Any]] = {
            "pending": self.proposed,
            "approved": self.prepared,
            "rejected": lambda: self.decided(self.proposed(), "reject"),
            "expired": self.expired,
            "voided": self.voided,
            "withdrawn": self.withdrawn,
            "revoked": self.revoked,
            "consumed": lambda: self.answered("confirmed"),
        }
        self.made = {status: way() for status, way in ways.items()}
        found = {status: self.request(operation) for status, operation in self.made.items()}
        return {status: [f"/approvals/{request.pk}/", str(request.pk)] for status, request in found.items()}

    def expired(self) -> Any:

        lifetime, settings.APPROVAL_TTL_SECONDS = settings.APPROVAL_TTL_SECONDS, 1
        operation = self.proposed()
        settings.APPROVAL_TTL_SECONDS = lifetime
        wait_until(lambda: expire(request_id=operation.request_id), "the request is over")
        return operation

    def voided(self) -> Any:
        operation = self.proposed()
        version = operation.version
        commit_version(
            person=self.member, artifact=version.artifact, base_sha256=version.sha256, content=b"# They do not run\n"
        )
        assert void_if_cause_is_gone(request_id=operation.request_id)
        return operation

    def withdrawn(self) -> Any:
        operation = self.proposed()
        withdraw(person=self.member, request_id=operation.request_id, reason="Not yet.")
        return follow.follow(operation_id=operation.pk)

    def revoked(self) -> Any:
        operation = self.prepared()
        revoke(person=self.reviewer, request_id=operation.request_id, reason="I read the wrong one.")
        return follow.follow(operation_id=operation.pk)

    def request(self, operation: Any) -> Any:
        return Request.objects.filter(subject=operation.pk).latest("number")

    def case(self, operation: Any) -> Any:
        return Case.objects.get(operation=operation, reason="unknown_outcome")
