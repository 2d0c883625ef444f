"""Real worker processes, killed: the turn goes on from its last committed step, nothing committed is done again."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from django.db import connections
from procrastinate.contrib.django.models import ProcrastinateJob

from console.supervisor.children import ends_with_parent
from conversations import live_answer
from conversations.models import Body, Conversation, Run, StepTry, Turn
from conversations.services import stop_turn
from tests import database
from tests.conversations.conftest import answer, ask, trace
from tests.instance import ROOT, wait_until
from tests.modelserver import ModelServer, called, said

LEASE_SECONDS = 2
FINAL = ("model", "succeeded", "ok")


class Worker:
    """A worker process that another process has forked."""

    def __init__(self, pid: int) -> None:
        self.process = psutil.Process(pid)

    def terminate(self) -> None:
        self.process.terminate()

    def kill(self) -> None:
        with contextlib.suppress(psutil.NoSuchProcess):
            self.process.kill()

    def wait(self, seconds: float = 30) -> None:
        self.process.wait(seconds)


@pytest.fixture(scope="module")
def nursery(django_db_setup: None) -> Iterator[subprocess.Popen[str]]:
    """A process that has everything imported and makes workers of itself."""
    settings = connections["default"].settings_dict
    environment = {
        **os.environ,
        "DATABASE_URL": f"postgresql://{settings['USER']}@/{settings['NAME']}?host={settings['HOST']}&port={settings['PORT']}",
        "AGENT_MODEL": "openai-chat:scripted",
        "LEASE_SECONDS": str(LEASE_SECONDS),
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.conversations.worker"],
        cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        preexec_fn=ends_with_parent(signal.SIGKILL),
    )  # fmt: skip
    yield process
    process.kill()
    process.communicate()


@pytest.fixture
def start_worker(
    nursery: subprocess.Popen[str], model: ModelServer, transactional_db: None, tmp_path: Path
) -> Iterator[Callable[[], Worker]]:
    started: list[Worker] = []

    def start() -> Worker:
        assert nursery.stdin is not None and nursery.stdout is not None
        nursery.stdin.write(json.dumps({"folder": str(tmp_path), "model_url": model.url}) + "\n")
        nursery.stdin.flush()
        worker = Worker(int(nursery.stdout.readline()))
        started.append(worker)
        return worker

    yield start
    for worker in started:
        worker.kill()
        worker.wait()
    # A killed worker's connections are gone a moment later; only then may the tables be emptied.
    wait_until(lambda: database.others() == 0, "the workers' connections are gone")


def lines(path: Path) -> list[str]:
    return path.read_text().split() if path.exists() else []


def is_now(turn: Turn, *statuses: str) -> Callable[[], bool]:
    return lambda: Turn.objects.filter(pk=turn.pk, status__in=statuses).exists()


@pytest.mark.case("L4")
def test_killed_in_the_middle_of_a_stream(conversation: Conversation, model: ModelServer, start_worker: Any) -> None:
    hold = threading.Event()
    first = [("delta", {"content": "This one will "}), ("until", hold), ("finish", "stop", None)]
    model.script = [first, said("Another try.")]
    turn = ask(conversation)
    worker = start_worker()
    wait_until(lambda: _shown(turn) == "This one will ", "text is shown", 60)
    worker.kill()
    worker.wait()
    start_worker()
    wait_until(is_now(turn, "completed", "failed"), "the turn is over", 60)
    turn.refresh_from_db()
    assert turn.status == "completed"
    assert answer(turn).body.text == "Another try."
    assert len(model.requests) == 2
    assert model.requests[0].body["messages"] == model.requests[1].body["messages"]
    assert list(StepTry.objects.order_by("number").values_list("status", flat=True)) == ["interrupted", "succeeded"]
    assert list(Run.objects.order_by("fence").values_list("fence", "status", "end_reason")) == [
        (1, "interrupted", "lease_expired"),
        (2, "finished", "answered"),
    ]
    assert trace(turn) == [("model", "succeeded", "ok")]
    assert turn.requests_used == 2, "the interrupted request stays charged"


@pytest.mark.case("L4")
@pytest.mark.parametrize("tool", ["read", "write", "act"])
def test_killed_in_the_middle_of_a_tool(
    conversation: Conversation, model: ModelServer, start_worker: Any, tmp_path: Path, tool: str
) -> None:
    model.script = [called(("read", {"word": "before"}), (tool, {"word": "held"})), said("Done.")]
    turn = ask(conversation)
    worker = start_worker()
    wait_until(lambda: "held" in lines(tmp_path / tool), "the second call is held", 60)
    worker.kill()
    worker.wait()
    assert not _made().exists(), "nothing of an unfinished call is committed"
    (tmp_path / "go").touch()
    start_worker()
    wait_until(is_now(turn, "completed", "failed"), "the turn is over", 60)
    turn.refresh_from_db()
    assert turn.status == "completed"
    assert lines(tmp_path / "read").count("before") == 1, "a committed call is not run again"
    assert lines(tmp_path / tool).count("held") == 2
    assert _made().count() == (0 if tool == "read" else 1)
    assert turn.operations_used == (1 if tool == "act" else 0)
    assert trace(turn) == [("model", "succeeded", "ok"), ("read", "succeeded", "ok"), (tool, "succeeded", "ok"), FINAL]
    tries = StepTry.objects.filter(step__seq=3).order_by("number").values_list("status", flat=True)
    assert list(tries) == (["interrupted", "succeeded"] if tool == "read" else ["succeeded"])
    assert len(model.requests) == 2, "no committed model request is sent twice"
    assert model.requests[1].tool_results[0] == {"read": "before"}


def _made() -> Any:
    return Body.objects.filter(text__startswith="written ") | Body.objects.filter(text__startswith="operation ")


@pytest.mark.case("C2")
@pytest.mark.case("S5")
def test_a_turn_completes_though_nobody_is_connected_and_the_model_takes_its_time(
    conversation: Conversation, model: ModelServer, start_worker: Any
) -> None:
    model.script = [[("pause", 5.0), *said("The full text.")]]
    turn = ask(conversation)
    start_worker()
    wait_until(is_now(turn, "completed"), "the turn is completed", 60)
    assert answer(turn).body.text == "The full text."
    assert list(Run.objects.values_list("fence", "status")) == [(1, "finished")], "the lease of 2 s was kept for 5"


@pytest.mark.case("L3")
def test_a_slow_tool_outlives_many_leases_while_others_look_for_work(
    conversation: Conversation, model: ModelServer, start_worker: Any, tmp_path: Path
) -> None:
    model.script = [called(("write", {"word": "held"})), said("Done.")]
    turn = ask(conversation)
    for _ in range(2):
        start_worker()
    wait_until(lambda: lines(tmp_path / "write"), "the tool runs", 60)
    run = Run.objects.get()
    seen = set()

    def renewed_four_times() -> bool:
        seen.add(Run.objects.get(pk=run.pk).heartbeat_at)
        return (max(seen) - min(seen)).total_seconds() > 2 * LEASE_SECONDS

    wait_until(renewed_four_times, "the lease is kept for more than two lease times", 30)
    (tmp_path / "go").touch()
    wait_until(is_now(turn, "completed"), "the turn is completed", 60)
    assert lines(tmp_path / "write") == ["held"]
    assert list(Run.objects.values_list("fence", "status")) == [(1, "finished")]
    assert Body.objects.filter(text="written held").count() == 1


def test_an_orderly_stop_of_the_worker_hands_the_turn_over_at_once(
    conversation: Conversation, model: ModelServer, start_worker: Any
) -> None:
    hold = threading.Event()
    model.script = [[("delta", {"content": "Wait"}), ("until", hold)], said("Handed over.")]
    turn = ask(conversation)
    worker = start_worker()
    wait_until(lambda: model.requests, "the model is asked", 60)
    worker.terminate()
    worker.wait()
    assert Run.objects.values_list("status", "end_reason").get() == ("interrupted", "shutdown")
    start_worker()
    wait_until(is_now(turn, "completed"), "the turn is completed", 60)
    assert answer(turn).body.text == "Handed over."


def test_a_lost_job_only_delays(conversation: Conversation, model: ModelServer, start_worker: Any) -> None:
    model.script = [said("Found anyway.")]
    turn = ask(conversation)
    ProcrastinateJob.objects.all()
    with connections["default"].cursor() as cursor:
        cursor.execute("DELETE FROM procrastinate_jobs")
    start_worker()
    wait_until(is_now(turn, "completed"), "the sweeper finds the turn", 60)


def test_what_a_dead_worker_had_in_hand_keeps_no_other_job_waiting(start_worker: Any) -> None:
    """Two with the same lock: without the first being taken back, the second would never run."""
    nobody = '{"turn_id": "00000000-0000-4000-8000-000000000000"}'
    with connections["default"].cursor() as cursor:
        for status in ("doing", "todo"):
            cursor.execute(
                """INSERT INTO procrastinate_jobs (queue_name, task_name, lock, status, args, attempts)
                   VALUES ('default', 'operations.follow_turn', 'place', %s::procrastinate_job_status, %s, 0)""",
                [status, nobody],
            )
    start_worker()
    wait_until(lambda: not ProcrastinateJob.objects.filter(lock="place").exists(), "both are done", 60)


def test_a_stopped_turn_whose_worker_died_is_ended_by_the_sweeper_with_what_was_shown(
    conversation: Conversation, model: ModelServer, start_worker: Any
) -> None:
    hold = threading.Event()
    model.script = [[("delta", {"content": "Half of it"}), ("until", hold)]]
    turn = ask(conversation)
    worker = start_worker()
    wait_until(lambda: _shown(turn) == "Half of it", "text is shown", 60)
    worker.kill()
    worker.wait()
    assert stop_turn(person=conversation.owner, turn=turn).status == "cancelling"
    start_worker()
    wait_until(is_now(turn, "cancelled"), "the sweeper ends the turn", 60)
    assert (answer(turn).kind, answer(turn).body.text) == ("stopped", "Half of it")
    assert len(model.requests) == 1


def _shown(turn: Turn) -> str:
    snapshot = live_answer.read_now(turn.pk)
    return snapshot.text if snapshot else ""
