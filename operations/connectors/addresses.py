"""Which network addresses the outgoing client may reach."""

from __future__ import annotations

import queue
import re
import socket
import threading
from dataclasses import dataclass
from ipaddress import IPv6Network, ip_address, ip_network
from typing import Any

# The ranges are written out because what Python's `is_global` says of some of them differs between its versions.
OPENED_BY_CONFIGURATION = tuple(
    ip_network(text)
    for text in ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "::1/128", "fc00::/7")
)
NEVER = tuple(
    ip_network(text)
    for text in (
        *("0.0.0.0/8", "169.254.0.0/16", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15"),
        *("198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        *("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"),
    )
)
# Of IPv6 only this is the public network; mapped and translated IPv4, link-local and multicast lie outside it.
PUBLIC_IPV6 = IPv6Network("2000::/3")
# A host whose last label is a number is an address to the resolver, whatever its form: 127.1, 0x7f000001, 2130706433.
ENDS_IN_A_NUMBER = re.compile(r"(?:^|\.)(?:[0-9]+|0[xX][0-9a-fA-F]*)\.?$")


class Refused(Exception):
    """An address that this connector may not reach; nothing was sent."""


class Unresolved(Exception):
    """The host's name could not be turned into addresses in time."""


@dataclass(frozen=True, slots=True)
class Address:
    """One place to connect to: checked, and never looked up again."""

    family: socket.AddressFamily
    sockaddr: tuple[Any, ...]


def addresses_of(host: str, port: int, *, allow_private: bool, seconds: float) -> list[Address]:
    """Where `host` is, looked up once. Raises Unresolved, or Refused if any of its addresses is out of bounds."""
    found = _literal(host, port) or _look_up(host, port, seconds)
    for address in found:
        if why := why_refused(str(address.sockaddr[0]), allow_private=allow_private):
            raise Refused(f"{address.sockaddr[0]} is {why}")
    return found


def why_refused(text: str, *, allow_private: bool) -> str:
    """Why this address may not be reached, "" if it may. `allow_private` opens loopback and private networks only."""
    address = ip_address(text.partition("%")[0])
    if any(address in network for network in OPENED_BY_CONFIGURATION):
        return "" if allow_private else "a private address"
    if any(address in network for network in NEVER) or (address.version == 6 and address not in PUBLIC_IPV6):
        return "no address of the public network"
    return ""


def _literal(host: str, port: int) -> list[Address]:
    try:
        address = ip_address(host)
    except ValueError:
        if ENDS_IN_A_NUMBER.search(host):
            raise Refused(f"{host} is an address in disguise") from None
        return []
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    return [Address(family, (host, port, 0, 0) if address.version == 6 else (host, port))]


def _look_up(host: str, port: int, seconds: float) -> list[Address]:
    """getaddrinfo knows no time-out, so it runs beside and is left behind when it takes too long."""
    box: queue.SimpleQueue[list[Address] | None] = queue.SimpleQueue()

    def ask() -> None:
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            known = (socket.AF_INET, socket.AF_INET6)
            box.put([Address(family, place) for family, _, _, _, place in rows if family in known])
        except (OSError, UnicodeError):
            box.put(None)

    threading.Thread(target=ask, daemon=True).start()
    try:
        found = box.get(timeout=max(seconds, 0))
    except queue.Empty:
        found = None
    if not found:
        raise Unresolved(host)
    return found
