"""The real product in processes of its own: `manage.py start` on free ports and a state folder for the test."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import psutil

from console.supervisor.children import ends_with_parent
from tests.once import made_once

ROOT = Path(__file__).resolve().parent.parent
READY_SECONDS_MAX = 120.0
SHORT_TIMES = {
    "LEASE_SECONDS": "2",
    "SEND_WINDOW_SECONDS": "1",
    "REQUEST_TIMEOUT_SECONDS": "2",
    "QUERY_SCHEDULE_SECONDS": "1,2,4",
    "SETTLE_AFTER_SECONDS": "1",
}
_NOT_FOR_CHILDREN = ("DATABASE_URL", "MIGRATE_DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DEMO", "HOST", "STATE_DIR")


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens on at this moment."""
    probes = [socket.socket() for _ in range(count)]
    try:
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]
    finally:
        for probe in probes:
            probe.close()


def wait_until(condition: Callable[[], Any], what: str, seconds: float = 30.0) -> Any:
    """Returns the first true value of `condition`; fails naming `what` after `seconds`."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        value = condition()
        if value:
            return value
        time.sleep(0.05)
    raise AssertionError(f"not within {seconds:.0f} s: {what}")


def prepared_state() -> Path:
    """A state folder as a first start and an orderly end leave it; made once in a test run."""
    return made_once("prepared", _start_and_end) / "instance" / "var"


def _start_and_end(folder: Path) -> None:
    instance = Instance(folder / "instance").start(first=True)
    assert instance.stop() == 0


class Instance:
    """One running product. `url` and `press_url` end with a slash; `env` is the environment for `manage.py`."""

    def __init__(self, folder: Path, env: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.state_dir = folder / "var"
        port, press_port = free_ports(2)
        inherited = {
            name: value
            for name, value in os.environ.items()
            if name not in _NOT_FOR_CHILDREN and not name.startswith(("COUNTERSIGN_", "PYTEST_"))
        }
        ours = {"STATE_DIR": str(self.state_dir), "PORT": str(port), "PRESS_PORT": str(press_port)}
        self.env = {**inherited, **ours, **SHORT_TIMES, **(env or {})}
        self.url = f"http://127.0.0.1:{self.env['PORT']}/"
        self.press_url = f"http://127.0.0.1:{self.env['PRESS_PORT']}/"
        self.process: subprocess.Popen[bytes] | None = None
        self._terminal: tuple[int, subprocess.Popen[str]] | None = None

    def start(self, *, first: bool = False) -> Instance:
        """Starts and returns when the ready lines are out; fails with all output when they do not come.

        Unless it is to be a `first` start, a new state folder begins as a copy of one that was started and stopped:
        database made, migrated, with the demo's people.
        """
        if not (first or self.state_dir.exists() or self.env.get("DATABASE_URL") or self.env.get("DEMO") == "0"):
            shutil.copytree(prepared_state(), self.state_dir, ignore=shutil.ignore_patterns("logs"))
        process = self.spawn()
        try:
            wait_until(self._is_ready_or_gone, "the product is ready", READY_SECONDS_MAX)
            assert process.poll() is None, f"start ended with {process.returncode}"
        except AssertionError as error:
            self.stop()
            raise AssertionError(f"{error}: {self.output} {self.errors}") from None
        return self

    def spawn(self, *prefix: str) -> subprocess.Popen[bytes]:
        """Starts without waiting; `prefix` is a command that runs the rest, as another user say."""
        with self._out.open("wb") as out, self._err.open("wb") as err:
            self.process = subprocess.Popen(
                [*prefix, sys.executable, str(ROOT / "manage.py"), "start"],
                env=self.env,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                # A test run that is killed takes its products along.
                preexec_fn=ends_with_parent(signal.SIGTERM),
            )
        return self.process

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Asks for an orderly end and returns the exit code."""
        assert self.process is not None
        self._close_terminal()
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(60)

    def rest(self) -> None:
        """Ends in order, if it runs."""
        if self.process is not None and self.process.poll() is None:
            self.stop()

    def awake(self) -> Instance:
        """Runs: started again, on the same ports and state, if it rests."""
        assert self.process is not None
        return self if self.process.poll() is None else self.start()

    def kill(self, name: str, index: int = 0) -> int:
        """SIGKILL to one of supervisor, postgres, valkey, web, worker, press; the pid it had."""
        pid = self.pid(name, index)
        os.kill(pid, signal.SIGKILL)
        return pid

    def pid(self, name: str, index: int = 0) -> int:
        found = self.run_json["pids"][name]
        return int(found[index] if isinstance(found, list) else found)

    def pids(self) -> list[int]:
        """Every process of the instance, servers' helpers and the supervisor included."""
        assert self.process is not None
        supervisor = psutil.Process(self.process.pid)
        return [supervisor.pid, *(child.pid for child in supervisor.children(recursive=True))]

    @property
    def run_json(self) -> dict[str, Any]:
        return dict(json.loads((self.state_dir / "run.json").read_text()))

    def manage(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Runs `manage.py` the way a person in a second terminal does."""
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        result = subprocess.run(command, env=self.env, cwd=ROOT, capture_output=True, text=True, timeout=120)
        assert not check or result.returncode == 0, result.stdout + result.stderr
        return result

    def ask(self, *arguments: str) -> tuple[int, str]:
        """As `manage`, by a process that is kept: (exit code, output and errors). For questions that are asked often."""
        terminal = self._open_terminal()
        assert terminal.stdin is not None and terminal.stdout is not None
        terminal.stdin.write(json.dumps(arguments) + "\n")
        terminal.stdin.flush()
        answer = json.loads(terminal.stdout.readline())
        return answer["code"], answer["output"] + answer["errors"]

    def _open_terminal(self) -> subprocess.Popen[str]:
        """One per supervisor: another start may be at other addresses."""
        supervisor = self.pid("supervisor")
        if self._terminal is not None and self._terminal[0] == supervisor:
            return self._terminal[1]
        self._close_terminal()
        with self._err.open("ab") as err:
            terminal = subprocess.Popen(
                [sys.executable, "-m", "tests.second_terminal"],
                env=self.env, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=err, text=True,
                preexec_fn=ends_with_parent(signal.SIGTERM),
            )  # fmt: skip
        self._terminal = (supervisor, terminal)
        return terminal

    def _close_terminal(self) -> None:
        if self._terminal is not None:
            self._terminal[1].communicate(timeout=30)
            self._terminal = None

    @property
    def output(self) -> str:
        return self._out.read_text() if self._out.exists() else ""

    @property
    def errors(self) -> str:
        return self._err.read_text() if self._err.exists() else ""

    @property
    def _out(self) -> Path:
        return self.folder / "stdout"

    @property
    def _err(self) -> Path:
        return self.folder / "stderr"

    def _is_ready_or_gone(self) -> bool:
        assert self.process is not None
        last_line = "Press is ready at" if self.env.get("DEMO", "1") == "1" else "Countersign is ready at"
        return last_line in self.output or self.process.poll() is not None
