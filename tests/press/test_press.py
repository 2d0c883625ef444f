"""The Press as an outsider meets it: its interface, its log, its faults, and how it ends and comes back."""

from __future__ import annotations

import ast
import hashlib
import http.client
import json
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.press.running import ROOT, Press, running_press

ARTICLE = {"title": "Rivers", "content": "Water runs downhill.\r\n水往低处流。", "media_type": "text/markdown"}
CONTENT_SHA256 = hashlib.sha256(ARTICLE["content"].encode()).hexdigest()


@pytest.fixture(scope="module")
def _lasting_press(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Press, sqlite3.Connection]]:
    """One process for all tests that want it as it is after a first start, and what its file held then."""
    with running_press(tmp_path_factory.mktemp("press")) as running:
        with closing(sqlite3.connect(":memory:")) as first, closing(sqlite3.connect(running.file)) as file:
            file.backup(first)
            yield running, first
        assert running.stop() == 0
        assert running.errors == ""


@pytest.fixture
def press(_lasting_press: tuple[Press, sqlite3.Connection]) -> Press:
    """As after a first start: no article, no line, no fault. It keeps nothing but its file, and a request that was
    answered, or cut off, has been written. A test that ends the process, or is about the file, has `own_press`."""
    running, first = _lasting_press
    if running.process.poll() is not None:
        running.start()  # the test that ended it has failed; the others need not
    with closing(sqlite3.connect(running.file, timeout=10)) as file:
        first.backup(file, sleep=0.01)
    return running


@pytest.fixture
def own_press(tmp_path: Path) -> Iterator[Press]:
    """In a process of its own."""
    with running_press(tmp_path / "press") as running:
        yield running


