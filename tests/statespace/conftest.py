"""The worlds of this folder are committed once per module, by fixtures of their own."""

from __future__ import annotations

import pytest


@pytest.fixture
def db() -> None:
    """Instead of a transaction around each test. pytest-django makes the test database when a test asks for `db`."""


@pytest.fixture(autouse=True)
def _asks_for_the_database(db: None) -> None:
    pass
