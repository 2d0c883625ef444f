"""What a person may see of conversations: a conversation is its owner's. What I14 adds for others comes from above."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import F, Prefetch, Q, QuerySet

from .kernel.errors import NotFound
from .lifecycle import TURN_LIVE
from .models import Conversation, Epoch, FeedEntry, FeedHead, Message, Step, Turn


def conversations_visible_to(person: Any) -> QuerySet[Conversation]:
    """The person's own conversations in open tenants they are a member of, most recently active first."""
    if getattr(person, "pk", None) is None:
        return Conversation.objects.none()
    tenants = person.memberships.filter(status="active", tenant__closed_at=None).values("tenant_id")
    return (
        Conversation.objects.filter(owner_id=person.pk, tenant_id__in=tenants)
        .select_related("tenant", "owner")
        .order_by("-last_activity_at", "-id")
    )


def pairs_visible(pairs: Collection[tuple[UUID, UUID]]) -> set[tuple[UUID, UUID]]:
    """Of pairs (person, conversation) those where the person may see the conversation, by the same rule, in one query.
    For those that are asked about by name alone: who may no longer sign in sees nothing."""
    membership = Q(owner__memberships__status="active", owner__memberships__tenant=F("tenant"))
    found = Conversation.objects.filter(
        membership,
        owner__is_active=True,
        tenant__closed_at=None,
        pk__in={conversation for _, conversation in pairs},
    ).values_list("owner_id", "pk")
    return set(found) & set(pairs)


def conversation_for(person: Any, conversation_id: UUID) -> Conversation:
    """The conversation; raises NotFound for one the person may not know of, the same as for a random id."""
    found = conversations_visible_to(person).filter(pk=conversation_id).first()
    if found is None:
        raise NotFound
    return found


def turn_for(person: Any, turn_id: UUID) -> Turn:
    """A turn of a conversation visible to the person; raises NotFound."""
    found = (
        Turn.objects.filter(pk=turn_id, conversation__in=conversations_visible_to(person).order_by())
        .select_related("conversation__tenant", "question__body", "asker")
        .first()
    )
    if found is None:
        raise NotFound
    return found


def turns_of(conversation: Conversation) -> QuerySet[Turn]:
    """Its turns in order with question, steps (without their texts), answers and waits: a fixed number of queries."""
    return (
        Turn.objects.filter(conversation=conversation)
        .select_related("question__body", "question__author", "asker", "ended_by")
        .prefetch_related(
            Prefetch("steps", Step.objects.order_by("seq")),
            Prefetch("answers", Message.objects.select_related("body").order_by("number")),
            "waits",
        )
        .order_by("number")
    )


def messages_of(conversation: Conversation) -> QuerySet[Message]:
    """What was said, in order, with the texts."""
    return Message.objects.filter(conversation=conversation).select_related("body", "author", "turn").order_by("number")


def live_turns_of(conversation: Conversation) -> QuerySet[Turn]:
    """Its turns that have not ended, in order."""
    return Turn.objects.filter(conversation=conversation, status__in=TURN_LIVE).order_by("number")


def feed_after(conversation: Conversation, seq: int, limit: int) -> QuerySet[FeedEntry]:
    """At most `limit` entries of the conversation's feed with a greater seq, in order."""
    return FeedEntry.objects.filter(conversation=conversation, seq__gt=seq).order_by("seq")[:limit]


def feed_seq(conversation: Conversation) -> int:
    """The seq of the feed's last entry, 0 for none."""
    return FeedHead.objects.values_list("seq", flat=True).get(pk=conversation.pk)


def epoch_to_tell(conversation: Conversation) -> Epoch | None:
    """The restore that met live work in this conversation, until somebody has asked something since."""
    epoch = conversation.epoch
    if epoch is None:
        return None
    asked = Message.objects.filter(conversation=conversation, role=Message.Role.USER, created_at__gt=epoch.restored_at)
    return None if asked.exists() else epoch
