"""`manage.py audit`: quiet on an honest record, loud on every tampering, whoever does it."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import psycopg
import pytest
from django.core.management import call_command

from conversations.kernel.errors import IntegrityBroken
from conversations.kernel.machine import SYSTEM
from conversations.kernel.unit import unit
from conversations.kernel.writing import advance

from .conftest import Ledger

# An audit reads one snapshot of what is committed.
pytestmark = pytest.mark.django_db(transaction=True)


def _audit(*args: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("audit", *args, stdout=out)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue()
    return 0, out.getvalue()


def _tamper(owner: psycopg.Connection[Any], sql: str, *values: Any) -> None:
    """As the owner of the database, past all triggers."""
    owner.execute("SET session_replication_role = replica")
    assert owner.execute(sql, values).rowcount == 1
    owner.execute("SET session_replication_role = origin")


def test_audit_is_quiet_after_the_whole_path(ledger: Ledger) -> None:
    ledger.dispatched()
    ledger.query(ledger.unknown())
    code, told = _audit()
    assert code == 0, told
    assert told.strip().endswith("0 differences")


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE operations_operation SET status = 'rejected' WHERE id = %s",
        "UPDATE operations_operation SET reference = 'another' WHERE id = %s",
        "UPDATE operations_operation SET revision = 9 WHERE id = %s",
        "UPDATE operations_event SET reason = 'harmless' WHERE stream = 'operation:' || %s AND seq = 2",
        "UPDATE operations_event SET payload = '{}' WHERE stream = 'operation:' || %s AND seq = 4",
        "UPDATE operations_event SET actor_kind = 'system' WHERE stream = 'operation:' || %s AND seq = 1",
        "DELETE FROM operations_event WHERE stream = 'operation:' || %s AND seq = 2",
        "DELETE FROM operations_event WHERE stream = 'operation:' || %s AND seq = 4",
        "DELETE FROM operations_event WHERE stream = 'operation:' || %s AND seq = 1",
    ],
)
def test_audit_tampering_is_named_by_stream(ledger: Ledger, owner_connection: Any, sql: str) -> None:
    operation = ledger.dispatched()
    _tamper(owner_connection, sql, operation.pk)
    code, told = _audit()
    assert code == 1
    assert f"operation:{operation.pk}" in told
    assert told.strip().splitlines()[-1].endswith(" differences")


def test_an_event_and_its_row_edited_consistently_are_found_too(ledger: Ledger, owner_connection: Any) -> None:
    operation = ledger.dispatched()
    _tamper(owner_connection, "UPDATE operations_operation SET status = 'rejected' WHERE id = %s", operation.pk)
    _tamper(
        owner_connection,
        "UPDATE operations_event SET to_status = 'rejected' WHERE stream = 'operation:' || %s AND seq = 4",
        operation.pk,
    )
    code, told = _audit()
    assert (code, f"operation:{operation.pk}" in told) == (1, True)


def test_nothing_is_built_on_a_broken_chain(ledger: Ledger, owner_connection: Any) -> None:
    operation = ledger.prepared()
    _tamper(
        owner_connection,
        "UPDATE operations_event SET reason = 'harmless' WHERE stream = 'operation:' || %s AND seq = 2",
        operation.pk,
    )
    with pytest.raises(IntegrityBroken), unit():
        advance(ledger.fresh(operation), "closed", actor=SYSTEM, reason="voided")


@pytest.mark.parametrize("statement", ["UPDATE {} SET id = id", "DELETE FROM {}", "TRUNCATE {}"])
@pytest.mark.parametrize("table", ["operations_event", "approvals_decision", "operations_receipt", "artifacts_version"])
def test_the_application_cannot_change_what_is_append_only(ledger: Ledger, table: str, statement: str) -> None:
    from django.db import connection, transaction
    from django.db.utils import ProgrammingError

    ledger.dispatched()
    with pytest.raises(ProgrammingError) as refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(table))
    assert refused.value.__cause__.sqlstate == "42501"


def test_one_tenant_is_audited_alone(ledger: Ledger) -> None:
    ledger.dispatched()
    code, told = _audit("--tenant", ledger.tenant.slug, "--json")
    assert code == 0
    last = json.loads(told.strip().splitlines()[-1])
    assert last["differences"] == 0 and last["streams"] > 0


def test_show_tells_an_operation_with_its_events(ledger: Ledger) -> None:
    operation = ledger.dispatched()
    out = StringIO()
    call_command("show", "operation", str(operation.pk), "--json", stdout=out)
    told = json.loads(out.getvalue())
    assert (told["status"], told["key"], told["tenant"]) == ("confirmed", operation.key, ledger.tenant.slug)
    assert [event["to"] for event in told["events"]] == ["proposed", "prepared", "dispatched", "confirmed"]
    assert told["approval_id"] == str(operation.request_id)
    assert [attempt["status"] for attempt in told["attempts"]] == ["answered"]
    assert set(told["events"][0]) >= {"seq", "type", "from", "to", "at", "actor"}
