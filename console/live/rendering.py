"""Feed entries as operations on a page, through the page's own partials: what a frame brings is what a reload shows.

`put` sets the element of that id: morphed where it is there; else, with `in`, inserted among that container's
children in the order of `data-key`; without its container it is older than what the page shows, and left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.template.loader import render_to_string

from artifacts.models import Version
from console.web import vocabulary
from console.web.cards import operation_cards
from console.web.kept_turns import last_turns
from console.web.steps import notes_of, step_line
from console.web.turns import TurnView, agent_name, report_versions, state_of, tool_steps, turn_views, turns_with_rows
from conversations.lifecycle import TURN_SLOT
from conversations.models import Conversation, FeedEntry, Message, Turn
from operations.models import Operation

from .answers import Op
from .records import Entry

LOG = "log"
TURNS_SHOWN_MAX = settings.PAGE_ROWS_MAX
OPERATION_KINDS = ("operation", "approval", "case")


def entries(conversation_id: UUID, found: Sequence[Entry]) -> tuple[list[Op], frozenset[UUID]]:
    """The operations for some entries, and the turns whose answers they replace."""
    if not found:
        return [], frozenset()
    refs = {kind: {ref for _, is_kind, ref in found if is_kind == kind} for _, kind, _ in found}
    asked = set(Message.objects.filter(pk__in=refs.get("message", ()), role="user").values_list("pk", flat=True))
    answered = Message.objects.filter(pk__in=refs.get("message", ()), role="agent").values_list("turn_id", flat=True)
    changed = refs.get("turn", set()) | set(answered)
    operations = _operations({ref for kind in OPERATION_KINDS for ref in refs.get(kind, ())})
    # A card changes more than itself where the turn tells what it waits for, or what Stop had stopped.
    telling = ("waiting", "cancelling", "cancelled")
    turns = [operation.turn for operation in operations if operation.turn is not None]
    changed |= {turn.pk for turn in turns if turn.status in telling}

    new = _new_turns(conversation_id, found, changed, asked)
    rows = turns_with_rows().filter(conversation=conversation_id)
    ops = [_put_turn(view) for view in turn_views(_turns(rows, new))]
    ops += [_put_turn(view) for view in turn_views(_turns(rows, changed - new), keeps=True)]
    ops += _put_steps(refs.get("step", set()), new)
    ops += _put_versions(refs.get("version", set()), new)
    ops += [_put_card(card) for card in operation_cards(o for o in operations if o.turn_id not in new)]
    if new or changed:
        ops.append(_put_head(Conversation.objects.select_related("tenant").get(pk=conversation_id)))
    return ops, frozenset(new | changed)


def whole_log(conversation_id: UUID) -> list[Op]:
    """What a page shows at first, in one operation."""
    conversation = Conversation.objects.select_related("tenant").get(pk=conversation_id)
    html = render_to_string("conversations/_log.html", log_context(conversation))
    return [{"op": "reset", "in": LOG, "html": html}, _put_head(conversation)]


def settled(conversation_id: UUID, turn_id: UUID) -> list[Op]:
    """A turn as the records have it, without a live answer."""
    rows = turns_with_rows().filter(conversation=conversation_id, pk=turn_id)
    return [_put_turn(view) for view in turn_views(rows, keeps=True)]


def log_context(conversation: Conversation, before: int | None = None) -> dict[str, Any]:
    """The last turns of a conversation, or those before a number; `earlier` is the number to go on from, or None."""
    shown, earlier = last_turns(conversation, before=before, count_max=TURNS_SHOWN_MAX)
    return {"conversation": conversation, "turns": shown, "earlier": earlier}


def head_context(conversation: Conversation) -> dict[str, Any]:
    """The header: title, agent, and the turn that can be stopped."""
    live = Turn.objects.filter(conversation=conversation, status__in=(*TURN_SLOT, "waiting"))
    turn = min(live, key=lambda one: (one.status == "waiting", -one.number), default=None)
    return {
        "conversation": conversation,
        "agent": agent_name(conversation.agent),
        "current": turn,
        "current_state": state_of(turn) if turn else vocabulary.turn_state("completed"),
    }


# -- one operation each ---------------------------------------------------------------------------------------------
def _put_turn(view: TurnView) -> Op:
    return _put(f"turn-{view.turn.pk}", LOG, view.key, "conversations/_turn.html", {"view": view})


def _put_steps(refs: set[UUID], new: set[UUID]) -> list[Op]:
    found = tool_steps().filter(pk__in=refs).exclude(turn__in=new) if refs else ()
    steps = sorted(found, key=attrgetter("turn_id", "seq"))
    saved: dict[UUID | None, list[Version]] = defaultdict(list)
    for version in sorted(report_versions().filter(origin_step__in=steps), key=attrgetter("pk")):
        saved[version.origin_step_id].append(version)
    lines = [step_line(step, saved[step.pk]) for step in steps]
    notes = [note for note in notes_of(steps=refs) if note.turn_id not in new] if refs else []
    return [
        _put(f"note-{note.step_id}", f"steps-{note.turn_id}", note.key, "conversations/_note.html", {"note": note})
        for note in notes
    ] + [
        _put(f"step-{line.step.pk}", f"steps-{line.step.turn_id}", line.key, "conversations/_step.html", {"line": line})
        for line in lines
    ]


def _put_versions(refs: set[UUID], new: set[UUID]) -> list[Op]:
    ops = []
    found = report_versions().filter(pk__in=refs, origin_step__isnull=False) if refs else ()
    for version in sorted(found, key=attrgetter("pk")):
        step = version.origin_step
        if step is None:
            continue
        href = f"/artifacts/{version.artifact_id}/versions/{version.number}/"
        ops.append({"op": "version", "href": href})
        if step.turn_id not in new:
            line = step_line(step, [version])
            context = {"line": line, "version": version}
            ops.append(
                _put(
                    f"version-{version.pk}",
                    f"steps-{step.turn_id}",
                    f"{line.key}.1",
                    "conversations/_version.html",
                    context,
                )
            )
    return ops


def _put_card(card: Any) -> Op:
    operation = card.operation
    return _put(
        f"operation-{operation.pk}",
        f"cards-{operation.turn_id}",
        card.key,
        "operations/_operation.html",
        {"card": card},
    )


def _put_head(conversation: Conversation) -> Op:
    html = render_to_string("conversations/_head.html", head_context(conversation)).strip()
    return {"op": "put", "id": "conversation-head", "html": html}


def _put(element: str, container: str, key: str, template: str, context: dict[str, Any]) -> Op:
    return {
        "op": "put",
        "id": element,
        "in": container,
        "key": key,
        "html": render_to_string(template, context).strip(),
    }


# -- rows -----------------------------------------------------------------------------------------------------------
def _turns(rows: QuerySet[Turn], wanted: set[UUID]) -> list[Turn]:
    return sorted(rows.filter(pk__in=wanted), key=attrgetter("number")) if wanted else []


def _operations(refs: Iterable[UUID]) -> list[Operation]:
    """Those of a turn: what a person proposed is shown with its artifact."""
    wanted = set(refs)
    if not wanted:
        return []
    found = Operation.objects.filter(pk__in=wanted, turn__isnull=False).select_related("version__artifact", "turn")
    return sorted(found, key=attrgetter("pk"))


def _new_turns(conversation_id: UUID, found: Sequence[Entry], changed: set[UUID], asked: set[UUID]) -> set[UUID]:
    """Turns that nobody at the seq before these entries can have seen: to be sent whole."""
    new = set(Turn.objects.filter(question__in=asked, retry_of=None).values_list("pk", flat=True))
    tried_again = set(Turn.objects.filter(pk__in=changed - new, retry_of__isnull=False).values_list("pk", flat=True))
    if tried_again:
        seen = FeedEntry.objects.filter(
            conversation=conversation_id, seq__lt=found[0][0], kind="turn", ref__in=tried_again
        ).values_list("ref", flat=True)
        new |= tried_again - set(seen)
    return new
