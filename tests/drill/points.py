"""Where a process can die: before and after every statement, every COMMIT, every call outside, every blob, every child.

A point's *site* is the innermost line of an authority app that brought it about, the kernel's plumbing left out. Points
are numbered as they are reached; a run that does the same reaches the same numbers.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parents[2]
AUTHORITIES = tuple(str(ROOT / app) + os.sep for app in ("operations", "approvals", "artifacts", "conversations"))
PLUMBING = str(ROOT / "conversations" / "kernel") + os.sep
PAUSES = ("pause", "stall")
KEEPER_THREAD = "run-keeper"  # renews leases whenever it wants to: its points have numbers of their own
WRITE = re.compile(
    r"\s*(INSERT|UPDATE|DELETE|SELECT\s+(outcome|procrastinate_\w+)|.*\b\w+_(advance|begin)\(|.*procrastinate_(defer|jobs))",
    re.I | re.S,
)


@dataclass(frozen=True, slots=True)
class Point:
    """`kind`: read, write, commit, call, model, blob or child. `when`: before, sent or after."""

    lane: str
    number: int
    kind: str
    when: str
    site: str
    plumbing: str
    written: str = ""  # a commit: the events it commits
    is_change: bool = False  # since the point before, something that outlives the process may have changed
    act: int = 0  # of the scenario

    @property
    def name(self) -> str:
        return f"{'' if self.lane == 'main' else self.lane + ':'}{self.number}"

    @property
    def sites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(site for site in (self.site, self.plumbing) if site))


def stretches(points: Iterable[Point]) -> list[list[Point]]:
    """The points in runs between which nothing changes that outlives the process: wherever in a run it dies, it leaves the
    same. Points of another thread are not in step with these: each stands alone."""
    found: list[list[Point]] = []
    main: list[Point] = []
    for point in points:
        if point.lane != "main":
            found.append([point])
        elif main and not point.is_change:
            main.append(point)
        else:
            main = [point]
            found.append(main)
    return found


@dataclass(frozen=True, slots=True)
class Strike:
    """What happens at one point: kill, pause (SIGSTOP while everything else goes on to the end), stall (SIGSTOP until
    another worker has taken the turn over), cut (the COMMIT went through, its answer is lost) or torn (the connection
    broke, and so did the COMMIT)."""

    lane: str
    number: int
    how: str = "kill"

    @property
    def name(self) -> str:
        return f"{'' if self.lane == 'main' else self.lane + ':'}{self.number}"

    @classmethod
    def at(cls, name: str, how: str = "kill") -> Strike:
        lane, _, number = name.rpartition(":")
        return cls(lane or "main", int(number), how)


class Died(BaseException):
    """A worker that is gone, inside a scenario: no handler of the product catches this."""


@dataclass
class Tracer:
    """Counts, records and strikes. `active` is off while a scenario only sets the stage."""

    active: bool = False
    recording: bool = False
    act: int = 0
    is_changed: bool = False  # by the drill itself: a new act, a job taken, time moved
    strike: Strike | None = None
    has_struck: bool = False  # this process, or the one that it goes on for
    points: list[Point] = field(default_factory=list)
    told: Callable[[bytes], None] = lambda _: None
    counts: dict[str, int] = field(default_factory=dict)
    written: list[str] = field(default_factory=list)
    hooks: list[tuple[str, str, Callable[[], None]]] = field(default_factory=list)
    touched: set[CodeType] = field(default_factory=set)  # the functions of the authority apps that led to some point
    lock: threading.Lock = field(default_factory=threading.Lock)

    def reach(self, kind: str, when: str, *, alone: bool = False) -> Strike | None:
        """The process is at a point; returns the strike that the caller has to carry out, if it is no signal. `alone`:
        a statement outside of any transaction, which commits itself."""
        if not self.active:
            return None
        lane = "keeper" if threading.current_thread().name == KEEPER_THREAD else "main"
        with self.lock:
            number = self.counts[lane] = self.counts.get(lane, 0) + 1
        if self.recording:
            site, plumbing = _sites(sys._getframe(2))
            written = " ".join(self.written) if kind == "commit" else ""
            is_change = self.is_changed or (when != "before" and (alone or kind not in ("read", "write")))
            self.is_changed = self.is_changed and lane != "main"
            self.points.append(Point(lane, number, kind, when, site, plumbing, written, is_change, self.act))
        strike = self.strike
        if strike is None or (strike.lane, strike.number) != (lane, number):
            return None
        self.has_struck = True
        self.told(b"C" if kind == "call" else b"!")
        if strike.how == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if strike.how in PAUSES:
            os.kill(os.getpid(), signal.SIGSTOP)
            return None
        return strike

    def call_hook(self, kind: str, when: str) -> None:
        """What a scenario wants to happen at the next call of this kind, once, while the caller is held up."""
        for position, (wanted, moment, act) in enumerate(self.hooks):
            if (wanted, moment) == (kind, when):
                del self.hooks[position]
                act()
                return


TRACER = Tracer()


def install() -> None:
    """Put the points into this process: connections, commits, the outgoing client, storage, child processes."""
    _watch_statements()
    _watch_commits()
    _watch_calls()
    _watch_blobs()
    _watch_children()


def _watch_statements() -> None:
    from django.db.backends.signals import connection_created

    connection_created.connect(_add_wrapper, weak=False, dispatch_uid="drill")


def _add_wrapper(connection: Any, **_: Any) -> None:
    if _statement not in connection.execute_wrappers:
        connection.execute_wrappers.append(_statement)


def _statement(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
    if not TRACER.active:
        return execute(sql, params, many, context)
    kind = "write" if WRITE.match(str(sql)) else "read"
    alone = kind == "write" and not context["connection"].in_atomic_block
    TRACER.reach(kind, "before")
    result = execute(sql, params, many, context)
    if TRACER.recording and kind == "write":
        TRACER.written.append(_event(str(sql), params))
    TRACER.reach(kind, "after", alone=alone)
    return result


def _event(sql: str, params: Any) -> str:
    """What a statement writes, in a word: an event's type and reason, or the table."""
    if found := re.search(r"\b\w+_(begin|advance)\(", sql):
        place = 3 if found[1] == "begin" else 4
        return f"{params[place]}/{params[place + 5]}"
    return sql.split('"')[1] if '"' in sql else sql.split(maxsplit=3)[2]


