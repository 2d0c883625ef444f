"""The door: sign-in, sign-out, the throttle, `next`, passwords."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db.models.functions import Now
from django.test import Client
from django.urls import reverse

from console.accounts import services
from console.accounts.models import Person, SignInFailure
from tests.accounts import making

NEW_PASSWORD = "another sort of passphrase"


@pytest.fixture
def member(north) -> Person:
    return making.person(north, "member", password=making.PASSWORD)


def sign_in(client: Client, username="member@north", password=making.PASSWORD, **fields):
    return client.post("/sign-in/", {"username": username, "password": password, **fields})


def is_signed_in(client: Client) -> bool:
    return client.get("/password/").status_code == 200


def test_the_right_password_opens_a_session_with_a_new_key(client, member):
    session = client.session
    session["left by a stranger"] = 1
    session.save()
    planted = session.session_key
    assert client.cookies["sessionid"].value == planted
    response = sign_in(client)
    assert (response.status_code, response["Location"]) == (302, "/")
    assert client.cookies["sessionid"].value != planted
    assert is_signed_in(client)
    assert not Session.objects.filter(session_key=planted).exists()


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(client, member):
    answers = []
    for username in ("member@north", "nobodyx@north"):
        response = sign_in(client, username, "wrong")
        text = response.content.decode().replace(username, "NAME")
        token = response.context["csrf_token"]
        answers.append((response.status_code, text.replace(str(token), "TOKEN")))
    assert answers[0] == answers[1]
    assert answers[0][0] == 422
    assert not is_signed_in(client)


def test_guessing_one_name_from_many_places_is_stopped_at_the_eleventh(client, member):
    statuses = [
        client.post(
            "/sign-in/", {"username": "member@north", "password": f"guess {n}"}, REMOTE_ADDR=f"10.0.0.{n}"
        ).status_code
        for n in range(1, 12)
    ]
    assert statuses == [422] * 10 + [429]
    response = client.post(
        "/sign-in/", {"username": "Member@North", "password": making.PASSWORD}, REMOTE_ADDR="10.0.0.99"
    )
    assert response.status_code == 429, "the name is shut, also for the right password and another spelling"
    assert response["Retry-After"] == "900"


def test_guessing_many_names_from_one_place_is_stopped_at_the_eleventh(client, member):
    statuses = [sign_in(client, f"name{n}@north", "guess").status_code for n in range(11)]
    assert statuses == [422] * 10 + [429]
    response = client.post(
        "/sign-in/", {"username": "member@north", "password": making.PASSWORD}, REMOTE_ADDR="10.0.0.1"
    )
    assert response.status_code == 302, "somebody elsewhere is not shut out"


def test_the_throttle_ends_after_a_quarter_of_an_hour_even_when_the_guessing_went_on(client, member):
    for n in range(15):
        sign_in(client, password=f"guess {n}")
    assert sign_in(client).status_code == 429
    assert SignInFailure.objects.count() == 10
    SignInFailure.objects.update(at=Now() - timedelta(minutes=15, seconds=1))
    assert sign_in(client).status_code == 302
    assert not SignInFailure.objects.exists()


def test_a_right_password_forgets_the_names_bad_ones_but_not_those_of_the_address(client, member, north):
    """An attacker with an account of their own must not reset the count for the names they guess."""
    making.person(north, "evil", "member", password=making.PASSWORD)
    for n in range(9):
        sign_in(client, password=f"guess {n}")
    assert sign_in(Client(), "evil@north").status_code == 302
    statuses = [sign_in(client, password="guess").status_code for _ in range(2)]
    assert statuses == [422, 429]


def test_a_spoofed_forwarding_header_gives_no_fresh_tries(client, member):
    statuses = [
        client.post(
            "/sign-in/", {"username": f"name{n}@north", "password": "guess"}, headers={"X-Forwarded-For": f"10.0.0.{n}"}
        ).status_code
        for n in range(11)
    ]
    assert statuses[-1] == 429


@pytest.mark.parametrize("path", ["/people/", "/conversations/?q=1", "/"])
def test_next_leads_to_a_path_of_this_site(client, member, path):
    assert sign_in(client, next=path)["Location"] == path


@pytest.mark.parametrize(
    "path",
    [
        "https://evil.test/",
        "//evil.test/",
        "/\\evil.test",
        "\\\\evil.test",
        "javascript:alert(1)",
        "evil",
        "///evil.test",
        "http:/x",
    ],
)
def test_next_never_leads_elsewhere(client, member, path):
    assert sign_in(client, next=path)["Location"] == "/"


def test_a_throttled_program_is_told_in_json(client, member):
    for n in range(10):
        sign_in(client, password=f"guess {n}")
    fields = {"username": "member@north", "password": "guess"}
    response = client.post("/sign-in/", fields, headers={"Accept": "application/json"})
    assert (response.status_code, response.json()["error"]) == (429, "TooManyTries")


def test_a_page_behind_the_door_comes_back_to_itself_after_sign_in(client, member):
    response = client.get("/password/")
    assert response["Location"] == "/sign-in/?next=/password/"
    page = client.get(response["Location"]).content.decode()
    assert '<input type="hidden" name="next" value="/password/">' in page


def test_sign_in_without_the_csrf_token_is_refused(member):
    assert sign_in(Client(enforce_csrf_checks=True)).status_code == 403


def test_sign_out_ends_the_session_and_takes_a_post(client, member):
    sign_in(client)
    assert client.get("/sign-out/").status_code == 405
    assert is_signed_in(client)
    assert client.post("/sign-out/").status_code == 302
    assert not is_signed_in(client)


def test_who_was_made_inactive_is_signed_out_at_the_next_request(client, member):
    sign_in(client)
    Person.objects.filter(pk=member.pk).update(is_active=False)
    assert not is_signed_in(client)


def test_a_changed_password_keeps_this_session_and_ends_the_others(client, member):
    other = Client()
    sign_in(client)
    sign_in(other)
    key = client.cookies["sessionid"].value
    response = client.post(
        "/password/", {"old_password": making.PASSWORD, "new_password": NEW_PASSWORD, "repeated": NEW_PASSWORD}
    )
    assert response.status_code == 302
    assert is_signed_in(client)
    assert not is_signed_in(other)
    assert client.cookies["sessionid"].value != key


@pytest.mark.parametrize(
    ("old", "new", "repeated"),
    [
        ("wrong", NEW_PASSWORD, NEW_PASSWORD),
        (making.PASSWORD, NEW_PASSWORD, "something else entirely"),
        (making.PASSWORD, "short", "short"),
        (making.PASSWORD, "password1234", "password1234"),
        (making.PASSWORD, "member@north", "member@north"),
    ],
)
def test_a_bad_change_of_password_changes_nothing(client, member, old, new, repeated):
    sign_in(client)
    response = client.post("/password/", {"old_password": old, "new_password": new, "repeated": repeated})
    assert response.status_code == 422
    assert Person.objects.get(pk=member.pk).check_password(making.PASSWORD)


def test_a_link_lets_choose_a_password_once_and_signs_in(client, north):
    link = services.add_person(person=making.admin_of(north), tenant=north, username="new@north", roles=["member"]).link
    assert client.get(link).status_code == 200
    assert client.post(link, {"new_password": NEW_PASSWORD, "repeated": "other"}).status_code == 422
    assert client.post(link, {"new_password": NEW_PASSWORD, "repeated": NEW_PASSWORD}).status_code == 302
    assert is_signed_in(client)
    assert Client().get(link).status_code == 404
    again = Client().post(link, {"new_password": "a third good password", "repeated": "a third good password"})
    assert again.status_code == 404
    assert sign_in(Client(), "new@north", NEW_PASSWORD).status_code == 302


def test_a_link_for_nobody_looks_like_a_spent_one(client, north):
    person = making.person(north, "member")
    urls = [
        reverse("password_link", args=[pk, "abc-def"]) for pk in (person.pk, "018f0000-0000-7000-8000-000000000000")
    ]
    answers = [client.get(url) for url in urls]
    assert [answer.status_code for answer in answers] == [404, 404]


def test_pages_with_passwords_are_never_stored(client, member):
    assert "no-store" in client.get("/sign-in/")["Cache-Control"]


def test_production_defaults_are_the_safe_ones(settings):
    assert settings.DEBUG is False
    assert settings.SESSION_COOKIE_HTTPONLY
    assert settings.SESSION_COOKIE_SAMESITE == "Lax"
    assert "django.contrib.admin" not in settings.INSTALLED_APPS


def test_there_is_no_django_admin(client, db):
    assert client.get("/admin/").status_code == 404
