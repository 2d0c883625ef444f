"""Child processes: started so that they cannot outlive the supervisor, and brought back when they die."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import psutil

FIRST_DELAY_SECONDS = 0.2
LONGEST_DELAY_SECONDS = 10.0
STEADY_AFTER_SECONDS = 30.0
LOG_BYTES_MAX = 5_000_000
LEFTOVER_WAIT_SECONDS = 10.0
_PR_SET_PDEATHSIG = 1
_SUPERVISOR = "supervisor:"


def ends_with_parent(signal_number: int) -> Callable[[], None]:
    """A `preexec_fn` after which the kernel sends the child `signal_number` when the supervisor dies in whatever way.

    Linux only; elsewhere `end_leftovers` does this work at the next start. The death of the *thread* that made the
    child counts, so children are made by the main thread alone.
    """
    if sys.platform != "linux":
        return lambda: None
    prctl = ctypes.CDLL(None).prctl  # looked up before the fork
    parent = os.getpid()

    def prepare() -> None:
        prctl(_PR_SET_PDEATHSIG, signal_number)
        if os.getppid() != parent:  # it died before the call above
            os.kill(os.getpid(), signal.SIGKILL)

    return prepare


class Process(Protocol):
    """What a started process can be asked; as `subprocess.Popen` has it."""

    @property
    def pid(self) -> int: ...
    @property
    def returncode(self) -> int | Any: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...
    def kill(self) -> None: ...


def execute(child: Child, *, stdin: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    """Starts the child's command as a program of its own."""
    with child.log.open("ab") as log:
        return subprocess.Popen(
            child.command,
            env=child.env,
            cwd=child.cwd,
            stdin=stdin,
            stdout=log,
            stderr=log,
            # The terminal's Ctrl-C is for the supervisor, which ends its children in the right order.
            start_new_session=True,
            preexec_fn=ends_with_parent(child.death_signal),
            **child.popen,
        )


class Child:
    """One process that is to be there: its command, the process of the moment, and when to start the next one.

    `spawn` starts a process for it, and raises OSError; it is called only while `may_start` says yes.
    """

    def __init__(
        self,
        name: str,
        command: Sequence[str | Path],
        *,
        env: Mapping[str, str],
        log: Path,
        cwd: Path,
        stop_signal: int = signal.SIGTERM,
        death_signal: int = signal.SIGKILL,
        stop_seconds: float = 6.0,
        before: Callable[[], None] | None = None,
        popen: Mapping[str, Any] | None = None,
        spawn: Callable[[Child], Process] = execute,
        may_start: Callable[[], bool] = lambda: True,
    ) -> None:
        self.name = name
        self.command = [str(part) for part in command]
        self.env = dict(env)
        self.log = log
        self.cwd = cwd
        self.stop_signal = stop_signal
        self.death_signal = death_signal
        self.stop_seconds = stop_seconds
        self.before = before
        self.popen = dict(popen or {})
        self.spawn = spawn
        self.may_start = may_start
        self.process: Process | None = None
        self.pid: int | None = None  # the last one while the next is waited for
        self.started_at = 0.0
        self.deaths = 0
        self.last_code: int | None = None
        self._delay = 0.0
        self._next_start = 0.0
        self._kill_at: float | None = None

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Starts the process now."""
        if self.before:
            self.before()
        self.process = self.spawn(self)
        self.pid = self.process.pid
        self.started_at = time.monotonic()
        self._kill_at = None

    def revive(self) -> bool:
        """Starts the process anew if it has died and its delay is over; True if it did."""
        now = time.monotonic()
        if self.is_alive:
            if self._kill_at is not None and now >= self._kill_at:
                self.kill()
            return False
        if self.process is not None:
            self._note_death(now)
        if now < self._next_start or not self.may_start():
            return False
        try:
            self.start()
        except OSError as error:
            self._write_log(f"could not be started: {error}")
            self._note_death(now)
            return False
        return True

    def restart_soon(self) -> None:
        """Asks a living process to end, kills it if it does not in time; `revive` then starts the next one."""
        if self.is_alive and self._kill_at is None:
            self.terminate()
            self._kill_at = time.monotonic() + 3.0

    def terminate(self) -> None:
        if self.is_alive and self.process:
            with contextlib.suppress(ProcessLookupError):
                self.process.send_signal(self.stop_signal)

    def kill(self) -> None:
        if self.is_alive and self.process:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()

    def wait(self) -> None:
        """Waits for the end that `terminate` asked for, and forces it when it takes longer than `stop_seconds`."""
        if self.process is None:
            return
        try:
            self.process.wait(self.stop_seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):  # the one that would tell its end stands still
                self.process.wait(self.stop_seconds)

    def last_words(self) -> str:
        """The last line the process itself wrote, for the one sentence that says why a start was given up."""
        try:
            lines = [line.strip() for line in self.log.read_text(errors="replace").splitlines()]
        except OSError:
            return "no message"
        return next((line for line in reversed(lines) if line and _SUPERVISOR not in line), "no message")

    def _note_death(self, now: float) -> None:
        lived = now - self.started_at
        code = self.last_code = self.process.returncode if self.process else None
        self.process = None
        self.deaths += 1
        if lived >= STEADY_AFTER_SECONDS:
            self._delay = 0.0
        self._delay = min(self._delay * 2 or FIRST_DELAY_SECONDS, LONGEST_DELAY_SECONDS)
        self._next_start = now + self._delay
        self._write_log(f"ended with code {code} after {lived:.1f} s; starting again in {self._delay:.1f} s")

    def _write_log(self, text: str) -> None:
        with contextlib.suppress(OSError), self.log.open("a", encoding="utf-8") as log:
            log.write(f"{time.strftime('%Y-%m-%d %H:%M:%S%z')} {_SUPERVISOR} {self.name} {text}\n")


def stop_in_order(*groups: Sequence[Child]) -> None:
    """Ends the groups one after the other, the members of a group together."""
    for group in groups:
        for child in group:
            child.terminate()
        for child in group:
            child.wait()


def rotate(log: Path) -> None:
    """Sets a log that has grown too big aside, over the one set aside before."""
    with contextlib.suppress(OSError):
        if log.stat().st_size > LOG_BYTES_MAX:
            log.replace(log.with_suffix(".log.1"))


def identity(child: Child) -> dict[str, Any] | None:
    """What is written down of a child, so that a later start can tell it from a stranger with the same number."""
    if child.pid is None:
        return None
    try:
        return {"name": child.name, "pid": child.pid, "created": psutil.Process(child.pid).create_time()}
    except psutil.Error:
        return None


def end_leftovers(written_down: Any, *, polite_signal: Mapping[str, int]) -> None:
    """Ends children of a supervisor that was killed, and waits for those that are ending by themselves."""
    found: list[psutil.Process] = []
    for entry in written_down if isinstance(written_down, list) else []:
        with contextlib.suppress(psutil.Error, KeyError, TypeError, ValueError):
            process = psutil.Process(int(entry["pid"]))
            # Numbers are used again; number and moment of birth together are not.
            if abs(process.create_time() - float(entry["created"])) < 1.0:
                process.send_signal(polite_signal.get(str(entry["name"]), signal.SIGTERM))
                found.append(process)
    _, alive = psutil.wait_procs(found, timeout=LEFTOVER_WAIT_SECONDS)
    for process in alive:
        with contextlib.suppress(psutil.Error):
            process.kill()
    psutil.wait_procs(alive, timeout=LEFTOVER_WAIT_SECONDS)
