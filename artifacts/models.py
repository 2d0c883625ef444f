"""What the work delivers: immutable versions, their bytes, where they came from, and sources with their passages.

A source is uploaded as two artifacts of one conversation: kind `source` (version 1 = the original bytes) and kind
`text` (version 1 = the extracted text, with an Input of kind `extracted_from` naming the original). Passages and
citations refer to the text version; offsets are code points of its text.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from conversations.kernel.ids import uuid7
from conversations.kernel.models import AppendOnly, EventRow, StateRow
from conversations.models import Conversation, Message, Step


class Blob(AppendOnly):
    """Bytes in the storage, apart from the rows that refer to them, so that they can be erased leaving their hash.

    `storage_key` is generated; no name a person or model gave ever becomes a path.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    sha256 = models.CharField(max_length=64, db_index=True)
    size_bytes = models.PositiveBigIntegerField()
    storage_key = models.CharField(max_length=120, unique=True)
    erased_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)


class Artifact(StateRow):
    """A named line of versions. `current_version` moves by compare-and-set (the row's revision)."""

    class Kind(models.TextChoices):
        REPORT = "report"  # what agents and people write
        SOURCE = "source"  # an uploaded original
        TEXT = "text"  # the text extracted from a source

    conversation = models.ForeignKey(Conversation, null=True, on_delete=models.PROTECT, related_name="artifacts")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="artifacts")
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.REPORT)
    title = models.CharField(max_length=200)
    client_key = models.CharField(max_length=64, null=True)
    current_version = models.ForeignKey("Version", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        permissions = [("write", "Write artifacts")]
        constraints = [models.UniqueConstraint(fields=["owner", "client_key"], name="artifacts_client_key")]
        indexes = [models.Index(fields=["owner", "-updated_at", "-id"], name="artifacts_by_change")]


class Version(AppendOnly):
    """Immutable content. `number` counts within the artifact; `base` is the version it was made from."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    artifact = models.ForeignKey(Artifact, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=200)
    sha256 = models.CharField(max_length=64)
    size_bytes = models.PositiveBigIntegerField()
    media_type = models.CharField(max_length=100)
    blob = models.ForeignKey(Blob, on_delete=models.PROTECT, related_name="+")
    base = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+")
    origin_step = models.ForeignKey(Step, null=True, on_delete=models.PROTECT, related_name="versions")
    origin_person = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    facts = models.JSONField(default=dict)  # pages [[start,end]], hidden [[start,end]], extractor; never text
    schema_version = models.PositiveSmallIntegerField(default=1)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["artifact", "number"]
        constraints = [
            models.UniqueConstraint(fields=["artifact", "number"], name="artifacts_version_number"),
            models.CheckConstraint(
                condition=Q(origin_step__isnull=False, origin_person__isnull=True)
                | Q(origin_step__isnull=True, origin_person__isnull=False),
                name="artifacts_one_origin",
            ),
        ]


class Input(AppendOnly):
    """`version` was made from `source` (lineage). kind: extracted_from | cites | revises."""

    version = models.ForeignKey(Version, on_delete=models.PROTECT, related_name="inputs")
    source = models.ForeignKey(Version, on_delete=models.PROTECT, related_name="used_by")
    kind = models.CharField(max_length=16)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["version", "source", "kind"], name="artifacts_input_once")]


class Passage(AppendOnly):
    """A stretch of a text version: code points `start`..`end` of its text, and the terms it is found by.

    Hidden text (which a reader of the document does not see) is a passage flagged `hidden`, never searched.
    """

    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    version = models.ForeignKey(Version, on_delete=models.PROTECT, related_name="passages")
    number = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    page = models.PositiveIntegerField(null=True)
    hidden = models.BooleanField(default=False)
    terms = ArrayField(models.CharField(max_length=64), default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["version", "number"], name="artifacts_passage_number")]
        indexes = [GinIndex(fields=["terms"], name="artifacts_passage_terms")]


class Citation(AppendOnly):
    """Marker [n] of a report version quotes code points `start`..`end` of a text version, checked byte for byte."""

    version = models.ForeignKey(Version, on_delete=models.PROTECT, related_name="citations")
    n = models.PositiveIntegerField()
    source = models.ForeignKey(Version, on_delete=models.PROTECT, related_name="cited_by")
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    quote_sha256 = models.CharField(max_length=64)

    class Meta:
        ordering = ["version", "n"]
        constraints = [models.UniqueConstraint(fields=["version", "n"], name="artifacts_citation_number")]


class MessageLink(AppendOnly):
    """A message refers to a version: attached (by its author) or delivered (by its turn)."""

    tenant = models.ForeignKey("accounts.Tenant", on_delete=models.PROTECT, related_name="+")
    message = models.ForeignKey(Message, on_delete=models.PROTECT, related_name="links")
    version = models.ForeignKey(Version, on_delete=models.PROTECT, related_name="links")
    kind = models.CharField(max_length=12)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["message", "version", "kind"], name="artifacts_link_once")]


class Event(EventRow):
    pass
