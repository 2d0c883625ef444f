"""Which lines of the authority apps write, commit or call outside, read from their source, and which were never struck.

A line counts as struck when a process was killed right before it and right after it took effect.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from .points import PLUMBING, ROOT, Point

APPS = ("operations", "approvals", "artifacts", "conversations")
KERNEL_WRITES = frozenset({"advance", "begin"})
ROW_WRITES = frozenset({"create", "bulk_create", "get_or_create", "save", "delete", "executemany"})
OUTSIDE = frozenset({"exchange", "Popen"})
SQL_WRITE = re.compile(r"\b(INSERT|UPDATE|DELETE)\b")
QUERYSET = re.compile(r"\.objects\b|\.filter\(|\.exclude\(|open_waits\(")
NOT_ROWS = re.compile(r"default_storage|\blive\b")

# What no scenario of this part of the product can reach, and why.
UNREACHABLE = {
    "conversations/kernel/install.py": "runs at migration, before there is anything to lose",
    "conversations/kernel/audit.py": "reads only",
    "artifacts/extraction/readers/": "runs in the isolated child, which has no database",
    "artifacts/extraction/sandbox.py": "the isolated child itself",
    "conversations/agent/offline": "the offline writer is a pure function of the messages",
}


# Single calls, by what stands in their line.
UNREACHABLE_LINES = {
    "update(next_wake_at=later)": "a tool without a query: every tool of this part has one",
    'update(satisfied_at=database_now(), outcome="settled")': "who settles satisfies the wait in the same transaction",
}


@dataclass(frozen=True, slots=True)
class Site:
    """A call in the source: file, first and last line, what it is."""

    file: str
    first: int
    last: int
    what: str

    @property
    def name(self) -> str:
        return f"{self.file}:{self.first} {self.what}"

    def covers(self, line: str) -> bool:
        file, _, number = line.rpartition(":")
        return file == self.file and self.first <= int(number) <= self.last


def ledger_sites() -> list[Site]:
    """Every write, unit of work (its COMMIT) and call outside in the source of the authority apps."""
    found = []
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            name = str(path.relative_to(ROOT))
            if "/migrations/" in name or any(name.startswith(part) for part in UNREACHABLE):
                continue
            found += list(_sites_of(name, path.read_text("utf-8")))
    return found


def _sites_of(file: str, source: str) -> Iterator[Site]:
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and (what := _kind(file, node)):
            if any(part in lines[node.lineno - 1] for part in UNREACHABLE_LINES):
                continue
            yield Site(file, node.lineno, node.end_lineno or node.lineno, what)


def _kind(file: str, call: ast.Call) -> str:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    receiver = ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""
    is_plumbing = str(ROOT / file).startswith(PLUMBING)
    if name in KERNEL_WRITES and not receiver and not is_plumbing:
        return name
    if name in ROW_WRITES and receiver and not NOT_ROWS.search(receiver):
        return name
    if name == "update" and QUERYSET.search(receiver):
        return name
    if name == "defer" and receiver and not QUERYSET.search(receiver):
        return name
    if name == "execute" and call.args and SQL_WRITE.search(ast.unparse(call.args[0])):
        return name
    if name == "unit" and not receiver:
        return "commit"
    if name in OUTSIDE or (name == "save" and "default_storage" in receiver):
        return "outside"
    return ""


@dataclass
class Coverage:
    """Sites and the moments at which they were struck."""

    sites: list[Site]
    struck: dict[str, set[str]]

    @classmethod
    def of_source(cls) -> Coverage:
        return cls(ledger_sites(), {})

    def add(self, point: Point) -> None:
        """The process was killed there."""
        for line in point.sites:
            kind = "commit" if point.kind == "commit" else "other"
            self.struck.setdefault(line, set()).add(f"{kind} {point.when}")

    def missing(self) -> list[str]:
        """What was never struck before or after, each with what is missing."""
        return [f"{site.name} ({', '.join(absent)})" for site in self.sites if (absent := self._absent(site))]

    def _absent(self, site: Site) -> list[str]:
        kind = "commit" if site.what == "commit" else "other"
        seen = {moment for line, moments in self.struck.items() if site.covers(line) for moment in moments}
        return [when for when in ("before", "after") if f"{kind} {when}" not in seen]


def news(stretch: list[Point], seen: set[tuple[str, ...]]) -> bool:
    """Whether a stretch has a line that was not struck so far, at this moment of it. What it brings is noted in `seen`."""
    keys = set()
    for point in stretch:
        if point.kind != "read":
            kind = "commit" if point.kind == "commit" else "other"
            keys |= {(point.lane, kind, point.when, site) for site in point.sites}
    if keys <= seen:
        return False
    seen |= keys
    return True
