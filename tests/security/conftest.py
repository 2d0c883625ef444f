"""One world per module, in one transaction that is undone at its end; each request of a sweep is undone by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test.utils import override_settings

from console.demo.connectors import CONNECTORS
from tests.operations.conftest import _one_press, ledger, press
from tests.press.running import Press
from tests.security.world import World

__all__ = ["_one_press", "ledger", "press"]


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any, _one_press: Press) -> Iterator[World]:
    connectors = {"press": {**CONNECTORS["press"], "base_url": _one_press.url}}
    times = {"REQUEST_TIMEOUT_SECONDS": 2, "PUBLISH_BUFFER_SECONDS": 0}
    quick = {"PASSWORD_HASHERS": ["django.contrib.auth.hashers.MD5PasswordHasher"]}
    with django_db_blocker.unblock(), override_settings(CONNECTORS=connectors, **times, **quick), transaction.atomic():
        yield World(_one_press)
        transaction.set_rollback(True)
