"""axe finds nothing wrong with any page, nor with any state that something on a page can be in: in light and dark, at a
desk and on a phone."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from conversations.kernel.machine import machine_named
from tests.instance import ROOT, Instance
from tests.interface import pages
from tests.interface.conftest import World, one
from tests.interface.house import DESK, PHONE, House
from tests.interface.pages import Look

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("still")]

# What another size shows can be wrong in any way; another colour scheme changes colours alone.
AUDITS: tuple[tuple[str, dict[str, int], dict[str, Any]], ...] = (
    ("light", DESK, {"rules": {"target-size": {"enabled": True}}}),
    ("dark", DESK, {"runOnly": ["color-contrast"]}),
    ("dark", PHONE, {"runOnly": ["color-contrast"]}),
    ("light", PHONE, {"rules": {"target-size": {"enabled": True}}}),
)
RUN_AXE = """async (options) => {
  const found = await axe.run(document, { ...options, resultTypes: ["violations"], preload: false });
  const nodes = (rule) => rule.nodes.map((node) => `${node.html} (${node.failureSummary})`);
  return { ran: found.passes.length, violations: found.violations.map((rule) => [rule.id, ...nodes(rule)]) };
}"""
LOOKS = [look for looks in pages.PAGES.values() for look in looks] + pages.REFUSALS
# Some of the pages, at each change; all of them, and every state, when long tests are asked for.
OFTEN = ("{conversation}", "{report}", "{request}", "{case}", "/people/", "/sign-in/", "/")
SHOWN = [pytest.param(look, id=str(look), marks=() if look.address in OFTEN else pytest.mark.long) for look in LOOKS]
STATES = [(kind, status) for kind, statuses in pages.STATES.items() for status in statuses]


def routes(under: Any = None) -> Iterator[URLPattern]:
    for pattern in get_resolver().url_patterns if under is None else under:
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns)
        else:
            yield pattern


def test_every_address_of_the_urlconf_is_a_page_that_is_looked_at_or_none(house: House) -> None:
    found = {pattern.name or str(pattern.pattern): pattern for pattern in routes()}
    assert set(found) - set(pages.PAGES) - pages.NO_PAGES == set(), "pages that nobody looks at?"
    assert (set(pages.PAGES) | pages.NO_PAGES) - set(found) == set(), "no longer addresses"
    for name in sorted(pages.NO_PAGES):
        nothing = {key: 1 if key == "number" else uuid4() for key in found[name].pattern.converters}
        answer = house.context("admin").request.get(reverse(name, kwargs=nothing), max_redirects=0)
        is_page = "<html" in answer.text() and answer.status not in (404, 405)
        assert not is_page, f"{name} is a page"


def test_every_state_that_can_be_reached_is_looked_at() -> None:
    for kind, statuses in pages.STATES.items():
        assert set(machine_named(kind).statuses) == set(statuses) | pages.NOT_YET.get(kind, set())


@pytest.fixture(scope="module")
def addresses(house: House, world: World) -> dict[str, str]:
    """What the table's names stand for."""
    people = house.get("admin", "/people/")
    link = house.shown("admin", one(r'"(/memberships/[0-9a-f-]{36}/password-links/)"', people))
    return {
        **vars(world),
        "new_conversation": house.post("member", "/conversations/"),
        "tenant_people": one(r'"(/people/[0-9a-f-]{36}/)"', people),
        "password_link": one(r"(/password/[0-9a-f-]{36}/[\w-]+/)", link),
    }


@pytest.fixture(scope="module")
def states(house: House, world: World, still: None, live_instance: Instance) -> dict[str, dict[str, list[str]]]:
    """{kind: {status: [address, id]}}."""
    house.plan()
    command = [sys.executable, "-m", "tests.interface.making"]
    made = subprocess.run(command, env=live_instance.env, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert made.returncode == 0, made.stderr
    found: dict[str, dict[str, list[str]]] = json.loads(made.stdout)
    turn = one(r'data-turn-id="([0-9a-f-]{36})"', house.get("member", world.conversation))
    found["turn"]["waiting"] = [world.conversation, turn]
    return found


@pytest.mark.parametrize("look", SHOWN)
def test_axe_finds_nothing_wrong_with_a_page(house: House, addresses: dict[str, str], look: Look) -> None:
    page = house.tab(look.who)
    opened(page, look.address.format(**addresses))
    if look.opens:
        page.locator(look.opens).first.click()
    nothing_is_wrong(page, str(look))


@pytest.mark.long
@pytest.mark.parametrize(("kind", "status"), STATES)
def test_axe_finds_nothing_wrong_with_a_state(
    house: House, states: dict[str, dict[str, list[str]]], kind: str, status: str
) -> None:
    page = house.tab(pages.WHO_SEES[kind])
    address, id_ = states[kind][status]
    opened(page, address)
    page.wait_for_selector(f'#main [data-kind="{kind}"][data-id="{id_}"][data-status="{status}"]', state="attached")
    nothing_is_wrong(page, f"{kind} {status}")


def opened(page: Any, address: str) -> None:
    """The page with all that it fetches at first."""
    page.set_viewport_size(DESK)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.goto(address)
    page.wait_for_selector('html:not([data-live="reconnecting"])')
    if page.locator("#pane-view[data-open]").count():
        page.wait_for_selector("#pane-view .view")


def nothing_is_wrong(page: Any, name: str) -> None:
    """With LOOKS, a folder, each view is kept there as a picture, for people: axe has no taste."""
    page.evaluate(AXE_SCRIPT)
    folder = os.environ.get("LOOKS")
    wrong = []
    for scheme, size, options in AUDITS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size(size)
        found = page.evaluate(RUN_AXE, options)
        assert found["ran"] > 0, "the premise: rules were applied"
        wrong += [(scheme, size["width"], *violation) for violation in found["violations"]]
        if folder:
            page.screenshot(path=f"{folder}/{re.sub('[^a-z0-9]+', '-', name)}.{scheme}-{size['width']}.png")
    assert wrong == []
