"""Who allowed exactly what: each attempt against the request it was made under, by the database's time."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from ..records import Records, Row
from . import always


def _requests(records: Records) -> Iterator[tuple[Row, Row, list[Row]]]:
    """Operation, request, the attempts made under it in order."""
    for operation in records.operations:
        for request in records.of("approvals_request", subject=operation["id"]):
            under = [a for a in records.attempts(operation) if a["request_id"] == request["id"]]
            yield operation, request, under


@always
def attempts_have_a_consumed_request(records: Records) -> Iterator[str]:
    """Each approval served one operation, and no attempt was made without one."""
    for operation in records.operations:
        for attempt in records.attempts(operation):
            request = records.row("approvals_request", attempt["request_id"])
            if request is None or request["status"] != "consumed" or request["consumer"] != operation["id"]:
                status = request["status"] if request else "missing"
                yield f"attempt {attempt['number']} of operation {operation['id']}: its request is {status}"
    for operation, request, under in _requests(records):
        if request["status"] == "consumed" and not under:
            yield f"request {request['id']} of operation {operation['id']} is consumed by no attempt"


@always
def digests_match(records: Records) -> Iterator[str]:
    """The request's digest is of its material, the deciders saw it, and the attempt was made with it."""
    for operation, request, under in _requests(records):
        canonical = json.dumps(request["material"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        if hashlib.sha256(canonical.encode()).hexdigest() != request["digest"]:
            yield f"request {request['id']}: its digest is not that of its material"
        for attempt in under:
            if attempt["digest"] != request["digest"]:
                yield f"attempt {attempt['number']} of operation {operation['id']} has another digest than was approved"
        for decision in records.of("approvals_decision", request_id=request["id"]):
            if decision["digest"] != request["digest"]:
                yield f"request {request['id']} was decided on another digest"


@always
def what_was_sent_is_what_was_approved(records: Records) -> Iterator[str]:
    """The version and hash in the material are the operation's; the covered version is the same."""
    for operation, request, under in _requests(records):
        covered = records.of("approvals_coveredversion", request_id=request["id"])
        parameters = request["material"].get("parameters", {})
        if under and parameters != operation["parameters"]:
            yield f"operation {operation['id']} publishes with other parameters than request {request['id']} names"
        if under and operation["version_id"] not in [one["version_id"] for one in covered]:
            yield f"operation {operation['id']} publishes a version that request {request['id']} does not cover"
        if under and parameters.get("content_sha256") != operation["version_sha256"]:
            yield f"operation {operation['id']} publishes other bytes than request {request['id']} names"


@always
def approved_by_enough_people_who_may(records: Records) -> Iterator[str]:
    """At the first attempt under it: quorum, not the asker, not an author, a reviewer by then."""
    for operation, request, under in _requests(records):
        if not under:
            continue
        good = set()
        for decision in records.of("approvals_decision", request_id=request["id"], verdict="approve"):
            authors = [
                (records.row("artifacts_version", one["version_id"]) or {}).get("author_id")
                for one in records.of("approvals_coveredversion", request_id=request["id"])
            ]
            roles = _roles_at(records, decision["person_id"], operation["tenant_id"], under[0]["created_at"])
            if decision["person_id"] not in [request["asker_id"], *authors] and "reviewer" in roles:
                good.add(decision["person_id"])
        if len(good) < request["quorum"]:
            yield f"operation {operation['id']} was dispatched on {len(good)} valid approvals of {request['quorum']}"


@always
def approved_before_dispatch_and_in_time(records: Records) -> Iterator[str]:
    """Consumed from `approved`, before it expired by the database's time."""
    for operation, request, under in _requests(records):
        if under and under[0]["created_at"] >= request["expires_at"]:
            yield f"operation {operation['id']} was dispatched on an approval that had expired"
        for event in records.events("approval", request["id"], "consumed"):
            if event["from_status"] != "approved":
                yield f"request {request['id']} was consumed when it was {event['from_status']}"
        for decision in records.of("approvals_decision", request_id=request["id"]):
            if decision["at"] > request["expires_at"]:
                yield f"request {request['id']} was decided after it had expired"


@always
def asker_is_a_member_at_dispatch(records: Records) -> Iterator[str]:
    for operation in records.operations:
        for attempt in records.attempts(operation):
            if not _roles_at(records, operation["asker_id"], operation["tenant_id"], attempt["created_at"]):
                yield f"attempt {attempt['number']} of operation {operation['id']}: who asked was no member any more"


@always
def nothing_leaves_under_a_brake(records: Records) -> Iterator[str]:
    for operation in records.operations:
        for brake in records.of("operations_brake", tenant_id=operation["tenant_id"], provider=operation["provider"]):
            for attempt in records.attempts(operation):
                if records.status_at("brake", brake["id"], attempt["created_at"]) == "engaged":
                    yield f"attempt {attempt['number']} of operation {operation['id']} left under an engaged brake"


@always
def only_the_current_version_leaves(records: Records) -> Iterator[str]:
    """Except for a same-key retry, which asks about the past."""
    for operation in records.operations:
        version = records.row("artifacts_version", operation["version_id"])
        for attempt in records.attempts(operation):
            if version is None or attempt["asked_by_id"] is not None:
                continue
            newest = [
                event["payload"].get("version")
                for event in records.events("artifact", version["artifact_id"])
                if event["type"] == "artifact.version_committed" and event["at"] <= attempt["created_at"]
            ]
            if newest and newest[-1] != str(version["id"]):
                yield f"attempt {attempt['number']} of operation {operation['id']} sent an older version"


@always
def retries_stay_in_their_window(records: Records) -> Iterator[str]:
    """Automatic ones in the retry window and the number of attempts of their decision; a person's in the key's life."""
    for operation, _request, under in _requests(records):
        own = [attempt for attempt in under if attempt["asked_by_id"] is None]
        if len(own) > records.times["ATTEMPTS_MAX"]:
            yield f"operation {operation['id']}: {len(own)} attempts under one decision"
        for attempt in own[1:]:
            if attempt["created_at"] >= under[0]["created_at"] + records.seconds("RETRY_WINDOW_SECONDS"):
                yield f"attempt {attempt['number']} of operation {operation['id']} came after its retry window"
    for operation in records.operations:
        attempts = records.attempts(operation)
        for attempt in attempts:
            lives_until = attempts[0]["created_at"] + records.seconds("KEY_LIFETIME_SECONDS")
            if attempt["asked_by_id"] is not None and attempt["created_at"] >= lives_until:
                yield f"attempt {attempt['number']} of operation {operation['id']} repeats a key that is too old"


@always
def one_live_request(records: Records) -> Iterator[str]:
    for operation in records.operations:
        requests = records.of("approvals_request", subject=operation["id"])
        live = [request for request in requests if request["status"] in ("pending", "approved")]
        if len(live) > 1:
            yield f"operation {operation['id']} has {len(live)} live requests"
        latest = max(requests, key=lambda request: request["number"], default=None)
        if latest is None or latest["id"] != operation["request_id"]:
            yield f"operation {operation['id']} does not name its latest request"


def _roles_at(records: Records, person_id: Any, tenant_id: Any, at: datetime) -> list[str]:
    """The roles of a person at a moment, from the events of their memberships."""
    for membership in records.of("accounts_membership", person_id=person_id, tenant_id=tenant_id):
        past = [event for event in records.events("membership", membership["id"]) if event["at"] <= at]
        if past and past[-1]["to_status"] == "active":
            told = [event["payload"]["set"]["roles"] for event in past if "roles" in event["payload"].get("set", {})]
            return list(told[-1]) if told else []
    return []
