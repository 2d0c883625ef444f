"""Queue entries: wake-ups that call the service of the same name. Losing or doubling one changes nothing but time."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now
from procrastinate.contrib.django import app
from procrastinate.exceptions import AlreadyEnqueued

from conversations.kernel.errors import IntegrityBroken, NewerFormat, Refusal
from conversations.models import Wait

from . import cases
from .models import Attempt, Case, Operation

log = logging.getLogger(__name__)

QUERIES_AT_ONCE_MAX = 4


@app.task(name="operations.follow")
def follow(operation_id: str) -> None:
    from . import follow as following

    with _unreadable_is_told(operation_id):
        following.follow(operation_id=UUID(operation_id))


@app.task(name="operations.follow_turn")
def follow_turn(turn_id: str) -> None:
    """Close what a stopped turn had proposed and what has not left."""
    from . import follow as following

    waiting = Operation.objects.filter(turn_id=turn_id, status__in=("proposed", "prepared"))
    for operation_id in list(waiting.values_list("pk", flat=True)):
        with _unreadable_is_told(str(operation_id)):
            following.follow(operation_id=operation_id)


@app.task(name="operations.dispatch")
def dispatch(operation_id: str) -> None:
    from . import dispatch as executor

    with _unreadable_is_told(operation_id):
        executor.dispatch(operation_id=UUID(operation_id))


@app.task(name="operations.retry")
def retry(case_id: str) -> None:
    """A same-key retry that a person asked for."""
    from . import reconciliation

    reconciliation.retry_asked(case_id=UUID(case_id))


@app.task(name="operations.query")
def query(operation_id: str, person_id: str | None = None, client_key: str | None = None) -> None:
    from . import reconciliation

    person = get_user_model().objects.get(pk=person_id) if person_id else None
    with _unreadable_is_told(operation_id):
        reconciliation.ask_provider(operation_id=UUID(operation_id), person=person, client_key=client_key)


@app.periodic(cron="* * * * * *")
@app.task(name="operations.sweep")
def sweep(timestamp: int) -> None:
    """Derive what is due from the rows themselves, so that a lost job, signal or worker only delays."""
    from . import reconciliation, settlement

    for attempt_id in _due(Attempt.objects.filter(status="sending")):
        _try(settlement.make_silent, attempt_id=attempt_id)
    for operation_id in _due(Operation.objects.filter(status__in=("proposed", "prepared"))):
        _try(follow, operation_id=str(operation_id))
    for operation_id in _due(Operation.objects.filter(status="unknown")):
        _try(defer_query, operation_id=operation_id)
    for case_id in _due(Case.objects.exclude(status="settled").exclude(retry_key="").filter(retry_refused="")):
        _try(defer_retry, case_id=case_id)
    for operation_id in _overdue_unknown():
        _try(reconciliation.report_open, operation_id=operation_id)


def defer_dispatch(operation_id: UUID, *, after_seconds: float) -> None:
    """Inside `unit()`: a wake-up for the executor; the operation's own `next_wake_at` covers its loss."""
    job = dispatch
    if after_seconds > 0:
        job.configure(schedule_in={"seconds": math.ceil(after_seconds)}).defer(operation_id=str(operation_id))
    else:
        job.defer(operation_id=str(operation_id))


def defer_query(*, operation_id: UUID) -> None:
    """A job that asks the provider, one per operation. The sweeper itself never waits for a provider, and however many
    operations one that hangs keeps unknown, they take QUERIES_AT_ONCE_MAX of the worker's places."""
    place = f"queries:{operation_id.int % QUERIES_AT_ONCE_MAX}"
    with suppress(AlreadyEnqueued), transaction.atomic():  # one that is there already spoils no caller's transaction
        query.configure(queueing_lock=f"query:{operation_id}", lock=place).defer(operation_id=str(operation_id))


def defer_retry(*, case_id: UUID) -> None:
    """A job that sends the same key again, one per Case."""
    with suppress(AlreadyEnqueued), transaction.atomic():
        retry.configure(queueing_lock=f"retry:{case_id}").defer(case_id=str(case_id))


def _due(rows: Any) -> list[UUID]:
    due = rows.filter(next_wake_at__lte=Now()).order_by("next_wake_at")
    return list(due.values_list("pk", flat=True)[: settings.SWEEP_BATCH_MAX])


def _overdue_unknown() -> list[UUID]:
    waiting = Wait.objects.filter(kind="operation", satisfied_at=None).values("ref")
    late = Q(unknown_since__lte=Now() - timedelta(seconds=settings.UNKNOWN_WAIT_SECONDS))
    return list(
        Operation.objects.filter(late, status="unknown", pk__in=waiting).values_list("pk", flat=True)[
            : settings.SWEEP_BATCH_MAX
        ]
    )


@contextmanager
def _unreadable_is_told(operation_id: str) -> Iterator[None]:
    """A job that meets a record on which nothing is built has a person look at it, as the sweeper does."""
    try:
        yield
    except (IntegrityBroken, NewerFormat) as refusal:
        log.error("operation %s was left alone: %s", operation_id, refusal.code)
        cases.report_unreadable(UUID(operation_id))


def _try(act: Callable[..., Any], **what: Any) -> None:
    """One broken row must not keep the sweeper from the others."""
    told = _unreadable_is_told(str(what["operation_id"])) if "operation_id" in what else nullcontext()
    try:
        with told:
            act(**what)
    except Refusal as refusal:
        log.error("%s refused for %s: %s", getattr(act, "__name__", act), what, refusal.code)
    except Exception:
        log.exception("%s failed for %s", getattr(act, "__name__", act), what)
