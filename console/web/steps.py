"""Steps as quiet lines: what the agent did, in a person's words; open one for input, output, time and tokens."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import connection
from django.utils.translation import gettext as _

from artifacts.models import Version
from console.web.visible import visible_text
from conversations.models import Step

OUTPUT_CHARACTERS_SHOWN = 1_200
QUOTED_CHARACTERS_MAX = 80
LINE_CHARACTERS_MAX = 60

# A string, also one that is cut off; a mark; anything else.
_JSON_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"?|[{}\[\],:]|[^"{}\[\],:]+', re.S)

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
        return step_key(self.step.seq)

    @property
    def is_running(self) -> bool:
        return self.step.status == "running"

    @property
    def outcome(self) -> str:
        """What is not as it should be, in a word; "" when all is well or still open."""
        if self.step.status == "interrupted":
            return _("not started") if self.step.outcome == "cancelled" else _("interrupted")
        if self.step.status == "failed":
            return _("failed")
        if self.step.status == "pending":
            return _("not started yet")
        return _("refused") if self.step.outcome == "refused" else ""


@dataclass(frozen=True)
class Note:
    """What the agent said before it went on to call tools: text of a response that is not the answer."""

    step_id: UUID
    turn_id: UUID
    seq: int
    text: str

    @property
    def key(self) -> str:
        return step_key(self.seq)


def step_key(seq: int) -> str:
    """Sorts what a turn shows of its steps."""
    return f"{seq:06d}"


def step_line(step: Step, versions: list[Version]) -> StepLine:
    """The line of a tool call (from `turns.tool_steps()`) with the versions it saved."""
    stored_in = getattr(step, "input_shown", None) or ""
    stored_out = getattr(step, "output_shown", None) or ""
    return StepLine(
        step=step,
        icon=_ICONS.get(step.name, "wrench"),
        words=_words(step, _arguments(stored_in), versions),
        input_text=visible_text(indented(_unwrapped(stored_in, "arguments")), keep="\n"),
        output_text=visible_text(indented(_unwrapped(stored_out, "result")), keep="\n"),
        is_cut=len(stored_out) >= OUTPUT_CHARACTERS_SHOWN,
        seconds=_seconds(step),
        versions=versions,
    )


NOTES = """
    SELECT s.id, s.turn_id, s.seq, (
        SELECT string_agg(part->>'content', '' ORDER BY place)
        FROM jsonb_array_elements(b.text::jsonb #> '{response,parts}') WITH ORDINALITY AS parts(part, place)
        WHERE part->>'part_kind' = 'text')
    FROM conversations_step s JOIN conversations_body b ON b.id = s.output_id
    WHERE s.kind = 'model_request' AND s.status = 'succeeded' AND b.erased_at IS NULL
        AND EXISTS (SELECT FROM conversations_step c WHERE c.parent_id = s.id)
        AND (s.turn_id = ANY(%s) OR s.id = ANY(%s))
    ORDER BY s.seq
"""


def notes_of(*, turns: Iterable[UUID] = (), steps: Iterable[UUID] = ()) -> list[Note]:
    """The notes of these turns, and those that these steps are, in order. The texts are taken out of the stored
    responses by the database: beside them stand the arguments of calls, whole reports among them."""
    with connection.cursor() as cursor:
        cursor.execute(NOTES, [list(turns), list(steps)])
        rows = cursor.fetchall()
    return [Note(step_id, turn_id, seq, text) for step_id, turn_id, seq, text in rows if text and text.strip()]


def _words(step: Step, arguments: dict[str, Any], versions: list[Version]) -> str:
    """What was done; of a call that has not come to its end, what it is about to do or tried."""
    if step.status != "succeeded" or step.outcome == "refused":
        return _words_open(step.name, arguments)
    if step.name == "list_sources":
        return _("Listed the sources")
    if step.name == "search_passages":
        return _("Searched for “%(query)s”") % {"query": _quoted(arguments.get("query"))}
    if step.name == "read_passage":
        return _("Read a passage")
    if step.name == "save_report":
        return _("Wrote “%(title)s”") % {"title": _quoted(versions[-1].title)} if versions else _("Wrote a report")
    if step.name == "propose_publication":
        return _("Asked to publish version %(number)s") % {"number": _quoted(arguments.get("number"))}
    return _("Called %(tool)s") % {"tool": step.name}


def _words_open(name: str, arguments: dict[str, Any]) -> str:
    if name == "list_sources":
        return _("Listing the sources")
    if name == "search_passages":
        return _("Searching for “%(query)s”") % {"query": _quoted(arguments.get("query"))}
    if name == "read_passage":
        return _("Reading a passage")
    if name == "save_report":
        return _("Writing the report")
    if name == "propose_publication":
        return _("Asking to publish version %(number)s") % {"number": _quoted(arguments.get("number"))}
    return _("Calling %(tool)s") % {"tool": name}


def _arguments(stored: str) -> dict[str, Any]:
    """The arguments of a call, or {} where they are long and were not read whole."""
    try:
        found = json.loads(stored)["arguments"]
    except (ValueError, KeyError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}


def version_read(step: Step) -> UUID | None:
    """The version a `read_passage` call named, if it named one."""
    try:
        return UUID(str(_arguments(getattr(step, "input_shown", None) or "").get("version_id")))
    except ValueError:
        return None


def _unwrapped(stored: str, name: str) -> str:
    """What was stored without the envelope it is stored in; its beginning, where only that was read."""
    rest = stored.removeprefix(f'{{"{name}":')
    return rest if rest == stored else rest.removesuffix(',"schema":1}')


def indented(text: str) -> str:
    """JSON text, whole or only its beginning, with a line for each value; what is short stays on one line."""
    if len(text) <= LINE_CHARACTERS_MAX:
        return text
    parts: list[str] = []
    depth = 0
    for piece in _JSON_PIECE.findall(text):
        if piece in "{[":
            depth += 1
            parts.append(f"{piece}\n{'  ' * depth}")
        elif piece in "}]":
            depth = max(0, depth - 1)
            is_empty = bool(parts) and parts[-1][:1] in "{[" and not parts[-1][1:].strip()
            parts[-1:] = [parts[-1][0] + piece] if is_empty else [*parts[-1:], f"\n{'  ' * depth}{piece}"]
        else:
            parts.append({",": f",\n{'  ' * depth}", ":": ": "}.get(piece, piece))
    return "".join(parts)


def _quoted(value: Any) -> str:
    text = " ".join(str(value if value is not None else "…").split())
    return text if len(text) <= QUOTED_CHARACTERS_MAX else text[: QUOTED_CHARACTERS_MAX - 1] + "…"


def _seconds(step: Step) -> str:
    if not step.started_at or not step.finished_at:
        return ""
    return f"{(step.finished_at - step.started_at).total_seconds():.1f} s"
