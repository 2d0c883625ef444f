"""The child that reads untrusted files, when hostile code has taken it over: the real launcher, a hostile entry."""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil
import pytest
from django.conf import settings

from artifacts.extraction import extract, isolation
from artifacts.extraction.launch import run_isolated
from tests.artifacts import hostile_entry

HOSTILE = "tests.artifacts.hostile_entry"


@pytest.fixture
def prey(monkeypatch):
    """A secret in the state folder, a TCP and a Unix listener like those of the embedded servers."""
    monkeypatch.setenv("OPENAI_API_KEY", "a credential of the parent")
    settings.STATE_DIR.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=settings.STATE_DIR) as folder, tempfile.TemporaryDirectory() as short:
        secret = Path(folder) / "secret_key"
        secret.write_text("the secret")
        Path(f"{secret}.spare").write_text("another")
        unix_path = str(Path(short) / "s")
        with socket.create_server(("127.0.0.1", 0)) as tcp, socket.socket(socket.AF_UNIX) as unix:
            unix.bind(unix_path)
            unix.listen()
            yield {"secret": str(secret), "port": tcp.getsockname()[1], "unix_path": unix_path}


def test_hostile_code_in_the_child_reads_no_environment_no_file_and_reaches_no_socket(prey):
    answer = run_isolated(request=prey, data=b"", entry=HOSTILE)
    assert set(answer["result"].values()) == {None}, answer["result"]
    assert Path(prey["secret"]).read_text() == "the secret"
    assert Path(prey["secret"] + ".spare").exists()
    # The premise: outside the sandbox the very same attempts succeed.
    hostile_entry.prepare(prey)
    outside = hostile_entry.attempts(prey)
    assert [attempt for attempt, got in outside.items() if got is None] == []
    assert "OPENAI_API_KEY" in outside["environment"]


@pytest.mark.parametrize(
    ("deed", "code"), [("memory", "too_complex"), ("flood", "corrupt"), ("die", "too_complex"), ("lie", "corrupt")]
)
def test_a_child_that_breaks_a_limit_or_its_word_is_a_refusal(deed, code):
    answer = run_isolated(request={"deed": deed}, data=b"", entry=HOSTILE)
    assert "result" not in answer
    assert answer["refused"] in (code, "too_complex")


@pytest.mark.parametrize("deed", ["never end", "burn"])
def test_a_child_that_does_not_end_is_killed_when_its_time_is_over(deed):
    before = {child.pid for child in psutil.Process().children()}
    started = time.monotonic()
    assert run_isolated(request={"deed": deed}, data=b"", entry=HOSTILE, wall_seconds=1) == {
        "refused": "too_slow",
        "detail": {},
    }
    assert time.monotonic() - started < 10
    assert {child.pid for child in psutil.Process().children()} <= before


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent died")
def test_a_child_does_not_outlive_a_parent_that_was_killed():
    program = (
        "from artifacts.extraction.launch import run_isolated; "
        f"run_isolated(request={{'deed': 'never end'}}, data=b'', entry={HOSTILE!r})"
    )
    parent = subprocess.Popen([sys.executable, "-c", program], cwd=Path(__file__).parents[2])
    child = _until(
        lambda: next((one for one in _children(parent.pid) if "sandbox.py" in " ".join(one.cmdline())), None)
    )
    # Asleep between two looks at the clock: it has come through all of its preparations.
    _until(lambda: child.cpu_times().user > 0 and child.status() == psutil.STATUS_SLEEPING)
    parent.kill()
    parent.wait()
    psutil.wait_procs([child], timeout=10)
    assert not child.is_running()


def _children(pid: int) -> list[psutil.Process]:
    return psutil.Process(pid).children()


def _until(condition):
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if found := condition():
            return found
    raise AssertionError("this did not happen in 20 seconds")


def test_the_parent_goes_on_after_a_child_was_killed():
    run_isolated(request={"deed": "die"}, data=b"", entry=HOSTILE)
    assert extract(b"words", file_name="a.txt").text == "words"


def test_what_holds_the_child_back_is_told():
    facts = isolation()
    assert set(facts) == {"memory", "processor", "output", "core", "processes", "network", "files", "descriptors"}
    assert (facts["memory"], facts["processor"]) == ("rlimit", "rlimit")
    if sys.platform == "linux":
        assert facts["descriptors"] == "refused"


def test_nothing_is_left_in_the_temporary_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "none"))
    with pytest.raises(FileNotFoundError):  # the premise: this is where it works
        extract(b"words", file_name="a.txt")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    extract(b"words", file_name="a.txt")
    assert list(tmp_path.iterdir()) == []
