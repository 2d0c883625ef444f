"""The view token: proof that this person opened this request with this digest. Only the detail page issues it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import signing

from .models import Request

_SALT = "approvals.view"


def issue_view_token(*, person: Any, request: Request) -> str:
    return signing.dumps([str(person.pk), str(request.pk), request.digest], salt=_SALT)


def is_view_token(token: str, *, person: Any, request: Request) -> bool:
    """Whether `token` was issued to `person` for `request` as it is, within VIEW_TOKEN_SECONDS."""
    try:
        seen = signing.loads(token, salt=_SALT, max_age=settings.VIEW_TOKEN_SECONDS)
    except signing.BadSignature:
        return False
    return seen == [str(person.pk), str(request.pk), request.digest]
