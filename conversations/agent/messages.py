"""Between records and what a model is shown. Steps keep the exchange verbatim; a message only refers to its step.

Formats (schema 1, all JSON): a model request's input is `{"schema", "context": [message numbers], "messages": [...]}`
with only the messages new since the step before, its output `{"schema", "response": {...}}`; a tool call's input is
`{"schema", "arguments"}` and its output `{"schema", "result"}`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError
from pydantic_ai.messages import (
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from ..models import Message, Step, Turn
from ..text import received, received_text

SCHEMA = 1
CONTEXT_CHARACTERS_MAX = 200_000
CALL_ID_CHARACTERS_MAX = 64
TOOL_NAME_CHARACTERS_MAX = 64
_TOOL_NAME = re.compile("[a-zA-Z0-9_-]{1,64}")


class UnreadableRecord(Exception):
    """A stored step that this version cannot read: it is never guessed at (I15)."""


def context_of(turn: Turn) -> list[int]:
    """The numbers of the messages this turn is shown before its own question, oldest first: what is there now.

    Questions before its own, each with its latest answer; answers to its own question are of turns it retries, and
    left out. The oldest are dropped beyond CONTEXT_CHARACTERS_MAX.
    """
    before = Message.objects.filter(conversation_id=turn.conversation_id, number__lt=turn.question.number)
    questions = list(before.filter(role=Message.Role.USER).select_related("body").order_by("-number"))
    answers: dict[Any, Message] = {}
    given = Message.objects.filter(turn__question__in=questions).select_related("body", "turn").order_by("turn__number")
    for answer in given:
        answers[answer.turn.question_id] = answer  # type: ignore[union-attr]
    numbers: list[int] = []
    left = CONTEXT_CHARACTERS_MAX
    for question in questions:
        pair = [question, *([answers[question.pk]] if question.pk in answers else [])]
        left -= sum(len(message.body.text) for message in pair)
        if left < 0:
            break
        numbers = [message.number for message in pair] + numbers
    return numbers


def first_input(turn: Turn) -> dict[str, Any]:
    """The input of a turn's first model request: what it is shown of the conversation, by number, and its question."""
    question = ModelRequest(parts=[UserPromptPart(turn.question.body.text, timestamp=turn.question.created_at)])
    return {"schema": SCHEMA, "context": context_of(turn), "messages": _dumped([question])}


def next_input(results: Sequence[tuple[Step, Any]]) -> dict[str, Any]:
    """The input of a later model request: one result for each call of the response before it, in its order."""
    parts = [ToolReturnPart(tool_name=step.name, content=result, tool_call_id=step.call_id) for step, result in results]
    return {"schema": SCHEMA, "context": [], "messages": _dumped([ModelRequest(parts=parts)])}


def history_of(turn: Turn, request: Step) -> list[ModelMessage]:
    """Everything the model is shown for `request`: the context, the exchange so far, and the request's new messages."""
    messages: list[ModelMessage] = []
    earlier = Step.objects.filter(turn=turn, kind="model_request", seq__lt=request.seq, status="succeeded")
    for step in [*earlier.select_related("input", "output").order_by("seq"), request]:
        stored = read_json(step, step.input.text if step.input else "", needs="messages")
        messages += _shown_context(turn, stored.get("context", []))
        messages += _loaded(step, stored["messages"])
        if step.pk != request.pk:
            answered = read_json(step, step.output.text if step.output else "", needs="response")
            messages += _loaded(step, [answered["response"]])
    return messages


def response_json(response: ModelResponse) -> dict[str, Any]:
    """The output of a model request."""
    return {"schema": SCHEMA, "response": _dumped([response])[0]}


def read_json(step: Step, text: str, *, needs: str) -> dict[str, Any]:
    """A step's stored input or output, which must have the field that it is read for; raises UnreadableRecord for
    another schema, without that field, or for no JSON at all."""
    if step.schema_version != SCHEMA:
        raise UnreadableRecord(f"step {step.seq} has format {step.schema_version}")
    try:
        found = json.loads(text)
        if found["schema"] != SCHEMA:
            raise UnreadableRecord(f"step {step.seq} has schema {found['schema']}")
        if needs not in found:
            raise KeyError(needs)
    except (ValueError, KeyError, TypeError) as error:
        raise UnreadableRecord(f"step {step.seq} is not readable") from error
    return found


def tidied(response: ModelResponse) -> ModelResponse:
    """The response as it can be stored and sent back: whole characters, and calls that can be told apart.

    A call's identity is its step. Its id only has to pair it with its result, so an id that is missing, overlong or
    used twice within the response is replaced; one that an earlier response used as well is none of our business.
    """
    seen: set[str] = set()
    for position, part in enumerate(response.parts):
        if isinstance(part, TextPart):
            part.content = received_text(part.content)
        elif isinstance(part, ToolCallPart):
            part.args = received(part.args)
            part.tool_name = _name(part.tool_name)
            call_id = received_text(part.tool_call_id or "")
            if not call_id or len(call_id) > CALL_ID_CHARACTERS_MAX or call_id in seen:
                call_id = f"call_{position}_{len(seen)}"
            part.tool_call_id = call_id
            seen.add(call_id)
    return response


def text_of(response: ModelResponse) -> str:
    """What the response says, as it was streamed."""
    return "".join(part.content for part in response.parts if isinstance(part, TextPart))


def calls_of(response: ModelResponse) -> list[ToolCallPart]:
    return [part for part in response.parts if isinstance(part, ToolCallPart)]


def arguments_of(call: ToolCallPart) -> Any:
    """The arguments as the model gave them: a JSON object, or the text it sent where that is none."""
    if isinstance(call.args, dict):
        return call.args
    if not call.args:
        return {}
    try:
        return json.loads(call.args, parse_constant=_no_such_number)
    except ValueError:
        return call.args


def _name(name: str) -> str:
    """A name that providers take back. A changed one starts so that it is no tool's."""
    if _TOOL_NAME.fullmatch(name):
        return name
    return f"invalid_{re.sub('[^a-zA-Z0-9_-]', '_', name)}"[:TOOL_NAME_CHARACTERS_MAX]


def _no_such_number(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _shown_context(turn: Turn, numbers: Sequence[int]) -> list[ModelMessage]:
    found = Message.objects.filter(conversation_id=turn.conversation_id, number__in=numbers).select_related("body")
    by_number = {message.number: message for message in found}
    if len(by_number) != len(numbers):
        raise UnreadableRecord("a message of the context is missing")
    return [_as_shown(by_number[number]) for number in numbers]


def _as_shown(message: Message) -> ModelMessage:
    text = message.body.text
    if message.role == Message.Role.USER:
        return ModelRequest(parts=[UserPromptPart(text, timestamp=message.created_at)])
    if message.kind == "stopped":
        text += "\n\n(The person stopped this answer here.)"
    elif message.kind == "failed":
        text = f"(No answer was given. {text})"
    return ModelResponse(parts=[TextPart(text)], timestamp=message.created_at)


def _dumped(messages: list[ModelMessage]) -> list[Any]:
    return json.loads(ModelMessagesTypeAdapter.dump_json(messages))


def _loaded(step: Step, stored: list[Any]) -> list[ModelMessage]:
    try:
        return ModelMessagesTypeAdapter.validate_python(stored)
    except ValidationError as error:
        raise UnreadableRecord(f"step {step.seq} holds messages of another form") from error
