"""Lanes: processes that run trials side by side, and the work that is handed to them piece by piece."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import struct
import sys
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from . import house
from .points import Strike
from .press import Press
from .trial import Lane, Outcome

LANES_MAX = 4


@dataclass(frozen=True, slots=True)
class Work:
    """One scenario: recorded (`strikes` empty), or struck."""

    scenario: str
    strikes: tuple[Strike, ...] = ()
    deep: bool = False
    is_sure: bool = True  # that the last strike's point is reached

    @property
    def name(self) -> str:
        """As a violation prints it, and as a run that was broken off remembers it."""
        at = ",".join(f"{one.how}@{one.name}" for one in self.strikes)
        return f"{self.scenario}{':' + at if at else ''}{' deep' if self.deep else ''}"


class Crew:
    """The lanes. Use as a context manager; everything it started is gone afterwards."""

    def __init__(self, folder: Path, count: int | None = None) -> None:
        self.folder = folder
        (folder / "seen").mkdir(parents=True, exist_ok=True)
        self.lanes = [_Lane(number, folder) for number in range(count or min(os.cpu_count() or 1, LANES_MAX))]

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        for lane in self.lanes:
            lane.stop()

    def run(self, work: Iterable[Work]) -> Iterator[Outcome]:
        """The outcomes, as they come. Stop asking, and no more work is handed out."""
        import selectors

        pending = iter(work)
        busy: dict[int, _Lane] = {}
        with selectors.DefaultSelector() as selector:
            for lane in self.lanes:
                if self._give(lane, pending):
                    busy[lane.reading] = lane
                    selector.register(lane.reading, selectors.EVENT_READ, lane)
            try:
                while busy:
                    for key, _ in selector.select():
                        lane = key.data
                        outcome = lane.take()
                        if not self._give(lane, pending):
                            selector.unregister(lane.reading)
                            del busy[lane.reading]
                        yield outcome
            finally:
                for lane in busy.values():
                    lane.take()

    def _give(self, lane: _Lane, pending: Iterator[Work]) -> bool:
        work = next(pending, None)
        if work is not None:
            lane.give(work)
        return work is not None


class _Lane:
    """The coordinator's end of one lane."""

    ends: ClassVar[set[int]] = set()  # a later lane must not keep an earlier one's pipe open

    def __init__(self, number: int, folder: Path) -> None:
        self.reading, child_writing = os.pipe()
        child_reading, self.writing = os.pipe()
        self.ends.update((self.reading, self.writing))
        self.pid = os.fork()
        if self.pid == 0:
            for end in self.ends:
                os.close(end)
            _serve(number, folder, child_reading, child_writing)
        os.close(child_reading)
        os.close(child_writing)

    def give(self, work: Work) -> None:
        _send(self.writing, work)

    def take(self) -> Outcome:
        found = _receive(self.reading)
        if isinstance(found, Outcome):
            return found
        raise RuntimeError(f"lane failed: {found}")

    def stop(self) -> None:
        for end in (self.writing, self.reading):
            os.close(end)
            self.ends.discard(end)
        os.waitpid(self.pid, 0)


def _serve(number: int, folder: Path, reading: int, writing: int) -> None:
    """The lane itself; never returns. It ends when the coordinator closes its end, or is gone."""
    from django.conf import settings

    from tests.press.running import Press as Process

    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    code = 1
    press = None
    try:
        base, _, _ = settings.REDIS_URL.partition("?db=")
        settings.REDIS_URL = f"{base}?db={number + int(os.environ.get('DRILL_FIRST_LANE', '1'))}"
        press = Process(folder / f"press-{number}-{os.getpid()}")
        lane = Lane(number, folder, Press(press))
        if "DRILL_TEMPLATE_BASE" not in os.environ:  # a bug that is tried may be met there
            lane.warm_up()
        gc.collect()
        gc.freeze()  # what a lane has in common with its children is not to be copied for them
        while isinstance(work := _receive(reading), Work):
            try:
                outcome = lane.run(work.scenario, work.strikes, deep=work.deep)
                outcome.reached = outcome.reached or not work.is_sure
                _send(writing, outcome)
            except Exception:
                _send(writing, traceback.format_exc())
        lane.close()
        code = 0
    except BaseException:
        traceback.print_exc(file=sys.stderr)
    finally:
        if press is not None:
            press.kill()
        house.close_connections()
        os._exit(code)


def _send(pipe: int, thing: object) -> None:
    data = pickle.dumps(thing)
    data = struct.pack("!Q", len(data)) + data
    while data:
        data = data[os.write(pipe, data) :]


def _receive(pipe: int) -> object:
    head = _exactly(pipe, 8)
    if head is None:
        return None
    body = _exactly(pipe, struct.unpack("!Q", head)[0])
    return None if body is None else pickle.loads(body)  # noqa: S301  (from our own lane)


def _exactly(pipe: int, size: int) -> bytes | None:
    found = b""
    while len(found) < size:
        piece = os.read(pipe, size - len(found))
        if not piece:
            return None
        found += piece
    return found
