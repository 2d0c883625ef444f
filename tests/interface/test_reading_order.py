"""What somebody hears who does not see the page: the accessibility tree in its order."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.instance import ROOT
from tests.interface.conftest import World
from tests.interface.house import House

pytestmark = [pytest.mark.browser, pytest.mark.long]

# Title, state, what, evidence, acts; each a pattern that a line of the tree must match, in this order.
ORDERS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "a conversation": (
        "member",
        "{conversation}",
        (
            r"- heading .*weirs of the River Tavel.* \[level=1\]",
            r"- region .Conversation.",
            r"- heading .*\[level=2\]",
            r"Tenant North Offline writer Waiting for approval",
            r"- button .Stop.",
            r"- region .Messages.",
            r"- article .Mina, member.",
            r"- list .Attached.",
            r"- article .Offline writer.",
            r"- group .What the agent did.",
            r"- link .Report on",
            r"- article .Waiting for approval.",
            r"- link .See the request.",
            r"- button .Withdraw.",
            r"- textbox .Message.",
            r"- button .Attach.",
            r"- button .Send.",
            r"- region .Artifact.",
            r"- heading .Report on.* \[level=2\]",
            r"- tab .Document. \[selected\]",
            r"- tabpanel .Report on",
            r"Version 1 is proposed",
            r"- link .Source 1, tavel-review\.pdf.",
            r"- log .New in this conversation.",
        ),
    ),
    "a request": (
        "reviewer",
        "{request}",
        (
            r"- region .Requests.",
            r"- heading .Approvals. \[level=2\]",
            r"- region .Request.",
            r"- heading .Publish .* \[level=1\]",
            r"Tenant North Pending",
            r"An agent asks on behalf of Mina, member",
            r"- term: What will run",
            r"- term: Effect",
            r"- term: Undo",
            r"- term: Target",
            r"- heading .Parameters. \[level=2\]",
            r"- row .title ",
            r"- term: Request digest",
            r"Content still matches",
            r"- heading .Content, version 1. \[level=2\]",
            r"- heading .What the agent could read. \[level=2\]",
            r"- heading .Who decides. \[level=2\]",
            r"- button .Approve version 1.",
            r"- button .Reject.",
        ),
    ),
    "a case": (
        "operator",
        "{case}",
        (
            r"- region .Operations.",
            r"- heading .Reconciliation. \[level=2\]",
            r"- region .Operation.",
            r"- heading .Did .* reach the Press\?. \[level=1\]",
            r"Tenant North Unknown",
            r"- heading .Evidence. \[level=2\]",
            r"Mina, member asked",
            r"Approved by Ruth, reviewer",
            r"Dispatched to the Press",
            r"Nobody knows yet",
            r"- heading .Points to executed. \[level=3\]",
            r"- heading .Points to not executed. \[level=3\]",
            r"- term: What was asked",
            r"- heading .Settle it. \[level=2\]",
            r"- button .Ask the provider again.",
        ),
    ),
    "an artifact": (
        "member",
        "{report}",
        (
            r"- region .Artifact.",
            r"- heading .Report on.* \[level=1\]",
            r"Tenant North Version 1 of 1",
            r"- link .Download.",
            r"- tablist .Artifact views.",
            r"- tab .Document. \[selected\]",
            r"- tabpanel .Report on",
            r"Version 1 is proposed",
            r"- heading .Summary. \[level=2\]",
            r"- link .Source 1, tavel-review\.pdf.",
            r"- heading .Sources. \[level=2\]",
        ),
    ),
}
CONTROLS = "button|link|textbox|combobox|checkbox|radio|tab|searchbox|switch|menuitem"


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("surface", ORDERS)
def test_the_order_in_which_a_page_is_heard_is_title_state_what_evidence_acts(
    house: House, world: World, surface: str
) -> None:
    who, address, wanted = ORDERS[surface]
    heard = tree(house.tab(who), address.format(**vars(world)))
    rest = iter(heard)
    for pattern in wanted:
        assert any(re.search(pattern, line) for line in rest), f"{pattern} is not heard there in:\n" + "\n".join(heard)


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("surface", ["a request", "a case"])
def test_a_list_that_was_fetched_again_is_still_second_to_the_detail(house: House, world: World, surface: str) -> None:
    who, address, _ = ORDERS[surface]
    page = house.tab(who)
    with page.expect_response(lambda answer: "part=list" in answer.url):  # the first hint asks for it
        page.goto(address.format(**vars(world)))
    page.wait_for_load_state("networkidle")
    assert page.locator(".list h1").count() == 0 and page.locator(".list .bar h2").count() == 1
    assert page.locator(".detail .head h1").count() == 1


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("surface", ORDERS)
def test_every_control_has_a_name_and_every_part_of_the_page_a_landmark(
    house: House, world: World, surface: str
) -> None:
    who, address, _ = ORDERS[surface]
    heard = tree(house.tab(who), address.format(**vars(world)), "body")
    controls = [line.strip() for line in heard if re.match(rf"\s*- ({CONTROLS})\b", line)]
    assert len(controls) > 10, "the premise: there are controls"
    assert [line for line in controls if not re.match(r"""- ['"]?\w+ (['"\\]+|/).*\w""", line)] == [], "without a name"
    outermost = [line for line in heard if re.match(r"- \w", line)]
    assert [line for line in outermost if not re.match(r"- (link .Skip|navigation|main|complementary)", line)] == []


def test_no_word_is_only_in_a_style_sheet() -> None:
    sheets = [path.read_text() for path in (ROOT / "static" / "css").glob("*.css")]
    assert len(sheets) > 2
    written = [said for sheet in sheets for said in re.findall(r"\bcontent:\s*([^;}]*)", sheet)]
    assert any('"+"' in said for said in written), "the premise: what is drawn is found"
    # The address of a link on paper, and the numbers of pages, are no words of ours.
    printed = ('" (" attr(href) ")"', 'counter(page) " / " counter(pages)')
    assert [said for said in written if said not in printed and re.search(r'attr\(|"[^"]*\w[^"]*"', said)] == []


def tree(page: Any, address: str, under: str = "main") -> list[str]:
    page.goto(address)
    page.wait_for_selector('html[data-live="connected"], html:not([data-live="reconnecting"])')
    if page.locator("#pane-view[data-open]").count():
        page.wait_for_selector("#pane-view .view")
    return str(page.locator(under).first.aria_snapshot()).splitlines()
