"""How people say what they want of the writer, in English and Chinese."""

# ruff: noqa: E501 (a pattern is easier to read on one line)

from __future__ import annotations

import re

NOUN_EN = r"(?:report|summary|overview|briefing|brief|memo|digest|synopsis|write-?up|essay|article|paper|analysis|comparison|draft)"
NOUN_ZH = r"(?:报告|总结|摘要|综述|概述|概要|简报|纪要|文章|报道|分析|稿子?|小结|汇报)"
POLITE_EN = re.compile(
    r"^(?:please|kindly|hi|hello|hey|ok(?:ay)?|yes|good|great|thanks?(?: you)?|now|then|also|and|so|next|finally|first|"
    r"(?:can|could|would|will) you|i(?:['’]d| would) like(?: you)?(?: to)?|i (?:want|need)(?: you)?(?: to)?|let(?:['’]s| us)|"
    r"we (?:want|need)(?: you)?(?: to)?|go ahead and|help me(?: to)?|"
    r"(?:based on|from|using|with|given|according to|out of) (?:the|these|those|my|all|our|this|uploaded|attached)\b[^,.?!]{0,60},)[\s,]+",
    re.I,
)
MAKE_EN = re.compile(
    r"^(?:write|draft|compose|prepare|produce|create|make|generate|compile|put together|give|get|build|do|provide|deliver|send)\b"
    rf".*\b{NOUN_EN}s?\b|^(?:write|draft|compose|summari[sz]e|sum up|outline|recap|report on|brief me)\b",
    re.I | re.S,
)
WH_EN = re.compile(
    r"^(?:(?:in|on|at|by|for|to|from|of|with|under|since|until)\s+)?(?:what|which|who|whom|whose|when|where|why|how)\b|"
    r"^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|am)\b",
    re.I,
)
PUBLISH_OBJECT = rf"(?:it|this|that|them|the (?:{NOUN_EN}|document|result|new version|latest version|version|text)|(?:the )?version \d+|v\d+)"
PUBLISH_EN = re.compile(
    rf"(?:^|\b(?:and|then|please|also|to)\s+|,\s*)(?:publish(?: {PUBLISH_OBJECT})?(?: now| please| too| as well| right away)?\s*(?:$|[,.;!?]|\band\b|\bto the\b)"
    rf"|(?:propose|suggest|submit|put forward|put|send|offer)\b[^.?!]{{0,40}}?\b(?:publication|publishing)\b"
    rf"|(?:propose|suggest) (?:to publish|publishing))"
    rf"|^(?:get|have) {PUBLISH_OBJECT} published\b|^publication,? please",
    re.I,
)
NOT_PUBLISH_EN = re.compile(r"\b(?:not|never|don['’]?t|without|before you|instead of)\b[^.,;?!]{0,30}\bpubli[sc]", re.I)
SHORTER_EN = re.compile(
    r"\b(?:shorter|shorten|more concise(?:ly)?|condense|briefer|more brief|tighten|fewer words|less words|half (?:the|as) (?:length|long)|"
    r"too long|trim|(?:cut|boil) (?:it|this|the \w+) down)\b",
    re.I,
)
SECTION_EN = re.compile(
    r"\b(?:add|include|insert|append|write|put in)\b (?:in )?(?:(?:a|an|another|one|one more|the|some)\s+)?(?:\w+ )?(?:section|chapter|paragraph|part)s?\s+"
    r"(?:on|about|covering|for|with|regarding|concerning|describing|that (?:covers|describes)|titled|called|to cover)\s+(?P<topic>[^.?!;\n]+)"
    r"|\b(?:also cover|extend (?:it|this|the report) (?:with|by))\s+(?P<topic2>[^.?!;\n]+)",
    re.I,
)
THE_REPORT_EN = r"(?:it|(?:the|this|that|your|my) (?:report|summary|overview|draft)|version \d+)"
ABOUT_EN = re.compile(
    rf"\b(?:does|do|did|what)\b[^.?!]*?\b{THE_REPORT_EN}\s+(?:say|state|mention|tell(?: us| me)?|write|conclude|contain|cover|report|explain)s?\b"
    rf"(?:\s+anything)?(?:\s+(?:about|on|regarding|of|concerning))?\s*(?P<topic>[^.?!\n]*)"
    rf"|^(?:what|which|who|when|where|how)\b(?P<topic2>[^?]*?)\b(?:in|of|according to|per) (?:the|this|your) report\b"
    rf"|\b(?:according to|in) (?:the|this|your) report,?\s+(?P<topic3>(?:what|which|who|when|where|how)\b[^.?!\n]*)",
    re.I,
)
OTHER_CHANGE_EN = re.compile(
    r"^(?:delete|remove|translate|rename|rewrite|rephrase|reword|edit|change|fix|correct|update|convert|format|reformat|expand|lengthen|"
    r"revise|improve|polish|simplify|restructure|reorder|merge|restore)\b|^make (?:it|this|the \w+) (?!up\b)\w+|\blonger\b",
    re.I,
)
STATUS_EN = re.compile(
    r"^(?:is|was|has|did) (?:it|this|the (?:report|article|publication))\b.*\b(?:published|approved|publication|online|out)\b",
    re.I,
)
HELP_EN = re.compile(
    r"^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks?|thank you|help|test|testing|ok(?:ay)?|yes|no|bye|cheers|there|you|so much|very much|a lot)[\s,.!?]*)+$"
    r"|^(?:what|how) (?:can|do|are) you\b|^who are you\b",
    re.I,
)

