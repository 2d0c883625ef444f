"""The real Press of a lane, and what the drill needs of it: plans, its log since a trial began, held deliveries."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from tests.press.running import Press as Process

DELIVERY_SECONDS_MAX = 20.0


@dataclass
class Press:
    """`start` is the number of the log's last line when the trial began."""

    process: Process
    start: int = 0
    plan_entries: list[dict[str, Any]] = field(default_factory=list)
    shown: dict[str, str] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return self.process.url

    def begin_trial(self) -> None:
        """No plan, and a log that begins here: what the trial before left on its way is none of this one's."""
        self.process.plan()
        self.plan_entries = []
        self.wait_for_held()
        lines = self.process.log(self.start)
        self.start = lines[-1]["n"] if lines else self.start

    def plan(self, fault: str, *, method: str = "POST", times: int = 1, seconds: float = 0) -> None:
        """One more thing that is to go wrong."""
        entry = {"path": "/articles", "method": method, "times": times, "seconds": seconds, "fault": fault}
        self.plan_entries.append(entry)
        self.process.plan(*self.plan_entries)

    def behave(self) -> None:
        """The faults stop."""
        self.process.plan()
        self.plan_entries = []

    def log(self) -> list[dict[str, Any]]:
        return self.process.log(self.start)

    def log_with_content(self) -> list[dict[str, Any]]:
        """The same, each effect with the sha256 of what the Press now shows."""
        lines = self.log()
        missing = [line["effect"] for line in lines if line["effect"] and line["effect"] not in self.shown]
        if missing:
            places = ", ".join("?" * len(missing))
            self.shown.update(self._ask(f"SELECT id, sha256 FROM article WHERE id IN ({places})", *missing))  # noqa: S608
        return [{**line, "sha256": self.shown.get(line["effect"])} for line in lines]

    def wait_for_requests(self, count: int) -> None:
        """Until so many requests that were sent whole have been received: the sender's death does not call them back."""
        until = time.monotonic() + DELIVERY_SECONDS_MAX
        while _received(self.log()) < count:
            if time.monotonic() > until:
                raise TimeoutError(f"the Press has not received {count} requests")
            time.sleep(0.002)

    def wait_for_held(self) -> None:
        """Until every request that was held is carried out."""
        until = time.monotonic() + DELIVERY_SECONDS_MAX
        while self._ask("SELECT 1 FROM hold LIMIT 1"):
            if time.monotonic() > until:
                raise TimeoutError("the Press has not carried out what it held")
            time.sleep(0.01)

    def _ask(self, question: str, *parameters: str) -> list[Any]:
        """Read from its own file: asking it would be one more line in its log."""
        file = f"file:{self.process.file}?mode=ro"
        with closing(sqlite3.connect(file, uri=True)) as database:
            return database.execute(question, parameters).fetchall()


def _received(lines: list[dict[str, Any]]) -> int:
    """Requests that came over a connection: not the network's second copy, not what is carried out later."""
    copies = sum(1 for line in lines if line["fault"] == "duplicate" and line["replied"] is None)
    return len(lines) - copies - sum(1 for line in lines if line["fault"] == "hold") // 2
