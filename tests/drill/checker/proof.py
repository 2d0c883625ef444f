"""What an outcome rests on: receipts, queries, evidence, Cases."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..records import Records, Row
from . import always


@always
def unknown_has_one_case(records: Records) -> Iterator[str]:
    """Unknown and unsettled ⇔ exactly one unsettled unknown_outcome Case."""
    for operation in records.operations:
        cases = [case for case in records.cases(operation, "unknown_outcome") if case["status"] != "settled"]
        if len(cases) != (operation["status"] == "unknown"):
            yield f"operation {operation['id']} is {operation['status']} with {len(cases)} unsettled cases"


@always
def every_outcome_has_its_proof(records: Records) -> Iterator[str]:
    """Confirmed: a receipt or evidence. Rejected: the provider's no. Not executed: a query's "not found", a sender that
    sent nothing, or evidence. Each was there when the outcome was written."""
    proofs = {
        "confirmed": ("confirmed",),
        "rejected": ("rejected",),
        "not_executed": ("not_found", "not_sent", "deferred"),
    }
    for operation in records.operations:
        for status, outcomes in proofs.items():
            for event in records.events("operation", operation["id"], status):
                receipts = [
                    r for r in records.receipts(operation) if r["outcome"] in outcomes and r["at"] <= event["at"]
                ]
                by_hand = records.of("operations_evidence", operation_id=operation["id"], verdict=status)
                if not receipts and not [one for one in by_hand if one["at"] <= event["at"]]:
                    yield f"operation {operation['id']} became {status} without proof"


@always
def absence_was_asked_late_enough(records: Records) -> Iterator[str]:
    """ "Not found" proves nothing while a request may be in flight, nor once the provider may have forgotten the key."""
    for operation in records.operations:
        for event in records.events("operation", operation["id"], "not_executed"):
            if event["reason"] not in ("query", "declared"):
                continue
            before = [a for a in records.attempts(operation) if a["created_at"] <= event["at"]]
            asked = _last_absence(records, operation, event) if event["reason"] == "query" else event["at"]
            if before and (asked is None or asked < before[-1]["created_at"] + records.settle_after):
                yield f"operation {operation['id']} was called not executed while a request could be in flight"
            lives_until = before[0]["created_at"] + records.seconds("KEY_LIFETIME_SECONDS") if before else None
            if event["reason"] == "query" and lives_until and asked and asked >= lives_until:
                yield f"operation {operation['id']} was called not executed by a provider that may have forgotten its key"


def _last_absence(records: Records, operation: Row, event: Row) -> object:
    """When the query was asked whose "not found" settled it."""
    receipts = records.receipts(operation, outcome="not_found")
    asked = [
        query["asked_at"]
        for receipt in receipts
        if receipt["at"] <= event["at"] and (query := records.row("operations_query", receipt["query_id"]))
    ]
    return max(asked, default=None)


@always
def a_definite_answer_leaves_nothing_unknown(records: Records) -> Iterator[str]:
    """Needless unknown is a defect: not when the attempt's own receipt was there."""
    yield from needless_unknown(records)


def needless_unknown(records: Records) -> Iterator[str]:
    """Each time an operation became unknown although what the provider said of that attempt was recorded."""
    for operation in records.operations:
        for event in records.events("operation", operation["id"], "unknown"):
            attempt_id = event["payload"].get("attempt")
            definite = [
                receipt
                for receipt in records.receipts(operation)
                if str(receipt["attempt_id"]) == attempt_id
                and receipt["outcome"] in ("confirmed", "rejected", "not_sent", "deferred")
                and receipt["at"] < event["at"]
            ]
            if definite and event["reason"] != "earlier_attempt_silent":
                yield f"operation {operation['id']} became unknown although its answer was recorded"


