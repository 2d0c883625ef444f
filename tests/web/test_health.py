"""`/healthz` and `/readyz`: for machines, without sign-in."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.db import connections
from django.test import Client

from tests.database import become_application


@pytest.mark.django_db
def test_a_product_with_its_servers_is_alive_and_ready(client: Client) -> None:
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "live": "ok"})


@pytest.mark.django_db
def test_without_its_live_server_it_is_alive_but_not_ready(client: Client, settings: LazySettings) -> None:
    settings.REDIS_URL = "unix:///nowhere/valkey.sock"
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"database": "ok", "live": "unreachable"})


@pytest.mark.django_db(transaction=True)
def test_without_its_database_it_is_alive_but_not_ready(client: Client) -> None:
    connection = connections["default"]
    connection.close()
    connection.settings_dict["USER"] = "nobody_at_all"
    try:
        assert client.get("/healthz").status_code == 200
        answer = client.get("/readyz")
    finally:
        connection.close()
        become_application()
    assert (answer.status_code, answer.json()) == (503, {"database": "unreachable", "live": "ok"})


def test_a_watcher_cannot_post(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
