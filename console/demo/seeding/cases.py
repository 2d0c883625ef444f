"""Operations whose outcome nobody knows: sent long ago, never answered, asked about in vain, waiting for a person."""

from __future__ import annotations

import json
from datetime import timedelta
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from approvals.models import CoveredVersion, Decision, Request
from approvals.services import decide
from approvals.tokens import issue_view_token
from artifacts.models import Artifact, Version
from artifacts.services import create_artifact
from console.accounts.models import Person, Tenant
from conversations.kernel.canonical import sha256_hex, sha256_of
from operations import dispatch, follow, reconciliation, settlement
from operations.connectors.base import Answer, Outcome
from operations.contracts import PUBLISH
from operations.digests import idempotency_key, intent_hash, payload_sha256
from operations.models import Attempt, Case, Operation, Query, Receipt
from operations.proposals import Proposer, propose_publication

from .template import Template, Text, Values, as_owner

TITLE = "Notice for the archive"
TEXT = b"# Notice for the archive\n\nThe reading room is closed on the first Monday of each month.\n"
APART = timedelta(seconds=20)
ASKED_AGAIN_AFTER = timedelta(hours=1)
SILENCE = Answer(Outcome.SILENT, None, "", "", b"", "timeout", None, 400)


class _Taken(Exception):
    """The first one has been read; it is not to stay."""


def seed_cases(tenant: Tenant, count: int) -> int:
    """`count` open cases in `tenant`, each with all that led to it; returns how many.

    They are older than the provider keeps its keys, so that no answer of the provider settles one by itself; a worker
    goes on asking about each once an hour, the first time an hour from now.
    """
    if not count:
        return 0
    member = Person.objects.get(username=f"member@{tenant.slug}")
    version = create_artifact(person=member, tenant=tenant, title=TITLE, content=TEXT).current_version
    assert version is not None  # noqa: S101  (for the type checker: it has just been made)
    oldest = timedelta(seconds=settings.KEY_LIFETIME_SECONDS) + ASKED_AGAIN_AFTER
    try:
        with transaction.atomic():
            template = _template(_unknown(tenant, member, version))
            raise _Taken
    except _Taken:
        pass
    with as_owner() as owner:
        template.copy(owner, count, shift=lambda n: -(oldest + n * APART))
        wake = "clock_timestamp() + %s + random() * %s"
        owner.execute(
            f"""UPDATE operations_operation SET next_wake_at = {wake}
                WHERE tenant_id = %s AND status = 'unknown' AND next_wake_at < clock_timestamp() - interval '1 hour'""",  # noqa: S608
            [ASKED_AGAIN_AFTER, ASKED_AGAIN_AFTER, tenant.pk],
        )
        owner.execute(
            f"""UPDATE operations_case SET next_wake_at = {wake}
                WHERE tenant_id = %s AND status = 'open' AND next_wake_at < clock_timestamp() - interval '1 hour'""",  # noqa: S608
            [ASKED_AGAIN_AFTER, ASKED_AGAIN_AFTER, tenant.pk],
        )
    return count


def _unknown(tenant: Tenant, member: Person, version: Version) -> Operation:
    """One operation brought to `unknown` by the services. Nothing leaves: what they would have sent met silence."""
    reviewer = Person.objects.get(username=f"reviewer@{tenant.slug}")
    proposer = Proposer(person=member, client_key=str(uuid4()))
    operation = propose_publication(proposer=proposer, version=version).operation
    request = _request(operation)
    token = issue_view_token(person=reviewer, request=request)
    decide(person=reviewer, request_id=request.pk, verdict="approve", digest=request.digest, view_token=token)
    follow.follow(operation_id=operation.pk)
    load = dispatch._load(Operation.objects.select_related("version__blob").get(pk=operation.pk))
    Operation.objects.filter(pk=operation.pk).update(leaves_at=None)
    attempt = dispatch._pass_gate(operation.pk, load, retried_by=None, client_key=None)
    assert attempt is not None  # noqa: S101  (the gate was just made ready)
    settlement.record_answer(attempt_id=attempt.pk, answer=SILENCE)
    Operation.objects.filter(pk=operation.pk).update(next_wake_at=timezone.now())
    query = reconciliation._begin_query(operation.pk, person=None, client_key=None)
    assert query is not None  # noqa: S101  (it was due)
    reconciliation._end_query(query, reconciliation._no_answer("unreachable"))
    return Operation.objects.select_related("version").get(pk=operation.pk)


def _request(operation: Operation) -> Request:
    return Request.objects.get(subject=operation.pk)


def _template(operation: Operation) -> Template:
    request = _request(operation)
    attempt = Attempt.objects.get(operation=operation)
    return Template(
        [
            Artifact.objects.filter(versions__operations=operation),
            Version.objects.filter(operations=operation),
            Request.objects.filter(pk=request.pk),
            CoveredVersion.objects.filter(request=request),
            Decision.objects.filter(request=request),
            Operation.objects.filter(pk=operation.pk),
            Attempt.objects.filter(operation=operation),
            Receipt.objects.filter(operation=operation),
            Query.objects.filter(operation=operation),
            Case.objects.filter(operation=operation),
        ],
        others=[operation.origin_client_key],
        formulas=[_Hashes(operation, request, attempt)],
    )


class _Hashes:
    """What identifies the copy's intent, payload and approval, computed as the services do (operations.digests)."""

    def __init__(self, operation: Operation, request: Request, attempt: Attempt) -> None:
        self.operation, self.request, self.attempt = operation, request, attempt
        self.parameters = Text(json.dumps(operation.parameters))
        self.material = Text(json.dumps(request.material))
        self.volatile = Text(json.dumps(attempt.volatile))

    def __call__(self, values: Values) -> Values:
        ours = self.operation
        parameters = json.loads(self.parameters.render(values))
        common = {
            "tool": ours.tool, "target": ours.target, "parameters": parameters, "contents": [ours.version_sha256],
        }  # fmt: skip
        origin = f"person:{ours.origin_person_id}:{values[ours.origin_client_key]}"
        key = idempotency_key(tenant_id=ours.tenant_id, origin=origin, tool=ours.tool, parameters=parameters)
        volatile = json.loads(self.volatile.render(values))
        outgoing = PUBLISH.connector().prepare(key=key, parameters=parameters, content=TEXT, volatile=volatile)
        return {
            ours.key: key,
            ours.intent_hash: intent_hash(tenant_id=ours.tenant_id, **common),
            ours.payload_sha256: payload_sha256(contract_version=ours.contract_version, **common),
            self.request.digest: sha256_of(json.loads(self.material.render(values))),
            self.attempt.body_sha256: sha256_hex(outgoing.body),
        }