def wait_until(what: Callable[[], bool], seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, "it did not come about in time"
        time.sleep(0.02)


def publish_without_answer(press: Press, key: str) -> None:
    with pytest.raises((http.client.HTTPException, OSError)):
        press.ask("POST", "/articles", ARTICLE, key=key)


# -- the interface --------------------------------------------------------------------------------------------------


def test_an_article_is_published_under_the_hash_of_the_content_received(press: Press) -> None:
    status, answer = press.json("POST", "/articles", ARTICLE, key="k1")
    assert status == 201
    assert set(answer) == {"id", "key", "sha256"}
    assert (answer["key"], answer["sha256"]) == ("k1", CONTENT_SHA256)
    _, article = press.json("GET", f"/articles/{answer['id']}")
    assert article["content"] == ARTICLE["content"]


def test_the_same_key_and_payload_get_the_same_answer_and_make_nothing(press: Press) -> None:
    first = press.json("POST", "/articles", {**ARTICLE, "sent_at": "2026-01-01T00:00:00Z"}, key="k1")
    again = press.json("POST", "/articles", {**ARTICLE, "sent_at": "2026-01-01T00:00:09Z"}, key="k1")
    assert first == again
    lines = press.log()
    assert [line["effect"] for line in lines] == [first[1]["id"], None]
    assert lines[0]["payload_sha256"] == lines[1]["payload_sha256"]


@pytest.mark.parametrize("change", [{"title": "Other"}, {"content": "other"}, {"extra": 1}])
def test_the_same_key_with_another_payload_is_a_key_conflict(press: Press, change: dict[str, object]) -> None:
    press.json("POST", "/articles", ARTICLE, key="k1")
    assert press.json("POST", "/articles", {**ARTICLE, **change}, key="k1") == (422, {"error": "key_conflict"})
    assert len(press.effects()) == 1


def test_a_hundred_copies_at_once_make_one_article(press: Press) -> None:
    with ThreadPoolExecutor(100) as pool:
        answers = list(pool.map(lambda _: press.json("POST", "/articles", ARTICLE, key="k1"), range(100)))
    assert {status for status, _ in answers} == {201}
    assert len({answer["id"] for _, answer in answers}) == 1
    assert len(press.effects()) == 1
    assert [line["n"] for line in press.log()] == list(range(1, 101))


@pytest.mark.parametrize(
    ("body", "key", "status", "error"),
    [
        (ARTICLE, None, 400, "key_required"),
        (ARTICLE, "", 400, "key_required"),
        (ARTICLE, "k" * 201, 400, "key_required"),
        (b"{", "k1", 400, "bad_json"),
        (b"[1]", "k1", 400, "bad_json"),
        (b'{"title": "t", "content": "\\ud800"}', "k1", 400, "bad_json"),
        (b'{"title": "t", "content": "c", "x": NaN}', "k1", 400, "bad_json"),
        (b"[" * 200_000, "k1", 400, "bad_json"),
        (b"\xff\xfe", "k1", 400, "bad_json"),
        ({"title": "t"}, "k1", 422, "invalid"),
        ({"title": 7, "content": "c"}, "k1", 422, "invalid"),
        ({"title": "t" * 501, "content": "c"}, "k1", 422, "invalid"),
        ({**ARTICLE, "sha256": "0" * 64}, "k1", 422, "sha256_mismatch"),
    ],
)
def test_what_cannot_be_published_is_refused_and_logged(
    press: Press, body: object, key: str | None, status: int, error: str
) -> None:
    found, answer = press.json("POST", "/articles", body, key=key)
    assert (found, answer["error"]) == (status, error)
    (line,) = press.log()
    assert (line["effect"], line["replied"]) == (None, status)


def test_a_query_by_key_finds_the_article_or_definitely_nothing(press: Press) -> None:
    _, made = press.json("POST", "/articles", ARTICLE, key="a key/with?odd&signs")
    _, found = press.json("GET", "/articles?key=a%20key%2Fwith%3Fodd%26signs")
    assert [(one["id"], one["key"], one["sha256"]) for one in found["articles"]] == [
        (made["id"], made["key"], CONTENT_SHA256)
    ]
    assert press.json("GET", "/articles?key=other") == (200, {"articles": []})
    assert press.json("GET", "/articles?key=")[0] == 400
    assert len(press.json("GET", "/articles")[1]["articles"]) == 1


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("POST", "/articles/art-1/withdrawals", 404),
        ("POST", "/adjustments", 404),
        ("GET", "/articles/art-unknown", 404),
        ("DELETE", "/articles", 405),
        ("PUT", "/articles/art-1", 405),
        ("POST", "/log", 405),
        ("POST", "/faults", 405),
    ],
)
def test_an_unknown_address_or_method_is_answered_clearly(press: Press, method: str, path: str, status: int) -> None:
    response, raw = press.ask(method, path, key="k1")
    assert response.status == status
    assert "error" in json.loads(raw)
    assert response.headers["X-Request-Id"]


def test_every_answer_carries_a_request_id_of_its_own(press: Press) -> None:
    seen = [press.ask("GET", path)[0].headers["X-Request-Id"] for path in ("/", "/log", "/faults", "/articles", "/x")]
    assert all(seen)
    assert len(set(seen)) == len(seen)


def test_an_unreadable_request_gets_an_answer_and_no_log_line(press: Press) -> None:
    with socket.create_connection(("127.0.0.1", press.port), timeout=10) as raw:
        raw.sendall(b"NONSENSE\r\n\r\n")
        assert b"bad_request" in raw.recv(1000)
    with socket.create_connection(("127.0.0.1", press.port), timeout=10) as raw:
        raw.sendall(b"POST /articles HTTP/1.1\r\nIdempotency-Key: k\r\nContent-Length: 50\r\n\r\n{")
    assert press.log() == []


# -- the newspaper --------------------------------------------------------------------------------------------------


def test_a_person_reads_what_was_published_and_markup_stays_text(press: Press) -> None:
    hostile = {
        "title": "<img src=x onerror=alert(1)>",
        "content": "# Head <b>\n\n<script>alert(1)</script>\n\nend",
        "media_type": "text/markdown",
    }
    _, made = press.json("POST", "/articles", hostile, key="k1")
    for path in ("/", f"/articles/{made['id']}"):
        response, raw = press.ask("GET", path, accept="text/html")
        page = raw.decode()
        assert response.headers["Content-Type"] == "text/html; charset=utf-8"
        assert response.headers["Content-Security-Policy"].startswith("default-src 'none'; style-src 'self';")
        assert "&lt;img src=x onerror=alert(1)&gt;" in page
        assert "<img" not in page and "<script" not in page and "style=" not in page
    assert "<h2>Head &lt;b&gt;</h2>" in page
    assert press.ask("GET", "/press.css")[0].headers["Content-Type"].startswith("text/css")
    assert press.ask("GET", "/articles/art-none", accept="text/html")[0].status == 404


