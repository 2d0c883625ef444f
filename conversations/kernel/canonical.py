"""One text for one value: what is hashed must not depend on key order, spacing or escapes."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder


def canonical(value: Any) -> bytes:
    """JSON in UTF-8, keys sorted, no spaces. Raises ValueError for NaN and infinities, which have no JSON form."""
    return json.dumps(
        value, cls=DjangoJSONEncoder, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    ).encode("utf-8")


def sha256_of(value: Any) -> str:
    """Lower-case hex of the canonical form's SHA-256."""
    return hashlib.sha256(canonical(value)).hexdigest()


def sha256_hex(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
