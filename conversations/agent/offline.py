"""The offline extractive writer: a deterministic stand-in for a language model, speaking to the same tools over the same path.

It is used when no AGENT_MODEL is configured and is named as what it is. What it answers is a pure function of the messages:
no clock, no chance, no input or output; a turn that is recovered goes on exactly where its records end. Every path ends
within REQUESTS_MAX model requests.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator, Sequence

from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, FunctionModel

from conversations.agent.offline_request import read_request
from conversations.agent.offline_script import Reply, Script, write
from conversations.agent.offline_text import language_of
from conversations.agent.offline_turn import Turn, read_turn
from conversations.agent.offline_words import say

OFFLINE_MODEL_NAME = "Offline extractive writer"
REQUESTS_MAX = 12
CHUNK_CHARACTERS = 24
# Only so that a viewer sees the text come; tests set it to 0.
CHUNK_PAUSE_SECONDS = 0.015


def offline_model() -> FunctionModel:
    """The writer as a pydantic-ai model, streamed and not streamed."""
    return FunctionModel(_respond, stream_function=_stream, model_name=OFFLINE_MODEL_NAME)


def next_reply(messages: Sequence[ModelMessage], tools: frozenset[str]) -> tuple[Reply, str]:
    """The next response of the turn in `messages`, and the prefix of its tool call ids (unique in the conversation)."""
    turn = read_turn(messages)
    return _replayed(turn, tools), f"offline-{turn.turn_number}-{len(turn.rounds) + 1}"


def _replayed(turn: Turn, tools: frozenset[str]) -> Reply:
    """Runs the script from its start with the recorded results; where they end is the next response."""
    wanted = read_request(turn.question, language_before=language_of(turn.asked_before))
    script: Script = write(wanted, turn, tools)
    try:
        reply = next(script)
        for done in turn.rounds:
            if tuple(call.tool for call in reply.calls) != done.tools:
                return Reply(say(wanted.language, "lost"))
            reply = script.send(done.results)
    except StopIteration as end:
        return Reply(end.value)
    if len(turn.rounds) >= REQUESTS_MAX - 1:
        return Reply(say(wanted.language, "too_long"))
    return reply


def _respond(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
    reply, prefix = next_reply(messages, _names(info))
    parts: list[TextPart | ToolCallPart] = [TextPart(reply.text)] if reply.text else []
    parts += [
        ToolCallPart(call.tool, _json(call.args), tool_call_id=f"{prefix}-{index}")
        for index, call in enumerate(reply.calls)
    ]
    return ModelResponse(parts=parts)


async def _stream(messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str | dict[int, DeltaToolCall]]:
    reply, prefix = next_reply(messages, _names(info))
    for index, chunk in enumerate(_chunks(reply.text)):
        if index and CHUNK_PAUSE_SECONDS:
            await asyncio.sleep(CHUNK_PAUSE_SECONDS)
        yield chunk
    for index, call in enumerate(reply.calls):
        yield {index: DeltaToolCall(call.tool, _json(call.args), tool_call_id=f"{prefix}-{index}")}


def _chunks(text: str) -> Iterator[str]:
    """Pieces of a few words; together they are the text."""
    piece = ""
    for word in re.findall(r"[^\s\u3400-\u9fff]+\s*|[\u3400-\u9fff]|\s+", text):
        piece += word
        if len(piece) >= CHUNK_CHARACTERS:
            yield piece
            piece = ""
    if piece:
        yield piece


def _names(info: AgentInfo) -> frozenset[str]:
    return frozenset(tool.name for tool in info.function_tools)


def _json(args: dict[str, object]) -> str:
    return json.dumps(args, ensure_ascii=False)
