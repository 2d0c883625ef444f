"""Every status × every status, through `advance()`, raw SQL and the generated functions; every service × every status.

Machines come from the registry, services from the modules' own source: what is added without a row here fails.
"""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.db import Error, connection, connections, models, transaction

from approvals.models import Request
from artifacts.models import Artifact
from console.supervisor.postgres import APPLICATION
from conversations.kernel.errors import IllegalTransition
from conversations.kernel.ids import uuid7
from conversations.kernel.machine import Machine, machines
from conversations.kernel.models import StateRow
from conversations.kernel.unit import unit
from conversations.models import Run, Step, Turn
from operations.models import Attempt, Brake, Case, Operation
from tests import database

from . import clock, events, rows
from .events import Event
from .looking import Seen, look, problems
from .world import World, now, opened, outcome_of, rolled_back

PACKAGES = ("operations", "approvals", "artifacts", "conversations")
ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Braked:
    tenant: Any
    admin: Any
    status: str


@dataclass
class Made:
    """The world and its rows, all committed; time passes only where a test says so."""

    world: World
    committed: Seen
    machine_rows: dict[tuple[str, str], UUID]
    by_event: dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: Any) -> Iterator[Made]:
    with opened(django_db_blocker) as world:
        clock.tick_from(now())
        machine_rows = {
            (machine.name, status): rows.row_in(world, machine, status).pk
            for machine in rows.all_machines()
            for status in machine.statuses
        }
        publications = {name: make(world) for name, make in rows.PUBLICATIONS.items()}
        artifacts = {status: rows.artifact_in(world, status) for status in Artifact.machine.statuses}
        braked = {status: _braked(world, status) for status in ("none", *Brake.machine.statuses)}
        turns = {name: make(world) for name, make in rows.TURNS.items()}
        stepping = {name: make(world) for name, make in rows.STEPS.items()}
        by_event = {
            **dict.fromkeys((event.name for event in events.PUBLICATION_EVENTS), publications),
            **dict.fromkeys((event.name for event in events.CONVERSATIONS), turns),
            **dict.fromkeys((event.name for event in events.STEPS), stepping),
            **dict.fromkeys((event.name for event in events.ARTIFACTS), artifacts),
            **dict.fromkeys((event.name for event in events.BRAKES), braked),
        }
        yield Made(world, look(), machine_rows, by_event)


def _braked(world: World, status: str) -> Braked:
    from tests.accounts import making

    rows.brake_in(world, status)
    tenant = making.Tenant.objects.get(slug=f"braked-{status}")
    return Braked(tenant, making.admin_of(tenant), status)


STATUSES = [(machine, status) for machine in machines() for status in machine.statuses]
by_status = pytest.mark.parametrize(
    ("machine", "status"), STATUSES, ids=[f"{machine.name}-{status}" for machine, status in STATUSES]
)
by_machine = pytest.mark.parametrize("machine", list(machines()), ids=lambda machine: machine.name)


def row_of(made: Made, machine: Machine, status: str) -> StateRow:
    found = machine.model._default_manager.get(pk=made.machine_rows[machine.name, status])
    assert found.status == status, "the premise"
    return found


def is_open(machine: Machine, was: str, to: str) -> bool:
    """Whether the table has this edge, at any time but that of a restore."""
    return machine.allows(was, to) and (was, to) not in machine.at_restore_only


# -- through the application ---------------------------------------------------------------------------------------
@by_status
def test_advance_takes_the_edges_of_the_table_and_no_other(made: Made, machine: Machine, status: str) -> None:
    wrong = []
    for to in machine.statuses:
        with rolled_back():
            row = row_of(made, machine, status)

            def move(row: StateRow = row, to: str = to) -> None:
                with unit():
                    rows.step_to(row, to)

            outcome = outcome_of(move)
            check_deferred()
            expected = f"{machine.name} {status}>{to}" if is_open(machine, status, to) else "IllegalTransition"
            found = problems(made.committed, look(made.committed), expected=expected, outcome=outcome)
            wrong += [f"to {to}: {what}" for what in found]
            if not outcome:
                wrong += [f"to {to}: {what}" for what in wrong_event(machine, row, status)]
    assert wrong == []


