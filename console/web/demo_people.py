"""The sign-in page's only knowledge of demo mode, which may not be installed at all."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.http import HttpRequest


def demo_people_for(request: HttpRequest) -> list[dict[str, Any]]:
    """The demo's tenants with the people one may step in as; empty where the demo is not for this request."""
    if not apps.is_installed("console.demo"):
        return []
    from console.demo.guard import is_demo_request
    from console.demo.people import shown_tenants

    return shown_tenants() if is_demo_request(request) else []
