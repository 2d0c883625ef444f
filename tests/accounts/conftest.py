from __future__ import annotations

import pytest

from console.accounts.models import Tenant
from tests.accounts import making


@pytest.fixture(autouse=True)
def quick_passwords(settings):
    """The real hasher is slow on purpose; what is tested here does not depend on which one it is."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def north(db) -> Tenant:
    return making.tenant("north")


@pytest.fixture
def south(db) -> Tenant:
    return making.tenant("south")
