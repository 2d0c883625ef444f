"""The turn as the model's messages show it: the question, what was said before, and this turn's calls with their results."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic_ai.messages import (
    ModelMessage,
    ModelResponse,
    RetryPromptPart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)


@dataclass(frozen=True)
class Call:
    """A tool call the writer asks for."""

    tool: str
    args: dict[str, Any]


@dataclass(frozen=True)
class Result:
    """What came back: `value` when the tool did its work, else `error` (a code, or "") and `problem` (words for a person)."""

    value: dict[str, Any] | None
    error: str = ""
    problem: str = ""
    refused: dict[str, Any] | None = None

    @property
    def ok(self) -> bool:
        return self.value is not None


@dataclass(frozen=True)
class Round:
    """One model response of this turn that called tools, with the results in the order of the calls."""

    tools: tuple[str, ...]
    results: tuple[Result, ...]


@dataclass(frozen=True)
class Turn:
    """`turn_number` counts the questions of the conversation, so that call ids never repeat in it."""

    question: str
    before: str
    asked_before: str
    turn_number: int
    rounds: tuple[Round, ...]


def read_turn(messages: Sequence[ModelMessage]) -> Turn:
    """The current turn: everything after the last question."""
    parts = [part for message in messages for part in message.parts]
    asked = [index for index, part in enumerate(parts) if isinstance(part, UserPromptPart)]
    last = asked[-1] if asked else -1
    said = [part.content for part in parts[: last + 1] if isinstance(part, TextPart)]
    questions = [_text_of(part) for part in parts if isinstance(part, UserPromptPart)]
    return Turn(
        question=questions[-1] if questions else "",
        before="\n".join(said),
        asked_before="\n".join(questions[:-1]),
        turn_number=len(questions),
        rounds=_rounds(messages, parts[last + 1 :]),
    )


def _rounds(messages: Sequence[ModelMessage], parts: list[Any]) -> tuple[Round, ...]:
    recent = {id(part) for part in parts}
    answered = {
        part.tool_call_id: _result_of(part)
        for part in parts
        if isinstance(part, ToolReturnPart | RetryPromptPart) and part.tool_call_id
    }
    rounds = []
    for message in messages:
        calls = [part for part in message.parts if isinstance(part, ToolCallPart) and id(part) in recent]
        if isinstance(message, ModelResponse) and calls:
            missing = Result(None, "Interrupted")
            rounds.append(
                Round(tuple(c.tool_name for c in calls), tuple(answered.get(c.tool_call_id, missing) for c in calls))
            )
    return tuple(rounds)


def _result_of(part: ToolReturnPart | RetryPromptPart) -> Result:
    if isinstance(part, RetryPromptPart):
        return Result(None, "", _short(part.content))
    content = _parsed(part.content)
    if part.outcome == "interrupted":
        return Result(None, "Interrupted")
    if part.outcome != "success":
        told = content.get("message") or content.get("error") if isinstance(content, dict) else content
        return Result(None, "", _short(told))
    if not isinstance(content, dict):
        return Result(None, "", _short(content))
    if content.get("error"):
        return Result(None, str(content["error"]), _short(content.get("message") or content["error"]), content)
    return Result(content)


def _parsed(content: Any) -> Any:
    if not isinstance(content, str):
        return content
    try:
        return json.loads(content)
    except ValueError:
        return content


def _short(content: Any) -> str:
    text = (
        content
        if isinstance(content, str)
        else ""
        if content is None
        else json.dumps(content, ensure_ascii=False, default=str)
    )
    return " ".join(text.split())[:300].rstrip(". 。")


def _text_of(part: UserPromptPart) -> str:
    if isinstance(part.content, str):
        return part.content
    pieces = [item if isinstance(item, str) else getattr(item, "content", "") for item in part.content]
    return "\n".join(piece for piece in pieces if isinstance(piece, str))
