"""What a person asks of the writer, read from the words of their own message only: never from sources or tool results."""

# ruff: noqa: E501 (a pattern is easier to read on one line)

from __future__ import annotations

import re
from dataclasses import dataclass, field

from conversations.agent import offline_patterns as p
from conversations.agent.offline_match import Need, Term, terms_of
from conversations.agent.offline_text import CJK, language_of

QUESTION_CHARACTERS_MAX = 4000
TOPIC_CHARACTERS_MAX = 120
ASPECTS_MAX = 5
NEED_TERMS_MAX = 40


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What one message asks for. Several can hold at once ("write … and propose it for publication")."""

    language: str
    question: str
    report: bool = False
    publish: bool = False
    shorter: bool = False
    section: str = ""
    about_report: bool = False
    about: str = ""
    other_change: bool = False
    status: bool = False
    hold: bool = False
    brief: bool = False
    help: bool = False
    topic: str = ""
    aspects: tuple[str, ...] = field(default=())


def read_request(question: str, *, language_before: str = "en") -> Wanted:
    """The wish in a message. `language_before` is used for a message without letters."""
    text = re.sub(r"[ \t]+", " ", question[:QUESTION_CHARACTERS_MAX]).strip()
    language = language_of(text, default=language_before)
    if not terms_of(text) and not re.search(r"\w", text):
        return Wanted(language=language, question=text, help=True)
    return _read_chinese(text) if language == "zh" else _read_english(text)


def need_of(text: str, language: str) -> Need:
    """What an answer to this question has to contain."""
    terms = terms_of(text, hard=True)[:NEED_TERMS_MAX]
    return Need(terms, _focus(text, language), _expects(text))


def _read_english(text: str) -> Wanted:
    wanted: dict[str, bool] = dict.fromkeys(
        ("report", "publish", "shorter", "other_change", "status", "about_report"), False
    )
    section = about = ""
    noun_only = False
    for sentence in re.split(r"(?<=[.!?;])\s+|\n+", text):
        clause = _strip(p.POLITE_EN, sentence.strip())
        asks = bool(p.WH_EN.match(clause)) or (sentence.rstrip().endswith("?") and not p.MAKE_EN.match(clause))
        told = p.ABOUT_EN.search(clause)
        if told and not section:
            wanted["about_report"], about = True, _first_group(told) or about
            continue
        if p.STATUS_EN.search(clause):
            wanted["status"] = True
            continue
        if not asks and p.PUBLISH_EN.search(clause) and not p.NOT_PUBLISH_EN.search(clause):
            wanted["publish"] = True
        added = None if p.WH_EN.match(clause) else p.SECTION_EN.search(clause)
        section = section or (_first_group(added) if added else "")
        shorter = not p.WH_EN.match(clause) and bool(p.SHORTER_EN.search(clause))
        wanted["shorter"] |= shorter
        meant = shorter and re.search(rf"\b(?:it|(?:the|this|that|your|my) {p.NOUN_EN})\b", clause, re.I)
        if (
            p.MAKE_EN.match(clause)
            and not meant
            and not (added and not re.search(rf"\b{p.NOUN_EN}\b", clause[: added.start()], re.I))
        ):
            wanted["report"] = True
        elif not asks and not added and not shorter and p.OTHER_CHANGE_EN.search(clause):
            wanted["other_change"] = True
        elif not asks and re.search(rf"\b{p.NOUN_EN}\b", clause, re.I):
            noun_only |= not (added or shorter or p.PUBLISH_EN.search(clause) or p.NOT_PUBLISH_EN.search(clause))
    wanted["report"] |= noun_only and not any(wanted.values()) and not section
    topic, aspects = _topic_english(text)
    if wanted["shorter"] and not p.TOPIC_EN.search(text):
        topic = ""
    return Wanted(
        language="en",
        question=text,
        section=_clean_en(section),
        about=_clean_en(about),
        topic=topic,
        aspects=aspects,
        brief=bool(re.search(r"\b(?:short|brief|concise)\b", text, re.I)),
        hold=bool(p.NOT_PUBLISH_EN.search(text)),
        help=bool(p.HELP_EN.match(text)),
        **wanted,
    )


def _read_chinese(text: str) -> Wanted:
    wanted: dict[str, bool] = dict.fromkeys(
        ("report", "publish", "shorter", "other_change", "status", "about_report"), False
    )
    section = about = ""
    noun_only = False
    for sentence in re.findall(r"[^。！？!?；;\n]+[。！？!?；;]*", text):
        told = p.ABOUT_ZH.search(_strip(p.POLITE_ZH, sentence.strip()))
        if told and not p.SHORTER_ZH.search(sentence) and not p.SECTION_ZH.search(sentence):
            wanted["about_report"], about = True, _first_group(told)
            continue
        if p.STATUS_ZH.search(sentence) and not re.search(r"^(?:请|能|可)", sentence):
            wanted["status"] = True
            continue
        for clause in re.split(
            r"[，,]|(?=并(?:且)?(?:提议|申请|提交|建议|发布|请求))|(?=然后)|(?=再(?:提议|申请|提交|发布))", sentence
        ):
            bare = _strip(p.POLITE_ZH, clause.strip())
            publishes = bool(p.PUBLISH_ZH.search(bare)) and not p.NOT_PUBLISH_ZH.search(clause)
            added = p.SECTION_ZH.search(clause)
            shorter = bool(p.SHORTER_ZH.search(clause))
            wanted["publish"] |= publishes
            wanted["shorter"] |= shorter
            starts_report = bool(p.MAKE_ZH.search(bare)) and not publishes
            if added and not starts_report:
                section = section or _first_group(added)
            elif starts_report:
                wanted["report"] = True
            elif not (publishes or shorter) and p.OTHER_CHANGE_ZH.search(clause) and not p.ASKS_ZH.search(sentence):
                wanted["other_change"] = True
            elif re.search(p.NOUN_ZH, clause) and not p.ASKS_ZH.search(sentence):
                noun_only |= not (publishes or shorter or p.NOT_PUBLISH_ZH.search(clause))
    wanted["report"] |= noun_only and not any(wanted.values()) and not section
    topic, aspects = _topic_chinese(text)
    return Wanted(
        language="zh",
        question=text,
        section=_clean_zh(section),
        about=_clean_zh(about),
        topic=topic,
        aspects=aspects,
        brief=bool(re.search("简短|简要|简洁|精简", text)),
        hold=bool(p.NOT_PUBLISH_ZH.search(text)),
        help=bool(p.HELP_ZH.match(text)),
        **wanted,
    )


def _strip(polite: re.Pattern[str], text: str) -> str:
    while (match := polite.match(text)) and match.end():
        text = text[match.end() :].lstrip()
    return text


def _first_group(match: re.Match[str]) -> str:
    return next((group.strip() for group in match.groupdict().values() if group), "")


def _topic_english(text: str) -> tuple[str, tuple[str, ...]]:
    match = p.TOPIC_EN.search(text)
    rest, _, after = (_first_group(match) if match else "").partition(":")
    listed = p.ASPECTS_EN.search(text)
    parts = _split_list(
        p.TAIL_EN.sub("", after), r"[,;]\s*(?:and\s+)?|\s+and\s+(?=(?:what|how|who|when|why|where|which)\b)"
    )
    if len(parts) >= 2:
        return _clean_en(rest), parts
    aspects = _split_list(p.TAIL_EN.sub("", listed.group("list")), r",\s*(?:and\s+)?|\s+and\s+|;\s*") if listed else ()
    if not rest and not match:
        rest = _strip(p.POLITE_EN, re.sub(r"[.!?]+$", "", re.split(r"(?<=[.!?])\s", text)[0]))
        rest = re.sub(
            rf"^(?:write|draft|prepare|produce|create|make|generate|compile|give|do|provide)\b(?: me| us)?(?: an?| the| one)?(?: \w+)?? {p.NOUN_EN}\b",
            "",
            rest,
            flags=re.I,
        )
        rest = re.sub(rf"\b{p.NOUN_EN}\b", "", rest, flags=re.I)
    return _clean_en(rest), aspects if len(aspects) >= 2 else ()


def _topic_chinese(text: str) -> tuple[str, tuple[str, ...]]:
    asked = re.sub(
        rf"(?:根据|基于|依据|结合|利用|用|从|按照|参考|针对|就|围绕|把|对)?{p.DOCS_ZH}(?:里|中|内容)?", "", text
    )
    match = next(filter(None, (pattern.search(asked) for pattern in p.TOPICS_ZH)), None)
    after = re.search(rf"(?:{p.NOUN_ZH}|文章)[:：](?P<parts>[^。！？\n]+)", text)
    parts = _split_list(_strip_publish_zh(after.group("parts")), r"[，,；;、]") if after else ()
    if len(parts) >= 2:
        return _clean_zh(_first_group(match) if match else ""), parts
    listed = p.ASPECTS_ZH.search(text)
    aspects = _split_list(listed.group("list"), r"[、和与及]|以及") if listed else ()
    return _clean_zh(_first_group(match) if match else ""), aspects if len(aspects) >= 2 else ()


def _strip_publish_zh(text: str) -> str:
    return re.sub(r"[，,；;]?(?:并|然后|再|随后)?(?:且)?(?:提议|申请|提交|建议|请)?发布.*$", "", text)


def _split_list(text: str, separators: str) -> tuple[str, ...]:
    parts = [
        re.sub(r"(?:方面|等|内容|三个|两个|部分)+$", "", part.strip(" .,，。")) for part in re.split(separators, text)
    ]
    return tuple(part[:60] for part in parts if terms_of(part))[:ASPECTS_MAX]


def _clean_en(topic: str) -> str:
    topic = p.TAIL_EN.sub(
        "", re.sub(rf"^(?:what )?{p.DOCS_EN}(?: say(?:s)?)?(?: (?:on|about))?\b", "", topic.strip(), flags=re.I)
    )
    topic = re.sub(r"^(?:on|about|of|regarding|that|the question|how|whether)\s+(?=\S)", "", topic.strip(), flags=re.I)
    topic = re.sub(rf"\s*(?:to|in|into) {p.THE_REPORT_EN}\b.*$|\s*\b(?:and|then)$", "", topic, flags=re.I)
    return topic.strip(" ,.:;!?\"'“”")[:TOPIC_CHARACTERS_MAX] if terms_of(topic) else ""


def _clean_zh(topic: str) -> str:
    topic = re.sub(
        rf"^(?:{p.DOCS_ZH})|(?:里|中)?(?:的)?{p.NOUN_ZH}$|(?:的)?(?:一节|一段|一章|小节|章节|部分|段落|内容)$",
        "",
        topic.strip(),
    )
    topic = re.sub(
        r"^(?:关于|有关|对于|对|就|一份|一篇|份|篇|的|提到|提及)+|(?:并|然后|再|的|怎么说的?|说了?什么|怎么写的?|有什么|吗|呢)+$",
        "",
        topic,
    )
    return topic.strip(" ，。：；！？“”\"'、")[:TOPIC_CHARACTERS_MAX] if terms_of(topic) else ""


def _focus(text: str, language: str) -> tuple[Term, ...]:
    """The asked attribute: "the lead time of Kōdō" asks for a lead time, whatever else is said about Kōdō."""
    if language == "zh":
        match = re.search(
            rf"([{CJK}A-Za-z0-9]+?)(?:是|为|有|要|需要)?(?:多少|什么|谁|几|哪|何时|多长|多久|多大|多高)", text
        )
        return terms_of(re.split(r"的", match.group(1))[-1]) if match else ()
    match = re.search(
        r"\b(?:what|which) (?:is|are|was|were|will be) (?:the |its |their |a |an )?(?P<a>[^?,]+?) (?:of|for|in|at|on|to|from|by|under|between|with|that|which)\b"
        r"|\bwhat (?P<b>[\w -]+?) (?:is|are|was|were|does|do|did|has|have|will|should|must|can)\b"
        r"|\bhow (?:much|many) (?P<c>[\w -]+?) (?:is|are|was|were|does|do|did|has|have|will|should|must|can)\b"
        r"|\b(?:what|who) (?:is|are|was|were) (?:[\w-]+['’]s?) (?P<d>[^?,]+)",
        text,
        re.I,
    )
    return terms_of(_first_group(match)) if match else ()


def _expects(text: str) -> str:
    if re.search(
        r"\bhow (?:much|many|long|high|tall|old|far|big|large|deep|wide|heavy|often|fast|soon)\b|\bwhat (?:percentage|amount|number)\b",
        text,
        re.I,
    ):
        return "number"
    if re.match(
        r"\W*(?:(?:since|until|by) )?(?:when|(?:in |on )?(?:what|which) (?:year|date|month|day))\b", text, re.I
    ):
        return "date"
    if re.search(r"何时|什么时候|什么时间|哪年|哪一年|哪天|哪一天|哪个月|几月|几点", text):
        return "date"
    if re.search(r"多少|几[个年天次家种岁]|多长|多久|多大|多高|多重|多远", text):
        return "number"
    return "name" if re.match(r"\W*(?:who|whom)\b", text, re.I) else ""