# -- the log --------------------------------------------------------------------------------------------------------


def test_the_log_tells_every_request_and_only_what_is_asked_for(press: Press) -> None:
    press.json("POST", "/articles", ARTICLE, key="k1")
    press.json("GET", "/articles?key=k1")
    press.ask("GET", "/")
    first, second = press.log()
    assert list(first) == ["n", "at", "method", "path", "key", "payload_sha256", "effect", "fault", "replied"]
    assert (first["n"], first["method"], first["path"], first["key"], first["replied"]) == (
        1,
        "POST",
        "/articles",
        "k1",
        201,
    )
    assert (second["n"], second["method"], second["path"], second["key"], second["effect"]) == (
        2,
        "GET",
        "/articles",
        "k1",
        None,
    )
    assert press.log(since=1) == [second]
    assert press.log(since=2) == []
    assert press.ask("GET", "/log")[0].headers["Content-Type"] == "application/x-ndjson"
    assert press.json("GET", "/log?since=x")[0] == 400


def test_lines_and_articles_cannot_be_changed_or_removed(own_press: Press) -> None:
    own_press.json("POST", "/articles", ARTICLE, key="k1")
    with sqlite3.connect(own_press.file) as db:
        for sql in (
            "UPDATE log SET effect = NULL",
            "DELETE FROM log",
            "UPDATE article SET title = ''",
            "DELETE FROM article",
        ):
            with pytest.raises(sqlite3.IntegrityError):
                db.execute(sql)
    db.close()
    assert len(own_press.effects()) == 1


# -- the faults -----------------------------------------------------------------------------------------------------


def test_drop_before_resets_the_connection_and_makes_nothing(press: Press) -> None:
    press.plan({"path": "/articles", "method": "POST", "fault": "drop_before"})
    publish_without_answer(press, "k1")
    (line,) = press.log()
    assert (line["fault"], line["effect"], line["replied"]) == ("drop_before", None, None)
    assert press.json("POST", "/articles", ARTICLE, key="k1")[0] == 201


def test_effect_no_reply_makes_the_article_and_says_nothing(press: Press) -> None:
    press.plan({"path": "/articles", "fault": "effect_no_reply"})
    press.json("GET", "/articles?key=k1")  # a query never uses the fault up
    publish_without_answer(press, "k1")
    line = press.log()[-1]
    assert (line["fault"], line["replied"]) == ("effect_no_reply", None)
    assert line["effect"] == press.json("GET", "/articles?key=k1")[1]["articles"][0]["id"]


def test_truncate_reply_makes_the_article_and_cuts_the_answer(press: Press) -> None:
    press.plan({"path": "/articles", "method": "POST", "fault": "truncate_reply"})
    with pytest.raises(http.client.IncompleteRead):
        press.ask("POST", "/articles", ARTICLE, key="k1")
    assert len(press.effects("k1")) == 1


@pytest.mark.parametrize(("fault", "effects"), [("error_before", 0), ("error_after", 1)])
def test_an_error_comes_before_or_after_the_effect(press: Press, fault: str, effects: int) -> None:
    press.plan({"path": "/articles", "method": "POST", "fault": fault})
    assert press.json("POST", "/articles", ARTICLE, key="k1")[0] == 500
    assert len(press.effects("k1")) == effects
    assert press.log()[-1]["replied"] == 500


def test_rate_limit_says_how_long_to_wait_and_makes_nothing(press: Press) -> None:
    press.plan({"path": "/articles", "method": "POST", "fault": "rate_limit", "seconds": 7})
    response, _ = press.ask("POST", "/articles", ARTICLE, key="k1")
    assert (response.status, response.headers["Retry-After"]) == (429, "7")
    assert press.effects() == []


