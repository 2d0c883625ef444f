"""What must commit together (I10): compared by the transaction that wrote the rows, not by luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..records import Records, Row
from . import always


def _written(rows: Iterable[Row]) -> set[str]:
    return {row["xmin"] for row in rows}


@always
def a_receipt_commits_with_what_it_settles(records: Records) -> Iterator[str]:
    """Confirmed or rejected by the provider: in the transaction of a receipt that says so."""
    for operation in records.operations:
        for status in ("confirmed", "rejected"):
            for event in records.events("operation", operation["id"], status):
                by_hand = event["actor_kind"] == "person"
                told = records.receipts(operation, outcome=status)
                if not by_hand and event["xmin"] not in _written(told):
                    yield f"operation {operation['id']} became {status} in another transaction than its receipt"
        for attempt in records.attempts(operation):
            for event in records.events("attempt", attempt["id"]):
                is_told = event["xmin"] in _written(records.receipts(operation, attempt_id=attempt["id"]))
                if event["to_status"] in ("answered", "deferred", "not_sent") and not is_told:
                    yield f"attempt {attempt['id']} was {event['to_status']} in another transaction than its receipt"


@always
def unknown_and_its_case_are_one(records: Records) -> Iterator[str]:
    for operation in records.operations:
        begun = {
            event["xmin"]
            for case in records.cases(operation, "unknown_outcome")
            for event in records.events("case", case["id"])[:1]
        }
        for event in records.events("operation", operation["id"], "unknown"):
            if event["xmin"] not in begun:
                yield f"operation {operation['id']} became unknown in another transaction than its case"
        for event in records.events("operation", operation["id"]):
            if event["from_status"] == "unknown" != event["to_status"]:
                settled = {
                    e["xmin"]
                    for case in records.cases(operation, "unknown_outcome")
                    for e in records.events("case", case["id"], "settled")
                }
                if event["xmin"] not in settled:
                    yield f"operation {operation['id']} left unknown in another transaction than its case"


@always
def dispatch_is_one_transaction(records: Records) -> Iterator[str]:
    """Operation dispatched, attempt sending and, the first time, request consumed."""
    for operation in records.operations:
        begun = {e["xmin"] for a in records.attempts(operation) for e in records.events("attempt", a["id"])[:1]}
        dispatched = {event["xmin"] for event in records.events("operation", operation["id"], "dispatched")}
        if begun != dispatched:
            yield f"operation {operation['id']}: dispatched and its attempt are not one transaction"
        for request in records.of("approvals_request", subject=operation["id"]):
            for event in records.events("approval", request["id"], "consumed"):
                if event["xmin"] not in dispatched:
                    yield f"request {request['id']} was consumed in another transaction than the dispatch"


@always
def waits_are_satisfied_with_the_outcome(records: Records) -> Iterator[str]:
    """An operation's wait is satisfied exactly when nothing is left to wait for, in the same transaction."""
    done = ("confirmed", "rejected", "closed", "written_off")
    for wait in records.of("conversations_wait", kind="operation"):
        operation = records.row("operations_operation", wait["ref"])
        if operation is None:
            yield f"wait {wait['id']} is for no operation"
            continue
        if wait["satisfied_at"] is None and operation["status"] in done:
            yield f"turn {wait['turn_id']} still waits for operation {operation['id']}, which is {operation['status']}"
        if wait["satisfied_at"] is not None and wait["outcome"] not in (*done, "open", "settled", "not_executed"):
            yield f"wait {wait['id']} is satisfied by {wait['outcome']!r}"
        settled = _written(records.events("operation", operation["id"], wait["outcome"]))
        if wait["satisfied_at"] is not None and wait["outcome"] in done and wait["xmin"] not in settled:
            yield f"wait {wait['id']} was satisfied in another transaction than its operation's outcome"


@always
def what_is_news_is_in_the_feed(records: Records) -> Iterator[str]:
    """Each message, turn, version, step, request and operation of a conversation, in the transaction of its event."""
    entries: dict[tuple[str, str], set[str]] = {}
    for entry in records.rows("conversations_feedentry"):
        entries.setdefault((entry["kind"], str(entry["ref"])), set()).add(entry["xmin"])
    for message in records.rows("conversations_message"):
        if message["xmin"] not in entries.get(("message", str(message["id"])), set()):
            yield f"message {message['id']} is not in the feed"
    for turn in records.rows("conversations_turn"):
        for event in records.events("turn", turn["id"]):
            if event["xmin"] not in entries.get(("turn", str(turn["id"])), set()):
                yield f"turn {turn['id']} became {event['to_status']}, and the feed does not tell"
    for step in records.rows("conversations_step"):
        if ("step", str(step["id"])) not in entries:
            yield f"step {step['id']} is not in the feed"
    for operation in records.operations:
        if operation["conversation_id"] is None:
            continue
        told = entries.get(("operation", str(operation["id"])), set())
        for event in records.events("operation", operation["id"])[1:]:
            if event["xmin"] not in told:
                yield f"operation {operation['id']} became {event['to_status']}, and the feed does not tell"
        if not told or ("approval", str(operation["id"])) not in entries:
            yield f"operation {operation['id']} or its request is not in the feed"
    for version in records.rows("artifacts_version"):
        artifact = records.row("artifacts_artifact", version["artifact_id"])
        if artifact and artifact["conversation_id"] and ("version", str(version["id"])) not in entries:
            yield f"version {version['id']} is not in the feed"
