"""What a backup is made of, and what a restore refuses before it writes anything."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import psutil
import psycopg
import pytest
from django.core.files.storage import default_storage
from django.db import connections

from artifacts.models import Blob
from console.backup import making, manifest, tools
from console.backup.errors import (
    BackupFromTheFuture,
    BackupRefused,
    FileDiffers,
    NoTool,
    TargetExists,
    ToolFailed,
    UnreadableBackup,
)
from console.supervisor.postgres import APPLICATION, OWNER
from tests import database
from tests.instance import ROOT, wait_until
from tests.operations.conftest import Ledger

Make = Callable[..., manifest.Manifest]


@pytest.fixture
def url(transactional_db: None) -> str:
    """The test database as its owner sees it."""
    known = connections["default"].get_connection_params()
    return f"postgresql://{OWNER}@/{known['dbname']}?host={known['host']}&port={known.get('port', 5432)}"


@pytest.fixture
def make(url: str, tmp_path: Path) -> Make:
    """A function that makes the backup `tmp_path/name`."""

    def made(name: str = "backup") -> manifest.Manifest:
        return making.make(target=tmp_path / name, url=url, is_embedded=True, product_version="0.0.1")

    return made


def test_a_backup_names_the_hash_of_every_file_and_is_for_its_owner_alone(
    ledger: Ledger, make: Make, tmp_path: Path
) -> None:
    version = ledger.version()
    made = make()
    folder = tmp_path / "backup"
    assert manifest.read(folder) == made
    manifest.check_files(folder, made)
    assert {one.name for one in made.files} == {"database.dump", "blobs.jsonl"}
    assert [line.sha256 for line in manifest.blob_lines(folder)] == [version.sha256]
    assert made.counts["artifacts_version"] == 1
    assert "conversations.0001_initial" in made.migrations
    for place, _, files in os.walk(folder):
        assert stat.S_IMODE(Path(place).stat().st_mode) == 0o700
        for name in files:
            assert stat.S_IMODE((Path(place) / name).stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


def test_sign_ins_and_the_queue_are_left_out(ledger: Ledger, make: Make, tmp_path: Path, url: str) -> None:
    ledger.approve(ledger.proposed())  # leaves a job
    make()
    listed = _listed(tmp_path / "backup" / "database.dump")
    assert any("TABLE DATA public operations_operation" in line for line in listed)
    for table in tools.LEFT_OUT:
        assert not any(f"TABLE DATA public {table}" in line for line in listed)
        assert any(f"TABLE public {table}" in line for line in listed)


def test_the_contents_are_those_of_the_snapshot_though_more_are_written_meanwhile(
    ledger: Ledger, make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = ledger.version()
    dump = tools.dump

    def dump_and_write(*args: Any, **kwargs: Any) -> None:
        ledger.version(b"# Written while the database was being dumped\n")
        dump(*args, **kwargs)

    monkeypatch.setattr(tools, "dump", dump_and_write)
    made = make()
    assert Blob.objects.count() == 2
    assert (made.blobs, made.counts["artifacts_blob"], made.counts["artifacts_version"]) == (1, 1, 1)
    assert [line.key for line in manifest.blob_lines(tmp_path / "backup")] == [kept.blob.storage_key]


@pytest.mark.parametrize("harm", ["gone", "altered"])
def test_a_content_that_the_storage_has_lost_is_named_and_the_rest_is_kept(
    ledger: Ledger, make: Make, tmp_path: Path, harm: str
) -> None:
    lost, kept = ledger.version(), ledger.version(b"# Kept\n")
    path = Path(default_storage.path(lost.blob.storage_key))
    path.unlink() if harm == "gone" else path.write_bytes(b"# Somebody was here\n")
    made = make()
    assert made.missing == (lost.blob.storage_key,)
    assert [line.key for line in manifest.blob_lines(tmp_path / "backup")] == [kept.blob.storage_key]
    manifest.check_files(tmp_path / "backup", made)


def test_a_backup_overwrites_nothing(make: Make, tmp_path: Path) -> None:
    (tmp_path / "backup").mkdir()
    with pytest.raises(TargetExists):
        make()
    with pytest.raises(BackupRefused, match="does not exist"):
        make("nowhere/backup")


def test_a_backup_that_fails_leaves_nothing(make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "LEFT_OUT", ("no'such\ntable",))
    monkeypatch.setattr(tools, "_environment", lambda url: {**os.environ, "PGHOST": str(tmp_path)})
    with pytest.raises(ToolFailed, match="pg_dump failed"):
        make()
    assert list(tmp_path.iterdir()) == []


def test_a_killed_backup_leaves_no_half_that_looks_whole(url: str, tmp_path: Path) -> None:
    """Killed while pg_dump waits for a table that somebody holds."""
    target = tmp_path / "backup"
    env = {**os.environ, "DATABASE_URL": url, "MIGRATE_DATABASE_URL": url}
    with psycopg.connect(url) as holder:
        holder.execute("LOCK TABLE artifacts_blob IN ACCESS EXCLUSIVE MODE")
        process = subprocess.Popen([sys.executable, "manage.py", "backup", str(target)], cwd=ROOT, env=env)
        with psycopg.connect(url, autocommit=True) as watcher:
            waiting = (
                "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'LOCK TABLE%'"
            )
            wait_until(lambda: watcher.execute(waiting).fetchone() != (0,), "pg_dump waits", 60)
        (dump,) = psutil.Process(process.pid).children()
        process.send_signal(signal.SIGKILL)
        process.wait(30)
        wait_until(lambda: not dump.is_running() or dump.status() == "zombie", "pg_dump has ended with it")
    assert not target.exists()
    (left,) = tmp_path.iterdir()
    with pytest.raises(UnreadableBackup, match="no whole backup"):
        manifest.read(left)


def test_a_changed_file_is_named(ledger: Ledger, make: Make, tmp_path: Path) -> None:
    version = ledger.version()
    made = make()
    folder = tmp_path / "backup"
    for path in (folder / "database.dump", folder / "blobs" / version.blob.storage_key):
        before = path.read_bytes()
        path.write_bytes(before[:-1] + bytes([before[-1] ^ 1]))
        with pytest.raises(FileDiffers, match=path.name):
            manifest.check_files(folder, made)
        path.unlink()
        with pytest.raises(FileDiffers, match=path.name):
            manifest.check_files(folder, made)
        path.write_bytes(before)
    manifest.check_files(folder, made)


def _saying(folder: Path, **changed: Any) -> Path:
    said = {
        "what": "countersign backup", "format": 1, "product_version": "9.9", "snapshot_at": "2026-01-01T00:00:00+00:00",
        "server_version": 180004, "migrations": [], "counts": {}, "files": [], "blobs": 0, "missing": [],
    }  # fmt: skip
    (folder / "manifest.json").write_text(json.dumps({**said, **changed}))
    return folder


def test_a_format_from_the_future_is_refused_by_name_and_unknown_fields_are_left_alone(tmp_path: Path) -> None:
    assert manifest.read(_saying(tmp_path, mood="good")).product_version == "9.9"
    with pytest.raises(BackupFromTheFuture, match=r"format 2, written by version 9\.9"):
        manifest.read(_saying(tmp_path, format=2))


@pytest.mark.parametrize(
    "changed",
    [
        {"what": "something else"},
        {"format": "1"},
        {"snapshot_at": "2026-01-01T00:00:00"},
        {"files": [{}]},
        {"counts": 1},
    ],
)
def test_a_manifest_that_makes_no_sense_is_refused_by_name(tmp_path: Path, changed: dict[str, Any]) -> None:
    with pytest.raises(UnreadableBackup):
        manifest.read(_saying(tmp_path, **changed))
    (tmp_path / "manifest.json").write_text("{")
    with pytest.raises(UnreadableBackup):
        manifest.read(tmp_path)


@pytest.mark.parametrize("names", [(), ("database.dump",), ("blobs.jsonl",), ("other",), ("database.dump", "other")])
def test_a_manifest_that_does_not_vouch_for_the_dump_and_the_contents_is_refused(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    files = [{"name": name, "sha256": sha256(b"").hexdigest(), "bytes": 0} for name in names]
    for name in {*names, "database.dump", "blobs.jsonl"}:
        (tmp_path / name).touch()
    with pytest.raises(UnreadableBackup, match="does not name"):
        manifest.check_files(tmp_path, manifest.read(_saying(tmp_path, files=files)))


@pytest.mark.parametrize("key", ["../outside", "/etc/passwd", "a/../../b", "a//b", "", ".hidden", "a\0b", 7])
def test_attack_a_backup_that_names_a_file_elsewhere(tmp_path: Path, key: Any) -> None:
    """A backup is input like any other: restoring it must write nowhere but in the storage."""
    (tmp_path / "blobs.jsonl").write_text(json.dumps({"key": key, "sha256": "0" * 64, "bytes": 1}) + "\n")
    with pytest.raises(UnreadableBackup):
        list(manifest.blob_lines(tmp_path))


def test_without_a_tool_that_is_new_enough_it_says_what_to_install() -> None:
    assert tools.find("pg_dump", server_version=180004, is_embedded=True).name == "pg_dump"
    with pytest.raises(NoTool, match="pg_dump of PostgreSQL 99 or newer"):
        tools.find("pg_dump", server_version=990001, is_embedded=False)


def test_a_password_is_told_by_the_environment_and_not_on_the_command_line() -> None:
    told = tools._environment("postgresql://someone:hidden@db.example:5433/house?sslmode=require")
    assert {name: told[name] for name in ("PGHOST", "PGPORT", "PGUSER", "PGPASSWORD", "PGDATABASE", "PGSSLMODE")} == {
        "PGHOST": "db.example", "PGPORT": "5433", "PGUSER": "someone", "PGPASSWORD": "hidden", "PGDATABASE": "house",
        "PGSSLMODE": "require",
    }  # fmt: skip


def _listed(dump: Path) -> list[str]:
    tool = tools.find("pg_restore", server_version=180000, is_embedded=True)
    return subprocess.run([tool, "--list", dump], capture_output=True, text=True, check=True).stdout.splitlines()


def test_it_comes_back_in_a_given_database_where_nothing_is_and_nobody_else(
    ledger: Ledger, make: Make, url: str, tmp_path: Path
) -> None:
    """DATABASE_URL names the application's user, MIGRATE_DATABASE_URL the owner: rights come with the epoch."""
    version = ledger.version()
    operation = ledger.prepared(version)
    make()
    owner = url.replace(f"/{connections['default'].settings_dict['NAME']}?", "/brought_back?")
    owner += "&options=-c%20synchronous_commit%3Don"  # the tests' server is a forgetful one
    application = owner.replace(OWNER, APPLICATION)
    env = {
        **os.environ,
        "STATE_DIR": str(tmp_path / "state"),
        "DATABASE_URL": application,
        "MIGRATE_DATABASE_URL": owner,
    }

    def manage(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120)

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE brought_back")
    try:
        with psycopg.connect(owner):
            refused = manage("restore", str(tmp_path / "backup"))
            assert (refused.returncode, "countersign: InUse: 1 others" in refused.stderr) == (1, True)
        restored = manage("restore", str(tmp_path / "backup"))
        assert (restored.returncode, "1 operations are unknown" in restored.stdout) == (0, True), restored.stderr
        with psycopg.connect(application, autocommit=True) as connection:
            found = connection.execute("SELECT id, status FROM operations_operation").fetchall()
            assert found == [(operation.pk, "unknown")]
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(
                    "INSERT INTO conversations_epoch (number, backup_at, product_version) VALUES (9, now(), '')"
                )
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute("DELETE FROM operations_event")
        assert (tmp_path / "state" / "blobs" / version.blob.storage_key).stat().st_size == version.size_bytes
        assert manage("audit").stdout.splitlines()[-1].endswith(" 0 differences")
        refused = manage("restore", str(tmp_path / "backup"))
        assert (refused.returncode, "countersign: NotEmpty: " in refused.stderr) == (1, True)
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
            database.drop_database(connection, "brought_back")
