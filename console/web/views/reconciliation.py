"""The operators' queue: the list of cases, one case with its evidence, and handing it over."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from console.accounts.models import memberships_of
from console.accounts.queries import people_of, person_of, tenants_where
from console.web.case_pages import detail_context, dialogs_context
from console.web.case_rows import list_context, view_of
from console.web.forms.conversations import checked
from console.web.forms.operations import AssignmentForm
from console.web.looks import record_look
from conversations.kernel.errors import BadInput, NotFound, RoleMissing
from operations import reconciliation
from operations.models import Case
from operations.queries import case_for


@never_cache
@login_required
@require_GET
def cases(request: HttpRequest) -> HttpResponse:
    """The queue; `view` filters, `after` pages, `part=list` gives the list alone."""
    person = person_of(request)
    if not tenants_where(person, "operations.see_cases").exists():
        raise RoleMissing if memberships_of(person).exists() else NotFound
    context = _list(request, person, request.GET.get("view", "open"), _uuid(request.GET.get("current", "")))
    template = "operations/_list.html" if request.GET.get("part") == "list" else "operations/index.html"
    return render(request, template, context)


@never_cache
@login_required
@require_GET
def case(request: HttpRequest, case_id: UUID) -> HttpResponse:
    """One case beside the queue; `part=detail` gives it alone."""
    person = person_of(request)
    found = case_for(person, case_id)
    is_part = request.GET.get("part") == "detail"
    _look(person, found, refreshed=is_part)
    context = detail_context(person, found)
    if is_part:
        return render(request, "operations/_detail.html", context)
    view = request.GET.get("view") or view_of(found)
    context |= dialogs_context(person, found) | _list(request, person, view, found.pk)
    return render(request, "operations/detail.html", context)


@login_required
@require_POST
def assignment(request: HttpRequest, case_id: UUID) -> HttpResponse:
    """Hand a case over, or take it."""
    person = person_of(request)
    found = case_for(person, case_id)
    said = checked(AssignmentForm(request.POST))
    # Whoever is not a member of this tenant is, from here, nobody.
    membership = people_of(found.tenant).filter(person_id=said["person"]).first()
    if membership is None:
        raise BadInput(_("There is no such person in this tenant."))
    reconciliation.assign(person=person, case_id=found.pk, to=membership.person, reason=said["reason"])
    return see_case(found)


def see_case(found: Case) -> HttpResponse:
    """303: the case as it is now is there, to be fetched."""
    response = HttpResponseRedirect(f"/reconciliation/{found.pk}/")
    response.status_code = 303
    return response


def _list(request: HttpRequest, person: Any, view: str, current: UUID | None) -> dict[str, Any]:
    return list_context(person, view=view, after=request.GET.get("after", ""), current=current)


def _look(person: Any, found: Case, *, refreshed: bool) -> None:
    """What is not the person's own is recorded as looked at: the case, and the version that it names."""
    operation = found.operation
    if operation is not None and operation.asker_id == person.pk:
        return
    named = [("case", found.pk)] + ([("version", operation.version_id)] if operation and operation.version_id else [])
    for kind, ref in named:
        record_look(person=person, tenant_id=found.tenant_id, kind=kind, ref=ref, refreshed=refreshed)


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
