"""Restores, as the floors above ask about them: what a record from before the last one may no longer prove or allow."""

from __future__ import annotations

from datetime import datetime

from .models import Epoch

RESTORED = "restored"  # the reason for which a restore ends, voids or doubts what was


def last_epoch() -> Epoch | None:
    """The last restore of a backup, None where there never was one."""
    return Epoch.objects.order_by("-number").first()


def epoch_after(moment: datetime) -> Epoch | None:
    """The last restore, if it came after `moment` (database time): what was known then may have a lost sequel."""
    found = last_epoch()
    return found if found is not None and found.restored_at > moment else None
