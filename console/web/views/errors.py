"""What Django itself refuses, answered like every other refusal. None of these pages tells details."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from console.web.answers import is_htmx, refuse, wants_json
from conversations.kernel.errors import NotFound


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400, and 413 where the body was too large. The host itself may be what is wrong, so nothing more is read."""
    if isinstance(exception, RequestDataTooBig):
        message = _("This is too large to be sent at once. Nothing was stored.")
        return refuse(request, code="TooLarge", status=413, message=message, with_shell=False)
    message = _("This request cannot be read. Nothing was stored.")
    return refuse(request, code="BadRequest", status=400, message=message, with_shell=False)


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return refuse(request, code="Forbidden", status=403, message=_("Your role does not allow this."))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: word for word the same for what does not exist and for what this person may not know of."""
    return refuse(request, code=NotFound.code, status=404, message=NotFound.message)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    message = _("This page was open too long, or cookies are off. Reload it and try again; nothing was done.")
    return refuse(request, code="CsrfFailed", status=403, message=message)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, without the database or the session: they may be what is broken."""
    if wants_json(request) or is_htmx(request):
        message = _("The server could not do this.")
        return refuse(request, code="ServerError", status=500, message=message, with_shell=False)
    return HttpResponse(render_to_string("errors/500.html"), status=500)
