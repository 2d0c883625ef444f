"""The ASGI application: pages over HTTP, and `/ws/` for what happens on them."""

from __future__ import annotations

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "console.settings")
django.setup(set_prefix=False)

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier  # noqa: E402
from django.urls import path, re_path  # noqa: E402

from console.live.consumer import LiveConsumer  # noqa: E402
from console.web.threads import RequestHandler  # noqa: E402

# A foreign Origin is refused (403) before anything is accepted or read.
websocket = AllowedHostsOriginValidator(
    AuthMiddlewareStack(URLRouter([path("ws/", LiveConsumer.as_asgi()), re_path("", WebsocketDenier.as_asgi())]))
)
application = ProtocolTypeRouter({"http": RequestHandler(), "websocket": websocket})
