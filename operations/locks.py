"""The one order of locks for everything that touches an operation: turn, rights, artifact, request, operation."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import connection

from approvals.models import Request
from conversations.kernel.errors import NotFound

from .models import Operation

FUNCTIONS = """
CREATE OR REPLACE FUNCTION operations_lock(p_id uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    had operations_operation;
    request uuid;
BEGIN
    SELECT * INTO had FROM operations_operation o WHERE o.id = p_id;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM approvals_lock_causes(had.turn_id, had.tenant_id, ARRAY[had.version_id]);
    -- It may change until the operation itself is locked; who changes it holds the causes above.
    SELECT o.request_id INTO request FROM operations_operation o WHERE o.id = p_id;
    IF request IS NOT NULL THEN
        PERFORM approvals_lock_request(request);
    END IF;
    PERFORM FROM operations_operation o WHERE o.id = p_id FOR NO KEY UPDATE;
    RETURN true;
END $$;
"""


@dataclass(slots=True)
class Held:
    """An operation and its latest request, both locked, their causes locked before them."""

    operation: Operation
    request: Request | None


def hold(operation_id: UUID) -> Held:
    """Inside `unit()`. Raises NotFound for an unknown id."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT operations_lock(%s)", [operation_id])
        (found,) = cursor.fetchone()
    if not found:
        raise NotFound
    operation = Operation.objects.select_related("tenant", "asker", "version__artifact", "turn").get(pk=operation_id)
    if operation.request_id is None:
        return Held(operation, None)
    return Held(operation, Request.objects.select_related("ended_by").get(pk=operation.request_id))
