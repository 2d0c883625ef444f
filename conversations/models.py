"""What was said, and which work was admitted and how far it got."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.functions import TransactionNow
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from .kernel.ids import uuid7
from .kernel.models import AppendOnly, EventRow, StateRow


class Body(AppendOnly):
    """A text, apart from the rows that refer to it, so that it can be erased one day leaving its hash."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    sha256 = models.CharField(max_length=64)
    text = models.TextField()
    erased_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)


class Epoch(AppendOnly):
    """One restore of a backup. What was recorded between `backup_at` and `restored_at` is lost, and may have happened.

    Only the owner of the tables writes it; `restored_at` is the beginning of the transaction that writes it, by which
    the database knows that transaction (`kernel_is_restoring`).
    """

    owner_only = True

    number = models.PositiveIntegerField(primary_key=True)
    backup_at = models.DateTimeField()  # the snapshot's database time
    restored_at = models.DateTimeField(db_default=TransactionNow())
    product_version = models.CharField(max_length=32)  # that made the backup


class Conversation(models.Model):
    """One thread between its owner and an agent. Messages and turns are numbered under its row's lock."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="conversations")
    agent = models.CharField(max_length=64, default="report_writer")
    title = models.CharField(max_length=120, blank=True)
    revision = models.PositiveIntegerField(default=1)
    last_message_number = models.PositiveIntegerField(default=0)
    last_turn_number = models.PositiveIntegerField(default=0)
    client_key = models.CharField(max_length=64, null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    updated_at = models.DateTimeField(db_default=Now(), editable=False)
    last_activity_at = models.DateTimeField(db_default=Now())
    # The last restore that found live work in it.
    epoch = models.ForeignKey(Epoch, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        permissions = [("use", "Talk with agents")]
        indexes = [models.Index(fields=["owner", "-last_activity_at", "-id"], name="conversations_by_activity")]
        constraints = [models.UniqueConstraint(fields=["owner", "client_key"], name="conversations_client_key")]


class FeedHead(models.Model):
    """The last seq of a conversation's feed: a row of its own, locked last of all."""

    conversation = models.OneToOneField(Conversation, on_delete=models.PROTECT, primary_key=True)
    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    seq = models.PositiveBigIntegerField(default=0)


class FeedEntry(AppendOnly):
    """Something in the conversation changed: kind and reference, no fact. Gives the cursor its order."""

    conversation = models.ForeignKey(Conversation, on_delete=models.PROTECT, related_name="feed")
    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    seq = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=24)  # message, turn, step, operation, approval, case, version
    ref = models.UUIDField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["conversation", "seq"], name="conversations_feed_seq")]


class Message(AppendOnly):
    """What was said. A question has an author; an answer is the one final message of its turn."""

    class Role(models.TextChoices):
        USER = "user"
        AGENT = "agent"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    conversation = models.ForeignKey(Conversation, on_delete=models.PROTECT, related_name="messages")
    number = models.PositiveIntegerField()
    role = models.CharField(max_length=8, choices=Role.choices)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    turn = models.ForeignKey("Turn", null=True, on_delete=models.PROTECT, related_name="answers")
    step = models.ForeignKey("Step", null=True, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=12, default="said")  # said | stopped (partial text, marked) | failed
    body = models.ForeignKey(Body, on_delete=models.PROTECT, related_name="+")
    client_key = models.CharField(max_length=64, null=True)
    payload_sha256 = models.CharField(max_length=64, blank=True)  # text and attachments of that client key
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["conversation", "number"]
        constraints = [
            models.UniqueConstraint(fields=["conversation", "number"], name="conversations_message_number"),
            models.UniqueConstraint(fields=["conversation", "client_key"], name="conversations_message_client_key"),
            # I16: a finished result is presented once.
            models.UniqueConstraint(fields=["turn"], condition=Q(role="agent"), name="conversations_one_answer"),
            models.CheckConstraint(
                condition=Q(role="user", author__isnull=False, turn__isnull=True)
                | Q(role="agent", author__isnull=True, turn__isnull=False),
                name="conversations_message_author",
            ),
        ]


