"""The fault plan page, against a real Press."""

from __future__ import annotations

import pytest

from console.demo.faults import FAULTS
from console.demo.press.faults import FAULTS as PRESS_FAULTS
from tests.press.running import Press


@pytest.fixture
def press(tmp_path, settings):
    running = Press(tmp_path)
    settings.PRESS_PORT = running.port
    yield running
    running.stop()


def plan_of(press: Press) -> list[dict]:
    import json

    return json.loads(press.ask("GET", "/faults")[1])["plan"]


def test_every_fault_of_the_press_is_on_the_page_in_words():
    assert set(FAULTS) == set(PRESS_FAULTS)


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_every_fault_on_the_page_can_be_planned(db, here, press, fault):
    response = here.post("/demo/press/", {"fault": fault, "times": "2", "seconds": "7"})
    assert response.status_code == 302
    method = "GET" if fault == "query_error" else "POST"
    assert plan_of(press) == [{"path": "/articles", "method": method, "times": 2, "seconds": 7, "fault": fault}]


def test_a_second_fault_is_added_behind_the_first_and_the_plan_can_be_cleared(db, here, press):
    here.post("/demo/press/", {"fault": "effect_no_reply", "times": "1", "seconds": "5"})
    here.post("/demo/press/", {"fault": "query_error", "times": "3", "seconds": "5"})
    assert [entry["fault"] for entry in plan_of(press)] == ["effect_no_reply", "query_error"]
    page = here.get("/demo/press/").content.decode()
    assert "Publishes, then says nothing" in page
    assert "for the next 3 requests that fit" in page
    assert here.post("/demo/press/", {"clear": "1"}).status_code == 302
    assert plan_of(press) == []


def test_a_planned_fault_meets_the_next_article_and_the_log_says_so(db, here, press):
    here.post("/demo/press/", {"fault": "error_before", "times": "1", "seconds": "0"})
    article = {"title": "T", "content": "c", "sha256": "0" * 64, "media_type": "text/plain"}
    response, _ = press.ask("POST", "/articles", article, key="a-key-of-a-test")
    assert response.status >= 500
    page = here.get("/demo/press/").content.decode()
    assert "Fails before publishing" in page
    assert "a-key-of-a-test" in page


@pytest.mark.parametrize(
    "fields", [{}, {"fault": "emperor", "times": "1", "seconds": "1"}, {"fault": "slow", "times": "0", "seconds": "1"}]
)
def test_a_bad_choice_changes_no_plan(db, here, press, fields):
    assert here.post("/demo/press/", fields).status_code == 422
    assert plan_of(press) == []


def test_a_press_that_is_away_is_said_in_words(db, here, press):
    press.stop()
    response = here.get("/demo/press/")
    assert response.status_code == 502
    assert "The Press does not answer" in response.content.decode()
    press.start()
