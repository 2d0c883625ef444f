"""The answer still being written: text in Valkey, owned by one run's fence. It may be lost; the Message never is.

One hash per turn, `live:<turn_id>`: run, fence, characters (its length in code points), text, seal, frozen ("1" from
the moment a person pressed Stop). A lower fence never overwrites a higher one, so a run that was taken over cannot
garble what its successor writes.

The server may be shared with others who can write to it, and what stands here is shown to people and kept as the
message of a stopped turn. So every answer carries a seal that only holders of the secret key can make: an HMAC over
turn, run, fence and text. What has no valid one is read as if it were not there.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from collections import OrderedDict
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
SEALS_MAX = 1_000  # answers this process is writing; far more than it has turns
FIELDS = ("run", "fence", "text", "seal")


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
    'characters', tonumber(ARGV[3]) + tonumber(ARGV[5]), 'seal', ARGV[7])
redis.call('EXPIRE', KEYS[1], ARGV[6])
return 'ok'
"""

_WRITE = """
local had = redis.call('HMGET', KEYS[1], 'fence', 'frozen')
if had[1] and tonumber(had[1]) > tonumber(ARGV[1]) then return 'fenced' end
if had[2] then return 'frozen' end
redis.call('HSET', KEYS[1], 'fence', ARGV[1], 'run', ARGV[2], 'text', ARGV[3], 'characters', ARGV[4],
    'seal', ARGV[6])
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
    """Add `text` at `offset` (code points, the length written so far). Raises redis.RedisError.

    GONE also where this process has not itself written all that comes before: it could not vouch for it.
    """
    begun = _seals.get((turn_id, run_id))
    if begun is None or (begun.fence, begun.characters) != (fence, offset):
        return Appended.GONE
    data, seal = text.encode(), begun.mac.copy()
    seal.update(data)
    answer = await _client().eval(
        _APPEND, 1, _key(turn_id), fence, str(run_id), offset, data, len(text), LIFETIME_SECONDS, seal.hexdigest()
    )
    if (outcome := Appended(_text(answer))) is Appended.OK:
        _remember(turn_id, run_id, _Begun(fence, offset + len(text), seal))
    return outcome


async def write(*, turn_id: UUID, run_id: UUID, fence: int, text: str) -> Appended:
    """Replace the answer by `text`, whole; refused to a lower fence and after Stop. Raises redis.RedisError."""
    data = text.encode()
    seal = _seal(turn_id, run_id, fence, data)
    answer = await _client().eval(
        _WRITE, 1, _key(turn_id), fence, str(run_id), data, len(text), LIFETIME_SECONDS, seal.hexdigest()
    )
    if (outcome := Appended(_text(answer))) is Appended.OK:
        _remember(turn_id, run_id, _Begun(fence, len(text), seal))
    return outcome


async def read(turn_id: UUID) -> Snapshot | None:
    """What is there now, or None: also for what nobody with the secret key has written. Raises redis.RedisError."""
    return _snapshot(turn_id, await _client().hmget(_key(turn_id), *FIELDS))


async def drop(*, turn_id: UUID, fence: int) -> None:
    """Remove the answer, unless a run with a higher fence has begun one. Raises redis.RedisError."""
    await _client().eval(_DROP, 1, _key(turn_id), fence)


def read_now(turn_id: UUID) -> Snapshot | None:
    """`read` for code without an event loop; None also when Valkey cannot be asked."""
    try:
        with _plain_client() as client:
            return _snapshot(turn_id, client.hmget(_key(turn_id), *FIELDS))
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
    if None in found:
        return None
    run, fence, text, seal = (value if isinstance(value, bytes) else str(value).encode() for value in found)
    try:
        run_id, number = UUID(run.decode()), int(fence)
        is_ours = hmac.compare_digest(_seal(turn_id, run_id, number, text).hexdigest().encode(), seal)
    except (ValueError, OverflowError):
        is_ours = False
    if not is_ours:
        log.warning("the live answer of turn %s does not bear our seal; it is not shown", turn_id)
        return None
    return Snapshot(turn_id, run_id, number, text.decode())


@dataclass(frozen=True, slots=True)
class _Begun:
    """An answer as far as this process has written it; `mac` goes on with what is appended."""

    fence: int
    characters: int
    mac: hmac.HMAC


_seals: OrderedDict[tuple[UUID, UUID], _Begun] = OrderedDict()


def _remember(turn_id: UUID, run_id: UUID, begun: _Begun) -> None:
    _seals[turn_id, run_id] = begun
    _seals.move_to_end((turn_id, run_id))
    while len(_seals) > SEALS_MAX:
        _seals.popitem(last=False)


def _seal(turn_id: UUID, run_id: UUID, fence: int, text: bytes) -> hmac.HMAC:
    """Of fixed length before the text, so that no two answers give the same bytes. Raises OverflowError."""
    key = hashlib.sha256(b"conversations.live_answer" + settings.SECRET_KEY.encode()).digest()
    return hmac.new(key, turn_id.bytes + run_id.bytes + fence.to_bytes(8, signed=True) + text, hashlib.sha256)


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
