"""A pytest plugin: a throw-away PostgreSQL and Valkey for the time of a test run, there before the settings load.

Loaded by `-p tests.embedded`, and acts only in the process that the person started: those of pytest-xdist inherit the
environment it sets. `DATABASE_URL` names the owner, who makes the test databases; `tests/conftest.py` then turns the
connection over to the application's role. Servers named by the environment are never touched.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from types import FrameType

from console.supervisor import postgres, valkey
from console.supervisor.children import stop_in_order

_LISTING_ONLY = {"--collect-only", "--co", "--help", "-h", "--version", "--fixtures", "--markers"}


def _start() -> None:
    folder = Path(tempfile.mkdtemp(prefix="countersign-tests-"))
    os.environ["COUNTERSIGN_TESTS_DIR"] = str(folder)
    os.environ["DEMO"] = "1"
    os.environ["SECRET_KEY"] = "not secret: for tests only"
    os.environ["COUNTERSIGN_APP_ROLE"] = postgres.APPLICATION
    postgres.forget_host_settings()
    for name in ("MIGRATE_DATABASE_URL", "AGENT_MODEL", "OPENAI_BASE_URL", "HOST", "PORT", "PRESS_PORT"):
        os.environ.pop(name, None)
    _take_state_dir("main")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    if _LISTING_ONLY & set(sys.argv):
        os.environ["DATABASE_URL"] = f"postgresql://{postgres.OWNER}@/postgres?host={folder}"
        os.environ["REDIS_URL"] = f"unix://{folder}/valkey.sock?db=0"
        return
    cache = valkey.Server(folder / "valkey", log=folder / "valkey.log")
    server = postgres.Server(folder / "pg", log=folder / "postgres.log", throw_away=True)
    # Also after Ctrl-C; after `kill -9` the kernel ends both.
    atexit.register(stop_in_order, [cache.child, server.child])
    signal.signal(signal.SIGTERM, _exit)
    cache.child.start()
    server.prepare()
    server.child.start()
    server.wait_until_ready()
    server.make_roles(database=None)
    cache.wait_until_ready()
    os.environ["REDIS_URL"] = cache.url
    os.environ["DATABASE_URL"] = server.url(postgres.OWNER, "postgres")


def _exit(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)


def _take_state_dir(name: str) -> None:
    state_dir = Path(os.environ["COUNTERSIGN_TESTS_DIR"]) / f"state-{name}"
    state_dir.mkdir(mode=0o700, exist_ok=True)
    os.environ["STATE_DIR"] = str(state_dir)


_worker = os.environ.get("PYTEST_XDIST_WORKER", "")
if _worker:
    _take_state_dir(_worker)
    # Valkey has sixteen databases: test processes must not see one another's live answers.
    _number = int(_worker.removeprefix("gw")) % 15 + 1
    os.environ["REDIS_URL"] = os.environ["REDIS_URL"].replace("?db=0", f"?db={_number}")
elif "COUNTERSIGN_TESTS_DIR" not in os.environ:
    _start()
