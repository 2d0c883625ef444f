"""Texts apart from the rows that refer to them."""

from __future__ import annotations

from uuid import UUID

from .kernel.canonical import sha256_hex
from .models import Body


def write_body(*, tenant_id: UUID, text: str) -> Body:
    """A new Body with `text` (NUL characters made visible: PostgreSQL cannot hold them, and a reader should see them)."""
    text = text.replace("\0", "\u2400")
    return Body.objects.create(tenant_id=tenant_id, sha256=sha256_hex(text.encode("utf-8", "surrogatepass")), text=text)
