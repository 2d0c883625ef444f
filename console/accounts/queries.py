"""What a person may know about tenants and people. Every query starts from a person or a tenant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpRequest

from conversations.kernel.errors import NotFound, RoleMissing

from .models import Membership, Person, Tenant, memberships_of
from .roles import roles_with


def person_of(request: HttpRequest) -> Person:
    """Who is signed in; for views behind `login_required`. Raises NotFound for a visitor."""
    if not isinstance(request.user, Person):
        raise NotFound
    return request.user


def require_permission(person: Any, permission: str, tenant: Tenant) -> None:
    """Returns when the person may; else raises RoleMissing to a fellow member and NotFound to everybody else."""
    if person.has_perm(permission, tenant):
        return
    if memberships_of(person).filter(tenant=tenant).exists():
        raise RoleMissing
    raise NotFound


def tenants_where(person: Any, permission: str) -> QuerySet[Tenant]:
    """The open tenants in which the person may do `permission`."""
    found = memberships_of(person).filter(roles__overlap=sorted(roles_with(permission)))
    return Tenant.objects.filter(pk__in=found.values("tenant_id")).order_by("slug")


def tenant_managed_by(person: Any, tenant_id: UUID) -> Tenant:
    """The tenant, for one who looks after its people; NotFound or RoleMissing for everybody else."""
    tenant = Tenant.objects.filter(pk=tenant_id).first()
    if tenant is None:
        raise NotFound
    require_permission(person, "accounts.manage_people", tenant)
    return tenant


def membership_managed_by(person: Any, membership_id: UUID) -> Membership:
    """An active membership of a tenant whose people the person looks after; NotFound or RoleMissing otherwise."""
    membership = Membership.objects.filter(pk=membership_id, status="active").select_related("person", "tenant").first()
    if membership is None:
        raise NotFound
    require_permission(person, "accounts.manage_people", membership.tenant)
    return membership


def people_of(tenant: Tenant) -> QuerySet[Membership]:
    """The active memberships of a tenant with their people, by name."""
    return (
        Membership.objects.filter(tenant=tenant, status="active")
        .select_related("person")
        .order_by("person__name", "person__username")
    )


def people_with(permission: str, tenant: Tenant) -> list[Person]:
    """The people of a tenant who may do `permission` there, by name; one query however many."""
    found = people_of(tenant).filter(roles__overlap=sorted(roles_with(permission)), person__is_active=True)
    return [membership.person for membership in found]


def known_elsewhere_first(memberships: Iterable[Membership]) -> set[UUID]:
    """The people who belonged to another tenant before the given membership of theirs (at most one each) began.

    Nobody asks them before they are added. So whoever may add people learns from it no more than the user name they typed.
    """
    found = set()
    given = {membership.person_id: membership for membership in memberships}
    for other in Membership.objects.filter(person_id__in=given):
        mine = given[other.person_id]
        if other.tenant_id != mine.tenant_id and other.created_at < mine.created_at:
            found.add(other.person_id)
    return found


def shared_people(people: Iterable[UUID], tenant: Tenant) -> set[UUID]:
    """Those of `people` who belong, or belonged, to another tenant than this one."""
    elsewhere = Membership.objects.filter(person_id__in=list(people)).exclude(tenant=tenant)
    return set(elsewhere.values_list("person_id", flat=True))
