"""`/healthz` and `/readyz`: for machines, without sign-in."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.db import connection, connections
from django.test import Client

from console.web.views import health
from tests.accounts import making
from tests.database import become_application


@pytest.mark.django_db
def test_a_product_with_its_servers_is_alive_and_ready(client: Client) -> None:
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    told = answer.json()
    assert (answer.status_code, told["database"], told["live"], told["migrations"]) == (200, "ok", "ok", "ok")
    assert told["worker_heartbeat_seconds"] is None, "there is no worker here, and nobody is turned away for it"
    assert told["isolation"]["network"] not in ("", "none")


@pytest.mark.django_db
def test_a_workers_sign_of_life_is_told_in_seconds(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - interval '90 s'), (now() - interval '4 s')"
        )
    assert 4 <= client.get("/readyz").json()["worker_heartbeat_seconds"] < 60


@pytest.mark.django_db
def test_a_database_without_our_newest_form_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_migrated", [])
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda *_: [("operations", "0099_later")])
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["migrations"]) == (503, "missing")


@pytest.mark.django_db
def test_readiness_tells_a_stranger_no_address_and_no_secret(client: Client, settings: LazySettings) -> None:
    said = client.get("/readyz").content.decode()
    database = settings.DATABASES["default"]
    for secret in (settings.SECRET_KEY, settings.REDIS_URL, str(database["PASSWORD"]), str(database["HOST"])):
        assert not secret or secret not in said


@pytest.mark.django_db
def test_without_its_live_server_it_is_alive_but_not_ready(client: Client, settings: LazySettings) -> None:
    settings.REDIS_URL = "unix:///nowhere/valkey.sock"
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    told = answer.json()
    assert (answer.status_code, told["database"], told["live"]) == (503, "ok", "unreachable")


@pytest.mark.django_db(transaction=True)
def test_without_its_database_it_is_alive_but_not_ready(client: Client) -> None:
    # A cookie must not send it to the database either.
    client.force_login(making.person(making.tenant("north"), "member"))
    connection = connections["default"]
    connection.close()
    connection.settings_dict["USER"] = "nobody_at_all"
    try:
        assert client.get("/healthz").status_code == 200
        answer = client.get("/readyz")
    finally:
        connection.close()
        become_application()
    told = answer.json()
    assert (answer.status_code, told["database"], told["live"]) == (503, "unreachable", "ok")
    assert "migrations" not in told


def test_a_watcher_cannot_post(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