def wrong_event(machine: Machine, row: StateRow, was: str) -> list[str]:
    """What is wrong with the event of the row's last change."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT from_status, to_status, hash FROM {machine.model._meta.app_label}_event "
            "WHERE stream = %s AND seq = %s",
            [machine.stream(row.pk), row.revision],
        )
        found = cursor.fetchone()
    wanted = (was, row.status, bytes(row.event_hash))
    return [] if found and (*found[:2], bytes(found[2])) == wanted else [f"the event says {found and found[:2]}"]


def check_deferred() -> None:
    """What the database checks at a commit."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@by_machine
def test_nothing_begins_in_the_middle_by_the_application_either(made: Made, machine: Machine) -> None:
    from conversations.kernel.machine import SYSTEM
    from conversations.kernel.writing import begin

    for status in set(machine.statuses) - set(machine.initial):
        row = row_of(made, machine, machine.statuses[-1])
        row.pk, row.status = uuid7(), status
        with pytest.raises(IllegalTransition), unit():
            begin(row, actor=SYSTEM)
        assert look() == made.committed


# -- the generated function, called by itself ----------------------------------------------------------------------
def call(machine: Machine, row: StateRow, to: str, *, fence: tuple[UUID, int] | None = None, **other: Any) -> str:
    """What `<machine>_advance` says; `other` replaces id, revision or was."""
    given = {"id": row.pk, "revision": row.revision, "was": row.status, **other}
    turn, number = fence or (None, None)
    consumer = f'{{"consumer": "{uuid7()}"}}' if (machine.name, to) == ("approval", "consumed") else "{}"
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT outcome FROM {machine.name}_advance(%s, %s, %s, %s, 'x', %s, %s, 'system', NULL, '', '{{}}', %s)",
            [given["id"], given["revision"], given["was"], to, turn, number, consumer],
        )
        return str(cursor.fetchone()[0])


@by_status
def test_the_generated_function_tells_the_refusals_apart_and_changes_nothing(
    made: Made, machine: Machine, status: str
) -> None:
    row = row_of(made, machine, status)
    turn = Turn.objects.get(pk=made.by_event["stop"]["running"].turn.pk)
    right = (turn.pk, turn.fence)
    wrong = []

    def expect(said: str, wanted: str, what: str) -> None:
        if said != wanted:
            wrong.append(f"{what}: {said} instead of {wanted}")

    for to in machine.statuses:
        with rolled_back():
            ok = "ok" if is_open(machine, status, to) else "illegal"
            expect(call(machine, row, to), ok, f"to {to}")
        with rolled_back():
            expect(call(machine, row, to, fence=right), ok, f"to {to} under the turn's fence")
        for number in (turn.fence - 1, turn.fence + 1):
            expect(call(machine, row, to, fence=(turn.pk, number)), "fenced", f"to {to} under fence {number}")
        expect(call(machine, row, to, fence=(uuid7(), turn.fence)), "fenced", f"to {to} under no turn's fence")
        for revision in (row.revision - 1, row.revision + 1):
            expect(call(machine, row, to, revision=revision), "stale", f"to {to} at revision {revision}")
        for was in set(machine.statuses) - {status}:
            expect(call(machine, row, to, was=was), "stale", f"to {to} from {was}")
        expect(call(machine, row, to, id=uuid7()), "not_found", f"to {to} of nothing")
    assert wrong == []
    assert look() == made.committed


# -- raw SQL -------------------------------------------------------------------------------------------------------
def refusal(statement: str, *values: Any) -> tuple[str, str]:
    """SQLSTATE and constraint with which the database refuses this to the application; ("", "") if it does not."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement, list(values))
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            transaction.set_rollback(True)
    except Error as error:
        cause: Any = error.__cause__
        return cause.sqlstate, cause.diag.constraint_name or ""
    return "", ""


def as_application() -> psycopg.Connection[Any]:
    """A connection of its own, to commit on, with the application's role."""
    given = connections["default"].get_connection_params()
    return psycopg.connect(dbname=given["dbname"], host=given["host"], port=given.get("port", ""), user=APPLICATION)


def test_these_tests_have_the_role_of_the_application(made: Made) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user, rolsuper FROM pg_roles WHERE rolname = current_user")
        assert cursor.fetchone() == (APPLICATION, False)


