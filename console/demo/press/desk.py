"""The Press's desk: what a request to its interface does, what it answers, and how that answer travels."""

from __future__ import annotations

import hashlib
import json
import math
import re
import sqlite3
import time
import uuid
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from console.demo.press.faults import Fault, take_fault
from console.demo.press.store import Store, find_article, list_articles, now, write_line

KEY_CHARACTERS_MAX = 200
TITLE_CHARACTERS_MAX = 500
ARTICLE_PATH = re.compile(r"/articles/([A-Za-z0-9-]{1,64})")
# Says when this copy of the request was sent; two tries of one publication differ in it, so it is no payload.
NOT_PAYLOAD = "sent_at"


class Delivery(StrEnum):
    """How an answer travels."""

    WHOLE = "whole"
    CUT = "cut"  # half of it, then the connection closes
    CLOSED = "closed"  # nothing, the connection closes in an orderly way
    RESET = "reset"  # nothing, the connection is reset


@dataclass(frozen=True, slots=True)
class Call:
    """One request to the interface. `key` is the Idempotency-Key, or the key asked for."""

    method: str
    path: str
    key: str | None
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the Press says, after `wait_seconds`, and how it travels. `effect` is the id of an article made just now."""

    status: int
    body: dict[str, Any]
    headers: dict[str, str] = field(default_factory=dict)
    effect: str | None = None
    delivery: Delivery = Delivery.WHOLE
    wait_seconds: float = 0


class Desk:
    """Answers the calls; each call is one transaction together with its log line."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def answer(self, call: Call) -> Reply:
        """Carry out `call` under the fault plan."""
        with self._store.unit() as db:
            fault = take_fault(db, method=call.method, path=call.path)
            if fault is None:
                return self._logged(db, call, self._handle(db, call))
            return self._misbehave(db, call, fault)

    def make_held_effects(self) -> None:
        """Carry out every held request that is due, each in a transaction with its own log line."""
        while True:
            with self._store.unit() as db:
                row = db.execute(
                    "SELECT id, key, body FROM hold WHERE due <= ? ORDER BY due, id LIMIT 1", (time.time(),)
                ).fetchone()
                if row is None:
                    return
                db.execute("DELETE FROM hold WHERE id = ?", (row[0],))
                call = Call(method="POST", path="/articles", key=row[1], body=row[2])
                self._unanswered(db, call, "hold", effect=self._handle(db, call).effect)

    def _misbehave(self, db: sqlite3.Connection, call: Call, fault: Fault) -> Reply:
        match fault.name:
            case "drop_before":
                return self._unanswered(db, call, fault.name, delivery=Delivery.RESET)
            case "hold":
                return self._hold(db, call, fault)
            case "error_before":
                return self._logged(db, call, Reply(500, {"error": "internal"}), fault=fault.name)
            case "query_error":
                return self._logged(db, call, Reply(503, {"error": "maintenance"}), fault=fault.name)
            case "rate_limit":
                after = {"Retry-After": str(math.ceil(fault.seconds))}
                return self._logged(db, call, Reply(429, {"error": "rate_limited"}, headers=after), fault=fault.name)
        done = self._handle(db, call)
        match fault.name:
            case "effect_no_reply":
                return self._unanswered(db, call, fault.name, effect=done.effect)
            case "error_after":
                reply = Reply(500, {"error": "internal"}, effect=done.effect)
            case "truncate_reply":
                reply = Reply(done.status, done.body, done.headers, done.effect, delivery=Delivery.CUT)
            case "slow":
                reply = Reply(done.status, done.body, done.headers, done.effect, wait_seconds=fault.seconds)
            case _:
                reply = done
        self._logged(db, call, reply, fault=fault.name)
        if fault.name == "duplicate":
            # The network's second copy: its answer has nobody to go to.
            self._unanswered(db, call, fault.name, effect=self._handle(db, call).effect)
        return reply

    def _hold(self, db: sqlite3.Connection, call: Call, fault: Fault) -> Reply:
        if call.path == "/articles" and call.key:
            due = time.time() + fault.seconds
            db.execute("INSERT INTO hold (due, key, body) VALUES (?, ?, ?)", (due, call.key, call.body))
        return self._unanswered(db, call, fault.name)

    def _logged(self, db: sqlite3.Connection, call: Call, reply: Reply, *, fault: str | None = None) -> Reply:
        write_line(
            db,
            method=call.method,
            path=call.path,
            key=call.key,
            payload_sha256=payload_hash(call),
            effect=reply.effect,
            fault=fault,
            replied=reply.status,
        )
        return reply

    def _unanswered(
        self,
        db: sqlite3.Connection,
        call: Call,
        fault: str,
        *,
        effect: str | None = None,
        delivery: Delivery = Delivery.CLOSED,
    ) -> Reply:
        write_line(
            db,
            method=call.method,
            path=call.path,
            key=call.key,
            payload_sha256=payload_hash(call),
            effect=effect,
            fault=fault,
        )
        return Reply(0, {}, effect=effect, delivery=delivery)

    def _handle(self, db: sqlite3.Connection, call: Call) -> Reply:
        asks = call.method in ("GET", "HEAD")
        if call.path == "/articles":
            if asks:
                return _articles(db, call.key)
            return _publish(db, call) if call.method == "POST" else _not_allowed("GET, HEAD, POST")
        if found := ARTICLE_PATH.fullmatch(call.path):
            return _article(db, found[1]) if asks else _not_allowed("GET, HEAD")
        return Reply(404, {"error": "not_found", "message": f"There is no {call.path} here."})


