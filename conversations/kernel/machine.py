"""A state machine as data: one Python table per machine, from which triggers and functions are generated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from uuid import UUID

if TYPE_CHECKING:
    from .models import StateRow


@dataclass(frozen=True, slots=True)
class Actor:
    """Who did it: kind is person, agent, worker, system, provider or policy; id is the person's, or None."""

    kind: str
    id: UUID | None = None


SYSTEM = Actor("system")
WORKER = Actor("worker")
PROVIDER = Actor("provider")
POLICY = Actor("policy")


def person_actor(person: object) -> Actor:
    """The actor for a person (any object with a UUID `pk`)."""
    return Actor("person", getattr(person, "pk", None))


def agent_actor(person: object) -> Actor:
    """An agent acting for a person."""
    return Actor("agent", getattr(person, "pk", None))


@dataclass(frozen=True)
class Machine:
    """One machine. `transitions[a]` lists the statuses that `a` may become; `a` in its own list allows an event
    without a change of status. `columns` may be set by an event and are folded by `audit`; `infrastructure` columns
    (leases, wake-up times) may change without one. `at_restore_only` are edges of `transitions` that exist only inside
    the transaction that restores a backup."""

    name: str
    model: type[StateRow]
    initial: tuple[str, ...]
    transitions: Mapping[str, tuple[str, ...]]
    columns: tuple[str, ...] = ()
    infrastructure: tuple[str, ...] = field(default=())
    at_restore_only: tuple[tuple[str, str], ...] = ()

    @property
    def statuses(self) -> tuple[str, ...]:
        seen = dict.fromkeys([*self.initial, *self.transitions, *(t for ts in self.transitions.values() for t in ts)])
        return tuple(seen)

    def stream(self, row_id: UUID) -> str:
        return f"{self.name}:{row_id}"

    def allows(self, was: str, to: str) -> bool:
        return to in self.transitions.get(was, ())


_machines: dict[str, Machine] = {}


def register(machine: Machine) -> Machine:
    """Make `machine` known to the generator and to `audit`; raises ValueError when its name is taken."""
    if machine.name in _machines and _machines[machine.name].model is not machine.model:
        raise ValueError(f"machine {machine.name} is registered twice")
    _machines[machine.name] = machine
    machine.model.machine = machine
    return machine


_functions: dict[str, str] = {}


def register_functions(app_label: str, sql: str) -> None:
    """Make SQL functions of an app (CREATE OR REPLACE) known to the generator; they may call those of the apps below."""
    _functions[app_label] = sql


def functions() -> Iterator[str]:
    yield from _functions.values()


def machines() -> Iterator[Machine]:
    yield from _machines.values()


def machine_named(name: str) -> Machine:
    """Raises KeyError for a name no app has registered."""
    return _machines[name]
