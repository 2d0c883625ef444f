"""Who allowed exactly what: a Request is one question to reviewers about one digest.

An approval knows digests and versions, not operations: `subject` and `consumer` are plain UUIDs.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from artifacts.models import Version
from conversations.kernel.ids import uuid7
from conversations.kernel.models import AppendOnly, EventRow, StateRow
from conversations.models import Body, Conversation, Turn


class Request(StateRow):
    """One question about one digest. `material` is exactly what was hashed (canonical JSON), shown to the reviewer."""

    subject = models.UUIDField()  # the operation this is about
    number = models.PositiveIntegerField(default=1)  # of the requests about that subject
    digest = models.CharField(max_length=64)
    material = models.JSONField()
    material_version = models.PositiveSmallIntegerField(default=1)
    asker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    asked_by_agent = models.BooleanField(default=False)
    turn = models.ForeignKey(Turn, null=True, on_delete=models.PROTECT, related_name="+")
    conversation = models.ForeignKey(Conversation, null=True, on_delete=models.PROTECT, related_name="+")
    policy = models.CharField(max_length=40)
    policy_version = models.PositiveIntegerField(default=1)
    quorum = models.PositiveSmallIntegerField(default=1)
    expires_at = models.DateTimeField()
    reason = models.CharField(max_length=64, blank=True)
    ended_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField(null=True)
    consumer = models.UUIDField(null=True)  # the one operation that used it

    class Meta:
        permissions = [
            ("see_requests", "See the tenant's requests"),
            ("decide_request", "Decide requests"),
            ("revoke_request", "Revoke approvals"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["subject"], condition=Q(status__in=["pending", "approved"]), name="approvals_one_live_request"
            ),
            models.UniqueConstraint(fields=["subject", "number"], name="approvals_request_number"),
            models.CheckConstraint(
                condition=~Q(status__in=["pending", "approved"]) | Q(next_wake_at__isnull=False),
                name="approvals_live_request_wakes",
            ),
            models.CheckConstraint(
                condition=Q(status="consumed", consumer__isnull=False) | (~Q(status="consumed") & Q(consumer=None)),
                name="approvals_consumer",
            ),
        ]
        indexes = [
            models.Index(
                fields=["tenant", "expires_at", "id"], condition=Q(status="pending"), name="approvals_pending"
            ),
            models.Index(
                fields=["tenant", "-updated_at", "-id"],
                condition=~Q(status="pending"),
                name="approvals_no_longer_pending",
            ),
            models.Index(fields=["next_wake_at"], condition=Q(next_wake_at__isnull=False), name="approvals_wake"),
        ]


class CoveredVersion(AppendOnly):
    """A version (and its hash) that a request covers; its author may not decide."""

    request = models.ForeignKey(Request, on_delete=models.PROTECT, related_name="covered")
    version = models.ForeignKey(Version, on_delete=models.PROTECT, related_name="+")
    sha256 = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["request", "version"], name="approvals_covered_once")]


class Decision(AppendOnly):
    """One person's verdict on one request, with the digest that person saw."""

    class Verdict(models.TextChoices):
        APPROVE = "approve"
        REJECT = "reject"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    request = models.ForeignKey(Request, on_delete=models.PROTECT, related_name="decisions")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    verdict = models.CharField(max_length=8, choices=Verdict.choices)
    digest = models.CharField(max_length=64)
    reason = models.ForeignKey(Body, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["request", "person"], name="approvals_one_decision")]


class Event(EventRow):
    pass