@by_status
def test_raw_sql_of_the_application_cannot_take_an_edge_that_is_not_in_the_table(
    made: Made, machine: Machine, status: str
) -> None:
    table, row = machine.model._meta.db_table, row_of(made, machine, status)
    wrong = []
    for to in machine.statuses:
        said = refusal(f"UPDATE {table} SET status = %s, revision = revision + 1 WHERE id = %s", to, row.pk)
        if not machine.allows(status, to):
            wrong += [(to, said)] if said != ("23514", f"{table}_lifecycle") else []
        elif (status, to) in machine.at_restore_only:
            wrong += [(to, said)] if said != ("23514", f"{table}_epoch") else []
        skipped = refusal(f"UPDATE {table} SET status = %s, revision = revision + 2 WHERE id = %s", to, row.pk)
        wrong += [(to, "two at once", skipped)] if skipped[0] != "23514" else []
    assert wrong == []
    assert look() == made.committed


@by_status
def test_an_edge_of_the_table_without_its_event_fails_when_it_is_committed(
    made: Made, machine: Machine, status: str
) -> None:
    table, row = machine.model._meta.db_table, row_of(made, machine, status)
    with contextlib.closing(as_application()) as application:
        for to in filter(lambda to: is_open(machine, status, to), machine.statuses):
            consumer = ", consumer = id" if (machine.name, to) == ("approval", "consumed") else ""
            statement = f"UPDATE {table} SET status = %s, revision = revision + 1{consumer} WHERE id = %s"
            assert application.execute(statement, [to, row.pk]).rowcount == 1, "the premise: so far nobody objects"
            with pytest.raises(psycopg.errors.CheckViolation) as refused:
                application.commit()
            assert refused.value.diag.constraint_name == f"{table}_event", to
    assert look() == made.committed


@by_machine
def test_raw_sql_cannot_put_a_row_in_the_middle_nor_at_the_beginning_without_its_event(
    made: Made, machine: Machine
) -> None:
    table, row = machine.model._meta.db_table, row_of(made, machine, machine.statuses[-1])
    for status in machine.statuses:
        for revision in (1, 2):
            is_middle = status not in machine.initial or revision != 1
            said = refusal(INSERT_COPY.format(table=table), connection.ops.adapt_json_value(
                {**fresh_values(machine), "id": str(uuid7()), "status": status, "revision": revision}, None,
            ), row.pk)  # fmt: skip
            assert said == ("23514", f"{table}_{'lifecycle' if is_middle else 'event'}"), (status, revision)
    assert look() == made.committed


INSERT_COPY = "INSERT INTO {table} SELECT (jsonb_populate_record(r, %s::jsonb)).* FROM {table} r WHERE id = %s"


def fresh_values(machine: Machine) -> dict[str, Any]:
    """For each column of a unique constraint that is no reference: a value that no other row has."""
    names = {
        name
        for constraint in machine.model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
        for name in constraint.fields
    }
    found: dict[str, Any] = {}
    for name in names:
        column = machine.model._meta.get_field(name)
        if isinstance(column, models.CharField):
            found[name] = uuid7().hex
        elif isinstance(column, models.UUIDField):
            found[name] = str(uuid7())
        elif isinstance(column, models.IntegerField):
            found[name] = 30_000
    return found


@by_machine
def test_the_application_can_neither_remove_a_row_nor_change_what_no_event_changes(
    made: Made, machine: Machine
) -> None:
    table = machine.model._meta.db_table
    row = row_of(made, machine, machine.statuses[0])
    for statement in (
        f"DELETE FROM {table} WHERE id = '{row.pk}'",
        f"TRUNCATE {table} CASCADE",
        f"UPDATE {table} SET tenant_id = gen_random_uuid() WHERE id = '{row.pk}'",
        f"UPDATE {table} SET created_at = created_at WHERE id = '{row.pk}'",
        f"UPDATE {table} SET id = gen_random_uuid() WHERE id = '{row.pk}'",
        f"ALTER TABLE {table} DISABLE TRIGGER ALL",
        "SET session_replication_role = replica",
    ):
        assert refusal(statement)[0] == "42501", statement
    assert look() == made.committed


@by_status
def test_the_owner_of_the_tables_cannot_do_it_by_accident_either(made: Made, machine: Machine, status: str) -> None:
    table, row = machine.model._meta.db_table, row_of(made, machine, status)
    with database.connect_as_owner() as owner:
        for to in machine.statuses:
            statement = f"UPDATE {table} SET status = %s, revision = revision + 1 WHERE id = %s"
            with pytest.raises(psycopg.errors.CheckViolation):
                owner.execute(statement, [to, row.pk])  # by itself it has no event, so no edge is open
        with pytest.raises(psycopg.errors.CheckViolation):
            owner.execute(f"DELETE FROM {table} WHERE id = %s", [row.pk])
    assert look() == made.committed


