"""Pokes for what people have open: every event of a turn, request, operation or case may change a queue, and whoever
loses a right, a password or a session hears of it at once."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db import transaction

from approvals.models import Request
from console.accounts.signals import password_changed, rights_changed
from conversations import hints
from conversations.kernel.models import StateRow
from conversations.kernel.signals import advanced
from conversations.kernel.unit import add_hint
from conversations.models import Turn
from operations.models import Case, Operation

QUEUES: dict[type[StateRow], tuple[str, ...]] = {
    Turn: ("mine",),
    Request: ("approvals", "mine"),
    Operation: ("approvals", "reconciliation", "mine"),
    Case: ("reconciliation", "mine"),
}


def connect() -> None:
    """Called once, when the console is ready."""
    advanced.connect(poke_queues, dispatch_uid="live.queues")
    rights_changed.connect(poke_person, dispatch_uid="live.rights")
    password_changed.connect(poke_person, dispatch_uid="live.password")
    user_logged_out.connect(poke_signed_out, dispatch_uid="live.signed_out")


def poke_queues(sender: type[StateRow], row: Any, **_: Any) -> None:
    """Inside the transaction: hints that wait for its commit, nothing else."""
    for queue in QUEUES.get(sender, ()):
        add_hint(hints.queue_group(queue, row.tenant_id))


def poke_person(sender: Any, person: Any, **_: Any) -> None:
    group = hints.person_group(person.pk)
    transaction.on_commit(lambda: hints.send([group]), robust=True)


def poke_signed_out(sender: Any, user: Any, **_: Any) -> None:
    if user is not None and user.pk is not None:
        poke_person(sender, user)
