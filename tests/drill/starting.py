"""Drills of changed copies of the code, each in a process forked from one that has the libraries imported already: those
take longer to import than many a bug takes to be caught. This module itself must import nothing but the standard library.
"""

from __future__ import annotations

import multiprocessing
import os
import runpy
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.process import BaseProcess
from pathlib import Path

LIBRARIES = [
    "asgiref.sync", "channels.layers", "django.core.management", "django.db.backends.postgresql.base", "django.db.models",
    "docx", "openai", "procrastinate", "psycopg", "pydantic_ai.models.function", "pydantic_ai.models.openai", "pypdf",
]  # fmt: skip
OURS = ("tests", "manage", "console", "operations", "approvals", "artifacts", "conversations")


def run(
    code: Path, arguments: Sequence[str], environment: Mapping[str, str], output: Path, seconds: float
) -> int | None:
    """`python -m tests.drill` with these arguments on the code in that folder: its exit code, None when it had to be ended.
    What it prints goes to the files `stdout` and `stderr` in the folder `output`."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(LIBRARIES)
    process = context.Process(target=_drill, args=(str(code), list(arguments), dict(environment), str(output)))
    process.start()
    _running.add(process)
    try:
        if _is_over.is_set():
            process.terminate()
        process.join(seconds)
        if process.is_alive():
            process.terminate()  # in order: its own processes go with it
            process.join(30)
            if process.is_alive():
                process.kill()
                process.join()
            return None
        return process.exitcode
    finally:
        _running.discard(process)


def end_all() -> None:
    """Those that run, in whatever thread, are told to end, and so is each that is started from now on; whoever waits for one
    is told its exit code."""
    _is_over.set()
    for process in list(_running):
        with suppress(ValueError):  # closed in the meantime
            process.terminate()


_running: set[BaseProcess] = set()
_is_over = threading.Event()


def _drill(code: str, arguments: list[str], environment: dict[str, str], output: str) -> None:
    """In the forked process: forget the code that is not changed, and be a new interpreter in all that matters."""
    for number, name in ((1, "stdout"), (2, "stderr")):
        file = os.open(Path(output) / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(file, number)
        os.close(file)
    os.chdir(code)
    os.environ.clear()
    os.environ.update(environment)
    for name in list(sys.modules):
        if name.partition(".")[0] in OURS and name != __name__:
            del sys.modules[name]
    here = str(Path(__file__).resolve().parents[2])
    sys.path[:] = [code, *(path for path in sys.path if path not in ("", here, code))]
    sys.path_importer_cache.clear()
    sys.dont_write_bytecode = True
    sys.argv = ["tests.drill", *arguments]
    runpy.run_module("tests.drill", run_name="__main__", alter_sys=True)
