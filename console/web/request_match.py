"""Whether what was asked about is still what would be sent: asked of the rows and the stored bytes, at this moment."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from approvals.models import Request
from approvals.services import VOID_SENTENCES, cause_gone
from artifacts import blobs
from artifacts.errors import BytesDiffer
from conversations.kernel.canonical import sha256_of
from conversations.kernel.clock import database_now
from operations.contracts import contract_of
from operations.digests import digest_of
from operations.errors import NoConnector
from operations.models import Operation


@dataclass(frozen=True)
class Match:
    """`problems` are sentences, none when all matches; `is_content_off` when the bytes are not those of the hash."""

    at: datetime
    problems: tuple[str | Promise, ...]
    is_content_off: bool = False

    @property
    def holds(self) -> bool:
        return not self.problems


def check_match(request: Request, operation: Operation | None) -> Match:
    """Recompute digest and content hash, and look whether version and connection are still those that were asked
    about. The gate asks the same again before anything is sent."""
    is_off = _is_content_off(request)
    problems: list[str | Promise] = []
    if is_off:
        problems.append(VOID_SENTENCES["integrity"]())
    if operation is None or not _has_digest(request, operation):
        problems.append(_("The digest of what would be sent is no longer the one that was asked about."))
    elif not _has_connection(operation):
        problems.append(VOID_SENTENCES["connection_changed"]())
    if gone := cause_gone(request):
        problems.append(VOID_SENTENCES[gone.reason]())
    return Match(database_now(), tuple(problems), is_off)


def _is_content_off(request: Request) -> bool:
    for covered in request.covered.all():
        try:
            blobs.read(covered.version)
        except BytesDiffer:
            return True
        if covered.version.sha256 != covered.sha256:
            return True
    return False


def _has_digest(request: Request, operation: Operation) -> bool:
    expires_at = str(request.material.get("expires_at", ""))
    return request.digest == sha256_of(request.material) == digest_of(operation, expires_at=expires_at)


def _has_connection(operation: Operation) -> bool:
    try:
        return contract_of(operation.tool).connector().config_hash == operation.connector_config_hash
    except NoConnector:
        return False
