"""What the writer has before it in a turn, and what all its ways of answering share: searching, reading, quoting, proposing."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from conversations.agent.offline_match import normal, presence, terms_of
from conversations.agent.offline_outcome import outcome_in_words
from conversations.agent.offline_report import Draft, parse, place
from conversations.agent.offline_request import Wanted
from conversations.agent.offline_select import Pool
from conversations.agent.offline_text import Sentence, escape_markdown, language_of
from conversations.agent.offline_turn import Call, Result, Turn
from conversations.agent.offline_words import listing, say

SEARCHES_AT_ONCE_MAX = 6
READ_CHARACTERS_MAX = 20_000
REPORT_READS_MAX = 10


@dataclass(frozen=True)
class Reply:
    """One model response: text, then tool calls; without calls it is the answer."""

    text: str
    calls: tuple[Call, ...] = ()


Script = Generator[Reply, tuple[Result, ...], str]
Steps = Generator[Reply, tuple[Result, ...], Any]


@dataclass(frozen=True)
class Desk:
    """What lies on the desk: sources and reports as `list_sources` gave them, and the message being answered."""

    wanted: Wanted
    turn: Turn
    tools: frozenset[str]
    sources: tuple[dict[str, Any], ...]
    reports: tuple[dict[str, Any], ...]

    @property
    def language(self) -> str:
        return self.wanted.language

    @property
    def titles(self) -> dict[str, str]:
        return {str(s.get("version_id")): str(s.get("title") or "") for s in (*self.sources, *self.reports)}

    def say(self, key: str, **parts: Any) -> str:
        return say(self.language, key, **parts)

    @property
    def report(self) -> dict[str, Any] | None:
        """The report that is meant: named in the message, else named last in the answers so far, else the last of the list."""
        named = [r for r in self.reports if normal(str(r.get("title"))) in normal(self.turn.question)]
        if named:
            return named[-1]
        spoken = [(self.turn.before.rfind(f"“{r.get('title')}”"), index, r) for index, r in enumerate(self.reports)]
        return max(spoken, key=lambda item: item[:2])[2] if spoken else None


def publication(desk: Desk, report: dict[str, Any], lead: str) -> Steps:
    """Proposes a version and tells how it ended; `lead` is what has been done before in this turn."""
    said = {"title": str(report.get("title") or ""), "number": report.get("number")}
    if "propose_publication" not in desk.tools:
        return "\n\n".join(filter(None, [lead, desk.say("no_publish_tool")]))
    call = Call("propose_publication", {"artifact_id": report.get("artifact_id"), "number": report.get("number")})
    opening = (lead + "\n\n" if lead else "") + desk.say("proposing", **said)
    (result,) = yield Reply(opening, (call,))
    if result.value is None:
        ending = desk.say("pub_failed", problem=problem_of(result, desk.language), **said)
    else:
        ending = outcome_in_words(desk.language, result.value, said)
    # Only the last response becomes the message, so what was saved is said again beside what became of it.
    return "\n\n".join(filter(None, [lead, ending]))


def search_all(desk: Desk, queries: Sequence[str], text: str = "") -> Steps:
    """Runs searches side by side; (passages, a problem when every one failed)."""
    asked = tuple(dict.fromkeys(query.strip()[:200] for query in queries if query.strip()))[:SEARCHES_AT_ONCE_MAX]
    results = yield Reply(text, tuple(Call("search_passages", {"query": query}) for query in asked))
    passages = [p for r in results if r.value for p in rows(r.value, "passages") if isinstance(p.get("text"), str)]
    failed = [r for r in results if r.value is None]
    return passages, problem_of(failed[0], desk.language) if len(failed) == len(results) else ""


def problem_of(result: Result, language: str) -> str:
    """Why a tool gave no result, in words."""
    if result.error == "Interrupted":
        return say(language, "interrupted_problem")
    told = result.problem or say(language, "unknown_problem")
    named = f"{result.error}: {told}" if result.error and result.error not in told else told
    return escape_markdown(named)


def quoted(desk: Desk, sentence: Sentence, mark: str = "") -> str:
    """A sentence as a quotation with its place, safe to show."""
    where = place(desk.language, sentence.title, sentence.page)
    if sentence.heading:
        where += desk.say("place_heading", heading=escape_markdown(sentence.heading))
    quote = desk.say("quote", quote=escape_markdown(sentence.text))
    return f"{quote}{mark}（{where}）" if desk.language == "zh" else f"{quote}{mark} ({where})"


def missing(desk: Desk, text: str, pool: Pool) -> str:
    """What of the wording occurs in the sources and what does not, for an honest "not found"."""
    there, absent = (
        presence(terms_of(text), pool.corpus) if pool.corpus.bags else ([], [t.label for t in terms_of(text)])
    )
    there, absent = [escape_markdown(word) for word in there], [escape_markdown(word) for word in absent]
    words = {"there": listing(desk.language, there), "absent": listing(desk.language, absent)}
    if there and absent:
        return desk.say("nothing_detail", **words)
    return (
        desk.say("nothing_absent", absent=words["absent"])
        if absent
        else desk.say("nothing_together", there=words["there"])
        if there
        else ""
    )


def report_reads(report: dict[str, Any]) -> tuple[Call, ...]:
    """The calls that read a whole report, in stretches the tool allows."""
    length = int(report.get("characters") or 0)
    starts = range(0, max(length, 1), READ_CHARACTERS_MAX)[:REPORT_READS_MAX]
    return tuple(
        Call(
            "read_passage",
            {"version_id": report.get("version_id"), "start": start, "end": min(length, start + READ_CHARACTERS_MAX)},
        )
        for start in starts
    )


def report_text(results: Sequence[Result], language: str) -> tuple[str, str]:
    """(the report's Markdown, a problem): all stretches or none."""
    failed = [result for result in results if result.value is None]
    if failed:
        return "", problem_of(failed[0], language)
    return "".join(str((result.value or {}).get("text") or "") for result in results), ""


def draft_of(desk: Desk, report: dict[str, Any], markdown: str) -> Draft:
    """A report of the conversation as a draft, in the language it is written in."""
    citations = report.get("citations")
    return parse(
        markdown,
        title=str(report.get("title") or ""),
        language=language_of(str(report.get("title") or "") + markdown[:400], default=desk.language),
        citations=citations if isinstance(citations, list) else [],
        titles=desk.titles,
    )


def rows(value: dict[str, Any], key: str) -> tuple[dict[str, Any], ...]:
    rows = value.get(key)
    return tuple(row for row in rows if isinstance(row, dict)) if isinstance(rows, list) else ()
