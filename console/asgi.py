"""The ASGI application: pages over HTTP, and `/ws/` for what happens on them."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "console.settings")
http = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier  # noqa: E402
from django.urls import path, re_path  # noqa: E402

from console.live.consumer import LiveConsumer  # noqa: E402

# A foreign Origin is refused (403) before anything is accepted or read.
websocket = AllowedHostsOriginValidator(
    AuthMiddlewareStack(URLRouter([path("ws/", LiveConsumer.as_asgi()), re_path("", WebsocketDenier.as_asgi())]))
)
application = ProtocolTypeRouter({"http": http, "websocket": websocket})
