"""The connectors of demo mode. The settings import this, so it looks at the environment only, never at the settings."""

from __future__ import annotations

from typing import Any

from console import environment as env


def _press_url() -> str:
    """Where the Press of this instance listens: beside the web process, on the same loopback address."""
    port = env.number("PRESS_PORT", min(env.number("PORT", 8000) + 1, 65535), least=1, most=65535)
    host = env.text("HOST", "127.0.0.1")
    return f"http://[::1]:{port}" if host == "::1" else f"http://127.0.0.1:{port}"


CONNECTORS: dict[str, dict[str, Any]] = {
    "press": {
        "class": "operations.connectors.publishing.PublishingConnector",
        "provider": "press",
        "label": "The Press",
        "base_url": _press_url(),
        "public_url": f"{_press_url()}/articles/{{reference}}",
        "allow_private": True,
        "credential_id": None,
    }
}
