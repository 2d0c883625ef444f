"""Talks to the Press's watchers' doors (plan and log) over HTTP, as anybody on this machine could."""

from __future__ import annotations

import json
from typing import Any

import httpx
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
    text = _send("GET", "/log").text
    try:
        lines = [json.loads(line) for line in text.splitlines() if line.strip()]
    except ValueError as error:
        raise PressAway(str(error)) from error
    return lines[-LOG_LINES_MAX:][::-1]


def _ask(method: str, path: str, document: dict[str, Any] | None = None) -> dict[str, Any]:
    try:
        return _send(method, path, document).json()
    except ValueError as error:
        raise PressAway(str(error)) from error


def _send(method: str, path: str, document: dict[str, Any] | None = None) -> httpx.Response:
    url = f"http://127.0.0.1:{settings.PRESS_PORT}{path}"
    try:
        # No proxy of the environment: the Press is on this machine.
        with httpx.Client(trust_env=False, timeout=TIMEOUT_SECONDS) as client:
            return client.request(method, url, json=document).raise_for_status()
    except httpx.HTTPError as error:
        raise PressAway(str(error)) from error
