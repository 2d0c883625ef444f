"""Attack: somebody else who can write to the same Redis forges drafts of answers, and pokes."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from uuid import UUID

import pytest
import redis
from channels.layers import get_channel_layer
from django.conf import settings

from conversations import hints, live_answer, runs
from conversations.kernel.ids import uuid7
from conversations.kernel.machine import WORKER
from conversations.kernel.unit import unit
from conversations.models import Conversation, Message, Turn
from conversations.turns import move
from conversations.waits import lock_turn
from tests.conversations.people import a_conversation
from tests.live.conftest import fresh_layer  # noqa: F401
from tests.live.making import connected, in_thread, message_ids, say, start

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_layer")]

FORGED = "<script>alert(1)</script> Your password has expired: https://evil.test"


def running_turn(conversation: Conversation) -> Turn:
    say(conversation, "Write")
    return start(Turn.objects.get(conversation=conversation).pk)


def shared() -> redis.Redis:
    """The attacker's own connection."""
    return redis.Redis.from_url(settings.REDIS_URL, decode_responses=True)


def forge(turn_id: UUID, **fields: Any) -> None:
    with shared() as client:
        client.hset(f"live:{turn_id}", mapping=fields)


def drafts(ops: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [op for op in ops if op["op"] in ("live", "text", "block")]


async def write(turn: Turn, text: str, run_id: UUID | None = None) -> None:
    """What the worker does."""
    run_id = run_id or uuid7()
    assert await live_answer.write(turn_id=turn.pk, run_id=run_id, fence=turn.fence, text=text) == "ok"


async def poke(conversation: Conversation) -> None:
    await hints.asend([hints.conversation_group(conversation.pk)])


def sealed_elsewhere() -> dict[str, str]:
    """A true answer of another conversation, seal and all, as it lies in the server."""
    other = running_turn(a_conversation())

    async def scene() -> None:
        await write(other, FORGED)
        await live_answer.close()

    asyncio.run(scene())
    with shared() as client:
        return client.hgetall(f"live:{other.pk}")


@pytest.mark.parametrize("seal", ["none", "guessed", "of another turn", "of another text", "of another fence"])
def test_attack_a_forged_draft_is_shown_to_nobody(seal: str) -> None:
    conversation = a_conversation()
    turn = running_turn(conversation)
    stolen = sealed_elsewhere()

    async def scene() -> None:
        async with connected(conversation.owner) as socket:
            await socket.subscribe(conversation.pk)
            await write(turn, "What the agent says")
            await poke(conversation)
            await socket.frames_until(drafts)
            assert drafts(socket.ops())[-1]["tail"] == "What the agent says", "the premise: a true draft is shown"
            seen = len(socket.ops())
            with shared() as client:
                true = client.hgetall(f"live:{turn.pk}")
            forged = {
                "none": {"run": str(uuid7()), "fence": turn.fence, "text": FORGED},
                "guessed": {"text": FORGED, "seal": "0" * 64},
                "of another turn": {key: stolen[key] for key in ("run", "text", "seal")},
                "of another text": {"text": true["text"] + FORGED},
                "of another fence": {"fence": turn.fence + 1},
            }[seal]
            if seal == "none":
                await in_thread(lambda: shared().delete(f"live:{turn.pk}"))()
            await in_thread(forge)(turn.pk, **forged)
            await poke(conversation)
            await in_thread(say)(conversation, "What comes after it")  # a record: when it is there, the poke was heeded
            await socket.frames_until(message_ids)
            assert await live_answer.read(turn.pk) is None
            assert FORGED not in json.dumps(socket.frames)
            assert not [op for op in drafts(socket.ops()[seen:]) if op.get("text") or op.get("tail")]
        async with connected(conversation.owner) as late:
            first = await late.subscribe(conversation.pk)
            assert FORGED not in json.dumps(first) and drafts(first["ops"]) == []
        await live_answer.close()

    asyncio.run(scene())


def test_attack_a_forged_draft_does_not_become_the_message_of_a_stopped_turn() -> None:
    """Whoever is shown as the author of a message is believed: what a dead worker left must be its own."""
    conversation = a_conversation()
    turn = running_turn(conversation)
    with unit():
        move(lock_turn(turn.pk), "cancelling", actor=WORKER, reason="stopped", change={"ended_by": conversation.owner})
    forge(turn.pk, run=str(uuid7()), fence=turn.fence, text=FORGED, characters=len(FORGED), seal="f" * 64)
    runs.end_abandoned(conversation.pk)
    turn.refresh_from_db()
    assert turn.status == "cancelled"
    assert FORGED not in [message.body.text for message in Message.objects.filter(conversation=conversation)]


@pytest.mark.parametrize(
    "fields",
    [
        {"run": "no id", "fence": "1", "text": "x", "seal": "s"},
        {"run": "0" * 32, "fence": "many", "text": "x", "seal": "s"},
        {"run": "0" * 32, "fence": "9" * 40, "text": "x", "seal": "s"},
        {"run": "0" * 32, "fence": "1", "text": b"\xff\xfe", "seal": b"\xff"},
        {"run": b"\xff", "fence": b"\xff", "text": "x", "seal": "s"},
    ],
)
def test_attack_a_draft_of_nonsense_is_no_draft_and_breaks_nothing(fields: dict[str, Any]) -> None:
    turn_id = uuid7()
    forge(turn_id, **fields)
    assert live_answer.read_now(turn_id) is None


def test_an_answer_that_goes_on_stays_sealed_and_one_changed_in_between_is_written_anew() -> None:
    turn_id, run_id = uuid7(), uuid7()
    known: dict[str, Any] = {"turn_id": turn_id, "run_id": run_id, "fence": 3}

    async def scene() -> None:
        assert await live_answer.write(**known, text="青") == "ok"
        assert await live_answer.append(**known, offset=1, text="芦🧭") == "ok"
        assert await live_answer.append(**known, offset=3, text="河") == "ok"
        assert await live_answer.read(turn_id) == live_answer.Snapshot(turn_id, run_id, 3, "青芦🧭河")
        live_answer._seals.clear()  # another process, which cannot vouch for what it has not written
        assert await live_answer.append(**known, offset=4, text="!") == "gone"
        assert await live_answer.write(**known, text="青芦🧭河!") == "ok"
        assert (await live_answer.read(turn_id)).text == "青芦🧭河!"
        await live_answer.close()

    asyncio.run(scene())


def test_attack_a_forged_poke_shows_nothing() -> None:
    """A poke carries ids only: whatever it says, the page is told what the records say, and nothing when that is
    nothing new."""
    conversation, foreign = a_conversation(), a_conversation()
    say(foreign, "Nobody else's business")

    async def scene() -> None:
        layer = get_channel_layer()
        async with connected(conversation.owner) as socket:
            await socket.subscribe(conversation.pk)
            own = hints.conversation_group(conversation.pk)
            html = {"ops": [{"op": "put", "id": "log", "html": FORGED}]}
            for message in (
                {"type": "hint", "group": own, "html": FORGED, **html},
                {"type": "hint", "group": hints.conversation_group(foreign.pk)},
                {"type": "websocket.send", "text": json.dumps(html)},
                {"type": "hint", "group": FORGED},
                {"type": "hint", "group": [own]},
                {"type": "hint", "group": {"a": 1}},
                {"type": 7},
            ):
                await layer.group_send(own, message)
            await in_thread(say)(conversation, "The one thing that is new")
            await socket.frames_until(message_ids)
            told = json.dumps(socket.frames)
            assert "The one thing that is new" in told
            assert FORGED not in told and "evil.test" not in told and "Nobody else" not in told
            assert len(message_ids(socket.ops())) == 1

    asyncio.run(scene())
