"""Artifacts are written here: a first version, and every later one on a named base."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from conversations.kernel.canonical import sha256_hex
from conversations.kernel.errors import (
    BadInput,
    IdempotencyConflict,
    IllegalTransition,
    NotFound,
    RoleMissing,
    TooLarge,
)
from conversations.kernel.machine import Actor, agent_actor, person_actor
from conversations.kernel.unit import add_entry, unit
from conversations.kernel.writing import Fence, advance, begin
from conversations.models import Conversation, Step

from . import blobs
from .errors import BaseMissing, StaleBase
from .models import Artifact, Blob, Input, Version

TITLE_CHARACTERS_MAX = 200
MARKDOWN = "text/markdown"


@dataclass(frozen=True, slots=True)
class Origin:
    """Who made a version: a person, or a step of an agent's turn acting for a person."""

    person: Any
    step: Step | None = None
    fence: Fence | None = None

    @property
    def actor(self) -> Actor:
        return agent_actor(self.person) if self.step else person_actor(self.person)


@dataclass(frozen=True, slots=True)
class Draft:
    """Content that wants to become a version, its bytes already in the storage."""

    title: str
    blob: Blob
    media_type: str = MARKDOWN
    facts: dict[str, Any] = field(default_factory=dict)
    inputs: tuple[tuple[Version, str], ...] = ()


def draft(
    *, tenant: Any, title: str, content: bytes, media_type: str = MARKDOWN, inputs: Iterable[tuple[Version, str]] = ()
) -> Draft:
    """Check and store content. Raises BadInput or TooLarge; call outside a transaction where the caller can."""
    title = " ".join(title.replace("\0", "\u2400").split())
    if not title:
        raise BadInput(_("Give it a title."))
    if len(title) > TITLE_CHARACTERS_MAX:
        raise TooLarge(_("The title is longer than %(max)s characters.") % {"max": TITLE_CHARACTERS_MAX})
    if not content:
        raise BadInput(_("There is no content to save."))
    if len(content) > settings.CONTENT_BYTES_MAX:
        raise TooLarge(
            _("The content has %(size)s bytes; at most %(max)s can be saved.")
            % {"size": len(content), "max": settings.CONTENT_BYTES_MAX}
        )
    return Draft(title, blobs.put(tenant=tenant, data=content), media_type, {}, tuple(inputs))


def create_artifact(
    *,
    person: Any,
    tenant: Any,
    title: str,
    content: bytes,
    client_key: str | None = None,
    conversation: Conversation | None = None,
) -> Artifact:
    """A new artifact with version 1, by a person's form. The same `client_key` again returns the same artifact;
    with other content it raises IdempotencyConflict."""
    if not person.has_perm("artifacts.write", tenant):
        raise RoleMissing
    if client_key and (found := _same_key(person, client_key, title, content)):
        return found
    prepared = draft(tenant=tenant, title=title, content=content)
    try:
        with unit():
            return add_artifact(
                tenant=tenant, draft=prepared, origin=Origin(person), conversation=conversation, client_key=client_key
            ).artifact
    except IntegrityError:
        if client_key and (found := _same_key(person, client_key, title, content)):
            return found
        raise


def add_artifact(
    *,
    tenant: Any,
    draft: Draft,
    origin: Origin,
    conversation: Conversation | None = None,
    kind: str = Artifact.Kind.REPORT,
    client_key: str | None = None,
) -> Version:
    """Inside `unit()`: the artifact's row, its first version and their event. Returns the version."""
    artifact = Artifact(
        tenant=tenant, conversation=conversation, owner=origin.person, kind=kind, title=draft.title,
        client_key=client_key, status="active",
    )  # fmt: skip
    begin(artifact, actor=origin.actor, reason="created", fence=origin.fence)
    return _append(artifact=artifact, draft=draft, origin=origin, base=None)


def commit_version(
    *, person: Any, artifact: Artifact, base_sha256: str | None, content: bytes, title: str | None = None
) -> Version:
    """A new version by a person, made from the version whose hash is `base_sha256`.

    Raises BaseMissing without a base, StaleBase when it is no longer the current one.
    """
    if artifact.owner_id != person.pk:
        raise NotFound
    if not person.has_perm("artifacts.write", artifact.tenant):
        raise RoleMissing
    if not base_sha256:
        raise BaseMissing
    prepared = draft(tenant=artifact.tenant, title=title or artifact.title, content=content)
    return add_version(
        artifact_id=artifact.pk,
        draft=prepared,
        origin=Origin(person),
        is_base=lambda current: current.sha256 == base_sha256,
    )


def add_version(*, artifact_id: Any, draft: Draft, origin: Origin, is_base: Callable[[Version], bool]) -> Version:
    """The next version, if `is_base(current version)` still holds under the artifact's lock; else StaleBase.

    Raises IllegalTransition for an artifact that is archived or deleted: saving does not bring it back.
    """
    with unit():
        artifact = Artifact.objects.select_for_update(no_key=True, of=("self",)).get(pk=artifact_id)
        if artifact.status != "active":
            raise IllegalTransition
        current = Version.objects.select_related("author").get(pk=artifact.current_version_id)  # type: ignore[misc]
        if not is_base(current):
            raise StaleBase(by=str(current.author), at=current.created_at, current=current)
        if current.sha256 == draft.blob.sha256 and artifact.title == draft.title:
            return current  # saving the same thing twice is one version
        return _append(artifact=artifact, draft=draft, origin=origin, base=current)


def _append(*, artifact: Artifact, draft: Draft, origin: Origin, base: Version | None) -> Version:
    draft.blob.save(force_insert=True)
    version = Version.objects.create(
        tenant_id=artifact.tenant_id, artifact=artifact, number=(base.number if base else 0) + 1, title=draft.title,
        sha256=draft.blob.sha256, size_bytes=draft.blob.size_bytes, media_type=draft.media_type, blob=draft.blob,
        base=base, origin_step=origin.step, origin_person=None if origin.step else origin.person,
        author=origin.person, facts=draft.facts,
    )  # fmt: skip
    sources = [*draft.inputs, *([(base, "revises")] if base else [])]
    Input.objects.bulk_create(Input(version=version, source=source, kind=kind) for source, kind in sources)
    advance(
        artifact,
        "active",
        actor=origin.actor,
        event_type="artifact.version_committed",
        facts={"version": str(version.pk), "number": version.number, "sha256": version.sha256},
        change={"current_version": version, "title": draft.title},
        fence=origin.fence,
    )
    if artifact.conversation_id:
        add_entry(artifact.conversation_id, "version", version.pk)
    return version


def _same_key(person: Any, client_key: str, title: str, content: bytes) -> Artifact | None:
    with transaction.atomic():
        found = Artifact.objects.filter(owner=person, client_key=client_key).first()
    if found is None:
        return None
    first = found.versions.get(number=1)
    if first.sha256 != sha256_hex(content) or first.title != " ".join(title.split()):
        raise IdempotencyConflict
    return found
