"""Sending, stopping before the start, trying again: the records, at service level."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction
from procrastinate.contrib.django.models import ProcrastinateJob

from conversations import queries
from conversations.kernel.errors import (
    BadInput,
    IdempotencyConflict,
    IllegalTransition,
    NotFound,
    RoleMissing,
    TooLarge,
)
from conversations.kernel.unit import unit
from conversations.models import Conversation, Event, FeedEntry, Message, Turn
from conversations.services import retry_turn, send_message, start_conversation, stop_turn
from tests.conversations.people import a_conversation, a_member, a_tenant, remove


def say(conversation: Conversation, text: str = "What is it?", key: str | None = None, **more: Any) -> Message:
    return send_message(person=conversation.owner, conversation=conversation, text=text, client_key=key, **more)


@pytest.mark.django_db
def test_a_message_is_admitted_with_turn_events_feed_and_job() -> None:
    conversation = a_conversation()
    message = say(conversation, "Which towns\nare named?")
    turn = Turn.objects.get(conversation=conversation)
    assert (turn.status, turn.number, turn.question, turn.asker) == ("accepted", 1, message, conversation.owner)
    assert turn.next_wake_at is not None
    assert [event.type for event in Event.objects.filter(stream=f"turn:{turn.pk}")] == ["turn.accepted"]
    assert [(entry.seq, entry.kind, entry.ref) for entry in FeedEntry.objects.order_by("seq")] == [
        (1, "message", message.pk),
        (2, "turn", turn.pk),
    ]
    job = ProcrastinateJob.objects.get()
    assert (job.task_name, job.args) == ("conversations.run_turn", {"turn_id": str(turn.pk)})
    conversation.refresh_from_db()
    assert conversation.title == "Which towns"


@pytest.mark.case("L7")
@pytest.mark.django_db(transaction=True)
def test_a_rolled_back_send_leaves_no_row_and_no_job() -> None:
    conversation = a_conversation()
    with pytest.raises(ZeroDivisionError), unit():
        say(conversation)
        assert ProcrastinateJob.objects.count() == 1
        raise ZeroDivisionError
    assert not Message.objects.exists()
    assert not Turn.objects.exists()
    assert not FeedEntry.objects.exists()
    assert not ProcrastinateJob.objects.exists()


@pytest.mark.django_db
def test_the_same_client_key_gives_the_same_message() -> None:
    conversation = a_conversation()
    first = say(conversation, "One", key="k1")
    assert say(conversation, "One", key="k1") == first
    assert Turn.objects.count() == 1
    with pytest.raises(IdempotencyConflict):
        say(conversation, "Another", key="k1")


@pytest.mark.django_db(transaction=True)
def test_twenty_double_posts_at_once_make_one_message() -> None:
    conversation = a_conversation()

    def post(_: int) -> Any:
        try:
            return say(conversation, "One", key="k1").pk
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as pool:
        ids = set(pool.map(post, range(20)))
    assert len(ids) == 1
    assert Message.objects.count() == 1
    assert Turn.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_messages_sent_at_once_get_numbers_without_gaps() -> None:
    conversation = a_conversation()

    def post(number: int) -> None:
        try:
            say(conversation, f"message {number}")
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as pool:
        list(pool.map(post, range(20)))
    assert list(Message.objects.order_by("number").values_list("number", flat=True)) == list(range(1, 21))
    assert list(Turn.objects.order_by("number").values_list("number", flat=True)) == list(range(1, 21))
    assert list(FeedEntry.objects.order_by("seq").values_list("seq", flat=True)) == list(range(1, 41))


@pytest.mark.case("P5")
@pytest.mark.django_db
def test_a_pasted_megabyte_is_refused_and_a_later_message_works() -> None:
    conversation = a_conversation()
    with pytest.raises(TooLarge, match="at most 100000"):
        say(conversation, "x" * 1_500_000)
    assert not Message.objects.exists()
    assert say(conversation, "x" * 100_000).number == 1


@pytest.mark.case("P1")
@pytest.mark.django_db(transaction=True)
def test_five_thousand_chinese_characters_are_kept_and_their_feed_entry_holds_ids_only() -> None:
    text = "汉" * 5_000
    message = say(a_conversation(), text)
    assert queries.messages_of(message.conversation).get().body.text == text
    assert {field.name for field in FeedEntry._meta.fields} == {"id", "conversation", "tenant", "seq", "kind", "ref"}


@pytest.mark.case("R9")
@pytest.mark.django_db
def test_a_nul_is_kept_visibly_and_its_literal_spelling_unchanged() -> None:
    message = say(a_conversation(), "a\0b \\u0000 c")
    assert Message.objects.get(pk=message.pk).body.text == "a\u2400b \\u0000 c"


@pytest.mark.case("R8")
@pytest.mark.django_db
def test_halves_of_an_emoji_are_joined_and_a_lone_half_is_refused() -> None:
    conversation = a_conversation()
    assert say(conversation, "a\ud83d" + "\ude00b").body.text == "a\U0001f600b"
    with pytest.raises(BadInput, match="half a character"):
        say(conversation, "a\ud83db")


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", "  \n\t "])
def test_an_empty_message_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        say(a_conversation(), text)


@pytest.mark.django_db
def test_only_the_owner_can_send_stop_and_retry() -> None:
    tenant = a_tenant()
    conversation, fellow, stranger = a_conversation(tenant=tenant), a_member(tenant), a_member(a_tenant())
    say(conversation)
    turn = Turn.objects.get()
    for person in (fellow, stranger):
        with pytest.raises(NotFound):
            send_message(person=person, conversation=conversation, text="x", client_key=None)
        with pytest.raises(NotFound):
            stop_turn(person=person, turn=turn)
        with pytest.raises(NotFound):
            retry_turn(person=person, turn=turn)
        with pytest.raises(NotFound):
            queries.conversation_for(person, conversation.pk)
        with pytest.raises(NotFound):
            queries.turn_for(person, turn.pk)
    assert Message.objects.count() == 1


@pytest.mark.django_db
def test_a_removed_member_is_a_stranger_and_an_admin_lacks_the_role() -> None:
    tenant = a_tenant()
    conversation, admin = a_conversation(tenant=tenant), a_member(tenant, "admin")
    remove(conversation.owner, tenant)
    with pytest.raises(NotFound):
        say(conversation)
    with pytest.raises(NotFound):
        queries.conversation_for(conversation.owner, conversation.pk)
    with pytest.raises(RoleMissing):
        start_conversation(person=admin, tenant=tenant)
    with pytest.raises(NotFound):
        start_conversation(person=admin, tenant=a_tenant())


@pytest.mark.django_db
def test_the_same_client_key_gives_the_same_conversation() -> None:
    tenant = a_tenant()
    person = a_member(tenant)
    first = start_conversation(person=person, tenant=tenant, client_key="k")
    assert start_conversation(person=person, tenant=tenant, client_key="k") == first
    assert list(queries.conversations_visible_to(person)) == [first]


@pytest.mark.django_db(transaction=True)
def test_what_has_not_started_is_cancelled_at_once() -> None:
    conversation = a_conversation()
    say(conversation)
    turn = stop_turn(person=conversation.owner, turn=Turn.objects.get())
    turn.refresh_from_db()
    assert (turn.status, turn.reason, turn.ended_by, turn.next_wake_at) == (
        "cancelled", "stopped", conversation.owner, None,
    )  # fmt: skip
    assert stop_turn(person=conversation.owner, turn=turn).status == "cancelled"
    assert not Message.objects.filter(role="agent").exists()


@pytest.mark.django_db(transaction=True)
def test_trying_again_admits_a_new_turn_on_the_same_question_once_the_old_one_ended() -> None:
    conversation = a_conversation()
    message = say(conversation)
    turn = Turn.objects.get()
    with pytest.raises(IllegalTransition):
        retry_turn(person=conversation.owner, turn=turn)
    stop_turn(person=conversation.owner, turn=turn)
    again = retry_turn(person=conversation.owner, turn=turn, client_key="r")
    assert (again.number, again.retry_of, again.question) == (2, turn, message)
    assert retry_turn(person=conversation.owner, turn=turn, client_key="r") == again
    assert Message.objects.count() == 1


@pytest.mark.case("S7")
@pytest.mark.django_db(transaction=True)
def test_a_hundred_messages_keep_their_order_under_a_frozen_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    frozen = time.time_ns()
    monkeypatch.setattr("conversations.kernel.ids.time.time_ns", lambda: frozen)
    conversation = a_conversation()
    with transaction.atomic():
        for number in range(100):
            say(conversation, str(number))
    for _ in range(100):
        assert [m.body.text for m in queries.messages_of(conversation)] == [str(n) for n in range(100)]
    turns = list(queries.turns_of(conversation))
    assert [turn.question.body.text for turn in turns] == [str(n) for n in range(100)]


@pytest.mark.django_db
def test_turns_are_read_with_a_fixed_number_of_queries(django_assert_num_queries: Any) -> None:
    conversation = a_conversation()
    for number in range(5):
        say(conversation, str(number))
    with django_assert_num_queries(4):
        for turn in queries.turns_of(conversation):
            assert turn.question.body.text
            assert list(turn.steps.all()) == list(turn.answers.all()) == []
