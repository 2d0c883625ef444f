"""Which sentences answer a question, by the words they share: rare words count more, absent ones count against.

English words are compared by a light stem, Chinese by overlapping pairs of characters, both through a small table of
everyday synonyms. No dictionary knows every paraphrase: the thresholds prefer "not found" over a sentence about something else.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from conversations.agent.offline_lexicon import (
    ENGLISH_STOPWORDS,
    HAN_CUTS,
    HAN_LIGHT,
    HAN_MEASURES,
    HAN_WEAK,
    NUMBER_WORDS,
    SYNONYMS,
    normal,
    stem,
)
from conversations.agent.offline_text import CJK, Sentence

ANSWER_COVERAGE_MIN = 0.62
SENTENCE_COVERAGE_MIN = 0.3
FOCUS_COVERAGE_MIN = 0.6
PRESENT_SHARE_MIN = 0.6
ABSENT_SHARE_MAX = 0.34
VERBAL_SHARE = 0.5
# Where heading and neighbours hold nearly all that is asked, the answering sentence may say little of it again.
WELL_SURROUNDED_MIN = 0.8
SURROUNDED_OWN_MIN = 0.12
# "Who …?" wants a name, but "the trust pays for it" answers too where every other word fits.
NAMELESS_COVERAGE_MIN = 0.85

_TOKEN = re.compile(rf"[{CJK}]+|[^\W_{CJK}]+(?:['’][^\W\d_]+)?")
_WEAK = "".join(sorted(HAN_WEAK))
_VERBAL = re.compile(r"[a-z]{2,}(?:ed|ing)")
_PLURAL = re.compile(r"[a-z]{2,}[^\Wsui]s$", re.I)
# A word and, where only a blank is between, the one after it.
_BEFORE = re.compile(r"\b([A-Za-z]+)\b(?: (?=([A-Za-z]+)))?")
_HAN_RUN = re.compile(rf"[{CJK}]+")
_DATE = re.compile(
    r"\b1\d{3}\b|\b20\d\d\b|\d{1,2}:\d\d|[\d〇零一二三四五六七八九十]+\s*[年月日号点时天周]|星期|周[一二三四五六日末]|[早晚]上|中午|清晨"
    r"|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|winter"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|noon|midnight)\b|\b(?:days?|weeks?|months?|years?|hours?|minutes?)\b"
)
_NUMERAL = re.compile(
    r"\d|[〇零一二两三四五六七八九十百千万亿]{2,}|[一二两三四五六七八九十半几](?=[个年月日天次家种人条座班岁元吨米尾只头倍成层项件点小分周季公厘毫升亩只期])"
)


@dataclass(frozen=True)
class Term:
    """One thing asked for. `kind`: "word" (a stem) or "han" (a run of Chinese characters). `hard` ones (names, numbers) must
    be near the answer; `verbal` ones are often said in another word, so their absence counts half."""

    text: str
    kind: str
    label: str
    hard: bool = False
    verbal: bool = False


@dataclass(frozen=True)
class Need:
    """What a question asks for: its terms, those of the asked attribute, and what an answer must hold.

    `expects` is "number", "date", "name" or "".
    """

    terms: tuple[Term, ...]
    focus: tuple[Term, ...] = ()
    expects: str = ""


@dataclass(frozen=True)
class Bag:
    """The words of a text, made comparable."""

    stems: frozenset[str]
    pairs: frozenset[str]
    han: str

    @classmethod
    def of(cls, text: str) -> Bag:
        return _bag(text)


@dataclass
class Corpus:
    """The passages seen in this turn: tells rare words from common ones."""

    bags: Sequence[Bag]
    _weights: dict[str, float] = field(default_factory=dict)

    def weight(self, feature: str, *, present: int) -> float:
        return math.log(1 + max(len(self.bags), 4) / (0.5 + present))

    def word(self, term: Term) -> float:
        key = f"w:{term.text}"
        if key not in self._weights:
            self._weights[key] = self.weight(key, present=sum(_has_word(term.text, bag) for bag in self.bags))
        return self._weights[key]

    def character(self, char: str) -> float:
        return self.weight(char, present=sum(char in bag.han for bag in self.bags))

    def pair(self, pair: str) -> float:
        key = f"p:{pair}"
        if key not in self._weights:
            self._weights[key] = self.weight(key, present=sum(pair in bag.pairs for bag in self.bags))
        return self._weights[key]


@dataclass(frozen=True)
class Found:
    """A sentence with how well it (and its surroundings) covers what was asked, both 0 … 1."""

    sentence: Sentence
    window: float
    own: float
    score: float


def terms_of(text: str, *, hard: bool = False) -> tuple[Term, ...]:
    """The content terms of a text, in order, each once. `hard` marks names and numbers that an answer must not lack."""
    found: dict[tuple[str, str], Term] = {}
    for position, match in enumerate(_TOKEN.finditer(text)):
        token = match.group()
        if _HAN_RUN.fullmatch(token):
            pieces = [Term(piece, "han", piece.strip(_WEAK) or piece) for piece in _han_pieces(token)]
        else:
            pieces = _word_term(token, first=position == 0 or _after_stop(text, match.start()), hard=hard)
        for term in pieces:
            found.setdefault((term.kind, term.text), term)
    terms = tuple(found.values())
    longer = [t for t in terms if t.kind == "word" or len(t.text) > 1 or (hard and t.text not in HAN_LIGHT)]
    return tuple(longer) or terms


def coverage(terms: Iterable[Term], bag: Bag, corpus: Corpus) -> float:
    """The share of the terms' weight that the bag covers, 0 … 1 (0 when nothing is asked)."""
    covered = total = 0.0
    for term in terms:
        got, of = _word_cover(term, bag, corpus) if term.kind == "word" else _han_cover(term.text, bag, corpus)
        covered, total = covered + got, total + of
    return covered / total if total else 0.0


