"""The supervisor: brings everything up in order, keeps it up, and takes it down in order."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import psycopg

from console.environment import BadConfiguration
from console.supervisor import children, postgres, schema, statefiles, valkey
from console.supervisor.children import Child
from console.supervisor.configuration import BASE_DIR, check_ports, from_environment
from console.supervisor.errors import CannotStart, Misconfigured, Stopped
from console.supervisor.forking import ForkServer

STEPS = 4
PROCESS_START_SECONDS = 90.0
STARTING_DEATHS_MAX = 3
TICK_SECONDS = 0.1
SECRETS = ("DATABASE_URL", "MIGRATE_DATABASE_URL", "REDIS_URL", "SECRET_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY")


def main() -> int:
    """Runs until a signal asks for the end. Returns the exit code; every failure is one line on stderr."""
    supervisor = Supervisor()
    try:
        supervisor.run()
    except Stopped:
        return 0
    except BadConfiguration as error:
        return _complain(str(error), Misconfigured.exit_code)
    except CannotStart as error:
        return _complain(str(error), error.exit_code)
    except (OSError, psycopg.Error) as error:
        return _complain(" ".join(str(error).split()) or type(error).__name__, CannotStart.exit_code)
    return 0


class Supervisor:
    """One run of the product on one state folder."""

    def __init__(self) -> None:
        self.stopping = False
        self.postgres: postgres.Server | None = None
        self.valkey: valkey.Server | None = None
        self.web: list[Child] = []
        self.workers: list[Child] = []
        self.press: Child | None = None
        self.fork_server: ForkServer | None = None
        self.database_url = ""
        self.owner_url = ""
        self.redis_url = ""
        self._step = int(os.environ.get("COUNTERSIGN_STEPS_DONE", "0") or 0)
        self._steps = self._step + STEPS
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # Under nohup the end of the terminal is not to be the end of the product.
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, self._ask_to_stop)

    def run(self) -> None:
        self.configuration = from_environment()
        lock = statefiles.lock(self.configuration.state_dir)
        try:
            self._clear_away_previous()
            check_ports(self.configuration)
            try:
                self._bring_up()
                self._stay_up()
            finally:
                self._take_down()
        finally:
            lock.close()

    # -- up ---------------------------------------------------------------------------------------------------------

    def _clear_away_previous(self) -> None:
        """What a killed supervisor left: children where they can outlive it, and a run.json that no longer holds."""
        state_dir = self.configuration.state_dir
        (state_dir / "run.json").unlink(missing_ok=True)
        (state_dir / "logs").mkdir(mode=0o700, exist_ok=True)
        for log in (state_dir / "logs").glob("*.log"):
            children.rotate(log)
        children.end_leftovers(statefiles.read_json(self._children_file), polite_signal={"postgres": signal.SIGINT})

    def _bring_up(self) -> None:
        self._announce("PostgreSQL")
        if self.configuration.redis_url:
            valkey.check_given(self.configuration.redis_url)
            self.redis_url = self.configuration.redis_url
        else:
            self.valkey = valkey.Server(self.configuration.state_dir / "valkey", log=self._log("valkey"))
            self._start(self.valkey.child)  # comes up while PostgreSQL does
            self.redis_url = self.valkey.url
        self._start_database()
        self._start_fork_server()
        application_role = self._settle_database()

        self._announce("Valkey")
        if self.valkey:
            self.valkey.wait_until_ready(self._wait)

        self._announce("Database schema")
        self._bring_up_schema(application_role)

        self._announce("Web, worker and Press" if self.configuration.demo else "Web and worker")
        self._bring_up_processes()
        self._write_run_json()
        print(f"Countersign is ready at {self.configuration.url}", flush=True)
        if self.configuration.demo:
            print(f"Press is ready at {self.configuration.press_url}", flush=True)

    def _start_database(self) -> None:
        """Sets the two database URLs; a server of our own is then on its way up."""
        given = self.configuration.database_url
        if given:
            postgres.check_given(given)
            self.database_url = given
            self.owner_url = self.configuration.migrate_database_url or given
            return
        postgres.forget_host_settings()
        self.postgres = postgres.Server(self.configuration.state_dir / "pg", log=self._log("postgres"))
        self.database_url = self.postgres.url(postgres.APPLICATION)
        self.owner_url = self.postgres.url(postgres.OWNER)
        self.postgres.end_leftover()
        self.postgres.prepare()
        self._check_stop()
        self._start(self.postgres.child)

    def _settle_database(self) -> str:
        """Returns the role that gets the application's privileges ("" for none)."""
        if self.postgres:
            self.postgres.wait_until_ready(self._wait)
            self.postgres.make_roles()
            postgres.check_durability(self.database_url)
            return postgres.APPLICATION
        reason = postgres.why_only_triggers(self.database_url, self.configuration.migrate_database_url)
        if reason:
            print(f"countersign: {reason}, so history is protected by triggers only", file=sys.stderr, flush=True)
        return "" if reason else postgres.user_of(self.database_url)

    def _start_fork_server(self) -> None:
        """It imports while the database comes up."""
        if ForkServer.is_possible:
            self.fork_server = ForkServer(env=self._environment(), log=self._log("forkserver"), cwd=BASE_DIR)
            self._start(self.fork_server.child)

    def _bring_up_schema(self, application_role: str) -> None:
        schema.check_restored(self.owner_url)
        if not schema.is_up_to_date(self.configuration, self.owner_url, application_role):
            for name, command, as_owner in schema.commands(self.configuration):
                env = self._environment()
                if as_owner:
                    env["DATABASE_URL"] = env["MIGRATE_DATABASE_URL"] = self.owner_url
                    env["COUNTERSIGN_APP_ROLE"] = application_role
                self._run_to_its_end(name, command, env)
            schema.write_stamp(self.configuration, self.owner_url, application_role)
        schema.release_jobs(self.owner_url, every=self.postgres is not None)

    def _run_to_its_end(self, name: str, command: list[str], env: dict[str, str]) -> None:
        log = self._log(name)
        process = schema.start_command(command, env=env, log=log)
        try:
            while process.poll() is None:
                self._wait(0.02)
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()
        if process.returncode:
            raise schema.failed(name, log)

    def _bring_up_processes(self) -> None:
        configuration, env = self.configuration, self._environment()
        python, manage = sys.executable, str(BASE_DIR / "manage.py")
        bind = ["-b", configuration.host, "-p", str(configuration.port)]
        # -v 0: no access log; addresses name conversations and people.
        web = [python, "-m", "daphne", "-v", "0", *bind, "console.asgi:application"]
        self.web = [self._application("web", web, env)]
        self.workers = [
            self._application(f"worker{number or ''}", [python, manage, "procrastinate", "worker"], env)
            for number in range(configuration.workers)
        ]
        if configuration.demo:
            # Another house: it gets neither our database nor our secrets.
            outside = {name: value for name, value in env.items() if name not in SECRETS}
            place = configuration.state_dir / "press"
            command = [
                python,
                "-m",
                "console.demo.press",
                "--host",
                configuration.host,
                "--port",
                str(configuration.press_port),
                "--state",
                str(place),
            ]
            self.press = self._child("press", command, outside)
        before = self._database_time()
        self._revive()
        self._write_down_children()
        self._wait_for("the web process", [*self.web, *self._forker], self._web_answers)
        if self.press:
            self._wait_for("the Press", [self.press], lambda: _accepts(configuration.host, configuration.press_port))
        workers = [*self.workers, *self._forker]
        self._wait_for("the worker", workers, lambda: self._workers_since(before) >= len(self.workers))

    def _wait_for(self, what: str, group: list[Child], is_ready: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PROCESS_START_SECONDS
        while not is_ready():
            if self._revive():
                self._write_down_children()
            for child in group:
                if child.deaths >= STARTING_DEATHS_MAX:
                    raise CannotStart(f"{what} does not start ({child.last_words()}); see {child.log}")
            if time.monotonic() > deadline:
                raise CannotStart(f"{what} is not ready after {PROCESS_START_SECONDS:.0f} s; see {group[0].log}")
            self._wait(0.05)

    def _revive(self) -> list[Child]:
        """Starts what has not been started or has died, as far as it may be; those."""
        if self.fork_server and self.fork_server.will_not_fork:
            # Something that is imported makes a thread or opens a connection: each process imports it for itself.
            for child in [*self.web, *self.workers]:
                self.fork_server.let_go(child)
            self.fork_server = None
        return [child for child in self._children() if child.revive()]

    def _web_answers(self) -> bool:
        connection = http.client.HTTPConnection(self.configuration.host, self.configuration.port, timeout=10)
        try:
            # As a proxy would ask it: with BEHIND_HTTPS a plain question is answered by a redirect.
            headers = {"Host": self.configuration.probe_host, "X-Forwarded-Proto": "https"}
            connection.request("GET", "/healthz", headers=headers)
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def _database_time(self) -> Any:
        with psycopg.connect(self.owner_url, autocommit=True) as connection:
            row = connection.execute("SELECT clock_timestamp()").fetchone()
            return row[0] if row else None

    def _workers_since(self, moment: Any) -> int:
        """How many workers have reported to the queue since `moment` (database time)."""
        with psycopg.connect(self.owner_url, autocommit=True) as connection:
            row = connection.execute(
                "SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat >= %s", [moment]
            ).fetchone()
            return row[0] if row else 0

    # -- staying up and going down ----------------------------------------------------------------------------------

    def _stay_up(self) -> None:
        database_was_away = is_written_down = False
        while not self.stopping:
            revived = self._revive()
            if revived or not is_written_down:
                is_written_down = self._try_to_write_down()
            if self.postgres and self.postgres.child in revived:
                database_was_away = True
            if database_was_away and self._database_is_back():
                # A worker whose database went away has stopped listening, and would take half a minute to end.
                database_was_away = False
                for child in self.workers:
                    child.restart_soon()
            time.sleep(TICK_SECONDS)

    def _try_to_write_down(self) -> bool:
        """A full disk is no reason to end what runs; the next round tries again."""
        try:
            self._write_down_children()
            self._write_run_json()
        except OSError:
            return False
        return True

    def _database_is_back(self) -> bool:
        try:
            psycopg.connect(self.owner_url, connect_timeout=2).close()
        except psycopg.Error:
            return False
        return True

    def _take_down(self) -> None:
        servers = [server.child for server in (self.valkey, self.postgres) if server]
        # Whoever serves people and does work goes first, what they need last.
        processes = [*self.workers, *self.web, *([self.press] if self.press else [])]
        children.stop_in_order(processes, self._forker, *[[child] for child in servers])
        for file in (self.configuration.state_dir / "run.json", self._children_file):
            file.unlink(missing_ok=True)

    def _ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True

    def _check_stop(self) -> None:
        if self.stopping:
            raise Stopped

    def _wait(self, seconds: float) -> None:
        self._check_stop()
        time.sleep(seconds)

    # -- children and files -----------------------------------------------------------------------------------------

    def _child(self, name: str, command: list[str], env: dict[str, str]) -> Child:
        return Child(name, command, env=env, log=self._log(name), cwd=BASE_DIR)

    def _application(self, name: str, command: list[str], env: dict[str, str]) -> Child:
        child = self._child(name, command, env)
        if self.fork_server:
            self.fork_server.adopt(child)
        return child

    @property
    def _forker(self) -> list[Child]:
        return [self.fork_server.child] if self.fork_server else []

    def _children(self) -> list[Child]:
        servers = [server.child for server in (self.postgres, self.valkey) if server]
        return [*servers, *self._forker, *self.web, *self.workers, *([self.press] if self.press else [])]

    def _start(self, child: Child) -> None:
        child.start()
        self._write_down_children()

    def _environment(self) -> dict[str, str]:
        """What a child is told; the owner's URL is not for the application's processes."""
        configuration = self.configuration
        env = dict(os.environ)
        for name in ("MIGRATE_DATABASE_URL", "COUNTERSIGN_APP_ROLE", "COUNTERSIGN_STEPS_DONE"):
            env.pop(name, None)
        return env | {
            "DJANGO_SETTINGS_MODULE": "console.settings",
            "HOST": configuration.host,
            "PORT": str(configuration.port),
            "PRESS_PORT": str(configuration.press_port),
            "STATE_DIR": str(configuration.state_dir),
            "WORKERS": str(configuration.workers),
            "DEMO": "1" if configuration.demo else "0",
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "PYTHONUNBUFFERED": "1",
        }

    def _write_down_children(self) -> None:
        known = [entry for child in self._children() if (entry := children.identity(child))]
        statefiles.write_json(self._children_file, known)

    def _write_run_json(self) -> None:
        def pids(group: list[Child]) -> list[int]:
            return [child.pid for child in group if child.pid is not None]

        statefiles.write_json(
            self.configuration.state_dir / "run.json",
            {
                "version": self.configuration.version,
                "url": self.configuration.url,
                "press_url": self.configuration.press_url,
                "database_url": self.database_url,
                "migrate_database_url": self.owner_url,
                "redis_url": self.redis_url,
                "pids": {
                    "supervisor": os.getpid(),
                    "postgres": self.postgres.child.pid if self.postgres else None,
                    "valkey": self.valkey.child.pid if self.valkey else None,
                    "web": pids(self.web),
                    "worker": pids(self.workers),
                    "press": self.press.pid if self.press else None,
                },
            },
        )

    @property
    def _children_file(self) -> Path:
        return self.configuration.state_dir / "children.json"

    def _log(self, name: str) -> Path:
        return self.configuration.logs / f"{name}.log"

    def _announce(self, step: str) -> None:
        self._check_stop()
        self._step += 1
        print(f"[{self._step}/{self._steps}] {step}", flush=True)


def _accepts(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), 1).close()
    except OSError:
        return False
    return True


def _complain(sentence: str, exit_code: int) -> int:
    print(f"countersign: {sentence}", file=sys.stderr, flush=True)
    return exit_code
