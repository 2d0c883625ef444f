"""A page that is only shown asks once what its reader may see; whatever changes something asks each time."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from console.accounts.models import Person
from console.accounts.services import remove_person
from tests.accounts import making
from tests.operations.conftest import Ledger


@pytest.mark.parametrize("address", ["/", "/approvals/", "/artifacts/", "/approvals/{request}/"])
def test_a_page_asks_once_what_its_reader_may_see(client: Client, ledger: Ledger, address: str) -> None:
    address = address.format(request=ledger.request(ledger.proposed()).pk)
    client.force_login(ledger.reviewer)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    own = f'"accounts_membership"."person_id" = \'{ledger.reviewer.pk.hex}\''
    found = [sql for sql in (query["sql"] for query in asked) if own in sql]
    assert len([sql for sql in found if sql.partition(" FROM ")[2].startswith('"accounts_membership"')]) == 1, found


def test_only_pages_that_are_shown_remember(client: Client, ledger: Ledger, monkeypatch: Any) -> None:
    remembering: list[Person] = []
    monkeypatch.setattr(Person, "read_memberships_once", lambda person: remembering.append(person))
    client.force_login(ledger.member)
    assert client.post("/conversations/").status_code == 303
    assert remembering == []
    assert client.get("/conversations/").status_code == 200
    assert remembering == [ledger.member]


def test_rights_are_read_afresh_unless_somebody_only_looks(ledger: Ledger) -> None:
    acting, looking = (Person.objects.get(pk=ledger.reviewer.pk) for _ in range(2))
    looking.read_memberships_once()
    for person in (acting, looking):
        assert person.has_perm("approvals.decide_request", ledger.tenant)
    remove_person(person=ledger.admin, membership=making.membership(ledger.tenant, ledger.reviewer))
    assert not acting.has_perm("approvals.decide_request", ledger.tenant)
    assert acting.current_memberships() == []
    assert looking.has_perm("approvals.decide_request", ledger.tenant)
