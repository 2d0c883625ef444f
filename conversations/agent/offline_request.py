"""What a person asks of the writer, read from the words of their own message only: never from sources or tool results."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from conversations.agent.offline_match import Need, Term, terms_of
from conversations.agent.offline_text import CJK, language_of

QUESTION_CHARACTERS_MAX = 4000
TOPIC_CHARACTERS_MAX = 120
ASPECTS_MAX = 5

_NOUN_EN = r"(?:report|summary|overview|briefing|brief|memo|digest|synopsis|write-?up|essay|article|paper|analysis|comparison|draft)"
_NOUN_ZH = r"(?:报告|总结|摘要|综述|概述|概要|简报|纪要|文章|报道|分析|稿子?|小结|汇报)"
_POLITE_EN = re.compile(
    r"^(?:please|kindly|hi|hello|hey|ok(?:ay)?|yes|good|great|thanks?(?: you)?|now|then|also|and|so|next|finally|first|"
    r"(?:can|could|would|will) you|i(?:['’]d| would) like(?: you)?(?: to)?|i (?:want|need)(?: you)?(?: to)?|let(?:['’]s| us)|"
    r"we (?:want|need)(?: you)?(?: to)?|go ahead and|help me(?: to)?|"
    r"(?:based on|from|using|with|given|according to|out of) (?:the|these|those|my|all|our|this|uploaded|attached)\b[^,.?!]{0,60},)[\s,]+",
    re.I,
)
_MAKE_EN = re.compile(
    r"^(?:write|draft|compose|prepare|produce|create|make|generate|compile|put together|give|get|build|do|provide|deliver|send)\b"
    rf".*\b{_NOUN_EN}s?\b|^(?:write|draft|compose|summari[sz]e|sum up|outline|recap|report on|brief me)\b",
    re.I | re.S,
)
_WH_EN = re.compile(
    r"^(?:(?:in|on|at|by|for|to|from|of|with|under|since|until)\s+)?(?:what|which|who|whom|whose|when|where|why|how)\b|"
    r"^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|am)\b",
    re.I,
)
_PUBLISH_OBJECT = rf"(?:it|this|that|them|the (?:{_NOUN_EN}|document|result|new version|latest version|version|text)|(?:the )?version \d+|v\d+)"
_PUBLISH_EN = re.compile(
    rf"(?:^|\b(?:and|then|please|also|to)\s+|,\s*)(?:publish(?: {_PUBLISH_OBJECT})?(?: now| please| too| as well| right away)?\s*(?:$|[,.;!?]|\band\b|\bto the\b)"
    rf"|(?:propose|suggest|submit|put forward|put|send|offer)\b[^.?!]{{0,40}}?\b(?:publication|publishing)\b"
    rf"|(?:propose|suggest) (?:to publish|publishing))"
    rf"|^(?:get|have) {_PUBLISH_OBJECT} published\b|^publication,? please",
    re.I,
)
_NOT_PUBLISH_EN = re.compile(r"\b(?:not|never|don['’]?t|without|before you|instead of)\b[^.,;?!]{0,30}\bpubli[sc]", re.I)
_SHORTER_EN = re.compile(
    r"\b(?:shorter|shorten|more concise(?:ly)?|condense|briefer|more brief|tighten|fewer words|less words|half (?:the|as) (?:length|long)|"
    r"too long|trim|(?:cut|boil) (?:it|this|the \w+) down)\b",
    re.I,
)
_SECTION_EN = re.compile(
    r"\b(?:add|include|insert|append|write|put in)\b (?:in )?(?:(?:a|an|another|one|one more|the|some)\s+)?(?:\w+ )?(?:section|chapter|paragraph|part)s?\s+"
    r"(?:on|about|covering|for|with|regarding|concerning|describing|that (?:covers|describes)|titled|called|to cover)\s+(?P<topic>[^.?!;\n]+)"
    r"|\b(?:also cover|extend (?:it|this|the report) (?:with|by))\s+(?P<topic2>[^.?!;\n]+)",
    re.I,
)
_THE_REPORT_EN = r"(?:it|(?:the|this|that|your|my) (?:report|summary|overview|draft)|version \d+)"
_ABOUT_EN = re.compile(
    rf"\b(?:does|do|did|what)\b[^.?!]*?\b{_THE_REPORT_EN}\s+(?:say|state|mention|tell(?: us| me)?|write|conclude|contain|cover|report|explain)s?\b"
    rf"(?:\s+anything)?(?:\s+(?:about|on|regarding|of|concerning))?\s*(?P<topic>[^.?!\n]*)"
    rf"|^(?:what|which|who|when|where|how)\b(?P<topic2>[^?]*?)\b(?:in|of|according to|per) (?:the|this|your) report\b"
    rf"|\b(?:according to|in) (?:the|this|your) report,?\s+(?P<topic3>(?:what|which|who|when|where|how)\b[^.?!\n]*)",
    re.I,
)
_OTHER_CHANGE_EN = re.compile(
    r"^(?:delete|remove|translate|rename|rewrite|rephrase|reword|edit|change|fix|correct|update|convert|format|reformat|expand|lengthen|"
    r"revise|improve|polish|simplify|restructure|reorder|merge|restore)\b|^make (?:it|this|the \w+) (?!up\b)\w+|\blonger\b",
    re.I,
)
_STATUS_EN = re.compile(r"^(?:is|was|has|did) (?:it|this|the (?:report|article|publication))\b.*\b(?:published|approved|publication|online|out)\b", re.I)
_HELP_EN = re.compile(
    r"^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks?|thank you|help|test|testing|ok(?:ay)?|yes|no|bye|cheers|there|you|so much|very much|a lot)[\s,.!?]*)+$"
    r"|^(?:what|how) (?:can|do|are) you\b|^who are you\b",
    re.I,
)

_POLITE_ZH = re.compile(
    r"^(?:请你?|麻烦你?|劳驾|帮忙|帮我们?|给我们?|替我们?|为我们?|您|你|能不能|能否|可不可以|可以|可否|能|我想要?|我们?要|我们?需要|需要|现在|然后|并且|并|再|接着|最后|首先|先|"
    r"好的?|那么?|那就|来|直接|重新|用中文|以中文|随后|之后|同时|也|还要?|顺便|，|、|\s)+"
)
_WRITE_ZH = r"(?:撰写|起草|编写|编制|拟写|拟定|草拟|写出?|总结|概括|归纳|综述|概述|汇总)"
_MAKE_ZH = re.compile(
    rf"^{_WRITE_ZH}(?!的|者|法|里|中|是|说|了什么|了哪)|^(?:生成|整理|制作|准备|出具|做|出|提供|输出|产出|形成|给|要|弄|搞|来)[^，。！？]*?{_NOUN_ZH}"
    rf"|^(?:根据|基于|依据|结合|利用|用|从|按照|参考|针对|就|围绕|对|把|将|以|关于)[^，。！？]{{1,40}}?(?:{_WRITE_ZH}(?!的|者)|(?:生成|整理|做|出|提供|形成)[^，。！？]{{0,12}}?{_NOUN_ZH})"
)
_ASKS_ZH = re.compile(r"什么|多少|哪|谁|何时|几[个年天次家种]|吗|呢|怎么|如何|为什么|是否|怎样|有没有|多长|多久|多大|多高|？|\?")
_PUBLISH_ZH = re.compile(
    r"^(?:(?:提议|申请|提交|建议|发起|请求|执行|进行)(?:\S{0,8}?)?(?:发布|发表|公开发布)|(?:发布|发表)(?!会|了|的|于|日期|时间|流程|计划|策略|机制|者|什么)|"
    r"(?:把|将|就)\S{1,20}?(?:提议|申请|提交|建议)?(?:发布|发表)(?!会|的|流程|计划))"
)
_NOT_PUBLISH_ZH = re.compile(r"(?:不要|别|勿|不用|先不|暂不|无需|不必|不|未)\S{0,6}?(?:发布|发表)")
_SHORTER_ZH = re.compile(r"短一?[点些]|更短|再短|缩短|太长|缩减|压缩|精简|删减|浓缩|(?:更|再)(?:简短|简洁|精炼)|(?:简短|简洁|精炼)一?[点些]|改短|变短")
_SECTION_ZH = re.compile(
    r"(?:增加|添加|补充|新增|加上|加入|插入|再写|写|加|补)(?:上|入)?(?:一|1)?(?:个|小)?(?:节|段|章|部分|小节|章节|段落)?\s*(?:关于|有关|讲|介绍|论述|说明|描述)\s*(?P<topic>[^，。！？；\n]+)"
    r"|(?:增加|添加|补充|新增|加上|加入|插入|加|补)(?:上|入)?(?:一|1)?(?:个|小)?(?:节|段|章|部分|小节|章节|段落)[:：，,]?\s*(?P<topic2>[^，。！？；\n]+)"
    r"|(?:增加|添加|补充|新增|加上|加入|加|补)(?:上|入)?(?:一|1)?(?:个|小)?(?P<topic3>[^，。！？；\n]{1,40}?)的?(?:一节|一段|一章|小节|章节|部分|段落)"
)
_THE_REPORT_ZH = r"(?:它|(?:这|那|该|上面|刚才|你|你写|这份|那份|上述|当前)?(?:份|篇|个)?的?(?:报告|总结|摘要|综述))"
_ABOUT_ZH = re.compile(
    rf"^{_THE_REPORT_ZH}(?:里面?|中|内)?(?:是|有没有|有|是否)?(?:对于|对|关于|就|有关|提到|提及|谈到|说到|讲到)(?P<topic>[^，。！？]*?)(?:是|又)?(?:怎么说的?|怎么写的?|怎么讲的?|如何说的?|有什么说法|说了?些?什么|什么说法|怎样说|怎么看|吗)?[？?。]?$"
    rf"|^(?!它)(?:这|那|该|上面|刚才|你|上述|当前){_THE_REPORT_ZH}的(?P<topic4>[^，。！？]*?)(?:是什么|是多少|有哪些|有多少|是谁|怎么样|如何)[？?]?$"
    rf"|^{_THE_REPORT_ZH}(?:里面?|中|内)(?P<topic2>[^，。！]*)[？?]?$"
    rf"|^(?:对于|对|关于)(?P<topic3>[^，。！？]*?)[，,]?{_THE_REPORT_ZH}(?:里面?|中|内)?(?:是)?(?:怎么说|怎么写|说了什么|如何说)"
)
_OTHER_CHANGE_ZH = re.compile(r"翻译|改写|改成|改为|润色|删除|删掉|去掉|移除|更长|长一点|长一些|扩写|扩充|修改|重写|调整|更正|改得|美化|改一下|改名|重命名|合并|恢复到")
_STATUS_ZH = re.compile(r"(?:已经)?(?:发布|发表|批准|审批)(?:成功|通过)?了?(?:吗|没有|没)|有没有(?:发布|发表|批准)|是否(?:已经?)?(?:发布|发表|批准)")
_HELP_ZH = re.compile(
    r"^(?:你好|您好|嗨|哈喽|早上好|早安|下午好|晚上好|谢谢你?|多谢|感谢|帮助|测试|在吗|好的?|是的?|不是?|再见|你|啊|呀|吧|了|[\s，。！？!?,.~])+$"
    r"|^(?:你|您)?(?:能|可以|会)(?:做|干|帮我做?)?(?:些)?什么|^(?:你|您)是谁|^怎么用|^如何使用你"
)


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
    terms = terms_of(text, hard=True)
    return Need(terms, _focus(text, language), _expects(text))


def _read_english(text: str) -> Wanted:
    wanted: dict[str, bool] = dict.fromkeys(("report", "publish", "shorter", "other_change", "status", "about_report"), False)
    section = about = ""
    noun_only = False
    for sentence in re.split(r"(?<=[.!?;])\s+|\n+", text):
        clause = _strip(_POLITE_EN, sentence.strip())
        asks = bool(_WH_EN.match(clause)) or (sentence.rstrip().endswith("?") and not _MAKE_EN.match(clause))
        told = _ABOUT_EN.search(clause)
        if told and not section:
            wanted["about_report"], about = True, _first_group(told) or about
            continue
        if _STATUS_EN.search(clause):
            wanted["status"] = True
            continue
        if not asks and _PUBLISH_EN.search(clause) and not _NOT_PUBLISH_EN.search(clause):
            wanted["publish"] = True
        added = None if _WH_EN.match(clause) else _SECTION_EN.search(clause)
        section = section or (_first_group(added) if added else "")
        shorter = not _WH_EN.match(clause) and bool(_SHORTER_EN.search(clause))
        wanted["shorter"] |= shorter
        if _MAKE_EN.match(clause) and not (added and not re.search(rf"\b{_NOUN_EN}\b", clause[: added.start()], re.I)):
            wanted["report"] = True
        elif not asks and not added and not shorter and _OTHER_CHANGE_EN.search(clause):
            wanted["other_change"] = True
        elif not asks and re.search(rf"\b{_NOUN_EN}\b", clause, re.I):
            noun_only |= not (added or shorter or _PUBLISH_EN.search(clause) or _NOT_PUBLISH_EN.search(clause))
    wanted["report"] |= noun_only and not any(wanted.values()) and not section
    topic, aspects = _topic_english(text)
    if wanted["shorter"] and not _TOPIC_EN.search(text):
        topic = ""
    return Wanted(
        language="en", question=text, section=_clean_en(section), about=_clean_en(about), topic=topic, aspects=aspects,
        brief=bool(re.search(r"\b(?:short|brief|concise)\b", text, re.I)), hold=bool(_NOT_PUBLISH_EN.search(text)), help=bool(_HELP_EN.match(text)), **wanted,
    )


def _read_chinese(text: str) -> Wanted:
    wanted: dict[str, bool] = dict.fromkeys(("report", "publish", "shorter", "other_change", "status", "about_report"), False)
    section = about = ""
    noun_only = False
    for sentence in re.findall(r"[^。！？!?；;\n]+[。！？!?；;]*", text):
        told = _ABOUT_ZH.search(_strip(_POLITE_ZH, sentence.strip()))
        if told and not _SHORTER_ZH.search(sentence) and not _SECTION_ZH.search(sentence):
            wanted["about_report"], about = True, _first_group(told)
            continue
        if _STATUS_ZH.search(sentence) and not re.search(r"^(?:请|能|可)", sentence):
            wanted["status"] = True
            continue
        for clause in re.split(r"[，,]|(?=并(?:且)?(?:提议|申请|提交|建议|发布|请求))|(?=然后)|(?=再(?:提议|申请|提交|发布))", sentence):
            bare = _strip(_POLITE_ZH, clause.strip())
            publishes = bool(_PUBLISH_ZH.search(bare)) and not _NOT_PUBLISH_ZH.search(clause)
            added = _SECTION_ZH.search(clause)
            shorter = bool(_SHORTER_ZH.search(clause))
            wanted["publish"] |= publishes
            wanted["shorter"] |= shorter
            starts_report = bool(_MAKE_ZH.search(bare)) and not publishes
            if added and not starts_report:
                section = section or _first_group(added)
            elif starts_report:
                wanted["report"] = True
            elif not (publishes or shorter) and _OTHER_CHANGE_ZH.search(clause) and not _ASKS_ZH.search(sentence):
                wanted["other_change"] = True
            elif re.search(_NOUN_ZH, clause) and not _ASKS_ZH.search(sentence):
                noun_only |= not (publishes or shorter or _NOT_PUBLISH_ZH.search(clause))
    wanted["report"] |= noun_only and not any(wanted.values()) and not section
    topic, aspects = _topic_chinese(text)
    return Wanted(
        language="zh", question=text, section=_clean_zh(section), about=_clean_zh(about), topic=topic, aspects=aspects,
        brief=bool(re.search("简短|简要|简洁|精简", text)), hold=bool(_NOT_PUBLISH_ZH.search(text)), help=bool(_HELP_ZH.match(text)), **wanted,
    )


def _strip(polite: re.Pattern[str], text: str) -> str:
    while (match := polite.match(text)) and match.end():
        text = text[match.end() :].lstrip()
    return text


def _first_group(match: re.Match[str]) -> str:
    return next((group.strip() for group in match.groupdict().values() if group), "")


_DOCS_EN = (
    r"(?:(?:the|these|those|this|my|our|all|your|of|uploaded|attached|provided|given|following|above|available|sample|two|three|four|five)\s+)*"
    r"(?:documents?|sources?|files?|texts?|materials?|uploads?|attachments?|pdfs?|papers?|essays?|articles?|pages?|notes)"
)
_TOPIC_EN = re.compile(
    rf"\b{_NOUN_EN}s?\b(?:\s+(?:report|draft|memo))?\s+(?:on|about|of|regarding|concerning|covering|for|into|that (?:covers|explains|describes)|comparing|explaining|describing)\s+(?P<topic>[^.?!;\n]+)"
    r"|\b(?:summari[sz]e|sum up|outline|recap|write about|report on|write on|brief me on|compare)\s+(?P<topic2>[^.?!;\n]+)",
    re.I,
)
_TAIL_EN = re.compile(
    rf"\s*(?:[,;]?\s*(?:but )?(?:do not|don['’]?t|without)\b.*|[,;]?\s*(?:and|then)?\s*(?:please )?(?:propose|publish|submit|put it|send it)\b.*|,?\s*\b(?:from|based on|using|according to|drawn? from|out of|with|in) {_DOCS_EN}\b.*"
    r"|,?\s*\b(?:with citations?|with sources|for (?:me|us|the board|my (?:boss|team))|please|in (?:english|chinese|markdown))\b.*"
    r"|[,:]?\s*\b(?:covering|including|focus(?:ing|ed)? on|with (?:a )?sections? (?:on|about)|sections?:|addressing)\b.*)$",
    re.I | re.S,
)
_ASPECTS_EN = re.compile(r"\b(?:covering|including|focus(?:ing|ed)? on|sections? (?:on|about)|sections?:|addressing|cover|compare)\s+(?P<list>[^.?!;\n]+)", re.I)
_DOCS_ZH = r"(?:(?:我|我们)?(?:上传|提供|给出|附上)?的?(?:这|那|以上|上述|上面|全部|所有|现有)?(?:些|几|份|个|两|三|四)*(?:份|篇|个)?的?(?:文档|资料|材料|文件|来源|附件|文本|内容))"
_TOPICS_ZH = (re.compile(
    rf"(?:关于|有关|围绕|针对|就|以)(?P<topic>[^，。！？；\n]+?)(?:为题|为主题)?的?(?:{_NOUN_ZH}|写|进行|做|撰写|$|[，。！？；\n])"
), re.compile(
    rf"{_WRITE_ZH}(?:一下|下)?(?:一|1)?(?:份|篇|个)?(?:简短|简洁|简要|详细|完整)?的?(?:{_NOUN_ZH})?[:：，,]?(?:说明|介绍|讨论|分析|回答|比较)?(?P<topic2>[^，。！？；\n]+)"
    rf"|(?:生成|整理|做|出|提供|准备|给我?)(?:一|1)?(?:份|篇|个)?(?P<topic3>[^，。！？；\n]+?)的?{_NOUN_ZH}"
))
_ASPECTS_ZH = re.compile(r"(?:包括|涵盖|包含|重点(?:关注|说明|讨论|介绍|写)?|分别(?:说明|介绍|讨论|写)?|内容有|分为|说明|比较|讨论)[:：]?(?P<list>[^，。！？；\n]*(?:、|和|与|及)[^，。！？；\n]*)")


def _topic_english(text: str) -> tuple[str, tuple[str, ...]]:
    match = _TOPIC_EN.search(text)
    rest, _, after = (_first_group(match) if match else "").partition(":")
    listed = _ASPECTS_EN.search(text)
    parts = _split_list(_TAIL_EN.sub("", after), r"[,;]\s*(?:and\s+)?|\s+and\s+(?=(?:what|how|who|when|why|where|which)\b)")
    if len(parts) >= 2:
        return _clean_en(rest), parts
    aspects = _split_list(_TAIL_EN.sub("", listed.group("list")), r",\s*(?:and\s+)?|\s+and\s+|;\s*") if listed else ()
    if not rest and not match:
        rest = _strip(_POLITE_EN, re.sub(r"[.!?]+$", "", re.split(r"(?<=[.!?])\s", text)[0]))
        rest = re.sub(rf"^(?:write|draft|prepare|produce|create|make|generate|compile|give|do|provide)\b(?: me| us)?(?: an?| the| one)?(?: \w+)?? {_NOUN_EN}\b", "", rest, flags=re.I)
        rest = re.sub(rf"\b{_NOUN_EN}\b", "", rest, flags=re.I)
    return _clean_en(rest), aspects if len(aspects) >= 2 else ()


def _topic_chinese(text: str) -> tuple[str, tuple[str, ...]]:
    asked = re.sub(rf"(?:根据|基于|依据|结合|利用|用|从|按照|参考|针对|就|围绕|把|对)?{_DOCS_ZH}(?:里|中|内容)?", "", text)
    match = next(filter(None, (pattern.search(asked) for pattern in _TOPICS_ZH)), None)
    after = re.search(rf"(?:{_NOUN_ZH}|文章)[:：](?P<parts>[^。！？\n]+)", text)
    parts = _split_list(_strip_publish_zh(after.group("parts")), r"[，,；;、]") if after else ()
    if len(parts) >= 2:
        return _clean_zh(_first_group(match) if match else ""), parts
    listed = _ASPECTS_ZH.search(text)
    aspects = _split_list(listed.group("list"), r"[、和与及]|以及") if listed else ()
    return _clean_zh(_first_group(match) if match else ""), aspects if len(aspects) >= 2 else ()


def _strip_publish_zh(text: str) -> str:
    return re.sub(r"[，,；;]?(?:并|然后|再|随后)?(?:且)?(?:提议|申请|提交|建议|请)?发布.*$", "", text)


def _split_list(text: str, separators: str) -> tuple[str, ...]:
    parts = [re.sub(r"(?:方面|等|内容|三个|两个|部分)+$", "", part.strip(" .,，。")) for part in re.split(separators, text)]
    return tuple(part[:60] for part in parts if terms_of(part))[:ASPECTS_MAX]


def _clean_en(topic: str) -> str:
    topic = _TAIL_EN.sub("", re.sub(rf"^(?:what )?{_DOCS_EN}(?: say(?:s)?)?(?: (?:on|about))?\b", "", topic.strip(), flags=re.I))
    topic = re.sub(r"^(?:on|about|of|regarding|that|the question|how|whether)\s+(?=\S)", "", topic.strip(), flags=re.I)
    topic = re.sub(rf"\s*(?:to|in|into) {_THE_REPORT_EN}\b.*$|\s*\b(?:and|then)$", "", topic, flags=re.I)
    return topic.strip(" ,.:;!?\"'“”")[:TOPIC_CHARACTERS_MAX] if terms_of(topic) else ""


def _clean_zh(topic: str) -> str:
    topic = re.sub(rf"^(?:{_DOCS_ZH})|(?:里|中)?(?:的)?{_NOUN_ZH}$|(?:的)?(?:一节|一段|一章|小节|章节|部分|段落|内容)$", "", topic.strip())
    topic = re.sub(r"^(?:关于|有关|对于|对|就|一份|一篇|份|篇|的|提到|提及)+|(?:并|然后|再|的|怎么说的?|说了?什么|怎么写的?|有什么|吗|呢)+$", "", topic)
    return topic.strip(" ，。：；！？“”\"'、")[:TOPIC_CHARACTERS_MAX] if terms_of(topic) else ""


def _focus(text: str, language: str) -> tuple[Term, ...]:
    """The asked attribute: "the lead time of Kōdō" asks for a lead time, whatever else is said about Kōdō."""
    if language == "zh":
        match = re.search(rf"([{CJK}A-Za-z0-9]+?)(?:是|为|有|要|需要)?(?:多少|什么|谁|几|哪|何时|多长|多久|多大|多高)", text)
        return terms_of(re.split(r"的", match.group(1))[-1]) if match else ()
    match = re.search(
        r"\b(?:what|which) (?:is|are|was|were|will be) (?:the |its |their |a |an )?(?P<a>[^?,]+?) (?:of|for|in|at|on|to|from|by|under|between|with|that|which)\b"
        r"|\bwhat (?P<b>[\w -]+?) (?:is|are|was|were|does|do|did|has|have|will|should|must|can)\b"
        r"|\bhow (?:much|many) (?P<c>[\w -]+?) (?:is|are|was|were|does|do|did|has|have|will|should|must|can)\b"
        r"|\b(?:what|who) (?:is|are|was|were) (?:[\w-]+['’]s?) (?P<d>[^?,]+)",
        text, re.I,
    )
    return terms_of(_first_group(match)) if match else ()


def _expects(text: str) -> str:
    if re.search(r"\bhow (?:much|many|long|high|tall|old|far|big|large|deep|wide|heavy|often|fast|soon)\b|\bwhen\b|\bwhat (?:year|date|percentage|amount|number)\b", text, re.I):
        return "number"
    if re.search(r"多少|何时|什么时候|什么时间|哪年|哪一年|哪天|哪一天|几[个年天次家种月日岁]|多长|多久|多大|多高|多重|多远", text):
        return "number"
    return "name" if re.match(r"\W*(?:who|whom)\b", text, re.I) else ""
