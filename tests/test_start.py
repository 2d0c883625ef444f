"""`manage.py start`, from outside: what it prints, what it leaves, what it survives and what it refuses."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import psycopg
import pytest
from psycopg import sql

from console.supervisor.forking import NOT_TO_FORK, ForkServer
from console.supervisor.postgres import APPLICATION, OWNER
from tests.database import drop_database
from tests.instance import ROOT, Instance, free_ports, prepared_state, wait_until

UNPRIVILEGED = ("unshare", "--user", "--map-user=1000", "--map-group=1000")


@pytest.fixture(scope="module")
def _started(start_instance: Callable[..., Instance]) -> Instance:
    return start_instance(WORKERS="2")


@pytest.fixture
def running(_started: Instance) -> Instance:
    """One product for the tests that leave it running, and for the one that ends it."""
    return _started.awake()


@pytest.fixture
def stopped(tmp_path: Path) -> Iterator[Instance]:
    """A product that is not started yet, and is stopped at the end if the test started it."""
    instance = Instance(tmp_path)
    yield instance
    if instance.process is not None:
        instance.stop()


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}healthz", timeout=5) as response:
            return bool(response.status == 200)
    except OSError:
        return False


def living(pids: list[int]) -> list[int]:
    def is_alive(pid: int) -> bool:
        try:
            return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
        except psutil.NoSuchProcess:
            return False

    return [pid for pid in pids if is_alive(pid)]


def fork_server(instance: Instance) -> int:
    """Its pid, as the list of children has it; run.json is for others and names what serves them."""
    children = json.loads((instance.state_dir / "children.json").read_text())
    return next(int(child["pid"]) for child in children if child["name"] == "forkserver")


def has_tenant(instance: Instance, slug: str) -> bool:
    """Whether a committed tenant is there; no while the database is still coming back."""
    try:
        with psycopg.connect(instance.run_json["database_url"]) as connection:
            return connection.execute("SELECT 1 FROM accounts_tenant WHERE slug = %s", [slug]).fetchone() is not None
    except psycopg.OperationalError:
        return False


# -- a running product ----------------------------------------------------------------------------------------------


def test_start_prints_numbered_steps_and_then_exactly_the_ready_lines(running: Instance) -> None:
    *steps, product, press = running.output.splitlines()
    assert steps
    for number, line in enumerate(steps, start=1):
        assert re.fullmatch(rf"\[{number}/{len(steps)}\] \S.*", line)
    assert product == f"Countersign is ready at {running.url}"
    assert press == f"Press is ready at {running.press_url}"
    assert running.errors == ""
    assert answers(running.url)


def test_run_json_is_for_its_owner_alone_and_names_everything(running: Instance) -> None:
    file = running.state_dir / "run.json"
    content = running.run_json
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(content) == [
        "version", "url", "press_url", "database_url", "migrate_database_url", "redis_url", "pids",
    ]  # fmt: skip
    assert content["url"] == running.url
    assert content["press_url"] == running.press_url
    assert list(content["pids"]) == ["supervisor", "postgres", "valkey", "web", "worker", "press"]
    assert running.process is not None
    assert content["pids"]["supervisor"] == running.process.pid
    assert len(content["pids"]["web"]) == 1
    assert len(content["pids"]["worker"]) == 2
    flat = [pid for value in content["pids"].values() for pid in (value if isinstance(value, list) else [value])]
    assert living(flat) == flat


def test_a_second_start_on_the_same_state_says_where_the_first_one_is(running: Instance, tmp_path: Path) -> None:
    port, press_port = free_ports(2)
    second = Instance(tmp_path, {"STATE_DIR": str(running.state_dir), "PORT": str(port), "PRESS_PORT": str(press_port)})
    assert second.spawn().wait(30) == 3
    assert len(second.errors.splitlines()) == 1
    assert second.errors.startswith(f"countersign: already running at {running.url}")
    assert answers(running.url)


def test_the_application_has_a_role_that_may_do_little(running: Instance) -> None:
    with psycopg.connect(running.run_json["database_url"]) as connection:
        role = connection.execute(
            """SELECT rolname, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls
               FROM pg_roles WHERE rolname = current_user"""
        ).fetchone()
    assert role == (APPLICATION, False, False, False, False)
    with psycopg.connect(running.run_json["migrate_database_url"]) as connection:
        owner = connection.execute("SELECT rolname, rolsuper FROM pg_roles WHERE rolname = current_user").fetchone()
    assert owner == (OWNER, False)


def test_the_database_knows_letters_beyond_ascii_and_keeps_what_it_commits(running: Instance) -> None:
    with psycopg.connect(running.run_json["database_url"]) as connection:
        assert connection.execute("SELECT lower('ÖÜ'), 'Ö' ILIKE 'ö'").fetchone() == ("öü", True)
        assert connection.execute("SHOW synchronous_commit").fetchone() == ("on",)
        assert connection.execute("SHOW fsync").fetchone() == ("on",)


def listens_at(pid: int) -> set[tuple[str, int]]:
    """Address and port of its listening TCP sockets; a process that has just ended (a server's helper) has none."""
    try:
        found = psutil.Process(pid).net_connections(kind="inet")
    except psutil.NoSuchProcess:
        return set()
    return {(one.laddr.ip, one.laddr.port) for one in found if one.status == psutil.CONN_LISTEN}


def test_only_web_and_press_listen_on_tcp_and_sockets_lie_in_private_folders(running: Instance) -> None:
    listening = {address for pid in running.pids() for address in listens_at(pid)}
    assert listening == {("127.0.0.1", int(running.env["PORT"])), ("127.0.0.1", int(running.env["PRESS_PORT"]))}
    sockets = [
        Path(connection.laddr)
        for name in ("postgres", "valkey")
        for connection in psutil.Process(running.pid(name)).net_connections(kind="unix")
        if str(connection.laddr).startswith("/")
    ]
    assert len(sockets) >= 2
    for path in sockets:
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_application_processes_do_not_get_the_owners_address_and_the_press_gets_no_database(running: Instance) -> None:
    for pid in (running.pid("web"), running.pid("worker"), fork_server(running)):
        environment = psutil.Process(pid).environ()
        assert APPLICATION in environment["DATABASE_URL"]
        assert not any(OWNER in value for value in environment.values())
    assert "DATABASE_URL" not in psutil.Process(running.pid("press")).environ()


def test_web_and_workers_are_forked_from_one_process_and_the_press_is_not(running: Instance) -> None:
    parent = psutil.Process(fork_server(running))
    assert parent.ppid() == running.pid("supervisor")
    names = {"web": running.pid("web"), "worker": running.pid("worker"), "worker1": running.pid("worker", 1)}
    assert {child.pid for child in parent.children()} == set(names.values())
    assert psutil.Process(running.pid("press")).ppid() == running.pid("supervisor")
    for name, pid in names.items():
        assert psutil.Process(pid).name() == name
        assert os.getsid(pid) == pid
        read, said, complained = (Path(f"/proc/{pid}/fd/{number}").readlink() for number in range(3))
        assert read == Path(os.devnull)
        assert said == complained == (running.state_dir / "logs" / f"{name}.log").resolve()


def test_what_is_forked_shares_no_connection_thread_or_event_loop(running: Instance) -> None:
    parent = psutil.Process(fork_server(running))
    assert parent.num_threads() == 1
    assert parent.net_connections(kind="inet") == []
    open_there = [link.readlink() for link in Path(f"/proc/{parent.pid}/fd").iterdir()]
    assert not [what for what in open_there if "eventpoll" in str(what)]
    ours = {what for what in open_there if str(what).startswith("socket:")}
    assert len(ours) == 3, "the supervisor's, and both ends of what wakes it up"
    for child in parent.children():
        assert not ours & {link.readlink() for link in Path(f"/proc/{child.pid}/fd").iterdir()}


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        (
            "import threading; threading.Thread(target=threading.Event().wait, daemon=True).start()",
            "there are 2 threads",
        ),
        ("import socket; kept = socket.socket()", "descriptor"),
        ("import asyncio; kept = asyncio.new_event_loop()", "descriptor"),
    ],
)
def test_a_fork_server_with_something_that_cannot_be_shared_says_so_and_ends(before: str, reason: str) -> None:
    script = f"{before}\nfrom console.supervisor import forkserver\nforkserver.preload = str\nforkserver.main()"
    result = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60
    )
    assert result.returncode == NOT_TO_FORK
    assert re.fullmatch(rf"nothing can be forked: {reason}.*\n", result.stderr), result.stderr


