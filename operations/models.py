"""What happened, may have happened or did not happen outside."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from artifacts.models import Version
from conversations.kernel.ids import uuid7
from conversations.kernel.models import AppendOnly, EventRow, StateRow
from conversations.models import Body, Conversation, Step, Turn

INTENT_LIVE = ("proposed", "prepared", "dispatched", "unknown")


class Operation(StateRow):
    """One intended effect outside. Permission belongs to its Request; a retry is a new Attempt with the same key."""

    tool = models.CharField(max_length=64)
    contract_version = models.PositiveIntegerField()
    connector = models.CharField(max_length=64)
    provider = models.CharField(max_length=64)
    connector_config_hash = models.CharField(max_length=64)
    target = models.JSONField()
    parameters = models.JSONField()  # semantic parameters, canonical; volatile values are made by the executor
    payload_sha256 = models.CharField(max_length=64)
    intent_hash = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    key = models.CharField(max_length=64)
    origin_step = models.ForeignKey(Step, null=True, on_delete=models.PROTECT, related_name="operations")
    origin_person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    origin_client_key = models.CharField(max_length=64, blank=True)
    turn = models.ForeignKey(Turn, null=True, on_delete=models.PROTECT, related_name="operations")
    conversation = models.ForeignKey(Conversation, null=True, on_delete=models.PROTECT, related_name="operations")
    asker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    version = models.ForeignKey(Version, null=True, on_delete=models.PROTECT, related_name="operations")
    version_sha256 = models.CharField(max_length=64, blank=True)
    effect_class = models.CharField(max_length=24)
    egress = models.BooleanField(default=True)
    risk = models.CharField(max_length=8, default="normal")
    repeats = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="repeated_by")
    compensates = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="compensated_by")
    schema_version = models.PositiveSmallIntegerField(default=1)
    # Set by events.
    reason = models.CharField(max_length=64, blank=True)
    request_id = models.UUIDField(null=True)  # the latest Request about this operation
    leaves_at = models.DateTimeField(null=True)  # prepared: when the publish buffer ends
    first_dispatched_at = models.DateTimeField(null=True)
    unknown_since = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)
    reference = models.CharField(max_length=200, blank=True)  # the provider's id of the effect
    # Infrastructure of reconciliation: when the first query ended, how many were asked since it became unknown.
    first_query_ended_at = models.DateTimeField(null=True)
    queries_asked = models.PositiveIntegerField(default=0)

    class Meta:
        permissions = [
            ("propose", "Propose operations"),
            ("see_cases", "See operations to settle"),
            ("settle_operation", "Query, retry and settle operations"),
            ("assign_case", "Assign cases"),
            ("set_brake", "Stop and resume sending"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["tenant", "tool", "key"], name="operations_key"),
            models.UniqueConstraint(
                fields=["intent_hash"], condition=Q(status__in=INTENT_LIVE), name="operations_live_intent"
            ),
            models.CheckConstraint(
                condition=Q(origin_step__isnull=False, origin_person__isnull=True)
                | Q(origin_step__isnull=True, origin_person__isnull=False),
                name="operations_one_origin",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=INTENT_LIVE) | Q(next_wake_at__isnull=False), name="operations_live_wakes"
            ),
            # I20: a confirmed publication refers to version and hash.
            models.CheckConstraint(
                condition=~Q(status="confirmed") | Q(version=None) | ~Q(version_sha256=""),
                name="operations_confirmed_names_version",
            ),
        ]
        indexes = [
            models.Index(fields=["next_wake_at"], condition=Q(next_wake_at__isnull=False), name="operations_wake"),
            models.Index(fields=["version"], condition=Q(status="confirmed"), name="operations_publications"),
            models.Index(fields=["conversation", "id"], name="operations_by_conversation"),
        ]


class Attempt(StateRow):
    """One try at an operation, inserted `sending` by the gate before the first byte may leave."""

    operation = models.ForeignKey(Operation, on_delete=models.PROTECT, related_name="attempts")
    number = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    request_id = models.UUIDField()
    body_sha256 = models.CharField(max_length=64)
    body_bytes = models.PositiveBigIntegerField()
    volatile = models.JSONField(default=dict)
    worker = models.CharField(max_length=64)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    client_key = models.CharField(max_length=64, null=True)
    reason = models.CharField(max_length=64, blank=True)
    http_status = models.PositiveSmallIntegerField(null=True)
    provider_request_id = models.CharField(max_length=128, blank=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["operation", "number"], name="operations_attempt_number"),
            models.UniqueConstraint(fields=["operation"], condition=Q(status="sending"), name="operations_one_sending"),
            models.UniqueConstraint(fields=["operation", "client_key"], name="operations_attempt_client_key"),
            models.CheckConstraint(
                condition=~Q(status="sending") | Q(next_wake_at__isnull=False), name="operations_sending_wakes"
            ),
        ]
        indexes = [
            models.Index(
                fields=["next_wake_at"], condition=Q(next_wake_at__isnull=False), name="operations_attempt_wake"
            ),
        ]


class Receipt(AppendOnly):
    """What the provider said: source is reply, query, sender (our own sender that sent nothing), later callback or
    statement; outcome is confirmed, rejected, deferred, not_sent, silent, key_conflict, not_found or error."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    operation = models.ForeignKey(Operation, on_delete=models.PROTECT, related_name="receipts")
    attempt = models.ForeignKey(Attempt, null=True, on_delete=models.PROTECT, related_name="receipts")
    query = models.ForeignKey("Query", null=True, on_delete=models.PROTECT, related_name="receipts")
    source = models.CharField(max_length=12)
    outcome = models.CharField(max_length=16)
    reason = models.CharField(max_length=64, blank=True)
    http_status = models.PositiveSmallIntegerField(null=True)
    provider_request_id = models.CharField(max_length=128, blank=True)
    reference = models.CharField(max_length=200, blank=True)
    raw = models.ForeignKey(Body, null=True, on_delete=models.PROTECT, related_name="+")
    raw_sha256 = models.CharField(max_length=64, blank=True)
    schema_version = models.PositiveSmallIntegerField(default=1)
    at = models.DateTimeField(db_default=Now())


