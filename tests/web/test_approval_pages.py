"""The reviewers' pages: what is shown before a decision, who may decide, and what everybody is told afterwards."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.test import Client

from approvals.models import Decision, Request
from approvals.services import expire
from approvals.tokens import issue_view_token
from artifacts.services import create_artifact
from console.accounts.models import View
from console.accounts.services import remove_person
from operations import follow
from tests.accounts import making
from tests.operations.conftest import Ledger
from tests.web.parsing import Elements


def page(client: Client, person: Any, address: str, status: int = 200) -> Elements:
    client.force_login(person)
    response = client.get(address)
    assert response.status_code == status, response.content.decode()
    return Elements(response.content.decode())


def values(found: Elements, form: str) -> dict[str, str]:
    """The hidden fields of the first form that posts to `form`."""
    fields: dict[str, str] = {}
    inside = False
    for tag, attributes in found.elements:
        if tag == "form":
            inside = attributes.get("action", "") == form and "decision" not in fields
        elif tag == "input" and inside and attributes.get("type") == "hidden":
            fields[attributes["name"]] = attributes["value"]
    return fields


def statuses(found: Elements, kind: str) -> dict[str, str]:
    """data-id → data-status of the elements of one kind; no id twice."""
    marked = [attributes for _, attributes in found.elements if attributes.get("data-kind") == kind]
    assert len({one["data-id"] for one in marked}) == len(marked), "one element per thing"
    return {one["data-id"]: one["data-status"] for one in marked}


def decide(client: Client, person: Any, request: Request, verdict: Any = "approve", **more: Any) -> Any:
    """What a browser does: open the page, send its form."""
    address = f"/approvals/{request.pk}/decisions/"
    form = values(page(client, person, f"/approvals/{request.pk}/"), address)
    data = {"digest": form["digest"], "view_token": form["view_token"], "decision": verdict, "reason": ""} | more
    return client.post(address, {name: value for name, value in data.items() if value is not None}, **JSON)


JSON = {"headers": {"accept": "application/json"}}


# -- the list -------------------------------------------------------------------------------------------------------
def test_the_list_names_what_is_asked_in_our_words_with_time_left_and_tenant(client: Client, ledger: Ledger) -> None:
    request = ledger.request(ledger.proposed())
    found = page(client, ledger.reviewer, "/approvals/")
    assert statuses(found, "approval") == {str(request.pk): "pending"}
    assert "Publish “Night trains”, version 1, to the Press" in found.text
    assert any(one.get("aria-label") == "Requests" for one in found.all("section"))
    assert ledger.tenant.name in found.text
    assert "1 pending, 1 for you" in re.sub(r"\s+", " ", found.text)


def test_the_filters_are_in_the_address(client: Client, ledger: Ledger) -> None:
    pending, approved, rejected, withdrawn = (ledger.proposed(ledger.version(b"%d" % n)) for n in range(4))
    ledger.approve(approved)
    ledger.approve(rejected, verdict="reject", reason="no")
    client.force_login(ledger.member)
    client.post(f"/approvals/{ledger.request(withdrawn).pk}/withdrawal/")
    shown = {
        view: set(statuses(page(client, ledger.reviewer, f"/approvals/?view={view}"), "approval").values())
        for view in ("approved", "rejected", "lapsed")
    }
    assert shown == {"approved": {"approved"}, "rejected": {"rejected"}, "lapsed": {"withdrawn"}}
    first = statuses(page(client, ledger.reviewer, "/approvals/"), "approval")
    assert first[str(ledger.request(pending).pk)] == "pending"
    assert set(first.values()) == {"pending", "approved", "rejected", "withdrawn"}, "just closed ones are there too"


def test_the_list_is_grouped_by_the_time_that_is_left(client: Client, ledger: Ledger, settings: Any) -> None:
    settings.APPROVAL_TTL_SECONDS = 1800
    ledger.proposed(ledger.version(b"soon"))
    settings.APPROVAL_TTL_SECONDS = 400_000
    ledger.proposed(ledger.version(b"later"))
    text = page(client, ledger.reviewer, "/approvals/").text
    assert text.index("Expire within the hour") < text.index("Later")


def test_a_long_list_goes_on_where_the_page_before_ended(client: Client, ledger: Ledger, settings: Any) -> None:
    settings.PAGE_ROWS_MAX = 2
    wanted = {str(ledger.request(ledger.proposed(ledger.version(b"%d" % n))).pk) for n in range(5)}
    seen: list[str] = []
    address = "/approvals/"
    while address:
        found = page(client, ledger.reviewer, address)
        seen += statuses(found, "approval")
        later = [href for href in found.hrefs if "after=" in href]
        address = later[0] if later else ""
    assert len(seen) == 5 and set(seen) == wanted
    assert page(client, ledger.reviewer, "/approvals/?after=nonsense", status=422)


# -- what is shown before a decision --------------------------------------------------------------------------------
def test_the_page_shows_everything_that_a_decision_covers(client: Client, ledger: Ledger) -> None:
    operation = ledger.proposed()
    request = ledger.request(operation)
    found = page(client, ledger.reviewer, f"/approvals/{request.pk}/")
    text = re.sub(r"\s+", " ", found.text)
    assert statuses(found, "approval") == {str(request.pk): "pending"}
    assert statuses(found, "operation") == {str(operation.pk): "proposed"}
    for words in (
        "publish_article", "contract 1", "safe to repeat with the same key", "The Press", "Undo", "content_sha256",
        "set when sent, not part of the digest", "Content still matches.", "Nothing was approved before",
        "Who decides", "nobody approves their own request", "They run.",
    ):  # fmt: skip
        assert words in text, words
    copied = [one["data-copy"] for one in found.all("button") if "data-copy" in one]
    assert request.digest in copied and operation.version_sha256 in copied
    buttons = [one for one in found.all("button") if one.get("command") == "show-modal"]
    assert [one["commandfor"] for one in buttons] == ["approve", "reject"]
    assert "Approve version 1" in text


def test_a_later_version_is_compared_with_the_last_approved_one(client: Client, ledger: Ledger) -> None:
    first = ledger.version(b"# Night trains\n\nThey run.\n")
    assert ledger.dispatched(first).status == "confirmed"
    second = ledger.newer(first, b"# Night trains\n\nThey no longer run.\n")
    request = ledger.request(ledger.proposed(second))
    found = page(client, ledger.reviewer, f"/approvals/{request.pk}/")
    text = re.sub(r"\s+", " ", found.text)
    assert "Content since the last approved request" in text
    assert "Version 1, last approved" in text and "Version 2, in this request" in text
    assert "no longer" in text and "ins" in found.tags
    assert "same as last approved" in text, "the target is"
    assert "Nothing was approved before" not in text


def test_long_parameters_stand_there_in_full_with_their_escapes_before_the_buttons(
    client: Client, ledger: Ledger
) -> None:
    harm = "A" * 180 + "\u202e\u200bevil"
    made = create_artifact(
        person=ledger.member, tenant=ledger.tenant, title=harm, content=b"x", client_key=ledger.next_key()
    )
    request = ledger.request(ledger.proposed(made.current_version))
    client.force_login(ledger.reviewer)
    html = client.get(f"/approvals/{request.pk}/").content.decode()
    assert "A" * 180 in html
    assert '<span class="esc">\\u202e</span>' in html and '<span class="esc">\\u200b</span>' in html
    assert "\u202e" not in html.split("</title>")[1], "nothing turns the text around"
    assert html.index('class="params"') < html.index('commandfor="approve"')
    assert re.search(r'<div class="body" id="request-body" tabindex="0"', html), "the keyboard scrolls it"


def test_content_that_no_longer_matches_is_said_at_once(client: Client, ledger: Ledger) -> None:
    version = ledger.version()
    request = ledger.request(ledger.proposed(version))
    address = f"/approvals/{request.pk}/?part=match"
    assert "Content still matches." in page(client, ledger.reviewer, address).text
    with default_storage.open(version.blob.storage_key) as file:
        stored = file.read()
    key = version.blob.storage_key
    default_storage.delete(key)
    assert default_storage.save(key, ContentFile(stored.replace(b"They", b"Thou"))) == key
    found = page(client, ledger.reviewer, address)
    assert "No longer what was asked about." in found.text
    assert "does not match its hash" in found.text


def test_a_newer_version_is_said_before_any_job_has_voided_the_request(client: Client, ledger: Ledger) -> None:
    version = ledger.version()
    request = ledger.request(ledger.proposed(version))
    ledger.newer(version)
    found = page(client, ledger.reviewer, f"/approvals/{request.pk}/")
    assert "A newer version was saved" in found.text


# -- deciding -------------------------------------------------------------------------------------------------------
def test_approving_leads_back_to_the_page_which_says_who_when_and_why(client: Client, ledger: Ledger) -> None:
    request = ledger.request(ledger.proposed())
    response = decide(client, ledger.reviewer, request, reason="Read it twice.")
    assert (response.status_code, response["Location"]) == (303, f"/approvals/{request.pk}/")
    found = page(client, ledger.reviewer2, f"/approvals/{request.pk}/")
    assert statuses(found, "approval")[str(request.pk)] == "approved"
    text = re.sub(r"\s+", " ", found.text)
    assert f"By {ledger.reviewer}" in text and "Read it twice." in text
    assert "Approve version" not in text, "no active button for what is decided"


def test_a_used_approval_is_praised_only_when_what_it_allowed_has_happened(client: Client, ledger: Ledger) -> None:
    operation = ledger.unknown()

    def outcome() -> str:
        found = page(client, ledger.member, f"/approvals/{operation.request_id}/")
        assert ("What was sent is still being checked" in found.text) == (operation.status == "unknown")
        return next(one["class"] for one in found.all("div") if one.get("id") == "outcome")

    assert outcome() == "note t-wait"
    operation = ledger.query(operation)
    assert (operation.status, outcome()) == ("confirmed", "note t-good")


def test_an_empty_list_of_pending_ones_says_so_above_what_was_just_closed(client: Client, ledger: Ledger) -> None:
    ledger.approve(ledger.proposed(), verdict="reject", reason="No.")
    found = page(client, ledger.reviewer, "/approvals/")
    assert "Nothing waits for a decision." in found.text and "Just closed" in found.text


def test_rejecting_needs_a_reason_and_closes_the_operation(client: Client, ledger: Ledger) -> None:
    operation = ledger.proposed()
    request = ledger.request(operation)
    assert decide(client, ledger.reviewer, request, "reject").status_code == 422
    assert decide(client, ledger.reviewer, request, "reject", reason="Page 3 is wrong.").status_code == 303
    follow.follow(operation_id=operation.pk)
    assert ledger.fresh(operation).status == "closed"
    assert "Page 3 is wrong." in page(client, ledger.member, f"/approvals/{request.pk}/").text


@pytest.mark.case("T2")
@pytest.mark.parametrize("said", [None, "", "None", "yes", "1", "Approve", "approved", "true"])
def test_anything_but_the_two_words_decides_nothing(client: Client, ledger: Ledger, said: str | None) -> None:
    operation = ledger.proposed()
    request = ledger.request(operation)
    response = decide(client, ledger.reviewer, request, said)
    assert (response.status_code, response.json()["error"]) == (422, "BadInput")
    follow.follow(operation_id=operation.pk)
    assert (ledger.request(operation).status, ledger.fresh(operation).status) == ("pending", "proposed")
    assert not Decision.objects.exists()


@pytest.mark.case("T2")
def test_both_words_at_once_decide_nothing(client: Client, ledger: Ledger) -> None:
    request = ledger.request(ledger.proposed())
    assert decide(client, ledger.reviewer, request, ["approve", "reject"]).status_code == 422
    assert not Decision.objects.exists()


@pytest.mark.parametrize("wrong", [{"digest": "0" * 64}, {"digest": None}, {"view_token": None}, {"view_token": "x:y"}])
def test_a_decision_without_the_digest_and_the_token_of_the_page_is_stale(
    client: Client, ledger: Ledger, wrong: dict[str, Any]
) -> None:
    request = ledger.request(ledger.proposed())
    response = decide(client, ledger.reviewer, request, **wrong)
    assert (response.status_code, response.json()["error"]) == (409, "StaleApproval")


def test_the_token_of_a_colleague_is_not_mine(client: Client, ledger: Ledger) -> None:
    request = ledger.request(ledger.proposed())
    address = f"/approvals/{request.pk}/decisions/"
    theirs = values(page(client, ledger.reviewer2, f"/approvals/{request.pk}/"), address)["view_token"]
    response = decide(client, ledger.reviewer, request, view_token=theirs)
    assert (response.status_code, response.json()["error"]) == (409, "StaleApproval")


@pytest.mark.case("A7")
def test_the_loser_of_a_race_is_told_who_was_first_and_when(client: Client, ledger: Ledger) -> None:
    request = ledger.request(ledger.proposed())
    address = f"/approvals/{request.pk}/decisions/"
    form = values(page(client, ledger.reviewer, f"/approvals/{request.pk}/"), address)
    assert decide(client, ledger.reviewer2, request, "reject", reason="No.").status_code == 303
    client.force_login(ledger.reviewer)
    told = client.post(address, form | {"decision": "approve"}, **JSON)
    assert (told.status_code, told.json()["error"]) == (409, "AlreadyDecided")
    assert told.json()["by"] == str(ledger.reviewer2) and told.json()["at"]
    as_page = client.post(address, form | {"decision": "approve"})
    assert as_page.status_code == 409 and str(ledger.reviewer2) in as_page.content.decode()
    assert Decision.objects.count() == 1


def test_who_asked_sees_why_they_cannot_decide_and_is_refused(client: Client, ledger: Ledger) -> None:
    operation = ledger.proposed(person=ledger.reviewer)
    request = ledger.request(operation)
    found = page(client, ledger.reviewer, f"/approvals/{request.pk}/")
    assert "nobody approves their own request" in found.text and "Approve version" not in found.text
    response = client.post(f"/approvals/{request.pk}/decisions/", {"decision": "approve"}, **JSON)
    assert (response.status_code, response.json()["error"]) == (403, "SelfApproval")


@pytest.mark.case("A5")
def test_a_decision_after_expiry_is_refused_and_the_asker_can_request_again(client: Client, ledger: Ledger) -> None:
    ledger.settings.APPROVAL_TTL_SECONDS = 0
    operation = ledger.proposed()
    request = ledger.request(operation)
    address = f"/approvals/{request.pk}/decisions/"
    assert "Approve version" not in page(client, ledger.reviewer, f"/approvals/{request.pk}/").text
    token = issue_view_token(person=ledger.reviewer, request=request)
    form = {"digest": request.digest, "view_token": token}
    ledger.settings.APPROVAL_TTL_SECONDS = 60
    response = client.post(address, form | {"decision": "approve"}, **JSON)
    assert (response.status_code, response.json()["error"]) == (409, "ApprovalExpired")
    assert expire(request_id=request.pk)
    assert "Request again" in page(client, ledger.member, f"/approvals/{request.pk}/").text
    again = client.post(f"/approvals/{request.pk}/renewals/")
    renewed = ledger.request(operation)
    assert (again.status_code, again["Location"]) == (303, f"/approvals/{renewed.pk}/")
    assert (renewed.status, renewed.number) == ("pending", 2)
    assert "Request again" not in page(client, ledger.member, f"/approvals/{request.pk}/").text


def test_only_the_asker_requests_again(client: Client, ledger: Ledger) -> None:
    ledger.settings.APPROVAL_TTL_SECONDS = 0
    request = ledger.request(ledger.proposed())
    expire(request_id=request.pk)
    assert "Request again" not in page(client, ledger.reviewer, f"/approvals/{request.pk}/").text
    response = client.post(f"/approvals/{request.pk}/renewals/", **JSON)
    assert (response.status_code, response.json()["error"]) == (403, "RoleMissing")


def test_the_asker_is_warned_before_expiry(client: Client, ledger: Ledger, settings: Any) -> None:
    settings.APPROVAL_TTL_SECONDS = 1800
    request = ledger.request(ledger.proposed())
    assert "Nobody has decided yet." in page(client, ledger.member, f"/approvals/{request.pk}/").text


def test_revoking_and_withdrawing_say_by_whom_and_why(client: Client, ledger: Ledger) -> None:
    revoked, withdrawn = (ledger.proposed(ledger.version(b"%d" % n)) for n in range(2))
    request = ledger.approve(revoked)
    client.force_login(ledger.reviewer2)
    assert client.post(f"/approvals/{request.pk}/revocation/", {"reason": "Wrong table."}).status_code == 303
    text = page(client, ledger.member, f"/approvals/{request.pk}/").text
    assert "The approval was revoked" in text and f"By {ledger.reviewer2}" in text and "Wrong table." in text
    request = ledger.request(withdrawn)
    client.force_login(ledger.member)
    assert client.post(f"/approvals/{request.pk}/withdrawal/", {"reason": "Too early."}).status_code == 303
    text = page(client, ledger.reviewer, f"/approvals/{request.pk}/").text
    assert "It was withdrawn" in text and f"By {ledger.member}" in text and "Too early." in text
    late = client.post(f"/approvals/{request.pk}/decisions/", {"decision": "approve"}, **JSON)
    assert (late.status_code, late.json()["error"], late.json()["by"]) == (409, "ApprovalWithdrawn", str(ledger.member))


def test_what_is_prepared_can_be_recalled_from_its_request(client: Client, ledger: Ledger, settings: Any) -> None:
    settings.PUBLISH_BUFFER_SECONDS = 3600
    operation = ledger.prepared()
    request = ledger.request(operation)
    assert "Recall" in page(client, ledger.member, f"/approvals/{request.pk}/").text
    response = client.post(f"/operations/{operation.pk}/cancellation/", {"reason": "Not today."})
    assert (response.status_code, response["Location"]) == (303, f"/approvals/{request.pk}/")
    found = page(client, ledger.member, f"/approvals/{request.pk}/")
    assert statuses(found, "operation") == {str(operation.pk): "closed"} and "Not sent: recalled" in found.text
    again = client.post(f"/operations/{operation.pk}/cancellation/", **JSON)
    assert (again.status_code, again.json()["error"]) == (409, "IllegalTransition")


# -- who sees it ----------------------------------------------------------------------------------------------------
@pytest.mark.case("W6")
def test_strangers_get_the_same_404_as_for_a_random_id(client: Client, ledger: Ledger) -> None:
    request = ledger.request(ledger.proposed())
    south = making.tenant("south")
    stranger = making.person(south, "reviewer")
    client.force_login(stranger)
    for address in ("", "decisions/", "revocation/", "withdrawal/", "renewals/"):
        ask = client.get if not address else client.post
        answers = [ask(f"/approvals/{pk}/{address}", **JSON) for pk in (request.pk, uuid4())]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert answers[0].content == answers[1].content
    assert not statuses(page(client, stranger, "/approvals/"), "approval")


@pytest.mark.parametrize("who", ["member2", "operator", "admin"])
def test_fellow_members_without_the_role_get_403(client: Client, ledger: Ledger, who: str) -> None:
    request = ledger.request(ledger.proposed())
    page(client, getattr(ledger, who), f"/approvals/{request.pk}/", status=403)
    response = client.post(f"/approvals/{request.pk}/decisions/", {"decision": "approve"}, **JSON)
    assert (response.status_code, response.json()["error"]) == (403, "RoleMissing")


def test_a_reviewer_who_was_removed_is_a_stranger(client: Client, ledger: Ledger) -> None:
    request = ledger.request(ledger.proposed())
    address = f"/approvals/{request.pk}/decisions/"
    form = values(page(client, ledger.reviewer, f"/approvals/{request.pk}/"), address)
    remove_person(person=ledger.admin, membership=making.membership(ledger.tenant, ledger.reviewer))
    response = client.post(address, form | {"decision": "approve"}, **JSON)
    assert (response.status_code, response.json()["error"]) == (404, "NotFound")


def test_looking_at_what_is_not_mine_is_recorded_once_per_look(client: Client, ledger: Ledger) -> None:
    operation = ledger.proposed()
    request = ledger.request(operation)
    page(client, ledger.reviewer, f"/approvals/{request.pk}/")
    page(client, ledger.reviewer, f"/approvals/{request.pk}/?part=detail")
    page(client, ledger.member, f"/approvals/{request.pk}/")
    looks = View.objects.values_list("person", "kind", "ref").order_by("kind")
    assert list(looks) == [
        (ledger.reviewer.pk, "approval", request.pk),
        (ledger.reviewer.pk, "version", operation.version_id),
    ]


def test_a_part_fetched_without_its_page_is_a_look_too(client: Client, ledger: Ledger) -> None:
    request = ledger.request(ledger.proposed())
    page(client, ledger.reviewer, f"/approvals/{request.pk}/?part=detail")
    assert View.objects.filter(person=ledger.reviewer, kind="approval", ref=request.pk).count() == 1


def test_signed_out_people_are_sent_to_the_door(client: Client) -> None:
    for address in ("/approvals/", f"/approvals/{uuid4()}/"):
        assert client.get(address)["Location"].startswith("/sign-in/")


def test_a_decision_needs_the_csrf_token(ledger: Ledger) -> None:
    request = ledger.request(ledger.proposed())
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ledger.reviewer)
    assert strict.post(f"/approvals/{request.pk}/decisions/", {"decision": "approve"}).status_code == 403
    assert not Decision.objects.exists()


def test_nothing_of_what_a_person_or_model_wrote_becomes_markup(client: Client, ledger: Ledger) -> None:
    version = ledger.version(b'# Hi\n\n<div hx-post="/x" hx-trigger="load">boo</div>\n\n<script>alert(1)</script>\n')
    request = ledger.request(ledger.proposed(version))
    decide(client, ledger.reviewer, request, reason="<img src=x onerror=alert(2)>")
    found = page(client, ledger.reviewer, f"/approvals/{request.pk}/")
    assert "img" not in found.tags and not any(name.startswith(("hx-post", "on")) for name in found.attribute_names)
    assert all(one.get("src") for one in found.all("script")), "no script without a source of ours"
