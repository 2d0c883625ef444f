"""Saving a report: refused quotes are read again once, and moved to where they stand or left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from conversations.agent.offline_desk import Desk, Reply, Steps, problem_of
from conversations.agent.offline_report import Cite
from conversations.agent.offline_text import escape_markdown
from conversations.agent.offline_turn import Call, Result

READS_AT_ONCE_MAX = 9
CITATION_MARGIN_CHARACTERS = 200

Key = tuple[str, int, int]
Built = tuple[str, list[dict[str, Any]]]
Build = Callable[[dict[Key, Cite], set[Key]], Built | None]


@dataclass(frozen=True)
class Saved:
    """How saving ended: `value` of the tool, or `trouble` in words; `stale` when somebody was faster."""

    value: dict[str, Any] | None = None
    trouble: str = ""
    stale: bool = False
    dropped: int = 0


def save(desk: Desk, title: str, build: Build, base: str | None, text: str = "") -> Steps:
    """Saves; quotes the check refuses are read again once, and moved to where they stand or left out."""
    built = build({}, set())
    if built is None or "save_report" not in desk.tools:
        return Saved(trouble=desk.say("no_tools"))
    result = yield from _save_once(title, built, base, text)
    dropped = 0
    if result.error == "FalseCitation":
        numbers = _numbers(result)
        fixed, refused = yield from _read_again(desk, [c for c in built[1] if c["n"] in numbers])
        dropped = len(refused)
        built = build(fixed, refused) if fixed or refused else None
        if built is None:
            return Saved(trouble=desk.say("failed_citations", numbers=", ".join(map(str, numbers)) or "?"))
        result = yield from _save_once(title, built, base, "")
        if result.error == "FalseCitation":
            return Saved(trouble=desk.say("failed_citations", numbers=", ".join(map(str, _numbers(result))) or "?"))
    if result.value is None:
        trouble = desk.say("failed_save", problem=problem_of(result, desk.language))
        return Saved(trouble=trouble, stale=result.error == "StaleBase")
    return Saved(result.value, dropped=dropped)


def _save_once(title: str, built: Built, base: str | None, text: str) -> Steps:
    args: dict[str, Any] = {"title": title, "markdown": built[0], "citations": built[1]}
    if base is not None:
        args["base"] = base
    (result,) = yield Reply(text, (Call("save_report", args),))
    return result


def _numbers(result: Result) -> list[int]:
    refused = (result.refused or {}).get("citations")
    return [int(n) for n in refused if isinstance(n, int)] if isinstance(refused, list) else []


def _read_again(desk: Desk, citations: Sequence[dict[str, Any]]) -> Steps:
    """({old place: quote at its right place}, places of quotes that are not there)."""
    lengths = {str(s.get("version_id")): int(s.get("characters") or 0) for s in desk.sources}
    calls = []
    for citation in citations[:READS_AT_ONCE_MAX]:
        start, end = (
            max(0, citation["start"] - CITATION_MARGIN_CHARACTERS),
            citation["end"] + CITATION_MARGIN_CHARACTERS,
        )
        end = min(end, lengths.get(citation["version_id"]) or citation["end"])
        calls.append(Call("read_passage", {"version_id": citation["version_id"], "start": start, "end": end}))
    results: tuple[Result, ...] = ()
    if calls:
        results = yield Reply("", tuple(calls))
    fixed: dict[Key, Cite] = {}
    refused: set[Key] = {(c["version_id"], c["start"], c["end"]) for c in citations}
    for citation, result in zip(citations, results, strict=False):
        key = (citation["version_id"], citation["start"], citation["end"])
        text, base = str((result.value or {}).get("text") or ""), int((result.value or {}).get("start") or 0)
        at = text.find(citation["quote"])
        if at >= 0 and base + at != citation["start"]:
            start = base + at
            label = f"{desk.titles.get(citation['version_id'], '')}"
            fixed[key] = Cite(key[0], start, start + len(citation["quote"]), citation["quote"], escape_markdown(label))
            refused.discard(key)
    return fixed, refused