def test_slow_makes_the_article_at_once_and_answers_later(press: Press) -> None:
    press.plan({"path": "/articles", "method": "POST", "fault": "slow", "seconds": 1.5})
    with ThreadPoolExecutor(1) as pool:
        started = time.monotonic()
        asked = pool.submit(press.json, "POST", "/articles", ARTICLE, key="k1")
        wait_until(lambda: len(press.effects("k1")) == 1)
        assert not asked.done()
        assert asked.result()[0] == 201
    assert time.monotonic() - started >= 1.5


def test_hold_closes_the_connection_and_makes_the_article_later_in_a_line_of_its_own(press: Press) -> None:
    press.plan({"path": "/articles", "method": "POST", "fault": "hold", "seconds": 1})
    publish_without_answer(press, "k1")
    assert press.json("GET", "/articles?key=k1") == (200, {"articles": []})
    wait_until(lambda: len(press.effects("k1")) == 1)
    accepted, asked, made = press.log()
    assert (accepted["fault"], accepted["effect"], accepted["replied"]) == ("hold", None, None)
    assert asked["method"] == "GET"
    assert (made["fault"], made["method"], made["path"], made["key"]) == ("hold", "POST", "/articles", "k1")
    assert made["payload_sha256"] == accepted["payload_sha256"]


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_a_held_request_is_carried_out_after_a_restart(own_press: Press, end: str) -> None:
    own_press.plan({"path": "/articles", "method": "POST", "fault": "hold", "seconds": 2})
    publish_without_answer(own_press, "k1")
    getattr(own_press, end)()
    own_press.start()
    assert own_press.effects() == []
    wait_until(lambda: len(own_press.effects("k1")) == 1)


def test_a_held_request_that_was_retried_meanwhile_makes_nothing_more(press: Press) -> None:
    press.plan({"path": "/articles", "method": "POST", "fault": "hold", "seconds": 1})
    publish_without_answer(press, "k1")
    press.json("POST", "/articles", ARTICLE, key="k1")
    wait_until(lambda: len(press.log()) == 3)
    assert len(press.effects("k1")) == 1


def test_duplicate_is_two_requests_and_one_article(press: Press) -> None:
    press.plan({"path": "/articles", "method": "POST", "fault": "duplicate"})
    assert press.json("POST", "/articles", ARTICLE, key="k1")[0] == 201
    first, second = press.log()
    assert (first["fault"], second["fault"]) == ("duplicate", "duplicate")
    assert first["effect"] is not None and second["effect"] is None
    assert first["payload_sha256"] == second["payload_sha256"]


def test_query_error_meets_queries_only(press: Press) -> None:
    press.plan({"path": "/articles", "fault": "query_error", "times": 2})
    assert press.json("POST", "/articles", ARTICLE, key="k1")[0] == 201
    assert [press.json("GET", "/articles?key=k1")[0] for _ in range(3)] == [503, 503, 200]


def test_the_first_fitting_entry_wins_and_uses_one_of_its_times(press: Press) -> None:
    press.plan(
        {"path": "/elsewhere", "fault": "error_before"},
        {"path": "/articles", "method": "GET", "fault": "query_error"},
        {"path": "/articles", "method": "POST", "fault": "error_before", "times": 2},
        {"path": "/articles", "method": "POST", "fault": "rate_limit"},
    )
    assert [press.json("POST", "/articles", ARTICLE, key="k1")[0] for _ in range(4)] == [500, 500, 429, 201]
    assert [entry["times"] for entry in press.json("GET", "/faults")[1]["plan"]] == [1, 1, 0, 0]


def test_a_path_meets_itself_and_what_lies_below(press: Press) -> None:
    press.plan({"path": "/articles", "fault": "error_before", "times": 100})
    assert [press.json("GET", path)[0] for path in ("/articles", "/articles/art-1", "/articles-x", "/other")] == [
        500,
        500,
        404,
        404,
    ]
    press.plan({"path": "/", "fault": "error_before"})
    assert press.json("GET", "/other")[0] == 500
    assert press.ask("GET", "/")[0].status == 200


