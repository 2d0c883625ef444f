"""Turns as a conversation shows them: what was asked, done and said. Page and live frames use the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, TypeVar
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.db.models.functions import Left
from django.utils.translation import gettext as _

from artifacts.models import Citation, MessageLink, Version
from console.web import vocabulary
from console.web.cards import SENT_STATUSES, OperationCard, operation_cards
from console.web.markdown import Citations
from console.web.steps import OUTPUT_CHARACTERS_SHOWN, Note, StepLine, notes_of, step_line, version_read
from conversations.lifecycle import STEP_OPEN, TURN_ENDED
from conversations.models import Message, Step, Turn, Wait
from operations.models import Operation

Thing = TypeVar("Thing")


@dataclass(frozen=True)
class TurnView:
    """One turn with everything its partial shows; the same for whoever looks."""

    turn: Turn
    question: Message | None  # None for another try at a question shown before
    attachments: list[Version]
    lines: list[StepLine]
    notes: list[Note]
    cards: list[OperationCard]
    answer: Message | None
    citations: Citations
    state: vocabulary.State
    agent: str
    keeps: bool = False  # the steps and cards on the page stay as they are

    @property
    def key(self) -> str:
        return f"{self.turn.number:08d}"

    @property
    def done(self) -> list[StepLine | Note]:
        """What the agent did and said before its answer, in order."""
        return sorted([*self.lines, *self.notes], key=lambda one: one.key)

    @property
    def is_shown(self) -> bool:
        """Whether the agent's article is visible: a queued turn is only its question."""
        return self.turn.status != "accepted" or self.question is None

    @property
    def is_told_above(self) -> bool:
        """Whether the header says it already, or the card of what is waited for."""
        return self.turn.status in ("running", "cancelling", "waiting")

    @property
    def is_over(self) -> bool:
        return self.turn.status in TURN_ENDED

    @property
    def is_halted(self) -> bool:
        return self.turn.status == "cancelled"

    @property
    def is_failed(self) -> bool:
        """Whether it failed: its final message, if there is one, then says why, in the product's own words."""
        return self.turn.status == "failed"

    @property
    def stopped(self) -> list[str]:
        """What Stop stopped, in words."""
        unfinished = [line.words for line in self.lines if line.step.status in ("interrupted", "failed", *STEP_OPEN)]
        not_sent = [
            f"{card.title}: {card.state.word}" for card in self.cards if card.operation.status not in SENT_STATUSES
        ]
        said = _("The answer, unfinished") if self.answer else _("The answer, not begun")
        return [*unfinished, *not_sent, said]

    @property
    def had_left(self) -> list[OperationCard]:
        return [
            card for card in self.cards if card.operation.status in SENT_STATUSES and card.operation.status != "unknown"
        ]

    @property
    def unknown(self) -> list[OperationCard]:
        return [card for card in self.cards if card.operation.status == "unknown"]


@dataclass
class _Parts:
    """Rows of many turns, by turn (attachments: by question)."""

    steps: dict[UUID, list[Step]]
    notes: dict[UUID, list[Note]]
    answers: dict[UUID, Message]
    attachments: dict[UUID, list[Version]]
    versions: dict[UUID, list[Version]]
    cards: dict[UUID, list[OperationCard]]
    waits: dict[UUID, list[Wait]]
    citations: dict[UUID, Citations] = field(default_factory=dict)


def turn_views(turns: Iterable[Turn], *, keeps: bool = False) -> list[TurnView]:
    """Views of turns from `turns_with_rows()`, in a fixed number of queries."""
    found = list(turns)
    if not found:
        return []
    parts = _parts(found)
    return [_view(turn, parts, keeps) for turn in found]


def state_of(turn: Turn) -> vocabulary.State:
    """Its state alone, as its view has it."""
    if turn.status != "waiting":
        return vocabulary.turn_state(turn.status)
    waits = sorted(Wait.objects.filter(turn=turn, satisfied_at=None), key=attrgetter("pk"))
    operations = Operation.objects.filter(pk__in=[wait.ref for wait in waits[:1]])
    return vocabulary.turn_state(turn.status, _waiting_for(waits, {found.pk: found.status for found in operations}))


def turns_with_rows() -> QuerySet[Turn]:
    """The turns as `turn_views` wants them."""
    return Turn.objects.select_related("question__body", "question__author", "ended_by", "conversation")


# The few rows of a turn are put in order here, not by the database: for an ORDER BY Django hashes every selected column,
# which takes longer than all else about such a query.
def tool_steps() -> QuerySet[Step]:
    """Tool calls, in no order, with the beginnings of their texts: an output may be very long."""
    return (
        Step.objects.filter(kind="tool_call")
        .select_related("parent")
        .annotate(
            input_shown=Left("input__text", OUTPUT_CHARACTERS_SHOWN),
            output_shown=Left("output__text", OUTPUT_CHARACTERS_SHOWN),
        )
        .order_by()
    )


def report_versions() -> QuerySet[Version]:
    """What agents saved, in no order."""
    return Version.objects.filter(artifact__kind="report").select_related("artifact", "origin_step").order_by()


