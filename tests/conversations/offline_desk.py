"""A desk for the offline writer: its five tools over real texts in memory, and a real pydantic-ai agent that streams.

The texts, their passages and the search terms are the product's own; only rows and sockets are missing. The citation
check is the contract's: the quote must stand at exactly that place.
"""

from __future__ import annotations

import copy
import hashlib
import math
import re
from dataclasses import dataclass, field
from typing import Any

from pydantic_ai import Agent, FunctionToolset
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ToolCallPart,
    UserPromptPart,
)

from artifacts.extraction import Extracted
from artifacts.passages import split
from artifacts.terms import index_terms, query_terms
from conversations.agent.offline import offline_model
from conversations.agent.offline_text import HIDDEN_SHOWN

PASSAGES_MAX = 8


@dataclass
class Source:
    title: str
    text: str
    pages: tuple[tuple[int, int], ...] | None = None
    hidden: tuple[tuple[int, int], ...] = ()

    @property
    def version_id(self) -> str:
        return f"source-{hashlib.sha256(self.title.encode()).hexdigest()[:8]}"


def paged(title: str, pages: list[str]) -> Source:
    """A source with pages, as a PDF gives them."""
    ranges, text = [], ""
    for page in pages:
        text += "\n\n" if text else ""
        ranges.append((len(text), len(text) + len(page)))
        text += page
    return Source(title, text, tuple(ranges))


@dataclass
class Report:
    artifact_id: str
    title: str
    versions: list[tuple[str, str, list[dict[str, Any]]]] = field(
        default_factory=list
    )  # (version id, markdown, citations)


@dataclass
class Answered:
    """One turn: all its messages, what was streamed in each response, the final text."""

    messages: list[ModelMessage]
    streamed: list[str]
    text: str

    @property
    def requests(self) -> int:
        return len(self.streamed)

    @property
    def calls(self) -> list[ToolCallPart]:
        return [part for message in self.messages for part in message.parts if isinstance(part, ToolCallPart)]

    def called(self, tool: str) -> list[dict[str, Any]]:
        return [call.args_as_dict() for call in self.calls if call.tool_name == tool]


