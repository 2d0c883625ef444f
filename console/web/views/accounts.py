"""Sign-in, sign-out and passwords."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from console.accounts import services
from console.accounts.errors import TooManyTries
from console.accounts.queries import person_of
from console.accounts.throttle import WINDOW_SECONDS, address_of, begin_try, end_good_try
from console.web.answers import wants_json
from console.web.demo_people import demo_people_for
from console.web.forms.accounts import ChangePasswordForm, NewPasswordForm, SignInForm


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """The door. An unknown name and a wrong password get the same words, the same status and cost the same time."""
    if request.method == "GET":
        if request.user.is_authenticated:
            return redirect(next_of(request))
        return _door(request, SignInForm())
    form = SignInForm(request.POST)
    if not form.is_valid():
        return _door(request, form, status=422)
    username, password = form.cleaned_data["username"], form.cleaned_data["password"]
    try:
        this = begin_try(username=username, address=address_of(request))
    except TooManyTries as refusal:
        if wants_json(request):
            raise
        form.add_error(None, str(refusal))
        return _door(request, form, status=refusal.status)
    person = authenticate(request, username=username, password=password)
    if person is None:
        form.add_error(None, _("This user name and this password do not go together."))
        return _door(request, form, status=422)
    end_good_try(this)
    login(request, person)
    return redirect(next_of(request))


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("sign_in")


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Change one's own password: this session goes on, every other one ends."""
    form = ChangePasswordForm(request.user, request.POST or None)
    if form.is_valid():
        person = services.change_password(person=person_of(request), password=form.cleaned_data["new_password"])
        update_session_auth_hash(request, person)
        messages.success(request, _("Your password is changed. You have been signed out everywhere else."))
        return redirect("password")
    return render(request, "accounts/password.html", {"form": form}, status=422 if form.is_bound else 200)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def password_link(request: HttpRequest, person_id: UUID, token: str) -> HttpResponse:
    """Set a password by a one-time link, and be signed in."""
    person = services.person_of_link(person_id=person_id, token=token)
    form = NewPasswordForm(person, request.POST or None)
    if form.is_valid():
        person = services.use_password_link(
            person_id=person_id, token=token, password=form.cleaned_data["new_password"]
        )
        login(request, person)
        return redirect("/")
    context = {"form": form, "owner": person}
    return render(request, "accounts/password_link.html", context, status=422 if form.is_bound else 200)


def next_of(request: HttpRequest) -> str:
    """Where to go after sign-in: a path of this site, or `/`."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    if wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        return wanted
    return "/"


def _door(request: HttpRequest, form: SignInForm, *, status: int = 200) -> HttpResponse:
    wanted = next_of(request)
    context = {"form": form, "next": "" if wanted == "/" else wanted, "demo_tenants": demo_people_for(request)}
    response = render(request, "accounts/sign_in.html", context, status=status)
    if status == TooManyTries.status:
        response["Retry-After"] = str(WINDOW_SECONDS)
    return response
