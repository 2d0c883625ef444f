"""The one outgoing client: where it may go, what it makes of answers that break off, and how long it takes at most."""

from __future__ import annotations

import datetime
import socket
import ssl
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from operations.connectors import http as outgoing_http
from operations.connectors.addresses import why_refused
from operations.connectors.base import BadConnector, Outgoing, SendClock
from operations.connectors.http import (
    RAW_BYTES_MAX,
    Destination,
    Exchange,
    HttpClient,
    RefusedTarget,
    check_target,
    target,
)
from tests.operations.listening import Listener, Talk, answering, listening, response

OK = response(200, b'{"fine": true}', "X-Request-Id: r-1")


def request(path: str = "/articles", body: bytes = b"{}", **headers: str) -> Outgoing:
    return Outgoing("POST", path, headers, body)


def client(base_url: str, **configuration: object) -> HttpClient:
    return HttpClient(Destination.of({"base_url": base_url, "allow_private": True, **configuration}))


def exchange(
    base_url: str, outgoing: Outgoing | None = None, *, seconds: float = 5, **configuration: object
) -> Exchange:
    return client(base_url, **configuration).exchange(outgoing or request(), timeout_seconds=seconds)


@pytest.fixture
def listener() -> Iterator[Listener]:
    with listening(answering(OK)) as running:
        yield running


# -- one request, one answer ----------------------------------------------------------------------------------------


def test_a_whole_answer_is_read_and_the_connection_closed(listener: Listener) -> None:
    done = exchange(listener.url + "/base/", request(body=b"hello", **{"X-Mine": "1"}))
    assert (done.status, done.body, done.complete, done.reason) == (200, b'{"fine": true}', True, "")
    assert done.headers["x-request-id"] == "r-1"
    assert done.bytes_sent == len(listener.received)
    head, _, body = listener.received.partition(b"\r\n\r\n")
    assert head.startswith(b"POST /base/articles HTTP/1.1\r\n")
    assert f"Host: 127.0.0.1:{listener.port}".encode() in head
    assert body == b"hello"


def test_a_chunked_answer_and_one_that_ends_with_the_connection_are_whole() -> None:
    chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
    until_closed = b"HTTP/1.1 200 OK\r\n\r\nabcde"
    interim = b"HTTP/1.1 103 Early Hints\r\n\r\n" + response(200, b"abcde")
    for wire in (chunked, until_closed, interim):
        with listening(answering(wire)) as listener:
            done = exchange(listener.url)
            assert (done.complete, done.body) == (True, b"abcde")


def test_a_redirect_is_an_answer_and_is_not_followed(listener: Listener) -> None:
    away = response(302, b"", f"Location: {listener.url}/stolen")
    with listening(answering(away)) as first:
        done = exchange(first.url)
    assert (done.status, done.complete) == (302, True)
    assert listener.connections == 0


