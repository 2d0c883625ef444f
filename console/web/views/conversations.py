"""Conversations: the list, one with its turns, and what a person does in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from artifacts import sources
from artifacts.models import Artifact, MessageLink, Version
from console.accounts.queries import person_of, tenants_where
from console.live import rendering
from console.live.cursor import Cursor, encode
from console.web.acts import acts_context
from console.web.answers import is_htmx, wants_json
from console.web.forms.conversations import MessageForm, NewConversationForm, attachments_of, checked
from conversations import queries, services
from conversations.kernel.errors import BadInput, Refusal
from conversations.lifecycle import TURN_SLOT
from conversations.models import Conversation, Message, Turn
from operations.queries import operation_for

LIST_ROWS_MAX = settings.PAGE_ROWS_MAX


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def conversations(request: HttpRequest) -> HttpResponse:
    """The person's conversations by last activity; POST begins a new one."""
    if request.method == "POST":
        return _begin(request)
    if request.GET.get("part") == "nav":
        return render(request, "conversations/_nav.html", nav_context(request, request.GET.get("current", "")))
    person = person_of(request)
    page, later = _page_of(queries.conversations_visible_to(person), request.GET.get("before", ""))
    context = {
        "rows": _rows(page),
        "later": later,
        "tenants": tenants_where(person, "conversations.use"),
        "client_key": uuid4().hex,
    }
    if request.GET.get("part") == "list":
        return render(request, "conversations/_list.html", context)
    return render(request, "conversations/index.html", context)


