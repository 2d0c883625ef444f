"""What agents may propose outside. The tool creates an Operation; the turn waits; reviewers and the executor do the rest."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from pydantic import BaseModel, Field

from approvals.errors import AlreadyConfirmed
from artifacts.models import Artifact
from conversations.agent.registry import Deferred, Effect, ToolContext, register_tool
from conversations.kernel.errors import Refusal

from .lifecycle import OPERATION_SETTLED
from .models import Operation
from .proposals import Proposer, propose_publication


class ProposePublication(BaseModel):
    """Ask for a version of a report to be published. A reviewer decides; you are told what happened."""

    artifact_id: UUID = Field(description="artifact_id of the report, as save_report or list_sources gave it")
    number: int = Field(description="the version number to publish", ge=1)


def propose(context: ToolContext, arguments: ProposePublication) -> dict[str, Any] | Deferred:
    artifact = Artifact.objects.filter(
        pk=arguments.artifact_id, tenant=context.tenant, conversation=context.conversation, kind=Artifact.Kind.REPORT
    ).first()
    version = artifact.versions.filter(number=arguments.number).first() if artifact else None
    if version is None:
        return {"error": "NotFound", "message": "There is no such report version in this conversation."}
    try:
        with transaction.atomic():  # a refusal leaves nothing behind, and the step that records it goes on
            proposal = propose_publication(
                proposer=Proposer(person=context.person, step=context.step, fence=context.fence), version=version
            )
    except AlreadyConfirmed as refusal:
        done = Operation.objects.get(pk=refusal.detail["operation"])
        return {**outcome(done.pk), "note": "This version is already published; nothing was proposed again."}
    except Refusal as refusal:
        return {"error": refusal.code, "message": str(refusal.message)}
    if not proposal.is_new and proposal.operation.origin_step_id != context.step.pk:
        return {**outcome(proposal.operation.pk), "note": "This is already proposed; nothing was created."}
    return Deferred(proposal.operation.pk)


def outcome(operation_id: UUID) -> dict[str, Any]:
    """What the model is told, read from the operation when the turn resumes."""
    operation = Operation.objects.select_related("version").get(pk=operation_id)
    from approvals.models import Decision, Request

    request = Request.objects.filter(subject=operation.pk).order_by("-number").first()
    told: dict[str, Any] = {
        "operation_id": str(operation.pk),
        "approval_id": str(operation.request_id),
        "status": "open" if operation.status == "unknown" else operation.status,
        "reason": operation.reason,
        "reference": operation.reference,
    }
    refusal = Decision.objects.filter(request=request, verdict=Decision.Verdict.REJECT).select_related("reason").first()
    if refusal is not None and refusal.reason is not None:
        told["reviewer_said"] = refusal.reason.text
    return told


def is_settled(operation_id: UUID) -> bool:
    """Asked under the turn's lock when it starts to wait: a settlement before the wait must not be missed."""
    return Operation.objects.filter(pk=operation_id, status__in=OPERATION_SETTLED).exists()


register_tool(
    name="propose_publication",
    description=(
        "Propose to publish one version of a report. A person must approve it before anything leaves. "
        "Call it only when the user asks for publication. The result says what happened."
    ),
    effect=Effect.EXTERNAL,
    effect_class="idempotent_write",
    egress=True,
    arguments=ProposePublication,
    run=propose,
    outcome=outcome,
    settled=is_settled,
)
