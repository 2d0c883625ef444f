"""Makes a backup while everything runs: one snapshot of the database, then the contents that the snapshot refers to.

Contents are copied after the snapshot, without stopping anybody: a content is written before the row that refers to
it, is never changed afterwards and has a name of its own, so whatever the snapshot refers to is there, and stays.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.apps import apps
from django.core.files.storage import default_storage

from console.backup import tools
from console.backup.errors import BackupRefused, TargetExists
from console.backup.manifest import (
    BLOB_LIST,
    BLOBS,
    CHUNK_BYTES,
    DUMP,
    File,
    Manifest,
    checked_key,
    hash_of,
    keep,
    keep_folder,
    new_file,
)

CONNECT_SECONDS = 10
BATCH_ROWS = 1000


def make(*, target: Path, url: str, is_embedded: bool, product_version: str) -> Manifest:
    """Make the backup `target`, a folder that does not exist yet; `url` is the tables' owner's.

    It is made beside its place and moved there whole. Raises TargetExists, NoTool, ToolFailed or BackupRefused.
    """
    target = Path.cwd() / target
    if target.exists() or target.is_symlink():
        raise TargetExists(f"{target} is there already; name a folder that is not")
    with _beside(target) as folder:
        manifest = _fill(folder, url=url, is_embedded=is_embedded, product_version=product_version)
        _keep_folders(folder)
        # Not `replace`: an empty folder that somebody made meanwhile is not ours, and rename would take its place.
        if target.exists():
            raise TargetExists(f"{target} appeared meanwhile; name a folder that does not exist")
        folder.rename(target)
        keep_folder(target.parent)
    return manifest


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A folder (0700) beside `target`, gone at the end unless it was moved; a kill leaves one that looks like no backup."""
    if not target.parent.is_dir():
        raise BackupRefused(f"the folder {target.parent} does not exist")
    folder = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}.unfinished-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _fill(folder: Path, *, url: str, is_embedded: bool, product_version: str) -> Manifest:
    with psycopg.connect(url, connect_timeout=CONNECT_SECONDS) as connection:
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        snapshot_at, snapshot = _row(connection, "SELECT clock_timestamp(), pg_export_snapshot()")
        version = connection.info.server_version
        tools.dump(url, snapshot=snapshot, server_version=version, is_embedded=is_embedded, into=folder / DUMP)
        blobs, missing = _copy_blobs(connection, folder)
        manifest = Manifest(
            product_version=product_version,
            snapshot_at=snapshot_at,
            server_version=version,
            migrations=tuple(_migrations(connection)),
            counts=counts(connection),
            files=tuple(_file(folder, name) for name in (DUMP, BLOB_LIST)),
            blobs=blobs,
            missing=tuple(missing),
        )
    manifest.write(folder)
    return manifest


def counts(connection: psycopg.Connection[Any]) -> dict[str, int]:
    """Rows by table, of the tables that a backup holds."""
    found = {name for (name,) in connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")}
    ours = sorted(
        {model._meta.db_table for model in apps.get_models(include_auto_created=True) if model._meta.managed} & found
    )
    statement = "SELECT count(*) FROM {}"
    return {
        name: _row(connection, psycopg.sql.SQL(statement).format(psycopg.sql.Identifier(name)))[0]
        for name in ours
        if name not in tools.LEFT_OUT
    }


def _copy_blobs(connection: psycopg.Connection[Any], folder: Path) -> tuple[int, list[str]]:
    """Copies and lists what the snapshot refers to: how many, and the keys whose bytes are gone or not those of their
    hash."""
    count, missing = 0, []
    (folder / BLOBS).mkdir(mode=0o700)
    with connection.cursor(name="blobs") as rows, new_file(folder / BLOB_LIST) as listed:
        rows.itersize = BATCH_ROWS
        rows.execute(
            "SELECT storage_key, sha256, size_bytes FROM artifacts_blob WHERE erased_at IS NULL ORDER BY storage_key"
        )
        for key, sha256, size in rows:
            if not _copy(checked_key(key), sha256, folder / BLOBS):
                missing.append(key)
                continue
            listed.write(json.dumps({"key": key, "sha256": sha256, "bytes": size}).encode() + b"\n")
            count += 1
        keep(listed)
    return count, missing


def _copy(key: str, sha256: str, folder: Path) -> bool:
    to, digest = folder / key, hashlib.sha256()
    for above in reversed(to.relative_to(folder).parents):
        (folder / above).mkdir(mode=0o700, exist_ok=True)
    try:
        with default_storage.open(key) as source, new_file(to) as file:
            while chunk := source.read(CHUNK_BYTES):
                digest.update(chunk)
                file.write(chunk)
            keep(file)
    except FileNotFoundError:
        return False
    if digest.hexdigest() == sha256:
        return True
    to.unlink()
    return False


def _file(folder: Path, name: str) -> File:
    with (folder / name).open("rb") as file:
        os.fsync(file.fileno())  # pg_dump leaves that to the operating system
    return File(name, *hash_of(folder / name))


def _keep_folders(folder: Path) -> None:
    for place, _, _ in os.walk(folder):
        keep_folder(Path(place))


def _migrations(connection: psycopg.Connection[Any]) -> Iterator[str]:
    for app, name in connection.execute("SELECT app, name FROM django_migrations ORDER BY app, name"):
        yield f"{app}.{name}"


def _row(connection: psycopg.Connection[Any], statement: Any) -> Any:
    return connection.execute(statement).fetchone()
