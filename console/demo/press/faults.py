"""The fault plan: which requests the Press is asked to handle badly, and how."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

ENTRIES_MAX = 100
TIMES_MAX = 1_000_000
SECONDS_MAX = 86_400
# Faults that speak of an effect only meet requests that can have one; a query never uses them up.
EFFECT_FAULTS = frozenset({"effect_no_reply", "error_after", "hold", "duplicate"})
QUERY_FAULTS = frozenset({"query_error"})
OTHER_FAULTS = frozenset({"drop_before", "truncate_reply", "error_before", "rate_limit", "slow"})
FAULTS = EFFECT_FAULTS | QUERY_FAULTS | OTHER_FAULTS


class BadPlan(Exception):
    """A plan that cannot be followed; the text says which entry and why."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is to go wrong with one request."""

    name: str
    seconds: float


def parse_plan(document: Any) -> list[dict[str, Any]]:
    """`{"plan": [{"path", "method"?, "times"?, "seconds"?, "fault"}]}` checked and completed; raises BadPlan."""
    if not isinstance(document, dict) or not isinstance(document.get("plan"), list):
        raise BadPlan('a plan looks like {"plan": [{"path": "/articles", "times": 1, "fault": "slow", "seconds": 2}]}')
    if len(document["plan"]) > ENTRIES_MAX:
        raise BadPlan(f"a plan has at most {ENTRIES_MAX} entries")
    return [_entry(position, raw) for position, raw in enumerate(document["plan"])]


def _entry(position: int, raw: Any) -> dict[str, Any]:
    def refuse(why: str) -> BadPlan:
        return BadPlan(f"entry {position}: {why}")

    if not isinstance(raw, dict):
        raise refuse("must be an object")
    if unknown := sorted(set(raw) - {"path", "method", "times", "seconds", "fault"}):
        raise refuse(f"unknown field {unknown[0]!r}")
    fault, path, method = raw.get("fault"), raw.get("path", "/"), raw.get("method")
    times, seconds = raw.get("times", 1), raw.get("seconds", 1)
    if not isinstance(fault, str) or fault not in FAULTS:
        raise refuse(f"unknown fault {fault!r}; there are {', '.join(sorted(FAULTS))}")
    if not isinstance(path, str) or not path.startswith("/"):
        raise refuse("path must start with /")
    if method is not None and (not isinstance(method, str) or not method.isalpha()):
        raise refuse("method must be a word such as POST")
    method = method.upper() if method else None
    if method and not _fits(fault, method):
        raise refuse(f"{fault} never meets a {method}")
    if type(times) is not int or not 0 <= times <= TIMES_MAX:
        raise refuse(f"times must be a whole number up to {TIMES_MAX}")
    if type(seconds) not in (int, float) or not 0 <= seconds <= SECONDS_MAX:
        raise refuse(f"seconds must be a number up to {SECONDS_MAX}")
    return {"path": path, "method": method, "times": times, "seconds": seconds, "fault": fault}


def take_fault(db: sqlite3.Connection, *, method: str, path: str) -> Fault | None:
    """The first entry that fits, with one of its times used up in the caller's transaction."""
    for position, text in db.execute("SELECT position, entry FROM plan WHERE times > 0 ORDER BY position").fetchall():
        entry = json.loads(text)
        # "/articles" meets /articles and /articles/7 but not /articles-of-faith; "/" meets everything.
        meets = path == entry["path"] or path.startswith(entry["path"].rstrip("/") + "/")
        if meets and entry["method"] in (None, method) and _fits(entry["fault"], method):
            db.execute("UPDATE plan SET times = times - 1 WHERE position = ?", (position,))
            return Fault(name=entry["fault"], seconds=float(entry["seconds"]))
    return None


def _fits(fault: str, method: str) -> bool:
    if fault in EFFECT_FAULTS:
        return method not in ("GET", "HEAD")
    return fault not in QUERY_FAULTS or method == "GET"
