"""Nothing twice, nothing missed: what a viewer is sent, from its cursor on."""

from __future__ import annotations

import asyncio
import threading
from typing import Any
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from console.live import rendering, stream
from conversations import hints, live_answer
from conversations.kernel.ids import uuid7
from conversations.models import Conversation, FeedEntry, Message, Turn
from tests.conversations.people import a_conversation
from tests.live.making import connected, finish, in_thread, message_ids, say, start

pytestmark = pytest.mark.django_db(transaction=True)


def questions_of(conversation: Conversation) -> list[str]:
    return [
        str(pk)
        for pk in Message.objects.filter(conversation=conversation, role="user")
        .order_by("number")
        .values_list("pk", flat=True)
    ]


@pytest.mark.case("S2")
def test_fifty_events_committed_while_the_first_snapshot_is_delayed_come_once_and_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    conversation = a_conversation()
    say(conversation, "The first")
    began, go_on = threading.Event(), threading.Event()
    whole_log = rendering.whole_log

    def delayed(conversation_id: UUID) -> Any:
        found = whole_log(conversation_id)
        began.set()
        assert go_on.wait(60)
        return found

    monkeypatch.setattr(rendering, "whole_log", delayed)

    def fifty() -> None:
        assert began.wait(60)
        try:
            for number in range(50):
                say(conversation, f"Event {number}")
        finally:
            go_on.set()
            connections.close_all()

    writer = threading.Thread(target=fifty)

    async def scene() -> None:
        async with connected(conversation.owner) as socket:
            writer.start()
            first = await socket.subscribe(conversation.pk)
            assert first["ops"][0]["op"] == "reset"
            await socket.frames_until(lambda ops: len(message_ids(ops)) >= 50)
            assert message_ids(socket.ops()) == (await in_thread(questions_of)(conversation))[1:]

    asyncio.run(scene())
    writer.join()


@pytest.mark.case("S3")
def test_after_a_reconnect_frames_start_at_the_cursor() -> None:
    conversation = a_conversation()

    async def scene() -> None:
        async with connected(conversation.owner) as socket:
            await socket.subscribe(conversation.pk)
            await in_thread(lambda: [say(conversation, f"Event {number}") for number in range(100)])()
            await socket.frames_until(lambda ops: len(message_ids(ops)) >= 100)
            cursor = socket.cursor
        await in_thread(say)(conversation, "While away")
        async with connected(conversation.owner) as socket:
            first = await socket.subscribe(conversation.pk, cursor)
            sent = message_ids(first["ops"])
            assert sent == (await in_thread(questions_of)(conversation))[-1:]
            again = await socket.subscribe(conversation.pk, socket.cursor)
            assert again["ops"] == []

    asyncio.run(scene())
    assert FeedEntry.objects.filter(conversation=conversation, kind="message").count() == 101


def test_a_bad_or_foreign_cursor_means_a_full_resync() -> None:
    conversation, other = a_conversation(), a_conversation()
    say(conversation, "What is here")

    async def scene() -> None:
        async with connected(other.owner) as socket:
            foreign = (await socket.subscribe(other.pk))["cur"]
        async with connected(conversation.owner) as socket:
            good = (await socket.subscribe(conversation.pk))["cur"]
        for cursor in (foreign, good[:-2] + "xx", "", None, 7, "x" * 5_000):
            async with connected(conversation.owner) as socket:
                first = await socket.subscribe(conversation.pk, cursor)
                assert first["ops"][0]["op"] == "reset"
                assert "What is here" in first["ops"][0]["html"]
        async with connected(conversation.owner) as socket:
            assert (await socket.subscribe(conversation.pk, good))["ops"] == []

    asyncio.run(scene())


@pytest.mark.case("P1")
def test_an_event_of_five_thousand_chinese_characters_is_shown_whole_and_its_hint_carries_ids_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    conversation = a_conversation()
    text = "青芦河" * 1666 + "完。"
    poked: list[Any] = []
    send = hints.send
    monkeypatch.setattr(hints, "send", lambda groups: (poked.extend(groups), send(groups)))

    async def scene() -> None:
        async with connected(conversation.owner) as socket:
            await socket.subscribe(conversation.pk)
            await in_thread(say)(conversation, text)
            await socket.frames_until(lambda ops: any(text in op.get("html", "") for op in ops))

    asyncio.run(scene())
    assert Message.objects.get(conversation=conversation).body.text == text
    assert hints.conversation_group(conversation.pk) in poked
    assert all(len(group) < 100 and "青" not in group for group in poked)


def test_a_lost_poke_only_delays(monkeypatch: pytest.MonkeyPatch) -> None:
    conversation = a_conversation()
    monkeypatch.setattr(stream, "POLL_SECONDS", 0.2)
    monkeypatch.setattr(hints, "send", lambda groups: None)

    async def scene() -> None:
        async with connected(conversation.owner) as socket:
            await socket.subscribe(conversation.pk)
            await in_thread(say)(conversation, "Nobody is told")
            await socket.frames_until(message_ids)

    asyncio.run(scene())


