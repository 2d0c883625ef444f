"""Queue entries: wake-ups that call the service of the same name. Losing one only delays; `sweep` finds the work."""

from __future__ import annotations

import logging

from django.conf import settings
from django.db.models.functions import Now
from procrastinate.contrib.django import app

from conversations.kernel.errors import Refusal

from . import services
from .models import Request

log = logging.getLogger(__name__)


@app.task(name="approvals.void_requests")
def void_requests(turn_id: str | None = None, artifact_id: str | None = None) -> None:
    """Void the live requests whose turn was stopped or whose covered artifact has a newer version."""
    live = Request.objects.filter(status__in=("pending", "approved"))
    if turn_id:
        live = live.filter(turn_id=turn_id)
    if artifact_id:
        live = live.filter(covered__version__artifact_id=artifact_id)
    for request_id in list(live.values_list("pk", flat=True).distinct()[: settings.SWEEP_BATCH_MAX]):
        services.void_if_cause_is_gone(request_id=request_id)


@app.periodic(cron="* * * * * */2")  # the sixth field is the second
@app.task(name="approvals.sweep")
def sweep(timestamp: int) -> None:
    """Expire what is due by the database's clock."""
    due = Request.objects.filter(next_wake_at__lte=Now()).order_by("next_wake_at")
    for request_id in list(due.values_list("pk", flat=True)[: settings.SWEEP_BATCH_MAX]):
        try:
            services.expire(request_id=request_id)
        except Refusal as refusal:
            log.error("request %s cannot be swept: %s", request_id, refusal.code)
        except Exception:  # one that cannot be locked must not keep the sweeper from the others
            log.exception("request %s cannot be swept", request_id)
