"""What agents may do with sources and reports (OUTSIDE.md, "Tools agents see"). A refusal is a result with "error"."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from pydantic import BaseModel, Field

from conversations.agent.registry import Effect, ToolContext, register_tool
from conversations.kernel.errors import BadInput, NotFound, TooLarge

from . import blobs, reports, search, sources
from .errors import FalseCitation, StaleBase
from .models import Version
from .services import Origin


class ListSources(BaseModel):
    """The documents and reports of this conversation."""


class SearchPassages(BaseModel):
    """Find passages in the documents of this conversation."""

    query: str = Field(description="words to look for, in the language of the documents", max_length=1000)


class ReadPassage(BaseModel):
    """Read a stretch of a document or report."""

    version_id: str
    start: int = Field(description="first code point", ge=0)
    end: int = Field(description="code point after the last", ge=0)


class CitationArgument(BaseModel):
    n: int = Field(ge=1, le=9999)
    version_id: UUID
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    quote: str


class SaveReport(BaseModel):
    """Save a Markdown report whose markers [n] cite passages word for word."""

    title: str
    markdown: str
    citations: list[CitationArgument] = Field(default_factory=list)
    base: UUID | None = Field(default=None, description="version_id of the report version this revises")


def list_sources(context: ToolContext, _arguments: ListSources) -> dict[str, Any]:
    return {
        "sources": [sources.facts_for_listing(version) for version in sources.sources_of(context.conversation)],
        "reports": [_report(version) for version in reports.reports_in(context.conversation)],
    }


def search_passages(context: ToolContext, arguments: SearchPassages) -> dict[str, Any]:
    found = search.search_passages(conversation=context.conversation, query=arguments.query)
    return {"passages": [passage.as_json() for passage in found]}


def read_passage(context: ToolContext, arguments: ReadPassage) -> dict[str, Any]:
    try:
        passage = search.read_passage(
            conversation=context.conversation,
            version_id=arguments.version_id,
            start=arguments.start,
            end=arguments.end,
        )
    except NotFound:
        return {"error": "NotFound", "message": "There is no such document in this conversation."}
    except search.BadRange as refusal:
        return {"error": "BadRange", "message": str(refusal.message)}
    shown = passage.as_json()
    del shown["score"]
    return shown


def save_report(context: ToolContext, arguments: SaveReport) -> dict[str, Any]:
    try:
        with transaction.atomic():  # a refusal leaves nothing behind, and the step that records it goes on
            version = reports.save_report(
                conversation=context.conversation,
                origin=Origin(person=context.person, step=context.step, fence=context.fence),
                title=arguments.title,
                markdown=arguments.markdown,
                citations=[reports.Cited(**citation.model_dump()) for citation in arguments.citations],
                base=arguments.base,
            )
    except FalseCitation as refusal:
        return {"error": "FalseCitation", "citations": refusal.detail["numbers"]}
    except StaleBase as refusal:
        current: Version = refusal.detail["current"]
        return {
            "error": "StaleBase",
            "message": "The report has a newer version.",
            "current": {"version_id": str(current.pk), "number": current.number},
        }
    except NotFound:
        return {"error": "NotFound", "message": "There is no such report in this conversation."}
    except (BadInput, TooLarge) as refusal:
        return {"error": refusal.code, "message": str(refusal.message)}
    return {
        "artifact_id": str(version.artifact_id),
        "version_id": str(version.pk),
        "number": version.number,
        "sha256": version.sha256,
        "title": version.title,
        "citations": len(arguments.citations),
    }


def _report(version: Version) -> dict[str, Any]:
    return {
        "title": version.title,
        "artifact_id": str(version.artifact_id),
        "version_id": str(version.pk),
        "number": version.number,
        "characters": len(blobs.read_text(version)),
        "citations": [
            {
                "n": citation.n,
                "version_id": str(citation.source_id),
                "start": citation.start,
                "end": citation.end,
                "quote": blobs.read_text(citation.source)[citation.start : citation.end],
            }
            for citation in version.citations.all()
        ],
    }


register_tool(
    name="list_sources",
    description="List the documents of this conversation, and the reports written in it with their citations.",
    effect=Effect.READ,
    arguments=ListSources,
    run=list_sources,
)
register_tool(
    name="search_passages",
    description="Find passages in this conversation's documents. Returns the best first, with exact offsets.",
    effect=Effect.READ,
    arguments=SearchPassages,
    run=search_passages,
)
register_tool(
    name="read_passage",
    description="Read code points start..end of a document or report of this conversation.",
    effect=Effect.READ,
    arguments=ReadPassage,
    run=read_passage,
)
register_tool(
    name="save_report",
    description=(
        "Save a Markdown report. Each marker [n] needs a citation whose quote is copied from the source at exactly "
        "start..end; a false one refuses the whole report. Give `base` to revise an existing report."
    ),
    effect=Effect.WRITE,
    effect_class="idempotent_write",
    arguments=SaveReport,
    run=save_report,
)
