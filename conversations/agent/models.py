"""The language model: any pydantic-ai model string, or the offline writer. Only our own policy ever asks it again."""

from __future__ import annotations

import asyncio
import functools
import os
import ssl
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from django.conf import settings

if TYPE_CHECKING:
    from pydantic_ai.models import Model

OWN_OPENAI = "https://api.openai.com"

# Clients keep connections, and these belong to the event loop that opened them.
_models: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[tuple[str, str], Any]] = WeakKeyDictionary()


class ModelUnconfigured(Exception):
    """The configured model cannot be used; the text says why, without secrets."""


def configured_model() -> tuple[Model, str]:
    """The model of this installation for the running event loop, and the version that checkpoints record.

    Raises ModelUnconfigured for a string nobody understands, or a missing key.
    """
    name = settings.AGENT_MODEL
    known = _models.setdefault(asyncio.get_running_loop(), {})
    key = (name, settings.OPENAI_BASE_URL)
    if key not in known:
        known[key] = _model(name)
    model = known[key]
    return model, (name or model.model_name)[:128]


def _model(name: str) -> Model:
    from pydantic_ai.exceptions import UserError
    from pydantic_ai.models import infer_model

    if not name:
        from .offline import offline_model

        return offline_model()
    try:
        if name.startswith("openai-chat:") and not _speaks_to_openai():
            return _compatible_model(name.removeprefix("openai-chat:"))
        model = infer_model(name)
    except (UserError, ImportError, ValueError) as error:
        raise ModelUnconfigured(str(error).splitlines()[0][:200]) from error
    client = getattr(model, "client", None)
    if client is not None and hasattr(client, "max_retries"):
        client.max_retries = 0
    return model


def _speaks_to_openai() -> bool:
    return not settings.OPENAI_BASE_URL or settings.OPENAI_BASE_URL.startswith(OWN_OPENAI)


def _compatible_model(name: str) -> Model:
    """A server that speaks OpenAI's chat protocol. It may know only the older `max_tokens`; and a stream that ends
    without saying why was cut off, so it must not pass for a whole answer."""
    from openai import AsyncOpenAI, DefaultAsyncHttpxClient
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.profiles.openai import OpenAIModelProfile
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    client = AsyncOpenAI(
        base_url=settings.OPENAI_BASE_URL,
        api_key=os.environ.get("OPENAI_API_KEY") or "none",
        max_retries=0,
        http_client=DefaultAsyncHttpxClient(verify=_trust()),
    )
    return OpenAIChatModel(
        name,
        provider=OpenAICompatibleProvider("compatible", openai_client=client),
        profile=OpenAIModelProfile(
            openai_chat_supports_max_completion_tokens=False, openai_chat_streaming_requires_finish_reason=True
        ),
    )


@functools.cache
def _trust() -> ssl.SSLContext:
    """What the client would make for itself. It belongs to no event loop, and to read the certificates costs far more
    than the rest of a client."""
    from httpx2 import create_ssl_context

    return create_ssl_context()
