"""My work: to decide, to settle, running, done in the last day. An empty console offers samples and a question."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

import console
from approvals.queries import requests_to_decide
from artifacts import sources
from console.accounts.queries import person_of, tenants_where
from console.web.cards import OperationCard, operation_cards
from console.web.case_rows import question_of
from console.web.forms.conversations import MessageForm, NewConversationForm, checked
from console.web.request_rows import SOON
from console.web.turns import TurnView, turn_views, turns_with_rows
from console.web.views.conversations import _see, link
from conversations import queries, services
from conversations.kernel.canonical import sha256_hex
from conversations.models import Turn
from operations.models import Operation
from operations.queries import cases_to_settle

ROWS_MAX = 10
DONE_WITHIN = timedelta(hours=24)
SAMPLES = Path(console.__file__).parent / "samples"
KINDS = {".md": "Markdown", ".txt": gettext_noop("Text"), ".pdf": "PDF", ".docx": "Word"}


@dataclass(frozen=True)
class Sample:
    """A document shipped with the product."""

    title: str
    path: Path
    kind: str
    size_bytes: int
    sha256: str


@never_cache
@login_required
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The first page; `part=work` gives the rows alone."""
    person = person_of(request)
    is_part = request.GET.get("part") == "work"
    context = work_context(person)
    if not context["any"] and not queries.conversations_visible_to(person).exists():
        language = get_language() or "en"
        context |= {"samples": samples_in(language), "question": question_in(language), "client_key": uuid4().hex}
    context |= {
        "new_key": uuid4().hex,
        "now": timezone.now(),
        "tenants": tenants_where(person, "conversations.use"),
    }
    if is_part:
        return render(request, "home/_first.html" if "samples" in context else "home/_work.html", context)
    return render(request, "home/index.html", context)


@login_required
@require_POST
def samples(request: HttpRequest) -> HttpResponse:
    """A new conversation with the sample documents attached and the prepared question asked."""
    person = person_of(request)
    form = NewConversationForm(request.POST)
    key = checked(form)["client_key"] or None
    language = get_language() or "en"
    text = checked(MessageForm(request.POST))["text"] or question_in(language)
    begun = services.start_conversation(person=person, tenant=form.tenant_of(person), client_key=key)
    versions = [
        sources.add_source(
            conversation=begun,
            person=person,
            file_name=sample.path.name,
            data=sample.path.read_bytes(),
            title=sample.title,
        )
        for sample in samples_in(language)
    ]
    services.send_message(
        person=person,
        conversation=begun,
        text=text,
        client_key=key,
        attachments=[version.pk for version in versions],
        in_unit=lambda message: link(message, versions),
    )
    return _see(f"/conversations/{begun.pk}/")


def work_context(person: Any) -> dict[str, Any]:
    """Everything that is waited for, goes on or has ended, for one person over all their tenants."""
    running = _running(person)
    decide = list(requests_to_decide(person)[:ROWS_MAX])
    settle = list(cases_to_settle(person)[:ROWS_MAX])
    now = timezone.now()
    done, soon = _done_since(person, now - DONE_WITHIN), now + SOON
    return {
        "may_decide": tenants_where(person, "approvals.decide_request").exists(),
        "decide": [
            {"request": one, "card": card, "is_urgent": one.expires_at <= soon} for one, card in _with_cards(decide)
        ],
        "settle": [{"case": one, "title": question_of(one, one.operation)} for one in settle],
        "running": running,
        "done": done,
        "any": bool(decide or settle or running or done),
    }


def _running(person: Any) -> list[TurnView]:
    """The person's turns that have not ended, the last to change first."""
    # Which they are is asked apart: with all that is shown of a turn it is a question over eleven tables, and to plan it
    # took the database twenty times as long as to answer it.
    going_on = ("accepted", "running", "waiting", "cancelling")
    found = Turn.objects.filter(
        conversation__in=queries.conversations_visible_to(person).order_by(), status__in=going_on
    )
    ids = list(found.order_by("-updated_at").values_list("pk", flat=True)[:ROWS_MAX])
    if not ids:
        return []
    views = turn_views(turns_with_rows().filter(pk__in=ids, status__in=going_on).select_related("conversation__tenant"))
    return sorted(views, key=lambda view: ids.index(view.turn.pk))


def samples_in(language: str) -> list[Sample]:
    """The sample documents in a language (English where there are none)."""
    documents = [one for one in _manifest()["document"] if one["language"] == language]
    documents = documents or [one for one in _manifest()["document"] if one["language"] == "en"]
    return [_sample(one["title"], one["file"]) for one in documents]


def question_in(language: str) -> str:
    """The prepared question in a language (English where there is none)."""
    texts = {one["language"]: one["text"] for one in _manifest()["question"]}
    return texts.get(language) or texts["en"]


@lru_cache(maxsize=1)
def _manifest() -> dict[str, Any]:
    return tomllib.loads((SAMPLES / "samples.toml").read_text("utf-8"))


@lru_cache(maxsize=32)
def _sample(title: str, file: str) -> Sample:
    path = SAMPLES / "files" / file
    data = path.read_bytes()
    return Sample(title, path, KINDS.get(path.suffix, path.suffix), len(data), sha256_hex(data))


def _with_cards(requests: list[Any]) -> list[tuple[Any, OperationCard | None]]:
    """Requests with the cards of what they ask about."""
    subjects = [request.subject for request in requests]
    cards = operation_cards(Operation.objects.filter(pk__in=subjects).select_related("version__artifact"))
    by_id = {card.operation.pk: card for card in cards}
    return [(request, by_id.get(request.subject)) for request in requests]


def _done_since(person: Any, since: datetime) -> list[dict[str, Any]]:
    """Conversations of the person, each with the turn that ended last, and their operations; the latest first."""
    ended = Turn.objects.filter(
        asker=person, conversation__in=queries.conversations_visible_to(person).order_by(), ended_at__gte=since
    )
    last_of_each = ended.order_by("conversation_id", "-ended_at").distinct("conversation_id")
    turns = (
        Turn.objects.filter(pk__in=last_of_each.values("pk"))
        .select_related("conversation")
        .order_by("-ended_at")[:ROWS_MAX]
    )
    operations = operation_cards(
        Operation.objects.filter(
            asker=person,
            tenant__in=person.memberships.filter(status="active", tenant__closed_at=None).values("tenant_id"),
            settled_at__gte=since,
        )
        .select_related("version__artifact")
        .order_by("-settled_at")[:ROWS_MAX]
    )
    rows: list[dict[str, Any]] = [{"at": turn.ended_at, "turn": turn} for turn in turns]
    rows += [{"at": card.operation.settled_at, "card": card} for card in operations]
    return sorted(rows, key=lambda row: row["at"], reverse=True)[:ROWS_MAX]