@pytest.mark.skipif(not ForkServer.is_possible, reason="without a fork server it is always so")
def test_where_an_import_makes_a_thread_the_processes_are_started_as_programs(
    stopped: Instance, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import sys, threading, time\n"
        "if 'console.supervisor.forkserver' in sys.orig_argv:\n"
        "    threading.Thread(target=time.sleep, args=(600,), daemon=True).start()\n"
    )
    stopped.env["PYTHONPATH"] = str(tmp_path)
    stopped.start()
    assert answers(stopped.url)
    for name in ("web", "worker"):
        assert psutil.Process(stopped.pid(name)).ppid() == stopped.pid("supervisor")
    assert "nothing can be forked: there are 2 threads" in (stopped.state_dir / "logs" / "forkserver.log").read_text()


@pytest.mark.parametrize("name", ["web", "worker", "press", "valkey", "postgres"])
def test_a_killed_child_comes_back_and_run_json_names_the_new_one(running: Instance, name: str) -> None:
    old = running.kill(name)
    wait_until(lambda: running.pid(name) != old, f"run.json names a new {name}")
    assert living([running.pid(name)])
    assert stat.S_IMODE((running.state_dir / "run.json").stat().st_mode) == 0o600
    wait_until(lambda: answers(running.url), "the product answers again")
    wait_until(lambda: has_tenant(running, "north"), "the database answers again")