POLITE_ZH = re.compile(
    r"^(?:请你?|麻烦你?|劳驾|帮忙|帮我们?|给我们?|替我们?|为我们?|您|你|能不能|能否|可不可以|可以|可否|能|我想要?|我们?要|我们?需要|需要|现在|然后|并且|并|再|接着|最后|首先|先|"
    r"好的?|那么?|那就|来|直接|重新|用中文|以中文|随后|之后|同时|也|还要?|顺便|，|、|\s)+"
)
WRITE_ZH = r"(?:撰写|起草|编写|编制|拟写|拟定|草拟|写出?|总结|概括|归纳|综述|概述|汇总)"
MAKE_ZH = re.compile(
    rf"^{WRITE_ZH}(?!的|者|法|里|中|是|说|了什么|了哪)|^(?:生成|整理|制作|准备|出具|做|出|提供|输出|产出|形成|给|要|弄|搞|来)[^，。！？]*?{NOUN_ZH}"
    rf"|^(?:根据|基于|依据|结合|利用|用|从|按照|参考|针对|就|围绕|对|把|将|以|关于)[^，。！？]{{1,40}}?(?:{WRITE_ZH}(?!的|者)|(?:生成|整理|做|出|提供|形成)[^，。！？]{{0,12}}?{NOUN_ZH})"
)
ASKS_ZH = re.compile(
    r"什么|多少|哪|谁|何时|几[个年天次家种]|吗|呢|怎么|如何|为什么|是否|怎样|有没有|多长|多久|多大|多高|？|\?"
)
PUBLISH_ZH = re.compile(
    r"^(?:(?:提议|申请|提交|建议|发起|请求|执行|进行)(?:\S{0,8}?)?(?:发布|发表|公开发布)|(?:发布|发表)(?!会|了|的|于|日期|时间|流程|计划|策略|机制|者|什么)|"
    r"(?:把|将|就)\S{1,20}?(?:提议|申请|提交|建议)?(?:发布|发表)(?!会|的|流程|计划))"
)
NOT_PUBLISH_ZH = re.compile(r"(?:不要|别|勿|不用|先不|暂不|无需|不必|不|未)\S{0,6}?(?:发布|发表)")
SHORTER_ZH = re.compile(
    r"短一?[点些]|更短|再短|缩短|太长|缩减|压缩|精简|删减|浓缩|(?:更|再)(?:简短|简洁|精炼)|(?:简短|简洁|精炼)一?[点些]|改短|变短"
)
SECTION_ZH = re.compile(
    r"(?:增加|添加|补充|新增|加上|加入|插入|再写|写|加|补)(?:上|入)?(?:一|1)?(?:个|小)?(?:节|段|章|部分|小节|章节|段落)?\s*(?:关于|有关|讲|介绍|论述|说明|描述)\s*(?P<topic>[^，。！？；\n]+)"
    r"|(?:增加|添加|补充|新增|加上|加入|插入|加|补)(?:上|入)?(?:一|1)?(?:个|小)?(?:节|段|章|部分|小节|章节|段落)[:：，,]?\s*(?P<topic2>[^，。！？；\n]+)"
    r"|(?:增加|添加|补充|新增|加上|加入|加|补)(?:上|入)?(?:一|1)?(?:个|小)?(?P<topic3>[^，。！？；\n]{1,40}?)的?(?:一节|一段|一章|小节|章节|部分|段落)"
)
THE_REPORT_ZH = r"(?:它|(?:这|那|该|上面|刚才|你|你写|这份|那份|上述|当前)?(?:份|篇|个)?的?(?:报告|总结|摘要|综述))"
ABOUT_ZH = re.compile(
    rf"^{THE_REPORT_ZH}(?:里面?|中|内)?(?:是|有没有|有|是否)?(?:对于|对|关于|就|有关|提到|提及|谈到|说到|讲到)(?P<topic>[^，。！？]*?)(?:是|又)?(?:怎么说的?|怎么写的?|怎么讲的?|如何说的?|有什么说法|说了?些?什么|什么说法|怎样说|怎么看|吗)?[？?。]?$"
    rf"|^(?!它)(?:这|那|该|上面|刚才|你|上述|当前){THE_REPORT_ZH}的(?P<topic4>[^，。！？]*?)(?:是什么|是多少|有哪些|有多少|是谁|怎么样|如何)[？?]?$"
    rf"|^{THE_REPORT_ZH}(?:里面?|中|内)(?P<topic2>[^，。！]*)[？?]?$"
    rf"|^(?:对于|对|关于)(?P<topic3>[^，。！？]*?)[，,]?{THE_REPORT_ZH}(?:里面?|中|内)?(?:是)?(?:怎么说|怎么写|说了什么|如何说)"
)
OTHER_CHANGE_ZH = re.compile(
    r"翻译|改写|改成|改为|润色|删除|删掉|去掉|移除|更长|长一点|长一些|扩写|扩充|修改|重写|调整|更正|改得|美化|改一下|改名|重命名|合并|恢复到"
)
STATUS_ZH = re.compile(
    r"(?:已经)?(?:发布|发表|批准|审批)(?:成功|通过)?了?(?:吗|没有|没)|有没有(?:发布|发表|批准)|是否(?:已经?)?(?:发布|发表|批准)"
)
HELP_ZH = re.compile(
    r"^(?:你好|您好|嗨|哈喽|早上好|早安|下午好|晚上好|谢谢你?|多谢|感谢|帮助|测试|在吗|好的?|是的?|不是?|再见|你|啊|呀|吧|了|[\s，。！？!?,.~])+$"
    r"|^(?:你|您)?(?:能|可以|会)(?:做|干|帮我做?)?(?:些)?什么|^(?:你|您)是谁|^怎么用|^如何使用你"
)

