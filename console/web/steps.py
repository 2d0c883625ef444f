"""Steps as quiet lines: what the agent did, in a person's words; open one for input, output, time and tokens."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from artifacts.models import Version
from console.web.visible import visible_text
from conversations.models import Step

OUTPUT_CHARACTERS_SHOWN = 1_200
QUOTED_CHARACTERS_MAX = 80

_ICONS = {
    "list_sources": "files",
    "search_passages": "search",
    "read_passage": "file-search",
    "save_report": "git-commit-horizontal",
    "propose_publication": "stamp",
}


@dataclass(frozen=True)
class StepLine:
    """One tool call. What a model or a tool wrote is quoted text, never a heading or markup."""

    step: Step
    icon: str
    words: str
    input_text: str
    output_text: str
    is_cut: bool
    seconds: str
    versions: list[Version] = field(default_factory=list)

    @property
    def key(self) -> str:
        return f"{self.step.seq:06d}"

    @property
    def is_running(self) -> bool:
        return self.step.status == "running"

    @property
    def outcome(self) -> str:
        """What is not as it should be, in a word; "" when all is well or still open."""
        if self.step.status == "interrupted":
            return _("interrupted")
        if self.step.status == "failed":
            return _("failed")
        if self.step.status == "pending":
            return _("not started")
        return _("refused") if self.step.outcome == "refused" else ""


def step_line(step: Step, versions: list[Version]) -> StepLine:
    """The line of a tool call (from `turns.tool_steps()`) with the versions it saved."""
    shown_in = getattr(step, "input_shown", None) or ""
    shown_out = getattr(step, "output_shown", None) or ""
    return StepLine(
        step=step,
        icon=_ICONS.get(step.name, "wrench"),
        words=_words(step.name, _arguments(shown_in)),
        input_text=visible_text(shown_in),
        output_text=visible_text(shown_out),
        is_cut=len(shown_out) >= OUTPUT_CHARACTERS_SHOWN,
        seconds=_seconds(step),
        versions=versions,
    )


def _words(name: str, arguments: dict[str, Any]) -> str:
    if name == "list_sources":
        return _("Looked through the sources")
    if name == "search_passages":
        return _("Searched for “%(query)s”") % {"query": _quoted(arguments.get("query"))}
    if name == "read_passage":
        return _("Read a passage")
    if name == "save_report":
        return _("Saved “%(title)s”") % {"title": _quoted(arguments.get("title"))}
    if name == "propose_publication":
        return _("Asked to publish version %(number)s") % {"number": _quoted(arguments.get("number"))}
    return _("Called %(tool)s") % {"tool": name}


def _arguments(text: str) -> dict[str, Any]:
    """The arguments of a call, as far as they could be read; a long text may be cut in the middle."""
    try:
        found = json.loads(text)
    except ValueError:
        return _beginning(text)
    return found if isinstance(found, dict) else {}


def _beginning(text: str) -> dict[str, Any]:
    """The leading string members of a JSON object that was cut off (the title of a long report)."""
    found: dict[str, Any] = {}
    decoder = json.JSONDecoder()
    place = text.find("{") + 1
    while 0 < place < len(text):
        try:
            name, place = decoder.raw_decode(text, _skip(text, place))
            place = _skip(text, place)
            value, place = decoder.raw_decode(text, _skip(text, place + 1))
        except (ValueError, IndexError):
            break
        found[str(name)] = value
        place = _skip(text, place) + 1
    return found


def _skip(text: str, place: int) -> int:
    while place < len(text) and text[place] in " \t\r\n":
        place += 1
    return place


def _quoted(value: Any) -> str:
    text = " ".join(str(value if value is not None else "…").split())
    return text if len(text) <= QUOTED_CHARACTERS_MAX else text[: QUOTED_CHARACTERS_MAX - 1] + "…"


def _seconds(step: Step) -> str:
    if not step.started_at or not step.finished_at:
        return ""
    return f"{(step.finished_at - step.started_at).total_seconds():.1f} s"
