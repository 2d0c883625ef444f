"""What people do about an agent's proposal, over HTTP: stopped while it waits, decided twice, looked at the day after."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import psycopg
import pytest
from django.db import connections
from django.test import Client

from approvals.locks import lock_request
from approvals.models import Decision, Request
from approvals.services import end as end_request
from conversations.epochs import RESTORED
from conversations.kernel.machine import SYSTEM
from conversations.kernel.unit import unit
from conversations.models import Conversation, Turn
from conversations.services import send_message, start_conversation
from operations.models import Operation
from tests.modelserver import ModelServer, called, said
from tests.operations.conftest import Ledger, _one_press, ledger, press  # noqa: F401
from tests.web.parsing import Elements

JSON = {"Accept": "application/json"}
REPORT = "# Night trains\n\nThey run.\n"


def _writes_and_proposes(_: int, body: dict[str, Any]) -> Any:
    """What the scripted model does with the question that came last: a report, its publication, a closing word."""
    messages = body["messages"]
    asked = max(n for n, message in enumerate(messages) if message["role"] == "user")
    if "publish" not in messages[asked]["content"]:
        return said("Good to hear from you.")
    results = [json.loads(message["content"]) for message in messages[asked:] if message["role"] == "tool"]
    if not results:
        return called(("save_report", {"title": "Night trains", "markdown": REPORT, "citations": []}), ids=["call-a"])
    if len(results) == 1:
        saved = results[0]
        arguments = {"artifact_id": saved["artifact_id"], "number": saved["number"]}
        return called(("propose_publication", arguments), ids=["call-b"])
    return said(f"The outcome: {results[-1]['status']}.")


@pytest.fixture
def model(settings: Any) -> Iterator[ModelServer]:
    with ModelServer(script=_writes_and_proposes) as server:
        settings.AGENT_MODEL, settings.OPENAI_BASE_URL = "openai-chat:scripted", server.url
        yield server


@pytest.fixture
def browser_of() -> Callable[[Any], Client]:
    def sign_in(person: Any) -> Client:
        client = Client()
        client.force_login(person)
        return client

    return sign_in


@pytest.fixture
def conversation(transactional_db: None, model: ModelServer, ledger: Ledger) -> Conversation:  # noqa: F811
    return start_conversation(person=ledger.member, tenant=ledger.tenant)


def _say(conversation: Conversation, text: str) -> Turn:
    message = send_message(person=conversation.owner, conversation=conversation, text=text, client_key=None)
    return Turn.objects.get(question=message)


@pytest.fixture
def waiting(conversation: Conversation, run_jobs: Callable[[], None]) -> Operation:
    """An agent's publication that a reviewer has not decided; its turn waits for it."""
    turn = _say(conversation, "Write it and publish it.")
    run_jobs()
    turn.refresh_from_db()
    operation = Operation.objects.get(turn=turn)
    assert (turn.status, operation.status) == ("waiting", "proposed")
    return operation


def _decision(client: Client, request: Request, verdict: str = "approve", reason: str = "") -> dict[str, str]:
    """The form as this person's page of the request has it."""
    page = Elements(client.get(f"/approvals/{request.pk}/").content.decode())
    shown = {field["name"]: field["value"] for field in page.all("input") if field.get("name") in _FORM}
    assert set(shown) == _FORM, "the page lets this person decide"
    return {**shown, "decision": verdict, "reason": reason}


_FORM = {"digest", "view_token"}


def _decide(client: Client, request: Request, form: dict[str, str]) -> Any:
    return client.post(f"/approvals/{request.pk}/decisions/", form, headers=JSON)


def _text(client: Client, address: str) -> str:
    return re.sub(r"\s+", " ", Elements(client.get(address).content.decode()).text)


@pytest.mark.case("C6")
@pytest.mark.parametrize("has_run", [False, True], ids=["before the job that voids", "after it"])
def test_stopping_a_turn_that_waits_for_a_decision_ends_all_of_it_and_says_so(
    ledger: Ledger,  # noqa: F811
    conversation: Conversation,
    waiting: Operation,
    browser_of: Callable[[Any], Client],
    run_jobs: Callable[[], None],
    has_run: bool,
) -> None:
    reviewer, request = browser_of(ledger.reviewer), ledger.request(waiting)
    form = _decision(reviewer, request)
    stopped = browser_of(ledger.member).post(f"/turns/{waiting.turn_id}/stop/", headers=JSON)
    assert (stopped.status_code, stopped.json()["status"]) == (200, "cancelled")
    if has_run:
        run_jobs()

    late = _decide(reviewer, request, form)
    assert (late.status_code, late.json()["error"]) == (409, "ApprovalVoided")
    assert "stopped" in late.json()["message"]
    assert late.json()["by"] == str(ledger.member) and late.json()["at"]
    assert Decision.objects.count() == 0

    run_jobs()
    request, operation = ledger.request(waiting), ledger.fresh(waiting)
    assert (request.status, request.reason, request.ended_by) == ("voided", "turn_cancelled", ledger.member)
    assert (operation.status, operation.reason) == ("closed", "cancelled")
    assert "Not sent: cancelled" in _text(browser_of(ledger.member), f"/conversations/{conversation.pk}/")
    assert not [line for line in ledger.press.log() if line["key"] == operation.key]

    following = _say(conversation, "Hello again.")
    run_jobs()
    following.refresh_from_db()
    assert following.status == "completed"


