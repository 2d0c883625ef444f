"""The abstract rows: what has a status, what is appended and never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.db import models
from django.db.models.functions import Now

from .ids import uuid7

if TYPE_CHECKING:
    from .machine import Machine


EVENT_SCHEMA = 1  # the format of events that this code writes and reads


class AppendOnly(models.Model):
    """Rows that are written once: the application's role has no UPDATE, DELETE or TRUNCATE, and a trigger refuses."""

    append_only: ClassVar[bool] = True

    class Meta:
        abstract = True


class StateRow(models.Model):
    """A row with a status. `revision` is the number of its last event, `event_hash` the head of its event chain.

    Only `advance()` writes `status`, `revision`, `event_hash` and the machine's columns. Times are the database's.
    """

    machine: ClassVar[Machine]

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    status = models.CharField(max_length=24)
    revision = models.PositiveIntegerField(default=1)
    event_hash = models.BinaryField(max_length=32)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    updated_at = models.DateTimeField(db_default=Now(), editable=False)
    next_wake_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True


class EventRow(AppendOnly):
    """One event of one stream (`operation:<uuid>`), chained by hash to the one before it.

    Holds ids, hashes and enums only: text that a person may want erased lives in Body and Blob rows.
    """

    stream = models.CharField(max_length=64)
    seq = models.PositiveIntegerField()
    type = models.CharField(max_length=64)
    from_status = models.CharField(max_length=24)
    to_status = models.CharField(max_length=24)
    actor_kind = models.CharField(max_length=16)
    actor_id = models.UUIDField(null=True)
    fence = models.BigIntegerField(null=True)
    at = models.DateTimeField()
    reason = models.CharField(max_length=64)
    schema_version = models.PositiveSmallIntegerField(default=EVENT_SCHEMA)
    tenant_id = models.UUIDField()
    payload = models.JSONField(default=dict)
    hash = models.BinaryField(max_length=32)

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(fields=["stream", "seq"], name="%(app_label)s_event_stream_seq"),
        ]
