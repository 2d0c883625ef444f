"""Artifacts: the list, a version with its four sides, its bytes, a new version, and the proposal to publish it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from artifacts import blobs, queries, services
from artifacts.models import Artifact
from console.accounts.models import memberships_of
from console.accounts.queries import person_of, tenants_where
from console.web import versions as shown
from console.web.answers import is_htmx
from console.web.forms.artifacts import NewArtifactForm, NewVersionForm, PublicationForm
from conversations.kernel.errors import BadInput, NotFound, RoleMissing, TooLarge
from operations.proposals import Proposer, propose_publication
from operations.queries import can_publish, operations_of_version, publications_of, published_among

LIST_ROWS_MAX = 50


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def artifacts(request: HttpRequest) -> HttpResponse:
    """What the person's agents and the person wrote, the last change first; POST makes a first version by hand."""
    person = person_of(request)
    tenants = tenants_where(person, "artifacts.write")
    form = NewArtifactForm(initial={"client_key": uuid4().hex})
    if request.method == "POST":
        form = NewArtifactForm(request.POST)
        if not form.is_valid():
            raise _refusal(form)
        made = services.create_artifact(
            person=person,
            tenant=_tenant(request, tenants),
            title=form.cleaned_data["title"],
            content=form.cleaned_data["content"].encode("utf-8"),
            client_key=form.cleaned_data["client_key"] or None,
        )
        return HttpResponse(status=303, headers={"Location": f"/artifacts/{made.pk}/"})
    rows = list(_after(queries.reports_of(person), request.GET.get("before", ""))[: LIST_ROWS_MAX + 1])
    later = rows[LIST_ROWS_MAX - 1] if len(rows) > LIST_ROWS_MAX else None
    context = {"rows": rows[:LIST_ROWS_MAX], "later": later, "form": form, "tenants": tenants}
    return render(request, "artifacts/index.html", context)


@never_cache
@login_required
@require_GET
def artifact(request: HttpRequest, artifact_id: UUID) -> HttpResponse:
    """The current version."""
    return _show(request, artifact_id, None)


@never_cache
@login_required
@require_GET
def version(request: HttpRequest, artifact_id: UUID, number: int) -> HttpResponse:
    """One version; `tab` is one of its four sides, `pane=1` the same without the page around it."""
    return _show(request, artifact_id, number)


@never_cache
@login_required
@require_POST
def versions(request: HttpRequest, artifact_id: UUID) -> HttpResponse:
    """A new version, made from the one whose hash is `base`: 428 without it, 409 when it is no longer current."""
    person = person_of(request)
    found = queries.artifact_for(person, artifact_id)
    form = NewVersionForm(request.POST)
    if not form.is_valid():
        raise _refusal(form)
    made = services.commit_version(
        person=person,
        artifact=found,
        base_sha256=form.cleaned_data["base"] or None,
        content=form.cleaned_data["content"].encode("utf-8"),
    )
    return HttpResponse(status=303, headers={"Location": f"/artifacts/{found.pk}/versions/{made.number}/"})


