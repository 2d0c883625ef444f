"""Artifact: active ⇄ archived; both → deleted. A new current version is an event of the active artifact."""

from conversations.kernel.machine import Machine, register

from .models import Artifact

ARTIFACT = register(
    Machine(
        name="artifact",
        model=Artifact,
        initial=("active",),
        transitions={
            "active": ("active", "archived", "deleted"),
            "archived": ("active", "deleted"),
        },
        columns=("current_version", "title"),
    )
)
