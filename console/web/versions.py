"""A version as a person may see it: its text, what it cites, what it came from, what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from approvals.models import CoveredVersion, Request
from artifacts import blobs, queries, search
from artifacts.models import Artifact, Citation, Version
from console.accounts.models import View
from console.web import diff, markdown
from conversations.kernel.errors import NotFound, RoleMissing
from operations.models import Case, Operation

TABS = ("document", "changes", "versions", "lineage")
VERSIONS_SHOWN_MAX = 200


@dataclass(frozen=True)
class Seen:
    """A version in front of a person. `is_own` is False for a reviewer or operator who sees it by their role."""

    version: Version
    is_own: bool

    @property
    def artifact(self) -> Artifact:
        return self.version.artifact


def version_for(person: Any, artifact_id: UUID, number: int | None) -> Seen:
    """The version, if it is the person's own or named by a request or case of a tenant whose role the person has.

    Raises RoleMissing for a fellow member without the role, where a role would show it; else NotFound, the same as for
    a random id: what nothing names is its owner's alone (I14).
    """
    try:
        artifact = queries.artifact_for(person, artifact_id)
    except NotFound:
        return Seen(_version_by_role(person, artifact_id, number), is_own=False)
    wanted = number if number is not None else _current_number(artifact)
    return Seen(queries.version_of(artifact, wanted), is_own=True)


def _current_number(artifact: Artifact) -> int:
    if artifact.current_version is None:
        raise NotFound
    return artifact.current_version.number


def _version_by_role(person: Any, artifact_id: UUID, number: int | None) -> Version:
    artifact = Artifact.objects.filter(pk=artifact_id).select_related("tenant", "current_version").first()
    if artifact is None:
        raise NotFound
    wanted = number if number is not None else _current_number(artifact)
    if not named_by_role(person, artifact).filter(number=wanted).exists():
        fellow = person.memberships.filter(status="active", tenant_id=artifact.tenant_id, tenant__closed_at=None)
        is_named = Version.objects.filter(by_request(artifact) | by_case(artifact), number=wanted, artifact=artifact)
        raise RoleMissing if fellow.exists() and is_named.exists() else NotFound
    version = queries.version_of(artifact, wanted)
    View.objects.create(tenant_id=artifact.tenant_id, person=person, kind="version", ref=version.pk)
    return version


def named_by_role(person: Any, artifact: Artifact) -> QuerySet[Version]:
    """The versions of an artifact that its tenant's requests (to who sees those) or cases (to who sees those) name."""
    named = Q(pk__in=())
    if person.has_perm("approvals.see_requests", artifact.tenant):
        named |= by_request(artifact)
    if person.has_perm("operations.see_cases", artifact.tenant):
        named |= by_case(artifact)
    return Version.objects.filter(named, artifact=artifact)


def by_request(artifact: Artifact) -> Q:
    """Versions of the artifact that a request names."""
    return Q(pk__in=CoveredVersion.objects.filter(version__artifact=artifact).values("version_id"))


def by_case(artifact: Artifact) -> Q:
    """Versions of the artifact that a case names."""
    return Q(pk__in=Case.objects.filter(operation__version__artifact=artifact).values("operation__version_id"))


def citations_of(seen: Seen) -> dict[int, tuple[str, str]]:
    """Marker → (address of the marked passage, title); empty for who may not open the sources."""
    if not seen.is_own:
        return {}
    found = seen.version.citations.select_related("source__artifact")
    return {citation.n: (passage_address(citation), citation.source.title) for citation in found}


def passage_address(citation: Citation) -> str:
    address = reverse("version", args=[citation.source.artifact_id, citation.source.number])
    return f"{address}?start={citation.start}&end={citation.end}&n={citation.n}#marked"


