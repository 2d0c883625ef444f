"""What is true when the faults have stopped and the machines have come to rest: terminal, or queued for a person."""

from __future__ import annotations

from collections.abc import Iterator

from ..records import Records
from . import settled


@settled
def operations_are_terminal_or_with_people(records: Records) -> Iterator[str]:
    for operation in records.operations:
        status = operation["status"]
        request = records.row("approvals_request", operation["request_id"])
        if status == "dispatched":
            yield f"operation {operation['id']} is still dispatched"
        if status == "prepared" and not _is_held(records, operation):
            yield f"operation {operation['id']} is still prepared"
        if status == "proposed" and not _is_with_people(request):
            yield f"operation {operation['id']} is still proposed, its request {request and request['status']}"
        if status == "unknown" and operation["first_query_ended_at"] is None:
            yield f"operation {operation['id']} is unknown and was never asked about"


def _is_with_people(request: dict[str, object] | None) -> bool:
    """Pending, or ended in a way after which its asker may ask again."""
    return request is not None and (
        request["status"] in ("pending", "expired", "revoked") or request["reason"] == "restored"
    )


def _is_held(records: Records, operation: dict[str, object]) -> bool:
    brakes = records.of("operations_brake", tenant_id=operation["tenant_id"], provider=operation["provider"])
    leaves_at = operation["leaves_at"]
    return any(b["status"] == "engaged" for b in brakes) or (leaves_at is not None and leaves_at > records.now)  # type: ignore[operator]


@settled
def requests_of_the_dead_are_ended(records: Records) -> Iterator[str]:
    for operation in records.operations:
        for request in records.of("approvals_request", subject=operation["id"]):
            if request["status"] in ("pending", "approved") and operation["status"] not in ("proposed", "prepared"):
                yield f"request {request['id']} is {request['status']}, its operation {operation['status']}"
            if request["status"] in ("pending", "approved") and request["expires_at"] < records.now:
                yield f"request {request['id']} is {request['status']} and has expired"


@settled
def no_attempt_is_under_way(records: Records) -> Iterator[str]:
    for attempt in records.of("operations_attempt", status="sending"):
        yield f"attempt {attempt['id']} is still sending"


@settled
def turns_have_ended_or_wait_for_people(records: Records) -> Iterator[str]:
    for turn in records.rows("conversations_turn"):
        if turn["status"] in ("accepted", "running", "cancelling"):
            yield f"turn {turn['id']} is still {turn['status']}"
        if turn["status"] != "waiting":
            continue
        open_waits = [w for w in records.of("conversations_wait", turn_id=turn["id"]) if w["satisfied_at"] is None]
        if not open_waits:
            yield f"turn {turn['id']} waits for nothing"
        for wait in open_waits:
            operation = records.row("operations_operation", wait["ref"]) or {"status": "missing"}
            if operation["status"] not in ("proposed", "prepared", "not_executed"):
                yield f"turn {turn['id']} waits for an operation that is {operation['status']}"


@settled
def no_run_is_leased(records: Records) -> Iterator[str]:
    for run in records.of("conversations_run", status="leased"):
        yield f"run {run['id']} is still leased"


@settled
def the_provider_and_the_record_agree(records: Records) -> Iterator[str]:
    """No lost outcome: every effect is confirmed, or unknown with its Case, or contradicted with one."""
    for operation in records.operations:
        if records.effects(operation["key"]) and operation["status"] not in ("confirmed", "unknown"):
            told = records.cases(operation, "contradiction")
            declared = records.of("operations_evidence", operation_id=operation["id"], verdict="not_executed")
            if not told and not declared:
                yield f"operation {operation['id']} is {operation['status']}, and its effect is lost to us"