def births_of_workers(instance: Instance) -> list[float]:
    """Of those that live; one may just be ending."""
    found = []
    for pid in living(instance.run_json["pids"]["worker"]):
        with contextlib.suppress(psutil.NoSuchProcess):
            found.append(psutil.Process(pid).create_time())
    return found


def workers_that_report(instance: Instance, born_after: float) -> bool:
    """Whether two workers live, the younger was born after that moment, and both have reported since its birth."""
    births = births_of_workers(instance)
    if len(births) != 2 or max(births) <= born_after:
        return False
    with psycopg.connect(instance.run_json["migrate_database_url"]) as connection:
        row = connection.execute(
            "SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > to_timestamp(%s)", [max(births)]
        ).fetchone()
    return row == (2,)


def test_a_killed_worker_reports_to_the_queue_again(running: Instance) -> None:
    wait_until(lambda: workers_that_report(running, 0), "both report")
    log = running.state_dir / "logs" / "worker1.log"
    said_before = len(log.read_text())
    killed = psutil.Process(running.pid("worker", 1)).create_time()
    old = running.kill("worker", 1)
    wait_until(lambda: running.pid("worker", 1) != old, "run.json names the new one")
    wait_until(lambda: workers_that_report(running, killed), "the new one and the other one report")
    said = log.read_text()[said_before:]
    # (-15 when the supervisor was just replacing it: a test before this one took the database away.)
    assert re.search(r"supervisor: worker1 ended with code -(9|15) after \d+\.\d s; starting again in ", said)


def test_a_killed_fork_server_takes_its_children_along_and_everything_comes_back(running: Instance) -> None:
    wait_until(lambda: workers_that_report(running, 0), "both report")
    old = fork_server(running)
    born = psutil.Process(old).create_time()
    old_children = [child.pid for child in psutil.Process(old).children()]
    servers = [running.pid(name) for name in ("postgres", "valkey", "press")]
    assert len(old_children) == 3
    os.kill(old, signal.SIGKILL)
    wait_until(lambda: not living(old_children), "nothing outlives it")
    wait_until(lambda: fork_server(running) != old, "there is a new one")
    new = fork_server(running)
    assert psutil.Process(new).create_time() > born
    wait_until(lambda: len(psutil.Process(new).children()) == 3 and answers(running.url), "the web process answers")
    wait_until(lambda: workers_that_report(running, psutil.Process(new).create_time()), "both workers report")
    assert {child.pid for child in psutil.Process(new).children()} == {
        *running.run_json["pids"]["web"],
        *running.run_json["pids"]["worker"],
    }
    assert [running.pid(name) for name in ("postgres", "valkey", "press")] == servers


def test_workers_listen_again_after_the_database_was_killed(running: Instance) -> None:
    old = running.kill("postgres")
    wait_until(lambda: running.pid("postgres") != old and has_tenant(running, "north"), "the database is back")

    def youngest_of_two_after(moment: float) -> float:
        births = births_of_workers(running)
        return max(births) if len(births) == 2 and min(births) > moment else 0.0

    with psycopg.connect(running.run_json["migrate_database_url"], autocommit=True) as connection:

        def value(query: str, *parameters: float) -> Any:
            row = connection.execute(query, parameters).fetchone()
            return row and row[0]

        back = float(value("SELECT extract(epoch FROM pg_postmaster_start_time())"))
        # A worker that lost its database no longer listens; both must be newer than the server.
        newest = wait_until(lambda: youngest_of_two_after(back), "two new workers")
        reporting = "SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > to_timestamp(%s)"
        wait_until(lambda: value(reporting, newest) == 2, "both report to the queue")


