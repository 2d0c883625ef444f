"""The publishing connector against the real Press with all its faults, and against servers that answer anything."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest

from console.demo import connectors as demo_connectors
from operations.connectors.base import (
    Answer,
    BadConnector,
    CannotPrepare,
    Found,
    Outcome,
    Outgoing,
    QueryAnswer,
    SendClock,
    UnknownConnector,
    connector,
    connectors,
)
from operations.connectors.publishing import PublishingConnector
from tests.operations.listening import answering, listening, response
from tests.press.running import Press, running_press

KEY = hashlib.sha256(b"one operation").hexdigest()
CONTENT = "# 河流\r\n\r\nWater runs downhill 🏞.\n".encode()
SHA256 = hashlib.sha256(CONTENT).hexdigest()
NO_ADDRESS = {"base_url": "http://127.0.0.1:9", "allow_private": True}


@pytest.fixture(scope="module")
def shared_press(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Press]:
    with running_press(tmp_path_factory.mktemp("press")) as running:
        yield running


@pytest.fixture
def press(shared_press: Press) -> Press:
    shared_press.plan()
    return shared_press


@pytest.fixture
def key(request: pytest.FixtureRequest) -> str:
    return hashlib.sha256(request.node.name.encode()).hexdigest()


def publisher(url: str, **configuration: Any) -> PublishingConnector:
    return PublishingConnector("press", {"base_url": url, "allow_private": True, **configuration})


def parameters(content: bytes = CONTENT, **changes: Any) -> dict[str, Any]:
    known = {
        "artifact_id": "0190-a",
        "version_id": "0190-v",
        "number": 3,
        "title": "Rivers",
        "media_type": "text/markdown",
    }
    return {**known, "content_sha256": hashlib.sha256(content).hexdigest(), **changes}


def prepared(key: str, content: bytes = CONTENT, *, sent_at: str = "2026-01-01T00:00:00Z", **changes: Any) -> Outgoing:
    return PublishingConnector("press", NO_ADDRESS).prepare(
        key=key, parameters=parameters(content, **changes), content=content, volatile={"sent_at": sent_at}
    )


def send(url: str, outgoing: Outgoing, *, seconds: float = 5) -> Answer:
    return publisher(url).send(outgoing, send_before=SendClock.boot_seconds() + 5, timeout_seconds=seconds)


def query(url: str, key: str, *, seconds: float = 5) -> QueryAnswer:
    return publisher(url).query(key=key, timeout_seconds=seconds)


def wait_until_found(press: Press, key: str) -> QueryAnswer:
    deadline = time.monotonic() + 10
    while (told := query(press.url, key)).found is not Found.FOUND:
        assert time.monotonic() < deadline, f"it was never found: {told}"
        time.sleep(0.05)
    return told


# -- with the real Press --------------------------------------------------------------------------------------------


def test_a_publication_is_confirmed_with_reference_and_request_id(press: Press, key: str) -> None:
    answer = send(press.url, prepared(key))
    assert (answer.outcome, answer.http_status, answer.reason) == (Outcome.CONFIRMED, 201, "http_201")
    assert press.effects(key) == [answer.provider_reference]
    assert answer.provider_request_id
    assert answer.bytes_sent > len(CONTENT)
    assert json.loads(answer.raw)["sha256"] == SHA256
    _, article = press.json("GET", f"/articles/{answer.provider_reference}")
    assert article["content"].encode() == CONTENT
    assert (article["title"], article["media_type"], article["sha256"]) == ("Rivers", "text/markdown", SHA256)


@pytest.mark.parametrize(
    "content", [b"a\r\nb\r\n", "\ufeffbom".encode(), b"nul \x00 in it", "🏞 e\u0301 é".encode(), b"\n"]
)
def test_the_bytes_arrive_as_they_are(press: Press, content: bytes) -> None:
    key = hashlib.sha256(b"bytes" + content).hexdigest()
    answer = send(press.url, prepared(key, content))
    assert answer.outcome is Outcome.CONFIRMED
    _, article = press.json("GET", f"/articles/{answer.provider_reference}")
    assert article["content"].encode() == content


def test_a_second_try_with_another_time_of_sending_gets_the_first_receipt(press: Press, key: str) -> None:
    first = send(press.url, prepared(key, sent_at="2026-01-01T00:00:00Z"))
    second = send(press.url, prepared(key, sent_at="2026-01-01T00:09:00Z"))
    assert second.outcome is Outcome.CONFIRMED
    assert second.provider_reference == first.provider_reference
    assert len(press.effects(key)) == 1


def test_our_key_with_another_payload_is_a_key_conflict(press: Press, key: str) -> None:
    send(press.url, prepared(key))
    answer = send(press.url, prepared(key, b"other"))
    assert (answer.outcome, answer.http_status, answer.reason) == (Outcome.KEY_CONFLICT, 422, "key_conflict")


def test_any_other_422_is_a_rejection(press: Press, key: str) -> None:
    answer = send(press.url, prepared(key, title="t" * 501))
    assert (answer.outcome, answer.http_status) == (Outcome.REJECTED, 422)
    assert press.effects(key) == []


@pytest.mark.parametrize(
    ("fault", "outcome", "reason", "effects"),
    [
        ("drop_before", Outcome.SILENT, "reset", 0),
        ("effect_no_reply", Outcome.SILENT, "closed", 1),
        ("truncate_reply", Outcome.SILENT, "cut", 1),
        ("error_before", Outcome.SILENT, "http_500", 0),
        ("error_after", Outcome.SILENT, "http_500", 1),
        ("rate_limit", Outcome.DEFERRED, "http_429", 0),
        ("slow", Outcome.SILENT, "timeout", 1),
        ("hold", Outcome.SILENT, "closed", 0),
        ("duplicate", Outcome.CONFIRMED, "http_201", 1),
    ],
)
def test_each_fault_of_the_press_is_read_as_what_it_proves(
    press: Press, key: str, fault: str, outcome: Outcome, reason: str, effects: int
) -> None:
    press.plan({"path": "/articles", "method": "POST", "fault": fault, "seconds": 30})
    answer = send(press.url, prepared(key), seconds=1)
    assert (answer.outcome, answer.reason) == (outcome, reason)
    assert answer.retry_after_seconds == (30 if fault == "rate_limit" else None)
    assert answer.bytes_sent > 0
    assert len(press.effects(key)) == effects
    assert len([line for line in press.log() if line["key"] == key]) == (2 if fault == "duplicate" else 1)
    told = query(press.url, key)
    assert told.found is (Found.FOUND if effects else Found.NOT_FOUND)
    assert (told.provider_reference != "", told.sha256) == ((True, SHA256) if effects else (False, ""))
    if outcome is Outcome.SILENT:
        assert send(press.url, prepared(key)).outcome is Outcome.CONFIRMED, "the same key again makes no second article"
        assert len(press.effects(key)) == 1


def test_a_slow_answer_within_the_time_out_is_confirmed(press: Press, key: str) -> None:
    press.plan({"path": "/articles", "method": "POST", "fault": "slow", "seconds": 0.3})
    assert send(press.url, prepared(key)).outcome is Outcome.CONFIRMED


def test_a_held_publication_is_not_found_and_later_found(press: Press, key: str) -> None:
    press.plan({"path": "/articles", "method": "POST", "fault": "hold", "seconds": 1})
    assert send(press.url, prepared(key)).outcome is Outcome.SILENT
    assert query(press.url, key).found is Found.NOT_FOUND
    assert wait_until_found(press, key).sha256 == SHA256


def test_a_query_that_errs_settles_nothing(press: Press, key: str) -> None:
    send(press.url, prepared(key))
    press.plan({"path": "/articles", "method": "GET", "fault": "query_error"})
    told = query(press.url, key)
    assert (told.found, told.http_status, told.reason) == (Found.ERROR, 503, "http_503")
    assert query(press.url, key).found is Found.FOUND


@pytest.mark.parametrize(
    ("fault", "reason"),
    [("drop_before", "reset"), ("truncate_reply", "cut"), ("slow", "timeout"), ("rate_limit", "http_429")],
)
def test_a_query_that_breaks_off_settles_nothing(press: Press, key: str, fault: str, reason: str) -> None:
    press.plan({"path": "/articles", "method": "GET", "fault": fault, "seconds": 30})
    told = query(press.url, key, seconds=0.5)
    assert (told.found, told.reason) == (Found.ERROR, reason)


def test_a_press_that_is_away_was_sent_nothing_and_answers_nothing(tmp_path: Path, key: str) -> None:
    with running_press(tmp_path) as press:
        press.kill()
        answer = send(press.url, prepared(key))
        assert (answer.outcome, answer.reason, answer.bytes_sent) == (Outcome.NOT_SENT, "connect", 0)
        assert query(press.url, key).found is Found.ERROR
        press.start()
        assert press.log() == []


def test_a_late_sender_sends_nothing(press: Press, key: str) -> None:
    before = len(press.log())
    answer = publisher(press.url).send(prepared(key), send_before=SendClock.boot_seconds() - 0.01, timeout_seconds=5)
    assert (answer.outcome, answer.reason, answer.bytes_sent) == (Outcome.NOT_SENT, "late", 0)
    assert len(press.log()) == before


def test_a_press_that_may_not_be_reached_is_sent_nothing(press: Press, key: str) -> None:
    before = len(press.log())
    barred = PublishingConnector("press", {"base_url": press.url})
    answer = barred.send(prepared(key), send_before=SendClock.boot_seconds() + 5, timeout_seconds=5)
    assert (answer.outcome, answer.reason) == (Outcome.NOT_SENT, "address_refused")
    assert len(press.log()) == before


# -- with servers that answer anything ------------------------------------------------------------------------------


def answer_to(wire: bytes, *, key: str = KEY) -> Answer:
    with listening(answering(wire)) as listener:
        answer = send(listener.url, prepared(key))
        assert listener.connections == 1
    return answer


def good(**changes: Any) -> bytes:
    return json.dumps({"id": "art-1", "key": KEY, "sha256": SHA256, **changes}).encode()


@pytest.mark.parametrize("status", [400, 401, 403, 404, 405, 410, 413, 415, 422])
@pytest.mark.parametrize("body", [b"", b"<html>no</html>", b'{"error": "no"}'])
def test_a_definite_no_is_a_rejection(status: int, body: bytes) -> None:
    answer = answer_to(response(status, body))
    assert (answer.outcome, answer.http_status, answer.reason) == (Outcome.REJECTED, status, f"http_{status}")
    assert answer.raw == body


@pytest.mark.parametrize("status", [300, 301, 302, 303, 304, 307, 308, 402, 406, 408, 409, 418, 423, 425, 451])
def test_any_other_answer_is_silent(status: int) -> None:
    answer = answer_to(response(status, b"" if status == 304 else good()))
    assert (answer.outcome, answer.reason) == (Outcome.SILENT, f"http_{status}")


@pytest.mark.case("L1")
@pytest.mark.parametrize("status", [500, 501, 502, 503, 504, 507, 599])
def test_an_error_of_the_server_is_silent_and_its_request_id_kept(status: int) -> None:
    answer = answer_to(response(status, good(), "X-Request-Id: r-77"))
    assert (answer.outcome, answer.reason, answer.provider_request_id) == (Outcome.SILENT, f"http_{status}", "r-77")
    assert answer.provider_reference == ""


@pytest.mark.parametrize("status", [400, 404, 422, 429, 201, 200])
def test_a_status_whose_body_was_cut_is_silent(status: int) -> None:
    answer = answer_to(response(status, good())[:-5])
    assert (answer.outcome, answer.http_status, answer.reason) == (Outcome.SILENT, status, "cut")


@pytest.mark.parametrize("status", [200, 201, 202, 207])
def test_a_complete_valid_success_is_confirmed(status: int) -> None:
    answer = answer_to(response(status, good()))
    assert (answer.outcome, answer.provider_reference) == (Outcome.CONFIRMED, "art-1")


@pytest.mark.parametrize(
    ("wire", "reason"),
    [
        (response(201, good(key="other")), "wrong_key"),
        (response(201, good(key=None)), "wrong_key"),
        (response(201, good(sha256="0" * 64)), "wrong_sha256"),
        (response(201, good(sha256=SHA256.upper())), "wrong_sha256"),
        (response(201, good(sha256=None)), "wrong_sha256"),
        (response(201, good(id=None)), "no_reference"),
        (response(201, good(id="")), "no_reference"),
        (response(201, good(id=True)), "no_reference"),
        (response(201, good(id={"a": 1})), "no_reference"),
        (response(201, good(id="a\nb")), "no_reference"),
        (response(201, good(id="x" * 201)), "no_reference"),
        (response(201, b"<html>ok</html>"), "unparsable"),
        (response(201, b"[]"), "unparsable"),
        (response(201, b""), "unparsable"),
        (response(201, b"\xff\xfe"), "unparsable"),
        (response(201, b"[" * 60_000), "unparsable"),
        (response(201, b"9" * 60_000), "unparsable"),
        (response(201, good(), "Content-Encoding: gzip"), "unparsable"),
        (response(204), "unparsable"),
        (response(201, good(pad="x" * 70_000)), "too_large"),
    ],
)
def test_a_success_that_proves_nothing_is_silent(wire: bytes, reason: str) -> None:
    answer = answer_to(wire)
    assert (answer.outcome, answer.reason, answer.provider_reference) == (Outcome.SILENT, reason, "")


def test_a_key_conflict_is_one_only_as_the_contract_writes_it() -> None:
    assert answer_to(response(422, b'{"error": "key_conflict"}')).outcome is Outcome.KEY_CONFLICT
    assert answer_to(response(409, b'{"error": "key_conflict"}')).outcome is Outcome.SILENT
    assert answer_to(response(422, b'{"error": "other"}')).outcome is Outcome.REJECTED


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("7", 7), ("0", 0), ("99999999999999", 86_400)],
)
def test_retry_after_is_read_in_seconds(text: str, seconds: int) -> None:
    answer = answer_to(response(429, b"", f"Retry-After: {text}"))
    assert (answer.outcome, answer.retry_after_seconds) == (Outcome.DEFERRED, seconds)


@pytest.mark.parametrize(("hours", "least", "most"), [(1, 3500, 3600), (-1, 0, 0), (100, 86_400, 86_400)])
def test_retry_after_is_read_as_a_date(hours: int, least: int, most: int) -> None:
    when = format_datetime(datetime.now(UTC) + timedelta(hours=hours), usegmt=True)
    answer = answer_to(response(429, b"", f"Retry-After: {when}"))
    assert answer.retry_after_seconds is not None
    assert least <= answer.retry_after_seconds <= most


@pytest.mark.parametrize("text", ["-1", "soon", "1.5", "", "Mon, 99 Foo 2026", "٣"])
def test_a_retry_after_that_says_nothing_is_none(text: str) -> None:
    answer = answer_to(response(429, b"").replace(b"\r\n\r\n", f"\r\nRetry-After: {text}\r\n\r\n".encode(), 1))
    assert (answer.outcome, answer.retry_after_seconds) == (Outcome.DEFERRED, None)


def test_a_request_id_is_made_harmless() -> None:
    answer = answer_to(response(400, b"", "X-Request-Id: " + "r" * 500))
    assert answer.provider_request_id == "r" * 200


def told_of(*articles: Any, status: int = 200) -> QueryAnswer:
    with listening(answering(response(status, json.dumps({"articles": list(articles)}).encode()))) as listener:
        return query(listener.url, KEY)


def test_a_query_finds_our_key_or_definitely_nothing() -> None:
    told = told_of({"id": "art-1", "key": KEY, "sha256": SHA256})
    assert (told.found, told.provider_reference, told.sha256) == (Found.FOUND, "art-1", SHA256)
    assert told_of().found is Found.NOT_FOUND


def test_a_query_tells_what_the_provider_says_it_holds_even_if_it_is_not_ours() -> None:
    assert told_of({"id": "art-1", "key": KEY, "sha256": "0" * 64}).sha256 == "0" * 64
    assert told_of({"id": "art-1", "key": KEY, "sha256": "not a hash"}).sha256 == ""
    assert told_of({"id": "art-1", "key": KEY}).sha256 == ""


@pytest.mark.parametrize(
    ("articles", "reason"),
    [
        ([{"id": "art-1", "key": "other", "sha256": SHA256}], "wrong_key"),
        ([{"key": KEY, "sha256": SHA256}], "no_reference"),
        ([{"id": "a", "key": KEY}, {"id": "b", "key": KEY}], "ambiguous"),
        (["art-1"], "unparsable"),
    ],
)
def test_a_query_answered_with_nonsense_settles_nothing(articles: list[Any], reason: str) -> None:
    told = told_of(*articles)
    assert (told.found, told.reason) == (Found.ERROR, reason)


@pytest.mark.parametrize("status", [201, 204, 302, 400, 401, 404, 410, 429, 500, 503])
def test_only_a_200_answers_a_query(status: int) -> None:
    told = told_of(status=status)
    assert (told.found, told.reason) == (Found.ERROR, f"http_{status}")


@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b'{"articles": null}', b'{"articles": {}}', b"maintenance"])
def test_a_200_without_a_list_settles_nothing(body: bytes) -> None:
    with listening(answering(response(200, body))) as listener:
        told = query(listener.url, KEY)
    assert (told.found, told.reason) == (Found.ERROR, "unparsable")


# -- making ready ---------------------------------------------------------------------------------------------------


def test_the_request_is_made_of_the_approved_bytes_and_the_volatile_time() -> None:
    outgoing = prepared(KEY)
    assert (outgoing.method, outgoing.path, outgoing.headers["Idempotency-Key"]) == ("POST", "/articles", KEY)
    body = json.loads(outgoing.body)
    assert body.pop("sent_at") == "2026-01-01T00:00:00Z"
    assert body == {
        "title": "Rivers",
        "content": CONTENT.decode(),
        "sha256": SHA256,
        "media_type": "text/markdown",
        "artifact_id": "0190-a",
        "version_id": "0190-v",
        "number": 3,
    }
    assert prepared(KEY) == outgoing


def test_attack_swapped_bytes_are_not_made_ready() -> None:
    with pytest.raises(CannotPrepare) as caught:
        prepared(KEY, content_sha256="0" * 64)
    assert caught.value.reason == "content_mismatch"


@pytest.mark.parametrize(
    ("key", "content", "reason"), [("a\r\nX: 1", b"x", "bad_key"), ("", b"x", "bad_key"), (KEY, b"\xff", "not_text")]
)
def test_what_cannot_be_sent_is_not_made_ready(key: str, content: bytes, reason: str) -> None:
    with pytest.raises(CannotPrepare) as caught:
        prepared(key, content)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    "hostile", ["../../admin", "//evil.test/", "a\r\nHost: evil.test", "http://evil.test", "x?y#z"]
)
def test_attack_parameters_change_neither_host_nor_path(press: Press, hostile: str) -> None:
    key = hashlib.sha256(hostile.encode()).hexdigest()
    before = press.log()[-1]["n"] if press.log() else 0
    outgoing = prepared(
        key, title=hostile, artifact_id=hostile, version_id=hostile, media_type=hostile, sent_at=hostile
    )
    assert send(press.url, outgoing).outcome is Outcome.CONFIRMED
    (line,) = press.log(since=before)
    assert (line["method"], line["path"]) == ("POST", "/articles")


# -- configuration --------------------------------------------------------------------------------------------------


def entry(**changes: Any) -> dict[str, Any]:
    return {**demo_connectors.CONNECTORS["press"], **changes}


def test_the_hash_of_a_configuration_covers_the_destination_and_the_credential_but_no_secret() -> None:
    def digest(**changes: Any) -> str:
        return PublishingConnector("press", entry(**changes)).config_hash

    first = digest()
    assert len(first) == 64
    assert first == digest()
    assert first == PublishingConnector("press", dict(reversed(entry().items()))).config_hash
    for change in (
        {"base_url": "http://127.0.0.1:1"},
        {"credential_id": "c-1"},
        {"allow_private": False},
        {"provider": "x"},
    ):
        assert digest(**change) != first
    assert digest(secrets={"token": "s3cret"}) == first


def test_connectors_are_built_anew_when_the_setting_changes(settings: Any) -> None:
    settings.CONNECTORS = {"press": entry(base_url="http://127.0.0.1:1001")}
    first = connector("press")
    assert connector("press") is first
    assert (first.id, first.provider, first.label) == ("press", "press", "The Press")
    settings.CONNECTORS = {"press": entry(base_url="http://127.0.0.1:1002")}
    assert connector("press").config_hash != first.config_hash
    settings.CONNECTORS = {}
    assert connectors() == {}
    with pytest.raises(UnknownConnector):
        connector("press")


def test_a_setting_changed_in_place_is_noticed(settings: Any) -> None:
    settings.CONNECTORS = {"press": entry()}
    before = connector("press").config_hash
    settings.CONNECTORS["press"]["base_url"] = "http://127.0.0.1:1003"
    assert connector("press").config_hash != before


@pytest.mark.parametrize(
    "change", [{"class": "operations.connectors.base.Outcome"}, {"class": "no.such.Class"}, {"base_url": "x"}]
)
def test_a_configuration_that_cannot_be_used_says_so(settings: Any, change: dict[str, Any]) -> None:
    settings.CONNECTORS = {"press": entry(**change)}
    with pytest.raises(BadConnector):
        connectors()


@pytest.mark.parametrize(
    ("environment", "url"),
    [
        ({}, "http://127.0.0.1:8001"),
        ({"PORT": "9000"}, "http://127.0.0.1:9001"),
        ({"PORT": "9000", "PRESS_PORT": "7000"}, "http://127.0.0.1:7000"),
        ({"HOST": "localhost"}, "http://127.0.0.1:8001"),
        ({"HOST": "::1"}, "http://[::1]:8001"),
    ],
)
def test_the_press_of_demo_mode_is_where_the_environment_says(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], url: str
) -> None:
    for name in ("HOST", "PORT", "PRESS_PORT"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert demo_connectors._press_url() == url


# -- where people can look ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("public_url", "reference", "address"),
    [
        ("https://press.example/articles/{reference}", "art-1", "https://press.example/articles/art-1"),
        ("https://press.example/articles/{reference}", "a/../b?c", "https://press.example/articles/a%2F..%2Fb%3Fc"),
        ("https://press.example/articles/{reference}", "..", ""),
        ("https://press.example/articles/{reference}", "", ""),
        ("javascript:alert('{reference}')", "art-1", ""),
        ("", "art-1", ""),
    ],
)
def test_a_reference_leads_to_a_page_on_the_web_or_nowhere(public_url: str, reference: str, address: str) -> None:
    assert publisher("http://127.0.0.1:9", public_url=public_url).public_address(reference) == address


def test_where_people_can_look_is_nothing_that_an_approval_binds_itself_to() -> None:
    plain = publisher("http://127.0.0.1:9")
    assert publisher("http://127.0.0.1:9", public_url="https://press.example/").config_hash == plain.config_hash
