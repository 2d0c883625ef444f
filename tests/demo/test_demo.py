"""Demo people, and for whom the demo is there."""

from __future__ import annotations

import subprocess
import sys

import pytest
from django.test import Client

from console.accounts.models import Event, Membership, Person, Tenant
from console.accounts.services import remove_person
from console.demo.people import seed

LOCAL_NAMES = ["member", "member2", "reviewer", "reviewer2", "operator", "operator2", "admin"]


def test_both_tenants_have_all_seven_people_with_their_role(demo):
    for slug in ("north", "south"):
        for local_name in LOCAL_NAMES:
            membership = Membership.objects.get(tenant__slug=slug, person__username=f"{local_name}@{slug}")
            assert membership.roles == [local_name.rstrip("2")]
            assert not membership.person.has_usable_password()


def test_seeding_again_changes_nothing_and_brings_nobody_back(demo):
    north = Tenant.objects.get(slug="north")
    gone = Membership.objects.get(person__username="member@north")
    remove_person(person=Person.objects.get(username="admin@north"), membership=gone)
    events, people = Event.objects.count(), Person.objects.count()
    assert seed() == 0
    assert (Event.objects.count(), Person.objects.count()) == (events, people)
    assert not Membership.objects.filter(tenant=north, person=gone.person, status="active").exists()


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "127.0.0.1", "localhost"])
def test_the_demo_page_has_a_button_for_everybody(demo, host):
    page = Client(HTTP_HOST=host, REMOTE_ADDR="127.0.0.1").get("/demo/").content.decode()
    for slug in ("north", "south"):
        for local_name in LOCAL_NAMES:
            assert f"Sign in as {local_name}@{slug}" in page


def test_the_sign_in_page_offers_the_demo_people(demo, here):
    assert "Sign in as member@north" in here.get("/sign-in/").content.decode()


def test_a_button_signs_in_and_a_new_session_key_is_made(demo, here):
    session = here.session
    session["before"] = 1
    session.save()
    response = here.post("/demo/sign-in/", {"username": "reviewer@south"})
    assert (response.status_code, response["Location"]) == (302, "/")
    assert here.cookies["sessionid"].value != session.session_key
    assert "reviewer@south" in here.get("/password/").content.decode()


def test_nobody_but_the_demo_people_can_be_stepped_in_as(demo, here):
    Person.objects.create_person("ceo@north")
    for username in ("ceo@north", "nobody@north", "", "MEMBER@north"):
        assert here.post("/demo/sign-in/", {"username": username}).status_code == 404


def test_a_foreign_page_cannot_sign_anybody_in(demo):
    client = Client(HTTP_HOST="127.0.0.1:8000", REMOTE_ADDR="127.0.0.1", enforce_csrf_checks=True)
    assert client.post("/demo/sign-in/", {"username": "member@north"}).status_code == 403


def assert_there_is_no_demo(client: Client, **extra) -> None:
    assert client.get("/demo/", **extra).status_code == 404
    assert client.post("/demo/sign-in/", {"username": "member@north"}, **extra).status_code == 404
    assert client.get("/demo/press/", **extra).status_code == 404
    assert client.post("/demo/press/", {"clear": "1"}, **extra).status_code == 404
    assert "Sign in as" not in client.get("/sign-in/", **extra).content.decode()


@pytest.mark.parametrize(
    "header",
    [
        "X-Forwarded-For",
        "X-Forwarded-Host",
        "X-Forwarded-Proto",
        "X-Forwarded-Anything",
        "Forwarded",
        "Via",
        "X-Real-IP",
        "CF-Connecting-IP",
    ],
)
def test_a_tunnel_or_proxy_on_this_machine_opens_no_demo(demo, here, header):
    assert here.get("/demo/").status_code == 200
    assert_there_is_no_demo(here, headers={header: "127.0.0.1"})


@pytest.mark.parametrize("host", ["console.example.org", "127.0.0.1.evil.test", "[::1]:8000", "localhost.", "0.0.0.0"])
def test_another_host_name_opens_no_demo(demo, settings, host):
    """DNS rebinding: a name of theirs that leads to this machine."""
    settings.ALLOWED_HOSTS = ["*"]
    assert_there_is_no_demo(Client(HTTP_HOST=host, REMOTE_ADDR="127.0.0.1"))


@pytest.mark.parametrize("address", ["10.0.0.5", "192.168.1.2", "", "::ffff:10.0.0.5"])
def test_a_client_elsewhere_opens_no_demo(demo, address):
    assert_there_is_no_demo(Client(HTTP_HOST="127.0.0.1:8000", REMOTE_ADDR=address))


def test_with_demo_off_there_is_no_demo(demo, here, settings):
    settings.DEMO = False
    assert_there_is_no_demo(here)


def test_with_demo_off_the_app_is_not_even_installed(tmp_path):
    script = "import django; django.setup(); from django.apps import apps; print(apps.is_installed('console.demo'))"
    environment = {
        "DJANGO_SETTINGS_MODULE": "console.settings",
        "DATABASE_URL": "postgresql://nobody@/none?host=/nowhere",
        "STATE_DIR": str(tmp_path),
        "PATH": "",
    }
    answers = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**environment, "DEMO": value},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for value in ("0", "1")
    ]
    assert answers == ["False", "True"]
