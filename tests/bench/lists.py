"""The inbox and the operators' queue with a million rows: what the database does for one page, first and deepest.

The rows are filled in by SQL with triggers off, as many copies of one request, one case and their operation (without
events, which no list reads), and the statistics are brought up to date.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import psycopg

from .house import House, people
from .making import new_version
from .rows import Row, at_most, p95, say, sized

SQL_MS_MAX = 5.0
DEEPEST = 1.5
COPIED = ("operations_operation", "approvals_request", "approvals_coveredversion", "operations_case")
# The nth copy of a row: what must differ does, ids are alike in all tables that name them, times are apart.
CHANGED = {
    "operations_operation": {
        "id": "md5('operation' || n)::uuid", "key": "encode(sha256(('key' || n)::bytea), 'hex')",
        "intent_hash": "encode(sha256(('intent' || n)::bytea), 'hex')",
        "request_id": "md5('request' || n)::uuid", "created_at": "t.created_at - n * interval '1 second'",
        "next_wake_at": "t.next_wake_at + interval '1 day'",
    },
    "approvals_request": {
        "id": "md5('request' || n)::uuid", "subject": "md5('operation' || n)::uuid",
        "expires_at": "t.expires_at + n * interval '1 second'", "updated_at": "t.updated_at - n * interval '1 second'",
    },
    "approvals_coveredversion": {"request_id": "md5('request' || n)::uuid"},
    "operations_case": {
        "id": "md5('case' || n)::uuid", "operation_id": "md5('operation' || n)::uuid",
        "created_at": "t.created_at - n * interval '1 second'", "next_wake_at": "t.next_wake_at + interval '1 day'",
    },
}  # fmt: skip


def lists(house: House) -> Iterator[Row]:
    """Two rows for each list."""
    rows = sized(1_000_000, 20_000)
    house.database()
    _make_one_of_each()
    with house.owner() as owner:
        for table in COPIED:
            begun = time.monotonic()
            _fill(owner, table, rows)
            say(f"{rows} rows in {table}, {time.monotonic() - begun:.0f} s")
        owner.execute("VACUUM (ANALYZE)")
    from console.web import case_rows, request_rows

    north = people()
    for name, who, context, deep in (
        ("inbox", north.reviewer, request_rows.list_context, _last_request()),
        ("queue", north.operator, case_rows.list_context, _last_case()),
    ):
        yield from _rows(name, who, context, deep, rows)


def _rows(name: str, who: Any, context: Callable[..., Any], deep: str, count: int) -> Iterator[Row]:
    view = "pending" if name == "inbox" else "open"
    first, last = [], []
    for number in range(sized(30, 4) + 1):
        took = _sql_ms(lambda: context(who, view=view)), _sql_ms(lambda: context(who, view=view, after=deep))
        if number:  # the first time everything is read from disk
            first.append(took[0])
            last.append(took[1])
    slowest = p95([max(spent for spent, _ in one) for one in first + last])
    for spent, statement in sorted(first[-1] + last[-1], reverse=True)[:3]:
        say(f"{name}: {spent:.1f} ms: {' '.join(statement.split())[:160]}")
    yield Row(
        f"{name} at {count} rows: a page's slowest statement, p95", slowest / SQL_MS_MAX, f"<= {SQL_MS_MAX:.0f} ms",
        slowest <= SQL_MS_MAX, slowest, f"{SQL_MS_MAX:.0f} ms", SQL_MS_MAX, len(first + last),
    )  # fmt: skip
    total = [statistics.median(sum(spent for spent, _ in one) for one in pages) for pages in (last, first)]
    yield at_most(
        f"{name} at {count} rows: all SQL of the deepest page", DEEPEST, ours_ms=total[0],
        reference="the first page", reference_ms=total[1], n=len(first),
    )  # fmt: skip


def _sql_ms(load: Callable[[], Any]) -> list[tuple[float, str]]:
    """What the database says each statement of `load` takes, planning and execution, in milliseconds.

    Asked of the database itself: a clock around the call would count what else the machine does.
    """
    from django.db import connection

    asked: list[tuple[str, Any]] = []

    def listed(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(listed):
        load()
    with connection.cursor() as cursor:
        return [(_explained(cursor, sql, params), sql) for sql, params in asked]


def _explained(cursor: Any, sql: str, params: Any) -> float:
    cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {sql}", params)
    told = cursor.fetchone()[0]
    told = json.loads(told) if isinstance(told, str) else told
    return float(told[0]["Planning Time"] + told[0]["Execution Time"])


def _make_one_of_each() -> None:
    """A pending request, and an operation with an open case, by the services."""
    from console.demo.seeding.cases import seed_cases
    from operations.proposals import Proposer, propose_publication

    north = people()
    version = new_version(None)
    propose_publication(proposer=Proposer(person=north.member, client_key="one"), version=version)
    seed_cases(north.tenant, 1)


def _fill(owner: psycopg.Connection[Any], table: str, count: int) -> None:
    changed = CHANGED[table]
    columns = [
        name
        for (name,) in owner.execute(
            """SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped
               AND attidentity = '' ORDER BY attnum""",
            [table],
        ).fetchall()
    ]
    values = ", ".join(changed.get(name, f't."{name}"') for name in columns)
    named = ", ".join(f'"{name}"' for name in columns)
    one = {
        "operations_operation": "status = 'unknown'",
        "approvals_request": "status = 'pending'",
        "approvals_coveredversion": "request_id IN (SELECT id FROM approvals_request WHERE status = 'pending')",
        "operations_case": "status = 'open'",
    }[table]
    owner.execute("SET session_replication_role = replica")
    owner.execute(
        f"""INSERT INTO {table} ({named}) SELECT {values}
            FROM (SELECT * FROM {table} WHERE {one} LIMIT 1) t, generate_series(1, %s) n""",  # noqa: S608  (names of ours)
        [count],
    )


def _last_request() -> str:
    """Where the last page of the inbox begins."""
    from approvals.models import Request

    row = Request.objects.filter(status="pending").order_by("-expires_at", "-id")[60]
    return f"{row.expires_at.isoformat()}_{row.pk}"


def _last_case() -> str:
    from operations.models import Case

    row = Case.objects.exclude(status="settled").order_by("-created_at", "-id")[60]
    return f"{row.created_at.isoformat()}_{row.pk}"
