from __future__ import annotations

import pytest
from django.test import Client

from console.demo.people import seed


@pytest.fixture(autouse=True)
def quick_passwords(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def here() -> Client:
    """Somebody at this machine."""
    return Client(HTTP_HOST="127.0.0.1:8000", REMOTE_ADDR="127.0.0.1")


@pytest.fixture
def demo(db) -> None:
    seed()