@always
def a_late_yes_ends_the_unknown(records: Records) -> Iterator[str]:
    """What the provider said of an attempt of an unknown operation, however late, confirms it in the same transaction."""
    for operation in records.operations:
        events = records.events("operation", operation["id"])
        for receipt in records.receipts(operation, outcome="confirmed"):
            with_it = [event for event in events if event["xmin"] == receipt["xmin"]]
            before = [event for event in events if event["at"] <= receipt["at"]]
            if receipt["attempt_id"] and [*before, *with_it][-1]["to_status"] == "unknown":
                yield f"operation {operation['id']} stayed unknown although the provider's yes was recorded"


@always
def silence_is_not_an_answer(records: Records) -> Iterator[str]:
    """From `dispatched` with an attempt that was silent there is only `unknown`."""
    for operation in records.operations:
        attempts = {str(attempt["id"]): attempt for attempt in records.attempts(operation)}
        events = records.events("operation", operation["id"])
        for event, following in pairwise(events):
            attempt = attempts.get(event["payload"].get("attempt", ""))
            if event["to_status"] != "dispatched" or attempt is None or attempt["status"] != "silent":
                continue
            if following["to_status"] not in ("unknown", "confirmed"):
                yield f"operation {operation['id']} became {following['to_status']} after a silent attempt"


@always
def an_earlier_silence_stays_open(records: Records) -> Iterator[str]:
    """While an earlier attempt is silent and nothing has settled it, a later one's no or "not now" leads to unknown."""
    for operation in records.operations:
        attempts = records.attempts(operation)
        for attempt in attempts:
            if attempt["asked_by_id"] is None or attempt["status"] == "sending" or attempt["ended_at"] is None:
                continue
            silent = [one for one in attempts if one["number"] < attempt["number"] and one["status"] == "silent"]
            ended = [e["xmin"] for e in records.events("attempt", attempt["id"])][-1]
            moved = [e for e in records.events("operation", operation["id"]) if e["xmin"] == ended]
            if silent and moved and moved[-1]["to_status"] not in ("unknown", "confirmed"):
                yield f"operation {operation['id']} became {moved[-1]['to_status']}, an earlier attempt is still silent"


@always
def contradictions_have_a_case(records: Records) -> Iterator[str]:
    """A settled outcome changed only by the id of a contradiction Case."""
    settled = ("rejected", "closed", "not_executed", "written_off", "confirmed")
    for operation in records.operations:
        for event in records.events("operation", operation["id"]):
            if event["from_status"] in settled and event["to_status"] in settled:
                case = event["payload"].get("case")
                if case not in [str(one["id"]) for one in records.cases(operation, "contradiction")]:
                    yield f"operation {operation['id']} went from {event['from_status']} to {event['to_status']}"


@always
def answers_that_contradict_are_shown(records: Records) -> Iterator[str]:
    """The provider's yes about something recorded as rejected, closed or not executed: a Case."""
    for operation in records.operations:
        if operation["status"] not in ("rejected", "closed", "not_executed"):
            continue
        yes, settled_at = records.receipts(operation, outcome="confirmed"), operation["settled_at"]
        is_later = settled_at and [receipt for receipt in yes if receipt["at"] >= settled_at]
        if is_later and not records.cases(operation, "contradiction"):
            yield f"operation {operation['id']} is {operation['status']}, the provider says that it happened"


@always
def settled_cases_say_how(records: Records) -> Iterator[str]:
    for case in records.of("operations_case", status="settled"):
        if not case["verdict"] or not case["settled_how"] or case["settled_at"] is None:
            yield f"case {case['id']} is settled and does not say how"
        if case["settled_how"] == "person" and case["settled_by_id"] is None:
            yield f"case {case['id']} is settled by nobody"


@always
def one_key_for_all_attempts(records: Records) -> Iterator[str]:
    for operation in records.operations:
        keys = {event["payload"].get("key") for event in records.events("operation", operation["id"], "dispatched")}
        if keys - {operation["key"]}:
            yield f"operation {operation['id']} was dispatched under several keys"
        known = {other["key"] for other in records.operations}
        for line in records.press:
            if line["key"] and line["key"] not in known:
                yield f"the provider was asked under key {line['key']}, which no operation has"
