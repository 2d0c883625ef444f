"""Two questions machines ask: is this process alive, and could it serve a person now?"""

from __future__ import annotations

import logging
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

log = logging.getLogger(__name__)

ANSWER_SECONDS_MAX = 2.0


@require_safe
@never_cache
def alive(request: HttpRequest) -> HttpResponse:
    """`/healthz`: 200 as long as this process answers at all; asks nothing of anybody else."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")


@require_safe
@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """`/readyz`: 200 if database and live server answer, else 503; says which, and nothing more to a stranger."""
    found = {"database": _works(_ask_database), "live": _works(_ask_live_server)}
    return JsonResponse(
        {name: "ok" if works else "unreachable" for name, works in found.items()},
        status=200 if all(found.values()) else 503,
    )


def _works(ask: Callable[[], None]) -> bool:
    try:
        ask()
    except (DatabaseError, redis.RedisError, OSError) as error:
        log.warning("not ready: %s", error)
        return False
    return True


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _ask_live_server() -> None:
    limits = {"socket_connect_timeout": ANSWER_SECONDS_MAX, "socket_timeout": ANSWER_SECONDS_MAX}
    with redis.Redis.from_url(settings.REDIS_URL, **limits) as client:
        client.ping()
