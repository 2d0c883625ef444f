"""Two who do something at the same moment, in an order that the test decides.

The first is stopped inside its transaction, its locks taken and its first change made; the second is seen waiting for
a lock of it; then the first goes on.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection, connections

from tests.operations.conftest import wait_for

from . import provider
from .world import outcome_of

CHANGES = ("_advance(", "_begin(")
JOIN_SECONDS_MAX = 60

Act = Callable[[], object]


class Side:
    """One of the two, on a connection of its own. `outcome`: "" or the name of the refusal; `result`: what came back."""

    def __init__(self, act: Act, *, stop_after: tuple[str, ...] = (), stop_at: str = "") -> None:
        self.outcome, self.result, self.pid = "", None, 0
        self._act, self._after, self._at = act, stop_after, stop_at
        self._is_there, self._may_go_on, self._is_over = threading.Event(), threading.Event(), threading.Event()
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def wait_until_stopped(self) -> None:
        wait_for(lambda: self._is_there.is_set() or self._is_over.is_set())
        assert not self._is_over.is_set(), f"it never came to the point: {self.outcome or self._failure or self.result}"

    def wait_until_it_waits(self) -> None:
        """For a lock that somebody else holds."""
        wait_for(lambda: self._is_over.is_set() or (self.pid and _waits(self.pid)))
        assert not self._is_over.is_set(), f"it did not wait: {self.outcome or self._failure or self.result}"

    def go_on(self) -> None:
        self._may_go_on.set()

    def end(self) -> None:
        self._thread.join(JOIN_SECONDS_MAX)
        assert not self._thread.is_alive(), "it never ended"
        if self._failure is not None:
            raise self._failure

    def _run(self) -> None:
        try:
            connection.ensure_connection()
            self.pid = connection.connection.info.backend_pid
            with connection.execute_wrapper(self._after_statement), provider.at(self._at_provider):
                self.outcome = outcome_of(self._do)
        except BaseException as failure:
            self._failure = failure
        finally:
            connections.close_all()
            self._is_over.set()

    def _do(self) -> None:
        self.result = self._act()

    def _after_statement(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        if any(part in sql for part in self._after):
            self._stop()
        return result

    def _at_provider(self, point: str) -> None:
        if threading.current_thread() is self._thread and point == self._at:
            self._stop()

    def _stop(self) -> None:
        if not self._is_there.is_set():
            self._is_there.set()
            assert self._may_go_on.wait(JOIN_SECONDS_MAX), "nobody let it go on"


def race(
    first: Act, second: Act, *, after: tuple[str, ...] = CHANGES, meanwhile: Act = lambda: None, second_from: str = ""
) -> tuple[Side, Side]:
    """Both, in this order. `meanwhile` happens while the second waits. With `second_from` the second has come that far
    with its provider before the first takes its locks."""
    other = Side(second, stop_at=second_from) if second_from else None
    if other:
        other.wait_until_stopped()
    one = Side(first, stop_after=after)
    try:
        one.wait_until_stopped()
        other = other or Side(second)
        other.go_on()
        other.wait_until_it_waits()
        meanwhile()
    finally:
        one.go_on()
        if other:
            other.go_on()
    one.end()
    other.end()
    return one, other


def _waits(pid: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE pid = %s AND NOT granted", [pid])
        return bool(cursor.fetchone()[0])