# -- ends and new beginnings ----------------------------------------------------------------------------------------


def test_ctrl_c_ends_everything_in_order(running: Instance) -> None:
    everything = running.pids()
    assert len(everything) > 6
    assert running.stop(signal.SIGINT) == 0
    assert living(everything) == []
    assert not (running.state_dir / "run.json").exists()
    assert running.errors == ""


def test_a_signal_during_the_start_ends_it_without_a_trace(stopped: Instance) -> None:
    process = stopped.spawn()
    wait_until(lambda: "Database schema" in stopped.output, "the migrations have begun")
    everything = stopped.pids()
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0
    assert living(everything) == []
    assert stopped.errors == ""


def test_a_killed_supervisor_leaves_no_child_and_killing_everything_loses_nothing(stopped: Instance) -> None:
    stopped.start()
    stopped.manage("create_tenant", "harbour", "--admin", "admin@harbour.example")
    with psycopg.connect(stopped.run_json["migrate_database_url"], autocommit=True) as connection:
        connection.execute(
            """INSERT INTO procrastinate_jobs (queue_name, task_name, lock, status, args, attempts)
               VALUES ('default', 'none', 'left behind', 'doing', '{}', 0)"""
        )
    everything = stopped.pids()
    assert {fork_server(stopped), stopped.pid("web"), stopped.pid("worker")} < set(everything)
    stopped.kill("supervisor")
    wait_until(lambda: not living(everything), "no child outlives the supervisor")
    assert stopped.process is not None
    stopped.process.wait()

    stopped.start()
    assert has_tenant(stopped, "harbour")
    with psycopg.connect(stopped.run_json["migrate_database_url"]) as connection:
        left = connection.execute("SELECT status FROM procrastinate_jobs WHERE lock = 'left behind'").fetchone()
        assert left == ("failed",), "a queue entry of a dead worker would hold its lock for ever"
    everything = stopped.pids()
    for pid in everything:
        with contextlib.suppress(ProcessLookupError):  # the server's helpers come and go
            os.kill(pid, signal.SIGKILL)
    stopped.process.wait()
    wait_until(lambda: not living(everything), "everything is dead")
    assert (stopped.state_dir / "run.json").exists()

    # The number in the server's pid file may belong to another program by now: to this one, say.
    pid_file = stopped.state_dir / "pg" / "postmaster.pid"
    lines = pid_file.read_text().splitlines()
    pid_file.write_text("\n".join([str(os.getpid()), *lines[1:]]) + "\n")
    stopped.start()
    assert has_tenant(stopped, "harbour")
    assert answers(stopped.url)
    everything = stopped.pids()
    assert stopped.stop(signal.SIGTERM) == 0
    assert living(everything) == []


# -- refusals -------------------------------------------------------------------------------------------------------


def refusal(instance: Instance, *prefix: str) -> str:
    """The one line that a refused start prints; checks that it is one, with exit code 2, and that nothing is left."""
    process = instance.spawn(*prefix)
    assert process.wait(30) == 2, instance.output + instance.errors
    assert len(instance.errors.splitlines()) == 1, instance.errors
    assert instance.errors.startswith("countersign: ")
    assert "ready" not in instance.output
    return instance.errors


@pytest.mark.parametrize("name", ["PORT", "PRESS_PORT"])
def test_a_taken_port_is_named(stopped: Instance, name: str) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", int(stopped.env[name])))
        other.listen()
        assert f"port {stopped.env[name]} on 127.0.0.1 is taken; set {name}" in refusal(stopped)


def test_a_state_folder_that_cannot_be_written_is_named(stopped: Instance) -> None:
    stopped.state_dir.mkdir(mode=0o500)
    # Root may write everywhere; in a user namespace of its own it is a user like others.
    prefix = UNPRIVILEGED if os.geteuid() == 0 else ()
    assert f"the state folder {stopped.state_dir} cannot be written" in refusal(stopped, *prefix)


