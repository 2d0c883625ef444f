"""Which sentences make a report, and under which headings: those of the question, of the sources, or one a source."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from conversations.agent.offline_lexicon import ENGLISH_STOPWORDS, HAN_WEAK, TOPIC_FILLERS
from conversations.agent.offline_match import Bag, Corpus, Term, coverage, has_number, likeness, normal, terms_of
from conversations.agent.offline_text import Sentence, language_of, sentences_in
from conversations.agent.offline_words import say

SECTIONS_MAX = 5
RANKED_MAX = 80
# Taken off a sentence that is a document's title or speaks of the document itself; never made up by anything else.
UNFIT = 3.0
SECTIONS_FROM_HEADINGS_MIN = 2
ALIKE_MAX = 0.75
TOPIC_PRESENCE_MIN = 0.34
TOPIC_OWN_MIN = 0.3

_LEANS_BACK = re.compile(
    r"(?:it|its|they|their|this|these|that|those|he|she|such|however|but|and|so|therefore|for example|also|then|instead"
    r"|otherwise|here)\b|它|这|那|他|她|但|而|因此|所以|然而|此外|例如|比如|其[中一二三]|另外|同时|不过|于是|并且|否则|此时|相反",
    re.I,
)


_ABOUT_ITSELF = re.compile(
    r"(?:published|edited|issued|compiled|written) by\b|the table\b"
    r"|(?:this|the present) (?:review|report|document|handbook|paper|text|article|section|chapter|table)\b"
    r"|本(?:报告|文|手册|篇|章|节|书|表)|下表|上表|[^，。]{2,30}(?:编|编著|主编|编印|编制|著|撰|记)，",
    re.I,
)


@dataclass(frozen=True)
class Scored:
    """`fits`: it is the kind of statement that is asked for (an amount for "what did it cost"), where one is asked for."""

    sentence: Sentence
    score: float
    fits: bool = True


@dataclass(frozen=True)
class Planned:
    """A section to be filled. `kind`: aspect, heading, source, figures or rest; `version_id` for heading and source."""

    heading: str
    kind: str
    query: str = ""
    version_id: str = ""


@dataclass(frozen=True)
class Pool:
    """All sentences seen so far, each once, and the corpus of the passages they come from."""

    sentences: tuple[Sentence, ...]
    corpus: Corpus

    @classmethod
    def of(cls, passages: Iterable[dict[str, object]]) -> Pool:
        seen: dict[tuple[str, int, int], dict[str, object]] = {}
        for passage in passages:
            seen.setdefault(
                (str(passage.get("version_id")), _int(passage.get("start")), _int(passage.get("end"))), passage
            )
        sentences: dict[tuple[str, int, int], Sentence] = {}
        for passage in seen.values():
            for sentence in sentences_in(passage):
                sentences.setdefault(sentence.key, sentence)
        bags = [Bag.of(f"{p.get('heading') or ''} {p.get('text') or ''}") for p in seen.values()]
        return cls(tuple(sentences.values()), Corpus(bags))


def has_topic(terms: Sequence[Term], pool: Pool) -> bool:
    """Whether the sources speak of the topic at all."""
    if not pool.sentences:
        return False
    terms = [term for term in terms if normal(term.label) not in TOPIC_FILLERS] or terms
    text = "\n".join(f"{s.text}\n{s.heading}" for s in pool.sentences)
    own = max(coverage(terms, Bag.of(f"{s.text} {s.heading}"), pool.corpus) for s in pool.sentences)
    return own >= TOPIC_OWN_MIN and coverage(terms, Bag.of(text), pool.corpus) >= TOPIC_PRESENCE_MIN


def by_topic(terms: Sequence[Term], pool: Pool) -> list[Scored]:
    """Sentences about the topic, best first."""
    found = []
    for sentence in pool.sentences:
        own = coverage(terms, Bag.of(sentence.text), pool.corpus)
        head = coverage(terms, Bag.of(sentence.heading), pool.corpus)
        near = coverage(terms, Bag.of(sentence.around), pool.corpus)
        if own > 0 or head >= 0.25:
            found.append(Scored(sentence, own + 0.35 * head + 0.15 * near + quality(sentence)))
    return _ranked(found)


def by_weight(pool: Pool) -> list[Scored]:
    """Sentences by how many of the sources' frequent words they hold, first ones of a section before others; best first."""
    features = {sentence.key: _features(sentence.text) for sentence in pool.sentences}
    counts = Counter(feature for own in features.values() for feature in own)
    top = math.log(1 + max(counts.values(), default=1))
    found, headings = [], set()
    for sentence in sorted(pool.sentences, key=lambda s: (s.version_id, s.start)):
        own = features[sentence.key]
        mass = sum(math.log(1 + counts[feature]) for feature in own) / (top * max(6, len(own))) if own else 0.0
        leads = (sentence.version_id, sentence.heading) not in headings
        headings.add((sentence.version_id, sentence.heading))
        found.append(Scored(sentence, mass + (0.2 if leads else 0.0) + quality(sentence)))
    return _ranked(found)


def quality(sentence: Sentence) -> float:
    """How well a sentence stands alone: whole, of a readable length, not leaning on the one before, no question."""
    text = sentence.text
    width = len(text) * (2 if language_of(text) == "zh" else 1)
    score = 0.0 if sentence.complete else -0.3
    if not 30 <= width <= 320:
        score -= 0.25
    if _LEANS_BACK.match(text):
        score -= 0.2
    if _ABOUT_ITSELF.match(text) or (sentence.start == 0 and not sentence.complete):
        score -= UNFIT
    if re.search(r"[?？][\"”]?$", text):
        score -= 0.35
    return score + (0.08 if re.search(r"\d", text) else 0.0)


