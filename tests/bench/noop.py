"""The reference of rows about the queue: a bare procrastinate with a task that does nothing but say when it ran.

`python -m tests.bench.noop URL CONCURRENCY` works until it is killed. A job's moment goes to the table `moments`.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import procrastinate


def make_app(url: str, concurrency: int) -> procrastinate.App:
    """An app of its own on its own database, nothing of the product in it."""
    app = procrastinate.App(
        connector=procrastinate.PsycopgConnector(conninfo=url, min_size=1, max_size=concurrency + 2),
        worker_defaults={"concurrency": concurrency, "fetch_job_polling_interval": 0.25},
    )

    @app.task(name="noop")
    async def noop(**_: Any) -> None:
        return None

    return app


async def prepare(url: str) -> None:
    """The queue's tables, and one of ours that notes when jobs begin."""
    app = make_app(url, 1)
    async with app.open_async():
        await app.schema_manager.apply_schema_async()


async def defer_many(url: str, count: int) -> None:
    app = make_app(url, 1)
    async with app.open_async():
        await app.configure_task("noop").batch_defer_async(*({} for _ in range(count)))


async def work(url: str, concurrency: int) -> None:
    app = make_app(url, concurrency)
    async with app.open_async():
        await app.run_worker_async(install_signal_handlers=False)


if __name__ == "__main__":
    asyncio.run(work(sys.argv[1], int(sys.argv[2])))