@pytest.mark.parametrize("ended", ["expired", "restored"])
def test_a_proposal_whose_request_is_over_ends_with_the_turn_that_is_stopped(
    ledger: Ledger,  # noqa: F811
    waiting: Operation,
    browser_of: Callable[[Any], Client],
    run_jobs: Callable[[], None],
    ended: str,
) -> None:
    to, reason = ("expired", "expired") if ended == "expired" else ("voided", RESTORED)
    with unit():
        end_request(lock_request(ledger.request(waiting).pk), to, actor=SYSTEM, reason=reason)
    run_jobs()
    assert ledger.fresh(waiting).status == "proposed"  # it can still be asked again
    stopped = browser_of(ledger.member).post(f"/turns/{waiting.turn_id}/stop/", headers=JSON)
    assert (stopped.status_code, stopped.json()["status"]) == (200, "cancelled")
    run_jobs()
    operation = ledger.fresh(waiting)
    assert (operation.status, operation.reason) == ("closed", "cancelled")


@pytest.mark.case("A7")
def test_one_form_posted_twice_decides_once_and_has_one_effect(
    ledger: Ledger,  # noqa: F811
    waiting: Operation,
    browser_of: Callable[[Any], Client],
    run_jobs: Callable[[], None],
) -> None:
    reviewer, request = browser_of(ledger.reviewer), ledger.request(waiting)
    form = _decision(reviewer, request)
    first, second = (_decide(reviewer, request, form) for _ in range(2))
    assert first.status_code == 303
    assert (second.status_code, second.json()["error"]) == (409, "AlreadyDecided")
    assert second.json()["by"] == str(ledger.reviewer) and second.json()["at"]
    run_jobs()
    assert ledger.fresh(waiting).status == "confirmed"
    assert (Decision.objects.count(), len(ledger.effects(waiting))) == (1, 1)


@pytest.mark.case("A7")
def test_approve_and_reject_at_the_same_instant_have_one_winner(
    ledger: Ledger,  # noqa: F811
    waiting: Operation,
    browser_of: Callable[[Any], Client],
    run_jobs: Callable[[], None],
) -> None:
    request, start = ledger.request(waiting), Barrier(2)
    clients = {"approve": browser_of(ledger.reviewer), "reject": browser_of(ledger.reviewer2)}
    forms = {verdict: _decision(client, request, verdict, "Seen.") for verdict, client in clients.items()}

    def decide(verdict: str) -> Any:
        start.wait()
        try:
            return _decide(clients[verdict], request, forms[verdict])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as reviewers:
        answers = dict(zip(clients, reviewers.map(decide, clients), strict=True))
    decision = Decision.objects.get()
    loser = answers["reject" if decision.verdict == "approve" else "approve"]
    assert answers[decision.verdict].status_code == 303
    assert (loser.status_code, loser.json()["error"], loser.json()["by"]) == (
        409,
        "AlreadyDecided",
        str(decision.person),
    )
    run_jobs()
    expected = ("confirmed", 1) if decision.verdict == "approve" else ("closed", 0)
    assert (ledger.fresh(waiting).status, len(ledger.effects(waiting))) == expected


@pytest.mark.case("S8")
@pytest.mark.parametrize("verdict", ["approve", "reject"])
def test_what_was_decided_yesterday_has_no_button_and_shows_decision_person_and_time(
    ledger: Ledger,  # noqa: F811
    conversation: Conversation,
    waiting: Operation,
    browser_of: Callable[[Any], Client],
    run_jobs: Callable[[], None],
    owner_connection: psycopg.Connection[Any],
    verdict: str,
) -> None:
    request = ledger.request(waiting)
    ledger.approve(waiting, verdict=verdict, reason="Read it all.")
    run_jobs()
    # As if a day had passed since: only the owner of the tables can turn back a decision's clock.
    owner_connection.execute("SET session_replication_role = replica")
    owner_connection.execute("UPDATE approvals_decision SET at = at - interval '1 day'")
    decided_at = Decision.objects.get().at
    assert request.created_at - decided_at > timedelta(hours=23)

    seen = {
        "reviewer": (browser_of(ledger.reviewer), f"/approvals/{request.pk}/"),
        "reviewer2": (browser_of(ledger.reviewer2), f"/approvals/{request.pk}/"),
        "asker": (browser_of(ledger.member), f"/approvals/{request.pk}/"),
        "owner of the conversation": (browser_of(ledger.member), f"/conversations/{conversation.pk}/"),
    }
    for who, (client, address) in seen.items():
        page = Elements(client.get(address).content.decode())
        targets = {*_targets(page), *_buttons_fetched_for(client, page)}
        assert not [target for target in targets if _decides(target)], who
        assert "Rejected by" in page.text or "Approved by" in page.text or "By " + str(ledger.reviewer) in page.text, (
            who
        )
        assert ledger.reviewer.name in page.text, who
        assert decided_at.isoformat(timespec="seconds")[:19] in {time["datetime"][:19] for time in page.all("time")}, (
            who
        )


def _targets(page: Elements) -> Iterator[str]:
    """Where the page's forms and buttons lead: addresses, and the dialogs they would open."""
    for form in page.all("form"):
        yield form.get("action", "")
    for button in page.all("button"):
        yield button.get("formaction", "")
        yield "#" + button.get("commandfor", "")


def _buttons_fetched_for(client: Client, page: Elements) -> Iterator[str]:
    for _, attributes in page.elements:
        if "data-acts" in attributes:
            yield from _targets(Elements(client.get(attributes["data-acts"]).content.decode()))


def _decides(target: str) -> bool:
    words = ("decisions/", "revocation/", "withdrawal/", "renewals/", "cancellation/")
    return target.endswith(words) or target in ("#approve", "#reject", "#revoke", "#withdraw", "#recall")
