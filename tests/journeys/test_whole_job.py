"""The whole job: documents, a report, a citation, a decision, an article."""

from __future__ import annotations

import base64
import hashlib
import html
import re
from itertools import pairwise
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.instance import Instance
from tests.journeys.acting import SAMPLES, Outside, Records, Seat, Sit, id_in, shown

pytestmark = pytest.mark.browser

# Notes how much there is to read of a turn whenever that changes while it is worked on: steps, and the text that streams.
WATCH = """() => {
  window.lengths = [];
  const note = () => {
    const running = document.querySelector("article[id^='answer-'][data-turn-status='running']");
    if (running && running.textContent.length !== window.lengths.at(-1)) window.lengths.push(running.textContent.length);
  };
  new MutationObserver(note).observe(document.getElementById("log"), { childList: true, subtree: true, characterData: true });
}"""
PASTE = """([name, type, base64]) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([bytes], name, { type }));
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.getElementById("message").dispatchEvent(paste);
}"""
DROP = """([name, type, base64]) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name, { type }));
  for (const kind of ["dragover", "drop"]) {
    document.getElementById("log").dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }
}"""


def hand_over(seat: Seat, how: str, name: str, media_type: str) -> None:
    """A file by paste or drop, with the bytes of the sample."""
    count = seat.page.locator("#files > li").count()
    seat.page.evaluate(how, [name, media_type, base64.b64encode((SAMPLES / name).read_bytes()).decode()])
    expect(seat.page.locator("#files > li")).to_have_count(count + 1)


def follow_a_citation(seat: Seat, records: Records, report: dict[str, Any]) -> None:
    """The first citation of the report in the pane opens its source, where the very words are marked."""
    pane = seat.page.locator("#pane-view")
    expect(pane.locator("article.doc.md")).to_be_visible()
    link = pane.locator("article.doc.md a[href*='start=']").first
    href = str(link.get_attribute("href"))
    cited = {name: int(value) for name, value in re.findall(r"(start|end|n)=(\d+)", href)}
    link.click()
    mark = pane.locator("article.source-text mark").first
    expect(mark).to_be_in_viewport()
    text = "".join(pane.locator("article.source-text mark").all_text_contents())
    quoted = records.one(
        "SELECT quote_sha256 FROM artifacts_citation c JOIN artifacts_version v ON v.id = c.version_id"
        " WHERE v.artifact_id = %s AND v.number = %s AND c.n = %s AND c.start = %s",
        report["artifact_id"], report["number"], cited["n"], cited["start"],
    )  # fmt: skip
    assert hashlib.sha256(text.encode()).hexdigest() == quoted, f"marked: {text!r}"


def it_grew(seat: Seat) -> None:
    """The turn came piece by piece, while it was worked on (a busy machine shows several pieces at once)."""
    lengths = seat.page.evaluate("() => window.lengths")
    grown = [after for before, after in pairwise(lengths) if after > before]
    assert len(grown) >= 3, f"it did not come piece by piece: {lengths}"


def test_the_whole_job_in_english(sit: Sit, product: Instance, press: Outside, records: Records) -> None:
    member, reviewer = sit("member@north", by_hand=True), sit("reviewer@north", by_hand=True)
    conversation = member.begin()
    member.attach("tavel-review.pdf", "tavel-minutes.docx")
    hand_over(member, PASTE, "tavel-handbook.md", "text/markdown")
    hand_over(member, DROP, "tavel-flood-diary.txt", "text/plain")
    member.page.evaluate(WATCH)
    turn = member.ask(
        "Write a report on the restoration of the River Tavel: what was done to the weirs, "
        "how have the fish and the floods changed, and what did it cost?"
    )
    it_grew(member)
    attached = member.page.locator(f"#turn-{turn} article.user ul.attached li")
    expect(attached).to_have_count(4)
    expect(member.answer(turn).locator("details.step").first).to_be_attached()
    report = records.report(conversation)
    version = member.page.locator(f"#answer-{turn} a[data-version='1']").first
    assert version.get_attribute("data-sha256") == report["sha256"]
    follow_a_citation(member, records, report)

    version.click()
    member.button("Propose publication", member.page.locator("#pane-view")).click()
    member.page.wait_for_url("**/approvals/**")
    request = id_in(member.page.url)
    assert press.log() == [], "nothing leaves before a decision"

    reviewer.open_request(request)
    expect(reviewer.page.locator("#match")).to_have_attribute("data-holds", "yes")
    reviewer.press_decide("approve", number=1, reason="Read and compared with the sources.")
    operation = member.until_operation("confirmed", member.page.locator("[data-kind=operation]").first)
    the_article_is(press, records, operation, report)

    member.page.goto(f"/artifacts/{report['artifact_id']}/versions/1/")
    expect(member.page.locator("#main")).to_contain_text(re.compile("published", re.I))
    assert shown(product, "operation", operation)["status"] == "confirmed"


def test_the_whole_job_in_chinese(sit: Sit, product: Instance, press: Outside, records: Records) -> None:
    member, reviewer = sit("member2@north", language="zh-hans"), sit("reviewer@north")
    conversation = member.begin()
    member.attach("qinglu-review.pdf", "qinglu-minutes.docx", "qinglu-handbook.md", "qinglu-flood-log.txt")
    member.page.evaluate(WATCH)
    turn = member.ask("写一份关于青芦河修复工程的报告：堰坝是怎样拆除的，鱼类和洪水有什么变化，一共花了多少钱？")
    it_grew(member)
    report = records.report(conversation)
    assert re.search(r"[\u4e00-\u9fff]", report["title"])
    member.page.locator(f"#answer-{turn} a[data-version='1']").first.click()
    follow_a_citation(member, records, report)

    asked = member.send("发布")
    member.until_turn(asked, "waiting")
    operation = member.until_operation("proposed")
    assert press.log() == [], "nothing leaves before a decision"
    reviewer.open_request(str(records.operation(operation)["request_id"]))
    reviewer.press_decide("approve")
    member.until_operation("confirmed")
    answer = member.until_turn(asked, "completed")
    expect(answer.locator(".said")).to_contain_text("已发布")
    reference = records.operation(operation)["reference"]
    expect(answer.locator(".said")).to_contain_text(reference)
    the_article_is(press, records, operation, report)
    assert [event["to"] for event in shown(product, "turn", asked)["events"]] == [
        "accepted", "running", "waiting", "running", "completed",
    ]  # fmt: skip


def the_article_is(press: Outside, records: Records, operation: str, report: dict[str, Any]) -> None:
    """The Press made exactly one article, with the very bytes of the version, under the operation's key."""
    (effect,) = press.effects()
    recorded = records.operation(operation)
    assert recorded["status"] == "confirmed" and recorded["reference"] == effect["effect"]
    assert effect["key"] == recorded["key"]
    assert recorded["version_sha256"] == report["sha256"]
    assert press.article(effect["effect"])["sha256"] == report["sha256"]
    front = urlopen(press.url, timeout=10).read().decode()
    assert report["title"] in html.unescape(front) and report["sha256"][:16] in front
