"""Everything that writes people, tenants, memberships and passwords."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.tokens import default_token_generator
from django.db import IntegrityError, transaction
from django.urls import reverse

from conversations.kernel.errors import BadInput
from conversations.kernel.machine import SYSTEM, Actor, person_actor
from conversations.kernel.unit import unit
from conversations.kernel.writing import advance, begin

from .backends import username_of
from .errors import AlreadyMember, LastAdmin, OwnRights, PasswordLinkSpent, SharedPerson, UnknownRole
from .models import Membership, Person, Tenant
from .queries import membership_managed_by, require_permission, shared_people
from .roles import ADMIN, ROLES
from .signals import password_changed, rights_changed

COLOURS = ("blue", "olive", "brown", "slate")
NAME_CHARACTERS_MAX = 80


@dataclass(frozen=True, slots=True)
class Added:
    """Somebody new in a tenant; `link` is the path of a one-time password link, None for who has an account already."""

    membership: Membership
    link: str | None


def create_tenant(
    *, slug: str, admin: str, name: str = "", email: str = "", admin_name: str = "", colour: str = ""
) -> Added:
    """A tenant with its first admin (`admin`: a user name, new or existing). Raises BadInput for a taken slug."""
    with unit():
        tenant = Tenant(slug=slug, name=name or slug.replace("-", " ").capitalize())
        tenant.colour = colour or COLOURS[Tenant.objects.count() % len(COLOURS)]
        try:
            with transaction.atomic():
                tenant.save(force_insert=True)
        except IntegrityError:
            raise BadInput(f"there is a tenant {slug} already") from None
        return join(tenant=tenant, username=admin, name=admin_name, email=email, roles=[ADMIN], actor=SYSTEM)


def add_person(
    *, person: Person, tenant: Tenant, username: str, roles: Sequence[str], name: str = "", email: str = ""
) -> Added:
    """`person`, an admin, brings somebody into the tenant.

    Raises AlreadyMember, UnknownRole, BadInput for a name that cannot be used, RoleMissing and NotFound.
    """
    with unit():
        tenant.change_rights()
        require_permission(person, "accounts.manage_people", tenant)
        return join(tenant=tenant, username=username, name=name, email=email, roles=roles, actor=person_actor(person))


def join(
    *, tenant: Tenant, username: str, roles: Iterable[str], actor: Actor, name: str = "", email: str = ""
) -> Added:
    """A membership for a new or an existing person, inside the caller's unit. Rights are the caller's business.

    An existing person keeps the password and gets no link: an admin could else take over somebody's account in
    another tenant by adding the name to their own.
    """
    tenant.change_rights()
    kept = _known(roles)
    found, is_new = _person_named(username, name=name, email=email)
    if not is_new and Membership.objects.filter(tenant=tenant, person=found, status="active").exists():
        raise AlreadyMember
    membership = begin(Membership(tenant=tenant, person=found, roles=kept, status="active"), actor=actor)
    if not is_new:  # who is new has nothing open anywhere, and has asked for nothing yet
        rights_changed.send(sender=Membership, tenant=tenant, person=found)
    return Added(membership, password_link(found) if is_new else None)


def change_roles(*, person: Person, membership: Membership, roles: Iterable[str]) -> Membership:
    """An admin sets somebody's roles. Raises OwnRights, LastAdmin, UnknownRole, RoleMissing, NotFound."""
    kept = _known(roles)
    with unit():
        current = _for_change(person, membership)
        if ADMIN not in kept:
            _keep_an_admin(current)
        _not_of_oneself(person, current)
        if kept == current.roles:
            return current
        advance(
            current, "active", actor=person_actor(person), event_type="membership.roles_changed",
            facts={"was": current.roles}, change={"roles": kept},
        )  # fmt: skip
        rights_changed.send(sender=Membership, tenant=current.tenant, person=current.person)
        return current


