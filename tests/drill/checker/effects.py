"""Effects outside: how many, for which intent, and what had been committed before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..records import Records
from . import always

NOT_HAPPENED = ("rejected", "not_executed", "closed")


@always
def one_effect_per_key(records: Records) -> Iterator[str]:
    for key, count in Counter(line["key"] for line in records.effects()).items():
        if count > 1:
            yield f"{count} effects under key {key}"


@always
def one_effect_per_intent(records: Records) -> Iterator[str]:
    """Unless a repeat was approved."""
    done: Counter[str] = Counter()
    for operation in records.operations:
        if operation["repeats_id"] is None:
            done[operation["intent_hash"]] += len(records.effects(operation["key"]))
    for intent, count in done.items():
        if count > 1:
            yield f"{count} effects of one intent {intent[:12]}"


@always
def effects_were_dispatched_before(records: Records) -> Iterator[str]:
    """Every effect has an earlier committed `dispatched` with the same key, digest and tenant."""
    by_key = {operation["key"]: operation for operation in records.operations}
    for line in records.effects():
        operation = by_key.get(line["key"])
        if operation is None:
            yield f"effect {line['effect']} under key {line['key']}, which no operation has"
            continue
        dispatched = records.events("operation", operation["id"], "dispatched")
        if not dispatched:
            yield f"effect {line['effect']} of operation {operation['id']} that was never dispatched"
        digests = {attempt["digest"] for attempt in records.attempts(operation)}
        for event in dispatched:
            told = event["payload"]
            if told.get("key") != line["key"] or told.get("digest") not in digests:
                yield f"operation {operation['id']} was dispatched under another key or digest than it had its effect"
            if event["tenant_id"] != operation["tenant_id"]:
                yield f"operation {operation['id']} was dispatched for another tenant"


@always
def effects_are_the_approved_bytes(records: Records) -> Iterator[str]:
    """What the provider shows is the version that was approved, byte for byte."""
    for operation in records.operations:
        for line in records.effects(operation["key"]):
            if line.get("sha256") not in (None, operation["version_sha256"]):
                yield f"effect {line['effect']} of operation {operation['id']} has other bytes than were approved"


@always
def one_request_per_attempt(records: Records) -> Iterator[str]:
    """At most one dispatch per authorised attempt."""
    for operation in records.operations:
        lines = [n for n in records.press if n["key"] == operation["key"] and n["method"] == "POST"]
        copies = sum(1 for n in lines if n["fault"] == "duplicate" and n["replied"] is None)
        held = sum(1 for n in lines if n["fault"] == "hold") // 2
        attempts = len(records.attempts(operation))
        if len(lines) - copies - held > attempts:
            yield f"operation {operation['id']}: {len(lines) - copies - held} requests for {attempts} attempts"


@always
def confirmed_means_exactly_one_effect(records: Records) -> Iterator[str]:
    """And a receipt that names it; or a person's evidence."""
    for operation in records.operations:
        if operation["status"] != "confirmed":
            continue
        effects = [line["effect"] for line in records.effects(operation["key"])]
        if records.of("operations_evidence", operation_id=operation["id"], verdict="confirmed"):
            continue
        references = {receipt["reference"] for receipt in records.receipts(operation, outcome="confirmed")}
        if len(effects) != 1:
            yield f"operation {operation['id']} is confirmed with {len(effects)} effects"
        elif effects[0] not in references or operation["reference"] != effects[0]:
            yield f"operation {operation['id']} is confirmed as {operation['reference']}, the effect is {effects[0]}"


@always
def no_effect_where_none_is_recorded(records: Records) -> Iterator[str]:
    """Rejected, closed or not executed ⇒ no effect, or a contradiction Case; or a person who was wrong, and no word of
    the provider since."""
    for operation in records.operations:
        if operation["status"] not in NOT_HAPPENED or not records.effects(operation["key"]):
            continue
        declared = records.of("operations_evidence", operation_id=operation["id"], verdict="not_executed")
        told = records.receipts(operation, outcome="confirmed")
        is_unheard = declared and not [one for one in told if one["at"] > declared[-1]["at"]]
        if not records.cases(operation, "contradiction") and not is_unheard:
            yield f"operation {operation['id']} is {operation['status']}, and it happened"


@always
def nothing_leaves_for_a_cancelled_turn(records: Records) -> Iterator[str]:
    """No effect after cancelled unless dispatched before."""
    for operation in records.operations:
        if operation["turn_id"] is None:
            continue
        for attempt in records.attempts(operation):
            status = records.status_at("turn", operation["turn_id"], attempt["created_at"])
            if status in ("cancelling", "cancelled", "failed") and attempt["asked_by_id"] is None:
                yield f"attempt {attempt['number']} of operation {operation['id']} began when its turn was {status}"


@always
def intents_live_once(records: Records) -> Iterator[str]:
    live = [o for o in records.operations if o["status"] in ("proposed", "prepared", "dispatched", "unknown")]
    for intent, count in Counter(operation["intent_hash"] for operation in live).items():
        if count > 1:
            yield f"{count} live operations of one intent {intent[:12]}"
