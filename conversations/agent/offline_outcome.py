"""How a publication ended, said exactly: success is claimed for one status only."""

from __future__ import annotations

import re
from typing import Any

from conversations.agent.offline_text import escape_markdown
from conversations.agent.offline_words import WORDS, say

REASON_CHARACTERS_MAX = 500
_CODE = re.compile(r"[a-z]+(?:_[a-z]+)*")
UNSETTLED = {
    "open": "pub_open",
    "unknown": "pub_open",
    "proposed": "pub_waiting",
    "prepared": "pub_prepared",
    "dispatched": "pub_dispatched",
}


def outcome_in_words(language: str, value: dict[str, Any], said: dict[str, Any]) -> str:
    """The result of `propose_publication` as a sentence; `said` has the title and number of the version."""
    status, reason = str(value.get("status") or ""), _one_line(value.get("reason"))
    if status == "confirmed":
        reference = _one_line(value.get("reference"))
        shown = say(language, "pub_reference", reference=escape_markdown(reference)) if reference else ""
        return say(language, "pub_confirmed", reference=shown, **said)
    if status == "closed":
        why = _closing_reason(language, reason, _one_line(value.get("reviewer_said")))
        return say(language, "pub_closed", reason=why, **said)
    if status in ("rejected", "not_executed", "written_off"):
        # A code is for programs; a person is told only what was said in words.
        in_words = reason and not _CODE.fullmatch(reason)
        detail = say(language, "detail", text=escape_markdown(reason)) if in_words else ""
        return say(language, f"pub_{status}", detail=detail, **said)
    if status in UNSETTLED:
        return say(language, UNSETTLED[status], **said)
    return say(language, "pub_odd", status=escape_markdown(status), **said)


def _closing_reason(language: str, reason: str, reviewer_said: str) -> str:
    code, _, told = reason.partition(":")
    code, told = code.strip().lower().replace(" ", "_"), reviewer_said or told.strip()
    if code == "refused" and told:
        return say(language, "reason_refused_why", text=escape_markdown(told))
    if not reason:
        return say(language, "reason_none")
    if f"reason_{code}" in WORDS[language] and reason.strip().lower().replace(" ", "_") == code:
        return say(language, f"reason_{code}")
    shown = reason.replace("_", " ") if _CODE.fullmatch(reason) else reason
    return say(language, "reason_other", text=escape_markdown(shown))


def _one_line(value: Any) -> str:
    return " ".join(str(value or "").split())[:REASON_CHARACTERS_MAX]
