"""How a refusal is told: as JSON to programs, as a notice to htmx, as a page to people. Always what, who and when."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import resolve_url
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

NOTICE_TARGET = "#refusals"


def wants_json(request: HttpRequest) -> bool:
    """Whether the caller asked for JSON by name; a browser's or curl's `*/*` means a page."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def is_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def is_in_dialog(request: HttpRequest) -> bool:
    """Whether a dialog asked, which shows a refusal beside what was typed and goes elsewhere only after a success."""
    return request.headers.get("X-Dialog") == "yes"


def refuse(
    request: HttpRequest,
    *,
    code: str,
    status: int,
    message: str | Promise,
    by: str | None = None,
    at: datetime | None = None,
    fields: Sequence[str] = (),
    with_shell: bool = True,
) -> HttpResponse:
    """The answer to a refused request; `fields` are the names of those of its form that must change.

    `with_shell=False` reads nothing more of the request or the database.
    """
    response: HttpResponse
    if wants_json(request):
        said = {"error": code, "message": str(message), "by": by, "at": at.isoformat() if at else None}
        response = JsonResponse(said, status=status)
    elif is_htmx(request):
        context = {"message": message, "by": by, "at": at, "fields": " ".join(fields)}
        response = HttpResponse(render_to_string("errors/_refusal.html", context), status=status)
        # Wherever the request wanted its answer: a refusal belongs among the notices, and a draft stays untouched.
        response["HX-Retarget"] = NOTICE_TARGET
        response["HX-Reswap"] = "innerHTML"
    else:
        response = _page(request, status, {"message": message, "by": by, "at": at}, with_shell)
    response["Cache-Control"] = "no-store"
    return response


def _page(request: HttpRequest, status: int, context: dict[str, object], with_shell: bool) -> HttpResponse:
    signed_in = with_shell and getattr(request, "user", None) is not None and request.user.is_authenticated
    context |= {
        "layout": "base.html" if signed_in else "shell/door.html",
        "title": _title(status),
        "status": status,
        "back": _way_back(request) if with_shell else "/",
    }
    html = render_to_string("errors/page.html", context, request=request if with_shell else None)
    return HttpResponse(html, status=status)


def _title(status: int) -> str:
    titles = {
        400: _("This request cannot be read"),
        403: _("You may not do this"),
        404: _("There is nothing here"),
        409: _("This was not done"),
        413: _("This is too large"),
        415: _("This kind of file cannot be taken"),
        422: _("This cannot be taken as it is"),
        428: _("This must say what it is based on"),
        429: _("Too many tries"),
    }
    return titles.get(status, _("Something went wrong"))


def _way_back(request: HttpRequest) -> str:
    """The page the person came from, if it is ours and not the one that refuses."""
    referer = request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(referer, {request.get_host()}) and referer != request.build_absolute_uri():
        return referer
    return "/"


def sign_in_url() -> str:
    return resolve_url(settings.LOGIN_URL)
