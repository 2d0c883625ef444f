"""Demo pages: step in as somebody, and make the Press misbehave. For demo requests only; else there is no such page."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from console.accounts.models import Person
from console.accounts.queries import person_of
from console.web.views.accounts import next_of
from conversations.queries import conversations_visible_to

from . import press_client
from .faults import FAULTS, SECONDS_MAX, TIMES_MAX, entry_for
from .guard import demo_only
from .people import USERNAMES, shown_tenants


@demo_only
@never_cache
@require_GET
def index(request: HttpRequest) -> HttpResponse:
    return render(request, "demo/index.html", {"demo_tenants": shown_tenants()})


@demo_only
@require_POST
def sign_in(request: HttpRequest) -> HttpResponse:
    """Be one of the demo's people, without a password. Anybody else's name does not exist here."""
    username = request.POST.get("username", "")
    person = Person.objects.filter(username=username, is_active=True).first() if username in USERNAMES else None
    if person is None:
        raise Http404
    login(request, person)
    return redirect(next_of(request))


class PlanForm(forms.Form):
    fault = forms.ChoiceField(
        label=gettext_lazy("What goes wrong"),
        choices=[(name, words.title) for name, words in FAULTS.items()],
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose what should go wrong.")},
    )
    times = forms.IntegerField(
        label=gettext_lazy("For how many requests"),
        min_value=1,
        max_value=TIMES_MAX,
        initial=1,
        widget=forms.NumberInput(attrs={"class": "field"}),
    )
    seconds = forms.IntegerField(
        label=gettext_lazy("Seconds"),
        min_value=0,
        max_value=SECONDS_MAX,
        initial=5,
        widget=forms.NumberInput(attrs={"class": "field"}),
    )


@demo_only
@never_cache
@require_http_methods(["GET", "POST"])
def press(request: HttpRequest) -> HttpResponse:
    """The fault plan: GET shows it and the log; POST adds an entry, or with `clear` empties it."""
    form = PlanForm()
    if request.method == "POST":
        form = PlanForm(request.POST)
        try:
            if "clear" in request.POST:
                press_client.replace_plan([])
                messages.success(request, _("The Press behaves again."))
                return redirect("demo_press")
            if form.is_valid():
                _plan(form.cleaned_data)
                messages.success(
                    request,
                    _("Planned. The next requests that fit will meet it: propose a publication and have it approved."),
                )
                return redirect("demo_press")
        except press_client.PressAway:
            return _press_page(request, PlanForm())
    return _press_page(request, form)


def _plan(data: dict[str, Any]) -> None:
    """Append to the plan; entries that are used up are left out."""
    left = [entry for entry in press_client.read_plan() if entry["times"] > 0]
    press_client.replace_plan([*left, entry_for(data["fault"], times=data["times"], seconds=data["seconds"])])


def _press_page(request: HttpRequest, form: PlanForm) -> HttpResponse:
    host = request.get_host().partition(":")[0]
    person = person_of(request) if request.user.is_authenticated else None
    press_url = f"http://{host}:{settings.PRESS_PORT}/"
    context: dict[str, Any] = {"form": form, "faults": FAULTS, "away": False, "press_url": press_url}
    # From here one goes back to where a publication is proposed.
    context["conversation"] = conversations_visible_to(person).first() if person else None
    try:
        context["plan"] = [{**entry, "words": FAULTS.get(entry["fault"])} for entry in press_client.read_plan()]
        context["lines"] = [_worded(line) for line in press_client.read_log()]
    except press_client.PressAway:
        context["away"] = True
    status = 502 if context["away"] else 422 if form.is_bound and not form.is_valid() else 200
    return render(request, "demo/press.html", context, status=status)


def _worded(line: dict[str, Any]) -> dict[str, Any]:
    return {**line, "words": FAULTS.get(line["fault"] or ""), "moment": parse_datetime(line["at"])}
