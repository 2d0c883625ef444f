"""Bytes in the storage: written before the transaction that refers to them, verified at every read."""

from __future__ import annotations

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from conversations.kernel.canonical import sha256_hex
from conversations.kernel.ids import uuid7

from .errors import BytesDiffer
from .models import Blob, Version


def put(*, tenant: object, data: bytes) -> Blob:
    """Store `data` under a generated key and return the row for it, not yet saved.

    Call it outside a transaction and save the row inside one: when that fails, the object is invisible and is
    collected later; it is never the other way round.
    """
    blob_id = uuid7()
    key = f"{tenant.pk}/{str(blob_id)[-2:]}/{blob_id}"  # type: ignore[attr-defined]
    stored = default_storage.save(key, ContentFile(data))
    return Blob(id=blob_id, tenant=tenant, sha256=sha256_hex(data), size_bytes=len(data), storage_key=stored)  # type: ignore[misc]


def read(version: Version) -> bytes:
    """The bytes of a version. Raises BytesDiffer when they are missing or no longer have the version's hash."""
    try:
        with default_storage.open(version.blob.storage_key) as file:
            data = file.read()
    except FileNotFoundError:
        raise BytesDiffer(version=version.pk) from None
    if sha256_hex(data) != version.sha256:
        raise BytesDiffer(version=version.pk)
    return data


def read_text(version: Version) -> str:
    """The text of a version, UTF-8; what is not UTF-8 is shown as replacement characters, never guessed at."""
    return read(version).decode("utf-8", errors="replace")
