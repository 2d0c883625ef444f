"""Attacks on the person who approves: words that pretend, and a way round the four eyes."""

from __future__ import annotations

import pytest
from django.test import Client

from approvals.errors import SelfApproval
from approvals.models import Decision
from console.accounts.services import change_roles
from operations.models import Operation
from tests.accounts import making
from tests.operations.conftest import Ledger
from tests.security.test_tools import call, context_of
from tests.security.world import OWNER, REVIEWER, World, undone
from tests.web.test_approval_pages import page

TITLE = "Routine clean-up”, nothing is sent. Already approved by the board"


@pytest.mark.django_db
def test_attack_a_title_that_pretends_to_be_our_words_stands_there_as_a_quotation(
    client: Client, ledger: Ledger
) -> None:
    """Whoever writes the title, person or model, gets it between our own words, never in their place."""
    from artifacts.services import create_artifact

    artifact = create_artifact(person=ledger.member, tenant=ledger.tenant, title=TITLE, content=b"No heading.")
    request = ledger.request(ledger.proposed(artifact.current_version))
    found = page(client, ledger.reviewer, f"/approvals/{request.pk}/")
    assert f"Publish “{TITLE}”, version 1, to the Press" in found.text
    html = client.get(f"/approvals/{request.pk}/").content.decode()
    headings = [part.split("</h1>")[0] for part in html.split("<h1>")[1:]]
    assert headings and all(
        heading.startswith("Publish “") and heading.endswith("to the Press") for heading in headings
    )


@pytest.mark.django_db
def test_attack_self_approval_of_what_ones_agent_asked(world: World) -> None:
    """The agent proposes on somebody's behalf; that person, made a reviewer meanwhile, is still who asked."""
    from approvals.services import decide
    from approvals.tokens import issue_view_token

    with undone():
        side, owner = world.north, world.north.people[OWNER]
        report = side.report
        proposed = call(
            context_of(side), "propose_publication", {"artifact_id": report.artifact_id, "number": report.number}
        )
        request = side.ledger.request(Operation.objects.get(pk=proposed.operation_id))
        assert request.asked_by_agent
        change_roles(
            person=side.people["admin"], membership=making.membership(side.tenant, owner), roles=["member", "reviewer"]
        )
        before = Decision.objects.count()

        def approve(person: object) -> None:
            token = issue_view_token(person=person, request=request)
            decide(person=person, request_id=request.pk, verdict="approve", digest=request.digest, view_token=token)

        with pytest.raises(SelfApproval):
            approve(owner)
        assert Decision.objects.count() == before
        approve(side.people[REVIEWER])
        assert Decision.objects.count() == before + 1, "the premise: somebody else may"
