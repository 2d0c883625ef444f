"""An artifact of many versions, by the service that saves one: it takes a few milliseconds each."""

from __future__ import annotations

from artifacts.models import Artifact
from artifacts.services import commit_version, create_artifact
from console.accounts.models import Person, Tenant

TITLE = "Minutes of the night train board"
PARAGRAPH = "Point {n}: the board heard a report on berth {n} and took note of it.\n"


def seed_artifact(tenant: Tenant, versions: int) -> Artifact | None:
    """An artifact of the member's whose every version says one thing more, up to a page's worth."""
    if not versions:
        return None
    member = Person.objects.get(username=f"member@{tenant.slug}")
    artifact = create_artifact(person=member, tenant=tenant, title=TITLE, content=_content(1))
    current = artifact.current_version
    for number in range(2, versions + 1):
        base = current.sha256 if current else None
        current = commit_version(person=member, artifact=artifact, base_sha256=base, content=_content(number))
    return artifact


def _content(number: int) -> bytes:
    points = range(max(1, number - 40), number + 1)
    return (f"# {TITLE}\n\n" + "\n".join(PARAGRAPH.format(n=n) for n in points)).encode()
