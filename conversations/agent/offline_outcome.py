"""How a publication ended, said exactly: success is claimed for one status only."""

from __future__ import annotations

from typing import Any

from conversations.agent.offline_text import escape_markdown
from conversations.agent.offline_words import say

REASON_CHARACTERS_MAX = 500
REASON_CODES = frozenset(
    (
        "refused",
        "voided",
        "withdrawn",
        "cancelled",
        "turn_cancelled",
        "too_old",
        "expired",
        "recalled",
        "integrity",
        "gave_up",
    )
)
UNSETTLED = {
    "open": "pub_open",
    "unknown": "pub_open",
    "proposed": "pub_waiting",
    "prepared": "pub_prepared",
    "dispatched": "pub_dispatched",
}


def outcome_in_words(language: str, value: dict[str, Any], said: dict[str, Any]) -> str:
    """The result of `propose_publication` as a sentence; `said` has the title and number of the version."""
    status = str(value.get("status") or "")
    reason = " ".join(str(value.get("reason") or "").split())[:REASON_CHARACTERS_MAX]
    if status == "confirmed":
        reference = str(value.get("reference") or "")
        shown = say(language, "pub_reference", reference=escape_markdown(reference)) if reference else ""
        return say(language, "pub_confirmed", reference=shown, **said)
    if status == "closed":
        return say(language, "pub_closed", reason=_closing_reason(language, reason), **said)
    if status in ("rejected", "not_executed", "written_off"):
        detail = say(language, "detail", text=escape_markdown(reason)) if reason else ""
        return say(language, f"pub_{status}", detail=detail, **said)
    if status in UNSETTLED:
        return say(language, UNSETTLED[status], **said)
    return say(language, "pub_odd", status=escape_markdown(status), **said)


def _closing_reason(language: str, reason: str) -> str:
    if not reason:
        return say(language, "reason_none")
    code, _, told = reason.partition(":")
    code, told = code.strip().lower().replace(" ", "_"), told.strip()
    if code == "refused" and told:
        return say(language, "reason_refused_why", text=escape_markdown(told))
    if not told and code in REASON_CODES:
        return say(language, f"reason_{code}")
    return say(language, "reason_other", text=escape_markdown(reason))
