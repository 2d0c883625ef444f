"""Restores in the test's own database, by its owner, as `manage.py restore` does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest

from operations.restoring import Restored, begin_epoch
from tests import database
from tests.conversations.conftest import conversation, model, tools  # noqa: F401
from tests.operations.conftest import Ledger, _one_press, ledger, press  # noqa: F401


@pytest.fixture
def begin(transactional_db: None, settings: Any) -> Iterator[Callable[..., Restored]]:
    """A function that begins a new epoch over what is in the database, as if a backup of it had just been restored."""

    def restored(backup_at: datetime | None = None) -> Restored:
        from conversations.kernel.clock import database_now

        database.become_owner()
        try:
            return begin_epoch(backup_at=backup_at or database_now(), product_version="0.0.1")
        finally:
            database.become_application()

    yield restored
    database.become_application()
