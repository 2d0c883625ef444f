"""The machines of the ground floor (ARCHITECTURE, "State machines")."""

from .kernel.machine import Machine, register
from .models import Run, Step, Turn

TURN_LIVE = ("accepted", "running", "waiting", "cancelling")
TURN_ENDED = ("completed", "failed", "cancelled")
TURN_SLOT = ("running", "cancelling")
STEP_OPEN = ("pending", "running", "retry_wait")

TURN = register(
    Machine(
        name="turn",
        model=Turn,
        initial=("accepted",),
        transitions={
            "accepted": ("running", "cancelled", "failed"),
            "running": ("running", "waiting", "completed", "failed", "cancelling"),
            "waiting": ("running", "cancelled", "failed"),
            "cancelling": ("cancelled", "completed", "failed"),
        },
        columns=("fence", "reason", "ended_by", "first_claimed_at", "ended_at"),
        infrastructure=("requests_used", "tokens_used", "milliseconds_used", "operations_used"),
    )
)

RUN = register(
    Machine(
        name="run",
        model=Run,
        initial=("leased",),
        transitions={"leased": ("finished", "interrupted")},
        columns=("ended_at", "end_reason"),
        infrastructure=("lease_expires_at", "heartbeat_at", "progressed"),
    )
)

STEP = register(
    Machine(
        name="step",
        model=Step,
        initial=("pending", "running"),
        transitions={
            "pending": ("running", "interrupted", "failed"),
            "running": ("succeeded", "failed", "interrupted", "retry_wait"),
            "retry_wait": ("running", "interrupted", "failed"),
        },
        columns=(
            "output", "output_sha256", "output_bytes", "operation_id", "outcome", "started_at", "finished_at",
            "tokens_in", "tokens_out", "input", "input_sha256",
        ),
    )
)  # fmt: skip
