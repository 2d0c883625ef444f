"""A real worker process for tests that kill it: the product's own tasks, with tools that stop where the test wants.

`python -m tests.conversations.worker FOLDER`: each tool leaves a line in FOLDER/<name> when it begins; called with the
word "held" it waits for FOLDER/go before it ends.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any
from uuid import UUID

import django

GO_SECONDS_MAX = 60


def main(folder: Path) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "console.settings")
    django.setup()
    from django.core.management import call_command

    add_tools(folder)
    call_command("procrastinate", "worker", concurrency=4, fetch_job_polling_interval=0.25)


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
    main(Path(sys.argv[1]))
