"""What a dead worker had in hand is done by another, and keeps no lock."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from procrastinate.contrib.django.models import ProcrastinateJob

from conversations.stalled import TAKEN_BACK_MAX, take_back

TASK = "operations.follow_turn"  # of a turn that nobody knows: it does nothing
NOBODY = '{"turn_id": "00000000-0000-4000-8000-000000000000"}'


def worker(*, silent_seconds: float) -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            """INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - make_interval(secs => %s))
               RETURNING id""",
            [silent_seconds],
        )
        return int(cursor.fetchone()[0])


def job(status: str, *, by: int | None = None, lock: str = "", queueing_lock: str = "", attempts: int = 0) -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            """INSERT INTO procrastinate_jobs (queue_name, task_name, lock, queueing_lock, status, args, attempts, worker_id)
               VALUES ('default', %s, nullif(%s, ''), nullif(%s, ''), %s::procrastinate_job_status, %s, %s, %s)
               RETURNING id""",
            [TASK, lock, queueing_lock, status, NOBODY, attempts, by],
        )
        return int(cursor.fetchone()[0])


def statuses() -> dict[int, str]:
    return dict(ProcrastinateJob.objects.values_list("pk", "status"))


def next_job() -> int | None:
    """What a worker would take up."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT id FROM procrastinate_fetch_job_v2(NULL, NULL)")
        return cursor.fetchone()[0]


@pytest.mark.case("L4")
@pytest.mark.django_db(transaction=True)
def test_a_dead_workers_job_is_offered_again_and_a_living_ones_is_not() -> None:
    left = job("doing", by=worker(silent_seconds=7), lock="place")
    waiting = job("todo", lock="place")
    carried = job("doing", by=worker(silent_seconds=1))
    forgotten = job("doing")  # its worker is not even listed any more
    assert next_job() is None, "the lock of a dead worker's job holds up the other"

    take_back(own_worker=0)

    assert statuses() == {left: "todo", waiting: "todo", carried: "doing", forgotten: "todo"}
    assert next_job() == left


@pytest.mark.django_db(transaction=True)
def test_a_job_that_waits_a_second_time_is_not_offered_again() -> None:
    job("doing", by=worker(silent_seconds=7), lock="place", queueing_lock="same")
    waiting = job("todo", lock="place", queueing_lock="same")

    take_back(own_worker=0)

    assert statuses() == {waiting: "todo"}
    assert next_job() == waiting


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_was_late_itself_keeps_what_it_has_in_hand() -> None:
    late = worker(silent_seconds=7)
    carried = job("doing", by=late)
    take_back(own_worker=late)
    assert statuses() == {carried: "doing"}


@pytest.mark.django_db(transaction=True)
def test_a_job_that_another_worker_is_taking_back_is_left_to_it() -> None:
    left = job("doing", by=worker(silent_seconds=7))
    with ThreadPoolExecutor(1) as other, transaction.atomic():
        ProcrastinateJob.objects.select_for_update().get(pk=left)
        other.submit(_take_back_elsewhere).result(30)
        assert statuses() == {left: "doing"}


def _take_back_elsewhere() -> None:
    try:
        take_back(own_worker=0)
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_a_job_that_kills_its_workers_is_given_up() -> None:
    job("doing", by=worker(silent_seconds=7), lock="place", attempts=TAKEN_BACK_MAX)
    waiting = job("todo", lock="place")

    take_back(own_worker=0)

    assert statuses() == {waiting: "todo"}
    assert next_job() == waiting
