"""What approvals hear from below, and what they tell: hints to the inbox, feed entries, jobs that void."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from artifacts.models import Artifact
from conversations.hints import queue_group
from conversations.kernel.signals import advanced
from conversations.kernel.unit import add_entry, add_hint
from conversations.models import Turn

from .models import Request


@receiver(advanced, sender=Request)
def tell_of_request(row: Request, **_: Any) -> None:
    """The inbox and the card in the conversation show it."""
    add_hint(queue_group("approvals", row.tenant_id))
    add_hint(queue_group("mine", row.tenant_id))
    if row.conversation_id:
        add_entry(row.conversation_id, "approval", row.subject)


@receiver(advanced, sender=Turn)
def void_requests_of_a_stopped_turn(row: Turn, to: str, was: str, **_: Any) -> None:
    from . import tasks

    if to != was and to in ("cancelling", "cancelled", "failed"):
        tasks.void_requests.defer(turn_id=str(row.pk))


@receiver(advanced, sender=Artifact)
def void_requests_about_an_older_version(row: Artifact, event_type: str, facts: dict[str, Any], **_: Any) -> None:
    from . import tasks

    if event_type == "artifact.version_committed" and facts["number"] > 1:
        tasks.void_requests.defer(artifact_id=str(row.pk))
