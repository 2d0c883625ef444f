"""What a backup says of itself. Written last, so that a folder without it is no backup.

Format 1 is a folder with `database.dump` (pg_dump's custom format), `blobs.jsonl` (a line `{"key", "sha256", "bytes"}`
per content, in the order of keys), `blobs/<key>`, and `manifest.json`. Fields that this version does not know are left
alone; another format is refused.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from console.backup.errors import BackupFromTheFuture, FileDiffers, UnreadableBackup

WHAT = "countersign backup"
FORMAT = 1
MANIFEST = "manifest.json"
DUMP = "database.dump"
BLOB_LIST = "blobs.jsonl"
BLOBS = "blobs"
CHUNK_BYTES = 1_000_000
_KEY = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*")


@dataclass(frozen=True, slots=True)
class File:
    """A file of the backup: its name within the folder, its hash and its size."""

    name: str
    sha256: str
    bytes: int


@dataclass(frozen=True, slots=True)
class BlobLine:
    """One stored content: its key in the storage, which is its place under `blobs/`."""

    key: str
    sha256: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """`snapshot_at` is database time; `migrations` are `app.name`; `counts` are rows by table; `missing` are keys of
    contents that the storage did not have, or not with their hash, when the backup was made."""

    product_version: str
    snapshot_at: datetime
    server_version: int
    migrations: tuple[str, ...]
    counts: dict[str, int]
    files: tuple[File, ...]
    blobs: int
    missing: tuple[str, ...]

    def write(self, folder: Path) -> None:
        """Make the folder a backup: the manifest, on disk."""
        said = {"what": WHAT, "format": FORMAT, **asdict(self), "snapshot_at": self.snapshot_at.isoformat()}
        with new_file(folder / MANIFEST) as file:
            file.write(json.dumps(said, indent=1).encode() + b"\n")
            keep(file)


def read(folder: Path) -> Manifest:
    """The manifest of the backup in `folder`. Raises UnreadableBackup, or BackupFromTheFuture for another format."""
    try:
        said = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UnreadableBackup(f"{folder} is no whole backup: it has no {MANIFEST}") from None
    except (OSError, ValueError) as error:
        raise UnreadableBackup(f"{folder / MANIFEST} cannot be read ({error})") from None
    if not isinstance(said, dict) or said.get("what") != WHAT or not isinstance(said.get("format"), int):
        raise UnreadableBackup(f"{folder / MANIFEST} is not the manifest of a Countersign backup")
    if said["format"] != FORMAT:
        raise BackupFromTheFuture(
            f"the backup has format {said['format']}, written by version {said.get('product_version', '?')}, and this "
            f"version reads format {FORMAT}; restore it with the version that made it"
        )
    try:
        return _manifest(said)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnreadableBackup(f"{folder / MANIFEST} is incomplete ({error})") from None


def _manifest(said: dict[str, Any]) -> Manifest:
    moment = datetime.fromisoformat(said["snapshot_at"])
    if moment.tzinfo is None:
        raise ValueError("snapshot_at has no time zone")
    return Manifest(
        product_version=str(said["product_version"]),
        snapshot_at=moment,
        server_version=int(said["server_version"]),
        migrations=tuple(str(name) for name in said["migrations"]),
        counts={str(table): int(count) for table, count in said["counts"].items()},
        files=tuple(File(str(one["name"]), str(one["sha256"]), int(one["bytes"])) for one in said["files"]),
        blobs=int(said["blobs"]),
        missing=tuple(str(key) for key in said["missing"]),
    )


def check_files(folder: Path, manifest: Manifest) -> None:
    """Read everything once, before anything is written anywhere. Raises FileDiffers naming the first that is not as it
    was, UnreadableBackup for a manifest that lacks a file."""
    if not {DUMP, BLOB_LIST} <= {one.name for one in manifest.files}:
        raise UnreadableBackup(f"{folder / MANIFEST} does not name {DUMP} and {BLOB_LIST}")
    for one in manifest.files:
        _check(folder / checked_key(one.name), one.name, one.sha256)
    count = 0
    for line in blob_lines(folder):
        _check(folder / BLOBS / line.key, f"{BLOBS}/{line.key}", line.sha256)
        count += 1
    if count != manifest.blobs:
        raise FileDiffers(f"{BLOB_LIST} names {count} contents, the manifest {manifest.blobs}")


def blob_lines(folder: Path) -> Iterator[BlobLine]:
    """The contents of the backup. Raises UnreadableBackup for a line that is none."""
    with (folder / BLOB_LIST).open(encoding="utf-8") as file:
        for text in file:
            try:
                said = json.loads(text)
                yield BlobLine(checked_key(said["key"]), str(said["sha256"]), int(said["bytes"]))
            except (ValueError, KeyError, TypeError):
                raise UnreadableBackup(f"{folder / BLOB_LIST} has a line that cannot be read") from None


def checked_key(key: str) -> str:
    """`key`, if it is a path that stays where it belongs; raises UnreadableBackup else: a backup is input like any other."""
    if not isinstance(key, str) or not _KEY.fullmatch(key) or ".." in key:
        raise UnreadableBackup(f"the backup names a file {key!r}, which is no name of ours")
    return key


def new_file(path: Path) -> IO[bytes]:
    """A new file, readable by its owner only."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def keep(file: IO[bytes]) -> None:
    """Return when what was written is on disk."""
    file.flush()
    os.fsync(file.fileno())


def keep_folder(folder: Path) -> None:
    """Return when the names in `folder` are on disk."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def hash_of(path: Path) -> tuple[str, int]:
    """sha256 (hex) and size of a file."""
    digest, size = hashlib.sha256(), 0
    with path.open("rb") as file:
        while chunk := file.read(CHUNK_BYTES):
            digest.update(chunk)
            size += len(chunk)
    return digest.hexdigest(), size


def _check(path: Path, name: str, sha256: str) -> None:
    try:
        found, _ = hash_of(path)
    except OSError as error:
        raise FileDiffers(f"{name} of the backup cannot be read ({error.strerror or error})") from None
    if found != sha256:
        raise FileDiffers(f"{name} of the backup is not as it was written: its hash differs")
