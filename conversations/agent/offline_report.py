"""The report as data, and as Markdown with numbered citations: `render` writes it, `parse` reads one back for a revision."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from conversations.agent.offline_text import Sentence, clean_heading, escape_markdown
from conversations.agent.offline_words import WORDS, say

SECTION_CLAIMS_MAX = 4

_MARKERS = re.compile(r"\s*((?:(?<!\\)\[\d{1,4}\]\s*)+)")
_SOURCE_HEADING = re.compile(r"^#{1,6}\s+(?:Sources|References|来源|参考资料|参考文献|引用来源)\s*$", re.I | re.M)
_SOURCE_LINE = re.compile(r"^\s*(?:[-*]\s+)?\[(\d{1,4})\]\s*(.+?)\s*$", re.M)


@dataclass(frozen=True)
class Cite:
    """One exact quote: code points `start` to `end` of a version's text. `label` says where it stands, as Markdown."""

    version_id: str
    start: int
    end: int
    quote: str
    label: str
    number: int = 0  # as the report it was read from prints it

    @property
    def key(self) -> tuple[str, int, int]:
        return self.version_id, self.start, self.end


@dataclass(frozen=True)
class Claim:
    """A statement as Markdown, with the quotes that carry it. `joined`: it goes on in the paragraph of the one before."""

    markdown: str
    cites: tuple[Cite, ...]
    joined: bool = False


@dataclass(frozen=True)
class Section:
    heading: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class Draft:
    """`sections[0]` may have an empty heading: what stands before the first one."""

    language: str
    title: str
    sections: tuple[Section, ...]

    @property
    def claims(self) -> list[Claim]:
        return [claim for section in self.sections for claim in section.claims if claim.cites]


def claim_from(sentence: Sentence, language: str) -> Claim:
    """A sentence as a claim that cites itself; what is shown is escaped, the quote stays exact."""
    cite = Cite(
        sentence.version_id, sentence.start, sentence.end, sentence.text, place(language, sentence.title, sentence.page)
    )
    return Claim(escape_markdown(sentence.text), (cite,))


def place(language: str, title: str, page: int | None) -> str:
    """Title and page as Markdown."""
    shown = escape_markdown(title)
    return say(language, "place_page", title=shown, page=page) if page else say(language, "place", title=shown)


