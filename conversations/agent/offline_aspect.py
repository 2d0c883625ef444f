"""Which sentences answer a named part of a report ("how have the fish changed"), from as many sources as speak of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from conversations.agent.offline_asked import ABOUT_MIN, Asked
from conversations.agent.offline_match import Bag, Corpus, Term, coverage, likeness
from conversations.agent.offline_select import ALIKE_MAX, UNFIT, Planned, Pool, Scored, quality
from conversations.agent.offline_text import Sentence

# How much of what is asked a sentence must say itself; less where its heading or its neighbours say it.
OWN_MIN = 0.3
SURROUNDED_OWN_MIN = 0.15
UNTIED_LOSS = 0.9
UNFITTING_LOSS = 0.5
FRAGMENT_LOSS = 0.8
# What a further sentence gains by speaking of what has been said least, and by coming from a source not heard yet.
UNSAID_GAIN = 0.5
NEW_SOURCE_GAIN = 0.3
REPETITION_LOSS = 0.8
DIGEST_GAIN = 0.8
# A sentence below this is not taken only because its source has no other.
RELEVANT_MIN = 0.65
# Once something is said, what is worth less than this is left out.
WORTH_MIN = 0.35

# What a document puts under such a heading is its own choice of what matters.
_DIGEST = re.compile(
    r"\b(?:summary|abstract|overview|conclusions?|key (?:points|findings|figures))\b|摘要|概述|概要|总结|结论|要点",
    re.I,
)


def about(section: Planned, beside: Sequence[Term], pool: Pool) -> list[Scored]:
    """The sentences that answer a part which the question names, best first; `beside` is what else the question names."""
    asked = Asked.of(section.heading, pool)
    found = [(item, _is_tied(item.sentence, asked, beside, pool.corpus)) for item in _answering(asked, pool)]
    # Money is spent on everything: beside sentences about what else is asked, one without a word of it is off the topic.
    loss = UNTIED_LOSS if any(tied for _, tied in found) else 0.0
    weighed = [item if tied else replace(item, score=item.score - loss) for item, tied in found]
    return sorted(weighed, key=lambda item: (-round(item.score, 6), item.sentence.version_id, item.sentence.start))


def best_placed(sections: Sequence[tuple[Planned, list[Scored]]]) -> list[tuple[Planned, list[Scored]]]:
    """Each sentence only under the part that it answers best."""
    best: dict[tuple[str, int, int], float] = {}
    for _, found in sections:
        for item in found:
            best[item.sentence.key] = max(best.get(item.sentence.key, item.score), item.score)
    return [(section, [item for item in found if item.score == best[item.sentence.key]]) for section, found in sections]


def digest(ranked: Sequence[Scored], pool: Pool) -> list[Scored]:
    """Sentences for a summary, best first: what the documents themselves put under "Summary" goes before the rest."""
    scores = {item.sentence.key: item for item in ranked}
    for sentence in pool.sentences:
        if _DIGEST.search(sentence.heading):
            known = scores.get(sentence.key)
            scores[sentence.key] = Scored(sentence, (known.score if known else quality(sentence)) + DIGEST_GAIN)
    return sorted(
        scores.values(), key=lambda item: (-round(item.score, 6), item.sentence.version_id, item.sentence.start)
    )


def pick_widely(
    section: Planned, ranked: Sequence[Scored], most: int, taken: list[Sentence], pool: Pool, order: Mapping[str, int]
) -> list[Sentence]:
    """Sentences that together speak of all that is asked, from several sources and without repetition; added to `taken`.

    `order` gives the place of each source in the list. They come back in that order, and as they stand in each source.
    """
    asked = Asked.of(section.heading, pool)
    most += 1 if len(asked.things) > 1 else 0
    chosen: list[Sentence] = []
    said: Counter[int] = Counter()
    left = [item for item in ranked if item.score > -UNFIT / 4 and not _repeats(item.sentence, taken)]
    while left and len(chosen) < most:
        worth, best = max(
            ((round(_worth(item, asked, said, chosen, taken, pool.corpus), 6), item) for item in left),
            key=lambda pair: pair[0],
        )
        if chosen and worth < WORTH_MIN:
            break
        chosen.append(best.sentence)
        taken.append(best.sentence)
        said.update(asked.spoken_of(f"{best.sentence.text} {best.sentence.heading}", pool.corpus))
        left = [item for item in left if not _repeats(item.sentence, taken)]
    return in_order(chosen, order)


def in_order(sentences: Sequence[Sentence], order: Mapping[str, int]) -> list[Sentence]:
    """By the place of the source, then as they stand in it."""
    return sorted(sentences, key=lambda s: (order.get(s.version_id, len(order)), s.version_id, s.start))


def unheard(
    sections: Sequence[tuple[Planned, Sequence[Scored]]], taken: Sequence[Sentence]
) -> list[tuple[Planned, Sentence]]:
    """For each source without a sentence in the report its best relevant one, with the part it belongs to."""
    heard = {sentence.version_id for sentence in taken}
    best: dict[str, tuple[float, Planned, Sentence]] = {}
    for section, ranked in sections:
        for item in ranked:
            key = item.sentence.version_id
            if key in heard or item.score < RELEVANT_MIN or not item.fits or _repeats(item.sentence, taken):
                continue
            if key not in best or item.score > best[key][0]:
                best[key] = (item.score, section, item.sentence)
    return [(section, sentence) for _, section, sentence in best.values()]


def _answering(asked: Asked, pool: Pool) -> Iterator[Scored]:
    for sentence in pool.sentences:
        own, fits = asked.said_itself(sentence.text, pool.corpus), asked.fits(sentence.text)
        head, kin = asked.said(sentence.heading, pool.corpus), asked.kinship(sentence.text)
        near = asked.said(f"{sentence.heading} {sentence.around}", pool.corpus)
        # In a document about it, the words used for it are enough: "Peak at 05:20" in a flood diary.
        head = max(head, asked.said(sentence.title, pool.corpus)) if kin else head
        if _admitted(asked, own=own, head=head, near=near, kin=kin, fits=fits):
            score = quality(sentence) + 0.65 * own + 0.35 * min(1.0, head * 1.5) + 0.1 * near + 0.3 * kin
            score += 0.45 * fits if fits or not asked.is_picky else -UNFITTING_LOSS
            score += 0.25 if _DIGEST.search(sentence.heading) else 0.0
            score -= 0.0 if sentence.complete else FRAGMENT_LOSS
            yield Scored(sentence, score, fits=fits > 0 or not asked.is_picky)


def _is_tied(sentence: Sentence, asked: Asked, beside: Sequence[Term], corpus: Corpus) -> bool:
    """Whether a sentence has to do with the question beyond holding the kind of statement that is asked for."""
    under = [sentence.heading, *([sentence.title] if asked.kinship(sentence.text) else [])]
    if _DIGEST.search(sentence.heading) or any(asked.said(name, corpus) >= ABOUT_MIN for name in under):
        return True
    if coverage(beside, Bag.of(f"{sentence.text} {sentence.heading}"), corpus) > 0:
        return True
    return not asked.money and asked.said_itself(sentence.text, corpus) >= ABOUT_MIN


def _admitted(asked: Asked, *, own: float, head: float, near: float, kin: float, fits: float) -> bool:
    if own >= OWN_MIN or (own >= SURROUNDED_OWN_MIN and near >= ABOUT_MIN):
        return True
    # Under a heading about it, or in the words used for it: where a kind of statement is asked for, only that kind.
    return (head >= ABOUT_MIN or kin == 1 or (kin > 0 and near > 0)) and (not asked.is_picky or fits > 0)


def _worth(
    item: Scored,
    asked: Asked,
    said: Mapping[int, int],
    chosen: Sequence[Sentence],
    taken: Sequence[Sentence],
    corpus: Corpus,
) -> float:
    sentence = item.sentence
    alike = max((likeness(sentence.text, other.text) for other in taken), default=0.0)
    spoken = [1 / (1 + said[thing]) for thing in asked.spoken_of(f"{sentence.text} {sentence.heading}", corpus)]
    gain = UNSAID_GAIN * max(spoken, default=0.0) if len(asked.things) > 1 else 0.0
    if not item.fits:
        return item.score + gain - REPETITION_LOSS * alike
    if all(sentence.version_id != other.version_id for other in taken):
        gain += NEW_SOURCE_GAIN
    if chosen and all(sentence.version_id != other.version_id for other in chosen):
        gain += NEW_SOURCE_GAIN
    return item.score + gain - REPETITION_LOSS * alike


def _repeats(sentence: Sentence, taken: Sequence[Sentence]) -> bool:
    return any(sentence.key == other.key or likeness(sentence.text, other.text) > ALIKE_MAX for other in taken)
