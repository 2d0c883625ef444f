"""`manage.py seed_demo`: much of everything, and nothing in it that the audit finds wrong."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from console.accounts.models import Person
from conversations.kernel.audit import audit
from conversations.models import Conversation, FeedEntry, FeedHead, Message, Turn
from operations.models import Attempt, Case, Operation
from tests import database

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seeded(settings: Any) -> Any:
    from django.db import connections

    parameters = connections["default"].get_connection_params()
    settings.MIGRATE_DATABASE_URL = (
        f"postgresql://{database.OWNER}@/{parameters['dbname']}?host={parameters['host']}&port={parameters['port']}"
    )
    settings.AGENT_MODEL = ""

    def seed(**counts: int) -> str:
        out = io.StringIO()
        call_command("seed_demo", stdout=out, **counts)
        return out.getvalue()

    return seed


def differences() -> list[str]:
    return [f"{difference.stream} {difference.what}" for difference in audit().differences]


def test_what_is_copied_is_as_sound_as_what_the_services_made(seeded: Any) -> None:
    said = seeded(messages=7, cases=5, versions=4)
    assert said.count("5 cases") == 2, said
    assert audit().streams > 80, "nothing was there to find fault with"
    assert differences() == []


def test_a_copied_conversation_counts_on_and_reads_like_the_first_turn(seeded: Any) -> None:
    seeded(messages=7)
    for conversation in Conversation.objects.all():
        messages = list(Message.objects.filter(conversation=conversation).select_related("body"))
        assert [message.number for message in messages] == list(range(1, 9))
        assert {message.body.text for message in messages[1::2]} == {messages[1].body.text}
        assert conversation.last_message_number == 8 and conversation.last_turn_number == 4
        entries = FeedEntry.objects.filter(conversation=conversation).order_by("seq").values_list("seq", flat=True)
        assert list(entries) == list(range(1, FeedHead.objects.get(conversation=conversation).seq + 1))
        assert Turn.objects.filter(conversation=conversation, status="completed").count() == 4
        client = Client()
        client.force_login(conversation.owner)
        page = client.get(f"/conversations/{conversation.pk}/")
        assert page.content.decode().count("data-message-id") >= 8


def test_a_copied_case_can_be_worked_on_and_nothing_is_sent_twice(seeded: Any) -> None:
    from operations.reconciliation import settle_by_hand

    seeded(cases=3)
    assert Case.objects.filter(status="open").count() == 6
    assert len(set(Operation.objects.values_list("key", flat=True))) == 6
    assert len(set(Operation.objects.values_list("intent_hash", flat=True))) == 6
    case = Case.objects.filter(tenant__slug="north").select_related("operation").first()
    assert case is not None and case.operation is not None
    operator = Person.objects.get(username="operator@north")
    settled = settle_by_hand(
        person=operator, operation_id=case.operation.pk, verdict="confirmed", reference="article-7", reason="Read it."
    )
    assert settled.status == "confirmed"
    assert Attempt.objects.count() == 6
    assert differences() == []
