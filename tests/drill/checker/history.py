"""Chains of events, fences, references: the records as evidence of themselves."""

from __future__ import annotations

from collections.abc import Iterator

from ..records import Records
from . import always


@always
def chains_are_whole_and_legal(records: Records) -> Iterator[str]:
    """Gap-free, linked, each transition allowed, times not running backwards, ending in the row's state."""
    for name, machine in records.machines.items():
        for row in records.rows(machine["table"]):
            stream = f"{name}:{row['id']}"
            status, last_at = "", None
            events = records.streams.get(stream, [])
            for number, event in enumerate(events, 1):
                was, to = event["from_status"], event["to_status"]
                allowed = machine["transitions"].get(was, ()) if was else machine["initial"]
                if event["seq"] != number:
                    yield f"{stream}: event {number} is missing"
                if was != status or to not in allowed:
                    yield f"{stream}: event {number} goes from {was or 'nothing'} to {to}, it was {status or 'nothing'}"
                if last_at is not None and event["at"] < last_at:
                    yield f"{stream}: event {number} is older than the one before it"
                if event["tenant_id"] != row["tenant_id"]:
                    yield f"{stream}: event {number} is another tenant's"
                status, last_at = to, event["at"]
            if (status, len(events)) != (row["status"], row["revision"]):
                yield f"{stream} is {row['status']} at {row['revision']}, its events say {status} at {len(events)}"
            if events and bytes(events[-1]["hash"]) != bytes(row["event_hash"]):
                yield f"{stream} does not end its chain"


@always
def events_have_rows(records: Records) -> Iterator[str]:
    for stream in records.streams:
        name, _, row_id = stream.partition(":")
        machine = records.machines.get(name)
        if machine and row_id not in {str(row["id"]) for row in records.rows(machine["table"])}:
            yield f"{stream} has events and no row"


@always
def fences_increase(records: Records) -> Iterator[str]:
    """Of a turn's runs, and in the order of what was written under them."""
    for turn in records.rows("conversations_turn"):
        fences = [run["fence"] for run in sorted(records.of("conversations_run", turn_id=turn["id"]),
                                                 key=lambda run: run["created_at"])]  # fmt: skip
        if fences != sorted(set(fences)):
            yield f"turn {turn['id']}: fences {fences}"
        if turn["fence"] != max(fences, default=0):
            yield f"turn {turn['id']} has fence {turn['fence']}, its runs have {fences}"
        written = [e for s in records.of("conversations_step", turn_id=turn["id"])
                   for e in records.events("step", s["id"])]  # fmt: skip
        written += records.events("turn", turn["id"])
        claims = {e["payload"].get("set", {}).get("fence"): e["at"] for e in records.events("turn", turn["id"])}
        for event in written:
            taken_over = [at for fence, at in claims.items() if fence and event["fence"] and fence > event["fence"]]
            if taken_over and min(taken_over) < event["at"]:
                yield f"{event['stream']}: written under fence {event['fence']} after a newer run had the turn"


@always
def who_is_fenced_out_writes_nothing(records: Records) -> Iterator[str]:
    """A run's tries neither begin nor succeed after another run has taken its turn over, and what a run writes of its steps
    bears its fence."""
    for turn in records.rows("conversations_turn"):
        runs = {run["id"]: run for run in records.of("conversations_run", turn_id=turn["id"])}
        for step in records.of("conversations_step", turn_id=turn["id"]):
            for one in records.of("conversations_steptry", step_id=step["id"]):
                fence = runs[one["run_id"]]["fence"]
                later = min((run["created_at"] for run in runs.values() if run["fence"] > fence), default=None)
                done_at = one["finished_at"] if one["status"] == "succeeded" else one["started_at"]
                if later is not None and done_at > later:
                    yield f"step {step['id']}: run {fence} had a try at it after another run had the turn"
            for event in records.events("step", step["id"]):
                if event["to_status"] in ("running", "succeeded", "failed") and event["fence"] is None:
                    yield f"step {step['id']} became {event['to_status']} under no fence"


