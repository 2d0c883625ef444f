"""`manage.py describe_states`: the state machines as Markdown, from the tables that the code and the database obey."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from typing import Any

from django.core.management.base import BaseCommand

from conversations.kernel.machine import Machine, machines

HEAD = """\
# State machines

Made by `python manage.py describe_states > docs/states.md` from the tables in each app's `lifecycle.py`; a test fails
when this page is behind the code. The same tables become the SQL functions and triggers that refuse every other
transition in the database itself (see [architecture](architecture.md)).

A machine's name is the beginning of its streams (`operation:<uuid>`) and of its event types (`operation.confirmed`).
An edge from a status to itself is an event that changes something else. "Recorded" columns are set by events only and
are compared by `manage.py audit`; all others are fixed when the row is made, except leases, wake-up times and counters.

The tables also hold edges that no service takes yet: archiving and deleting artifacts, writing off, verdicts by two
people, and an operation whose recorded outcome turns out to be wrong. An edge marked "by a restore" exists only inside
the transaction that restores a backup; the database refuses it at any other time.
"""


class Command(BaseCommand):
    help = "Print the state machines as Markdown."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(describe(), ending="")


def describe() -> str:
    """The whole page."""
    found = sorted(machines(), key=lambda machine: machine.model._meta.db_table)
    return "\n".join([HEAD, *("\n".join(_described(machine)) for machine in found)])


def _described(machine: Machine) -> Iterator[str]:
    yield f"## {machine.name}"
    yield ""
    yield f"Table `{machine.model._meta.db_table}`. {_first_sentence(machine)}"
    yield ""
    yield "| from | to |"
    yield "|---|---|"
    yield f"| (new) | {_joined(machine.initial)} |"
    for status in machine.statuses:
        ends = [_marked(machine, status, to) for to in machine.transitions.get(status, ())]
        yield f"| {status} | {_joined(ends) or 'final'} |"
    yield ""
    yield f"Recorded: {', '.join(f'`{column}`' for column in machine.columns)}."
    yield ""


def _first_sentence(machine: Machine) -> str:
    words = " ".join((inspect.getdoc(machine.model) or "").split())
    return words.partition(". ")[0].rstrip(".") + "."


def _marked(machine: Machine, was: str, to: str) -> str:
    return f"{to} (by a restore)" if (was, to) in machine.at_restore_only else to


def _joined(statuses: Sequence[str]) -> str:
    return " · ".join(statuses)
