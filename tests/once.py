"""What the processes of one test run share is made once."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path


def made_once(name: str, make: Callable[[Path], None]) -> Path:
    """A folder of this test run after `make(folder)`, which whoever comes first calls while the others wait. Where that
    fails, the next one tries."""
    folder = Path(os.environ["COUNTERSIGN_TESTS_DIR"]) / name
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "done").exists():
            make(folder)
            (folder / "done").touch()
    return folder
