"""What a change of rights sets going in the ledger, which cannot know of memberships itself."""

from __future__ import annotations

from typing import Any

from approvals.models import Decision
from console.accounts.signals import rights_changed
from operations import tasks
from operations.models import Operation


def connect() -> None:
    """Called once, when the console is ready."""
    rights_changed.connect(look_again, dispatch_uid="console.rights")


def look_again(sender: Any, tenant: Any, person: Any, **_: Any) -> None:
    """Inside the transaction: jobs that look again at what this person asked for or approved and what has not left.

    The gate and every decision read the rights themselves; this only makes a request that nobody can use any more
    close now instead of at its next look.
    """
    live = Operation.objects.filter(tenant=tenant, status__in=("proposed", "prepared"))
    approved = Decision.objects.filter(request__tenant=tenant, person=person).values("request_id")
    for operation_id in (live.filter(asker=person) | live.filter(request_id__in=approved)).values_list("pk", flat=True):
        tasks.follow.defer(operation_id=str(operation_id))
