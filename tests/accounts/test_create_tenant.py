"""`manage.py create_tenant`."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from console.accounts.models import Person, Tenant
from tests.accounts import making


def test_it_prints_a_link_that_sets_the_admins_password_once(client, db):
    output = StringIO()
    call_command("create_tenant", "west", "--admin", "ada@example.org", stdout=output)
    path = re.search(r"https?://[^/\s]+(/password/\S+)", output.getvalue())[1]
    assert client.get(path).status_code == 200
    fields = {"new_password": making.PASSWORD, "repeated": making.PASSWORD}
    assert client.post(path, fields).status_code == 302
    assert client.get("/people/").status_code == 200
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["North West", "--admin", "a@example.org"], "no slug"),
        (["West", "--admin", "a@example.org"], "lower case"),
        (["w" * 41, "--admin", "a@example.org"], "at most 40"),
        (["west", "--admin", "nobody"], "no e-mail address"),
        (["north", "--admin", "a@example.org"], "already"),
    ],
)
def test_a_bad_request_is_one_clear_sentence_and_leaves_nothing(north, arguments, message):
    with pytest.raises(CommandError, match=message):
        call_command("create_tenant", *arguments, stdout=StringIO())
    assert Tenant.objects.count() == 1
    assert not Person.objects.filter(username="a@example.org").exists()


def test_an_existing_person_keeps_the_password(north):
    person = Person.objects.create_person("ada@example.org", password=making.PASSWORD)
    output = StringIO()
    call_command("create_tenant", "west", "--admin", "ada@example.org", stdout=output)
    assert "/password/" not in output.getvalue()
    assert person.has_perm("accounts.manage_people", Tenant.objects.get(slug="west"))
