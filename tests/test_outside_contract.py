"""What somebody who has not read the code may rely on. A change here is a change of the contract: it needs a line in
the changelog.

What `start` prints, its exit codes and `run.json` are tried with real processes in `tests/test_start.py`, the socket
in `tests/live`, the names of controls in a real browser in `tests/browser` and `tests/journeys`.
"""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command, get_commands
from django.db import connection
from django.test import Client

from approvals import errors as approval_errors
from conversations.agent.registry import tool_named
from conversations.kernel import errors as kernel_errors
from conversations.kernel.ids import uuid7
from conversations.services import send_message, start_conversation
from tests.operations.conftest import Ledger, _one_press, ledger, press  # noqa: F401
from tests.press.running import Press

ROOT = Path(__file__).resolve().parent.parent
JSON = {"Accept": "application/json"}


# -- environment ----------------------------------------------------------------------------------------------------
DEFAULTS = {
    "HOST": "127.0.0.1",
    "PORT": 8000,
    "PRESS_PORT": 8001,
    "STATE_DIR": str(ROOT / "var"),
    "WORKERS": 1,
    "DEMO": True,
    "AGENT_MODEL": "",
    "OPENAI_BASE_URL": "",
    "LEASE_SECONDS": 10,
    "APPROVAL_TTL_SECONDS": 86400,
    "PROPOSAL_MAX_SECONDS": 604800,
    "VIEW_TOKEN_SECONDS": 3600,
    "SEND_WINDOW_SECONDS": 5,
    "REQUEST_TIMEOUT_SECONDS": 10,
    "QUERY_SCHEDULE_SECONDS": [1, 4, 15],
    "SETTLE_AFTER_SECONDS": 5,
    "KEY_LIFETIME_SECONDS": 86400,
    "RETRY_WINDOW_SECONDS": 3600,
    "ATTEMPTS_MAX": 5,
    "UNKNOWN_WAIT_SECONDS": 120,
    "PUBLISH_BUFFER_SECONDS": 0,
    "RUN_INTERRUPTIONS_MAX": 3,
    "BUDGET_MODEL_REQUESTS": 50,
    "BUDGET_TOKENS": 200000,
    "BUDGET_SECONDS": 900,
    "BUDGET_OPERATIONS": 5,
}
OTHERS = {
    "HOST": "0.0.0.0",
    "PORT": "8100",
    "WORKERS": "3",
    "AGENT_MODEL": "openai-chat:some",
    "OPENAI_BASE_URL": "http://127.0.0.1:1/v1",
    "QUERY_SCHEDULE_SECONDS": "2,5",
}


