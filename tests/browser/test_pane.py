"""The pane beside a conversation: what is read there leads back to where it was opened from, and is not taken away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.seeing import a_context, ask, begin, until_status
from tests.instance import Instance

pytestmark = pytest.mark.browser

SAMPLES = Path(__file__).resolve().parents[2] / "console" / "samples" / "files"
REPORT, SOURCE = "#pane-view article.doc.md", "#pane-view article.source-text mark"


def _reported(context: Any, instance: Instance) -> Page:
    """A conversation with a report in its pane."""
    page: Page = begin(context, instance)
    page.set_input_files("#attachment", SAMPLES / "tavel-review.pdf")
    ask(page, "Write a short report on the weirs of the River Tavel.")
    until_status(page, "completed")
    page.wait_for_selector(REPORT)
    return page


def _cite(page: Page) -> None:
    page.locator(f"{REPORT} a[href*='start=']").first.click()
    page.wait_for_selector(SOURCE)


def test_a_source_leads_back_to_its_report_by_the_arrow_and_by_the_browser(
    browser: Any, live_instance: Instance
) -> None:
    with a_context(browser, live_instance, viewport={"width": 1440, "height": 900}) as context:
        page = _reported(context, live_instance)
        address = page.url
        _cite(page)
        page.get_by_role("button", name="Back to the report").click()
        page.wait_for_selector(REPORT)
        _cite(page)
        page.go_back()
        page.wait_for_selector(REPORT)
        assert page.url == address

        # On a phone the same arrow leads from the source to the report, and from the report to the conversation.
        page.set_viewport_size({"width": 390, "height": 844})
        page.locator("[data-show-art]").click()
        _cite(page)
        page.get_by_role("button", name="Back to the report").click()
        page.wait_for_selector(REPORT)
        page.get_by_role("button", name="Back to conversation").click()
        expect(page.get_by_role("textbox", name="Message")).to_be_visible()
        assert page.url == address


def test_a_version_saved_while_a_source_is_read_is_told_there_and_shown_when_asked_for(
    browser: Any, live_instance: Instance
) -> None:
    with a_context(browser, live_instance, viewport={"width": 1440, "height": 900}) as context:
        page = _reported(context, live_instance)
        _cite(page)
        ask(page, "Make it shorter.")
        told = page.locator("#unseen")
        expect(told).to_contain_text("Version 2 was saved.")
        expect(page.locator(SOURCE).first).to_be_visible()
        told.get_by_role("link", name="Show it").click()
        expect(page.locator("#pane-view .view[data-shows=current] [data-version='2']").first).to_be_visible()
        expect(told).to_have_count(0)