class Turn(StateRow):
    """One unit of admitted work: a message asks, the turn answers. `contract` is kept structured, never summarised."""

    conversation = models.ForeignKey(Conversation, on_delete=models.PROTECT, related_name="turns")
    number = models.PositiveIntegerField()
    question = models.ForeignKey(Message, on_delete=models.PROTECT, related_name="turns")
    asker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    parent = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="delegated")
    retry_of = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="retries")
    contract = models.JSONField(default=dict)
    contract_version = models.PositiveSmallIntegerField(default=1)
    client_key = models.CharField(max_length=64, null=True)
    fence = models.PositiveBigIntegerField(default=0)
    reason = models.CharField(max_length=64, blank=True)
    ended_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    first_claimed_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    # Charged budgets (I17). Interrupted model requests stay charged.
    requests_used = models.PositiveIntegerField(default=0)
    tokens_used = models.PositiveIntegerField(default=0)
    milliseconds_used = models.PositiveIntegerField(default=0)
    operations_used = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["conversation", "number"], name="conversations_turn_number"),
            models.UniqueConstraint(fields=["conversation", "client_key"], name="conversations_turn_client_key"),
            # Running and cancelling hold the conversation's one slot.
            models.UniqueConstraint(
                fields=["conversation"],
                condition=Q(status__in=["running", "cancelling"]),
                name="conversations_one_slot",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["completed", "failed", "cancelled"]) | Q(next_wake_at__isnull=False),
                name="conversations_live_turn_wakes",
            ),
        ]
        indexes = [
            models.Index(
                fields=["next_wake_at"], condition=Q(next_wake_at__isnull=False), name="conversations_turn_wake"
            ),
        ]


class Run(StateRow):
    """One execution of a turn under one lease. Its number is the fence it was given."""

    turn = models.ForeignKey(Turn, on_delete=models.PROTECT, related_name="runs")
    fence = models.PositiveBigIntegerField()
    worker = models.CharField(max_length=64)
    lease_expires_at = models.DateTimeField()
    heartbeat_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)
    end_reason = models.CharField(max_length=64, blank=True)
    progressed = models.BooleanField(default=False)  # a step was committed: resets the count of interruptions

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["turn", "fence"], name="conversations_run_fence"),
            models.UniqueConstraint(fields=["turn"], condition=Q(status="leased"), name="conversations_one_lease"),
        ]
        indexes = [
            models.Index(fields=["lease_expires_at"], condition=Q(status="leased"), name="conversations_run_lease"),
        ]


class Step(StateRow):
    """One model request or tool call of a turn. Every committed step is a checkpoint: it stores its new messages only.

    `input` and `output` are JSON texts: for a model request the messages it added and the response, for a tool call
    the arguments and the result.
    """

    turn = models.ForeignKey(Turn, on_delete=models.PROTECT, related_name="steps")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)  # model_request | tool_call | handoff | join
    name = models.CharField(max_length=80)
    parent = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="calls")
    call_id = models.CharField(max_length=128, blank=True)  # the model's id of a tool call; unique within its parent
    effect_class = models.CharField(max_length=24, default="read")
    egress = models.BooleanField(default=False)
    input = models.ForeignKey(Body, null=True, on_delete=models.PROTECT, related_name="+")
    input_sha256 = models.CharField(max_length=64, blank=True)
    output = models.ForeignKey(Body, null=True, on_delete=models.PROTECT, related_name="+")
    output_sha256 = models.CharField(max_length=64, blank=True)
    output_bytes = models.PositiveIntegerField(default=0)
    operation_id = models.UUIDField(null=True)  # what an effect step became (a row of an upper floor)
    outcome = models.CharField(max_length=24, blank=True)  # ok | error | interrupted | cancelled | refused
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    tokens_in = models.PositiveIntegerField(default=0)
    tokens_out = models.PositiveIntegerField(default=0)
    # A checkpoint names the four versions it was written under.
    schema_version = models.PositiveSmallIntegerField(default=1)
    engine_version = models.CharField(max_length=32)
    agent_version = models.CharField(max_length=64)
    model_version = models.CharField(max_length=128)

    class Meta:
        ordering = ["turn", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["turn", "seq"], name="conversations_step_seq"),
            models.UniqueConstraint(
                fields=["parent", "call_id"], condition=Q(kind="tool_call"), name="conversations_step_call"
            ),
        ]


class StepTry(models.Model):
    """One try at a step by one run; a retry of a model request or read is a new one."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    step = models.ForeignKey(Step, on_delete=models.PROTECT, related_name="tries")
    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="tries")
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=12, default="running")  # running | succeeded | failed | interrupted
    error = models.CharField(max_length=200, blank=True)
    started_at = models.DateTimeField(db_default=Now())
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["step", "number"], name="conversations_try_number")]


class Wait(models.Model):
    """A turn waits for a named thing; satisfied once."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    turn = models.ForeignKey(Turn, on_delete=models.PROTECT, related_name="waits")
    step = models.ForeignKey(Step, null=True, on_delete=models.PROTECT, related_name="waits")
    kind = models.CharField(max_length=16)  # operation | turn | person
    ref = models.UUIDField()
    outcome = models.CharField(max_length=24, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    satisfied_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["turn", "kind", "ref"], name="conversations_wait_once")]
        indexes = [
            models.Index(fields=["kind", "ref"], condition=Q(satisfied_at=None), name="conversations_open_wait"),
        ]


class Event(EventRow):
    pass
