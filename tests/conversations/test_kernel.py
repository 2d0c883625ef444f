"""The kernel: one writer of a status, told-apart refusals, chained events, and a database that enforces the same."""

from __future__ import annotations

import json
from contextlib import nullcontext
from datetime import UTC, datetime
from typing import Any

import psycopg
import pytest
from django.db import Error, IntegrityError, connection, transaction

from conversations.kernel.audit import audit
from conversations.kernel.errors import Fenced, IllegalTransition, IntegrityBroken, NotFound, StaleRevision
from conversations.kernel.ids import uuid7
from conversations.kernel.machine import SYSTEM, WORKER, machines
from conversations.kernel.signals import advanced
from conversations.kernel.unit import add_entry, unit
from conversations.kernel.writing import Fence, advance, begin
from conversations.lifecycle import TURN
from conversations.models import Event, FeedEntry, Step, Turn
from conversations.services import send_message
from tests.conversations.people import a_conversation

FAR = datetime(2100, 1, 1, tzinfo=UTC)


@pytest.mark.django_db
@pytest.mark.parametrize(("inside", "plans"), [(True, 1), (False, 0)])
def test_the_server_keeps_the_plan_of_what_comes_again_in_a_unit_and_of_no_list(inside: bool, plans: int) -> None:
    """One made for whatever status uses no index that is for one status alone."""
    with unit() if inside else nullcontext():
        for _ in range(4):
            list(Turn.objects.filter(status="accepted").order_by("next_wake_at")[:5])
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%conversations_turn%LIMIT%'"
            )
            assert cursor.fetchone() == (plans,)


def a_turn() -> Turn:
    conversation = a_conversation()
    send_message(person=conversation.owner, conversation=conversation, text="What?", client_key=None)
    return Turn.objects.get(conversation=conversation)


def a_turn_in(status: str) -> Turn:
    turn = a_turn()
    path = {
        "accepted": [],
        "running": ["running"],
        "waiting": ["running", "waiting"],
        "cancelling": ["running", "cancelling"],
        "completed": ["running", "completed"],
        "failed": ["failed"],
        "cancelled": ["cancelled"],
    }[status]
    with unit():
        for to in path:
            advance(turn, to, actor=SYSTEM, wake=None if to in ("completed", "failed", "cancelled") else FAR)
    return turn


def a_step(turn: Turn) -> Step:
    return Step(
        tenant_id=turn.tenant_id, turn=turn, seq=1, kind="tool_call", name="x", status="pending",
        engine_version="1", agent_version="1", model_version="1",
    )  # fmt: skip


