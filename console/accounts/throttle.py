"""The sign-in throttle. Kept in the database, so that every web process counts the same tries."""

from __future__ import annotations

import ipaddress
from datetime import timedelta

from django.conf import settings
from django.db.models.functions import Now
from django.http import HttpRequest

from .errors import TooManyTries
from .models import SignInFailure

TRIES_MAX = 10
WINDOW_SECONDS = 15 * 60
NAME_CHARACTERS_MAX = 80


def begin_try(*, username: str, address: str) -> SignInFailure:
    """Count a try as failed before its password is looked at, so that many at once cannot slip past the count.

    Raises TooManyTries when the name or the address has had TRIES_MAX bad ones within WINDOW_SECONDS. A refused try
    is not counted, else somebody who goes on trying could lock a name for ever.
    """
    SignInFailure.objects.filter(at__lte=Now() - timedelta(seconds=WINDOW_SECONDS)).delete()
    this = SignInFailure.objects.create(username=username[:NAME_CHARACTERS_MAX], address=address)
    earlier = SignInFailure.objects.filter(pk__lt=this.pk)
    if max(earlier.filter(username=this.username).count(), earlier.filter(address=address).count()) >= TRIES_MAX:
        this.delete()
        raise TooManyTries(seconds=WINDOW_SECONDS)
    return this


def end_good_try(this: SignInFailure) -> None:
    """The password was right: what was counted against this name is forgotten, what came from the address is not."""
    SignInFailure.objects.filter(username=this.username).delete()


def address_of(request: HttpRequest) -> str:
    """The client's address; of IPv6 its /64, since a client has all of those.

    Behind our own HTTPS proxy (BEHIND_HTTPS=1) it is the last entry of X-Forwarded-For, the one that proxy wrote.
    """
    text = request.META.get("REMOTE_ADDR", "")
    if settings.BEHIND_HTTPS:
        text = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() or text
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text[:64]
    if isinstance(address, ipaddress.IPv6Address):
        return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))
    return str(address)
