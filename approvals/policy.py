"""The policy of this part of the product: one reviewer, neither the asker nor the author of a covered version."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from .models import Request


@dataclass(frozen=True, slots=True)
class Policy:
    name: str
    version: int
    quorum: int


ONE_REVIEWER = Policy("one_reviewer", 1, 1)


def excluded_because(request: Request, person: Any, *, authors: Collection[UUID] | None = None) -> str:
    """Why this person may not decide this request, in words; "" when nothing excludes them (roles aside).

    `authors` of what it covers, for a page that has read them already; whoever decides leaves them out.
    """
    if person.pk == request.asker_id:
        return _("asked for it, and nobody approves their own request")
    wrote = request.covered.filter(version__author_id=person.pk).exists() if authors is None else person.pk in authors
    if wrote:
        return _("wrote a version that it covers")
    return ""