# -- every service × every status ----------------------------------------------------------------------------------
@pytest.mark.parametrize("event", events.EVENTS, ids=lambda event: event.name)
def test_every_event_does_in_every_status_what_is_written(made: Made, event: Event) -> None:
    wrong = []
    for name, row in made.by_event[event.name].items():
        if not event.meets(name):
            continue
        found = happened(made, event, row, event.expect.get(name) or event.expect["*"])
        wrong += [f"{name}: {what}" for what in found]
    assert wrong == []


def happened(made: Made, event: Event, row: Any, expected: str) -> list[str]:
    """What is not as expected when the event meets this row; afterwards it has not happened."""
    press = made.world.press
    known = dict(press.known)
    try:
        with rolled_back():
            if event.before:
                event.before(made.world, row)
            before = look(made.committed) if event.before else made.committed
            outcome = outcome_of(lambda: event.act(made.world, row))
            after = look(made.committed)
            if after != before:
                check_deferred()
            return problems(before, after, expected=expected, outcome=outcome)
    finally:
        press.known = known
        press.plan.clear()
        press.query_plan.clear()


@pytest.mark.parametrize("event", events.EVENTS, ids=lambda event: event.name)
def test_what_is_written_names_rows_that_there_are(made: Made, event: Event) -> None:
    named = {*event.expect, *event.leave_out.split(), *event.only.split()} - {"*"}
    assert named <= set(made.by_event[event.name])


def test_every_service_meets_every_row_in_at_least_one_of_its_events(made: Made) -> None:
    met: dict[str, set[str]] = {}
    for event in events.EVENTS:
        for name in made.by_event[event.name]:
            if event.meets(name) or name in event.leave_out.split():
                met.setdefault(f"{event.service.__module__}.{event.service.__name__}", set()).add(name)
    for event in events.EVENTS:
        service = f"{event.service.__module__}.{event.service.__name__}"
        assert set(made.by_event[event.name]) <= met[service], service


def test_the_rows_of_the_events_are_in_every_status_there_is(made: Made) -> None:
    publications = [row.pk for row in made.by_event["follow"].values()]
    turns = [row.turn.pk for row in made.by_event["stop"].values()]
    stepping = [row.step.pk for row in made.by_event["start a read"].values()]
    found = {
        "operation": Operation.objects.filter(pk__in=publications),
        "approval": Request.objects.filter(subject__in=publications),
        "attempt": Attempt.objects.filter(operation__in=publications),
        "case": Case.objects.filter(operation__in=publications),
        "turn": Turn.objects.filter(pk__in=turns),
        "run": Run.objects.filter(turn__in=turns),
        "step": Step.objects.filter(pk__in=stepping),
        "artifact": Artifact.objects.filter(pk__in=[row.pk for row in made.by_event["save on another base"].values()]),
        "brake": Brake.objects.filter(tenant__in=[row.tenant for row in made.by_event["stop sending"].values()]),
    }
    assert {machine.name for machine in machines()} - set(found) == {"membership"}, "people: tests/accounts"
    for name, there in found.items():
        machine = next(machine for machine in machines() if machine.name == name)
        assert set(there.values_list("status", flat=True)) == set(machine.statuses), name


def test_every_public_function_of_a_service_module_is_an_event_or_said_to_be_elsewhere() -> None:
    there = set(public_functions())
    covered = {f"{event.service.__module__}.{event.service.__name__}" for event in events.EVENTS}
    assert covered & set(events.ELSEWHERE) == set()
    assert there - covered - set(events.ELSEWHERE) == set(), "neither an event nor said to be elsewhere"
    assert set(events.ELSEWHERE) - there == set(), "no longer there"


def public_functions() -> Iterator[str]:
    """Those of every module of the four floors that writes by unit, begin or advance, or has queue entries."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if {"kernel", "migrations"} & set(path.parts):
                continue
            module = ast.parse(path.read_text("utf-8"))
            imported = {
                name.name for node in ast.walk(module) if isinstance(node, ast.ImportFrom) for name in node.names
            }
            has_tasks = any(isinstance(node, ast.Attribute) and node.attr == "task" for node in ast.walk(module))
            if imported & {"unit", "begin", "advance"} or has_tasks:
                dotted = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                for node in module.body:
                    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
                        yield f"{dotted}.{node.name}"
