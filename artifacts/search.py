"""Finding and reading what a conversation's sources say. The scope is the conversation; no argument can widen it."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from django.contrib.postgres.fields import ArrayField
from django.db.models import CharField, F, Func, IntegerField, QuerySet, Value

from conversations.kernel.errors import BadInput, NotFound
from conversations.models import Conversation

from . import blobs
from .models import Artifact, Passage, Version
from .sources import sources_of
from .terms import QUERY_TERMS_MAX, query_terms

RESULTS_MAX = 8
CANDIDATES_MAX = 2_000
QUERY_CHARACTERS_MAX = 1_000
READ_CHARACTERS_MAX = 20_000
HIDDEN_SHOWN = "\u2591"

# Okapi BM25 (Robertson and Zaragoza, 2009) with a term counted once: passages are too short for counts to say more.
K1, B = 1.2, 0.4


class BadRange(BadInput):
    """Places that are not in the text, the wrong way round, or too far apart."""


@dataclass(frozen=True, kw_only=True)
class FoundPassage:
    """A passage as the tools show it. `score` is the share of the question's weight it covers, about 0 to 1."""

    version_id: str
    title: str
    start: int
    end: int
    page: int | None
    text: str
    score: float

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def search_passages(*, conversation: Conversation, query: str, limit: int = RESULTS_MAX) -> list[FoundPassage]:
    """At most `limit` passages of the conversation's sources that have to do with `query`, the best first.

    Hidden text is never found. An empty list means that no source has even one of the words.
    """
    terms = query_terms(query[:QUERY_CHARACTERS_MAX])
    if not terms:
        return []
    visible = _visible_passages(conversation)
    candidates = list(_candidates(visible, terms))
    if not candidates:
        return []
    count = visible.count()
    found_in = Counter(term for candidate in candidates for term in candidate.hits)
    weights = {term: math.log(1 + (count - found_in[term] + 0.5) / (found_in[term] + 0.5)) for term in terms}
    usual_size = sum(candidate.size for candidate in candidates) / len(candidates)
    possible = sum(weights.values())

    def score(candidate: Any) -> float:
        norm = (K1 + 1) / (1 + K1 * (1 - B + B * candidate.size / usual_size))
        return norm * sum(weights[term] for term in candidate.hits) / possible

    best = sorted(candidates, key=lambda candidate: (-score(candidate), candidate.version_id, candidate.number))
    texts: dict[UUID, str] = {}
    return [_shown(candidate, score(candidate), texts) for candidate in best[: max(0, min(limit, RESULTS_MAX))]]


def read_passage(*, conversation: Conversation, version_id: UUID | str, start: int, end: int) -> FoundPassage:
    """Code points `start`..`end` of a text or report version of the conversation (score 1).

    Hidden text in between is shown as shading, one mark for each character, so that places stay true. Raises NotFound,
    the same for a foreign version as for a random id, and BadRange.
    """
    version = readable_version(conversation=conversation, version_id=version_id)
    text = blobs.read_text(version)
    if not 0 <= start < end <= len(text) or end - start > READ_CHARACTERS_MAX:
        raise BadRange(f"0 <= start < end <= {len(text)}, at most {READ_CHARACTERS_MAX} characters")
    return FoundPassage(
        version_id=str(version.pk),
        title=version.title,
        start=start,
        end=end,
        page=page_at(version, start),
        text=_without_hidden(version, text, start, end),
        score=1.0,
    )


def readable_version(*, conversation: Conversation, version_id: UUID | str) -> Version:
    """A source text or report version of this conversation; raises NotFound for everything else."""
    try:
        key = UUID(str(version_id))
    except ValueError:
        raise NotFound from None
    found = (
        Version.objects.filter(
            pk=key,
            tenant_id=conversation.tenant_id,
            artifact__conversation=conversation,
            artifact__kind__in=[Artifact.Kind.TEXT, Artifact.Kind.REPORT],
        )
        .exclude(artifact__status="deleted")
        .select_related("artifact", "blob")
        .first()
    )
    if found is None:
        raise NotFound
    return found


def page_at(version: Version, position: int) -> int | None:
    """The page, counted from 1, on which a code point of a text stands; None where the original has no pages."""
    pages = version.facts.get("pages") or []
    return next((number for number, (_, end) in enumerate(pages, start=1) if position < end), len(pages) or None)


def _visible_passages(conversation: Conversation) -> QuerySet[Passage]:
    return Passage.objects.filter(
        tenant_id=conversation.tenant_id,
        version__in=sources_of(conversation).order_by().values("pk"),
        hidden=False,
    )


def _candidates(visible: QuerySet[Passage], terms: list[str]) -> QuerySet[Any]:
    """Passages with any of the terms; `hits` are those it has, `size` is how many different terms it has in all."""
    asked = Value(terms[:QUERY_TERMS_MAX], output_field=ArrayField(CharField(max_length=64)))
    return (
        visible.filter(terms__overlap=terms)
        .annotate(
            hits=Func(
                F("terms"),
                asked,
                # An ordinary INTERSECT takes twice as long: this way the question's terms are hashed once.
                template="ARRAY(SELECT term FROM unnest(%(expressions)s))",
                arg_joiner=") AS term WHERE term = ANY(",
                output_field=ArrayField(CharField(max_length=64)),
            ),
            size=Func(F("terms"), function="cardinality", output_field=IntegerField()),
        )
        .annotate(hit_count=Func(F("hits"), function="cardinality", output_field=IntegerField()))
        .defer("terms")
        .select_related("version__blob")
        .order_by("-hit_count", "id")[:CANDIDATES_MAX]
    )


def _shown(candidate: Any, score: float, texts: dict[UUID, str]) -> FoundPassage:
    version = candidate.version
    text = texts.get(version.pk)
    if text is None:
        text = texts[version.pk] = blobs.read_text(version)
    return FoundPassage(
        version_id=str(version.pk),
        title=version.title,
        start=candidate.start,
        end=candidate.end,
        page=candidate.page,
        text=text[candidate.start : candidate.end],
        score=round(score, 4),
    )


def _without_hidden(version: Version, text: str, start: int, end: int) -> str:
    shown = list(text[start:end])
    for hidden_start, hidden_end in version.facts.get("hidden") or []:
        for position in range(max(start, hidden_start), min(end, hidden_end)):
            shown[position - start] = HIDDEN_SHOWN
    return "".join(shown)