def _watch_commits() -> None:
    from django.db.backends.base.base import BaseDatabaseWrapper

    plain = BaseDatabaseWrapper._commit

    def _commit(self: Any) -> None:
        if strike := TRACER.reach("commit", "before"):
            if strike.how == "cut":
                plain(self)
            _break(self)
        plain(self)
        TRACER.reach("commit", "after")
        TRACER.written.clear()

    BaseDatabaseWrapper._commit = _commit  # type: ignore[method-assign]


def _break(wrapper: Any) -> NoReturn:
    from django.db import OperationalError

    wrapper.connection.close()
    raise OperationalError("server closed the connection unexpectedly")


def _watch_calls() -> None:
    from operations.connectors import http

    exchange, sent = http.HttpClient.exchange, http._send

    def _exchange(self: Any, *args: Any, **kwargs: Any) -> Any:
        TRACER.call_hook("call", "before")
        TRACER.reach("call", "before")
        answer = exchange(self, *args, **kwargs)
        TRACER.reach("call", "after")
        TRACER.call_hook("call", "after")
        return answer

    def _send(*args: Any, **kwargs: Any) -> Any:
        result = sent(*args, **kwargs)
        TRACER.told(b"S")
        TRACER.reach("call", "sent")
        return result

    http.HttpClient.exchange = _exchange  # type: ignore[method-assign]
    http._send = _send


def _watch_blobs() -> None:
    from django.core.files.storage import FileSystemStorage

    plain = FileSystemStorage._save

    def _save(self: Any, name: str, content: Any) -> str:
        TRACER.reach("blob", "before")
        stored = plain(self, name, content)
        TRACER.reach("blob", "after")
        return str(stored)

    FileSystemStorage._save = _save  # type: ignore[method-assign]


def _watch_children() -> None:
    plain = subprocess.Popen.__init__

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
        TRACER.reach("child", "before")
        plain(self, *args, **kwargs)
        TRACER.reach("child", "after")

    subprocess.Popen.__init__ = __init__  # type: ignore[method-assign]


def _sites(frame: FrameType | None) -> tuple[str, str]:
    """The innermost line of an authority app without and with the kernel's plumbing."""
    outer = innermost = ""
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith(AUTHORITIES):
            TRACER.touched.add(frame.f_code)
            here = f"{file[len(str(ROOT)) + 1 :]}:{frame.f_lineno}"
            innermost = innermost or here
            if not outer and not file.startswith(PLUMBING):
                outer = here
        frame = frame.f_back
    return outer or innermost, innermost
