"""Style sheets and scripts leave compressed. Pages never do: what a page says secretly could be guessed from its length
(BREACH), and these files hold no secret."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.decorators import async_only_middleware

FILES_KEPT_MAX = 64
BYTES_MIN = 500  # a smaller file is not worth it
TYPES = ("text/css", "text/javascript", "application/javascript", "image/svg+xml")

Respond = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@async_only_middleware
def compress_static(get_response: Respond) -> Respond:
    """Stands before whatever serves static files. Each is compressed once as long as its bytes are the same."""
    prefix = f"/{settings.STATIC_URL.lstrip('/')}"

    async def respond(request: HttpRequest) -> HttpResponseBase:
        response = await get_response(request)
        if not request.path.startswith(prefix) or not response.streaming or request.method != "GET":
            return response
        if response.status_code != 200 or response.get("Content-Type", "").partition(";")[0] not in TYPES:
            return response
        patch_vary_headers(response, ["Accept-Encoding"])
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return response
        return await _compressed(response)

    return respond


async def _compressed(response: HttpResponseBase) -> HttpResponseBase:
    data = b"".join([piece async for piece in response])  # type: ignore[attr-defined]
    headers = dict(response.items())
    response.close()
    if len(data) >= BYTES_MIN:
        data = _gzipped(data)
        headers["Content-Encoding"] = "gzip"
        headers.pop("ETag", None)  # it names the other bytes; Last-Modified goes on saying whether they are new
    headers["Content-Length"] = str(len(data))
    return HttpResponse(data, headers=headers)


@lru_cache(maxsize=FILES_KEPT_MAX)
def _gzipped(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)