def _settings(environment: dict[str, str]) -> dict[str, Any]:
    """The settings of a process that has nothing but this environment."""
    names = [*DEFAULTS, "DATABASE_URL", "MIGRATE_DATABASE_URL", "REDIS_URL"]
    asking = (
        f"import json, console.settings as s;print(json.dumps({{n: getattr(s, n) for n in {names!r}}}, default=str))"
    )
    plain = {"PATH": os.environ["PATH"], "SECRET_KEY": "for this question only", **environment}
    done = subprocess.run(
        [sys.executable, "-c", asking], cwd=ROOT, env=plain, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def test_every_variable_has_the_default_that_is_promised(tmp_path: Path) -> None:
    found = _settings({"STATE_DIR": str(tmp_path)})
    # The default state folder may hold the run.json of an instance that runs beside the tests.
    assert found.pop("STATE_DIR") == str(tmp_path)
    assert found == {
        **{name: value for name, value in DEFAULTS.items() if name != "STATE_DIR"},
        **dict.fromkeys(("DATABASE_URL", "MIGRATE_DATABASE_URL", "REDIS_URL"), ""),
    }
    assert _settings({})["STATE_DIR"] == DEFAULTS["STATE_DIR"]


def test_every_variable_is_read_and_demo_mode_ends_beyond_loopback(tmp_path: Path) -> None:
    numbers = {name: str(value + 1) for name, value in DEFAULTS.items() if type(value) is int and name not in OTHERS}
    numbers.pop("PRESS_PORT")
    found = _settings({**numbers, **OTHERS, "STATE_DIR": str(tmp_path)})
    assert {name: found[name] for name in numbers} == {name: int(value) for name, value in numbers.items()}
    assert (found["HOST"], found["PORT"], found["PRESS_PORT"], found["WORKERS"]) == ("0.0.0.0", 8100, 8101, 3)
    assert (found["AGENT_MODEL"], found["QUERY_SCHEDULE_SECONDS"]) == ("openai-chat:some", [2, 5])
    assert found["DEMO"] is False


# -- addresses ------------------------------------------------------------------------------------------------------
class Places:
    """One of everything that an address names, and a signed-in browser for each role."""

    def __init__(self, ledger: Ledger) -> None:  # noqa: F811
        self.people = {
            "member": ledger.member, "reviewer": ledger.reviewer, "operator": ledger.operator, "admin": ledger.admin,
        }  # fmt: skip
        version = ledger.version()
        conversation = start_conversation(person=ledger.member, tenant=ledger.tenant)
        message = send_message(person=ledger.member, conversation=conversation, text="Hello", client_key=None)
        unknown = ledger.unknown()
        self.ledger, self.version, self.operation = ledger, version, unknown
        self.names = {
            "conversation": conversation.pk,
            "turn": message.turns.get().pk,
            "artifact": version.artifact_id,
            "unproposed": ledger.version(b"# Not proposed").artifact_id,
            "approval": ledger.proposed(version).request_id,
            "operation": unknown.pk,
            "case": ledger.case(unknown).pk,
        }

    def client(self, role: str) -> Client:
        client = Client()
        if role != "anybody":
            client.force_login(self.people[role])
        return client

    def ask(self, role: str, method: str, address: str, data: dict[str, str] | None = None) -> Any:
        ask = getattr(self.client(role), method.lower())
        return ask(address.format(**self.names), data or {}, headers=JSON)


@pytest.fixture
def places(ledger: Ledger) -> Places:  # noqa: F811
    return Places(ledger)


ADDRESSES = [
    ("member", "GET", "/"),
    ("anybody", "GET POST", "/sign-in/"),
    ("member", "POST", "/sign-out/"),
    ("admin", "GET", "/people/"),
    ("anybody", "GET", "/healthz"),
    ("anybody", "GET", "/readyz"),
    ("member", "GET POST", "/conversations/"),
    ("member", "GET", "/conversations/{conversation}/"),
    ("member", "POST", "/conversations/{conversation}/messages/"),
    ("member", "POST", "/turns/{turn}/stop/"),
    ("member", "POST", "/turns/{turn}/retry/"),
    ("member", "GET POST", "/artifacts/"),
    ("member", "GET", "/artifacts/{artifact}/"),
    ("member", "POST", "/artifacts/{artifact}/versions/"),
    ("member", "GET", "/artifacts/{artifact}/versions/1/"),
    ("member", "GET", "/artifacts/{artifact}/versions/1/content"),
    ("member", "POST", "/artifacts/{artifact}/versions/1/publications/"),
    ("reviewer", "GET", "/approvals/"),
    ("reviewer", "GET", "/approvals/{approval}/"),
    ("reviewer", "POST", "/approvals/{approval}/decisions/"),
    ("reviewer", "POST", "/approvals/{approval}/revocation/"),
    ("member", "POST", "/approvals/{approval}/withdrawal/"),
    ("member", "POST", "/approvals/{approval}/renewals/"),
    ("operator", "GET", "/reconciliation/"),
    ("operator", "GET", "/reconciliation/{case}/"),
    ("operator", "POST", "/reconciliation/{case}/assignment/"),
    ("operator", "POST", "/operations/{operation}/queries/"),
    ("operator", "POST", "/operations/{operation}/attempts/"),
    ("operator", "POST", "/operations/{operation}/verdicts/"),
    ("member", "POST", "/operations/{operation}/cancellation/"),
    ("admin", "GET POST", "/brakes/"),
]
LATER = [
    "/turns/{turn}/resumption/",
    "/operations/{operation}/repeats/",
    "/operations/{operation}/compensations/",
    "/callbacks/press/",
    "/measures/",
    "/operations/{operation}/sheet/",
    "/artifacts/{artifact}/merge/",
    "/turns/{turn}/studio/",
    "/admin/",
]


def test_every_address_is_there_with_its_methods_and_no_others(places: Places) -> None:
    for role, methods, address in ADDRESSES:
        for method in ("GET", "POST"):
            response = places.ask(role, method, address)
            if method in methods.split():
                assert response.status_code not in (404, 405, 500), f"{method} {address}: {response.status_code}"
            else:
                assert response.status_code == 405, f"{method} {address}: {response.status_code}"


def test_what_comes_later_is_not_there_yet(places: Places) -> None:
    for address in LATER:
        for role in places.people:
            for method in ("GET", "POST"):
                assert places.ask(role, method, address).status_code == 404, f"{method} {address}"


def test_what_was_made_is_named_by_a_303(places: Places) -> None:
    begun = places.ask("member", "POST", "/conversations/", {"client_key": "c1"})
    made = places.ask("member", "POST", "/artifacts/", {"title": "T", "content": "# T", "client_key": "a1"})
    assert (begun.status_code, made.status_code) == (303, 303)
    assert re.fullmatch(r"/conversations/[0-9a-f-]{36}/", begun["Location"])
    artifact = re.fullmatch(r"/artifacts/[0-9a-f-]{36}/", made["Location"])
    assert artifact
    proposed = places.ask("member", "POST", f"{artifact[0]}versions/1/publications/", {"client_key": "p1"})
    assert proposed.status_code == 303
    assert re.fullmatch(r"/approvals/[0-9a-f-]{36}/", proposed["Location"])
    assert places.ask("member", "GET", proposed["Location"]).status_code == 200


def test_an_unsafe_request_without_the_csrf_token_is_refused(places: Places) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(places.people["member"])
    client.get("/conversations/")
    address = "/conversations/"
    assert client.post(address, {"client_key": "k"}).status_code == 403
    token = client.cookies["csrftoken"].value
    assert client.post(address, {"client_key": "k", "csrfmiddlewaretoken": token}).status_code == 303
    assert client.post(address, {"client_key": "k"}, headers={"X-CSRFToken": token}).status_code == 303


# -- refusals -------------------------------------------------------------------------------------------------------
STATUS_OF_ERROR = {
    **dict.fromkeys(
        [
            "StaleApproval", "ApprovalExpired", "ApprovalVoided", "ApprovalWithdrawn", "ApprovalRevoked",
            "AlreadyDecided", "AlreadyConfirmed", "IllegalTransition", "StaleRevision", "IdempotencyConflict",
        ],
        409,
    ),
    "SelfApproval": 403,
    "RoleMissing": 403,
}  # fmt: skip


def test_every_promised_error_has_its_name_and_status() -> None:
    for name, status in STATUS_OF_ERROR.items():
        error = getattr(approval_errors, name, None) or getattr(kernel_errors, name)
        assert (error.code, error.status) == (name, status)


def test_a_program_is_told_what_who_and_when(places: Places) -> None:
    ledger = places.ledger  # noqa: F811
    form = {"decision": "approve", "digest": "0" * 64, "view_token": "", "reason": ""}
    address = "/approvals/{approval}/decisions/"
    cases = [
        (places.ask("reviewer", "POST", address, form), 409, "StaleApproval"),
        (places.ask("member", "POST", address, form), 403, "RoleMissing"),
        (places.ask("reviewer", "GET", f"/approvals/{uuid7()}/"), 404, "NotFound"),
        (places.ask("member", "POST", "/artifacts/{artifact}/versions/", {"content": "x"}), 428, "BaseMissing"),
    ]
    for response, status, code in cases:
        assert (response.status_code, set(response.json())) == (status, {"error", "message", "by", "at"})
        assert (response.json()["error"], bool(response.json()["message"])) == (code, True)
    operation = ledger.proposed(ledger.version(b"another"))
    request = ledger.approve(operation)
    late = places.ask("reviewer", "POST", f"/approvals/{request.pk}/decisions/", form).json()
    assert (late["error"], late["by"]) == ("AlreadyDecided", str(ledger.reviewer))
    assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", late["at"])


# -- pages ----------------------------------------------------------------------------------------------------------
VOID = {"input", "link", "meta", "br", "hr", "img", "col", "wbr", "source"}
ROLE_OF_TAG = {"button": "button", "textarea": "textbox", "input": "textbox", "section": "region", "dialog": "dialog"}


class Names(HTMLParser):
    """The accessible names that a page gives to its buttons, regions, tabs and text boxes."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str], list[str]]] = []
        self._open: list[tuple[str, dict[str, str], list[str]]] = []
        self.feed(html)
        self.close()
        self._texts = {found["id"]: _joined(text) for _, found, text in self.elements if "id" in found}
        self._labels = {found["for"]: _joined(text) for _, found, text in self.elements if "for" in found}
        self.named = {
            (found.get("role") or ROLE_OF_TAG.get(tag, "region"), self._name(found, text))
            for tag, found, text in self.elements
        }

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = (tag, {name: value or "" for name, value in attrs}, [])
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Drawings close themselves and hold no text."""

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass  # an end tag that HTML lets one leave out

    def handle_data(self, data: str) -> None:
        for _, _, text in self._open:
            text.append(data)

    def _name(self, found: dict[str, str], text: list[str]) -> str:
        if "aria-labelledby" in found:
            return " ".join(self._texts.get(name, "") for name in found["aria-labelledby"].split())
        return found.get("aria-label") or self._labels.get(found.get("id", "")) or _joined(text)


def _joined(text: list[str]) -> str:
    return " ".join("".join(text).split())


def _names(places: Places, role: str, address: str) -> set[tuple[str, str]]:
    response = places.client(role).get(address.format(**places.names))
    assert response.status_code == 200, address
    return Names(response.content.decode()).named


NAMES = [
    ("member", "/conversations/{conversation}/", "textbox", ["Message"]),
    ("member", "/conversations/{conversation}/", "button", ["Send", "Attach", "New conversation"]),
    ("member", "/conversations/{conversation}/", "region", ["Conversation", "Messages"]),
    ("member", "/artifacts/{artifact}/", "tab", ["Document", "Changes", "Versions", "Lineage"]),
    ("member", "/artifacts/{unproposed}/", "button", ["Propose publication", "Print"]),
    ("member", "/artifacts/{artifact}/", "region", ["Artifact"]),
    ("member", "/approvals/{approval}/", "button", ["Withdraw"]),
    ("reviewer", "/approvals/{approval}/", "button", ["Approve version 1", "Reject", "Confirm", "Back"]),
    ("reviewer", "/approvals/{approval}/", "textbox", ["Reason"]),
    ("reviewer", "/approvals/{approval}/", "region", ["Requests", "Request", "Needs you"]),
    (
        "operator",
        "/reconciliation/{case}/",
        "button",
        [
            "Ask the provider again",
            "Confirm with evidence",
            "Declare not executed",
            "Retry with the same key",
            "Hand over",
        ],
    ),
    ("operator", "/reconciliation/{case}/", "textbox", ["Provider reference", "Raw answer", "Reason"]),
    ("operator", "/reconciliation/{case}/", "region", ["Operations", "Operation"]),
    ("admin", "/brakes/", "button", ["Stop sending"]),
]


def test_controls_and_regions_have_their_promised_names(places: Places) -> None:
    missing = []
    for role, address, kind, names in NAMES:
        found = _names(places, role, address)
        missing += [f"{address} for {role}: {kind} {name}" for name in names if (kind, name) not in found]
    assert not missing


def test_what_is_shown_carries_kind_id_and_status(places: Places) -> None:
    expected = [
        ("reviewer", "/approvals/{approval}/", "approval", "approval", "pending"),
        ("operator", "/reconciliation/{case}/", "case", "case", "open"),
        ("operator", "/reconciliation/{case}/", "operation", "operation", "unknown"),
        ("member", "/conversations/{conversation}/", "turn", "turn", "accepted"),
    ]
    for role, address, kind, name, status in expected:
        html = places.client(role).get(address.format(**places.names)).content.decode()
        tags = [tag for tag in re.findall(r"<[a-z][^>]*>", html) if f'data-kind="{kind}"' in tag]
        mine = [tag for tag in tags if f'data-id="{places.names[name]}"' in tag]
        assert mine and all(f'data-status="{status}"' in tag for tag in mine), f"{kind} at {address}"
    page = places.client("member").get(f"/artifacts/{places.version.artifact_id}/").content.decode()
    assert re.search(rf'data-version="1"[^>]*data-sha256="{places.version.sha256}"', page)
    talk = places.client("member").get("/conversations/{conversation}/".format(**places.names)).content.decode()
    article = re.search(r"<article[^>]*data-message-id[^>]*>", talk)
    assert article
    for name in ("data-turn-id", "data-turn-status", "data-seq"):
        assert name in article[0]
    assert "data-live=" in talk


# -- records --------------------------------------------------------------------------------------------------------
STATE_TABLES = [
    "accounts_membership", "conversations_turn", "conversations_run", "conversations_step", "artifacts_artifact",
    "approvals_request", "operations_operation", "operations_attempt", "operations_case", "operations_brake",
]  # fmt: skip


@pytest.mark.django_db
def test_tables_and_events_can_be_read_by_their_promised_names() -> None:
    for label in ("accounts", "conversations", "artifacts", "approvals", "operations"):
        for model in apps.get_app_config(label).get_models():
            assert model._meta.db_table == f"{label}_{model._meta.model_name}"
        assert {"stream", "seq", "type"} <= _columns(f"{label}_event")
    for table in STATE_TABLES:
        assert "status" in _columns(table)


def _columns(table: str) -> set[str]:
    with connection.cursor() as cursor:
        return {column.name for column in connection.introspection.get_table_description(cursor, table)}


def test_every_promised_command_is_there() -> None:
    assert {"start", "audit", "show", "create_tenant", "backup", "restore"} <= set(get_commands())


def _output(*command: str) -> str:
    told = io.StringIO()
    call_command(*command, stdout=told)
    return told.getvalue()


def test_show_tells_one_row_and_its_events(places: Places) -> None:
    for kind in ("turn", "operation", "approval", "case", "artifact"):
        told = json.loads(_output("show", kind, str(places.names[kind]), "--json"))
        assert {"id", "tenant", "status", "revision", "events"} <= set(told)
        assert told["id"] == str(places.names[kind])
        assert {"seq", "type", "from", "to", "at", "actor"} <= set(told["events"][0])
    told = json.loads(_output("show", "operation", str(places.names["operation"]), "--json"))
    assert {"key", "digest", "attempts", "receipts", "approval_id", "case_id"} <= set(told)
    assert (told["status"], told["case_id"]) == ("unknown", str(places.names["case"]))
    assert [attempt["status"] for attempt in told["attempts"]] == ["silent"]


@pytest.mark.django_db(transaction=True)
def test_audit_ends_with_its_three_numbers(transactional_db: None) -> None:
    assert _output("audit").splitlines()[-1] == "audit: 0 streams, 0 events, 0 differences"


def test_events_are_streams_named_by_kind_and_id(places: Places) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT seq, type FROM operations_event WHERE stream = %s ORDER BY seq",
            [f"operation:{places.names['operation']}"],
        )
        assert cursor.fetchall() == [
            (1, "operation.proposed"),
            (2, "operation.prepared"),
            (3, "operation.dispatched"),
            (4, "operation.unknown"),
        ]


