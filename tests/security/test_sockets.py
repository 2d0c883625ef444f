"""Every subscription of the socket, for everybody, about what is theirs, another tenant's, and what nobody has."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from console.live.records import QUEUE_PERMISSION
from conversations import hints
from conversations.kernel.ids import uuid7
from conversations.services import start_conversation
from tests.accounts import making
from tests.live.conftest import fresh_layer  # noqa: F401
from tests.live.making import Socket, connected, finish, in_thread, message_ids, say, start

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_layer")]

ROLES = ("member", "member2", "reviewer", "operator", "admin")
# What a queue pokes about: requests to decide and one's own, cases, one's own turns. A poke names no thing.
QUEUES = {"approvals": set(ROLES), "mine": set(ROLES), "reconciliation": {"operator"}, "everything": set()}


class Side:
    """A tenant with everybody, and a conversation of `member` in which an agent has answered."""

    def __init__(self, name: str) -> None:
        self.name, self.tenant = name, making.tenant(name)
        self.people = {role: making.person(self.tenant, role, role.rstrip("2")) for role in ROLES if role != "admin"}
        self.people["admin"] = making.admin_of(self.tenant)
        self.conversation = start_conversation(person=self.people["member"], tenant=self.tenant)
        question = say(self.conversation, f"Zorilla{name}question")
        finish(start(question.turns.get().pk).pk, f"Zorilla{name}answer")


async def outcome(person: Any, wanted: dict[str, Any], cursor: Any = None) -> tuple[int, list[dict[str, Any]]]:
    """The closing code, or 0 with the first frame."""
    async with connected(person) as socket:
        await socket.send_to(json.dumps({"subscribe": wanted, "cursor": cursor, "lang": "en"}))
        event = await socket.receive_output(timeout=30)
        if event["type"] == "websocket.close":
            return event["code"], []
        return 0, json.loads(event["text"])["ops"]


def test_every_queue_there_is_has_been_thought_of() -> None:
    assert set(QUEUES) - {"everything"} == set(QUEUE_PERMISSION)


def test_every_subscription_is_open_to_its_roles_and_to_nobody_else() -> None:
    north, south = Side("north"), Side("south")

    async def scene() -> int:
        tried = 0
        for side, other in ((north, south), (south, north)):
            own, foreign, random = str(side.conversation.pk), str(other.conversation.pk), str(uuid7())
            for role, person in side.people.items():
                code, ops = await outcome(person, {"conversation": own})
                told = json.dumps(ops)
                if role == "member":
                    assert code == 0 and f"Zorilla{side.name}question" in told and f"Zorilla{side.name}answer" in told
                else:
                    assert (code, ops) == (4403, []), f"{role} of {side.name}"
                assert await outcome(person, {"conversation": foreign}) == (4403, []), f"{role} of {side.name}"
                assert await outcome(person, {"conversation": random}) == (4403, [])
                for queue, roles in QUEUES.items():
                    code, ops = await outcome(person, {"queue": queue})
                    assert code == (0 if role in roles else 4403), f"{role}: {queue}"
                    assert "Zorilla" not in json.dumps(ops)
                tried += 3 + len(QUEUES)
        for wanted in ({"conversation": str(north.conversation.pk)}, {"queue": "mine"}):
            visitor = Socket()
            await visitor.connect(timeout=15)
            await visitor.send_to(json.dumps({"subscribe": wanted}))
            assert await visitor.closing_code() == 4401 and visitor.frames == []
        return tried

    assert asyncio.run(scene()) == 2 * len(ROLES) * (3 + len(QUEUES))


def test_attack_a_cursor_of_somebody_elses_conversation_opens_nothing() -> None:
    north, south = Side("north"), Side("south")

    async def scene() -> None:
        async with connected(south.people["member"]) as socket:
            cursor = (await socket.subscribe(south.conversation.pk))["cur"]
        person = north.people["member"]
        assert await outcome(person, {"conversation": str(south.conversation.pk)}, cursor) == (4403, [])
        code, ops = await outcome(person, {"conversation": str(north.conversation.pk)}, cursor)
        assert code == 0 and ops[0]["op"] == "reset" and "Zorillasouth" not in json.dumps(ops)

    asyncio.run(scene())


def test_attack_listening_beside_ones_own_conversation_hears_nothing_of_another_tenants() -> None:
    """What happens in the other tenant meanwhile is in no frame, neither of the conversation nor of a queue."""
    north, south = Side("north"), Side("south")

    async def scene() -> None:
        async with connected(north.people["member"]) as socket:
            await socket.subscribe(north.conversation.pk)
            await socket.send_to(json.dumps({"subscribe": {"queue": "mine"}}))
            await socket.frames_until(lambda ops: any(op["op"] == "hint" for op in ops))
            seen = len(socket.frames)
            await in_thread(say)(south.conversation, "Zorillasouthmeanwhile")
            await hints.asend([hints.queue_group("mine", south.tenant.pk)])
            await sync_to_async(say)(north.conversation, "Zorillanorthafterwards")  # frames keep their order
            await socket.frames_until(message_ids)
            later = socket.frames[seen:]
            assert "Zorillanorthafterwards" in json.dumps(later) and "Zorillasouth" not in json.dumps(socket.frames)
            assert str(south.conversation.pk) not in json.dumps(socket.frames)

    asyncio.run(scene())
