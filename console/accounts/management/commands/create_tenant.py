"""`manage.py create_tenant SLUG --admin EMAIL`: a tenant and its first admin, with a one-time password link."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email, validate_slug

from console.accounts.services import create_tenant
from console.environment import running_instance
from conversations.kernel.errors import Refusal

SLUG_CHARACTERS_MAX = 40


class Command(BaseCommand):
    help = "Create a tenant with its first admin and print a one-time link with which the admin sets a password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short name of the tenant: lower-case letters, digits and hyphens")
        parser.add_argument(
            "--admin", required=True, metavar="EMAIL", help="the first admin's address, also the user name"
        )
        parser.add_argument("--name", default="", help="the tenant's name as people see it")

    def handle(self, *args: Any, slug: str, admin: str, name: str, **options: Any) -> None:
        try:
            validate_slug(slug)
        except ValidationError:
            raise CommandError(f"{slug!r} is no slug: use letters, digits, hyphens and underscores") from None
        if slug != slug.lower() or len(slug) > SLUG_CHARACTERS_MAX:
            raise CommandError(f"{slug!r} is no slug: use lower case and at most {SLUG_CHARACTERS_MAX} characters")
        try:
            validate_email(admin)
        except ValidationError:
            raise CommandError(f"{admin!r} is no e-mail address") from None
        try:
            added = create_tenant(slug=slug, admin=admin, email=admin, name=name)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from None
        person, tenant = added.membership.person, added.membership.tenant
        self.stdout.write(f"Tenant {tenant.slug} is created; its admin signs in as {person.username}")
        if added.link is None:
            self.stdout.write("The admin has an account already and keeps the password.")
            return
        days = settings.PASSWORD_RESET_TIMEOUT // 86400
        self.stdout.write(f"One-time password link, good for {days} days: {_origin()}{added.link}")


def _origin() -> str:
    """Where the pages are: as the running instance says, else as the settings would have it."""
    url = running_instance(settings.STATE_DIR).get("url") or f"http://{settings.HOST}:{settings.PORT}"
    return str(url).rstrip("/")
