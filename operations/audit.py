"""What the ledger's records must say together, beyond each stream by itself (ARCHITECTURE §5)."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from conversations.kernel.audit import Difference, register_check

from .models import Case, Evidence, Operation, Receipt


@register_check
def unknown_has_a_case(tenant_id: UUID | None) -> Iterator[Difference]:
    """Unknown and unsettled ⇔ exactly one unsettled unknown_outcome Case."""
    open_cases = Count("cases", filter=Q(cases__reason="unknown_outcome") & ~Q(cases__status="settled"))
    for operation in (
        _of(tenant_id)
        .annotate(open_cases=open_cases)
        .filter(Q(status="unknown") & ~Q(open_cases=1) | ~Q(status="unknown") & Q(open_cases__gt=0))
    ):
        yield _difference(operation, f"is {operation.status} with {operation.open_cases} unsettled cases")  # type: ignore[attr-defined]


@register_check
def confirmed_has_proof(tenant_id: UUID | None) -> Iterator[Difference]:
    """Confirmed ⇒ a receipt that says so, or a person's evidence."""
    receipt = Receipt.objects.filter(operation=OuterRef("pk"), outcome="confirmed")
    evidence = Evidence.objects.filter(operation=OuterRef("pk"), verdict="confirmed")
    for operation in _of(tenant_id).filter(~Exists(receipt), ~Exists(evidence), status="confirmed"):
        yield _difference(operation, "is confirmed without receipt or evidence")


@register_check
def dispatched_had_an_approval(tenant_id: UUID | None) -> Iterator[Difference]:
    """Every attempt was made under a request consumed by this very operation, with the same digest."""
    from approvals.models import Request

    for operation in _of(tenant_id).filter(attempts__isnull=False).distinct():
        for attempt in operation.attempts.all():
            request = Request.objects.filter(pk=attempt.request_id).first()
            if request is None or request.consumer != operation.pk or request.digest != attempt.digest:
                yield _difference(operation, f"attempt {attempt.number} had no approval of its own")


@register_check
def cases_have_an_operation(tenant_id: UUID | None) -> Iterator[Difference]:
    cases = Case.objects.filter(reason="unknown_outcome", operation=None)
    for case in cases.filter(tenant_id=tenant_id) if tenant_id else cases:
        yield Difference(f"case:{case.pk}", case.tenant_id, "is about no operation")


def _of(tenant_id: UUID | None) -> QuerySet[Operation]:
    return Operation.objects.filter(tenant_id=tenant_id) if tenant_id else Operation.objects.all()


def _difference(operation: Operation, what: str) -> Difference:
    return Difference(f"operation:{operation.pk}", operation.tenant_id, what)
