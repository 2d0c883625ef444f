"""What a browser's Chainlit page asks of its server, without the browser; run by the peers' Python.

`chat_client.py URL COOKIE` obeys lines on stdin and answers each with one line:
`resume THREAD COUNT`       the page, a session of its own for THREAD, and what the thread holds; the milliseconds until
                            all COUNT messages are here
`viewers COUNT TOKENS SECONDS`  so many sessions, each of which is answered in so many tokens, so far apart: READY when all
                            wait for the first, and after a further line (`go`) how many tokens were seen
What fails is answered by `failed:` and why.
"""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Any
from uuid import uuid4

import httpx
import socketio

SECONDS_MAX = 120
QUIET_SECONDS_MAX = 8
AT_ONCE = 10


async def connected(url: str, cookie: str, thread: str, on_event: Any) -> socketio.AsyncClient:
    """A session over a WebSocket, told that its connection was successful, as the page does."""
    client = socketio.AsyncClient(reconnection=False)
    client.on("*", on_event)
    await client.connect(
        url, headers={"Cookie": cookie}, transports=["websocket"], socketio_path="ws/socket.io", wait_timeout=SECONDS_MAX,
        auth={"sessionId": str(uuid4()), "clientType": "webapp", "threadId": thread, "userEnv": "{}", "chatProfile": ""},
    )  # fmt: skip
    await client.emit("connection_successful")
    return client


async def resume(http: httpx.AsyncClient, url: str, cookie: str, thread: str, count: int) -> float:
    """Milliseconds."""
    came: asyncio.Queue[tuple[float, Any]] = asyncio.Queue()

    async def on_event(event: str, *data: Any) -> None:
        if event.startswith("resume_thread"):
            came.put_nowait((time.perf_counter(), data[0] if event == "resume_thread" else event))

    begun = time.perf_counter()
    answer = await http.get(f"/thread/{thread}")
    assert answer.status_code == 200, answer
    client = await connected(url, cookie, thread, on_event)
    at, found = await asyncio.wait_for(came.get(), SECONDS_MAX)
    await client.emit("clear_session")
    await client.disconnect()
    assert isinstance(found, dict), found
    assert len(found["steps"]) == count, f"{len(found['steps'])} of {count} messages came"
    return (at - begun) * 1000


async def viewers(url: str, cookie: str, count: int, tokens: int, seconds: str, go: Any) -> int:
    """How many tokens all viewers saw together; the one that only says that all are ready does not count."""
    ready = seen = 0
    last = time.monotonic()

    async def on_event(event: str, *data: Any) -> None:
        nonlocal ready, seen, last
        if event == "stream_start":
            ready += 1
        elif event == "stream_token":
            seen += 1
            last = time.monotonic()

    clients: list[socketio.AsyncClient] = []
    for start in range(0, count, AT_ONCE):
        some = (connected(url, cookie, "", on_event) for _ in range(min(AT_ONCE, count - start)))
        clients += await asyncio.gather(*some)
    for client in clients:
        message = {
            "id": str(uuid4()), "threadId": "", "name": "bench", "type": "user_message", "createdAt": "",
            "output": f"stream {tokens} {seconds}",
        }  # fmt: skip
        await client.emit("client_message", {"message": message, "fileReferences": []})
    async with asyncio.timeout(SECONDS_MAX):
        while ready < count:
            await asyncio.sleep(0.05)
    print("READY", flush=True)
    await go()
    last = time.monotonic()
    await clients[0].emit("window_message", "go")
    while seen < count * tokens and time.monotonic() - last < QUIET_SECONDS_MAX:
        await asyncio.sleep(0.02)
    return seen


async def main(url: str, cookie: str) -> None:
    async def line() -> str:
        return await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)

    async with httpx.AsyncClient(
        base_url=url, headers={"Cookie": cookie}, trust_env=False, timeout=SECONDS_MAX
    ) as http:
        while words := (await line()).split():
            try:
                if words[0] == "resume":
                    answer = f"{await resume(http, url, cookie, words[1], int(words[2])):.3f}"
                else:
                    answer = str(await viewers(url, cookie, int(words[1]), int(words[2]), words[3], line))
            except Exception as error:
                answer = f"failed: {type(error).__name__}: {' '.join(str(error).split())}"
            print(answer, flush=True)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
