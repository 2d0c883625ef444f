"""Chainlit, run from outside: a long conversation at its server and for a browser, and what tokens cost it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
import psutil

from console.supervisor.postgres import OWNER
from tests.instance import free_ports, wait_until

from ..house import House
from . import HERE, Absent, process, python

REFERENCE = "Chainlit"
USER = "member"
LAST = "This is the last message of all."
START_SECONDS_MAX = 120
# What the data layer expects to find; it makes no tables itself.
TABLES = """
CREATE TABLE users (id uuid PRIMARY KEY, identifier text UNIQUE NOT NULL, metadata jsonb NOT NULL, "createdAt" text);
CREATE TABLE threads (
    id uuid PRIMARY KEY, "createdAt" text, name text, "userId" uuid REFERENCES users ON DELETE CASCADE,
    "userIdentifier" text, tags text[], metadata jsonb);
CREATE TABLE steps (
    id uuid PRIMARY KEY, name text NOT NULL, type text NOT NULL,
    "threadId" uuid NOT NULL REFERENCES threads ON DELETE CASCADE, "parentId" uuid, streaming boolean NOT NULL,
    "waitForAnswer" boolean, "isError" boolean, metadata jsonb, tags text[], input text, output text, "createdAt" text,
    command text, start text, "end" text, generation jsonb, "showInput" text, language text, indent int,
    "defaultOpen" boolean, "autoCollapse" boolean, modes jsonb, icon text);
CREATE TABLE elements (
    id uuid PRIMARY KEY, "threadId" uuid REFERENCES threads ON DELETE CASCADE, type text, url text, "chainlitKey" text,
    name text NOT NULL, display text, "objectKey" text, size text, page int, language text, "forId" uuid, mime text,
    props jsonb, "autoPlay" boolean, "playerConfig" jsonb);
CREATE TABLE feedbacks (
    id uuid PRIMARY KEY, "forId" uuid NOT NULL, "threadId" uuid, value int NOT NULL, comment text);
-- Its documentation makes no index; without these each page would read every step there is.
CREATE INDEX ON steps ("threadId");
CREATE INDEX ON elements ("threadId");
CREATE INDEX ON feedbacks ("forId");
"""


@dataclass(frozen=True)
class Chat:
    """A running Chainlit, somebody signed in to it, and a client that obeys."""

    url: str
    cookie: tuple[str, str]
    thread: str
    count: int
    server: subprocess.Popen[str]
    client: subprocess.Popen[str]

    def served(self) -> float:
        """Milliseconds until all that shows the conversation has come from the server.

        Ours is the page, with the messages in it. Theirs is the page, which is empty, and then the thread over a
        WebSocket opened for it. Left out, in Chainlit's favour: its scripts and styles, its settings and translations, and
        the list of threads, which a page also asks for.
        """
        return float(self._ask(f"resume {self.thread} {self.count}"))

    def streamed(self, viewers: int, tokens: int, seconds: float) -> float:
        """The server's CPU in milliseconds per 1,000 tokens that came, from the first to the last.

        A session of Chainlit's is a viewer's own, so each is answered for itself; there is no one answer that many watch.
        """
        told = self._ask(f"viewers {viewers} {tokens} {seconds}")
        if told != "READY":
            raise Absent(f"Chainlit's viewers said {told!r}")
        server = psutil.Process(self.server.pid)
        before = sum(server.cpu_times()[:2])
        seen = int(self._ask("go"))
        spent = sum(server.cpu_times()[:2]) - before
        if seen < viewers * tokens:
            raise Absent(f"only {seen} of {viewers * tokens} tokens came from Chainlit")
        return spent * 1_000_000 / seen

    def _ask(self, what: str) -> str:
        assert self.client.stdin is not None and self.client.stdout is not None
        self.client.stdin.write(what + "\n")
        self.client.stdin.flush()
        if not (answer := self.client.stdout.readline().strip()):
            raise Absent(f"Chainlit's client ended at {what.split()[0]!r}")
        if answer.startswith("failed: "):
            raise Absent(f"Chainlit's client {answer}")
        return answer


@contextmanager
def chainlit(house: House, said: Sequence[tuple[str, str]] = (), *, took: str = "") -> Iterator[Chat]:
    """Chainlit on a database of its own, with one thread of what was `said`: ("user" or another, text).

    Raises Absent; `took` is what it took once, for the reason.
    """
    interpreter = python(REFERENCE, took)
    name = house.empty_database(f"chainlit_{uuid4().hex[:8]}")
    with house.owner(name) as owner:
        owner.execute(TABLES)
    port, log, root = free_ports(1)[0], house.folder / "chainlit.log", house.folder / name
    root.mkdir()
    url = f"http://127.0.0.1:{port}"
    settings = {
        "CHAT_DATABASE": house.postgres.url(OWNER, name).replace("postgresql:", "postgresql+asyncpg:", 1),
        "CHAINLIT_APP_ROOT": str(root),
        "CHAINLIT_AUTH_SECRET": "not secret: for measuring only, and long enough",
    }
    run = ("-m", "chainlit", "run", str(HERE / "chat_app.py"), "--headless", "--host", "127.0.0.1", "--port", str(port))
    with process(log, interpreter, *run, environment=settings) as server:
        wait_until(lambda: _answers(url, server), "Chainlit answers", START_SECONDS_MAX)
        cookie = _signed_in(url)
        thread = _thread(house, name, said)
        command = (interpreter, str(HERE / "chat_client.py"), url, "=".join(cookie))
        with process(log, *command, is_asked=True) as client:
            yield Chat(url, cookie, thread, len(said), server, client)


def _answers(url: str, server: subprocess.Popen[str]) -> bool:
    if server.poll() is not None:
        raise Absent(f"Chainlit ended with code {server.returncode} as it started")
    try:
        return httpx.get(f"{url}/health", trust_env=False, timeout=5).status_code == 200
    except httpx.HTTPError:
        return False


def _signed_in(url: str) -> tuple[str, str]:
    answer = httpx.post(f"{url}/auth/header", headers={"X-Chat-User": USER}, trust_env=False, timeout=30)
    if answer.status_code != 200 or not (cookies := list(answer.cookies.items())):
        raise Absent(f"Chainlit lets nobody in (status {answer.status_code})")
    return cookies[0]


def _thread(house: House, database: str, said: Sequence[tuple[str, str]]) -> str:
    """Written as the data layer writes it; its id."""
    thread, begun = str(uuid4()), datetime.now(UTC) - timedelta(days=1)
    with house.owner(database) as owner:
        owner.execute(
            """INSERT INTO threads (id, "createdAt", name, "userId", "userIdentifier", metadata)
               SELECT %s, %s, 'A long one', id, identifier, '{}' FROM users WHERE identifier = %s""",
            [thread, begun.isoformat(), USER],
        )
        with owner.cursor() as cursor:
            cursor.executemany(
                """INSERT INTO steps (id, name, type, "threadId", streaming, "isError", metadata, input, output, "createdAt",
                       generation, "showInput") VALUES (%s, %s, %s, %s, false, false, '{}', '', %s, %s, '{}', 'false')""",
                [
                    _step(thread, role, text, begun + timedelta(seconds=number))
                    for number, (role, text) in enumerate(said)
                ],
            )
    return thread


def _step(thread: str, role: str, text: str, at: datetime) -> tuple[Any, ...]:
    name, kind = (USER, "user_message") if role == "user" else ("Assistant", "assistant_message")
    return str(uuid4()), name, kind, thread, text, at.isoformat()
