"""What was stored by an earlier version is read, or refused by name; it is never guessed at (I15)."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.db.models import Model

from approvals import services as approvals
from approvals.models import Request
from artifacts import blobs
from artifacts.models import Citation, Version
from console.demo.connectors import CONNECTORS
from conversations import live_answer, runs, sweeps
from conversations.agent import offline
from conversations.agent.messages import UnreadableRecord, history_of, read_json
from conversations.kernel.audit import audit
from conversations.kernel.canonical import sha256_hex
from conversations.kernel.errors import NewerFormat
from conversations.kernel.machine import SYSTEM, machines
from conversations.kernel.unit import unit
from conversations.kernel.writing import advance
from conversations.lifecycle import TURN_ENDED, TURN_LIVE
from conversations.models import Body, Event, Message, Run, Step, Turn
from operations import dispatch, follow
from operations.models import Case, Operation
from operations.tasks import sweep
from tests.conversations.conftest import carry_on, close_layers, run
from tests.formats.make import GOLDEN

AUTHORITIES = ("accounts", "conversations", "artifacts", "approvals", "operations")
# Stored formats: the column (or, for texts, the field within) that says which version wrote them.
VERSIONED = {
    "conversations.Turn.contract": "contract_version",
    "artifacts.Version.facts": "schema_version",
    "approvals.Request.material": "material_version",
    "operations.Operation.target": "schema_version",
    "operations.Operation.parameters": "schema_version",
    **{f"{app}.Event.payload": "schema_version" for app in AUTHORITIES},
}
# What is only shown or only written, and has no form that anybody could misread.
FREE = {
    "operations.Attempt.volatile": "shown as it is",
}


@pytest.fixture(autouse=True)
def quick(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.AGENT_MODEL = ""
    monkeypatch.setattr(offline, "CHUNK_PAUSE_SECONDS", 0)


def quiet() -> None:
    report = audit()
    assert report.streams > 100
    assert report.differences == []


def expire_leases() -> None:
    for found in Run.objects.filter(status="leased"):
        Run.objects.filter(pk=found.pk).update(lease_expires_at=found.created_at)


def looked_after(turn: Turn) -> Turn:
    """What the job does with a turn; a claim may end it at once."""

    async def work() -> None:
        try:
            await carry_on(turn)
        finally:
            await live_answer.close()
            await close_layers()

    asyncio.run(work())
    turn.refresh_from_db()
    return turn


def test_it_is_brought_to_todays_schema_with_every_status_and_every_row(golden: str, migrated: str) -> None:
    quiet()
    told = json.loads((GOLDEN / migrated.removeprefix("golden_") / "corpus.json").read_text())
    for machine in machines():
        rows = machine.model._default_manager
        statuses = told["statuses"].get(machine.name, {})
        assert {status: rows.filter(status=status).count() for status in statuses} == statuses
        assert set(statuses) <= set(machine.statuses)


def test_every_stored_format_says_which_version_wrote_it() -> None:
    ours = [model for model in apps.get_models() if model._meta.app_label in AUTHORITIES]
    found = {
        f"{model._meta.app_label}.{model.__name__}.{field.name}": model
        for model in ours
        for field in model._meta.concrete_fields
        if field.get_internal_type() == "JSONField"
    }
    assert set(found) == {*VERSIONED, *FREE}
    for name, column in VERSIONED.items():
        assert _has(found[name], column), name
    assert _has(Step, "schema_version") and _has(Step, "engine_version")


def test_every_content_and_citation_is_what_its_hash_says(golden: str) -> None:
    versions = list(Version.objects.select_related("blob"))
    assert len(versions) > 20
    for version in versions:
        assert sha256_hex(blobs.read(version)) == version.sha256
    citations = list(Citation.objects.select_related("source__blob"))
    assert citations
    for citation in citations:
        quote = blobs.read_text(citation.source)[citation.start : citation.end]
        assert sha256_hex(quote.encode()) == citation.quote_sha256
    for body in Body.objects.filter(erased_at=None):
        assert sha256_hex(body.text.encode()) == body.sha256


def test_every_stored_model_exchange_is_read(golden: str) -> None:
    requests = list(Step.objects.filter(kind="model_request").select_related("turn__question__body"))
    assert len(requests) > 10
    for request in requests:
        assert history_of(request.turn, request)
    for step in Step.objects.exclude(output=None).select_related("output"):
        needs = "response" if step.kind == "model_request" else "result"
        assert read_json(step, step.output.text, needs=needs)["schema"] == 1  # type: ignore[union-attr]


def test_every_unfinished_turn_goes_on_from_its_last_step(golden: str) -> None:
    expire_leases()
    asked_before = dict(Step.objects.filter(status="succeeded").values_list("pk", "output_sha256"))
    for turn in Turn.objects.filter(status__in=TURN_LIVE).order_by("created_at"):
        sweeps.look_at(turn.pk, turn.conversation_id)
        runs.end_abandoned(turn.conversation_id)
        turn.refresh_from_db()
        if turn.status in ("accepted", "running"):
            run(turn)
        assert turn.status in {*TURN_ENDED, "waiting"}, (turn.status, turn.reason)
        assert turn.status != "failed", turn.reason
    assert Step.objects.filter(pk__in=asked_before).count() == len(asked_before)
    for step in Step.objects.filter(pk__in=asked_before):
        assert step.output_sha256 == asked_before[step.pk], "nothing that was done is done again"
    assert not Turn.objects.filter(status__in=("accepted", "running", "cancelling")).exists()
    quiet()


def test_every_unfinished_operation_ends_or_waits_for_a_person(golden: str, settings: Any) -> None:
    """Its provider is gone, so what was under way can only become unknown, and what was allowed waits or is void."""
    settings.CONNECTORS = {"press": {**CONNECTORS["press"], "base_url": "http://127.0.0.1:9"}}
    settings.QUERY_SCHEDULE_SECONDS = [0]
    sweep(0)
    for operation in Operation.objects.filter(status__in=("proposed", "prepared")):
        follow.follow(operation_id=operation.pk)
        dispatch.dispatch(operation_id=operation.pk)
    for operation in Operation.objects.filter(status__in=("prepared", "dispatched")):
        raise AssertionError(f"{operation.pk} is {operation.status}")
    unknown = Operation.objects.filter(status="unknown")
    assert unknown.exists()
    for operation in unknown:
        assert Case.objects.filter(operation=operation, reason="unknown_outcome").exclude(status="settled").count() == 1
    quiet()


def test_fields_that_this_version_does_not_know_survive(golden: str, as_owner: psycopg.Connection[Any]) -> None:
    turn = Turn.objects.filter(status="running").order_by("created_at")[0]
    contract = {**turn.contract, "mood": "good"}
    as_owner.execute(
        "UPDATE conversations_turn SET contract = %s WHERE id = %s", [psycopg.types.json.Jsonb(contract), turn.pk]
    )
    _rewrite_head(as_owner, turn, payload_more={"mood": "good"})
    with_more = Step.objects.filter(turn=turn, kind="model_request").select_related("input")[0]
    said = json.loads(with_more.input.text)  # type: ignore[union-attr]
    said["messages"][0]["mood"] = "good"
    text = json.dumps({**said, "mood": "good"})
    as_owner.execute("UPDATE conversations_body SET text = %s WHERE id = %s", [text, with_more.input_id])

    expire_leases()
    turn.refresh_from_db()
    assert run(turn).status == "completed", turn.reason
    assert turn.contract == contract
    assert json.loads(Body.objects.get(pk=with_more.input_id).text)["mood"] == "good"
    assert Event.objects.filter(stream=f"turn:{turn.pk}", payload__mood="good").count() == 1
    quiet()


def test_an_event_from_the_future_is_built_on_by_nobody(golden: str, as_owner: psycopg.Connection[Any]) -> None:
    pending = Request.objects.filter(status="pending").values("pk")
    operation = Operation.objects.filter(status="proposed", request_id__in=pending)[0]
    _rewrite_head(as_owner, operation, schema=2)
    operation.refresh_from_db()
    with pytest.raises(NewerFormat), unit():
        advance(operation, "closed", actor=SYSTEM, reason="voided", wake=None)
    (difference,) = audit().differences
    assert difference.stream == f"operation:{operation.pk}"
    assert difference.what.endswith("has format 2, which this version cannot read")
    approvals.withdraw(person=operation.asker, request_id=operation.request_id)
    Operation.objects.filter(pk=operation.pk).update(next_wake_at=operation.created_at)
    for _ in range(2):
        sweep(0)
    case = Case.objects.get(stream=f"operation:{operation.pk}")
    assert (case.reason, case.status) == ("integrity", "open"), "a person is told, once"
    operation.refresh_from_db()
    assert operation.status == "proposed"


def test_an_approval_from_the_future_is_neither_decided_nor_used(
    golden: str, as_owner: psycopg.Connection[Any]
) -> None:
    pending, approved = Request.objects.filter(status="pending")[0], Request.objects.filter(status="approved")[0]
    as_owner.execute("UPDATE approvals_request SET material_version = 2")
    reviewer = Request.objects.filter(status="consumed")[0].decisions.get().person
    with pytest.raises(NewerFormat):
        approvals.decide(
            person=reviewer, request_id=pending.pk, verdict="approve", digest=pending.digest, view_token=""
        )
    follow.follow(operation_id=approved.subject)
    assert dispatch.dispatch(operation_id=approved.subject) is None
    assert Operation.objects.get(pk=approved.subject).status == "prepared", "it waits for the version that can read it"


BODY = "UPDATE conversations_body SET text = {} WHERE id = %(input)s"
TURN = "UPDATE conversations_turn SET {} WHERE id = %(turn)s"
OTHER_FORM = '{"schema":1,"context":[],"messages":[{"kind":"later"}]}'


@pytest.mark.parametrize(
    ("what", "detail"),
    [
        ("UPDATE conversations_step SET schema_version = 2 WHERE id = %(step)s", "has format 2"),
        (BODY.format("""replace(text, '"schema":1', '"schema":2')"""), "schema 2"),
        (BODY.format("left(text, 40)"), "is not readable"),
        (BODY.format("'[]'"), "is not readable"),
        (BODY.format("""'{"schema":1}'"""), "is not readable"),
        (BODY.format(f"'{OTHER_FORM}'"), "another form"),
        (TURN.format("contract_version = 2"), "contract has format 2"),
        (TURN.format("contract = '{}'"), "contract is incomplete"),
    ],
)
def test_a_checkpoint_that_cannot_be_read_ends_its_turn_by_name(
    golden: str, as_owner: psycopg.Connection[Any], what: str, detail: str
) -> None:
    """From the future, cut off, or of another form: the asker is told, and no model is asked."""
    step = Step.objects.filter(kind="model_request", status__in=("running", "retry_wait"), turn__status="running")[0]
    as_owner.execute(what, {"step": step.pk, "input": step.input_id, "turn": step.turn_id})
    expire_leases()
    turn = Turn.objects.get(pk=step.turn_id)
    before = turn.requests_used
    assert looked_after(turn).status == "failed"
    assert turn.reason == "unreadable_record"
    told = Message.objects.select_related("body").get(turn=turn)
    assert told.kind == "failed" and detail in told.body.text
    assert turn.requests_used == before
    quiet()


def test_a_tools_arguments_that_cannot_be_read_end_its_turn_by_name(
    golden: str, as_owner: psycopg.Connection[Any]
) -> None:
    step = Step.objects.filter(kind="tool_call", status="pending", turn__status="running")[0]
    as_owner.execute("UPDATE conversations_body SET text = '{\"schema\":1' WHERE id = %s", [step.input_id])
    expire_leases()
    assert run(Turn.objects.get(pk=step.turn_id)).reason == "unreadable_record"
    with pytest.raises(UnreadableRecord):
        read_json(step, Body.objects.get(pk=step.input_id).text, needs="arguments")


def _rewrite_head(
    as_owner: psycopg.Connection[Any], row: Any, *, schema: int = 1, payload_more: dict[str, Any] | None = None
) -> None:
    """The last event as a later version would have written it, its chain whole."""
    names = {"events": f"{row._meta.app_label}_event", "table": row._meta.db_table}
    as_owner.execute(
        """UPDATE {events} SET schema_version = %s, payload = payload || %s
           WHERE stream = %s AND seq = %s""".format(**names),  # noqa: S608
        [schema, psycopg.types.json.Jsonb(payload_more or {}), f"{row.machine.name}:{row.pk}", row.revision],
    )
    hashed = as_owner.execute(
        """UPDATE {events} e SET hash = kernel_event_hash(
               coalesce((SELECT hash FROM {events} p WHERE p.stream = e.stream AND p.seq = e.seq - 1), ''), stream, seq,
               at, type, from_status, to_status, actor_kind, actor_id, fence, reason, schema_version, tenant_id, payload)
           WHERE stream = %s AND seq = %s RETURNING hash""".format(**names),  # noqa: S608
        [f"{row.machine.name}:{row.pk}", row.revision],
    ).fetchone()
    assert hashed is not None
    statement = "UPDATE {table} SET event_hash = %s WHERE id = %s".format(**names)  # noqa: S608
    as_owner.execute(statement, [hashed[0], row.pk])


def _has(model: type[Model], column: str) -> bool:
    return any(field.name == column for field in model._meta.concrete_fields)
