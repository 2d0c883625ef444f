"""The ledger's path of one operation beside bare commits: from one Python process, with 1 and with 16 clients.

An operation here is four transitions in four transactions, as the product makes them: proposed, prepared (`follow`),
dispatched (content loaded and hashed, the gate under all locks, the request consumed, the attempt) and confirmed (the
receipt); each with triggers, hash chain, feed entry and, where it belongs, job. Making the version, asking and deciding
are done before and not counted. `kernel` is the same four transitions by `begin` and `advance` alone: what the machine
itself costs, without the questions of services and gate.

Reference led3ev: three commits, each one statement on a state row and one event row, by pgbench on the same server.
"""

from __future__ import annotations

import re
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

from console.supervisor.postgres import OWNER, wheel_binaries

from .house import House, people
from .making import new_conversation, new_version
from .rows import Row, at_least, sized, take_turns

GOALS = {1: 0.40, 16: 0.22}
SCHEMA = """
CREATE TABLE op (id bigserial PRIMARY KEY, idem_key uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
    run_id bigint NOT NULL, tool text NOT NULL, args jsonb NOT NULL, result jsonb, state text NOT NULL,
    created timestamptz NOT NULL DEFAULT now(), updated timestamptz NOT NULL DEFAULT now());
CREATE INDEX op_open ON op (state, id) WHERE state <> 'confirmed';
CREATE TABLE op_event (id bigserial PRIMARY KEY, op_id bigint NOT NULL REFERENCES op (id), kind text NOT NULL,
    payload jsonb NOT NULL, at timestamptz NOT NULL DEFAULT now());
CREATE INDEX op_event_op ON op_event (op_id, id);
"""
SCRIPT = r"""\set run random(1, 100000)
BEGIN;
INSERT INTO op (run_id, tool, args, state) VALUES (:run, 'mail.send', '{"to": "a@example.org", "n": 1}', 'prepared')
    RETURNING id AS opid \gset
INSERT INTO op_event (op_id, kind, payload) VALUES (:opid, 'prepared', '{"by": "agent"}');
COMMIT;
BEGIN;
UPDATE op SET state = 'dispatched', updated = now() WHERE id = :opid AND state = 'prepared';
INSERT INTO op_event (op_id, kind, payload) VALUES (:opid, 'dispatched', '{"worker": 1}');
COMMIT;
BEGIN;
UPDATE op SET state = 'confirmed', result = '{"ok": true}', updated = now() WHERE id = :opid AND state = 'dispatched';
INSERT INTO op_event (op_id, kind, payload) VALUES (:opid, 'confirmed', '{"ok": true}');
COMMIT;
"""
REFERENCE = "led3ev: 3 commits with an event row each, pgbench"
# One path is a list of steps; each is one transaction.
Path = list[Callable[[], None]]


def ledger(house: House) -> Iterator[Row]:
    """The rows, one per number of clients and kind of path."""
    database = house.database()
    house.empty_database("led3ev")
    with house.owner("led3ev") as owner:
        owner.execute(SCHEMA)
    (house.folder / "led3ev.sql").write_text(SCRIPT)
    for name, make, goals in (("ledger", _services_path, GOALS), ("ledger kernel", _kernel_path, GOALS)):
        for clients, goal in goals.items():
            count = sized(60, 4) * (1 if clients == 1 else 5)
            places = [new_conversation() for _ in range(clients)]
            for step in make(places[0]):  # what is built at first use
                step()
            ours, theirs = take_turns(
                sized(5, 1),
                lambda make=make, count=count, places=places: _ours(make, count, places),  # type: ignore[misc]
                lambda clients=clients: _pgbench(house, clients),  # type: ignore[misc]
                what=f"{name}, {clients} client(s)",
            )
            yield at_least(
                f"{name}, {clients} client{'s' if clients > 1 else ''}", goal, ours_ms=ours, reference=REFERENCE,
                reference_ms=theirs, n=count,
            )  # fmt: skip
    assert database == house.name


def _pgbench(house: House, clients: int) -> float:
    """Milliseconds per operation (of all clients together)."""
    command = [
        str(wheel_binaries() / "pgbench"), "-n", "-c", str(clients), "-j", "1", "-T", str(sized(5, 1)), "-f",
        str(house.folder / "led3ev.sql"), house.postgres.url(OWNER, "led3ev"),
    ]  # fmt: skip
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r"tps = ([0-9.]+)", said)
    assert found, said
    return 1000 / float(found[1])


