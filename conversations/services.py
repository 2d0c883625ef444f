"""What a person does in a conversation. Each call is one transaction: it happened with all its consequences, or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from . import live_answer
from .kernel.canonical import sha256_of
from .kernel.errors import BadInput, IdempotencyConflict, IllegalTransition, NotFound, RoleMissing, TooLarge
from .kernel.machine import person_actor
from .kernel.unit import unit
from .lifecycle import TURN_ENDED
from .models import Conversation, FeedHead, Message, Turn
from .scheduling import later
from .text import typed_text
from .turns import admit, end, move, post_message, touch
from .waits import lock_conversation, lock_turn

TITLE_CHARACTERS_MAX = 80
CLIENT_KEY_CHARACTERS_MAX = 64
STOP_SECONDS = 2.0  # within which a worker that lives has noticed


def start_conversation(*, person: Any, tenant: Any, client_key: str | None = None) -> Conversation:
    """A new, empty conversation of `person` in `tenant`; the same client key again gives the same one.

    Raises NotFound to a stranger, RoleMissing to a member who may not, IdempotencyConflict for a key used elsewhere.
    """
    require_use(person, tenant)
    client_key = _checked_key(client_key)
    with unit():
        conversation = Conversation(tenant=tenant, owner=person, client_key=client_key)
        try:
            with transaction.atomic():
                conversation.save(force_insert=True)
        except IntegrityError:
            if client_key is None:
                raise
            return _same_conversation(person, tenant, client_key)
        FeedHead.objects.create(conversation=conversation, tenant=tenant)
        return conversation


def send_message(
    *,
    person: Any,
    conversation: Conversation,
    text: str,
    client_key: str | None,
    attachments: Sequence[UUID] = (),
    in_unit: Callable[[Message], None] | None = None,
) -> Message:
    """The person says something, and a turn is admitted to answer it, after those before it.

    `attachments` are ids of versions stored already; `in_unit` is called with the message inside the transaction, to
    link them from above. The same client key with the same text and attachments returns the message there is.
    Raises BadInput, TooLarge, IdempotencyConflict, NotFound, RoleMissing.
    """
    text = _checked_text(text)
    client_key = _checked_key(client_key)
    payload = sha256_of({"text": text, "attachments": [str(version) for version in attachments]})
    with unit():
        conversation = lock_conversation(conversation.pk)
        _require_owner(person, conversation)
        if client_key is not None:
            sent = Message.objects.filter(conversation=conversation, client_key=client_key).first()
            if sent is not None:
                return _same_payload(sent, payload)
        message = post_message(
            conversation=conversation, text=text, role=Message.Role.USER, author=person, client_key=client_key,
            payload_sha256=payload,
        )  # fmt: skip
        if not conversation.title:
            touch(conversation, title=title_from(text))
        admit(conversation=conversation, question=message, asker=person, actor=person_actor(person))
        if in_unit is not None:
            in_unit(message)
        return message


def stop_turn(*, person: Any, turn: Turn) -> Turn:
    """The person wants the turn to end. What has not started, or waits, is cancelled at once; what runs, within 2 s.

    Operations it has already made go on being settled. Stopping a stopped turn changes nothing. Raises NotFound,
    RoleMissing, and IllegalTransition for a turn that has ended by itself.
    """
    with unit():
        conversation = lock_conversation(turn.conversation_id)
        _require_owner(person, conversation)
        turn = lock_turn(turn.pk)
        if turn.status in ("cancelling", "cancelled"):
            return turn
        if turn.status in TURN_ENDED:
            raise IllegalTransition(_("This turn has already ended."), at=turn.ended_at)
        actor = person_actor(person)
        if turn.status == "running":
            move(
                turn, "cancelling", actor=actor, reason="stopped", change={"ended_by": person}, wake=later(STOP_SECONDS)
            )
            transaction.on_commit(lambda: live_answer.freeze_now(turn.pk), robust=True)
            return turn
        return end(turn, "cancelled", conversation=conversation, actor=actor, reason="stopped", ended_by=person)


def retry_turn(*, person: Any, turn: Turn, client_key: str | None = None) -> Turn:
    """A new turn on the question of a turn that has ended; the old one and its answer stay.

    Raises IllegalTransition while it has not ended, IdempotencyConflict, NotFound, RoleMissing.
    """
    client_key = _checked_key(client_key)
    with unit():
        conversation = lock_conversation(turn.conversation_id)
        _require_owner(person, conversation)
        turn = lock_turn(turn.pk)
        if client_key is not None:
            admitted = Turn.objects.filter(conversation=conversation, client_key=client_key).first()
            if admitted is not None:
                if admitted.retry_of_id != turn.pk:
                    raise IdempotencyConflict
                return admitted
        if turn.status not in TURN_ENDED:
            raise IllegalTransition(_("This turn is still being worked on. Stop it first, or wait for it to end."))
        return admit(
            conversation=conversation, question=turn.question, asker=person, actor=person_actor(person), retry_of=turn,
            client_key=client_key,
        )  # fmt: skip


def title_from(text: str) -> str:
    """The first line of a conversation's first message, cut at a word where that is near."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    if len(first) <= TITLE_CHARACTERS_MAX:
        return first
    cut = first[: TITLE_CHARACTERS_MAX - 1]
    word = cut.rfind(" ")
    return (cut[:word] if word > TITLE_CHARACTERS_MAX // 2 else cut).rstrip() + "…"


def require_use(person: Any, tenant: Any) -> None:
    """Returns when the person may talk with agents there; RoleMissing to a fellow member, NotFound to a stranger."""
    if person.has_perm("conversations.use", tenant):
        return
    if person.memberships.filter(tenant=tenant, status="active", tenant__closed_at=None).exists():
        raise RoleMissing
    raise NotFound


def _require_owner(person: Any, conversation: Conversation) -> None:
    if conversation.owner_id != person.pk:
        raise NotFound
    require_use(person, conversation.tenant)


def _checked_text(text: str) -> str:
    if len(text) > settings.MESSAGE_CHARACTERS_MAX:
        raise TooLarge(
            _(
                "The message has {count} characters; at most {limit} can be sent. Attach the text as a file instead."
            ).format(count=len(text), limit=settings.MESSAGE_CHARACTERS_MAX)
        )
    text = typed_text(text)
    if not text.strip():
        raise BadInput(_("Write a message first."))
    return text


def _checked_key(client_key: str | None) -> str | None:
    if client_key is not None and len(client_key) > CLIENT_KEY_CHARACTERS_MAX:
        raise BadInput(_("The client key is too long."))
    return client_key or None


def _same_payload(sent: Message, payload: str) -> Message:
    if sent.payload_sha256 != payload:
        raise IdempotencyConflict
    return sent


def _same_conversation(person: Any, tenant: Any, client_key: str) -> Conversation:
    found = Conversation.objects.get(owner=person, client_key=client_key)
    if found.tenant_id != tenant.pk:
        raise IdempotencyConflict
    return found
