"""The tools an agent may call. Each app registers its own (`tools.py`): the loop calls what lives above it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

from pydantic import BaseModel

from ..kernel.writing import Fence
from ..models import Conversation, Step, Turn


class Effect(StrEnum):
    READ = "read"  # changes nothing; runs outside any transaction and may run again after a crash
    WRITE = "write"  # our own records; commits together with its step
    EXTERNAL = "external"  # something outside: becomes an Operation, for whose outcome the turn waits


@dataclass(frozen=True, slots=True)
class ToolContext:
    """For whom and where a tool runs. `person` is the asker, whose rights the gate has just read again."""

    turn: Turn
    step: Step
    person: Any
    tenant: Any
    conversation: Conversation
    fence: Fence


@dataclass(frozen=True, slots=True)
class Deferred:
    """What an EXTERNAL tool returns: the operation it made. The step succeeds with it; the turn waits for it."""

    operation_id: UUID


@dataclass(frozen=True, slots=True)
class RegisteredTool:
    name: str
    description: str
    effect: Effect
    effect_class: str
    egress: bool
    arguments: type[BaseModel]
    run: Callable[[ToolContext, Any], dict[str, Any] | Deferred]
    outcome: Callable[[UUID], dict[str, Any]] | None
    settled: Callable[[UUID], bool] | None


_tools: dict[str, RegisteredTool] = {}


def register_tool(
    *,
    name: str,
    description: str,
    effect: Effect,
    effect_class: str = "non_idempotent_write",
    egress: bool = False,
    arguments: type[BaseModel],
    run: Callable[[ToolContext, Any], dict[str, Any] | Deferred],
    outcome: Callable[[UUID], dict[str, Any]] | None = None,
    settled: Callable[[UUID], bool] | None = None,
) -> RegisteredTool:
    """Make a tool known under `name`; raises ValueError for a name taken by another function.

    `effect_class` is read, idempotent_write or non_idempotent_write; a READ tool is always `read`, anything undeclared
    counts as non_idempotent_write (I8). A result `{"error": …}` is a refusal that the model is told. `outcome(id)` is
    what the model is told of an operation when the turn resumes, `settled(id)` whether there is anything left to wait
    for: both are asked of the operation's owner, never remembered.
    """
    if effect is Effect.EXTERNAL and (outcome is None or settled is None):
        raise ValueError(f"{name} has effects outside, so it must say how to ask for their outcome")
    if effect is Effect.READ:
        effect_class = "read"
    tool = RegisteredTool(name, description, effect, effect_class, egress, arguments, run, outcome, settled)
    if name in _tools and _tools[name].run is not run:
        raise ValueError(f"there is another tool named {name}")
    _tools[name] = tool
    return tool


def unregister_tool(name: str) -> None:
    """Forget a tool (tests take theirs away again)."""
    _tools.pop(name, None)


def tool_named(name: str) -> RegisteredTool | None:
    """The tool, or None for a name nobody registered."""
    return _tools.get(name)


def registered_tools() -> Iterator[RegisteredTool]:
    yield from _tools.values()
