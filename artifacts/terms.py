"""The terms a passage is found by: words of alphabetic scripts, numbers, and pairs of characters for Chinese.

PostgreSQL's own parsers make one token of a whole Chinese clause, so the terms are ours: made here for the index and
for the question alike, stored as an array and compared as equal or not.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

TERM_CHARACTERS_MAX = 64
QUERY_TERMS_MAX = 80

CJK = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af\U00020000-\U0003fffd"
# A run of CJK may be broken by the end of a line; a number keeps its point and loses its thousands separators.
_PIECE = re.compile(
    rf"([{CJK}](?:(?:[^\S\n]*\n[^\S\n]*)?[{CJK}])*)|([0-9]+(?:[.,][0-9]+)*)|((?:(?![{CJK}])[^\W_0-9])+(?:['’][a-z]+)?)"
)
_CJK_ONE = re.compile(f"[{CJK}]")
_THOUSANDS = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?")

_DIGITS = {
    character: value
    for value, characters in enumerate(("〇零", "一", "二两", *"三四五六七八九"))
    for character in characters
}
_UNITS = {"十": 10, "百": 100, "千": 1_000, "万": 10_000, "亿": 100_000_000}
_NUMERAL = re.compile(f"[{''.join([*_DIGITS, *_UNITS])}]{{2,20}}")

# Words that say nothing about where an answer stands. Chinese ones are single characters or pairs.
_EMPTY_WORDS = frozenset(
    re.findall(
        r"\S+",
        """a about an and any are as at be been but by can could did do does for from had has have how i if in into is
        it its may me more of on or our out please shall should so than that the their them then there these they this
        those to up us was we were what when where which who whom whose why will with would you your tell give write
        report say says""",
    )
)
_EMPTY_CJK = frozenset("的了是在和与及有为被把将我你他她它们吗呢吧啊请也都就而或这那哪什么几多少")
_EMPTY_PAIRS = frozenset(
    re.findall(
        r"\S+",
        """什么 多少 哪些 哪个 哪里 哪年 哪一 怎么 怎样 如何 为什 为何 是否 是什 有哪 有多 么是 么时 时候 请问 请写 写一
        一份 一篇 报告 告诉 诉我 关于 我们 你们 他们""",
    )
)


def index_terms(text: str) -> list[str]:
    """The distinct terms of `text`, sorted: what is stored with a passage."""
    return sorted(set(_terms(text)))


def query_terms(query: str) -> list[str]:
    """The distinct terms to look for, in the order of the question; empty words only where there are no others."""
    found = list(dict.fromkeys(_terms(query)))
    telling = [term for term in found if not _is_empty(term)]
    # A single character is looked for only where the question has no pair: its pairs say the same, more exactly.
    pairs = [term for term in telling if not _CJK_ONE.fullmatch(term)]
    return (pairs or telling or found)[:QUERY_TERMS_MAX]


def _terms(text: str) -> Iterator[str]:
    # NFKC and lower case serve comparison only: the text itself is never changed.
    for cjk, number, word in _PIECE.findall(unicodedata.normalize("NFKC", text).lower()):
        if cjk:
            yield from _of_cjk("".join(cjk.split()))
        elif number:
            yield (number.replace(",", "") if _THOUSANDS.fullmatch(number) else number)[:TERM_CHARACTERS_MAX]
        else:
            yield _stem(word)[:TERM_CHARACTERS_MAX]


def _of_cjk(run: str) -> Iterator[str]:
    yield from run
    for first, second in pairwise(run):
        yield first + second
    for numeral in _NUMERAL.findall(run):
        yield from _in_figures(numeral)


def _in_figures(numeral: str) -> Iterator[str]:
    """A Chinese numeral of two or more characters as figures: 2014 for 二〇一四, 1080 for 一千零八十."""
    if not any(unit in numeral for unit in _UNITS):
        yield "".join(str(_DIGITS[character]) for character in numeral)
        return
    total = section = digit = 0
    for character in numeral:
        if character in _DIGITS:
            digit = _DIGITS[character]
        elif _UNITS[character] < 10_000:
            section += (digit or 1) * _UNITS[character]
            digit = 0
        else:
            total = (total + section + digit) * _UNITS[character]
            section = digit = 0
    yield str(total + section + digit)[:TERM_CHARACTERS_MAX]


def _stem(word: str) -> str:
    """Light English endings only, and only where the rest is still a word's length: plural, -ed, -ing, possessive."""
    word = re.sub("['’](?:s)?$", "", word) if word[-2:] in ("'s", "’s") else word.replace("’", "'")
    if not word.isascii() or len(word) < 4 or word in _EMPTY_WORDS:
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= 4 and re.search("[aeiouy]", rest):
            return rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "ls" else rest.removesuffix("e")
    return word.removesuffix("e") if len(word) > 5 else word


def _is_empty(term: str) -> bool:
    return term in _EMPTY_WORDS or term in _EMPTY_CJK or term in _EMPTY_PAIRS