def pick(ranked: Sequence[Scored], most: int, taken: list[Sentence]) -> list[Sentence]:
    """The best ones that say something not said yet, in reading order; they are added to `taken`."""
    chosen: list[Sentence] = []
    for candidate in ranked:
        if len(chosen) == most or candidate.score < -UNFIT / 4:
            break
        text = candidate.sentence.text
        if any(candidate.sentence.key == other.key or likeness(text, other.text) > ALIKE_MAX for other in taken):
            continue
        chosen.append(candidate.sentence)
        taken.append(candidate.sentence)
    return sorted(chosen, key=lambda s: (s.version_id, s.start))


def plan(
    *,
    aspects: Sequence[str],
    topic: str,
    ranked: Sequence[Scored],
    pool: Pool,
    sources: Sequence[dict[str, object]],
    language: str,
) -> list[Planned]:
    """The sections of a report: what the question names, else the sources' own headings, else one a source, else by kind."""
    if aspects:
        return [
            Planned(aspect[:1].upper() + aspect[1:], "aspect", f"{aspect} {topic}".strip())
            for aspect in aspects[:SECTIONS_MAX]
        ]
    terms = terms_of(topic)
    holding = [
        s for s in sources if any(item.sentence.version_id == s.get("version_id") for item in ranked[:RANKED_MAX])
    ]
    by_source = [
        Planned(say(language, "according", title=str(s.get("title") or "")), "source", "", str(s.get("version_id")))
        for s in holding[:SECTIONS_MAX]
    ]
    if not topic and len(holding) > 1:
        return by_source
    order = {str(source.get("version_id")): index for index, source in enumerate(sources)}
    titles = {normal(str(source.get("title") or "")).rsplit(".", 1)[0] for source in sources}
    mass: dict[tuple[str, str], list[float]] = {}
    first: dict[tuple[str, str], int] = {}
    for item in ranked[:RANKED_MAX]:
        sentence = item.sentence
        key = (sentence.version_id, sentence.heading)
        if sentence.heading and normal(sentence.heading) not in titles and item.score > 0:
            mass.setdefault(key, []).append(item.score)
            first[key] = min(first.get(key, sentence.start), sentence.start)
    weight = {
        key: round(sum(sorted(scores, reverse=True)[:3]) + 2 * coverage(terms, Bag.of(key[1]), pool.corpus), 6)
        for key, scores in mass.items()
    }
    heaviest = sorted(mass, key=lambda key: (-weight[key], order.get(key[0], 99), first[key]))
    distinct: dict[str, tuple[str, str]] = {}
    for key in heaviest:
        distinct.setdefault(normal(key[1]), key)
    best = list(distinct.values())[:SECTIONS_MAX]
    if len(best) >= SECTIONS_FROM_HEADINGS_MIN:
        best.sort(key=lambda key: (order.get(key[0], 99), first[key]))
        return [Planned(heading, "heading", f"{heading} {topic}".strip(), version_id) for version_id, heading in best]
    if len(holding) > 1:
        return by_source
    return [Planned(say(language, "main_points"), "rest"), Planned(say(language, "figures"), "figures")]


def fill(section: Planned, ranked: Sequence[Scored], pool: Pool, topic: str) -> list[Scored]:
    """The sentences of a planned section, best first. Under a heading they must touch the topic, if there is one."""
    if section.kind == "source":
        return [item for item in ranked if item.sentence.version_id == section.version_id]
    if section.kind == "figures":
        return [item for item in ranked if has_number(item.sentence.text)]
    if section.kind == "rest":
        return list(ranked)
    terms, about = terms_of(section.heading), terms_of(topic)
    scores = {item.sentence.key: item.score for item in ranked}
    found = []
    for sentence in pool.sentences:
        own = coverage(terms, Bag.of(sentence.text), pool.corpus)
        stands_under = section.kind == "heading" and (sentence.version_id, sentence.heading) == (
            section.version_id,
            section.heading,
        )
        stands_under |= section.kind == "aspect" and coverage(terms, Bag.of(sentence.heading), pool.corpus) >= 0.6
        near = coverage(terms, Bag.of(f"{sentence.heading} {sentence.around}"), pool.corpus)
        if about and section.kind == "heading" and not _touches(about, sentence, pool.corpus):
            continue
        if stands_under or own >= 0.6 or (section.kind == "aspect" and (own >= 0.15 or (own > 0 and near >= 0.5))):
            bonus = 0.6 if stands_under else (1.2 if section.kind == "aspect" else 0.4) * own + 0.2 * near
            found.append(Scored(sentence, scores.get(sentence.key, 0.5 * quality(sentence)) + bonus))
    return _ranked(found)


def _touches(terms: Sequence[Term], sentence: Sentence, corpus: Corpus) -> bool:
    return coverage(terms, Bag.of(f"{sentence.text} {sentence.around} {sentence.heading}"), corpus) > 0


def _features(text: str) -> frozenset[str]:
    bag = Bag.of(text)
    words = {word for word in bag.stems if len(word) > 2 and word not in ENGLISH_STOPWORDS}
    return frozenset(
        words | {pair for pair in bag.pairs if not set(pair) & HAN_WEAK and not set(pair) & set("的了是和与及它这那")}
    )


def _ranked(found: list[Scored]) -> list[Scored]:
    return sorted(found, key=lambda item: (-round(item.score, 6), item.sentence.version_id, item.sentence.start))


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0
