"""Which functions of the authority apps lead a scenario to its points: the hint that lets a patch be tried where it
matters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import CodeType

from .points import ROOT

Span = tuple[str, int, int]  # file, first and last line of a function

HUNK = re.compile(r"^@@ -(\d+)(?:,(\d+))? ", re.MULTILINE)


def spans(codes: Iterable[CodeType]) -> set[Span]:
    """Where these functions stand."""
    return {_span(code) for code in codes}


def _span(code: CodeType) -> Span:
    lines = [line for _, _, line in code.co_lines() if line]
    return code.co_filename[len(str(ROOT)) + 1 :], code.co_firstlineno, max(lines, default=code.co_firstlineno)


def changed(patch: str) -> list[Span]:
    """The stretches of the old files that a unified diff changes: the lines it takes out, or the two between which it
    puts something in."""
    found: list[Span] = []
    for part in re.split(r"^--- ", patch, flags=re.MULTILINE)[1:]:
        name = re.search(r"^\+\+\+ b/(\S+)", part, re.MULTILINE)
        for hunk in HUNK.finditer(part):
            found += [(name[1] if name else "", *span) for span in _changed_in(part[hunk.end() :], int(hunk[1]))]
    return found


def _changed_in(rest: str, line: int) -> list[tuple[int, int]]:
    """Of the hunk that begins at `line` of the old file; `rest` begins in its header."""
    spans: list[tuple[int, int]] = []
    for text in rest.splitlines()[1:]:
        if text.startswith("-"):
            spans = (
                [*spans[:-1], (spans[-1][0], line)] if spans and spans[-1][1] == line - 1 else [*spans, (line, line)]
            )
        elif text.startswith("+"):
            if not spans or spans[-1][1] < line - 1:
                spans.append((line - 1, line))
        elif not text.startswith((" ", "\\")) and text:
            break
        line += not text.startswith(("+", "\\"))
    return spans


def in_order(touched: Mapping[str, Iterable[Span]], patch: str) -> tuple[list[str], list[str]]:
    """The scenarios that run through what the patch changes, those through most of it first, of equals the shorter
    ones; and the others."""
    wanted = changed(patch)

    def hits(name: str) -> int:
        return sum(1 for span in touched[name] if any(_meet(span, one) for one in wanted))

    ordered = sorted(touched, key=lambda name: (-hits(name), len(list(touched[name]))))
    return [name for name in ordered if hits(name)], [name for name in ordered if not hits(name)]


def _meet(one: Span, other: Span) -> bool:
    return one[0] == other[0] and one[1] <= other[2] and other[1] <= one[2]