def test_proxies_of_the_environment_are_not_used(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    with listening(answering(OK)) as proxy:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy", "HTTPS_PROXY"):
            monkeypatch.setenv(name, proxy.url)
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("no_proxy", raising=False)
        assert exchange(listener.url).status == 200
        assert (listener.connections, proxy.connections) == (1, 0)


def test_a_failed_exchange_is_not_repeated() -> None:
    with listening(lambda talk: talk.read_request() and None) as listener:
        assert exchange(listener.url).reason == "closed"
        assert listener.connections == 1


# -- server-side request forgery ------------------------------------------------------------------------------------

DISGUISES = ["127.1", "2130706433", "0x7f000001", "0x7f.1", "017700000001", "0", "127.0.0.1.", "[::ffff:127.0.0.1]"]


@pytest.mark.parametrize("host", [*DISGUISES, "127.0.0.1", "localhost", "[::1]", "0.0.0.0", "[::]"])
def test_attack_loopback_under_any_spelling_is_never_reached(listener: Listener, host: str) -> None:
    done = exchange(f"http://{host}:{listener.port}", allow_private=False)
    assert (done.reason, done.nothing_left, done.bytes_sent) == ("address_refused", True, 0)
    assert listener.connections == 0
    assert exchange(listener.url).status == 200, "premise: the listener could have been reached"


@pytest.mark.parametrize("host", DISGUISES)
def test_attack_an_address_in_disguise_is_refused_where_private_ones_are_allowed(listener: Listener, host: str) -> None:
    assert exchange(f"http://{host}:{listener.port}").reason == "address_refused"
    assert listener.connections == 0


@pytest.mark.parametrize("text", ["127.0.0.1", "10.0.0.1", "172.31.0.1", "192.168.1.1", "100.64.0.1", "::1", "fd00::1"])
def test_private_addresses_need_the_permission_of_the_configuration(text: str) -> None:
    assert why_refused(text, allow_private=False)
    assert not why_refused(text, allow_private=True)


@pytest.mark.parametrize(
    "text",
    [
        *("0.0.0.0", "0.1.2.3", "169.254.169.254", "192.0.2.1", "198.18.0.1", "203.0.113.1", "224.0.0.1", "239.1.1.1"),
        *("240.0.0.1", "255.255.255.255", "::", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "fe80::1"),
        *("fe80::1%eth0", "fec0::1", "ff02::1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2001::1"),
        *("2001:db8::1", "100::1"),
    ],
)
def test_some_addresses_are_refused_whatever_the_configuration_says(text: str) -> None:
    assert why_refused(text, allow_private=False)
    assert why_refused(text, allow_private=True)


@pytest.mark.parametrize("text", ["8.8.8.8", "93.184.216.34", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])
def test_public_addresses_are_reached(text: str) -> None:
    assert not why_refused(text, allow_private=False)


def resolves_to(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """The name server says one of `answers` after the other; the list of names asked."""
    asked: list[str] = []

    def getaddrinfo(host: str, port: int, **_: object) -> list[tuple]:
        asked.append(host)
        found = answers[min(len(asked), len(answers)) - 1]
        return [
            (socket.AF_INET6 if ":" in one else socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found
        ]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


def test_attack_a_name_that_changes_its_address_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with listening(answering(OK)) as first, listening(answering(OK), host="127.0.0.2") as second:
        asked = resolves_to(monkeypatch, ["127.0.0.1"], ["127.0.0.2"])
        assert exchange(f"http://press.test:{first.port}").status == 200
        assert asked == ["press.test"]
        assert (first.connections, second.connections) == (1, 0)


@pytest.mark.parametrize("answer", [["127.0.0.1"], ["93.184.216.34", "127.0.0.1"], ["::1"], ["169.254.169.254"]])
def test_attack_a_public_name_with_a_private_address_is_refused(
    listener: Listener, monkeypatch: pytest.MonkeyPatch, answer: list[str]
) -> None:
    asked = resolves_to(monkeypatch, answer)
    done = exchange(f"http://press.test:{listener.port}", allow_private=False)
    assert (done.reason, done.nothing_left) == ("address_refused", True)
    assert asked == ["press.test"]
    assert listener.connections == 0


@pytest.mark.parametrize(
    "path",
    [
        *("articles", "//evil.test/x", "/../admin", "/articles/../admin", "/articles/..", "/./x", "/a//b", "/a/"),
        *(
            "/%2e%2e/admin",
            "/.%2E/admin",
            "/a%2fb",
            "/a%5cb",
            "/a\\b",
            "/a b",
            "/a\r\nX: 1",
            "/a%0d%0aX",
            "/a?q=%0d%0a",
        ),
        *("/a#b", "/a?x=#b", "/é", "http://evil.test/", "/a?b\r\nX: 1", "", "/", "@evil.test/", "/a\x00"),
    ],
)
def test_attack_a_path_that_leads_elsewhere_sends_nothing(listener: Listener, path: str) -> None:
    done = exchange(listener.url, request(path))
    assert (done.reason, done.nothing_left) == ("target_refused", True)
    assert listener.connections == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Mine": "1\r\nX-Evil: 2"},
        {"X-Mine: 1\r\nX-Evil": "2"},
        {"Host": "evil.test"},
        {"content-length": "0"},
        {"Transfer-Encoding": "chunked"},
    ],
)
def test_attack_a_header_that_would_change_the_request_sends_nothing(
    listener: Listener, headers: dict[str, str]
) -> None:
    assert exchange(listener.url, request(**headers)).reason == "target_refused"
    assert listener.connections == 0


def test_a_parameter_stays_one_segment_of_the_path() -> None:
    assert (
        target("articles", "a b?c#d&é", query={"key": "a/b&c=d ?"})
        == "/articles/a%20b%3Fc%23d%26%C3%A9?key=a%2Fb%26c%3Dd%20%3F"
    )
    for segment in ("", ".", "..", "a/b", "a\\b", "..\\x", "a\r\nb", "\x00"):
        with pytest.raises(RefusedTarget):
            target("articles", segment)
    with pytest.raises(RefusedTarget):
        target("articles", query={"key": "a\r\nb"})
    check_target("/articles/%E6%B0%B4?key=x")


@pytest.mark.parametrize(
    "base_url",
    [
        *(
            "",
            "press",
            "ftp://press.test",
            "//press.test",
            "http://",
            "http://press.test:99999",
            "http://u:p@press.test",
        ),
        *(
            "http://press.test?x=1",
            "http://press.test#x",
            "http://press.test/../x",
            "http://press.test/a//b",
            "http://[::1",
        ),
        *("http://pre ss.test", "http://prēss.test", "file:///etc/passwd"),
    ],
)
def test_a_configuration_that_is_no_plain_address_is_refused(base_url: str) -> None:
    with pytest.raises(BadConnector):
        Destination.of({"base_url": base_url})


def test_only_a_plain_true_allows_private_addresses() -> None:
    for value in (None, 0, 1, "true", "yes", []):
        assert Destination.of({"base_url": "http://press.test", "allow_private": value}).allow_private is False


# -- nothing left, or perhaps ---------------------------------------------------------------------------------------


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def test_where_nobody_listens_nothing_left() -> None:
    done = exchange(f"http://127.0.0.1:{free_port()}")
    assert (done.reason, done.nothing_left, done.bytes_sent) == ("connect", True, 0)


def test_the_second_address_of_a_name_is_tried_when_the_first_is_dead(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolves_to(monkeypatch, ["127.0.0.3", "127.0.0.1"])
    assert exchange(f"http://press.test:{listener.port}").status == 200


def test_an_unknown_name_is_told_from_a_dead_server(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror("unknown")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    done = exchange("http://press.test")
    assert (done.reason, done.nothing_left) == ("dns", True)


def test_a_name_server_that_does_not_answer_costs_no_more_than_the_time_out(monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: release.wait(20) and [])
    started = time.monotonic()
    done = exchange("http://press.test", seconds=0.3)
    assert (done.reason, done.nothing_left) == ("dns", True)
    assert time.monotonic() - started < 3
    release.set()


def test_a_late_sender_does_not_even_connect(listener: Listener) -> None:
    before = SendClock.boot_seconds() - 0.001
    done = client(listener.url).exchange(request(), timeout_seconds=5, send_before=before)
    assert (done.reason, done.nothing_left, done.bytes_sent) == ("late", True, 0)
    assert listener.connections == 0


def test_a_sender_suspended_after_connecting_sends_no_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    connect, awake = outgoing_http._connect, SendClock.boot_seconds

    def connect_and_sleep(*arguments: object) -> socket.socket:
        made = connect(*arguments)
        monkeypatch.setattr(SendClock, "boot_seconds", staticmethod(lambda: awake() + 3600))
        return made

    ended = threading.Event()

    def watch(talk: Talk) -> None:
        talk.read_to_end()
        ended.set()

    monkeypatch.setattr(outgoing_http, "_connect", connect_and_sleep)
    with listening(watch) as listener:
        before = SendClock.boot_seconds() + 5
        done = client(listener.url).exchange(request(), timeout_seconds=10, send_before=before)
        assert (done.reason, done.nothing_left, done.bytes_sent) == ("late", True, 0)
        assert ended.wait(10), "premise: there was a connection"
        assert (listener.connections, listener.received) == (1, b"")


def test_a_sender_in_time_sends(listener: Listener) -> None:
    before = SendClock.boot_seconds() + 5
    assert client(listener.url).exchange(request(), timeout_seconds=5, send_before=before).status == 200


def test_the_clock_of_sending_only_grows() -> None:
    seen = [SendClock.boot_seconds() for _ in range(1000)]
    assert seen == sorted(seen) and seen[-1] > seen[0]


def reset(talk: Talk) -> None:
    talk.read_request()
    talk.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


@pytest.mark.parametrize(
    ("wire", "reason"),
    [
        (b"", "closed"),
        (b"HTTP/1.1 20", "cut"),
        (b"HTTP/1.1 200 OK\r\nContent-Le", "cut"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n", "cut"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345", "cut"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", "cut"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n", "cut"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5", "cut"),
        (b"HTTP/1.1 100 Continue\r\n\r\n", "cut"),
        (b"SSH-2.0-OpenSSH_9\r\n\r\n", "unparsable"),
        (b"HTTP/1.1 abc OK\r\n\r\n", "unparsable"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc", "unparsable"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "unparsable"),
        (b"HTTP/1.1 100 Continue\r\n\r\n" * 50 + OK, "unparsable"),
        (b"HTTP/1.1 200 OK\r\n" + b"X-Long: " + b"x" * 200_000, "unparsable"),
        (b"HTTP/1.1 200 OK\r\n" + b"X-Many: 1\r\n" * 20_000, "unparsable"),
    ],
)
def test_an_answer_that_breaks_off_or_makes_no_sense_is_not_complete(wire: bytes, reason: str) -> None:
    with listening(answering(wire)) as listener:
        done = exchange(listener.url)
    assert (done.complete, done.nothing_left, done.reason) == (False, False, reason)
    assert done.bytes_sent > 0


def test_what_arrived_before_the_cut_is_kept() -> None:
    with listening(answering(b"HTTP/1.1 201 OK\r\nX-Request-Id: r-9\r\nContent-Length: 10\r\n\r\n12345")) as listener:
        done = exchange(listener.url)
    assert (done.status, done.headers["x-request-id"], done.body) == (201, "r-9", b"12345")


def test_a_reset_connection_is_not_complete() -> None:
    with listening(reset) as listener:
        done = exchange(listener.url)
    assert (done.complete, done.nothing_left, done.reason) == (False, False, "reset")


def test_an_answer_given_before_the_whole_request_was_read_counts() -> None:
    def refuse_early(talk: Talk) -> None:
        talk.listener.received += talk.connection.recv(1000)
        talk.say(response(413, b"{}"))

    with listening(refuse_early) as listener:
        done = exchange(listener.url, request(body=b"x" * 8_000_000))
    assert (done.status, done.complete) == (413, True)


# -- limits ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", ["Content-Length: 50000000\r\n", ""])
def test_a_body_over_the_cap_is_left_and_the_kept_part_is_small(length: str) -> None:
    def flood(talk: Talk) -> None:
        talk.read_request()
        talk.say(f"HTTP/1.1 200 OK\r\n{length}\r\n".encode())
        for _ in range(500):
            talk.say(b"x" * 100_000)
        talk.listener.received += b"all of it was taken"

    with listening(flood) as listener:
        done = exchange(listener.url)
        listener.stop()
        assert b"all of it was taken" not in listener.received
    assert (done.complete, done.reason, len(done.body)) == (False, "too_large", RAW_BYTES_MAX)


def test_a_body_of_exactly_the_cap_is_whole() -> None:
    with listening(answering(response(200, b"x" * RAW_BYTES_MAX))) as listener:
        done = exchange(listener.url)
    assert (done.complete, len(done.body)) == (True, RAW_BYTES_MAX)


@pytest.mark.parametrize("at_once", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n"])
def test_a_server_that_trickles_is_left_when_the_whole_time_is_over(at_once: bytes) -> None:
    def trickle(talk: Talk) -> None:
        talk.read_request()
        talk.say(at_once)
        talk.trickle(b"H" * 500 if at_once else b"HTTP/1.1 200 OK\r\nX: " + b"x" * 500, 0.05)

    with listening(trickle) as listener:
        started = time.monotonic()
        done = exchange(listener.url, seconds=0.5)
        assert time.monotonic() - started < 3
    assert (done.complete, done.nothing_left, done.reason) == (False, False, "timeout")


def test_a_silent_server_is_left_when_the_time_is_over() -> None:
    with listening(Talk.read_to_end) as listener:
        done = exchange(listener.url, seconds=0.3)
    assert (done.complete, done.nothing_left, done.reason) == (False, False, "timeout")


def test_a_server_that_does_not_read_is_left_when_the_time_is_over() -> None:
    with listening(lambda talk: talk.listener.stopping.wait(20) and None) as listener:
        done = exchange(listener.url, request(body=b"x" * 30_000_000), seconds=0.5)
    assert (done.complete, done.nothing_left, done.reason) == (False, False, "timeout")
    assert 0 < done.bytes_sent < 30_000_000


# -- TLS ------------------------------------------------------------------------------------------------------------


def certificate(folder: Path, name: str) -> tuple[ssl.SSLContext, str]:
    """A server context with a certificate for `name`, and the file that vouches for it."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / f"{name}.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context, str(file)


def test_over_tls_the_certificate_must_be_trusted_and_name_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolves_to(monkeypatch, ["127.0.0.1"])
    context, trusted = certificate(tmp_path, "press.test")
    with listening(answering(OK), tls=context) as listener:
        assert exchange(f"https://press.test:{listener.port}", ca_file=trusted).status == 200
        listener.received = b""
        stranger = exchange(f"https://press.test:{listener.port}")
        other_name = exchange(f"https://other.test:{listener.port}", ca_file=trusted)
        for done in (stranger, other_name):
            assert (done.reason, done.nothing_left, done.bytes_sent) == ("tls", True, 0)
        assert listener.received == b""


def test_a_server_that_speaks_no_tls_is_told_nothing() -> None:
    with listening(Talk.read_to_end) as listener:
        done = exchange(listener.url.replace("http:", "https:"), seconds=0.5)
        listener.stop()
        assert b"articles" not in listener.received
    assert (done.reason, done.nothing_left) == ("tls", True)
