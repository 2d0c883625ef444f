"""The whole job with a keyboard alone: no event of a mouse, the focus always to be seen, and never lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.instance import wait_until
from tests.interface.house import SAMPLES, House
from tests.journeys.acting import id_in

pytestmark = [pytest.mark.browser, pytest.mark.long]

TABS_MAX = 150
# Notes every event of a mouse (a click that a key makes has no detail), and a focus that is gone: nothing has it for two
# looks in a row, though something on this page had it before.
WATCH = """(() => {
  const mouse = (event) => event.isTrusted && (event.type !== "click" || event.detail) && note(`mouse: ${event.type}`);
  for (const type of ["pointerdown", "mousedown", "touchstart", "click"]) {
    addEventListener(type, mouse, { capture: true, passive: true });
  }
  let last = null;
  let looks = 0;
  addEventListener("focusin", (event) => (last = event.target), true);
  setInterval(() => {
    const isLost = last && document.hasFocus() && (document.activeElement ?? document.body) === document.body;
    looks = isLost ? looks + 1 : 0;
    if (looks === 2) note(`lost: ${last.outerHTML.slice(0, 200)}`);
  }, 50);
})()"""
FOCUSED = """() => {
  const one = document.activeElement;
  const ids = (one.getAttribute("aria-labelledby") ?? "").split(" ");
  const labelled = ids.map((id) => document.getElementById(id)?.innerText ?? "");
  const name = one.getAttribute("aria-label") || labelled.join(" ").trim() || one.labels?.[0]?.innerText || one.innerText || "";
  const { top, left, bottom, right, width, height } = one.getBoundingClientRect();
  const shows = (element) => {
    const style = getComputedStyle(element);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
  };
  return {
    id: one.id, href: one.href ?? "", tag: one.localName, name: name.trim().replace(/\\s+/g, " "),
    isSeen: width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
    isMarked: shows(one) || (one.matches("textarea, input") && shows(one.form ?? one)),
    html: one.outerHTML.slice(0, 200),
  };
}"""


class Keyboard:
    """One person at a browser without a mouse."""

    def __init__(self, house: House, who: str) -> None:
        self.context = house.stranger()
        self.context.set_default_timeout(60_000)
        self.notes: list[str] = []
        self.context.expose_function("note", lambda text: self.notes.append(text))
        self.context.add_init_script(WATCH)
        self.page = self.context.new_page()
        self.page.goto("/demo/")
        self.to(name=f"Sign in as {who}@north")
        self.press("Enter")
        self.page.wait_for_selector("nav.nav")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def to(self, *, back: bool = False, **wanted: str) -> dict[str, Any]:
        """Tab until what has the focus matches: name, id or href, as patterns from the beginning."""
        passed = []
        for _ in range(TABS_MAX):
            self.press("Shift+Tab" if back else "Tab")
            found: dict[str, Any] = self.page.evaluate(FOCUSED)
            if found["tag"] == "body":
                continue  # the end of the page, and round again
            assert found["isSeen"] and found["isMarked"], f"the focus cannot be seen: {found}"
            passed.append(found["name"])
            if all(re.match(pattern, found[key]) for key, pattern in wanted.items()):
                return found
        raise AssertionError(f"no way by Tab to {wanted}, only to {passed}")

    def connected(self) -> None:
        self.page.wait_for_selector("html[data-live='connected']")

    def it_was_watched(self) -> None:
        """The premise of it all: a mouse and a lost focus are noted."""
        self.page.mouse.click(1, 1)
        self.page.evaluate("() => { const link = document.querySelector('nav a'); link.focus(); link.remove(); }")
        wait_until(lambda: self.page.title() and any(note.startswith("lost: ") for note in self.notes), "it is noted")
        assert "mouse: mousedown" in self.notes

    def has_focus(self, selector: str) -> None:
        expect(self.page.locator(selector)).to_be_focused()


def test_the_whole_job_without_a_mouse(fresh_house: House) -> None:
    house = fresh_house
    lost = {"path": "/articles", "method": "POST", "times": 1, "fault": "effect_no_reply"}
    house.plan(lost, {"path": "/articles", "method": "GET", "times": 1000, "fault": "query_error"})
    member = Keyboard(house, "member2")
    request = ask_read_and_propose(member)
    reviewer = Keyboard(house, "reviewer")
    decide(reviewer, request)
    expect(member.page.locator("#main [data-kind=operation][data-status=unknown]").first).to_be_attached()
    operator = Keyboard(house, "operator")
    settle(operator, id_in(house.unknown_of(request)))
    expect(member.page.locator("#main [data-kind=operation][data-status=confirmed]").first).to_be_attached()
    for who in (member, reviewer, operator):
        assert who.notes == []
    member.it_was_watched()


def ask_read_and_propose(member: Keyboard) -> str:
    """From the first page to the request, whose address it returns."""
    page = member.page
    member.to(name="Conversations")
    member.press("Enter")
    page.wait_for_url("**/conversations/")
    member.to(name="New conversation")
    member.press("Enter")
    page.wait_for_url(re.compile(r"/conversations/[0-9a-f-]{36}/"))
    member.connected()
    member.to(name="Attach")
    with page.expect_file_chooser() as chooser:
        member.press("Enter")
    chooser.value.set_files(SAMPLES / "tavel-review.pdf")
    expect(page.locator("#files > li")).to_have_count(1)
    member.to(back=True, name="Message")
    member.type("Write a short report on the weirs of the River Tavel.")
    member.press("Enter")
    expect(page.locator(".turn:last-of-type > .msg:not(.user)")).to_have_attribute("data-turn-status", "completed")
    member.has_focus("#message")
    member.to(back=True, name="Messages")
    page.wait_for_selector("#pane-view article.doc.md")
    cited = member.to(href=r".*/artifacts/.*start=")
    member.press("Enter")
    expect(page.locator("#pane-view mark").first).to_be_in_viewport()
    assert "start=" in cited["href"]
    member.to(back=True, href=r".*/artifacts/[0-9a-f-]{36}/versions/1/$", name="Version 1|.*River.*")
    member.press("Enter")
    page.wait_for_selector("#pane-view article.doc.md")
    member.to(name="Propose publication")
    member.press("Enter")
    page.wait_for_url("**/approvals/*/")
    member.connected()
    member.to(name="Withdraw")  # what has the focus here will be taken away by the decision
    return str(page.url)


def decide(reviewer: Keyboard, request: str) -> None:
    page, id_ = reviewer.page, id_in(request)
    reviewer.to(name="Approvals")
    reviewer.press("Enter")
    page.wait_for_url("**/approvals/")
    reviewer.connected()
    reviewer.to(id=f"request-{id_}")
    reviewer.press("Enter")
    page.wait_for_url(f"**{id_}**")
    reviewer.connected()
    if page.locator(".list .item").count() > 1:
        away, back = ("j", "k") if page.locator(".list .item").first.get_attribute("aria-current") else ("k", "j")
        reviewer.press(away)
        page.wait_for_url(lambda url: id_ not in url)
        reviewer.connected()
        reviewer.press(back)
        page.wait_for_url(f"**{id_}**")
        reviewer.connected()
    reviewer.to(name="Approve version 1")
    reviewer.press("Enter")
    expect(page.locator("dialog[open] :focus")).to_have_text("Back")
    reviewer.press("Escape")
    expect(page.get_by_role("button", name="Approve version 1")).to_be_focused()
    reviewer.press("Enter")
    reviewer.to(back=True, name="Reason")
    reviewer.type("Read it, j and k.")
    reviewer.to(name="Confirm")
    reviewer.press("Enter")
    page.wait_for_selector("#outcome")


def settle(operator: Keyboard, case: str) -> None:
    page = operator.page
    operator.to(name="Reconciliation")
    operator.press("Enter")
    page.wait_for_url("**/reconciliation/")
    operator.connected()
    operator.to(id=f"case-{case}")
    operator.press("Enter")
    page.wait_for_url(f"**{case}**")
    operator.connected()
    page.wait_for_selector("#act-confirm:not([disabled])")
    operator.to(name="Confirm with evidence")
    operator.press("Enter")
    operator.to(name="Provider reference")
    operator.type("art-77")
    operator.to(name="Raw answer")
    operator.type('{"id": "art-77"}')
    operator.to(name="Confirm")
    operator.press("Enter")
    page.wait_for_selector("#outcome")
