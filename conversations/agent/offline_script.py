"""What the writer does with a turn, as a generator: it yields the next model response and is sent the results of its calls.

The generator is run again from the start for every model request, with the results recorded so far; so it must be a pure
function of question, history and results, and nothing else is remembered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from conversations.agent import offline_writing as writing
from conversations.agent.offline_desk import (
    Desk,
    Reply,
    Script,
    draft_of,
    missing,
    problem_of,
    publication,
    quoted,
    report_reads,
    report_text,
    rows,
    search_all,
)
from conversations.agent.offline_match import Found, Need, answers, likeness, terms_of
from conversations.agent.offline_report import Draft, plain, section_headings
from conversations.agent.offline_request import Wanted, need_of
from conversations.agent.offline_select import Pool
from conversations.agent.offline_text import Sentence, escape_markdown
from conversations.agent.offline_turn import Call, Turn
from conversations.agent.offline_words import listing, say

QUOTES_MAX = 3
QUOTES_LIST_MAX = 6
SAYS_IT_ALL_MIN = 0.85
CONTINUATION_CHARACTERS_MAX = 240


def write(wanted: Wanted, turn: Turn, tools: frozenset[str]) -> Script:
    """The whole turn; returns the final text."""
    say_ = wanted.language
    if wanted.help:
        return say(say_, "help")
    if not {"list_sources", "search_passages", "read_passage"} <= tools:
        return say(say_, "no_tools")
    (listed,) = yield Reply(_opening(wanted), (Call("list_sources", {}),))
    if listed.value is None:
        return say(say_, "failed_list", problem=problem_of(listed, say_))
    desk = Desk(wanted, turn, tools, rows(listed.value, "sources"), rows(listed.value, "reports"))
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
    return _quotations(desk, _continued(found, _best(found, question), pool))


def _best(found: Sequence[Found], question: str) -> list[Sentence]:
    """The best sentence and those nearly as good that say something else; more of them when a list is asked for."""
    asks_list = re.search(
        r"哪些|列出|有什么|几[个种家]|\b(?:list|which \w+s\b|what are|what were|name the)", question, re.I
    )
    most, slack = (QUOTES_LIST_MAX, 0.2) if asks_list else (QUOTES_MAX, 0.06)
    chosen: list[Sentence] = []
    for item in found:
        if len(chosen) == most or item.score < found[0].score - slack:
            break
        if all(likeness(item.sentence.text, other.text) < 0.8 for other in chosen):
            chosen.append(item.sentence)
    return chosen


def _continued(found: Sequence[Found], best: list[Sentence], pool: Pool) -> list[Sentence]:
    """A single answer that says only a part of what was asked itself is followed by the sentence after it."""
    if len(best) != 1 or found[0].own >= SAYS_IT_ALL_MIN:
        return best
    first = best[0]
    after = [
        s
        for s in pool.sentences
        if (s.version_id, s.heading) == (first.version_id, first.heading) and 0 <= s.start - first.end <= 2
    ]
    return [*best, *after[:1]] if after and len(after[0].text) <= CONTINUATION_CHARACTERS_MAX else best


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
        return "\n\n".join(
            [desk.say("report_overview", sections=headings, **said), "\n".join(f"- {text}" for text in first)]
        ).strip()
    need = Need(terms_of(about))
    pool = Pool.of([{"text": markdown}])
    hits = answers(need, [sentence for _, sentence in statements], pool.corpus)
    if hits:
        shown = {sentence.order: text for text, sentence in statements}
        best = sorted(hits[:QUOTES_LIST_MAX], key=lambda hit: hit.sentence.order)
        return desk.say("report_says", **said) + "\n\n" + "\n".join(f"- {shown[hit.sentence.order]}" for hit in best)
    silent = desk.say("report_silent", topic=escape_markdown(about), **said)
    passages = [p for r in results[len(reads) :] if r.value for p in rows(r.value, "passages")]
    pool = Pool.of(passages)
    found = answers(need_of(about, desk.language), pool.sentences, pool.corpus)
    if not found:
        return silent
    lines = "\n".join(f"- {quoted(desk, sentence)}" for sentence in _best(found, about))
    return f"{silent} {desk.say('report_silent_sources', topic=escape_markdown(about))}\n\n{lines}"


def _statements(draft: Draft) -> list[tuple[str, Sentence]]:
    """(statement with its citation numbers as the report prints them, the same as a sentence to compare)."""
    found: list[tuple[str, Sentence]] = []
    for section in draft.sections:
        for claim in section.claims:
            if not claim.cites:
                continue
            marks = "".join(f" [{cite.number}]" for cite in claim.cites)
            text, order = plain(claim.markdown), len(found)
            sentence = Sentence(
                version_id="",
                title="",
                page=None,
                start=order,
                end=order,
                text=text,
                heading=plain(section.heading),
                around="",
                order=order,
                complete=True,
            )
            found.append((re.sub(r"^(?:[-*+]|\d+\.)\s+", "", claim.markdown) + marks, sentence))
    return found