def cards_of(turns: Collection[UUID]) -> dict[UUID, list[OperationCard]]:
    """The cards of each of these turns; of one without operations, none."""
    if not turns:
        return defaultdict(list)
    found = Operation.objects.filter(turn__in=turns).select_related("version__artifact", "turn")
    return _grouped(operation_cards(sorted(found, key=attrgetter("pk"))), lambda card: card.operation.turn_id)


def agent_name(agent: str) -> str:
    """The agent as people see it; the offline writer is called what it is."""
    if not settings.AGENT_MODEL:
        return _("Offline writer")
    return _("Report writer") if agent == "report_writer" else agent.replace("_", " ").capitalize()


def _view(turn: Turn, parts: _Parts, keeps: bool) -> TurnView:
    lines = [step_line(step, parts.versions[step.pk]) for step in parts.steps[turn.pk]]
    return TurnView(
        turn=turn,
        question=turn.question if turn.retry_of_id is None else None,
        attachments=parts.attachments[turn.question_id],
        lines=lines,
        notes=parts.notes[turn.pk],
        cards=parts.cards[turn.pk],
        answer=parts.answers.get(turn.pk),
        citations=parts.citations.get(turn.pk, {}),
        state=vocabulary.turn_state(
            turn.status,
            _waiting_for(
                parts.waits[turn.pk], {card.operation.pk: card.operation.status for card in parts.cards[turn.pk]}
            ),
        ),
        agent=agent_name(turn.conversation.agent),
        keeps=keeps,
    )


def _waiting_for(waits: list[Wait], operations: Mapping[UUID, str]) -> str:
    """What a waiting turn waits for, from its first open wait and the statuses of operations."""
    if not waits:
        return ""
    first = waits[0]
    if first.kind != "operation":
        return first.kind
    return "approval" if operations.get(first.ref) == "proposed" else "operation"


def _parts(turns: list[Turn]) -> _Parts:
    ids = [turn.pk for turn in turns]
    steps = _grouped(sorted(tool_steps().filter(turn__in=ids), key=attrgetter("seq")), lambda step: step.turn_id)
    versions = sorted(report_versions().filter(origin_step__turn__in=ids), key=attrgetter("pk"))
    by_turn = _grouped(versions, lambda version: version.origin_step.turn_id if version.origin_step else None)
    answers = Message.objects.filter(turn__in=ids, role="agent").select_related("body").order_by()
    links = MessageLink.objects.filter(message__in=[turn.question_id for turn in turns], kind="attached")
    attachments: dict[UUID, list[Version]] = defaultdict(list)
    for link in sorted(links.select_related("version__artifact"), key=attrgetter("pk")):
        attachments[link.message_id].append(link.version)
    waits = sorted(Wait.objects.filter(turn__in=ids, satisfied_at=None), key=attrgetter("pk"))
    return _Parts(
        steps=steps,
        notes=_grouped(notes_of(turns=ids), lambda note: note.turn_id),
        answers={answer.turn_id: answer for answer in answers if answer.turn_id},
        attachments=attachments,
        versions=_grouped(versions, lambda version: version.origin_step_id),
        cards=cards_of(ids),
        waits=_grouped(waits, lambda wait: wait.turn_id),
        citations=_citations(
            _reports_read(steps) | {turn_id: saved[-1].pk for turn_id, saved in by_turn.items() if turn_id}
        ),
    )


def _reports_read(steps: Mapping[UUID, list[Step]]) -> dict[UUID, UUID]:
    """Per turn, the report version it read last: an answer about a report uses the report's markers."""
    read: dict[UUID, list[UUID]] = {
        turn_id: [version for step in of_turn if step.name == "read_passage" and (version := version_read(step))]
        for turn_id, of_turn in steps.items()
    }
    wanted = {version for versions in read.values() for version in versions}
    reports = set(report_versions().filter(pk__in=wanted).values_list("pk", flat=True)) if wanted else set()
    found = {turn_id: [one for one in versions if one in reports] for turn_id, versions in read.items()}
    return {turn_id: versions[-1] for turn_id, versions in found.items() if versions}


def _citations(version_of: Mapping[UUID, UUID]) -> dict[UUID, Citations]:
    """Per turn, where the markers of its report version lead."""
    by_version: dict[UUID, dict[int, tuple[str, str]]] = defaultdict(dict)
    cited = Citation.objects.filter(version__in=set(version_of.values())).select_related("source__artifact")
    for row in cited.order_by():
        by_version[row.version_id][row.n] = (passage_address(row.source, row.start, row.end), row.source.title)
    return {turn_id: by_version[version] for turn_id, version in version_of.items() if version in by_version}


def passage_address(source: Version, start: int, end: int) -> str:
    """Where a passage of a source is shown, marked."""
    return f"/artifacts/{source.artifact_id}/versions/{source.number}/?start={start}&end={end}#marked"


def _grouped(rows: Iterable[Thing], by: Callable[[Thing], Any]) -> dict[Any, list[Thing]]:
    groups: dict[Any, list[Thing]] = defaultdict(list)
    for row in rows:
        groups[by(row)].append(row)
    return groups
