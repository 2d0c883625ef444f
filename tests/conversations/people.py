"""People and tenants for tests of the ground floor."""

from __future__ import annotations

from typing import Any

from console.accounts.models import Membership, Person, Tenant
from conversations.kernel.ids import uuid7
from conversations.kernel.machine import SYSTEM
from conversations.kernel.unit import unit
from conversations.kernel.writing import advance, begin
from conversations.models import Conversation
from conversations.services import start_conversation


def a_tenant() -> Tenant:
    return Tenant.objects.create(slug=f"t{uuid7().hex[-12:]}", name="A tenant")


def a_member(tenant: Tenant, *roles: str) -> Person:
    """A person with the given roles in the tenant (member when none is named)."""
    person = Person.objects.create(username=f"p{uuid7().hex[-12:]}", name="Somebody")
    with unit():
        begin(Membership(tenant=tenant, person=person, status="active", roles=list(roles or ["member"])), actor=SYSTEM)
    return person


def remove(person: Any, tenant: Tenant) -> None:
    with unit():
        advance(Membership.objects.get(person=person, tenant=tenant, status="active"), "removed", actor=SYSTEM)


def a_conversation(person: Any = None, tenant: Tenant | None = None) -> Conversation:
    tenant = tenant or a_tenant()
    return start_conversation(person=person or a_member(tenant), tenant=tenant)