def presence(terms: Iterable[Term], corpus: Corpus) -> tuple[list[str], list[str]]:
    """(labels that occur in the passages, labels that do not): for an honest "not found". Half-known ones are in neither."""
    everything = Bag(
        frozenset().union(*(bag.stems for bag in corpus.bags)),
        frozenset().union(*(bag.pairs for bag in corpus.bags)),
        " ".join(bag.han for bag in corpus.bags),
    )
    there: list[str] = []
    absent: list[str] = []
    for term in terms:
        share = coverage([term], everything, corpus)
        if share >= PRESENT_SHARE_MIN:
            there.append(term.label)
        elif share < ABSENT_SHARE_MAX:
            absent.append(term.label)
    return there, absent


def answers(need: Need, sentences: Sequence[Sentence], corpus: Corpus) -> list[Found]:
    """The sentences that answer the need, best first; empty when nothing does."""
    found = []
    for sentence in sentences:
        candidate = _judge(need, sentence, corpus)
        if candidate:
            found.append(candidate)
    return sorted(found, key=lambda f: (-round(f.score, 6), f.sentence.version_id, f.sentence.start))


def _judge(need: Need, sentence: Sentence, corpus: Corpus) -> Found | None:
    own_bag = Bag.of(sentence.text)
    context = " \n".join([sentence.text, sentence.around, sentence.heading, _bare(sentence.title)])
    window_bag = Bag.of(context)
    if any(term.hard and not _has_word(term.text, window_bag) for term in need.terms):
        return None
    window = coverage(need.terms, window_bag, corpus)
    own = coverage(need.terms, own_bag, corpus)
    own_min = SURROUNDED_OWN_MIN if window >= WELL_SURROUNDED_MIN else SENTENCE_COVERAGE_MIN
    if window < ANSWER_COVERAGE_MIN or own < own_min:
        return None
    if need.focus and coverage(need.focus, window_bag, corpus) < FOCUS_COVERAGE_MIN:
        return None
    if need.expects == "number" and not has_number(sentence.text):
        return None
    if need.expects == "date" and not _DATE.search(sentence.text):
        return None
    if need.expects == "name" and window < NAMELESS_COVERAGE_MIN and not _has_new_name(sentence.text, need):
        return None
    score = 0.55 * window + 0.45 * own + (0.03 if sentence.complete else 0.0)
    return Found(sentence, window, own, score)


def has_number(text: str) -> bool:
    """Whether the text states an amount, in digits or in words."""
    if _NUMERAL.search(text):
        return True
    return any(word in NUMBER_WORDS for word in re.findall(r"[a-z]+", text.lower()))


def likeness(one: str, other: str) -> float:
    """How much two sentences say the same, 0 … 1, by shared words."""
    a, b = Bag.of(one), Bag.of(other)
    mine, theirs = a.stems | a.pairs, b.stems | b.pairs
    return len(mine & theirs) / max(1, min(len(mine), len(theirs)))


def _bare(title: str) -> str:
    return re.sub(r"\.(?:md|txt|pdf|docx)$", "", title.replace("_", " ").replace("-", " "), flags=re.I)


def _has_new_name(text: str, need: Need) -> bool:
    if _HAN_RUN.search(text):
        return True
    asked = {term.text for term in need.terms}
    names = re.findall(r"(?<=\s)[A-Z][\w’'-]+|^[A-Z][\w’'-]+(?=\s+(?:[A-Z]|and\b))", text)
    return any(stem(name) not in asked and name.lower() not in ENGLISH_STOPWORDS for name in names)


