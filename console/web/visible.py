"""Text in which nothing hides: characters that a reader cannot see are shown as escapes.

An approver compares what is written here with what will be sent, so a no-break space, a text-direction override or a
zero-width joiner must not look like nothing.
"""

from __future__ import annotations

import html
import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString, mark_safe

# Categories whose characters print nothing, or nothing that can be told from a blank.
_UNSEEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters and marks that print nothing all the same: fillers, joiners, variation selectors, the empty Braille cell.
_UNSEEN_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_VARIATION_SELECTORS = (("\u180b", "\u180f"), ("\ufe00", "\ufe0f"), ("\U000e0100", "\U000e01ef"))
_UNSEEN_BUT_PRINTABLE = re.compile(
    f"[{''.join(_UNSEEN_LETTERS)}{''.join(f'{first}-{last}' for first, last in _VARIATION_SELECTORS)}]"
)
_JSON_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|.)")
_PLAIN_ESCAPES = frozenset({'\\"', "\\\\", "\\/"})
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


@dataclass(frozen=True)
class ParameterRow:
    """One parameter of a request, beside its value in the last approved one (`was` is empty where there was none)."""

    name: SafeString
    value: SafeString
    was: SafeString
    same: bool


def visible_text(text: str, *, spaces: bool = True, keep: str = "") -> SafeString:
    """`text` as HTML with every unseen character as a marked escape; `keep` lists characters to leave as they are.

    With `spaces=False` the wide and no-break spaces stay too (running text in Chinese is full of U+3000).
    """
    if _is_plain(text, keep):
        return SafeString(html.escape(text))
    return mark_safe("".join(_shown(character, spaces, keep) for character in text))  # noqa: S308  # each is escaped


def visible_json(value: Any, indent: int | None = None) -> SafeString:
    """`value` as JSON text, escapes marked. A literal backslash stays told apart from an escape."""
    text = json.dumps(value, ensure_ascii=False, indent=indent, default=str)
    parts: list[str] = []
    at = 0
    for found in _JSON_ESCAPE.finditer(text):
        parts.append(visible_text(text[at : found.start()], keep="\n"))
        escape_text = found.group()
        parts.append(html.escape(escape_text) if escape_text in _PLAIN_ESCAPES else _marked(escape_text))
        at = found.end()
    parts.append(visible_text(text[at:], keep="\n"))
    return mark_safe("".join(parts))  # noqa: S308  # every part has been escaped


def parameter_rows(parameters: Mapping[str, Any], previous: Mapping[str, Any] | None = None) -> list[ParameterRow]:
    """One row per parameter, those of `previous` that are gone included, in the order given."""
    before = previous or {}
    names = [*parameters, *(name for name in before if name not in parameters)]
    return [
        ParameterRow(
            name=visible_text(str(name)),
            value=visible_json(parameters[name]) if name in parameters else SafeString(""),
            was=visible_json(before[name]) if name in before else SafeString(""),
            same=name in parameters and name in before and parameters[name] == before[name],
        )
        for name in names
    ]


def is_unseen(character: str, *, spaces: bool = True) -> bool:
    """Whether a reader could miss this character or take it for a plain blank."""
    category = unicodedata.category(character)
    if category in _UNSEEN_CATEGORIES or character in _UNSEEN_LETTERS:
        return True
    if category == "Zs":
        return spaces and character != " "
    return any(first <= character <= last for first, last in _VARIATION_SELECTORS)


def _is_plain(text: str, keep: str) -> bool:
    """The common case, found without a look at each character."""
    for character in keep:
        text = text.replace(character, "")
    return text.isprintable() and not _UNSEEN_BUT_PRINTABLE.search(text)


def _shown(character: str, spaces: bool, keep: str) -> str:
    if character in keep or not is_unseen(character, spaces=spaces):
        return html.escape(character)
    if character in _SHORT:
        return _marked(_SHORT[character])
    code = ord(character)
    return _marked(f"\\u{code:04x}" if code <= 0xFFFF else f"\\u{{{code:x}}}")


def _marked(text: str) -> str:
    return f'<span class="esc">{html.escape(text)}</span>'