class Query(models.Model):
    """One question to the provider about an unknown operation; by the schedule or by a person."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    operation = models.ForeignKey(Operation, on_delete=models.PROTECT, related_name="queries")
    number = models.PositiveIntegerField()
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    client_key = models.CharField(max_length=64, null=True)
    asked_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=16, blank=True)  # found | not_found | error | abandoned

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["operation", "number"], name="operations_query_number"),
            models.UniqueConstraint(fields=["operation", "client_key"], name="operations_query_client_key"),
        ]


class Case(StateRow):
    """The work of finding out or repairing: a state with a person's name on it."""

    class Reason(models.TextChoices):
        UNKNOWN_OUTCOME = "unknown_outcome"
        CONTRADICTION = "contradiction"
        GHOST = "ghost"
        COMPENSATION = "compensation"
        INTEGRITY = "integrity"

    operation = models.ForeignKey(Operation, null=True, on_delete=models.PROTECT, related_name="cases")
    stream = models.CharField(max_length=64, blank=True)  # integrity: the stream that is broken
    reason = models.CharField(max_length=16, choices=Reason.choices)
    assignee = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    verdict = models.CharField(max_length=16, blank=True)  # confirmed | rejected | not_executed | retried
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    settled_how = models.CharField(max_length=16, blank=True)  # receipt | person | retried
    settled_at = models.DateTimeField(null=True)
    # A same-key retry somebody asked for, until it is sent (which settles the case) or refused by the gate.
    retry_asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    retry_key = models.CharField(max_length=64, blank=True)
    retry_refused = models.CharField(max_length=64, blank=True)  # the gate's reason

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["operation"],
                condition=Q(reason="unknown_outcome") & ~Q(status="settled"),
                name="operations_one_unsettled_case",
            ),
            models.CheckConstraint(
                condition=Q(status="settled") | Q(next_wake_at__isnull=False), name="operations_unsettled_case_wakes"
            ),
        ]
        indexes = [
            models.Index(
                fields=["tenant", "created_at", "id"], condition=~Q(status="settled"), name="operations_open_cases"
            ),
            models.Index(
                fields=["next_wake_at"],
                condition=~Q(status="settled") & ~Q(retry_key="") & Q(retry_refused=""),
                name="operations_asked_retries",
            ),
        ]


class Evidence(AppendOnly):
    """What a person brings to settle an unknown operation."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="evidence")
    operation = models.ForeignKey(Operation, on_delete=models.PROTECT, related_name="evidence")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    verdict = models.CharField(max_length=16)
    reference = models.CharField(max_length=200, blank=True)
    raw_answer = models.ForeignKey(Body, null=True, on_delete=models.PROTECT, related_name="+")
    reason = models.ForeignKey(Body, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(db_default=Now())


class Brake(StateRow):
    """Sending to one provider is stopped (engaged) or not (released), per tenant."""

    provider = models.CharField(max_length=64)
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    reason_body = models.ForeignKey(Body, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tenant", "provider"], name="operations_one_brake")]


class Event(EventRow):
    pass
