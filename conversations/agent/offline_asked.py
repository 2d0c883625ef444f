"""What a named part of a report asks for ("how have the fish and the floods changed", "what did it cost")."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from conversations.agent.offline_lexicon import ENGLISH_STOPWORDS, HAN_WEAK
from conversations.agent.offline_match import Bag, Corpus, Term, coverage, has_number, terms_of
from conversations.agent.offline_select import Pool

# From here on a heading is about a thing.
ABOUT_MIN = 0.45
# A word is related to a thing when it stands mostly where the thing is spoken of, and more than once.
RELATED_SHARE_MIN = 0.6
RELATED_COUNT_MIN = 2
RELATED_MAX = 20
# An amount of money says by itself a part of "what did it cost", and 洪峰 a part of 洪水.
HALF_OWN = 0.5
# "The fish and the floods" are two things: a sentence about one of them says nearly all it can.
ONE_THING_SHARE = 0.85

_UNITS_OF_MONEY = (
    r"[£€$¥]\s*\d|\d\s*(?:pounds?|euros?|dollars?|yuan|pence|cents?|francs?|million|billion)\b"
    r"|[\d〇零一二两三四五六七八九十百千万亿]\s*(?:元|万元|亿元|英镑|欧元|美元)"
)
_MONEY = re.compile(_UNITS_OF_MONEY, re.I)
_ASKS_MONEY = re.compile(
    r"\b(?:costs?|price[sd]?|money|budget|paid|pay|funding|financ\w+|spen[dt]\w*)\b|钱|费用|花费|成本|造价|经费|资金|投入",
    re.I,
)
_CHANGE = re.compile(
    r"\b(?:rose|risen|rises?|fell|fallen|grew|grown|increas\w+|decreas\w+|declin\w+|dropped|lowered|higher|highest|fewer|peak(?:ed)?|record|doubled"
    r"|halved|return(?:ed|ing)|first time|no longer|later than|earlier than|compared|instead of|would have|used to)\b"
    r"|\b(?:become|became|is|are|was|were|\w+(?:met|lit)(?:re|er)s?|per ?cent|degrees) lower\b"
    r"|\bfrom (?!\d+:)[\d.,]+\b.{0,24}\bto [\d.,]+"
    r"|增[加至到]|减少|降[低至到]|下降|上升|上涨|提高|恢复|重新|首次|第一次|推迟|提前|不再|[由从].{1,14}[增降升减到]|[最第]二?高|峰",
    re.I,
)
_ASKS_CHANGE = re.compile(
    r"\b(?:chang\w+|develop(?:ed|ment)|effects?|results?|impact|influence|success|achieve\w*|improv\w+)\b|变化|影响|效果|成效|结果|改善|成果",
    re.I,
)
_DEED = re.compile(
    r"\b(?:taken down|took down|removed|built|rebuilt|cut|put|given|joined|replaced|repaired|began|begun|started|completed"
    r"|finished|converted|opened|reopened|planted|dug|agreed|decided|resolved|approved|installed|raised)\b"
    r"|拆除|拆下|改建|修建|新建|重建|开工|完工|建成|投放|种植|开始|历时|批准|决定|通过|安装|清理|打通|开.{0,3}缺口",
    re.I,
)
_ASKS_DEED = re.compile(
    r"\b(?:what|how) (?:was|were|is|are|has been|have been)\b.*\b(?:done|\w+ed|made|built)\b|怎样|怎么|如何|做了什么",
    re.I,
)
_ASKS_FIGURES = re.compile(
    r"\bhow (?:much|many|long|high|large|often|far)\b|\bfigures?\b|多少|几[个年天次家条座尾]|数字|数据|多[长高大]",
    re.I,
)
_AND = re.compile(r"\band\b|\bor\b|[,;、，；]|以及|[和与及]", re.I)
# Pairs of characters that carry no thing: counted, dated or bound.
_EMPTY_PAIR = re.compile(r"[〇零一二两三四五六七八九十百千万亿年月日的了是和与及它这那]")


@dataclass(frozen=True)
class Asked:
    """The things a part names, words found near them in the sources, and what kind of statement answers.

    `akin` are those related Chinese words that share a character with a thing.
    """

    things: tuple[tuple[Term, ...], ...]
    related: frozenset[str]
    akin: frozenset[str]
    money: bool
    change: bool
    deed: bool
    figures: bool

    @classmethod
    def of(cls, text: str, pool: Pool) -> Asked:
        """Reads the part; related words come from the pool."""
        things = _things(text)
        related = _related(things, pool)
        characters = {c for thing in things for term in thing if term.kind == "han" for c in term.text} - HAN_WEAK
        return cls(
            things=things,
            related=related,
            akin=frozenset(word for word in related if characters & set(word)),
            money=bool(_ASKS_MONEY.search(text)),
            change=bool(_ASKS_CHANGE.search(text)),
            deed=bool(_ASKS_DEED.search(text)),
            figures=bool(_ASKS_FIGURES.search(text)),
        )

    @property
    def is_picky(self) -> bool:
        """Whether a certain kind of statement is asked for."""
        return self.money or self.change or self.deed or self.figures

    def fits(self, text: str) -> float:
        """How far a sentence states what is asked (an amount of money, a change, a deed, a figure), 0 … 1."""
        told: list[float] = [bool(_MONEY.search(text))] if self.money else []
        told += [bool(_CHANGE.search(text)) * (1.0 if has_number(text) else 0.6)] if self.change else []
        told += [bool(_DEED.search(text)) * (0.9 if has_number(text) else 0.6)] if self.deed else []
        told += [has_number(text)] if self.figures and not self.money else []
        return max(told, default=0.0)

    def said(self, text: str, corpus: Corpus) -> float:
        """How far a text speaks of the things, 0 … 1."""
        return _said(self.things, text, corpus)

    def said_itself(self, text: str, corpus: Corpus) -> float:
        """The same for a sentence, where an amount or a word akin counts half."""
        half = (self.money and _MONEY.search(text)) or self.akin & _words(text)
        return max(self.said(text, corpus), HALF_OWN if half else 0.0)

    def kinship(self, text: str) -> float:
        """How far a text is in the words used for the things, 0 … 1."""
        return min(1.0, len(self.related & _words(text)) / 2)

    def spoken_of(self, text: str, corpus: Corpus) -> list[int]:
        """Which of the things the text names."""
        bag = Bag.of(text)
        return [number for number, thing in enumerate(self.things) if coverage(thing, bag, corpus) >= ABOUT_MIN]


def _things(text: str) -> tuple[tuple[Term, ...], ...]:
    terms = terms_of(text)
    kept = [term for term in terms if not _ASKS_CHANGE.fullmatch(term.label)] or list(terms)
    parts = [{(t.kind, t.text) for t in terms_of(part)} for part in _AND.split(text)]
    groups = [tuple(t for t in kept if (t.kind, t.text) in part) for part in parts]
    return tuple(dict.fromkeys(group for group in groups if group)) or ((tuple(kept),) if kept else ())


def _said(things: Sequence[Sequence[Term]], text: str, corpus: Corpus) -> float:
    bag = Bag.of(text)
    every = coverage([term for thing in things for term in thing], bag, corpus)
    one = max((coverage(thing, bag, corpus) for thing in things), default=0.0)
    return max(every, ONE_THING_SHARE * one)


def _related(things: Sequence[Sequence[Term]], pool: Pool) -> frozenset[str]:
    """Words that stand mostly where the things are spoken of: under "Fish" they are trout, salmon, redds."""
    everywhere: Counter[str] = Counter()
    there: Counter[str] = Counter()
    for sentence in pool.sentences:
        words = _words(sentence.text)
        everywhere.update(words)
        if _said(things, f"{sentence.text} {sentence.heading}", pool.corpus) >= ABOUT_MIN:
            there.update(words)
    asked = {term.text for thing in things for term in thing}
    found = [
        word
        for word, count in there.items()
        if count >= RELATED_COUNT_MIN and count / everywhere[word] >= RELATED_SHARE_MIN and word not in asked
    ]
    return frozenset(sorted(found, key=lambda word: (-(there[word] ** 2) / everywhere[word], word))[:RELATED_MAX])


def _words(text: str) -> frozenset[str]:
    bag = Bag.of(text)
    words = {word for word in bag.stems if len(word) > 3 and word.isalpha() and word not in ENGLISH_STOPWORDS}
    return frozenset(words | {pair for pair in bag.pairs if not set(pair) & HAN_WEAK and not _EMPTY_PAIR.search(pair)})
