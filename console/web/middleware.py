"""Refusals on their way out: a domain exception becomes the answer that fits who asked."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlsplit

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.middleware import get_user
from django.contrib.auth.models import AnonymousUser
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.deprecation import MiddlewareMixin
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from psycopg.errors import LockNotAvailable

from console.accounts.models import Person
from console.live import freshness
from console.web.answers import is_htmx, is_in_dialog, refuse, sign_in_url, wants_json
from conversations.kernel.errors import Refusal

log = logging.getLogger(__name__)


class ShowingMiddleware(MiddlewareMixin):
    """A page that is only shown asks once what its reader may see, and knows since when it is right."""

    def process_view(self, request: HttpRequest, *_: object) -> None:
        """Nobody is read before a view asks who it is: those about health must not."""
        if request.method in ("GET", "HEAD"):
            cast(Any, request).made_at = freshness.token()
            request.user = cast(Person, SimpleLazyObject(lambda: _reader(request)))


def _reader(request: HttpRequest) -> AbstractBaseUser | AnonymousUser:
    user = get_user(request)
    if isinstance(user, Person):
        user.read_memberships_once()
    return user


class RefusalMiddleware(MiddlewareMixin):
    """Answers a `Refusal` raised by a view, and keeps redirects to sign-in out of programs and page fragments."""

    get_response: Callable[[HttpRequest], HttpResponseBase]

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, OperationalError) and isinstance(exception.__cause__, LockNotAvailable):
            # Whoever holds the rows is slow or stands still; the transaction is undone, and nothing was lost but time.
            log.warning("rows were held too long at %s", request.path)
            message = _("Somebody else is at this right now, and it took too long. Nothing was changed; try again.")
            return refuse(request, code="Busy", status=409, message=message)
        if not isinstance(exception, Refusal):
            return None
        if exception.status >= 500:
            log.error("%s at %s", exception.code, request.path, exc_info=exception)
        response = refuse(
            request,
            code=exception.code,
            status=exception.status,
            message=exception.message,
            by=exception.by,
            at=exception.at,
            fields=exception.detail.get("fields", ()),
        )
        seconds = exception.detail.get("seconds")
        if exception.status == 429 and seconds:
            response["Retry-After"] = str(int(seconds))
        return response

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """A fetch would follow a redirect to sign-in and paste that page in: send the whole page there instead. A dialog
        is told where the page shall go, so that it is made once, not for the fetch too."""
        if response.status_code == 303 and is_in_dialog(request):
            return HttpResponse(status=204, headers={"HX-Redirect": response["Location"]})
        if response.status_code != 302 or urlsplit(response.get("Location", "")).path != sign_in_url():
            return response
        if wants_json(request):
            return refuse(request, code="SignedOut", status=403, message=_("You are signed out. Sign in again."))
        if is_htmx(request):
            return HttpResponse(headers={"HX-Redirect": response["Location"]})
        return response
