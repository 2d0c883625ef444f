"""Queue entries. A job is a wake-up and nothing more: it may come twice, late or never."""

from __future__ import annotations

import threading
from types import ModuleType
from uuid import UUID

from django.conf import settings
from procrastinate import JobContext
from procrastinate.contrib.django import app

from . import stalled
from .runs import claim
from .scheduling import RUN_JOB, RUN_QUEUE
from .sweeps import sweep_turns

_loading = threading.Lock()
_warming: list[threading.Thread] = []
_carrying: set[object] = set()


@app.task(name=RUN_JOB, queue=RUN_QUEUE)
async def run_turn(turn_id: str) -> None:
    """Claim the next turn of this turn's conversation, if there is anything to do, and carry it on.

    With TURNS_PER_WORKER_MAX turns in hand nothing is claimed: the sweeper offers the turn again, to any worker.
    """
    from .agent.threads import in_database

    engine = await in_database(_engine)
    if len(_carrying) >= settings.TURNS_PER_WORKER_MAX:
        return
    _carrying.add(token := object())
    try:
        claimed = await in_database(claim, UUID(turn_id))
        if claimed is not None:
            await engine.carry_on(claimed)
    finally:
        _carrying.discard(token)


@app.periodic(cron="* * * * * */2")  # the sixth field is the second
@app.task(name="conversations.sweep", queue="sweeps")
def sweep(timestamp: int) -> None:
    """Every two seconds: the turns that are due. Only workers run this, so the first time they also warm up."""
    _warm_up()
    sweep_turns()


@app.periodic(cron="* * * * * */2")
@app.task(name="conversations.take_back", queue="sweeps", pass_context=True)
def take_back(context: JobContext, timestamp: int) -> None:
    """What workers that died had in hand."""
    stalled.take_back(own_worker=context.job.worker_id or 0)


def _warm_up() -> None:
    """The model libraries take seconds to import: in a worker that is done before the first turn, off to the side."""
    if not _warming:
        thread = threading.Thread(target=_engine, name="warm-up", daemon=True)
        _warming.append(thread)
        thread.start()


def _engine() -> ModuleType:
    # One at a time: two threads that import the same packages can meet in half-made modules.
    with _loading:
        from .agent import engine

        return engine
