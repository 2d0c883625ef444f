"""Processes that a lane forks for one part of a trial, and what lane and child say to each other meanwhile.

A child tells by single bytes; a lane, which has a connection that is warm, looks at the records for it.
"""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import importlib
import os
import pickle
import signal
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from .points import PAUSES, TRACER, Strike

CHILD_SECONDS_MAX = 200
PAUSE_SECONDS = 1.2  # longer than the send window of a trial that pauses

ACT, SENT, STRUCK, STRUCK_AT_CALL = b"A", b"S", b"!", b"C"
LOOK, LOOK_AT_REST, LOOK_AT_END = b"?", b"R", b"E"
YES, NO = b"1", b"0"

Result = dict[str, Any]


class Watcher(Protocol):
    """What a lane does while its child is held up."""

    def look(self, word: bytes) -> bool:
        """The records are to be looked at; the answer goes to the child."""

    def go_on_without(self) -> None:
        """The child stands still: everything else goes on."""


@dataclass
class Child:
    """How a forked process ended: exit code or minus the signal; what it told on the way; what it returned."""

    code: int
    told: bytes
    result: Result = field(default_factory=dict)

    @property
    def acts(self) -> int:
        return self.told.count(ACT)

    @property
    def sent(self) -> int:
        return self.told.count(SENT)

    @property
    def was_killed(self) -> bool:
        return self.code == -signal.SIGKILL


class Line:
    """The child's end of what is said; one per process."""

    writing = -1
    reading = -1


def ask(word: bytes) -> bool:
    """In the child: have the lane look at the records now; its answer."""
    os.write(Line.writing, word)
    return os.read(Line.reading, 1) == YES


def fork(work: Callable[[], Result], *, strike: Strike | None, result: Path, watcher: Watcher) -> Child:
    """Run `work` in a forked process until that ends or is killed. What it returns comes back through `result`."""
    reading, child_writing = os.pipe()
    child_reading, answering = os.pipe()
    result.unlink(missing_ok=True)
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        os.close(answering)
        Line.writing, Line.reading = child_writing, child_reading
        _be_child(work, result)
    os.close(child_writing)
    os.close(child_reading)
    try:
        told = _follow(pid, reading, answering, strike, watcher)
    finally:
        os.close(reading)
        os.close(answering)
    _, status = os.waitpid(pid, 0)
    found = pickle.loads(result.read_bytes()) if result.exists() else {}  # noqa: S301  (written by our own child)
    for module in found.pop("modules", []):  # the next child finds it imported
        if module not in sys.modules:
            with contextlib.suppress(ImportError):
                importlib.import_module(module)
    return Child(os.waitstatus_to_exitcode(status), told, found)


def _follow(pid: int, reading: int, answering: int, strike: Strike | None, watcher: Watcher) -> bytes:
    """Until the child has closed its end, by whatever death. One that stops itself is woken after everything else has
    gone on without it."""
    told = b""
    while word := os.read(reading, 1):
        told += word
        if word in (LOOK, LOOK_AT_REST, LOOK_AT_END):
            os.write(answering, YES if watcher.look(word) else NO)
        elif word in (STRUCK, STRUCK_AT_CALL) and strike is not None and strike.how in PAUSES:
            _, status = os.waitpid(pid, os.WUNTRACED)
            assert os.WIFSTOPPED(status)  # nothing but its own signal comes between
            stopped_at = time.monotonic()
            watcher.go_on_without()
            if word == STRUCK_AT_CALL:  # the clock that a sender asks runs on while it stands still: it is the real one
                time.sleep(max(0.0, PAUSE_SECONDS - (time.monotonic() - stopped_at)))
            os.kill(pid, signal.SIGCONT)
    return told


def _be_child(work: Callable[[], Result], result: Path) -> None:
    """Never returns: what comes after a fork must not run the lane's own code."""
    code = 3
    gc.disable()
    known = set(sys.modules)
    try:
        faulthandler.dump_traceback_later(CHILD_SECONDS_MAX, exit=True)  # one that hangs says where
        TRACER.told = lambda word: os.write(Line.writing, word)  # type: ignore[assignment]
        found = work()
        found["modules"] = [name for name in sys.modules if name not in known and not name.startswith("__")]
        result.write_bytes(pickle.dumps(found))
        code = 0
    except BaseException:
        result.write_bytes(pickle.dumps({"error": traceback.format_exc(limit=-12)}))
    finally:
        os._exit(code)
