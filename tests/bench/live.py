"""What viewers cost and how soon they see something: the product's web process beside bare Daphne processes.

Deltas come 20 a second, each with the moment it was sent. CPU is the web process's alone, user and system, from the
first delta to the last that arrives.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import psutil
import psycopg

from console.supervisor.postgres import OWNER
from tests.instance import ROOT, free_ports, wait_until

from . import noop
from .dispatch import noop_worker
from .house import House, people
from .making import new_conversation
from .peers import Peer, chats
from .rows import Row, at_least, at_most, say, sized
from .wire import connect

PACE_SECONDS = 0.05
PER_SECOND = 20
START_SECONDS_MAX = 60
CHAINLIT_MOST = 0.75
PLAIN = "plain channels_redis groups under Daphne"
Send = Callable[[str], Awaitable[None]]


@dataclass(frozen=True)
class Seen:
    """CPU of the server per 1,000 deltas that viewers saw, the 95th percentile of the latency, and how much came."""

    cpu_ms: float
    p95_ms: float
    share: float


def deltas(house: House) -> Iterator[Row]:
    """CPU per 1,000 deltas at 100 and 500 viewers, and what follows from it."""
    house.database()
    few, many = (sized(100, 5), sized(100, 10)), (sized(500, 10), sized(60, 10))
    chainlit = Peer("Chainlit, an answer for each viewer", lambda: _chainlit(house, *few))
    for viewers, count in (few, many):
        rounds = []
        for _ in range(sized(3, 1)):
            rounds.append({kind: _watched(house, kind, viewers, count) for kind in ("plain", "product", "hub")})
            if viewers == few[0]:
                chainlit.take()
        of = {
            kind: Seen(
                *(statistics.median(getattr(one[kind], name) for one in rounds) for name in vars(rounds[0][kind]))
            )
            for kind in rounds[0]
        }
        say(f"{viewers} viewers: " + ", ".join(f"{kind} {seen}" for kind, seen in of.items()))
        ours, plain, hub = of["product"], of["plain"], of["hub"]
        assert ours.share == 1, f"deltas were lost on the way to viewers: {ours}"
        yield at_most(
            f"CPU per 1,000 deltas, {viewers} viewers", 0.5, ours_ms=ours.cpu_ms, reference=PLAIN,
            reference_ms=plain.cpu_ms, n=viewers * count,
        )  # fmt: skip
        if viewers == few[0]:
            yield chainlit.at_most(
                f"CPU per 1,000 deltas, {viewers} viewers, beside Chainlit", CHAINLIT_MOST, ours_ms=ours.cpu_ms,
                n=viewers * count, goal=f"<= {CHAINLIT_MOST} x Chainlit",
            )  # fmt: skip
    yield at_least(
        f"viewers per core at {PER_SECOND} deltas/s (by CPU)", 3.0, ours_ms=ours.cpu_ms * PER_SECOND / 1000,
        reference=PLAIN, reference_ms=plain.cpu_ms * PER_SECOND / 1000, n=viewers,
    )  # fmt: skip
    yield at_most(
        f"p95 from delta to viewer, {viewers} viewers", 2.0, ours_ms=ours.p95_ms,
        reference="a bare hub under Daphne", reference_ms=hub.p95_ms, n=viewers * count,
    )  # fmt: skip


def first_delta(house: House) -> Iterator[Row]:
    """From the message to the first text of its answer on a socket, beside one hop through a queue and one commit."""
    house.database()
    rounds = sized(20, 2)
    with house.product() as instance, noop_worker(house) as name:
        port = int(instance.env["PORT"])
        cookie, token = _signed_in(instance.url)
        with httpx.Client(base_url=instance.url, trust_env=False, cookies=_jar(cookie)) as client:
            conversation = _new_conversation(client, token)
            ours, theirs = [], []
            for number in range(rounds + 1):
                theirs.append(_hop(house, name) + _commit(house, name))
                ours.append(asyncio.run(_first_delta(port, cookie, client, token, conversation)))
                say(f"first delta: round {number} of {rounds}: {ours[-1]:.0f} ms beside {theirs[-1]:.1f} ms")
    yield at_most(
        "send to first delta, offline writer", 3.0, ours_ms=statistics.median(ours[1:]),
        reference="one procrastinate hop + one commit", reference_ms=statistics.median(theirs[1:]), n=rounds,
    )  # fmt: skip


# -- many viewers ---------------------------------------------------------------------------------------------------
def _watched(house: House, kind: str, viewers: int, count: int) -> Seen:
    """One run: a server, its viewers, `count` deltas."""
    port = free_ports(1)[0]
    cookie = subscribe = ""
    conversation = None
    if kind == "product":
        from tests.live.making import cookie_for

        conversation = new_conversation()
        cookie = cookie_for(people().member)
        subscribe = json.dumps(
            {"subscribe": {"conversation": str(conversation.pk)}, "cursor": _cursor(conversation), "lang": "en"}
        )
    with _server(house, kind, port) as server, _viewers(port, viewers, count, cookie, subscribe) as client:
        assert client.stdout is not None and client.stdin is not None
        assert client.stdout.readline().strip() == "READY"
        before = _cpu(server)
        asyncio.run(_speak(kind, house, conversation, count))
        seen = json.loads(client.stdout.readline())
        cpu = _cpu(server) - before
        client.stdin.close()
    share = seen["seen"] / (viewers * count)
    return Seen(cpu * 1_000_000 / max(1, seen["seen"]), seen["p95_ms"] or 0.0, share)


def _chainlit(house: House, viewers: int, count: int) -> float:
    """CPU of a new Chainlit per 1,000 tokens, as fast and as many."""
    with chats.chainlit(house) as chat:
        return chat.streamed(viewers, count, PACE_SECONDS)


def _cursor(conversation: Any) -> str:
    """What a page that was just loaded has."""
    from console.live.cursor import Cursor, encode
    from conversations.queries import feed_seq

    return encode(Cursor(conversation.pk, feed_seq(conversation)))


@contextmanager
def _server(house: House, kind: str, port: int) -> Iterator[psutil.Process]:
    """A Daphne that answers on `port`; the product's own application, or a bare one."""
    module = "console.asgi:application" if kind == "product" else "tests.bench.plain:application"
    command = ["-m", "daphne", "-v", "0", "-b", "127.0.0.1", "-p", str(port), module]
    settings = {"PORT": str(port)} if kind == "product" else {"LAYER": kind}
    with house.process(*command, **settings) as started:
        wait_until(lambda: _answers(port), f"the {kind} server answers", START_SECONDS_MAX)
        yield psutil.Process(started.pid)


