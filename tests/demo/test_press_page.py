"""The fault plan page, against a real Press."""

from __future__ import annotations

import json
from hashlib import sha256
from urllib.request import urlopen

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
    return json.loads(press.ask("GET", "/faults")[1])["plan"]


def press_log(press: Press) -> list[dict]:
    return [json.loads(line) for line in press.ask("GET", "/log")[1].splitlines()]


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


def test_two_versions_of_one_title_are_told_apart_on_both_pages(db, here, press):
    contents = {"one": "a-key-of-one-version", "two": "a-key-of-another-version"}
    hashes = [sha256(content.encode()).hexdigest() for content in contents]
    for (content, key), digest in zip(contents.items(), hashes, strict=True):
        article = {"title": "T", "content": content, "sha256": digest, "media_type": "text/plain"}
        assert press.ask("POST", "/articles", article, key=key)[0].status == 201
    front = urlopen(press.url, timeout=10).read().decode()
    assert [digest[:8] in front.split("<li>")[-1 - place] for place, digest in enumerate(hashes)] == [True, True]
    payloads = [line["payload_sha256"] for line in press_log(press) if line["path"] == "/articles"]
    assert len(set(payloads)) == 2
    page = here.get("/demo/press/").content.decode()
    assert [payload for payload in payloads if f">{payload[:8]}<" not in page] == []


def test_the_choice_of_a_fault_comes_before_all_that_has_happened(db, here, press):
    page = here.get("/demo/press/").content.decode()
    assert page.index('name="fault"') < page.index("Plan it") < page.index('id="plan"') < page.index('id="log"')


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
