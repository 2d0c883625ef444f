"""The locks that come before a request's, in the one order of locks: turn, rights, artifacts, request.

Functions in the database: taken one by one from here, they were half of what a dispatch costs. Each statement of a
function sees what was committed before it began, so what is read after a lock is as it is under the lock.
"""

from __future__ import annotations

from uuid import UUID

from django.db import connection

from .models import Request

FUNCTIONS = """
CREATE OR REPLACE FUNCTION approvals_lock_causes(p_turn uuid, p_tenant uuid, p_versions uuid[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn FOR NO KEY UPDATE;
    END IF;
    PERFORM kernel_hold_rights(p_tenant);
    PERFORM FROM artifacts_artifact a
        WHERE a.id IN (SELECT v.artifact_id FROM artifacts_version v WHERE v.id = ANY (p_versions))
        ORDER BY a.id FOR NO KEY UPDATE;
END $$;

CREATE OR REPLACE FUNCTION approvals_lock_request(p_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    had approvals_request;
BEGIN
    SELECT * INTO had FROM approvals_request r WHERE r.id = p_id;
    PERFORM approvals_lock_causes(had.turn_id, had.tenant_id,
        ARRAY(SELECT c.version_id FROM approvals_coveredversion c WHERE c.request_id = p_id));
    PERFORM FROM approvals_request r WHERE r.id = p_id FOR NO KEY UPDATE;
END $$;
"""


def lock_request(request_id: UUID) -> Request:
    """The request under its lock, its turn, the tenant's rights and its covered artifacts locked before it.

    Inside `unit()`; raises Request.DoesNotExist for an unknown id.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT approvals_lock_request(%s)", [request_id])
    return Request.objects.select_related("tenant", "asker", "ended_by", "turn").get(pk=request_id)