DOCS_EN = (
    r"(?:(?:the|these|those|this|my|our|all|your|of|uploaded|attached|provided|given|following|above|available|sample|two|three|four|five)\s+)*"
    r"(?:documents?|sources?|files?|texts?|materials?|uploads?|attachments?|pdfs?|papers?|essays?|articles?|pages?|notes)"
)
TOPIC_EN = re.compile(
    rf"\b{NOUN_EN}s?\b(?:\s+(?:report|draft|memo))?\s+(?:on|about|of|regarding|concerning|covering|for|into|that (?:covers|explains|describes)|comparing|explaining|describing)\s+(?P<topic>[^.?!;\n]+)"
    r"|\b(?:summari[sz]e|sum up|outline|recap|write about|report on|write on|brief me on|compare)\s+(?P<topic2>[^.?!;\n]+)",
    re.I,
)
TAIL_EN = re.compile(
    rf"\s*(?:[,;]?\s*(?:but )?(?:do not|don['’]?t|without)\b.*|[,;]?\s*(?:and|then)?\s*(?:please )?(?:propose|publish|submit|put it|send it)\b.*|,?\s*\b(?:from|based on|using|according to|drawn? from|out of|with|in) {DOCS_EN}\b.*"
    r"|,?\s*\b(?:with citations?|with sources|for (?:me|us|the board|my (?:boss|team))|please|in (?:english|chinese|markdown))\b.*"
    r"|[,:]?\s*\b(?:covering|including|focus(?:ing|ed)? on|with (?:a )?sections? (?:on|about)|sections?:|addressing)\b.*)$",
    re.I | re.S,
)
ASPECTS_EN = re.compile(
    r"\b(?:covering|including|focus(?:ing|ed)? on|sections? (?:on|about)|sections?:|addressing|cover|compare)\s+(?P<list>[^.?!;\n]+)",
    re.I,
)
DOCS_ZH = r"(?:(?:我|我们)?(?:上传|提供|给出|附上)?的?(?:这|那|以上|上述|上面|全部|所有|现有)?(?:些|几|份|个|两|三|四)*(?:份|篇|个)?的?(?:文档|资料|材料|文件|来源|附件|文本|内容))"
TOPICS_ZH = (
    re.compile(
        rf"(?:关于|有关|围绕|针对|就|以)(?P<topic>[^，。！？；\n]+?)(?:为题|为主题)?的?(?:{NOUN_ZH}|写|进行|做|撰写|$|[，。！？；\n])"
    ),
    re.compile(
        rf"{WRITE_ZH}(?:一下|下)?(?:一|1)?(?:份|篇|个)?(?:简短|简洁|简要|详细|完整)?的?(?:{NOUN_ZH})?[:：，,]?(?:说明|介绍|讨论|分析|回答|比较)?(?P<topic2>[^，。！？；\n]+)"
        rf"|(?:生成|整理|做|出|提供|准备|给我?)(?:一|1)?(?:份|篇|个)?(?P<topic3>[^，。！？；\n]+?)的?{NOUN_ZH}"
    ),
)
ASPECTS_ZH = re.compile(
    r"(?:包括|涵盖|包含|重点(?:关注|说明|讨论|介绍|写)?|分别(?:说明|介绍|讨论|写)?|内容有|分为|说明|比较|讨论)[:：]?(?P<list>[^，。！？；\n]*(?:、|和|与|及)[^，。！？；\n]*)"
)
