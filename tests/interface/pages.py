"""Every address that answers a GET with a page, and who looks at what there. Written by hand; that nothing is missing is
tested against the URLconf and against the tables of the state machines.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Look:
    """`who` ("" has not signed in) at `address` ({name}: from the world); `opens` is pressed first, a dialog or menu say."""

    who: str
    address: str
    opens: str = ""

    def __str__(self) -> str:
        return f"{self.address}{' ' if self.opens else ''}{self.opens} as {self.who or 'nobody'}"


def _buttons(who: str, address: str, *dialogs: str) -> list[Look]:
    return [Look(who, address, f'[commandfor="{dialog}"][command="show-modal"]') for dialog in dialogs]


PAGES: dict[str, list[Look]] = {
    "sign_in": [Look("", "/sign-in/")],
    "password": [Look("member", "/password/")],
    "password_link": [Look("", "{password_link}")],
    "people": [
        Look("admin", "/people/"),
        Look("admin", "/people/", "details.me > summary"),
        Look("admin", "/people/", '[command="show-modal"] >> nth=0'),
    ],
    "tenant_people": [Look("admin", "{tenant_people}")],
    "brakes": [Look("admin", "/brakes/"), Look("admin", "/brakes/", '[command="show-modal"] >> nth=0')],
    "home": [Look("member", "/"), Look("member@south", "/"), Look("reviewer", "/"), Look("operator", "/")],
    "conversations": [Look("member", "/conversations/"), Look("member@south", "/conversations/")],
    "conversation": [Look("member", "{conversation}"), Look("member", "{new_conversation}")],
    "artifacts": [Look("member", "/artifacts/"), Look("member@south", "/artifacts/")],
    "artifact": [Look("member", "{edited}")],
    "version": [
        Look("member", "{report}"),
        Look("member", "{report}?tab=lineage"),
        Look("member", "{passage}"),
        Look("member", "{edited}versions/1/"),
        Look("member", "{edited}versions/2/?tab=changes"),
        Look("member", "{edited}versions/2/?tab=versions"),
        Look("reviewer", "{report}"),
    ],
    "requests": [
        Look("reviewer", "/approvals/"),
        Look("reviewer", "/approvals/?view=approved"),
        Look("member@south", "/approvals/"),
    ],
    "request": [
        Look("member", "{request}"),
        *_buttons("member", "{request}", "withdraw"),
        *_buttons("reviewer", "{request}", "approve", "reject"),
    ],
    "cases": [
        Look("operator", "/reconciliation/"),
        Look("operator", "/reconciliation/?view=settled"),
        Look("operator@south", "/reconciliation/"),
    ],
    "case": [*_buttons("operator", "{case}", "confirm", "retry", "hand")],
    "demo": [Look("", "/demo/"), Look("member", "/demo/")],
    "demo_press": [Look("member", "/demo/press/")],
}
REFUSALS = [Look("member", "/no/such/page/"), Look("member", "/brakes/")]
# A GET gives no page: what is only sent to, fragments of pages, files, and what machines ask.
NO_PAGES = {
    "sign_out", "membership_roles", "membership_removal", "membership_password_links", "healthz", "readyz", "needs",
    "samples", "messages", "stop", "retry", "acts", "versions", "content", "publications", "request_decisions",
    "request_revocation", "request_withdrawal", "request_renewals", "case_assignment", "operation_queries",
    "operation_attempts", "operation_verdicts", "operation_cancellation", "set_language", "demo_sign_in",
}  # fmt: skip
# States that no service brings about yet (docs/states.md).
NOT_YET = {"operation": {"written_off"}, "case": {"verdict_proposed"}}
WHO_SEES = {"turn": "member", "approval": "reviewer", "operation": "reviewer", "case": "operator"}
STATES = {
    "turn": ("accepted", "running", "waiting", "cancelling", "cancelled", "failed", "completed"),
    "operation": (
        "proposed", "prepared", "dispatched", "confirmed", "unknown", "rejected", "not_executed", "closed",
    ),
    "approval": ("pending", "approved", "rejected", "expired", "voided", "withdrawn", "revoked", "consumed"),
    "case": ("open", "assigned", "settled"),
}  # fmt: skip