@lru_cache(maxsize=4096)
def _bag(text: str) -> Bag:
    stems: set[str] = set()
    pairs: set[str] = set()
    han: list[str] = []
    joined = re.sub(rf"(?<=[{CJK}])\s+(?=[{CJK}])", "", re.sub(r"(?<=\d),(?=\d{3})", "", text))
    for match in _TOKEN.finditer(joined):
        token = match.group()
        if _HAN_RUN.fullmatch(token):
            han.append(token)
            pairs.update(token[i : i + 2] for i in range(len(token) - 1))
        else:
            stems.add(stem(token))
    return Bag(frozenset(stems), frozenset(pairs), " ".join(han))


def _after_stop(text: str, at: int) -> bool:
    before = text[:at].rstrip()
    return not before or before[-1] in '.!?:;。！？：；"“「(（\n'


def _word_term(token: str, *, first: bool, hard: bool) -> list[Term]:
    token = token.replace(",", "")
    lowered = normal(token)
    if lowered in ENGLISH_STOPWORDS or (len(lowered) == 1 and not lowered.isdigit()):
        return []
    is_name = not first and token[0].isupper()
    is_number = any(ch.isdigit() for ch in token)
    return [Term(stem(token), "word", token, hard and (is_name or is_number), bool(_VERBAL.fullmatch(token)))]


def _han_pieces(run: str) -> list[str]:
    run = HAN_MEASURES.sub(" ", run.replace("多少钱", "费用"))
    for cut in HAN_CUTS:
        run = run.replace(cut, " ")
    return [piece for piece in run.split() if piece.strip(_WEAK)]


def only_modifies(term: Term, text: str) -> bool:
    """Whether an English plural that was asked for ("eels") stands in the text in front of another noun alone ("the eel
    pass"): such a text is about the other thing."""
    if term.kind != "word" or not _PLURAL.search(term.label):
        return False
    found = [match for match in _BEFORE.finditer(text) if stem(match[1]) == term.text]
    return bool(found) and all(_is_noun_next(match) for match in found)


def _is_noun_next(match: re.Match[str]) -> bool:
    word, following = match[1], match[2] or ""
    if _PLURAL.search(word) or not following.islower() or following in ENGLISH_STOPWORDS:
        return False
    return not _VERBAL.fullmatch(following) and (following.endswith("ss") or not following.endswith("s"))


def _has_word(text: str, bag: Bag) -> bool:
    if text in bag.stems or _prefix_match(text, bag.stems):
        return True
    return any(_member_in(member, bag) for member in SYNONYMS.get(text, ()))


def _prefix_match(text: str, stems: frozenset[str]) -> bool:
    if len(text) < 5 or not text.isalpha():
        return False
    return any(
        len(other) >= 5 and abs(len(other) - len(text)) <= 4 and (other.startswith(text) or text.startswith(other))
        for other in stems
    )


def _member_in(member: str, bag: Bag) -> bool:
    return member in bag.han if _HAN_RUN.fullmatch(member) else member in bag.stems


def _word_cover(term: Term, bag: Bag, corpus: Corpus) -> tuple[float, float]:
    weight = corpus.word(term)
    if _has_word(term.text, bag):
        return weight, weight
    return 0.0, weight * (VERBAL_SHARE if term.verbal else 1.0)


def _han_cover(run: str, bag: Bag, corpus: Corpus) -> tuple[float, float]:
    """Each character counts by the rarest-known pair it stands in; half a word each, since words are mostly two long.

    A character is covered when one of its pairs is in the bag, so a pair across a word border takes nothing away.
    """
    if len(run) == 1:
        weight = 0.5 * corpus.character(run)
        return (weight if run in bag.han else 0.0), weight
    by_synonym = _synonym_positions(run, bag)
    covered = total = 0.0
    for index, char in enumerate(run):
        pairs = [run[i : i + 2] for i in (index - 1, index) if 0 <= i <= len(run) - 2]
        is_covered = index in by_synonym or any(pair in bag.pairs for pair in pairs)
        if char in HAN_WEAK:
            continue
        weight = 0.5 * min(corpus.pair(pair) for pair in pairs)
        total += weight
        covered += weight if is_covered else 0.0
    return covered, total


def _synonym_positions(run: str, bag: Bag) -> set[int]:
    positions: set[int] = set()
    for size in (2, 3, 4):
        for start in range(len(run) - size + 1):
            members = SYNONYMS.get(run[start : start + size])
            if members and any(_member_in(member, bag) for member in members):
                positions.update(range(start, start + size))
    return positions