@pytest.mark.parametrize(
    "plan",
    [
        {},
        [],
        {"plan": {}},
        {"plan": [7]},
        {"plan": [{"path": "/articles", "fault": "stale_reply"}]},
        {"plan": [{"path": "/articles"}]},
        {"plan": [{"path": "articles", "fault": "slow"}]},
        {"plan": [{"path": "/articles", "fault": "slow", "times": -1}]},
        {"plan": [{"path": "/articles", "fault": "slow", "times": True}]},
        {"plan": [{"path": "/articles", "fault": "slow", "seconds": "1"}]},
        {"plan": [{"path": "/articles", "fault": "slow", "method": 1}]},
        {"plan": [{"path": "/articles", "fault": "hold", "method": "GET"}]},
        {"plan": [{"path": "/articles", "fault": "query_error", "method": "POST"}]},
        {"plan": [{"path": "/articles", "fault": "slow", "colour": "red"}]},
        {"plan": [{"path": "/articles", "fault": "slow"}] * 101},
        b"{",
    ],
)
def test_a_plan_that_cannot_be_followed_is_refused_and_the_old_one_stays(press: Press, plan: object) -> None:
    press.plan({"path": "/articles", "fault": "error_before"})
    status, answer = press.json("PUT", "/faults", plan)
    assert status == 400
    assert answer["message"]
    assert [entry["fault"] for entry in press.json("GET", "/faults")[1]["plan"]] == ["error_before"]


# -- starting and ending --------------------------------------------------------------------------------------------


def test_it_imports_nothing_but_itself_and_the_standard_library() -> None:
    for path in (ROOT / "console" / "demo" / "press").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                ours = name.split(".")[0] in ("console", "operations", "approvals", "artifacts", "conversations")
                assert not ours or name.startswith("console.demo.press"), f"{path.name} imports {name}"
                assert name.split(".")[0] in sys.stdlib_module_names or ours, f"{path.name} imports {name}"


def test_it_stops_cleanly_at_once_though_a_slow_answer_is_on_its_way(own_press: Press) -> None:
    own_press.plan({"path": "/articles", "method": "POST", "fault": "slow", "seconds": 60})
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(publish_without_answer, own_press, "k1")
        wait_until(lambda: len(own_press.effects("k1")) == 1)
        started = time.monotonic()
        assert own_press.stop() == 0
        assert time.monotonic() - started < 3
        assert own_press.errors == ""
        asked.result()
    own_press.start()
    assert len(own_press.effects("k1")) == 1


def test_killed_under_load_it_keeps_every_article_it_confirmed(own_press: Press) -> None:
    def publish(number: int) -> str | None:
        try:
            return own_press.json("POST", "/articles", ARTICLE, key=f"k{number}")[1]["id"]
        except (OSError, http.client.HTTPException):
            return None

    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(publish, number) for number in range(400)]
        wait_until(lambda: sum(one.done() for one in asked) > 40)
        own_press.kill()
    confirmed = {one.result() for one in asked} - {None}
    assert 40 < len(confirmed) < 400
    own_press.start()
    lines = own_press.log()
    effects = {line["effect"] for line in lines}
    assert confirmed <= effects
    assert len(own_press.json("GET", "/articles")[1]["articles"]) == min(200, len(effects))
    assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))


def test_the_plan_survives_a_restart(own_press: Press) -> None:
    own_press.plan({"path": "/articles", "method": "POST", "fault": "error_before", "times": 2})
    own_press.json("POST", "/articles", ARTICLE, key="k1")
    own_press.kill()
    own_press.start()
    assert [own_press.json("POST", "/articles", ARTICLE, key="k1")[0] for _ in range(2)] == [500, 201]


def _fails_to_start(*arguments: str) -> str:
    command = [sys.executable, "-m", "console.demo.press", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=15)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_taken_port_is_one_clear_sentence(press: Press, tmp_path: Path) -> None:
    assert "cannot start on 127.0.0.1" in _fails_to_start("--port", str(press.port), "--state", str(tmp_path / "other"))


def test_an_unusable_state_folder_is_one_clear_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot use" in _fails_to_start("--port", "0", "--state", str(tmp_path / "file"))
    with sqlite3.connect(tmp_path / "press.sqlite3") as db:
        db.execute("PRAGMA user_version=9")
    db.close()
    assert "schema version 9" in _fails_to_start("--port", "0", "--state", str(tmp_path))
