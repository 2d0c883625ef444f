"""The people page of admins: who belongs to a tenant, with which roles."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from console.accounts import services
from console.accounts.models import Membership, Tenant, memberships_of
from console.accounts.queries import (
    known_elsewhere_first,
    membership_managed_by,
    people_of,
    person_of,
    shared_people,
    tenant_managed_by,
    tenants_where,
)
from console.web.forms.accounts import ROLE_EXPLANATIONS, ROLE_WORDS, AddPersonForm, RolesForm
from conversations.kernel.errors import NotFound, RoleMissing


@login_required
@never_cache
@require_GET
def people(request: HttpRequest) -> HttpResponse:
    """All tenants whose people this person looks after."""
    tenants = list(tenants_where(request.user, "accounts.manage_people"))
    if not tenants:
        raise RoleMissing if memberships_of(request.user).exists() else NotFound
    return _page(request, tenants)


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def tenant_people(request: HttpRequest, tenant_id: UUID) -> HttpResponse:
    """One tenant: GET its people, POST somebody new. The answer to the POST shows a one-time link, once."""
    tenant = tenant_managed_by(request.user, tenant_id)
    if request.method == "GET":
        return _page(request, [tenant])
    form = AddPersonForm(request.POST)
    if not form.is_valid():
        return _page(request, [tenant], form=form, status=422)
    data = form.cleaned_data
    added = services.add_person(
        person=person_of(request),
        tenant=tenant,
        username=data["username"],
        name=data["name"],
        email=data["email"],
        roles=data["roles"],
    )
    return _page(request, [tenant], added=added.membership, link=added.link, status=201)


@login_required
@require_POST
def roles(request: HttpRequest, membership_id: UUID) -> HttpResponse:
    membership = membership_managed_by(request.user, membership_id)
    form = RolesForm(request.POST)
    wanted = form.cleaned_data["roles"] if form.is_valid() else []
    services.change_roles(person=person_of(request), membership=membership, roles=wanted)
    messages.success(request, _("The roles of %(name)s are changed.") % {"name": _name_of(membership)})
    return redirect("people")


@login_required
@require_POST
def removal(request: HttpRequest, membership_id: UUID) -> HttpResponse:
    membership = membership_managed_by(request.user, membership_id)
    services.remove_person(person=person_of(request), membership=membership)
    messages.success(request, _("%(name)s no longer belongs to the tenant.") % {"name": _name_of(membership)})
    return redirect("people")


@login_required
@never_cache
@require_POST
def password_links(request: HttpRequest, membership_id: UUID) -> HttpResponse:
    membership = membership_managed_by(request.user, membership_id)
    link = services.issue_password_link(person=person_of(request), membership=membership)
    return _page(request, [membership.tenant], added=membership, link=link, status=201)


def _page(
    request: HttpRequest,
    tenants: list[Tenant],
    *,
    form: AddPersonForm | None = None,
    added: Membership | None = None,
    link: str | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "tenants": [_shown(tenant, viewer=request.user, form=form) for tenant in tenants],
        "roles": [(role, word, ROLE_EXPLANATIONS[role]) for role, word in ROLE_WORDS.items()],
        "added": {"name": _name_of(added), "username": added.person.username} if added else None,
        "link": request.build_absolute_uri(link) if link else None,
    }
    return render(request, "accounts/people.html", context, status=status)


def _shown(tenant: Tenant, *, viewer: Any, form: AddPersonForm | None) -> dict[str, Any]:
    """What the page says of one tenant: its people, what can be done about each, and the form for somebody new."""
    memberships = list(people_of(tenant))
    shared = shared_people([membership.person_id for membership in memberships], tenant)
    unnamed = known_elsewhere_first(memberships) - {viewer.pk}
    return {
        "tenant": tenant,
        "form": form or AddPersonForm(auto_id=f"{tenant.slug}-%s"),
        "people": [
            {
                "membership": membership,
                "person": membership.person,
                "name": membership.person.username if membership.person_id in unnamed else membership.person.name,
                "roles": [ROLE_WORDS[role] for role in membership.roles],
                "is_viewer": membership.person_id == viewer.pk,
                "is_shared": membership.person_id in shared,
            }
            for membership in memberships
        ],
    }


def _name_of(membership: Membership) -> str:
    """The name, or the user name of somebody whose account was there before: nothing else of them is shown here."""
    person = membership.person
    return person.username if known_elsewhere_first([membership]) else person.name
