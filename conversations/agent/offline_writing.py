"""New reports and new versions of reports: compose, save with checked citations, tell what was saved, propose if asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from conversations.agent.offline_aspect import about, best_placed, digest, in_order, pick_widely, unheard
from conversations.agent.offline_desk import (
    Desk,
    Reply,
    Script,
    Steps,
    draft_of,
    missing,
    problem_of,
    publication,
    report_reads,
    report_text,
    rows,
    search_all,
)
from conversations.agent.offline_match import Bag, coverage, only_modifies, presence, terms_of
from conversations.agent.offline_report import (
    SECTION_CLAIMS_MAX,
    Cite,
    Claim,
    Draft,
    Section,
    claim_from,
    corrected,
    draft_corrected,
    flowing,
    render,
    shortened,
    with_section,
)
from conversations.agent.offline_saving import Build, Built, Key, Saved, save
from conversations.agent.offline_select import Planned, Pool, Scored, by_topic, by_weight, fill, has_topic, pick, plan
from conversations.agent.offline_text import Sentence, escape_markdown, language_of
from conversations.agent.offline_turn import Call
from conversations.agent.offline_words import listing

TITLE_CHARACTERS_MAX = 120
SUMMARY_CLAIMS_MAX = 2
STRETCH_CHARACTERS_MAX = 3000
STRETCHES_AT_ONCE_MAX = 9
THINGS_SEARCHED_MAX = 4
UNSEEN_READS_MAX = 5
SEEN_SHARE_MIN = 0.6


def new_report(desk: Desk, topic: str, aspects: Sequence[str]) -> Script:
    """Plans, searches, composes and saves a new report."""
    if not desk.sources:
        return desk.say("no_sources")
    pool, ranked, note, trouble = yield from _gather(desk, topic, aspects)
    if trouble:
        return trouble
    sections = plan(
        aspects=aspects,
        topic=topic if not note else "",
        ranked=ranked,
        pool=pool,
        sources=desk.sources,
        language=desk.language,
    )
    planned = desk.say(
        "planned", sections=listing(desk.language, [escape_markdown(section.heading) for section in sections])
    )
    queries = [section.query for section in sections if section.kind == "heading"]
    if aspects and topic and not note:
        pool = yield from _widened(desk, aspects, pool)
        ranked = by_topic(terms_of(topic), pool)
    if queries:
        passages, _ = yield from search_all(desk, queries, planned)
        pool = _joined(pool, Pool.of(passages))
        ranked = by_topic(terms_of(topic), pool) if topic and not note else by_weight(pool)
    draft = _compose(desk, topic if not note else "", sections, ranked, pool, note)
    if not draft.claims:
        return desk.say(
            "nothing_for_report", topic=escape_markdown(topic or desk.turn.question), count=len(desk.sources), detail=""
        )

    def build(fixed: dict[Key, Cite], refused: set[Key]) -> Built | None:
        checked = draft_corrected(draft, fixed, refused)
        return render(checked) if checked.claims else None

    saved = yield from save(desk, draft.title, build, None, "" if queries else planned)
    if not saved.value:
        return saved.trouble
    told = _saved_words(desk, draft, saved)
    _, absent = presence(terms_of(topic), pool.corpus)
    if absent and not note:
        told += "\n\n" + desk.say(
            "topic_absent", absent=listing(desk.language, [escape_markdown(word) for word in absent])
        )
    return (yield from _told(desk, saved, told))


def shorter_report(desk: Desk, report: dict[str, Any]) -> Script:
    """A version with about half of the statements, on top of the current one."""

    def revise(current: dict[str, Any], markdown: str, desk: Desk) -> tuple[Build | None, Callable[[Saved], str] | str]:
        draft = draft_of(desk, current, markdown)
        short = shortened(draft)
        said = {"title": draft.title, "number": current.get("number")}
        if len(short.claims) >= len(draft.claims) or not short.claims:
            return None, desk.say("not_shorter", **said)

        def build(fixed: dict[Key, Cite], refused: set[Key]) -> Built | None:
            checked = draft_corrected(short, fixed, refused)
            return render(checked) if checked.claims else None

        def words(saved: Saved) -> str:
            value = saved.value or {}
            return desk.say(
                "saved_shorter",
                title=draft.title,
                number=value.get("number"),
                before=len(draft.claims),
                after=len(short.claims) - saved.dropped,
                citations=value.get("citations"),
            )

        return build, words

    return (yield from _revision(desk, report, revise))


def added_section(desk: Desk, report: dict[str, Any]) -> Script:
    """A version with one more section about what was asked for, from sentences the report does not have yet."""
    topic = desk.wanted.section
    if not desk.sources:
        return desk.say("no_sources")
    passages, problem = yield from search_all(desk, [topic, f"{topic} {report.get('title')}"])
    if problem:
        return desk.say("failed_search", problem=problem)
    pool, terms = Pool.of(passages), terms_of(topic)
    found = _about(topic, pool) if has_topic(terms, pool) else []

    def revise(current: dict[str, Any], markdown: str, desk: Desk) -> tuple[Build | None, Callable[[Saved], str] | str]:
        said = {"title": current.get("title"), "number": current.get("number"), "topic": escape_markdown(topic)}
        if not found:
            return None, desk.say("section_nothing", detail=missing(desk, topic, pool), **said)
        citations = [c for c in current.get("citations") or [] if isinstance(c, dict)]
        cited = {(str(c["version_id"]), int(c["start"]), int(c["end"])) for c in citations}
        fresh = pick([item for item in found if item.sentence.key not in cited], SECTION_CLAIMS_MAX, [])
        if not fresh:
            return None, desk.say("section_known", **said)
        language = draft_of(desk, current, markdown).language
        heading = escape_markdown(topic[:1].upper() + topic[1:])
        claims = flowing([claim_from(sentence, language) for sentence in fresh])
        numbers: list[int] = []

        def build(fixed: dict[Key, Cite], refused: set[Key]) -> Built | None:
            checked = corrected(claims, fixed, refused)
            if not checked:
                return None
            text, all_citations, new = with_section(markdown, citations, heading, checked, language)
            numbers[:] = new
            return text, all_citations

        def words(saved: Saved) -> str:
            value = saved.value or {}
            shown = desk.say(
                "citation_one" if len(numbers) == 1 else "citation_many", first=numbers[0], last=numbers[-1]
            )
            return desk.say(
                "saved_section",
                title=current.get("title"),
                number=value.get("number"),
                heading=heading,
                added=len(numbers),
                numbers=shown,
            )

        return build, words

    return (yield from _revision(desk, report, revise))


def _gather(desk: Desk, topic: str, aspects: Sequence[str]) -> Steps:
    """(pool, ranked sentences, a note for the report, trouble): by search for a topic, by reading when there is none."""
    if topic:
        terms = terms_of(topic)
        # A named part is searched for by itself first: words of the topic in every query find the same passages again.
        queries = [topic, *aspects, *[f"{aspect} {topic}" for aspect in aspects], *[t.label for t in terms][:2]]
        passages, problem = yield from search_all(desk, queries)
        if problem:
            return None, [], "", desk.say("failed_search", problem=problem)
        pool = Pool.of(passages)
        if has_topic(terms, pool):
            return pool, by_topic(terms, pool), "", ""
        detail = missing(desk, topic, pool)
    results = yield Reply("", tuple(_reads(desk.sources)))
    # A stretch may run over several pages, so its page says nothing about a sentence in it.
    texts = [{**r.value, "page": None} for r in results if r.value]
    if not texts:
        return None, [], "", desk.say("failed_search", problem=problem_of(results[0], desk.language))
    read = Pool.of(texts)
    if not topic:
        return read, by_weight(read), "", ""
    if any(language_of(str(text.get("text"))) == desk.language for text in texts):
        nothing = desk.say("nothing_for_report", topic=escape_markdown(topic), count=len(desk.sources), detail=detail)
        return None, [], "", nothing
    return read, by_weight(read), desk.say("intro_other_language"), ""


def _widened(desk: Desk, aspects: Sequence[str], pool: Pool) -> Steps:
    """The pool with what a search for each named thing by itself finds, and with the sources that searching saw little of.

    A source may speak of a thing in words of its own ("3.86 metres at 05:20" in a flood diary), which only reading finds.
    """
    things = [term.label for aspect in aspects for term in terms_of(aspect)]
    alone = [thing for thing in dict.fromkeys(things) if thing not in aspects][:THINGS_SEARCHED_MAX]
    unread = [source for source in desk.sources if not source.get("pages") and not _mostly_seen(source, pool)]
    calls = [Call("search_passages", {"query": thing}) for thing in alone] + _reads(unread)[:UNSEEN_READS_MAX]
    if not calls:
        return pool
    results = yield Reply("", tuple(calls))
    values = [result.value for result in results if result.value]
    passages = [p for value in values for p in rows(value, "passages") if isinstance(p.get("text"), str)]
    read = [{**value, "page": None} for value in values if isinstance(value.get("text"), str)]
    return _joined(pool, Pool.of([*passages, *read]))


def _mostly_seen(source: dict[str, Any], pool: Pool) -> bool:
    seen = sum(s.end - s.start for s in pool.sentences if s.version_id == str(source.get("version_id")))
    return seen >= SEEN_SHARE_MIN * int(source.get("characters") or 0)


def _reads(sources: Sequence[dict[str, Any]]) -> list[Call]:
    """Beginning, middle and end of each source, as far as the number of calls allows: beginnings of all come first."""
    spots: list[tuple[int, int, Call]] = []
    for index, source in enumerate(sources):
        length = int(source.get("characters") or 0)
        starts = (
            [0]
            if length <= STRETCH_CHARACTERS_MAX
            else [0, (length - STRETCH_CHARACTERS_MAX) // 2, length - STRETCH_CHARACTERS_MAX]
        )
        for rank, start in enumerate(dict.fromkeys(starts)):
            end = min(length, start + STRETCH_CHARACTERS_MAX)
            spots.append(
                (
                    rank,
                    index,
                    Call("read_passage", {"version_id": source.get("version_id"), "start": start, "end": end}),
                )
            )
    return [call for _, _, call in sorted(spots, key=lambda spot: spot[:2])[:STRETCHES_AT_ONCE_MAX]]


def _joined(one: Pool, other: Pool) -> Pool:
    # What a search found knows its page, what was read does not: the first one stays.
    sentences = {sentence.key: sentence for sentence in (*other.sentences, *one.sentences)}
    return Pool(
        tuple(sentences.values()), replace(one.corpus, bags=[*one.corpus.bags, *other.corpus.bags], _weights={})
    )


def _compose(
    desk: Desk, topic: str, sections: Sequence[Planned], ranked: Sequence[Scored], pool: Pool, note: str
) -> Draft:
    intro = tuple(Claim(words, ()) for words in (note, desk.say("intro")) if words)
    most = 2 if desk.wanted.brief else SECTION_CLAIMS_MAX - 1
    leading = 1 if desk.wanted.brief else SUMMARY_CLAIMS_MAX
    taken: list[Sentence] = []
    if sections and all(section.kind == "aspect" for section in sections):
        # What the question names comes first; the summary then says what else there is on the topic.
        aspects = _by_aspects(desk, topic, sections, pool, taken, 2 if desk.wanted.brief else SECTION_CLAIMS_MAX)
        summary = pick(_leading(digest(ranked, pool), spread=not topic), leading, taken)
        shaped = [Section(desk.say("summary"), (*intro, *_claims(summary, desk.language)))]
        for aspect in aspects:
            _put(shaped, aspect)
    else:
        summary = pick(_leading(ranked, spread=not topic), leading, taken)
        shaped = [Section(desk.say("summary"), (*intro, *_claims(summary, desk.language)))]
        for section in sections:
            chosen = pick(fill(section, ranked, pool, topic), most, taken)
            if chosen:
                _put(shaped, Section(escape_markdown(section.heading), _claims(chosen, desk.language)))
    if len(shaped) == 1:
        further = pick(ranked, most, taken)
        shaped.append(Section(desk.say("further"), _claims(further, desk.language)))
    return Draft(desk.language, _title(desk, topic), tuple(section for section in shaped if section.claims))


def _put(sections: list[Section], new: Section) -> None:
    """A document may have a section that is called like ours, or like another document's: they become one."""
    for index, section in enumerate(sections):
        if section.heading.casefold() == new.heading.casefold():
            sections[index] = replace(section, claims=(*section.claims, *new.claims))
            return
    sections.append(new)


