"""`manage.py show turn|run|operation|approval|case|artifact ID --json`: one row with its events."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from django.apps import apps
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.serializers.json import DjangoJSONEncoder

from approvals.models import Request
from conversations.kernel.machine import machine_named
from operations.models import Operation
from operations.queries import latest_case

KINDS = ("turn", "run", "operation", "approval", "case", "artifact")
_LEFT_OUT = {"event_hash", "tenant", "id", "status", "revision"}


class Command(BaseCommand):
    help = "Show one row with its events."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("kind", choices=KINDS)
        parser.add_argument("id")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        kind, row_id = options["kind"], options["id"]
        machine = machine_named(kind)
        try:
            row = machine.model._default_manager.select_related("tenant").get(pk=UUID(row_id))
        except (ValueError, machine.model.DoesNotExist):
            raise CommandError(f"there is no {kind} {row_id}") from None
        told = _told(kind, row)
        if options["json"]:
            self.stdout.write(_json(told))
            return
        for name, value in told.items():
            if name != "events":
                self.stdout.write(f"{name}: {_json(value) if isinstance(value, dict | list) else value}")
        for event in told["events"]:
            self.stdout.write(
                f"  {event['seq']:>3} {event['at']} {event['type']} {event['from'] or '-'} → {event['to']}"
            )


def _told(kind: str, row: Any) -> dict[str, Any]:
    event_model = apps.get_model(row._meta.app_label, "Event")
    events = event_model._default_manager.filter(stream=f"{kind}:{row.pk}").order_by("seq")
    told: dict[str, Any] = {
        "id": row.pk,
        "tenant": row.tenant.slug,
        "status": row.status,
        "revision": row.revision,
        "events": [
            {
                "seq": event.seq,
                "type": event.type,
                "from": event.from_status,
                "to": event.to_status,
                "at": event.at,
                "actor": {"kind": event.actor_kind, "id": event.actor_id},
                "reason": event.reason,
            }
            for event in events
        ],
    }
    for field in row._meta.concrete_fields:
        if field.name not in _LEFT_OUT:
            told[field.attname] = getattr(row, field.attname)
    if isinstance(row, Operation):
        told |= _operation(row)
    if isinstance(row, Request):
        told["decisions"] = list(row.decisions.order_by("at").values("person_id", "verdict", "digest", "at"))
    return told


def _operation(operation: Operation) -> dict[str, Any]:
    case = latest_case(operation)
    return {
        "approval_id": operation.request_id,
        "case_id": case.pk if case else None,
        "attempts": list(
            operation.attempts.order_by("number").values(
                "id",
                "number",
                "status",
                "reason",
                "digest",
                "http_status",
                "provider_request_id",
                "created_at",
                "ended_at",
            )
        ),
        "receipts": list(
            operation.receipts.order_by("at", "id").values(
                "id",
                "attempt_id",
                "source",
                "outcome",
                "reason",
                "http_status",
                "provider_request_id",
                "reference",
                "at",
            )
        ),
    }


def _json(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)
