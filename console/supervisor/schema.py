"""Bringing the database up to the code: migrations by the owner, then the demo's people; skipped if nothing changed."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import psycopg

from console.supervisor.configuration import BASE_DIR, Configuration
from console.supervisor.errors import CannotStart, Misconfigured
from console.supervisor.statefiles import read_json, write_json

CODE = ("console", "operations", "approvals", "artifacts", "conversations", "requirements/runtime.txt", "manage.py")
STAMP = "schema.json"
RESTORING = "countersign_restoring"  # a table that is there while a backup is being restored


def check_restored(owner_url: str) -> None:
    """Raises Misconfigured for a database whose restore was not finished: what it holds may have been sent since."""
    with psycopg.connect(owner_url, autocommit=True) as connection:
        row = connection.execute("SELECT to_regclass(%s)", [f"public.{RESTORING}"]).fetchone()
    if row is not None and row[0] is not None:
        raise Misconfigured(
            "a backup was being restored into this database and that was not finished; run manage.py restore again"
        )


def is_up_to_date(configuration: Configuration, owner_url: str, application_role: str) -> bool:
    """Whether this code has been here before and nobody has migrated the database to something else since."""
    stamp = read_json(configuration.state_dir / STAMP)
    return stamp is not None and stamp == _stamp(configuration, owner_url, application_role)


def write_stamp(configuration: Configuration, owner_url: str, application_role: str) -> None:
    """Remembers that the database fits the code."""
    write_json(configuration.state_dir / STAMP, _stamp(configuration, owner_url, application_role))


def commands(configuration: Configuration) -> list[tuple[str, list[str], bool]]:
    """What has to be run: a name, the command, and whether it runs as the owner."""
    manage = [sys.executable, str(BASE_DIR / "manage.py")]
    wanted = [("migrate", [*manage, "migrate", "--noinput", "--verbosity", "0"], True)]
    if configuration.demo and any(BASE_DIR.glob("console/**/management/commands/seed_demo_people.py")):
        wanted.append(("seed_demo_people", [*manage, "seed_demo_people"], False))
    return wanted


def start_command(command: list[str], *, env: Mapping[str, str], log: Path) -> subprocess.Popen[bytes]:
    """Starts one of `commands`, its output in `log`."""
    from signal import SIGKILL

    from console.supervisor.children import ends_with_parent

    with log.open("wb") as file:
        return subprocess.Popen(
            command,
            env=dict(env),
            cwd=BASE_DIR,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=file,
            start_new_session=True,
            preexec_fn=ends_with_parent(SIGKILL),
        )


def failed(name: str, log: Path) -> CannotStart:
    lines = [line.strip() for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return CannotStart(f"{name} failed ({lines[-1] if lines else 'no message'}); see {log}")


def release_jobs(owner_url: str, *, every: bool) -> None:
    """Closes queue entries that a dead worker left `doing`: one that holds a lock would keep all later ones waiting.

    A queue entry owns nothing: sweepers derive missing work from the state rows. `every` is for the embedded server,
    where no worker lives before the start; on a shared server only entries of workers silent for 30 s are closed.
    """
    with psycopg.connect(owner_url, autocommit=True) as connection:
        connection.execute(
            """SELECT procrastinate_finish_job_v1(job.id, 'failed', false)
               FROM procrastinate_jobs AS job LEFT JOIN procrastinate_workers AS worker ON worker.id = job.worker_id
               WHERE job.status = 'doing'
                 AND (%s OR worker.id IS NULL OR worker.last_heartbeat < now() - interval '30 seconds')""",
            [every],
        )


def _stamp(configuration: Configuration, owner_url: str, application_role: str) -> dict[str, str]:
    return {
        "code": _digest_of_code(),
        # Our own server moves with its state folder; a given one is known by its address.
        "database": hashlib.sha256(owner_url.encode()).hexdigest() if configuration.database_url else "embedded",
        "applied": _digest_of_applied(owner_url),
        "application_role": application_role,
        "demo": str(configuration.demo),
    }


def _digest_of_code() -> str:
    digest = hashlib.sha256(sys.version.encode())
    for name in CODE:
        path = BASE_DIR / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(str(file.relative_to(BASE_DIR)).encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _digest_of_applied(owner_url: str) -> str:
    try:
        with psycopg.connect(owner_url, autocommit=True) as connection:
            rows = connection.execute("SELECT app, name FROM django_migrations ORDER BY app, name").fetchall()
    except psycopg.Error:
        return ""
    return hashlib.sha256(repr(rows).encode()).hexdigest()
