"""`manage.py audit [--tenant SLUG] [--json]`: a line per stream that differs; exit 0 or 1."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from console.accounts.models import Tenant
from conversations.kernel.audit import audit


class Command(BaseCommand):
    help = "Compare every event chain with its state row, in one snapshot. Repairs nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tenant", metavar="SLUG")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        tenant, as_json = options["tenant"], options["json"]
        found = Tenant.objects.filter(slug=tenant).first() if tenant else None
        if tenant and found is None:
            raise CommandError(f"there is no tenant {tenant}")
        report = audit(tenant_id=found.pk if found else None)
        slugs = {row.pk: row.slug for row in Tenant.objects.all()}
        for difference in report.differences:
            if as_json:
                self.stdout.write(
                    _json(
                        {"stream": difference.stream, "tenant": slugs.get(difference.tenant), "what": difference.what}
                    )
                )
            else:
                self.stdout.write(f"{difference.stream} {difference.what}")
        count = len(report.differences)
        if as_json:
            self.stdout.write(_json({"streams": report.streams, "events": report.events, "differences": count}))
        else:
            self.stdout.write(f"audit: {report.streams} streams, {report.events} events, {count} differences")
        if count:
            sys.exit(1)


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)