def flowing(claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """Statements of one source that stand near each other become one paragraph."""
    shaped: list[Claim] = []
    for claim in claims:
        before = shaped[-1].cites[-1] if shaped and shaped[-1].cites else None
        here = claim.cites[0]
        near = before is not None and before.version_id == here.version_id and 0 <= here.start - before.end <= 500
        shaped.append(replace(claim, joined=near))
    return tuple(shaped)


def render(draft: Draft) -> tuple[str, list[dict[str, Any]]]:
    """Markdown and the citations of `save_report`, numbered in the order of first use."""
    numbers: dict[tuple[str, int, int], tuple[int, Cite]] = {}
    blocks = [f"# {escape_markdown(draft.title)}"]
    for section in draft.sections:
        if section.heading:
            blocks.append(f"## {section.heading}")
        for claim in section.claims:
            for cite in claim.cites:
                numbers.setdefault(cite.key, (len(numbers) + 1, cite))
            marks = "".join(f" [{n}]" for n in dict.fromkeys(numbers[cite.key][0] for cite in claim.cites))
            text = claim.markdown + marks
            if claim.joined and section.claims[0] is not claim:
                blocks[-1] += " " + text
            else:
                blocks.append(text)
    ordered = sorted(numbers.values(), key=lambda pair: pair[0])
    blocks.append(f"## {say(draft.language, 'sources')}")
    blocks.append("\n".join(f"- [{n}] {cite.label}" for n, cite in ordered))
    return "\n\n".join(blocks) + "\n", [_citation(n, cite) for n, cite in ordered]


def parse(
    markdown: str, *, title: str, language: str, citations: Iterable[dict[str, Any]], titles: dict[str, str]
) -> Draft:
    """A saved report as a draft; whoever wrote it. Markers without a citation are dropped with their number."""
    body, listed = _split_sources(markdown)
    labels = {int(n): label for n, label in _SOURCE_LINE.findall(listed)}
    cites = {int(c["n"]): _cite_from(c, labels, titles, language) for c in citations}
    sections: list[Section] = []
    heading = ""
    claims: list[Claim] = []
    for block in re.split(r"\n\s*\n", body):
        line = block.strip()
        if re.match(r"#{1,6}\s", line):
            first, _, line = line.partition("\n")
            if first.startswith("# ") and not sections and not claims and not heading:
                title = _unescape(first[2:].strip()) or title
            else:
                sections.append(Section(heading, tuple(claims)))
                heading, claims = re.sub(r"^#+\s*", "", first).strip(), []
        claims.extend(_claims_of(line.strip(), cites))
    sections.append(Section(heading, tuple(claims)))
    return Draft(language, title, tuple(s for s in sections if s.heading or s.claims))


def with_section(
    markdown: str, citations: Sequence[dict[str, Any]], heading: str, claims: Sequence[Claim], language: str
) -> tuple[str, list[dict[str, Any]], list[int]]:
    """The report with one more section before its list of sources; what was there keeps its text.

    Returns (markdown, citations, numbers of the new citations).
    """
    kept = [dict(c) for c in citations]
    number = max((int(c["n"]) for c in kept), default=0)
    known = {(str(c["version_id"]), int(c["start"]), int(c["end"])): int(c["n"]) for c in kept}
    paragraphs: list[str] = []
    lines: list[str] = []
    new: list[int] = []
    for claim in claims:
        cite = claim.cites[0]
        if cite.key not in known:
            number += 1
            known[cite.key] = number
            kept.append(_citation(number, cite))
            lines.append(f"- [{number}] {cite.label}")
            new.append(number)
        text = f"{claim.markdown} [{known[cite.key]}]"
        if claim.joined and paragraphs:
            paragraphs[-1] += " " + text
        else:
            paragraphs.append(text)
    body, listed = _split_sources(markdown)
    section = "\n\n".join([f"## {heading}", *paragraphs])
    listed = listed.rstrip() or f"## {say(language, 'sources')}\n"
    return f"{body.rstrip()}\n\n{section}\n\n{listed}\n" + "\n".join(lines) + "\n", kept, new


def corrected(
    claims: Sequence[Claim], fixed: dict[tuple[str, int, int], Cite], refused: set[tuple[str, int, int]]
) -> tuple[Claim, ...]:
    """Statements with their refused quotes moved to the right place, or taken out together with a statement that has no other."""
    kept = []
    for claim in claims:
        cites = tuple(fixed.get(cite.key, cite) for cite in claim.cites if cite.key not in refused)
        if cites or not claim.cites:
            kept.append(replace(claim, cites=cites))
    return tuple(kept)


def draft_corrected(draft: Draft, fixed: dict[tuple[str, int, int], Cite], refused: set[tuple[str, int, int]]) -> Draft:
    """`corrected` for every section; one that is empty afterwards goes."""
    sections = [Section(s.heading, corrected(s.claims, fixed, refused)) for s in draft.sections]
    return replace(draft, sections=tuple(s for s in sections if s.claims))


def shortened(draft: Draft) -> Draft:
    """About half of the statements: the first half of each section; when each has one left, the last sections go.

    What the writer says of its own work stays: that the statements are quotations, as long as they are.
    """
    sections = [section for section in draft.sections if any(claim.cites for claim in section.claims)]
    halved = [Section(s.heading, _first_half(s.claims)) for s in sections]
    if sum(len(s.claims) for s in halved) >= len(draft.claims) and len(halved) > 1:
        halved = halved[: max(1, (len(halved) + 1) // 2)]
    return _with_preface(replace(draft, sections=tuple(halved)), _preface(draft))


def is_verbatim(draft: Draft) -> bool:
    """Whether each statement is word for word what it cites; one changed by hand is not."""
    return all(claim.markdown == escape_markdown(claim.cites[0].quote) for claim in draft.claims)


def _preface(draft: Draft) -> tuple[Claim, ...]:
    """What the writer says of its own work: as it stands there, and that all is quoted, exactly where that is true."""
    notes = {words["intro_other_language"] for words in WORDS.values()}
    promises = {words["intro"] for words in WORDS.values()}
    own = [claim for section in draft.sections for claim in section.claims if not claim.cites]
    said = [claim for claim in own if claim.markdown in notes | promises]
    if not is_verbatim(draft):
        return tuple(claim for claim in said if claim.markdown in notes)
    if any(claim.markdown in promises for claim in said):
        return tuple(said)
    return (*said, Claim(say(draft.language, "intro"), ()))


def _with_preface(draft: Draft, preface: tuple[Claim, ...]) -> Draft:
    first, *others = draft.sections or (Section("", ()),)
    return replace(draft, sections=(replace(first, claims=(*preface, *first.claims)), *others))


def plain(markdown: str) -> str:
    """A statement as one reads it, for comparing words."""
    return _unescape(re.sub(r"[*_`]", "", _MARKERS.sub(" ", markdown)))


def _first_half(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    cited = [claim for claim in claims if claim.cites]
    return flowing(cited[: (len(cited) + 1) // 2])


def _split_sources(markdown: str) -> tuple[str, str]:
    found = list(_SOURCE_HEADING.finditer(markdown))
    return (markdown[: found[-1].start()], markdown[found[-1].start() :]) if found else (markdown, "")


def _claims_of(block: str, cites: dict[int, Cite]) -> list[Claim]:
    claims: list[Claim] = []
    for line in block.split("\n") if re.match(r"(?:[-*+]|\d+\.)\s", block) else [block]:
        position = 0
        for match in _MARKERS.finditer(line):
            text = line[position : match.start()].strip()
            position = match.end()
            numbers = [int(n) for n in re.findall(r"\d+", match.group(1))]
            known = tuple(cites[n] for n in numbers if n in cites)
            if text and known:
                claims.append(Claim(text, known, joined=bool(claims) and line is block))
        rest = line[position:].strip()
        if rest:
            claims.append(Claim(rest, ()))
    return claims


def _cite_from(citation: dict[str, Any], labels: dict[int, str], titles: dict[str, str], language: str) -> Cite:
    number, version_id = int(citation["n"]), str(citation["version_id"])
    label = labels.get(number) or place(language, titles.get(version_id, version_id), None)
    return Cite(version_id, int(citation["start"]), int(citation["end"]), str(citation["quote"]), label, number)


def _citation(number: int, cite: Cite) -> dict[str, Any]:
    return {"n": number, "version_id": cite.version_id, "start": cite.start, "end": cite.end, "quote": cite.quote}


def _unescape(markdown: str) -> str:
    return re.sub(r"\\([\\`*_\[\]<>~&:@.#+=|)-])", r"\1", markdown)


def section_headings(draft: Draft) -> list[str]:
    """The headings a reader sees, without marks."""
    return [clean_heading(_unescape(section.heading)) for section in draft.sections if section.heading]
