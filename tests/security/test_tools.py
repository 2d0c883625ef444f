"""Attack: whoever steers the model (a poisoned source, a hostile provider) lets it call tools with ids of others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings

from conversations.agent.registry import Deferred, ToolContext, registered_tools, tool_named
from conversations.kernel.ids import uuid7
from conversations.kernel.machine import WORKER
from conversations.kernel.unit import unit
from conversations.kernel.writing import Fence, begin
from conversations.models import Conversation, Step, Turn
from conversations.services import start_conversation
from operations.models import Operation
from tests.live.making import start
from tests.security.world import CANARY, OTHER, OWNER, Side, World, difference, rows, undone

pytestmark = pytest.mark.django_db


def context_of(side: Side) -> ToolContext:
    """What the gate gives a tool that runs in the owner's conversation."""
    turn = Turn.objects.get(pk=side.ids["live_turn"])
    turn = start(turn.pk) if turn.status == "accepted" else turn
    step = Step(
        tenant=side.tenant, turn=turn, seq=1, kind="tool_call", name="a tool", status="pending", engine_version="1",
        agent_version="1", model_version="1",
    )  # fmt: skip
    with unit():
        begin(step, actor=WORKER)
    conversation = Conversation.objects.select_related("tenant").get(pk=side.conversation.pk)
    return ToolContext(turn, step, side.people[OWNER], side.tenant, conversation, Fence(turn.pk, turn.fence))


def call(context: ToolContext, name: str, arguments: dict[str, Any]) -> Any:
    tool = tool_named(name)
    assert tool is not None
    with unit():
        return tool.run(context, tool.arguments.model_validate(arguments))


def attempts(side: Side) -> list[tuple[str, Callable[[Any, Any], dict[str, Any]]]]:
    """Each tool that takes an id, with arguments made of a version's and an artifact's id."""
    quote = {"n": 1, "start": 0, "end": 3, "quote": "The"}
    return [
        ("read_passage", lambda version, artifact: {"version_id": str(version), "start": 0, "end": 3}),
        ("propose_publication", lambda version, artifact: {"artifact_id": artifact, "number": 1}),
        ("save_report", lambda version, artifact: {"title": "T", "markdown": "# T", "base": version}),
        (
            "save_report",
            lambda version, artifact: {
                "title": "T",
                "markdown": "T [1]",
                "citations": [{**quote, "version_id": version}],
            },
        ),
    ]


def others(world: World) -> dict[str, tuple[Any, Any]]:
    """A version and its artifact of everybody whom the conversation is none of."""
    north, south = world.north, world.south
    fellow = north.ledger.version(north.word("colleague").encode(), person=north.people[OTHER])
    return {
        "another tenant's source": (south.source.pk, south.source.artifact_id),
        "another tenant's report": (south.report.pk, south.report.artifact_id),
        "a colleague's report": (fellow.pk, fellow.artifact_id),
        "one's own report, of no conversation": (north.private.pk, north.private.artifact_id),
    }


def test_attack_an_agent_is_given_foreign_ids_and_reads_and_proposes_nothing(world: World) -> None:
    with undone():
        context = context_of(world.north)
        own = world.north.report
        for whose, (version, artifact) in others(world).items():
            for name, arguments in attempts(world.north):
                before, operations = rows(), Operation.objects.count()
                foreign = call(context, name, arguments(version, artifact))
                random = call(context, name, arguments(uuid7(), uuid7()))
                assert "error" in foreign, f"{name}: {whose}"
                assert difference(foreign, random) == "", f"{name}: {whose}"
                assert not CANARY.search(repr(foreign))
                assert rows() == before and Operation.objects.count() == operations, f"{name}: {whose}"
        read, propose, revise = (
            call(context, name, arguments(own.pk, own.artifact_id)) for name, arguments in attempts(world.north)[:3]
        )
        assert read["text"] == "Zor" and isinstance(propose, Deferred) and revise["number"] == 2, "the premise"
        cited = attempts(world.north)[3][1](world.north.source.pk, None)
        assert "error" not in call(context, "save_report", cited), "the premise: an own source can be cited"


def test_attack_a_search_from_one_conversation_finds_nothing_of_any_other(world: World) -> None:
    with undone():
        context, south = context_of(world.north), context_of(world.south)
        for words in ("runs at night", world.south.word("sourcetext"), "Zorilla"):
            found = call(context, "search_passages", {"query": words})
            assert {side for side, _ in CANARY.findall(repr(found))} <= {"north"}, words
        assert call(context, "search_passages", {"query": world.south.word("sourcetext")})["passages"] == []
        assert call(south, "search_passages", {"query": world.south.word("sourcetext")})["passages"], "the premise"
        empty = start_conversation(person=world.north.people[OWNER], tenant=world.north.tenant)
        elsewhere = ToolContext(context.turn, context.step, context.person, context.tenant, empty, context.fence)
        assert call(elsewhere, "search_passages", {"query": "runs at night"})["passages"] == []
        assert call(elsewhere, "list_sources", {}) == {"sources": [], "reports": []}
        listed = repr(call(context, "list_sources", {}))
        assert {side for side, _ in CANARY.findall(listed)} == {"north"} and world.north.word("source") in listed
        assert world.north.word("private") not in listed, "only what belongs to this conversation"


def test_attack_no_tool_that_ships_reads_on_another_machine() -> None:
    """So nothing a model writes into arguments leaves without an approval; and the host has allowed nothing."""
    shipped = [tool for tool in registered_tools() if tool.run.__module__.startswith(("artifacts", "operations"))]
    assert {tool.name for tool in shipped} == {
        "list_sources", "search_passages", "read_passage", "save_report", "propose_publication",
    }  # fmt: skip
    assert [tool.name for tool in shipped if tool.egress] == ["propose_publication"]
    assert tool_named("propose_publication").effect == "external"  # type: ignore[union-attr]
    assert settings.EGRESS_ALLOWED_TOOLS == []
