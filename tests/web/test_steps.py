"""The steps of a turn as quiet lines."""

from __future__ import annotations

import json

import pytest

from console.web.steps import indented, step_line
from conversations.models import Step

RESULT = {
    "passages": [{"text": 'a "b", [c]: {d}\n', "page": None}, {}],
    "left": [],
    "total": 12,
    "of": "the whole shelf",
}


def test_a_long_result_has_a_line_for_each_value_and_says_the_same() -> None:
    text = json.dumps(RESULT, separators=(",", ":"))
    shown = indented(text)
    assert json.loads(shown) == RESULT
    assert shown.splitlines()[1] == '  "passages": ['
    assert '"left": []' in shown


def test_the_beginning_of_a_result_is_indented_wherever_it_is_cut() -> None:
    text = json.dumps(RESULT, separators=(",", ":"))
    for end in range(len(text)):
        assert "".join(indented(text[:end]).split()) == "".join(text[:end].split())


def test_a_short_input_stays_on_one_line() -> None:
    assert indented('{"query":"weirs"}') == '{"query":"weirs"}'


@pytest.mark.parametrize("status", ["pending", "running", "failed", "interrupted"])
def test_a_call_that_has_not_come_to_its_end_is_not_told_as_done(status: str) -> None:
    assert step_line(Step(name="save_report", status=status), []).words == "Writing the report"


def test_a_call_that_has_come_to_its_end_is() -> None:
    assert step_line(Step(name="save_report", status="succeeded"), []).words == "Wrote a report"
