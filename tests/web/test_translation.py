"""The Chinese catalogue: whole, compiled, with the same placeholders; and pages in which no English is left over."""

from __future__ import annotations

import ast
import gettext
import html
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from django.utils.translation.template import templatize

from tests.operations.conftest import Ledger

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = ROOT / "console" / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"
APPS = ("console", "operations", "approvals", "artifacts", "conversations")
CONTEXT = "\x04"  # what stands between a context and its message in a compiled catalogue

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}|</?\w+>")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
STRING = r"""(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")"""
# What templatize makes of a template: calls with one, two or three strings first.
CALL = re.compile(rf"\b(_|gettext|ngettext|pgettext|npgettext)\(\s*(u?{STRING}(?:\s*,\s*u?{STRING})*)")

# What is the same in every language: names, formats, keys of the keyboard.
SAME = {"The Press", "the Press", "H:i", "H:i:s", "%(n)s kB", "%(n)s MB", "a PDF"}
UNTRANSLATED = {"Countersign", "sha256", "Markdown", "Enter", "Shift", "Esc", "J", "K"}


@dataclass
class Entry:
    """One message of the catalogue."""

    context: str = ""
    msgid: str = ""
    plural: str = ""
    said: dict[int, str] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)

    @property
    def key(self) -> str:
        return f"{self.context}{CONTEXT}{self.msgid}" if self.context else self.msgid


def entries() -> list[Entry]:
    """The catalogue as it is written; the first entry is its header."""
    return [_entry(block) for block in CATALOGUE.read_text(encoding="utf-8").strip().split("\n\n")]


def _entry(block: str) -> Entry:
    made, keyword, number = Entry(), "", 0
    for line in block.splitlines():
        if line.startswith("#"):
            made.comments.append(line)
            continue
        found = re.fullmatch(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])? )?(".*")', line)
        assert found, line
        if found[1]:
            keyword, number = found[1], int(found[2] or 0)
        text = ast.literal_eval(found[3])
        if keyword == "msgctxt":
            made.context += text
        elif keyword == "msgid":
            made.msgid += text
        elif keyword == "msgid_plural":
            made.plural += text
        else:
            made.said[number] = made.said.get(number, "") + text
    return made


def messages() -> list[Entry]:
    return entries()[1:]


# -- the catalogue --------------------------------------------------------------------------------------------------
def test_the_compiled_catalogue_says_what_the_written_one_says() -> None:
    compiled = CATALOGUE.with_suffix(".mo")
    written = messages()
    assert struct.unpack("<I", compiled.read_bytes()[8:12]) == (len(written) + 1,)
    with compiled.open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
    for entry in written:
        if entry.plural:
            assert catalogue.ngettext(entry.msgid, entry.plural, 5) == entry.said[0]
        elif entry.context:
            assert catalogue.pgettext(entry.context, entry.msgid) == entry.said[0]
        else:
            assert catalogue.gettext(entry.msgid) == entry.said[0]
    said = {line.partition(": ")[0].lower(): line.partition(": ")[2] for line in entries()[0].said[0].splitlines()}
    assert catalogue.info() == said


def test_every_message_is_translated_and_none_is_a_guess() -> None:
    assert ("zh-hans", "简体中文") in settings.LANGUAGES
    found = messages()
    assert len(found) > 500
    assert len({entry.key for entry in found}) == len(found)
    assert [entry.msgid for entry in found if list(entry.said) != [0] or not entry.said[0].strip()] == []
    assert [entry.msgid for entry in found if any("fuzzy" in line for line in entry.comments)] == []
    assert [line for entry in found for line in entry.comments if line.startswith("#~")] == []
    latin = [entry.msgid for entry in found if not CHINESE.search(entry.said[0]) and entry.msgid not in SAME]
    # A sentence pattern may be all punctuation: "%(says)s." and the like.
    assert [msgid for msgid in latin if re.search("[A-Za-z]{2}", PLACEHOLDER.sub("", msgid))] == []


def test_the_catalogue_names_no_machine_and_no_moment() -> None:
    header, *found = entries()
    assert not re.search(r"Creation-Date|Revision-Date|Translator|@|\d{4}-\d\d", header.said[0])
    assert [line for entry in found for line in entry.comments if not line.startswith("#, ")] == []


def test_a_translation_has_the_placeholders_of_its_message() -> None:
    wrong = [
        (entry.msgid, entry.said[0])
        for entry in messages()
        if sorted(PLACEHOLDER.findall(entry.plural or entry.msgid)) != sorted(PLACEHOLDER.findall(entry.said[0]))
    ]
    assert wrong == []