def remove_person(*, person: Person, membership: Membership) -> Membership:
    """An admin ends a membership; from the commit on the tenant is closed to that person. Raises as change_roles."""
    with unit():
        current = _for_change(person, membership)
        _keep_an_admin(current)
        _not_of_oneself(person, current)
        advance(current, "removed", actor=person_actor(person))
        rights_changed.send(sender=Membership, tenant=current.tenant, person=current.person)
        return current


def issue_password_link(*, person: Person, membership: Membership) -> str:
    """The path of a one-time link with which the member can set a password; that it was issued is an event.

    Raises SharedPerson for somebody who belongs to another tenant too, and OwnRights, RoleMissing, NotFound.
    """
    with unit():
        current = _for_change(person, membership)
        _not_of_oneself(person, current)
        if shared_people([current.person_id], current.tenant):
            raise SharedPerson
        advance(current, "active", actor=person_actor(person), event_type="membership.password_link_issued")
        return password_link(current.person)


def password_link(person: Person) -> str:
    """A path that sets the person's password once, within PASSWORD_RESET_TIMEOUT seconds (three days).

    Django's token hangs on the present password hash and the last sign-in: using it, or signing in, spends it.
    """
    return reverse("password_link", args=[person.pk, default_token_generator.make_token(person)])


def person_of_link(*, person_id: UUID, token: str) -> Person:
    """Whose password the link may set; raises PasswordLinkSpent."""
    person = Person.objects.filter(pk=person_id, is_active=True).first()
    if person is None or not default_token_generator.check_token(person, token):
        raise PasswordLinkSpent
    return person


def use_password_link(*, person_id: UUID, token: str, password: str) -> Person:
    """Set the password; of two who use the same link at once, the second gets PasswordLinkSpent."""
    with transaction.atomic():
        Person.objects.select_for_update(no_key=True).filter(pk=person_id).first()
        person = person_of_link(person_id=person_id, token=token)
        return _set_password(person, password)


def change_password(*, person: Person, password: str) -> Person:
    """Set a new password; every session that was signed in with the old one ends (the caller renews its own)."""
    with transaction.atomic():
        return _set_password(Person.objects.select_for_update(no_key=True).get(pk=person.pk), password)


def _set_password(person: Person, password: str) -> Person:
    person.set_password(password)
    person.save(update_fields=["password"])
    password_changed.send(sender=Person, person=person)
    return person


def _for_change(person: Person, membership: Membership) -> Membership:
    """The membership as it is now, with the tenant's rights held; refuses who does not look after its people."""
    membership.tenant.change_rights()
    return membership_managed_by(person, membership.pk)


def _not_of_oneself(person: Person, membership: Membership) -> None:
    if membership.person_id == person.pk:
        raise OwnRights


def _keep_an_admin(membership: Membership) -> None:
    """Raises LastAdmin when the tenant would have no admin without this one. Runs under `change_rights`."""
    if ADMIN not in membership.roles:
        return
    others = Membership.objects.filter(
        tenant=membership.tenant_id, status="active", roles__contains=[ADMIN], person__is_active=True
    ).exclude(pk=membership.pk)
    if not others.exists():
        raise LastAdmin


def _known(roles: Iterable[str]) -> list[str]:
    """The roles in their fixed order; raises UnknownRole for none, or for one nobody knows."""
    wanted = set(roles)
    if not wanted or wanted - set(ROLES):
        raise UnknownRole
    return [role for role in ROLES if role in wanted]


def _person_named(username: str, *, name: str, email: str) -> tuple[Person, bool]:
    """The person of that user name, made when there is none; and whether they are new."""
    spelled = username_of(username)
    if not spelled or len(spelled) > NAME_CHARACTERS_MAX:
        raise BadInput
    found = Person.objects.filter(username=spelled).first()
    if found is not None:
        return found, False
    return Person.objects.create_person(spelled, name=name.strip()[:NAME_CHARACTERS_MAX], email=email), True