def _ours(make: Callable[[Any], Path], count: int, places: list[Any]) -> float:
    """Milliseconds per operation, all clients at once, each a thread with a connection and a conversation of its own."""
    each = count // len(places)
    paths = [[make(place) for _ in range(each)] for place in places]
    errors: list[BaseException] = []
    start = threading.Barrier(len(places) + 1)

    def work(mine: list[Path]) -> None:
        from django.db import connection

        try:
            connection.ensure_connection()
            start.wait()
            for path in mine:
                for step in path:
                    step()
        except BaseException as error:
            errors.append(error)
            start.abort()
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(mine,)) for mine in paths]
    for thread in threads:
        thread.start()
    start.wait()
    begun = time.perf_counter()
    for thread in threads:
        thread.join()
    spent = time.perf_counter() - begun
    if errors:
        raise errors[0]
    return spent * 1000 / (each * len(places))


def _services_path(conversation: Any) -> Path:
    from approvals.models import Request
    from approvals.services import decide
    from approvals.tokens import issue_view_token
    from conversations.kernel.machine import person_actor
    from conversations.kernel.unit import unit
    from conversations.kernel.writing import begin
    from operations import dispatch, follow, settlement

    north, operation = people(), _operation(conversation)
    request = Request.objects.get(pk=operation.request_id)
    token = issue_view_token(person=north.reviewer, request=request)
    decide(person=north.reviewer, request_id=request.pk, verdict="approve", digest=request.digest, view_token=token)
    attempts: list[Any] = []

    def propose() -> None:
        with unit():
            begin(operation, actor=person_actor(north.member), reason="proposed", facts={"key": operation.key})

    def prepare() -> None:
        follow.follow(operation_id=operation.pk)

    def pass_gate() -> None:
        load = dispatch._load(dispatch.Operation.objects.select_related("version__blob").get(pk=operation.pk))
        attempts.append(dispatch._pass_gate(operation.pk, load, retried_by=None, client_key=None))

    def confirm() -> None:
        done = settlement.record_answer(attempt_id=attempts[0].pk, answer=_yes())
        assert done.status == "confirmed"

    return [propose, prepare, pass_gate, confirm]


def _kernel_path(conversation: Any) -> Path:
    from conversations.kernel.clock import database_now
    from conversations.kernel.machine import PROVIDER, SYSTEM, WORKER, person_actor
    from conversations.kernel.unit import unit
    from conversations.kernel.writing import advance, begin
    from operations import tasks

    north, operation = people(), _operation(conversation)
    now = database_now()

    def propose() -> None:
        with unit():
            begin(operation, actor=person_actor(north.member), reason="proposed", facts={"key": operation.key})

    def prepare() -> None:
        with unit():
            advance(operation, "prepared", actor=SYSTEM, change={"leaves_at": now, "reason": ""}, wake=now)
            tasks.defer_dispatch(operation.pk, after_seconds=0)

    def leave() -> None:
        with unit():
            advance(operation, "dispatched", actor=WORKER, change={"first_dispatched_at": now}, wake=now)

    def confirm() -> None:
        with unit():
            advance(operation, "confirmed", actor=PROVIDER, change={"reference": "a", "settled_at": now}, wake=None)

    return [propose, prepare, leave, confirm]


def _operation(conversation: Any) -> Any:
    """Not yet saved, of a version of its own, its request asked."""
    from approvals.services import ask
    from conversations.kernel.clock import database_now
    from conversations.kernel.unit import unit
    from operations import digests, proposals
    from operations.contracts import PUBLISH
    from operations.models import Operation

    north, version = people(), new_version(conversation)
    connector, target = PUBLISH.connector(), dict(PUBLISH.target())
    parameters, contents, origin = proposals.publication_parameters(version), [version.sha256], uuid4().hex
    intent = digests.intent_hash(
        tenant_id=version.tenant_id, tool=PUBLISH.tool, target=target, parameters=parameters, contents=contents
    )
    payload = digests.payload_sha256(
        tool=PUBLISH.tool, contract_version=1, target=target, parameters=parameters, contents=contents
    )
    operation = Operation(
        tenant=north.tenant, tool=PUBLISH.tool, contract_version=PUBLISH.version, connector=connector.id,
        provider=connector.provider, connector_config_hash=connector.config_hash, target=target,
        parameters=parameters, payload_sha256=payload, intent_hash=intent, key=f"{uuid4().hex}{origin}",
        origin_person=north.member, origin_client_key=origin, conversation=conversation, asker=north.member,
        version=version, version_sha256=version.sha256, effect_class=PUBLISH.effect_class.value,
        egress=PUBLISH.egress, risk=PUBLISH.risk, status="proposed",
        next_wake_at=database_now() + timedelta(minutes=10),
    )  # fmt: skip
    with unit():
        request = ask(question=proposals._question(operation, by_agent=False))
    operation.request_id, operation.digest = request.pk, request.digest
    return operation


def _yes() -> Any:
    from operations.connectors.base import Answer, Outcome

    return Answer(Outcome.CONFIRMED, 201, uuid4().hex, uuid4().hex, b'{"id": "a"}', "", None, 500)
