"""What each role may do. Roles are additive: a person may hold several, and may do what any of them allows."""

from __future__ import annotations

from collections.abc import Iterable

MEMBER = "member"
REVIEWER = "reviewer"
OPERATOR = "operator"
ADMIN = "admin"

_OF_A_MEMBER = frozenset({"conversations.use", "artifacts.write", "operations.propose"})

# An admin looks after people and brakes and neither decides nor settles: the row has nothing of the other three.
PERMISSIONS: dict[str, frozenset[str]] = {
    MEMBER: _OF_A_MEMBER,
    REVIEWER: _OF_A_MEMBER | {"approvals.see_requests", "approvals.decide_request", "approvals.revoke_request"},
    OPERATOR: _OF_A_MEMBER | {"operations.see_cases", "operations.settle_operation", "operations.assign_case"},
    ADMIN: frozenset({"accounts.manage_people", "operations.set_brake"}),
}

ROLES: tuple[str, ...] = tuple(PERMISSIONS)


def permissions_of(roles: Iterable[str]) -> frozenset[str]:
    """Everything the given roles allow together; a role nobody knows allows nothing."""
    return frozenset().union(*(PERMISSIONS.get(role, frozenset()) for role in roles))


def roles_with(permission: str) -> frozenset[str]:
    """The roles that allow `permission`."""
    return frozenset(role for role, allowed in PERMISSIONS.items() if permission in allowed)
