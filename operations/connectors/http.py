"""The one outgoing HTTP client of the connectors.

One exchange is one connection, one request, one answer: no redirects, no proxies of the environment, no cookies, no
repetition. Where it may go is fixed by the configuration. It tells "no byte of the request left" from "perhaps".
"""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

import h11

from operations.connectors.addresses import Address, Refused, Unresolved, addresses_of
from operations.connectors.base import BadConnector, Outgoing, SendClock

RAW_BYTES_MAX = 65_536
HEAD_BYTES_MAX = 32_768
CHUNK_BYTES = 65_536
INTERIM_ANSWERS_MAX = 10
HEADERS_OF_THE_CLIENT = frozenset({"host", "content-length", "transfer-encoding", "connection", "expect", "upgrade"})
SEGMENT = re.compile(r"(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+")
QUERY = re.compile(r"(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*")
# To many servers an escaped dot, slash or control character is the thing itself.
ESCAPED_MISCHIEF = re.compile(r"%(?:2[eEfF]|5[cC]|[01][0-9a-fA-F]|7[fF])")
HOST = re.compile(r"[A-Za-z0-9._-]+|[0-9A-Fa-f:.]+")


class RefusedTarget(ValueError):
    """A path or header that would lead somewhere else than the configuration says."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """What one exchange came to. `complete` = the whole answer arrived; else `reason` says what happened.

    `nothing_left` = provably no byte of the request reached the network. `body` holds at most RAW_BYTES_MAX bytes.
    """

    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    complete: bool = False
    reason: str = ""
    bytes_sent: int = 0
    nothing_left: bool = False


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a connector's requests go, whatever its parameters say."""

    scheme: str
    host: str
    port: int
    prefix: str
    allow_private: bool
    ca_file: str | None

    @classmethod
    def of(cls, configuration: Mapping[str, Any]) -> Destination:
        """From `base_url` (scheme, host, optional port and path), `allow_private`, `ca_file`. Raises BadConnector."""
        base_url = str(configuration.get("base_url", ""))
        try:
            parts = urlsplit(base_url)
            port = parts.port or (443 if parts.scheme == "https" else 80)
        except ValueError as error:
            raise BadConnector(f"base_url {base_url!r}: {error}") from error
        if parts.scheme not in ("http", "https") or not HOST.fullmatch(parts.hostname or ""):
            raise BadConnector(f"base_url {base_url!r} must look like https://host/path")
        if parts.username is not None or parts.query or parts.fragment:
            raise BadConnector(f"base_url {base_url!r} must hold a plain host and path only")
        prefix = parts.path.rstrip("/")
        try:
            _check_path(prefix or "/x")
        except RefusedTarget as error:
            raise BadConnector(f"base_url {base_url!r}: {error}") from error
        allow_private = configuration.get("allow_private", False) is True
        return cls(parts.scheme, str(parts.hostname), port, prefix, allow_private, configuration.get("ca_file"))

    @property
    def authority(self) -> str:
        """The Host header: host and, where it is not the scheme's own, port."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == {"http": 80, "https": 443}[self.scheme] else f"{host}:{self.port}"


def target(*segments: str, query: Mapping[str, str] | None = None) -> str:
    """A path in which each of `segments` stays one segment. Raises RefusedTarget for "", ".", ".." and slashes."""
    for segment in segments:
        if segment in ("", ".", "..") or "/" in segment or "\\" in segment:
            raise RefusedTarget(f"{segment!r} is no path segment")
    path = "/" + "/".join(quote(segment, safe="") for segment in segments)
    path += "?" + urlencode(query, quote_via=quote, safe="") if query else ""
    check_target(path)
    return path


def check_target(path: str) -> None:
    """Refuse whatever could leave the configured host and path. Raises RefusedTarget."""
    before, _, query = path.partition("?")
    _check_path(before)
    if not QUERY.fullmatch(query) or re.search("%0[aAdD]", query):
        raise RefusedTarget("the query has characters that must be escaped")


class HttpClient:
    """Speaks to one destination."""

    def __init__(self, destination: Destination) -> None:
        self.destination = destination
        self._tls: ssl.SSLContext | None = None
        if destination.scheme == "https":
            self._tls = ssl.create_default_context(cafile=destination.ca_file)

    def exchange(self, outgoing: Outgoing, *, timeout_seconds: float, send_before: float | None = None) -> Exchange:
        """Send `outgoing` once and read the answer, all within `timeout_seconds`.

        When `send_before` (on SendClock) has passed at the moment of the first byte, nothing is sent: reason `late`.
        """
        deadline = SendClock.boot_seconds() + timeout_seconds
        too_late = "timeout" if send_before is None or deadline < send_before else "late"
        first_byte_before = deadline if send_before is None else min(deadline, send_before)
        try:
            request = self._request_bytes(outgoing)
        except (RefusedTarget, h11.LocalProtocolError):
            return Exchange(reason="target_refused", nothing_left=True)
        if _left(first_byte_before) <= 0:
            return Exchange(reason=too_late, nothing_left=True)
        opened = self._open(first_byte_before)
        if isinstance(opened, str):
            return Exchange(reason=opened, nothing_left=True)
        with opened as connection:
            if _left(first_byte_before) <= 0:
                return Exchange(reason=too_late, nothing_left=True)
            return _talk(connection, request, outgoing.method, deadline)

    def _request_bytes(self, outgoing: Outgoing) -> bytes:
        check_target(outgoing.path)
        if taken := [name for name in outgoing.headers if name.lower() in HEADERS_OF_THE_CLIENT]:
            raise RefusedTarget(f"the header {taken[0]} is the client's own")
        own = {
            "Host": self.destination.authority,
            "User-Agent": "Countersign",
            "Accept-Encoding": "identity",
            "Connection": "close",
            "Content-Length": str(len(outgoing.body)),
        }
        headers = [*own.items(), *outgoing.headers.items()]
        wire = h11.Connection(h11.CLIENT)
        request = h11.Request(method=outgoing.method, target=self.destination.prefix + outgoing.path, headers=headers)
        parts = [wire.send(request), wire.send(h11.Data(outgoing.body)), wire.send(h11.EndOfMessage())]
        return b"".join(part or b"" for part in parts)

    def _open(self, deadline: float) -> socket.socket | str:
        """A connection ready for the first byte, or a reason code why there is none."""
        where = self.destination
        try:
            found = addresses_of(where.host, where.port, allow_private=where.allow_private, seconds=_left(deadline))
        except Refused:
            return "address_refused"
        except Unresolved:
            return "dns"
        for address in found:
            try:
                plain = _connect(address, deadline)
            except OSError:
                continue
            return plain if self._tls is None else self._secure(plain, self._tls, deadline)
        return "connect"

    def _secure(self, plain: socket.socket, tls: ssl.SSLContext, deadline: float) -> socket.socket | str:
        try:
            plain.settimeout(max(_left(deadline), 0.001))
            return tls.wrap_socket(plain, server_hostname=self.destination.host)
        except (OSError, ValueError):
            plain.close()
            return "tls"


def _connect(address: Address, deadline: float) -> socket.socket:
    made = socket.socket(address.family, socket.SOCK_STREAM)
    try:
        made.settimeout(max(_left(deadline), 0.001))
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        made.connect(address.sockaddr)
    except OSError:
        made.close()
        raise
    return made


def _talk(connection: socket.socket, request: bytes, method: str, deadline: float) -> Exchange:
    sent, stopped = _send(connection, request, deadline)
    if sent == 0 and not isinstance(connection, ssl.SSLSocket):  # TLS may have sent part of a record
        return Exchange(reason=stopped, nothing_left=True)
    if stopped == "timeout":
        return Exchange(reason="timeout", bytes_sent=sent)
    # A server may answer, and close, before it has read everything: its answer still counts.
    return _Reading(connection, method, deadline, sent).read()


def _send(connection: socket.socket, request: bytes, deadline: float) -> tuple[int, str]:
    """How many bytes were handed over, and why it stopped: "" when that was all of them."""
    view, sent = memoryview(request), 0
    while sent < len(request):
        if _left(deadline) <= 0:
            return sent, "timeout"
        try:
            connection.settimeout(_left(deadline))
            sent += connection.send(view[sent : sent + CHUNK_BYTES])
        except TimeoutError:
            return sent, "timeout"
        except OSError:
            return sent, "reset"
    return sent, ""


class _Reading:
    """Reads one answer; what has arrived when it breaks off is kept."""

    def __init__(self, connection: socket.socket, method: str, deadline: float, sent: int) -> None:
        self._connection, self._deadline, self._sent = connection, deadline, sent
        self._wire = h11.Connection(h11.CLIENT, max_incomplete_event_size=HEAD_BYTES_MAX)
        # The wire has to know that a request went out, and by which method, to read what comes back.
        self._wire.send(h11.Request(method=method, target="/", headers=[("Host", "x")]))
        self._wire.send(h11.EndOfMessage())
        self._status: int | None = None
        self._headers: dict[str, str] = {}
        self._body = bytearray()
        self._received_any = self._ended = False

    def read(self) -> Exchange:
        """The exchange as far as it got."""
        try:
            reason = self._read_events()
        except TimeoutError:
            reason = "timeout"
        except OSError:
            reason = "reset"
        except h11.RemoteProtocolError:
            reason = self._end_reason() if self._ended else "unparsable"
        body = bytes(self._body[:RAW_BYTES_MAX])
        return Exchange(self._status, self._headers, body, reason == "", reason, self._sent)

    def _read_events(self) -> str:
        interim = 0
        while True:
            event = self._wire.next_event()
            if event is h11.NEED_DATA:
                if self._ended:
                    return self._end_reason()
                self._receive()
            elif isinstance(event, h11.InformationalResponse):
                interim += 1
                if interim > INTERIM_ANSWERS_MAX:
                    return "unparsable"
            elif isinstance(event, h11.Response):
                self._status = event.status_code
                self._headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in event.headers}
            elif isinstance(event, h11.Data):
                self._body += event.data
                if len(self._body) > RAW_BYTES_MAX:
                    return "too_large"
            elif isinstance(event, h11.EndOfMessage):
                return ""
            else:  # the connection ended before there was an answer
                return self._end_reason()

    def _end_reason(self) -> str:
        return "cut" if self._received_any else "closed"

    def _receive(self) -> None:
        """Feed the wire with what came. The time-out is for the whole, not for each piece."""
        left = _left(self._deadline)
        if left <= 0:
            raise TimeoutError
        self._connection.settimeout(left)
        data = self._connection.recv(CHUNK_BYTES)
        self._received_any, self._ended = self._received_any or bool(data), not data
        self._wire.receive_data(data)


def _check_path(path: str) -> None:
    if not path.startswith("/"):
        raise RefusedTarget("a path starts with one slash")
    for segment in path[1:].split("/"):
        if segment in (".", "..") or not SEGMENT.fullmatch(segment) or ESCAPED_MISCHIEF.search(segment):
            raise RefusedTarget(f"{segment!r} is no path segment")


def _left(deadline: float) -> float:
    return deadline - SendClock.boot_seconds()
