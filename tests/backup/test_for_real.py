"""Back up while everything runs, go on, lose all that, restore: real processes, a real provider that remembers."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.backup.visiting import Visitor, effects, id_in, operation, plan, posts, rows
from tests.instance import Instance, wait_until

pytestmark = pytest.mark.long


def _half_restored(instance: Instance, backup: Path) -> None:
    """A restore that ends half-way, its rows in place: no start accepts that, and the next restore begins anew."""
    half = shutil.copytree(backup, backup.with_name("half"))
    manifest = json.loads((half / "manifest.json").read_text())
    manifest["counts"]["operations_operation"] += 1
    (half / "manifest.json").write_text(json.dumps(manifest))
    refused = instance.manage("restore", str(half), check=False)
    assert (refused.returncode, "FileDiffers: operations_operation has" in refused.stderr) == (1, True)
    assert instance.spawn().wait(60) == 2
    assert "was not finished; run manage.py restore again" in instance.errors


@pytest.fixture
def instances(tmp_path: Path) -> Iterator[list[Instance]]:
    made: list[Instance] = []
    yield made
    for instance in made:
        if instance.process is not None:
            instance.stop()


def test_what_was_sent_after_the_backup_is_found_and_sent_no_second_time(
    tmp_path: Path, instances: list[Instance]
) -> None:
    """Backed up at proposed and approved, at prepared and at dispatched; then the original sends all three."""
    times = {"REQUEST_TIMEOUT_SECONDS": "30", "SETTLE_AFTER_SECONDS": "1"}
    first = Instance(tmp_path / "first", times)
    instances.append(first)
    first.start()
    member, reviewer, admin = (Visitor(first, f"{role}@north") for role in ("member", "reviewer", "admin"))

    requests = {state: member.proposed(state) for state in ("dispatched", "prepared", "approved", "pending")}
    plan(first, {"method": "POST", "times": 1, "seconds": 20, "fault": "slow"})
    reviewer.approve(requests["dispatched"])
    wait_until(lambda: len(effects(first)) == 1, "the first is on its way, its answer is not")
    admin.post("brakes/", provider="press", engaged="1", reason="held")
    reviewer.approve(requests["prepared"])
    wait_until(lambda: operation(first, requests["prepared"])["status"] == "prepared", "the second is held")
    worker = first.pid("worker")
    os.kill(worker, signal.SIGSTOP)
    reviewer.approve(requests["approved"])
    conversation = id_in(member.post("conversations/"))
    member.post(f"conversations/{conversation}/messages/", text="What is known about trains?", client_key="k1")
    states = {name: operation(first, request)["status"] for name, request in requests.items()}
    assert states == {"dispatched": "dispatched", "prepared": "prepared", "approved": "proposed", "pending": "proposed"}
    said = first.manage("backup", str(tmp_path / "backup")).stdout
    assert re.search(r"backup: \S+ holds \d+ rows and [1-9]\d* contents as of ", said)

    # What the backup does not know: all that was allowed leaves, and is published.
    os.kill(worker, signal.SIGCONT)
    plan(first)
    admin.post("brakes/", provider="press", engaged="0", reason="go on")
    allowed = [requests[name] for name in ("dispatched", "prepared", "approved")]
    wait_until(lambda: all(operation(first, r)["status"] == "confirmed" for r in allowed), "all three are out", 60)
    keys = {name: operation(first, request)["key"] for name, request in requests.items()}
    assert (
        sorted(effects(first))
        == sorted(posts(first))
        == sorted(keys[n] for n in ("dispatched", "prepared", "approved"))
    )
    refused = first.manage("restore", str(tmp_path / "backup"), check=False)
    assert (refused.returncode, refused.stderr.startswith("countersign: already running at ")) == (3, True)
    assert first.stop() == 0
    refused = first.manage("restore", str(tmp_path / "backup"), check=False)
    assert (refused.returncode, "NotEmpty" in refused.stderr) == (1, True)

    # The machine is lost; the world outside is not.
    second = Instance(tmp_path / "second", {**times, "PRESS_PORT": first.env["PRESS_PORT"]})
    instances.append(second)
    second.state_dir.mkdir()
    shutil.copytree(first.state_dir / "press", second.state_dir / "press")
    _half_restored(second, tmp_path / "backup")
    said = second.manage("restore", str(tmp_path / "backup")).stdout
    assert "2 operations are unknown, 3 requests are void" in said
    second.start()
    for name in ("dispatched", "prepared"):
        wait_until(lambda r=requests[name]: operation(second, r)["status"] == "confirmed", f"{name} is found", 30)
        assert operation(second, requests[name])["reason"] == "query"
    for name in ("approved", "pending"):
        assert operation(second, requests[name])["status"] == "proposed"
    wait_until(
        lambda: rows(second, "SELECT 1 FROM conversations_turn WHERE status = 'completed'"), "the turn goes on", 60
    )
    assert posts(second) == posts(second)[:3], "nothing is sent by itself"
    assert second.manage("audit").returncode == 0

    # A person asks again, is shown why, and a reviewer allows it anew: the same key, so still one article each.
    member, reviewer, admin = (Visitor(second, f"{role}@north") for role in ("member", "reviewer", "admin"))
    assert "A backup was restored" in member.get(f"approvals/{requests['approved']}/")
    assert "A backup was restored" in member.get(f"conversations/{conversation}/")
    admin.post("brakes/", provider="press", engaged="0", reason="go on")
    again = id_in(member.post(f"approvals/{requests['approved']}/renewals/"))
    reviewer.approve(again)
    wait_until(lambda: operation(second, again)["status"] == "confirmed", "the third is confirmed")
    assert sorted(effects(second)) == sorted(keys[name] for name in ("dispatched", "prepared", "approved"))
    assert posts(second).count(keys["approved"]) == 2
    assert operation(second, requests["pending"])["status"] == "proposed"
    audited = second.manage("audit").stdout.splitlines()[-1]
    assert re.fullmatch(r"audit: \d+ streams, \d+ events, 0 differences", audited)