def test_a_viewer_that_falls_behind_is_told_to_start_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is buffered without bound: the queue is full, so the socket is closed with 4408 and its frames dropped."""
    conversation = a_conversation()
    monkeypatch.setattr(stream, "FRAMES_WAITING_MAX", 3)
    monkeypatch.setattr(stream, "FRAME_SECONDS", 0.0)
    held = threading.Event()
    monkeypatch.setattr(rendering, "whole_log", lambda conversation_id: held.wait(60) and [])

    async def scene() -> int:
        from console.live.hub import hub

        async with connected(conversation.owner) as socket:
            await socket.send_to(f'{{"subscribe": {{"conversation": "{conversation.pk}"}}}}')
            following = hub().stream(conversation.pk, "en")
            async with asyncio.timeout(30):
                while not following._viewers:
                    await asyncio.sleep(0.01)
            (viewer,) = following._viewers
            for number in range(4):
                assert viewer.offer(f'{{"ops": [], "cur": null, "n": {number}}}') is (number < 3)
            assert viewer.waiting.qsize() == 1
            held.set()
            return await socket.closing_code()

    assert asyncio.run(scene()) == 4408


# -- the live answer ------------------------------------------------------------------------------------------------
class Writer:
    """A run that writes an answer, as the worker does."""

    def __init__(self, turn: Turn) -> None:
        self.turn, self.run_id, self.text = turn, uuid7(), ""

    async def write(self, text: str) -> None:
        how = live_answer.append if self.text else live_answer.write
        fields: dict[str, Any] = {"offset": len(self.text)} if self.text else {}
        assert await how(turn_id=self.turn.pk, run_id=self.run_id, fence=self.turn.fence, text=text, **fields) == "ok"
        self.text += text
        await hints.asend([hints.conversation_group(self.turn.conversation_id)])


def shown(ops: list[dict[str, Any]]) -> tuple[str, str]:
    """The blocks (HTML) and the tail a page has after these operations."""
    html = tail = ""
    for op in ops:
        if op["op"] == "live":
            html, tail = op["html"], op["tail"]
        elif op["op"] == "text":
            tail += op["text"]
        elif op["op"] == "block":
            html, tail = html + op["html"], op["tail"]
    return html, tail


def test_viewers_that_come_and_go_see_what_an_undisturbed_one_sees() -> None:
    conversation = a_conversation()
    say(conversation, "Write")
    turn = start(Turn.objects.get(conversation=conversation).pk)
    pieces = ["# Riv", "er\n\nIt fl", "ows.\n\n- a\n- ", "b\n\n**End", "** of it", " 🧭.\n\nAnd m"]

    async def scene() -> None:
        writer = Writer(turn)
        async with connected(conversation.owner) as steady:
            await steady.subscribe(conversation.pk)
            cursor, seen = None, []
            for piece in pieces:
                async with connected(conversation.owner) as coming:
                    await coming.subscribe(conversation.pk, cursor)
                    await writer.write(piece)
                    whole = writer.text
                    await coming.frames_until(
                        lambda ops, seen=seen, whole=whole: (
                            shown([*seen, *ops])[1]
                            and whole.endswith(shown([*seen, *ops])[1])
                            and _length([*seen, *ops]) == len(whole)
                        )
                    )
                    seen, cursor = [*seen, *coming.ops()], coming.cursor
            await steady.frames_until(lambda ops: _length(ops) == len(writer.text))
            assert shown(seen) == shown(steady.ops())
            await in_thread(finish)(turn.pk, writer.text + "ore.")
            await live_answer.drop(turn_id=turn.pk, fence=turn.fence)
            final = await steady.frames_until(lambda ops: [op for op in ops if "ore.</p>" in op.get("html", "")])
        async with connected(conversation.owner) as late:
            first = await late.subscribe(conversation.pk, cursor)
            assert final[-1]["html"] in [op.get("html") for op in first["ops"]]
        await live_answer.close()

    asyncio.run(scene())


def _length(ops: list[dict[str, Any]]) -> int:
    """How many characters of the answer have been told of, from the texts alone."""
    total = 0
    for op in ops:
        if op["op"] == "text":
            total = op["at"] + len(op["text"])
        elif op["op"] == "live":
            total = max(total, _told(op))
    return total


def _told(op: dict[str, Any]) -> int:
    return int(op.get("length", 0))


def test_the_tail_of_a_dead_run_is_replaced_whole() -> None:
    conversation = a_conversation()
    say(conversation, "Write")
    turn = start(Turn.objects.get(conversation=conversation).pk)

    async def scene() -> None:
        dead = Writer(turn)
        async with connected(conversation.owner) as socket:
            await socket.subscribe(conversation.pk)
            await dead.write("What the dead run wrote")
            await socket.frames_until(lambda ops: shown(ops)[1] == dead.text)
            heir = Writer(await in_thread(start)(turn.pk))
            await heir.write("What its heir wrote")
            await socket.frames_until(lambda ops: shown(ops)[1] == heir.text)
            assert [op["op"] for op in socket.ops() if op["op"] in ("live", "text")][-1] == "live"
            assert (
                await live_answer.append(
                    turn_id=turn.pk, run_id=dead.run_id, fence=turn.fence, offset=len(dead.text), text="!"
                )
                == "fenced"
            )
        await live_answer.close()

    asyncio.run(scene())


def test_a_stream_is_read_and_rendered_once_for_all_its_viewers(monkeypatch: pytest.MonkeyPatch) -> None:
    conversation = a_conversation()
    rendered: list[int] = []
    entries = rendering.entries
    monkeypatch.setattr(rendering, "entries", lambda *args: (rendered.append(len(args[1])), entries(*args))[1])

    async def scene() -> None:
        async with connected(conversation.owner) as first, connected(conversation.owner) as second:
            await first.subscribe(conversation.pk)
            await second.subscribe(conversation.pk)
            rendered.clear()
            await sync_to_async(say)(conversation, "Once")
            await first.frames_until(message_ids)
            await second.frames_until(message_ids)
            assert first.frames[-1] == second.frames[-1]

    asyncio.run(scene())
    assert sum(rendered) == 2  # the message and its turn, in however many looks
