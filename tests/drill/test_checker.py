"""The checker itself: a publication as it should be passes, and every way of spoiling it is seen."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from tests.drill.checker import check
from tests.drill.checker.turns import interruptions_are_bounded
from tests.drill.records import Records

BEGIN = datetime(2030, 1, 1, tzinfo=UTC)
TENANT, MEMBER, REVIEWER, ARTIFACT, VERSION, BLOB, OPERATION, REQUEST, ATTEMPT = (UUID(int=n) for n in range(1, 10))
KEY, EFFECT, SHA = "key", "art-1", "a" * 64
TIMES = {
    "SEND_WINDOW_SECONDS": 5, "REQUEST_TIMEOUT_SECONDS": 10, "SETTLE_AFTER_SECONDS": 5, "KEY_LIFETIME_SECONDS": 86400,
    "RETRY_WINDOW_SECONDS": 3600, "ATTEMPTS_MAX": 5, "UNKNOWN_WAIT_SECONDS": 120, "LEASE_SECONDS": 10,
    "RUN_INTERRUPTIONS_MAX": 3,
}  # fmt: skip
MACHINES = {
    "operation": ("operations_operation", ("proposed",), {"proposed": ("prepared",), "prepared": ("dispatched",),
                                                          "dispatched": ("confirmed", "unknown")}),
    "attempt": ("operations_attempt", ("sending",), {"sending": ("answered", "silent")}),
    "approval": ("approvals_request", ("pending",), {"pending": ("approved",), "approved": ("consumed",)}),
    "artifact": ("artifacts_artifact", ("active",), {"active": ("active",)}),
    "membership": ("accounts_membership", ("active",), {}),
}  # fmt: skip


def at(seconds: float) -> datetime:
    return BEGIN + timedelta(seconds=seconds)


def a_publication() -> Records:
    """Written, proposed, approved, dispatched, confirmed; seconds 1 to 6."""
    material = {"parameters": {"content_sha256": SHA}}
    canonical = json.dumps(material, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(canonical.encode()).hexdigest()
    operation = {
        "id": OPERATION, "tenant_id": TENANT, "key": KEY, "intent_hash": "intent", "repeats_id": None, "turn_id": None,
        "asker_id": MEMBER, "origin_step_id": None, "provider": "press", "version_id": VERSION, "version_sha256": SHA,
        "request_id": REQUEST, "reference": EFFECT, "next_wake_at": None, "conversation_id": None, "settled_at": at(6),
        "parameters": {"content_sha256": SHA}, "first_query_ended_at": None, "leaves_at": None, "created_at": at(2),
    }  # fmt: skip
    request = {
        "id": REQUEST, "tenant_id": TENANT, "subject": OPERATION, "number": 1, "asker_id": MEMBER, "consumer": OPERATION,
        "quorum": 1, "expires_at": at(1000), "next_wake_at": None, "material": material, "digest": digest,
    }  # fmt: skip
    attempt = {
        "id": ATTEMPT, "tenant_id": TENANT, "operation_id": OPERATION, "number": 1, "request_id": REQUEST,
        "digest": digest, "asked_by_id": None, "created_at": at(5), "ended_at": at(6), "next_wake_at": None,
    }  # fmt: skip
    told = {"key": KEY, "digest": digest, "attempt": str(ATTEMPT)}
    tables: dict[str, list[dict[str, Any]]] = {
        "operations_operation": [operation], "approvals_request": [request], "operations_attempt": [attempt],
        "operations_receipt": [{"id": UUID(int=20), "operation_id": OPERATION, "attempt_id": ATTEMPT, "query_id": None,
                                "tenant_id": TENANT, "outcome": "confirmed", "reference": EFFECT, "at": at(6), "xmin": "6"}],
        "approvals_decision": [{"id": UUID(int=21), "request_id": REQUEST, "person_id": REVIEWER, "verdict": "approve",
                                "digest": digest, "at": at(3)}],
        "approvals_coveredversion": [{"id": 1, "request_id": REQUEST, "version_id": VERSION}],
        "artifacts_artifact": [{"id": ARTIFACT, "tenant_id": TENANT, "current_version_id": VERSION,
                                "conversation_id": None}],
        "artifacts_version": [{"id": VERSION, "artifact_id": ARTIFACT, "number": 1, "base_id": None, "blob_id": BLOB,
                               "sha256": SHA, "author_id": MEMBER, "origin_step_id": None}],
        "artifacts_blob": [{"id": BLOB, "storage_key": "blob"}],
        "accounts_membership": [{"id": UUID(int=30 + n), "tenant_id": TENANT, "person_id": person}
                                for n, person in enumerate((MEMBER, REVIEWER))],
    }  # fmt: skip
    press = [{"n": 1, "method": "POST", "key": KEY, "effect": EFFECT, "fault": None, "replied": 201}]
    machines = {
        name: {"table": table, "initial": initial, "transitions": transitions}
        for name, (table, initial, transitions) in MACHINES.items()
    }
    records = Records(tables, press, {"blob": SHA}, TIMES, at(100), machines)
    begin(records, "membership", 0, "active", set={"roles": ["member"]})
    begin(records, "membership", 1, "active", set={"roles": ["reviewer"]})
    begin(records, "artifact", 0, "active")
    move(records, "artifact", "active", 1, kind="artifact.version_committed", version=str(VERSION))
    begin(records, "operation", 0, "proposed", second=2)
    begin(records, "approval", 0, "pending", second=2)
    move(records, "approval", "approved", 3)
    move(records, "operation", "prepared", 4)
    move(records, "approval", "consumed", 5)
    move(records, "operation", "dispatched", 5, **told)
    begin(records, "attempt", 0, "sending", second=5)
    move(records, "attempt", "answered", 6)
    move(records, "operation", "confirmed", 6)
    return records


def begin(records: Records, machine: str, index: int, to: str, *, second: int = 0, **payload: Any) -> None:
    row = records.tables[MACHINES[machine][0]][index]
    row.update(status="", revision=0)
    _event(records, machine, row, to, second, f"{machine}.{to}", payload)


def move(records: Records, machine: str, to: str, second: int, *, kind: str = "", **payload: Any) -> None:
    row = records.tables[MACHINES[machine][0]][0]
    _event(records, machine, row, to, second, kind or f"{machine}.{to}", payload)


def _event(
    records: Records, machine: str, row: dict[str, Any], to: str, second: int, kind: str, payload: dict[str, Any]
) -> None:
    app = MACHINES[machine][0].partition("_")[0]
    event = {
        "stream": f"{machine}:{row['id']}", "seq": row["revision"] + 1, "from_status": row["status"], "to_status": to,
        "tenant_id": TENANT, "at": at(second), "xmin": str(second), "hash": f"{machine}{second}".encode(), "type": kind,
        "payload": payload, "reason": "", "actor_kind": "system", "fence": None,
    }  # fmt: skip
    records.tables.setdefault(f"{app}_event", []).append(event)
    row.update(status=to, revision=event["seq"], event_hash=event["hash"])


def seen(records: Records) -> set[str]:
    return {violation.predicate for violation in check(records, at_rest=True)}


def test_a_publication_as_it_should_be_passes() -> None:
    assert check(a_publication(), at_rest=True) == []


def first(table: str) -> Callable[[Records], dict[str, Any]]:
    return lambda records: records.tables[table][0]


def events_of(records: Records, machine: str, to: str) -> dict[str, Any]:
    app = MACHINES[machine][0].partition("_")[0]
    return next(e for e in records.tables[f"{app}_event"] if e["stream"].startswith(machine) and e["to_status"] == to)


SPOILED: dict[str, Callable[[Records], object]] = {
    "one_effect_per_key": lambda r: r.press.append({**r.press[0], "n": 2, "effect": "art-2"}),
    "one_request_per_attempt": lambda r: r.press.append({**r.press[0], "n": 2, "effect": None}),
    "one_key_for_all_attempts": lambda r: r.press.append({**r.press[0], "n": 2, "effect": None, "key": "other"}),
    "effects_were_dispatched_before": lambda r: events_of(r, "operation", "dispatched")["payload"].update(key="other"),
    "confirmed_means_exactly_one_effect": lambda r: r.press.clear(),
    "every_outcome_has_its_proof": lambda r: r.tables["operations_receipt"].clear(),
    "a_receipt_commits_with_what_it_settles": lambda r: first("operations_receipt")(r).update(xmin="7"),
    "dispatch_is_one_transaction": lambda r: events_of(r, "approval", "consumed").update(xmin="7"),
    "attempts_have_a_consumed_request": lambda r: first("approvals_request")(r).update(status="approved"),
    "digests_match": lambda r: first("approvals_request")(r)["material"].update(title="other"),
    "what_was_sent_is_what_was_approved": lambda r: first("operations_operation")(r)["parameters"].update(title="x"),
    "approved_by_enough_people_who_may": lambda r: first("approvals_decision")(r).update(person_id=MEMBER),
    "approved_before_dispatch_and_in_time": lambda r: first("approvals_request")(r).update(expires_at=at(5)),
    "asker_is_a_member_at_dispatch": lambda r: r.tables["accounts_membership"].pop(0),
    "chains_are_whole_and_legal": lambda r: first("operations_operation")(r).update(status="prepared"),
    "bytes_are_there": lambda r: r.blobs.update(blob=None),
    "unknown_has_one_case": lambda r: first("operations_operation")(r).update(status="unknown"),
    "versions_are_in_line": lambda r: first("artifacts_artifact")(r).update(current_version_id=None),
    "tenants_do_not_mix": lambda r: first("operations_attempt")(r).update(tenant_id=MEMBER),
    "no_attempt_is_under_way": lambda r: first("operations_attempt")(r).update(status="sending"),
}


@pytest.mark.parametrize("predicate", SPOILED)
def test_what_is_spoiled_is_seen(predicate: str) -> None:
    records = deepcopy(a_publication())
    SPOILED[predicate](records)
    assert predicate in seen(records)


@pytest.mark.parametrize(
    ("ends", "is_seen"),
    [
        (["lease_expired"] * 4, True),
        (["lease_expired"] * 3, False),
        (["lease_expired", "restored", "lease_expired", "lease_expired"], False),
        (["lease_expired", "restored", "shutdown", "lease_expired", "lease_expired", "lease_expired"], True),
    ],
)
def test_a_row_of_interruptions_is_neither_lengthened_nor_ended_by_orderly_ones(ends: list[str], is_seen: bool) -> None:
    records = deepcopy(a_publication())
    records.tables["conversations_turn"] = [{"id": UUID(int=50)}]
    records.tables["conversations_run"] = [
        {"id": UUID(int=60 + fence), "turn_id": UUID(int=50), "fence": fence, "status": "interrupted",
         "progressed": False, "end_reason": end}
        for fence, end in enumerate(ends)
    ]  # fmt: skip
    assert bool(list(interruptions_are_bounded(records))) == is_seen


def test_equal_records_have_one_digest_whatever_their_ids_and_times() -> None:
    one, other = a_publication(), a_publication()
    row = other.tables["operations_attempt"][0]
    row["ended_at"] = at(60)
    for event in other.tables["operations_event"]:
        event["stream"] = event["stream"].replace(str(ATTEMPT), str(UUID(int=77)))
        event["payload"] = json.loads(json.dumps(event["payload"]).replace(str(ATTEMPT), str(UUID(int=77))))
    row["id"] = other.tables["operations_receipt"][0]["attempt_id"] = UUID(int=77)
    other.press[0]["n"] = 900
    for records, place in ((one, 1), (other, 3)):  # reckoned from the operation's id
        records.tables["procrastinate_jobs"] = [{"id": 1, "lock": f"queries:{place}", "args": {}}]
    assert one.digest("salt") == other.digest("salt")
    other.tables["operations_operation"][0]["status"] = "unknown"
    assert one.digest("salt") != other.digest("salt")
