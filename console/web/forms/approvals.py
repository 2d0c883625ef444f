"""What people send about requests. What the words mean is the service's business."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _

from approvals.models import Decision
from conversations.kernel.errors import BadInput


@dataclass(frozen=True)
class DecisionForm:
    verdict: str
    digest: str
    view_token: str
    reason: str


def decision_of(request: HttpRequest) -> DecisionForm:
    """The decision that was sent. Raises BadInput unless it is exactly one of the two words: approval fails closed."""
    said = request.POST.getlist("decision")
    if len(said) != 1 or said[0] not in Decision.Verdict.values:
        raise BadInput(_("Say approve or reject; anything else decides nothing."))
    return DecisionForm(
        verdict=said[0],
        digest=request.POST.get("digest", ""),
        view_token=request.POST.get("view_token", ""),
        reason=request.POST.get("reason", ""),
    )
