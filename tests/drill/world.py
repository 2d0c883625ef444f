"""What a trial's process can do: the people, through the services; the worker, by running due jobs one after the other;
and time, by moving the database's clock to the next thing that is due."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import connection

from approvals.models import Request
from artifacts.models import Artifact, Version
from conversations.kernel.errors import Refusal
from conversations.models import Conversation, Turn
from operations.models import Case, Operation

from .points import TRACER
from .press import Press

log = logging.getLogger("drill")

JOBS_MAX = 200
JUMPS_MAX = 60
DELAY_SECONDS = 30  # of a job that comes late: later than every sweeper
HORIZON_SECONDS = 400  # recovery is over within this much time of the database, or something is stuck
LONGEST_DELAY_SECONDS = 5
STEP_SECONDS = 0.05  # past the moment something is due
SWEEP_SECONDS = 1.0  # until the sweepers look again at what was due already and got nowhere
DELIVERY_SECONDS_MAX = 20.0
HANGS_SECONDS = 150  # a job that takes longer says where it stands


@dataclass
class World:
    """`salt` keeps the client keys of one trial apart from those of all others."""

    salt: str
    press: Press
    notes: list[str] = field(default_factory=list)
    jobs: str = "in order"  # or reversed, doubled, lost (each the first time), delayed
    lost: set[tuple[str, str]] = field(default_factory=set)
    moved_seconds: float = 0.0
    is_quiet: bool = False  # the machines have seen that nothing is left for them, and nothing was done since

    @property
    def is_going_on(self) -> bool:
        """After the strike: what was done already, or cannot be done yet, may be refused."""
        return TRACER.has_struck

    # -- who and what ----------------------------------------------------------------------------------------------
    def person(self, name: str) -> Any:
        from console.accounts.models import Person

        return Person.objects.get(username=f"{name}@north")

    @property
    def tenant(self) -> Any:
        from console.accounts.models import Tenant

        return Tenant.objects.get(slug="north")

    @property
    def conversation(self) -> Conversation:
        return Conversation.objects.order_by("created_at").get(client_key="given")

    @property
    def operation(self) -> Operation:
        """The latest one."""
        return Operation.objects.select_related("tenant", "version__artifact", "asker").latest("created_at")

    @property
    def request(self) -> Request:
        return Request.objects.get(pk=self.operation.request_id)

    @property
    def case(self) -> Case:
        return Case.objects.exclude(status="settled").latest("created_at")

    @property
    def turn(self) -> Turn:
        return Turn.objects.latest("created_at")

    @property
    def report(self) -> Artifact:
        return Artifact.objects.filter(kind="report").latest("created_at")

    @property
    def lease_seconds(self) -> float:
        return float(settings.LEASE_SECONDS)

    def key(self, name: str) -> str:
        return f"{self.salt}-{name}"

    # -- the people ------------------------------------------------------------------------------------------------
    def write(self, *, by: str = "member", name: str = "report") -> Version:
        from artifacts.services import create_artifact

        artifact = create_artifact(
            person=self.person(by), tenant=self.tenant, title="Night trains",
            content=f"# Night trains\n\nThey run ({name}).\n".encode(), client_key=self.key(name),
        )  # fmt: skip
        assert artifact.current_version is not None
        return artifact.current_version

    def write_newer(self) -> Version:
        from artifacts.services import commit_version

        content = b"# Night trains\n\nThey no longer run.\n"
        current = self.report.current_version
        assert current is not None
        return commit_version(
            person=self.report.owner, artifact=self.report, base_sha256=current.sha256, content=content
        )

    def propose(self, *, by: str = "member") -> Operation:
        from operations.proposals import Proposer, propose_publication

        version = self.report.current_version
        assert version is not None
        proposer = Proposer(person=self.person(by), client_key=self.key("propose"))
        return propose_publication(proposer=proposer, version=version).operation

    def decide(self, verdict: str = "approve", *, by: str = "reviewer") -> None:
        from approvals.services import decide
        from approvals.tokens import issue_view_token

        person, request = self.person(by), self.request
        decide(
            person=person, request_id=request.pk, verdict=verdict, digest=request.digest,
            view_token=issue_view_token(person=person, request=request),
            reason="" if verdict == "approve" else "Not like this.",
        )  # fmt: skip

    def ask_again(self) -> None:
        from operations.proposals import request_again

        request_again(person=self.person("member"), operation_id=self.operation.pk)

    def say(self, text: str, *, attach: tuple[Version, ...] = (), name: str = "say") -> Turn:
        from artifacts.models import MessageLink
        from conversations.services import send_message

        def link(message: Any) -> None:
            for version in attach:
                MessageLink.objects.create(
                    tenant_id=message.tenant_id, message=message, version=version, kind="attached"
                )

        message = send_message(
            person=self.person("member"), conversation=self.conversation, text=text, client_key=self.key(name),
            attachments=[version.pk for version in attach], in_unit=link,
        )  # fmt: skip
        return Turn.objects.filter(question=message).latest("created_at")

    def settle(self, verdict: str, *, by: str = "operator") -> None:
        from operations.reconciliation import settle_by_hand

        settle_by_hand(
            person=self.person(by), operation_id=self.operation.pk, verdict=verdict,
            reference="seen-by-hand" if verdict == "confirmed" else "", reason="I called them.",
        )  # fmt: skip

    def retry_same_key(self, *, by: str = "operator", name: str = "retry") -> None:
        from operations.reconciliation import ask_retry

        ask_retry(person=self.person(by), operation_id=self.operation.pk, client_key=self.key(name))

    def remove(self, name: str) -> None:
        from console.accounts.models import Membership
        from console.accounts.services import remove_person

        membership = Membership.objects.get(person=self.person(name), tenant=self.tenant, status="active")
        remove_person(person=self.person("admin"), membership=membership)

    def brake(self, *, engaged: bool) -> None:
        from operations.brakes import set_brake

        set_brake(person=self.person("admin"), tenant=self.tenant, provider="press", engaged=engaged, reason="Wait.")

    # -- the worker ------------------------------------------------------------------------------------------------
    def run_jobs(self) -> int:
        """Run every due job, and those they make; how many there were. A job that is taken is gone: were the process
        to die now, nobody would bring it back."""
        for count in range(JOBS_MAX):
            job = self._take_job()
            if job is None:
                return count
            for _ in range(2 if self.jobs == "doubled" else 1):
                self._run_job(*job)
        self.notes.append(f"more than {JOBS_MAX} jobs without a pause")
        return JOBS_MAX

    def lose_jobs(self) -> None:
        with untraced(), connection.cursor() as cursor:
            cursor.execute("DELETE FROM procrastinate_jobs")

    def sweep(self) -> None:
        """One round of every sweeper."""
        from approvals import tasks as approvals_tasks
        from conversations.sweeps import sweep_turns
        from operations import tasks as operations_tasks

        for sweep in (lambda: approvals_tasks.sweep(0), lambda: operations_tasks.sweep(0), sweep_turns):
            self._attempt(sweep, "sweep")

    def machines(self, *, jump: bool = True, horizon_seconds: float = HORIZON_SECONDS) -> None:
        """Jobs, sweeps and time, until nothing is left for machines to do. Notes it when that does not come."""
        if self.is_quiet:
            return
        self.run_jobs()
        if not jump:
            return
        until = self.moved_seconds + horizon_seconds
        for _ in range(JUMPS_MAX):
            self.sweep()
            self.run_jobs()
            seconds = self._seconds_to_next()
            if seconds is None:
                self.is_quiet = True
                return
            if self.moved_seconds + seconds > until:
                return
            self.jump(seconds + STEP_SECONDS if seconds > 0 else SWEEP_SECONDS)
        self.notes.append(f"not quiet after {JUMPS_MAX} looks")

    def work_until(self, wanted: Callable[[], bool]) -> None:
        """Jobs and sweeps, without time passing more than needed, until it is so or the horizon is reached."""
        until = self.moved_seconds + HORIZON_SECONDS
        for _ in range(JUMPS_MAX):
            self.run_jobs()
            if wanted():
                return
            self.sweep()
            self.run_jobs()
            seconds = self._seconds_to_next()
            if wanted() or seconds is None or self.moved_seconds + seconds > until:
                return
            self.jump(seconds + STEP_SECONDS)

    def jump(self, seconds: float) -> None:
        """Move the database's clock. What is held is carried out within the longest delay that the contract names: before
        time moves on by as much as that, it has to be there."""
        if seconds >= LONGEST_DELAY_SECONDS:
            self.press.wait_for_held()
        with untraced(), connection.cursor() as cursor:
            cursor.execute("UPDATE public.drill_clock SET shift = shift + make_interval(secs => %s)", [seconds])
        self.moved_seconds += seconds
        TRACER.is_changed = True

    def attempt(self, act: Callable[[], object]) -> None:
        """Something a person does. Going on after a crash, the product may say that it is done or not possible."""
        if refusal := self._refusal_of(act):
            self.notes.append(refusal)

    def insist(self, act: Callable[[], object]) -> None:
        """Something a person does who may be too early, for a job was lost: refused, they come back whenever the sweepers
        have looked, until nothing is left for those."""
        refusals: list[str] = []

        def is_done() -> bool:
            refusals.append(self._refusal_of(act))
            return not refusals[-1]

        if not is_done():
            self.work_until(is_done)
        if refusals[-1]:
            self.notes.append(refusals[-1])

    def _refusal_of(self, act: Callable[[], object]) -> str:
        """What the product says to it; "" when it is done."""
        try:
            act()
        except Refusal as refusal:
            if not self.is_going_on:
                raise
            return f"refused: {refusal.code}"
        except (ObjectDoesNotExist, AssertionError) as error:
            if not self.is_going_on:
                raise
            return f"nothing there: {error}"
        return ""

    # -- helpers ---------------------------------------------------------------------------------------------------
    def _take_job(self) -> tuple[str, dict[str, Any]] | None:
        with untraced(), connection.cursor() as cursor:
            if self.jobs == "delayed":
                cursor.execute(DELAY_JOBS, [DELAY_SECONDS])
            cursor.execute(TAKE_JOB, [-1 if self.jobs == "reversed" else 1])
            found = cursor.fetchone()
        if found is None:
            return None
        TRACER.is_changed = True
        import json

        return found[0], json.loads(found[1]) if isinstance(found[1], str) else found[1]

    def _run_job(self, name: str, arguments: dict[str, Any]) -> None:
        from procrastinate.contrib.django import app

        if self.jobs == "lost" and (name, str(arguments)) not in self.lost:
            self.lost.add((name, str(arguments)))
            return
        function = app.tasks[name].func
        if asyncio.iscoroutinefunction(function):
            self._attempt(lambda: asyncio.run(_in_loop(function, arguments)), name)
        else:
            self._attempt(lambda: function(**arguments), name)

    def _attempt(self, act: Callable[[], object], name: str) -> None:
        try:
            act()
        except Exception as error:  # a job that fails is a wake-up that came to nothing
            self.notes.append(f"{name} failed: {type(error).__name__}: {str(error)[:200]}")
            log.debug("%s failed", name, exc_info=True)
            if connection.connection is not None and connection.connection.closed:
                connection.close()

    def _seconds_to_next(self) -> float | None:
        """How long until something is due that machines act on; None when all is at rest or with people."""
        with untraced(), connection.cursor() as cursor:
            cursor.execute(NEXT_DUE, [settings.UNKNOWN_WAIT_SECONDS])
            found = cursor.fetchone()[0]
        return None if found is None else max(0.0, float(found))


DELAY_JOBS = """
UPDATE procrastinate_jobs SET priority = -1, scheduled_at = clock_timestamp() + make_interval(secs => %s)
    WHERE status = 'todo' AND priority = 0
