"""The brake of each tenant and provider: who stopped sending, when and why, and the button that resumes it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from console.accounts.models import Tenant, memberships_of
from console.accounts.queries import person_of, require_permission, tenants_where
from console.web.forms.conversations import checked
from console.web.forms.operations import BrakeForm
from conversations.kernel.errors import BadInput, NotFound, RoleMissing
from operations.brakes import providers, set_brake
from operations.models import Brake, Operation


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def brakes(request: HttpRequest) -> HttpResponse:
    """All brakes that this person may set; POST stops or resumes sending."""
    person = person_of(request)
    tenants = list(tenants_where(person, "operations.set_brake"))
    if not tenants:
        raise RoleMissing if memberships_of(person).exists() else NotFound
    if request.method == "GET":
        return render(request, "operations/brakes.html", {"tenants": [_shown(tenant) for tenant in tenants]})
    said = checked(BrakeForm(request.POST))
    tenant = _tenant(person, tenants, said["tenant"])
    set_brake(person=person, tenant=tenant, provider=said["provider"], engaged=said["engaged"], reason=said["reason"])
    response = HttpResponseRedirect("/brakes/")
    response.status_code = 303
    return response


def _tenant(person: Any, tenants: list[Tenant], wanted: Any) -> Tenant:
    """The tenant that is meant. Raises BadInput when none is named and several could be."""
    if wanted is None:
        if len(tenants) > 1:
            raise BadInput(_("Say which tenant is meant; you look after several."))
        return tenants[0]
    found = Tenant.objects.filter(pk=wanted).first()
    if found is None:
        raise NotFound
    require_permission(person, "operations.set_brake", found)
    return found


def _shown(tenant: Tenant) -> dict[str, Any]:
    set_before = {brake.provider: brake for brake in Brake.objects.filter(tenant=tenant).select_related("changed_by")}
    held = Operation.objects.filter(tenant=tenant, status="prepared")
    return {
        "tenant": tenant,
        "rows": [
            {
                "provider": provider,
                "label": label,
                "brake": set_before.get(provider),
                "held": held.filter(provider=provider).count(),
            }
            for provider, label in providers().items()
        ],
    }
