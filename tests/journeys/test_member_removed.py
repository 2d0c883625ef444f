"""Somebody is removed while the page is open: nothing more is shown, nothing more is taken."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.instance import wait_until
from tests.journeys.acting import Outside, Records, Sit

pytestmark = pytest.mark.browser


def test_a_removed_member_sees_and_does_nothing_more(sit: Sit, press: Outside, records: Records) -> None:
    member, admin = sit("member2@south"), sit("admin@south")
    frames: list[str] = []
    member.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
    conversation = member.report_on("the volunteers of the River Tavel", "tavel-handbook.md")
    asked = member.send("Publish it.")
    member.until_turn(asked, "waiting")
    operation = member.until_operation("proposed")
    assert frames, "the socket is watched"

    admin.page.goto("/people/")
    name = records.one("SELECT name FROM accounts_person WHERE username = 'member2@south'")
    row = admin.page.locator("li[id^='membership-']").filter(has_text="member2@south")
    row.get_by_role("button", name=f"Remove {name}", exact=True).click()
    expect(admin.page.locator("dialog[open]")).to_contain_text(name)
    admin.confirm()
    expect(admin.page.locator("li[id^='membership-']").filter(has_text="member2@south")).to_have_count(0)

    member.page.wait_for_selector("html[data-live='signed-out']")
    heard = len(frames)
    expect(member.button("Send")).to_have_attribute("aria-disabled", "true")
    for path, fields in (
        (f"/conversations/{conversation}/messages/", {"text": "Still here?", "client_key": "after-removal"}),
        (f"/turns/{asked}/stop/", {}),
        (f"/approvals/{records.operation(operation)['request_id']}/withdrawal/", {}),
    ):
        assert member.post(path, **fields).status == 404, path
    for path in (f"/conversations/{conversation}/", f"/artifacts/{records.report(conversation)['artifact_id']}/"):
        assert member.context.request.get(path).status == 404, path

    # What was asked for ends without its asker, at once; the open page hears nothing of it.
    wait_until(lambda: records.operation(operation)["status"] == "closed", "the operation is closed")
    reviewer = sit("reviewer@south")
    reviewer.page.goto(f"/approvals/{records.operation(operation)['request_id']}/")
    expect(reviewer.page.locator("#main")).to_contain_text("no longer a member")
    expect(reviewer.button("Approve version %(n)s", n=1)).to_have_count(0)
    wait_until(lambda: records.turn(asked) == "failed", "the turn does not go on for somebody without rights")
    assert press.log() == [], "nothing leaves for somebody who is gone"
    assert len(frames) == heard
    assert member.answer(asked).get_attribute("data-turn-status") == "waiting"
    assert records.one("SELECT count(*) FROM conversations_message WHERE client_key = 'after-removal'") == 0