def _by_aspects(
    desk: Desk, topic: str, sections: Sequence[Planned], pool: Pool, taken: list[Sentence], most: int
) -> list[Section]:
    """The parts that the question names, each from several sources; a source not heard yet adds its best sentence."""
    order = {str(source.get("version_id")): index for index, source in enumerate(desk.sources)}
    asked = terms_of(" ; ".join([topic, *[section.heading for section in sections]]))
    candidates = best_placed(
        [
            (section, about(section, tuple(t for t in asked if t not in terms_of(section.heading)), pool))
            for section in sections
        ]
    )
    chosen = {section: pick_widely(section, found, most, taken, pool, order) for section, found in candidates}
    if not desk.wanted.brief:
        for section, sentence in unheard(candidates, taken):
            chosen[section] = in_order([*chosen[section], sentence], order)
            taken.append(sentence)
    return [
        Section(escape_markdown(section.heading), _claims(sentences, desk.language))
        for section, sentences in chosen.items()
        if sentences
    ]


def _leading(ranked: Sequence[Scored], *, spread: bool) -> list[Scored]:
    """What may stand in the summary; `spread`: only the best one of each source."""
    whole = [item for item in ranked if item.sentence.complete]
    if not spread:
        return whole
    first: dict[str, Scored] = {}
    for item in whole:
        first.setdefault(item.sentence.version_id, item)
    return list(first.values()) if len(first) > 1 else whole


