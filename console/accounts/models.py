"""People, tenants, memberships: who may see and do what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.contrib.postgres.fields import ArrayField
from django.db import connection, models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from conversations.kernel.ids import uuid7
from conversations.kernel.models import AppendOnly, EventRow, StateRow


class Role(models.TextChoices):
    MEMBER = "member", _("Member")
    REVIEWER = "reviewer", _("Reviewer")
    OPERATOR = "operator", _("Operator")
    ADMIN = "admin", _("Admin")


class Tenant(models.Model):
    """One organisation. Colour is one of the four tenant tones of the design tokens."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    slug = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=80)
    colour = models.CharField(max_length=8, default="slate")
    closed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    def __str__(self) -> str:
        return self.name

    def lock_rights(self, people: Iterable[object] = ()) -> None:
        """Hold the rights of this tenant as they are until the transaction ends (shared; see `change_rights`).

        `people` names whose rights the caller is about to read; one lock covers them all.
        """
        self._call("kernel_hold_rights")

    def change_rights(self) -> None:
        """Taken by whoever changes a membership or a role: waits for every gate that holds `lock_rights`."""
        self._call("kernel_change_rights")

    def _call(self, function: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {function}(%s)", [self.pk])


class PersonManager(BaseUserManager["Person"]):
    def create_person(self, username: str, *, name: str = "", email: str = "", password: str | None = None) -> Person:
        """A person with a usable password, or (None) one who must use a one-time link first."""
        person = Person(username=username, name=name or username, email=email)
        person.set_password(password)
        person.save(using=self._db)
        return person

    def get_by_natural_key(self, username: str | None) -> Person:
        return self.get(username=username)


class Person(AbstractBaseUser):
    """Someone who signs in. Rights come from memberships alone; there is no superuser."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    username = models.CharField(max_length=80, unique=True)
    name = models.CharField(max_length=80)
    email = models.EmailField(blank=True)
    language = models.CharField(max_length=12, blank=True)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["email"]

    objects = PersonManager()

    def __str__(self) -> str:
        return self.name

    def get_full_name(self) -> str:
        return self.name

    _shown: list[Membership] | None = None
    is_shown_only = False

    def read_memberships_once(self) -> None:
        """For a page that only shows things, which asks for rights a dozen times: from now on this object answers from
        what it reads at the first question. Never for what changes something."""
        self.is_shown_only = True

    def current_memberships(self) -> list[Membership]:
        """The active ones, in open tenants, with these."""
        if not self.is_shown_only:
            return list(memberships_of(self))
        if self._shown is None:
            self._shown = list(memberships_of(self))
        return self._shown

    def has_perm(self, permission: str, tenant: Tenant | None = None) -> bool:
        """Whether this person may do `permission` ("app.codename") in `tenant`, read afresh from the memberships (but
        see `read_memberships_once`)."""
        from django.contrib.auth import get_backends

        return any(backend.has_perm(self, permission, obj=tenant) for backend in get_backends())  # type: ignore[attr-defined]


class Membership(StateRow):
    """A person in a tenant. Removed, it stays as history; joining again is a new row."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="memberships")
    roles = ArrayField(models.CharField(max_length=16), default=list)

    class Meta:
        permissions = [("manage_people", "Manage people")]
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "person"], condition=models.Q(status="active"), name="accounts_one_membership"
            ),
        ]


class Event(EventRow):
    pass


class SignInFailure(models.Model):
    """One wrong password: counted per name and per address to slow guessing down."""

    username = models.CharField(max_length=80, db_index=True)
    address = models.CharField(max_length=64, db_index=True)
    at = models.DateTimeField(db_default=Now())


class View(AppendOnly):
    """A reviewer or operator looked at something of a conversation that is not theirs (invariant I14)."""

    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=24)
    ref = models.UUIDField()
    at = models.DateTimeField(db_default=Now())


def memberships_of(person: Any) -> models.QuerySet[Membership]:
    """The active memberships of a person in open tenants, with their tenants."""
    if not isinstance(getattr(person, "pk", None), UUID):
        return Membership.objects.none()
    return (
        Membership.objects.filter(person_id=person.pk, status="active", tenant__closed_at=None)
        .select_related("tenant")
        .order_by("tenant__slug")
    )
