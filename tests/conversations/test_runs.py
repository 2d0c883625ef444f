"""Claims, leases, fences, and the sweeper that derives what was lost."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.db import connection
from procrastinate.contrib.django.models import ProcrastinateJob

from conversations import live_answer, runs, sweeps
from conversations.agent import steps
from conversations.agent.engine import next_step
from conversations.agent.messages import first_input
from conversations.agent.steps import Reserved, Versions
from conversations.events import EVENTS
from conversations.kernel.errors import Fenced
from conversations.kernel.ids import uuid7
from conversations.models import Conversation, Event, Run, Step, StepTry, Turn
from conversations.services import stop_turn
from conversations.turns import Said
from tests.conversations.conftest import answer, ask, run, trace
from tests.modelserver import ModelServer, called, said

VERSIONS = Versions("tester/1", "none")


def expire(turn: Turn) -> None:
    """The lease ran out: the worker died, or was stopped for longer."""
    Run.objects.filter(turn=turn, status="leased").update(lease_expires_at=turn.created_at - timedelta(seconds=1))


def begin_asking(claim: runs.Claim) -> Step:
    step = steps.begin_request(claim, first_input(claim.turn), VERSIONS)
    steps.start_request(claim, step, 100)
    return step


def test_of_ten_workers_that_claim_at_once_one_gets_the_turn(conversation: Conversation) -> None:
    turn = ask(conversation)

    def claim(_: int) -> Any:
        try:
            return runs.claim(turn.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as pool:
        claims = [found for found in pool.map(claim, range(10)) if found]
    assert len(claims) == 1
    assert claims[0].fence.number == 1
    assert list(Run.objects.values_list("fence", "status")) == [(1, "leased")]


def test_a_living_lease_is_left_alone_and_an_expired_one_taken_over(conversation: Conversation) -> None:
    turn = ask(conversation)
    first = runs.claim(turn.pk)
    assert first is not None
    assert runs.claim(turn.pk) is None
    step = begin_asking(first)
    expire(turn)
    second = runs.claim(turn.pk)
    assert second is not None
    assert second.fence.number == 2
    assert trace(turn) == [("model", "retry_wait", "")]
    assert [t.status for t in StepTry.objects.filter(step=step)] == ["interrupted"]
    assert list(Run.objects.order_by("fence").values_list("status", "end_reason")) == [
        ("interrupted", "lease_expired"),
        ("leased", ""),
    ]
    request, call = next_step(turn)
    assert (request, call) == (step, None), "the same step goes on"


def test_a_worker_that_wakes_after_its_lease_changes_nothing(conversation: Conversation) -> None:
    turn = ask(conversation)
    zombie = runs.claim(turn.pk)
    assert zombie is not None
    step = begin_asking(zombie)
    expire(turn)
    assert runs.claim(turn.pk) is not None
    before = list(Event.objects.order_by("id").values_list("pk", flat=True))
    attempts: list[Any] = [
        lambda: steps.begin_request(zombie, first_input(turn), VERSIONS),
        lambda: steps.start_request(zombie, step, 10),
        lambda: steps.fail_try(zombie, step, error="x", retry_in_seconds=1),
        lambda: steps.commit_request(
            zombie, step, response={"schema": 1}, reserved=Reserved(1, 1), tokens_in=1, tokens_out=1, calls=[],
            versions=VERSIONS, said=Said("Late."),
        ),
        lambda: steps.finish_call(zombie, step, {}, outcome="ok"),
        lambda: steps.wait_or_go_on(zombie),
        lambda: steps.end_failed(zombie, "internal_error", "Late."),
        lambda: steps.end_stopped(zombie, "Late."),
    ]  # fmt: skip
    for attempt in attempts:
        with pytest.raises(Fenced):
            attempt()
    runs.hand_back(zombie)
    assert runs.renew([zombie.run.pk]) == set()
    assert list(Event.objects.order_by("id").values_list("pk", flat=True)) == before
    turn.refresh_from_db()
    assert (turn.status, turn.fence) == ("running", 2)


def test_fences_only_grow(conversation: Conversation) -> None:
    turn = ask(conversation)
    fences = []
    for _ in range(3):
        claimed = runs.claim(turn.pk)
        assert claimed is not None
        fences.append(claimed.fence.number)
        expire(turn)
    assert fences == [1, 2, 3]


def test_a_turn_interrupted_three_times_without_a_step_is_given_up(conversation: Conversation, settings: Any) -> None:
    settings.RUN_INTERRUPTIONS_MAX = 3
    turn = ask(conversation)
    for _ in range(3):
        assert runs.claim(turn.pk) is not None
        expire(turn)
    assert runs.claim(turn.pk) is None
    turn.refresh_from_db()
    assert (turn.status, turn.reason) == ("failed", "gave_up")
    assert "interrupted 3 times in a row" in answer(turn).body.text
    assert not Run.objects.filter(status="leased").exists()


def test_a_committed_step_or_an_orderly_stop_resets_the_count(conversation: Conversation, settings: Any) -> None:
    settings.RUN_INTERRUPTIONS_MAX = 2
    turn = ask(conversation)
    for round_ in range(6):
        claimed = runs.claim(turn.pk)
        assert claimed is not None, f"given up in round {round_}"
        if round_ % 2:
            Run.objects.filter(pk=claimed.run.pk).update(progressed=True)
            expire(turn)
        else:
            runs.hand_back(claimed)


def test_time_inside_interrupted_runs_is_charged(conversation: Conversation) -> None:
    turn = ask(conversation)
    claimed = runs.claim(turn.pk)
    assert claimed is not None
    Run.objects.filter(pk=claimed.run.pk).update(heartbeat_at=claimed.run.created_at + timedelta(seconds=7))
    expire(turn)
    assert runs.claim(turn.pk) is not None
    turn.refresh_from_db()
    assert 6_900 <= turn.milliseconds_used <= 7_100


def test_the_sweeper_derives_every_job_that_was_lost(conversation: Conversation) -> None:
    turn = ask(conversation)

    def swept() -> int:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM procrastinate_jobs")
        sweeps.sweep_turns()
        return ProcrastinateJob.objects.filter(args__turn_id=str(turn.pk)).count()

    def make_due() -> None:
        Turn.objects.filter(pk=turn.pk).update(next_wake_at=turn.created_at)

    assert swept() == 0, "not due yet"
    make_due()
    assert swept() == 1, "accepted, slot free"
    assert swept() == 0, "not again at once"
    claimed = runs.claim(turn.pk)
    make_due()
    assert swept() == 0, "a living lease"
    turn.refresh_from_db()
    assert claimed is not None
    assert abs((turn.next_wake_at - claimed.run.lease_expires_at).total_seconds()) < 1  # type: ignore[operator]
    expire(turn)
    make_due()
    assert swept() == 1, "an expired lease"
    stop_turn(person=conversation.owner, turn=turn)
    make_due()
    swept()
    turn.refresh_from_db()
    assert (turn.status, turn.reason) == ("cancelled", "stopped"), "stopped, and the worker is gone"
    assert not Run.objects.filter(status="leased").exists()


def test_a_turn_that_cannot_be_looked_at_does_not_keep_others_waiting(
    conversation: Conversation, owner_connection: psycopg.Connection[Any]
) -> None:
    from tests.conversations.people import a_conversation

    broken = ask(conversation)
    assert runs.claim(broken.pk)
    stop_turn(person=conversation.owner, turn=broken)
    expire(broken)
    owner_connection.execute("SET session_replication_role = replica")
    owner_connection.execute("DELETE FROM conversations_event WHERE stream = %s AND seq = 1", [f"turn:{broken.pk}"])
    owner_connection.execute("UPDATE conversations_turn SET event_hash = '' WHERE id = %s", [broken.pk])
    other = ask(a_conversation())
    Turn.objects.update(next_wake_at=broken.created_at)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM procrastinate_jobs")
    assert sweeps.sweep_turns() == 2
    assert [job.args["turn_id"] for job in ProcrastinateJob.objects.all()] == [str(other.pk)]
    assert sweeps.sweep_turns() == 0


def test_a_record_of_another_schema_stops_with_a_clear_status(
    conversation: Conversation, model: ModelServer, tools: Any, owner_connection: psycopg.Connection[Any]
) -> None:
    def spoil(context: Any, arguments: Any) -> dict[str, Any]:
        step = Step.objects.get(turn=context.turn, seq=1)
        owner_connection.execute("SET session_replication_role = replica")
        owner_connection.execute(
            "UPDATE conversations_body SET text = replace(text, '\"schema\":1', '\"schema\":9') WHERE id = %s",
            [step.output_id],
        )
        return {}

    tools("spoil", spoil)
    model.script = [called(("spoil", {"word": "x"})), said("Never.")]
    turn = run(ask(conversation))
    assert (turn.status, turn.reason) == ("failed", "unreadable_record")
    assert "schema 9" in answer(turn).body.text
    assert len(model.requests) == 1


def test_no_error_of_valkey_or_the_channel_layer_fails_a_run(
    conversation: Conversation, model: ModelServer, settings: Any
) -> None:
    settings.REDIS_URL = "unix:///nowhere/valkey.sock"
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": ["unix:///nowhere/valkey.sock"]},
        }
    }
    model.script = [said("All the same.")]
    turn = run(ask(conversation))
    assert turn.status == "completed"
    assert answer(turn).body.text == "All the same."


def test_a_lower_fence_never_overwrites_the_live_answer(conversation: Conversation) -> None:
    turn_id, old, new = uuid7(), uuid7(), uuid7()

    async def work() -> None:
        assert await live_answer.write(turn_id=turn_id, run_id=old, fence=1, text="old ") == "ok"
        assert await live_answer.append(turn_id=turn_id, run_id=old, fence=1, offset=4, text="旧") == "ok"
        assert await live_answer.append(turn_id=turn_id, run_id=old, fence=1, offset=4, text="x") == "gone"
        assert await live_answer.write(turn_id=turn_id, run_id=new, fence=2, text="new") == "ok"
        assert await live_answer.append(turn_id=turn_id, run_id=old, fence=1, offset=5, text="x") == "fenced"
        assert await live_answer.write(turn_id=turn_id, run_id=old, fence=1, text="x") == "fenced"
        await live_answer.drop(turn_id=turn_id, fence=1)
        assert (await live_answer.read(turn_id)) == live_answer.Snapshot(turn_id, new, 2, "new")
        live_answer.freeze_now(turn_id)
        assert await live_answer.append(turn_id=turn_id, run_id=new, fence=2, offset=3, text="x") == "frozen"
        await live_answer.drop(turn_id=turn_id, fence=2)
        assert await live_answer.read(turn_id) is None
        assert await live_answer.append(turn_id=turn_id, run_id=new, fence=2, offset=3, text="x") == "gone"
        await live_answer.close()

    asyncio.run(work())


def test_every_event_is_in_the_vocabulary(conversation: Conversation, model: ModelServer, tools: Any) -> None:
    tools("look_up", lambda context, arguments: {})
    model.script = [called(("look_up", {"word": "x"})), said("Yes.")]
    run(ask(conversation))
    found = {event.type: set(event.payload) - {"set"} for event in Event.objects.all()}
    assert {"turn.completed", "run.finished", "step.succeeded"} <= set(found)
    for kind, facts in found.items():
        assert facts <= EVENTS[kind], kind