def test_a_file_in_the_place_of_the_state_folder_is_named(stopped: Instance) -> None:
    stopped.state_dir.write_text("not a folder")
    assert f"the state folder {stopped.state_dir} cannot be written" in refusal(stopped)


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"DEMO": "1", "HOST": "0.0.0.0"}, "DEMO=1 works only on this machine"),
        ({"PORT": "eighty"}, "PORT must be a whole number, not 'eighty'"),
        ({"PORT": "70000"}, "PORT must be between 1 and 65535"),
        ({"QUERY_SCHEDULE_SECONDS": "4,1"}, "QUERY_SCHEDULE_SECONDS must be seconds in rising order"),
        ({"WORKERS": "0"}, "WORKERS must be between 1"),
        ({"HOST": "192.0.2.1", "DEMO": "0"}, "HOST=192.0.2.1 is no address of this machine"),
        (
            {"DATABASE_URL": "postgresql://someone:secret@127.0.0.1:1/none"},
            "DATABASE_URL (postgresql://someone@127.0.0.1:1",
        ),
        ({"DATABASE_URL": "mysql://somewhere"}, "DATABASE_URL must start with postgresql://"),
        ({"REDIS_URL": "redis://127.0.0.1:1/0"}, "REDIS_URL (redis://127.0.0.1:1/0) cannot be reached"),
    ],
)
def test_a_wrong_environment_is_one_clear_sentence(tmp_path: Path, environment: dict[str, str], sentence: str) -> None:
    line = refusal(Instance(tmp_path, environment))
    assert sentence in line
    assert "secret" not in line


@pytest.mark.parametrize(
    ("package", "log"),
    [("daphne", "web.log"), ("csp", "forkserver.log")],
    ids=["of the web process alone", "of Django's applications"],
)
def test_a_broken_package_is_one_sentence_with_the_last_words_of_its_log(
    stopped: Instance, tmp_path: Path, package: str, log: str
) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / f"{package}.py").write_text("raise ImportError('this one is broken')\n")
    shutil.copytree(prepared_state(), stopped.state_dir, ignore=shutil.ignore_patterns("logs"))
    stopped.env["PYTHONPATH"] = str(tmp_path / "broken")
    process = stopped.spawn()
    assert process.wait(90) == 1
    assert stopped.errors == (
        "countersign: the web process does not start (ImportError: this one is broken); "
        f"see {stopped.state_dir / 'logs' / log}\n"
    )


# -- a database server of one's own ---------------------------------------------------------------------------------


@pytest.fixture
def given_database() -> Iterator[Callable[..., str]]:
    """A function that gives the URL of an empty database on the test run's server, as `user`, with a setting or not."""
    name = f"given_{os.getpid()}"
    base = os.environ["DATABASE_URL"]
    database = sql.Identifier(name)
    with psycopg.connect(base, autocommit=True) as connection:
        drop_database(connection, name)
        connection.execute(sql.SQL("CREATE DATABASE {}").format(database))

        def url(user: str, synchronous_commit: str = "on") -> str:
            address = base.replace(f"{OWNER}@/postgres", f"{user}@/{name}")
            assert address != base
            return f"{address}&options=-csynchronous_commit%3D{synchronous_commit}"

        yield url
        drop_database(connection, name)


def test_a_database_that_may_forget_a_commit_is_refused(tmp_path: Path, given_database: Callable[..., str]) -> None:
    instance = Instance(tmp_path, {"DATABASE_URL": given_database(APPLICATION, synchronous_commit="off")})
    assert "synchronous_commit is off" in refusal(instance)


def test_with_two_urls_the_application_cannot_rewrite_history_and_with_one_start_says_so(
    tmp_path: Path, given_database: Callable[..., str]
) -> None:
    def start(folder: str, **environment: str) -> Instance:
        return Instance(tmp_path / folder, {"DEMO": "0", **environment}).start()

    def may_delete_events(instance: Instance) -> Any:
        with psycopg.connect(instance.run_json["database_url"]) as connection:
            row = connection.execute("SELECT has_table_privilege('operations_event', 'DELETE')").fetchone()
            return row and row[0]

    one = start("one", DATABASE_URL=given_database(OWNER))
    try:
        assert one.errors.splitlines() == [
            "countersign: MIGRATE_DATABASE_URL is not set, so history is protected by triggers only"
        ]
        assert may_delete_events(one)
        assert one.run_json["pids"]["postgres"] is None
    finally:
        assert one.stop() == 0
    two = start("two", DATABASE_URL=given_database(APPLICATION), MIGRATE_DATABASE_URL=given_database(OWNER))
    try:
        assert two.errors == ""
        assert not may_delete_events(two)
    finally:
        assert two.stop() == 0
