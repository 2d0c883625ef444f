"""What every page is given: who is looking, in which tenants, and what needs them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from approvals.queries import count_to_decide
from console.accounts.models import Person
from console.accounts.roles import ADMIN, OPERATOR
from operations.queries import count_to_settle

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
    memberships = SimpleLazyObject(lambda: person.current_memberships() if isinstance(person, Person) else [])
    return {
        "person": person,
        "memberships": memberships,
        "needs": SimpleLazyObject(lambda: needs_you(person)),
        "section": section_of(request.path),
        "is_admin": SimpleLazyObject(lambda: _has(ADMIN, memberships)),
        "may_settle": SimpleLazyObject(lambda: _has(OPERATOR, memberships)),
        "demo_mode": settings.DEMO,
    }


def needs_you(person: Any) -> Needs:
    """What waits for `person`: requests they may decide, operations they may settle. Nobody signed in: nothing."""
    if person is None or not person.is_authenticated:
        return Needs()
    return Needs(decide=count_to_decide(person), settle=count_to_settle(person))


def section_of(path: str) -> str:
    """Which entry of the navigation a path belongs to; "" for pages that are under none."""
    first = path.strip("/").split("/", 1)[0]
    if not first:
        return "home"
    return first if first in SECTIONS else ""


def _has(role: str, memberships: Any) -> bool:
    return any(role in membership.roles for membership in memberships)
