"""What a person may see of artifacts. Every query starts from the person."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from conversations.kernel.errors import NotFound

from .models import Artifact, Version


def artifacts_visible_to(person: Any) -> QuerySet[Artifact]:
    """Own artifacts in tenants where the person is still a member."""
    return Artifact.objects.filter(
        owner=person,
        tenant__in=person.memberships.filter(status="active", tenant__closed_at=None).values("tenant_id"),
    ).select_related("tenant", "current_version", "conversation")


def reports_of(person: Any) -> QuerySet[Artifact]:
    """What agents and people wrote, newest change first (sources are shown with their conversation)."""
    return artifacts_visible_to(person).filter(kind=Artifact.Kind.REPORT).order_by("-updated_at", "-id")


def artifact_for(person: Any, artifact_id: UUID) -> Artifact:
    """Raises NotFound, the same for a foreign artifact as for a random id."""
    found = artifacts_visible_to(person).filter(pk=artifact_id).first()
    if found is None:
        raise NotFound
    return found


def version_of(artifact: Artifact, number: int) -> Version:
    found = (
        artifact.versions.filter(number=number)
        .select_related("artifact", "blob", "author", "base", "origin_step__turn", "tenant")
        .first()
    )
    if found is None:
        raise NotFound
    return found


def is_current(version: Version) -> bool:
    """Whether the version is still its artifact's current one, read afresh."""
    return Artifact.objects.filter(pk=version.artifact_id, current_version_id=version.pk).exists()


def made_from(version: Version) -> QuerySet[Any]:
    """Lineage, backwards: the inputs of a version."""
    return version.inputs.select_related("source__artifact").order_by("id")


def went_into(version: Version) -> QuerySet[Any]:
    """Lineage, forwards: the versions made from this one."""
    return version.used_by.select_related("version__artifact").order_by("id")
