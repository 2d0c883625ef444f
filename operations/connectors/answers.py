"""What an exchange means: the rule of which answers are definite, the same for every connector over HTTP."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any

from operations.connectors.base import Answer, Outcome
from operations.connectors.http import Exchange

REJECTING_STATUSES = frozenset({400, 401, 403, 404, 405, 410, 413, 415, 422})
DEFERRING_STATUS = 429
RETRY_AFTER_SECONDS_MAX = 86_400
REQUEST_ID_CHARACTERS_MAX = 200
REFERENCE_CHARACTERS_MAX = 200


@dataclass(frozen=True, slots=True)
class Yes:
    """A success that was read and found to be about our request; `reference` is the provider's name for the effect."""

    reference: str


@dataclass(frozen=True, slots=True)
class Doubt:
    """A success that proves nothing; `reason` says what is wrong with it."""

    reason: str


def answer_from(
    exchange: Exchange,
    *,
    read_success: Callable[[dict[str, Any]], Yes | Doubt],
    is_key_conflict: Callable[[int, dict[str, Any] | None], bool],
) -> Answer:
    """Judge `exchange`. Only a complete answer can be definite; whatever is not definite is silent."""
    if exchange.nothing_left:
        return _answer(exchange, Outcome.NOT_SENT, exchange.reason)
    if not exchange.complete or exchange.status is None:
        return _answer(exchange, Outcome.SILENT, exchange.reason)
    status, document = exchange.status, json_object(exchange)
    if 200 <= status < 300:
        found = Doubt("unparsable") if document is None else read_success(document)
        if isinstance(found, Yes):
            return _answer(exchange, Outcome.CONFIRMED, f"http_{status}", reference=found.reference)
        return _answer(exchange, Outcome.SILENT, found.reason)
    if is_key_conflict(status, document):
        return _answer(exchange, Outcome.KEY_CONFLICT, "key_conflict")
    if status in REJECTING_STATUSES:
        return _answer(exchange, Outcome.REJECTED, f"http_{status}")
    if status == DEFERRING_STATUS:
        return _answer(exchange, Outcome.DEFERRED, f"http_{status}", retry_after=retry_after_seconds(exchange))
    return _answer(exchange, Outcome.SILENT, f"http_{status}")


def json_object(exchange: Exchange) -> dict[str, Any] | None:
    """The JSON object in the body, or None."""
    if exchange.headers.get("content-encoding", "identity").lower() != "identity":
        return None
    try:
        found = json.loads(exchange.body.decode())
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def request_id(exchange: Exchange) -> str:
    """The provider's own id for this request, made harmless; "" if it gave none."""
    return printable(exchange.headers.get("x-request-id", ""), REQUEST_ID_CHARACTERS_MAX)


def reference_of(value: Any) -> str:
    """A provider's id as text, "" unless it is a non-empty plain text or number."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    text = str(value)
    return text if text == printable(text, REFERENCE_CHARACTERS_MAX) else ""


def printable(text: str, characters_max: int) -> str:
    """`text` without what is not printable, cut to length."""
    return "".join(character for character in text if character.isprintable())[:characters_max].strip()


def retry_after_seconds(exchange: Exchange) -> int | None:
    """The Retry-After header in seconds from now, whichever of its two forms it has; None without a usable one."""
    text = exchange.headers.get("retry-after", "").strip()
    if text.isascii() and text.isdigit():
        return min(int(text[:9]), RETRY_AFTER_SECONDS_MAX)
    try:
        seconds = parsedate_to_datetime(text).timestamp() - time.time()
    except (ValueError, TypeError, OverflowError):
        return None
    return max(0, min(round(seconds), RETRY_AFTER_SECONDS_MAX))


def _answer(
    exchange: Exchange, outcome: Outcome, reason: str, *, reference: str = "", retry_after: int | None = None
) -> Answer:
    return Answer(
        outcome=outcome,
        http_status=exchange.status,
        provider_request_id=request_id(exchange),
        provider_reference=reference,
        raw=exchange.body,
        reason=reason,
        retry_after_seconds=retry_after,
        bytes_sent=exchange.bytes_sent,
    )
