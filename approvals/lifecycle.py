"""Request: pending → approved | rejected | expired | voided | withdrawn; approved → consumed | expired | …"""

from conversations.kernel.machine import Machine, register, register_functions

from .locks import FUNCTIONS
from .models import Request

REQUEST_LIVE = ("pending", "approved")

REQUEST = register(
    Machine(
        name="approval",  # the word of addresses and output
        model=Request,
        initial=("pending", "approved"),
        transitions={
            "pending": ("approved", "rejected", "expired", "voided", "withdrawn"),
            "approved": ("consumed", "expired", "voided", "revoked", "withdrawn"),
        },
        columns=("reason", "ended_by", "ended_at", "consumer"),
    )
)

register_functions("approvals", FUNCTIONS)
