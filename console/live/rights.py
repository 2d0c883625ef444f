"""Whether those who hold sockets may still do so: asked for all sockets of a process at once, in a few queries.

This only says whose rights are in doubt; the consumer then asks about that one itself and closes. Asked per socket, a
few hundred idle viewers kept half a core busy, and the thread that reads what is to be shown.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol
from uuid import UUID
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.db import connection
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from console.accounts.models import Person
from conversations.queries import pairs_visible

from . import records

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Held:
    """What a socket rests on: a session of a person, conversations and queues that the person may see."""

    person_id: UUID
    session_key: str
    conversations: frozenset[UUID]
    queues: frozenset[str]


class Holder(Protocol):
    """A socket. `doubt()` makes it look at its rights by itself, now."""

    def held(self) -> Held: ...

    def doubt(self) -> None: ...


class Round:
    """Asks for all holders of one event loop, every so many seconds, while there are any."""

    def __init__(self) -> None:
        self._holders: set[Holder] = set()
        self._task: asyncio.Task[None] | None = None

    def join(self, holder: Holder, seconds: Callable[[], float]) -> None:
        self._holders.add(holder)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(seconds))

    def leave(self, holder: Holder) -> None:
        self._holders.discard(holder)

    async def _run(self, seconds: Callable[[], float]) -> None:
        while self._holders:
            await asyncio.sleep(seconds())
            holders = [(holder, holder.held()) for holder in self._holders]
            try:
                lost = await sync_to_async(_in_doubt_apart, thread_sensitive=False)({held for _, held in holders})
            except Exception:
                log.exception("rights could not be read; nothing is sent that was not checked itself")
                continue
            for holder, held in holders:
                if held in lost:
                    holder.doubt()


def in_doubt(all_held: Collection[Held]) -> set[Held]:
    """Those that rest on something that is no longer so."""
    people = _signed_in({held.session_key for held in all_held})
    pairs = {(held.person_id, conversation) for held in all_held for conversation in held.conversations}
    seen = pairs_visible(pairs) if pairs else set()
    queues = {(held.person_id, queue) for held in all_held for queue in held.queues}
    heard = {pair for pair in queues if records.queue_groups(*pair)}
    return {
        held
        for held in all_held
        if people.get(held.session_key) != held.person_id
        or not all((held.person_id, conversation) in seen for conversation in held.conversations)
        or not all((held.person_id, queue) in heard for queue in held.queues)
    }


def _signed_in(keys: Collection[str]) -> dict[str, UUID]:
    """By session, the active person whom it signs in: the session has not ended, nor has the password changed."""
    store: Any = import_module(settings.SESSION_ENGINE).SessionStore
    rows = store.get_model_class().objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    said = {row.session_key: row.get_decoded() for row in rows}
    people = Person.objects.filter(is_active=True, pk__in=[pk for data in said.values() if (pk := _id_in(data))])
    by_id = {person.pk: person for person in people}
    return {
        key: person.pk
        for key, data in said.items()
        if (pk := _id_in(data))
        and (person := by_id.get(pk))
        and constant_time_compare(data.get(HASH_SESSION_KEY, ""), person.get_session_auth_hash())
    }


def _id_in(session: dict[str, Any]) -> UUID | None:
    """Whom a session names; None for one that nobody has signed in with."""
    try:
        return UUID(session[SESSION_KEY])
    except (KeyError, ValueError):
        return None


def _in_doubt_apart(all_held: Collection[Held]) -> set[Held]:
    """In a thread of its own: nobody who waits for a frame waits for this."""
    try:
        return in_doubt(all_held)
    finally:
        connection.close()


_rounds: WeakKeyDictionary[asyncio.AbstractEventLoop, Round] = WeakKeyDictionary()


def rounds() -> Round:
    """The round of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _rounds:
        _rounds[loop] = Round()
    return _rounds[loop]