def _answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/healthz", trust_env=False, timeout=5).status_code < 500
    except httpx.HTTPError:
        return False


@contextmanager
def _viewers(port: int, viewers: int, count: int, cookie: str, subscribe: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.bench.viewers", str(port), str(viewers), str(count), cookie, subscribe]
    client = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield client
        client.wait(30)
    finally:
        if client.poll() is None:
            client.kill()
            client.wait()


async def _speak(kind: str, house: House, conversation: Any, count: int) -> None:
    """`count` deltas, PACE_SECONDS apart."""
    voice = _product_voice(conversation) if kind == "product" else _plain_voice(house)
    async with voice as send:
        begun = time.monotonic()
        for number in range(count):
            await asyncio.sleep(max(0.0, begun + number * PACE_SECONDS - time.monotonic()))
            await send(f"Ƶ{time.time():.6f} ")


@asynccontextmanager
async def _plain_voice(house: House) -> AsyncIterator[Send]:
    from channels_redis.core import RedisChannelLayer

    layer = RedisChannelLayer(hosts=[{"address": house.valkey.url, "socket_timeout": None}], capacity=100_000)

    async def send(text: str) -> None:
        await layer.group_send("viewers", {"type": "delta", "text": text})

    yield send
    await layer.close_pools()


@asynccontextmanager
async def _product_voice(conversation: Any) -> AsyncIterator[Send]:
    """As a run of the conversation's turn writes: appended to the live answer, then a poke."""
    from asgiref.sync import sync_to_async

    from conversations import hints, live_answer
    from conversations.kernel.ids import uuid7
    from tests.live import making

    message = await sync_to_async(making.say)(conversation, "Count.")
    turn = await sync_to_async(lambda: making.start(message.turns.get().pk))()
    run_id, offset, group = uuid7(), 0, [hints.conversation_group(conversation.pk)]
    await live_answer.write(turn_id=turn.pk, run_id=run_id, fence=turn.fence, text="")

    async def send(text: str) -> None:
        nonlocal offset
        done = await live_answer.append(turn_id=turn.pk, run_id=run_id, fence=turn.fence, offset=offset, text=text)
        assert done == "ok", done
        offset += len(text)
        await hints.asend(group)

    yield send
    await live_answer.close()


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


# -- the first delta ------------------------------------------------------------------------------------------------
def _signed_in(url: str) -> tuple[str, str]:
    """The member's cookies as a header, and the CSRF token."""
    with httpx.Client(base_url=url, trust_env=False) as client:
        client.get("demo/")
        token = client.cookies["csrftoken"]
        answer = client.post(
            "demo/sign-in/", data={"username": "member@north"}, headers={"X-CSRFToken": token, "Referer": url}
        )
        assert answer.status_code == 302, answer.text
        client.get("")
        return "; ".join(f"{name}={value}" for name, value in client.cookies.items()), client.cookies["csrftoken"]


def _jar(cookie: str) -> dict[str, str]:
    return dict(part.split("=", 1) for part in cookie.split("; "))


def _post(client: httpx.Client, token: str, path: str, **fields: str) -> httpx.Response:
    headers = {"X-CSRFToken": token, "Referer": str(client.base_url)}
    return client.post(path, data=fields, headers=headers)


def _new_conversation(client: httpx.Client, token: str) -> str:
    answer = _post(client, token, "conversations/")
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].strip("/").split("/")[-1]


