"""Who the demo is for: somebody at this very machine, reaching it directly."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

HOSTS = ("127.0.0.1", "localhost")
# What proxies and tunnels add: its mere presence says that somebody else sits between us and the person.
FORWARDING_HEADERS = frozenset(
    {
        "forwarded",
        "via",
        "x-real-ip",
        "x-client-ip",
        "x-cluster-client-ip",
        "true-client-ip",
        "client-ip",
        "cf-connecting-ip",
        "fastly-client-ip",
        "x-original-forwarded-for",
        "x-proxyuser-ip",
    }
)


def is_demo_request(request: HttpRequest) -> bool:
    """Demo mode on, a loopback client, Host 127.0.0.1 or localhost, and no forwarding header."""
    return (
        settings.DEMO
        and _is_loopback(request.META.get("REMOTE_ADDR", ""))
        and _host_name(request.META.get("HTTP_HOST", "")) in HOSTS
        and not any(_tells_of_a_proxy(name) for name in request.headers)
    )


def demo_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view exists for demo requests; for all others there is no such page (404)."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not is_demo_request(request):
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _host_name(host: str) -> str:
    """The Host header without its port; anything odd stays as it is and matches nothing."""
    name, colon, port = host.partition(":")
    return name if not colon or port.isdigit() else host


def _tells_of_a_proxy(header: str) -> bool:
    lowered = header.lower()
    return lowered.startswith("x-forwarded") or lowered in FORWARDING_HEADERS