@never_cache
@login_required
@require_GET
def content(request: HttpRequest, artifact_id: UUID, number: int) -> HttpResponse:
    """The bytes, equal to what was stored, always as a download: whatever they are, no browser runs them here."""
    seen = shown.version_for(person_of(request), artifact_id, number)
    data = blobs.read(seen.version)
    name = f"{seen.version.title or seen.artifact.title}-v{number}{_SUFFIXES.get(seen.version.media_type, '')}"
    response = HttpResponse(data, content_type="application/octet-stream")
    response["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(name.replace('/', '-'), safe='')}"
    response["Content-Length"] = str(len(data))
    response["Content-Security-Policy"] = "sandbox; default-src 'none'; frame-ancestors 'self'"
    response["X-Content-SHA256"] = seen.version.sha256
    return response


@never_cache
@login_required
@require_POST
def publications(request: HttpRequest, artifact_id: UUID, number: int) -> HttpResponse:
    """Propose to publish exactly this version; leads to its request, also when it was proposed already."""
    person = person_of(request)
    found = queries.version_of(queries.artifact_for(person, artifact_id), number)
    if found.artifact.kind != Artifact.Kind.REPORT:
        raise NotFound
    form = PublicationForm(request.POST)
    if not form.is_valid():
        raise BadInput(_("The form’s key is missing. Reload the page and try again."))
    proposer = Proposer(person=person, client_key=form.cleaned_data["client_key"])
    proposal = propose_publication(proposer=proposer, version=found)
    return HttpResponse(status=303, headers={"Location": f"/approvals/{proposal.operation.request_id}/"})


_SUFFIXES = {
    "text/markdown": ".md",
    "text/plain": ".txt",
    "application/pdf": ".pdf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
}


def _show(request: HttpRequest, artifact_id: UUID, number: int | None) -> HttpResponse:
    person = person_of(request)
    seen = shown.version_for(person, artifact_id, number)
    tab = request.GET.get("tab", "document")
    if tab not in shown.TABS:
        raise NotFound
    is_pane = request.GET.get("pane") == "1"
    context = {"seen": seen, "version": seen.version, "artifact": seen.artifact, "tab": tab, "pane": is_pane}
    context |= _around(seen) | _tab(request, seen, tab)
    # Beside a conversation of today the time is enough; the whole of it is there on hover.
    is_today = seen.version.created_at.date() == timezone.now().date()
    context["saved_style"] = "time" if is_pane and is_today else "full"
    template = "artifacts/_version.html" if is_pane and is_htmx(request) else "artifacts/version.html"
    return render(request, template, context)


def _around(seen: shown.Seen) -> dict[str, Any]:
    """What every side of a version shows: whether it is current, published, proposed, and what may be done."""
    current = seen.artifact.current_version
    live = shown.live_operation(seen.version)
    is_current = current is not None and current.pk == seen.version.pk
    is_report = seen.artifact.kind == Artifact.Kind.REPORT
    published = list(publications_of(seen.version)) if is_report else []
    return {
        "current": current,
        "is_current": is_current,
        "is_report": is_report,
        "published": published,
        "live_operation": live,
        "operations": list(operations_of_version(seen.version)[:20]) if is_report else [],
        "may_propose": is_report and seen.is_own and is_current and live is None and not published,
        "can_publish": can_publish(),
        "client_key": uuid4().hex,
        "original": None if is_report else _original(seen),
    }


def _tab(request: HttpRequest, seen: shown.Seen, tab: str) -> dict[str, Any]:
    if tab == "changes":
        base, comparison = shown.changes(seen, person_of(request))
        return {"base": base, "diff": comparison}
    if tab == "versions":
        rows = seen.artifact.versions.select_related("author", "origin_step").order_by("-number")
        visible = rows if seen.is_own else rows.filter(pk=seen.version.pk)
        found = list(visible[: shown.VERSIONS_SHOWN_MAX])
        return {"rows": found, "published_rows": published_among(found)}
    if tab == "lineage":
        return shown.lineage(seen)
    start, end = (_place(request.GET.get(name, "")) for name in ("start", "end"))
    facts = seen.version.facts
    return {
        "document": shown.rendered(seen, start=start, end=end),
        "start": start,
        "page": shown.page_of(seen.version, start) if start is not None else None,
        "marker": _place(request.GET.get("n", "")),
        "pages": len(facts.get("pages") or []),
        "has_hidden": bool(facts.get("hidden")),
    }


def _original(seen: shown.Seen) -> Any:
    found = seen.version.inputs.filter(kind="extracted_from").select_related("source__artifact").first()
    return found.source if found else None


def _place(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _tenant(request: HttpRequest, tenants: Iterable[Any]) -> Any:
    """The tenant named in the form, or the only one. Raises RoleMissing for a fellow member who may not write artifacts
    there, NotFound for a stranger, and BadInput where several could be meant."""
    wanted = request.POST.get("tenant", "")
    found = [tenant for tenant in tenants if not wanted or wanted in (str(tenant.pk), tenant.slug)]
    if not found:
        belongs = [membership.tenant for membership in memberships_of(request.user)]
        fellow = [tenant for tenant in belongs if not wanted or wanted in (str(tenant.pk), tenant.slug)]
        raise RoleMissing if fellow else NotFound
    if len(found) > 1:
        raise BadInput(_("Say in which organisation it belongs."))
    return found[0]


def _after(rows: Any, before: str) -> Any:
    """Keyset: the rows after "<time>,<id>" in the order of the list."""
    moment, _sep, row_id = before.partition(",")
    try:
        at, key = parse_datetime(moment), UUID(row_id)
    except ValueError:
        return rows
    return rows.filter(Q(updated_at__lt=at) | Q(updated_at=at, pk__lt=key)) if at else rows


def _refusal(form: Any) -> BadInput | TooLarge:
    """The form's first error in one sentence; too long is a matter of size."""
    for name, errors in form.errors.as_data().items():
        label = form.fields[name].label or name
        sentence = f"{label}: {errors[0].messages[0]}"
        return TooLarge(sentence) if errors[0].code == "max_length" else BadInput(sentence)
    return BadInput()
