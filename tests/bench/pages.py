"""Pages as people meet them: a long conversation at the server and in a browser, and what a first visit weighs."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx

from tests import chromium
from tests.instance import Instance

from .house import House, people
from .live import _jar, _signed_in
from .rows import Row, say, sized

CHAINLIT = {"server": (0.05, "1238 ms"), "browser": (0.12, "8.8 s")}
NO_PEER = "Chainlit (BENCH_PEERS=1) is not installed here; with 1,000 messages it took {} when it was measured"
NO_BROWSER = "there is no Chromium here; set CHROMIUM to its path"
BYTES_MAX = 150_000
REQUESTS_MAX = 12


def conversation(house: House) -> Iterator[Row]:
    """Conversations of 1,000 and 10,000 messages: the page at the server, and until a browser can be typed in."""
    from console.demo.seeding.conversations import seed_conversation

    house.database()
    made = {count: seed_conversation(people().tenant, count) for count in (sized(1_000, 20), sized(10_000, 40))}
    with house.product() as instance, _browser() as browser:
        for count, found in made.items():
            assert found is not None
            address = f"conversations/{found.pk}/"
            server = _served(instance, address, sized(15, 2))
            yield _beside_chainlit("server", count, server, sized(15, 2))
            if browser is None:
                yield _unmeasured(f"conversation of {count} messages, browser usable", "<= 0.12 x Chainlit", NO_BROWSER)
            else:
                usable = _usable(browser, instance, address, sized(7, 1))
                yield _beside_chainlit("browser", count, usable, sized(7, 1))


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


def _served(instance: Instance, address: str, rounds: int) -> float:
    """Milliseconds of the page's HTML, median."""
    cookie, _ = _signed_in(instance.url)
    spent = []
    with httpx.Client(base_url=instance.url, trust_env=False, cookies=_jar(cookie), timeout=60) as client:
        for _ in range(rounds + 1):
            begun = time.perf_counter()
            assert client.get(address).status_code == 200
            spent.append((time.perf_counter() - begun) * 1000)
    return statistics.median(spent[1:])


def _usable(browser: Any, instance: Instance, address: str, rounds: int) -> float:
    """Milliseconds from asking for the page, nothing cached, until its box takes text and it is connected; median."""
    from tests.browser.seeing import a_context

    spent = []
    for _ in range(rounds + 1):
        with a_context(browser, instance, "member@north") as context:
            page = context.new_page()
            begun = time.perf_counter()
            page.goto(f"{instance.url}{address}", wait_until="commit")
            page.get_by_role("textbox", name="Message").fill("typed")
            page.wait_for_selector('html[data-live="connected"]')
            spent.append((time.perf_counter() - begun) * 1000)
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
        launched = playwright.chromium.launch(executable_path=found, args=chromium.FLAGS)
        yield launched
        launched.close()


def _beside_chainlit(which: str, count: int, spent: float, n: int) -> Row:
    most, took = CHAINLIT[which]
    name = f"conversation of {count} messages, {'server' if which == 'server' else 'browser usable'}"
    say(f"{name}: {spent:.0f} ms")
    return Row(name, None, f"<= {most} x Chainlit", None, spent, "Chainlit", None, n, NO_PEER.format(took))


def _unmeasured(name: str, goal: str, why: str) -> Row:
    return Row(name, None, goal, None, None, "", None, 0, why)
