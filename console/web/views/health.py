"""Two questions machines ask: is this process alive, and could it serve a person now?"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import redis
from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Max
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from procrastinate.contrib.django.models import ProcrastinateWorker

from artifacts.extraction.launch import isolation
from conversations.kernel.clock import database_now

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
    """`/readyz`: 200 if database and live server answer and the database's form is ours, else 503.

    Beside that, what nobody is turned away for: seconds since a worker gave a sign of life (without one, decisions
    still are taken and nothing is lost), and what holds the reader of untrusted files back on this host.
    """
    needed = {"database": _works(_ask_database), "live": _works(_ask_live_server)}
    told: dict[str, Any] = {name: "ok" if works else "unreachable" for name, works in needed.items()}
    if needed["database"]:
        needed["migrations"] = _works(_ask_migrations)
        told["migrations"] = "ok" if needed["migrations"] else "missing"
        told["worker_heartbeat_seconds"] = _seconds_since_heartbeat()
    told["isolation"] = isolation()
    return JsonResponse(told, status=200 if all(needed.values()) else 503)


class _Missing(Exception):
    """The database lacks migrations of this code."""


def _works(ask: Callable[[], None]) -> bool:
    try:
        ask()
    except (DatabaseError, redis.RedisError, OSError, _Missing) as error:
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


_migrated: list[bool] = []  # once applied, migrations stay applied: asked until then only, for asking is slow


def _ask_migrations() -> None:
    if _migrated:
        return
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing:
        raise _Missing(f"{len(missing)} migrations are not applied")
    _migrated.append(True)


def _seconds_since_heartbeat() -> float | None:
    """How long the liveliest worker has been silent; None when there is none."""
    last = ProcrastinateWorker.objects.aggregate(last=Max("last_heartbeat"))["last"]
    return round((database_now() - last).total_seconds(), 1) if last else None
