"""Tenants, people, roles and password links: the rules, and their evidence."""

from __future__ import annotations

import threading

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models.functions import Now

from console.accounts import services
from console.accounts.errors import AlreadyMember, LastAdmin, OwnRights, PasswordLinkSpent, SharedPerson, UnknownRole
from console.accounts.models import Event, Membership, Person
from console.accounts.signals import rights_changed
from conversations.kernel.errors import BadInput, NotFound, RoleMissing
from conversations.kernel.machine import SYSTEM
from conversations.kernel.unit import unit
from tests.accounts import making


def token_of(link: str) -> str:
    return link.rstrip("/").rsplit("/", 1)[1]


def test_a_new_tenant_has_an_admin_who_gets_a_password_link(db):
    added = services.create_tenant(slug="west", admin="Ada@Example.org", email="ada@example.org")
    assert added.membership.person.username == "ada@example.org"
    assert added.membership.roles == ["admin"]
    assert added.link is not None


def test_a_slug_can_be_taken_once(north):
    with pytest.raises(BadInput, match="north already"):
        services.create_tenant(slug="north", admin="other@north")


def test_an_added_person_is_a_chained_event_by_the_admin(north):
    admin = making.admin_of(north)
    added = services.add_person(person=admin, tenant=north, username="new@north", name="New", roles=["member"])
    event = Event.objects.get(stream=f"membership:{added.membership.pk}")
    assert (event.type, event.actor_kind, event.actor_id) == ("membership.active", "person", admin.pk)
    assert event.payload["set"] == {"roles": ["member"]}
    assert bytes(event.hash) == bytes(added.membership.event_hash)


def test_adding_somebody_of_another_tenant_gives_no_password_link(north, south):
    """Takeover by detour: an admin adds a foreign admin's name to get a link for it."""
    victim = making.admin_of(south)
    added = services.add_person(person=making.admin_of(north), tenant=north, username="admin@south", roles=["member"])
    assert added.membership.person == victim
    assert added.link is None
    with pytest.raises(SharedPerson):
        services.issue_password_link(person=making.admin_of(north), membership=added.membership)


def test_nobody_belongs_to_a_tenant_twice(north):
    making.person(north, "member")
    with pytest.raises(AlreadyMember):
        services.add_person(person=making.admin_of(north), tenant=north, username="MEMBER@north", roles=["reviewer"])


def test_who_was_removed_can_join_again_as_a_new_membership(north):
    admin, person = making.admin_of(north), making.person(north, "member")
    first = making.membership(north, person)
    services.remove_person(person=admin, membership=first)
    again = services.add_person(person=admin, tenant=north, username="member@north", roles=["member"])
    assert again.membership.pk != first.pk
    assert again.link is None
    assert person.has_perm("conversations.use", north)


@pytest.mark.parametrize("roles", [[], ["emperor"], ["member", "emperor"]])
def test_unknown_or_no_roles_are_refused(north, roles):
    with pytest.raises(UnknownRole):
        services.add_person(person=making.admin_of(north), tenant=north, username="new@north", roles=roles)
    assert not Person.objects.filter(username="new@north").exists()


@pytest.mark.parametrize("roles", [["admin", "reviewer"], ["operator"], ["member"]])
def test_nobody_changes_their_own_roles(north, roles):
    making.person(north, "second", "admin")
    admin = making.admin_of(north)
    with pytest.raises(OwnRights):
        services.change_roles(person=admin, membership=making.membership(north, admin), roles=roles)
    assert making.membership(north, admin).roles == ["admin"]


def test_nobody_removes_themselves(north):
    making.person(north, "second", "admin")
    admin = making.admin_of(north)
    with pytest.raises(OwnRights):
        services.remove_person(person=admin, membership=making.membership(north, admin))


def test_of_two_admins_each_may_take_it_from_the_other_but_not_the_last_one(north):
    first, second = making.admin_of(north), making.person(north, "second", "admin")
    services.change_roles(person=first, membership=making.membership(north, second), roles=["member"])
    with pytest.raises(RoleMissing):
        services.change_roles(person=second, membership=making.membership(north, first), roles=["member"])
    assert making.membership(north, first).roles == ["admin"]


@pytest.mark.parametrize("roles", [["member"], []])
def test_the_last_admin_stays_admin(north, roles):
    admin = making.admin_of(north)
    making.person(north, "second", "admin")
    Person.objects.filter(username="second@north").update(is_active=False)  # who cannot sign in looks after nobody
    membership = making.membership(north, admin)
    with pytest.raises(LastAdmin):
        if roles:
            services.change_roles(person=admin, membership=membership, roles=roles)
        else:
            services.remove_person(person=admin, membership=membership)
    assert making.membership(north, admin).roles == ["admin"]


