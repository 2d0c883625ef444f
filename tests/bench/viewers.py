"""Many viewers in a process of their own: `python -m tests.bench.viewers PORT VIEWERS DELTAS COOKIE SUBSCRIBE`.

Says READY when all are connected (and, with a subscription, have had their first frame), then waits until each has seen
so many deltas, or none has seen one for a while, and says what it saw as JSON. A delta is the character Ƶ and the
moment it was sent (`time.time()`).
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time

from .wire import connect

MARK = "Ƶ".encode()
FOLLOWING = b'"conversation": "'  # in every frame of a subscription, in no ping
SENT = re.compile(MARK + rb"([0-9]{10}\.[0-9]{6})")
AT_ONCE = 25
QUIET_SECONDS_MAX = 8.0
READY_SECONDS_MAX = 120


async def main(port: int, viewers: int, deltas: int, cookie: str, subscribe: str) -> None:
    frames = seen = 0
    latencies: list[float] = []
    last = time.time()

    def on_frame(data: bytes) -> None:
        nonlocal frames, seen, last
        frames += data.count(FOLLOWING)
        if not (found := data.count(MARK)):
            return
        now = last = time.time()
        seen += found
        if seen % 7 == 0:  # a sample: looking at each would make this process the slow one
            latencies.append(now - float(SENT.findall(data)[-1]))

    wires = []
    for start in range(0, viewers, AT_ONCE):
        some = (connect(port, on_frame, cookie=cookie) for _ in range(min(AT_ONCE, viewers - start)))
        wires += await asyncio.gather(*some)
    if subscribe:
        for wire in wires:
            wire.send(subscribe)
        async with asyncio.timeout(READY_SECONDS_MAX):
            while frames < viewers:
                await asyncio.sleep(0.05)
    print("READY", flush=True)
    seen, last = 0, time.time()
    latencies.clear()
    while seen < viewers * deltas and time.time() - last < QUIET_SECONDS_MAX:
        await asyncio.sleep(0.05)
    latencies.sort()
    p95 = latencies[int(0.95 * len(latencies))] if latencies else None
    print(json.dumps({"seen": seen, "p95_ms": p95 and p95 * 1000}), flush=True)
    sys.stdin.readline()
    for wire in wires:
        wire.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4], sys.argv[5]))
