"""The reviewers' inbox: the list, one request with everything that is asked, and what a person does about it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from approvals import services
from approvals.models import Request
from approvals.queries import request_for, with_covered
from console.accounts.queries import person_of
from console.web.forms.approvals import decision_of
from console.web.looks import record_look
from console.web.request_pages import detail_context, dialogs_context
from console.web.request_rows import list_context, view_of
from conversations.kernel.errors import NotFound
from operations.proposals import request_again


@never_cache
@login_required
@require_GET
def requests(request: HttpRequest) -> HttpResponse:
    """The list; `view` filters, `after` pages, `part=list` gives the list alone."""
    person = person_of(request)
    if not person.current_memberships():
        raise NotFound
    context = _list(request, person, request.GET.get("view", "pending"), _uuid(request.GET.get("current", "")))
    template = "approvals/_list.html" if request.GET.get("part") == "list" else "approvals/index.html"
    return render(request, template, context)


@never_cache
@login_required
@require_GET
def detail(request: HttpRequest, request_id: UUID) -> HttpResponse:
    """One request beside the list; `part=detail` gives it alone, `part=match` whether its content still matches."""
    person = person_of(request)
    found = with_covered(request_for(person, request_id))
    part = request.GET.get("part", "")
    _look(person, found, refreshed=bool(part))
    context = detail_context(person, found)
    if part == "match":
        return render(request, "approvals/_match.html", context)
    if part == "detail":
        return render(request, "approvals/_detail.html", context)
    view = request.GET.get("view") or view_of(found)
    context |= dialogs_context(person, found, context["operation"]) | _list(request, person, view, found.pk)
    return render(request, "approvals/detail.html", context)


@login_required
@require_POST
def decisions(request: HttpRequest, request_id: UUID) -> HttpResponse:
    """Approve or reject, with the digest that this person was shown."""
    person = person_of(request)
    found = request_for(person, request_id)
    said = decision_of(request)
    services.decide(
        person=person,
        request_id=found.pk,
        verdict=said.verdict,
        digest=said.digest,
        view_token=said.view_token,
        reason=said.reason,
    )
    return see_request(found.pk)


@login_required
@require_POST
def revocation(request: HttpRequest, request_id: UUID) -> HttpResponse:
    """Take an approval back before it was used."""
    person = person_of(request)
    found = request_for(person, request_id)
    services.revoke(person=person, request_id=found.pk, reason=request.POST.get("reason", ""))
    return see_request(found.pk)


@login_required
@require_POST
def withdrawal(request: HttpRequest, request_id: UUID) -> HttpResponse:
    """Take one's own question back."""
    person = person_of(request)
    found = request_for(person, request_id)
    services.withdraw(person=person, request_id=found.pk, reason=request.POST.get("reason", ""))
    return see_request(found.pk)


@login_required
@require_POST
def renewals(request: HttpRequest, request_id: UUID) -> HttpResponse:
    """Ask again about the same operation; leads to the new request."""
    person = person_of(request)
    found = request_for(person, request_id)
    operation = request_again(person=person, operation_id=found.subject)
    return see_request(operation.request_id or found.pk)


def see_request(request_id: UUID) -> HttpResponse:
    """303: the request as it is now is there, to be fetched."""
    response = HttpResponseRedirect(f"/approvals/{request_id}/")
    response.status_code = 303
    return response


def _list(request: HttpRequest, person: Any, view: str, current: UUID | None) -> dict[str, Any]:
    return list_context(person, view=view, after=request.GET.get("after", ""), current=current)


def _look(person: Any, found: Request, *, refreshed: bool = False) -> None:
    """What is not the person's own is recorded as looked at: the request, and the versions that its page shows."""
    if found.asker_id == person.pk:
        return
    named = [("approval", found.pk), *(("version", one.version_id) for one in found.covered.all())]
    for kind, ref in named:
        record_look(person=person, tenant_id=found.tenant_id, kind=kind, ref=ref, refreshed=refreshed)


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
