"""The demo's two tenants and the people in them. Their names begin like their roles: M for member, R for reviewer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from console.accounts.models import Membership, Person, Tenant
from console.accounts.roles import ADMIN, MEMBER, OPERATOR, REVIEWER
from console.accounts.services import create_tenant, join
from conversations.kernel.machine import SYSTEM
from conversations.kernel.unit import unit

TENANTS = {"north": ("North", "blue"), "south": ("South", "olive")}
NAMES = {
    "north": ("Mina", "Mateo", "Ruth", "Ravi", "Olga", "Omar", "Ada"),
    "south": ("Mei", "Marco", "Rosa", "Rui", "Oksana", "Otto", "Amir"),
}


@dataclass(frozen=True, slots=True)
class Part:
    """One part that somebody plays in each tenant."""

    local_name: str
    role: str
    does: str | Promise


PARTS = (
    Part("member", MEMBER, _("asks and proposes")),
    Part("member2", MEMBER, _("asks on their own")),
    Part("reviewer", REVIEWER, _("approves or rejects")),
    Part("reviewer2", REVIEWER, _("can decide instead")),
    Part("operator", OPERATOR, _("settles the unknown")),
    Part("operator2", OPERATOR, _("takes over")),
    Part("admin", ADMIN, _("people, roles, brakes")),
)
USERNAMES = frozenset(f"{part.local_name}@{slug}" for slug in TENANTS for part in PARTS)


def seed() -> int:
    """Make the tenants and people that are not there yet; returns how many people were made.

    Who was removed while playing stays removed, and whose roles were changed keeps them.
    """
    made = 0
    for slug, (tenant_name, colour) in TENANTS.items():
        everyone = list(zip(PARTS, NAMES[slug], strict=True))
        if not Tenant.objects.filter(slug=slug).exists():
            admin, first_name = everyone[-1]
            create_tenant(
                slug=slug, name=tenant_name, colour=colour, admin=f"{admin.local_name}@{slug}",
                admin_name=shown_name(first_name, admin),
            )  # fmt: skip
            made += 1
        tenant = Tenant.objects.get(slug=slug)
        for part, first_name in everyone:
            made += _join_once(tenant, part, shown_name(first_name, part))
    return made


def shown_name(first_name: str, part: Part) -> str:
    """Such as "Ruth, reviewer": a name to remember, and the role at a glance."""
    return f"{first_name}, {part.role}"


def shown_tenants() -> list[dict[str, Any]]:
    """What the sign-in page and `/demo/` offer: each tenant with the people who can be stepped in as."""
    people = {person.username: person for person in Person.objects.filter(username__in=USERNAMES, is_active=True)}
    tenants = Tenant.objects.filter(slug__in=TENANTS, closed_at__isnull=True).order_by("slug")
    return [
        {
            "tenant": tenant,
            "people": [
                {"person": people[username], "does": part.does}
                for part in PARTS
                if (username := f"{part.local_name}@{tenant.slug}") in people
            ],
        }
        for tenant in tenants
    ]


def _join_once(tenant: Tenant, part: Part, name: str) -> int:
    username = f"{part.local_name}@{tenant.slug}"
    if Membership.objects.filter(tenant=tenant, person__username=username).exists():
        return 0
    with unit():
        join(tenant=tenant, username=username, name=name, roles=[part.role], actor=SYSTEM)
    return 1
