"""The card of an operation in its conversation."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from console.web.cards import operation_card
from conversations.models import Turn
from tests.operations.conftest import Ledger

pytestmark = pytest.mark.django_db(transaction=True)

ANSWERED = datetime(2026, 11, 29, 21, 43, tzinfo=UTC)


@pytest.mark.parametrize(
    ("status", "seconds", "is_late"), [("completed", 1, True), ("completed", -1, False), ("waiting", 1, False)]
)
def test_what_was_settled_after_the_answer_says_so(ledger: Ledger, status: str, seconds: int, is_late: bool) -> None:
    operation: Any = ledger.dispatched()
    operation.turn = Turn(status=status, ended_at=ANSWERED if status == "completed" else None)
    operation.settled_at = ANSWERED + timedelta(seconds=seconds)
    assert operation_card(operation).is_late is is_late


def test_what_is_confirmed_has_its_colour(ledger: Ledger) -> None:
    assert operation_card(ledger.dispatched()).tone == "good"
    assert operation_card(ledger.proposed(ledger.version(b"# Another\n"))).tone == ""
