"""Web process and workers forked from one process that has imported everything: the supervisor's side of it.

The fork server (`forkserver.py`) is a child like others. Its standard input is a socket on which each message is one
JSON object: it is given a log and asked for a process, says which number that has, and later how it ended. In whatever
way the fork server ends, what it has forked ends with it, as it ends with the supervisor.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from console.supervisor.children import Child, Process, execute

MESSAGE_BYTES_MAX = 65536
ANSWER_SECONDS_MAX = 30.0
NOT_TO_FORK = 69  # its exit code when it holds what two processes must not share


class ForkServer:
    """The fork server's process, and what it has forked."""

    is_possible = sys.platform == "linux"

    def __init__(self, *, env: Mapping[str, str], log: Path, cwd: Path) -> None:
        command = [sys.executable, "-m", "console.supervisor.forkserver"]
        self.child = Child("forkserver", command, env=env, log=log, cwd=cwd, spawn=self._execute)
        self._socket: socket.socket | None = None
        self._is_ready = False
        self._answer: Forked | OSError | None = None
        self._forked: dict[int, Forked] = {}

    def adopt(self, child: Child) -> None:
        """From now on `child` is forked. Its environment is the fork server's."""
        if child.env != self.child.env:
            raise ValueError(f"{child.name} is to be told something else than the fork server")
        child.spawn = self._fork
        child.may_start = self.is_ready

    def let_go(self, child: Child) -> None:
        """From now on `child` is a program of its own again."""
        child.spawn, child.may_start = execute, lambda: True

    @property
    def will_not_fork(self) -> bool:
        """Whether it has ended because something that was imported must not be shared."""
        return self.child.last_code == NOT_TO_FORK

    def is_ready(self) -> bool:
        """Whether it has imported everything and lives."""
        self.listen(0)
        return self._is_ready

    def listen(self, seconds: float) -> None:
        """Takes in what it has said; waits up to `seconds` for the first message."""
        while self._socket and select.select([self._socket], [], [], max(0, seconds))[0]:
            seconds = 0
            try:
                self._hear(self._socket.recv(MESSAGE_BYTES_MAX))
            except ConnectionError:
                self._lose()

    def _execute(self, child: Child) -> Process:
        self._lose()
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            return execute(child, stdin=theirs.fileno())

    def _hear(self, message: bytes) -> None:
        if not message:
            self._lose()
            return
        said = json.loads(message)
        if "ready" in said:
            self._is_ready = True
        elif "started" in said:
            self._answer = self._forked[said["started"]] = Forked(said["started"], self)
        elif "ended" in said:
            self._forked.pop(said["ended"]).returncode = said["code"]
        else:
            self._answer = OSError(said["failed"])

    def _lose(self) -> None:
        """It has ended, and the kernel has ended what it forked."""
        if self._socket:
            self._socket.close()
        self._socket, self._is_ready = None, False
        for process in self._forked.values():
            process.returncode = -signal.SIGKILL
        self._forked.clear()

    def _fork(self, child: Child) -> Process:
        order = {"name": child.name, "command": child.command, "signal": int(child.death_signal)}
        self._answer = None
        if self._socket:
            with child.log.open("ab") as log:
                socket.send_fds(self._socket, [json.dumps(order).encode()], [log.fileno()])
        deadline = time.monotonic() + ANSWER_SECONDS_MAX
        while self._socket and self._answer is None and time.monotonic() < deadline:
            self.listen(deadline - time.monotonic())
        if isinstance(self._answer, Forked):
            return self._answer
        if self._answer is None:
            # What it may still fork would be nobody's: it goes, and with it all that it forked.
            self.child.kill()
            self._lose()
        raise self._answer or OSError("the fork server does not answer")


class Forked:
    """A process that the fork server forked, to be asked as a `subprocess.Popen` is."""

    def __init__(self, pid: int, server: ForkServer) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._server = server

    def poll(self) -> int | None:
        if self.returncode is None:
            self._server.listen(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        deadline = time.monotonic() + (float("inf") if timeout is None else timeout)
        while (code := self.poll()) is None:
            left = deadline - time.monotonic()
            if left <= 0:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
            self._server.listen(min(left, 1.0))
        return code

    def send_signal(self, sig: int) -> None:
        # The fork server says that a process has ended before it lets its number go.
        if self.poll() is None:
            os.kill(self.pid, sig)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)
