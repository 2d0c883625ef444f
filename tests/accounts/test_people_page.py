"""The people page: who sees it, whom it lets do what."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from console.accounts.models import Membership, Person
from console.accounts.services import join, remove_person
from conversations.kernel.machine import SYSTEM
from conversations.kernel.unit import unit
from tests.accounts import making


@pytest.fixture
def admin(client, north) -> Person:
    found = making.admin_of(north)
    client.force_login(found)
    return found


def test_an_admin_sees_the_people_of_the_tenant_with_their_roles(client, admin, north, south):
    making.person(north, "reviewer")
    making.person(south, "operator")
    page = client.get("/people/").content.decode()
    assert "reviewer@north" in page
    assert "Reviewer" in page
    assert "@south" not in page


def test_who_is_admin_in_two_tenants_sees_both_with_their_marks(client, admin, north, south):
    with unit():
        join(tenant=south, username="admin@north", roles=["admin"], actor=SYSTEM)
    page = client.get("/people/").content.decode()
    assert page.count('class="tenant ') >= 2
    assert "admin@south" in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("role", ["member", "reviewer", "operator"])
def test_a_fellow_without_the_role_gets_403(client, north, role):
    client.force_login(making.person(north, role))
    assert client.get("/people/").status_code == 403
    assert client.get(f"/people/{north.pk}/").status_code == 403


def test_who_belongs_to_no_tenant_gets_404(client, db):
    client.force_login(Person.objects.create_person("stray"))
    assert client.get("/people/").status_code == 404


def test_a_visitor_is_sent_to_the_door(client, north):
    assert client.get("/people/")["Location"] == "/sign-in/?next=/people/"


@pytest.mark.case("W6")
def test_the_people_of_another_tenant_are_not_there_for_an_admin(client, admin, south):
    """Another tenant's addresses answer like ids that do not exist, and nothing happens there."""
    other = making.membership(south, making.person(south, "member"))
    for tenant_id, membership_id in ((south.pk, other.pk), (uuid4(), uuid4())):
        new = {"username": "spy@north", "roles": "admin"}
        assert client.get(f"/people/{tenant_id}/").status_code == 404
        assert client.post(f"/people/{tenant_id}/", new).status_code == 404
        assert client.post(f"/memberships/{membership_id}/roles/", {"roles": "admin"}).status_code == 404
        assert client.post(f"/memberships/{membership_id}/removal/").status_code == 404
        assert client.post(f"/memberships/{membership_id}/password-links/").status_code == 404
    assert not Person.objects.filter(username="spy@north").exists()
    assert Membership.objects.get(pk=other.pk).revision == 1


def test_adding_a_user_name_of_another_tenant_tells_an_admin_nothing_about_the_person(client, admin, north, south):
    """The attack: type guessed user names on one's own people page, and read who they belong to."""
    victim = Person.objects.create_person("m.aster@south", name="Marguerite Aster", email="marguerite@aster.example")
    with unit():
        join(tenant=south, username=victim.username, roles=["member"], actor=SYSTEM)
    answer = client.post(f"/people/{north.pk}/", {"username": "m.aster@south", "name": "Anybody", "roles": ["member"]})
    assert answer.status_code == 201, "the premise: the name can be added"
    membership = Membership.objects.get(tenant=north, person=victim)
    pages = [answer, client.get("/people/")]
    pages.append(client.post(f"/memberships/{membership.pk}/roles/", {"roles": ["reviewer"]}, follow=True))
    pages.append(client.post(f"/memberships/{membership.pk}/removal/", follow=True))
    for page in pages:
        text = page.content.decode()
        assert "m.aster@south" in text
        assert "Aster" not in text
        assert "aster.example" not in text


def test_who_was_here_first_keeps_the_name_here_when_another_tenant_adds_them(client, admin, north, south):
    person = Person.objects.create_person("first@north", name="Frida First")
    with unit():
        join(tenant=north, username=person.username, roles=["member"], actor=SYSTEM)
    with unit():
        join(tenant=south, username=person.username, roles=["member"], actor=SYSTEM)
    assert "Frida First" in client.get("/people/").content.decode()


