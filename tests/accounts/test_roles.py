"""Who may do what: the whole table, and when nobody may anything."""

from __future__ import annotations

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db.models.functions import Now

from console.accounts.models import Person
from console.accounts.services import change_roles, remove_person
from tests.accounts import making

# Written out by hand on purpose: the test must not read the table that it checks.
ALLOWED = {
    "member": "conversations.use artifacts.write operations.propose",
    "reviewer": "conversations.use artifacts.write operations.propose "
    "approvals.see_requests approvals.decide_request approvals.revoke_request",
    "operator": "conversations.use artifacts.write operations.propose "
    "operations.see_cases operations.settle_operation operations.assign_case",
    "admin": "accounts.manage_people operations.set_brake",
}
EVERY_PERMISSION = sorted({one for text in ALLOWED.values() for one in text.split()})


@pytest.mark.parametrize("permission", EVERY_PERMISSION)
@pytest.mark.parametrize("role", ALLOWED)
def test_a_role_allows_exactly_what_the_table_says(north, role, permission):
    person = making.person(north, "someone", role)
    assert person.has_perm(permission, north) == (permission in ALLOWED[role].split())


def test_roles_add_up(north):
    person = making.person(north, "someone", "reviewer", "operator")
    wanted = set(ALLOWED["reviewer"].split()) | set(ALLOWED["operator"].split())
    assert {one for one in EVERY_PERMISSION if person.has_perm(one, north)} == wanted


def test_a_permission_nobody_declared_is_refused(north):
    assert not making.admin_of(north).has_perm("accounts.rule_the_world", north)


def test_without_a_tenant_nobody_may_anything(north):
    assert not making.person(north, "member").has_perm("conversations.use")


def test_a_role_in_one_tenant_allows_nothing_in_another(north, south):
    person = making.person(north, "reviewer")
    assert person.has_perm("approvals.decide_request", north)
    assert not any(person.has_perm(one, south) for one in EVERY_PERMISSION)


def test_in_a_closed_tenant_nobody_may_anything(north):
    person = making.person(north, "reviewer")
    north.closed_at = Now()
    north.save()
    assert not any(person.has_perm(one, north) for one in EVERY_PERMISSION)


def test_somebody_removed_may_nothing_although_the_person_object_was_loaded_before(north):
    person = making.person(north, "reviewer")
    assert person.has_perm("approvals.decide_request", north)
    remove_person(person=making.admin_of(north), membership=making.membership(north, person))
    assert not any(person.has_perm(one, north) for one in EVERY_PERMISSION)


def test_an_inactive_person_may_nothing_although_the_object_says_active(north):
    person = making.person(north, "member")
    Person.objects.filter(pk=person.pk).update(is_active=False)
    assert person.is_active
    assert not person.has_perm("conversations.use", north)


def test_rights_are_read_afresh_at_every_question(north):
    person = making.person(north, "member")
    membership = making.membership(north, person)
    assert not person.has_perm("approvals.decide_request", north)
    change_roles(person=making.admin_of(north), membership=membership, roles=["reviewer"])
    assert person.has_perm("approvals.decide_request", north)
    change_roles(person=making.admin_of(north), membership=making.membership(north, person), roles=["member"])
    assert not person.has_perm("approvals.decide_request", north)


def test_the_right_password_is_let_in_and_the_wrong_one_is_not(north):
    person = making.person(north, "member", password=making.PASSWORD)
    assert authenticate(username="member@north", password=making.PASSWORD) == person
    assert authenticate(username=" Member@North ", password=making.PASSWORD) == person
    assert authenticate(username="member@north", password="wrong") is None


def test_an_inactive_person_cannot_sign_in(north):
    person = making.person(north, "member", password=making.PASSWORD)
    Person.objects.filter(pk=person.pk).update(is_active=False)
    assert authenticate(username="member@north", password=making.PASSWORD) is None


@pytest.mark.parametrize("username", ["member@north", "nobody@north"])
def test_an_unknown_name_costs_a_hash_like_a_wrong_password(north, username, monkeypatch):
    making.person(north, "member", password=making.PASSWORD)
    hashed = []
    encode = MD5PasswordHasher.encode

    def counting(self, password, salt):
        hashed.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counting)
    assert authenticate(username=username, password="wrong") is None
    assert hashed == ["wrong"]
