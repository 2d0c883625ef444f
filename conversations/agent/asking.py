"""One model request over the wire: streamed, limited, never repeated in here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from pydantic_ai import exceptions
from pydantic_ai.direct import model_request_stream
from pydantic_ai.messages import (
    InstructionPart,
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelResponse,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ThinkingPart,
    ThinkingPartDelta,
    ToolCallPart,
    ToolCallPartDelta,
)
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from ..budget import estimated_tokens
from .definition import AgentDefinition
from .messages import calls_of, text_of, tidied
from .registry import registered_tools

RESPONSE_CHARACTERS_MAX = 400_000


@dataclass(frozen=True, slots=True)
class Request:
    """What is sent. `input_tokens` is an estimate of its size."""

    messages: Sequence[ModelMessage]
    parameters: ModelRequestParameters
    input_tokens: int


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back, as it can be stored, and what it used (estimated where the server did not say)."""

    response: ModelResponse
    tokens_in: int
    tokens_out: int


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no reply: `reason` for the asker's words, `detail` for them and the record, and whether asking again
    can help (`after_seconds`: not before)."""

    reason: str
    detail: str
    can_retry: bool
    after_seconds: float | None = None


class NoReply(Exception):
    """The model gave nothing that can be used."""

    def __init__(self, detail: str, *, can_retry: bool = True) -> None:
        self.detail = detail
        self.can_retry = can_retry
        super().__init__(detail)


def request_for(agent: AgentDefinition, messages: Sequence[ModelMessage]) -> Request:
    """The messages with the agent's instructions and tools."""
    tools = [
        ToolDefinition(
            name=tool.name, description=tool.description, parameters_json_schema=tool.arguments.model_json_schema()
        )
        for tool in registered_tools()
        if tool.name in agent.tools
    ]
    parameters = ModelRequestParameters(
        function_tools=tools, instruction_parts=[InstructionPart(content=agent.instructions)]
    )
    size = estimated_tokens(
        ModelMessagesTypeAdapter.dump_json(list(messages)).decode(),
        agent.instructions,
        *(f"{tool.description}{tool.parameters_json_schema}" for tool in tools),
    )
    return Request(messages, parameters, size)


async def ask(model: Model, request: Request, *, output_tokens: int, on_text: Callable[[str], None]) -> Reply:
    """Send one request and stream its response; `on_text` is told of each piece. Cancelling closes the connection.

    Raises what `failure_of` can name.
    """
    model_settings = ModelSettings(max_tokens=output_tokens, timeout=float(settings.MODEL_TIMEOUT_SECONDS))
    length = 0
    async with model_request_stream(
        model, list(request.messages), model_settings=model_settings, model_request_parameters=request.parameters
    ) as stream:
        async for event in stream:
            piece, is_text = _piece(event)
            length += len(piece)
            if length > RESPONSE_CHARACTERS_MAX:
                raise NoReply("too long", can_retry=False)
            if is_text and piece:
                on_text(piece)
        response = tidied(stream.get())
    if not calls_of(response) and not text_of(response).strip():
        raise NoReply("empty")
    return Reply(
        response,
        tokens_in=response.usage.input_tokens or request.input_tokens,
        tokens_out=response.usage.output_tokens or length // 3 + 1,
    )


def _piece(event: Any) -> tuple[str, bool]:
    """The text that an event adds to the response, and whether it is part of what is said."""
    if isinstance(event, PartStartEvent):
        if isinstance(event.part, TextPart):
            return event.part.content, True
        if isinstance(event.part, ThinkingPart):
            return event.part.content, False
        if isinstance(event.part, ToolCallPart):
            return event.part.args_as_json_str() if event.part.args else "", False
    elif isinstance(event, PartDeltaEvent):
        if isinstance(event.delta, TextPartDelta):
            return event.delta.content_delta, True
        if isinstance(event.delta, ThinkingPartDelta):
            return event.delta.content_delta or "", False
        if isinstance(event.delta, ToolCallPartDelta):
            return str(event.delta.args_delta or ""), False
    return "", False


def failure_of(error: Exception) -> Failure:
    """What an error of `ask` means for the turn. Provider texts are not repeated: they may quote keys and addresses."""
    status = getattr(error, "status_code", None)
    after = getattr(error, "retry_after", None)
    if isinstance(error, NoReply):
        return Failure("model_failed", error.detail, error.can_retry)
    if isinstance(error, exceptions.ModelQuotaExceededError | exceptions.ModelRequestRejectedError):
        return Failure("model_refused", str(status or type(error).__name__), can_retry=False)
    if isinstance(error, exceptions.ModelRateLimitError | exceptions.ModelUnavailableError):
        return Failure("model_busy", str(status or "overloaded"), can_retry=True, after_seconds=after)
    if isinstance(error, exceptions.ModelTimeoutError | exceptions.ModelRequestTimeout | TimeoutError):
        return Failure("model_unreachable", "time-out", can_retry=True)
    if isinstance(error, exceptions.ModelConnectionError):
        return Failure("model_unreachable", "connection lost", can_retry=True)
    if isinstance(error, exceptions.ModelServerError):
        return Failure("model_failed", str(status or "server error"), can_retry=True, after_seconds=after)
    if isinstance(error, exceptions.ContentFilterError):
        return Failure("model_refused", "content filter", can_retry=False)
    if isinstance(error, exceptions.UserError):
        return Failure("model_unconfigured", type(error).__name__, can_retry=False)
    if isinstance(error, exceptions.AgentRunError) and status is None:
        return Failure("model_failed", "malformed answer", can_retry=True)
    return Failure("model_failed", str(status or "malformed answer"), can_retry=True, after_seconds=after)
