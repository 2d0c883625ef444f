"""Reports by agents: every citation is checked against the stored bytes before anything is saved."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from conversations.kernel.canonical import sha256_hex
from conversations.kernel.errors import BadInput, NotFound
from conversations.models import Conversation

from . import blobs
from .errors import FalseCitation, StaleBase
from .models import Artifact, Citation, Version
from .search import readable_version
from .services import Origin, add_artifact, add_version, draft

CITATIONS_MAX = 200
_MARKER = re.compile(r"\[(\d{1,4})\]")


@dataclass(frozen=True, slots=True)
class Cited:
    """Marker [n] quotes code points `start`..`end` of the text version `version_id`."""

    n: int
    version_id: UUID
    start: int
    end: int
    quote: str


def save_report(
    *,
    conversation: Conversation,
    origin: Origin,
    title: str,
    markdown: str,
    citations: Sequence[Cited],
    base: UUID | None = None,
) -> Version:
    """Inside `unit()`: a report's first version, or the next one on `base` (a version id).

    Raises FalseCitation when a quote differs from its source by a single code point, when a marker has no citation or
    a number is used twice; NotFound for a base outside the conversation; StaleBase when the base is no longer current.
    Nothing is written then.
    """
    sources = check_citations(conversation=conversation, markdown=markdown, citations=citations)
    prepared = draft(
        tenant=conversation.tenant,
        title=title,
        content=markdown.encode("utf-8"),
        inputs=[(source, "cites") for source in dict.fromkeys(sources.values())],
    )
    if base is None:
        version = add_artifact(
            tenant=conversation.tenant, draft=prepared, origin=origin, conversation=conversation
        )  # fmt: skip
    else:
        version = add_version(
            artifact_id=_artifact_of_base(conversation, base),
            draft=prepared,
            origin=origin,
            is_base=lambda current: current.pk == base,
        )
    if not version.citations.exists():
        Citation.objects.bulk_create(
            Citation(
                version=version, n=cited.n, source=sources[cited.n], start=cited.start, end=cited.end,
                quote_sha256=sha256_hex(cited.quote.encode("utf-8", "surrogatepass")),
            )
            for cited in citations
        )  # fmt: skip
    return version


def check_citations(*, conversation: Conversation, markdown: str, citations: Sequence[Cited]) -> dict[int, Version]:
    """The source of each marker, all quotes compared with the stored text. Raises FalseCitation with the bad numbers."""
    if len(citations) > CITATIONS_MAX:
        raise BadInput(f"at most {CITATIONS_MAX} citations")
    sources: dict[int, Version] = {}
    texts: dict[UUID, str] = {}
    bad: set[int] = set()
    for cited in citations:
        try:
            source = readable_version(conversation=conversation, version_id=cited.version_id)
        except NotFound:
            bad.add(cited.n)
            continue
        if cited.n in sources or source.artifact.kind != Artifact.Kind.TEXT:
            bad.add(cited.n)
            continue
        sources[cited.n] = source
        text = texts.setdefault(source.pk, blobs.read_text(source))
        # Compared code point by code point: another normal form of the same letters is another text.
        is_quoted = cited.quote and cited.start >= 0 and text[cited.start : cited.end] == cited.quote
        if not is_quoted or _touches_hidden(source, cited):
            bad.add(cited.n)
    bad |= markers_in(markdown) - {cited.n for cited in citations}
    if bad:
        raise FalseCitation(numbers=sorted(bad))
    return sources


def markers_in(markdown: str) -> set[int]:
    """The numbers of the citation markers `[n]` in a report; `[n](…)` and `[n]:` are Markdown links, not markers."""
    return {
        int(found.group(1))
        for found in _MARKER.finditer(markdown)
        if markdown[found.end() : found.end() + 1] not in ("(", ":") and not markdown[: found.start()].endswith("\\")
    }


def reports_in(conversation: Conversation) -> list[Version]:
    """The current versions of the conversation's reports, the newest last."""
    return list(
        Version.objects.filter(
            pk__in=Artifact.objects.filter(
                conversation=conversation, kind=Artifact.Kind.REPORT, status="active"
            ).values("current_version_id")
        )
        .select_related("artifact", "blob")
        .prefetch_related("citations__source__blob")
        .order_by("created_at", "id")
    )


def _artifact_of_base(conversation: Conversation, base: UUID) -> UUID:
    found = Version.objects.filter(
        pk=base,
        tenant_id=conversation.tenant_id,
        artifact__conversation=conversation,
        artifact__kind=Artifact.Kind.REPORT,
    ).first()
    if found is None:
        raise NotFound
    return found.artifact_id


def _touches_hidden(source: Version, cited: Cited) -> bool:
    """A quote that the reader of the document cannot see is no evidence."""
    return any(start < cited.end and cited.start < end for start, end in source.facts.get("hidden") or [])


__all__ = ["Cited", "StaleBase", "check_citations", "markers_in", "reports_in", "save_report"]
