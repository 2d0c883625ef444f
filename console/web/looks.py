"""Who looked at what is not theirs: reviewers and operators see what their queue names, and each look is recorded."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models.functions import Now

from console.accounts.models import View

SAME_LOOK_SECONDS = 600  # how long a page that renders itself again is still the same look


def record_look(*, person: Any, tenant_id: UUID, kind: str, ref: UUID, refreshed: bool = False) -> None:
    """Record that `person` was shown `ref` (invariant I14).

    A page that renders itself again (`refreshed`) is the look it was opened with, unless that is long ago.
    """
    looks = View.objects.filter(person=person, kind=kind, ref=ref)
    if refreshed and looks.filter(at__gte=Now() - timedelta(seconds=SAME_LOOK_SECONDS)).exists():
        return
    View.objects.create(tenant_id=tenant_id, person=person, kind=kind, ref=ref)
