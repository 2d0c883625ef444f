from __future__ import annotations

from typing import Any

import pytest
from django.core.files.storage import default_storage

from conversations.models import Conversation
from conversations.services import start_conversation
from tests.accounts import making


@pytest.fixture(autouse=True)
def own_storage(tmp_path, settings):
    """Blobs of a test go to a folder of its own."""
    settings.STORAGES = {**settings.STORAGES, "default": {**settings.STORAGES["default"]}}
    settings.STORAGES["default"]["OPTIONS"] = {"location": tmp_path / "blobs"}
    return default_storage


@pytest.fixture
def member(db) -> Any:
    return making.person(making.tenant("north"), "member")


@pytest.fixture
def conversation(member) -> Conversation:
    return conversation_of(member)


def conversation_of(person: Any) -> Conversation:
    return start_conversation(person=person, tenant=person.memberships.get().tenant)
