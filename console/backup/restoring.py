"""Puts a backup where nothing is: rows, contents, the code's own schema, and then, in one transaction, the new epoch.

A restore that was killed on the way leaves a database that no start accepts and that the next restore begins anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from django.conf import settings
from django.core.files import File as DjangoFile
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.db import connection as django_connection
from django.db.migrations.loader import MigrationLoader

from console import environment as env
from console.backup import manifest as manifests
from console.backup import tools
from console.backup.errors import BackupFromTheFuture, FileDiffers, InUse, NotEmpty
from console.backup.making import counts
from console.backup.manifest import Manifest
from console.supervisor import postgres, schema, statefiles
from console.supervisor.children import stop_in_order
from console.supervisor.configuration import Configuration
from conversations import live_answer
from conversations.kernel.canonical import sha256_hex
from conversations.kernel.install import install
from conversations.kernel.unit import unit
from conversations.lifecycle import TURN_LIVE
from conversations.models import Turn
from operations.restoring import Restored, begin_epoch

Say = Callable[[str], None]
STEPS = 5


@dataclass(frozen=True, slots=True)
class Place:
    """Where to restore: the owner's address, the role that gets the application's rights ("" for none)."""

    owner_url: str
    role: str
    is_embedded: bool


def restore(*, source: Path, configuration: Configuration, say: Say) -> tuple[Manifest, Restored]:
    """Restore the backup in `source`. Raises BackupRefused, or CannotStart where the place cannot be had.

    Nothing may run on this state folder, nobody be connected to the database, and nothing be in it.
    """
    say("Reading the backup")
    manifest = manifests.read(source)
    _check_known(manifest)
    manifests.check_files(source, manifest)
    lock = statefiles.lock(configuration.state_dir)
    try:
        with _place(configuration) as place:
            return manifest, _fill(place, source, manifest, say)
    finally:
        lock.close()


def _check_known(manifest: Manifest) -> None:
    known = {f"{app}.{name}" for app, name in MigrationLoader(None, ignore_no_migrations=True).disk_migrations}
    unknown = sorted(name for name in manifest.migrations if name.partition(".")[0] in _our_labels(known))
    unknown = [name for name in unknown if name not in known]
    if unknown:
        raise BackupFromTheFuture(
            f"the backup was made by version {manifest.product_version}, whose schema this version does not know "
            f"({unknown[0]}); restore it with that version or a newer one"
        )


def _our_labels(known: set[str]) -> set[str]:
    """Apps that are installed here; the demo's may have been elsewhere and not here."""
    return {name.partition(".")[0] for name in known}


@contextmanager
def _place(configuration: Configuration) -> Iterator[Place]:
    """The given server, or our own, brought up for this alone."""
    given = configuration.database_url
    if given:
        postgres.check_given(given)
        reason = postgres.why_only_triggers(given, configuration.migrate_database_url)
        role = "" if reason else postgres.user_of(given)
        yield Place(configuration.migrate_database_url or given, role, is_embedded=False)
        return
    configuration.logs.mkdir(mode=0o700, exist_ok=True)
    postgres.forget_host_settings()
    server = postgres.Server(configuration.state_dir / "pg", log=configuration.logs / "postgres.log")
    server.end_leftover()
    server.prepare()
    try:
        server.child.start()
        server.wait_until_ready()
        server.make_roles()
        yield Place(server.url(postgres.OWNER), postgres.APPLICATION, is_embedded=True)
    finally:
        django_connection.close()
        stop_in_order([server.child])


def _fill(place: Place, source: Path, manifest: Manifest, say: Say) -> Restored:
    _begin(place)
    say("Database")
    with psycopg.connect(place.owner_url) as connection:
        version = connection.info.server_version
    tools.restore(
        place.owner_url, server_version=version, is_embedded=place.is_embedded, source=source / manifests.DUMP
    )
    _check_counts(place, manifest)
    say("Contents")
    _restore_blobs(source)
    say("Schema of this version")
    _become_owner(place.owner_url)
    os.environ.pop("COUNTERSIGN_APP_ROLE", None)  # the application gets its rights with the epoch, not before
    call_command("migrate", interactive=False, verbosity=0)
    say("New epoch")
    restored = _begin_epoch(place, manifest)
    _drop_live_answers()
    return restored


def _begin(place: Place) -> None:
    """Only into an empty database, which from here on is marked as unfinished. Raises NotEmpty or InUse."""
    with psycopg.connect(place.owner_url, autocommit=True) as connection:
        others = connection.execute(
            """SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
               AND backend_type = 'client backend'"""
        ).fetchone()
        if others and others[0]:
            raise InUse(f"{others[0]} others are connected to the database; stop whatever uses it and try again")
        tables = {name for (name,) in connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")}
        if tables and schema.RESTORING not in tables:
            raise NotEmpty(
                "there is a database here already; restore into an empty state folder (STATE_DIR) or an empty database "
                "(DATABASE_URL), and keep or remove the old one yourself"
            )
        with connection.transaction():
            if tables:  # a restore that was not finished
                connection.execute("DROP SCHEMA public CASCADE")
                connection.execute("CREATE SCHEMA public")
            connection.execute(f"CREATE TABLE {schema.RESTORING} (begun_at timestamptz NOT NULL DEFAULT now())")


def _check_counts(place: Place, manifest: Manifest) -> None:
    with psycopg.connect(place.owner_url) as connection:
        found = counts(connection)
    for table, count in manifest.counts.items():
        if table in found and found[table] != count:
            raise FileDiffers(f"{table} has {found[table]} rows after the restore, the backup had {count}")


def _restore_blobs(source: Path) -> None:
    """Through the storage, whatever it is. A content that is there already is the same: its name is used once."""
    for line in manifests.blob_lines(source):
        if default_storage.exists(line.key):
            with default_storage.open(line.key) as file:
                if sha256_hex(file.read()) != line.sha256:
                    raise FileDiffers(f"the storage holds another content under {line.key}")
            continue
        with (source / manifests.BLOBS / line.key).open("rb") as file:
            stored = default_storage.save(line.key, DjangoFile(file))
        if stored != line.key:
            raise FileDiffers(f"the storage kept {line.key} under another name, {stored}")
    os.sync()  # local files: on disk before the rows that refer to them count


def _become_owner(url: str) -> None:
    """From here on this process speaks to the database as the owner of its tables, and pokes nobody."""
    django_connection.close()
    django_connection.settings_dict.update(env.database(url))
    settings.CHANNEL_LAYERS = {}


def _begin_epoch(place: Place, manifest: Manifest) -> Restored:
    """One transaction: until it commits the application has no rights and no start accepts the database."""
    with unit():
        install(role=place.role)  # first: triggers cannot be replaced while deferred ones are waiting
        with django_connection.cursor() as cursor:
            for table in tools.LEFT_OUT:
                cursor.execute(f"DELETE FROM {table}")  # noqa: S608  (our own names)
        restored = begin_epoch(backup_at=manifest.snapshot_at, product_version=manifest.product_version)
        with django_connection.cursor() as cursor:
            cursor.execute(f"DROP TABLE {schema.RESTORING}")
    return restored


def _drop_live_answers() -> None:
    """A shared Valkey may still hold answers of the time that was lost; a lost one is written anew."""
    if env.text("REDIS_URL"):
        for turn_id in Turn.objects.filter(status__in=TURN_LIVE).values_list("pk", flat=True):
            live_answer.drop_now(turn_id=turn_id, fence=2**53)