def test_one_thing_has_one_word_and_unknown_is_never_failed() -> None:
    said = {entry.key: entry.said[0] for entry in messages()}
    words = {
        "Pending": "待审批",
        "Waiting for approval": "待审批",
        "Prepared": "已准备",
        "Dispatched": "已发出",
        "Confirmed": "已确认",
        "Unknown": "未知",
        "Being checked": "核对中",
        "Being reconciled": "对账中",
        "Not executed": "未执行",
        "Not sent": "未发出",
    }
    assert {word: said[word] for word in words} == words
    for key, words_said in said.items():
        if re.search(r"unknown|nobody knows", key, re.I):
            assert "失败" not in words_said, key
        if key.startswith("Not sent: "):
            assert words_said.startswith("未发出："), key
        if key.startswith("Void: "):
            assert words_said.startswith("已作废："), key


# -- what the catalogue must hold -----------------------------------------------------------------------------------
def test_every_string_of_the_templates_is_in_the_catalogue() -> None:
    known = {entry.key for entry in messages()}
    wanted = {key for path in templates() for key in _keys_of_template(path)}
    assert len(wanted) > 300
    assert sorted(wanted - known) == []


def test_every_string_of_the_code_is_in_the_catalogue() -> None:
    known = {entry.key for entry in messages()}
    wanted = {key for path in sources() for key in _keys_of_code(path)}
    assert len(wanted) > 300
    assert sorted(wanted - known) == []


def test_no_word_stands_in_a_template_untranslated() -> None:
    found = [(str(path.relative_to(ROOT)), words) for path in templates() for words in _bare_words(path)]
    assert found == []


def templates() -> list[Path]:
    return sorted((ROOT / "templates").rglob("*.html"))


def sources() -> list[Path]:
    return sorted(path for app in APPS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts)


def _keys_of_template(path: Path) -> Iterator[str]:
    for name, arguments in CALL.findall(templatize(path.read_text(encoding="utf-8"), origin=str(path))):
        strings = [ast.literal_eval(one) for one in re.findall(rf"u?{STRING}", arguments)]
        yield f"{strings[0]}{CONTEXT}{strings[1]}" if name in ("pgettext", "npgettext") else strings[0]


def _keys_of_code(path: Path) -> Iterator[str]:
    plain = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        strings = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if node.func.id in plain and strings:
            yield strings[0]
        elif node.func.id in ("pgettext", "pgettext_lazy", "npgettext") and len(strings) > 1:
            yield f"{strings[0]}{CONTEXT}{strings[1]}"


def _bare_words(path: Path) -> Iterator[str]:
    """Letters between tags, and in the attributes that people read or hear, which no translation can reach."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"\{% comment.*?endcomment %\}|\{#.*?#\}|<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"\{% blocktranslate.*?\{% endblocktranslate %\}", "\0", text, flags=re.S)
    text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", "\0", text, flags=re.S)
    spoken = re.findall(r'(?:aria-label|aria-description|placeholder|title|alt)="([^"]*)"', text)
    for words in [*spoken, *re.split(r"<[^>]*>", text)]:
        for word in re.findall(r"[A-Za-z][A-Za-z0-9]*", words.replace("&amp;", "")):
            if word not in UNTRANSLATED:
                yield word


# -- pages ----------------------------------------------------------------------------------------------------------
def in_chinese(client: Client, address: str) -> str:
    """A page as a browser set to Chinese gets it."""
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "zh-hans"
    with translation.override("en"):  # the request's language would stay this thread's, and that of later tests
        response = client.get(address, headers={"host": "localhost"})
    assert response.status_code == 200
    said = response.content.decode()
    assert 'lang="zh-hans"' in said
    return html.unescape(said)


def english_in(said: str) -> list[str]:
    """Sentences and phrases of the catalogue that stand in a page as they are."""
    found = []
    for entry in messages():
        for piece in PLACEHOLDER.split(entry.msgid):
            words = piece.strip(" .,:;?“”")
            if len(words.split()) >= 3 and words not in entry.said[0] and words in said:
                found.append(words)
    return found


@pytest.mark.django_db
def test_the_sign_in_page_in_chinese_has_no_english_sentence(client: Client) -> None:
    assert english_in(html.unescape(client.get("/sign-in/", headers={"host": "localhost"}).content.decode()))
    said = in_chinese(client, "/sign-in/")
    assert "用户名" in said and "登录" in said
    assert ">English<" in said and ">简体中文<" in said, "a language is called what its speakers call it"
    assert english_in(said) == []


def test_work_request_and_case_in_chinese_have_no_english_sentence(client: Client, ledger: Ledger) -> None:
    operation = ledger.unknown()
    ledger.press.plan({"path": "/articles", "method": "GET", "times": 3, "fault": "query_error"})
    operation = ledger.query(operation)
    client.force_login(ledger.operator)
    work = in_chinese(client, "/")
    assert "待了结" in work and "需要你处理" in work
    case = in_chinese(client, f"/reconciliation/{ledger.case(operation).pk}/")
    assert "未知" in case and "再次查询外部系统" in case
    client.force_login(ledger.reviewer)
    request = in_chinese(client, f"/approvals/{operation.request_id}/")
    assert "已使用" in request
    waiting = in_chinese(client, "/")
    assert english_in(work + case + request + waiting) == []
