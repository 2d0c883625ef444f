"""Carries a turn on from its records, one step at a time, until it is answered, waits, fails, is stopped or is taken
over. The loop remembers nothing that is not a record: recovery is the same loop."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from django.db import InterfaceError, OperationalError
from pydantic_ai.models import Model

from .. import runs
from ..budget import BudgetSpent, budget_of, seconds_left
from ..endings import words_for
from ..kernel.clock import database_now
from ..kernel.errors import Fenced
from ..models import Step, StepTry, Turn
from ..runs import Claim
from ..turns import Said
from . import steps
from .asking import Reply, Request, ask, failure_of, request_for
from .definition import AgentDefinition, agent_named
from .gate import RightsLost, run_call
from .keeper import KEEPER
from .live_text import LiveText
from .messages import (
    UnreadableRecord,
    arguments_of,
    calls_of,
    first_input,
    history_of,
    next_input,
    read_json,
    response_json,
    text_of,
)
from .models import ModelUnconfigured, configured_model
from .registry import tool_named
from .steps import Call, Reserved, Stopping, Versions
from .threads import in_database

log = logging.getLogger(__name__)

RETRY_SECONDS = (1.0, 4.0)  # before the second and the third try of a model request; there is no fourth
RETRY_AFTER_SECONDS_MAX = 30.0  # a provider that asks for more patience than this is not waited for


class Failed(Exception):
    """The turn cannot be answered. `reason` is recorded; `facts` fill the words its asker reads."""

    def __init__(self, reason: str, **facts: Any) -> None:
        self.reason = reason
        self.facts = facts
        super().__init__(reason)


async def carry_on(claim: Claim) -> None:
    """Work on the claimed turn until this run is over. Whatever happens, the records say it or the lease runs out."""
    engine = Engine(claim)
    try:
        await engine.run()
    finally:
        KEEPER.release(engine.watched)


class Engine:
    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.watched = KEEPER.watch(claim)
        self.live = LiveText(claim, on_frozen=self.watched.stop)
        self.began = time.monotonic()

    async def run(self) -> None:
        drop = True
        try:
            await self._work()
        except Fenced:
            drop = False
            log.info("run %s was taken over", self.claim.run.pk)
        except asyncio.CancelledError:
            drop = False
            await asyncio.shield(in_database(runs.hand_back, self.claim))
            raise
        except (OperationalError, InterfaceError):
            drop = False
            log.warning("run %s lost the database; its lease will run out", self.claim.run.pk, exc_info=True)
        finally:
            await self.live.end(drop=drop)

    async def _work(self) -> None:
        try:
            try:
                agent, model, versions = self._set_up()
                while await self._take_a_step(agent, model, versions):
                    pass
            except Failed as failed:
                await self._end_failed(failed.reason, **failed.facts)
            except BudgetSpent as spent:
                limit = getattr(budget_of(self.claim.turn), spent.which)
                await self._end_failed(f"budget_{spent.which}", limit=limit)
            except RightsLost:
                await self._end_failed("rights_lost")
            except UnreadableRecord as error:
                await self._end_failed("unreadable_record", detail=str(error))
            except (Stopping, Fenced, OperationalError, InterfaceError):
                raise
            except Exception:
                log.exception("run %s failed", self.claim.run.pk)
                await self._end_failed("internal_error")
        except Stopping:
            await in_database(steps.end_stopped, self.claim, self.live.shown)

    def _set_up(self) -> tuple[AgentDefinition, Model, Versions]:
        try:
            agent = agent_named(self.claim.turn.contract["agent"])
            model, model_version = configured_model()
        except ModelUnconfigured as error:
            raise Failed("model_unconfigured", detail=str(error)) from error
        except KeyError as error:
            raise UnreadableRecord("the agent is not known here") from error
        return agent, model, Versions(agent.recorded_version, model_version)

    async def _take_a_step(self, agent: AgentDefinition, model: Model, versions: Versions) -> bool:
        """One step further; False when this run is over."""
        if self._seconds_left() <= 0:
            raise BudgetSpent("seconds")
        request, call = await in_database(next_step, self.claim.turn)
        if call is not None:
            await run_call(self.claim, agent, call, self.watched)
            return True
        if request is None:
            return await self._next_request(versions)
        return await self._ask(agent, model, versions, request)

    async def _next_request(self, versions: Versions) -> bool:
        """All calls are done: wait for what they left open, or tell the model their results."""
        if not await in_database(steps.wait_or_go_on, self.claim):
            return False
        await in_database(_begin_next_request, self.claim, versions)
        return True

    async def _ask(self, agent: AgentDefinition, model: Model, versions: Versions, step: Step) -> bool:
        """One try at a model request. False when it was the answer."""
        await self._wait_until_due(step)
        request = request_for(agent, await in_database(history_of, self.claim.turn, step))
        reserved = await in_database(steps.start_request, self.claim, step, request.input_tokens)
        await self.live.begin()
        try:
            reply = await self.watched.interruptible(self._stream(model, request, reserved))
        except (Stopping, Fenced, BudgetSpent):
            raise
        except Exception as error:
            await self._record_failure(step, error, reserved)
            return True
        return await self._commit(step, reply, reserved, versions)

    async def _stream(self, model: Model, request: Request, reserved: Reserved) -> Reply:
        limit = asyncio.timeout(self._seconds_left())
        try:
            async with limit:
                return await ask(model, request, output_tokens=reserved.output_tokens, on_text=self.live.add)
        except TimeoutError:
            if limit.expired():
                raise BudgetSpent("seconds") from None
            raise

    async def _commit(self, step: Step, reply: Reply, reserved: Reserved, versions: Versions) -> bool:
        response = reply.response
        calls = [_call(part) for part in calls_of(response)]
        said = None if calls else Said(text_of(response), step=step)
        await in_database(
            steps.commit_request, self.claim, step, response=response_json(response), reserved=reserved,
            tokens_in=reply.tokens_in, tokens_out=reply.tokens_out, calls=calls, versions=versions, said=said,
            reason="length_limit" if response.finish_reason == "length" else "answered",
        )  # fmt: skip
        return bool(calls)

    async def _record_failure(self, step: Step, error: Exception, reserved: Reserved) -> None:
        """The try failed. Another one, later, by our own policy alone; or the turn fails and says why."""
        failure = failure_of(error)
        log.warning("model request of step %s failed (%s): %s", step.pk, failure.detail, error)
        tried = await in_database(_failed_tries, step) + 1
        delay = _delay(failure.after_seconds, tried) if failure.can_retry else None
        await in_database(
            steps.fail_try, self.claim, step, error=f"{failure.reason}: {failure.detail}", retry_in_seconds=delay,
            refund=0 if self.live.has_text else reserved.tokens,
        )  # fmt: skip
        if delay is None:
            raise Failed(failure.reason, detail=failure.detail, count=tried)

    async def _wait_until_due(self, step: Step) -> None:
        if step.next_wake_at is None:
            return
        seconds = (step.next_wake_at - await in_database(database_now)).total_seconds()
        if seconds > 0:
            await self.watched.interruptible(asyncio.sleep(seconds))

    async def _end_failed(self, reason: str, **facts: Any) -> None:
        words = words_for(reason, self.claim.turn.asker, **facts)
        await in_database(steps.end_failed, self.claim, reason, words)

    def _seconds_left(self) -> float:
        return seconds_left(self.claim.turn) - (time.monotonic() - self.began)


def next_step(turn: Turn) -> tuple[Step | None, Step | None]:
    """What the records say comes next: (a model request to send, None), (None, a call to run), or (None, None) when
    every call of the last response, if there was one, has its result."""
    request = Step.objects.filter(turn=turn, kind="model_request").select_related("input").order_by("-seq").first()
    if request is None:
        return None, None
    if request.status in ("pending", "retry_wait"):
        return request, None
    if request.status != "succeeded":
        raise UnreadableRecord(f"step {request.seq} is {request.status}")
    for position, call in enumerate(request.calls.select_related("input").order_by("seq")):
        if call.status in ("pending", "retry_wait"):
            call.call_position = position  # type: ignore[attr-defined]
            return None, call
    return None, None


def results_of(request: Step) -> list[tuple[Step, Any]]:
    """Each call of a response with what the model is told of it: an operation's outcome is asked of its owner now."""
    return [(call, _result(call)) for call in request.calls.select_related("output").order_by("seq")]


