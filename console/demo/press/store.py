"""The Press's own SQLite file: articles, the append-only log, pending holds and the fault plan."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

FILE_NAME = "press.sqlite3"
SCHEMA_VERSION = 1
ARTICLES_LISTED_MAX = 200
SCHEMA = """
CREATE TABLE article (
    id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, payload_sha256 TEXT NOT NULL, sha256 TEXT NOT NULL,
    title TEXT NOT NULL, media_type TEXT NOT NULL, content TEXT NOT NULL, published_at TEXT NOT NULL
) STRICT;
CREATE TABLE log (
    n INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL, key TEXT,
    payload_sha256 TEXT, effect TEXT, fault TEXT, replied INTEGER
) STRICT;
CREATE TABLE hold (
    id INTEGER PRIMARY KEY AUTOINCREMENT, due REAL NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL
) STRICT;
CREATE TABLE plan (position INTEGER PRIMARY KEY, entry TEXT NOT NULL, times INTEGER NOT NULL) STRICT;
CREATE TRIGGER log_keeps_lines BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_loses_nothing BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER article_keeps BEFORE UPDATE ON article BEGIN SELECT RAISE(ABORT, 'articles are immutable'); END;
CREATE TRIGGER article_stays BEFORE DELETE ON article BEGIN SELECT RAISE(ABORT, 'articles are immutable'); END;
"""
LOG_COLUMNS = ("n", "at", "method", "path", "key", "payload_sha256", "effect", "fault", "replied")
ARTICLE_COLUMNS = ("id", "key", "sha256", "title", "media_type", "published_at")


class UnreadableState(Exception):
    """The state folder holds a file that this Press cannot use; the text is what the person at the terminal reads."""


class Store:
    """One SQLite connection behind one lock: a handful of callers, and order is worth more than speed."""

    def __init__(self, state_dir: Path) -> None:
        try:
            state_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._db = sqlite3.connect(state_dir / FILE_NAME, timeout=10, isolation_level=None, check_same_thread=False)
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            raise UnreadableState(f"cannot use {state_dir}: {error}") from error
        self._lock = threading.Lock()

    def _prepare(self) -> None:
        # NORMAL loses nothing when a process is killed; a power cut may cost the last articles, never the order.
        self._db.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;")
        self._db.execute("BEGIN IMMEDIATE")
        (found,) = self._db.execute("PRAGMA user_version").fetchone()
        if found not in (0, SCHEMA_VERSION):
            self._db.execute("ROLLBACK")
            raise UnreadableState(f"{FILE_NAME} has schema version {found}; this Press reads {SCHEMA_VERSION}")
        if found == 0:
            for statement in SCHEMA.strip().split(";\n"):
                self._db.execute(statement)
            self._db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
        self._db.execute("COMMIT")

    @contextmanager
    def unit(self) -> Iterator[sqlite3.Connection]:
        """One transaction; whatever is raised inside undoes all of it."""
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    def log_since(self, since: int) -> list[dict[str, Any]]:
        """The log's lines with n greater than `since`, oldest first."""
        with self.unit() as db:
            return fetch(db, f"SELECT {', '.join(LOG_COLUMNS)} FROM log WHERE n > ? ORDER BY n", (since,))  # noqa: S608

    def plan(self) -> list[dict[str, Any]]:
        """The fault plan in order, `times` being what is left of each entry."""
        with self.unit() as db:
            rows = fetch(db, "SELECT entry, times FROM plan ORDER BY position")
        return [{**json.loads(row["entry"]), "times": row["times"]} for row in rows]

    def replace_plan(self, entries: list[dict[str, Any]]) -> None:
        """Put `entries` in the place of the standing plan."""
        with self.unit() as db:
            db.execute("DELETE FROM plan")
            db.executemany(
                "INSERT INTO plan (position, entry, times) VALUES (?, ?, ?)",
                [(position, json.dumps(entry), entry["times"]) for position, entry in enumerate(entries)],
            )

    def next_due(self) -> float | None:
        """When the next held request is to be carried out, in seconds since the epoch."""
        with self.unit() as db:
            due: float | None = db.execute("SELECT min(due) FROM hold").fetchone()[0]
            return due

    def close(self) -> None:
        """Close the file, once whoever is writing has finished; the lock stays taken, so nobody writes any more."""
        self._lock.acquire()
        self._db.close()


def list_articles(db: sqlite3.Connection, *, key: str | None = None) -> list[dict[str, Any]]:
    """The articles under `key` (at most one), or without a key the newest; without their content."""
    columns = ", ".join(ARTICLE_COLUMNS)
    if key is not None:
        return fetch(db, f"SELECT {columns} FROM article WHERE key = ?", (key,))  # noqa: S608
    return fetch(db, f"SELECT {columns} FROM article ORDER BY rowid DESC LIMIT ?", (ARTICLES_LISTED_MAX,))  # noqa: S608


def find_article(db: sqlite3.Connection, article_id: str) -> dict[str, Any] | None:
    """One article with its content."""
    columns = ", ".join((*ARTICLE_COLUMNS, "content"))
    found = fetch(db, f"SELECT {columns} FROM article WHERE id = ?", (article_id,))  # noqa: S608
    return found[0] if found else None


def write_line(
    db: sqlite3.Connection,
    *,
    method: str,
    path: str,
    key: str | None,
    payload_sha256: str | None = None,
    effect: str | None = None,
    fault: str | None = None,
    replied: int | None = None,
) -> None:
    """Append one line to the log, in the caller's transaction. `replied` is the status sent, None where none was."""
    db.execute(
        "INSERT INTO log (at, method, path, key, payload_sha256, effect, fault, replied)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (now(), method, path, key, payload_sha256, effect, fault, replied),
    )


def fetch(db: sqlite3.Connection, sql: str, values: tuple[Any, ...] = ()) -> list[dict[str, Any]]:
    """The rows of a query by column name."""
    cursor = db.execute(sql, values)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def now() -> str:
    """The present moment as ISO 8601 in UTC."""
    return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
