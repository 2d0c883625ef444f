"""The language model of the drill: a script per question, deterministic, speaking to the real tools over the real loop."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from .points import TRACER

QUERY = "passengers on an ordinary night"

Results = list[tuple[str, Any]]
Said = str | list[tuple[str, dict[str, Any]]]


def model() -> Any:
    """A pydantic-ai model that follows the script of the last question."""
    from pydantic_ai.models.function import FunctionModel

    return FunctionModel(stream_function=_stream, model_name="drill")


def install() -> None:
    """The installation's model is the script."""
    from conversations.agent import engine, gate, threads

    renew_thread()
    gate.in_tool_thread = threads.in_database

    engine.configured_model = lambda: (model(), "drill")  # type: ignore[assignment]
    engine.RETRY_SECONDS = (0.001, 0.001)
    plain = engine.Engine._wait_until_due

    async def wait_until_due(self: Any, step: Any) -> None:
        if step.status == "retry_wait":
            await _held_up("retry", "waiting")
        await plain(self, step)

    engine.Engine._wait_until_due = wait_until_due  # type: ignore[method-assign]


def renew_thread() -> None:
    """One thread for all database work of runs: what a run does comes in one order anyhow. It shares the connection of the
    thread that waits for it meanwhile, for each connection costs the server as much as a dozen statements."""
    from concurrent.futures import ThreadPoolExecutor

    from django.db import connections

    from conversations.agent import threads

    threads._database.shutdown()
    shared = connections["default"]
    shared.inc_thread_sharing()

    def share() -> None:
        connections["default"] = shared

    threads._database = ThreadPoolExecutor(1, thread_name_prefix="run-database", initializer=share)


async def _stream(messages: list[Any], info: Any) -> AsyncIterator[Any]:
    from pydantic_ai.models.function import DeltaToolCall

    question, results = _read(messages)
    TRACER.reach("model", "before")
    said = SCRIPTS[question.split()[0]](results)
    if isinstance(said, Exception):
        raise said
    if isinstance(said, str):
        for piece in (said[:9], said[9:]):
            yield piece
            if await _held_up("model", "writing"):
                await asyncio.sleep(10)  # the answer stops here: whoever held it up ends it
    else:
        for index, (tool, arguments) in enumerate(said):
            call_id = f"call-{len(results)}-{index}"
            yield {index: DeltaToolCall(tool, json.dumps(arguments), tool_call_id=call_id)}
    TRACER.reach("model", "after")


async def _held_up(kind: str, when: str) -> bool:
    """What a scenario wants to happen at this moment: in a thread, for people are no coroutines."""
    is_wanted = any((wanted, moment) == (kind, when) for wanted, moment, _ in TRACER.hooks)
    if is_wanted:
        await asyncio.to_thread(TRACER.call_hook, kind, when)
    return is_wanted


def _read(messages: list[Any]) -> tuple[str, Results]:
    """The last question, and the results that came since, oldest first."""
    question, results = "", Results()
    for message in messages:
        for part in message.parts:
            if part.part_kind == "user-prompt":
                question, results = str(part.content), []
            elif part.part_kind == "tool-return":
                content = part.content
                results.append((part.tool_name, json.loads(content) if isinstance(content, str) else content))
    return question, results


def _last(results: Results, tool: str) -> Any:
    return next(content for name, content in reversed(results) if name == tool)


def _publish(results: Results) -> Said:
    """Look, search, save with a citation, propose, and say what became of it."""
    match len(results):
        case 0:
            return [("list_sources", {}), ("search_passages", {"query": QUERY})]
        case 2:
            return [("save_report", _report(_last(results, "search_passages")["passages"][0]))]
        case 3:
            saved = _last(results, "save_report")
            return [("propose_publication", {"artifact_id": saved["artifact_id"], "number": saved["number"]})]
        case _:
            return _outcome(_last(results, "propose_publication"))


def _report(passage: dict[str, Any]) -> dict[str, Any]:
    quote = passage["text"][:40]
    cited = {"n": 1, "version_id": passage["version_id"], "start": passage["start"]}
    return {
        "title": "Night trains", "markdown": f"# Night trains\n\n{quote} [1]\n",
        "citations": [{**cited, "end": passage["start"] + len(quote), "quote": quote}],
    }  # fmt: skip


def _outcome(told: dict[str, Any]) -> str:
    if told.get("status") == "confirmed":
        return "It is published."
    if told.get("status") == "open":
        return "The outcome is open and being checked."
    return f"It was not published ({told.get('status') or told.get('error')})."


def _answer(_results: Results) -> Said:
    return "Forty-one passengers on an ordinary night."


def _revise(results: Results) -> Said:
    """Save, and save a newer version on that base."""
    if not results:
        return [("save_report", {"title": "Night trains", "markdown": "# One\n", "citations": []})]
    if len(results) == 1:
        base = results[0][1]["version_id"]
        return [
            ("save_report", {"title": "Night trains", "markdown": "# Two\n", "citations": [], "base": base}),
            ("save_report", {"title": "Night trains", "markdown": "# Three\n", "citations": [], "base": base}),
        ]
    return "Two versions are saved."


def _stumble(results: Results) -> Said:
    """Calls that are refused or break, then an answer."""
    if not results:
        return [
            ("no_such_tool", {}),
            ("read_passage", {"version_id": "not an id", "start": 5, "end": 1}),
            ("save_report", {"title": "x"}),
            ("drill_breaks", {}),
        ]
    return "None of that went well."


def _fail(_results: Results) -> Any:
    return RuntimeError("the model is broken")


SCRIPTS: dict[str, Callable[[Results], Any]] = {
    "Publish": _publish,
    "Answer": _answer,
    "Revise": _revise,
    "Stumble": _stumble,
    "Fail": _fail,
}