def _result(call: Step) -> Any:
    if call.operation_id is None:
        return read_json(call, call.output.text if call.output else "", needs="result")["result"]
    tool = tool_named(call.name)
    if tool is None or tool.outcome is None:
        return {"operation_id": str(call.operation_id), "status": "open"}
    return tool.outcome(call.operation_id)


def _begin_next_request(claim: Claim, versions: Versions) -> None:
    last = Step.objects.filter(turn=claim.turn, kind="model_request").order_by("-seq").first()
    content = first_input(claim.turn) if last is None else next_input(results_of(last))
    steps.begin_request(claim, content, versions)


def _call(part: Any) -> Call:
    tool = tool_named(part.tool_name)
    return Call(
        name=part.tool_name,
        call_id=part.tool_call_id,
        arguments=arguments_of(part),
        effect_class=tool.effect_class if tool else "read",
        egress=tool.egress if tool else False,
    )


def _failed_tries(step: Step) -> int:
    return StepTry.objects.filter(step=step, status="failed").count()


def _delay(after_seconds: float | None, tried: int) -> float | None:
    """Seconds before the next try, None for none."""
    if tried > len(RETRY_SECONDS) or (after_seconds or 0) > RETRY_AFTER_SECONDS_MAX:
        return None
    return max(RETRY_SECONDS[tried - 1], after_seconds or 0)
