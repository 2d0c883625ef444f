"""What every page is given: who is looking, in which tenants, and what needs them."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from console.accounts.models import Membership, memberships_of
from console.accounts.roles import ADMIN

SECTIONS = ("conversations", "approvals", "reconciliation", "artifacts", "people")


@dataclass(frozen=True)
class Needs:
    """How many things wait for this person, over all their tenants."""

    decide: int = 0
    settle: int = 0

    @property
    def any(self) -> bool:
        return bool(self.decide or self.settle)


def shell(request: HttpRequest) -> dict[str, Any]:
    """The context processor of all pages. Nothing is read before a template asks for it."""
    person = getattr(request, "user", None)
    memberships = SimpleLazyObject(lambda: list(memberships_of(person)))
    return {
        "person": person,
        "memberships": memberships,
        "needs": SimpleLazyObject(lambda: needs_you(person)),
        "section": section_of(request.path),
        "is_admin": SimpleLazyObject(lambda: _is_admin(memberships)),
        "demo_mode": settings.DEMO,
    }


def needs_you(person: Any) -> Needs:
    """What waits for `person`: requests they may decide, operations they may settle. Nobody signed in: nothing."""
    if person is None or not person.is_authenticated:
        return Needs()
    return Needs(
        decide=_count("approvals", "count_to_decide", person), settle=_count("operations", "count_to_settle", person)
    )


def section_of(path: str) -> str:
    """Which entry of the navigation a path belongs to; "" for pages that are under none."""
    first = path.strip("/").split("/", 1)[0]
    if not first:
        return "home"
    return first if first in SECTIONS else ""


def _is_admin(memberships: list[Membership]) -> bool:
    return any(ADMIN in membership.roles for membership in memberships)


def _count(app: str, query: str, person: Any) -> int:
    """`<app>.queries.<query>(person)`; 0 while an app has no such query yet."""
    try:
        counted = getattr(import_module(f"{app}.queries"), query)
    except (ModuleNotFoundError, AttributeError):
        return 0
    return int(counted(person))
