"""What a start needs to know, read from the environment by the same rules as the settings."""

from __future__ import annotations

import errno
import socket
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

from console import environment as env
from console.supervisor.errors import Misconfigured

BASE_DIR = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True)
class Configuration:
    """One start: where it listens, where it keeps its state, and which servers it is given instead of its own."""

    host: str
    port: int
    press_port: int
    state_dir: Path
    workers: int
    demo: bool
    database_url: str
    migrate_database_url: str
    redis_url: str
    probe_host: str
    version: str

    @property
    def url(self) -> str:
        return f"http://{_bracketed(self.host)}:{self.port}/"

    @property
    def press_url(self) -> str:
        return f"http://{_bracketed(self.host)}:{self.press_port}/" if self.demo else ""

    @property
    def logs(self) -> Path:
        return self.state_dir / "logs"


def from_environment() -> Configuration:
    """The configuration of this start; raises Misconfigured or BadConfiguration with one clear sentence."""
    state_dir = _usable_state_dir(Path(env.text("STATE_DIR", str(BASE_DIR / "var"))))
    # The settings check every number and time of the environment, so a wrong one is named before anything is started.
    from console import settings

    if settings.DEMO and not settings.IS_LOOPBACK:
        raise Misconfigured(
            f"DEMO=1 works only on this machine, not with HOST={settings.HOST}: anybody could sign in; "
            "unset DEMO or set HOST=127.0.0.1"
        )
    if settings.DEMO and settings.PORT == settings.PRESS_PORT:
        raise Misconfigured(f"PORT and PRESS_PORT must differ, both are {settings.PORT}")
    # From the environment alone: the settings also know a run.json, which may be that of an instance long dead.
    database_url = env.text("DATABASE_URL")
    if env.text("MIGRATE_DATABASE_URL") and not database_url:
        raise Misconfigured("MIGRATE_DATABASE_URL is set without DATABASE_URL, which names the application's own user")
    return Configuration(
        host=settings.HOST,
        port=settings.PORT,
        press_port=settings.PRESS_PORT,
        state_dir=state_dir,
        workers=settings.WORKERS,
        demo=settings.DEMO,
        database_url=database_url,
        migrate_database_url=env.text("MIGRATE_DATABASE_URL"),
        redis_url=env.text("REDIS_URL"),
        # The Host header of the supervisor's own question whether the web process answers.
        probe_host=next((host for host in settings.ALLOWED_HOSTS if host != "*"), settings.HOST).lstrip("."),
        version=version(),
    )


def check_ports(configuration: Configuration) -> None:
    """Raises Misconfigured if a port that is needed is taken or may not be used."""
    _check_port("PORT", configuration.host, configuration.port)
    if configuration.demo:
        _check_port("PRESS_PORT", configuration.host, configuration.press_port)


def _check_port(name: str, host: str, port: int) -> None:
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[
            0
        ]
        with socket.socket(family, kind) as probe:
            # The web server does the same: a connection that lingers from a previous run takes no port.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen(1)
    except socket.gaierror as error:
        raise Misconfigured(f"HOST={host} is no address of this machine ({error.strerror})") from None
    except PermissionError:
        raise Misconfigured(f"this user may not listen on port {port}; set {name} to one above 1023") from None
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            raise Misconfigured(f"HOST={host} is no address of this machine") from None
        raise Misconfigured(f"port {port} on {host} is taken; set {name} to a free one") from None


def _usable_state_dir(wanted: Path) -> Path:
    """The absolute path of the state folder, made if need be; raises Misconfigured if it cannot be written."""
    state_dir = Path.cwd() / wanted
    try:
        state_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=state_dir):
            pass
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Misconfigured(
            f"the state folder {state_dir} cannot be written ({reason}); set STATE_DIR to one that can"
        ) from None
    return state_dir.resolve()


def version() -> str:
    return str(tomllib.loads((BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
