"""The operators' pages: the queue, the evidence, what can be done and when, and what is refused to whom."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db.models.functions import Now
from django.test import Client

from console.accounts.models import View
from console.accounts.services import join
from conversations.kernel.machine import SYSTEM
from conversations.kernel.unit import unit
from operations import cases, follow, tasks
from operations.models import Brake, Case, Event, Operation
from tests.accounts import making
from tests.operations.conftest import Ledger
from tests.web.parsing import Elements
from tests.web.test_approval_pages import JSON, page, statuses


def text_of(found: Elements) -> str:
    return re.sub(r"\s+", " ", found.text)


def acts(found: Elements) -> dict[str, bool]:
    """The acts by name, and whether they are open."""
    return {
        one["id"].removeprefix("act-"): "disabled" not in one
        for one in found.all("button")
        if one.get("id", "").startswith("act-")
    }


def asked(ledger: Ledger) -> Operation:
    """Unknown, and the provider did not answer the first question either: a person may act."""
    operation = ledger.unknown()
    ledger.press.plan({"path": "/articles", "method": "GET", "times": 3, "fault": "query_error"})
    return ledger.query(operation)


def address_of(ledger: Ledger, operation: Operation) -> str:
    return f"/reconciliation/{ledger.case(operation).pk}/"


# -- the queue ------------------------------------------------------------------------------------------------------
def test_the_queue_lists_what_nobody_knows_and_what_was_settled(client: Client, ledger: Ledger) -> None:
    settled = ledger.query(ledger.unknown())
    assert settled.status == "confirmed"
    operation = _another_unknown(ledger)
    found = page(client, ledger.operator, "/reconciliation/")
    assert statuses(found, "case") == {str(ledger.case(operation).pk): "open"}
    assert "Being checked" in found.text and "The Press" in found.text
    found = page(client, ledger.operator, "/reconciliation/?view=settled")
    assert statuses(found, "case") == {str(ledger.case(settled).pk): "settled"}
    assert "Confirmed, by the provider’s answer" in found.text
    assert not statuses(page(client, ledger.operator, "/reconciliation/?view=mine"), "case")


def _another_unknown(ledger: Ledger) -> Operation:
    ledger.press.plan({"path": "/articles", "method": "POST", "times": 1, "fault": "effect_no_reply"})
    return ledger.dispatched(ledger.version(b"another"))


# -- the case -------------------------------------------------------------------------------------------------------
def test_while_being_checked_a_person_can_only_ask_and_hand_over(client: Client, ledger: Ledger) -> None:
    operation = ledger.unknown()
    found = page(client, ledger.operator, address_of(ledger, operation))
    assert "Did “Night trains”, version 1, reach the Press?" in found.text
    assert statuses(found, "operation") == {str(operation.pk): "unknown"}
    assert statuses(found, "case") == {str(ledger.case(operation).pk): "open"}
    assert "Being checked" in found.text
    assert acts(found) == {"ask": True, "confirm": False, "declare": False, "retry": False, "hand": True}
    assert "Opens when the first question to the provider has ended." in found.text


def test_the_evidence_is_dashed_from_where_knowledge_ended(client: Client, ledger: Ledger) -> None:
    operation = asked(ledger)
    client.force_login(ledger.operator)
    html = client.get(address_of(ledger, operation)).content.decode()
    line = re.search(r'<ol class="tl">.*?</ol>', html, re.S)
    assert line is not None
    entries = [
        ("gap" in opening, re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body)))
        for opening, body in re.findall(r"<li([^>]*)>(.*?)</li>", line.group(), re.S)
    ]
    words = [
        (False, "member"), (False, "Approved by"), (False, "Prepared with key"), (True, "Dispatched to"),
        (True, "nobody knows"), (True, "Asked the provider: no usable answer"), (False, "Nobody knows yet"),
    ]  # fmt: skip
    assert [dashed for dashed, _ in entries] == [dashed for dashed, _ in words]
    assert all(expected in said for (_, said), (_, expected) in zip(entries, words, strict=True)), entries


def test_acts_state_their_consequence_and_what_is_closed_says_when_it_opens(client: Client, ledger: Ledger) -> None:
    operation = asked(ledger)
    found = page(client, ledger.operator, address_of(ledger, operation))
    assert acts(found) == {"ask": True, "confirm": True, "declare": False, "retry": True, "hand": True}
    buttons = {one["id"]: one for one in found.all("button") if one.get("id", "").startswith("act-")}
    assert all(one["aria-describedby"] == f"{name}-d" for name, one in buttons.items())
    assert buttons["act-declare"]["data-opens-at"]
    assert "A request may still be on its way." in found.text
    assert "Needs a person" in found.text


def test_declaring_opens_when_nothing_can_be_on_its_way(client: Client, ledger: Ledger) -> None:
    operation = asked(ledger)
    ledger.let_time_pass()
    assert acts(page(client, ledger.operator, address_of(ledger, operation)))["declare"]


def test_a_settled_case_says_how_and_by_whom_and_offers_nothing(client: Client, ledger: Ledger) -> None:
    operation = asked(ledger)
    case = ledger.case(operation)
    client.force_login(ledger.operator)
    data = {"verdict": "confirmed", "reference": "a-77", "raw_answer": '{"id":"a-77"}', "reason": "Seen there."}
    response = client.post(f"/operations/{operation.pk}/verdicts/", data)
    assert (response.status_code, response["Location"]) == (303, f"/reconciliation/{case.pk}/")
    found = page(client, ledger.operator, f"/reconciliation/{case.pk}/")
    assert statuses(found, "operation") == {str(operation.pk): "confirmed"}
    assert statuses(found, "case") == {str(case.pk): "settled"}
    text = text_of(found)
    assert f"Confirmed, by {ledger.operator}" in text and "a-77" in text and "Seen there." in text
    assert acts(found) == {} and "Nobody knows yet" not in text


def test_who_comes_second_with_a_verdict_is_told_by_whom_it_is_settled(client: Client, ledger: Ledger) -> None:
    operation = asked(ledger)
    operator2 = making.person(ledger.tenant, "operator2", "operator")
    client.force_login(ledger.operator)
    verdict = {"verdict": "confirmed", "reference": "a-1"}
    assert client.post(f"/operations/{operation.pk}/verdicts/", verdict).status_code == 303
    client.force_login(operator2)
    told = client.post(f"/operations/{operation.pk}/verdicts/", verdict, **JSON)
    assert (told.status_code, told.json()["error"]) == (409, "IllegalTransition")
    assert told.json()["by"] == str(ledger.operator) and told.json()["at"]


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"verdict": ""},
        {"verdict": "rejected", "reference": "a-1"},
        {"verdict": "written_off", "reason": "enough"},
        {"verdict": ["confirmed", "not_executed"], "reference": "a-1", "reason": "both"},
        {"verdict": "confirmed", "reason": "I just know"},
        {"verdict": "not_executed"},
    ],
)
def test_a_verdict_without_what_it_needs_settles_nothing(client: Client, ledger: Ledger, said: dict[str, Any]) -> None:
    operation = asked(ledger)
    ledger.let_time_pass()
    client.force_login(ledger.operator)
    assert client.post(f"/operations/{operation.pk}/verdicts/", said, **JSON).status_code == 422
    assert ledger.fresh(operation).status == "unknown"


def test_a_dialog_is_told_which_fields_must_change_and_where_to_go_after_a_success(
    client: Client, ledger: Ledger
) -> None:
    operation = asked(ledger)
    client.force_login(ledger.operator)
    headers = {"HX-Request": "true", "X-Dialog": "yes"}
    address, verdict = f"/operations/{operation.pk}/verdicts/", {"verdict": "confirmed"}
    refused = client.post(address, verdict, headers=headers)
    assert refused.status_code == 422
    assert 'data-fields="reference raw_answer"' in refused.content.decode()
    done = client.post(address, verdict | {"reference": "a-1"}, headers=headers)
    assert (done.status_code, done["HX-Redirect"]) == (204, f"/reconciliation/{ledger.case(operation).pk}/")


def test_declaring_not_executed_too_early_is_refused_with_the_time(client: Client, ledger: Ledger) -> None:
    operation = asked(ledger)
    client.force_login(ledger.operator)
    data = {"verdict": "not_executed", "reason": "not there"}
    early = client.post(f"/operations/{operation.pk}/verdicts/", data, **JSON)
    assert (early.status_code, early.json()["error"]) == (409, "IllegalTransition") and early.json()["at"]
    ledger.let_time_pass()
    assert client.post(f"/operations/{operation.pk}/verdicts/", data).status_code == 303
    assert ledger.fresh(operation).status == "not_executed"


# -- asking and trying again: a worker does it -------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True)
def test_asking_again_settles_it_and_the_same_form_sent_twice_asks_once(
    client: Client, ledger: Ledger, run_jobs: Callable[[], None]
) -> None:
    operation = asked(ledger)
    ledger.press.plan()
    client.force_login(ledger.operator)
    before = operation.queries.count()
    for _ in range(2):
        response = client.post(f"/operations/{operation.pk}/queries/", {"client_key": "k-1"})
        assert (response.status_code, response["Location"]) == (303, address_of(ledger, operation))
    run_jobs()
    assert ledger.fresh(operation).status == "confirmed"
    assert operation.queries.filter(client_key="k-1", asked_by=ledger.operator).count() == 1
    assert operation.queries.count() == before + 1
    found = page(client, ledger.operator, address_of(ledger, operation))
    assert f"Asked by {ledger.operator}" in found.text and "it knows this key" in found.text
    late = client.post(f"/operations/{operation.pk}/queries/", {"client_key": "k-2"}, **JSON)
    assert (late.status_code, late.json()["error"]) == (409, "IllegalTransition")


@pytest.mark.django_db(transaction=True)
@pytest.mark.case("L1")
def test_retrying_with_the_same_key_makes_one_effect_and_closes_the_case(
    client: Client, ledger: Ledger, run_jobs: Callable[[], None]
) -> None:
    operation = asked(ledger)
    case = ledger.case(operation)
    ledger.press.plan()
    client.force_login(ledger.operator)
    for _ in range(2):
        response = client.post(f"/operations/{operation.pk}/attempts/", {"client_key": "r-1"})
        assert response.status_code == 303
    run_jobs()
    operation = ledger.fresh(operation)
    assert (operation.status, operation.attempts.count()) == ("confirmed", 2)
    assert ledger.effects(operation) == [operation.reference]
    assert client.post(f"/operations/{operation.pk}/attempts/", {"client_key": "r-1"}).status_code == 303
    found = page(client, ledger.operator, f"/reconciliation/{case.pk}/")
    assert "Sent again with the same key, by" in found.text and "the same key again, asked by" in text_of(found)


def test_a_retry_that_the_gate_refuses_says_why(client: Client, ledger: Ledger) -> None:
    operation = asked(ledger)
    client.force_login(ledger.admin)
    assert client.post("/brakes/", {"provider": "press", "engaged": "true"}).status_code == 303
    found = page(client, ledger.operator, address_of(ledger, operation))
    assert "Sending to the Press is stopped." in text_of(found) and not acts(found)["retry"]
    response = client.post(f"/operations/{operation.pk}/attempts/", {"client_key": "r-1"}, **JSON)
    assert (response.status_code, response.json()["error"]) == (409, "IllegalTransition")
    assert "stopped" in response.json()["message"]


@pytest.mark.django_db(transaction=True)
def test_a_retry_whose_job_was_lost_is_sent_a_little_later(
    client: Client, ledger: Ledger, run_jobs: Callable[[], None], owner_connection: Any
) -> None:
    operation = asked(ledger)
    ledger.press.plan()
    client.force_login(ledger.operator)
    client.post(f"/operations/{operation.pk}/attempts/", {"client_key": "r-1"})
    found = page(client, ledger.operator, address_of(ledger, operation))
    assert f"{ledger.operator.name} asked for a retry with the same key." in text_of(found)
    owner_connection.execute("TRUNCATE procrastinate_jobs CASCADE")
    Case.objects.filter(operation=operation).update(next_wake_at=Now())
    tasks.sweep(timestamp=0)
    run_jobs()
    assert (ledger.fresh(operation).status, operation.attempts.count()) == ("confirmed", 2)
    assert ledger.fresh(operation).attempts.get(number=2).asked_by == ledger.operator


@pytest.mark.django_db(transaction=True)
def test_a_retry_that_the_worker_could_not_send_says_so(
    client: Client, ledger: Ledger, run_jobs: Callable[[], None]
) -> None:
    operation = asked(ledger)
    client.force_login(ledger.operator)
    client.post(f"/operations/{operation.pk}/attempts/", {"client_key": "r-1"})
    client.force_login(ledger.admin)
    client.post("/brakes/", {"provider": "press", "engaged": "true"})
    run_jobs()
    assert ledger.fresh(operation).status == "unknown"
    found = text_of(page(client, ledger.operator, address_of(ledger, operation)))
    assert "The retry was not sent." in found and "Sending to this provider is stopped." in found
    tasks.sweep(timestamp=0)
    client.post("/brakes/", {"provider": "press", "engaged": "false"})
    run_jobs()
    assert operation.attempts.count() == 1


def test_before_the_first_question_has_ended_nobody_retries(client: Client, ledger: Ledger) -> None:
    operation = ledger.unknown()
    client.force_login(ledger.operator)
    response = client.post(f"/operations/{operation.pk}/attempts/", {"client_key": "r-1"}, **JSON)
    assert (response.status_code, response.json()["error"]) == (409, "IllegalTransition")


# -- handing over ---------------------------------------------------------------------------------------------------
def test_a_case_is_handed_to_a_colleague_who_may_settle(client: Client, ledger: Ledger) -> None:
    operation = asked(ledger)
    operator2 = making.person(ledger.tenant, "operator2", "operator")
    address = address_of(ledger, operation)
    client.force_login(ledger.operator)
    data = {"person": str(operator2.pk), "reason": "My shift ends."}
    response = client.post(f"{address}assignment/", data)
    assert (response.status_code, response["Location"]) == (303, address)
    found = page(client, operator2, address)
    text = text_of(found)
    assert f"Assigned to {operator2}" in text and "My shift ends." in text and "Being reconciled" in text
    assert statuses(found, "case") == {str(ledger.case(operation).pk): "assigned"}
    assert statuses(page(client, operator2, "/reconciliation/?view=mine"), "case")


def test_a_case_is_not_handed_to_who_may_not_settle_or_belongs_elsewhere(client: Client, ledger: Ledger) -> None:
    operation = asked(ledger)
    stranger = making.person(making.tenant("south"), "operator")
    client.force_login(ledger.operator)
    for to in (str(ledger.member.pk), str(stranger.pk), "nobody", ""):
        response = client.post(f"{address_of(ledger, operation)}assignment/", {"person": to}, **JSON)
        assert response.status_code == 422, to
        assert stranger.name not in response.content.decode()
    assert ledger.case(operation).status == "open"


# -- other cases ----------------------------------------------------------------------------------------------------
def test_cases_about_contradictions_and_integrity_say_what_they_are_about(client: Client, ledger: Ledger) -> None:
    operation = asked(ledger)
    with unit():
        contradiction = cases.open_case(operation, reason=Case.Reason.CONTRADICTION)
        integrity = cases.open_case(operation, reason=Case.Reason.INTEGRITY, stream=f"version:{operation.version_id}")
    found = page(client, ledger.operator, f"/reconciliation/{contradiction.pk}/")
    assert "What did the Press do with “Night trains”, version 1?" in found.text
    assert acts(found) == {"hand": True} and address_of(ledger, operation) in found.hrefs
    found = page(client, ledger.operator, f"/reconciliation/{integrity.pk}/")
    assert "still what was approved?" in found.text and "An administrator must find out" in found.text


# -- who sees it ----------------------------------------------------------------------------------------------------
@pytest.mark.case("W6")
def test_strangers_get_the_same_404_as_for_a_random_id(client: Client, ledger: Ledger) -> None:
    operation = asked(ledger)
    case = ledger.case(operation)
    client.force_login(making.person(making.tenant("south"), "operator"))
    data = {"verdict": "confirmed", "reference": "a-1", "person": str(ledger.operator.pk)}
    asks: list[tuple[str, Any]] = [("/reconciliation/{}/", case.pk), ("/reconciliation/{}/assignment/", case.pk)]
    asks += [
        (f"/operations/{{}}/{verb}/", operation.pk) for verb in ("queries", "attempts", "verdicts", "cancellation")
    ]
    for address, pk in asks:
        send = client.get if address.endswith("{}/") else client.post
        answers = [send(address.format(one), data, **JSON) for one in (pk, uuid4())]
        assert [answer.status_code for answer in answers] == [404, 404], address
        assert answers[0].content == answers[1].content
    assert not statuses(page(client, making.Person.objects.get(username="operator@south"), "/reconciliation/"), "case")
    assert ledger.fresh(operation).status == "unknown"


@pytest.mark.parametrize("who", ["member", "member2", "reviewer", "admin"])
def test_fellow_members_without_the_role_get_403(client: Client, ledger: Ledger, who: str) -> None:
    operation = asked(ledger)
    person = getattr(ledger, who)
    page(client, person, "/reconciliation/", status=403)
    page(client, person, address_of(ledger, operation), status=403)
    posts = [f"{address_of(ledger, operation)}assignment/"]
    posts += [f"/operations/{operation.pk}/{verb}/" for verb in ("queries", "attempts", "verdicts")]
    for address in posts:
        data = {"verdict": "confirmed", "reference": "a-1", "person": str(ledger.operator.pk)}
        response = client.post(address, data, **JSON)
        assert (response.status_code, response.json()["error"]) == (403, "RoleMissing"), address


def test_looking_at_a_case_is_recorded(client: Client, ledger: Ledger) -> None:
    operation = asked(ledger)
    page(client, ledger.operator, address_of(ledger, operation))
    page(client, ledger.operator, f"{address_of(ledger, operation)}?part=detail")
    looks = View.objects.filter(person=ledger.operator).values_list("kind", "ref")
    assert set(looks) == {("case", ledger.case(operation).pk), ("version", operation.version_id)}
    assert looks.count() == 2


# -- brakes ---------------------------------------------------------------------------------------------------------
def test_an_admin_stops_and_resumes_sending(client: Client, ledger: Ledger) -> None:
    found = page(client, ledger.admin, "/brakes/")
    assert "Stop sending" in found.text
    response = client.post("/brakes/", {"provider": "press", "engaged": "true", "reason": "Wrong prices."})
    assert (response.status_code, response["Location"]) == (303, "/brakes/")
    found = page(client, ledger.admin, "/brakes/")
    assert "Resume sending" in found.text and "Stopped by" in found.text and "Wrong prices." in found.text
    assert Brake.objects.get().status == "engaged"
    assert client.post("/brakes/", {"provider": "press", "engaged": "false"}).status_code == 303
    assert Brake.objects.get().status == "released"


@pytest.mark.parametrize(
    "said",
    [
        {"provider": "press"},
        {"provider": "press", "engaged": "maybe"},
        {"provider": "nobody", "engaged": "true"},
        {"engaged": "true"},
    ],
)
def test_an_unclear_brake_changes_nothing(client: Client, ledger: Ledger, said: dict[str, str]) -> None:
    client.force_login(ledger.admin)
    assert client.post("/brakes/", said, **JSON).status_code == 422
    assert not Brake.objects.exists()


def test_an_admin_of_several_tenants_must_say_which_is_meant(client: Client, ledger: Ledger) -> None:
    south, elsewhere = making.tenant("south"), making.tenant("west")
    with unit():
        join(tenant=south, username=ledger.admin.username, roles=["admin"], actor=SYSTEM)
    client.force_login(ledger.admin)
    stop = {"provider": "press", "engaged": "true"}
    assert client.post("/brakes/", stop, **JSON).status_code == 422
    assert client.post("/brakes/", stop | {"tenant": str(elsewhere.pk)}, **JSON).status_code == 404
    assert client.post("/brakes/", stop | {"tenant": str(south.pk)}).status_code == 303
    assert list(Brake.objects.values_list("tenant", flat=True)) == [south.pk]


@pytest.mark.parametrize("who", ["member", "reviewer", "operator"])
def test_only_admins_see_and_set_brakes(client: Client, ledger: Ledger, who: str) -> None:
    page(client, getattr(ledger, who), "/brakes/", status=403)
    response = client.post("/brakes/", {"provider": "press", "engaged": "true"}, **JSON)
    assert (response.status_code, response.json()["error"]) == (403, "RoleMissing")
    client.force_login(making.Person.objects.create_person(f"stray-{who}"))
    assert client.get("/brakes/").status_code == 404


def test_a_recall_by_an_operator_is_recorded_with_its_reason(client: Client, ledger: Ledger, settings: Any) -> None:
    settings.PUBLISH_BUFFER_SECONDS = 3600
    operation = ledger.prepared()
    client.force_login(ledger.reviewer2)
    refused = client.post(f"/operations/{operation.pk}/cancellation/", **JSON)
    assert (refused.status_code, refused.json()["error"]) == (403, "RoleMissing")
    client.force_login(ledger.operator)
    assert client.post(f"/operations/{operation.pk}/cancellation/", {"reason": "Stop."}).status_code == 303
    follow.follow(operation_id=operation.pk)
    assert (ledger.fresh(operation).status, ledger.fresh(operation).reason) == ("closed", "recalled")
    assert Event.objects.get(stream=f"operation:{operation.pk}", to_status="closed").payload["words"]
