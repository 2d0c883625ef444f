"""The turns of a conversation as HTML. What an ended turn looks like is kept: to make it anew was most of a long page.

Kept is what is the same for everybody who may see the conversation; whether this reader may was asked before. Never kept:

* a turn that is not over, or was cancelled: what Stop says of its operations follows them;
* the cards of operations, with their requests, cases and buttons. They are made anew for each reader and stand between the
  two halves that are kept.

The halves are of a language and of one mark: all that can change, or could be added, of what they are made of. Marks are read
each time, in one statement. What they leave out is written once, in or before the unit that ends the turn (append-only
rows, I1), or is as old as the process (templates, catalogues).
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import NamedTuple
from uuid import UUID

from django.db import connection
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from console.web.cards import OperationCard
from console.web.turns import TurnView, agent_name, cards_of, turn_views, turns_with_rows
from conversations.models import Conversation

KEPT_BYTES_MAX = 16_000_000  # per process; a page of fifty short turns is 0.2 MB of it
KEPT_STATUSES = ("completed", "failed")
NUMBER_MAX = 2**31 - 1  # of a turn, as the database counts them


@dataclass(frozen=True)
class ShownTurn:
    """A turn of a page: its view, for `conversations/_turn.html`; or, kept, what stands around its cards."""

    view: TurnView | None = None
    before: str = ""
    cards: list[OperationCard] = field(default_factory=list)
    after: str = ""


class Mark(NamedTuple):
    """What the HTML of an ended turn is of; any difference means that it is made anew."""

    status: str
    revision: int
    author: str  # of the question; people change their names
    answer: UUID | None
    steps: int
    step_revisions: int
    erased: int  # how many of its texts have been
    agent: str  # as people see it, in their language


class Halves(NamedTuple):
    before: SafeString
    after: SafeString


class KeptHalves:
    """The halves used last, up to so many bytes; one mark of each turn and language. For the threads of one process."""

    def __init__(self, bytes_max: int) -> None:
        self._bytes_max = bytes_max
        self._bytes = 0
        self._lock = Lock()
        self._kept: OrderedDict[tuple[UUID, str | None], tuple[Mark, Halves, int]] = OrderedDict()

    def get(self, turn_id: UUID, language: str | None, mark: Mark) -> Halves | None:
        """What is kept of the turn, if it is of this very mark."""
        with self._lock:
            found = self._kept.get((turn_id, language))
            if found is None or found[0] != mark:
                return None
            self._kept.move_to_end((turn_id, language))
            return found[1]

    def put(self, turn_id: UUID, language: str | None, mark: Mark, halves: Halves) -> None:
        """Instead of what was kept of the turn; the halves that have not been used for longest make room."""
        size = sum(sys.getsizeof(half) for half in halves)
        with self._lock:
            self._forget((turn_id, language))
            self._kept[turn_id, language] = (mark, halves, size)
            self._bytes += size
            while self._bytes > self._bytes_max:
                self._forget(next(iter(self._kept)))

    def clear(self) -> None:
        """Nothing is kept any more."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0

    def _forget(self, key: tuple[UUID, str | None]) -> None:
        _, _, size = self._kept.pop(key, (None, None, 0))
        self._bytes -= size


KEPT = KeptHalves(KEPT_BYTES_MAX)


def last_turns(conversation: Conversation, *, before: int | None, count_max: int) -> tuple[list[ShownTurn], int | None]:
    """The last turns of a conversation, or those before a number, in order; and the number to go on from, or None."""
    language = get_language()
    marks = _marks(conversation, before, count_max + 1)
    shown = sorted(marks[:count_max], key=lambda one: one.number)
    earlier = shown[0].number if len(marks) > count_max else None
    kept = {one.turn_id: KEPT.get(one.turn_id, language, one.mark) for one in shown}
    views = _views([turn_id for turn_id, halves in kept.items() if halves is None])
    cards = cards_of([one.turn_id for one in shown if one.has_cards and kept[one.turn_id]])
    turns = []
    for one in shown:
        if halves := kept[one.turn_id]:
            turns.append(ShownTurn(None, halves.before, cards[one.turn_id], halves.after))
        elif view := views.get(one.turn_id):
            turns.append(_shown_now(view, one.mark, language))
    return turns, earlier


def _views(wanted: Collection[UUID]) -> dict[UUID, TurnView]:
    return {view.turn.pk: view for view in turn_views(turns_with_rows().filter(pk__in=wanted))} if wanted else {}


def _shown_now(view: TurnView, mark: Mark, language: str | None) -> ShownTurn:
    """A turn that was read just now; kept, unless it cannot be or has changed since its mark was read."""
    turn = view.turn
    is_of_mark = (turn.revision, turn.question.author and turn.question.author.name) == (mark.revision, mark.author)
    if turn.status not in KEPT_STATUSES or not is_of_mark:
        return ShownTurn(view)
    halves = _halves(view)
    KEPT.put(turn.pk, language, mark, halves)
    return ShownTurn(None, halves.before, view.cards, halves.after)


def _halves(view: TurnView) -> Halves:
    """The turn without its cards, as everybody is shown it, parted where they stand. Nothing said in it looks like the
    place: texts are escaped, and Markdown gives no element an id."""
    html = render_to_string("conversations/_turn.html", {"view": replace(view, cards=[])})
    before, place, after = html.partition(f'<div class="cards" id="cards-{view.turn.pk}">')
    if not place:
        raise LookupError("conversations/_turn.html has no place for cards")
    return Halves(mark_safe(before + place), mark_safe(after))  # noqa: S308  (a template's output)


# -- marks ----------------------------------------------------------------------------------------------------------
class Marked(NamedTuple):
    """A turn of a page before anything else of it is read."""

    turn_id: UUID
    number: int
    has_cards: bool
    mark: Mark


MARKS = """
    SELECT t.id, t.number,
        -- For EXISTS the server may read every operation there is, to look each turn up among them.
        (SELECT true FROM operations_operation o WHERE o.turn_id = t.id LIMIT 1) IS NOT NULL,
        t.status, t.revision, p.name, a.id, s.steps, s.revisions,
        s.erased + num_nonnulls(asked.erased_at, answered.erased_at)
    FROM conversations_turn t
    JOIN conversations_message q ON q.id = t.question_id
    JOIN conversations_body asked ON asked.id = q.body_id
    JOIN accounts_person p ON p.id = q.author_id
    LEFT JOIN conversations_message a ON a.turn_id = t.id AND a.role = 'agent'
    LEFT JOIN conversations_body answered ON answered.id = a.body_id
    CROSS JOIN LATERAL (
        SELECT count(*) AS steps, coalesce(sum(step.revision), 0) AS revisions,
            count(i.erased_at) + count(o.erased_at) AS erased
        FROM conversations_step step
        LEFT JOIN conversations_body i ON i.id = step.input_id
        LEFT JOIN conversations_body o ON o.id = step.output_id
        WHERE step.turn_id = t.id) s
    WHERE t.conversation_id = %s AND t.number < %s
    ORDER BY t.number DESC LIMIT %s
"""


def _marks(conversation: Conversation, before: int | None, count_max: int) -> list[Marked]:
    """The last turns before a number, the last one first."""
    with connection.cursor() as cursor:
        cursor.execute(MARKS, [conversation.pk, NUMBER_MAX if before is None else before, count_max])
        rows = cursor.fetchall()
    agent = agent_name(conversation.agent)
    return [Marked(row[0], row[1], row[2], Mark._make([*row[3:], agent])) for row in rows]