# -- demo -----------------------------------------------------------------------------------------------------------
def test_the_demo_people_have_their_promised_names() -> None:
    from console.demo.people import USERNAMES

    locals_ = ("member", "member2", "reviewer", "reviewer2", "operator", "operator2", "admin")
    assert {f"{name}@{slug}" for name in locals_ for slug in ("north", "south")} == USERNAMES


@pytest.mark.django_db
def test_the_demo_page_signs_in_by_a_button_with_the_promised_words(client: Client) -> None:
    from console.demo.people import seed

    seed()
    here = {"HTTP_HOST": "127.0.0.1:8000", "REMOTE_ADDR": "127.0.0.1"}
    buttons = Names(client.get("/demo/", **here).content.decode()).named
    assert ("button", "Sign in as member@north") in buttons
    assert client.post("/demo/sign-in/", {"username": "member@north"}, **here).status_code in (302, 303)
    assert client.get("/conversations/", **here).status_code == 200


# -- tools ----------------------------------------------------------------------------------------------------------
TOOLS = {
    "list_sources": [],
    "search_passages": ["query"],
    "read_passage": ["version_id", "start", "end"],
    "save_report": ["title", "markdown", "citations", "base"],
    "propose_publication": ["artifact_id", "number"],
}


def test_agents_see_these_tools_with_these_arguments() -> None:
    for name, arguments in TOOLS.items():
        tool = tool_named(name)
        assert tool is not None, name
        assert list(tool.arguments.model_fields) == arguments
    from artifacts.tools import CitationArgument, SaveReport

    assert list(CitationArgument.model_fields) == ["n", "version_id", "start", "end", "quote"]
    needed = [name for name, field in SaveReport.model_fields.items() if field.is_required()]
    assert needed == ["title", "markdown"]


