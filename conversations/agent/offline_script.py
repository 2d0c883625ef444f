"""What the writer does with a turn, as a generator: it yields the next model response and is sent the results of its calls.

The generator is run again from the start for every model request, with the results recorded so far; so it must be a pure
function of question, history and results, and nothing else is remembered.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from conversations.agent.offline_match import Found, Need, answers, coverage, likeness, normal, presence, terms_of
from conversations.agent.offline_report import Draft, parse, place, plain, section_headings
from conversations.agent.offline_request import Wanted, need_of
from conversations.agent.offline_select import Pool
from conversations.agent.offline_text import Sentence, escape_markdown, language_of
from conversations.agent.offline_turn import Call, Result, Turn
from conversations.agent.offline_words import listing, say

SEARCHES_AT_ONCE_MAX = 6
QUOTES_MAX = 3
QUOTES_LIST_MAX = 6
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


def write(wanted: Wanted, turn: Turn, tools: frozenset[str]) -> Script:
    """The whole turn; returns the final text."""
    from conversations.agent import offline_writing as writing

    say_ = wanted.language
    if wanted.help:
        return say(say_, "help")
    if not {"list_sources", "search_passages", "read_passage"} <= tools:
        return say(say_, "no_tools")
    (listed,) = yield Reply(_opening(wanted), (Call("list_sources", {}),))
    if listed.value is None:
        return say(say_, "failed_list", problem=problem_of(listed, say_))
    desk = Desk(wanted, turn, tools, _rows(listed.value, "sources"), _rows(listed.value, "reports"))
    if wanted.report and not (wanted.shorter and not wanted.topic and desk.report):
        return (yield from writing.new_report(desk, wanted.topic, wanted.aspects))
    if wanted.section:
        if desk.report:
            return (yield from writing.added_section(desk, desk.report))
        return (yield from writing.new_report(desk, wanted.section, ())) if desk.sources else desk.say("no_sources")
    if wanted.shorter:
        return (yield from writing.shorter_report(desk, desk.report)) if desk.report else desk.say("no_report")
    if wanted.about_report and desk.report:
        return (yield from _from_report(desk, desk.report))
    if wanted.other_change and desk.report:
        return desk.say("other_change")
    if wanted.publish:
        if not desk.report:
            return desk.say("no_report_publish")
        return (yield from publication(desk, desk.report, ""))
    if wanted.status:
        return desk.say("status")
    if wanted.hold:
        return desk.say("hold")
    return (yield from _from_sources(desk))


def publication(desk: Desk, report: dict[str, Any], lead: str) -> Steps:
    """Proposes a version and tells how it ended; `lead` is what has been done before in this turn."""
    said = {"title": str(report.get("title") or ""), "number": report.get("number")}
    if "propose_publication" not in desk.tools:
        return "\n\n".join(filter(None, [lead, desk.say("no_publish_tool")]))
    call = Call("propose_publication", {"artifact_id": report.get("artifact_id"), "number": report.get("number")})
    opening = (lead + "\n\n" if lead else "") + desk.say("proposing", **said)
    (result,) = yield Reply(opening, (call,))
    if result.value is None:
        return desk.say("pub_failed", problem=problem_of(result, desk.language), **said)
    return _outcome(desk, result.value, said)


def search_all(desk: Desk, queries: Sequence[str], text: str = "") -> Steps:
    """Runs searches side by side; (passages, a problem when every one failed)."""
    asked = tuple(dict.fromkeys(query.strip()[:200] for query in queries if query.strip()))[:SEARCHES_AT_ONCE_MAX]
    results = yield Reply(text, tuple(Call("search_passages", {"query": query}) for query in asked))
    passages = [p for r in results if r.value for p in _rows(r.value, "passages") if isinstance(p.get("text"), str)]
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
    there, absent = presence(terms_of(text), pool.corpus) if pool.corpus.bags else ([], [t.label for t in terms_of(text)])
    words = {"there": listing(desk.language, there), "absent": listing(desk.language, absent)}
    if there and absent:
        return desk.say("nothing_detail", **words)
    return desk.say("nothing_absent", absent=words["absent"]) if absent else desk.say("nothing_together", there=words["there"]) if there else ""


def _opening(wanted: Wanted) -> str:
    if wanted.report and not (wanted.shorter and not wanted.topic):
        key = "start_report"
    elif wanted.section:
        return say(wanted.language, "start_section", topic=escape_markdown(wanted.section))
    elif wanted.shorter:
        key = "start_shorter"
    else:
        key = "look_report" if wanted.about_report or wanted.publish or wanted.other_change else "look"
    return say(wanted.language, key)


def _rows(value: dict[str, Any], key: str) -> tuple[dict[str, Any], ...]:
    rows = value.get(key)
    return tuple(row for row in rows if isinstance(row, dict)) if isinstance(rows, list) else ()


def _from_sources(desk: Desk) -> Script:
    question = desk.wanted.about if desk.wanted.about_report and desk.wanted.about else desk.turn.question
    if not desk.sources:
        return desk.say("no_sources")
    need = need_of(question, desk.language)
    if not need.terms:
        return desk.say("help")
    labels = [term.label for term in need.terms]
    passages, problem = yield from search_all(desk, [question, " ".join(labels)])
    pool = Pool.of(passages)
    found = answers(need, pool.sentences, pool.corpus)
    if not found and len(labels) > 1 and not problem:
        # Each word alone: an answer further down is found, and "nothing on …" is said only of words that are nowhere.
        more, _ = yield from search_all(desk, labels)
        pool = Pool.of([*passages, *more])
        found = answers(need, pool.sentences, pool.corpus)
    if problem:
        return desk.say("failed_search", problem=problem)
    if not found:
        return desk.say("nothing_found", count=len(desk.sources), detail=missing(desk, question, pool))
    return _quotations(desk, _best(found, question))


def _best(found: Sequence[Found], question: str) -> list[Sentence]:
    """The best sentence and those nearly as good that say something else; more of them when a list is asked for."""
    asks_list = re.search(r"哪些|列出|有什么|几[个种家]|\b(?:list|which \w+s\b|what are|what were|name the)", question, re.I)
    most, slack = (QUOTES_LIST_MAX, 0.2) if asks_list else (QUOTES_MAX, 0.06)
    chosen: list[Sentence] = []
    for item in found:
        if len(chosen) == most or item.score < found[0].score - slack:
            break
        if all(likeness(item.sentence.text, other.text) < 0.8 for other in chosen):
            chosen.append(item.sentence)
    return chosen


def _quotations(desk: Desk, sentences: Sequence[Sentence]) -> str:
    if len(sentences) == 1:
        return f"{desk.say('answer_one')}\n\n{quoted(desk, sentences[0])}"
    return desk.say("answer_many") + "\n\n" + "\n".join(f"- {quoted(desk, sentence)}" for sentence in sentences)


def _from_report(desk: Desk, report: dict[str, Any]) -> Script:
    about, said = desk.wanted.about, {"title": report.get("title"), "number": report.get("number")}
    reads = report_reads(report)
    searches = (Call("search_passages", {"query": about}),) if about and desk.sources else ()
    results = yield Reply("", reads + searches)
    markdown, problem = report_text(results[: len(reads)], desk.language)
    if problem:
        return desk.say("failed_read", problem=problem)
    draft = draft_of(desk, report, markdown)
    statements = _statements(draft)
    if not about:
        headings = listing(desk.language, [escape_markdown(h) for h in section_headings(draft)], most=12)
        first = [text for text, _ in statements[:QUOTES_MAX]]
        return "\n\n".join([desk.say("report_overview", sections=headings, **said), "\n".join(f"- {text}" for text in first)]).strip()
    need = Need(terms_of(about))
    pool = Pool.of([{"text": markdown}])
    hits = answers(need, [sentence for _, sentence in statements], pool.corpus)
    if hits:
        shown = {sentence.order: text for text, sentence in statements}
        best = sorted(hits[:QUOTES_LIST_MAX], key=lambda hit: hit.sentence.order)
        return desk.say("report_says", **said) + "\n\n" + "\n".join(f"- {shown[hit.sentence.order]}" for hit in best)
    silent = desk.say("report_silent", topic=escape_markdown(about), **said)
    passages = [p for r in results[len(reads) :] if r.value for p in _rows(r.value, "passages")]
    pool = Pool.of(passages)
    found = answers(need_of(about, desk.language), pool.sentences, pool.corpus)
    if not found:
        return silent
    lines = "\n".join(f"- {quoted(desk, sentence)}" for sentence in _best(found, about))
    return f"{silent} {desk.say('report_silent_sources', topic=escape_markdown(about))}\n\n{lines}"


def report_reads(report: dict[str, Any]) -> tuple[Call, ...]:
    """The calls that read a whole report, in stretches the tool allows."""
    length = int(report.get("characters") or 0)
    starts = range(0, max(length, 1), READ_CHARACTERS_MAX)[:REPORT_READS_MAX]
    return tuple(
        Call("read_passage", {"version_id": report.get("version_id"), "start": start, "end": min(length, start + READ_CHARACTERS_MAX)})
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


def _statements(draft: Draft) -> list[tuple[str, Sentence]]:
    """(statement with its citation numbers as the report prints them, the same as a sentence to compare)."""
    numbers: dict[tuple[str, int, int], int] = {}
    found = []
    for section in draft.sections:
        for claim in section.claims:
            for cite in claim.cites:
                numbers.setdefault(cite.key, len(numbers) + 1)
            if not claim.cites:
                continue
            marks = "".join(f" [{numbers[cite.key]}]" for cite in claim.cites)
            text, order = plain(claim.markdown), len(found)
            sentence = Sentence(
                version_id="", title="", page=None, start=order, end=order, text=text, heading=plain(section.heading),
                around="", order=order, complete=True,
            )
            found.append((re.sub(r"^(?:[-*+]|\d+\.)\s+", "", claim.markdown) + marks, sentence))
    return found


def _outcome(desk: Desk, value: dict[str, Any], said: dict[str, Any]) -> str:
    status = str(value.get("status") or "")
    reason = " ".join(str(value.get("reason") or "").split())[:500]
    detail = desk.say("detail", text=escape_markdown(reason)) if reason else ""
    if status == "confirmed":
        reference = str(value.get("reference") or "")
        with_reference = desk.say("pub_reference", reference=escape_markdown(reference)) if reference else ""
        return desk.say("pub_confirmed", reference=with_reference, **said)
    if status == "closed":
        return desk.say("pub_closed", reason=_closing_reason(desk, reason), **said)
    if status in ("rejected", "not_executed", "written_off"):
        return desk.say(f"pub_{status}", detail=detail, **said)
    key = {"open": "pub_open", "unknown": "pub_open", "proposed": "pub_waiting", "prepared": "pub_prepared", "dispatched": "pub_dispatched"}.get(status)
    return desk.say(key, **said) if key else desk.say("pub_odd", status=escape_markdown(status), **said)


def _closing_reason(desk: Desk, reason: str) -> str:
    if not reason:
        return desk.say("reason_none")
    code, _, told = reason.partition(":")
    code, told = code.strip().lower().replace(" ", "_"), told.strip()
    if code == "refused" and told:
        return desk.say("reason_refused_why", text=escape_markdown(told))
    if not told and f"reason_{code}" in ("reason_refused", "reason_voided", "reason_withdrawn", "reason_cancelled", "reason_turn_cancelled",
                                         "reason_too_old", "reason_expired", "reason_recalled", "reason_integrity", "reason_gave_up"):
        return desk.say(f"reason_{code}")
    return desk.say("reason_other", text=escape_markdown(reason))
