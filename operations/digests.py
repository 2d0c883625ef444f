"""What is hashed, and why: the intent (one live effect), the payload (one key, one payload), the material (one approval)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from conversations.kernel.canonical import sha256_of

from .models import Operation


def intent_hash(
    *, tenant_id: UUID, tool: str, target: Any, parameters: Any, contents: list[str], repeats: UUID | None = None
) -> str:
    """I2: two proposals of the same intent are one effect. A repeat names what it repeats, so it is another intent."""
    return sha256_of(
        {"tenant": tenant_id, "tool": tool, "target": target, "parameters": parameters, "contents": contents}
        | ({"repeats": repeats} if repeats else {})
    )


def payload_sha256(*, tool: str, contract_version: int, target: Any, parameters: Any, contents: list[str]) -> str:
    """I3: the same key with another of these is an IdempotencyConflict."""
    return sha256_of(
        {"tool": tool, "contract": contract_version, "target": target, "parameters": parameters, "contents": contents}
    )


def idempotency_key(*, tenant_id: UUID, origin: str, tool: str, parameters: Any) -> str:
    """I2: origin = `step:<turn>:<seq>` or `person:<id>:<client_key>`. The same for all attempts."""
    return sha256_of([str(tenant_id), origin, tool, parameters])


def material(operation: Operation) -> dict[str, Any]:
    """I4: what a Request's digest covers, all but the expiry, which the request adds. Built from the row, so that a
    changed row is a changed digest."""
    version = operation.version
    return {
        "operation": str(operation.pk),
        "tool": operation.tool,
        "contract_version": operation.contract_version,
        "connector": operation.connector,
        "connector_config_hash": operation.connector_config_hash,
        "target": operation.target,
        "parameters": operation.parameters,
        "versions": [{"id": str(version.pk), "number": version.number, "sha256": operation.version_sha256}]
        if version
        else [],
        "tenant": str(operation.tenant_id),
        "principal": str(operation.asker_id),
    }


def digest_of(operation: Operation, *, expires_at: str) -> str:
    return sha256_of({**material(operation), "expires_at": expires_at})
