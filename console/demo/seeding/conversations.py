"""A long conversation: its first turn is done by the product, the others are copies of it."""

from __future__ import annotations

import asyncio
import time
from datetime import timedelta

from console.accounts.models import Person, Tenant
from conversations.lifecycle import TURN_ENDED
from conversations.models import Body, Conversation, FeedEntry, Message, Run, Step, StepTry, Turn, Wait
from conversations.runs import claim
from conversations.services import send_message, start_conversation

from .template import Template, as_owner

QUESTION = "What can you do for me?"
TURN_SECONDS_MAX = 120.0
MOMENT = timedelta(microseconds=100)
NUMBERED = {
    "conversations_message": {"number": "message"},
    "conversations_turn": {"number": "turn"},
    "conversations_feedentry": {"seq": "entry"},
}


def seed_conversation(tenant: Tenant, messages: int) -> Conversation | None:
    """A conversation of the member's with at least `messages` messages: questions, each with its answer."""
    if not messages:
        return None
    member = Person.objects.get(username=f"member@{tenant.slug}")
    conversation = start_conversation(person=member, tenant=tenant)
    turn = _answered(conversation)
    said = Message.objects.filter(conversation=conversation).count()
    copies = max(0, -(-messages // said) - 1)
    template, grows = _template(conversation, turn), _grows(conversation, said)
    with as_owner() as owner:
        template.copy(owner, copies, shift=lambda n: n * MOMENT, grows=grows)
        owner.execute(
            """UPDATE conversations_conversation SET last_message_number = last_message_number + %s,
                   last_turn_number = last_turn_number + %s, last_activity_at = last_activity_at + %s WHERE id = %s""",
            [copies * said, copies, copies * MOMENT, conversation.pk],
        )
        owner.execute(
            "UPDATE conversations_feedhead SET seq = seq + %s WHERE conversation_id = %s",
            [copies * grows["entry"], conversation.pk],
        )
    return conversation


def _answered(conversation: Conversation) -> Turn:
    """The first turn, ended. Carried on here, unless a worker has been quicker."""
    from conversations.agent.engine import carry_on

    question = send_message(person=conversation.owner, conversation=conversation, text=QUESTION, client_key=None)
    turn = Turn.objects.get(question=question)
    claimed = claim(turn.pk)
    if claimed is not None:
        asyncio.run(carry_on(claimed))
    until = time.monotonic() + TURN_SECONDS_MAX
    while turn.status not in TURN_ENDED:
        if time.monotonic() > until:
            raise TimeoutError(f"the first turn is still {turn.status}")
        time.sleep(0.1)
        turn.refresh_from_db()
    return turn


def _template(conversation: Conversation, turn: Turn) -> Template:
    messages = Message.objects.filter(conversation=conversation)
    steps = Step.objects.filter(turn=turn)
    bodies = {
        *messages.values_list("body_id", flat=True),
        *steps.values_list("input_id", flat=True),
        *steps.values_list("output_id", flat=True),
    }
    return Template(
        [
            Body.objects.filter(pk__in=[pk for pk in bodies if pk]),
            messages,
            Turn.objects.filter(pk=turn.pk),
            Run.objects.filter(turn=turn),
            steps,
            StepTry.objects.filter(step__turn=turn),
            Wait.objects.filter(turn=turn),
            FeedEntry.objects.filter(conversation=conversation),
        ],
        numbered=NUMBERED,
    )


def _grows(conversation: Conversation, said: int) -> dict[str, int]:
    """By how much each copy's numbers are above those of the one before."""
    return {"message": said, "turn": 1, "entry": FeedEntry.objects.filter(conversation=conversation).count()}
