"""DBOS as its documentation shows it: a workflow of three steps. Run by the peers' Python, on a database of its own.

`flows.py rate URL CONCURRENCY COUNT`   so many workflows, one after the other in each of so many threads; prints the
                                        milliseconds of one (the whole divided by COUNT)
`flows.py start URL PRESS COUNT`        starts so many at once, whose second step sends an article to the Press
`flows.py resume URL PRESS`             takes up what a killed one left, as DBOS does by itself at its start
The last two go on until they are killed.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.request import ProxyHandler, Request, build_opener

from dbos import DBOS, DBOSConfig

SEND_SECONDS_MAX = 30
WARM_UP = 32
opener = build_opener(ProxyHandler({}))
_all_started = threading.Event()


@DBOS.step()
def prepare(number: int) -> int:
    """Nothing; but none goes on before all have been started, else the first are done before the last are under way."""
    _all_started.wait()
    return number + 1


@DBOS.step()
def send(press: str, key: str) -> int:
    """An article of its own under its own key, as an operation of ours sends it; without a Press, nothing."""
    if press:
        article = json.dumps({"title": key, "content": f"# {key}\n\nThe night train runs daily at 22:10.\n"}).encode()
        headers = {"Content-Type": "application/json", "Idempotency-Key": key}
        with opener.open(Request(f"{press}/articles", article, headers), timeout=SEND_SECONDS_MAX) as answer:
            return int(answer.status)
    return 0


@DBOS.step()
def receive(status: int) -> int:
    return status


@DBOS.workflow()
def publish(press: str, number: int) -> int:
    prepare(number)
    return receive(send(press, DBOS.workflow_id or ""))


def rate(concurrency: int, count: int) -> float:
    """Milliseconds per workflow."""
    with ThreadPoolExecutor(concurrency) as pool:
        list(pool.map(lambda number: publish("", number), range(min(WARM_UP, count))))
        begun = time.perf_counter()
        list(pool.map(lambda number: publish("", number), range(count)))
        return (time.perf_counter() - begun) * 1000 / count


def main(what: str, url: str, *arguments: str) -> None:
    if what != "start":
        _all_started.set()
    # The version is named, else it is a hash of the code; both processes of a kill have the same.
    DBOS(config=DBOSConfig(name="flows", system_database_url=url, application_version="1", log_level="WARNING"))
    DBOS.launch()
    if what == "rate":
        print(f"{rate(int(arguments[0]), int(arguments[1])):.6f}", flush=True)
        DBOS.destroy()
        return
    if what == "start":
        for number in range(int(arguments[1])):
            DBOS.start_workflow(publish, arguments[0], number)
        _all_started.set()
    threading.Event().wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
