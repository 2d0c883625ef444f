"""Tool contracts: what a tool does outside, declared at registration. What is not declared is a non-idempotent write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Any

from django.conf import settings

from .connectors.base import Connector, UnknownConnector, connector
from .errors import NoConnector


class EffectClass(StrEnum):
    READ = "read"
    IDEMPOTENT_WRITE = "idempotent_write"
    NON_IDEMPOTENT_WRITE = "non_idempotent_write"


@dataclass(frozen=True, slots=True)
class Contract:
    """One tool. Lifetimes and delays come from the host's settings, so that they can be stated per installation.

    `semantic` are the parameters that are approved and hashed; `volatile` are made by the executor when it sends and
    shown in the request as "set when sent".
    """

    tool: str
    version: int
    connector_id: str
    effect_class: EffectClass = EffectClass.NON_IDEMPOTENT_WRITE
    egress: bool = True
    risk: str = "normal"
    semantic: tuple[str, ...] = ()
    volatile: tuple[str, ...] = ()
    has_query: bool = False
    auto_retry: bool = False  # a same-key retry from `unknown` without a person

    @property
    def is_idempotent(self) -> bool:
        return self.effect_class is EffectClass.IDEMPOTENT_WRITE

    @property
    def settle_after(self) -> timedelta:
        """Until then a request may still be in flight, so "not found" proves nothing (RELIABILITY, rule 3)."""
        return timedelta(
            seconds=settings.SEND_WINDOW_SECONDS + settings.REQUEST_TIMEOUT_SECONDS + settings.SETTLE_AFTER_SECONDS
        )

    @property
    def key_lifetime(self) -> timedelta:
        return timedelta(seconds=settings.KEY_LIFETIME_SECONDS)

    @property
    def retry_window(self) -> timedelta:
        return timedelta(seconds=min(settings.RETRY_WINDOW_SECONDS, settings.KEY_LIFETIME_SECONDS))

    def connector(self) -> Connector:
        """Raises NoConnector when this host has none for the tool."""
        try:
            return connector(self.connector_id)
        except UnknownConnector:
            raise NoConnector from None

    def target(self) -> Mapping[str, Any]:
        """Where it goes: from the host's configuration, never from a model or a source."""
        found = self.connector()
        return {"connector": found.id, "provider": found.provider, "label": found.label}


PUBLISH = Contract(
    tool="publish_article",
    version=1,
    connector_id="press",
    effect_class=EffectClass.IDEMPOTENT_WRITE,
    semantic=("artifact_id", "version_id", "number", "title", "media_type", "content_sha256"),
    volatile=("sent_at",),
    has_query=True,
)

_contracts: dict[str, Contract] = {}


def register_contract(contract: Contract) -> Contract:
    _contracts[contract.tool] = contract
    return contract


def contract_of(tool: str) -> Contract:
    """Raises NoConnector for a tool that is no longer registered: nothing of it can be sent."""
    try:
        return _contracts[tool]
    except KeyError:
        raise NoConnector from None


register_contract(PUBLISH)
