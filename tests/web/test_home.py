"""My work: what each role is shown of what waits, and one row for each conversation that has ended lately."""

from __future__ import annotations

from django.test import Client

from conversations.models import Turn
from conversations.services import send_message, start_conversation, stop_turn
from tests.operations.conftest import Ledger
from tests.web.test_approval_pages import page
from tests.web.test_reconciliation_pages import asked


def ended(ledger: Ledger, *texts: str) -> None:
    """A conversation of the member's with a turn for each text, all of them over."""
    conversation = start_conversation(person=ledger.member, tenant=ledger.tenant)
    for text in texts:
        send_message(person=ledger.member, conversation=conversation, text=text, client_key=ledger.next_key())
        stop_turn(person=ledger.member, turn=Turn.objects.get(conversation=conversation, status="accepted"))


def test_nobody_is_counted_what_their_role_never_does(client: Client, ledger: Ledger) -> None:
    asked(ledger)
    ledger.proposed(ledger.version(b"another"))
    ended(ledger, "What is it?")
    shown = {}
    for person in (ledger.member, ledger.reviewer, ledger.operator):
        words = page(client, person, "/").text
        shown[person] = ("To decide" in words, "To settle" in words)
    assert shown == {ledger.member: (False, False), ledger.reviewer: (True, False), ledger.operator: (False, True)}


def test_the_question_of_a_case_names_the_version_as_its_page_does(client: Client, ledger: Ledger) -> None:
    asked(ledger)
    assert "Did “Night trains”, version 1, reach the Press?" in page(client, ledger.operator, "/").text


def test_a_conversation_that_has_ended_twice_is_one_row(client: Client, ledger: Ledger) -> None:
    ended(ledger, "What is it?", "And why?")
    ended(ledger, "Another one")
    done = [one for one in page(client, ledger.member, "/").all("a") if one.get("id", "").startswith("done-")]
    assert len({one["href"] for one in done}) == len(done) == 2