def payload_hash(call: Call) -> str | None:
    """sha256 over the canonical JSON of the body without `sent_at`; of the raw body where it is no JSON object."""
    if not call.body:
        return None
    document = _document(call.body)
    if document is None:
        return hashlib.sha256(call.body).hexdigest()
    payload = {name: value for name, value in document.items() if name != NOT_PAYLOAD}
    text = json.dumps(payload, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _publish(db: sqlite3.Connection, call: Call) -> Reply:
    if not call.key or len(call.key) > KEY_CHARACTERS_MAX:
        return Reply(400, {"error": "key_required", "message": "Send an Idempotency-Key of 1 to 200 characters."})
    document = _document(call.body)
    if document is None:
        return Reply(400, {"error": "bad_json", "message": "The body must be a JSON object in UTF-8."})
    title, content, media_type = (document.get(name, "") for name in ("title", "content", "media_type"))
    if not isinstance(title, str) or not isinstance(content, str) or not isinstance(media_type, str) or not content:
        return Reply(
            422, {"error": "invalid", "message": "title, content and media_type are texts, content not empty."}
        )
    if len(title) > TITLE_CHARACTERS_MAX:
        return Reply(422, {"error": "invalid", "message": f"title has more than {TITLE_CHARACTERS_MAX} characters."})
    sha256 = hashlib.sha256(content.encode()).hexdigest()
    if document.get("sha256", sha256) != sha256:
        return Reply(422, {"error": "sha256_mismatch", "message": "sha256 is not the hash of content."})
    payload = payload_hash(call)
    earlier = db.execute("SELECT id, sha256, payload_sha256 FROM article WHERE key = ?", (call.key,)).fetchone()
    if earlier and earlier[2] != payload:
        return Reply(422, {"error": "key_conflict"})
    if earlier:
        return Reply(201, {"id": earlier[0], "key": call.key, "sha256": earlier[1]})
    article_id = f"art-{uuid.uuid4().hex[:16]}"
    db.execute(
        "INSERT INTO article (id, key, payload_sha256, sha256, title, media_type, content, published_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (article_id, call.key, payload, sha256, title, media_type or "text/plain", content, now()),
    )
    return Reply(201, {"id": article_id, "key": call.key, "sha256": sha256}, effect=article_id)


def _articles(db: sqlite3.Connection, key: str | None) -> Reply:
    if key == "":
        return Reply(400, {"error": "key_required", "message": "An empty key asks for nothing."})
    return Reply(200, {"articles": list_articles(db, key=key)})


def _article(db: sqlite3.Connection, article_id: str) -> Reply:
    found = find_article(db, article_id)
    return Reply(200, found) if found else Reply(404, {"error": "not_found"})


def _not_allowed(methods: str) -> Reply:
    return Reply(405, {"error": "method_not_allowed"}, headers={"Allow": methods})


def _document(body: bytes) -> dict[str, Any] | None:
    """The JSON object in `body`, or None. Lone surrogates and NaN are no JSON that could be kept."""
    try:
        found = json.loads(body.decode(), parse_constant=_refuse_constant)
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")
