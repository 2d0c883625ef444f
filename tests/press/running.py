"""A real Press in a process of its own, for every test that needs something outside."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

from console.demo.press.store import FILE_NAME
from console.supervisor.children import ends_with_parent

ROOT = Path(__file__).resolve().parent.parent.parent
ANSWER_SECONDS_MAX = 15


class Press:
    """A running Press; `stop()` and `kill()` end it, `start()` brings it back on the same port and state folder."""

    def __init__(self, state_dir: Path, port: int = 0) -> None:
        self.state_dir, self.port = state_dir, port
        self.start()

    def start(self) -> None:
        """Start the process and wait until it listens."""
        command = [sys.executable, "-m", "console.demo.press", "--port", str(self.port), "--state", str(self.state_dir)]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=ends_with_parent(signal.SIGTERM),  # a test run that is killed takes it along
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "listening at" not in line:
            _, errors = self.process.communicate()
            raise AssertionError(f"the Press did not start: {errors}")
        self.url = line.split()[-1].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])

    @property
    def file(self) -> Path:
        """Its database, with everything it keeps."""
        return self.state_dir / FILE_NAME

    def stop(self) -> int:
        """SIGTERM; the exit code."""
        return self._end(signal.SIGTERM)

    def kill(self) -> int:
        """SIGKILL."""
        return self._end(signal.SIGKILL)

    def _end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        _, self.errors = self.process.communicate(timeout=ANSWER_SECONDS_MAX)
        return self.process.returncode

    def ask(
        self, method: str, path: str, body: Any = None, *, key: str | None = None, accept: str = "application/json"
    ) -> tuple[HTTPResponse, bytes]:
        """One request; the response and its body. `body` is sent as JSON unless it is bytes."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_SECONDS_MAX)
        headers = {"Accept": accept, **({"Idempotency-Key": key} if key is not None else {})}
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        try:
            connection.request(method, path, body=data, headers=headers)
            response = connection.getresponse()
            return response, response.read()
        finally:
            connection.close()

    def json(self, method: str, path: str, body: Any = None, *, key: str | None = None) -> tuple[int, Any]:
        """One request; the status and the parsed body."""
        response, raw = self.ask(method, path, body, key=key)
        return response.status, json.loads(raw)

    def plan(self, *entries: dict[str, Any]) -> None:
        """Put these faults in the place of the standing plan."""
        status, answer = self.json("PUT", "/faults", {"plan": list(entries)})
        assert status == 200, answer

    def log(self, since: int = 0) -> list[dict[str, Any]]:
        """The lines after number `since`."""
        _, raw = self.ask("GET", f"/log?since={since}")
        return [json.loads(line) for line in raw.splitlines()]

    def effects(self, key: str | None = None) -> list[str]:
        """The ids of the articles made, in order; of one key or of all."""
        return [line["effect"] for line in self.log() if line["effect"] and key in (None, line["key"])]


@contextmanager
def running_press(state_dir: Path, port: int = 0) -> Iterator[Press]:
    """A Press that is gone when the block ends, whatever happened in it."""
    press = Press(state_dir, port)
    try:
        yield press
    finally:
        if press.process.poll() is None:
            press.kill()
