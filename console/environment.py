"""What the environment says, read once and checked: a wrong value is one clear sentence, never a stack trace."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit


class BadConfiguration(Exception):
    """A value of the environment that cannot be used; the text is what the person at the terminal reads."""


def number(name: str, default: int, *, least: int = 0, most: int = 10**9) -> int:
    """The whole number in environment variable `name`; raises BadConfiguration outside `least`..`most`."""
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    try:
        value = int(text)
    except ValueError:
        raise BadConfiguration(f"{name} must be a whole number, not {text!r}") from None
    if not least <= value <= most:
        raise BadConfiguration(f"{name} must be between {least} and {most}, not {value}")
    return value


def numbers(name: str, default: str) -> list[int]:
    """A comma-separated list of whole seconds, ascending."""
    text = os.environ.get(name, "").strip() or default
    try:
        values = [int(part) for part in text.split(",")]
    except ValueError:
        raise BadConfiguration(f"{name} must be whole seconds separated by commas, not {text!r}") from None
    if values != sorted(values) or not values or values[0] < 0:
        raise BadConfiguration(f"{name} must be seconds in rising order, not {text!r}")
    return values


def text(name: str, default: str = "") -> str:
    """The environment variable `name` without surrounding blanks, or `default` where it is unset or empty."""
    return os.environ.get(name, "").strip() or default


def running_instance(state_dir: Path) -> dict[str, Any]:
    """What `STATE_DIR/run.json` says of the running instance; {} where there is none."""
    try:
        found = json.loads((state_dir / "run.json").read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def database(url: str) -> dict[str, Any]:
    """Django's DATABASES entry for a `postgresql://` URL; the query part may name `host` (a socket folder) and options."""
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise BadConfiguration("DATABASE_URL must start with postgresql://")
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    # A lock that is never given back must become an error somebody sees, not a page that never loads.
    options["options"] = (options.get("options", "") + " -c lock_timeout=10s").strip()
    options["server_side_binding"] = True  # a statement whose values stand in its text cannot be prepared (see `unit`)
    host = options.pop("host", None) or parts.hostname or ""
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")) or "postgres",
        "USER": unquote(parts.username or "postgres"),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(parts.port or options.pop("port", "")),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }
