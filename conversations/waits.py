"""A turn waits for named things. Whoever settles one locks the turn too, so no news falls between two looks (I19)."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from .agent.registry import tool_named
from .kernel.clock import database_now
from .models import Conversation, Step, Turn, Wait
from .scheduling import schedule, wakes_in

RECHECK_SECONDS = 15.0  # how long a lost "satisfied" can delay a waiting turn


def lock_conversation(conversation_id: UUID) -> Conversation:
    """The conversation, held until the transaction ends: its numbers and its slot do not change meanwhile."""
    return Conversation.objects.select_for_update(no_key=True).get(pk=conversation_id)


def lock_turn(turn_id: UUID) -> Turn:
    """The turn, held until the transaction ends. Lock the conversation first when the slot or a message matters."""
    return Turn.objects.select_for_update(no_key=True).get(pk=turn_id)


def open_waits(kind: str, ref: UUID) -> QuerySet[Wait]:
    """The waits for this thing that are not satisfied."""
    return Wait.objects.filter(kind=kind, ref=ref, satisfied_at=None)


def satisfy(*, kind: str, ref: UUID, outcome: str) -> None:
    """Inside `unit()`: everybody who waits for this thing need not any more; `outcome` is its status, or "open".

    Locks each turn before its waits (a lock the caller holds already costs nothing) and wakes those that now wait for
    nothing. Said twice, the second time changes nothing.
    """
    for turn_id in open_waits(kind, ref).order_by("turn_id").values_list("turn_id", flat=True).distinct():
        turn = lock_turn(turn_id)
        open_waits(kind, ref).filter(turn=turn).update(satisfied_at=database_now(), outcome=outcome)
        wake_if_free(turn)


def add_wait(*, turn: Turn, step: Step, kind: str, ref: UUID) -> Wait:
    """Inside `unit()`, turn locked: the turn waits for this thing, once however often it is said."""
    wait, _ = Wait.objects.get_or_create(
        turn=turn, kind=kind, ref=ref, defaults={"tenant_id": turn.tenant_id, "step": step}
    )
    return wait


def recheck(turn: Turn) -> bool:
    """Inside `unit()`, turn locked: ask the referents themselves; True when the turn waits for nothing any more."""
    waits = list(Wait.objects.filter(turn=turn, satisfied_at=None).select_related("step"))
    for wait in waits:
        tool = tool_named(wait.step.name) if wait.step else None
        if tool and tool.settled and tool.settled(wait.ref):
            Wait.objects.filter(pk=wait.pk).update(satisfied_at=database_now(), outcome="settled")
    return is_free(turn)


def is_free(turn: Turn) -> bool:
    """Whether nothing is left that the turn waits for."""
    return not Wait.objects.filter(turn=turn, satisfied_at=None).exists()


def wake_if_free(turn: Turn) -> None:
    """Inside `unit()`, turn locked: a turn that waits for nothing any more goes on as soon as the slot is free."""
    if turn.status == "waiting" and is_free(turn):
        wakes_in(turn, seconds=0.0)
        schedule(turn.pk)