# -- the Press ------------------------------------------------------------------------------------------------------
ARTICLE = {"title": "T", "content": "text", "media_type": "text/markdown"}


def test_the_press_keeps_its_promises(press: Press) -> None:  # noqa: F811
    key = f"contract-{uuid7()}"
    since = max((line["n"] for line in press.log()), default=0)
    made, body = press.ask("POST", "/articles", ARTICLE, key=key)
    assert made.status == 201 and made.headers["X-Request-Id"]
    assert set(json.loads(body)) >= {"id", "key", "sha256"}
    again, same = press.ask("POST", "/articles", ARTICLE, key=key)
    assert (again.status, json.loads(same)) == (201, json.loads(body))
    assert press.json("POST", "/articles", {**ARTICLE, "content": "other"}, key=key) == (422, {"error": "key_conflict"})
    status, found = press.json("GET", f"/articles?key={key}")
    assert (status, [article["id"] for article in found["articles"]]) == (200, [json.loads(body)["id"]])
    lines = press.log(since)
    assert [list(line) for line in lines] == [
        ["n", "at", "method", "path", "key", "payload_sha256", "effect", "fault", "replied"]
    ] * len(lines)
    assert [line["effect"] for line in lines] == [json.loads(body)["id"], None, None, None]


@pytest.mark.parametrize("path", ["/adjustments", "/flows", "/notices", "/articles/a-1/withdrawals"])
def test_the_press_does_not_offer_what_comes_later(press: Press, path: str) -> None:  # noqa: F811
    assert press.json("POST", path, {}, key="k")[0] == 404


def test_the_press_follows_a_plan_of_every_fault_there_is(press: Press) -> None:  # noqa: F811
    faults = [
        "drop_before", "effect_no_reply", "truncate_reply", "error_before", "error_after", "rate_limit", "slow",
        "hold", "duplicate", "query_error",
    ]  # fmt: skip
    plan = [{"path": "/articles", "method": "POST", "times": 2, "seconds": 3, "fault": fault} for fault in faults]
    plan[-1]["method"] = "GET"
    press.plan(*plan)
    assert press.json("PUT", "/faults", {"plan": [{"path": "/", "fault": "stale_reply"}]})[0] == 400
