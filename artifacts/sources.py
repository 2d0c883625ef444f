"""Sources: an uploaded file as two immutable versions, the original and its text, and the passages of the text.

The text version is what everything else refers to: searched, read, quoted. Its Input `extracted_from` names the
original.
"""

from __future__ import annotations

import unicodedata
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from conversations.kernel.canonical import sha256_hex
from conversations.kernel.errors import BadInput, NotFound, RoleMissing, TooLarge
from conversations.kernel.unit import unit
from conversations.models import Conversation

from . import blobs
from .extraction import Extracted, ExtractionRefused, extract
from .models import Artifact, Passage, Version
from .passages import Passage as Found
from .passages import split
from .services import Draft, Origin, add_artifact
from .terms import index_terms

SOURCES_MAX = 200
NAME_CHARACTERS_MAX = 120
TEXT_MEDIA_TYPE = "text/plain; charset=utf-8"
EXTRACTED_FROM = "extracted_from"
PASSAGE_TERMS_MAX = 2_000


class SourceRefused(BadInput):
    """The file is not taken in as a source; `detail["reason"]` is the code of the extraction's refusal."""


def add_source(
    *, conversation: Conversation, person: Any, file_name: str, data: bytes, title: str | None = None
) -> Version:
    """Take `data` in as a source of the conversation; returns its text version.

    `file_name` is a label, cleaned for display, and never part of a path. The same file again under the same name is
    the source that is already there. Takes up to 30 seconds: call it outside a transaction. Raises SourceRefused,
    TooLarge, NotFound or RoleMissing; then nothing of the file is stored.
    """
    _require_right(conversation, person)
    label = shown_name(file_name) if title is None else shown_label(title)
    found = _same_source(conversation, label, sha256_hex(data))
    if found is not None:
        return found
    extracted = _extracted(data, file_name)
    passages = split(extracted)
    tenant = conversation.tenant
    original = Draft(label, blobs.put(tenant=tenant, data=data), extracted.media_type)
    text = blobs.put(tenant=tenant, data=extracted.text.encode("utf-8"))
    with unit():
        locked = Conversation.objects.select_for_update(no_key=True, of=("self",)).get(pk=conversation.pk)
        _require_right(locked, person)
        found = _same_source(locked, label, original.blob.sha256)
        if found is not None:
            return found
        if sources_of(locked).count() >= SOURCES_MAX:
            raise TooLarge(_("A conversation holds at most %(max)s sources.") % {"max": SOURCES_MAX})
        source = add_artifact(
            tenant=tenant, draft=original, origin=Origin(person), conversation=locked, kind=Artifact.Kind.SOURCE
        )
        text_draft = Draft(label, text, TEXT_MEDIA_TYPE, _facts(extracted), ((source, EXTRACTED_FROM),))
        version = add_artifact(
            tenant=tenant, draft=text_draft, origin=Origin(person), conversation=locked, kind=Artifact.Kind.TEXT
        )
        Passage.objects.bulk_create(_rows(version, label, extracted.text, passages), batch_size=500)
    return version


def check_source(*, file_name: str, data: bytes) -> None:
    """Whether `add_source` would take this file: raises what it would. For a message with several files, of which
    either all are taken or none."""
    _extracted(data, file_name)


def sources_of(conversation: Conversation) -> QuerySet[Version]:
    """The current text versions of the conversation's sources, oldest first."""
    return (
        Version.objects.filter(
            artifact__conversation=conversation,
            artifact__tenant_id=conversation.tenant_id,
            artifact__kind=Artifact.Kind.TEXT,
            artifact__status="active",
            artifact__current_version_id=F("pk"),
        )
        .select_related("artifact", "blob")
        .order_by("created_at", "id")
    )


def original_of(text_version: Version) -> Version:
    """The uploaded original of a text version."""
    return text_version.inputs.select_related("source__blob", "source__artifact").get(kind=EXTRACTED_FROM).source


def facts_for_listing(text_version: Version) -> dict[str, Any]:
    """What `list_sources` says of a source: title, version_id, media_type of the original, pages, characters."""
    facts = text_version.facts
    return {
        "title": text_version.title,
        "version_id": str(text_version.pk),
        "media_type": facts["media_type"],
        "pages": None if facts["pages"] is None else len(facts["pages"]),
        "characters": facts["characters"],
    }


def shown_name(file_name: str) -> str:
    """The last part of a file name somebody gave, as a label (see `shown_label`)."""
    last = [part for part in file_name.replace("\\", "/").split("/") if part.strip(". ")]
    return shown_label((last or [""])[-1])


def shown_label(text: str) -> str:
    """One line fit to be shown as a title: no direction or control marks, not too long, not empty."""
    kept = "".join(character if unicodedata.category(character)[0] not in "CZ" else " " for character in text)
    name = " ".join(unicodedata.normalize("NFC", kept).split())
    if len(name) > NAME_CHARACTERS_MAX:
        # The ending tells the kind of file: keep it.
        name = name[: NAME_CHARACTERS_MAX - 13] + "\u2026" + name[-12:]
    return name or _("Untitled")


def _require_right(conversation: Conversation, person: Any) -> None:
    if conversation.owner_id != person.pk:
        raise NotFound
    if not person.has_perm("artifacts.write", conversation.tenant):
        raise RoleMissing


def _extracted(data: bytes, file_name: str) -> Extracted:
    try:
        return extract(
            data,
            file_name=file_name,
            bytes_max=settings.UPLOAD_BYTES_MAX,
            characters_max=settings.EXTRACTED_CHARACTERS_MAX,
        )
    except ExtractionRefused as refused:
        error = TooLarge if refused.code in ("too_big", "too_long") else SourceRefused
        raise error(refused.message, reason=refused.code) from None


def _same_source(conversation: Conversation, label: str, sha256: str) -> Version | None:
    return sources_of(conversation).filter(title=label, inputs__source__sha256=sha256).first()


def _facts(extracted: Extracted) -> dict[str, Any]:
    facts = asdict(extracted)
    for name in ("text", "title"):
        del facts[name]
    return {**facts, "characters": len(extracted.text)}


def _rows(version: Version, label: str, text: str, passages: list[Found]) -> list[Passage]:
    return [
        Passage(
            tenant_id=version.tenant_id,
            version=version,
            number=found.number,
            start=found.start,
            end=found.end,
            page=found.page,
            hidden=found.hidden,
            # Found by the words of its section and document too, which it may not repeat.
            terms=index_terms(f"{label}\n{found.heading}\n{text[found.start : found.end]}")[:PASSAGE_TERMS_MAX],
        )
        for found in passages
    ]
