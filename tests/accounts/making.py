"""Tenants and people for tests, made through the services the product uses."""

from __future__ import annotations

from console.accounts.models import Membership, Person, Tenant
from console.accounts.services import create_tenant, join
from conversations.kernel.machine import SYSTEM
from conversations.kernel.unit import unit

PASSWORD = "correct horse battery staple"


def tenant(slug: str) -> Tenant:
    """A tenant whose first admin is `admin@slug`."""
    return create_tenant(slug=slug, admin=f"admin@{slug}").membership.tenant


def person(tenant: Tenant, local_name: str, *roles: str, password: str | None = None) -> Person:
    """`local_name@slug` with the roles (or the one it is named for); a password only where one is needed."""
    with unit():
        added = join(tenant=tenant, username=f"{local_name}@{tenant.slug}", roles=roles or [local_name], actor=SYSTEM)
    found = added.membership.person
    if password is not None:
        found.set_password(password)
        found.save(update_fields=["password"])
    return found


def admin_of(tenant: Tenant) -> Person:
    return Person.objects.get(username=f"admin@{tenant.slug}")


def membership(tenant: Tenant, person: Person) -> Membership:
    return Membership.objects.get(tenant=tenant, person=person, status="active")