@always
def one_lease_and_one_slot(records: Records) -> Iterator[str]:
    for conversation in records.rows("conversations_conversation"):
        turns = records.of("conversations_turn", conversation_id=conversation["id"])
        holders = [turn["id"] for turn in turns if turn["status"] in ("running", "cancelling")]
        if len(holders) > 1:
            yield f"conversation {conversation['id']}: {len(holders)} turns hold its slot"
    for turn in records.rows("conversations_turn"):
        leased = records.of("conversations_run", turn_id=turn["id"], status="leased")
        if len(leased) > 1 or (leased and turn["status"] not in ("running", "cancelling")):
            yield f"turn {turn['id']} is {turn['status']} with {len(leased)} leased runs"


@always
def versions_are_in_line(records: Records) -> Iterator[str]:
    """Numbers without a gap, each made from the one before, the pointer on the last, its bytes there."""
    for artifact in records.rows("artifacts_artifact"):
        versions = sorted(records.of("artifacts_version", artifact_id=artifact["id"]), key=lambda v: v["number"])
        if [version["number"] for version in versions] != list(range(1, len(versions) + 1)):
            yield f"artifact {artifact['id']}: versions {[version['number'] for version in versions]}"
        bases = [version["base_id"] for version in versions]
        if bases != [None, *(version["id"] for version in versions[:-1])][: len(versions)]:
            yield f"artifact {artifact['id']}: a version was not made from the one before it"
        if not versions or artifact["current_version_id"] != versions[-1]["id"]:
            yield f"artifact {artifact['id']}: its current version is not the last one"


@always
def bytes_are_there(records: Records) -> Iterator[str]:
    """A blob that a row refers to exists, with its hash (unless a scenario spoiled it)."""
    for version in records.rows("artifacts_version"):
        blob = records.row("artifacts_blob", version["blob_id"])
        found = records.blobs.get(blob["storage_key"]) if blob else None
        if found is None:
            yield f"version {version['id']}: its bytes are gone"
        elif found != version["sha256"]:
            yield f"version {version['id']}: its bytes have another hash"


@always
def the_feed_has_no_gap(records: Records) -> Iterator[str]:
    for head in records.rows("conversations_feedhead"):
        seqs = sorted(e["seq"] for e in records.of("conversations_feedentry", conversation_id=head["conversation_id"]))
        if seqs != list(range(1, head["seq"] + 1)):
            yield f"feed of {head['conversation_id']}: head {head['seq']}, entries {seqs}"


@always
def live_rows_wake(records: Records) -> Iterator[str]:
    """I19: every live Turn, Operation, sending Attempt, pending or approved Request and unsettled Case."""
    live = {
        "conversations_turn": ("accepted", "running", "waiting", "cancelling"),
        "operations_operation": ("proposed", "prepared", "dispatched", "unknown"),
        "operations_attempt": ("sending",),
        "approvals_request": ("pending", "approved"),
        "operations_case": ("open", "assigned", "verdict_proposed"),
    }
    for table, statuses in live.items():
        for row in records.rows(table):
            if row["status"] in statuses and row["next_wake_at"] is None:
                yield f"{table} {row['id']} is {row['status']} and nothing wakes it"


@always
def tenants_do_not_mix(records: Records) -> Iterator[str]:
    for operation in records.operations:
        for table in ("operations_attempt", "operations_receipt", "operations_case", "operations_query"):
            for row in records.of(table, operation_id=operation["id"]):
                if row["tenant_id"] != operation["tenant_id"]:
                    yield f"{table} {row['id']} is of another tenant than its operation"
        for request in records.of("approvals_request", subject=operation["id"]):
            if request["tenant_id"] != operation["tenant_id"]:
                yield f"request {request['id']} is of another tenant than its operation"