@never_cache
@login_required
@require_GET
def conversation(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    """One conversation with its last turns; `before` = a turn's number gives those before it."""
    person = person_of(request)
    found = queries.conversation_for(person, conversation_id)
    before = request.GET.get("before", "")
    # The cursor is taken before the records are read: what comes between is read again, never missed.
    cursor = Cursor(found.pk, queries.feed_seq(found))
    log = rendering.log_context(found, int(before) if before.isdecimal() and len(before) < 9 else None)
    log["viewer"] = person
    if is_htmx(request):
        return render(request, "conversations/_log.html", log)
    context = {
        **log,
        **rendering.head_context(found),
        **nav_context(request, str(found.pk)),
        "epoch": queries.epoch_to_tell(found),
        "cursor": encode(cursor),
        "client_key": uuid4().hex,
        "latest": _latest_report(found),
        "attached": sources.sources_of(found)[: sources.SOURCES_MAX],
        "text_max": settings.MESSAGE_CHARACTERS_MAX,
        "files_max": settings.UPLOADS_PER_MESSAGE_MAX,
        "bytes_max": settings.UPLOAD_BYTES_MAX,
    }
    return render(request, "conversations/conversation.html", context)


@login_required
@require_POST
def messages(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    """Say something, with files or without. The same client key again, with the same content, changes nothing."""
    person = person_of(request)
    found = queries.conversation_for(person, conversation_id)
    data = checked(MessageForm(request.POST))
    versions = take_in(found, person, attachments_of(request))
    message = services.send_message(
        person=person,
        conversation=found,
        text=data["text"] or _text_for(versions),
        client_key=data["client_key"] or None,
        attachments=[version.pk for version in versions],
        in_unit=lambda message: link(message, versions),
    )
    if wants_json(request):
        turn = Turn.objects.filter(question=message, retry_of=None).first()
        said = {"message_id": str(message.pk), "turn_id": str(turn.pk) if turn else None, "number": message.number}
        return JsonResponse(said, status=201)
    return _see(f"/conversations/{found.pk}/#message-{message.pk}")


@login_required
@require_POST
def stop(request: HttpRequest, turn_id: UUID) -> HttpResponse:
    """Stop a turn. What it had sent goes on being settled."""
    person = person_of(request)
    turn = services.stop_turn(person=person, turn=queries.turn_for(person, turn_id))
    return _done(request, turn)


@login_required
@require_POST
def retry(request: HttpRequest, turn_id: UUID) -> HttpResponse:
    """Another turn on the same question."""
    person = person_of(request)
    client_key = request.POST.get("client_key", "")[:64] or None
    turn = services.retry_turn(person=person, turn=queries.turn_for(person, turn_id), client_key=client_key)
    return _done(request, turn)


@never_cache
@login_required
@require_GET
def acts(request: HttpRequest, operation_id: UUID) -> HttpResponse:
    """The buttons of an operation's card, for a card that came by the socket: that one is the same for everybody."""
    person = person_of(request)
    operation = operation_for(person, operation_id)
    return render(request, "operations/_acts.html", acts_context(person, operation))


# -- shared with the first page -------------------------------------------------------------------------------------
def take_in(found: Conversation, person: Any, files: Sequence[UploadedFile]) -> list[Version]:
    """The files as sources of the conversation: all of them, or, when one is refused, none.

    Raises what the first refused file was refused for, naming it.
    """
    contents = [(file.name or "", file.read()) for file in files]
    if len(contents) > 1:
        for name, data in contents:
            _named(name, lambda name=name, data=data: sources.check_source(file_name=name, data=data))
    return [
        _named(
            name,
            lambda name=name, data=data: sources.add_source(
                conversation=found, person=person, file_name=name, data=data
            ),
        )
        for name, data in contents
    ]


def link(message: Message, versions: Sequence[Version]) -> None:
    """Inside the message's unit: what is attached to it."""
    for version in versions:
        MessageLink.objects.create(tenant_id=message.tenant_id, message=message, version=version, kind="attached")


def nav_context(request: HttpRequest, current: str) -> dict[str, Any]:
    """The conversations beside a conversation."""
    page, _later = _page_of(queries.conversations_visible_to(person_of(request)), "")
    return {"nav_rows": _rows(page), "nav_current": current, "nav_key": uuid4().hex}


# -- helpers --------------------------------------------------------------------------------------------------------
def _begin(request: HttpRequest) -> HttpResponse:
    form = NewConversationForm(request.POST)
    data = checked(form)
    person = person_of(request)
    begun = services.start_conversation(
        person=person, tenant=form.tenant_of(person), client_key=data["client_key"] or None
    )
    return _see(f"/conversations/{begun.pk}/")


def _page_of(found: QuerySet[Conversation], before: str) -> tuple[list[Conversation], str]:
    """A page by last activity (keyset), and where the next one begins, or ""."""
    at, _, last_id = before.partition("_")
    moment = parse_datetime(at) if at else None
    if moment is not None:
        older = found.filter(last_activity_at__lt=moment)
        try:
            older |= found.filter(last_activity_at=moment, pk__lt=UUID(last_id))
        except ValueError:
            raise BadInput from None
        found = older
    rows = list(found[: LIST_ROWS_MAX + 1])
    page = rows[:LIST_ROWS_MAX]
    return page, f"{page[-1].last_activity_at.isoformat()}_{page[-1].pk}" if len(rows) > LIST_ROWS_MAX else ""


def _rows(page: Sequence[Conversation]) -> list[dict[str, Any]]:
    """Conversations with whether they are running or waiting."""
    turns = Turn.objects.filter(conversation__in=page, status__in=(*TURN_SLOT, "waiting"))
    status = dict(turns.order_by("status").values_list("conversation_id", "status"))
    return [{"conversation": one, "status": status.get(one.pk, "")} for one in page]


def _latest_report(found: Conversation) -> Version | None:
    return (
        Version.objects.filter(
            artifact__conversation=found, artifact__kind=Artifact.Kind.REPORT, artifact__status="active"
        )
        .select_related("artifact")
        .order_by("-created_at", "-id")
        .first()
    )


def _text_for(versions: Sequence[Version]) -> str:
    """Files without a word are a message too."""
    if not versions:
        return ""
    return _("Attached: %(titles)s") % {"titles": ", ".join(version.title for version in versions)}


def _named(name: str, take: Any) -> Any:
    """`take()`, with the file's name before the words of a refusal."""
    try:
        return take()
    except Refusal as refused:
        if refused.status in (403, 404):
            raise
        said = f"{sources.shown_name(name)}: {refused.message}"
        raise type(refused)(said, by=refused.by, at=refused.at, **refused.detail) from None


def _done(request: HttpRequest, turn: Turn) -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"turn_id": str(turn.pk), "status": turn.status})
    return redirect(f"/conversations/{turn.conversation_id}/") if not is_htmx(request) else HttpResponse(status=204)


def _see(address: str) -> HttpResponse:
    """303: what was made is there, to be fetched."""
    response = HttpResponseRedirect(address)
    response.status_code = 303
    return response
