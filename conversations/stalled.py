"""Jobs that a dead worker left are offered again as soon as the queue can tell: its heartbeat has ended.

No job owns anything, and sweepers derive every wake-up from the rows; this brings it sooner. But a job that stays `doing`
also keeps its lock, and so every later job with the same lock, for as long as it is there.
"""

from __future__ import annotations

import logging

from django.conf import settings
from procrastinate import App
from procrastinate.exceptions import ConnectorException, UniqueViolation
from procrastinate.jobs import Job, Status

log = logging.getLogger(__name__)

TAKEN_BACK_MAX = 3  # a job that was under way in so many workers that died is left to the sweepers


async def take_back(app: App) -> None:
    """Every job that is under way in a worker that has been silent for STALLED_WORKER_SECONDS."""
    for job in await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=settings.STALLED_WORKER_SECONDS):
        try:
            await _take_back(app, job)
        except ConnectorException as error:  # another worker was quicker
            log.info("job %s was not taken back: %s", job.id, error.__cause__ or error)


async def _take_back(app: App, job: Job) -> None:
    if job.attempts >= TAKEN_BACK_MAX:
        await app.job_manager.finish_job(job, status=Status.FAILED, delete_job=False)
        return
    try:
        await app.job_manager.retry_job(job)
    except UniqueViolation:  # the same is waiting already
        await app.job_manager.finish_job(job, status=Status.FAILED, delete_job=False)