class Desk:
    def __init__(self, *sources: Source, publication: dict[str, Any] | None = None) -> None:
        self.sources = {source.version_id: source for source in sources}
        self.reports: list[Report] = []
        self.publication = publication or {"status": "confirmed", "reason": "", "reference": "press-1"}
        self.proposed: list[tuple[str, int]] = []
        self.broken: dict[str, Any] = {}  # tool name: what it does instead (a list is used up call by call)
        self.history: list[ModelMessage] = []
        self.unavailable: set[str] = set()
        self._toolsets: dict[frozenset[str], FunctionToolset[Any]] = {}
        self._passages = [
            (source, passage, set(index_terms(f"{passage.heading}\n{source.text[passage.start : passage.end]}")))
            for source in sources
            for passage in split(_extracted(source))
        ]

    # The tools

    def list_sources(self) -> Any:
        return self._broken("list_sources") or {
            "sources": [
                {
                    "title": s.title,
                    "version_id": s.version_id,
                    "media_type": "text/plain",
                    "pages": len(s.pages) if s.pages else None,
                    "characters": len(s.text),
                }
                for s in self.sources.values()
            ],
            "reports": [
                {
                    "title": r.title,
                    "artifact_id": r.artifact_id,
                    "version_id": r.versions[-1][0],
                    "number": len(r.versions),
                    "characters": len(r.versions[-1][1]),
                    "citations": r.versions[-1][2],
                }
                for r in self.reports
            ],
        }

    def search_passages(self, query: str) -> Any:
        if broken := self._broken("search_passages"):
            return broken
        asked = query_terms(query)
        rarity = {
            t: math.log(1 + len(self._passages) / (1 + sum(t in terms for *_, terms in self._passages))) for t in asked
        }
        scored = [(sum(rarity[t] for t in asked if t in terms), s, p) for s, p, terms in self._passages if not p.hidden]
        best = sorted((row for row in scored if row[0] > 0), key=lambda row: (-row[0], row[1].title, row[2].start))
        return {
            "passages": [
                {
                    "version_id": s.version_id,
                    "title": s.title,
                    "start": p.start,
                    "end": p.end,
                    "page": p.page,
                    "text": s.text[p.start : p.end],
                    "score": round(score, 3),
                }
                for score, s, p in best[:PASSAGES_MAX]
            ]
        }

    def read_passage(self, version_id: str, start: int, end: int) -> Any:
        if broken := self._broken("read_passage"):
            return broken
        text, title = self._text(version_id)
        if text is None:
            return {"error": "NotFound", "message": "No such text in this conversation."}
        if not 0 <= start < end <= len(text):
            return {"error": "BadRange", "message": "Outside the text."}
        return {
            "version_id": version_id,
            "title": title,
            "start": start,
            "end": end,
            "page": None,
            "text": self._shown(version_id, text)[start:end],
        }

    def save_report(self, title: str, markdown: str, citations: list[dict[str, Any]], base: str | None = None) -> Any:
        if broken := self._broken("save_report"):
            return broken
        wrong = [
            c["n"] for c in citations if (self._text(c["version_id"])[0] or "")[c["start"] : c["end"]] != c["quote"]
        ]
        if wrong:
            return {"error": "FalseCitation", "citations": wrong}
        report = next((r for r in self.reports if base in [v[0] for v in r.versions]), None)
        if base is None or report is None:
            report = Report(f"artifact-{len(self.reports) + 1}", title)
            self.reports.append(report)
        elif report.versions[-1][0] != base:
            current = {"version_id": report.versions[-1][0], "number": len(report.versions)}
            return {"error": "StaleBase", "message": "There is a newer version.", "current": current}
        report.versions.append((f"{report.artifact_id}-v{len(report.versions) + 1}", markdown, citations))
        return {
            "artifact_id": report.artifact_id,
            "version_id": report.versions[-1][0],
            "number": len(report.versions),
            "sha256": hashlib.sha256(markdown.encode()).hexdigest(),
            "title": report.title,
            "citations": len(citations),
        }

    def propose_publication(self, artifact_id: str, number: int) -> Any:
        if broken := self._broken("propose_publication"):
            return broken
        self.proposed.append((artifact_id, number))
        return {"operation_id": "operation-1", "approval_id": "approval-1", **self.publication}

    # Driving it

    async def ask(self, question: str) -> Answered:
        """One turn with what was said before; what was said is remembered as text, as the product does."""
        agent = Agent(offline_model(), toolsets=[self._toolset()], retries=3)
        streamed: list[str] = []
        async with agent.iter(question, message_history=list(self.history)) as run:
            async for node in run:
                if Agent.is_model_request_node(node):
                    async with node.stream(run.ctx) as stream:
                        streamed.append("".join([_text_in(event) async for event in stream]))
        assert run.result is not None
        answered = Answered(run.result.new_messages(), streamed, str(run.result.output))
        self.history += [
            ModelRequest(parts=[UserPromptPart(question)]),
            ModelResponse(parts=[TextPart(answered.text)]),
        ]
        return answered

    def branch(self) -> Desk:
        """Another desk, at which the same was said and done so far."""
        other = copy.copy(self)
        other.reports = copy.deepcopy(self.reports)
        other.proposed, other.history = list(self.proposed), list(self.history)
        other.broken, other.unavailable, other._toolsets = dict(self.broken), set(self.unavailable), {}
        return other

    @property
    def markdown(self) -> str:
        return self.reports[-1].versions[-1][1]

    @property
    def citations(self) -> list[dict[str, Any]]:
        return self.reports[-1].versions[-1][2]

    def _toolset(self) -> FunctionToolset[Any]:
        """The tools there are; their schemas take longer to make than a turn, so they are kept."""
        missing = frozenset(self.unavailable)
        if missing not in self._toolsets:
            self._toolsets[missing] = FunctionToolset([getattr(self, t) for t in TOOLS if t not in missing])
        return self._toolsets[missing]

    def _text(self, version_id: str) -> tuple[str | None, str]:
        if source := self.sources.get(version_id):
            return source.text, source.title
        for report in self.reports:
            for known, markdown, _ in report.versions:
                if known == version_id:
                    return markdown, report.title
        return None, ""

    def _shown(self, version_id: str, text: str) -> str:
        for start, end in getattr(self.sources.get(version_id), "hidden", ()):
            text = text[:start] + HIDDEN_SHOWN * (end - start) + text[end:]
        return text

    def _broken(self, tool: str) -> Any:
        how = self.broken.get(tool)
        if isinstance(how, list):
            how = how.pop(0) if how else None
        if isinstance(how, Exception):
            raise how
        return how(self) if callable(how) else how


TOOLS = ("list_sources", "search_passages", "read_passage", "save_report", "propose_publication")


def markers(markdown: str) -> list[int]:
    """The numbers of the citation markers, in order; escaped brackets are none."""
    return [int(n) for n in re.findall(r"(?<!\\)\[(\d+)\]", markdown)]


def _text_in(event: Any) -> str:
    if isinstance(event, PartStartEvent) and isinstance(event.part, TextPart):
        return event.part.content
    if isinstance(event, PartDeltaEvent) and isinstance(event.delta, TextPartDelta):
        return event.delta.content_delta
    return ""


def _extracted(source: Source) -> Extracted:
    return Extracted(
        text=source.text,
        media_type="text/plain",
        title=source.title,
        pages=source.pages,
        hidden=source.hidden,
        nul_count=0,
    )