def rendered(seen: Seen, *, start: int | None = None, end: int | None = None) -> SafeString:
    """The document as a person reads it: Markdown for reports, the extracted text with its marks for sources."""
    text = blobs.read_text(seen.version)
    if seen.artifact.kind == Artifact.Kind.REPORT:
        return markdown.render(text, citations_of(seen))
    return source_text(text, seen.version.facts, mark=(start, end) if start is not None and end is not None else None)


def source_text(text: str, facts: dict[str, Any], *, mark: tuple[int, int] | None = None) -> SafeString:
    """Extracted text, escaped, its lines kept: page labels, hidden stretches said to be hidden, one marked passage.

    What stands in a source is data; it is shown as text, never as markup. Each piece between two places carries its
    own tags, so that stretches may overlap in any way.
    """
    pages = {begins: number for number, (begins, _over) in enumerate(facts.get("pages") or [], start=1)}
    hidden = _joined(text, facts.get("hidden") or [])
    marked = mark if mark and 0 <= mark[0] < mark[1] <= len(text) else None
    stretches = hidden + ([marked] if marked else [])
    places = sorted({0, len(text), *pages, *(place for stretch in stretches for place in stretch)})
    parts: list[str] = []
    for place, following in pairwise(places):
        if place in pages:
            parts.append(format_html('<span class="page-label">{}</span>', _("page %s") % pages[place]))
        piece: str = escape(text[place:following])
        if any(begins <= place < over for begins, over in hidden):
            # A stretch says once that it is hidden, whatever mark or page begins within it.
            begins_here = any(begins == place for begins, _over in hidden)
            label = format_html("<b>{}</b> ", _("hidden in the document:")) if begins_here else ""
            anchor = mark_safe(' id="hidden-text"') if place == min(begins for begins, _over in hidden) else ""
            piece = format_html('<span class="hiddentext"{}>{}{}</span>', anchor, label, piece)
        if marked and marked[0] <= place < marked[1]:
            place_of_it = mark_safe('<span id="marked"></span>') if place == marked[0] else ""
            piece = format_html("{}<mark>{}</mark>", place_of_it, piece)
        parts.append(piece)
    return mark_safe("".join(parts))  # noqa: S308  (every piece is escaped above)


def _joined(text: str, stretches: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The stretches in order, as one where only blanks are between: the lines of one hidden sentence, say."""
    joined: list[tuple[int, int]] = []
    for begins, over in sorted(stretches):
        if joined and not text[joined[-1][1] : begins].strip():
            joined[-1] = (joined[-1][0], max(over, joined[-1][1]))
        else:
            joined.append((begins, over))
    return joined


def changes(seen: Seen, person: Any) -> tuple[Version | None, diff.Diff | None]:
    """The version this one was made from, and the comparison with it; (None, None) for a first version, and where the
    person may not read the earlier one."""
    version = seen.version
    if version.base is None:
        return None, None
    if not seen.is_own and not named_by_role(person, seen.artifact).filter(pk=version.base.pk).exists():
        return None, None
    base = Version.objects.select_related("blob").get(pk=version.base.pk)
    return base, diff.compare(blobs.read_text(base), blobs.read_text(version))


def lineage(seen: Seen) -> dict[str, Any]:
    """What a version was made from and where it went, each owner asked for its part."""
    version = seen.version
    requests = {
        covered.request_id: covered.request
        for covered in CoveredVersion.objects.filter(version=version).select_related("request__asker")
    }
    return {
        "made_from": queries.made_from(version),
        "went_into": queries.went_into(version),
        "requests": sorted(requests.values(), key=lambda request: request.created_at),
        "operations": Operation.objects.filter(version=version).order_by("created_at"),
    }


def live_operation(version: Version) -> Operation | None:
    """The operation about this version that has not ended, if there is one."""
    return Operation.objects.filter(
        version=version, status__in=("proposed", "prepared", "dispatched", "unknown")
    ).first()


def request_of(operation: Operation) -> Request | None:
    return Request.objects.filter(pk=operation.request_id).first() if operation.request_id else None


def page_of(version: Version, position: int) -> int | None:
    return search.page_at(version, position)
