"""What people do about one operation: ask the provider, try the same key again, settle by hand, recall."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from approvals.queries import requests_visible_to
from console.accounts.queries import person_of
from console.web.forms.operations import client_key_of, verdict_of
from conversations.kernel.errors import IllegalTransition
from operations import follow, reconciliation, tasks
from operations.contracts import contract_of
from operations.models import Operation
from operations.queries import cases_visible_to, latest_case, operation_for


@login_required
@require_POST
def queries(request: HttpRequest, operation_id: UUID) -> HttpResponse:
    """Have the provider asked now; a worker asks, the page shows what it said."""
    person = person_of(request)
    operation = operation_for(person, operation_id)
    reconciliation.check_may_settle(person=person, operation=operation)
    key = client_key_of(request)
    if not operation.queries.filter(client_key=key).exists():
        _raise_unless_askable(operation)
        tasks.query.defer(operation_id=str(operation.pk), person_id=str(person.pk), client_key=key)
    return _see(person, operation)


@login_required
@require_POST
def attempts(request: HttpRequest, operation_id: UUID) -> HttpResponse:
    """Have the same key sent again; the gate is asked now, and once more by the worker that sends."""
    person = person_of(request)
    operation = operation_for(person, operation_id)
    reconciliation.check_may_settle(person=person, operation=operation)
    key = client_key_of(request)
    if not operation.attempts.filter(client_key=key).exists():
        reconciliation.ask_retry(person=person, operation_id=operation.pk, client_key=key)
    return _see(person, operation)


@login_required
@require_POST
def verdicts(request: HttpRequest, operation_id: UUID) -> HttpResponse:
    """Settle by hand, with evidence."""
    person = person_of(request)
    operation = operation_for(person, operation_id)
    reconciliation.check_may_settle(person=person, operation=operation)
    reconciliation.settle_by_hand(person=person, operation_id=operation.pk, **verdict_of(request))
    return _see(person, operation)


@login_required
@require_POST
def cancellation(request: HttpRequest, operation_id: UUID) -> HttpResponse:
    """Recall what is prepared and has not left."""
    person = person_of(request)
    operation = operation_for(person, operation_id)
    follow.recall(person=person, operation_id=operation.pk, reason=request.POST.get("reason", ""))
    return _see(person, operation)


def _raise_unless_askable(operation: Operation) -> None:
    if operation.status != "unknown":
        raise IllegalTransition(_("This is settled; there is nothing to ask."), at=operation.settled_at)
    if not contract_of(operation.tool).has_query:
        raise IllegalTransition(_("The provider cannot be asked about this."))


def _see(person: Any, operation: Operation) -> HttpResponse:
    """303 to where the person can see the operation: its case, else its request, else their work."""
    case = latest_case(operation)
    if case is not None and cases_visible_to(person).filter(pk=case.pk).exists():
        address = f"/reconciliation/{case.pk}/"
    elif operation.request_id and requests_visible_to(person).filter(pk=operation.request_id).exists():
        address = f"/approvals/{operation.request_id}/"
    else:
        address = "/"
    response = HttpResponseRedirect(address)
    response.status_code = 303
    return response
