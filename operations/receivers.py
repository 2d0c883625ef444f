"""What the ledger hears from below, and what it tells: jobs, feed entries, hints. Nothing else."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from approvals.models import Request
from artifacts.models import Artifact
from conversations.hints import queue_group
from conversations.kernel.signals import advanced
from conversations.kernel.unit import add_entry, add_hint
from conversations.models import Turn

from . import tasks
from .models import Brake, Case, Operation


@receiver(advanced, sender=Request)
def follow_a_decision(row: Request, was: str, to: str, **_: Any) -> None:
    if was and to != "consumed":
        tasks.follow.defer(operation_id=str(row.subject))


@receiver(advanced, sender=Turn)
def follow_a_stop(row: Turn, was: str, to: str, **_: Any) -> None:
    if was != to and to in ("cancelling", "cancelled", "failed"):
        tasks.follow_turn.defer(turn_id=str(row.pk))


@receiver(advanced, sender=Artifact)
def follow_a_new_version(row: Artifact, event_type: str, facts: dict[str, Any], **_: Any) -> None:
    if event_type == "artifact.version_committed" and facts["number"] > 1:
        older = Operation.objects.filter(version__artifact_id=row.pk, status__in=("proposed", "prepared"))
        for operation_id in older.values_list("pk", flat=True):
            tasks.follow.defer(operation_id=str(operation_id))


@receiver(advanced, sender=Brake)
def follow_a_released_brake(row: Brake, to: str, **_: Any) -> None:
    add_hint(queue_group("reconciliation", row.tenant_id))
    if to == "released":
        held = Operation.objects.filter(tenant_id=row.tenant_id, provider=row.provider, status="prepared")
        for operation_id in held.values_list("pk", flat=True)[:200]:
            tasks.defer_dispatch(operation_id, after_seconds=0)


@receiver(advanced, sender=Operation)
def tell_of_operation(row: Operation, **_: Any) -> None:
    _tell(row, "operation")


@receiver(advanced, sender=Case)
def tell_of_case(row: Case, **_: Any) -> None:
    add_hint(queue_group("reconciliation", row.tenant_id))
    add_hint(queue_group("mine", row.tenant_id))
    if row.operation is not None:
        _tell(row.operation, "case")


def _tell(operation: Operation, kind: str) -> None:
    add_hint(queue_group("reconciliation", operation.tenant_id))
    add_hint(queue_group("mine", operation.tenant_id))
    if operation.conversation_id:
        add_entry(operation.conversation_id, kind, operation.pk)