async def _first_delta(port: int, cookie: str, client: httpx.Client, token: str, conversation: str) -> float:
    """Milliseconds from sending the form to the frame with the answer's first text."""
    came: asyncio.Queue[tuple[float, dict[str, Any]]] = asyncio.Queue()
    wire = await connect(port, lambda data: came.put_nowait((time.perf_counter(), json.loads(data))), cookie=cookie)
    wire.send(json.dumps({"subscribe": {"conversation": conversation}, "cursor": None, "lang": "en"}))
    await came.get()
    begun = time.perf_counter()
    sent = asyncio.get_running_loop().run_in_executor(
        None, lambda: _post(client, token, f"conversations/{conversation}/messages/", text="What can you do for me?")
    )
    first = 0.0
    async with asyncio.timeout(60):
        while not first:
            at, frame = await came.get()
            if any(_is_text(op) for op in frame.get("ops", ())):
                first = at
        while not _is_over(frame):
            _, frame = await came.get()
    assert (await sent).status_code == 303
    wire.close()
    return (first - begun) * 1000


def _is_text(op: dict[str, Any]) -> bool:
    return op["op"] == "text" or (op["op"] == "live" and op["length"] > 0) or _answers_turn(op)


def _answers_turn(op: dict[str, Any]) -> bool:
    """A short answer may come finished, in one piece with its turn."""
    return op["op"] == "put" and 'data-turn-status="completed"' in op.get("html", "")


def _is_over(frame: dict[str, Any]) -> bool:
    return any(_answers_turn(op) for op in frame.get("ops", ()))


def _hop(house: House, name: str) -> float:
    """Milliseconds from deferring a job to its start by an idle worker."""
    asyncio.run(noop.defer_many(house.postgres.url(OWNER, name), 1))
    with house.owner(name) as owner:

        def started() -> Any:
            return owner.execute(
                """SELECT extract(epoch FROM max(started.at) - max(deferred.at)) * 1000
                   FROM procrastinate_events deferred JOIN procrastinate_events started USING (job_id)
                   WHERE deferred.type = 'deferred' AND started.type = 'started'
                     AND job_id = (SELECT max(id) FROM procrastinate_jobs)"""
            ).fetchone()[0]  # type: ignore[index]

        return float(wait_until(started, "the job has started", 30))


def _commit(house: House, name: str) -> float:
    """Milliseconds of one insert, committed."""
    with psycopg.connect(house.postgres.url(OWNER, name), autocommit=True) as owner:
        owner.execute("CREATE TABLE IF NOT EXISTS note (text text)")
        begun = time.perf_counter()
        owner.execute("INSERT INTO note VALUES ('noted')")
        return (time.perf_counter() - begun) * 1000
