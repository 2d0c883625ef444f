"""Turns carried on in this process against a real database, a real Valkey and a model server over real HTTP."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connections
from pydantic import BaseModel

from conversations import live_answer, runs
from conversations.agent.definition import AgentDefinition, define_agent, forget_agent
from conversations.agent.registry import Effect, register_tool, unregister_tool
from conversations.models import Conversation, Message, Turn
from conversations.services import send_message
from tests.conversations.people import a_conversation
from tests.modelserver import ModelServer

TESTER = "tester"


@pytest.fixture
def model(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """The model server, configured as the installation's model."""
    with ModelServer() as server:
        settings.AGENT_MODEL = "openai-chat:scripted"
        settings.OPENAI_BASE_URL = server.url
        monkeypatch.setattr("conversations.agent.engine.RETRY_SECONDS", (0.05, 0.1))
        yield server


class Nothing(BaseModel):
    pass


class Word(BaseModel):
    word: str


@pytest.fixture
def tools() -> Iterator[Callable[..., None]]:
    """A function that registers a tool for the test's agent; all are forgotten afterwards."""
    names: list[str] = []

    def add(name: str, run: Callable[..., Any], effect: Effect = Effect.READ, **more: Any) -> None:
        register_tool(
            name=name, description=f"{name}, for tests", effect=effect, run=run,
            **{"arguments": Word, "effect_class": "idempotent_write", **more},
        )  # fmt: skip
        names.append(name)
        define_agent(AgentDefinition(TESTER, 1, "You are being tested.", tuple(names)))

    define_agent(AgentDefinition(TESTER, 1, "You are being tested.", ()))
    yield add
    forget_agent(TESTER)
    for name in names:
        unregister_tool(name)


@pytest.fixture
def conversation(transactional_db: None, tools: Any) -> Conversation:
    """A conversation with the test's agent."""
    made = a_conversation()
    Conversation.objects.filter(pk=made.pk).update(agent=TESTER)
    made.refresh_from_db()
    return made


def ask(conversation: Conversation, text: str = "What is it?") -> Turn:
    """A question; its admitted turn."""
    message = send_message(person=conversation.owner, conversation=conversation, text=text, client_key=None)
    return Turn.objects.get(question=message)


async def carry_on(turn: Turn) -> bool:
    """What the job does, on the running event loop: False when there was nothing to claim."""
    from conversations.agent import engine
    from conversations.agent.threads import in_database

    claimed = await in_database(runs.claim, turn.pk)
    if claimed is None:
        return False
    await engine.carry_on(claimed)
    return True


def run(turn: Turn) -> Turn:
    """Carries the turn on until its run is over; the turn as it is then."""

    async def work() -> None:
        try:
            assert await carry_on(turn), f"nothing to claim: {turn.status}"
        finally:
            await live_answer.close()
            await close_layers()

    asyncio.run(work())
    turn.refresh_from_db()
    return turn


async def close_layers() -> None:
    from channels.layers import get_channel_layer

    layer = get_channel_layer()
    if layer is not None:
        await layer.close_connections() if hasattr(layer, "close_connections") else await layer.flush()


def answer(turn: Turn) -> Message:
    return Message.objects.select_related("body").get(turn=turn)


def trace(turn: Turn) -> list[tuple[str, str, str]]:
    """The turn's steps: name, status, outcome."""
    return list(turn.steps.order_by("seq").values_list("name", "status", "outcome"))


class Background:
    """A turn carried on in a thread of its own, as a worker would, while the test does something else."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self._failed: list[BaseException] = []
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Background:
        self._thread.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self._thread.join(30)
        if failure[0] is None:
            assert not self._thread.is_alive(), "the run does not end"
            assert not self._failed, self._failed
            self.turn.refresh_from_db()

    def _run(self) -> None:
        try:
            run(Turn.objects.get(pk=self.turn.pk))
        except BaseException as error:
            self._failed.append(error)
        finally:
            connections.close_all()