"""
TAKE_JOB = """
DELETE FROM procrastinate_jobs WHERE id = (SELECT id FROM procrastinate_jobs WHERE status = 'todo'
    AND (scheduled_at IS NULL OR scheduled_at <= clock_timestamp()) ORDER BY id * %s LIMIT 1) RETURNING task_name, args
"""
# What is proposed waits for reviewers (when the time of its request is over, that has to be written down), what waits for
# something wakes when that is settled, what stands behind an engaged brake waits for whoever engaged it: they are looked at
# again and again, and nothing comes of it.
NEXT_DUE = """
SELECT extract(epoch FROM min(at) - clock_timestamp()) FROM (
    SELECT next_wake_at AS at FROM conversations_turn WHERE status IN ('accepted', 'running', 'cancelling')
        OR status = 'waiting' AND NOT EXISTS (SELECT 1 FROM conversations_wait w
            LEFT JOIN operations_operation o ON o.id = w.ref
            WHERE w.turn_id = conversations_turn.id AND w.satisfied_at IS NULL
                AND o.status NOT IN ('confirmed', 'rejected', 'closed', 'written_off', 'not_executed'))
    UNION ALL SELECT next_wake_at FROM operations_attempt WHERE status = 'sending'
    UNION ALL SELECT next_wake_at FROM approvals_request WHERE status IN ('pending', 'approved')
        AND next_wake_at <= clock_timestamp()
    UNION ALL SELECT next_wake_at FROM operations_operation o WHERE status IN ('unknown', 'dispatched')
        OR status = 'prepared' AND NOT EXISTS (SELECT 1 FROM operations_brake b
            WHERE b.tenant_id = o.tenant_id AND b.provider = o.provider AND b.status = 'engaged')
        OR status = 'proposed' AND NOT EXISTS (SELECT 1 FROM approvals_request r
            WHERE r.id = o.request_id AND (r.status IN ('pending', 'expired', 'revoked') OR r.reason = 'restored'))
    UNION ALL SELECT o.unknown_since + make_interval(secs => %s) FROM operations_operation o
        JOIN conversations_wait w ON w.ref = o.id AND w.satisfied_at IS NULL WHERE o.status = 'unknown'
    UNION ALL SELECT scheduled_at FROM procrastinate_jobs WHERE status = 'todo' AND scheduled_at IS NOT NULL
) AS due
"""


async def _in_loop(function: Callable[..., Any], arguments: dict[str, Any]) -> None:
    from conversations import live_answer

    telling = asyncio.create_task(_tell_what_hangs())
    try:
        await function(**arguments)
    finally:
        telling.cancel()
        await live_answer.close()


async def _tell_what_hangs() -> None:
    """The stacks of threads do not show where tasks wait."""
    await asyncio.sleep(HANGS_SECONDS)
    for task in asyncio.all_tasks():
        task.print_stack()


@contextmanager
def untraced() -> Iterator[None]:
    """What the drill itself does is no point of the product."""
    was, TRACER.active = TRACER.active, False
    try:
        yield
    finally:
        TRACER.active = was


@contextmanager
def as_owner() -> Iterator[Any]:
    """A connection of the drill's own to this process's database, autocommit."""
    import psycopg

    from . import house

    name = connection.settings_dict["NAME"]
    with psycopg.connect(house.url("countersign_owner", name), autocommit=True) as owner:
        yield owner


def wait_for(condition: Callable[[], object], what: str, seconds: float = DELIVERY_SECONDS_MAX) -> None:
    """Poll until it is so; raises naming what did not come."""
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            raise TimeoutError(f"{what} did not come within {seconds:.0f} s (process {os.getpid()})")
        time.sleep(0.002)