@pytest.mark.django_db(transaction=True)
def test_two_admins_who_demote_each_other_at_once_leave_one_admin():
    north = making.tenant("north")
    first, second = making.admin_of(north), making.person(north, "second", "admin")
    pairs = [(first, making.membership(north, second)), (second, making.membership(north, first))]
    ready, outcomes = threading.Barrier(2, timeout=10), []

    def demote(person, membership):
        try:
            ready.wait()
            services.change_roles(person=person, membership=membership, roles=["member"])
            outcomes.append("changed")
        except RoleMissing:
            outcomes.append("refused")
        finally:
            connection.close()

    threads = [threading.Thread(target=demote, args=pair) for pair in pairs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=20)
    assert sorted(outcomes) == ["changed", "refused"]
    assert Membership.objects.filter(tenant=north, roles__contains=["admin"]).count() == 1


def test_a_fellow_without_the_role_is_told_so_and_a_stranger_learns_nothing(north, south):
    member, stranger = making.person(north, "member"), making.admin_of(south)
    other = making.membership(north, making.person(north, "other", "member"))
    for person, error in ((member, RoleMissing), (stranger, NotFound)):
        with pytest.raises(error):
            services.change_roles(person=person, membership=other, roles=["reviewer"])
        with pytest.raises(error):
            services.remove_person(person=person, membership=other)
        with pytest.raises(error):
            services.issue_password_link(person=person, membership=other)
        with pytest.raises(error):
            services.add_person(person=person, tenant=north, username="new@north", roles=["member"])


def test_in_a_closed_tenant_an_admin_changes_nothing(north):
    other = making.membership(north, making.person(north, "member"))
    north.closed_at = Now()
    north.save()
    with pytest.raises(NotFound):
        services.remove_person(person=making.admin_of(north), membership=other)


def test_a_change_of_rights_is_told_inside_the_transaction(north):
    person = making.person(north, "member")
    heard = []

    def receiver(sender, tenant, person, **_):
        heard.append((tenant, person, connection.in_atomic_block, making.membership(north, person).roles))

    rights_changed.connect(receiver)
    try:
        services.change_roles(
            person=making.admin_of(north), membership=making.membership(north, person), roles=["operator"]
        )
    finally:
        rights_changed.disconnect(receiver)
    assert heard == [(north, person, True, ["operator"])]


def test_joining_is_told_of_people_who_were_there_before(north):
    """Somebody new has nothing that anybody would have to look at again."""
    south = making.tenant("south")
    heard = []
    rights_changed.connect(
        lambda sender, tenant, person, **_: heard.append((tenant, person)), weak=False, dispatch_uid="here"
    )
    try:
        person = making.person(north, "member")
        assert heard == []
        with unit():
            services.join(tenant=south, username=person.username, roles=["member"], actor=SYSTEM)
    finally:
        rights_changed.disconnect(dispatch_uid="here")
    assert heard == [(south, person)]


def test_the_same_roles_again_write_no_event(north):
    membership = making.membership(north, making.person(north, "member"))
    services.change_roles(person=making.admin_of(north), membership=membership, roles=["member"])
    assert Event.objects.filter(stream=f"membership:{membership.pk}").count() == 1


def test_the_database_refuses_a_removed_membership_that_comes_back(north):
    membership = making.membership(north, making.person(north, "member"))
    services.remove_person(person=making.admin_of(north), membership=membership)
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.filter(pk=membership.pk).update(status="active", revision=3)


def test_a_password_link_works_once(north):
    added = services.add_person(person=making.admin_of(north), tenant=north, username="new@north", roles=["member"])
    person_id, token = added.membership.person_id, token_of(added.link)
    person = services.use_password_link(person_id=person_id, token=token, password=making.PASSWORD)
    assert person.check_password(making.PASSWORD)
    with pytest.raises(PasswordLinkSpent):
        services.use_password_link(person_id=person_id, token=token, password="another good password")
    assert Person.objects.get(pk=person_id).check_password(making.PASSWORD)


def test_a_password_link_dies_after_its_time(north, settings):
    added = services.add_person(person=making.admin_of(north), tenant=north, username="new@north", roles=["member"])
    assert services.person_of_link(person_id=added.membership.person_id, token=token_of(added.link))
    assert settings.PASSWORD_RESET_TIMEOUT == 3 * 86400
    settings.PASSWORD_RESET_TIMEOUT = -1
    with pytest.raises(PasswordLinkSpent):
        services.person_of_link(person_id=added.membership.person_id, token=token_of(added.link))


def test_a_link_of_one_person_sets_nobody_elses_password(north):
    admin, other = making.admin_of(north), making.person(north, "member")
    added = services.add_person(person=admin, tenant=north, username="new@north", roles=["member"])
    with pytest.raises(PasswordLinkSpent):
        services.use_password_link(person_id=other.pk, token=token_of(added.link), password=making.PASSWORD)


def test_an_issued_link_is_an_event_of_the_membership_without_the_token(north):
    admin, person = making.admin_of(north), making.person(north, "member")
    link = services.issue_password_link(person=admin, membership=making.membership(north, person))
    event = Event.objects.get(type="membership.password_link_issued")
    assert event.actor_id == admin.pk
    assert token_of(link) not in str(event.payload)
