"""Status words: which word, tone and icon a state has wherever it is shown.

The words are those of the interface contract, letter by letter. The functions take plain values, so that whoever has
a row, an event or a frame can ask; nothing here reads the database.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop


@dataclass(frozen=True)
class State:
    """What a person sees of a state. `expected` states need no visible chip: nothing about them wants attention."""

    tone: str
    icon: str
    word: str
    expected: bool = False


_TURN = {
    "accepted": State("neutral", "clock", gettext_noop("Queued")),
    "running": State("active", "loader-circle", gettext_noop("Running")),
    "waiting": State("wait", "hand", gettext_noop("Waiting")),
    "cancelling": State("neutral", "circle-stop", gettext_noop("Cancelling")),
    "cancelled": State("neutral", "ban", gettext_noop("Cancelled")),
    "failed": State("bad", "circle-x", gettext_noop("Failed")),
    "completed": State("good", "check", gettext_noop("Done"), expected=True),
}
_WAITING_FOR = {
    "approval": gettext_noop("Waiting for approval"),
    "operation": gettext_noop("Waiting for the outcome"),
    "turn": gettext_noop("Waiting for another turn"),
    "person": gettext_noop("Waiting for a person"),
}

_OPERATION = {
    "proposed": State("wait", "hand", gettext_noop("Waiting for approval")),
    "prepared": State("neutral", "file-text", gettext_noop("Prepared")),
    "dispatched": State("active", "send", gettext_noop("Dispatched")),
    "confirmed": State("good", "circle-check", gettext_noop("Confirmed"), expected=True),
    "unknown": State("unknown", "circle-question-mark", gettext_noop("Unknown")),
    "rejected": State("neutral", "circle-x", gettext_noop("Rejected by the provider")),
    "not_executed": State("neutral", "circle-x", gettext_noop("Not executed")),
    "closed": State("neutral", "ban", gettext_noop("Not sent")),
    "written_off": State("neutral", "archive-x", gettext_noop("Written off")),
}
_NOT_SENT = {
    "refused": gettext_noop("Not sent: refused"),
    "withdrawn": gettext_noop("Not sent: withdrawn"),
    "voided": gettext_noop("Not sent: voided"),
    "cancelled": gettext_noop("Not sent: cancelled"),
    "recalled": gettext_noop("Not sent: recalled"),
    "too_old": gettext_noop("Not sent: too old"),
    "gave_up": gettext_noop("Not sent: gave up"),
    "integrity": gettext_noop("Not sent: integrity"),
}

_REQUEST = {
    "pending": State("wait", "inbox", gettext_noop("Pending")),
    "approved": State("good", "circle-check", gettext_noop("Approved")),
    "rejected": State("bad", "circle-x", gettext_noop("Rejected")),
    "expired": State("neutral", "hourglass", gettext_noop("Expired")),
    "voided": State("bad", "unlink", gettext_noop("Void")),
    "withdrawn": State("neutral", "undo", gettext_noop("Withdrawn")),
    "revoked": State("neutral", "undo", gettext_noop("Revoked")),
    "consumed": State("neutral", "lock", gettext_noop("Used"), expected=True),
}
_VOID = {
    "content_changed": gettext_noop("Void: content changed"),
    "target_changed": gettext_noop("Void: target changed"),
    "parameters_changed": gettext_noop("Void: parameters changed"),
    "connection_changed": gettext_noop("Void: connection changed"),
    "turn_cancelled": gettext_noop("Void: turn stopped"),
    "asker_left": gettext_noop("Void: asker left"),
    "restored": gettext_noop("Void: backup restored"),
}

_CASE = {
    "open": State("unknown", "inbox", gettext_noop("Open")),
    "assigned": State("active", "user", gettext_noop("Assigned")),
    "verdict_proposed": State("wait", "users", gettext_noop("Verdict needs a second person")),
    "settled": State("good", "check", gettext_noop("Settled"), expected=True),
}

_DERIVED = {
    "being_reconciled": State("active", "search-check", gettext_noop("Being reconciled")),
    "needs_a_person": State("bad", "user-round-check", gettext_noop("Needs a person")),
    "being_compensated": State("wait", "undo-2", gettext_noop("Being compensated")),
    "compensated": State("good", "check-check", gettext_noop("Compensated")),
    "compensation_failed": State("bad", "undo-dot", gettext_noop("Compensation failed")),
}

_EFFECTS = {
    "read": gettext_noop("Only reads"),
    "idempotent_write": gettext_noop("Writes outside, safe to repeat with the same key"),
    "non_idempotent_write": gettext_noop("Writes outside, must not be repeated"),
}

_PARAMETERS = {
    "number": gettext_noop("the version’s number"),
    "media_type": gettext_noop("format of the text"),
    "version_id": gettext_noop("which version"),
    "artifact_id": gettext_noop("which report"),
    "content_sha256": gettext_noop("hash of the content"),
    "sent_at": gettext_noop("time of sending"),
}


def turn_state(status: str, waiting_for: str = "") -> State:
    """The state of a turn; `waiting_for` names what it waits for: approval, operation, turn or person."""
    state = _TURN[status]
    if status == "waiting" and waiting_for in _WAITING_FOR:
        state = replace(state, word=_WAITING_FOR[waiting_for])
    return _worded(state)


def operation_state(
    status: str, reason: str = "", first_query_ended: bool = True, leaves_in: float | None = None
) -> State:
    """The state of an operation.

    `reason` is why a closed one was not sent. An unknown one reads "Being checked" until `first_query_ended`, in any
    way (a tool without a query: at once). `leaves_in` is the rest of the publish buffer in seconds.
    """
    state = _OPERATION[status]
    if status == "closed" and reason in _NOT_SENT:
        state = replace(state, word=_NOT_SENT[reason])
    if status == "unknown" and not first_query_ended:
        return replace(state, word=_("Being checked"))
    if status == "prepared" and leaves_in is not None and leaves_in > 0:
        return replace(state, word=_("Prepared, leaves in %(seconds)d s") % {"seconds": round(leaves_in)})
    return _worded(state)


def request_state(status: str, reason: str = "") -> State:
    """The state of a request for approval; `reason` is why a voided one is void."""
    state = _REQUEST[status]
    if status == "voided" and reason in _VOID:
        state = replace(state, word=_VOID[reason])
    return _worded(state)


def case_state(status: str, reason: str = "unknown_outcome", assignee: object = "") -> State:
    """The state of a case. Dashed violet is kept for what nobody knows, so an open case of another reason waits."""
    state = _CASE[status]
    if status == "open" and reason != "unknown_outcome":
        state = replace(state, tone="wait")
    if status == "assigned" and assignee:
        return replace(state, word=_("Assigned to %(person)s") % {"person": assignee})
    return _worded(state)


def derived_state(key: str) -> State:
    """A word that is asked of several owners and stored nowhere; it is no status and carries no `data-kind`."""
    return _worded(_DERIVED[key])


def effect_words(effect_class: str) -> str:
    """What an effect class means to the person who decides. Undeclared means the worst."""
    return _(_EFFECTS.get(effect_class, _EFFECTS["non_idempotent_write"]))


def parameter_words(name: str) -> str:
    """What a parameter is, where its name alone does not say it to a reviewer; else ""."""
    return _(_PARAMETERS[name]) if name in _PARAMETERS else ""


def _worded(state: State) -> State:
    return replace(state, word=_(state.word))


STATES: dict[str, Callable[..., State]] = {
    "turn": turn_state,
    "operation": operation_state,
    "approval": request_state,
    "case": case_state,
}
