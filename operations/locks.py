"""The one order of locks for everything that touches an operation: turn, rights, artifact, request, operation."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from approvals.models import Request
from approvals.services import lock_causes, lock_request
from conversations.kernel.errors import NotFound

from .models import Operation


@dataclass(slots=True)
class Held:
    """An operation and its latest request, both locked, their causes locked before them."""

    operation: Operation
    request: Request | None


def hold(operation_id: UUID) -> Held:
    """Inside `unit()`. Raises NotFound for an unknown id."""
    found = Operation.objects.filter(pk=operation_id).select_related("tenant").first()
    if found is None:
        raise NotFound
    lock_causes(turn_id=found.turn_id, tenant=found.tenant, versions=[found.version_id] if found.version_id else [])
    # `request_id` may change until the operation itself is locked; who changes it holds the causes above.
    request_id = Operation.objects.values_list("request_id", flat=True).get(pk=operation_id)
    request = lock_request(request_id) if request_id else None
    operation = (
        Operation.objects.select_for_update(no_key=True, of=("self",))
        .select_related("tenant", "asker", "version__artifact", "turn")
        .get(pk=operation_id)
    )
    return Held(operation, request)
