"""The machines of the ledger (ARCHITECTURE, "State machines")."""

from conversations.kernel.machine import Machine, register, register_functions

from .locks import FUNCTIONS
from .models import Attempt, Brake, Case, Operation

OPERATION_SETTLED = ("confirmed", "rejected", "closed", "not_executed", "written_off")
CASE_UNSETTLED = ("open", "assigned", "verdict_proposed")

OPERATION = register(
    Machine(
        name="operation",
        model=Operation,
        initial=("proposed",),
        transitions={
            "proposed": ("proposed", "prepared", "closed"),
            "prepared": ("dispatched", "proposed", "closed", "unknown"),
            "dispatched": ("confirmed", "rejected", "unknown", "prepared"),
            "unknown": ("confirmed", "rejected", "not_executed", "written_off", "dispatched"),
            "not_executed": ("prepared", "proposed", "confirmed"),
            "rejected": ("confirmed",),
            "closed": ("confirmed",),
            "written_off": ("confirmed",),
            "confirmed": ("not_executed",),
        },
        columns=(
            "digest", "reason", "request_id", "leaves_at", "first_dispatched_at", "unknown_since", "settled_at", "reference",
        ),
        infrastructure=("first_query_ended_at", "queries_asked"),
        at_restore_only=(("prepared", "unknown"),),
    )
)  # fmt: skip

ATTEMPT = register(
    Machine(
        name="attempt",
        model=Attempt,
        initial=("sending",),
        transitions={"sending": ("answered", "deferred", "not_sent", "silent")},
        columns=("reason", "http_status", "provider_request_id", "ended_at"),
    )
)

CASE = register(
    Machine(
        name="case",
        model=Case,
        initial=("open",),
        transitions={
            "open": ("assigned", "settled", "verdict_proposed"),
            "assigned": ("assigned", "open", "settled", "verdict_proposed"),
            "verdict_proposed": ("settled", "assigned"),
        },
        columns=("assignee", "verdict", "settled_by", "settled_how", "settled_at"),
        infrastructure=("retry_asked_by", "retry_key", "retry_refused"),
    )
)

BRAKE = register(
    Machine(
        name="brake",
        model=Brake,
        initial=("engaged", "released"),
        transitions={"engaged": ("released",), "released": ("engaged",)},
        columns=("changed_by", "reason_body"),
    )
)

register_functions("operations", FUNCTIONS)
