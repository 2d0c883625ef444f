"""Who may do what at which address. Written from ARCHITECTURE, §2 (roles) and I14, not from what the views do.

* Who is no member of the tenant: 404, the same as for a random id.
* A fellow member whose role does not allow it: 403, where some role would; so for requests, cases, operations, brakes,
  people, and for versions that a request or case names.
* What no role opens, only being its owner: 404 to every fellow member. So for conversations, turns, and artifacts that
  no request and no case names, and for writing to any artifact.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.security.world import ADMIN, OPERATOR, OTHER, OWNER, REVIEWER, ROLES, Side

Data = Callable[[Side], dict[str, Any]]


@dataclass(frozen=True)
class Entry:
    """One address and method. `where` maps its parameters to the world's things; `may` are the roles that succeed, who
    get `ok`; `others` is what their fellow members get."""

    name: str
    method: str
    may: frozenset[str]
    others: int = 0
    where: dict[str, str] = field(default_factory=dict)
    data: Data | None = None
    ok: tuple[int, ...] = (200,)
    once: bool = False  # success costs much: tried by one person only

    def __str__(self) -> str:
        return f"{self.method} {self.name} {' '.join(self.where.values())}"


def entry(name: str, method: str, *may: str, others: int = 0, data: Data | None = None, **more: Any) -> Entry:
    keys = ("ok", "once")
    where = {key: value for key, value in more.items() if key not in keys}
    given = {key: value for key, value in more.items() if key in keys}
    if method == "POST" and "ok" not in given:
        given["ok"] = (200, 201, 302, 303)
    return Entry(name, method, frozenset(may), others, where, data, **given)


def _base(side: Side) -> dict[str, Any]:
    return {"base": side.private.sha256, "content": "# Anew"}


OBJECTS = [
    # -- only the owner --------------------------------------------------------------------------------------------
    entry("conversation", "GET", OWNER, others=404, conversation_id="conversation"),
    entry("messages", "POST", OWNER, others=404, conversation_id="conversation",
          data=lambda side: {"text": "Hello", "client_key": "sweep"}),
    entry("stop", "POST", OWNER, others=404, turn_id="live_turn"),
    entry("retry", "POST", OWNER, others=404, turn_id="ended_turn", data=lambda side: {"client_key": "sweep"}),
    entry("artifact", "GET", OWNER, others=404, artifact_id="private"),
    entry("artifact", "GET", OWNER, others=404, artifact_id="source"),
    entry("version", "GET", OWNER, others=404, artifact_id="private", number="first"),
    entry("version", "GET", OWNER, others=404, artifact_id="source", number="first"),
    entry("content", "GET", OWNER, others=404, artifact_id="private", number="first"),
    entry("content", "GET", OWNER, others=404, artifact_id="source", number="first"),
    entry("versions", "POST", OWNER, others=404, artifact_id="private", data=_base),
    entry("publications", "POST", OWNER, others=404, artifact_id="private", number="second",
          data=lambda side: {"client_key": "sweep"}),
    # -- a version that a request names, or a case -----------------------------------------------------------------
    entry("artifact", "GET", OWNER, REVIEWER, others=403, artifact_id="asked"),
    entry("version", "GET", OWNER, REVIEWER, others=403, artifact_id="asked", number="first"),
    entry("content", "GET", OWNER, REVIEWER, others=403, artifact_id="asked", number="first"),
    entry("artifact", "GET", OWNER, REVIEWER, OPERATOR, others=403, artifact_id="lost"),
    entry("version", "GET", OWNER, REVIEWER, OPERATOR, others=403, artifact_id="lost", number="first"),
    entry("content", "GET", OWNER, REVIEWER, OPERATOR, others=403, artifact_id="lost", number="first"),
    # -- requests --------------------------------------------------------------------------------------------------
    entry("request", "GET", OWNER, REVIEWER, others=403, request_id="pending"),
    entry("request", "GET", OWNER, REVIEWER, others=403, request_id="refused"),
    entry("request_decisions", "POST", REVIEWER, others=403, request_id="pending",
          data=lambda side: side.stolen_decision()),
    entry("request_revocation", "POST", REVIEWER, others=403, request_id="approved", data=lambda side: {"reason": "No"}),
    entry("request_withdrawal", "POST", OWNER, others=403, request_id="pending"),
    entry("request_renewals", "POST", OWNER, others=403, request_id="revoked"),
    # -- operations and cases --------------------------------------------------------------------------------------
    entry("acts", "GET", OWNER, REVIEWER, OPERATOR, others=403, operation_id="proposed"),
    entry("acts", "GET", OWNER, REVIEWER, OPERATOR, others=403, operation_id="unknown"),
    entry("operation_cancellation", "POST", OWNER, OPERATOR, others=403, operation_id="prepared"),
    entry("operation_queries", "POST", OPERATOR, others=403, operation_id="unknown",
          data=lambda side: {"client_key": "sweep"}),
    entry("operation_attempts", "POST", OPERATOR, others=403, operation_id="unknown",
          data=lambda side: {"client_key": "sweep"}),
    entry("operation_verdicts", "POST", OPERATOR, others=403, operation_id="unknown",
          data=lambda side: {"verdict": "confirmed", "reference": "a-1"}),
    entry("case", "GET", OPERATOR, others=403, case_id="case"),
    entry("case", "GET", OPERATOR, others=403, case_id="settled_case"),
    entry("case_assignment", "POST", OPERATOR, others=403, case_id="case",
          data=lambda side: {"person": str(side.people[OPERATOR].pk), "reason": "Mine"}),
    # -- people ----------------------------------------------------------------------------------------------------
    entry("tenant_people", "GET", ADMIN, others=403, tenant_id="tenant"),
    entry("tenant_people", "POST", ADMIN, others=403, tenant_id="tenant",
          data=lambda side: {"username": "somebody@new", "roles": ["member"]}),
    entry("membership_roles", "POST", ADMIN, others=403, membership_id="membership",
          data=lambda side: {"roles": ["reviewer"]}),
    entry("membership_removal", "POST", ADMIN, others=403, membership_id="membership"),
    entry("membership_password_links", "POST", ADMIN, others=403, membership_id="membership"),
]  # fmt: skip

# Things of one's own that have no such part: the same as a random id.
MISSING = [
    entry("version", "GET", artifact_id="private", number="missing"),
    entry("content", "GET", artifact_id="private", number="missing"),
    entry("publications", "POST", artifact_id="private", number="missing", data=lambda side: {"client_key": "sweep"}),
]

EVERYBODY = ROLES
WHO_WORKS = (OWNER, OTHER, REVIEWER, OPERATOR)
LISTS = [
    entry("home", "GET", *EVERYBODY),
    entry("needs", "GET", *EVERYBODY),
    entry("conversations", "GET", *EVERYBODY),
    entry("conversations", "POST", *WHO_WORKS, others=403, data=lambda side: {"client_key": "sweep-new"}),
    entry("samples", "POST", *WHO_WORKS, others=403, data=lambda side: {"client_key": "sweep-samples"}, once=True),
    entry("artifacts", "GET", *EVERYBODY),
    entry("artifacts", "POST", *WHO_WORKS, others=403,
          data=lambda side: {"title": "T", "content": "# T", "client_key": "sweep-new"}),
    entry("requests", "GET", *EVERYBODY),  # what one asked oneself is listed for everybody
    entry("cases", "GET", OPERATOR, others=403),
    entry("brakes", "GET", ADMIN, others=403),
    entry("brakes", "POST", ADMIN, others=403,
          data=lambda side: {"provider": "press", "engaged": "true", "tenant": str(side.tenant.pk)}),
    entry("people", "GET", ADMIN, others=403),
    entry("password", "GET", *EVERYBODY),
    entry("password", "POST", *EVERYBODY, ok=(422,), data=lambda side: {"old_password": "x"}),
]  # fmt: skip

# Nobody need be signed in; they tell nothing of anybody. What they do for whom is tested in tests/accounts, tests/demo.
OPEN = [
    entry("sign_in", "GET", ok=(200, 302)),
    entry("sign_in", "POST", ok=(422,), data=lambda side: {"username": side.people[OWNER].username, "password": "x"}),
    entry("sign_out", "POST", ok=(302,)),
    entry("set_language", "POST", ok=(302, 204), data=lambda side: {"language": "zh-hans"}),
    entry("healthz", "GET"),
    entry("readyz", "GET"),
    entry("demo", "GET", ok=(404,)),  # for this host there is no demo
    entry("demo_sign_in", "POST", ok=(404,), data=lambda side: {"username": "member@north"}),
    entry("demo_press", "GET", ok=(404,)),
    entry("demo_press", "POST", ok=(404,)),
]

# A token is the right: these have a test of their own (`test_a_password_link_of_one_person_opens_nobody_elses_account`).
BY_TOKEN = [
    entry("password_link", "GET", person_id="newcomer", token="token"),
    entry("password_link", "POST", person_id="newcomer", token="token"),
]

# Parameters of a query or form that name things: what is foreign is answered like what nothing has.
PARAMETERS = [
    (OWNER, "GET", "conversations", {"part": "nav", "current": "conversation"}),
    (OWNER, "GET", "conversations", {"owner": "newcomer", "tenant": "tenant"}),
    (OWNER, "GET", "home", {"owner": "newcomer", "tenant": "tenant", "part": "work"}),
    (OWNER, "GET", "artifacts", {"owner": "newcomer", "tenant": "tenant"}),
    (REVIEWER, "GET", "requests", {"current": "pending", "tenant": "tenant", "view": "approved"}),
    (REVIEWER, "GET", "requests", {"current": "pending", "part": "list"}),
    (OPERATOR, "GET", "cases", {"current": "case", "tenant": "tenant"}),
    (OPERATOR, "GET", "cases", {"current": "case", "part": "list", "view": "settled"}),
    (ADMIN, "GET", "people", {"tenant": "tenant"}),
    (OWNER, "POST", "conversations", {"tenant": "tenant", "client_key": "sweep-new"}),
    (OWNER, "POST", "samples", {"tenant": "tenant", "client_key": "sweep-new"}),
    (OWNER, "POST", "artifacts", {"tenant": "tenant", "title": "T", "content": "c", "client_key": "sweep-new"}),
    (ADMIN, "POST", "brakes", {"tenant": "tenant", "provider": "press", "engaged": "true"}),
    (OPERATOR, "POST", "case_assignment", {"person": "newcomer", "reason": "Yours"}),
    (OPERATOR, "POST", "case_assignment", {"person": "operator", "reason": "Yours"}),
    (OWNER, "POST", "versions", {"base": "private_sha256", "content": "# Anew"}),
    (REVIEWER, "POST", "request_decisions", {"decision": "approve", "digest": "digest", "view_token": "view_token"}),
]
