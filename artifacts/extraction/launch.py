"""Start the child that reads an untrusted file, wait for it no longer than agreed, and believe nothing but its JSON."""

from __future__ import annotations

import functools
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO, Any

WALL_SECONDS_MAX = 30
ANSWER_BYTES_MAX = 48_000_000
CHILDREN_AT_ONCE_MAX = 2
READERS = "artifacts.extraction.readers.entry"

# Each child may take half a gigabyte: a heap of uploads waits in line instead of bringing the machine down.
_places = threading.BoundedSemaphore(CHILDREN_AT_ONCE_MAX)


def run_isolated(
    *, request: dict[str, Any], data: bytes, entry: str = READERS, wall_seconds: float = WALL_SECONDS_MAX
) -> dict[str, Any]:
    """The answer of `entry.main(request, data)` run without rights: {"result": …} or {"refused": code, "detail": {…}}.

    A child that is too slow, dies or says something that is not one JSON object is a refusal too; nothing is raised.
    """
    with _places, tempfile.TemporaryDirectory(prefix="extract-") as folder:
        with tempfile.TemporaryFile() as question, tempfile.TemporaryFile() as answer:
            question.write(json.dumps(request).encode() + b"\n")
            question.write(data)
            question.seek(0)
            status = _run(entry, question, answer, folder, wall_seconds)
            answer.seek(0)
            said = answer.read(ANSWER_BYTES_MAX + 1)
    return _believe(said, status)


@functools.cache
def isolation() -> dict[str, str]:
    """What really holds the child back on this host, asked of a child once: for /readyz.

    Keys memory, processor, output, processes, network, files, descriptors; values name the mechanism
    ("rlimit", "namespace", "landlock", "refused"), "audit hook" where only Python itself refuses, "none" for nothing.
    """
    facts: dict[str, str] = run_isolated(request={"file_name": ""}, data=b"").get("isolation", {})
    return facts


def _run(entry: str, question: IO[bytes], answer: IO[bytes], folder: str, wall_seconds: float) -> int | None:
    """The child's exit status; None when it had to be killed for taking too long."""
    script = Path(__file__).with_name("sandbox.py")
    with subprocess.Popen(
        [sys.executable, "-I", "-X", "utf8", str(script), entry, str(os.getpid())],
        stdin=question,
        stdout=answer,
        stderr=subprocess.DEVNULL,
        env={},
        cwd=folder,
        start_new_session=True,
    ) as child:
        try:
            return child.wait(timeout=wall_seconds)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
            return None


def _believe(said: bytes, status: int | None) -> dict[str, Any]:
    if status is None or status in (-signal.SIGXCPU, -signal.SIGKILL):
        return {"refused": "too_slow", "detail": {}}
    if status or len(said) > ANSWER_BYTES_MAX:
        return {"refused": "too_complex", "detail": {}}
    try:
        answer = json.loads(said)
    except ValueError:
        answer = None
    return answer if isinstance(answer, dict) else {"refused": "corrupt", "detail": {}}
