"""The shell in a real browser against the real product."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

pytestmark = pytest.mark.browser


class Visit:
    """A page of a browser of its own."""

    def __init__(self, context: Any) -> None:
        self.page = context.new_page()


@pytest.fixture
def open_context(browser, live_instance) -> Iterator[Any]:
    """A function that opens a browser of its own, with an empty cache."""
    contexts = []

    def open_one(**options: Any) -> Any:
        zone, size = "Europe/Berlin", {"width": 1440, "height": 900}
        context = browser.new_context(
            base_url=live_instance.url, timezone_id=zone, locale="en-GB", viewport=size, **options
        )
        contexts.append(context)
        return context

    yield open_one
    for context in contexts:
        context.close()


@pytest.fixture
def visit(open_context) -> Visit:
    return Visit(open_context())


def sign_in(visit: Visit, username: str) -> None:
    visit.page.goto("/demo/")
    visit.page.get_by_role("button", name=f"Sign in as {username}", exact=True).click()
    visit.page.wait_for_selector("nav.nav")


def test_the_theme_is_kept_and_painted_before_the_page(visit):
    sign_in(visit, "member@north")
    page = visit.page
    page.locator("details.me > summary").click()
    page.get_by_role("button", name="Dark").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(14, 20, 19)"
    page.locator("details.me > summary").click()
    page.get_by_role("button", name="System").click()
    assert page.locator("html").get_attribute("data-theme") is None


def test_the_language_is_chosen_in_the_shell_and_kept(visit):
    sign_in(visit, "member@north")
    page = visit.page
    page.locator("details.me > summary").click()
    page.get_by_role("button", name="简体中文").click()
    page.wait_for_selector("html[lang='zh-hans']")
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == "zh-hans"


def test_a_time_is_worded_in_the_readers_zone_with_the_exact_one_to_hover(visit):
    sign_in(visit, "member@north")
    page = visit.page
    page.evaluate(
        """async () => {
          const time = document.createElement("time");
          time.dateTime = "2026-07-01T12:06:31.000Z";
          time.dataset.style = "full";
          time.id = "probe";
          document.querySelector("main").append(time);
          const { wordMoments } = await import("/static/js/shell.js");
          wordMoments(time.parentElement);
        }"""
    )
    assert page.locator("#probe").text_content() == "1 Jul 2026, 14:06 CEST"
    assert re.search(r"14:06:31 GMT\+0?2", page.locator("#probe").get_attribute("title"))


FROM_NOW = {86_399: "in 24 hr", 82_900: "in 23 hr", 3_590: "in 60 min", 30.4: "in 30 sec", -5_300: "1 hr ago"}


def test_a_time_from_now_is_rounded_to_the_nearest_unit(visit):
    visit.page.clock.set_fixed_time("2026-07-01T12:00:00Z")
    sign_in(visit, "member@north")
    said = visit.page.evaluate(
        """async (all) => {
          const { wordMoments } = await import("/static/js/shell.js");
          return all.map((seconds) => {
            const time = document.createElement("time");
            time.dateTime = new Date(Date.now() + seconds * 1000).toISOString();
            time.dataset.style = "relative";
            document.querySelector("main").append(time);
            wordMoments(time.parentElement);
            return time.textContent;
          });
        }""",
        list(FROM_NOW),
    )
    assert dict(zip(FROM_NOW, said, strict=True)) == FROM_NOW


def test_offline_is_said_in_words_and_turns_sending_off_until_it_is_over(visit):
    sign_in(visit, "admin@north")
    page = visit.page
    page.goto("/people/")
    probe = "<button id=probe data-needs-connection>Send</button>"
    page.evaluate("html => document.querySelector('main').insertAdjacentHTML('beforeend', html)", probe)
    page.context.set_offline(True)
    page.wait_for_selector("html[data-live='offline']")
    assert page.get_by_role("status").filter(has_text="You are offline").is_visible()
    assert page.locator("#probe").get_attribute("aria-disabled") == "true"
    page.context.set_offline(False)
    page.wait_for_selector("html[data-live='connected']")
    assert page.locator("#probe").get_attribute("aria-disabled") is None


def add_htmx_button(page: Any, attributes: str) -> None:
    html = f"<p id=target>untouched</p><button id=probe hx-target='#target' {attributes}>Go</button>"
    page.evaluate("html => document.querySelector('main').insertAdjacentHTML('beforeend', html)", html)
    page.evaluate("() => htmx.process(document.querySelector('main'))")


def test_a_refused_htmx_request_is_told_among_the_notices_and_touches_nothing_else(visit):
    sign_in(visit, "admin@north")
    visit.page.goto("/people/")
    add_htmx_button(visit.page, "hx-post='/memberships/01890000-0000-7000-8000-000000000001/removal/'")
    visit.page.locator("#probe").click()
    notice = visit.page.locator("#refusals [role=alert]")
    notice.wait_for()
    assert "There is no such thing here." in notice.text_content()
    assert visit.page.locator("#target").text_content() == "untouched"


def test_a_signed_out_htmx_request_leads_the_whole_page_to_the_door(visit):
    sign_in(visit, "admin@north")
    visit.page.goto("/people/")
    add_htmx_button(visit.page, "hx-get='/people/'")
    visit.page.context.clear_cookies(name="sessionid")
    visit.page.locator("#probe").click()
    visit.page.wait_for_url("**/sign-in/?next=/people/")


@pytest.mark.parametrize("width", [1440, 900, 390])
def test_no_page_is_wider_than_the_screen_and_the_menu_can_be_reached(visit, width):
    sign_in(visit, "admin@north")
    page = visit.page
    page.set_viewport_size({"width": width, "height": 844})
    for path in ("/", "/people/"):
        page.goto(path)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    page.locator("details.me > summary").click()
    assert page.get_by_role("button", name="Sign out").is_visible()
    page.keyboard.press("Escape")
    assert not page.get_by_role("button", name="Sign out").is_visible()
