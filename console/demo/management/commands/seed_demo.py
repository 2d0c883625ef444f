"""`manage.py seed_demo --messages N --cases N --versions N`: the demo's tenants, filled."""

from __future__ import annotations

from typing import Any

import psycopg
from django.core.management.base import BaseCommand, CommandError, CommandParser

from console.accounts.models import Tenant
from console.demo.people import TENANTS, seed
from console.demo.seeding.artifacts import seed_artifact
from console.demo.seeding.cases import seed_cases
from console.demo.seeding.conversations import seed_conversation


class Command(BaseCommand):
    help = (
        "Fill each demo tenant: one conversation of N messages, N operations with open cases, one artifact of N versions. "
        "Every run adds more."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        for name in ("messages", "cases", "versions"):
            parser.add_argument(f"--{name}", type=_count, default=0, metavar="N")

    def handle(self, *args: Any, messages: int, cases: int, versions: int, **options: Any) -> None:
        seed()
        for tenant in Tenant.objects.filter(slug__in=TENANTS).order_by("slug"):
            try:
                conversation = seed_conversation(tenant, messages)
                made = seed_cases(tenant, cases)
            except psycopg.errors.InsufficientPrivilege as error:
                raise CommandError("the tables' owner may not switch triggers off on this server") from error
            artifact = seed_artifact(tenant, versions)
            where = [f"/conversations/{conversation.pk}/" if conversation else "", f"{made} cases" if made else ""]
            where.append(f"/artifacts/{artifact.pk}/" if artifact else "")
            self.stdout.write(f"{tenant.slug}: {', '.join(part for part in where if part) or 'nothing asked for'}")


def _count(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return number
