"""Pages as people meet them: a long conversation at the server and in a browser, and what a first visit weighs."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx

from tests import chromium
from tests.instance import Instance

from .house import House, people
from .live import _jar, _signed_in
from .peers import Peer, chats, opened
from .rows import Row, sized

SERVER_MOST, BROWSER_MOST = 0.05, 0.12
CHAINLIT_TOOK = "1238 ms (server) and 8.8 s (browser)"
NO_GOAL = "the goals are about the shorter one"
NO_BROWSER = "there is no Chromium here; set CHROMIUM to its path"
# A peer's page asks for fonts and styles from elsewhere; how soon their names are not found is nothing to measure.
HERE_ONLY = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
PEER_MS_MAX = 120_000
BYTES_MAX = 150_000
REQUESTS_MAX = 12


def conversation(house: House) -> Iterator[Row]:
    """Conversations of 1,000 and 10,000 messages: the page at the server, and until a browser can be typed in.

    Chainlit has a thread of the same texts as the first, and its turns between ours.
    """
    from console.demo.seeding.conversations import seed_conversation

    house.database()
    short, long = (seed_conversation(people().tenant, count) for count in (sized(1_000, 20), sized(10_000, 40)))
    assert short is not None and long is not None
    said, long_count = _said(short), len(_said(long))  # before the browser, beside which Django asks nothing
    with ExitStack() as stack:
        instance, browser = stack.enter_context(house.product()), stack.enter_context(_browser())
        chat = opened(stack, lambda: chats.chainlit(house, said, took=CHAINLIT_TOOK))
        n = sized(15, 2)
        peer = Peer("Chainlit, page and thread", lambda: chat().served())
        spent = _served(instance, f"conversations/{short.pk}/", n, peer)
        yield peer.at_most(
            f"conversation of {len(said)} messages, server", SERVER_MOST, ours_ms=spent, n=n,
            goal=f"<= {SERVER_MOST} x Chainlit",
        )  # fmt: skip
        yield _without_goal(long_count, "server", _served(instance, f"conversations/{long.pk}/", n), n)
        if browser is None:
            yield _unmeasured("conversation, browser usable", f"<= {BROWSER_MOST} x Chainlit", NO_BROWSER)
            return
        n = sized(7, 1)
        peer = Peer("Chainlit, the same Chromium", lambda: _chainlit_usable(browser, chat()))
        spent = _usable(browser, instance, f"conversations/{short.pk}/", n, peer)
        yield peer.at_most(
            f"conversation of {len(said)} messages, browser usable", BROWSER_MOST, ours_ms=spent, n=n,
            goal=f"<= {BROWSER_MOST} x Chainlit",
        )  # fmt: skip
        yield _without_goal(long_count, "browser usable", _usable(browser, instance, f"conversations/{long.pk}/", n), n)


def weight(house: House) -> Iterator[Row]:
    """A first visit to each surface: bytes beside 150 kB (in `measured_ms`, as kB), and no more than 12 requests."""
    from tests.interface import conftest, test_weight
    from tests.interface.house import House as Seats

    house.database()
    with ExitStack() as stack:
        browser = stack.enter_context(_browser())
        if browser is None:
            yield _unmeasured("page weight", f"<= {BYTES_MAX} bytes, <= {REQUESTS_MAX} requests", NO_BROWSER)
            return
        seats = Seats(browser, stack.enter_context(house.product()), stack)
        world = conftest._make(seats)
        for surface, (who, address) in test_weight.SURFACES.items():
            page = (seats.newcomer(who) if who else seats.stranger()).new_page()
            seen: list[Any] = []
            page.on("request", lambda request, seen=seen: seen.append(request))
            page.goto(address.format(**vars(world)), wait_until="networkidle")
            size = sum(test_weight._bytes(request) for request in seen)
            yield Row(
                f"first visit: {surface} (kB, {len(seen)} requests)", size / BYTES_MAX,
                f"<= 1 of {BYTES_MAX // 1000} kB, <= {REQUESTS_MAX} requests",
                size <= BYTES_MAX and len(seen) <= REQUESTS_MAX, size / 1000, "150 kB", BYTES_MAX / 1000, 1,
            )  # fmt: skip
            page.close()


def _said(found: Any) -> list[tuple[str, str]]:
    """Role and text of each message, the last of which can be told from the others."""
    from conversations.queries import messages_of

    said = [(message.role, message.body.text) for message in messages_of(found)]
    role, text = said[-1]
    return [*said[:-1], (role, f"{text}\n\n{chats.LAST}")]


def _served(instance: Instance, address: str, rounds: int, peer: Peer | None = None) -> float:
    """Milliseconds of the page's HTML, median; the peer has its turn before each."""
    cookie, _ = _signed_in(instance.url)
    with httpx.Client(base_url=instance.url, trust_env=False, cookies=_jar(cookie), timeout=60) as client:

        def get() -> float:
            begun = time.perf_counter()
            assert client.get(address).status_code == 200
            return (time.perf_counter() - begun) * 1000

        return _median(rounds, get, peer)


def _usable(browser: Any, instance: Instance, address: str, rounds: int, peer: Peer | None = None) -> float:
    """Milliseconds from asking for the page, nothing cached, until its box takes text and it is connected; median."""
    from tests.browser.seeing import a_context

    def visit() -> float:
        with a_context(browser, instance, "member@north") as context:
            page = context.new_page()
            begun = time.perf_counter()
            page.goto(f"{instance.url}{address}", wait_until="commit")
            page.get_by_role("textbox", name="Message").fill("typed")
            page.wait_for_selector('html[data-live="connected"]')
            return (time.perf_counter() - begun) * 1000

    return _median(rounds, visit, peer)


def _chainlit_usable(browser: Any, chat: chats.Chat) -> float:
    """The same of Chainlit's page, somebody signed in: the last message is there and its box takes text. The messages come
    over its connection, so there is none to wait for apart."""
    with browser.new_context() as context:
        name, value = chat.cookie
        context.add_cookies([{"name": name, "value": value, "url": chat.url}])
        page = context.new_page()
        begun = time.perf_counter()
        page.goto(f"{chat.url}/thread/{chat.thread}", wait_until="commit")
        page.get_by_text(chats.LAST).wait_for(state="attached", timeout=PEER_MS_MAX)
        page.locator("#chat-input").fill("typed", timeout=PEER_MS_MAX)
        return (time.perf_counter() - begun) * 1000


def _median(rounds: int, measure: Callable[[], float], peer: Peer | None) -> float:
    """Of so many, after one that is not counted."""
    spent = []
    for number in range(rounds + 1):
        if peer is not None:
            peer.take(is_counted=number > 0)
        spent.append(measure())
    return statistics.median(spent[1:])


@contextmanager
def _browser() -> Iterator[Any]:
    """A Chromium, or None."""
    found = chromium.find()
    if found is None:
        yield None
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=[*chromium.FLAGS, HERE_ONLY])
        yield launched
        launched.close()


def _without_goal(count: int, which: str, spent: float, n: int) -> Row:
    """How the time grows with the conversation."""
    name = f"conversation of {count} messages, {which}"
    return Row(name, None, "", None, spent, "", None, n, NO_GOAL)


def _unmeasured(name: str, goal: str, why: str) -> Row:
    return Row(name, None, goal, None, None, "", None, 0, why)
