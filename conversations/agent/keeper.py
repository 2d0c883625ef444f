"""Keeps the leases of this process's runs, and notices when one is stopped or taken over: a thread with a connection
of its own, so that neither a busy event loop nor a long transaction can starve it."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Coroutine
from typing import Any, TypeVar
from uuid import UUID

from django.conf import settings
from django.db import connection

from .. import runs
from ..kernel.errors import Fenced
from ..runs import Claim
from .steps import Stopping

log = logging.getLogger(__name__)

R = TypeVar("R")

LOOK_SECONDS = 0.5  # how late a Stop may be noticed


class Watched:
    """One run under the keeper's eyes. What it awaits through `interruptible` ends when the run is to end."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[Any] | None = None
        self._ending: type[Exception] | None = None

    async def interruptible(self, work: Coroutine[Any, Any, R]) -> R:
        """The work's result. Raises Stopping or Fenced as soon as that is known, the work cancelled and gone."""
        self._task = asyncio.ensure_future(work)
        try:
            if self._ending is not None:
                self._task.cancel()
            return await self._task
        except asyncio.CancelledError:
            if self._ending is not None and not _is_being_cancelled():
                raise self._ending from None
            raise
        finally:
            self._task = None

    def stop(self) -> None:
        """A person has stopped the turn. Call on the run's own event loop."""
        self._end(Stopping)

    def end_from_thread(self, ending: type[Exception]) -> None:
        try:
            self._loop.call_soon_threadsafe(self._end, ending)
        except RuntimeError:
            log.info("the event loop of run %s has ended", self.claim.run.pk)

    def _end(self, ending: type[Exception]) -> None:
        self._ending = self._ending or ending
        if self._task is not None:
            self._task.cancel()


def _is_being_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class Keeper:
    """Watches any number of runs; its thread lives while there are some."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._watched: dict[UUID, Watched] = {}
        self._thread: threading.Thread | None = None
        self._changed = threading.Event()

    def watch(self, claim: Claim) -> Watched:
        watched = Watched(claim)
        with self._lock:
            self._watched[claim.run.pk] = watched
            if self._thread is None:
                self._thread = threading.Thread(target=self._keep, name="run-keeper", daemon=True)
                self._thread.start()
        return watched

    def release(self, watched: Watched) -> None:
        with self._lock:
            self._watched.pop(watched.claim.run.pk, None)
        self._changed.set()

    def _keep(self) -> None:
        renewed = 0.0
        every = settings.LEASE_SECONDS / 3
        try:
            while True:
                with self._lock:
                    watched = dict(self._watched)
                    if not watched:
                        self._thread = None
                        return
                try:
                    if time.monotonic() - renewed >= every:
                        renewed = time.monotonic()
                        self._renew(watched)
                    self._look(watched)
                except Exception as error:
                    log.warning("leases could not be looked after, trying again: %s", error)
                    connection.close()
                self._changed.wait(min(LOOK_SECONDS, every))
                self._changed.clear()
        finally:
            connection.close()

    def _renew(self, watched: dict[UUID, Watched]) -> None:
        kept = runs.renew(list(watched))
        for run_id, one in watched.items():
            if run_id not in kept:
                one.end_from_thread(Fenced)

    def _look(self, watched: dict[UUID, Watched]) -> None:
        by_turn = {one.claim.turn.pk: one for one in watched.values()}
        for turn_id in runs.stopping(list(by_turn)):
            by_turn[turn_id].end_from_thread(Stopping)


KEEPER = Keeper()
