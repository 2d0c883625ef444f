"""The records of a run, each function one transaction under the run's fence. None of them calls a model or a tool."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..bodies import write_body
from ..budget import reserve_request, settle_tokens
from ..kernel.canonical import canonical
from ..kernel.clock import database_now
from ..kernel.machine import WORKER
from ..kernel.unit import add_entry, unit
from ..kernel.writing import Fence, advance, begin
from ..lifecycle import STEP_OPEN
from ..models import Body, Run, Step, StepTry, Turn
from ..runs import Claim, end_run
from ..scheduling import later
from ..turns import Said, end, lock_fenced, move, schedule_next
from ..waits import RECHECK_SECONDS, lock_conversation, recheck
from .definition import ENGINE_VERSION

ERROR_CHARACTERS_MAX = 200


class Stopping(Exception):
    """Somebody pressed Stop: the run ends its turn instead of going on."""


@dataclass(frozen=True, slots=True)
class Versions:
    """Under which agent and model a step is written."""

    agent: str
    model: str


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call as the model asked for it. `effect_class` and `egress` as the tool declares them."""

    name: str
    call_id: str
    arguments: Any
    effect_class: str = "read"
    egress: bool = False


@dataclass(frozen=True, slots=True)
class Reserved:
    """What a model request may use: output tokens to ask for, and the tokens charged in advance."""

    output_tokens: int
    tokens: int


def held(fence: Fence) -> Turn:
    """The run's turn, locked, to be worked on. Raises Fenced when it is another run's, Stopping after Stop."""
    turn = lock_fenced(fence)
    if turn.status != "running":
        raise Stopping
    return turn


def begin_request(claim: Claim, content: dict[str, Any], versions: Versions) -> Step:
    """A new pending model request with its input."""
    with unit():
        turn = held(claim.fence)
        return _begin_step(claim.fence, turn, kind="model_request", name="model", content=content, versions=versions)


def start_request(claim: Claim, step: Step, input_tokens: int) -> Reserved:
    """The next try at a model request, its maximum cost charged. Raises BudgetSpent."""
    with unit():
        turn = held(claim.fence)
        step.refresh_from_db()
        output_tokens = reserve_request(turn, input_tokens)
        _start(claim, turn, step)
        return Reserved(output_tokens, input_tokens + output_tokens)


def fail_try(
    claim: Claim, step: Step, *, error: str, retry_in_seconds: float | None, refund: int = 0, status: str = "failed"
) -> None:
    """The try did not succeed. The step waits for another one, or (None) has failed for good."""
    with unit():
        turn = held(claim.fence)
        step.refresh_from_db()
        if refund:
            settle_tokens(turn, reserved=refund, used=0)
        _end_try(step, status, error)
        if retry_in_seconds is None:
            advance(
                step, "failed", actor=WORKER, reason="model", fence=claim.fence, wake=None,
                change={"outcome": "error", "finished_at": database_now()},
            )  # fmt: skip
        else:
            advance(step, "retry_wait", actor=WORKER, reason="model", fence=claim.fence, wake=later(retry_in_seconds))
        add_entry(turn.conversation_id, "step", step.pk)


def commit_request(
    claim: Claim,
    step: Step,
    *,
    response: dict[str, Any],
    reserved: Reserved,
    tokens_in: int,
    tokens_out: int,
    calls: Sequence[Call],
    versions: Versions,
    said: Said | None,
    reason: str = "answered",
) -> None:
    """The response is here. Its calls become pending steps; without calls it is the answer and ends the turn."""
    with unit():
        conversation = lock_conversation(claim.conversation.pk)
        turn = held(claim.fence)
        step.refresh_from_db()
        settle_tokens(turn, reserved=reserved.tokens, used=tokens_in + tokens_out)
        _succeed(claim, turn, step, response, outcome="ok", tokens_in=tokens_in, tokens_out=tokens_out)
        for call in calls:
            _begin_step(
                claim.fence, turn, kind="tool_call", name=call.name, content={"schema": 1, "arguments": call.arguments},
                versions=versions, parent=step, call_id=call.call_id, effect_class=call.effect_class,
                egress=call.egress,
            )  # fmt: skip
        if said is not None:
            if Step.objects.filter(turn=turn, status__in=STEP_OPEN).exists():
                raise RuntimeError("a turn with open steps cannot be completed")
            end(
                turn, "completed", conversation=conversation, actor=WORKER, reason=reason, said=said,
                run=Run.objects.get(pk=claim.run.pk), fence=claim.fence,
            )  # fmt: skip


def start_read(claim: Claim, step: Step) -> None:
    """A tool that reads begins; after a crash it may begin again."""
    with unit():
        turn = held(claim.fence)
        step.refresh_from_db()
        _start(claim, turn, step)


def finish_call(claim: Claim, step: Step, result: Any, *, outcome: str) -> None:
    """A call has its result: `ok`, `refused` (the step succeeded in saying no), or `error` (the step failed)."""
    with unit():
        turn = held(claim.fence)
        step.refresh_from_db()
        record_result(claim, turn, step, result, outcome=outcome)


