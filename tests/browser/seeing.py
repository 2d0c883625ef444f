"""Pages of the real product in a real browser: signing in, talking, comparing what is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.instance import Instance

SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket { constructor(...args) { super(...args); window.sockets.push(this); } };
"""
WAIT_MS = 60_000


@contextmanager
def a_context(browser: Any, instance: Instance, who: str = "member@north", **options: Any) -> Iterator[Any]:
    """A browser context of its own, signed in; its pages keep their sockets in `window.sockets`."""
    context = browser.new_context(**options)
    context.set_default_timeout(WAIT_MS)
    context.add_init_script(SOCKETS)
    sign_in(context, instance, who)
    try:
        yield context
    finally:
        context.close()


def sign_in(context: Any, instance: Instance, who: str) -> None:
    """The cookies of somebody who has signed in, without a page."""
    assert context.request.get(f"{instance.url}demo/").ok
    token = next(one["value"] for one in context.cookies() if one["name"] == "csrftoken")
    headers = {"X-CSRFToken": token, "Referer": instance.url}
    answer = context.request.post(
        f"{instance.url}demo/sign-in/", form={"username": who}, headers=headers, max_redirects=0
    )
    assert answer.status == 302, answer.text()


def opened(context: Any, address: str) -> Any:
    """A page that is connected."""
    page = context.new_page()
    page.goto(address)
    connected(page)
    return page


def connected(page: Any) -> None:
    page.wait_for_selector('html[data-live="connected"]')


def begin(context: Any, instance: Instance) -> Any:
    """A new conversation's page."""
    page = opened(context, f"{instance.url}conversations/")
    page.get_by_role("main").get_by_role("button", name="New conversation").click()
    page.wait_for_url(re.compile(r"/conversations/[0-9a-f-]{36}/$"))
    connected(page)
    return page


def ask(page: Any, text: str) -> None:
    page.get_by_role("textbox", name="Message").fill(text)
    page.get_by_role("button", name="Send", exact=True).click()


def until_status(page: Any, *statuses: str, which: int = -1) -> None:
    """Waits until the page's last answer has one of these statuses."""
    wanted = ",".join(f'.turn:last-of-type > .msg:not(.user)[data-turn-status="{status}"]' for status in statuses)
    page.wait_for_selector(wanted, state="attached")


def until_tail(page: Any, text: str) -> None:
    """Waits until the answer being written shows this text."""
    page.locator(".live", has_text=text).wait_for()


NODES = """(root) => {
  const told = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim() ? [node.data] : [];
    if (node.nodeType !== Node.ELEMENT_NODE) return [];
    const attributes = [...node.attributes].map((one) => `${one.name}=${one.value}`).sort();
    return [`<${node.localName} ${attributes.join(" ")}>`, ...[...node.childNodes].flatMap(told), "</>"];
  };
  return [...root.childNodes].flatMap(told);
}"""


def log_of(page: Any) -> list[str]:
    """The nodes of the conversation's log: attributes in one order, and no blanks between elements, which nobody sees."""
    return list(page.locator("#log").evaluate(NODES))


def drop_socket(page: Any) -> None:
    page.evaluate("window.sockets.at(-1).close()")


def requests_of(page: Any) -> list[tuple[str, str]]:
    """A list that fills with (method, address) of every request from now on, navigations marked GOTO."""
    found: list[tuple[str, str]] = []
    page.on("request", lambda r: found.append(("GOTO" if r.is_navigation_request() else r.method, r.url)))
    return found
