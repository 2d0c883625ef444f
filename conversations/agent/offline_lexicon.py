"""The few words the offline writer knows: what carries no meaning in a question, and what means the same."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_STOPWORDS = """
a about above according across actually after again all along already also although am among an and another any anyone
anything are around as ask at away back be became because become been before being below between both but by called
came can cannot come comes could describe describes did do document documents does doing done down during each either
else ever every everything exactly explain few file files find for from further gave get gets give given gives go goes
going got had happen happened happens has have having he hello help her here hers hi him his how however i if in into
is it its itself just kind kindly know let like list look made mainly make makes many may me mean means mention
mentioned mentions might more most much must my name named near need needs no nor not nothing now of off often ok on
once one only onto or other our out over own part passage per perhaps please put quite rather really regarding report
reported reports said same say saying says see seem shall she should show shows since so some someone something sort
source sources state stated states still such take taken takes talk tell tells than thank thanks that the their them
then there these they thing things this those though through thus to together too toward under until up upon us use
used uses using very via want was way we well went were what when where whether which while who whom whose why will
with within without would yes yet you your long high tall old far big large deep wide heavy fast quickly soon size
type
"""
ENGLISH_STOPWORDS = frozenset(_STOPWORDS.split())

# Chinese needs no spaces, so what asks or only binds is cut out before pairs are made; longest first.
_CUTS = """
有什么变化 有何变化 变化 一共 总共 共有 整个 请问 请你 请告诉我 告诉我 我想知道 想知道 请说明 请介绍
介绍一下 说明一下 解释一下 什么时候 什么时间 什么地方 是什么 为什么 什么样 什么 有多少 是多少 为多少 多少
有哪些 哪些 哪个 哪一个 哪一 哪家 哪里 哪儿 哪位 哪年 哪天 哪种 哪 是谁 由谁 谁 何时 何地 为何 怎么样
怎么 怎样 如何 是否 有没有 能否 是不是 多长时间 多长 多久 多大 多高 几个 几年 几天 几次 几家 几种 几
根据 按照 关于 有关 对于 文档 文件 资料 材料 来源 这些 那些 这个 那个 这份 那份 这里 其中 以及 并且
或者 还是 如果 因为 所以 但是 我们 你们 他们 它们 一下 一个 一份 一些 提到 提及 说到 说了 怎么说 的
了 吗 呢 吧 啊 是 和 与 及 或 它 其 我 你 他 她 这 那 之
"""
HAN_CUTS = tuple(sorted(_CUTS.split(), key=len, reverse=True))

# A measure word after "how many" names the unit of the answer, which figures are often written without.
HAN_MEASURES = re.compile(
    r"(?:多少|几)(?:平方公里|平方米|立方米|公里|公斤|公顷|厘米|毫米|小时|分钟"
    r"|[个吨元米年天次家种条座尾只头名块件层岁度倍晚班艘亩周项处位分]|人(?![口员数次])|钱(?!币))?"
)

# Binding characters that also build words: they count neither for nor against.
HAN_WEAK = frozenset("在有为对从到等中上下里内外能会可要将被把向于由以并也都就还又很更最各每用让给所而若则需应该算")

# Words a topic may have that its sources need not: "the warranty situation" is about warranty.
_FILLERS = """
aspect aspects background basics case cases condition conditions current detail details development fact facts figure figures
history important information introduction issue issues key main matter overview period periods plan point points policy
problem problems question questions relevant situation state status subject summary term terms topic topics
"""
TOPIC_FILLERS = frozenset(_FILLERS.split())

# Characters that, left alone by the cuts, are light verbs and particles rather than things asked for.
HAN_LIGHT = frozenset("花用开来去做说写看叫着过得到共约种个次位年月日时天人不没些样起出成为给请问讲谈含包")

_NUMBER_WORDS = """
one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen half third
quarter once twice daily weekly monthly yearly annually january february march april may june july august september
october november december monday tuesday wednesday thursday friday saturday sunday
"""
NUMBER_WORDS = frozenset(_NUMBER_WORDS.split())

# One group a line, both languages together: a Chinese question finds an English price. Single characters are left out.
_GROUPS = """
cost price charge fee expense money paid 价格 费用 成本 单价 售价 花费 造价 投资 投入 经费 资金 多少钱
begin began begun start commence launch open 开始 启动 开工
end finish complete conclude 结束 完成 完工
buy bought purchase procure acquire 购买 采购
sell sale sold 销售 出售
staff employee worker personnel workforce 员工 雇员 职工 人员
chief leader head director manager boss 负责人 主管 经理 主任 领导
found founded establish create 成立 创立 创办 建立 设立
build built construct erect 建造 建成 修建 建设
move relocate transfer 搬迁 迁移 搬到 迁到
locate situated site place address 位于 地址 地点 坐落
delivery deliver ship shipment dispatch 交付 交货 送货 发货 运送
warranty guarantee 保修 质保 担保
deadline due 截止 期限 最后期限
duration period term 时长 周期 期限
weight weigh 重量
height 高度
width 宽度
length 长度
depth 深度
capacity hold volume storage 容量 蓄水量 库容
temperature degree 温度 气温
speed velocity 速度
distance kilometre kilometer mile 距离 公里
revenue turnover income 收入 营收 营业额
profit earning surplus 利润 盈利
loss deficit 亏损 损失
budget 预算 经费
fund finance grant 资助 资金 经费
penalty fine 罚款 违约金 罚金
risk hazard danger 风险 危险
problem issue fault defect 问题 故障 缺陷
failure fail breakdown crash outage 失败 故障 崩溃 中断
recovery recover resume restore 恢复 复原 续跑
cancel terminate annul 取消 终止 解除
reply answer response respond 答复 回复 回答
increase grow growth rise rose grew 增加 增长 上升 提高 增幅 增长率
decrease fall reduce fell decline drop 减少 下降 降低 降幅
change modify amend alter 修改 变更 改变
allow permit authorise authorize 允许 许可 授权
forbid prohibit ban 禁止 不得
require must oblige 要求 必须
choose chose select pick recommend 选择 推荐 选定
password passcode passphrase 密码 口令 暗号
author writer written 作者 撰写人
visitor guest 游客 访客 观众
car vehicle automobile 汽车 车辆
phone telephone 电话
mail email 邮件 邮箱
meeting conference 会议
opinion view 观点 意见
aim goal purpose objective target 目标 目的
benefit advantage 好处 优点 优势
drawback disadvantage weakness 缺点 劣势 不足
number amount quantity total count 数量 总数 总量
population inhabitant resident 人口 居民
supplier supply vendor provider 供应商 供货商
customer client buyer 客户 顾客 买方
contract agreement 合同 协议
company firm enterprise 公司 企业
approve approval signoff 审批 批准
publish publication release 发布 出版 发表
measure step 措施 步骤
reason cause why 原因 理由
discover find found spot 发现 找到
take took last
rescue save 救出 营救
remove removal demolish dismantle 拆除 移除
result outcome effect 结果 成果
difference differ 区别 差别 不同 差异
""".strip()


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """A light English stem: "deliveries" and "delivery", "approved" and "approving" meet."""
    word = normal(word)
    word = re.sub(r"['’]s?$", "", word)
    if len(word) <= 3 or not word.isascii() or not word.isalpha():
        return word
    for ending, instead in (
        ("ies", "y"),
        ("sses", "ss"),
        ("ing", ""),
        ("edly", ""),
        ("ed", ""),
        ("es", "e"),
        ("s", ""),
        ("ly", ""),
    ):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith(("ss", "us", "is")):
            word = word[: len(word) - len(ending)] + instead
            break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    if len(word) > 4 and word.endswith("e"):
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 3 and word.endswith("y") else word


def normal(text: str) -> str:
    """Full-width and half-width, upper and lower case are the same for comparing (never for quoting)."""
    return unicodedata.normalize("NFKC", text).casefold()


def _synonyms() -> dict[str, tuple[str, ...]]:
    table: dict[str, set[str]] = {}
    for line in _GROUPS.splitlines():
        members = [stem(word) if word.isascii() else word for word in line.split()]
        for member in members:
            table.setdefault(member, set()).update(other for other in members if other != member)
    return {member: tuple(sorted(others)) for member, others in table.items()}


SYNONYMS = _synonyms()
