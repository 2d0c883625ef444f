"""Jobs that a dead worker left are offered again as soon as the queue can tell: its heartbeat has ended.

No job owns anything, and sweepers derive every wake-up from the rows; this brings it sooner. But a job that stays `doing`
also keeps its lock, and so every later job with the same lock, for as long as it is there.
"""

from __future__ import annotations

import logging

from django.conf import settings
from django.db import IntegrityError, connection, transaction

log = logging.getLogger(__name__)

TAKEN_BACK_MAX = 3  # a job that was under way in so many workers that died is left to the sweepers

_LEFT = """
    SELECT job.id, job.attempts FROM procrastinate_jobs job LEFT JOIN procrastinate_workers worker ON worker.id = job.worker_id
    WHERE job.status = 'doing' AND job.worker_id IS DISTINCT FROM %s
        AND (worker.id IS NULL OR worker.last_heartbeat < now() - make_interval(secs => %s))
"""
_OFFER = "SELECT procrastinate_retry_job_v2(%s, NULL, NULL, NULL, NULL)"
_GIVE_UP = "SELECT procrastinate_finish_job_v1(%s, 'failed', true)"


def take_back(*, own_worker: int) -> None:
    """Every job that is under way in a worker that has been silent for STALLED_WORKER_SECONDS, the asking one apart: a
    worker that was only late itself still has its jobs in hand."""
    for job_id, attempts in _left(own_worker):
        if attempts >= TAKEN_BACK_MAX:
            log.warning("job %s is given up: %s workers died with it", job_id, attempts + 1)
            _end(_GIVE_UP, job_id, own_worker)
            continue
        try:
            _end(_OFFER, job_id, own_worker)
        except IntegrityError:  # the same is waiting already
            _end(_GIVE_UP, job_id, own_worker)


def _end(how: str, job_id: int, own_worker: int) -> None:
    """Unless somebody else was quicker."""
    with transaction.atomic(), connection.cursor() as cursor:
        if _left(own_worker, job_id):
            cursor.execute(how, [job_id])


def _left(own_worker: int, job_id: int | None = None) -> list[tuple[int, int]]:
    """Number and attempts of what is left; of the one job, locked, if it still is and nobody else is at it."""
    with connection.cursor() as cursor:
        if job_id is None:
            cursor.execute(_LEFT, [own_worker, settings.STALLED_WORKER_SECONDS])
        else:
            one = _LEFT + " AND job.id = %s FOR UPDATE OF job SKIP LOCKED"
            cursor.execute(one, [own_worker, settings.STALLED_WORKER_SECONDS, job_id])
        return list(cursor.fetchall())
