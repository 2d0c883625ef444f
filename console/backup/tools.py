"""pg_dump and pg_restore: where they are, and how they are told of a server without showing its password."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

from psycopg.conninfo import conninfo_to_dict

from console.backup.errors import NoTool, ToolFailed
from console.supervisor.children import ends_with_parent
from console.supervisor.errors import CannotStart
from console.supervisor.postgres import wheel_binaries

# Owns no fact, or must not come back: sign-ins, and the queue, whose jobs sweepers derive from the state rows.
LEFT_OUT = ("django_session", "procrastinate_jobs", "procrastinate_events", "procrastinate_workers",
            "procrastinate_periodic_defers")  # fmt: skip


def dump(url: str, *, snapshot: str, server_version: int, is_embedded: bool, into: Path) -> None:
    """The database as `snapshot` (pg_export_snapshot) sees it, in custom format. Raises NoTool or ToolFailed."""
    tool = find("pg_dump", server_version=server_version, is_embedded=is_embedded)
    options = [f"--exclude-table-data=public.{table}" for table in LEFT_OUT]
    options += ["--format=custom", "--no-owner", "--no-privileges", "--no-password", f"--snapshot={snapshot}"]
    _run([str(tool), *options, f"--file={into}"], url)


def restore(url: str, *, server_version: int, is_embedded: bool, source: Path) -> None:
    """All of a dump into an empty database, in one transaction. Raises NoTool or ToolFailed."""
    tool = find("pg_restore", server_version=server_version, is_embedded=is_embedded)
    options = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", "--no-password"]
    _run([str(tool), *options, f"--dbname={conninfo_to_dict(url)['dbname']}", str(source)], url)


def find(name: str, *, server_version: int, is_embedded: bool) -> Path:
    """Our own server's tool for our own server; for another one that of PATH, else ours, not older than the server.

    `server_version` as libpq says it (180004). Raises NoTool with what to install.
    """
    on_path = shutil.which(name)
    candidates = [] if is_embedded or not on_path else [Path(on_path)]
    with contextlib.suppress(CannotStart):
        candidates.append(wheel_binaries() / name)
    major = server_version // 10000
    for tool in candidates:
        if _major(tool) >= major:
            return tool
    raise NoTool(f"there is no {name} of PostgreSQL {major} or newer here; install one where PATH finds it")


def _major(tool: Path) -> int:
    try:
        said = subprocess.run([str(tool), "--version"], capture_output=True, text=True, timeout=20).stdout
    except (OSError, subprocess.SubprocessError):
        return 0
    found = re.search(r"\b(\d+)(\.\d+|devel|beta|rc)", said)
    return int(found.group(1)) if found else 0


def _run(command: list[str], url: str) -> None:
    result = subprocess.run(
        command,
        env=_environment(url),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        umask=0o077,
        preexec_fn=ends_with_parent(signal.SIGKILL),
    )
    if result.returncode:
        lines = [line.strip() for line in result.stderr.splitlines() if line.strip()]
        words = next((line for line in lines if "error:" in line), lines[-1] if lines else "no message")
        raise ToolFailed(f"{Path(command[0]).name} failed: {words}")


def _environment(url: str) -> dict[str, str]:
    """Where the server is, told by the environment: a command line is for everybody to read."""
    names = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD", "dbname": "PGDATABASE",
             "sslmode": "PGSSLMODE", "sslrootcert": "PGSSLROOTCERT", "sslcert": "PGSSLCERT", "sslkey": "PGSSLKEY",
             "options": "PGOPTIONS", "service": "PGSERVICE"}  # fmt: skip
    kept = {name: value for name, value in os.environ.items() if not re.match(r"PG[A-Z]", name)}
    told = {names[name]: str(value) for name, value in conninfo_to_dict(url).items() if name in names}
    return {**kept, "LC_ALL": "C", **told}
