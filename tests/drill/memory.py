"""What a long drill has done already, so that it can be broken off and gone on with: one JSON line per trial, and per
seeded bug that was caught."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from .lanes import Work
from .plan import Tally
from .trial import Outcome, Transition


class Memory:
    """The file `drill.jsonl` in a folder that the person gave; without one nothing is remembered."""

    def __init__(self, folder: Path | None) -> None:
        self._file = folder / "drill.jsonl" if folder else None
        self._done: dict[str, str] = {}
        self._transitions: set[Transition] = set()
        self._caught: dict[str, str] = {}  # by a patch's hash: what saw it
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
        if self._file and self._file.exists():
            for line in self._file.read_text("utf-8").splitlines():
                entry = json.loads(line)
                if "patch" in entry:
                    self._caught[entry["sha256"]] = entry["by"]
                    continue
                self._done[entry["trial"]] = entry["state"]
                self._transitions |= {tuple(one) for one in entry["transitions"]}

    def left(self, work: Iterable[Work], tally: Tally) -> Iterator[Work]:
        """What is still to be done. Of what is done the tally is told what it needs."""
        tally.transitions |= self._transitions
        for one in work:
            if one.name not in self._done or not one.strikes or one.deep:  # recordings are made anew: cheap, and needed
                yield one
                continue
            tally.take(Outcome(one.scenario, one.strikes, state=self._done[one.name], recovered=False))

    def note(self, outcome: Outcome) -> None:
        """A trial without a violation is done; one with a violation is tried again."""
        if self._file is None or outcome.violations or not outcome.reached:
            return
        new = sorted(outcome.transitions - self._transitions)
        self._transitions |= outcome.transitions
        name = Work(outcome.scenario, outcome.strikes).name
        self._write({"trial": name, "state": outcome.state, "transitions": new})

    def caught_by(self, patch: Path) -> str:
        """What saw the bug of this very patch; "" where it is still to be tried."""
        return self._caught.get(_hash(patch), "")

    def note_caught(self, patch: Path, by: str) -> None:
        """One that survived is tried again."""
        self._write({"patch": patch.name, "sha256": _hash(patch), "by": by})

    def _write(self, entry: dict[str, object]) -> None:
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry) + "\n")


def _hash(patch: Path) -> str:
    return hashlib.sha256(patch.read_bytes()).hexdigest()
