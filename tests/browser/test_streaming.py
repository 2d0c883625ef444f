"""Whatever happens to a page on the way, it ends as one that nothing happened to."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser import seeing
from tests.browser.seeing import a_context, ask, begin, connected, drop_socket, log_of, opened, requests_of
from tests.instance import Instance, wait_until
from tests.modelserver import ModelServer, said

pytestmark = pytest.mark.browser

FIRST = """## Quarterly review

We compared **three suppliers** — Österberg, Kōdō 光道 and Náměstí 🧭.

1. Pulled the contract terms
2. Flagged two clauses:

   - automatic renewal
   - liability cap

| Supplier | Price |
|---|---:|
| Österberg | 12.40 |

"""
REST = """```python
def landed(unit, freight):

    return unit + freight
```

> The renewal clause first. <script>alert(1)</script>

That is all: *nothing has been sent yet*.
"""


class Script:
    """What the model says, by a word in the question; `holds` are the places where it waits for the test."""

    def __init__(self) -> None:
        self.replies: dict[str, Callable[[], Any]] = {}
        self.server = ModelServer(self.reply)

    def reply(self, number: int, body: dict[str, Any]) -> Any:
        question = str([message["content"] for message in body["messages"] if message["role"] == "user"][-1])
        for word, reply in self.replies.items():
            if word in question:
                return reply()
        return said(f"You said: {question[-200:]}")

    def hold(self, word: str, first: str, rest: str) -> threading.Event:
        """Questions with `word` get `first`, and `rest` when the event is set."""
        go_on = threading.Event()

        def reply() -> Iterator[Any]:
            for start in range(0, len(first), 7):
                yield "delta", {"content": first[start : start + 7]}
            yield "until", go_on
            yield from said(rest, piece=7)

        self.replies[word] = reply
        return go_on


@pytest.fixture(scope="module")
def script() -> Iterator[Script]:
    found = Script()
    with found.server:
        yield found


@pytest.fixture(scope="module")
def product(script: Script, start_instance: Callable[..., Instance]) -> Iterator[Instance]:
    instance = start_instance(
        AGENT_MODEL="openai-chat:scripted", OPENAI_BASE_URL=script.server.url, OPENAI_API_KEY="none"
    )
    yield instance
    instance.stop()


def test_reload_reconnect_second_tab_and_offline_end_like_an_undisturbed_viewer(
    browser: Any, product: Instance, script: Script
) -> None:
    go_on = script.hold("everything", FIRST, REST)
    with a_context(browser, product) as context, a_context(browser, product) as other:
        steady = begin(context, product)
        address = steady.url
        dropped, reloaded, away = opened(context, address), opened(context, address), opened(other, address)
        ask(steady, "Tell me everything")
        for page in (steady, dropped, reloaded, away):
            seeing.until_tail(page, "12.40")
        seen = requests_of(dropped)
        drop_socket(dropped)
        other.set_offline(True)
        away.wait_for_selector('html[data-live="offline"]')
        reloaded.reload()
        second = opened(context, address)
        for page in (dropped, reloaded, second):
            seeing.until_tail(page, "12.40")
        for page in (dropped, reloaded, second):
            assert log_of(page) == log_of(steady)  # in the middle of it
        assert away.locator("#send").get_attribute("aria-disabled") == "true"

        go_on.set()
        seeing.until_status(steady, "completed")
        other.set_offline(False)
        for page in (steady, dropped, reloaded, second, away):
            connected(page)
            seeing.until_status(page, "completed")
        fresh = opened(context, address)
        shown = {
            name: log_of(page)
            for name, page in (
                ("steady", steady),
                ("dropped", dropped),
                ("reloaded", reloaded),
                ("second", second),
                ("away", away),
            )
        }
        for name, log in shown.items():
            assert log == log_of(fresh), name
        assert not [node for node in shown["steady"] if node.startswith("<script")]
        assert "Österberg" in shown["steady"]
        assert dropped.evaluate("window.sockets.length") >= 2
        assert not [one for one in seen if one[0] == "GOTO"]
        assert not [one for one in seen if urlsplit(one[1]).path == urlsplit(address).path]


@pytest.mark.parametrize("victim", ["web", "worker"])
def test_a_killed_process_leaves_pages_that_end_like_a_fresh_one(
    browser: Any, product: Instance, script: Script, victim: str
) -> None:
    go_on = script.hold(f"kill the {victim}", FIRST, REST)
    with a_context(browser, product) as context:
        page = begin(context, product)
        ask(page, f"Now they kill the {victim}")
        seeing.until_tail(page, "12.40")
        seen = requests_of(page)
        killed = product.kill(victim)
        wait_until(lambda: product.pid(victim) != killed, f"a new {victim}")
        go_on.set()
        seeing.until_status(page, "completed")
        connected(page)
        fresh = opened(context, page.url)
        assert log_of(page) == log_of(fresh)
        assert "nothing has been sent yet" in log_of(page)
        assert not [one for one in seen if one[0] == "GOTO" or urlsplit(one[1]).path == urlsplit(page.url).path]


@pytest.mark.case("S5")
def test_closing_the_only_page_changes_nothing(browser: Any, product: Instance, script: Script) -> None:
    go_on = script.hold("before the first word", "", FIRST + REST)
    with a_context(browser, product) as context:
        page = begin(context, product)
        address = page.url
        asked_before = len(script.server.requests)
        ask(page, "Close before the first word")
        wait_until(lambda: len(script.server.requests) > asked_before, "the model was asked")
        page.close()
        go_on.set()
        page = opened(context, address)
        seeing.until_status(page, "completed")
        assert "nothing has been sent yet" in page.locator("#log").inner_text()
        assert len(script.server.requests) == asked_before + 1


def test_stop_ends_the_stream_and_says_what_was_stopped(browser: Any, product: Instance, script: Script) -> None:
    script.hold("stop here", FIRST, REST)
    with a_context(browser, product) as context:
        page = begin(context, product)
        ask(page, "Please stop here")
        seeing.until_tail(page, "12.40")
        page.get_by_role("textbox", name="Message").press("Escape")
        seeing.until_status(page, "cancelled")
        halt = page.locator(".halt")
        assert [heading.inner_text() for heading in halt.get_by_role("heading").all()] == [
            "Stopped", "Had already left", "Unknown",
        ]  # fmt: skip
        assert "nothing has been sent yet" not in page.locator("#log").inner_text()
        assert log_of(page) == log_of(opened(context, page.url))
        page.get_by_role("button", name="Try again").wait_for()


def test_two_clicks_on_send_say_it_once(browser: Any, product: Instance) -> None:
    with a_context(browser, product) as context:
        page = begin(context, product)
        page.get_by_role("textbox", name="Message").fill("Only once")
        page.evaluate("for (const _ of [1, 2, 3]) document.getElementById('send').click()")
        seeing.until_status(page, "completed")
        assert page.locator(".msg.user").count() == 1
        assert opened(context, page.url).locator(".msg.user").count() == 1


def test_a_draft_survives_reload_and_an_input_method_does_not_send(browser: Any, product: Instance) -> None:
    with a_context(browser, product) as context:
        page = begin(context, product)
        field = page.get_by_role("textbox", name="Message")
        field.fill("半句")
        field.dispatch_event("keydown", {"key": "Enter", "isComposing": True, "bubbles": True, "cancelable": True})
        field.press("Shift+Enter")
        field.type("还有")
        page.reload()
        connected(page)
        assert page.get_by_role("textbox", name="Message").input_value() == "半句\n还有"
        assert page.locator(".msg.user").count() == 0
        page.get_by_role("textbox", name="Message").press("Enter")
        seeing.until_status(page, "completed")
        assert page.get_by_role("textbox", name="Message").input_value() == ""


@pytest.mark.case("P5")
def test_a_paste_of_a_million_and_a_half_characters_is_refused_and_kept(browser: Any, product: Instance) -> None:
    with a_context(browser, product) as context:
        page = begin(context, product)
        page.evaluate("document.getElementById('message').value = 'long '.repeat(300000)")
        sockets = page.evaluate("window.sockets.length")
        page.get_by_role("button", name="Send", exact=True).click()
        error = page.locator("#message-error")
        error.wait_for()
        assert "1500000" in error.inner_text()
        assert page.evaluate("document.getElementById('message').value.length") == 1_500_000
        assert page.locator(".msg.user").count() == 0
        ask(page, "A short one")
        seeing.until_status(page, "completed")
        assert page.locator(".msg.user").count() == 1
        assert page.evaluate("window.sockets.length") == sockets


def test_a_refused_file_keeps_the_draft_and_the_other_files(browser: Any, product: Instance) -> None:
    with a_context(browser, product) as context:
        page = begin(context, product)
        page.get_by_role("textbox", name="Message").fill("Read these")
        page.set_input_files("#attachment", [
            {"name": "good.md", "mimeType": "text/markdown", "buffer": b"# Good\n\nA source with one fact.\n"},
            {"name": "bad.pdf", "mimeType": "application/pdf", "buffer": b"no pdf at all"},
        ])  # fmt: skip
        page.get_by_role("button", name="Send", exact=True).click()
        error = page.locator("#message-error")
        error.wait_for()
        assert "bad.pdf" in error.inner_text()
        assert page.get_by_role("textbox", name="Message").input_value() == "Read these"
        assert page.locator("#files li").count() == 2
        assert page.locator(".msg.user").count() == 0
        page.get_by_role("button", name="Remove bad.pdf").click()
        page.get_by_role("button", name="Send", exact=True).click()
        seeing.until_status(page, "completed")
        (attached,) = page.locator(".msg.user .attached li").all_inner_texts()
        assert attached.splitlines()[0] == "good.md"