def test_a_new_person_comes_with_a_link_that_works(client, admin, north):
    response = client.post(
        f"/people/{north.pk}/", {"username": "new@north", "name": "Nina New", "roles": ["member", "reviewer"]}
    )
    assert response.status_code == 201
    link = response.context["link"]
    assert link.startswith("http://testserver/password/")
    assert link in response.content.decode()
    assert "no-store" in response["Cache-Control"]
    assert client.get(link).status_code == 200
    assert making.membership(north, Person.objects.get(username="new@north")).roles == ["member", "reviewer"]


@pytest.mark.parametrize(
    "fields",
    [
        {"username": "", "roles": "member"},
        {"username": "new@north"},
        {"username": "new@north", "roles": "emperor"},
        {"username": "two words", "roles": "member"},
        {"username": "new@north", "roles": "member", "email": "no address"},
        {"username": "x" * 81, "roles": "member"},
    ],
)
def test_a_bad_form_is_shown_again_and_makes_nobody(client, admin, north, fields):
    response = client.post(f"/people/{north.pk}/", fields)
    assert response.status_code == 422
    assert Membership.objects.filter(tenant=north).count() == 1


def test_roles_are_changed(client, admin, north):
    person = making.person(north, "member")
    membership = making.membership(north, person)
    assert client.post(f"/memberships/{membership.pk}/roles/", {"roles": ["operator"]}).status_code == 302
    assert person.has_perm("operations.settle_operation", north)


def test_no_roles_at_all_is_422(client, admin, north):
    membership = making.membership(north, making.person(north, "member"))
    assert client.post(f"/memberships/{membership.pk}/roles/", {}).status_code == 422


def test_an_admin_cannot_give_themselves_a_reviewers_role(client, admin, north):
    membership = making.membership(north, admin)
    response = client.post(
        f"/memberships/{membership.pk}/roles/",
        {"roles": ["admin", "reviewer"]},
        headers={"Accept": "application/json"},
    )
    assert response.status_code == 403
    assert response.json()["error"] == "OwnRights"
    assert not admin.has_perm("approvals.decide_request", north)


def test_the_last_admin_cannot_be_removed(client, admin, north):
    membership = making.membership(north, admin)
    response = client.post(f"/memberships/{membership.pk}/removal/", headers={"Accept": "application/json"})
    assert (response.status_code, response.json()["error"]) == (409, "LastAdmin")


def test_who_was_removed_finds_nothing_at_the_next_request(client, north):
    """The session lives on; what it could reach does not."""
    second = making.person(north, "second", "admin")
    client.force_login(second)
    assert client.get("/people/").status_code == 200
    remove_person(person=making.admin_of(north), membership=making.membership(north, second))
    assert client.get("/people/").status_code == 404
    assert client.get(f"/people/{north.pk}/").status_code == 404
    assert client.get("/password/").status_code == 200


def test_removing_is_asked_back_with_the_focus_on_back(client, admin, north):
    membership = making.membership(north, making.person(north, "member"))
    page = client.get("/people/").content.decode()
    dialog = page[page.index(f'<dialog id="remove-{membership.pk}"') :]
    dialog = dialog[: dialog.index("</dialog>")]
    assert 'command="close" autofocus>Back</button>' in dialog
    assert ">Confirm</button>" in dialog
    assert client.get(f"/memberships/{membership.pk}/removal/").status_code == 405


def test_a_name_with_markup_is_shown_as_text(client, admin, north):
    client.post(f"/people/{north.pk}/", {"username": "x@north", "name": "<script>1</script>", "roles": "member"})
    page = client.get("/people/").content.decode()
    assert "<script>1</script>" not in page
    assert "&lt;script&gt;1&lt;/script&gt;" in page
