"""A refusal says what, who and when, in the form that fits who asked."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import RequestDataTooBig
from django.db import connection
from django.http import HttpResponse, HttpResponseRedirect
from django.test import Client, RequestFactory

from console.web.middleware import RefusalMiddleware
from console.web.views import errors
from conversations.kernel.errors import IntegrityBroken, NotFound, Refusal, RoleMissing
from tests.accounts import making
from tests.web.parsing import Elements

AT = datetime(2026, 11, 26, 14, 18, 9, tzinfo=UTC)
JSON = {"HTTP_ACCEPT": "application/json"}
PAGE = {"HTTP_ACCEPT": "text/html,application/xhtml+xml,*/*;q=0.8"}
HTMX = {"HTTP_ACCEPT": "*/*", "HTTP_HX_REQUEST": "true"}


class AlreadyDecided(Refusal):
    message = "Reviewer Two <b>rejected</b> this."


def request(path="/approvals/x/", **headers):
    made = RequestFactory().post(path, **headers)
    made.user = AnonymousUser()
    return made


def answer(exception, **headers):
    return RefusalMiddleware(lambda _: HttpResponse()).process_exception(request(**headers), exception)


@pytest.fixture
def lost_race():
    return AlreadyDecided(by="Reviewer Two", at=AT)


def test_a_program_gets_code_message_author_and_time(lost_race):
    response = answer(lost_race, **JSON)
    assert response.status_code == 409
    assert json.loads(response.content) == {
        "error": "AlreadyDecided",
        "message": "Reviewer Two <b>rejected</b> this.",
        "by": "Reviewer Two",
        "at": "2026-11-26T14:18:09+00:00",
    }


def test_a_person_gets_a_page_with_all_of_it_and_a_way_back(lost_race):
    response = answer(lost_race, **PAGE, HTTP_REFERER="http://testserver/approvals/x/seen/")
    found = Elements(response.content.decode())
    assert response.status_code == 409
    assert "Reviewer Two <b>rejected</b> this." in found.text
    assert "26 Nov 2026, 14:18 UTC" in found.text
    assert "/approvals/x/seen/" in "".join(found.hrefs)
    assert "b" not in found.tags


def test_the_way_back_never_leads_to_another_host(lost_race):
    response = answer(lost_race, **PAGE, HTTP_REFERER="https://evil.test/")
    assert b"evil.test" not in response.content


def test_htmx_gets_a_notice_for_the_notices_area_with_the_status(lost_race):
    response = answer(lost_race, **HTMX)
    found = Elements(response.content.decode())
    assert response.status_code == 409
    assert response["HX-Retarget"] == "#refusals"
    assert "html" not in found.tags
    assert found.elements[0][1]["role"] == "alert"
    assert "By Reviewer Two" in found.text


def test_the_status_is_the_refusals_own():
    assert answer(RoleMissing(), **JSON).status_code == 403
    assert answer(IntegrityBroken(), **JSON).status_code == 500


def test_other_exceptions_are_not_swallowed():
    assert answer(ValueError("x"), **JSON) is None


def test_a_throttled_caller_is_told_how_long(settings):
    class TooMany(Refusal):
        status = 429

    assert answer(TooMany(seconds=900), **JSON)["Retry-After"] == "900"


def test_a_star_means_a_page():
    assert answer(NotFound(), HTTP_ACCEPT="*/*")["Content-Type"].startswith("text/html")


def without_token(response):
    """The body without the CSRF token, which is masked anew each time."""
    return re.sub(rb'name="csrfmiddlewaretoken" value="[^"]*"', b"", response.content)


@pytest.mark.case("W4")
@pytest.mark.parametrize("headers", [JSON, PAGE, HTMX], ids=["json", "page", "htmx"])
def test_what_is_foreign_and_what_does_not_exist_are_answered_word_for_word_the_same(headers):
    foreign = answer(NotFound(), **headers)
    missing = errors.not_found(request(**headers), None)
    assert foreign.status_code == missing.status_code == 404
    assert without_token(foreign) == without_token(missing)
    assert foreign.headers == missing.headers


@pytest.mark.parametrize(
    ("view", "status", "code"),
    [
        (errors.bad_request, 400, "BadRequest"),
        (errors.permission_denied, 403, "Forbidden"),
        (errors.not_found, 404, "NotFound"),
    ],
)
def test_what_django_refuses_is_answered_in_the_same_form(view, status, code):
    as_json = view(request(**JSON), Exception("secret detail"))
    assert (as_json.status_code, json.loads(as_json.content)["error"]) == (status, code)
    page = view(request(**PAGE), Exception("secret detail"))
    assert page.status_code == status
    assert b"secret detail" not in page.content + as_json.content


def test_a_body_that_is_too_large_is_413():
    response = errors.bad_request(request(**JSON), RequestDataTooBig("x"))
    assert (response.status_code, json.loads(response.content)["error"]) == (413, "TooLarge")


def test_a_missing_csrf_token_says_that_nothing_was_done():
    response = errors.csrf_failure(request(**JSON), "reason")
    assert (response.status_code, json.loads(response.content)["error"]) == (403, "CsrfFailed")


def test_a_server_error_needs_neither_database_nor_session():
    for headers in (JSON, PAGE, HTMX):
        assert errors.server_error(RequestFactory().get("/", **headers)).status_code == 500


def to_sign_in(**headers):
    middleware = RefusalMiddleware(lambda _: HttpResponseRedirect("/sign-in/?next=/approvals/"))
    return middleware(request(**headers))


def test_htmx_sends_the_whole_page_to_sign_in():
    response = to_sign_in(**HTMX)
    assert response.status_code == 200
    assert response["HX-Redirect"] == "/sign-in/?next=/approvals/"
    assert response.content == b""


def test_a_program_that_is_signed_out_gets_no_page_of_html():
    response = to_sign_in(**JSON)
    assert (response.status_code, json.loads(response.content)["error"]) == (403, "SignedOut")


def test_a_browser_is_redirected_as_ever():
    assert to_sign_in(**PAGE).status_code == 302


def test_an_address_nobody_has_is_404_for_everybody():
    client = Client()
    page = client.get("/no/such/page/", **PAGE)
    assert page.status_code == 404
    assert "There is nothing here" in page.content.decode()
    assert client.get("/no/such/page/", **JSON).json()["error"] == "NotFound"


def test_a_host_that_is_not_ours_is_refused_without_being_named():
    response = Client().get("/", headers={"host": "evil.test"}, **PAGE)
    assert response.status_code == 400
    assert b"evil.test" not in response.content


def test_a_form_without_its_token_is_refused_in_our_own_words():
    response = Client(enforce_csrf_checks=True).post("/sign-in/", {"username": "x"}, **PAGE)
    assert response.status_code == 403
    assert "nothing was done" in response.content.decode()


@pytest.mark.django_db(transaction=True)
def test_rows_that_are_held_too_long_are_told_as_that_and_nothing_is_changed(owner_connection):
    tenant = making.tenant("held")
    client = Client()
    client.force_login(making.admin_of(tenant))
    form = {"username": "new@held", "name": "New", "email": "", "roles": ["member"]}
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '100ms'")
    try:
        with owner_connection.transaction():
            owner_connection.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"rights {tenant.pk}"])
            refused = client.post(f"/people/{tenant.pk}/", form, headers={"Accept": "application/json"})
        assert (refused.status_code, refused.json()["error"]) == (409, "Busy")
        assert "Nothing was changed" in refused.json()["message"]
        assert client.post(f"/people/{tenant.pk}/", form).status_code == 201, "the premise: it was only busy"
    finally:
        connection.close()
