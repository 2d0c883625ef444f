"""What every connector promises the executor, and the connectors that the settings name."""

from __future__ import annotations

import hashlib
import json
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.utils.module_loading import import_string

SECRETS, PUBLIC_URL = "secrets", "public_url"
UNBOUND = (SECRETS, PUBLIC_URL)  # left out of the hash: neither says where something is sent


class UnknownConnector(LookupError):
    """No connector of this name is configured."""


class BadConnector(Exception):
    """A connector's configuration that cannot be used; the text says which part and why."""


class CannotPrepare(Exception):
    """These parameters and bytes cannot be sent; nothing was. `reason` is a short machine code."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Outcome(StrEnum):
    """What one try at an effect came to."""

    CONFIRMED = "confirmed"  # a definite yes
    REJECTED = "rejected"  # a definite no
    DEFERRED = "deferred"  # a definite "not now", before any effect
    NOT_SENT = "not_sent"  # provably no byte of the request left
    SILENT = "silent"  # anything else: it may have happened
    KEY_CONFLICT = "key_conflict"  # the provider knows our key with another payload


class Found(StrEnum):
    """What a query came to. ERROR settles nothing."""

    FOUND = "found"
    NOT_FOUND = "not_found"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a try. `raw` is the body as received, at most `RAW_BYTES_MAX`; `reason` a short machine code."""

    outcome: Outcome
    http_status: int | None
    provider_request_id: str
    provider_reference: str
    raw: bytes
    reason: str
    retry_after_seconds: int | None
    bytes_sent: int


@dataclass(frozen=True, slots=True)
class QueryAnswer:
    """The answer to "do you know this key?". `sha256` is the hash the provider tells of what it holds, else ""."""

    found: Found
    http_status: int | None
    provider_request_id: str
    provider_reference: str
    sha256: str
    raw: bytes
    reason: str


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A request made ready before the gate. `path` is below the connector's configured origin and names no host."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes


class SendClock:
    """The clock of `send_before`: it runs while the machine is suspended and no one can set it."""

    @staticmethod
    def boot_seconds() -> float:
        """Seconds since boot, suspension included. Without CLOCK_BOOTTIME (macOS) CLOCK_MONOTONIC does it."""
        return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Connector(ABC):
    """One configured way to one outside system. Made anew whenever the settings change; holds no fact."""

    def __init__(self, connector_id: str, configuration: Mapping[str, Any]) -> None:
        self.id = connector_id
        self.provider = str(configuration.get("provider") or connector_id)
        self.label = str(configuration.get("label") or connector_id)
        self.config_hash = configuration_hash(configuration)
        self._public_url = str(configuration.get(PUBLIC_URL, ""))

    def public_address(self, reference: str) -> str:
        """Where people can look at what the provider calls `reference`: the configured `public_url` with `{reference}` in
        it. "" where that is not configured or leads nowhere on the web."""
        if reference in ("", ".", "..") or not self._public_url.startswith(("http://", "https://")):
            return ""
        return self._public_url.replace("{reference}", quote(reference, safe=""))

    @abstractmethod
    def prepare(
        self, *, key: str, parameters: Mapping[str, Any], content: bytes, volatile: Mapping[str, Any]
    ) -> Outgoing:
        """The very bytes to be sent. `volatile` values are no part of what was approved. Raises CannotPrepare."""

    @abstractmethod
    def send(self, outgoing: Outgoing, *, send_before: float, timeout_seconds: float) -> Answer:
        """One try, never repeated here. `send_before` is on SendClock; the time-out covers the whole exchange."""

    @abstractmethod
    def query(self, *, key: str, timeout_seconds: float) -> QueryAnswer:
        """Ask the provider whether it knows `key`. Has no effect outside."""


def configuration_hash(configuration: Mapping[str, Any]) -> str:
    """sha256 over the canonical JSON of a configuration without what does not bind: what an approval binds itself to."""
    plain = {name: value for name, value in configuration.items() if name not in UNBOUND}
    return hashlib.sha256(_canonical(plain)).hexdigest()


def connectors() -> dict[str, Connector]:
    """The configured connectors by id. Raises BadConnector."""
    global _built
    wanted = _canonical(settings.CONNECTORS)
    if _built is None or _built[0] != wanted:
        _built = (wanted, {name: _build(name, entry) for name, entry in settings.CONNECTORS.items()})
    return dict(_built[1])


def connector(connector_id: str) -> Connector:
    """The connector of this id. Raises UnknownConnector, BadConnector."""
    try:
        return connectors()[connector_id]
    except KeyError:
        raise UnknownConnector(connector_id) from None


_built: tuple[bytes, dict[str, Connector]] | None = None


def _build(connector_id: str, configuration: Mapping[str, Any]) -> Connector:
    try:
        kind = import_string(configuration["class"])
    except (KeyError, ImportError) as error:
        raise BadConnector(
            f"connector {connector_id}: class {configuration.get('class')!r} cannot be loaded"
        ) from error
    if not isinstance(kind, type) or not issubclass(kind, Connector):
        raise BadConnector(f"connector {connector_id}: {configuration['class']} is no connector")
    return kind(connector_id, configuration)


def _canonical(document: Any) -> bytes:
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
