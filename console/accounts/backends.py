"""Who somebody is, and what they may do in a tenant: read from the database each time, but for a page that is only shown,
which reads it once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.contrib.auth.backends import BaseBackend
from django.http import HttpRequest

from .models import Membership, Person, Tenant
from .roles import permissions_of


class RolesBackend(BaseBackend):
    """Authentication by user name and password; permissions from the roles of a membership."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> Person | None:
        """The person, or None. An unknown name costs as much time as a wrong password."""
        if not username or password is None:
            return None
        person = Person.objects.filter(username=username_of(username)).first()
        if person is None:
            Person().set_password(password)
            return None
        return person if person.check_password(password) and person.is_active else None

    def get_user(self, user_id: UUID) -> Person | None:
        return Person.objects.filter(pk=user_id, is_active=True).first()

    def has_perm(self, user_obj: Any, perm: str, obj: Any = None) -> bool:
        """Whether the person may do `perm` (`app.codename`) in tenant `obj`; without a tenant, nobody may anything."""
        return perm in self.get_all_permissions(user_obj, obj)

    def get_all_permissions(self, user_obj: Any, obj: Any = None) -> set[str]:
        """Everything the person may do in tenant `obj` now: nothing when the tenant is closed, the membership removed
        or the person inactive."""
        if not isinstance(obj, Tenant) or user_obj.pk is None:
            return set()
        roles: Iterable[list[str]]
        if user_obj.is_shown_only and user_obj.is_active:
            roles = (found.roles for found in user_obj.current_memberships() if found.tenant_id == obj.pk)
        else:
            roles = Membership.objects.filter(
                person_id=user_obj.pk,
                tenant_id=obj.pk,
                status="active",
                person__is_active=True,
                tenant__closed_at__isnull=True,
            ).values_list("roles", flat=True)
        return set(permissions_of(role for found in roles for role in found))


def username_of(text: str) -> str:
    """The one spelling of a user name: composed (NFKC), lower case, no surrounding blanks."""
    return Person.normalize_username(text.strip()).lower()
