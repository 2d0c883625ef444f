"""Membership: active → removed. A change of roles is an event without a change of status."""

from conversations.kernel.machine import Machine, register

from .models import Membership

MEMBERSHIP = register(
    Machine(
        name="membership",
        model=Membership,
        initial=("active",),
        transitions={"active": ("active", "removed"), "removed": ()},
        columns=("roles",),
    )
)
