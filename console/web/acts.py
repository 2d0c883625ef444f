"""The buttons of an operation's card, which differ by viewer; the card itself is the same for everybody."""

from __future__ import annotations

from typing import Any

from operations.models import Operation
from operations.queries import latest_case


def acts_context(person: Any, operation: Operation) -> dict[str, Any]:
    """What `operations/_acts.html` needs, for somebody who may see the operation."""
    is_mine = operation.asker_id == person.pk
    case = latest_case(operation) if person.has_perm("operations.see_cases", operation.tenant) else None
    return {
        "operation": operation,
        "request_id": operation.request_id,
        "case_id": case.pk if case else None,
        "may_recall": operation.status == "prepared"
        and (is_mine or person.has_perm("operations.settle_operation", operation.tenant)),
        "may_withdraw": operation.status == "proposed" and is_mine and operation.request_id is not None,
    }
