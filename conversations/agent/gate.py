"""The gate: every tool call of every model passes here, and nowhere else is a tool called.

Unknown tools, tools of other agents and arguments that do not fit are refused, recorded, and told to the model; the
asker's rights are read again for each call; what writes commits with its step, or not at all.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError
from psycopg import errors as postgres
from pydantic import BaseModel, ValidationError

from ..budget import budget_of, charge_operation
from ..kernel.errors import Fenced, IntegrityBroken, Refusal
from ..kernel.unit import unit
from ..models import Step
from ..runs import Claim
from ..text import received
from ..waits import add_wait
from .definition import AgentDefinition
from .keeper import Watched
from .messages import read_json
from .registry import Deferred, Effect, RegisteredTool, ToolContext, tool_named
from .steps import Stopping, finish_call, held, record_result, start_read
from .threads import in_database, in_tool_thread

log = logging.getLogger(__name__)

READ_SECONDS_MAX = 30.0
RESULT_CHARACTERS_MAX = 400_000
CALLS_PER_RESPONSE_MAX = 64
PROBLEMS_MAX = 5


class RightsLost(Exception):
    """The asker may no longer use agents in this tenant."""


async def run_call(claim: Claim, agent: AgentDefinition, step: Step, watched: Watched) -> None:
    """Carry out one pending call and record its result. Raises Stopping, Fenced, RightsLost, UnreadableRecord."""
    tool = tool_named(step.name) if step.name in agent.tools else None
    if tool is None:
        known = ", ".join(agent.tools)
        await _refuse(claim, step, "UnknownTool", f"There is no tool {step.name!r}. The tools are: {known}.")
        return
    if step.call_position >= CALLS_PER_RESPONSE_MAX:  # type: ignore[attr-defined]
        await _refuse(claim, step, "TooManyCalls", f"At most {CALLS_PER_RESPONSE_MAX} calls are run per response.")
        return
    if tool.egress and tool.effect is not Effect.EXTERNAL and tool.name not in settings.EGRESS_ALLOWED_TOOLS:
        # Its arguments are the model's, who may be steered by what it read: what leaves needs the host or an approval.
        await _refuse(claim, step, "EgressRefused", f"{tool.name} would send what you write to another machine.")
        return
    arguments = read_json(step, step.input.text if step.input else "", needs="arguments")["arguments"]
    try:
        checked = tool.arguments.model_validate(arguments)
    except ValidationError as error:
        await _refuse(claim, step, "BadArguments", _problems(error))
        return
    if tool.effect is Effect.READ:
        await _read(claim, step, tool, checked, watched)
    else:
        await _write(claim, step, tool, checked)


async def _read(claim: Claim, step: Step, tool: RegisteredTool, arguments: BaseModel, watched: Watched) -> None:
    await in_database(_begin_read, claim, step)
    context = _context(claim, step)
    try:
        async with asyncio.timeout(READ_SECONDS_MAX):
            content, outcome = _checked(await watched.interruptible(in_tool_thread(tool.run, context, arguments)))
    except (Stopping, Fenced):
        raise
    except TimeoutError:
        await _fail(claim, step, "TimedOut", f"{tool.name} gave no result within {READ_SECONDS_MAX:.0f} seconds.")
    except Refusal as refusal:
        await _refuse(claim, step, refusal.code, str(refusal.message))
    except Exception as error:
        await _failed(claim, step, error)
    else:
        await in_database(finish_call, claim, step, content, outcome=outcome)


def _begin_read(claim: Claim, step: Step) -> None:
    if not claim.turn.asker.has_perm("conversations.use", claim.turn.tenant):
        raise RightsLost
    start_read(claim, step)


async def _write(claim: Claim, step: Step, tool: RegisteredTool, arguments: BaseModel) -> None:
    """A tool that writes, ours or outside: it, its step, its wait and its feed entries are one transaction."""
    try:
        await in_database(_write_in_unit, claim, step, tool, arguments)
    except (Stopping, RightsLost, Fenced, IntegrityBroken):
        raise
    except Refusal as refusal:
        await _refuse(claim, step, refusal.code, str(refusal.message))
    except Exception as error:
        await _failed(claim, step, error)


def _write_in_unit(claim: Claim, step: Step, tool: RegisteredTool, arguments: BaseModel) -> None:
    with unit():
        turn = held(claim.fence)
        step.refresh_from_db()
        turn.tenant.lock_rights([turn.asker])
        if not turn.asker.has_perm("conversations.use", turn.tenant):
            raise RightsLost
        is_external = tool.effect is Effect.EXTERNAL
        limit = budget_of(turn).operations
        if is_external and turn.operations_used >= limit:
            result: Any = _refusal("BudgetSpent", f"This turn may make {limit} external operations, and has made them.")
        else:
            result = tool.run(_context(claim, step), arguments)
        if isinstance(result, Deferred):
            if not is_external:
                raise TypeError(f"{tool.name} is not declared to act outside")
            charge_operation(turn)
            add_wait(turn=turn, step=step, kind="operation", ref=result.operation_id)
            content = {"operation_id": str(result.operation_id)}
            record_result(claim, turn, step, content, outcome="ok", operation_id=result.operation_id)
        else:
            content, outcome = _checked(result)
            record_result(claim, turn, step, content, outcome=outcome)


def _context(claim: Claim, step: Step) -> ToolContext:
    turn = claim.turn
    return ToolContext(
        turn=turn, step=step, person=turn.asker, tenant=turn.tenant, conversation=claim.conversation, fence=claim.fence
    )


def _checked(result: Any) -> tuple[dict[str, Any], str]:
    """A tool's result as it can be stored, and its outcome."""
    if not isinstance(result, dict):
        raise TypeError(f"a tool must return a dict, not {type(result).__name__}")
    result = received(result)
    if len(str(result)) > RESULT_CHARACTERS_MAX:
        return _refusal("ResultTooLarge", "The result is too large. Ask for less."), "refused"
    return result, "refused" if "error" in result else "ok"


async def _refuse(claim: Claim, step: Step, code: str, message: str) -> None:
    await in_database(finish_call, claim, step, received(_refusal(code, message)), outcome="refused")


async def _fail(claim: Claim, step: Step, code: str, message: str) -> None:
    await in_database(finish_call, claim, step, _refusal(code, message), outcome="error")


async def _failed(claim: Claim, step: Step, error: Exception) -> None:
    """A tool broke. The model is told that it did; without a database there is nobody to tell."""
    if isinstance(error, OperationalError | InterfaceError) and not isinstance(
        error.__cause__, postgres.LockNotAvailable | postgres.DeadlockDetected | postgres.QueryCanceled
    ):
        raise error
    log.error("tool %s of step %s failed", step.name, step.pk, exc_info=error)
    busy = isinstance(error, DatabaseError)
    await _fail(claim, step, "ToolFailed", "The tool was busy. Try it once more." if busy else "The tool failed.")


def _refusal(code: str, message: str) -> dict[str, Any]:
    return {"error": code, "message": message}


def _problems(error: ValidationError) -> str:
    problems = error.errors(include_url=False, include_context=False, include_input=False)[:PROBLEMS_MAX]
    return "; ".join(f"{'.'.join(map(str, p['loc'])) or 'arguments'}: {p['msg']}" for p in problems)
