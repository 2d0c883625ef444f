"""What a person may see of requests. Every query starts from the person."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet, prefetch_related_objects

from conversations.kernel.errors import NotFound, RoleMissing

from .models import CoveredVersion, Decision, Request

LAPSED = ("expired", "voided", "withdrawn", "revoked")
VIEWS: dict[str, tuple[str, ...]] = {
    "pending": ("pending",),
    "approved": ("approved", "consumed"),
    "rejected": ("rejected",),
    "lapsed": LAPSED,
}


def tenants_where(person: Any, permission: str) -> list[Any]:
    """The tenants in which the person holds `permission`, from their active memberships."""
    return [tenant for tenant in _tenants_of(person) if person.has_perm(permission, tenant)]


def requests_visible_to(person: Any) -> QuerySet[Request]:
    """Own requests, and those of tenants whose requests the person may see."""
    tenants = _tenants_of(person)
    seen = [tenant for tenant in tenants if person.has_perm("approvals.see_requests", tenant)]
    visible = Q(tenant__in=seen)
    # No second alternative where the first says it all: with one, no index gives the rows in the order of a list.
    if own := [tenant for tenant in tenants if tenant not in seen]:
        visible |= Q(asker=person, tenant__in=own)
    return Request.objects.filter(visible).select_related("tenant", "asker", "ended_by")


def _tenants_of(person: Any) -> list[Any]:
    return [membership.tenant for membership in person.current_memberships()]


def requests_to_decide(person: Any) -> QuerySet[Request]:
    """Pending requests that this person may decide now: neither asked nor written by them."""
    tenants = tenants_where(person, "approvals.decide_request")
    if not tenants:
        return Request.objects.none()  # most people, on every page: no question is built that finds nothing
    return (
        Request.objects.filter(tenant__in=tenants, status="pending")
        .exclude(asker=person)
        .exclude(covered__version__author=person)
        .exclude(decisions__person=person)
        .select_related("tenant", "asker")
        .order_by("expires_at", "id")
    )


def count_to_decide(person: Any, limit: int = 100) -> int:
    """At most `limit`. The order stays: by it the database looks at the first requests only, not at all of them."""
    return requests_to_decide(person)[:limit].count()


def request_for(person: Any, request_id: UUID) -> Request:
    """Raises NotFound like a random id for strangers, RoleMissing for a fellow member without the role."""
    found = requests_visible_to(person).select_related("turn", "conversation").filter(pk=request_id).first()
    if found is not None:
        return found
    fellow = Request.objects.filter(
        pk=request_id, tenant__in=person.memberships.filter(status="active", tenant__closed_at=None).values("tenant_id")
    ).exists()
    raise RoleMissing if fellow else NotFound


def with_covered(request: Request) -> Request:
    """The request, what it covers read once with versions, bytes and authors: for a page that asks for it again and again."""
    covered = CoveredVersion.objects.select_related("version__artifact", "version__blob", "version__author").order_by(
        "pk"
    )
    prefetch_related_objects([request], Prefetch("covered", covered))
    return request


def last_approved_before(request: Request) -> Request | None:
    """The last request of the same artifact (of the tenant) that was approved before this one, for comparison."""
    artifacts = request.covered.values("version__artifact_id")
    decided = Decision.objects.filter(
        verdict=Decision.Verdict.APPROVE,
        request__tenant_id=request.tenant_id,
        request__covered__version__artifact_id__in=artifacts,
        at__lt=request.created_at,
    ).exclude(request=request)
    last = decided.select_related("request").order_by("-at").first()
    return last.request if last else None


def live_request_about(subject: UUID) -> Request | None:
    return Request.objects.filter(subject=subject, status__in=("pending", "approved")).first()
