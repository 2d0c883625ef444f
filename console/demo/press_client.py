"""Talks to the Press's watchers' doors (plan and log) over HTTP, as anybody on this machine could."""

from __future__ import annotations

import json
from http.client import HTTPConnection, HTTPException
from typing import Any

from django.conf import settings

TIMEOUT_SECONDS = 3.0
LOG_LINES_MAX = 30


class PressAway(Exception):
    """The Press does not answer, or not as it should."""


def read_plan() -> list[dict[str, Any]]:
    """The entries of the standing fault plan, in order."""
    return _ask("GET", "/faults")["plan"]


def replace_plan(entries: list[dict[str, Any]]) -> None:
    """Put `entries` in the place of the plan; raises PressAway when the Press does not take it."""
    _ask("PUT", "/faults", {"plan": entries})


def read_log() -> list[dict[str, Any]]:
    """The last lines of the log, newest first."""
    text = _send("GET", "/log")
    try:
        lines = [json.loads(line) for line in text.splitlines() if line.strip()]
    except ValueError as error:
        raise PressAway(str(error)) from error
    return lines[-LOG_LINES_MAX:][::-1]


def _ask(method: str, path: str, document: dict[str, Any] | None = None) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(_send(method, path, document))
    except ValueError as error:
        raise PressAway(str(error)) from error
    return found


def _send(method: str, path: str, document: dict[str, Any] | None = None) -> str:
    """The answer's text. By the standard library: a larger client would stay in the memory of every web process."""
    connection = HTTPConnection("127.0.0.1", settings.PRESS_PORT, timeout=TIMEOUT_SECONDS)
    body = json.dumps(document).encode() if document is not None else None
    try:
        connection.request(method, path, body=body, headers={"Content-Type": "application/json"})
        answer = connection.getresponse()
        text = answer.read().decode()
    except (OSError, HTTPException, UnicodeDecodeError) as error:
        raise PressAway(str(error)) from error
    finally:
        connection.close()
    if not 200 <= answer.status < 300:
        raise PressAway(f"it answered {answer.status}")
    return text
