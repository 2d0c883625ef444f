"""The publishing connector: speaks the Press's protocol to publish a version and to ask whether a key is known."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from operations.connectors.answers import Doubt, Yes, answer_from, json_object, reference_of, request_id
from operations.connectors.base import Answer, CannotPrepare, Connector, Found, Outgoing, QueryAnswer
from operations.connectors.http import Destination, Exchange, HttpClient, target

ARTICLES = "articles"
KEY = re.compile(r"[A-Za-z0-9._:-]{1,200}")
SHA256 = re.compile(r"[0-9a-f]{64}")


class PublishingConnector(Connector):
    """Publishes at `base_url`. Idempotent by key and queryable by key."""

    def __init__(self, connector_id: str, configuration: Mapping[str, Any]) -> None:
        super().__init__(connector_id, configuration)
        self._client = HttpClient(Destination.of(configuration))

    def prepare(
        self, *, key: str, parameters: Mapping[str, Any], content: bytes, volatile: Mapping[str, Any]
    ) -> Outgoing:
        """The article as JSON. `parameters`: title, media_type, content_sha256; `volatile`: sent_at.

        Raises CannotPrepare when the bytes are not those of `content_sha256`, or are no UTF-8 text.
        """
        if not KEY.fullmatch(key):
            raise CannotPrepare("bad_key", "The key has characters that no header may carry.")
        sha256 = hashlib.sha256(content).hexdigest()
        if sha256 != parameters["content_sha256"]:
            raise CannotPrepare("content_mismatch", "The bytes are not the ones that were approved.")
        try:
            text = content.decode()
        except UnicodeDecodeError:
            raise CannotPrepare("not_text", "Only UTF-8 text can be published here.") from None
        article = {
            "title": parameters["title"],
            "content": text,
            "sha256": sha256,
            "media_type": parameters["media_type"],
            "artifact_id": str(parameters["artifact_id"]),
            "version_id": str(parameters["version_id"]),
            "number": parameters["number"],
            "sent_at": volatile["sent_at"],
        }
        headers = {"Content-Type": "application/json", "Accept": "application/json", "Idempotency-Key": key}
        body = json.dumps(article, ensure_ascii=False, separators=(",", ":")).encode()
        return Outgoing(method="POST", path=target(ARTICLES), headers=headers, body=body)

    def send(self, outgoing: Outgoing, *, send_before: float, timeout_seconds: float) -> Answer:
        """One try; a success counts only if it names our key and the hash of what was sent."""
        key, sha256 = outgoing.headers["Idempotency-Key"], json.loads(outgoing.body)["sha256"]

        def read_success(document: dict[str, Any]) -> Yes | Doubt:
            reference = reference_of(document.get("id"))
            if not reference:
                return Doubt("no_reference")
            if document.get("key") != key:
                return Doubt("wrong_key")
            return Yes(reference) if document.get("sha256") == sha256 else Doubt("wrong_sha256")

        exchange = self._client.exchange(outgoing, timeout_seconds=timeout_seconds, send_before=send_before)
        return answer_from(exchange, read_success=read_success, is_key_conflict=_is_key_conflict)

    def query(self, *, key: str, timeout_seconds: float) -> QueryAnswer:
        """Ask for the article under `key`. Only a complete list with one or no article of that key is an answer."""
        asking = Outgoing("GET", target(ARTICLES, query={"key": key}), {"Accept": "application/json"}, b"")
        exchange = self._client.exchange(asking, timeout_seconds=timeout_seconds)
        if not exchange.complete:
            return _found(exchange, Found.ERROR, exchange.reason)
        if exchange.status != 200:
            return _found(exchange, Found.ERROR, f"http_{exchange.status}")
        articles = (json_object(exchange) or {}).get("articles")
        if not isinstance(articles, list) or not all(isinstance(one, dict) for one in articles):
            return _found(exchange, Found.ERROR, "unparsable")
        if not articles:
            return _found(exchange, Found.NOT_FOUND, "http_200")
        return _found_article(exchange, key, articles)


def _found_article(exchange: Exchange, key: str, articles: list[dict[str, Any]]) -> QueryAnswer:
    if len(articles) > 1:
        return _found(exchange, Found.ERROR, "ambiguous")
    (article,) = articles
    reference, sha256 = reference_of(article.get("id")), article.get("sha256")
    if article.get("key") != key:
        return _found(exchange, Found.ERROR, "wrong_key")
    if not reference:
        return _found(exchange, Found.ERROR, "no_reference")
    told = sha256 if isinstance(sha256, str) and SHA256.fullmatch(sha256) else ""
    return _found(exchange, Found.FOUND, "http_200", reference=reference, sha256=told)


def _found(exchange: Exchange, found: Found, reason: str, *, reference: str = "", sha256: str = "") -> QueryAnswer:
    return QueryAnswer(
        found=found,
        http_status=exchange.status,
        provider_request_id=request_id(exchange),
        provider_reference=reference,
        sha256=sha256,
        raw=exchange.body,
        reason=reason,
    )


def _is_key_conflict(status: int, document: dict[str, Any] | None) -> bool:
    return status == 422 and document is not None and document.get("error") == "key_conflict"