def record_result(claim: Claim, turn: Turn, step: Step, result: Any, *, outcome: str, operation_id: Any = None) -> None:
    """The same inside the caller's unit, turn held."""
    if step.status in ("pending", "retry_wait"):
        _start(claim, turn, step)
    content = {"schema": 1, "result": result}
    if outcome == "error":
        body = _body(turn, content)
        _end_try(step, "failed", "tool")
        advance(
            step, "failed", actor=WORKER, reason="tool", fence=claim.fence, wake=None,
            change={**_output(body), "outcome": outcome, "finished_at": database_now()},
        )  # fmt: skip
        _progressed(claim)
        add_entry(turn.conversation_id, "step", step.pk)
    else:
        _succeed(claim, turn, step, content, outcome=outcome, operation_id=operation_id)


def wait_or_go_on(claim: Claim) -> bool:
    """Every call of the last response is done: True when all outcomes are known, else the turn waits and the run ends.

    The referents are asked again under the turn's lock, so that news which came meanwhile is not waited for.
    """
    with unit():
        lock_conversation(claim.conversation.pk)
        turn = held(claim.fence)
        if recheck(turn):
            return True
        end_run(turn, Run.objects.get(pk=claim.run.pk), "finished", "waiting")
        move(turn, "waiting", actor=WORKER, reason="operation", wake=later(RECHECK_SECONDS), fence=claim.fence)
        schedule_next(turn.conversation_id)
        return False


def end_stopped(claim: Claim, shown: str) -> None:
    """Stop was pressed: the turn is cancelled, and what was to be seen of the answer is kept, marked as stopped."""
    with unit():
        conversation = lock_conversation(claim.conversation.pk)
        turn = lock_fenced(claim.fence)
        if turn.status != "cancelling":
            return
        end(
            turn, "cancelled", conversation=conversation, actor=WORKER, reason="stopped",
            said=Said(shown, kind="stopped"), run=Run.objects.get(pk=claim.run.pk), fence=claim.fence,
        )  # fmt: skip


def end_failed(claim: Claim, reason: str, words: str) -> None:
    """The turn cannot be answered; its asker is told why. Stop, pressed meanwhile, wins."""
    with unit():
        conversation = lock_conversation(claim.conversation.pk)
        turn = held(claim.fence)
        end(
            turn, "failed", conversation=conversation, actor=WORKER, reason=reason, said=Said(words, kind="failed"),
            run=Run.objects.get(pk=claim.run.pk), fence=claim.fence,
        )  # fmt: skip


def _begin_step(
    fence: Fence, turn: Turn, *, kind: str, name: str, content: dict[str, Any], versions: Versions, **fields: Any
) -> Step:
    last = Step.objects.filter(turn=turn).order_by("-seq").values_list("seq", flat=True).first() or 0
    body = _body(turn, content)
    step = Step(
        tenant_id=turn.tenant_id, turn=turn, seq=last + 1, kind=kind, name=name, status="pending", input=body,
        input_sha256=body.sha256, engine_version=ENGINE_VERSION, agent_version=versions.agent,
        model_version=versions.model, **fields,
    )  # fmt: skip
    begin(step, actor=WORKER, fence=fence)
    add_entry(turn.conversation_id, "step", step.pk)
    return step


def _start(claim: Claim, turn: Turn, step: Step) -> None:
    now = database_now()
    advance(
        step, "running", actor=WORKER, fence=claim.fence, wake=None,
        change={"started_at": step.started_at or now},
    )  # fmt: skip
    StepTry.objects.create(
        tenant_id=turn.tenant_id, step=step, run=claim.run, number=StepTry.objects.filter(step=step).count() + 1,
        started_at=now,
    )  # fmt: skip
    add_entry(turn.conversation_id, "step", step.pk)


def _succeed(
    claim: Claim, turn: Turn, step: Step, content: dict[str, Any], *, outcome: str, tokens_in: int = 0,
    tokens_out: int = 0, operation_id: Any = None,
) -> None:  # fmt: skip
    body = _body(turn, content)
    _end_try(step, "succeeded", "")
    advance(
        step, "succeeded", actor=WORKER, reason=outcome, fence=claim.fence, wake=None,
        change={
            **_output(body), "outcome": outcome, "finished_at": database_now(), "tokens_in": tokens_in,
            "tokens_out": tokens_out, "operation_id": operation_id,
        },
    )  # fmt: skip
    _progressed(claim)
    add_entry(turn.conversation_id, "step", step.pk)


def _end_try(step: Step, status: str, error: str) -> None:
    StepTry.objects.filter(step=step, status="running").update(
        status=status, error=error[:ERROR_CHARACTERS_MAX], finished_at=database_now()
    )


def _progressed(claim: Claim) -> None:
    Run.objects.filter(pk=claim.run.pk, progressed=False).update(progressed=True)


def _body(turn: Turn, content: dict[str, Any]) -> Body:
    return write_body(tenant_id=turn.tenant_id, text=canonical(json.loads(json.dumps(content, default=str))).decode())


def _output(body: Body) -> dict[str, Any]:
    return {"output": body, "output_sha256": body.sha256, "output_bytes": len(body.text.encode())}
