"""A worker that stands still: real code in a thread of its own, of which only one ever runs, on the test's connection."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connections

from conversations.kernel.signals import advanced

from . import provider
from .world import Abandoned


class Sender:
    """Does `work` until its connector reaches `stop_at`; `resume()` lets it go on, `abandon()` ends it there."""

    def __init__(self, work: Callable[[], object], stop_at: str) -> None:
        self.stop_at, self.is_over = stop_at, False
        self._work, self._is_dead = work, False
        self._mine, self._others = threading.Semaphore(0), threading.Semaphore(0)
        self._connection, self._failure = connections["default"], None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._others.acquire()
        self._raise()

    def resume(self) -> None:
        """Returns when the work is over."""
        self._mine.release()
        self._others.acquire()
        self._thread.join()
        self._raise()

    def abandon(self) -> None:
        self._is_dead = True
        self.resume()

    def _run(self) -> None:
        connections["default"] = self._connection
        try:
            with provider.at(self._stop):
                self._work()
        except Abandoned:
            pass
        except BaseException as failure:
            self._failure: Any = failure
        finally:
            self.is_over = True
            self._others.release()

    def _stop(self, point: str) -> None:
        if threading.current_thread() is self._thread and point == self.stop_at and not self._is_dead:
            self._others.release()
            self._mine.acquire()
            if self._is_dead:
                raise Abandoned

    def _raise(self) -> None:
        if self._failure is not None:
            raise self._failure


@contextmanager
def dies_after(changes: int) -> Iterator[None]:
    """The process dies when this many rows have been moved, inside the transaction that moves them; 0: it lives."""
    count = 0

    def die(**_: Any) -> None:
        nonlocal count
        count += 1
        if count == changes:
            raise Abandoned

    if changes:
        advanced.connect(die)
    try:
        yield
    except Abandoned:
        pass
    finally:
        advanced.disconnect(die)
