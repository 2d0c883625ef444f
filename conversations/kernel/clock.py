"""The database's clock: expiry and leases are never judged by a worker's own."""

from __future__ import annotations

from datetime import datetime

from django.db import connection


def database_now() -> datetime:
    """`clock_timestamp()`, in a statement of its own: read it after the last lock, for before it is the time before the wait."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        return cursor.fetchone()[0]
