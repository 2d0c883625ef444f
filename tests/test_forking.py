"""The fork server, asked directly: a process it forks is like one that was started anew, and its end is known."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from console.supervisor import forking
from console.supervisor.children import Child
from console.supervisor.forking import ForkServer
from tests.instance import ROOT, wait_until

pytestmark = pytest.mark.skipif(not ForkServer.is_possible, reason="only Linux ends children with their parent")

Make = Callable[..., Child]


@pytest.fixture(scope="module")
def _server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForkServer]:
    server = ForkServer(env=dict(os.environ), log=tmp_path_factory.mktemp("forkserver") / "log", cwd=ROOT)
    yield server
    server.child.kill()
    server.child.wait()
    assert not server.is_ready()


@pytest.fixture
def server(_server: ForkServer) -> ForkServer:
    """Ready; the one of the test before, if that left it alive."""
    wait_until(lambda: _server.child.revive() or _server.is_ready(), "the fork server is ready", 90)
    wait_until(_server.is_ready, "the fork server is ready", 90)
    return _server


@pytest.fixture
def child(server: ForkServer, tmp_path: Path) -> Make:
    """Makes a child that runs a Python text."""

    def make(text: str, *arguments: str) -> Child:
        script = tmp_path / "script.py"
        script.write_text(text)
        command = [sys.executable, str(script), *arguments]
        made = Child("named", command, env=server.child.env, log=tmp_path / "log", cwd=ROOT)
        server.adopt(made)
        return made

    return make


def ended(child: Child) -> int:
    """Its exit code."""
    child.start()
    assert child.process is not None
    return child.process.wait(30)


def test_a_forked_process_runs_its_command_as_if_started_anew(child: Make) -> None:
    script = child("import sys; print(__name__, *sys.argv[1:]); print('complaint', file=sys.stderr)", "one", "two")
    assert ended(script) == 0
    assert script.log.read_text() == "__main__ one two\ncomplaint\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", 0),
        ("import sys; sys.exit(7)", 7),
        ("import os; os._exit(3)", 3),
        ("import os, signal; os.kill(os.getpid(), signal.SIGTERM)", -15),
    ],
)
def test_its_exit_code_is_known_as_a_programs_is(child: Make, text: str, code: int) -> None:
    assert ended(child(text)) == code


def test_its_last_words_are_those_of_the_error_that_ended_it(child: Make) -> None:
    broken = child("raise RuntimeError('no more')")
    assert ended(broken) == 1
    assert broken.last_words() == "RuntimeError: no more"


def test_two_of_them_do_not_draw_the_same_random_numbers(child: Make) -> None:
    drawing = child("import random; print(random.random())")
    assert [ended(drawing), ended(drawing)] == [0, 0]
    one, other = drawing.log.read_text().split()
    assert one != other


def test_signals_do_what_they_do_to_a_program(child: Make) -> None:
    script = child("import signal; print('here', flush=True); signal.pause()")
    script.start()
    wait_until(lambda: "here" in script.log.read_text(), "it runs")
    assert script.process is not None
    with pytest.raises(subprocess.TimeoutExpired):
        script.process.wait(0.01)
    assert script.is_alive
    script.terminate()
    script.wait()
    assert script.process.returncode == -signal.SIGTERM


def test_a_child_can_be_ended_while_the_fork_server_stands_still(server: ForkServer, child: Make) -> None:
    script = child("import signal; signal.pause()")
    script.stop_seconds = 0.1
    script.start()
    assert script.pid is not None and server.child.pid is not None
    forked = psutil.Process(script.pid)
    os.kill(server.child.pid, signal.SIGSTOP)
    try:
        script.terminate()
        script.wait()
        wait_until(lambda: forked.status() == psutil.STATUS_ZOMBIE, "it is dead, though nobody has been told")
    finally:
        os.kill(server.child.pid, signal.SIGCONT)
    wait_until(lambda: not script.is_alive, "it has been told")


def test_an_environment_of_its_own_is_refused(server: ForkServer, child: Make) -> None:
    script = child("")
    script.env["MORE"] = "1"
    with pytest.raises(ValueError, match="named is to be told something else"):
        server.adopt(script)


def test_a_fork_server_that_does_not_answer_is_ended_with_all_it_forked(
    server: ForkServer, child: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = child("import signal; signal.pause()")
    script.start()
    assert script.pid is not None
    forked = psutil.Process(script.pid)
    monkeypatch.setattr(forking, "ANSWER_SECONDS_MAX", 0.05)
    assert server.child.pid is not None
    os.kill(server.child.pid, signal.SIGSTOP)
    with pytest.raises(OSError, match="the fork server does not answer"):
        child("").start()
    assert not server.is_ready()
    assert not script.is_alive
    wait_until(lambda: not server.child.is_alive, "it has ended")
    wait_until(lambda: not forked.is_running() or forked.status() == psutil.STATUS_ZOMBIE, "so has what it forked")