def sql(statement: str, *parameters: Any) -> None:
    """Raw SQL as the application's role, in a transaction whose deferred constraints are checked."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, list(parameters))
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


EDGES = [(was, to) for was in TURN.statuses for to in TURN.statuses]


@pytest.mark.django_db
@pytest.mark.parametrize(("was", "to"), EDGES, ids=[f"{was}-{to}" for was, to in EDGES])
def test_advance_takes_exactly_the_edges_of_the_table(was: str, to: str) -> None:
    turn = a_turn_in(was)
    revision = turn.revision
    ended = to in ("completed", "failed", "cancelled")
    if TURN.allows(was, to):
        with unit():
            advance(turn, to, actor=SYSTEM, wake=None if ended else FAR)
        turn.refresh_from_db()
        assert (turn.status, turn.revision) == (to, revision + 1)
    else:
        with pytest.raises(IllegalTransition), unit():
            advance(turn, to, actor=SYSTEM)
        turn.refresh_from_db()
        assert (turn.status, turn.revision) == (was, revision)


@pytest.mark.django_db
@pytest.mark.parametrize(("was", "to"), [edge for edge in EDGES if not TURN.allows(*edge)])
def test_raw_sql_cannot_take_an_edge_that_is_not_in_the_table(was: str, to: str) -> None:
    turn = a_turn_in(was)
    with pytest.raises(Error) as refused:
        sql("UPDATE conversations_turn SET status = %s, revision = revision + 1 WHERE id = %s", to, turn.pk)
    assert refused.value.__cause__.sqlstate == "23514"  # type: ignore[union-attr]


@pytest.mark.django_db
def test_raw_sql_cannot_take_an_edge_of_the_table_without_its_event() -> None:
    turn = a_turn()
    with pytest.raises(IntegrityError) as refused:
        sql("UPDATE conversations_turn SET status = 'running', revision = revision + 1 WHERE id = %s", turn.pk)
    assert refused.value.__cause__.diag.constraint_name == "conversations_turn_event"  # type: ignore[union-attr]


@pytest.mark.django_db
def test_raw_sql_cannot_insert_a_row_that_begins_in_the_middle() -> None:
    turn = a_turn()
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        Turn(
            tenant_id=turn.tenant_id, conversation_id=turn.conversation_id, number=2, question=turn.question,
            asker=turn.asker, status="running", next_wake_at=FAR, event_hash=b"",
        ).save(force_insert=True)  # fmt: skip
    assert refused.value.__cause__.diag.constraint_name == "conversations_turn_lifecycle"  # type: ignore[union-attr]


@pytest.mark.django_db
def test_raw_sql_cannot_change_what_no_event_may_change() -> None:
    turn = a_turn()
    for statement in (
        "UPDATE conversations_turn SET question_id = gen_random_uuid() WHERE id = %s",
        "UPDATE conversations_turn SET number = 7 WHERE id = %s",
        "DELETE FROM conversations_turn WHERE id = %s",
    ):
        with pytest.raises(Error):
            sql(statement, turn.pk)


@pytest.mark.django_db
def test_the_application_cannot_change_or_remove_what_is_append_only(owner_connection: psycopg.Connection) -> None:
    turn = a_turn()
    for table in ("conversations_event", "conversations_message", "conversations_body", "conversations_feedentry"):
        for statement in ("DELETE FROM {}", "UPDATE {} SET id = id", "TRUNCATE {} CASCADE"):
            with pytest.raises(Error) as refused:
                sql(statement.format(table))
            assert refused.value.__cause__.sqlstate == "42501", statement  # type: ignore[union-attr]
    assert Event.objects.filter(stream=f"turn:{turn.pk}").count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_trigger_refuses_to_the_owner_too(owner_connection: psycopg.Connection) -> None:
    a_turn()
    for statement in ("DELETE FROM conversations_event", "UPDATE conversations_message SET number = 9"):
        with pytest.raises(psycopg.Error, match="cannot be changed"):
            owner_connection.execute(statement)


@pytest.mark.django_db
def test_a_row_read_before_somebody_else_moved_it_is_stale() -> None:
    turn = a_turn()
    old = Turn.objects.get(pk=turn.pk)
    with unit():
        advance(turn, "running", actor=SYSTEM)
    with pytest.raises(StaleRevision), unit():
        advance(old, "cancelled", actor=SYSTEM)


@pytest.mark.django_db
def test_a_row_that_is_not_there_is_not_found() -> None:
    turn = a_turn()
    turn.pk = uuid7()
    with pytest.raises(NotFound), unit():
        advance(turn, "running", actor=SYSTEM)


@pytest.mark.django_db
def test_a_fenced_out_writer_changes_no_state() -> None:
    turn = a_turn()
    with unit():
        advance(turn, "running", actor=SYSTEM, change={"fence": 1}, wake=FAR)
    late = Fence(turn.pk, 1)
    with unit():
        step = begin(a_step(turn), actor=WORKER, fence=late)
        advance(turn, "running", actor=SYSTEM, change={"fence": 2})
    with pytest.raises(Fenced), unit():
        advance(step, "running", actor=WORKER, fence=late)
    with pytest.raises(Fenced), unit():
        another = a_step(turn)
        another.seq = 2
        begin(another, actor=WORKER, fence=late)
    assert [step.status for step in Step.objects.all()] == ["pending"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "tampering",
    [
        "UPDATE conversations_event SET reason = 'nothing happened' WHERE stream = %s",
        "DELETE FROM conversations_event WHERE stream = %s",
        "UPDATE conversations_turn SET event_hash = '' WHERE 'turn:' || id = %s",
        "UPDATE conversations_turn SET status = 'waiting' WHERE 'turn:' || id = %s",
    ],
)
def test_nothing_is_built_on_a_broken_chain(tampering: str, owner_connection: psycopg.Connection) -> None:
    turn = a_turn()
    owner_connection.execute("SET session_replication_role = replica")
    assert owner_connection.execute(tampering, [f"turn:{turn.pk}"]).rowcount == 1  # type: ignore[arg-type]
    turn.refresh_from_db()
    with pytest.raises(IntegrityBroken), unit():
        advance(turn, "failed", actor=SYSTEM, wake=None)
    turn.refresh_from_db()
    assert turn.revision == 1


@pytest.mark.django_db
def test_events_hold_what_rebuilds_the_row() -> None:
    turn = a_turn()
    with unit():
        advance(turn, "running", actor=WORKER, change={"fence": 5}, facts={"run": str(turn.pk)})
        advance(turn, "failed", actor=SYSTEM, reason="gave_up", change={"reason": "gave_up"}, wake=None)
    folded: dict[str, Any] = {}
    for event in Event.objects.filter(stream=f"turn:{turn.pk}").order_by("seq"):
        folded |= {"status": event.to_status, "revision": event.seq, **event.payload.get("set", {})}
    turn.refresh_from_db()
    assert folded["status"] == turn.status
    assert folded["revision"] == turn.revision
    for column in TURN.columns:
        assert json.loads(json.dumps(folded[column], default=str)) == getattr(turn, column), column


@pytest.mark.django_db
def test_each_event_is_chained_to_the_one_before_it() -> None:
    turn = a_turn()
    with unit():
        advance(turn, "running", actor=WORKER)
        advance(turn, "cancelling", actor=WORKER)
        advance(turn, "cancelled", actor=WORKER, wake=None)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT seq, hash = kernel_event_hash(coalesce(lag(hash) OVER (ORDER BY seq), ''), stream, seq, at, type, "
            "from_status, to_status, actor_kind, actor_id, fence, reason, schema_version, tenant_id, payload) "
            "FROM conversations_event WHERE stream = %s ORDER BY seq",
            [f"turn:{turn.pk}"],
        )
        assert cursor.fetchall() == [(1, True), (2, True), (3, True), (4, True)]


@pytest.mark.django_db(transaction=True)
def test_status_event_feed_and_signal_commit_together_or_not_at_all() -> None:
    turn = a_turn()
    heard: list[str] = []

    def listen(sender: type, event_type: str, **_: Any) -> None:
        assert connection.in_atomic_block
        heard.append(event_type)

    entries = FeedEntry.objects.count()
    advanced.connect(listen, sender=Turn)
    try:
        with pytest.raises(ZeroDivisionError), unit():
            advance(turn, "running", actor=WORKER)
            add_entry(turn.conversation_id, "turn", turn.pk)
            raise ZeroDivisionError
    finally:
        advanced.disconnect(listen, sender=Turn)
    turn.refresh_from_db()
    assert heard == ["turn.running"]
    assert (turn.status, turn.revision, FeedEntry.objects.count()) == ("accepted", 1, entries)
    assert Event.objects.filter(stream=f"turn:{turn.pk}").count() == 1


@pytest.mark.django_db
def test_one_conversation_has_one_slot() -> None:
    turn = a_turn()
    conversation = turn.conversation
    send_message(person=conversation.owner, conversation=conversation, text="And?", client_key=None)
    second = Turn.objects.get(conversation=conversation, number=2)
    with unit():
        advance(turn, "running", actor=WORKER)
    with pytest.raises(IntegrityError, match="conversations_one_slot"), unit():
        advance(second, "running", actor=WORKER)


@pytest.mark.django_db
def test_a_live_turn_always_has_a_time_to_wake() -> None:
    turn = a_turn()
    with pytest.raises(IntegrityError, match="conversations_live_turn_wakes"), unit():
        advance(turn, "running", actor=WORKER, wake=None)


def test_every_machine_declares_a_way_to_an_end() -> None:
    for machine in machines():
        ends = {status for status in machine.statuses if not machine.transitions.get(status)}
        reachable = set(machine.initial)
        while True:
            grown = reachable | {to for was in reachable for to in machine.transitions.get(was, ())}
            if grown == reachable:
                break
            reachable = grown
        assert reachable == set(machine.statuses), machine.name
        assert ends or machine.name in ("artifact", "operation", "brake"), machine.name


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("microsecond", [0, 400, 18_000, 123_456])
def test_a_time_is_the_same_instant_in_row_and_event_whatever_its_fraction(microsecond: int) -> None:
    turn = a_turn()
    at = datetime(2026, 11, 29, 15, 50, 18, microsecond, tzinfo=UTC)
    with unit():
        advance(turn, "running", actor=SYSTEM, wake=FAR, change={"first_claimed_at": at})
    turn.refresh_from_db()
    assert turn.first_claimed_at == at
    assert audit().differences == []
