"""The answer still being written: text in Valkey, owned by one run's fence. It may be lost; the Message never is.

One hash per turn, `live:<turn_id>`: run, fence, characters (its length in code points), text, frozen ("1" from the
moment a person pressed Stop). A lower fence never overwrites a higher one, so a run that was taken over cannot garble
what its successor writes.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID
from weakref import WeakKeyDictionary

import redis
import redis.asyncio
from django.conf import settings

log = logging.getLogger(__name__)

LIFETIME_SECONDS = 3600  # of an answer nobody goes on with; far more than any lease
TIMEOUT_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What has been written so far by one run of the turn."""

    turn_id: UUID
    run_id: UUID
    fence: int
    text: str


class Appended(StrEnum):
    OK = "ok"
    GONE = "gone"  # nothing there, another run's, or another offset: write the whole text again
    FENCED = "fenced"  # a newer run writes this answer
    FROZEN = "frozen"  # Stop was pressed: nothing is added any more


_APPEND = """
local had = redis.call('HMGET', KEYS[1], 'fence', 'characters', 'frozen', 'run')
if not had[1] then return 'gone' end
if tonumber(had[1]) > tonumber(ARGV[1]) then return 'fenced' end
if had[4] ~= ARGV[2] or had[2] ~= ARGV[3] then return 'gone' end
if had[3] then return 'frozen' end
redis.call('HSET', KEYS[1], 'text', redis.call('HGET', KEYS[1], 'text') .. ARGV[4],
    'characters', tonumber(ARGV[3]) + tonumber(ARGV[5]))
redis.call('EXPIRE', KEYS[1], ARGV[6])
return 'ok'
"""

_WRITE = """
local had = redis.call('HMGET', KEYS[1], 'fence', 'frozen')
if had[1] and tonumber(had[1]) > tonumber(ARGV[1]) then return 'fenced' end
if had[2] then return 'frozen' end
redis.call('HSET', KEYS[1], 'fence', ARGV[1], 'run', ARGV[2], 'text', ARGV[3], 'characters', ARGV[4])
redis.call('EXPIRE', KEYS[1], ARGV[5])
return 'ok'
"""

_DROP = """
local fence = redis.call('HGET', KEYS[1], 'fence')
if fence and tonumber(fence) <= tonumber(ARGV[1]) then return redis.call('DEL', KEYS[1]) end
return 0
"""

_FREEZE = """
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('HSET', KEYS[1], 'frozen', '1')
"""


async def append(*, turn_id: UUID, run_id: UUID, fence: int, offset: int, text: str) -> Appended:
    """Add `text` at `offset` (code points, the length written so far). Raises redis.RedisError."""
    answer = await _client().eval(
        _APPEND, 1, _key(turn_id), fence, str(run_id), offset, text.encode(), len(text), LIFETIME_SECONDS
    )
    return Appended(_text(answer))


async def write(*, turn_id: UUID, run_id: UUID, fence: int, text: str) -> Appended:
    """Replace the answer by `text`, whole; refused to a lower fence and after Stop. Raises redis.RedisError."""
    answer = await _client().eval(
        _WRITE, 1, _key(turn_id), fence, str(run_id), text.encode(), len(text), LIFETIME_SECONDS
    )
    return Appended(_text(answer))


async def read(turn_id: UUID) -> Snapshot | None:
    """What is there now, or None. Raises redis.RedisError."""
    return _snapshot(turn_id, await _client().hmget(_key(turn_id), "run", "fence", "text"))


async def drop(*, turn_id: UUID, fence: int) -> None:
    """Remove the answer, unless a run with a higher fence has begun one. Raises redis.RedisError."""
    await _client().eval(_DROP, 1, _key(turn_id), fence)


def read_now(turn_id: UUID) -> Snapshot | None:
    """`read` for code without an event loop; None also when Valkey cannot be asked."""
    try:
        with _plain_client() as client:
            return _snapshot(turn_id, client.hmget(_key(turn_id), "run", "fence", "text"))
    except redis.RedisError as error:
        log.info("live answer of %s could not be read: %s", turn_id, error)
        return None


def drop_now(*, turn_id: UUID, fence: int) -> None:
    """`drop` for code without an event loop. Never raises: what stays behind expires."""
    try:
        with _plain_client() as client:
            client.eval(_DROP, 1, _key(turn_id), fence)
    except redis.RedisError as error:
        log.info("live answer of %s could not be dropped: %s", turn_id, error)


def freeze_now(turn_id: UUID) -> None:
    """From now on nothing is added: Stop was pressed. Never raises: the worker also reads its turn's status."""
    try:
        with _plain_client() as client:
            client.eval(_FREEZE, 1, _key(turn_id))
    except redis.RedisError as error:
        log.info("live answer of %s could not be frozen: %s", turn_id, error)


def _key(turn_id: UUID) -> str:
    return f"live:{turn_id}"


def _snapshot(turn_id: UUID, found: list[Any]) -> Snapshot | None:
    run, fence, text = found
    if run is None or fence is None or text is None:
        return None
    return Snapshot(turn_id, UUID(_text(run)), int(fence), _text(text))


def _text(value: bytes | str) -> str:
    return value.decode() if isinstance(value, bytes) else value


# A client's connections belong to the event loop that opened them.
_clients: WeakKeyDictionary[asyncio.AbstractEventLoop, redis.asyncio.Redis] = WeakKeyDictionary()


def _client() -> redis.asyncio.Redis:
    loop = asyncio.get_running_loop()
    found = _clients.get(loop)
    if found is None:
        found = _clients[loop] = redis.asyncio.Redis.from_url(
            settings.REDIS_URL, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS
        )
    return found


async def close() -> None:
    """Close this event loop's connections (a loop that ends, in tests)."""
    found = _clients.pop(asyncio.get_running_loop(), None)
    if found is not None:
        await found.aclose()


def _plain_client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS
    )
