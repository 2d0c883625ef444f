"""What a person may see of the ledger. Every query starts from the person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import F, Q, QuerySet

from approvals.queries import tenants_where
from artifacts.models import Version
from conversations.kernel.errors import NotFound, RoleMissing

from .contracts import contract_of
from .errors import NoConnector
from .models import Case, Operation


def _member_of(person: Any) -> QuerySet[Any]:
    return person.memberships.filter(status="active", tenant__closed_at=None).values("tenant_id")


def operations_visible_to(person: Any) -> QuerySet[Operation]:
    """Own operations, and those of tenants whose cases or requests the person may see."""
    seen = {
        tenant.pk
        for permission in ("operations.see_cases", "approvals.see_requests")
        for tenant in tenants_where(person, permission)
    }
    return Operation.objects.filter(Q(tenant__in=seen) | Q(asker=person, tenant__in=_member_of(person))).select_related(
        "tenant", "asker", "version__artifact", "conversation"
    )


def operation_for(person: Any, operation_id: UUID) -> Operation:
    """Raises NotFound like a random id for strangers, RoleMissing for a fellow member without the role."""
    found = operations_visible_to(person).filter(pk=operation_id).first()
    if found is not None:
        return found
    raise RoleMissing if Operation.objects.filter(pk=operation_id, tenant__in=_member_of(person)).exists() else NotFound


def cases_visible_to(person: Any) -> QuerySet[Case]:
    return Case.objects.filter(tenant__in=tenants_where(person, "operations.see_cases")).select_related(
        "tenant", "assignee", "operation__version__artifact", "operation__asker", "settled_by"
    )


def case_for(person: Any, case_id: UUID) -> Case:
    found = cases_visible_to(person).filter(pk=case_id).first()
    if found is not None:
        return found
    raise RoleMissing if Case.objects.filter(pk=case_id, tenant__in=_member_of(person)).exists() else NotFound


def cases_to_settle(person: Any) -> QuerySet[Case]:
    """Unsettled cases that ring: once the first query has ended in any way, or at once where there is none."""
    tenants = tenants_where(person, "operations.settle_operation")
    if not tenants:
        return Case.objects.none()  # as in approvals: most people, on every page
    return (
        Case.objects.filter(tenant__in=tenants)
        .exclude(status="settled")
        .filter(
            ~Q(reason=Case.Reason.UNKNOWN_OUTCOME)
            | Q(operation__first_query_ended_at__isnull=False)
            | ~Q(operation__tool__in=_queryable_tools())
        )
        .select_related("tenant", "assignee", "operation__version__artifact")
        .order_by("created_at", "id")
    )


def count_to_settle(person: Any, limit: int = 100) -> int:
    return cases_to_settle(person).order_by()[:limit].count()


def publications_of(version: Version) -> QuerySet[Operation]:
    """The publication mark is a question to the ledger: confirmed operations that name this version."""
    return Operation.objects.filter(version=version, status="confirmed", tool="publish_article").order_by("settled_at")


def published_among(versions: Iterable[Version]) -> set[UUID]:
    """The ids of those versions that are published."""
    confirmed = Operation.objects.filter(version__in=list(versions), status="confirmed", tool="publish_article")
    return {one for one in confirmed.values_list("version_id", flat=True) if one is not None}


def operations_of_version(version: Version) -> QuerySet[Operation]:
    return Operation.objects.filter(version=version).select_related("asker").order_by("-created_at")


def latest_case(operation: Operation) -> Case | None:
    """The unsettled case, else the last one."""
    return operation.cases.order_by(F("settled_at").desc(nulls_first=True), "-created_at").first()


def can_publish() -> bool:
    """Whether this host has a connector to publish with; without one "Propose publication" is disabled."""
    try:
        contract_of("publish_article").connector()
    except NoConnector:
        return False
    return True


def _queryable_tools() -> list[str]:
    from .contracts import _contracts

    return [contract.tool for contract in _contracts.values() if contract.has_query]
