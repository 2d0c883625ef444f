"""Whether a verdict means anything: every transition and every branch of recovery must have been taken."""

from __future__ import annotations

from collections.abc import Iterable

Transition = tuple[str, str, str, str]

# Edges of the tables that nothing in this part of the product takes yet.
LATER = {
    ("operation", "unknown", "written_off"): "writing off comes with part 3",
    ("operation", "written_off", "confirmed"): "writing off comes with part 3",
    (
        "operation",
        "rejected",
        "confirmed",
    ): "a verdict on a contradiction about a rejection; needs a provider that lies",
    (
        "operation",
        "closed",
        "confirmed",
    ): "a verdict on a contradiction about a closed operation; needs a provider that lies",
    ("operation", "confirmed", "not_executed"): "a verdict on a contradiction; needs a provider that lies",
    ("case", "open", "verdict_proposed"): "second-person verdicts come with part 3",
    ("case", "assigned", "verdict_proposed"): "second-person verdicts come with part 3",
    ("case", "verdict_proposed", "settled"): "second-person verdicts come with part 3",
    ("case", "verdict_proposed", "assigned"): "second-person verdicts come with part 3",
    ("case", "assigned", "open"): "handing back to nobody has no button yet",
    ("case", "assigned", "assigned"): "the same edge as handing over once",
    ("artifact", "active", "archived"): "archiving comes later",
    ("artifact", "active", "deleted"): "deletion comes later",
    ("artifact", "archived", "active"): "archiving comes later",
    ("artifact", "archived", "deleted"): "archiving comes later",
    ("turn", "cancelling", "completed"): "a Stop that comes with the answer's own commit is refused by the row's lock",
    ("turn", "cancelling", "failed"): "a cancelling turn ends as cancelled",
    ("turn", "waiting", "failed"): "a turn that is resumed is running before it fails",
    ("step", "retry_wait", "failed"): "a step fails from running",
    ("step", "pending", "failed"): "a call is started before it fails",
    ("membership", "active", "active"): "a change of roles; tested with the people page",
}

# Why something was done: the branches of recovery, by machine, status and reason.
BRANCHES = (
    ("run", "interrupted", ""), ("turn", "running", "recovered"), ("turn", "running", "claimed"),
    ("attempt", "silent", "sender_gone"), ("operation", "unknown", "sender_gone"),
    ("operation", "confirmed", "query"), ("operation", "confirmed", "late_answer"), ("operation", "confirmed", "evidence"),
    ("operation", "not_executed", "query"), ("operation", "not_executed", "declared"),
    ("operation", "not_executed", "not_sent"), ("operation", "prepared", "not_executed"),
    ("operation", "prepared", "deferred"), ("operation", "prepared", "not_sent"),
    ("operation", "dispatched", "retried_same_key"), ("operation", "unknown", "earlier_attempt_silent"),
    ("operation", "closed", "gave_up"), ("operation", "closed", "voided"), ("operation", "closed", "cancelled"),
    ("operation", "closed", "integrity"), ("operation", "closed", "too_old"), ("operation", "closed", "recalled"),
    ("operation", "closed", "refused"), ("operation", "closed", "withdrawn"), ("operation", "proposed", "role_lost"),
    ("operation", "proposed", "expired"), ("operation", "proposed", "revoked"), ("case", "settled", "retried"),
    ("case", "settled", "receipt"), ("case", "settled", "person"), ("case", "open", "contradiction"),
    ("case", "open", "integrity"), ("approval", "voided", "content_changed"), ("approval", "voided", "turn_cancelled"),
    ("approval", "voided", "asker_left"), ("approval", "expired", "expired"), ("turn", "failed", "gave_up"),
    ("turn", "cancelled", "stopped"), ("turn", "failed", "rights_lost"),
)  # fmt: skip


def unhit(transitions: Iterable[Transition]) -> list[str]:
    """What no trial took."""
    from conversations.kernel.machine import machines

    hit = set(transitions)
    edges = {(machine, was, to) for machine, was, to, _ in hit}
    wanted = {
        (machine.name, was, to)
        for machine in machines()
        for was, ends in machine.transitions.items()
        for to in ends
        if (machine.name, was, to) not in LATER
    }
    missing = [f"{machine}: {was} to {to}" for machine, was, to in sorted(wanted - edges)]
    reasons = {(machine, to, reason) for machine, _, to, reason in hit}
    plain = {(machine, to) for machine, to, _ in reasons}
    for machine, to, reason in BRANCHES:
        if (machine, to) not in plain if not reason else (machine, to, reason) not in reasons:
            missing.append(f"{machine}: {to} because of {reason or 'anything'}")
    return missing
