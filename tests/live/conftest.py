"""The hub and Valkey belong to an event loop: each test leaves both as it found them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from asgiref.sync import sync_to_async
from channels.layers import channel_layers
from django.db import connections


@pytest.fixture(autouse=True)
def fresh_layer(transactional_db: None) -> Iterator[None]:
    """The layer keeps connections per event loop, the database thread one for all: none outlives its test."""
    channel_layers.backends.clear()
    yield
    channel_layers.backends.clear()
    asyncio.run(sync_to_async(connections.close_all)())
