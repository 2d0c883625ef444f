"""A small model of the ledger, in memory: what may be decided, what may be sent, and what each event must rest on.

It is fed with the product's own events, each of which it checks against what it knows of people, time and the provider;
and it says beforehand whether a person's act must be refused, and how.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from .provider import Provider

LIVE = ("proposed", "prepared", "dispatched", "unknown")
RECORDED = {
    "approved": "AlreadyDecided",
    "rejected": "AlreadyDecided",
    "consumed": "AlreadyDecided",
    "expired": "ApprovalExpired",
    "voided": "ApprovalVoided",
    "withdrawn": "ApprovalWithdrawn",
    "revoked": "ApprovalRevoked",
}
STOPPED = ("cancelling", "cancelled", "failed")


@dataclass
class Asked:
    """A request: `by` approved it."""

    id: str
    subject: str
    digest: str
    expires_at: datetime
    status: str = "pending"
    by: str = ""


@dataclass
class Op:
    """An operation. `mistaken`: a person has declared what was not so, and what follows from that is theirs."""

    id: str
    key: str
    tool: str
    artifact: str
    number: int
    turn: str = ""
    status: str = "proposed"
    asked: list[str] = field(default_factory=list)
    gates: list[tuple[datetime, str]] = field(default_factory=list)  # of each attempt: when, and under which request
    attempts: dict[str, str] = field(default_factory=dict)
    mistaken: bool = False

    @property
    def knows_keys(self) -> bool:
        return self.tool == "publish_article"


@dataclass
class Model:
    """`now` is the database's time; `current` the number of each artifact's current version."""

    provider: Provider
    current: dict[str, int] = field(default_factory=dict)
    ops: dict[str, Op] = field(default_factory=dict)
    requests: dict[str, Asked] = field(default_factory=dict)
    turns: dict[str, str] = field(default_factory=dict)
    cases: dict[str, tuple[str, str, str]] = field(default_factory=dict)  # id → operation, reason, status
    member: bool = True
    reviewers: dict[str, bool] = field(default_factory=dict)
    brake: bool = False
    now: datetime = datetime.min
    wrong: list[str] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)

    # -- what a person may do --------------------------------------------------------------------------------------
    def of_propose(self, tool: str, artifact: str) -> str:
        """What comes of proposing the current version: "", "there" (nothing new), or a refusal."""
        if not self.member:
            return "RoleMissing"
        same = [op for op in self.ops.values() if (op.tool, op.artifact) == (tool, artifact)]
        same = [op for op in same if op.number == self.current[artifact]]
        if any(op.status in LIVE for op in same):
            return "there"
        return self._done(same)

    def _done(self, same: list[Op]) -> str:
        if any(op.status in ("confirmed", "written_off") for op in same):
            return "AlreadyConfirmed"
        return "IllegalTransition" if any(self.contradicted(op) for op in same) else ""

    def of_decide(self, op: Op, who: str, *, stale: bool) -> str:
        request = self.last(op)
        if not self.reviewers[who]:
            return "RoleMissing"
        if request.status != "pending":
            return RECORDED[request.status]
        if request.expires_at <= self.now:
            return "ApprovalExpired"
        if self.cause_gone(op):
            return "ApprovalVoided"
        return "StaleApproval" if stale else ""

    def of_withdraw(self, op: Op) -> str:
        status = self.last(op).status
        return "" if status in ("pending", "approved") else RECORDED[status]

    def of_revoke(self, op: Op, who: str) -> str:
        status = self.last(op).status
        if not self.reviewers[who]:
            return "RoleMissing"
        if status == "pending":
            return "IllegalTransition"
        return "" if status == "approved" else RECORDED[status]

    def of_recall(self, op: Op) -> str:
        return "" if op.status == "prepared" else "IllegalTransition"

    def of_ask_again(self, op: Op) -> str:
        last = self.last(op)
        if not self.member:
            return "RoleMissing"
        if op.status == "confirmed":
            return "AlreadyConfirmed"
        if op.status not in ("proposed", "not_executed") or last.status in ("pending", "approved"):
            return "IllegalTransition"
        if last.status in ("rejected", "withdrawn", "voided"):
            return RECORDED[last.status]
        if self.current[op.artifact] != op.number:
            return "VersionNotCurrent"
        if self.turns.get(op.turn) in STOPPED:
            return "ApprovalVoided"
        same = self.same_intent(op)
        if any(other.status in LIVE for other in same if other is not op):
            return "IllegalTransition"
        return self._done(same)

    def of_settle(self, op: Op, verdict: str, *, first_query_ended: bool) -> str:
        contradicted = self.contradicted(op)
        if op.status == "unknown" or not contradicted:
            if op.status != "unknown":
                return "IllegalTransition"
            if op.knows_keys and not first_query_ended:
                return "NotYet"
        if verdict == "not_executed":
            return "NotYet" if op.gates and self.settles_at(op) > self.now else ""
        return "IllegalTransition" if op.status in ("proposed", "prepared") else ""

    def of_ask_provider(self, op: Op) -> str:
        return "" if op.status == "unknown" and op.knows_keys else "IllegalTransition"

    # -- what may be sent ------------------------------------------------------------------------------------------
    def why_not_sent(self, op: Op, *, retried: bool = False) -> str:
        """Why no attempt may be made now; "" when one must be."""
        request = self.last(op)
        if request.status not in ("approved", "consumed"):
            return "no approval"
        if request.status == "approved" and request.expires_at <= self.now:
            return "expired"
        if not self.reviewers.get(request.by):
            return "role lost"
        if not self.member:
            return "asker left"
        if self.brake and op.knows_keys:  # the brake of the tests is on the one provider only
            return "brake"
        if retried:
            alive = op.gates[0][0] + timedelta(seconds=settings.KEY_LIFETIME_SECONDS) > self.now
            return "" if op.knows_keys and alive else "not repeatable"
        if self.current[op.artifact] != op.number:
            return "newer version"
        if self.turns.get(op.turn) in STOPPED:
            return "turn stopped"
        if self._done([other for other in self.same_intent(op) if other is not op]) or self.contradicted(op):
            return "happened, or contradicted"
        under = [at for at, asked in op.gates if asked == request.id]
        window = timedelta(seconds=min(settings.RETRY_WINDOW_SECONDS, settings.KEY_LIFETIME_SECONDS))
        if under and under[0] + window <= self.now:
            return "window over"
        return "attempts used up" if len(under) >= settings.ATTEMPTS_MAX else ""

    def cause_gone(self, op: Op) -> bool:
        return self.turns.get(op.turn) in STOPPED or self.current[op.artifact] != op.number

    def contradicted(self, op: Op) -> bool:
        return any(
            case == (op.id, "contradiction", status)
            for case in self.cases.values()
            for status in ("open", "assigned", "verdict_proposed")
        )

    def same_intent(self, op: Op) -> list[Op]:
        intent = (op.tool, op.artifact, op.number)
        return [other for other in self.ops.values() if (other.tool, other.artifact, other.number) == intent]

    def last(self, op: Op) -> Asked:
        return self.requests[op.asked[-1]]

    def settles_at(self, op: Op) -> datetime:
        """From then on nothing of the last attempt can be in flight."""
        seconds = settings.SEND_WINDOW_SECONDS + settings.REQUEST_TIMEOUT_SECONDS + settings.SETTLE_AFTER_SECONDS
        return op.gates[-1][0] + timedelta(seconds=seconds)

    def in_flight(self, op: Op) -> bool:
        return any(key == op.key for key, *_ in self.provider.held)

    # -- what happened ---------------------------------------------------------------------------------------------
    def observe(self, event: dict[str, Any]) -> None:
        """One event of the product: checked, and taken over."""
        machine, _, row = event["stream"].partition(":")
        self.seen[f"{machine} {event['from_status']}>{event['to_status']}"] += 1
        observer = getattr(self, f"_on_{machine}", None)
        if observer:
            observer(row, event["from_status"], event["to_status"], event)

    def _must(self, is_right: bool, what: str) -> None:
        if not is_right:
            self.wrong.append(what)

    def _on_turn(self, row: str, was: str, to: str, event: dict[str, Any]) -> None:
        self.turns[row] = to

    def _on_case(self, row: str, was: str, to: str, event: dict[str, Any]) -> None:
        if not was:
            self.cases[row] = (event["payload"]["operation"], event["reason"], to)
        else:
            self.cases[row] = (*self.cases[row][:2], to)

    def _on_approval(self, row: str, was: str, to: str, event: dict[str, Any]) -> None:
        if not was:
            payload = event["payload"]
            expires = datetime.fromisoformat(payload["expires_at"])
            self.requests[row] = Asked(row, payload["subject"], payload["digest"], expires)
            if payload["subject"] in self.ops:
                self.ops[payload["subject"]].asked.append(row)
            return
        request = self.requests[row]
        op = self.ops.get(request.subject)
        if to == "approved":
            request.by = event["actor_id"]
            self._must(request.expires_at > self.now, "approved after its end")
        elif to == "consumed":
            self._must(request.expires_at > self.now, "used after its end")
            self._must(request.status == "approved", "used without a decision")
        elif to == "expired":
            self._must(request.expires_at <= self.now or event["reason"] == "too_old", "expired before its end")
        elif to == "voided" and op:
            gone = self.cause_gone(op) or not self.member or bool(self._done(self.same_intent(op)))
            self._must(gone, f"voided ({event['reason']}) without a cause")
        elif to == "revoked" and event["reason"] == "role_lost":
            self._must(not self.reviewers.get(request.by), "revoked though the reviewer has the role")
        request.status = to

    def _on_attempt(self, row: str, was: str, to: str, event: dict[str, Any]) -> None:
        op = next((op for op in self.ops.values() if row in op.attempts), None)
        if op is None:
            op = next(op for op in self.ops.values() if op.key == event["payload"]["key"])
        op.attempts[row] = to

    def _on_operation(self, row: str, was: str, to: str, event: dict[str, Any]) -> None:
        op = self.ops.get(row)
        if op is None:  # a new one: the machine has made it known before anything else happens to it
            self.wrong.append("an operation that nobody proposed")
            return
        guard = getattr(self, f"_to_{to}")
        if was:
            guard(op, was, event)
        op.status = to

    def _to_proposed(self, op: Op, was: str, event: dict[str, Any]) -> None:
        if was == "prepared":
            self._must(bool(self.why_not_sent(op)) or self.last(op).status in RECORDED, "asked anew without a reason")

    def _to_prepared(self, op: Op, was: str, event: dict[str, Any]) -> None:
        if was == "proposed":
            self._must(self.last(op).status == "approved", "prepared without an approval")
        else:  # an attempt that did not happen
            self._must(self._did_not_happen(op), f"prepared again ({event['reason']}) although it happened")
            self._must(was == "dispatched" or op.knows_keys, "tried again by itself what must not be repeated")

    def _to_dispatched(self, op: Op, was: str, event: dict[str, Any]) -> None:
        before = self.why_not_sent(op, retried=was == "unknown")
        self._must(not before, f"sent from {was} although: {before}")
        request = self.last(op)
        self._must(request.digest == event["payload"]["digest"], "sent under another digest")
        self._must(op.key == event["payload"]["key"], "sent under another key")
        op.gates.append((self.now, request.id))

    def _to_confirmed(self, op: Op, was: str, event: dict[str, Any]) -> None:
        is_by_hand = event["actor_kind"] == "person"
        self._must(self._happened(op) or is_by_hand, f"confirmed from {was} ({event['reason']}) without an effect")
        if is_by_hand and not self._happened(op):
            op.mistaken = True

    def _to_rejected(self, op: Op, was: str, event: dict[str, Any]) -> None:
        self._must(self._did_not_happen(op), f"rejected from {was} although it happened")

    def _to_not_executed(self, op: Op, was: str, event: dict[str, Any]) -> None:
        if event["actor_kind"] == "person":
            op.mistaken = op.mistaken or not self._did_not_happen(op)
        self._must(self._did_not_happen(op), f"not executed from {was} ({event['reason']}) although it happened")

    def _to_closed(self, op: Op, was: str, event: dict[str, Any]) -> None:
        self._must(self._did_not_happen(op), f"closed from {was} ({event['reason']}) although it happened")

    def _to_unknown(self, op: Op, was: str, event: dict[str, Any]) -> None:
        self._must(was == "dispatched", f"unknown from {was}")

    def _happened(self, op: Op) -> bool:
        return self.provider.effects_of(op.key) > 0

    def _did_not_happen(self, op: Op) -> bool:
        """Nor can it any more; or a person has said so, and answers for it."""
        return op.mistaken or not (self._happened(op) or self.in_flight(op))