def _claims(sentences: Sequence[Sentence], language: str) -> tuple[Claim, ...]:
    return flowing([claim_from(sentence, language) for sentence in sentences])


def _title(desk: Desk, topic: str) -> str:
    if topic:
        title = desk.say("report_title", topic=topic)
    else:
        names = [str(source.get("title") or "").rsplit(".", 1)[0] for source in desk.sources]
        many = desk.say("overview_many", count=len(names))
        title = desk.say("overview_title", titles=" · ".join(names) if len(" · ".join(names)) <= 80 else many)
    return " ".join(title.split())[:TITLE_CHARACTERS_MAX]


def _about(topic: str, pool: Pool) -> list[Scored]:
    """Sentences close enough to a topic for a section of its own."""
    terms = terms_of(topic)
    close = []
    for item in by_topic(terms, pool):
        sentence = item.sentence
        near = coverage(terms, Bag.of(f"{sentence.text} {sentence.heading} {sentence.around}"), pool.corpus)
        if len(terms) == 1 and only_modifies(terms[0], sentence.text):
            continue
        if near >= 0.5 and item.score > 0:
            close.append(item)
    return close


def _revision(desk: Desk, report: dict[str, Any], revise: Callable[..., Any]) -> Script:
    """Reads the current version, revises, saves on top of it; once more when somebody saved meanwhile."""
    current = report
    for attempt in (1, 2):
        reads = yield Reply("", report_reads(current))
        markdown, problem = report_text(reads, desk.language)
        if problem:
            return desk.say("failed_read", problem=problem)
        build, words = revise(current, markdown, desk)
        if build is None:
            return words
        saved = yield from save(desk, str(current.get("title") or ""), build, str(current.get("version_id")))
        if saved.value:
            return (yield from _told(desk, saved, words(saved)))
        if not saved.stale or attempt == 2:
            return desk.say("failed_stale") if saved.stale else saved.trouble
        (listed,) = yield Reply("", (Call("list_sources", {}),))
        reports = (listed.value or {}).get("reports") or []
        again = [
            row for row in reports if isinstance(row, dict) and row.get("artifact_id") == report.get("artifact_id")
        ]
        if not again:
            return desk.say("failed_stale")
        current = again[-1]
    return desk.say("failed_stale")


def _told(desk: Desk, saved: Saved, text: str) -> Steps:
    """The final words after saving; with the publication when it was asked for too."""
    if saved.dropped:
        text += " " + desk.say("dropped", count=saved.dropped)
    if desk.wanted.publish:
        return (yield from publication(desk, saved.value or {}, text))
    return f"{text}\n\n{desk.say('hint')}"


def _saved_words(desk: Desk, draft: Draft, saved: Saved) -> str:
    value = saved.value or {}
    versions = {cite.version_id for claim in draft.claims for cite in claim.cites}
    documents = desk.say("one_document") if len(versions) == 1 else desk.say("many_documents", count=len(versions))
    head = desk.say(
        "saved",
        title=draft.title,
        number=value.get("number"),
        sections=len(draft.sections),
        citations=value.get("citations"),
        documents=documents,
    )
    marks = "（{}）" if desk.language == "zh" else " ({})"
    findings = [
        f"- {c.markdown} [{n}]{marks.format(c.cites[0].label)}" for n, c in enumerate(draft.claims[:3], start=1)
    ]
    return f"{head}\n\n{desk.say('findings')}\n\n" + "\n".join(findings)
