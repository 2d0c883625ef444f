"""The files a start keeps in its state folder: the lock, the list of its children, and run.json for everybody else."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import tempfile
from pathlib import Path
from typing import IO, Any

from console.environment import running_instance
from console.supervisor.errors import AlreadyRunning


def lock(state_dir: Path) -> IO[str]:
    """Takes the state folder for this process until it ends; raises AlreadyRunning, naming the other one."""
    # "a+": opening must not empty the file, which names the process that holds it.
    file = (state_dir / "start.lock").open("a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        pid = file.read().strip() or "unknown"
        file.close()
        url = running_instance(state_dir).get("url", "an address it has not yet written down")
        raise AlreadyRunning(f"already running at {url} (process {pid}, state folder {state_dir})") from None
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file


def write_json(path: Path, content: Any) -> None:
    """Replaces `path` in one go, readable by its owner only."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # mode 0600
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(content, file, indent=1)
            file.write("\n")
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def read_json(path: Path) -> Any:
    """What `path` holds, or None where it is missing or unreadable."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
