"""Turns, runs, steps, messages: what was said, and that nothing was done or said twice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from ..records import Records, Row, walk
from . import always

ENDED = ("completed", "failed", "cancelled")
TERMINAL = ("succeeded", "failed", "interrupted")


@always
def one_answer_per_turn(records: Records) -> Iterator[str]:
    """Completed has exactly one; failed says why; nobody has two, and an answer means an end."""
    answers = Counter(m["turn_id"] for m in records.of("conversations_message", role="agent"))
    for turn in records.rows("conversations_turn"):
        count = answers[turn["id"]]
        if count > 1 or (count and turn["status"] not in ENDED):
            yield f"turn {turn['id']} is {turn['status']} with {count} answers"
        if turn["status"] in ("completed", "failed") and count != 1:
            yield f"turn {turn['id']} is {turn['status']} with {count} answers"


@always
def an_answer_is_what_its_step_said(records: Records) -> Iterator[str]:
    for message in records.of("conversations_message", role="agent", kind="said"):
        step = records.row("conversations_step", message["step_id"])
        if step is None or step["status"] != "succeeded" or step["turn_id"] != message["turn_id"]:
            yield f"message {message['id']} was said by no step of its turn"
        elif records.text(message["body_id"]) not in _texts(records, step):
            yield f"message {message['id']} says something else than its step"


def _texts(records: Records, step: Row) -> list[str]:
    output = json.loads(records.text(step["output_id"]) or "{}")
    return ["".join(part["content"] for part in walk(output) if part.get("part_kind") == "text")]


@always
def ended_turns_have_no_open_step(records: Records) -> Iterator[str]:
    for turn in records.rows("conversations_turn"):
        if turn["status"] not in ENDED:
            continue
        for step in records.of("conversations_step", turn_id=turn["id"]):
            if step["status"] not in TERMINAL:
                yield f"turn {turn['id']} is {turn['status']}, its step {step['seq']} is {step['status']}"
        for run in records.of("conversations_run", turn_id=turn["id"], status="leased"):
            yield f"turn {turn['id']} is {turn['status']}, its run {run['fence']} is leased"


@always
def every_call_has_one_result(records: Records) -> Iterator[str]:
    """In a turn that went on: each call terminal with an output, and told to the model exactly once."""
    for turn in records.rows("conversations_turn"):
        steps = sorted(records.of("conversations_step", turn_id=turn["id"]), key=lambda step: step["seq"])
        requests = [step for step in steps if step["kind"] == "model_request"]
        for request, following in pairwise(requests):
            calls = [step for step in steps if step["parent_id"] == request["id"]]
            told = Counter(_results_told(records, following))
            for call in calls:
                if call["status"] not in TERMINAL or call["output_id"] is None:
                    yield f"turn {turn['id']} went on past call {call['seq']}, which is {call['status']}"
                if told[call["call_id"]] != 1:
                    yield f"turn {turn['id']}: the model was told {told[call['call_id']]} results of call {call['seq']}"


def _results_told(records: Records, request: Row) -> list[str]:
    content = json.loads(records.text(request["input_id"]) or "{}")
    kinds = ("tool-return", "retry-prompt")
    return [part["tool_call_id"] for part in walk(content) if part.get("part_kind") in kinds]


@always
def committed_work_is_not_done_again(records: Records) -> Iterator[str]:
    """A step succeeds once and is not tried after; recomputed after a crash is at most the one that was open."""
    for step in records.rows("conversations_step"):
        tries = sorted(records.of("conversations_steptry", step_id=step["id"]), key=lambda one: one["number"])
        done = [one["number"] for one in tries if one["status"] == "succeeded"]
        if len(done) > 1 or (done and done[-1] != tries[-1]["number"]):
            yield f"step {step['id']} succeeded at {done} of {len(tries)} tries"
        if step["status"] == "succeeded" and len(done) != 1:
            yield f"step {step['id']} succeeded without a try that did"
        running = [one for one in tries if one["status"] == "running"]
        if len(running) > 1 or (running and step["status"] != "running"):
            yield f"step {step['id']} is {step['status']} with {len(running)} running tries"
        interrupted = Counter(one["run_id"] for one in tries if one["status"] == "interrupted")
        if [run for run, count in interrupted.items() if count > 1]:
            yield f"step {step['id']} was interrupted twice in one run"


@always
def one_open_step_at_a_time(records: Records) -> Iterator[str]:
    for turn in records.rows("conversations_turn"):
        running = records.of("conversations_step", turn_id=turn["id"], status="running")
        if len(running) > 1:
            yield f"turn {turn['id']} has {len(running)} running steps"
        seqs = sorted(step["seq"] for step in records.of("conversations_step", turn_id=turn["id"]))
        if seqs != list(range(1, len(seqs) + 1)):
            yield f"turn {turn['id']}: steps {seqs}"


@always
def budgets_hold(records: Records) -> Iterator[str]:
    """Every try at a model request is charged; nothing goes over what the contract allows."""
    for turn in records.rows("conversations_turn"):
        budget = turn["contract"]["budget"]
        steps = records.of("conversations_step", turn_id=turn["id"])
        tries = [
            one
            for step in steps
            if step["kind"] == "model_request"
            for one in records.of("conversations_steptry", step_id=step["id"])
        ]
        operations = [operation for operation in records.operations if operation["turn_id"] == turn["id"]]
        if turn["requests_used"] != len(tries):
            yield f"turn {turn['id']}: {len(tries)} model requests, {turn['requests_used']} charged"
        if turn["requests_used"] > budget["model_requests"] or len(operations) > budget["operations"]:
            yield f"turn {turn['id']} went over its budget"
        if turn["operations_used"] < len(operations):
            yield f"turn {turn['id']}: {len(operations)} operations, {turn['operations_used']} charged"


@always
def an_effect_step_has_its_operation(records: Records) -> Iterator[str]:
    """It succeeded with it, in one transaction, and the turn waits for it."""
    for operation in records.operations:
        step = records.row("conversations_step", operation["origin_step_id"])
        if operation["origin_step_id"] is None:
            continue
        if step is None or step["status"] != "succeeded" or step["operation_id"] != operation["id"]:
            yield f"operation {operation['id']} exists, and its step does not say so"
        if not records.of("conversations_wait", ref=operation["id"], kind="operation"):
            yield f"operation {operation['id']} of a step has no wait"
    for step in records.rows("conversations_step"):
        if step["operation_id"] and records.row("operations_operation", step["operation_id"]) is None:
            yield f"step {step['id']} names an operation that is not there"


@always
def success_is_claimed_only_when_confirmed(records: Records) -> Iterator[str]:
    for message in records.of("conversations_message", role="agent"):
        if "is published" not in records.text(message["body_id"]):
            continue
        operations = [o for o in records.operations if o["turn_id"] == message["turn_id"]]
        if not any(e["at"] <= message["created_at"] for o in operations
                   for e in records.events("operation", o["id"], "confirmed")):  # fmt: skip
            yield f"message {message['id']} claims success that was not confirmed"


@always
def a_version_of_a_step_commits_with_it(records: Records) -> Iterator[str]:
    for version in records.rows("artifacts_version"):
        step = records.row("conversations_step", version["origin_step_id"])
        if not version["origin_step_id"]:
            continue
        if step is None or step["status"] != "succeeded":
            yield f"version {version['id']} exists, its step is {step['status'] if step else 'missing'}"
            continue
        # The feed is written at the end of the unit, outside of any savepoint: under the transaction's own number.
        told = records.of("conversations_feedentry", ref=version["id"], kind="version")
        succeeded = {event["xmin"] for event in records.events("step", step["id"], "succeeded")}
        if not {entry["xmin"] for entry in told} & succeeded:
            yield f"version {version['id']} was written in another transaction than its step's success"


@always
def a_turn_goes_on_when_it_waits_for_nothing(records: Records) -> Iterator[str]:
    for wait in records.rows("conversations_wait"):
        turn = records.row("conversations_turn", wait["turn_id"])
        if wait["satisfied_at"] is not None or turn is None:
            continue
        asked = [step for step in records.of("conversations_step", turn_id=turn["id"], kind="model_request")
                 if step["created_at"] > wait["created_at"]]  # fmt: skip
        if asked or turn["status"] == "completed":
            yield f"turn {turn['id']} went on while it waits for {wait['kind']} {wait['ref']}"


@always
def messages_are_numbered_and_asked_once(records: Records) -> Iterator[str]:
    for conversation in records.rows("conversations_conversation"):
        messages = records.of("conversations_message", conversation_id=conversation["id"])
        numbers = sorted(message["number"] for message in messages)
        if numbers != list(range(1, len(numbers) + 1)) or conversation["last_message_number"] != len(numbers):
            yield f"conversation {conversation['id']}: messages {numbers}"
        for message in messages:
            turns = records.of("conversations_turn", question_id=message["id"], retry_of_id=None)
            if message["role"] == "user" and len(turns) != 1:
                yield f"message {message['id']} is answered by {len(turns)} turns"


@always
def interruptions_are_bounded(records: Records) -> Iterator[str]:
    """Runs in a row that were interrupted without a step are given up. A worker that hands back and a backup that is
    restored are no fault of the turn's: they are not counted, and end no row."""
    for turn in records.rows("conversations_turn"):
        runs = sorted(records.of("conversations_run", turn_id=turn["id"]), key=lambda run: run["fence"])
        row = 0
        for run in runs:
            in_vain = run["status"] == "interrupted" and not run["progressed"]
            if row >= records.times["RUN_INTERRUPTIONS_MAX"]:
                yield f"turn {turn['id']} went on after {row} interruptions without a step"
            row = row + (run["end_reason"] not in ("shutdown", "restored")) if in_vain else 0
