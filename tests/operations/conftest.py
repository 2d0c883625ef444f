"""A ledger to try things on: a tenant with people, a report, a real Press, and short times."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from approvals.models import Request
from approvals.services import decide
from approvals.tokens import issue_view_token
from artifacts.models import Version
from artifacts.services import commit_version, create_artifact
from console.demo.connectors import CONNECTORS
from operations import contracts, dispatch, follow, reconciliation
from operations.contracts import Contract, EffectClass
from operations.models import Attempt, Case, Operation
from operations.proposals import Proposer, propose_publication
from tests.accounts import making
from tests.press.running import Press, running_press

# A tool that must not be repeated and cannot be asked about.
ONCE_ONLY = Contract(
    tool="send_once",
    version=1,
    connector_id="once",
    effect_class=EffectClass.NON_IDEMPOTENT_WRITE,
    semantic=contracts.PUBLISH.semantic,
    volatile=contracts.PUBLISH.volatile,
    has_query=False,
)


@pytest.fixture(scope="session")
def _one_press(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Press]:
    with running_press(tmp_path_factory.mktemp("press")) as press:
        yield press


@pytest.fixture
def press(_one_press: Press) -> Iterator[Press]:
    """The Press without a fault plan."""
    _one_press.plan()
    yield _one_press
    _one_press.plan()


def wait_for(condition: Callable[[], object], seconds: float = 30) -> None:
    """Poll until `condition()` is true; fails, rather than hangs, when it never is."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "the condition never came about"
        time.sleep(0.02)


@dataclass
class Ledger:
    """North's people and shorthand for the steps of a publication. `member` asks, `reviewer` decides."""

    press: Press
    settings: Any
    tenant: Any = None
    keys: int = field(default=0)

    def __post_init__(self) -> None:
        self.tenant = making.tenant(f"north{making.Tenant.objects.count()}")
        self.member = making.person(self.tenant, "member")
        self.member2 = making.person(self.tenant, "member2", "member")
        self.reviewer = making.person(self.tenant, "reviewer")
        self.reviewer2 = making.person(self.tenant, "reviewer2", "reviewer")
        self.operator = making.person(self.tenant, "operator")
        self.admin = making.admin_of(self.tenant)

    def next_key(self) -> str:
        self.keys += 1
        return f"key-{self.keys}"

    def version(self, content: bytes = b"# Night trains\n\nThey run.\n", *, person: Any = None) -> Version:
        person = person or self.member
        artifact = create_artifact(
            person=person, tenant=self.tenant, title="Night trains", content=content, client_key=self.next_key()
        )
        return artifact.current_version

    def newer(self, version: Version, content: bytes = b"# Night trains\n\nThey no longer run.\n") -> Version:
        return commit_version(
            person=version.author, artifact=version.artifact, base_sha256=version.sha256, content=content
        )

    def proposed(self, version: Version | None = None, *, person: Any = None) -> Operation:
        version = version or self.version(person=person)
        proposer = Proposer(person=person or self.member, client_key=self.next_key())
        return propose_publication(proposer=proposer, version=version).operation

    def approve(self, operation: Operation, *, by: Any = None, verdict: str = "approve", reason: str = "") -> Request:
        by = by or self.reviewer
        request = self.request(operation)
        token = issue_view_token(person=by, request=request)
        return decide(
            person=by, request_id=request.pk, verdict=verdict, digest=request.digest, view_token=token, reason=reason
        )

    def prepared(self, version: Version | None = None) -> Operation:
        operation = self.proposed(version)
        self.approve(operation)
        return follow.follow(operation_id=operation.pk)

    def dispatched(self, version: Version | None = None) -> Operation:
        operation = self.prepared(version)
        dispatch.dispatch(operation_id=operation.pk)
        return self.fresh(operation)

    def unknown(self) -> Operation:
        """Lost reply: the Press has published, nobody read its answer."""
        self.press.plan({"path": "/articles", "method": "POST", "times": 1, "fault": "effect_no_reply"})
        operation = self.dispatched()
        assert operation.status == "unknown"
        return operation

    def query(self, operation: Operation) -> Operation:
        """The next query of the schedule, its time come."""
        self.wake(operation)
        reconciliation.ask_provider(operation_id=operation.pk)
        return self.fresh(operation)

    def wake(self, operation: Operation) -> None:
        from django.db.models.functions import Now

        Operation.objects.filter(pk=operation.pk).update(next_wake_at=Now())

    def let_time_pass(self) -> None:
        """From now on nothing can be in flight any more: "not found" is proof at once."""
        # The contract adds the three up; the other two must stay what they are for sending and asking.
        self.settings.SETTLE_AFTER_SECONDS = -self.settings.SEND_WINDOW_SECONDS - self.settings.REQUEST_TIMEOUT_SECONDS

    def fresh(self, operation: Operation) -> Operation:
        return Operation.objects.select_related("tenant", "version__artifact", "asker").get(pk=operation.pk)

    def request(self, operation: Operation) -> Request:
        return Request.objects.get(pk=self.fresh(operation).request_id)

    def case(self, operation: Operation) -> Case:
        return Case.objects.get(operation=operation, reason="unknown_outcome")

    def attempts(self, operation: Operation) -> list[Attempt]:
        return list(operation.attempts.order_by("number"))

    def effects(self, operation: Operation) -> list[str]:
        return self.press.effects(operation.key)


# In one transaction that is rolled back, which is quick; a test that needs commits asks for `transactional_db` (as
# `owner_connection` and `run_jobs` do), and then the ledger is committed too.
@pytest.fixture
def ledger(db: None, press: Press, settings: Any, tmp_path: Path) -> Ledger:
    settings.CONNECTORS = {"press": {**CONNECTORS["press"], "base_url": press.url}}
    settings.REQUEST_TIMEOUT_SECONDS = 2
    return Ledger(press, settings)
