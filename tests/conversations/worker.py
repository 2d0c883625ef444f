"""Real worker processes for tests that kill them: the product's own tasks, with tools that stop where the test wants.

`python -m tests.conversations.worker` imports everything once; each line it reads, {"folder", "model_url"}, makes a
worker of it by fork, and its pid is the answer. Each tool leaves a line in FOLDER/<name> when it begins; called with the
word "held" it waits for FOLDER/go before it ends.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any
from uuid import UUID

import django

GO_SECONDS_MAX = 60


def main() -> None:
    """No connection, thread or event loop is there before a fork."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "console.settings")
    django.setup()
    for name in ("conversations.agent.engine", "conversations.agent.models", "pydantic_ai.models.openai"):
        import_module(name)
    from console.supervisor.children import ends_with_parent

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody here waits for them
    dies_with_us = ends_with_parent(signal.SIGKILL)
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            dies_with_us()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            work(**json.loads(line))
        print(pid, flush=True)


def work(folder: str, model_url: str) -> None:
    from django.conf import settings
    from django.core.management import call_command

    log = os.open(f"{folder}/worker.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    settings.OPENAI_BASE_URL = model_url
    add_tools(Path(folder))
    try:
        call_command("procrastinate", "worker", concurrency=4, fetch_job_polling_interval=0.25)
    finally:
        os._exit(0)


def add_tools(folder: Path) -> None:
    from pydantic import BaseModel

    from conversations.agent.definition import AgentDefinition, define_agent
    from conversations.agent.registry import Deferred, Effect, ToolContext, register_tool
    from conversations.bodies import write_body
    from conversations.kernel.ids import uuid7

    class Word(BaseModel):
        word: str

    def begin(name: str, word: str) -> None:
        with (folder / name).open("a") as log:
            log.write(f"{word}\n")
        deadline = time.monotonic() + GO_SECONDS_MAX
        while word == "held" and not (folder / "go").exists() and time.monotonic() < deadline:
            time.sleep(0.02)

    def read(context: ToolContext, arguments: Word) -> dict[str, Any]:
        begin("read", arguments.word)
        return {"read": arguments.word}

    def write(context: ToolContext, arguments: Word) -> dict[str, Any]:
        write_body(tenant_id=context.tenant.pk, text=f"written {arguments.word}")
        begin("write", arguments.word)
        return {"written": arguments.word}

    def act(context: ToolContext, arguments: Word) -> Deferred:
        body = write_body(tenant_id=context.tenant.pk, text=f"operation {uuid7()}")
        begin("act", arguments.word)
        return Deferred(body.pk)

    def outcome(operation: UUID) -> dict[str, Any]:
        return {"operation_id": str(operation), "status": "confirmed"}

    common = {"description": "for tests", "arguments": Word, "effect_class": "idempotent_write"}
    register_tool(name="read", effect=Effect.READ, run=read, **common)  # type: ignore[arg-type]
    register_tool(name="write", effect=Effect.WRITE, run=write, **common)  # type: ignore[arg-type]
    register_tool(name="act", effect=Effect.EXTERNAL, run=act, outcome=outcome, settled=lambda i: True, **common)  # type: ignore[arg-type]
    define_agent(AgentDefinition("tester", 1, "You are being tested.", ("read", "write", "act")))


if __name__ == "__main__":
    main()
