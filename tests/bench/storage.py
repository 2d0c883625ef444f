"""What a turn adds to the database: all rows of the product's tables, whole, what is kept out of line included."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from tests.instance import wait_until

from .house import House, people
from .making import new_conversation
from .rows import Row, say, sized

GOAL = 1.2
EARLY = 5
QUESTIONS = ("What can you do for me?", "Write a short note on night trains.", "And what else?")
# Jobs are deleted when they are done, sessions and looks are nothing a turn adds.
LEFT_OUT = ("procrastinate_%", "django_%", "auth_%")


def storage(house: House) -> Iterator[Row]:
    """The bytes of the last turn beside those of the fifth, both on the same question; given in bytes, not in ms."""
    turns = sized(100, 7)
    house.database()
    conversation, added = new_conversation(), []
    with house.worker():
        for number in range(1, turns + 1):
            before = _bytes(house)
            # The fifth and the last ask the same.
            _ask(conversation, QUESTIONS[number % len(QUESTIONS)] if number not in (EARLY, turns) else QUESTIONS[0])
            added.append(_bytes(house) - before)
            if number % 10 == 0:
                say(f"storage: turn {number} of {turns} added {added[-1]} bytes")
    early, late = added[EARLY - 1], added[-1]
    yield Row(
        f"storage of the {turns}th turn (bytes)", late / early, f"<= {GOAL}", late / early <= GOAL, late,
        "the 5th turn of the same conversation", early, turns,
    )  # fmt: skip


def _ask(conversation: Any, text: str) -> None:
    from conversations.models import Turn
    from conversations.services import send_message

    message = send_message(person=people().member, conversation=conversation, text=text, client_key=None)

    def is_over() -> bool:
        return Turn.objects.filter(question=message, status__in=("completed", "failed", "waiting")).exists()

    wait_until(is_over, "the turn has ended", 60)
    time.sleep(0.05)


def _bytes(house: House) -> int:
    with house.owner() as owner:
        tables = owner.execute(
            """SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
               AND NOT relname LIKE ANY (%s)""",
            [list(LEFT_OUT)],
        ).fetchall()
        size = "(SELECT coalesce(sum(pg_column_size(t.*)), 0) FROM {} t)"
        row = owner.execute("SELECT " + " + ".join(size.format(name) for (name,) in tables)).fetchone()
    return int(row[0]) if row else 0
