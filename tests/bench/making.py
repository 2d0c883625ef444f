"""Operations to measure with: proposed and approved through the services, each with a text and an intent of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from .house import people


def approved_operations(count: int) -> list[Any]:
    """Operations by the services of the product, proposed, their requests approved; the jobs wait in the queue."""
    from approvals.models import Request
    from approvals.services import decide
    from approvals.tokens import issue_view_token
    from operations.proposals import Proposer, propose_publication

    north, made = people(), []
    conversation = new_conversation()
    for _ in range(count):
        proposer = Proposer(person=north.member, client_key=uuid4().hex)
        operation = propose_publication(proposer=proposer, version=new_version(conversation)).operation
        request = Request.objects.get(pk=operation.request_id)
        token = issue_view_token(person=north.reviewer, request=request)
        decide(person=north.reviewer, request_id=request.pk, verdict="approve", digest=request.digest, view_token=token)
        made.append(operation)
    return made


def new_conversation() -> Any:
    from conversations.services import start_conversation

    north = people()
    return start_conversation(person=north.member, tenant=north.tenant)


def new_version(conversation: Any, text: str = "") -> Any:
    """The first version of a new artifact of the member's."""
    from artifacts.services import create_artifact

    north, name = people(), uuid4().hex
    content = text or f"# Night trains {name}\n\nThe night train runs daily at 22:10.\n"
    artifact = create_artifact(
        person=north.member, tenant=north.tenant, title=f"Night trains {name[:6]}", content=content.encode(),
        conversation=conversation,
    )  # fmt: skip
    return artifact.current_version


@contextmanager
def quiet_layer() -> Iterator[None]:
    """Pokes go nowhere: a process that measures the ledger has no sockets to tell."""
    from django.conf import settings

    before = settings.CHANNEL_LAYERS
    settings.CHANNEL_LAYERS = {}
    try:
        yield
    finally:
        settings.CHANNEL_LAYERS = before
