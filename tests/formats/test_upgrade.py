"""`pytest tests/formats -m long`: what an earlier version was in the middle of is gone on with by today's.

Real processes on one state folder: the earlier version's code is taken from the history of this repository.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from console.supervisor.children import ends_with_parent
from tests.backup.visiting import Visitor, effects, id_in, operation, plan, rows
from tests.instance import ROOT, Instance, wait_until

pytestmark = pytest.mark.long
EARLIER = {"the end of part 1": "b4e6651"}
KEPT = (
    "accounts_person", "accounts_membership", "conversations_conversation", "conversations_message",
    "conversations_turn", "conversations_step", "conversations_body", "conversations_feedentry", "artifacts_artifact",
    "artifacts_version", "artifacts_blob", "artifacts_citation", "approvals_request", "operations_operation",
    "operations_case", "operations_receipt",
)  # fmt: skip
EVENTS = ("accounts_event", "conversations_event", "artifacts_event", "approvals_event", "operations_event")
SOURCE = b"""# Night trains

Night trains ran between Port Amel and Tavel until 1987. In 2019 the line was opened again with 14 sleeping cars.
"""


class Earlier(Instance):
    """The product as it was at a commit, on a state folder that today's can be started on as well."""

    def __init__(self, folder: Path, code: Path, env: dict[str, str]) -> None:
        super().__init__(folder, env)
        self.code = code

    def spawn(self, *prefix: str) -> subprocess.Popen[bytes]:
        with self._out.open("wb") as out, self._err.open("wb") as err:
            self.process = subprocess.Popen(
                [*prefix, sys.executable, str(self.code / "manage.py"), "start"],
                env=self.env, cwd=self.code, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                preexec_fn=ends_with_parent(signal.SIGTERM),
            )  # fmt: skip
        return self.process


@pytest.fixture
def code(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The files of an earlier commit; skipped where the history is not there (an archive, a shallow clone)."""
    archive = tmp_path / "code.tar"
    made = subprocess.run(
        ["git", "archive", f"--output={archive}", EARLIER[request.param]], cwd=ROOT, capture_output=True, text=True
    )
    if made.returncode:
        pytest.skip(f"the history of this repository is not here: {made.stderr.strip()}")
    with tarfile.open(archive) as files:
        files.extractall(tmp_path / "code", filter="data")
    return tmp_path / "code"


@pytest.fixture
def started() -> Iterator[list[Instance]]:
    made: list[Instance] = []
    yield made
    for instance in made:
        if instance.process is not None:
            instance.stop()


def ids(instance: Instance) -> dict[str, set[Any]]:
    return {table: {row["id"] for row in rows(instance, f"SELECT id FROM {table}")} for table in KEPT}  # noqa: S608


def events(instance: Instance) -> set[tuple[str, int, bytes]]:
    found: set[tuple[str, int, bytes]] = set()
    for table in EVENTS:
        every = rows(instance, f"SELECT stream, seq, hash FROM {table}")  # noqa: S608
        found |= {(row["stream"], row["seq"], bytes(row["hash"])) for row in every}
    return found


def turn_of(instance: Instance, conversation: str) -> dict[str, Any]:
    return rows(instance, "SELECT * FROM conversations_turn WHERE conversation_id = %s ORDER BY number", conversation)[
        -1
    ]


@pytest.mark.parametrize("code", EARLIER, indirect=True)
def test_todays_version_goes_on_where_an_earlier_one_stopped(
    code: Path, tmp_path: Path, started: list[Instance]
) -> None:
    earlier = Earlier(tmp_path / "house", code, {"UNKNOWN_WAIT_SECONDS": "600"})
    started.append(earlier)
    earlier.start(first=True)
    member, reviewer, admin = (Visitor(earlier, f"{role}@north") for role in ("member", "reviewer", "admin"))

    # A turn that waits for its publication, and the pending request for it.
    conversation = id_in(member.post("conversations/"))
    place = f"conversations/{conversation}/messages/"
    member.upload(place, "trains.md", SOURCE, text="Write a short report on the night trains.", client_key="k1")
    wait_until(lambda: turn_of(earlier, conversation)["status"] == "completed", "the report is written", 60)
    member.post(place, text="Publish it", client_key="k2")
    wait_until(lambda: turn_of(earlier, conversation)["status"] == "waiting", "its publication is asked about", 60)
    (asked,) = rows(earlier, "SELECT id FROM approvals_request WHERE conversation_id = %s", conversation)
    # One whose outcome nobody knows, one that is held back, one that has happened.
    requests = {name: member.proposed(name) for name in ("unknown", "prepared", "confirmed")}
    reviewer.approve(requests["confirmed"])
    wait_until(lambda: operation(earlier, requests["confirmed"])["status"] == "confirmed", "one is out")
    plan(
        earlier,
        {"method": "POST", "times": 1, "fault": "effect_no_reply"},
        {"method": "GET", "times": 1000, "fault": "query_error"},
    )
    reviewer.approve(requests["unknown"])
    wait_until(lambda: operation(earlier, requests["unknown"])["status"] == "unknown", "nobody knows")
    admin.post("brakes/", provider="press", engaged="1", reason="held")
    reviewer.approve(requests["prepared"])
    wait_until(lambda: operation(earlier, requests["prepared"])["status"] == "prepared", "it is held")
    before, history = ids(earlier), events(earlier)
    assert all(before.values()), {name for name, found in before.items() if not found}
    assert earlier.stop() == 0

    today = Instance(tmp_path / "house", {**earlier.env})
    started.append(today)
    today.start(first=True)
    after = ids(today)
    assert {table: before[table] - after[table] for table in KEPT if before[table] - after[table]} == {}
    assert history <= events(today)
    assert today.manage("audit").stdout.splitlines()[-1].endswith(" 0 differences")

    # The work goes on: each of them as if nothing had happened.
    reviewer, admin = (Visitor(today, f"{role}@north") for role in ("reviewer", "admin"))
    plan(today)
    wait_until(lambda: operation(today, requests["unknown"])["status"] == "confirmed", "it is found out", 60)
    admin.post("brakes/", provider="press", engaged="0", reason="go on")
    wait_until(lambda: operation(today, requests["prepared"])["status"] == "confirmed", "what was held is out", 60)
    reviewer.approve(str(asked["id"]))
    wait_until(lambda: turn_of(today, conversation)["status"] == "completed", "the turn goes on", 60)
    keys = [operation(today, request)["key"] for request in (*requests.values(), str(asked["id"]))]
    assert sorted(effects(today)) == sorted(keys), "each of them once"
    assert today.manage("audit").stdout.splitlines()[-1].endswith(" 0 differences")
