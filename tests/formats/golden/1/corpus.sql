--
-- PostgreSQL database dump
--

\restrict golden

-- Dumped from database version 18.4
-- Dumped by pg_dump version 18.4

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: procrastinate_job_event_type; Type: TYPE; Schema: public; Owner: -
--

CREATE TYPE public.procrastinate_job_event_type AS ENUM (
    'deferred',
    'started',
    'deferred_for_retry',
    'failed',
    'succeeded',
    'cancelled',
    'abort_requested',
    'aborted',
    'scheduled',
    'retried'
);


--
-- Name: procrastinate_job_status; Type: TYPE; Schema: public; Owner: -
--

CREATE TYPE public.procrastinate_job_status AS ENUM (
    'todo',
    'doing',
    'succeeded',
    'failed',
    'cancelled',
    'aborting',
    'aborted'
);


--
-- Name: procrastinate_job_to_defer_v1; Type: TYPE; Schema: public; Owner: -
--

CREATE TYPE public.procrastinate_job_to_defer_v1 AS (
	queue_name character varying,
	task_name character varying,
	priority integer,
	lock text,
	queueing_lock text,
	args jsonb,
	scheduled_at timestamp with time zone
);


--
-- Name: approval_advance(uuid, integer, text, text, text, uuid, bigint, text, uuid, text, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.approval_advance(p_id uuid, p_revision integer, p_from text, p_to text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb, p_set jsonb) RETURNS TABLE(outcome text, revision integer, hash bytea, at timestamp with time zone)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    had approvals_request;
    head approvals_event;
    prev_hash bytea := '';
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'approval:' || p_id;
    refused text;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            refused := 'fenced';
        END IF;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO had FROM approvals_request r WHERE r.id = p_id FOR NO KEY UPDATE;
        refused := CASE
            WHEN had.id IS NULL THEN 'not_found'
            WHEN had.revision <> p_revision OR had.status <> p_from THEN 'stale'
            WHEN NOT (p_from || '>' || p_to = ANY ('{"pending>approved","pending>rejected","pending>expired","pending>voided","pending>withdrawn","approved>consumed","approved>expired","approved>voided","approved>revoked","approved>withdrawn"}'::text[])) THEN 'illegal'
            WHEN p_from || '>' || p_to = ANY ('{}'::text[]) AND NOT kernel_is_restoring() THEN 'illegal' END;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO head FROM approvals_event e WHERE e.stream = stream_ AND e.seq = had.revision;
        IF had.revision > 1 THEN
            SELECT e.hash INTO prev_hash FROM approvals_event e WHERE e.stream = stream_ AND e.seq = had.revision - 1;
        END IF;
        IF head.hash IS DISTINCT FROM had.event_hash OR head.to_status IS DISTINCT FROM had.status
            OR head.hash IS DISTINCT FROM kernel_event_hash(prev_hash, head.stream, head.seq, head.at, head.type,
                head.from_status, head.to_status, head.actor_kind, head.actor_id, head.fence, head.reason,
                head.schema_version, head.tenant_id, head.payload) THEN
            refused := 'broken';
        ELSIF head.schema_version > 1 THEN
            refused := 'newer';
        END IF;
    END IF;
    IF refused IS NOT NULL THEN
        RETURN QUERY SELECT refused, NULL::int, NULL::bytea, NULL::timestamptz;
        RETURN;
    END IF;
    at_ := greatest(clock_timestamp(), had.updated_at);
    hash_ := kernel_event_hash(had.event_hash, stream_, p_revision + 1, at_, p_type, p_from, p_to, p_actor_kind, p_actor,
        p_fence, p_reason, 1, had.tenant_id, p_payload);
    INSERT INTO approvals_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, p_revision + 1, p_type, p_from, p_to, p_actor_kind, p_actor, p_fence, at_, p_reason, 1,
            had.tenant_id, p_payload, hash_);
    UPDATE approvals_request r SET status = p_to, revision = p_revision + 1, event_hash = hash_, updated_at = at_,
        reason = CASE WHEN p_set ? 'reason' THEN (p_set->>'reason')::varchar ELSE r.reason END,
        ended_by_id = CASE WHEN p_set ? 'ended_by' THEN (p_set->>'ended_by')::uuid ELSE r.ended_by_id END,
        ended_at = CASE WHEN p_set ? 'ended_at' THEN (p_set->>'ended_at')::timestamp with time zone ELSE r.ended_at END,
        consumer = CASE WHEN p_set ? 'consumer' THEN (p_set->>'consumer')::uuid ELSE r.consumer END,
        next_wake_at = CASE WHEN p_set ? 'next_wake_at' THEN (p_set->>'next_wake_at')::timestamp with time zone ELSE r.next_wake_at END
        WHERE r.id = p_id;
    RETURN QUERY SELECT 'ok', p_revision + 1, hash_, at_;
END $$;


--
-- Name: approval_begin(uuid, uuid, text, text, uuid, bigint, text, uuid, text, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.approval_begin(p_id uuid, p_tenant uuid, p_status text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb) RETURNS TABLE(outcome text, at timestamp with time zone, hash bytea)
    LANGUAGE plpgsql
    AS $$
DECLARE
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'approval:' || p_id;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            RETURN QUERY SELECT 'fenced', NULL::timestamptz, NULL::bytea;
            RETURN;
        END IF;
    END IF;
    at_ := clock_timestamp();
    hash_ := kernel_event_hash('', stream_, 1, at_, p_type, '', p_status, p_actor_kind, p_actor, p_fence, p_reason, 1,
        p_tenant, p_payload);
    INSERT INTO approvals_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, 1, p_type, '', p_status, p_actor_kind, p_actor, p_fence, at_, p_reason, 1, p_tenant, p_payload,
            hash_);
    RETURN QUERY SELECT 'ok', at_, hash_;
END $$;


--
-- Name: artifact_advance(uuid, integer, text, text, text, uuid, bigint, text, uuid, text, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.artifact_advance(p_id uuid, p_revision integer, p_from text, p_to text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb, p_set jsonb) RETURNS TABLE(outcome text, revision integer, hash bytea, at timestamp with time zone)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    had artifacts_artifact;
    head artifacts_event;
    prev_hash bytea := '';
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'artifact:' || p_id;
    refused text;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            refused := 'fenced';
        END IF;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO had FROM artifacts_artifact r WHERE r.id = p_id FOR NO KEY UPDATE;
        refused := CASE
            WHEN had.id IS NULL THEN 'not_found'
            WHEN had.revision <> p_revision OR had.status <> p_from THEN 'stale'
            WHEN NOT (p_from || '>' || p_to = ANY ('{"active>active","active>archived","active>deleted","archived>active","archived>deleted"}'::text[])) THEN 'illegal'
            WHEN p_from || '>' || p_to = ANY ('{}'::text[]) AND NOT kernel_is_restoring() THEN 'illegal' END;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO head FROM artifacts_event e WHERE e.stream = stream_ AND e.seq = had.revision;
        IF had.revision > 1 THEN
            SELECT e.hash INTO prev_hash FROM artifacts_event e WHERE e.stream = stream_ AND e.seq = had.revision - 1;
        END IF;
        IF head.hash IS DISTINCT FROM had.event_hash OR head.to_status IS DISTINCT FROM had.status
            OR head.hash IS DISTINCT FROM kernel_event_hash(prev_hash, head.stream, head.seq, head.at, head.type,
                head.from_status, head.to_status, head.actor_kind, head.actor_id, head.fence, head.reason,
                head.schema_version, head.tenant_id, head.payload) THEN
            refused := 'broken';
        ELSIF head.schema_version > 1 THEN
            refused := 'newer';
        END IF;
    END IF;
    IF refused IS NOT NULL THEN
        RETURN QUERY SELECT refused, NULL::int, NULL::bytea, NULL::timestamptz;
        RETURN;
    END IF;
    at_ := greatest(clock_timestamp(), had.updated_at);
    hash_ := kernel_event_hash(had.event_hash, stream_, p_revision + 1, at_, p_type, p_from, p_to, p_actor_kind, p_actor,
        p_fence, p_reason, 1, had.tenant_id, p_payload);
    INSERT INTO artifacts_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, p_revision + 1, p_type, p_from, p_to, p_actor_kind, p_actor, p_fence, at_, p_reason, 1,
            had.tenant_id, p_payload, hash_);
    UPDATE artifacts_artifact r SET status = p_to, revision = p_revision + 1, event_hash = hash_, updated_at = at_,
        current_version_id = CASE WHEN p_set ? 'current_version' THEN (p_set->>'current_version')::uuid ELSE r.current_version_id END,
        title = CASE WHEN p_set ? 'title' THEN (p_set->>'title')::varchar ELSE r.title END,
        next_wake_at = CASE WHEN p_set ? 'next_wake_at' THEN (p_set->>'next_wake_at')::timestamp with time zone ELSE r.next_wake_at END
        WHERE r.id = p_id;
    RETURN QUERY SELECT 'ok', p_revision + 1, hash_, at_;
END $$;


--
-- Name: artifact_begin(uuid, uuid, text, text, uuid, bigint, text, uuid, text, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.artifact_begin(p_id uuid, p_tenant uuid, p_status text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb) RETURNS TABLE(outcome text, at timestamp with time zone, hash bytea)
    LANGUAGE plpgsql
    AS $$
DECLARE
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'artifact:' || p_id;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            RETURN QUERY SELECT 'fenced', NULL::timestamptz, NULL::bytea;
            RETURN;
        END IF;
    END IF;
    at_ := clock_timestamp();
    hash_ := kernel_event_hash('', stream_, 1, at_, p_type, '', p_status, p_actor_kind, p_actor, p_fence, p_reason, 1,
        p_tenant, p_payload);
    INSERT INTO artifacts_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, 1, p_type, '', p_status, p_actor_kind, p_actor, p_fence, at_, p_reason, 1, p_tenant, p_payload,
            hash_);
    RETURN QUERY SELECT 'ok', at_, hash_;
END $$;


--
-- Name: attempt_advance(uuid, integer, text, text, text, uuid, bigint, text, uuid, text, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.attempt_advance(p_id uuid, p_revision integer, p_from text, p_to text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb, p_set jsonb) RETURNS TABLE(outcome text, revision integer, hash bytea, at timestamp with time zone)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    had operations_attempt;
    head operations_event;
    prev_hash bytea := '';
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'attempt:' || p_id;
    refused text;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            refused := 'fenced';
        END IF;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO had FROM operations_attempt r WHERE r.id = p_id FOR NO KEY UPDATE;
        refused := CASE
            WHEN had.id IS NULL THEN 'not_found'
            WHEN had.revision <> p_revision OR had.status <> p_from THEN 'stale'
            WHEN NOT (p_from || '>' || p_to = ANY ('{"sending>answered","sending>deferred","sending>not_sent","sending>silent"}'::text[])) THEN 'illegal'
            WHEN p_from || '>' || p_to = ANY ('{}'::text[]) AND NOT kernel_is_restoring() THEN 'illegal' END;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO head FROM operations_event e WHERE e.stream = stream_ AND e.seq = had.revision;
        IF had.revision > 1 THEN
            SELECT e.hash INTO prev_hash FROM operations_event e WHERE e.stream = stream_ AND e.seq = had.revision - 1;
        END IF;
        IF head.hash IS DISTINCT FROM had.event_hash OR head.to_status IS DISTINCT FROM had.status
            OR head.hash IS DISTINCT FROM kernel_event_hash(prev_hash, head.stream, head.seq, head.at, head.type,
                head.from_status, head.to_status, head.actor_kind, head.actor_id, head.fence, head.reason,
                head.schema_version, head.tenant_id, head.payload) THEN
            refused := 'broken';
        ELSIF head.schema_version > 1 THEN
            refused := 'newer';
        END IF;
    END IF;
    IF refused IS NOT NULL THEN
        RETURN QUERY SELECT refused, NULL::int, NULL::bytea, NULL::timestamptz;
        RETURN;
    END IF;
    at_ := greatest(clock_timestamp(), had.updated_at);
    hash_ := kernel_event_hash(had.event_hash, stream_, p_revision + 1, at_, p_type, p_from, p_to, p_actor_kind, p_actor,
        p_fence, p_reason, 1, had.tenant_id, p_payload);
    INSERT INTO operations_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, p_revision + 1, p_type, p_from, p_to, p_actor_kind, p_actor, p_fence, at_, p_reason, 1,
            had.tenant_id, p_payload, hash_);
    UPDATE operations_attempt r SET status = p_to, revision = p_revision + 1, event_hash = hash_, updated_at = at_,
        reason = CASE WHEN p_set ? 'reason' THEN (p_set->>'reason')::varchar ELSE r.reason END,
        http_status = CASE WHEN p_set ? 'http_status' THEN (p_set->>'http_status')::smallint ELSE r.http_status END,
        provider_request_id = CASE WHEN p_set ? 'provider_request_id' THEN (p_set->>'provider_request_id')::varchar ELSE r.provider_request_id END,
        ended_at = CASE WHEN p_set ? 'ended_at' THEN (p_set->>'ended_at')::timestamp with time zone ELSE r.ended_at END,
        next_wake_at = CASE WHEN p_set ? 'next_wake_at' THEN (p_set->>'next_wake_at')::timestamp with time zone ELSE r.next_wake_at END
        WHERE r.id = p_id;
    RETURN QUERY SELECT 'ok', p_revision + 1, hash_, at_;
END $$;


--
-- Name: attempt_begin(uuid, uuid, text, text, uuid, bigint, text, uuid, text, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.attempt_begin(p_id uuid, p_tenant uuid, p_status text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb) RETURNS TABLE(outcome text, at timestamp with time zone, hash bytea)
    LANGUAGE plpgsql
    AS $$
DECLARE
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'attempt:' || p_id;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            RETURN QUERY SELECT 'fenced', NULL::timestamptz, NULL::bytea;
            RETURN;
        END IF;
    END IF;
    at_ := clock_timestamp();
    hash_ := kernel_event_hash('', stream_, 1, at_, p_type, '', p_status, p_actor_kind, p_actor, p_fence, p_reason, 1,
        p_tenant, p_payload);
    INSERT INTO operations_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, 1, p_type, '', p_status, p_actor_kind, p_actor, p_fence, at_, p_reason, 1, p_tenant, p_payload,
            hash_);
    RETURN QUERY SELECT 'ok', at_, hash_;
END $$;


--
-- Name: brake_advance(uuid, integer, text, text, text, uuid, bigint, text, uuid, text, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.brake_advance(p_id uuid, p_revision integer, p_from text, p_to text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb, p_set jsonb) RETURNS TABLE(outcome text, revision integer, hash bytea, at timestamp with time zone)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    had operations_brake;
    head operations_event;
    prev_hash bytea := '';
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'brake:' || p_id;
    refused text;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            refused := 'fenced';
        END IF;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO had FROM operations_brake r WHERE r.id = p_id FOR NO KEY UPDATE;
        refused := CASE
            WHEN had.id IS NULL THEN 'not_found'
            WHEN had.revision <> p_revision OR had.status <> p_from THEN 'stale'
            WHEN NOT (p_from || '>' || p_to = ANY ('{"engaged>released","released>engaged"}'::text[])) THEN 'illegal'
            WHEN p_from || '>' || p_to = ANY ('{}'::text[]) AND NOT kernel_is_restoring() THEN 'illegal' END;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO head FROM operations_event e WHERE e.stream = stream_ AND e.seq = had.revision;
        IF had.revision > 1 THEN
            SELECT e.hash INTO prev_hash FROM operations_event e WHERE e.stream = stream_ AND e.seq = had.revision - 1;
        END IF;
        IF head.hash IS DISTINCT FROM had.event_hash OR head.to_status IS DISTINCT FROM had.status
            OR head.hash IS DISTINCT FROM kernel_event_hash(prev_hash, head.stream, head.seq, head.at, head.type,
                head.from_status, head.to_status, head.actor_kind, head.actor_id, head.fence, head.reason,
                head.schema_version, head.tenant_id, head.payload) THEN
            refused := 'broken';
        ELSIF head.schema_version > 1 THEN
            refused := 'newer';
        END IF;
    END IF;
    IF refused IS NOT NULL THEN
        RETURN QUERY SELECT refused, NULL::int, NULL::bytea, NULL::timestamptz;
        RETURN;
    END IF;
    at_ := greatest(clock_timestamp(), had.updated_at);
    hash_ := kernel_event_hash(had.event_hash, stream_, p_revision + 1, at_, p_type, p_from, p_to, p_actor_kind, p_actor,
        p_fence, p_reason, 1, had.tenant_id, p_payload);
    INSERT INTO operations_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, p_revision + 1, p_type, p_from, p_to, p_actor_kind, p_actor, p_fence, at_, p_reason, 1,
            had.tenant_id, p_payload, hash_);
    UPDATE operations_brake r SET status = p_to, revision = p_revision + 1, event_hash = hash_, updated_at = at_,
        changed_by_id = CASE WHEN p_set ? 'changed_by' THEN (p_set->>'changed_by')::uuid ELSE r.changed_by_id END,
        reason_body_id = CASE WHEN p_set ? 'reason_body' THEN (p_set->>'reason_body')::uuid ELSE r.reason_body_id END,
        next_wake_at = CASE WHEN p_set ? 'next_wake_at' THEN (p_set->>'next_wake_at')::timestamp with time zone ELSE r.next_wake_at END
        WHERE r.id = p_id;
    RETURN QUERY SELECT 'ok', p_revision + 1, hash_, at_;
END $$;


--
-- Name: brake_begin(uuid, uuid, text, text, uuid, bigint, text, uuid, text, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.brake_begin(p_id uuid, p_tenant uuid, p_status text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb) RETURNS TABLE(outcome text, at timestamp with time zone, hash bytea)
    LANGUAGE plpgsql
    AS $$
DECLARE
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'brake:' || p_id;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            RETURN QUERY SELECT 'fenced', NULL::timestamptz, NULL::bytea;
            RETURN;
        END IF;
    END IF;
    at_ := clock_timestamp();
    hash_ := kernel_event_hash('', stream_, 1, at_, p_type, '', p_status, p_actor_kind, p_actor, p_fence, p_reason, 1,
        p_tenant, p_payload);
    INSERT INTO operations_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, 1, p_type, '', p_status, p_actor_kind, p_actor, p_fence, at_, p_reason, 1, p_tenant, p_payload,
            hash_);
    RETURN QUERY SELECT 'ok', at_, hash_;
END $$;


--
-- Name: case_advance(uuid, integer, text, text, text, uuid, bigint, text, uuid, text, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.case_advance(p_id uuid, p_revision integer, p_from text, p_to text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb, p_set jsonb) RETURNS TABLE(outcome text, revision integer, hash bytea, at timestamp with time zone)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    had operations_case;
    head operations_event;
    prev_hash bytea := '';
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'case:' || p_id;
    refused text;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            refused := 'fenced';
        END IF;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO had FROM operations_case r WHERE r.id = p_id FOR NO KEY UPDATE;
        refused := CASE
            WHEN had.id IS NULL THEN 'not_found'
            WHEN had.revision <> p_revision OR had.status <> p_from THEN 'stale'
            WHEN NOT (p_from || '>' || p_to = ANY ('{"open>assigned","open>settled","open>verdict_proposed","assigned>assigned","assigned>open","assigned>settled","assigned>verdict_proposed","verdict_proposed>settled","verdict_proposed>assigned"}'::text[])) THEN 'illegal'
            WHEN p_from || '>' || p_to = ANY ('{}'::text[]) AND NOT kernel_is_restoring() THEN 'illegal' END;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO head FROM operations_event e WHERE e.stream = stream_ AND e.seq = had.revision;
        IF had.revision > 1 THEN
            SELECT e.hash INTO prev_hash FROM operations_event e WHERE e.stream = stream_ AND e.seq = had.revision - 1;
        END IF;
        IF head.hash IS DISTINCT FROM had.event_hash OR head.to_status IS DISTINCT FROM had.status
            OR head.hash IS DISTINCT FROM kernel_event_hash(prev_hash, head.stream, head.seq, head.at, head.type,
                head.from_status, head.to_status, head.actor_kind, head.actor_id, head.fence, head.reason,
                head.schema_version, head.tenant_id, head.payload) THEN
            refused := 'broken';
        ELSIF head.schema_version > 1 THEN
            refused := 'newer';
        END IF;
    END IF;
    IF refused IS NOT NULL THEN
        RETURN QUERY SELECT refused, NULL::int, NULL::bytea, NULL::timestamptz;
        RETURN;
    END IF;
    at_ := greatest(clock_timestamp(), had.updated_at);
    hash_ := kernel_event_hash(had.event_hash, stream_, p_revision + 1, at_, p_type, p_from, p_to, p_actor_kind, p_actor,
        p_fence, p_reason, 1, had.tenant_id, p_payload);
    INSERT INTO operations_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, p_revision + 1, p_type, p_from, p_to, p_actor_kind, p_actor, p_fence, at_, p_reason, 1,
            had.tenant_id, p_payload, hash_);
    UPDATE operations_case r SET status = p_to, revision = p_revision + 1, event_hash = hash_, updated_at = at_,
        assignee_id = CASE WHEN p_set ? 'assignee' THEN (p_set->>'assignee')::uuid ELSE r.assignee_id END,
        verdict = CASE WHEN p_set ? 'verdict' THEN (p_set->>'verdict')::varchar ELSE r.verdict END,
        settled_by_id = CASE WHEN p_set ? 'settled_by' THEN (p_set->>'settled_by')::uuid ELSE r.settled_by_id END,
        settled_how = CASE WHEN p_set ? 'settled_how' THEN (p_set->>'settled_how')::varchar ELSE r.settled_how END,
        settled_at = CASE WHEN p_set ? 'settled_at' THEN (p_set->>'settled_at')::timestamp with time zone ELSE r.settled_at END,
        retry_asked_by_id = CASE WHEN p_set ? 'retry_asked_by' THEN (p_set->>'retry_asked_by')::uuid ELSE r.retry_asked_by_id END,
        retry_key = CASE WHEN p_set ? 'retry_key' THEN (p_set->>'retry_key')::varchar ELSE r.retry_key END,
        retry_refused = CASE WHEN p_set ? 'retry_refused' THEN (p_set->>'retry_refused')::varchar ELSE r.retry_refused END,
        next_wake_at = CASE WHEN p_set ? 'next_wake_at' THEN (p_set->>'next_wake_at')::timestamp with time zone ELSE r.next_wake_at END
        WHERE r.id = p_id;
    RETURN QUERY SELECT 'ok', p_revision + 1, hash_, at_;
END $$;


--
-- Name: case_begin(uuid, uuid, text, text, uuid, bigint, text, uuid, text, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.case_begin(p_id uuid, p_tenant uuid, p_status text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb) RETURNS TABLE(outcome text, at timestamp with time zone, hash bytea)
    LANGUAGE plpgsql
    AS $$
DECLARE
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'case:' || p_id;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            RETURN QUERY SELECT 'fenced', NULL::timestamptz, NULL::bytea;
            RETURN;
        END IF;
    END IF;
    at_ := clock_timestamp();
    hash_ := kernel_event_hash('', stream_, 1, at_, p_type, '', p_status, p_actor_kind, p_actor, p_fence, p_reason, 1,
        p_tenant, p_payload);
    INSERT INTO operations_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, 1, p_type, '', p_status, p_actor_kind, p_actor, p_fence, at_, p_reason, 1, p_tenant, p_payload,
            hash_);
    RETURN QUERY SELECT 'ok', at_, hash_;
END $$;


--
-- Name: kernel_event_exists(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.kernel_event_exists() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
DECLARE
    found_hash bytea;
BEGIN
    EXECUTE format('SELECT hash FROM %I WHERE stream = $1 AND seq = $2', TG_ARGV[1])
        INTO found_hash USING TG_ARGV[0] || ':' || NEW.id, NEW.revision;
    IF found_hash IS DISTINCT FROM NEW.event_hash THEN
        RAISE EXCEPTION '%: status "%" has no event', TG_TABLE_NAME, NEW.status
            USING ERRCODE = '23514', CONSTRAINT = TG_TABLE_NAME || '_event', TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END $_$;


--
-- Name: kernel_event_hash(bytea, text, integer, timestamp with time zone, text, text, text, text, uuid, bigint, text, integer, uuid, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.kernel_event_hash(prev bytea, stream text, seq integer, at timestamp with time zone, type text, from_status text, to_status text, actor_kind text, actor_id uuid, fence bigint, reason text, schema_version integer, tenant_id uuid, payload jsonb) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    -- A JSON array, so that fields cannot run into each other; time in microseconds, whatever the session's zone.
    SELECT sha256(prev || convert_to(jsonb_build_array(1, stream, seq, (extract(epoch FROM at) * 1000000)::bigint,
        type, from_status, to_status, actor_kind, actor_id, fence, reason, schema_version, tenant_id, payload)::text,
        'UTF8'))
$$;


--
-- Name: kernel_is_restoring(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.kernel_is_restoring() RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
    -- The epoch of this very transaction. Only the owner of the tables can write one.
    SELECT EXISTS (SELECT FROM conversations_epoch WHERE restored_at = transaction_timestamp())
$$;


--
-- Name: kernel_refuse_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.kernel_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION '% cannot be changed', TG_TABLE_NAME
        USING ERRCODE = '23514', CONSTRAINT = TG_TABLE_NAME || '_immutable', TABLE = TG_TABLE_NAME;
END $$;


--
-- Name: kernel_refuse_transition(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.kernel_refuse_transition() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION '%: no such transition to "%"', TG_TABLE_NAME, NEW.status
        USING ERRCODE = '23514', CONSTRAINT = TG_TABLE_NAME || '_lifecycle', TABLE = TG_TABLE_NAME;
END $$;


--
-- Name: kernel_refuse_unless_restoring(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.kernel_refuse_unless_restoring() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NOT kernel_is_restoring() THEN
        RAISE EXCEPTION '%: from "%" to "%" only by a restore', TG_TABLE_NAME, OLD.status, NEW.status
            USING ERRCODE = '23514', CONSTRAINT = TG_TABLE_NAME || '_epoch', TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;


--
-- Name: membership_advance(uuid, integer, text, text, text, uuid, bigint, text, uuid, text, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.membership_advance(p_id uuid, p_revision integer, p_from text, p_to text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb, p_set jsonb) RETURNS TABLE(outcome text, revision integer, hash bytea, at timestamp with time zone)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    had accounts_membership;
    head accounts_event;
    prev_hash bytea := '';
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'membership:' || p_id;
    refused text;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            refused := 'fenced';
        END IF;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO had FROM accounts_membership r WHERE r.id = p_id FOR NO KEY UPDATE;
        refused := CASE
            WHEN had.id IS NULL THEN 'not_found'
            WHEN had.revision <> p_revision OR had.status <> p_from THEN 'stale'
            WHEN NOT (p_from || '>' || p_to = ANY ('{"active>active","active>removed"}'::text[])) THEN 'illegal'
            WHEN p_from || '>' || p_to = ANY ('{}'::text[]) AND NOT kernel_is_restoring() THEN 'illegal' END;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO head FROM accounts_event e WHERE e.stream = stream_ AND e.seq = had.revision;
        IF had.revision > 1 THEN
            SELECT e.hash INTO prev_hash FROM accounts_event e WHERE e.stream = stream_ AND e.seq = had.revision - 1;
        END IF;
        IF head.hash IS DISTINCT FROM had.event_hash OR head.to_status IS DISTINCT FROM had.status
            OR head.hash IS DISTINCT FROM kernel_event_hash(prev_hash, head.stream, head.seq, head.at, head.type,
                head.from_status, head.to_status, head.actor_kind, head.actor_id, head.fence, head.reason,
                head.schema_version, head.tenant_id, head.payload) THEN
            refused := 'broken';
        ELSIF head.schema_version > 1 THEN
            refused := 'newer';
        END IF;
    END IF;
    IF refused IS NOT NULL THEN
        RETURN QUERY SELECT refused, NULL::int, NULL::bytea, NULL::timestamptz;
        RETURN;
    END IF;
    at_ := greatest(clock_timestamp(), had.updated_at);
    hash_ := kernel_event_hash(had.event_hash, stream_, p_revision + 1, at_, p_type, p_from, p_to, p_actor_kind, p_actor,
        p_fence, p_reason, 1, had.tenant_id, p_payload);
    INSERT INTO accounts_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, p_revision + 1, p_type, p_from, p_to, p_actor_kind, p_actor, p_fence, at_, p_reason, 1,
            had.tenant_id, p_payload, hash_);
    UPDATE accounts_membership r SET status = p_to, revision = p_revision + 1, event_hash = hash_, updated_at = at_,
        roles = CASE WHEN p_set ? 'roles' THEN ARRAY(SELECT jsonb_array_elements_text(p_set->'roles')) ELSE r.roles END,
        next_wake_at = CASE WHEN p_set ? 'next_wake_at' THEN (p_set->>'next_wake_at')::timestamp with time zone ELSE r.next_wake_at END
        WHERE r.id = p_id;
    RETURN QUERY SELECT 'ok', p_revision + 1, hash_, at_;
END $$;


--
-- Name: membership_begin(uuid, uuid, text, text, uuid, bigint, text, uuid, text, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.membership_begin(p_id uuid, p_tenant uuid, p_status text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb) RETURNS TABLE(outcome text, at timestamp with time zone, hash bytea)
    LANGUAGE plpgsql
    AS $$
DECLARE
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'membership:' || p_id;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            RETURN QUERY SELECT 'fenced', NULL::timestamptz, NULL::bytea;
            RETURN;
        END IF;
    END IF;
    at_ := clock_timestamp();
    hash_ := kernel_event_hash('', stream_, 1, at_, p_type, '', p_status, p_actor_kind, p_actor, p_fence, p_reason, 1,
        p_tenant, p_payload);
    INSERT INTO accounts_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, 1, p_type, '', p_status, p_actor_kind, p_actor, p_fence, at_, p_reason, 1, p_tenant, p_payload,
            hash_);
    RETURN QUERY SELECT 'ok', at_, hash_;
END $$;


--
-- Name: operation_advance(uuid, integer, text, text, text, uuid, bigint, text, uuid, text, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.operation_advance(p_id uuid, p_revision integer, p_from text, p_to text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb, p_set jsonb) RETURNS TABLE(outcome text, revision integer, hash bytea, at timestamp with time zone)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    had operations_operation;
    head operations_event;
    prev_hash bytea := '';
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'operation:' || p_id;
    refused text;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            refused := 'fenced';
        END IF;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO had FROM operations_operation r WHERE r.id = p_id FOR NO KEY UPDATE;
        refused := CASE
            WHEN had.id IS NULL THEN 'not_found'
            WHEN had.revision <> p_revision OR had.status <> p_from THEN 'stale'
            WHEN NOT (p_from || '>' || p_to = ANY ('{"proposed>proposed","proposed>prepared","proposed>closed","prepared>dispatched","prepared>proposed","prepared>closed","prepared>unknown","dispatched>confirmed","dispatched>rejected","dispatched>unknown","dispatched>prepared","unknown>confirmed","unknown>rejected","unknown>not_executed","unknown>written_off","unknown>dispatched","not_executed>prepared","not_executed>proposed","not_executed>confirmed","rejected>confirmed","closed>confirmed","written_off>confirmed","confirmed>not_executed"}'::text[])) THEN 'illegal'
            WHEN p_from || '>' || p_to = ANY ('{"prepared>unknown"}'::text[]) AND NOT kernel_is_restoring() THEN 'illegal' END;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO head FROM operations_event e WHERE e.stream = stream_ AND e.seq = had.revision;
        IF had.revision > 1 THEN
            SELECT e.hash INTO prev_hash FROM operations_event e WHERE e.stream = stream_ AND e.seq = had.revision - 1;
        END IF;
        IF head.hash IS DISTINCT FROM had.event_hash OR head.to_status IS DISTINCT FROM had.status
            OR head.hash IS DISTINCT FROM kernel_event_hash(prev_hash, head.stream, head.seq, head.at, head.type,
                head.from_status, head.to_status, head.actor_kind, head.actor_id, head.fence, head.reason,
                head.schema_version, head.tenant_id, head.payload) THEN
            refused := 'broken';
        ELSIF head.schema_version > 1 THEN
            refused := 'newer';
        END IF;
    END IF;
    IF refused IS NOT NULL THEN
        RETURN QUERY SELECT refused, NULL::int, NULL::bytea, NULL::timestamptz;
        RETURN;
    END IF;
    at_ := greatest(clock_timestamp(), had.updated_at);
    hash_ := kernel_event_hash(had.event_hash, stream_, p_revision + 1, at_, p_type, p_from, p_to, p_actor_kind, p_actor,
        p_fence, p_reason, 1, had.tenant_id, p_payload);
    INSERT INTO operations_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, p_revision + 1, p_type, p_from, p_to, p_actor_kind, p_actor, p_fence, at_, p_reason, 1,
            had.tenant_id, p_payload, hash_);
    UPDATE operations_operation r SET status = p_to, revision = p_revision + 1, event_hash = hash_, updated_at = at_,
        digest = CASE WHEN p_set ? 'digest' THEN (p_set->>'digest')::varchar ELSE r.digest END,
        reason = CASE WHEN p_set ? 'reason' THEN (p_set->>'reason')::varchar ELSE r.reason END,
        request_id = CASE WHEN p_set ? 'request_id' THEN (p_set->>'request_id')::uuid ELSE r.request_id END,
        leaves_at = CASE WHEN p_set ? 'leaves_at' THEN (p_set->>'leaves_at')::timestamp with time zone ELSE r.leaves_at END,
        first_dispatched_at = CASE WHEN p_set ? 'first_dispatched_at' THEN (p_set->>'first_dispatched_at')::timestamp with time zone ELSE r.first_dispatched_at END,
        unknown_since = CASE WHEN p_set ? 'unknown_since' THEN (p_set->>'unknown_since')::timestamp with time zone ELSE r.unknown_since END,
        settled_at = CASE WHEN p_set ? 'settled_at' THEN (p_set->>'settled_at')::timestamp with time zone ELSE r.settled_at END,
        reference = CASE WHEN p_set ? 'reference' THEN (p_set->>'reference')::varchar ELSE r.reference END,
        first_query_ended_at = CASE WHEN p_set ? 'first_query_ended_at' THEN (p_set->>'first_query_ended_at')::timestamp with time zone ELSE r.first_query_ended_at END,
        queries_asked = CASE WHEN p_set ? 'queries_asked' THEN (p_set->>'queries_asked')::integer ELSE r.queries_asked END,
        next_wake_at = CASE WHEN p_set ? 'next_wake_at' THEN (p_set->>'next_wake_at')::timestamp with time zone ELSE r.next_wake_at END
        WHERE r.id = p_id;
    RETURN QUERY SELECT 'ok', p_revision + 1, hash_, at_;
END $$;


--
-- Name: operation_begin(uuid, uuid, text, text, uuid, bigint, text, uuid, text, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.operation_begin(p_id uuid, p_tenant uuid, p_status text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb) RETURNS TABLE(outcome text, at timestamp with time zone, hash bytea)
    LANGUAGE plpgsql
    AS $$
DECLARE
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'operation:' || p_id;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            RETURN QUERY SELECT 'fenced', NULL::timestamptz, NULL::bytea;
            RETURN;
        END IF;
    END IF;
    at_ := clock_timestamp();
    hash_ := kernel_event_hash('', stream_, 1, at_, p_type, '', p_status, p_actor_kind, p_actor, p_fence, p_reason, 1,
        p_tenant, p_payload);
    INSERT INTO operations_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, 1, p_type, '', p_status, p_actor_kind, p_actor, p_fence, at_, p_reason, 1, p_tenant, p_payload,
            hash_);
    RETURN QUERY SELECT 'ok', at_, hash_;
END $$;


--
-- Name: procrastinate_cancel_job_v1(bigint, boolean, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_cancel_job_v1(job_id bigint, abort boolean, delete_job boolean) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
BEGIN
    IF delete_job THEN
        DELETE FROM procrastinate_jobs
        WHERE id = job_id AND status = 'todo'
        RETURNING id INTO _job_id;
    END IF;
    IF _job_id IS NULL THEN
        IF abort THEN
            UPDATE procrastinate_jobs
            SET abort_requested = true,
                status = CASE status
                    WHEN 'todo' THEN 'cancelled'::procrastinate_job_status ELSE status
                END
            WHERE id = job_id AND status IN ('todo', 'doing')
            RETURNING id INTO _job_id;
        ELSE
            UPDATE procrastinate_jobs
            SET status = 'cancelled'::procrastinate_job_status
            WHERE id = job_id AND status = 'todo'
            RETURNING id INTO _job_id;
        END IF;
    END IF;
    RETURN _job_id;
END;
$$;


--
-- Name: procrastinate_defer_jobs_v1(public.procrastinate_job_to_defer_v1[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_defer_jobs_v1(jobs public.procrastinate_job_to_defer_v1[]) RETURNS bigint[]
    LANGUAGE plpgsql
    AS $$
DECLARE
    job_ids bigint[];
BEGIN
    WITH inserted_jobs AS (
        INSERT INTO procrastinate_jobs (queue_name, task_name, priority, lock, queueing_lock, args, scheduled_at)
        SELECT (job).queue_name,
               (job).task_name,
               (job).priority,
               (job).lock,
               (job).queueing_lock,
               (job).args,
               (job).scheduled_at
        FROM unnest(jobs) AS job
        RETURNING id
    )
    SELECT array_agg(id) FROM inserted_jobs INTO job_ids;

    RETURN job_ids;
END;
$$;


--
-- Name: procrastinate_defer_periodic_job_v2(character varying, character varying, character varying, character varying, integer, character varying, bigint, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_defer_periodic_job_v2(_queue_name character varying, _lock character varying, _queueing_lock character varying, _task_name character varying, _priority integer, _periodic_id character varying, _defer_timestamp bigint, _args jsonb) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
	_job_id bigint;
	_defer_id bigint;
BEGIN
    INSERT
        INTO procrastinate_periodic_defers (task_name, periodic_id, defer_timestamp)
        VALUES (_task_name, _periodic_id, _defer_timestamp)
        ON CONFLICT DO NOTHING
        RETURNING id into _defer_id;

    IF _defer_id IS NULL THEN
        RETURN NULL;
    END IF;

    UPDATE procrastinate_periodic_defers
        SET job_id = (
            SELECT COALESCE((
                SELECT unnest(procrastinate_defer_jobs_v1(
                    ARRAY[
                        ROW(
                            _queue_name,
                            _task_name,
                            _priority,
                            _lock,
                            _queueing_lock,
                            _args,
                            NULL::timestamptz
                        )
                    ]::procrastinate_job_to_defer_v1[]
                ))
            ), NULL)
        )
        WHERE id = _defer_id
        RETURNING job_id INTO _job_id;

    DELETE
        FROM procrastinate_periodic_defers
        USING (
            SELECT id
            FROM procrastinate_periodic_defers
            WHERE procrastinate_periodic_defers.task_name = _task_name
            AND procrastinate_periodic_defers.periodic_id = _periodic_id
            AND procrastinate_periodic_defers.defer_timestamp < _defer_timestamp
            ORDER BY id
            FOR UPDATE
        ) to_delete
        WHERE procrastinate_periodic_defers.id = to_delete.id;

    RETURN _job_id;
END;
$$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: procrastinate_jobs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.procrastinate_jobs (
    id bigint NOT NULL,
    queue_name character varying(128) NOT NULL,
    task_name character varying(128) NOT NULL,
    lock text,
    args jsonb DEFAULT '{}'::jsonb NOT NULL,
    status public.procrastinate_job_status DEFAULT 'todo'::public.procrastinate_job_status NOT NULL,
    scheduled_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    queueing_lock text,
    priority integer DEFAULT 0 NOT NULL,
    abort_requested boolean DEFAULT false NOT NULL,
    worker_id bigint,
    CONSTRAINT check_not_todo_abort_requested CHECK ((NOT ((status = 'todo'::public.procrastinate_job_status) AND (abort_requested = true))))
);


--
-- Name: procrastinate_fetch_job_v2(character varying[], bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_fetch_job_v2(target_queue_names character varying[], p_worker_id bigint) RETURNS public.procrastinate_jobs
    LANGUAGE plpgsql
    AS $$
DECLARE
	found_jobs procrastinate_jobs;
BEGIN
    WITH candidate AS (
        SELECT jobs.*
            FROM procrastinate_jobs AS jobs
            WHERE
                -- reject the job if its lock has earlier or higher priority jobs
                NOT EXISTS (
                    SELECT 1
                        FROM procrastinate_jobs AS other_jobs
                        WHERE
                            jobs.lock IS NOT NULL
                            AND other_jobs.lock = jobs.lock
                            AND (
                                -- job with same lock is already running
                                other_jobs.status = 'doing'
                                OR
                                -- job with same lock is waiting and has higher priority (or same priority but was queued first)
                                (
                                    other_jobs.status = 'todo'
                                    AND (
                                        other_jobs.priority > jobs.priority
                                        OR (
                                        other_jobs.priority = jobs.priority
                                        AND other_jobs.id < jobs.id
                                        )
                                    )
                                )
                            )
                )
                AND jobs.status = 'todo'
                AND (target_queue_names IS NULL OR jobs.queue_name = ANY( target_queue_names ))
                AND (jobs.scheduled_at IS NULL OR jobs.scheduled_at <= now())
            ORDER BY jobs.priority DESC, jobs.id ASC LIMIT 1
            FOR UPDATE OF jobs SKIP LOCKED
    )
    UPDATE procrastinate_jobs
        SET status = 'doing', worker_id = p_worker_id
        FROM candidate
        WHERE procrastinate_jobs.id = candidate.id
        RETURNING procrastinate_jobs.* INTO found_jobs;

 RETURN found_jobs;
END;
$$;


--
-- Name: procrastinate_finish_job_v1(bigint, public.procrastinate_job_status, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_finish_job_v1(job_id bigint, end_status public.procrastinate_job_status, delete_job boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
BEGIN
    IF end_status NOT IN ('succeeded', 'failed', 'aborted') THEN
        RAISE 'End status should be either "succeeded", "failed" or "aborted" (job id: %)', job_id;
    END IF;
    IF delete_job THEN
        DELETE FROM procrastinate_jobs
        WHERE id = job_id AND status IN ('todo', 'doing')
        RETURNING id INTO _job_id;
    ELSE
        UPDATE procrastinate_jobs
        SET status = end_status,
            abort_requested = false,
            attempts = CASE status
                WHEN 'doing' THEN attempts + 1 ELSE attempts
            END
        WHERE id = job_id AND status IN ('todo', 'doing')
        RETURNING id INTO _job_id;
    END IF;
    IF _job_id IS NULL THEN
        RAISE 'Job was not found or not in "doing" or "todo" status (job id: %)', job_id;
    END IF;
END;
$$;


--
-- Name: procrastinate_notify_queue_abort_job_v1(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_notify_queue_abort_job_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    payload TEXT;
BEGIN
    SELECT json_build_object('type', 'abort_job_requested', 'job_id', NEW.id)::text INTO payload;
	PERFORM pg_notify('procrastinate_queue_v1#' || NEW.queue_name, payload);
	PERFORM pg_notify('procrastinate_any_queue_v1', payload);
	RETURN NEW;
END;
$$;


--
-- Name: procrastinate_notify_queue_job_inserted_v1(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_notify_queue_job_inserted_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    payload TEXT;
BEGIN
    SELECT json_build_object('type', 'job_inserted', 'job_id', NEW.id)::text INTO payload;
	PERFORM pg_notify('procrastinate_queue_v1#' || NEW.queue_name, payload);
	PERFORM pg_notify('procrastinate_any_queue_v1', payload);
	RETURN NEW;
END;
$$;


--
-- Name: procrastinate_prune_stalled_workers_v1(double precision); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_prune_stalled_workers_v1(seconds_since_heartbeat double precision) RETURNS TABLE(worker_id bigint)
    LANGUAGE plpgsql
    AS $$
BEGIN
    RETURN QUERY
    DELETE FROM procrastinate_workers
    WHERE last_heartbeat < NOW() - (seconds_since_heartbeat || 'SECOND')::INTERVAL
    RETURNING procrastinate_workers.id;
END;
$$;


--
-- Name: procrastinate_register_worker_v1(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_register_worker_v1() RETURNS TABLE(worker_id bigint)
    LANGUAGE plpgsql
    AS $$
BEGIN
    RETURN QUERY
    INSERT INTO procrastinate_workers DEFAULT VALUES
    RETURNING procrastinate_workers.id;
END;
$$;


--
-- Name: procrastinate_retry_job_v1(bigint, timestamp with time zone, integer, character varying, character varying); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_retry_job_v1(job_id bigint, retry_at timestamp with time zone, new_priority integer, new_queue_name character varying, new_lock character varying) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
    _abort_requested boolean;
BEGIN
    SELECT abort_requested FROM procrastinate_jobs
    WHERE id = job_id AND status = 'doing'
    FOR UPDATE
    INTO _abort_requested;
    IF _abort_requested THEN
        UPDATE procrastinate_jobs
        SET status = 'failed'::procrastinate_job_status
        WHERE id = job_id AND status = 'doing'
        RETURNING id INTO _job_id;
    ELSE
        UPDATE procrastinate_jobs
        SET status = 'todo'::procrastinate_job_status,
            attempts = attempts + 1,
            scheduled_at = retry_at,
            priority = COALESCE(new_priority, priority),
            queue_name = COALESCE(new_queue_name, queue_name),
            lock = COALESCE(new_lock, lock)
        WHERE id = job_id AND status = 'doing'
        RETURNING id INTO _job_id;
    END IF;

    IF _job_id IS NULL THEN
        RAISE 'Job was not found or not in "doing" status (job id: %)', job_id;
    END IF;
END;
$$;


--
-- Name: procrastinate_retry_job_v2(bigint, timestamp with time zone, integer, character varying, character varying); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_retry_job_v2(job_id bigint, retry_at timestamp with time zone, new_priority integer, new_queue_name character varying, new_lock character varying) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
    _abort_requested boolean;
    _current_status procrastinate_job_status;
BEGIN
    SELECT status, abort_requested FROM procrastinate_jobs
    WHERE id = job_id AND status IN ('doing', 'failed')
    FOR UPDATE
    INTO _current_status, _abort_requested;
    IF _current_status = 'doing' AND _abort_requested THEN
        UPDATE procrastinate_jobs
        SET status = 'failed'::procrastinate_job_status
        WHERE id = job_id AND status = 'doing'
        RETURNING id INTO _job_id;
    ELSE
        UPDATE procrastinate_jobs
        SET status = 'todo'::procrastinate_job_status,
            attempts = attempts + 1,
            scheduled_at = retry_at,
            priority = COALESCE(new_priority, priority),
            queue_name = COALESCE(new_queue_name, queue_name),
            lock = COALESCE(new_lock, lock)
        WHERE id = job_id AND status IN ('doing', 'failed')
        RETURNING id INTO _job_id;
    END IF;

    IF _job_id IS NULL THEN
        RAISE 'Job was not found or has an invalid status to retry (job id: %)', job_id;
    END IF;

END;
$$;


--
-- Name: procrastinate_trigger_abort_requested_events_procedure_v1(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_trigger_abort_requested_events_procedure_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO procrastinate_events(job_id, type)
        VALUES (NEW.id, 'abort_requested'::procrastinate_job_event_type);
    RETURN NEW;
END;
$$;


--
-- Name: procrastinate_trigger_function_scheduled_events_v1(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_trigger_function_scheduled_events_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO procrastinate_events(job_id, type, at)
        VALUES (NEW.id, 'scheduled'::procrastinate_job_event_type, NEW.scheduled_at);

	RETURN NEW;
END;
$$;


--
-- Name: procrastinate_trigger_function_status_events_insert_v1(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_trigger_function_status_events_insert_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO procrastinate_events(job_id, type)
        VALUES (NEW.id, 'deferred'::procrastinate_job_event_type);
	RETURN NEW;
END;
$$;


--
-- Name: procrastinate_trigger_function_status_events_update_v1(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_trigger_function_status_events_update_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    WITH t AS (
        SELECT CASE
            WHEN OLD.status = 'todo'::procrastinate_job_status
                AND NEW.status = 'doing'::procrastinate_job_status
                THEN 'started'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'todo'::procrastinate_job_status
                THEN 'deferred_for_retry'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'failed'::procrastinate_job_status
                THEN 'failed'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'succeeded'::procrastinate_job_status
                THEN 'succeeded'::procrastinate_job_event_type
            WHEN OLD.status = 'todo'::procrastinate_job_status
                AND (
                    NEW.status = 'cancelled'::procrastinate_job_status
                    OR NEW.status = 'failed'::procrastinate_job_status
                    OR NEW.status = 'succeeded'::procrastinate_job_status
                )
                THEN 'cancelled'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'aborted'::procrastinate_job_status
                THEN 'aborted'::procrastinate_job_event_type
            WHEN OLD.status = 'failed'::procrastinate_job_status
                AND NEW.status = 'todo'::procrastinate_job_status
                THEN 'retried'::procrastinate_job_event_type
            ELSE NULL
        END as event_type
    )
    INSERT INTO procrastinate_events(job_id, type)
        SELECT NEW.id, t.event_type
        FROM t
        WHERE t.event_type IS NOT NULL;
	RETURN NEW;
END;
$$;


--
-- Name: procrastinate_unlink_periodic_defers_v1(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_unlink_periodic_defers_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE procrastinate_periodic_defers
    SET job_id = NULL
    WHERE job_id = OLD.id;
    RETURN OLD;
END;
$$;


--
-- Name: procrastinate_unregister_worker_v1(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_unregister_worker_v1(worker_id bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM procrastinate_workers
    WHERE id = worker_id;
END;
$$;


--
-- Name: procrastinate_update_heartbeat_v1(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.procrastinate_update_heartbeat_v1(worker_id bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE procrastinate_workers
    SET last_heartbeat = NOW()
    WHERE id = worker_id;
END;
$$;


--
-- Name: run_advance(uuid, integer, text, text, text, uuid, bigint, text, uuid, text, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.run_advance(p_id uuid, p_revision integer, p_from text, p_to text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb, p_set jsonb) RETURNS TABLE(outcome text, revision integer, hash bytea, at timestamp with time zone)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    had conversations_run;
    head conversations_event;
    prev_hash bytea := '';
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'run:' || p_id;
    refused text;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            refused := 'fenced';
        END IF;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO had FROM conversations_run r WHERE r.id = p_id FOR NO KEY UPDATE;
        refused := CASE
            WHEN had.id IS NULL THEN 'not_found'
            WHEN had.revision <> p_revision OR had.status <> p_from THEN 'stale'
            WHEN NOT (p_from || '>' || p_to = ANY ('{"leased>finished","leased>interrupted"}'::text[])) THEN 'illegal'
            WHEN p_from || '>' || p_to = ANY ('{}'::text[]) AND NOT kernel_is_restoring() THEN 'illegal' END;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO head FROM conversations_event e WHERE e.stream = stream_ AND e.seq = had.revision;
        IF had.revision > 1 THEN
            SELECT e.hash INTO prev_hash FROM conversations_event e WHERE e.stream = stream_ AND e.seq = had.revision - 1;
        END IF;
        IF head.hash IS DISTINCT FROM had.event_hash OR head.to_status IS DISTINCT FROM had.status
            OR head.hash IS DISTINCT FROM kernel_event_hash(prev_hash, head.stream, head.seq, head.at, head.type,
                head.from_status, head.to_status, head.actor_kind, head.actor_id, head.fence, head.reason,
                head.schema_version, head.tenant_id, head.payload) THEN
            refused := 'broken';
        ELSIF head.schema_version > 1 THEN
            refused := 'newer';
        END IF;
    END IF;
    IF refused IS NOT NULL THEN
        RETURN QUERY SELECT refused, NULL::int, NULL::bytea, NULL::timestamptz;
        RETURN;
    END IF;
    at_ := greatest(clock_timestamp(), had.updated_at);
    hash_ := kernel_event_hash(had.event_hash, stream_, p_revision + 1, at_, p_type, p_from, p_to, p_actor_kind, p_actor,
        p_fence, p_reason, 1, had.tenant_id, p_payload);
    INSERT INTO conversations_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, p_revision + 1, p_type, p_from, p_to, p_actor_kind, p_actor, p_fence, at_, p_reason, 1,
            had.tenant_id, p_payload, hash_);
    UPDATE conversations_run r SET status = p_to, revision = p_revision + 1, event_hash = hash_, updated_at = at_,
        ended_at = CASE WHEN p_set ? 'ended_at' THEN (p_set->>'ended_at')::timestamp with time zone ELSE r.ended_at END,
        end_reason = CASE WHEN p_set ? 'end_reason' THEN (p_set->>'end_reason')::varchar ELSE r.end_reason END,
        lease_expires_at = CASE WHEN p_set ? 'lease_expires_at' THEN (p_set->>'lease_expires_at')::timestamp with time zone ELSE r.lease_expires_at END,
        heartbeat_at = CASE WHEN p_set ? 'heartbeat_at' THEN (p_set->>'heartbeat_at')::timestamp with time zone ELSE r.heartbeat_at END,
        progressed = CASE WHEN p_set ? 'progressed' THEN (p_set->>'progressed')::boolean ELSE r.progressed END,
        next_wake_at = CASE WHEN p_set ? 'next_wake_at' THEN (p_set->>'next_wake_at')::timestamp with time zone ELSE r.next_wake_at END
        WHERE r.id = p_id;
    RETURN QUERY SELECT 'ok', p_revision + 1, hash_, at_;
END $$;


--
-- Name: run_begin(uuid, uuid, text, text, uuid, bigint, text, uuid, text, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.run_begin(p_id uuid, p_tenant uuid, p_status text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb) RETURNS TABLE(outcome text, at timestamp with time zone, hash bytea)
    LANGUAGE plpgsql
    AS $$
DECLARE
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'run:' || p_id;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            RETURN QUERY SELECT 'fenced', NULL::timestamptz, NULL::bytea;
            RETURN;
        END IF;
    END IF;
    at_ := clock_timestamp();
    hash_ := kernel_event_hash('', stream_, 1, at_, p_type, '', p_status, p_actor_kind, p_actor, p_fence, p_reason, 1,
        p_tenant, p_payload);
    INSERT INTO conversations_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, 1, p_type, '', p_status, p_actor_kind, p_actor, p_fence, at_, p_reason, 1, p_tenant, p_payload,
            hash_);
    RETURN QUERY SELECT 'ok', at_, hash_;
END $$;


--
-- Name: step_advance(uuid, integer, text, text, text, uuid, bigint, text, uuid, text, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.step_advance(p_id uuid, p_revision integer, p_from text, p_to text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb, p_set jsonb) RETURNS TABLE(outcome text, revision integer, hash bytea, at timestamp with time zone)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    had conversations_step;
    head conversations_event;
    prev_hash bytea := '';
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'step:' || p_id;
    refused text;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            refused := 'fenced';
        END IF;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO had FROM conversations_step r WHERE r.id = p_id FOR NO KEY UPDATE;
        refused := CASE
            WHEN had.id IS NULL THEN 'not_found'
            WHEN had.revision <> p_revision OR had.status <> p_from THEN 'stale'
            WHEN NOT (p_from || '>' || p_to = ANY ('{"pending>running","pending>interrupted","pending>failed","running>succeeded","running>failed","running>interrupted","running>retry_wait","retry_wait>running","retry_wait>interrupted","retry_wait>failed"}'::text[])) THEN 'illegal'
            WHEN p_from || '>' || p_to = ANY ('{}'::text[]) AND NOT kernel_is_restoring() THEN 'illegal' END;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO head FROM conversations_event e WHERE e.stream = stream_ AND e.seq = had.revision;
        IF had.revision > 1 THEN
            SELECT e.hash INTO prev_hash FROM conversations_event e WHERE e.stream = stream_ AND e.seq = had.revision - 1;
        END IF;
        IF head.hash IS DISTINCT FROM had.event_hash OR head.to_status IS DISTINCT FROM had.status
            OR head.hash IS DISTINCT FROM kernel_event_hash(prev_hash, head.stream, head.seq, head.at, head.type,
                head.from_status, head.to_status, head.actor_kind, head.actor_id, head.fence, head.reason,
                head.schema_version, head.tenant_id, head.payload) THEN
            refused := 'broken';
        ELSIF head.schema_version > 1 THEN
            refused := 'newer';
        END IF;
    END IF;
    IF refused IS NOT NULL THEN
        RETURN QUERY SELECT refused, NULL::int, NULL::bytea, NULL::timestamptz;
        RETURN;
    END IF;
    at_ := greatest(clock_timestamp(), had.updated_at);
    hash_ := kernel_event_hash(had.event_hash, stream_, p_revision + 1, at_, p_type, p_from, p_to, p_actor_kind, p_actor,
        p_fence, p_reason, 1, had.tenant_id, p_payload);
    INSERT INTO conversations_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, p_revision + 1, p_type, p_from, p_to, p_actor_kind, p_actor, p_fence, at_, p_reason, 1,
            had.tenant_id, p_payload, hash_);
    UPDATE conversations_step r SET status = p_to, revision = p_revision + 1, event_hash = hash_, updated_at = at_,
        output_id = CASE WHEN p_set ? 'output' THEN (p_set->>'output')::uuid ELSE r.output_id END,
        output_sha256 = CASE WHEN p_set ? 'output_sha256' THEN (p_set->>'output_sha256')::varchar ELSE r.output_sha256 END,
        output_bytes = CASE WHEN p_set ? 'output_bytes' THEN (p_set->>'output_bytes')::integer ELSE r.output_bytes END,
        operation_id = CASE WHEN p_set ? 'operation_id' THEN (p_set->>'operation_id')::uuid ELSE r.operation_id END,
        outcome = CASE WHEN p_set ? 'outcome' THEN (p_set->>'outcome')::varchar ELSE r.outcome END,
        started_at = CASE WHEN p_set ? 'started_at' THEN (p_set->>'started_at')::timestamp with time zone ELSE r.started_at END,
        finished_at = CASE WHEN p_set ? 'finished_at' THEN (p_set->>'finished_at')::timestamp with time zone ELSE r.finished_at END,
        tokens_in = CASE WHEN p_set ? 'tokens_in' THEN (p_set->>'tokens_in')::integer ELSE r.tokens_in END,
        tokens_out = CASE WHEN p_set ? 'tokens_out' THEN (p_set->>'tokens_out')::integer ELSE r.tokens_out END,
        input_id = CASE WHEN p_set ? 'input' THEN (p_set->>'input')::uuid ELSE r.input_id END,
        input_sha256 = CASE WHEN p_set ? 'input_sha256' THEN (p_set->>'input_sha256')::varchar ELSE r.input_sha256 END,
        next_wake_at = CASE WHEN p_set ? 'next_wake_at' THEN (p_set->>'next_wake_at')::timestamp with time zone ELSE r.next_wake_at END
        WHERE r.id = p_id;
    RETURN QUERY SELECT 'ok', p_revision + 1, hash_, at_;
END $$;


--
-- Name: step_begin(uuid, uuid, text, text, uuid, bigint, text, uuid, text, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.step_begin(p_id uuid, p_tenant uuid, p_status text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb) RETURNS TABLE(outcome text, at timestamp with time zone, hash bytea)
    LANGUAGE plpgsql
    AS $$
DECLARE
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'step:' || p_id;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            RETURN QUERY SELECT 'fenced', NULL::timestamptz, NULL::bytea;
            RETURN;
        END IF;
    END IF;
    at_ := clock_timestamp();
    hash_ := kernel_event_hash('', stream_, 1, at_, p_type, '', p_status, p_actor_kind, p_actor, p_fence, p_reason, 1,
        p_tenant, p_payload);
    INSERT INTO conversations_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, 1, p_type, '', p_status, p_actor_kind, p_actor, p_fence, at_, p_reason, 1, p_tenant, p_payload,
            hash_);
    RETURN QUERY SELECT 'ok', at_, hash_;
END $$;


--
-- Name: turn_advance(uuid, integer, text, text, text, uuid, bigint, text, uuid, text, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.turn_advance(p_id uuid, p_revision integer, p_from text, p_to text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb, p_set jsonb) RETURNS TABLE(outcome text, revision integer, hash bytea, at timestamp with time zone)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    had conversations_turn;
    head conversations_event;
    prev_hash bytea := '';
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'turn:' || p_id;
    refused text;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            refused := 'fenced';
        END IF;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO had FROM conversations_turn r WHERE r.id = p_id FOR NO KEY UPDATE;
        refused := CASE
            WHEN had.id IS NULL THEN 'not_found'
            WHEN had.revision <> p_revision OR had.status <> p_from THEN 'stale'
            WHEN NOT (p_from || '>' || p_to = ANY ('{"accepted>running","accepted>cancelled","accepted>failed","running>running","running>waiting","running>completed","running>failed","running>cancelling","waiting>running","waiting>cancelled","waiting>failed","cancelling>cancelled","cancelling>completed","cancelling>failed"}'::text[])) THEN 'illegal'
            WHEN p_from || '>' || p_to = ANY ('{}'::text[]) AND NOT kernel_is_restoring() THEN 'illegal' END;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO head FROM conversations_event e WHERE e.stream = stream_ AND e.seq = had.revision;
        IF had.revision > 1 THEN
            SELECT e.hash INTO prev_hash FROM conversations_event e WHERE e.stream = stream_ AND e.seq = had.revision - 1;
        END IF;
        IF head.hash IS DISTINCT FROM had.event_hash OR head.to_status IS DISTINCT FROM had.status
            OR head.hash IS DISTINCT FROM kernel_event_hash(prev_hash, head.stream, head.seq, head.at, head.type,
                head.from_status, head.to_status, head.actor_kind, head.actor_id, head.fence, head.reason,
                head.schema_version, head.tenant_id, head.payload) THEN
            refused := 'broken';
        ELSIF head.schema_version > 1 THEN
            refused := 'newer';
        END IF;
    END IF;
    IF refused IS NOT NULL THEN
        RETURN QUERY SELECT refused, NULL::int, NULL::bytea, NULL::timestamptz;
        RETURN;
    END IF;
    at_ := greatest(clock_timestamp(), had.updated_at);
    hash_ := kernel_event_hash(had.event_hash, stream_, p_revision + 1, at_, p_type, p_from, p_to, p_actor_kind, p_actor,
        p_fence, p_reason, 1, had.tenant_id, p_payload);
    INSERT INTO conversations_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, p_revision + 1, p_type, p_from, p_to, p_actor_kind, p_actor, p_fence, at_, p_reason, 1,
            had.tenant_id, p_payload, hash_);
    UPDATE conversations_turn r SET status = p_to, revision = p_revision + 1, event_hash = hash_, updated_at = at_,
        fence = CASE WHEN p_set ? 'fence' THEN (p_set->>'fence')::bigint ELSE r.fence END,
        reason = CASE WHEN p_set ? 'reason' THEN (p_set->>'reason')::varchar ELSE r.reason END,
        ended_by_id = CASE WHEN p_set ? 'ended_by' THEN (p_set->>'ended_by')::uuid ELSE r.ended_by_id END,
        first_claimed_at = CASE WHEN p_set ? 'first_claimed_at' THEN (p_set->>'first_claimed_at')::timestamp with time zone ELSE r.first_claimed_at END,
        ended_at = CASE WHEN p_set ? 'ended_at' THEN (p_set->>'ended_at')::timestamp with time zone ELSE r.ended_at END,
        requests_used = CASE WHEN p_set ? 'requests_used' THEN (p_set->>'requests_used')::integer ELSE r.requests_used END,
        tokens_used = CASE WHEN p_set ? 'tokens_used' THEN (p_set->>'tokens_used')::integer ELSE r.tokens_used END,
        milliseconds_used = CASE WHEN p_set ? 'milliseconds_used' THEN (p_set->>'milliseconds_used')::integer ELSE r.milliseconds_used END,
        operations_used = CASE WHEN p_set ? 'operations_used' THEN (p_set->>'operations_used')::integer ELSE r.operations_used END,
        next_wake_at = CASE WHEN p_set ? 'next_wake_at' THEN (p_set->>'next_wake_at')::timestamp with time zone ELSE r.next_wake_at END
        WHERE r.id = p_id;
    RETURN QUERY SELECT 'ok', p_revision + 1, hash_, at_;
END $$;


--
-- Name: turn_begin(uuid, uuid, text, text, uuid, bigint, text, uuid, text, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.turn_begin(p_id uuid, p_tenant uuid, p_status text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid, p_reason text, p_payload jsonb) RETURNS TABLE(outcome text, at timestamp with time zone, hash bytea)
    LANGUAGE plpgsql
    AS $$
DECLARE
    at_ timestamptz;
    hash_ bytea;
    stream_ text := 'turn:' || p_id;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            RETURN QUERY SELECT 'fenced', NULL::timestamptz, NULL::bytea;
            RETURN;
        END IF;
    END IF;
    at_ := clock_timestamp();
    hash_ := kernel_event_hash('', stream_, 1, at_, p_type, '', p_status, p_actor_kind, p_actor, p_fence, p_reason, 1,
        p_tenant, p_payload);
    INSERT INTO conversations_event (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, 1, p_type, '', p_status, p_actor_kind, p_actor, p_fence, at_, p_reason, 1, p_tenant, p_payload,
            hash_);
    RETURN QUERY SELECT 'ok', at_, hash_;
END $$;


--
-- Name: accounts_event; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_event (
    id bigint NOT NULL,
    stream character varying(64) NOT NULL,
    seq integer NOT NULL,
    type character varying(64) NOT NULL,
    from_status character varying(24) NOT NULL,
    to_status character varying(24) NOT NULL,
    actor_kind character varying(16) NOT NULL,
    actor_id uuid,
    fence bigint,
    at timestamp with time zone NOT NULL,
    reason character varying(64) NOT NULL,
    schema_version smallint NOT NULL,
    tenant_id uuid NOT NULL,
    payload jsonb NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT accounts_event_schema_version_check CHECK ((schema_version >= 0)),
    CONSTRAINT accounts_event_seq_check CHECK ((seq >= 0))
);


--
-- Name: accounts_event_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_event ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: accounts_membership; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_membership (
    id uuid NOT NULL,
    status character varying(24) NOT NULL,
    revision integer NOT NULL,
    event_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    next_wake_at timestamp with time zone,
    roles character varying(16)[] NOT NULL,
    person_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    CONSTRAINT accounts_membership_revision_check CHECK ((revision >= 0))
);


--
-- Name: accounts_person; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_person (
    password character varying(128) NOT NULL,
    last_login timestamp with time zone,
    id uuid NOT NULL,
    username character varying(80) NOT NULL,
    name character varying(80) NOT NULL,
    email character varying(254) NOT NULL,
    language character varying(12) NOT NULL,
    is_active boolean NOT NULL,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL
);


--
-- Name: accounts_signinfailure; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_signinfailure (
    id bigint NOT NULL,
    username character varying(80) NOT NULL,
    address character varying(64) NOT NULL,
    at timestamp with time zone DEFAULT statement_timestamp() NOT NULL
);


--
-- Name: accounts_signinfailure_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_signinfailure ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_signinfailure_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: accounts_tenant; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_tenant (
    id uuid NOT NULL,
    slug character varying(40) NOT NULL,
    name character varying(80) NOT NULL,
    colour character varying(8) NOT NULL,
    closed_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL
);


--
-- Name: accounts_view; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts_view (
    id bigint NOT NULL,
    kind character varying(24) NOT NULL,
    ref uuid NOT NULL,
    at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    person_id uuid NOT NULL,
    tenant_id uuid NOT NULL
);


--
-- Name: accounts_view_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.accounts_view ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_view_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: approvals_coveredversion; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.approvals_coveredversion (
    id bigint NOT NULL,
    sha256 character varying(64) NOT NULL,
    version_id uuid NOT NULL,
    request_id uuid NOT NULL
);


--
-- Name: approvals_coveredversion_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.approvals_coveredversion ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.approvals_coveredversion_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: approvals_decision; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.approvals_decision (
    id uuid NOT NULL,
    verdict character varying(8) NOT NULL,
    digest character varying(64) NOT NULL,
    at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    person_id uuid NOT NULL,
    reason_id uuid,
    tenant_id uuid NOT NULL,
    request_id uuid NOT NULL
);


--
-- Name: approvals_event; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.approvals_event (
    id bigint NOT NULL,
    stream character varying(64) NOT NULL,
    seq integer NOT NULL,
    type character varying(64) NOT NULL,
    from_status character varying(24) NOT NULL,
    to_status character varying(24) NOT NULL,
    actor_kind character varying(16) NOT NULL,
    actor_id uuid,
    fence bigint,
    at timestamp with time zone NOT NULL,
    reason character varying(64) NOT NULL,
    schema_version smallint NOT NULL,
    tenant_id uuid NOT NULL,
    payload jsonb NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT approvals_event_schema_version_check CHECK ((schema_version >= 0)),
    CONSTRAINT approvals_event_seq_check CHECK ((seq >= 0))
);


--
-- Name: approvals_event_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.approvals_event ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.approvals_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: approvals_request; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.approvals_request (
    id uuid NOT NULL,
    status character varying(24) NOT NULL,
    revision integer NOT NULL,
    event_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    next_wake_at timestamp with time zone,
    subject uuid NOT NULL,
    number integer NOT NULL,
    digest character varying(64) NOT NULL,
    material jsonb NOT NULL,
    material_version smallint NOT NULL,
    asked_by_agent boolean NOT NULL,
    policy character varying(40) NOT NULL,
    policy_version integer NOT NULL,
    quorum smallint NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    reason character varying(64) NOT NULL,
    ended_at timestamp with time zone,
    consumer uuid,
    asker_id uuid NOT NULL,
    conversation_id uuid,
    ended_by_id uuid,
    tenant_id uuid NOT NULL,
    turn_id uuid,
    CONSTRAINT approvals_consumer CHECK ((((consumer IS NOT NULL) AND ((status)::text = 'consumed'::text)) OR ((NOT ((status)::text = 'consumed'::text)) AND (consumer IS NULL)))),
    CONSTRAINT approvals_live_request_wakes CHECK (((NOT ((status)::text = ANY ((ARRAY['pending'::character varying, 'approved'::character varying])::text[]))) OR (next_wake_at IS NOT NULL))),
    CONSTRAINT approvals_request_material_version_check CHECK ((material_version >= 0)),
    CONSTRAINT approvals_request_number_check CHECK ((number >= 0)),
    CONSTRAINT approvals_request_policy_version_check CHECK ((policy_version >= 0)),
    CONSTRAINT approvals_request_quorum_check CHECK ((quorum >= 0)),
    CONSTRAINT approvals_request_revision_check CHECK ((revision >= 0))
);


--
-- Name: artifacts_artifact; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.artifacts_artifact (
    id uuid NOT NULL,
    status character varying(24) NOT NULL,
    revision integer NOT NULL,
    event_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    next_wake_at timestamp with time zone,
    kind character varying(8) NOT NULL,
    title character varying(200) NOT NULL,
    client_key character varying(64),
    conversation_id uuid,
    owner_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    current_version_id uuid,
    CONSTRAINT artifacts_artifact_revision_check CHECK ((revision >= 0))
);


--
-- Name: artifacts_blob; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.artifacts_blob (
    id uuid NOT NULL,
    sha256 character varying(64) NOT NULL,
    size_bytes bigint NOT NULL,
    storage_key character varying(120) NOT NULL,
    erased_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    tenant_id uuid NOT NULL,
    CONSTRAINT artifacts_blob_size_bytes_check CHECK ((size_bytes >= 0))
);


--
-- Name: artifacts_citation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.artifacts_citation (
    id bigint NOT NULL,
    n integer NOT NULL,
    start integer NOT NULL,
    "end" integer NOT NULL,
    quote_sha256 character varying(64) NOT NULL,
    source_id uuid NOT NULL,
    version_id uuid NOT NULL,
    CONSTRAINT artifacts_citation_end_check CHECK (("end" >= 0)),
    CONSTRAINT artifacts_citation_n_check CHECK ((n >= 0)),
    CONSTRAINT artifacts_citation_start_check CHECK ((start >= 0))
);


--
-- Name: artifacts_citation_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.artifacts_citation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.artifacts_citation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: artifacts_event; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.artifacts_event (
    id bigint NOT NULL,
    stream character varying(64) NOT NULL,
    seq integer NOT NULL,
    type character varying(64) NOT NULL,
    from_status character varying(24) NOT NULL,
    to_status character varying(24) NOT NULL,
    actor_kind character varying(16) NOT NULL,
    actor_id uuid,
    fence bigint,
    at timestamp with time zone NOT NULL,
    reason character varying(64) NOT NULL,
    schema_version smallint NOT NULL,
    tenant_id uuid NOT NULL,
    payload jsonb NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT artifacts_event_schema_version_check CHECK ((schema_version >= 0)),
    CONSTRAINT artifacts_event_seq_check CHECK ((seq >= 0))
);


--
-- Name: artifacts_event_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.artifacts_event ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.artifacts_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: artifacts_input; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.artifacts_input (
    id bigint NOT NULL,
    kind character varying(16) NOT NULL,
    source_id uuid NOT NULL,
    version_id uuid NOT NULL
);


--
-- Name: artifacts_input_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.artifacts_input ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.artifacts_input_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: artifacts_messagelink; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.artifacts_messagelink (
    id bigint NOT NULL,
    kind character varying(12) NOT NULL,
    message_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    version_id uuid NOT NULL
);


--
-- Name: artifacts_messagelink_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.artifacts_messagelink ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.artifacts_messagelink_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: artifacts_passage; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.artifacts_passage (
    id bigint NOT NULL,
    number integer NOT NULL,
    start integer NOT NULL,
    "end" integer NOT NULL,
    page integer,
    hidden boolean NOT NULL,
    terms character varying(64)[] NOT NULL,
    tenant_id uuid NOT NULL,
    version_id uuid NOT NULL,
    CONSTRAINT artifacts_passage_end_check CHECK (("end" >= 0)),
    CONSTRAINT artifacts_passage_number_check CHECK ((number >= 0)),
    CONSTRAINT artifacts_passage_page_check CHECK ((page >= 0)),
    CONSTRAINT artifacts_passage_start_check CHECK ((start >= 0))
);


--
-- Name: artifacts_passage_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.artifacts_passage ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.artifacts_passage_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: artifacts_version; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.artifacts_version (
    id uuid NOT NULL,
    number integer NOT NULL,
    title character varying(200) NOT NULL,
    sha256 character varying(64) NOT NULL,
    size_bytes bigint NOT NULL,
    media_type character varying(100) NOT NULL,
    facts jsonb NOT NULL,
    schema_version smallint NOT NULL,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    artifact_id uuid NOT NULL,
    author_id uuid NOT NULL,
    base_id uuid,
    blob_id uuid NOT NULL,
    origin_person_id uuid,
    origin_step_id uuid,
    tenant_id uuid NOT NULL,
    CONSTRAINT artifacts_one_origin CHECK ((((origin_person_id IS NULL) AND (origin_step_id IS NOT NULL)) OR ((origin_person_id IS NOT NULL) AND (origin_step_id IS NULL)))),
    CONSTRAINT artifacts_version_number_check CHECK ((number >= 0)),
    CONSTRAINT artifacts_version_schema_version_check CHECK ((schema_version >= 0)),
    CONSTRAINT artifacts_version_size_bytes_check CHECK ((size_bytes >= 0))
);


--
-- Name: auth_group; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.auth_group (
    id integer NOT NULL,
    name character varying(150) NOT NULL
);


--
-- Name: auth_group_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.auth_group ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: auth_group_permissions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.auth_group_permissions (
    id bigint NOT NULL,
    group_id integer NOT NULL,
    permission_id integer NOT NULL
);


--
-- Name: auth_group_permissions_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.auth_group_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: auth_permission; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.auth_permission (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    content_type_id integer NOT NULL,
    codename character varying(100) NOT NULL
);


--
-- Name: auth_permission_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.auth_permission ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_permission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: conversations_body; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.conversations_body (
    id uuid NOT NULL,
    sha256 character varying(64) NOT NULL,
    text text NOT NULL,
    erased_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    tenant_id uuid NOT NULL
);


--
-- Name: conversations_conversation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.conversations_conversation (
    id uuid NOT NULL,
    agent character varying(64) NOT NULL,
    title character varying(120) NOT NULL,
    revision integer NOT NULL,
    last_message_number integer NOT NULL,
    last_turn_number integer NOT NULL,
    client_key character varying(64),
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    last_activity_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    owner_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    epoch_id integer,
    CONSTRAINT conversations_conversation_last_message_number_check CHECK ((last_message_number >= 0)),
    CONSTRAINT conversations_conversation_last_turn_number_check CHECK ((last_turn_number >= 0)),
    CONSTRAINT conversations_conversation_revision_check CHECK ((revision >= 0))
);


--
-- Name: conversations_epoch; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.conversations_epoch (
    number integer NOT NULL,
    backup_at timestamp with time zone NOT NULL,
    restored_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    product_version character varying(32) NOT NULL,
    CONSTRAINT conversations_epoch_number_check CHECK ((number >= 0))
);


--
-- Name: conversations_event; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.conversations_event (
    id bigint NOT NULL,
    stream character varying(64) NOT NULL,
    seq integer NOT NULL,
    type character varying(64) NOT NULL,
    from_status character varying(24) NOT NULL,
    to_status character varying(24) NOT NULL,
    actor_kind character varying(16) NOT NULL,
    actor_id uuid,
    fence bigint,
    at timestamp with time zone NOT NULL,
    reason character varying(64) NOT NULL,
    schema_version smallint NOT NULL,
    tenant_id uuid NOT NULL,
    payload jsonb NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT conversations_event_schema_version_check CHECK ((schema_version >= 0)),
    CONSTRAINT conversations_event_seq_check CHECK ((seq >= 0))
);


--
-- Name: conversations_event_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.conversations_event ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.conversations_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: conversations_feedentry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.conversations_feedentry (
    id bigint NOT NULL,
    seq bigint NOT NULL,
    kind character varying(24) NOT NULL,
    ref uuid NOT NULL,
    conversation_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    CONSTRAINT conversations_feedentry_seq_check CHECK ((seq >= 0))
);


--
-- Name: conversations_feedentry_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.conversations_feedentry ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.conversations_feedentry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: conversations_feedhead; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.conversations_feedhead (
    conversation_id uuid NOT NULL,
    seq bigint NOT NULL,
    tenant_id uuid NOT NULL,
    CONSTRAINT conversations_feedhead_seq_check CHECK ((seq >= 0))
);


--
-- Name: conversations_message; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.conversations_message (
    id uuid NOT NULL,
    number integer NOT NULL,
    role character varying(8) NOT NULL,
    kind character varying(12) NOT NULL,
    client_key character varying(64),
    payload_sha256 character varying(64) NOT NULL,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    author_id uuid,
    body_id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    step_id uuid,
    turn_id uuid,
    CONSTRAINT conversations_message_author CHECK ((((author_id IS NOT NULL) AND ((role)::text = 'user'::text) AND (turn_id IS NULL)) OR ((author_id IS NULL) AND ((role)::text = 'agent'::text) AND (turn_id IS NOT NULL)))),
    CONSTRAINT conversations_message_number_check CHECK ((number >= 0))
);


--
-- Name: conversations_run; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.conversations_run (
    id uuid NOT NULL,
    status character varying(24) NOT NULL,
    revision integer NOT NULL,
    event_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    next_wake_at timestamp with time zone,
    fence bigint NOT NULL,
    worker character varying(64) NOT NULL,
    lease_expires_at timestamp with time zone NOT NULL,
    heartbeat_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    ended_at timestamp with time zone,
    end_reason character varying(64) NOT NULL,
    progressed boolean NOT NULL,
    tenant_id uuid NOT NULL,
    turn_id uuid NOT NULL,
    CONSTRAINT conversations_run_fence_check CHECK ((fence >= 0)),
    CONSTRAINT conversations_run_revision_check CHECK ((revision >= 0))
);


--
-- Name: conversations_step; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.conversations_step (
    id uuid NOT NULL,
    status character varying(24) NOT NULL,
    revision integer NOT NULL,
    event_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    next_wake_at timestamp with time zone,
    seq integer NOT NULL,
    kind character varying(16) NOT NULL,
    name character varying(80) NOT NULL,
    call_id character varying(128) NOT NULL,
    effect_class character varying(24) NOT NULL,
    egress boolean NOT NULL,
    input_sha256 character varying(64) NOT NULL,
    output_sha256 character varying(64) NOT NULL,
    output_bytes integer NOT NULL,
    operation_id uuid,
    outcome character varying(24) NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    tokens_in integer NOT NULL,
    tokens_out integer NOT NULL,
    schema_version smallint NOT NULL,
    engine_version character varying(32) NOT NULL,
    agent_version character varying(64) NOT NULL,
    model_version character varying(128) NOT NULL,
    input_id uuid,
    output_id uuid,
    parent_id uuid,
    tenant_id uuid NOT NULL,
    turn_id uuid NOT NULL,
    CONSTRAINT conversations_step_output_bytes_check CHECK ((output_bytes >= 0)),
    CONSTRAINT conversations_step_revision_check CHECK ((revision >= 0)),
    CONSTRAINT conversations_step_schema_version_check CHECK ((schema_version >= 0)),
    CONSTRAINT conversations_step_seq_check CHECK ((seq >= 0)),
    CONSTRAINT conversations_step_tokens_in_check CHECK ((tokens_in >= 0)),
    CONSTRAINT conversations_step_tokens_out_check CHECK ((tokens_out >= 0))
);


--
-- Name: conversations_steptry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.conversations_steptry (
    id uuid NOT NULL,
    number integer NOT NULL,
    status character varying(12) NOT NULL,
    error character varying(200) NOT NULL,
    started_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    finished_at timestamp with time zone,
    run_id uuid NOT NULL,
    step_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    CONSTRAINT conversations_steptry_number_check CHECK ((number >= 0))
);


--
-- Name: conversations_turn; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.conversations_turn (
    id uuid NOT NULL,
    status character varying(24) NOT NULL,
    revision integer NOT NULL,
    event_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    next_wake_at timestamp with time zone,
    number integer NOT NULL,
    contract jsonb NOT NULL,
    contract_version smallint NOT NULL,
    client_key character varying(64),
    fence bigint NOT NULL,
    reason character varying(64) NOT NULL,
    first_claimed_at timestamp with time zone,
    ended_at timestamp with time zone,
    requests_used integer NOT NULL,
    tokens_used integer NOT NULL,
    milliseconds_used integer NOT NULL,
    operations_used integer NOT NULL,
    asker_id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    ended_by_id uuid,
    parent_id uuid,
    question_id uuid NOT NULL,
    retry_of_id uuid,
    tenant_id uuid NOT NULL,
    CONSTRAINT conversations_live_turn_wakes CHECK ((((status)::text = ANY ((ARRAY['completed'::character varying, 'failed'::character varying, 'cancelled'::character varying])::text[])) OR (next_wake_at IS NOT NULL))),
    CONSTRAINT conversations_turn_contract_version_check CHECK ((contract_version >= 0)),
    CONSTRAINT conversations_turn_fence_check CHECK ((fence >= 0)),
    CONSTRAINT conversations_turn_milliseconds_used_check CHECK ((milliseconds_used >= 0)),
    CONSTRAINT conversations_turn_number_check CHECK ((number >= 0)),
    CONSTRAINT conversations_turn_operations_used_check CHECK ((operations_used >= 0)),
    CONSTRAINT conversations_turn_requests_used_check CHECK ((requests_used >= 0)),
    CONSTRAINT conversations_turn_revision_check CHECK ((revision >= 0)),
    CONSTRAINT conversations_turn_tokens_used_check CHECK ((tokens_used >= 0))
);


--
-- Name: conversations_wait; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.conversations_wait (
    id uuid NOT NULL,
    kind character varying(16) NOT NULL,
    ref uuid NOT NULL,
    outcome character varying(24) NOT NULL,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    satisfied_at timestamp with time zone,
    step_id uuid,
    tenant_id uuid NOT NULL,
    turn_id uuid NOT NULL
);


--
-- Name: django_content_type; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.django_content_type (
    id integer NOT NULL,
    app_label character varying(100) NOT NULL,
    model character varying(100) NOT NULL
);


--
-- Name: django_content_type_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.django_content_type ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_content_type_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: django_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.django_migrations (
    id bigint NOT NULL,
    app character varying(255) NOT NULL,
    name character varying(255) NOT NULL,
    applied timestamp with time zone NOT NULL
);


--
-- Name: django_migrations_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.django_migrations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_migrations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: django_session; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.django_session (
    session_key character varying(40) NOT NULL,
    session_data text NOT NULL,
    expire_date timestamp with time zone NOT NULL
);


--
-- Name: operations_attempt; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operations_attempt (
    id uuid NOT NULL,
    status character varying(24) NOT NULL,
    revision integer NOT NULL,
    event_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    next_wake_at timestamp with time zone,
    number integer NOT NULL,
    digest character varying(64) NOT NULL,
    request_id uuid NOT NULL,
    body_sha256 character varying(64) NOT NULL,
    body_bytes bigint NOT NULL,
    volatile jsonb NOT NULL,
    worker character varying(64) NOT NULL,
    client_key character varying(64),
    reason character varying(64) NOT NULL,
    http_status smallint,
    provider_request_id character varying(128) NOT NULL,
    ended_at timestamp with time zone,
    asked_by_id uuid,
    tenant_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    CONSTRAINT operations_attempt_body_bytes_check CHECK ((body_bytes >= 0)),
    CONSTRAINT operations_attempt_http_status_check CHECK ((http_status >= 0)),
    CONSTRAINT operations_attempt_number_check CHECK ((number >= 0)),
    CONSTRAINT operations_attempt_revision_check CHECK ((revision >= 0)),
    CONSTRAINT operations_sending_wakes CHECK (((NOT ((status)::text = 'sending'::text)) OR (next_wake_at IS NOT NULL)))
);


--
-- Name: operations_brake; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operations_brake (
    id uuid NOT NULL,
    status character varying(24) NOT NULL,
    revision integer NOT NULL,
    event_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    next_wake_at timestamp with time zone,
    provider character varying(64) NOT NULL,
    changed_by_id uuid,
    reason_body_id uuid,
    tenant_id uuid NOT NULL,
    CONSTRAINT operations_brake_revision_check CHECK ((revision >= 0))
);


--
-- Name: operations_case; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operations_case (
    id uuid NOT NULL,
    status character varying(24) NOT NULL,
    revision integer NOT NULL,
    event_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    next_wake_at timestamp with time zone,
    stream character varying(64) NOT NULL,
    reason character varying(16) NOT NULL,
    verdict character varying(16) NOT NULL,
    settled_how character varying(16) NOT NULL,
    settled_at timestamp with time zone,
    assignee_id uuid,
    settled_by_id uuid,
    tenant_id uuid NOT NULL,
    operation_id uuid,
    retry_asked_by_id uuid,
    retry_key character varying(64) NOT NULL,
    retry_refused character varying(64) NOT NULL,
    CONSTRAINT operations_case_revision_check CHECK ((revision >= 0)),
    CONSTRAINT operations_unsettled_case_wakes CHECK ((((status)::text = 'settled'::text) OR (next_wake_at IS NOT NULL)))
);


--
-- Name: operations_event; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operations_event (
    id bigint NOT NULL,
    stream character varying(64) NOT NULL,
    seq integer NOT NULL,
    type character varying(64) NOT NULL,
    from_status character varying(24) NOT NULL,
    to_status character varying(24) NOT NULL,
    actor_kind character varying(16) NOT NULL,
    actor_id uuid,
    fence bigint,
    at timestamp with time zone NOT NULL,
    reason character varying(64) NOT NULL,
    schema_version smallint NOT NULL,
    tenant_id uuid NOT NULL,
    payload jsonb NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT operations_event_schema_version_check CHECK ((schema_version >= 0)),
    CONSTRAINT operations_event_seq_check CHECK ((seq >= 0))
);


--
-- Name: operations_event_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.operations_event ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.operations_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: operations_evidence; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operations_evidence (
    id uuid NOT NULL,
    verdict character varying(16) NOT NULL,
    reference character varying(200) NOT NULL,
    at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    case_id uuid NOT NULL,
    person_id uuid NOT NULL,
    raw_answer_id uuid,
    reason_id uuid,
    tenant_id uuid NOT NULL,
    operation_id uuid NOT NULL
);


--
-- Name: operations_operation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operations_operation (
    id uuid NOT NULL,
    status character varying(24) NOT NULL,
    revision integer NOT NULL,
    event_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    next_wake_at timestamp with time zone,
    tool character varying(64) NOT NULL,
    contract_version integer NOT NULL,
    connector character varying(64) NOT NULL,
    provider character varying(64) NOT NULL,
    connector_config_hash character varying(64) NOT NULL,
    target jsonb NOT NULL,
    parameters jsonb NOT NULL,
    payload_sha256 character varying(64) NOT NULL,
    intent_hash character varying(64) NOT NULL,
    digest character varying(64) NOT NULL,
    key character varying(64) NOT NULL,
    origin_client_key character varying(64) NOT NULL,
    version_sha256 character varying(64) NOT NULL,
    effect_class character varying(24) NOT NULL,
    egress boolean NOT NULL,
    risk character varying(8) NOT NULL,
    schema_version smallint NOT NULL,
    reason character varying(64) NOT NULL,
    request_id uuid,
    leaves_at timestamp with time zone,
    first_dispatched_at timestamp with time zone,
    unknown_since timestamp with time zone,
    settled_at timestamp with time zone,
    reference character varying(200) NOT NULL,
    first_query_ended_at timestamp with time zone,
    queries_asked integer NOT NULL,
    asker_id uuid NOT NULL,
    compensates_id uuid,
    conversation_id uuid,
    origin_person_id uuid,
    origin_step_id uuid,
    repeats_id uuid,
    tenant_id uuid NOT NULL,
    turn_id uuid,
    version_id uuid,
    CONSTRAINT operations_confirmed_names_version CHECK (((NOT ((status)::text = 'confirmed'::text)) OR (version_id IS NULL) OR (NOT ((version_sha256)::text = ''::text)))),
    CONSTRAINT operations_live_wakes CHECK (((NOT ((status)::text = ANY ((ARRAY['proposed'::character varying, 'prepared'::character varying, 'dispatched'::character varying, 'unknown'::character varying])::text[]))) OR (next_wake_at IS NOT NULL))),
    CONSTRAINT operations_one_origin CHECK ((((origin_person_id IS NULL) AND (origin_step_id IS NOT NULL)) OR ((origin_person_id IS NOT NULL) AND (origin_step_id IS NULL)))),
    CONSTRAINT operations_operation_contract_version_check CHECK ((contract_version >= 0)),
    CONSTRAINT operations_operation_queries_asked_check CHECK ((queries_asked >= 0)),
    CONSTRAINT operations_operation_revision_check CHECK ((revision >= 0)),
    CONSTRAINT operations_operation_schema_version_check CHECK ((schema_version >= 0))
);


--
-- Name: operations_query; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operations_query (
    id uuid NOT NULL,
    number integer NOT NULL,
    client_key character varying(64),
    asked_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    ended_at timestamp with time zone,
    outcome character varying(16) NOT NULL,
    asked_by_id uuid,
    operation_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    CONSTRAINT operations_query_number_check CHECK ((number >= 0))
);


--
-- Name: operations_receipt; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operations_receipt (
    id uuid NOT NULL,
    source character varying(12) NOT NULL,
    outcome character varying(16) NOT NULL,
    reason character varying(64) NOT NULL,
    http_status smallint,
    provider_request_id character varying(128) NOT NULL,
    reference character varying(200) NOT NULL,
    raw_sha256 character varying(64) NOT NULL,
    schema_version smallint NOT NULL,
    at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    attempt_id uuid,
    operation_id uuid NOT NULL,
    query_id uuid,
    raw_id uuid,
    tenant_id uuid NOT NULL,
    CONSTRAINT operations_receipt_http_status_check CHECK ((http_status >= 0)),
    CONSTRAINT operations_receipt_schema_version_check CHECK ((schema_version >= 0))
);


--
-- Name: procrastinate_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.procrastinate_events (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    type public.procrastinate_job_event_type,
    at timestamp with time zone DEFAULT now()
);


--
-- Name: procrastinate_events_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.procrastinate_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: procrastinate_events_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.procrastinate_events_id_seq OWNED BY public.procrastinate_events.id;


--
-- Name: procrastinate_jobs_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.procrastinate_jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: procrastinate_jobs_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.procrastinate_jobs_id_seq OWNED BY public.procrastinate_jobs.id;


--
-- Name: procrastinate_periodic_defers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.procrastinate_periodic_defers (
    id bigint NOT NULL,
    task_name character varying(128) NOT NULL,
    defer_timestamp bigint,
    job_id bigint,
    periodic_id character varying(128) DEFAULT ''::character varying NOT NULL
);


--
-- Name: procrastinate_periodic_defers_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.procrastinate_periodic_defers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: procrastinate_periodic_defers_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.procrastinate_periodic_defers_id_seq OWNED BY public.procrastinate_periodic_defers.id;


--
-- Name: procrastinate_workers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.procrastinate_workers (
    id bigint NOT NULL,
    last_heartbeat timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: procrastinate_workers_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.procrastinate_workers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.procrastinate_workers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: procrastinate_events id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.procrastinate_events ALTER COLUMN id SET DEFAULT nextval('public.procrastinate_events_id_seq'::regclass);


--
-- Name: procrastinate_jobs id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.procrastinate_jobs ALTER COLUMN id SET DEFAULT nextval('public.procrastinate_jobs_id_seq'::regclass);


--
-- Name: procrastinate_periodic_defers id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.procrastinate_periodic_defers ALTER COLUMN id SET DEFAULT nextval('public.procrastinate_periodic_defers_id_seq'::regclass);


--
-- Data for Name: accounts_event; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.accounts_event (id, stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason, schema_version, tenant_id, payload, hash) FROM stdin;
1	membership:01a2288d-85e7-7462-bac3-13e0a0b21e59	1	membership.active		active	system	\N	\N	2026-11-29 18:24:53.225428+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"roles": ["admin"]}}	\\x9a1c3ca873304d3385b0850a9ee80b3b23173aebbe16aaee340e4387dda023a6
2	membership:01a2288d-8765-75d9-b3cd-3d21a8a38b0f	1	membership.active		active	system	\N	\N	2026-11-29 18:24:53.606878+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"roles": ["member"]}}	\\xaf94922c081971246d9e9b4cb871d97ef5b62f8dfcfde2ed389aa9c3441d6462
3	membership:01a2288d-8787-7ca5-83c5-0be265d707a3	1	membership.active		active	system	\N	\N	2026-11-29 18:24:53.640581+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"roles": ["member"]}}	\\x0c13fcbe829ab72b1431f3f5f930435d5a433739950eee06f9b73be23ee348bd
4	membership:01a2288d-87b3-71e4-8d05-a82bf637f02d	1	membership.active		active	system	\N	\N	2026-11-29 18:24:53.684067+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"roles": ["reviewer"]}}	\\xe841d1d3c5f08e48b99629b32ae61566f5894eea86cc9a6c08d1d43276d3599f
5	membership:01a2288d-87f9-73b1-8100-0ba83b08ad91	1	membership.active		active	system	\N	\N	2026-11-29 18:24:53.754528+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"roles": ["reviewer"]}}	\\x001b06414296410c74136d1265c51db1fb03d63e3f0565a719708ac944cd6a42
6	membership:01a2288d-8858-7233-be94-c325ee9daccf	1	membership.active		active	system	\N	\N	2026-11-29 18:24:53.848889+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"roles": ["operator"]}}	\\xed95b0ae5028f413bb0801d9c98eaa578266fcb9a3e83bbc2696b0301ccb3700
7	membership:01a2288d-ce4f-744d-ac36-f80873e17b1e	1	membership.active		active	system	\N	\N	2026-11-29 18:25:11.75968+00		1	01a2288d-ce47-7d74-9171-7d749a45141b	{"set": {"roles": ["admin"]}}	\\x257b983e8b199b257adacc61bdd4e7098aab1efe42781fb8e6ad1f5f5c2cda93
8	membership:01a2288d-cfc1-7125-bc25-2709e73b25eb	1	membership.active		active	system	\N	\N	2026-11-29 18:25:12.129697+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"roles": ["member"]}}	\\x26b110e4ea4e2b32341cfa0d712f7f267f6df4e1ea75af588d4b249950e73ed9
9	membership:01a2288d-cfc1-7125-bc25-2709e73b25eb	2	membership.removed	active	removed	system	\N	\N	2026-11-29 18:25:12.163355+00	corpus	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{}	\\x87df4fab8185a400756ce8b49ee2d5bbedab26c4b87daea65109fa9ab062e9b5
\.


--
-- Data for Name: accounts_membership; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.accounts_membership (id, status, revision, event_hash, created_at, updated_at, next_wake_at, roles, person_id, tenant_id) FROM stdin;
01a2288d-85e7-7462-bac3-13e0a0b21e59	active	1	\\x9a1c3ca873304d3385b0850a9ee80b3b23173aebbe16aaee340e4387dda023a6	2026-11-29 18:24:53.225428+00	2026-11-29 18:24:53.225428+00	\N	{admin}	01a2288d-85d3-7a69-90ad-b8c12a640b7e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-8765-75d9-b3cd-3d21a8a38b0f	active	1	\\xaf94922c081971246d9e9b4cb871d97ef5b62f8dfcfde2ed389aa9c3441d6462	2026-11-29 18:24:53.606878+00	2026-11-29 18:24:53.606878+00	\N	{member}	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-8787-7ca5-83c5-0be265d707a3	active	1	\\x0c13fcbe829ab72b1431f3f5f930435d5a433739950eee06f9b73be23ee348bd	2026-11-29 18:24:53.640581+00	2026-11-29 18:24:53.640581+00	\N	{member}	01a2288d-877f-7fe9-9434-887681136dcf	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-87b3-71e4-8d05-a82bf637f02d	active	1	\\xe841d1d3c5f08e48b99629b32ae61566f5894eea86cc9a6c08d1d43276d3599f	2026-11-29 18:24:53.684067+00	2026-11-29 18:24:53.684067+00	\N	{reviewer}	01a2288d-87b0-79de-9dc6-d37b0039638c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-87f9-73b1-8100-0ba83b08ad91	active	1	\\x001b06414296410c74136d1265c51db1fb03d63e3f0565a719708ac944cd6a42	2026-11-29 18:24:53.754528+00	2026-11-29 18:24:53.754528+00	\N	{reviewer}	01a2288d-87f5-7f7d-a315-ef05488e9a83	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-8858-7233-be94-c325ee9daccf	active	1	\\xed95b0ae5028f413bb0801d9c98eaa578266fcb9a3e83bbc2696b0301ccb3700	2026-11-29 18:24:53.848889+00	2026-11-29 18:24:53.848889+00	\N	{operator}	01a2288d-8855-7168-ae55-a6df8043df72	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ce4f-744d-ac36-f80873e17b1e	active	1	\\x257b983e8b199b257adacc61bdd4e7098aab1efe42781fb8e6ad1f5f5c2cda93	2026-11-29 18:25:11.75968+00	2026-11-29 18:25:11.75968+00	\N	{admin}	01a2288d-ce4b-7bab-99a3-f262b6a12ac3	01a2288d-ce47-7d74-9171-7d749a45141b
01a2288d-cfc1-7125-bc25-2709e73b25eb	removed	2	\\x87df4fab8185a400756ce8b49ee2d5bbedab26c4b87daea65109fa9ab062e9b5	2026-11-29 18:25:12.129697+00	2026-11-29 18:25:12.163355+00	\N	{member}	01a2288d-cfbd-7a8f-96df-e42709a6c5c8	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
\.


--
-- Data for Name: accounts_person; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.accounts_person (password, last_login, id, username, name, email, language, is_active, created_at) FROM stdin;
!e0TosVJ2Th6RLprLDx72PROGWcY0KURAWP2Cd2oS	\N	01a2288d-85d3-7a69-90ad-b8c12a640b7e	admin@north0	admin@north0			t	2026-11-29 18:24:53.204646+00
!zV1H2IUJ8x9Nz0kEu9SChFQmflqcX4bSukqkMP5U	\N	01a2288d-8760-72ac-a11a-135832cbb22c	member@north0	member@north0			t	2026-11-29 18:24:53.601945+00
!94af3HGBqtaiJiAOCkfShPRcBsbbGDAKCi9ZbrhX	\N	01a2288d-877f-7fe9-9434-887681136dcf	member2@north0	member2@north0			t	2026-11-29 18:24:53.6339+00
!PTBVNOGP5zr3qovbevARHkvMP4eKJiBgFbqxhjPL	\N	01a2288d-87b0-79de-9dc6-d37b0039638c	reviewer@north0	reviewer@north0			t	2026-11-29 18:24:53.68138+00
!Og47NeM6gsWSunxPbhuIj8dukCdeXoD4Yyj7eXsT	\N	01a2288d-87f5-7f7d-a315-ef05488e9a83	reviewer2@north0	reviewer2@north0			t	2026-11-29 18:24:53.750362+00
!HDoJd3tyHzffJEiRxNqwSIiquz1zADkT3LvIcdVM	\N	01a2288d-8855-7168-ae55-a6df8043df72	operator@north0	operator@north0			t	2026-11-29 18:24:53.84649+00
!FXb4d7xVmElUv1WEeFGOoID6cec4WdgXed0GiHri	\N	01a2288d-ce4b-7bab-99a3-f262b6a12ac3	admin@other	admin@other			t	2026-11-29 18:25:11.756745+00
!PgBfYv4SnHN0GqOi22jxt9QtvtI9iI65OTiz3Ree	\N	01a2288d-cfbd-7a8f-96df-e42709a6c5c8	leaver@north0	leaver@north0			t	2026-11-29 18:25:12.126822+00
\.


--
-- Data for Name: accounts_signinfailure; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.accounts_signinfailure (id, username, address, at) FROM stdin;
\.


--
-- Data for Name: accounts_tenant; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.accounts_tenant (id, slug, name, colour, closed_at, created_at) FROM stdin;
01a2288d-85ad-709c-a7e6-70bd78d5ef1a	north0	North0	blue	\N	2026-11-29 18:24:53.180404+00
01a2288d-ce47-7d74-9171-7d749a45141b	other	Other	olive	\N	2026-11-29 18:25:11.753272+00
\.


--
-- Data for Name: accounts_view; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.accounts_view (id, kind, ref, at, person_id, tenant_id) FROM stdin;
\.


--
-- Data for Name: approvals_coveredversion; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.approvals_coveredversion (id, sha256, version_id, request_id) FROM stdin;
1	3a79653ed538fefb3b8d4def5cd32aa2763460955bb8c0e0ac4928230ac83bc5	01a2288d-9bad-7cc7-b47c-754f28166542	01a2288d-a3f9-72c4-b26e-d9e722d3a99c
2	bcfcb456fb5350bcae5ff3eb987bf4a847bcc37670d5af824585b4f16c15cf9a	01a2288d-b076-749c-977b-aa569884a95a	01a2288d-b0b7-7418-934d-db38f348fba3
3	053d590e7df55c1b0e27f7a3eb490be6283fbd8656d42dce2c1d9df8727e4853	01a2288d-b114-7775-8d55-6bddc10867d6	01a2288d-b149-7d79-9ea9-caacf71c432f
4	7b7031d9dd3ea8fd81d4522a01abcf33678cae12bf6a90768593321898523ed1	01a2288d-b2bf-7fb9-8e4f-1d23fdbdd01e	01a2288d-b308-765c-b202-920d92b05b0f
5	6a8186e902f9878d377e6fba065e80e2859ec94d03975ea7e915a6a2a8f6e0c4	01a2288d-b4a7-73eb-ade9-d5db5698eb4c	01a2288d-b4e0-7c45-a243-6af1468a4ccb
6	fa7b95165d4ad4783e84da1491509efc5f332ec2f8c921e2ac57588e73f97f5a	01a2288d-b639-71d4-aa02-efd4e4750091	01a2288d-b662-7bbb-bf83-1d8159a69504
7	d542733e0dccfd402b2c17e643d88b9d9dd2f6ba29431c48021976fb3eb781f3	01a2288d-b817-7583-8a49-6bf745496ee0	01a2288d-b851-7f25-aba7-3ac015cc7f98
8	f0905e3c247e4e9e87259c530a6e54abdcc6c265f3d16071ebe89422bc7d6ab1	01a2288d-ba39-7296-a536-9b6069a477dc	01a2288d-ba65-7f82-91ad-9cb71d10a592
9	6af0014926e58b5651464502e4128c7cc02cc9f72a403cb42beb829905645957	01a2288d-bcf2-7a77-bf42-25a5c1e46b45	01a2288d-bd27-7209-a745-c2d3b59fd1bf
10	2ad11ac40b8e5704e0b732a56531f3c3fa504017bd23944f802ebe031a9f7e43	01a2288d-be07-72a1-8911-011f145098c4	01a2288d-be47-7b89-b132-465e05ab9d89
11	d8dc55748cb7194471317ab9fe9ec792321cf0373395ce2f903f2c0819cc5e62	01a2288d-bf90-708c-9a7b-d76f28a2db4f	01a2288d-bfaf-771b-82da-56f195599182
12	b1e1d94e761c6eb80e6099f9afbe867a952fcf8689db9e5ac0867daa50253d38	01a2288d-c014-7279-ba6d-3ff703314633	01a2288d-c052-7cba-9ece-4f8bd1684c40
13	7f8a3279fdbf9a78f746cf459bdba6b51eb3dacf3890525bcd4da54a9baa0018	01a2288d-c171-7553-9b75-9803f6dd823a	01a2288d-c1aa-7703-833f-9af8ed573509
14	263ab55f5228f4b3d0156dd5751d36e2e7f42835e890bd89a035d821cb940bc0	01a2288d-c1ff-771f-bb12-b1a8de4c1e9b	01a2288d-c23d-7284-9e8b-66c6b01e611d
15	73d21e2228f09c139339e19daf3a1969102023962ae1daede22c68f4158e55c1	01a2288d-c312-7329-adf7-970ea1abaf10	01a2288d-c356-73f6-8e80-8401e91c872f
16	20cab3395f0ea686fb678d990500ccc6e6f001bcacbd2bde579fcdabb31e14dd	01a2288d-c406-71b2-a67a-ea76254c9c83	01a2288d-c45d-747a-9c60-cfef01fa66c2
17	20cab3395f0ea686fb678d990500ccc6e6f001bcacbd2bde579fcdabb31e14dd	01a2288d-c406-71b2-a67a-ea76254c9c83	01a2288d-c538-7ebc-9159-86d81d3688a6
18	ad29b8484b54a2286f4af2cab77ac033c60670cd2f71e37db6b575c98ad9ea72	01a2288d-c55c-7d3e-bfa9-7cea1e5ab7d3	01a2288d-c59b-76c3-b001-cb44265a1221
19	949745eece2983d816f47aff230c1fb2d4bd86268210158e75cc16bf1c2fb3b1	01a2288d-c772-7fc3-830c-5914eaa4796b	01a2288d-c7ca-735a-b9ae-6a4ce742ce59
20	ae8a4e4afee368c6223929fb44bb7afe7de31c4054fd21c53408affe80c672f2	01a2288d-ca05-724c-841f-714e518adf77	01a2288d-ca41-761b-ba00-566586d9831d
21	71f1e38f7a00a4950e50ce3918a3831ddc3e7605d7941460b3020a713f1c7b60	01a2288d-cc58-7ecb-a9ee-b51d24524349	01a2288d-cc86-7b8b-88ff-dc6e0175e1ea
\.


--
-- Data for Name: approvals_decision; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.approvals_decision (id, verdict, digest, at, person_id, reason_id, tenant_id, request_id) FROM stdin;
01a2288d-b189-7f83-8836-9120c42cfac7	approve	e764e41cb87b40681939b3b45712bdc5be71e69a520a6ecb66268c598511edd9	2026-11-29 18:25:04.383146+00	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b149-7d79-9ea9-caacf71c432f
01a2288d-b35f-7293-910b-c0ee74d678d5	approve	244ca11f83b9d0fd276f3f7c658c8ecb2d31b5e29616678d81a04455d4e5c18f	2026-11-29 18:25:04.849328+00	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b308-765c-b202-920d92b05b0f
01a2288d-b535-7c2d-a41e-b5b2f278e148	approve	c8a58a47215dedf2b3e7f669f1eaa8a883cfa80e66c5794d4245a3f71311f60d	2026-11-29 18:25:05.321007+00	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b4e0-7c45-a243-6af1468a4ccb
01a2288d-b6ac-7e32-a572-a395ae694407	approve	0b84cdc1fb63031f08b2577d289a1aa636933e4a5ce71bfa8b450dd90c4241ff	2026-11-29 18:25:05.688928+00	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b662-7bbb-bf83-1d8159a69504
01a2288d-b8bf-7d4e-b2af-7e109b353a94	approve	6eeae6fced16ebb26fc2935d6eaf98f10782e154a55586ac38a016ac08276390	2026-11-29 18:25:06.210959+00	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b851-7f25-aba7-3ac015cc7f98
01a2288d-bac0-7526-a19c-348515885e0c	approve	4c3d782b869f06c10b45bb18691af5a5dd1ab576406c29f2f444b386a2d1be5e	2026-11-29 18:25:06.716381+00	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ba65-7f82-91ad-9cb71d10a592
01a2288d-bd60-7f89-9270-a6847dd32ab6	approve	e174ecfe9ea4ab5dfc36a1523fda82eb89f822efa39fa6f0af5375302506da1f	2026-11-29 18:25:07.414473+00	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-bd27-7209-a745-c2d3b59fd1bf
01a2288d-be88-7fc6-b96e-d7897e2c345b	approve	45beefb07bfd63d50a4c531bdd051a10e5c3d69b6d28b12896afae81133db2aa	2026-11-29 18:25:07.706971+00	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-be47-7b89-b132-465e05ab9d89
01a2288d-bff1-7471-857d-3457fe271f7d	approve	82502333a8cab9fe43e90a5b334cf69a08a9ac100a43fe514b812ceb86cac55e	2026-11-29 18:25:08.069661+00	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-bfaf-771b-82da-56f195599182
01a2288d-c0bf-729f-8712-2169e7757cd4	reject	5181104f92c4120499535a72a056ba17f8f9a04ff6c11e84f3195bd8b779a297	2026-11-29 18:25:08.266112+00	01a2288d-87b0-79de-9dc6-d37b0039638c	01a2288d-c0be-78c2-99db-941cdd84ed5b	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-c052-7cba-9ece-4f8bd1684c40
01a2288d-c293-7c2b-8f98-915201da8f53	approve	7957ccfcd13186981e2b5fc00c58f08469785028f2b3d8047c52081b0d4b98cd	2026-11-29 18:25:08.740165+00	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-c23d-7284-9e8b-66c6b01e611d
01a2288d-c5fc-7829-9f31-eeaf5a869586	approve	68e48ead4a9d973c9ae54934cb1781d6d12bbcce3f8d052b5124e470bcd03a7e	2026-11-29 18:25:09.615417+00	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-c59b-76c3-b001-cb44265a1221
01a2288d-c854-790f-aee6-6bc6d0396b43	approve	36bbb41efe1ab9b36052276c943a8ff1d4b7729678fc8ddd36b5bbc02e7afc69	2026-11-29 18:25:10.208596+00	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-c7ca-735a-b9ae-6a4ce742ce59
01a2288d-ca90-7000-8f93-a7180c371c4a	approve	8495a339246770b9f6e21920aee51c7e1f86ca979da9789ff6fb8585941c9f5a	2026-11-29 18:25:10.784177+00	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ca41-761b-ba00-566586d9831d
01a2288d-ccd9-794f-870e-8370cb941cac	approve	728570c3ee68cfb10745ef720ccc5b71ae488bf7532a901d32e936cc7432eb1b	2026-11-29 18:25:11.375663+00	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-cc86-7b8b-88ff-dc6e0175e1ea
\.


--
-- Data for Name: approvals_event; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.approvals_event (id, stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason, schema_version, tenant_id, payload, hash) FROM stdin;
1	approval:01a2288d-a3f9-72c4-b26e-d9e722d3a99c	1	approval.pending		pending	agent	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:00.923245+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "cfe858ec34545694b03fcae95210b5b790eb49d496b73431996a849246340163", "subject": "01a2288d-a3c3-7342-a908-a6f987ea5d1d", "expires_at": "2026-11-30T18:25:00.915Z"}	\\x771b22b890c2894c892cdd1d1ead07e74fc2e988690b4fe21a2d9de1cf151452
2	approval:01a2288d-b0b7-7418-934d-db38f348fba3	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:04.184146+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "4cd7868e62924252aeff5af93132c61af26d3395d1f82f5e56a6c092848e3a42", "subject": "01a2288d-b08a-7d86-aaac-be9ef7a34b25", "expires_at": "2026-11-30T18:25:04.177Z"}	\\xadb8d60337b86346de289354dd315fc6198c2492731efc4b1778b3885d36a71d
3	approval:01a2288d-b149-7d79-9ea9-caacf71c432f	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:04.329519+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "e764e41cb87b40681939b3b45712bdc5be71e69a520a6ecb66268c598511edd9", "subject": "01a2288d-b136-7d2c-a8cb-da362ed8d758", "expires_at": "2026-11-30T18:25:04.327Z"}	\\xaf26bed59a150289dfca6a72b2a27c8a17159849eb4921e1ed8f1f76ed6f0d05
4	approval:01a2288d-b149-7d79-9ea9-caacf71c432f	2	approval.approved	pending	approved	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:04.400804+00	decided	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"digest": "e764e41cb87b40681939b3b45712bdc5be71e69a520a6ecb66268c598511edd9"}	\\x53fafdd815308cf4534c3f8a16749792fd2bb03542f53c35e5a1bf2b37b5e950
5	approval:01a2288d-b308-765c-b202-920d92b05b0f	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:04.777571+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "244ca11f83b9d0fd276f3f7c658c8ecb2d31b5e29616678d81a04455d4e5c18f", "subject": "01a2288d-b2d7-7699-b467-16f2007d8348", "expires_at": "2026-11-30T18:25:04.768Z"}	\\x88866c8000ab5f7e3274ded6847f9815e27b60f66fd668085e83e91e8769f01b
6	approval:01a2288d-b308-765c-b202-920d92b05b0f	2	approval.approved	pending	approved	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:04.86872+00	decided	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"digest": "244ca11f83b9d0fd276f3f7c658c8ecb2d31b5e29616678d81a04455d4e5c18f"}	\\x0878ac4e37f80c3f00ce35cc7f9a73e4313e0eeaeb1dd8459131a8059f6141c2
7	approval:01a2288d-b308-765c-b202-920d92b05b0f	3	approval.consumed	approved	consumed	worker	\N	\N	2026-11-29 18:25:05.027197+00	dispatched	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"consumer": "01a2288d-b2d7-7699-b467-16f2007d8348", "ended_at": "2026-11-29T18:25:05.026107+00:00"}, "digest": "244ca11f83b9d0fd276f3f7c658c8ecb2d31b5e29616678d81a04455d4e5c18f"}	\\x3a689799ad66efe6bd375ace31ee24ea7bace6cbc80513c5009296e6280fce8b
8	approval:01a2288d-b4e0-7c45-a243-6af1468a4ccb	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:05.249077+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "c8a58a47215dedf2b3e7f669f1eaa8a883cfa80e66c5794d4245a3f71311f60d", "subject": "01a2288d-b4b9-79f0-baa6-cb6fd567c25a", "expires_at": "2026-11-30T18:25:05.243Z"}	\\xbe0f30d0af606d813ce05115707f5091987c15d2b8aeede9014ed6fd7f4471de
9	approval:01a2288d-b4e0-7c45-a243-6af1468a4ccb	2	approval.approved	pending	approved	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:05.33757+00	decided	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"digest": "c8a58a47215dedf2b3e7f669f1eaa8a883cfa80e66c5794d4245a3f71311f60d"}	\\xb98d810a2ee7037f552d508e84ee8c3acd2ddaf1cfdc43af45149fcd30395e89
10	approval:01a2288d-b4e0-7c45-a243-6af1468a4ccb	3	approval.consumed	approved	consumed	worker	\N	\N	2026-11-29 18:25:05.539571+00	dispatched	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"consumer": "01a2288d-b4b9-79f0-baa6-cb6fd567c25a", "ended_at": "2026-11-29T18:25:05.538372+00:00"}, "digest": "c8a58a47215dedf2b3e7f669f1eaa8a883cfa80e66c5794d4245a3f71311f60d"}	\\x05fc5fa2fce438304509fca881c3083bada40a2e1c0cd0cdc874f1bc2338a498
11	approval:01a2288d-b662-7bbb-bf83-1d8159a69504	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:05.635617+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "0b84cdc1fb63031f08b2577d289a1aa636933e4a5ce71bfa8b450dd90c4241ff", "subject": "01a2288d-b646-70e2-992b-94ea207aec01", "expires_at": "2026-11-30T18:25:05.631Z"}	\\xefb8a57034b349f42278a6a87ef8291b1bfe1f3ea1a46c2ff648d4d66020e652
12	approval:01a2288d-b662-7bbb-bf83-1d8159a69504	2	approval.approved	pending	approved	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:05.712655+00	decided	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"digest": "0b84cdc1fb63031f08b2577d289a1aa636933e4a5ce71bfa8b450dd90c4241ff"}	\\xf21cb159b89c73ca1f00b5b98e0d669976a072b81b6cd65e28a212a23b0c37d9
13	approval:01a2288d-b662-7bbb-bf83-1d8159a69504	3	approval.consumed	approved	consumed	worker	\N	\N	2026-11-29 18:25:05.908173+00	dispatched	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"consumer": "01a2288d-b646-70e2-992b-94ea207aec01", "ended_at": "2026-11-29T18:25:05.907401+00:00"}, "digest": "0b84cdc1fb63031f08b2577d289a1aa636933e4a5ce71bfa8b450dd90c4241ff"}	\\xabda232e95eb408c475d0705c46a7b99dd800b2cc9c6b072acb142bb7c75110d
14	approval:01a2288d-b851-7f25-aba7-3ac015cc7f98	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:06.13259+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "6eeae6fced16ebb26fc2935d6eaf98f10782e154a55586ac38a016ac08276390", "subject": "01a2288d-b82d-731a-8222-e7a8e146eed9", "expires_at": "2026-11-30T18:25:06.127Z"}	\\x52c7a79480a1214b5d4fad29584da10eee854abeda5b16b0a59c5a209ec689f6
15	approval:01a2288d-b851-7f25-aba7-3ac015cc7f98	2	approval.approved	pending	approved	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:06.244152+00	decided	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"digest": "6eeae6fced16ebb26fc2935d6eaf98f10782e154a55586ac38a016ac08276390"}	\\x34ce556bb58fedb0e3d9e81c71abd1f0ef83d85d9197dfd9eb6ea549a8da28c2
16	approval:01a2288d-b851-7f25-aba7-3ac015cc7f98	3	approval.consumed	approved	consumed	worker	\N	\N	2026-11-29 18:25:06.495947+00	dispatched	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"consumer": "01a2288d-b82d-731a-8222-e7a8e146eed9", "ended_at": "2026-11-29T18:25:06.494996+00:00"}, "digest": "6eeae6fced16ebb26fc2935d6eaf98f10782e154a55586ac38a016ac08276390"}	\\x376570caba206fd6b6a71c1e805de77fde8c2668664376eec6c317ac243be372
17	approval:01a2288d-ba65-7f82-91ad-9cb71d10a592	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:06.662469+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "4c3d782b869f06c10b45bb18691af5a5dd1ab576406c29f2f444b386a2d1be5e", "subject": "01a2288d-ba49-78f1-8064-2564f64e3b1c", "expires_at": "2026-11-30T18:25:06.660Z"}	\\x7aeb5ad6db5f0a1beab979d1c3efe7db62b9d989261806de5f107a89fda2a3e1
18	approval:01a2288d-ba65-7f82-91ad-9cb71d10a592	2	approval.approved	pending	approved	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:06.756336+00	decided	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"digest": "4c3d782b869f06c10b45bb18691af5a5dd1ab576406c29f2f444b386a2d1be5e"}	\\x862f926dbd6e2a6db818d8d97235e9626d6c31925752ab1ecda8996a5c6aa9c7
19	approval:01a2288d-ba65-7f82-91ad-9cb71d10a592	3	approval.consumed	approved	consumed	worker	\N	\N	2026-11-29 18:25:06.948973+00	dispatched	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"consumer": "01a2288d-ba49-78f1-8064-2564f64e3b1c", "ended_at": "2026-11-29T18:25:06.948144+00:00"}, "digest": "4c3d782b869f06c10b45bb18691af5a5dd1ab576406c29f2f444b386a2d1be5e"}	\\xff79202383b677e24acd93bf6fa70d0d7a7878c43b4ced5eab1aa7dac737deb3
20	approval:01a2288d-bd27-7209-a745-c2d3b59fd1bf	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:07.368564+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "e174ecfe9ea4ab5dfc36a1523fda82eb89f822efa39fa6f0af5375302506da1f", "subject": "01a2288d-bd03-7670-9d4b-4e0778dbfb61", "expires_at": "2026-11-30T18:25:07.358Z"}	\\xd1ffccef66d1667aaccd0458ef0c4f1c421543d81a9a7ed896b5358ddfaa2529
21	approval:01a2288d-bd27-7209-a745-c2d3b59fd1bf	2	approval.approved	pending	approved	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:07.430236+00	decided	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"digest": "e174ecfe9ea4ab5dfc36a1523fda82eb89f822efa39fa6f0af5375302506da1f"}	\\xadb53a737fc45f050ab57cad4cc836fa17e57c5c3039a4dadec325b24686622a
22	approval:01a2288d-bd27-7209-a745-c2d3b59fd1bf	3	approval.withdrawn	approved	withdrawn	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:07.552135+00	recalled	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "recalled", "ended_at": "2026-11-29T18:25:07.548827+00:00", "ended_by": "01a2288d-8760-72ac-a11a-135832cbb22c"}}	\\xdbb41a4daa6950b8a29711149a9407e42a744ef90f8eef63b16ccf54e954cc00
23	approval:01a2288d-be47-7b89-b132-465e05ab9d89	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:07.655961+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "45beefb07bfd63d50a4c531bdd051a10e5c3d69b6d28b12896afae81133db2aa", "subject": "01a2288d-be16-7afd-8684-3faae6ad1cbc", "expires_at": "2026-11-30T18:25:07.652Z"}	\\xa821ef44f4c7e615311c140b8d23bcc5a6932d7b1af3125da95bd72415e559f7
24	approval:01a2288d-be47-7b89-b132-465e05ab9d89	2	approval.approved	pending	approved	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:07.723834+00	decided	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"digest": "45beefb07bfd63d50a4c531bdd051a10e5c3d69b6d28b12896afae81133db2aa"}	\\x3d953ca4fdce2a360478a7994b6e9eab7da141ad8e68274e62f952c17c62e332
25	approval:01a2288d-be47-7b89-b132-465e05ab9d89	3	approval.consumed	approved	consumed	worker	\N	\N	2026-11-29 18:25:07.870045+00	dispatched	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"consumer": "01a2288d-be16-7afd-8684-3faae6ad1cbc", "ended_at": "2026-11-29T18:25:07.869257+00:00"}, "digest": "45beefb07bfd63d50a4c531bdd051a10e5c3d69b6d28b12896afae81133db2aa"}	\\x8980dcb2c3e23e0b1f70c2d3cb9887c846ed876343f0585dd9366b6e24b9d4a5
26	approval:01a2288d-bfaf-771b-82da-56f195599182	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.016089+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "82502333a8cab9fe43e90a5b334cf69a08a9ac100a43fe514b812ceb86cac55e", "subject": "01a2288d-bf9a-7b85-b1a8-4259bcf86172", "expires_at": "2026-11-30T18:25:08.013Z"}	\\x517f20413744d807bf9766f598758f0cb9111247ad007150e4d578a99841f537
27	approval:01a2288d-bfaf-771b-82da-56f195599182	2	approval.approved	pending	approved	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:08.083126+00	decided	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"digest": "82502333a8cab9fe43e90a5b334cf69a08a9ac100a43fe514b812ceb86cac55e"}	\\x4bc189abe47cc1b4e727b48c799fd4bbb280d824c08af80f6618036c9cd44639
28	approval:01a2288d-c052-7cba-9ece-4f8bd1684c40	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.179248+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "5181104f92c4120499535a72a056ba17f8f9a04ff6c11e84f3195bd8b779a297", "subject": "01a2288d-c023-78e6-9d2a-5b67e429cdc4", "expires_at": "2026-11-30T18:25:08.176Z"}	\\x55f8597e1e083e55bdd8e0977c77b2b3612f552e4be2bf4aed924a12337d2459
29	approval:01a2288d-c052-7cba-9ece-4f8bd1684c40	2	approval.rejected	pending	rejected	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:08.29198+00	decided	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_at": "2026-11-29T18:25:08.266112+00:00", "ended_by": "01a2288d-87b0-79de-9dc6-d37b0039638c"}, "digest": "5181104f92c4120499535a72a056ba17f8f9a04ff6c11e84f3195bd8b779a297"}	\\xd339f472ecb67da2b6323687435d35016273f8d2bc2187e530469d176222d307
30	approval:01a2288d-c1aa-7703-833f-9af8ed573509	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.523036+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "16d14e5811f6bed2ae99854871bccafe44aac2cf5857abcdfef879cad478b574", "subject": "01a2288d-c185-71cf-9d34-2eab7c0d8039", "expires_at": "2026-11-30T18:25:08.520Z"}	\\x4d81cb7484fa8453923d4a395eb012e25c3a4e70702d02f057829fbb49ef2108
31	approval:01a2288d-c1aa-7703-833f-9af8ed573509	2	approval.withdrawn	pending	withdrawn	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.582913+00	withdrawn	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "withdrawn", "ended_at": "2026-11-29T18:25:08.582034+00:00", "ended_by": "01a2288d-8760-72ac-a11a-135832cbb22c"}, "words": "01a2288d-c1e1-76c2-8bfb-4c6724110984"}	\\x906ecaac737e5c36ac04c8a9f4b2f5845aaf964883e5c110e73d50b5461d76c4
32	approval:01a2288d-c23d-7284-9e8b-66c6b01e611d	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.670099+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "7957ccfcd13186981e2b5fc00c58f08469785028f2b3d8047c52081b0d4b98cd", "subject": "01a2288d-c20d-7ee8-bd86-67068b7692cd", "expires_at": "2026-11-30T18:25:08.665Z"}	\\x79120e7726a2fafe7125aeabc420e48f52fc07902f61e5fd9bf280c721e52656
33	approval:01a2288d-c23d-7284-9e8b-66c6b01e611d	2	approval.approved	pending	approved	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:08.758527+00	decided	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"digest": "7957ccfcd13186981e2b5fc00c58f08469785028f2b3d8047c52081b0d4b98cd"}	\\x22d1597a7144960402a99ef1ff590e1c7999c706cd515f5cd903c9412c72f188
34	approval:01a2288d-c23d-7284-9e8b-66c6b01e611d	3	approval.revoked	approved	revoked	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:08.844953+00	revoked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "revoked", "ended_at": "2026-11-29T18:25:08.844165+00:00", "ended_by": "01a2288d-87b0-79de-9dc6-d37b0039638c"}, "words": "01a2288d-c2eb-7b95-9c2e-73b5b2358489"}	\\xc3feb0f12782abb75c6ff6aea7fe049b203ab2c687084017160d0d819ae2c433
35	approval:01a2288d-c356-73f6-8e80-8401e91c872f	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.951191+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "f6bcb9c86e4a6d2ed2062e45387b7189f870d39c57802d8b60c22ff060fec09c", "subject": "01a2288d-c32b-7f6d-9ecd-4a15e541522e", "expires_at": "2026-11-30T18:25:08.948Z"}	\\x4cae9c1ef162e57b11b8870c67bc83ea10362ec1ac753d36ee6d9d195d0ff5a8
36	approval:01a2288d-c356-73f6-8e80-8401e91c872f	2	approval.voided	pending	voided	system	\N	\N	2026-11-29 18:25:09.092013+00	content_changed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "content_changed", "ended_at": "2026-11-29T18:25:09.089065+00:00", "ended_by": "01a2288d-8760-72ac-a11a-135832cbb22c"}}	\\xaa5afb2e3df5559763fdcfbfb421bc0e7569cfd90707a4e33012913d8ffd262a
37	approval:01a2288d-c45d-747a-9c60-cfef01fa66c2	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:09.214782+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "44025e1f1b477674a42eec1190e67c4266003a26e51ece71c86db706e22ead97", "subject": "01a2288d-c417-7244-92ae-5863e8a40ed1", "expires_at": "2026-11-29T18:25:09.209Z"}	\\xe66f0029d69e8bdb194aa5c851efc4d79e6a7e4b2d7b57ae975fda39c5e0b0ef
38	approval:01a2288d-c45d-747a-9c60-cfef01fa66c2	2	approval.expired	pending	expired	system	\N	\N	2026-11-29 18:25:09.304226+00	expired	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "expired", "ended_at": "2026-11-29T18:25:09.303432+00:00", "ended_by": null}}	\\xd0598e5496f935b30dc1acc9e779e28a65287dd807cdb200d7cdbc6aa71cf506
39	approval:01a2288d-c538-7ebc-9159-86d81d3688a6	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:09.433475+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "ebedf04981243749dccdf1a481c1443c43b7ffb6987ad961efc34f7a04e0b215", "subject": "01a2288d-c417-7244-92ae-5863e8a40ed1", "expires_at": "2026-11-30T18:25:09.430Z"}	\\x903becfbb49412d8504a8c40cf2f88ed713e788311631573aa4179a2da0bc6d3
40	approval:01a2288d-c59b-76c3-b001-cb44265a1221	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:09.531988+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "68e48ead4a9d973c9ae54934cb1781d6d12bbcce3f8d052b5124e470bcd03a7e", "subject": "01a2288d-c56c-7b8c-99b8-3c2acb3f8f15", "expires_at": "2026-11-30T18:25:09.526Z"}	\\x1ba3ed79ef84710cad98ac9615beed6275020088b717f43ae6de503d227d6fb7
41	approval:01a2288d-c59b-76c3-b001-cb44265a1221	2	approval.approved	pending	approved	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:09.636426+00	decided	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"digest": "68e48ead4a9d973c9ae54934cb1781d6d12bbcce3f8d052b5124e470bcd03a7e"}	\\x6789294dba37091a3724acfed804416457f80278aeb88086d7cdd35793745838
42	approval:01a2288d-c59b-76c3-b001-cb44265a1221	3	approval.consumed	approved	consumed	worker	\N	\N	2026-11-29 18:25:09.831071+00	dispatched	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"consumer": "01a2288d-c56c-7b8c-99b8-3c2acb3f8f15", "ended_at": "2026-11-29T18:25:09.830308+00:00"}, "digest": "68e48ead4a9d973c9ae54934cb1781d6d12bbcce3f8d052b5124e470bcd03a7e"}	\\xd12d781a15f7fd758a90b69266a934c37758744b8c60dc322a24aa118c1e409c
43	approval:01a2288d-c7ca-735a-b9ae-6a4ce742ce59	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:10.095754+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "36bbb41efe1ab9b36052276c943a8ff1d4b7729678fc8ddd36b5bbc02e7afc69", "subject": "01a2288d-c78b-790f-983e-8a379c946888", "expires_at": "2026-11-30T18:25:10.088Z"}	\\x59148190c3515777bfa6ec2d3d426c3ceef54a51a5f5ab8fc71148e85f65ae6c
44	approval:01a2288d-c7ca-735a-b9ae-6a4ce742ce59	2	approval.approved	pending	approved	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:10.238501+00	decided	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"digest": "36bbb41efe1ab9b36052276c943a8ff1d4b7729678fc8ddd36b5bbc02e7afc69"}	\\x5a4695599256ecdf5f9ae2c4c9f75b707852e0c0baba4e3acd8e0b7569674cc8
45	approval:01a2288d-c7ca-735a-b9ae-6a4ce742ce59	3	approval.consumed	approved	consumed	worker	\N	\N	2026-11-29 18:25:10.46496+00	dispatched	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"consumer": "01a2288d-c78b-790f-983e-8a379c946888", "ended_at": "2026-11-29T18:25:10.464208+00:00"}, "digest": "36bbb41efe1ab9b36052276c943a8ff1d4b7729678fc8ddd36b5bbc02e7afc69"}	\\x656af9ee286593ab5fe6fe5ce5772ad61c18edf23d3f4a6c7511561ed3b0fe63
46	approval:01a2288d-ca41-761b-ba00-566586d9831d	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:10.723237+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "8495a339246770b9f6e21920aee51c7e1f86ca979da9789ff6fb8585941c9f5a", "subject": "01a2288d-ca23-78b7-9a28-1e65a3a82cec", "expires_at": "2026-11-30T18:25:10.719Z"}	\\x8a7bb3e13618bba39bbcb2e02f1f3509679eb148ebcca4a80babd79927b43456
47	approval:01a2288d-ca41-761b-ba00-566586d9831d	2	approval.approved	pending	approved	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:10.803772+00	decided	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"digest": "8495a339246770b9f6e21920aee51c7e1f86ca979da9789ff6fb8585941c9f5a"}	\\xe3e2d3f830c3ac50018f2f0c7176c0ca480a2ff971dbc99095ab1df6ea5e2a4c
48	approval:01a2288d-ca41-761b-ba00-566586d9831d	3	approval.consumed	approved	consumed	worker	\N	\N	2026-11-29 18:25:11.016678+00	dispatched	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"consumer": "01a2288d-ca23-78b7-9a28-1e65a3a82cec", "ended_at": "2026-11-29T18:25:11.015934+00:00"}, "digest": "8495a339246770b9f6e21920aee51c7e1f86ca979da9789ff6fb8585941c9f5a"}	\\xc84afe6e95299dd5482cb70bc76f5ea8674deffa5edfd57d241532600ecd4a59
49	approval:01a2288d-cc86-7b8b-88ff-dc6e0175e1ea	1	approval.pending		pending	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:11.303329+00	asked	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "", "consumer": null, "ended_at": null, "ended_by": null}, "digest": "728570c3ee68cfb10745ef720ccc5b71ae488bf7532a901d32e936cc7432eb1b", "subject": "01a2288d-cc63-7dee-8660-0d69ea3338ef", "expires_at": "2026-11-30T18:25:11.301Z"}	\\xc932d194fea8437cb61cd3f0b01ed68fd78c7b5cc959a0bb75ad8d1162cc87d3
50	approval:01a2288d-cc86-7b8b-88ff-dc6e0175e1ea	2	approval.approved	pending	approved	person	01a2288d-87b0-79de-9dc6-d37b0039638c	\N	2026-11-29 18:25:11.388523+00	decided	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"digest": "728570c3ee68cfb10745ef720ccc5b71ae488bf7532a901d32e936cc7432eb1b"}	\\x5c46a4d561b2f723fe25aff2fb811c784487c19cbefdf790f43adbd2ef3a1a1a
51	approval:01a2288d-cc86-7b8b-88ff-dc6e0175e1ea	3	approval.consumed	approved	consumed	worker	\N	\N	2026-11-29 18:25:11.571333+00	dispatched	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"consumer": "01a2288d-cc63-7dee-8660-0d69ea3338ef", "ended_at": "2026-11-29T18:25:11.570589+00:00"}, "digest": "728570c3ee68cfb10745ef720ccc5b71ae488bf7532a901d32e936cc7432eb1b"}	\\x5fdb525aaee160cb70b7a0144b8d2797933c5ffa8c06ca08a33ae4542e82cf88
\.


--
-- Data for Name: approvals_request; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.approvals_request (id, status, revision, event_hash, created_at, updated_at, next_wake_at, subject, number, digest, material, material_version, asked_by_agent, policy, policy_version, quorum, expires_at, reason, ended_at, consumer, asker_id, conversation_id, ended_by_id, tenant_id, turn_id) FROM stdin;
01a2288d-a3f9-72c4-b26e-d9e722d3a99c	pending	1	\\x771b22b890c2894c892cdd1d1ead07e74fc2e988690b4fe21a2d9de1cf151452	2026-11-29 18:25:00.923245+00	2026-11-29 18:25:00.923245+00	2026-11-30 18:25:00.915452+00	01a2288d-a3c3-7342-a908-a6f987ea5d1d	1	cfe858ec34545694b03fcae95210b5b790eb49d496b73431996a849246340163	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-9bad-7cc7-b47c-754f28166542", "number": 1, "sha256": "3a79653ed538fefb3b8d4def5cd32aa2763460955bb8c0e0ac4928230ac83bc5"}], "connector": "press", "operation": "01a2288d-a3c3-7342-a908-a6f987ea5d1d", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:00.915452+00:00", "parameters": {"title": "Report on the night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-9bad-7cc7-b47c-754f28166542", "artifact_id": "01a2288d-9ba0-7d69-bed2-63db8ca224da", "content_sha256": "3a79653ed538fefb3b8d4def5cd32aa2763460955bb8c0e0ac4928230ac83bc5"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	t	one_reviewer	1	1	2026-11-30 18:25:00.915452+00		\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-886e-763e-8779-8a8edce98db5	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-9e8d-7284-a749-6d096038e9fd
01a2288d-b0b7-7418-934d-db38f348fba3	pending	1	\\xadb8d60337b86346de289354dd315fc6198c2492731efc4b1778b3885d36a71d	2026-11-29 18:25:04.184146+00	2026-11-29 18:25:04.184146+00	2026-11-30 18:25:04.177973+00	01a2288d-b08a-7d86-aaac-be9ef7a34b25	1	4cd7868e62924252aeff5af93132c61af26d3395d1f82f5e56a6c092848e3a42	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-b076-749c-977b-aa569884a95a", "number": 1, "sha256": "bcfcb456fb5350bcae5ff3eb987bf4a847bcc37670d5af824585b4f16c15cf9a"}], "connector": "press", "operation": "01a2288d-b08a-7d86-aaac-be9ef7a34b25", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:04.177973+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-b076-749c-977b-aa569884a95a", "artifact_id": "01a2288d-b06d-728b-a37f-89e2984983e6", "content_sha256": "bcfcb456fb5350bcae5ff3eb987bf4a847bcc37670d5af824585b4f16c15cf9a"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:04.177973+00		\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-b149-7d79-9ea9-caacf71c432f	approved	2	\\x53fafdd815308cf4534c3f8a16749792fd2bb03542f53c35e5a1bf2b37b5e950	2026-11-29 18:25:04.329519+00	2026-11-29 18:25:04.400804+00	2026-11-30 18:25:04.327+00	01a2288d-b136-7d2c-a8cb-da362ed8d758	1	e764e41cb87b40681939b3b45712bdc5be71e69a520a6ecb66268c598511edd9	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-b114-7775-8d55-6bddc10867d6", "number": 1, "sha256": "053d590e7df55c1b0e27f7a3eb490be6283fbd8656d42dce2c1d9df8727e4853"}], "connector": "press", "operation": "01a2288d-b136-7d2c-a8cb-da362ed8d758", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:04.327739+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-b114-7775-8d55-6bddc10867d6", "artifact_id": "01a2288d-b10c-7fae-a11c-b53be9ec0953", "content_sha256": "053d590e7df55c1b0e27f7a3eb490be6283fbd8656d42dce2c1d9df8727e4853"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:04.327739+00		\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-b308-765c-b202-920d92b05b0f	consumed	3	\\x3a689799ad66efe6bd375ace31ee24ea7bace6cbc80513c5009296e6280fce8b	2026-11-29 18:25:04.777571+00	2026-11-29 18:25:05.027197+00	\N	01a2288d-b2d7-7699-b467-16f2007d8348	1	244ca11f83b9d0fd276f3f7c658c8ecb2d31b5e29616678d81a04455d4e5c18f	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-b2bf-7fb9-8e4f-1d23fdbdd01e", "number": 1, "sha256": "7b7031d9dd3ea8fd81d4522a01abcf33678cae12bf6a90768593321898523ed1"}], "connector": "press", "operation": "01a2288d-b2d7-7699-b467-16f2007d8348", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:04.768281+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-b2bf-7fb9-8e4f-1d23fdbdd01e", "artifact_id": "01a2288d-b28b-7d80-bf72-0fe313d889f6", "content_sha256": "7b7031d9dd3ea8fd81d4522a01abcf33678cae12bf6a90768593321898523ed1"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:04.768281+00		2026-11-29 18:25:05.026107+00	01a2288d-b2d7-7699-b467-16f2007d8348	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-b4e0-7c45-a243-6af1468a4ccb	consumed	3	\\x05fc5fa2fce438304509fca881c3083bada40a2e1c0cd0cdc874f1bc2338a498	2026-11-29 18:25:05.249077+00	2026-11-29 18:25:05.539571+00	\N	01a2288d-b4b9-79f0-baa6-cb6fd567c25a	1	c8a58a47215dedf2b3e7f669f1eaa8a883cfa80e66c5794d4245a3f71311f60d	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-b4a7-73eb-ade9-d5db5698eb4c", "number": 1, "sha256": "6a8186e902f9878d377e6fba065e80e2859ec94d03975ea7e915a6a2a8f6e0c4"}], "connector": "press", "operation": "01a2288d-b4b9-79f0-baa6-cb6fd567c25a", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:05.243995+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-b4a7-73eb-ade9-d5db5698eb4c", "artifact_id": "01a2288d-b4a4-7795-95c1-b7eeecfeb36b", "content_sha256": "6a8186e902f9878d377e6fba065e80e2859ec94d03975ea7e915a6a2a8f6e0c4"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:05.243995+00		2026-11-29 18:25:05.538372+00	01a2288d-b4b9-79f0-baa6-cb6fd567c25a	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-b662-7bbb-bf83-1d8159a69504	consumed	3	\\xabda232e95eb408c475d0705c46a7b99dd800b2cc9c6b072acb142bb7c75110d	2026-11-29 18:25:05.635617+00	2026-11-29 18:25:05.908173+00	\N	01a2288d-b646-70e2-992b-94ea207aec01	1	0b84cdc1fb63031f08b2577d289a1aa636933e4a5ce71bfa8b450dd90c4241ff	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-b639-71d4-aa02-efd4e4750091", "number": 1, "sha256": "fa7b95165d4ad4783e84da1491509efc5f332ec2f8c921e2ac57588e73f97f5a"}], "connector": "press", "operation": "01a2288d-b646-70e2-992b-94ea207aec01", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:05.631078+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-b639-71d4-aa02-efd4e4750091", "artifact_id": "01a2288d-b635-7b92-90c2-8c0bc28a2b52", "content_sha256": "fa7b95165d4ad4783e84da1491509efc5f332ec2f8c921e2ac57588e73f97f5a"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:05.631078+00		2026-11-29 18:25:05.907401+00	01a2288d-b646-70e2-992b-94ea207aec01	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-b851-7f25-aba7-3ac015cc7f98	consumed	3	\\x376570caba206fd6b6a71c1e805de77fde8c2668664376eec6c317ac243be372	2026-11-29 18:25:06.13259+00	2026-11-29 18:25:06.495947+00	\N	01a2288d-b82d-731a-8222-e7a8e146eed9	1	6eeae6fced16ebb26fc2935d6eaf98f10782e154a55586ac38a016ac08276390	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-b817-7583-8a49-6bf745496ee0", "number": 1, "sha256": "d542733e0dccfd402b2c17e643d88b9d9dd2f6ba29431c48021976fb3eb781f3"}], "connector": "press", "operation": "01a2288d-b82d-731a-8222-e7a8e146eed9", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:06.127502+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-b817-7583-8a49-6bf745496ee0", "artifact_id": "01a2288d-b810-71ef-afb6-d9a105a258b4", "content_sha256": "d542733e0dccfd402b2c17e643d88b9d9dd2f6ba29431c48021976fb3eb781f3"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:06.127502+00		2026-11-29 18:25:06.494996+00	01a2288d-b82d-731a-8222-e7a8e146eed9	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-ba65-7f82-91ad-9cb71d10a592	consumed	3	\\xff79202383b677e24acd93bf6fa70d0d7a7878c43b4ced5eab1aa7dac737deb3	2026-11-29 18:25:06.662469+00	2026-11-29 18:25:06.948973+00	\N	01a2288d-ba49-78f1-8064-2564f64e3b1c	1	4c3d782b869f06c10b45bb18691af5a5dd1ab576406c29f2f444b386a2d1be5e	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-ba39-7296-a536-9b6069a477dc", "number": 1, "sha256": "f0905e3c247e4e9e87259c530a6e54abdcc6c265f3d16071ebe89422bc7d6ab1"}], "connector": "press", "operation": "01a2288d-ba49-78f1-8064-2564f64e3b1c", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:06.660089+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-ba39-7296-a536-9b6069a477dc", "artifact_id": "01a2288d-ba35-7cbb-bc91-957e135bfdd5", "content_sha256": "f0905e3c247e4e9e87259c530a6e54abdcc6c265f3d16071ebe89422bc7d6ab1"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:06.660089+00		2026-11-29 18:25:06.948144+00	01a2288d-ba49-78f1-8064-2564f64e3b1c	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-bd27-7209-a745-c2d3b59fd1bf	withdrawn	3	\\xdbb41a4daa6950b8a29711149a9407e42a744ef90f8eef63b16ccf54e954cc00	2026-11-29 18:25:07.368564+00	2026-11-29 18:25:07.552135+00	\N	01a2288d-bd03-7670-9d4b-4e0778dbfb61	1	e174ecfe9ea4ab5dfc36a1523fda82eb89f822efa39fa6f0af5375302506da1f	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-bcf2-7a77-bf42-25a5c1e46b45", "number": 1, "sha256": "6af0014926e58b5651464502e4128c7cc02cc9f72a403cb42beb829905645957"}], "connector": "press", "operation": "01a2288d-bd03-7670-9d4b-4e0778dbfb61", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:07.358893+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-bcf2-7a77-bf42-25a5c1e46b45", "artifact_id": "01a2288d-bcea-7c75-ac51-2058088f3802", "content_sha256": "6af0014926e58b5651464502e4128c7cc02cc9f72a403cb42beb829905645957"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:07.358893+00	recalled	2026-11-29 18:25:07.548827+00	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-be47-7b89-b132-465e05ab9d89	consumed	3	\\x8980dcb2c3e23e0b1f70c2d3cb9887c846ed876343f0585dd9366b6e24b9d4a5	2026-11-29 18:25:07.655961+00	2026-11-29 18:25:07.870045+00	\N	01a2288d-be16-7afd-8684-3faae6ad1cbc	1	45beefb07bfd63d50a4c531bdd051a10e5c3d69b6d28b12896afae81133db2aa	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-be07-72a1-8911-011f145098c4", "number": 1, "sha256": "2ad11ac40b8e5704e0b732a56531f3c3fa504017bd23944f802ebe031a9f7e43"}], "connector": "press", "operation": "01a2288d-be16-7afd-8684-3faae6ad1cbc", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:07.652229+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-be07-72a1-8911-011f145098c4", "artifact_id": "01a2288d-be01-75c5-a458-452de040a6ae", "content_sha256": "2ad11ac40b8e5704e0b732a56531f3c3fa504017bd23944f802ebe031a9f7e43"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:07.652229+00		2026-11-29 18:25:07.869257+00	01a2288d-be16-7afd-8684-3faae6ad1cbc	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-bfaf-771b-82da-56f195599182	approved	2	\\x4bc189abe47cc1b4e727b48c799fd4bbb280d824c08af80f6618036c9cd44639	2026-11-29 18:25:08.016089+00	2026-11-29 18:25:08.083126+00	2026-11-30 18:25:08.013+00	01a2288d-bf9a-7b85-b1a8-4259bcf86172	1	82502333a8cab9fe43e90a5b334cf69a08a9ac100a43fe514b812ceb86cac55e	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-bf90-708c-9a7b-d76f28a2db4f", "number": 1, "sha256": "d8dc55748cb7194471317ab9fe9ec792321cf0373395ce2f903f2c0819cc5e62"}], "connector": "press", "operation": "01a2288d-bf9a-7b85-b1a8-4259bcf86172", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:08.013643+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-bf90-708c-9a7b-d76f28a2db4f", "artifact_id": "01a2288d-bf8c-7e4f-9fee-ce9ce92e50d1", "content_sha256": "d8dc55748cb7194471317ab9fe9ec792321cf0373395ce2f903f2c0819cc5e62"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:08.013643+00		\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-c052-7cba-9ece-4f8bd1684c40	rejected	2	\\xd339f472ecb67da2b6323687435d35016273f8d2bc2187e530469d176222d307	2026-11-29 18:25:08.179248+00	2026-11-29 18:25:08.29198+00	\N	01a2288d-c023-78e6-9d2a-5b67e429cdc4	1	5181104f92c4120499535a72a056ba17f8f9a04ff6c11e84f3195bd8b779a297	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-c014-7279-ba6d-3ff703314633", "number": 1, "sha256": "b1e1d94e761c6eb80e6099f9afbe867a952fcf8689db9e5ac0867daa50253d38"}], "connector": "press", "operation": "01a2288d-c023-78e6-9d2a-5b67e429cdc4", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:08.176747+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-c014-7279-ba6d-3ff703314633", "artifact_id": "01a2288d-c010-74fb-afb8-134651cad7bc", "content_sha256": "b1e1d94e761c6eb80e6099f9afbe867a952fcf8689db9e5ac0867daa50253d38"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:08.176747+00		2026-11-29 18:25:08.266112+00	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-87b0-79de-9dc6-d37b0039638c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-c1aa-7703-833f-9af8ed573509	withdrawn	2	\\x906ecaac737e5c36ac04c8a9f4b2f5845aaf964883e5c110e73d50b5461d76c4	2026-11-29 18:25:08.523036+00	2026-11-29 18:25:08.582913+00	\N	01a2288d-c185-71cf-9d34-2eab7c0d8039	1	16d14e5811f6bed2ae99854871bccafe44aac2cf5857abcdfef879cad478b574	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-c171-7553-9b75-9803f6dd823a", "number": 1, "sha256": "7f8a3279fdbf9a78f746cf459bdba6b51eb3dacf3890525bcd4da54a9baa0018"}], "connector": "press", "operation": "01a2288d-c185-71cf-9d34-2eab7c0d8039", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:08.520778+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-c171-7553-9b75-9803f6dd823a", "artifact_id": "01a2288d-c16a-7591-8046-44ef2036c000", "content_sha256": "7f8a3279fdbf9a78f746cf459bdba6b51eb3dacf3890525bcd4da54a9baa0018"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:08.520778+00	withdrawn	2026-11-29 18:25:08.582034+00	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-c23d-7284-9e8b-66c6b01e611d	revoked	3	\\xc3feb0f12782abb75c6ff6aea7fe049b203ab2c687084017160d0d819ae2c433	2026-11-29 18:25:08.670099+00	2026-11-29 18:25:08.844953+00	\N	01a2288d-c20d-7ee8-bd86-67068b7692cd	1	7957ccfcd13186981e2b5fc00c58f08469785028f2b3d8047c52081b0d4b98cd	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-c1ff-771f-bb12-b1a8de4c1e9b", "number": 1, "sha256": "263ab55f5228f4b3d0156dd5751d36e2e7f42835e890bd89a035d821cb940bc0"}], "connector": "press", "operation": "01a2288d-c20d-7ee8-bd86-67068b7692cd", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:08.665054+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-c1ff-771f-bb12-b1a8de4c1e9b", "artifact_id": "01a2288d-c1fa-7c54-82cb-35eff57c45a3", "content_sha256": "263ab55f5228f4b3d0156dd5751d36e2e7f42835e890bd89a035d821cb940bc0"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:08.665054+00	revoked	2026-11-29 18:25:08.844165+00	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-87b0-79de-9dc6-d37b0039638c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-c356-73f6-8e80-8401e91c872f	voided	2	\\xaa5afb2e3df5559763fdcfbfb421bc0e7569cfd90707a4e33012913d8ffd262a	2026-11-29 18:25:08.951191+00	2026-11-29 18:25:09.092013+00	\N	01a2288d-c32b-7f6d-9ecd-4a15e541522e	1	f6bcb9c86e4a6d2ed2062e45387b7189f870d39c57802d8b60c22ff060fec09c	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-c312-7329-adf7-970ea1abaf10", "number": 1, "sha256": "73d21e2228f09c139339e19daf3a1969102023962ae1daede22c68f4158e55c1"}], "connector": "press", "operation": "01a2288d-c32b-7f6d-9ecd-4a15e541522e", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:08.948751+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-c312-7329-adf7-970ea1abaf10", "artifact_id": "01a2288d-c309-7e69-bdbe-7705f0811c31", "content_sha256": "73d21e2228f09c139339e19daf3a1969102023962ae1daede22c68f4158e55c1"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:08.948751+00	content_changed	2026-11-29 18:25:09.089065+00	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-c45d-747a-9c60-cfef01fa66c2	expired	2	\\xd0598e5496f935b30dc1acc9e779e28a65287dd807cdb200d7cdbc6aa71cf506	2026-11-29 18:25:09.214782+00	2026-11-29 18:25:09.304226+00	\N	01a2288d-c417-7244-92ae-5863e8a40ed1	1	44025e1f1b477674a42eec1190e67c4266003a26e51ece71c86db706e22ead97	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-c406-71b2-a67a-ea76254c9c83", "number": 1, "sha256": "20cab3395f0ea686fb678d990500ccc6e6f001bcacbd2bde579fcdabb31e14dd"}], "connector": "press", "operation": "01a2288d-c417-7244-92ae-5863e8a40ed1", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-29T18:25:09.209518+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-c406-71b2-a67a-ea76254c9c83", "artifact_id": "01a2288d-c3fe-72ef-b11c-16e44d0ce452", "content_sha256": "20cab3395f0ea686fb678d990500ccc6e6f001bcacbd2bde579fcdabb31e14dd"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-29 18:25:09.209518+00	expired	2026-11-29 18:25:09.303432+00	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-c538-7ebc-9159-86d81d3688a6	pending	1	\\x903becfbb49412d8504a8c40cf2f88ed713e788311631573aa4179a2da0bc6d3	2026-11-29 18:25:09.433475+00	2026-11-29 18:25:09.433475+00	2026-11-30 18:25:09.430438+00	01a2288d-c417-7244-92ae-5863e8a40ed1	2	ebedf04981243749dccdf1a481c1443c43b7ffb6987ad961efc34f7a04e0b215	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-c406-71b2-a67a-ea76254c9c83", "number": 1, "sha256": "20cab3395f0ea686fb678d990500ccc6e6f001bcacbd2bde579fcdabb31e14dd"}], "connector": "press", "operation": "01a2288d-c417-7244-92ae-5863e8a40ed1", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:09.430438+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-c406-71b2-a67a-ea76254c9c83", "artifact_id": "01a2288d-c3fe-72ef-b11c-16e44d0ce452", "content_sha256": "20cab3395f0ea686fb678d990500ccc6e6f001bcacbd2bde579fcdabb31e14dd"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:09.430438+00		\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-c59b-76c3-b001-cb44265a1221	consumed	3	\\xd12d781a15f7fd758a90b69266a934c37758744b8c60dc322a24aa118c1e409c	2026-11-29 18:25:09.531988+00	2026-11-29 18:25:09.831071+00	\N	01a2288d-c56c-7b8c-99b8-3c2acb3f8f15	1	68e48ead4a9d973c9ae54934cb1781d6d12bbcce3f8d052b5124e470bcd03a7e	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-c55c-7d3e-bfa9-7cea1e5ab7d3", "number": 1, "sha256": "ad29b8484b54a2286f4af2cab77ac033c60670cd2f71e37db6b575c98ad9ea72"}], "connector": "press", "operation": "01a2288d-c56c-7b8c-99b8-3c2acb3f8f15", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:09.526738+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-c55c-7d3e-bfa9-7cea1e5ab7d3", "artifact_id": "01a2288d-c557-73b5-8bb6-bb0b94a4d314", "content_sha256": "ad29b8484b54a2286f4af2cab77ac033c60670cd2f71e37db6b575c98ad9ea72"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:09.526738+00		2026-11-29 18:25:09.830308+00	01a2288d-c56c-7b8c-99b8-3c2acb3f8f15	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-c7ca-735a-b9ae-6a4ce742ce59	consumed	3	\\x656af9ee286593ab5fe6fe5ce5772ad61c18edf23d3f4a6c7511561ed3b0fe63	2026-11-29 18:25:10.095754+00	2026-11-29 18:25:10.46496+00	\N	01a2288d-c78b-790f-983e-8a379c946888	1	36bbb41efe1ab9b36052276c943a8ff1d4b7729678fc8ddd36b5bbc02e7afc69	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-c772-7fc3-830c-5914eaa4796b", "number": 1, "sha256": "949745eece2983d816f47aff230c1fb2d4bd86268210158e75cc16bf1c2fb3b1"}], "connector": "press", "operation": "01a2288d-c78b-790f-983e-8a379c946888", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:10.088818+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-c772-7fc3-830c-5914eaa4796b", "artifact_id": "01a2288d-c764-76b0-8ccb-af033e8669b9", "content_sha256": "949745eece2983d816f47aff230c1fb2d4bd86268210158e75cc16bf1c2fb3b1"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:10.088818+00		2026-11-29 18:25:10.464208+00	01a2288d-c78b-790f-983e-8a379c946888	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-ca41-761b-ba00-566586d9831d	consumed	3	\\xc84afe6e95299dd5482cb70bc76f5ea8674deffa5edfd57d241532600ecd4a59	2026-11-29 18:25:10.723237+00	2026-11-29 18:25:11.016678+00	\N	01a2288d-ca23-78b7-9a28-1e65a3a82cec	1	8495a339246770b9f6e21920aee51c7e1f86ca979da9789ff6fb8585941c9f5a	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-ca05-724c-841f-714e518adf77", "number": 1, "sha256": "ae8a4e4afee368c6223929fb44bb7afe7de31c4054fd21c53408affe80c672f2"}], "connector": "press", "operation": "01a2288d-ca23-78b7-9a28-1e65a3a82cec", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:10.719770+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-ca05-724c-841f-714e518adf77", "artifact_id": "01a2288d-c9fd-7e23-b07b-e6d8d6a2c97e", "content_sha256": "ae8a4e4afee368c6223929fb44bb7afe7de31c4054fd21c53408affe80c672f2"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:10.71977+00		2026-11-29 18:25:11.015934+00	01a2288d-ca23-78b7-9a28-1e65a3a82cec	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-cc86-7b8b-88ff-dc6e0175e1ea	consumed	3	\\x5fdb525aaee160cb70b7a0144b8d2797933c5ffa8c06ca08a33ae4542e82cf88	2026-11-29 18:25:11.303329+00	2026-11-29 18:25:11.571333+00	\N	01a2288d-cc63-7dee-8660-0d69ea3338ef	1	728570c3ee68cfb10745ef720ccc5b71ae488bf7532a901d32e936cc7432eb1b	{"tool": "publish_article", "target": {"label": "The Press", "provider": "press", "connector": "press"}, "tenant": "01a2288d-85ad-709c-a7e6-70bd78d5ef1a", "versions": [{"id": "01a2288d-cc58-7ecb-a9ee-b51d24524349", "number": 1, "sha256": "71f1e38f7a00a4950e50ce3918a3831ddc3e7605d7941460b3020a713f1c7b60"}], "connector": "press", "operation": "01a2288d-cc63-7dee-8660-0d69ea3338ef", "principal": "01a2288d-8760-72ac-a11a-135832cbb22c", "expires_at": "2026-11-30T18:25:11.301047+00:00", "parameters": {"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-cc58-7ecb-a9ee-b51d24524349", "artifact_id": "01a2288d-cc55-7b9c-aeeb-4d187b7857a7", "content_sha256": "71f1e38f7a00a4950e50ce3918a3831ddc3e7605d7941460b3020a713f1c7b60"}, "contract_version": 1, "connector_config_hash": "de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d"}	1	f	one_reviewer	1	1	2026-11-30 18:25:11.301047+00		2026-11-29 18:25:11.570589+00	01a2288d-cc63-7dee-8660-0d69ea3338ef	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
\.


--
-- Data for Name: artifacts_artifact; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.artifacts_artifact (id, status, revision, event_hash, created_at, updated_at, next_wake_at, kind, title, client_key, conversation_id, owner_id, tenant_id, current_version_id) FROM stdin;
01a2288d-89a4-72a1-b539-876ef8842ed5	active	2	\\x30e136f6afe4f0518c8426c501b56f3568a1266de3bd1cf05660892a028f12e0	2026-11-29 18:24:54.181807+00	2026-11-29 18:24:54.215877+00	\N	source	trains.md	\N	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-89bc-73ce-b456-ee37d91ff21a
01a2288d-89c9-7e73-b6ce-4828bee1c211	active	2	\\xc996848fa011853644e1dca4fc0bb06ec9421a23243699b97a8169a5e2be33e8	2026-11-29 18:24:54.227094+00	2026-11-29 18:24:54.244808+00	\N	text	trains.md	\N	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-89db-74ed-8ad5-92aea8f4bc04
01a2288d-9ba0-7d69-bed2-63db8ca224da	active	2	\\xff28b523aa4407923686974f9d639357af1a8f623a3439829a146c569e3bc0a9	2026-11-29 18:24:58.786973+00	2026-11-29 18:24:58.80541+00	\N	report	Report on the night trains	\N	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-9bad-7cc7-b47c-754f28166542
01a2288d-b06d-728b-a37f-89e2984983e6	active	2	\\xed6d57c8949b7d2222b6c7754c8cb034351c4a98fd5b175b06b4b7fe97f6d657	2026-11-29 18:25:04.115293+00	2026-11-29 18:25:04.120877+00	\N	report	Night trains	key-1	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b076-749c-977b-aa569884a95a
01a2288d-b10c-7fae-a11c-b53be9ec0953	active	2	\\xc6e071aef00940fb04282a3a1d51169dfea4c0381a796d585bcb14afaadacf52	2026-11-29 18:25:04.269124+00	2026-11-29 18:25:04.283142+00	\N	report	Night trains	key-3	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b114-7775-8d55-6bddc10867d6
01a2288d-b28b-7d80-bf72-0fe313d889f6	active	2	\\x2a12dca4f614c6a3d40d9c3accc369ca0c517953deddea1d8c0bd429f29ef2ad	2026-11-29 18:25:04.69757+00	2026-11-29 18:25:04.710128+00	\N	report	Night trains	key-5	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b2bf-7fb9-8e4f-1d23fdbdd01e
01a2288d-b4a4-7795-95c1-b7eeecfeb36b	active	2	\\xc60d8feb1a0e61a36cd4a144a244d8b7b5b98b2b15e39c30eb19e6b1037ea876	2026-11-29 18:25:05.188988+00	2026-11-29 18:25:05.193389+00	\N	report	Night trains	key-7	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b4a7-73eb-ade9-d5db5698eb4c
01a2288d-b635-7b92-90c2-8c0bc28a2b52	active	2	\\x5ceb1399912925fbeae256ba0330b9583ddccc6628487343e32b30d8f690c2a4	2026-11-29 18:25:05.590523+00	2026-11-29 18:25:05.596125+00	\N	report	Night trains	key-9	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b639-71d4-aa02-efd4e4750091
01a2288d-b810-71ef-afb6-d9a105a258b4	active	2	\\xd809f71e866da4df6a96d16d43de666af7ae4b890a61ee36088b5f57c0dbe61a	2026-11-29 18:25:06.065275+00	2026-11-29 18:25:06.075045+00	\N	report	Night trains	key-11	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b817-7583-8a49-6bf745496ee0
01a2288d-ba35-7cbb-bc91-957e135bfdd5	active	2	\\x38183ad211fd48b120d219ee98ee32510f32e930edc430a0608a0c9d30c2aacb	2026-11-29 18:25:06.614285+00	2026-11-29 18:25:06.619086+00	\N	report	Night trains	key-13	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ba39-7296-a536-9b6069a477dc
01a2288d-bcea-7c75-ac51-2058088f3802	active	2	\\x4d2798c31f0ab4b6e903e28446eedc8d6565a193a9c134d9810e9f752bb93c16	2026-11-29 18:25:07.311833+00	2026-11-29 18:25:07.320007+00	\N	report	Night trains	key-15	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-bcf2-7a77-bf42-25a5c1e46b45
01a2288d-be01-75c5-a458-452de040a6ae	active	2	\\x15fc5c0b210a160d917c7c95c9f83059b3c0f3e43c44fbff5158f8bd3d56f087	2026-11-29 18:25:07.586359+00	2026-11-29 18:25:07.593357+00	\N	report	Night trains	key-17	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-be07-72a1-8911-011f145098c4
01a2288d-bf8c-7e4f-9fee-ce9ce92e50d1	active	2	\\xf2973311ed71e8d041ea2eca9f066bd7bc25f513a753e150de0e76a395356f0d	2026-11-29 18:25:07.981646+00	2026-11-29 18:25:07.987548+00	\N	report	Night trains	key-19	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-bf90-708c-9a7b-d76f28a2db4f
01a2288d-c010-74fb-afb8-134651cad7bc	active	2	\\xcadfb8612b18af4c1357311ab46c462d23db93429c63ca586e0069954a25aa61	2026-11-29 18:25:08.113273+00	2026-11-29 18:25:08.118527+00	\N	report	Night trains	key-21	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-c014-7279-ba6d-3ff703314633
01a2288d-c16a-7591-8046-44ef2036c000	active	2	\\xf3d9f895ce20c27c9e5fe586cc7ad839e66b2f4d32dbc063ea22a0e9a6cb92fa	2026-11-29 18:25:08.460932+00	2026-11-29 18:25:08.46946+00	\N	report	Night trains	key-23	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-c171-7553-9b75-9803f6dd823a
01a2288d-c1fa-7c54-82cb-35eff57c45a3	active	2	\\x7e11552efbbd9d340f095f4d689d9cd95c20577b5d8c2b0dc580f3041f596e3a	2026-11-29 18:25:08.603479+00	2026-11-29 18:25:08.609704+00	\N	report	Night trains	key-25	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-c1ff-771f-bb12-b1a8de4c1e9b
01a2288d-c309-7e69-bdbe-7705f0811c31	active	3	\\xb05c356bef016a974c23f72bdfe18fc64cf4bdb8ee27b6f01713e90aa3bc1598	2026-11-29 18:25:08.877044+00	2026-11-29 18:25:09.013032+00	\N	report	Night trains	key-27	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-c38d-7b22-8fff-31d23b815492
01a2288d-c3fe-72ef-b11c-16e44d0ce452	active	2	\\x05cf2cd7c17f8854e00d38d1349d1d55c9761c65c2eea16286d8bacdc84118dc	2026-11-29 18:25:09.123502+00	2026-11-29 18:25:09.12878+00	\N	report	Night trains	key-29	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-c406-71b2-a67a-ea76254c9c83
01a2288d-c557-73b5-8bb6-bb0b94a4d314	active	2	\\x15f3ac1835f684fb6eeeedd93bd952df1dbfe3c697d53cceda6c655eb293ba94	2026-11-29 18:25:09.464623+00	2026-11-29 18:25:09.470805+00	\N	report	Night trains	key-31	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-c55c-7d3e-bfa9-7cea1e5ab7d3
01a2288d-c764-76b0-8ccb-af033e8669b9	active	2	\\x15b1f997c70cbced8d2d8b4eb92a339bf1faef504dc891837a70bb739a11a20d	2026-11-29 18:25:09.992454+00	2026-11-29 18:25:10.010047+00	\N	report	Night trains	key-33	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-c772-7fc3-830c-5914eaa4796b
01a2288d-c9fd-7e23-b07b-e6d8d6a2c97e	active	2	\\x75323922c3a215838db57c1bfbcceda0f83992f0d7d38e515a3632989d781dbf	2026-11-29 18:25:10.653695+00	2026-11-29 18:25:10.669973+00	\N	report	Night trains	key-35	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ca05-724c-841f-714e518adf77
01a2288d-cc55-7b9c-aeeb-4d187b7857a7	active	2	\\x0f688f46643119134d026995a137046cca803a649cc2ffce8a34ac6ec181fd21	2026-11-29 18:25:11.253705+00	2026-11-29 18:25:11.258665+00	\N	report	Night trains	key-37	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-cc58-7ecb-a9ee-b51d24524349
01a2288d-cf07-7bc9-b552-c49b8c6ff9f9	active	3	\\x46698524cfcc7e09526143e22285debcc2ac725352d950a5f0d14b6e02058560	2026-11-29 18:25:11.944134+00	2026-11-29 18:25:12.040543+00	\N	report	Night trains	key-39	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-cf50-7192-9a88-7c127948c677
01a2288d-cf82-790a-b134-c4a6236e6f91	archived	3	\\xe58a3943b6d94fec95b91f18d34401fa89ac87a35846e758207945d8e780f251	2026-11-29 18:25:12.06763+00	2026-11-29 18:25:12.084349+00	\N	report	Night trains	key-40	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-cf87-7bc2-9f2f-2ba65d852516
01a2288d-cfa0-7210-9e2e-34c24ec5e0ea	deleted	3	\\xf088c96a99db7c2983556e567e2955134bd09ad2b6ecf62f75c03edc0ef5ba43	2026-11-29 18:25:12.097308+00	2026-11-29 18:25:12.121693+00	\N	report	Night trains	key-41	\N	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-cfaf-74a7-8467-8fcb0cfdfeb5
\.


--
-- Data for Name: artifacts_blob; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.artifacts_blob (id, sha256, size_bytes, storage_key, erased_at, created_at, tenant_id) FROM stdin;
01a2288d-897b-7643-90c5-a1bfefd4cc5f	5e71501c3a85cdef99ee3c2dc4e994ef433359aa7d2bf91211e952b652de29d7	238	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/5f/01a2288d-897b-7643-90c5-a1bfefd4cc5f	\N	2026-11-29 18:24:54.203397+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-897c-7c1d-952a-33e8710d64a4	5e71501c3a85cdef99ee3c2dc4e994ef433359aa7d2bf91211e952b652de29d7	238	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/a4/01a2288d-897c-7c1d-952a-33e8710d64a4	\N	2026-11-29 18:24:54.229899+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9b9f-7ad2-8552-5526e7e77368	3a79653ed538fefb3b8d4def5cd32aa2763460955bb8c0e0ac4928230ac83bc5	501	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/68/01a2288d-9b9f-7ad2-8552-5526e7e77368	\N	2026-11-29 18:24:58.79702+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-b06c-71da-aaef-1228083d8c2f	bcfcb456fb5350bcae5ff3eb987bf4a847bcc37670d5af824585b4f16c15cf9a	11	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/2f/01a2288d-b06c-71da-aaef-1228083d8c2f	\N	2026-11-29 18:25:04.117792+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-b10b-7f2c-93ff-190191f10c1e	053d590e7df55c1b0e27f7a3eb490be6283fbd8656d42dce2c1d9df8727e4853	11	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/1e/01a2288d-b10b-7f2c-93ff-190191f10c1e	\N	2026-11-29 18:25:04.275756+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-b28a-723c-8119-8a8f0786cf07	7b7031d9dd3ea8fd81d4522a01abcf33678cae12bf6a90768593321898523ed1	12	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/07/01a2288d-b28a-723c-8119-8a8f0786cf07	\N	2026-11-29 18:25:04.70199+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-b4a3-779c-89b6-2d91c937d0ba	6a8186e902f9878d377e6fba065e80e2859ec94d03975ea7e915a6a2a8f6e0c4	13	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/ba/01a2288d-b4a3-779c-89b6-2d91c937d0ba	\N	2026-11-29 18:25:05.191111+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-b635-703f-8222-99ce7560c0b5	fa7b95165d4ad4783e84da1491509efc5f332ec2f8c921e2ac57588e73f97f5a	10	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/b5/01a2288d-b635-703f-8222-99ce7560c0b5	\N	2026-11-29 18:25:05.593349+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-b80f-7b27-bc82-4a354cdabc55	d542733e0dccfd402b2c17e643d88b9d9dd2f6ba29431c48021976fb3eb781f3	11	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/55/01a2288d-b80f-7b27-bc82-4a354cdabc55	\N	2026-11-29 18:25:06.070787+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ba34-738d-8f1c-6f5c4211d40b	f0905e3c247e4e9e87259c530a6e54abdcc6c265f3d16071ebe89422bc7d6ab1	15	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/0b/01a2288d-ba34-738d-8f1c-6f5c4211d40b	\N	2026-11-29 18:25:06.616693+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-bce8-7ea7-8ac9-e4a35c7bb64f	6af0014926e58b5651464502e4128c7cc02cc9f72a403cb42beb829905645957	9	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/4f/01a2288d-bce8-7ea7-8ac9-e4a35c7bb64f	\N	2026-11-29 18:25:07.314083+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-be00-7a26-bbfa-476fa546ef65	2ad11ac40b8e5704e0b732a56531f3c3fa504017bd23944f802ebe031a9f7e43	14	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/65/01a2288d-be00-7a26-bbfa-476fa546ef65	\N	2026-11-29 18:25:07.58967+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-bf8b-7bf5-bc17-6b719902a484	d8dc55748cb7194471317ab9fe9ec792321cf0373395ce2f903f2c0819cc5e62	11	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/84/01a2288d-bf8b-7bf5-bc17-6b719902a484	\N	2026-11-29 18:25:07.984201+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c00f-7f5c-9753-e5f59f7575a9	b1e1d94e761c6eb80e6099f9afbe867a952fcf8689db9e5ac0867daa50253d38	10	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/a9/01a2288d-c00f-7f5c-9753-e5f59f7575a9	\N	2026-11-29 18:25:08.115914+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c168-7a23-b9e0-62df50452689	7f8a3279fdbf9a78f746cf459bdba6b51eb3dacf3890525bcd4da54a9baa0018	12	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/89/01a2288d-c168-7a23-b9e0-62df50452689	\N	2026-11-29 18:25:08.464934+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c1f9-72b4-8528-cdc7e4124c34	263ab55f5228f4b3d0156dd5751d36e2e7f42835e890bd89a035d821cb940bc0	10	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/34/01a2288d-c1f9-72b4-8528-cdc7e4124c34	\N	2026-11-29 18:25:08.607038+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c307-7406-b1b2-a79db60b2d44	73d21e2228f09c139339e19daf3a1969102023962ae1daede22c68f4158e55c1	9	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/44/01a2288d-c307-7406-b1b2-a79db60b2d44	\N	2026-11-29 18:25:08.8817+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c380-7357-82b8-4ab33de02113	552875e67176e4f4f49f34fe5e124e5497bf5d9945969580550b7e6a519f130b	36	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/13/01a2288d-c380-7357-82b8-4ab33de02113	\N	2026-11-29 18:25:09.005476+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c3fd-76b8-accb-b16e42dbc293	20cab3395f0ea686fb678d990500ccc6e6f001bcacbd2bde579fcdabb31e14dd	10	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/93/01a2288d-c3fd-76b8-accb-b16e42dbc293	\N	2026-11-29 18:25:09.126069+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c556-784c-9a03-95302f572a18	ad29b8484b54a2286f4af2cab77ac033c60670cd2f71e37db6b575c98ad9ea72	11	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/18/01a2288d-c556-784c-9a03-95302f572a18	\N	2026-11-29 18:25:09.467676+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c764-7d39-a9b4-bfc2bb2ff549	949745eece2983d816f47aff230c1fb2d4bd86268210158e75cc16bf1c2fb3b1	11	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/49/01a2288d-c764-7d39-a9b4-bfc2bb2ff549	\N	2026-11-29 18:25:10.001446+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c9fc-7720-a7ca-52592214d905	ae8a4e4afee368c6223929fb44bb7afe7de31c4054fd21c53408affe80c672f2	11	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/05/01a2288d-c9fc-7720-a7ca-52592214d905	\N	2026-11-29 18:25:10.660788+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-cc54-75ff-87c1-dd665c4956ca	71f1e38f7a00a4950e50ce3918a3831ddc3e7605d7941460b3020a713f1c7b60	24	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/ca/01a2288d-cc54-75ff-87c1-dd665c4956ca	\N	2026-11-29 18:25:11.256027+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-cf01-73c3-abe2-e622b2b279b4	04cf46e16b9827481219eb9d0b6d261d84b72be71541c0967332227044b6dd36	15	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/b4/01a2288d-cf01-73c3-abe2-e622b2b279b4	\N	2026-11-29 18:25:11.951133+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-cf36-7113-925f-9371cd95a809	fa89c19dd6c8ed10839191e44311f822cc4c26bb324946391807637c2f1ec9c5	13	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/09/01a2288d-cf36-7113-925f-9371cd95a809	\N	2026-11-29 18:25:12.016163+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-cf82-74cb-8148-ec997372806f	2c341d6d0474f30cd28c89c9832021080f498a40ca99500b4c727839535f6a5a	11	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/6f/01a2288d-cf82-74cb-8148-ec997372806f	\N	2026-11-29 18:25:12.07066+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-cfa0-7630-a167-7bbd3e01f3ba	82f7e9aad6e9f667efcc444f9eaea5bb741ef4f2929eca06a8f1140f1d286fbc	10	01a2288d-85ad-709c-a7e6-70bd78d5ef1a/ba/01a2288d-cfa0-7630-a167-7bbd3e01f3ba	\N	2026-11-29 18:25:12.110951+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
\.


--
-- Data for Name: artifacts_citation; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.artifacts_citation (id, n, start, "end", quote_sha256, source_id, version_id) FROM stdin;
1	1	16	72	2231f68bb39463a20fd3145502cd43c0c2e0b16be32470e7d19921f9ecf25ee7	01a2288d-89db-74ed-8ad5-92aea8f4bc04	01a2288d-9bad-7cc7-b47c-754f28166542
2	2	73	129	493a06be6274a3ef200f17b1cb7408e3c89f94d5aa0948266efafbb6762eb712	01a2288d-89db-74ed-8ad5-92aea8f4bc04	01a2288d-9bad-7cc7-b47c-754f28166542
3	3	131	237	83ad0ea48bf3f628f236b82052698789b3060621691e1343ededf84adfa8dc81	01a2288d-89db-74ed-8ad5-92aea8f4bc04	01a2288d-9bad-7cc7-b47c-754f28166542
\.


--
-- Data for Name: artifacts_event; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.artifacts_event (id, stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason, schema_version, tenant_id, payload, hash) FROM stdin;
1	artifact:01a2288d-89a4-72a1-b539-876ef8842ed5	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:24:54.181807+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "trains.md", "current_version": null}}	\\xf8960cbcf83e46525dac044668cf68176cc4c4e47e8a79a96f0fec422b4d13cf
2	artifact:01a2288d-89a4-72a1-b539-876ef8842ed5	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:24:54.215877+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "trains.md", "current_version": "01a2288d-89bc-73ce-b456-ee37d91ff21a"}, "number": 1, "sha256": "5e71501c3a85cdef99ee3c2dc4e994ef433359aa7d2bf91211e952b652de29d7", "version": "01a2288d-89bc-73ce-b456-ee37d91ff21a"}	\\x30e136f6afe4f0518c8426c501b56f3568a1266de3bd1cf05660892a028f12e0
3	artifact:01a2288d-89c9-7e73-b6ce-4828bee1c211	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:24:54.227094+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "trains.md", "current_version": null}}	\\x5d10e22e7c693e9d9e10280dd4f3a55145b6d18c205e1a658d4ad97519e81d47
4	artifact:01a2288d-89c9-7e73-b6ce-4828bee1c211	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:24:54.244808+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "trains.md", "current_version": "01a2288d-89db-74ed-8ad5-92aea8f4bc04"}, "number": 1, "sha256": "5e71501c3a85cdef99ee3c2dc4e994ef433359aa7d2bf91211e952b652de29d7", "version": "01a2288d-89db-74ed-8ad5-92aea8f4bc04"}	\\xc996848fa011853644e1dca4fc0bb06ec9421a23243699b97a8169a5e2be33e8
5	artifact:01a2288d-9ba0-7d69-bed2-63db8ca224da	1	artifact.active		active	agent	01a2288d-8760-72ac-a11a-135832cbb22c	1	2026-11-29 18:24:58.786973+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Report on the night trains", "current_version": null}}	\\x802e2885cb7536849f05f47518c843c358ee3ddea6b293d03ae89a9ca3b228be
6	artifact:01a2288d-9ba0-7d69-bed2-63db8ca224da	2	artifact.version_committed	active	active	agent	01a2288d-8760-72ac-a11a-135832cbb22c	1	2026-11-29 18:24:58.80541+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Report on the night trains", "current_version": "01a2288d-9bad-7cc7-b47c-754f28166542"}, "number": 1, "sha256": "3a79653ed538fefb3b8d4def5cd32aa2763460955bb8c0e0ac4928230ac83bc5", "version": "01a2288d-9bad-7cc7-b47c-754f28166542"}	\\xff28b523aa4407923686974f9d639357af1a8f623a3439829a146c569e3bc0a9
7	artifact:01a2288d-b06d-728b-a37f-89e2984983e6	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:04.115293+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\xfbd62998212f6ecbd3888cf9844b21618de116311897de1ad877a2b5d2c31acb
8	artifact:01a2288d-b06d-728b-a37f-89e2984983e6	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:04.120877+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-b076-749c-977b-aa569884a95a"}, "number": 1, "sha256": "bcfcb456fb5350bcae5ff3eb987bf4a847bcc37670d5af824585b4f16c15cf9a", "version": "01a2288d-b076-749c-977b-aa569884a95a"}	\\xed6d57c8949b7d2222b6c7754c8cb034351c4a98fd5b175b06b4b7fe97f6d657
9	artifact:01a2288d-b10c-7fae-a11c-b53be9ec0953	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:04.269124+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\x97202a12e1843cad31c1cc1a307698cbc87f47e40ff02f8ae0a7a127fcf5333c
10	artifact:01a2288d-b10c-7fae-a11c-b53be9ec0953	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:04.283142+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-b114-7775-8d55-6bddc10867d6"}, "number": 1, "sha256": "053d590e7df55c1b0e27f7a3eb490be6283fbd8656d42dce2c1d9df8727e4853", "version": "01a2288d-b114-7775-8d55-6bddc10867d6"}	\\xc6e071aef00940fb04282a3a1d51169dfea4c0381a796d585bcb14afaadacf52
11	artifact:01a2288d-b28b-7d80-bf72-0fe313d889f6	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:04.69757+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\xd4ef74da521b05382ae929cd3839d9dd89ea5d432230f0663d5bf1a8e0cb4e23
12	artifact:01a2288d-b28b-7d80-bf72-0fe313d889f6	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:04.710128+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-b2bf-7fb9-8e4f-1d23fdbdd01e"}, "number": 1, "sha256": "7b7031d9dd3ea8fd81d4522a01abcf33678cae12bf6a90768593321898523ed1", "version": "01a2288d-b2bf-7fb9-8e4f-1d23fdbdd01e"}	\\x2a12dca4f614c6a3d40d9c3accc369ca0c517953deddea1d8c0bd429f29ef2ad
13	artifact:01a2288d-b4a4-7795-95c1-b7eeecfeb36b	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:05.188988+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\x0ac9cd5695d3fbc2ba72297b85e6db04eab0269f659e2fa012fdfd59f0cfc6ba
14	artifact:01a2288d-b4a4-7795-95c1-b7eeecfeb36b	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:05.193389+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-b4a7-73eb-ade9-d5db5698eb4c"}, "number": 1, "sha256": "6a8186e902f9878d377e6fba065e80e2859ec94d03975ea7e915a6a2a8f6e0c4", "version": "01a2288d-b4a7-73eb-ade9-d5db5698eb4c"}	\\xc60d8feb1a0e61a36cd4a144a244d8b7b5b98b2b15e39c30eb19e6b1037ea876
15	artifact:01a2288d-b635-7b92-90c2-8c0bc28a2b52	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:05.590523+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\xa57003f58e84e3d38049dc61fb0c68d42519b55988b50b3106580847fa4802af
16	artifact:01a2288d-b635-7b92-90c2-8c0bc28a2b52	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:05.596125+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-b639-71d4-aa02-efd4e4750091"}, "number": 1, "sha256": "fa7b95165d4ad4783e84da1491509efc5f332ec2f8c921e2ac57588e73f97f5a", "version": "01a2288d-b639-71d4-aa02-efd4e4750091"}	\\x5ceb1399912925fbeae256ba0330b9583ddccc6628487343e32b30d8f690c2a4
17	artifact:01a2288d-b810-71ef-afb6-d9a105a258b4	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:06.065275+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\xd3089a07862c0d51ca9b95364be291136737b79f2cfe1f2453a156b5f43e06ef
18	artifact:01a2288d-b810-71ef-afb6-d9a105a258b4	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:06.075045+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-b817-7583-8a49-6bf745496ee0"}, "number": 1, "sha256": "d542733e0dccfd402b2c17e643d88b9d9dd2f6ba29431c48021976fb3eb781f3", "version": "01a2288d-b817-7583-8a49-6bf745496ee0"}	\\xd809f71e866da4df6a96d16d43de666af7ae4b890a61ee36088b5f57c0dbe61a
19	artifact:01a2288d-ba35-7cbb-bc91-957e135bfdd5	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:06.614285+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\xa1ef8fa4f00c549e45f14d7cff2347f32153b96635b775a0effea6957387874b
20	artifact:01a2288d-ba35-7cbb-bc91-957e135bfdd5	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:06.619086+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-ba39-7296-a536-9b6069a477dc"}, "number": 1, "sha256": "f0905e3c247e4e9e87259c530a6e54abdcc6c265f3d16071ebe89422bc7d6ab1", "version": "01a2288d-ba39-7296-a536-9b6069a477dc"}	\\x38183ad211fd48b120d219ee98ee32510f32e930edc430a0608a0c9d30c2aacb
21	artifact:01a2288d-bcea-7c75-ac51-2058088f3802	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:07.311833+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\x07dbcbc432e8d56c2a496b7b6d6a0e2fc43343acb66bddf783b86d9539661e42
22	artifact:01a2288d-bcea-7c75-ac51-2058088f3802	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:07.320007+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-bcf2-7a77-bf42-25a5c1e46b45"}, "number": 1, "sha256": "6af0014926e58b5651464502e4128c7cc02cc9f72a403cb42beb829905645957", "version": "01a2288d-bcf2-7a77-bf42-25a5c1e46b45"}	\\x4d2798c31f0ab4b6e903e28446eedc8d6565a193a9c134d9810e9f752bb93c16
23	artifact:01a2288d-be01-75c5-a458-452de040a6ae	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:07.586359+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\x3912365f11fd892bcd2ae0d3ae02adb7d8f06af1d23c4042ede5647def1dd8fd
24	artifact:01a2288d-be01-75c5-a458-452de040a6ae	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:07.593357+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-be07-72a1-8911-011f145098c4"}, "number": 1, "sha256": "2ad11ac40b8e5704e0b732a56531f3c3fa504017bd23944f802ebe031a9f7e43", "version": "01a2288d-be07-72a1-8911-011f145098c4"}	\\x15fc5c0b210a160d917c7c95c9f83059b3c0f3e43c44fbff5158f8bd3d56f087
25	artifact:01a2288d-bf8c-7e4f-9fee-ce9ce92e50d1	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:07.981646+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\x59e61fd57b661786e97df5121d78557531d6749644beacb133db9c9da32d169d
26	artifact:01a2288d-bf8c-7e4f-9fee-ce9ce92e50d1	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:07.987548+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-bf90-708c-9a7b-d76f28a2db4f"}, "number": 1, "sha256": "d8dc55748cb7194471317ab9fe9ec792321cf0373395ce2f903f2c0819cc5e62", "version": "01a2288d-bf90-708c-9a7b-d76f28a2db4f"}	\\xf2973311ed71e8d041ea2eca9f066bd7bc25f513a753e150de0e76a395356f0d
27	artifact:01a2288d-c010-74fb-afb8-134651cad7bc	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.113273+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\x5fa8916242149ff3afe109da6e94b300f6c4c792b1e15c2a20474a3ee71d8d0a
28	artifact:01a2288d-c010-74fb-afb8-134651cad7bc	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.118527+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-c014-7279-ba6d-3ff703314633"}, "number": 1, "sha256": "b1e1d94e761c6eb80e6099f9afbe867a952fcf8689db9e5ac0867daa50253d38", "version": "01a2288d-c014-7279-ba6d-3ff703314633"}	\\xcadfb8612b18af4c1357311ab46c462d23db93429c63ca586e0069954a25aa61
29	artifact:01a2288d-c16a-7591-8046-44ef2036c000	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.460932+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\x47bc80d44f9509f38976c8721c3936516863e95ef75571999e70ca14bec5d664
30	artifact:01a2288d-c16a-7591-8046-44ef2036c000	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.46946+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-c171-7553-9b75-9803f6dd823a"}, "number": 1, "sha256": "7f8a3279fdbf9a78f746cf459bdba6b51eb3dacf3890525bcd4da54a9baa0018", "version": "01a2288d-c171-7553-9b75-9803f6dd823a"}	\\xf3d9f895ce20c27c9e5fe586cc7ad839e66b2f4d32dbc063ea22a0e9a6cb92fa
31	artifact:01a2288d-c1fa-7c54-82cb-35eff57c45a3	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.603479+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\x4379338ed335de34545b593c3feb6d661ef34724714a7eeb9218ac04bbd335f6
32	artifact:01a2288d-c1fa-7c54-82cb-35eff57c45a3	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.609704+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-c1ff-771f-bb12-b1a8de4c1e9b"}, "number": 1, "sha256": "263ab55f5228f4b3d0156dd5751d36e2e7f42835e890bd89a035d821cb940bc0", "version": "01a2288d-c1ff-771f-bb12-b1a8de4c1e9b"}	\\x7e11552efbbd9d340f095f4d689d9cd95c20577b5d8c2b0dc580f3041f596e3a
33	artifact:01a2288d-c309-7e69-bdbe-7705f0811c31	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.877044+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\x4720ea16cd738b90093bb11503a8c76414948dfde363c766bb8ad06ec2c1be47
34	artifact:01a2288d-c309-7e69-bdbe-7705f0811c31	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.891357+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-c312-7329-adf7-970ea1abaf10"}, "number": 1, "sha256": "73d21e2228f09c139339e19daf3a1969102023962ae1daede22c68f4158e55c1", "version": "01a2288d-c312-7329-adf7-970ea1abaf10"}	\\xb2c3790ccb08f25a7a1cc4f922642cfbc77f792adff31bf734fe895dcbf153f3
35	artifact:01a2288d-c309-7e69-bdbe-7705f0811c31	3	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:09.013032+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-c38d-7b22-8fff-31d23b815492"}, "number": 2, "sha256": "552875e67176e4f4f49f34fe5e124e5497bf5d9945969580550b7e6a519f130b", "version": "01a2288d-c38d-7b22-8fff-31d23b815492"}	\\xb05c356bef016a974c23f72bdfe18fc64cf4bdb8ee27b6f01713e90aa3bc1598
36	artifact:01a2288d-c3fe-72ef-b11c-16e44d0ce452	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:09.123502+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\x018455a4a10db090e702c067f8f34cfc1839707f1d1db23a90ec28e521d6320d
37	artifact:01a2288d-c3fe-72ef-b11c-16e44d0ce452	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:09.12878+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-c406-71b2-a67a-ea76254c9c83"}, "number": 1, "sha256": "20cab3395f0ea686fb678d990500ccc6e6f001bcacbd2bde579fcdabb31e14dd", "version": "01a2288d-c406-71b2-a67a-ea76254c9c83"}	\\x05cf2cd7c17f8854e00d38d1349d1d55c9761c65c2eea16286d8bacdc84118dc
38	artifact:01a2288d-c557-73b5-8bb6-bb0b94a4d314	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:09.464623+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\x45e55fbfbf3c70c5aaf2eb5b73ce271db7357ce53631efc73b7f3f655f0df861
39	artifact:01a2288d-c557-73b5-8bb6-bb0b94a4d314	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:09.470805+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-c55c-7d3e-bfa9-7cea1e5ab7d3"}, "number": 1, "sha256": "ad29b8484b54a2286f4af2cab77ac033c60670cd2f71e37db6b575c98ad9ea72", "version": "01a2288d-c55c-7d3e-bfa9-7cea1e5ab7d3"}	\\x15f3ac1835f684fb6eeeedd93bd952df1dbfe3c697d53cceda6c655eb293ba94
40	artifact:01a2288d-c764-76b0-8ccb-af033e8669b9	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:09.992454+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\xd5c2c374fe56d85a2f3a54e597961819bc5bb089eec88c067267b5a487d6fe5e
41	artifact:01a2288d-c764-76b0-8ccb-af033e8669b9	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:10.010047+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-c772-7fc3-830c-5914eaa4796b"}, "number": 1, "sha256": "949745eece2983d816f47aff230c1fb2d4bd86268210158e75cc16bf1c2fb3b1", "version": "01a2288d-c772-7fc3-830c-5914eaa4796b"}	\\x15b1f997c70cbced8d2d8b4eb92a339bf1faef504dc891837a70bb739a11a20d
42	artifact:01a2288d-c9fd-7e23-b07b-e6d8d6a2c97e	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:10.653695+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\x8c9e5655a505eacc8a26821cb355dc07391eb927b0c7cc3248c3164953080563
43	artifact:01a2288d-c9fd-7e23-b07b-e6d8d6a2c97e	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:10.669973+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-ca05-724c-841f-714e518adf77"}, "number": 1, "sha256": "ae8a4e4afee368c6223929fb44bb7afe7de31c4054fd21c53408affe80c672f2", "version": "01a2288d-ca05-724c-841f-714e518adf77"}	\\x75323922c3a215838db57c1bfbcceda0f83992f0d7d38e515a3632989d781dbf
44	artifact:01a2288d-cc55-7b9c-aeeb-4d187b7857a7	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:11.253705+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\x50c0047598681c06c5aa5c691d3cbffdcb3891ad94ca4653ea0ff452ac434170
45	artifact:01a2288d-cc55-7b9c-aeeb-4d187b7857a7	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:11.258665+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-cc58-7ecb-a9ee-b51d24524349"}, "number": 1, "sha256": "71f1e38f7a00a4950e50ce3918a3831ddc3e7605d7941460b3020a713f1c7b60", "version": "01a2288d-cc58-7ecb-a9ee-b51d24524349"}	\\x0f688f46643119134d026995a137046cca803a649cc2ffce8a34ac6ec181fd21
46	artifact:01a2288d-cf07-7bc9-b552-c49b8c6ff9f9	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:11.944134+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\xf49aba400d9d1bf52f6d55ae7a03b444b94642f936634d76ce5bb435a3da0b9e
47	artifact:01a2288d-cf07-7bc9-b552-c49b8c6ff9f9	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:11.959748+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-cf0f-7ea3-92ed-036d1d208f43"}, "number": 1, "sha256": "04cf46e16b9827481219eb9d0b6d261d84b72be71541c0967332227044b6dd36", "version": "01a2288d-cf0f-7ea3-92ed-036d1d208f43"}	\\x9e0478d4e9bad256c7dbce65eb8dbc6227412b43a696ae147eb4e12e09d9426a
48	artifact:01a2288d-cf07-7bc9-b552-c49b8c6ff9f9	3	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:12.040543+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-cf50-7192-9a88-7c127948c677"}, "number": 2, "sha256": "fa89c19dd6c8ed10839191e44311f822cc4c26bb324946391807637c2f1ec9c5", "version": "01a2288d-cf50-7192-9a88-7c127948c677"}	\\x46698524cfcc7e09526143e22285debcc2ac725352d950a5f0d14b6e02058560
49	artifact:01a2288d-cf82-790a-b134-c4a6236e6f91	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:12.06763+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\xbb139b4734579cadde539be914401992ee68963aa8a4f57c56d54084f845e024
50	artifact:01a2288d-cf82-790a-b134-c4a6236e6f91	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:12.07663+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-cf87-7bc2-9f2f-2ba65d852516"}, "number": 1, "sha256": "2c341d6d0474f30cd28c89c9832021080f498a40ca99500b4c727839535f6a5a", "version": "01a2288d-cf87-7bc2-9f2f-2ba65d852516"}	\\x3b36b0b4a26ad07788711420a44afcf93a793713859c181b9281f0a8846910fd
51	artifact:01a2288d-cf82-790a-b134-c4a6236e6f91	3	artifact.archived	active	archived	system	\N	\N	2026-11-29 18:25:12.084349+00	corpus	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{}	\\xe58a3943b6d94fec95b91f18d34401fa89ac87a35846e758207945d8e780f251
52	artifact:01a2288d-cfa0-7210-9e2e-34c24ec5e0ea	1	artifact.active		active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:12.097308+00	created	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": null}}	\\x84ad9c7e48c03bea1bdd94fc9e632e31bdf22e335934bec390d15803e50acd90
53	artifact:01a2288d-cfa0-7210-9e2e-34c24ec5e0ea	2	artifact.version_committed	active	active	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:12.113926+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"title": "Night trains", "current_version": "01a2288d-cfaf-74a7-8467-8fcb0cfdfeb5"}, "number": 1, "sha256": "82f7e9aad6e9f667efcc444f9eaea5bb741ef4f2929eca06a8f1140f1d286fbc", "version": "01a2288d-cfaf-74a7-8467-8fcb0cfdfeb5"}	\\xc9a8c53112bf0d8ebf3543a59266d802312915f632429eb06495fe63f4996356
54	artifact:01a2288d-cfa0-7210-9e2e-34c24ec5e0ea	3	artifact.deleted	active	deleted	system	\N	\N	2026-11-29 18:25:12.121693+00	corpus	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{}	\\xf088c96a99db7c2983556e567e2955134bd09ad2b6ecf62f75c03edc0ef5ba43
\.


--
-- Data for Name: artifacts_input; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.artifacts_input (id, kind, source_id, version_id) FROM stdin;
1	extracted_from	01a2288d-89bc-73ce-b456-ee37d91ff21a	01a2288d-89db-74ed-8ad5-92aea8f4bc04
2	cites	01a2288d-89db-74ed-8ad5-92aea8f4bc04	01a2288d-9bad-7cc7-b47c-754f28166542
3	revises	01a2288d-c312-7329-adf7-970ea1abaf10	01a2288d-c38d-7b22-8fff-31d23b815492
4	revises	01a2288d-cf0f-7ea3-92ed-036d1d208f43	01a2288d-cf50-7192-9a88-7c127948c677
\.


--
-- Data for Name: artifacts_messagelink; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.artifacts_messagelink (id, kind, message_id, tenant_id, version_id) FROM stdin;
\.


--
-- Data for Name: artifacts_passage; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.artifacts_passage (id, number, start, "end", page, hidden, terms, tenant_id, version_id) FROM stdin;
1	1	0	237	\N	f	{12,14,1987,2019,2023,41200,a,again,amel,and,befor,between,car,cent,count,in,is,line,md,more,night,of,open,passenger,per,port,ran,review,sleep,tavel,than,the,train,until,was,which,with,year}	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-89db-74ed-8ad5-92aea8f4bc04
\.


--
-- Data for Name: artifacts_version; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.artifacts_version (id, number, title, sha256, size_bytes, media_type, facts, schema_version, created_at, artifact_id, author_id, base_id, blob_id, origin_person_id, origin_step_id, tenant_id) FROM stdin;
01a2288d-89bc-73ce-b456-ee37d91ff21a	1	trains.md	5e71501c3a85cdef99ee3c2dc4e994ef433359aa7d2bf91211e952b652de29d7	238	text/markdown	{}	1	2026-11-29 18:24:54.210839+00	01a2288d-89a4-72a1-b539-876ef8842ed5	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-897b-7643-90c5-a1bfefd4cc5f	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-89db-74ed-8ad5-92aea8f4bc04	1	trains.md	5e71501c3a85cdef99ee3c2dc4e994ef433359aa7d2bf91211e952b652de29d7	238	text/plain; charset=utf-8	{"pages": null, "hidden": [], "nul_count": 0, "characters": 238, "media_type": "text/markdown", "schema_version": 1}	1	2026-11-29 18:24:54.238632+00	01a2288d-89c9-7e73-b6ce-4828bee1c211	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-897c-7c1d-952a-33e8710d64a4	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9bad-7cc7-b47c-754f28166542	1	Report on the night trains	3a79653ed538fefb3b8d4def5cd32aa2763460955bb8c0e0ac4928230ac83bc5	501	text/markdown	{}	1	2026-11-29 18:24:58.798823+00	01a2288d-9ba0-7d69-bed2-63db8ca224da	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-9b9f-7ad2-8552-5526e7e77368	\N	01a2288d-9b0d-7416-8801-210105802cd0	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-b076-749c-977b-aa569884a95a	1	Night trains	bcfcb456fb5350bcae5ff3eb987bf4a847bcc37670d5af824585b4f16c15cf9a	11	text/markdown	{}	1	2026-11-29 18:25:04.119269+00	01a2288d-b06d-728b-a37f-89e2984983e6	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-b06c-71da-aaef-1228083d8c2f	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-b114-7775-8d55-6bddc10867d6	1	Night trains	053d590e7df55c1b0e27f7a3eb490be6283fbd8656d42dce2c1d9df8727e4853	11	text/markdown	{}	1	2026-11-29 18:25:04.277026+00	01a2288d-b10c-7fae-a11c-b53be9ec0953	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-b10b-7f2c-93ff-190191f10c1e	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-b2bf-7fb9-8e4f-1d23fdbdd01e	1	Night trains	7b7031d9dd3ea8fd81d4522a01abcf33678cae12bf6a90768593321898523ed1	12	text/markdown	{}	1	2026-11-29 18:25:04.704556+00	01a2288d-b28b-7d80-bf72-0fe313d889f6	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-b28a-723c-8119-8a8f0786cf07	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-b4a7-73eb-ade9-d5db5698eb4c	1	Night trains	6a8186e902f9878d377e6fba065e80e2859ec94d03975ea7e915a6a2a8f6e0c4	13	text/markdown	{}	1	2026-11-29 18:25:05.192199+00	01a2288d-b4a4-7795-95c1-b7eeecfeb36b	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-b4a3-779c-89b6-2d91c937d0ba	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-b639-71d4-aa02-efd4e4750091	1	Night trains	fa7b95165d4ad4783e84da1491509efc5f332ec2f8c921e2ac57588e73f97f5a	10	text/markdown	{}	1	2026-11-29 18:25:05.594642+00	01a2288d-b635-7b92-90c2-8c0bc28a2b52	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-b635-703f-8222-99ce7560c0b5	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-b817-7583-8a49-6bf745496ee0	1	Night trains	d542733e0dccfd402b2c17e643d88b9d9dd2f6ba29431c48021976fb3eb781f3	11	text/markdown	{}	1	2026-11-29 18:25:06.072262+00	01a2288d-b810-71ef-afb6-d9a105a258b4	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-b80f-7b27-bc82-4a354cdabc55	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ba39-7296-a536-9b6069a477dc	1	Night trains	f0905e3c247e4e9e87259c530a6e54abdcc6c265f3d16071ebe89422bc7d6ab1	15	text/markdown	{}	1	2026-11-29 18:25:06.617924+00	01a2288d-ba35-7cbb-bc91-957e135bfdd5	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-ba34-738d-8f1c-6f5c4211d40b	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-bcf2-7a77-bf42-25a5c1e46b45	1	Night trains	6af0014926e58b5651464502e4128c7cc02cc9f72a403cb42beb829905645957	9	text/markdown	{}	1	2026-11-29 18:25:07.315404+00	01a2288d-bcea-7c75-ac51-2058088f3802	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-bce8-7ea7-8ac9-e4a35c7bb64f	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-be07-72a1-8911-011f145098c4	1	Night trains	2ad11ac40b8e5704e0b732a56531f3c3fa504017bd23944f802ebe031a9f7e43	14	text/markdown	{}	1	2026-11-29 18:25:07.592109+00	01a2288d-be01-75c5-a458-452de040a6ae	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-be00-7a26-bbfa-476fa546ef65	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-bf90-708c-9a7b-d76f28a2db4f	1	Night trains	d8dc55748cb7194471317ab9fe9ec792321cf0373395ce2f903f2c0819cc5e62	11	text/markdown	{}	1	2026-11-29 18:25:07.985966+00	01a2288d-bf8c-7e4f-9fee-ce9ce92e50d1	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-bf8b-7bf5-bc17-6b719902a484	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c014-7279-ba6d-3ff703314633	1	Night trains	b1e1d94e761c6eb80e6099f9afbe867a952fcf8689db9e5ac0867daa50253d38	10	text/markdown	{}	1	2026-11-29 18:25:08.117217+00	01a2288d-c010-74fb-afb8-134651cad7bc	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-c00f-7f5c-9753-e5f59f7575a9	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c171-7553-9b75-9803f6dd823a	1	Night trains	7f8a3279fdbf9a78f746cf459bdba6b51eb3dacf3890525bcd4da54a9baa0018	12	text/markdown	{}	1	2026-11-29 18:25:08.466493+00	01a2288d-c16a-7591-8046-44ef2036c000	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-c168-7a23-b9e0-62df50452689	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c1ff-771f-bb12-b1a8de4c1e9b	1	Night trains	263ab55f5228f4b3d0156dd5751d36e2e7f42835e890bd89a035d821cb940bc0	10	text/markdown	{}	1	2026-11-29 18:25:08.608423+00	01a2288d-c1fa-7c54-82cb-35eff57c45a3	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-c1f9-72b4-8528-cdc7e4124c34	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c312-7329-adf7-970ea1abaf10	1	Night trains	73d21e2228f09c139339e19daf3a1969102023962ae1daede22c68f4158e55c1	9	text/markdown	{}	1	2026-11-29 18:25:08.883266+00	01a2288d-c309-7e69-bdbe-7705f0811c31	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-c307-7406-b1b2-a79db60b2d44	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c38d-7b22-8fff-31d23b815492	2	Night trains	552875e67176e4f4f49f34fe5e124e5497bf5d9945969580550b7e6a519f130b	36	text/markdown	{}	1	2026-11-29 18:25:09.006579+00	01a2288d-c309-7e69-bdbe-7705f0811c31	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-c312-7329-adf7-970ea1abaf10	01a2288d-c380-7357-82b8-4ab33de02113	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c406-71b2-a67a-ea76254c9c83	1	Night trains	20cab3395f0ea686fb678d990500ccc6e6f001bcacbd2bde579fcdabb31e14dd	10	text/markdown	{}	1	2026-11-29 18:25:09.127498+00	01a2288d-c3fe-72ef-b11c-16e44d0ce452	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-c3fd-76b8-accb-b16e42dbc293	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c55c-7d3e-bfa9-7cea1e5ab7d3	1	Night trains	ad29b8484b54a2286f4af2cab77ac033c60670cd2f71e37db6b575c98ad9ea72	11	text/markdown	{}	1	2026-11-29 18:25:09.469428+00	01a2288d-c557-73b5-8bb6-bb0b94a4d314	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-c556-784c-9a03-95302f572a18	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c772-7fc3-830c-5914eaa4796b	1	Night trains	949745eece2983d816f47aff230c1fb2d4bd86268210158e75cc16bf1c2fb3b1	11	text/markdown	{}	1	2026-11-29 18:25:10.008569+00	01a2288d-c764-76b0-8ccb-af033e8669b9	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-c764-7d39-a9b4-bfc2bb2ff549	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ca05-724c-841f-714e518adf77	1	Night trains	ae8a4e4afee368c6223929fb44bb7afe7de31c4054fd21c53408affe80c672f2	11	text/markdown	{}	1	2026-11-29 18:25:10.662801+00	01a2288d-c9fd-7e23-b07b-e6d8d6a2c97e	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-c9fc-7720-a7ca-52592214d905	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-cc58-7ecb-a9ee-b51d24524349	1	Night trains	71f1e38f7a00a4950e50ce3918a3831ddc3e7605d7941460b3020a713f1c7b60	24	text/markdown	{}	1	2026-11-29 18:25:11.257439+00	01a2288d-cc55-7b9c-aeeb-4d187b7857a7	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-cc54-75ff-87c1-dd665c4956ca	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-cf0f-7ea3-92ed-036d1d208f43	1	Night trains	04cf46e16b9827481219eb9d0b6d261d84b72be71541c0967332227044b6dd36	15	text/markdown	{}	1	2026-11-29 18:25:11.956591+00	01a2288d-cf07-7bc9-b552-c49b8c6ff9f9	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-cf01-73c3-abe2-e622b2b279b4	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-cf50-7192-9a88-7c127948c677	2	Night trains	fa89c19dd6c8ed10839191e44311f822cc4c26bb324946391807637c2f1ec9c5	13	text/markdown	{}	1	2026-11-29 18:25:12.017783+00	01a2288d-cf07-7bc9-b552-c49b8c6ff9f9	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-cf0f-7ea3-92ed-036d1d208f43	01a2288d-cf36-7113-925f-9371cd95a809	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-cf87-7bc2-9f2f-2ba65d852516	1	Night trains	2c341d6d0474f30cd28c89c9832021080f498a40ca99500b4c727839535f6a5a	11	text/markdown	{}	1	2026-11-29 18:25:12.075175+00	01a2288d-cf82-790a-b134-c4a6236e6f91	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-cf82-74cb-8148-ec997372806f	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-cfaf-74a7-8467-8fcb0cfdfeb5	1	Night trains	82f7e9aad6e9f667efcc444f9eaea5bb741ef4f2929eca06a8f1140f1d286fbc	10	text/markdown	{}	1	2026-11-29 18:25:12.112636+00	01a2288d-cfa0-7210-9e2e-34c24ec5e0ea	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-cfa0-7630-a167-7bbd3e01f3ba	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
\.


--
-- Data for Name: auth_group; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.auth_group (id, name) FROM stdin;
\.


--
-- Data for Name: auth_group_permissions; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.auth_group_permissions (id, group_id, permission_id) FROM stdin;
\.


--
-- Data for Name: auth_permission; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.auth_permission (id, name, content_type_id, codename) FROM stdin;
1	Can add content type	1	add_contenttype
2	Can change content type	1	change_contenttype
3	Can delete content type	1	delete_contenttype
4	Can view content type	1	view_contenttype
5	Can add permission	2	add_permission
6	Can change permission	2	change_permission
7	Can delete permission	2	delete_permission
8	Can view permission	2	view_permission
9	Can add group	3	add_group
10	Can change group	3	change_group
11	Can delete group	3	delete_group
12	Can view group	3	view_group
13	Can add session	4	add_session
14	Can change session	4	change_session
15	Can delete session	4	delete_session
16	Can view session	4	view_session
17	Can add procrastinate event	5	add_procrastinateevent
18	Can change procrastinate event	5	change_procrastinateevent
19	Can delete procrastinate event	5	delete_procrastinateevent
20	Can view procrastinate event	5	view_procrastinateevent
21	Can add procrastinate job	6	add_procrastinatejob
22	Can change procrastinate job	6	change_procrastinatejob
23	Can delete procrastinate job	6	delete_procrastinatejob
24	Can view procrastinate job	6	view_procrastinatejob
25	Can add procrastinate periodic defer	7	add_procrastinateperiodicdefer
26	Can change procrastinate periodic defer	7	change_procrastinateperiodicdefer
27	Can delete procrastinate periodic defer	7	delete_procrastinateperiodicdefer
28	Can view procrastinate periodic defer	7	view_procrastinateperiodicdefer
29	Can add procrastinate worker	8	add_procrastinateworker
30	Can change procrastinate worker	8	change_procrastinateworker
31	Can delete procrastinate worker	8	delete_procrastinateworker
32	Can view procrastinate worker	8	view_procrastinateworker
33	Can add conversation	9	add_conversation
34	Can change conversation	9	change_conversation
35	Can delete conversation	9	delete_conversation
36	Can view conversation	9	view_conversation
37	Talk with agents	9	use
38	Can add body	10	add_body
39	Can change body	10	change_body
40	Can delete body	10	delete_body
41	Can view body	10	view_body
42	Can add event	11	add_event
43	Can change event	11	change_event
44	Can delete event	11	delete_event
45	Can view event	11	view_event
46	Can add feed entry	12	add_feedentry
47	Can change feed entry	12	change_feedentry
48	Can delete feed entry	12	delete_feedentry
49	Can view feed entry	12	view_feedentry
50	Can add run	13	add_run
51	Can change run	13	change_run
52	Can delete run	13	delete_run
53	Can view run	13	view_run
54	Can add step	14	add_step
55	Can change step	14	change_step
56	Can delete step	14	delete_step
57	Can view step	14	view_step
58	Can add message	15	add_message
59	Can change message	15	change_message
60	Can delete message	15	delete_message
61	Can view message	15	view_message
62	Can add step try	16	add_steptry
63	Can change step try	16	change_steptry
64	Can delete step try	16	delete_steptry
65	Can view step try	16	view_steptry
66	Can add turn	17	add_turn
67	Can change turn	17	change_turn
68	Can delete turn	17	delete_turn
69	Can view turn	17	view_turn
70	Can add wait	18	add_wait
71	Can change wait	18	change_wait
72	Can delete wait	18	delete_wait
73	Can view wait	18	view_wait
74	Can add feed head	19	add_feedhead
75	Can change feed head	19	change_feedhead
76	Can delete feed head	19	delete_feedhead
77	Can view feed head	19	view_feedhead
78	Can add epoch	20	add_epoch
79	Can change epoch	20	change_epoch
80	Can delete epoch	20	delete_epoch
81	Can view epoch	20	view_epoch
82	Can add artifact	21	add_artifact
83	Can change artifact	21	change_artifact
84	Can delete artifact	21	delete_artifact
85	Can view artifact	21	view_artifact
86	Write artifacts	21	write
87	Can add blob	22	add_blob
88	Can change blob	22	change_blob
89	Can delete blob	22	delete_blob
90	Can view blob	22	view_blob
91	Can add event	23	add_event
92	Can change event	23	change_event
93	Can delete event	23	delete_event
94	Can view event	23	view_event
95	Can add version	24	add_version
96	Can change version	24	change_version
97	Can delete version	24	delete_version
98	Can view version	24	view_version
99	Can add passage	25	add_passage
100	Can change passage	25	change_passage
101	Can delete passage	25	delete_passage
102	Can view passage	25	view_passage
103	Can add message link	26	add_messagelink
104	Can change message link	26	change_messagelink
105	Can delete message link	26	delete_messagelink
106	Can view message link	26	view_messagelink
107	Can add input	27	add_input
108	Can change input	27	change_input
109	Can delete input	27	delete_input
110	Can view input	27	view_input
111	Can add citation	28	add_citation
112	Can change citation	28	change_citation
113	Can delete citation	28	delete_citation
114	Can view citation	28	view_citation
115	Can add event	29	add_event
116	Can change event	29	change_event
117	Can delete event	29	delete_event
118	Can view event	29	view_event
119	Can add request	30	add_request
120	Can change request	30	change_request
121	Can delete request	30	delete_request
122	Can view request	30	view_request
123	See the tenant's requests	30	see_requests
124	Decide requests	30	decide_request
125	Revoke approvals	30	revoke_request
126	Can add decision	31	add_decision
127	Can change decision	31	change_decision
128	Can delete decision	31	delete_decision
129	Can view decision	31	view_decision
130	Can add covered version	32	add_coveredversion
131	Can change covered version	32	change_coveredversion
132	Can delete covered version	32	delete_coveredversion
133	Can view covered version	32	view_coveredversion
134	Can add case	33	add_case
135	Can change case	33	change_case
136	Can delete case	33	delete_case
137	Can view case	33	view_case
138	Can add event	34	add_event
139	Can change event	34	change_event
140	Can delete event	34	delete_event
141	Can view event	34	view_event
142	Can add operation	35	add_operation
143	Can change operation	35	change_operation
144	Can delete operation	35	delete_operation
145	Can view operation	35	view_operation
146	Propose operations	35	propose
147	See operations to settle	35	see_cases
148	Query, retry and settle operations	35	settle_operation
149	Assign cases	35	assign_case
150	Stop and resume sending	35	set_brake
151	Can add evidence	36	add_evidence
152	Can change evidence	36	change_evidence
153	Can delete evidence	36	delete_evidence
154	Can view evidence	36	view_evidence
155	Can add attempt	37	add_attempt
156	Can change attempt	37	change_attempt
157	Can delete attempt	37	delete_attempt
158	Can view attempt	37	view_attempt
159	Can add query	38	add_query
160	Can change query	38	change_query
161	Can delete query	38	delete_query
162	Can view query	38	view_query
163	Can add receipt	39	add_receipt
164	Can change receipt	39	change_receipt
165	Can delete receipt	39	delete_receipt
166	Can view receipt	39	view_receipt
167	Can add brake	40	add_brake
168	Can change brake	40	change_brake
169	Can delete brake	40	delete_brake
170	Can view brake	40	view_brake
171	Can add person	41	add_person
172	Can change person	41	change_person
173	Can delete person	41	delete_person
174	Can view person	41	view_person
175	Can add sign in failure	42	add_signinfailure
176	Can change sign in failure	42	change_signinfailure
177	Can delete sign in failure	42	delete_signinfailure
178	Can view sign in failure	42	view_signinfailure
179	Can add tenant	43	add_tenant
180	Can change tenant	43	change_tenant
181	Can delete tenant	43	delete_tenant
182	Can view tenant	43	view_tenant
183	Can add event	44	add_event
184	Can change event	44	change_event
185	Can delete event	44	delete_event
186	Can view event	44	view_event
187	Can add view	45	add_view
188	Can change view	45	change_view
189	Can delete view	45	delete_view
190	Can view view	45	view_view
191	Can add membership	46	add_membership
192	Can change membership	46	change_membership
193	Can delete membership	46	delete_membership
194	Can view membership	46	view_membership
195	Manage people	46	manage_people
\.


--
-- Data for Name: conversations_body; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.conversations_body (id, sha256, text, erased_at, created_at, tenant_id) FROM stdin;
01a2288d-8a40-713e-83fe-1dcadfc6aee5	e5e0f01f2cbb9f45ca47bdd1995b45c5dd29bbbb4ed1429d536518e305a30f23	Write a short report on the night trains.	\N	2026-11-29 18:24:54.33865+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-8e85-7c0e-b73a-147d23c956e6	02df9cdcedd48b7be9fae066cbd3d2abb48b8eff64a360c3305849598a88b0c0	{"context":[],"messages":[{"conversation_id":null,"instructions":null,"kind":"request","metadata":null,"parts":[{"content":"Write a short report on the night trains.","part_kind":"user-prompt","timestamp":"2026-11-29T18:24:54.342851Z"}],"run_id":null,"state":"complete","timestamp":null}],"schema":1}	\N	2026-11-29 18:24:55.437863+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-903a-7d69-aa3c-f9708d85bebc	4f21fd5d91a0375350d51811b23259962f600dba7dfc9386e7b34a7f7ebf75d1	{"response":{"canonical_system":null,"conversation_id":null,"failed_attempts":null,"finish_reason":null,"history_digest":null,"kind":"response","metadata":null,"model_id":null,"model_name":"Offline extractive writer","parts":[{"citations":null,"content":"I will list the documents, plan the sections, search the documents for each of them and save a report with checked citations.\\n\\n","id":null,"part_kind":"text","provider_details":null,"provider_name":null},{"args":"{}","id":null,"part_kind":"tool-call","provider_details":null,"provider_name":null,"tool_call_id":"offline-1-1-0","tool_kind":null,"tool_name":"list_sources"}],"provider_details":null,"provider_name":null,"provider_response_id":null,"provider_url":null,"run_id":null,"state":"complete","timestamp":"2026-11-29T18:24:55.828356Z","usage":{"audio_seconds":0.0,"cache_audio_read_tokens":0,"cache_read_tokens":0,"cache_write_1h_tokens":0,"cache_write_tokens":0,"cost":null,"details":{},"input_audio_tokens":0,"input_tokens":50,"output_audio_tokens":0,"output_reasoning_tokens":0,"output_tokens":25},"workspace_ref":null},"schema":1}	\N	2026-11-29 18:24:55.869374+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-905e-7a41-b25c-dee8fc4e1c08	484e9be6eb62da0b81b9a57d771d391b1ebbc4ddd64112fa1674f476936ea324	{"arguments":{},"schema":1}	\N	2026-11-29 18:24:55.90483+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-917a-70e2-9680-9c66cfb2629f	083e9e46bc31589e1b34f2daec600a18aafcdbbaf616c79a34a72a71cda3e1ad	{"result":{"reports":[],"sources":[{"characters":238,"media_type":"text/markdown","pages":null,"title":"trains.md","version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"}]},"schema":1}	\N	2026-11-29 18:24:56.188373+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-92e1-77e8-8e27-7437d88761cb	f01e84b02a2973efbd8a583d9a1a10363f696cc74d42f707e48b6bd1c573f128	{"context":[],"messages":[{"conversation_id":null,"instructions":null,"kind":"request","metadata":null,"parts":[{"content":{"reports":[],"sources":[{"characters":238,"media_type":"text/markdown","pages":null,"title":"trains.md","version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"}]},"content_file_digests":[],"metadata":null,"outcome":"success","part_kind":"tool-return","retry":null,"timestamp":"2026-11-29T18:24:56.534020Z","tool_call_id":"offline-1-1-0","tool_kind":null,"tool_name":"list_sources"}],"run_id":null,"state":"complete","timestamp":null}],"schema":1}	\N	2026-11-29 18:24:56.54585+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9449-796b-a8f2-08e65ba2d606	ac33ffcc8ea7cc229af3d5913645954b5fdffe19c58f8c8f9a5d6a00777bdfeb	{"response":{"canonical_system":null,"conversation_id":null,"failed_attempts":null,"finish_reason":null,"history_digest":null,"kind":"response","metadata":null,"model_id":null,"model_name":"Offline extractive writer","parts":[{"args":"{\\"query\\": \\"the night trains\\"}","id":null,"part_kind":"tool-call","provider_details":null,"provider_name":null,"tool_call_id":"offline-1-2-0","tool_kind":null,"tool_name":"search_passages"},{"args":"{\\"query\\": \\"night\\"}","id":null,"part_kind":"tool-call","provider_details":null,"provider_name":null,"tool_call_id":"offline-1-2-1","tool_kind":null,"tool_name":"search_passages"},{"args":"{\\"query\\": \\"trains\\"}","id":null,"part_kind":"tool-call","provider_details":null,"provider_name":null,"tool_call_id":"offline-1-2-2","tool_kind":null,"tool_name":"search_passages"}],"provider_details":null,"provider_name":null,"provider_response_id":null,"provider_url":null,"run_id":null,"state":"complete","timestamp":"2026-11-29T18:24:56.846120Z","usage":{"audio_seconds":0.0,"cache_audio_read_tokens":0,"cache_read_tokens":0,"cache_write_1h_tokens":0,"cache_write_tokens":0,"cost":null,"details":{},"input_audio_tokens":0,"input_tokens":50,"output_audio_tokens":0,"output_reasoning_tokens":0,"output_tokens":14},"workspace_ref":null},"schema":1}	\N	2026-11-29 18:24:56.910844+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9478-7655-899b-091253a055a0	37099686035439c178e17bdb125dd85f487a89500e0829ea1f0778ec41164237	{"arguments":{"query":"the night trains"},"schema":1}	\N	2026-11-29 18:24:56.95297+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9486-78d7-a169-8f31c8aa525f	959c6dfe7695ec62ab13ddcfb9b3272425285c580d1e869262d1202ca5f725f7	{"arguments":{"query":"night"},"schema":1}	\N	2026-11-29 18:24:56.969333+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9497-7caf-aa3b-0c932df6301a	7cc923a1afccaec420a709cd3bfc8f3f311ef28031c684a3adacbfa527e8c49d	{"arguments":{"query":"trains"},"schema":1}	\N	2026-11-29 18:24:56.984961+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-95c2-72e8-9c34-09162923783d	3d59a62ca8261c9d461f19103382c2fb205ab7d02dcaf04a97cc7592f62e593b	{"result":{"passages":[{"end":237,"page":null,"score":1.0,"start":0,"text":"# Night trains\\n\\nNight trains ran between Port Amel and Tavel until 1987. In 2019 the line was opened again with 14 sleeping cars.\\n\\nThe review of 2023 counted 41,200 passengers in a year, which is 12 per cent more than in the year before.","title":"trains.md","version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"}]},"schema":1}	\N	2026-11-29 18:24:57.284584+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9792-76a3-91c5-f97261d6af1a	3d59a62ca8261c9d461f19103382c2fb205ab7d02dcaf04a97cc7592f62e593b	{"result":{"passages":[{"end":237,"page":null,"score":1.0,"start":0,"text":"# Night trains\\n\\nNight trains ran between Port Amel and Tavel until 1987. In 2019 the line was opened again with 14 sleeping cars.\\n\\nThe review of 2023 counted 41,200 passengers in a year, which is 12 per cent more than in the year before.","title":"trains.md","version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"}]},"schema":1}	\N	2026-11-29 18:24:57.750845+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9964-7415-bfbe-ff53a427428b	3d59a62ca8261c9d461f19103382c2fb205ab7d02dcaf04a97cc7592f62e593b	{"result":{"passages":[{"end":237,"page":null,"score":1.0,"start":0,"text":"# Night trains\\n\\nNight trains ran between Port Amel and Tavel until 1987. In 2019 the line was opened again with 14 sleeping cars.\\n\\nThe review of 2023 counted 41,200 passengers in a year, which is 12 per cent more than in the year before.","title":"trains.md","version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"}]},"schema":1}	\N	2026-11-29 18:24:58.213427+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9a2e-7e6e-9e0e-babc7279935d	867bb05e9ae0403703da9321b9db6dd10bfe7c8ce8311ca9d6e20b47666d0d53	{"context":[],"messages":[{"conversation_id":null,"instructions":null,"kind":"request","metadata":null,"parts":[{"content":{"passages":[{"end":237,"page":null,"score":1.0,"start":0,"text":"# Night trains\\n\\nNight trains ran between Port Amel and Tavel until 1987. In 2019 the line was opened again with 14 sleeping cars.\\n\\nThe review of 2023 counted 41,200 passengers in a year, which is 12 per cent more than in the year before.","title":"trains.md","version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"}]},"content_file_digests":[],"metadata":null,"outcome":"success","part_kind":"tool-return","retry":null,"timestamp":"2026-11-29T18:24:58.403907Z","tool_call_id":"offline-1-2-0","tool_kind":null,"tool_name":"search_passages"},{"content":{"passages":[{"end":237,"page":null,"score":1.0,"start":0,"text":"# Night trains\\n\\nNight trains ran between Port Amel and Tavel until 1987. In 2019 the line was opened again with 14 sleeping cars.\\n\\nThe review of 2023 counted 41,200 passengers in a year, which is 12 per cent more than in the year before.","title":"trains.md","version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"}]},"content_file_digests":[],"metadata":null,"outcome":"success","part_kind":"tool-return","retry":null,"timestamp":"2026-11-29T18:24:58.403922Z","tool_call_id":"offline-1-2-1","tool_kind":null,"tool_name":"search_passages"},{"content":{"passages":[{"end":237,"page":null,"score":1.0,"start":0,"text":"# Night trains\\n\\nNight trains ran between Port Amel and Tavel until 1987. In 2019 the line was opened again with 14 sleeping cars.\\n\\nThe review of 2023 counted 41,200 passengers in a year, which is 12 per cent more than in the year before.","title":"trains.md","version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"}]},"content_file_digests":[],"metadata":null,"outcome":"success","part_kind":"tool-return","retry":null,"timestamp":"2026-11-29T18:24:58.403926Z","tool_call_id":"offline-1-2-2","tool_kind":null,"tool_name":"search_passages"}],"run_id":null,"state":"complete","timestamp":null}],"schema":1}	\N	2026-11-29 18:24:58.415171+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9e7f-73fe-8721-283dc3dac591	8188ba0cfe7405e16229a2b710247d912d5605dddc8f42b8a6c611c6de5cacbe	Publish it	\N	2026-11-29 18:24:59.522128+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a618-7f88-9922-1fd5fa4517d8	4cf258f8c096813ab4f187a78ff35bcc673bd1f03bfee9752355e2b2b0706133	What ran between Port Amel and Tavel?	\N	2026-11-29 18:25:01.464686+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a681-7f50-8c22-813603e9788b	4cf258f8c096813ab4f187a78ff35bcc673bd1f03bfee9752355e2b2b0706133	What ran between Port Amel and Tavel?	\N	2026-11-29 18:25:01.575477+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9aee-7a54-b382-3055b55e2d24	1b5e80de127012890abdd285e245219073a1abed228a6575f6afb03b032f74f3	{"response":{"canonical_system":null,"conversation_id":null,"failed_attempts":null,"finish_reason":null,"history_digest":null,"kind":"response","metadata":null,"model_id":null,"model_name":"Offline extractive writer","parts":[{"citations":null,"content":"Planned sections: “Main points”, “Figures and dates”.\\n\\n","id":null,"part_kind":"text","provider_details":null,"provider_name":null},{"args":"{\\"title\\": \\"Report on the night trains\\", \\"markdown\\": \\"# Report on the night trains\\\\n\\\\n## Summary\\\\n\\\\nEvery statement below is quoted word for word from the cited passage; the offline extractive writer selected and arranged them, and added nothing.\\\\n\\\\nNight trains ran between Port Amel and Tavel until 1987. [1]\\\\n\\\\n## Main points\\\\n\\\\nIn 2019 the line was opened again with 14 sleeping cars. [2] The review of 2023 counted 41,200 passengers in a year, which is 12 per cent more than in the year before. [3]\\\\n\\\\n## Sources\\\\n\\\\n- [1] trains.md\\\\n- [2] trains.md\\\\n- [3] trains.md\\\\n\\", \\"citations\\": [{\\"n\\": 1, \\"version_id\\": \\"01a2288d-89db-74ed-8ad5-92aea8f4bc04\\", \\"start\\": 16, \\"end\\": 72, \\"quote\\": \\"Night trains ran between Port Amel and Tavel until 1987.\\"}, {\\"n\\": 2, \\"version_id\\": \\"01a2288d-89db-74ed-8ad5-92aea8f4bc04\\", \\"start\\": 73, \\"end\\": 129, \\"quote\\": \\"In 2019 the line was opened again with 14 sleeping cars.\\"}, {\\"n\\": 3, \\"version_id\\": \\"01a2288d-89db-74ed-8ad5-92aea8f4bc04\\", \\"start\\": 131, \\"end\\": 237, \\"quote\\": \\"The review of 2023 counted 41,200 passengers in a year, which is 12 per cent more than in the year before.\\"}]}","id":null,"part_kind":"tool-call","provider_details":null,"provider_name":null,"tool_call_id":"offline-1-3-0","tool_kind":null,"tool_name":"save_report"}],"provider_details":null,"provider_name":null,"provider_response_id":null,"provider_url":null,"run_id":null,"state":"complete","timestamp":"2026-11-29T18:24:58.582921Z","usage":{"audio_seconds":0.0,"cache_audio_read_tokens":0,"cache_read_tokens":0,"cache_write_1h_tokens":0,"cache_write_tokens":0,"cost":null,"details":{},"input_audio_tokens":0,"input_tokens":50,"output_audio_tokens":0,"output_reasoning_tokens":0,"output_tokens":179},"workspace_ref":null},"schema":1}	\N	2026-11-29 18:24:58.606821+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9b0c-7f9f-a100-371f9082c4b2	ed9460b7c4ade17991c451dbfe0b9e6f5c3e96c2c851ff2cb0ae56d8ccb4a2bb	{"arguments":{"citations":[{"end":72,"n":1,"quote":"Night trains ran between Port Amel and Tavel until 1987.","start":16,"version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"},{"end":129,"n":2,"quote":"In 2019 the line was opened again with 14 sleeping cars.","start":73,"version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"},{"end":237,"n":3,"quote":"The review of 2023 counted 41,200 passengers in a year, which is 12 per cent more than in the year before.","start":131,"version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"}],"markdown":"# Report on the night trains\\n\\n## Summary\\n\\nEvery statement below is quoted word for word from the cited passage; the offline extractive writer selected and arranged them, and added nothing.\\n\\nNight trains ran between Port Amel and Tavel until 1987. [1]\\n\\n## Main points\\n\\nIn 2019 the line was opened again with 14 sleeping cars. [2] The review of 2023 counted 41,200 passengers in a year, which is 12 per cent more than in the year before. [3]\\n\\n## Sources\\n\\n- [1] trains.md\\n- [2] trains.md\\n- [3] trains.md\\n","title":"Report on the night trains"},"schema":1}	\N	2026-11-29 18:24:58.637431+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9bd3-7df9-a16c-6ac805a465a0	490ee9245bd1b48a7f991b999862ed76a1f94fae57c9b64ac74c951921b54452	{"result":{"artifact_id":"01a2288d-9ba0-7d69-bed2-63db8ca224da","citations":3,"number":1,"sha256":"3a79653ed538fefb3b8d4def5cd32aa2763460955bb8c0e0ac4928230ac83bc5","title":"Report on the night trains","version_id":"01a2288d-9bad-7cc7-b47c-754f28166542"},"schema":1}	\N	2026-11-29 18:24:58.835713+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9c7d-7ade-b39e-ca2854866878	5df2a4eceafb51df6c2b8e6639f2cb1de7c31b698a0e7af76eed49cb9dbcfdf9	{"context":[],"messages":[{"conversation_id":null,"instructions":null,"kind":"request","metadata":null,"parts":[{"content":{"artifact_id":"01a2288d-9ba0-7d69-bed2-63db8ca224da","citations":3,"number":1,"sha256":"3a79653ed538fefb3b8d4def5cd32aa2763460955bb8c0e0ac4928230ac83bc5","title":"Report on the night trains","version_id":"01a2288d-9bad-7cc7-b47c-754f28166542"},"content_file_digests":[],"metadata":null,"outcome":"success","part_kind":"tool-return","retry":null,"timestamp":"2026-11-29T18:24:58.987058Z","tool_call_id":"offline-1-3-0","tool_kind":null,"tool_name":"save_report"}],"run_id":null,"state":"complete","timestamp":null}],"schema":1}	\N	2026-11-29 18:24:59.006085+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9dd8-7eaa-9178-85e17820f6bd	e806b67e2fc54fcb7bbbff0c1c0c36097efbb5cbfecc1c45411b62216c722481	{"response":{"canonical_system":null,"conversation_id":null,"failed_attempts":null,"finish_reason":null,"history_digest":null,"kind":"response","metadata":null,"model_id":null,"model_name":"Offline extractive writer","parts":[{"citations":null,"content":"I saved “Report on the night trains”, version 1: 2 sections and 3 citations from 1 document.\\n\\nKey findings:\\n\\n- Night trains ran between Port Amel and Tavel until 1987. [1] (trains.md)\\n- In 2019 the line was opened again with 14 sleeping cars. [2] (trains.md)\\n- The review of 2023 counted 41,200 passengers in a year, which is 12 per cent more than in the year before. [3] (trains.md)\\n\\nYou can say “shorter”, “add a section on …”, “what does it say about …?” or “publish it”.","id":null,"part_kind":"text","provider_details":null,"provider_name":null}],"provider_details":null,"provider_name":null,"provider_response_id":null,"provider_url":null,"run_id":null,"state":"complete","timestamp":"2026-11-29T18:24:59.314882Z","usage":{"audio_seconds":0.0,"cache_audio_read_tokens":0,"cache_read_tokens":0,"cache_write_1h_tokens":0,"cache_write_tokens":0,"cost":null,"details":{},"input_audio_tokens":0,"input_tokens":50,"output_audio_tokens":0,"output_reasoning_tokens":0,"output_tokens":95},"workspace_ref":null},"schema":1}	\N	2026-11-29 18:24:59.354848+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9e16-74ef-ab9d-b7e4fb0592d3	1d10b2dd38cb92d5d9de061eeb8590db561a13e4d1223bdaa939a75c83a8d695	I saved “Report on the night trains”, version 1: 2 sections and 3 citations from 1 document.\n\nKey findings:\n\n- Night trains ran between Port Amel and Tavel until 1987. [1] (trains.md)\n- In 2019 the line was opened again with 14 sleeping cars. [2] (trains.md)\n- The review of 2023 counted 41,200 passengers in a year, which is 12 per cent more than in the year before. [3] (trains.md)\n\nYou can say “shorter”, “add a section on …”, “what does it say about …?” or “publish it”.	\N	2026-11-29 18:24:59.418843+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9fa1-70df-a8c6-6a9619f036cf	b2bad59ad049f02f58a454f12edd056eaee4e5a5d053adff03c38e2894f69b9e	{"context":[1,2],"messages":[{"conversation_id":null,"instructions":null,"kind":"request","metadata":null,"parts":[{"content":"Publish it","part_kind":"user-prompt","timestamp":"2026-11-29T18:24:59.524512Z"}],"run_id":null,"state":"complete","timestamp":null}],"schema":1}	\N	2026-11-29 18:24:59.810095+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a09c-70b3-acc2-2e4a3d6fa1a6	599c84325e2d65a934a36c84691d756a5a462e4a2a6efe6680d778cb9b1181ef	{"response":{"canonical_system":null,"conversation_id":null,"failed_attempts":null,"finish_reason":null,"history_digest":null,"kind":"response","metadata":null,"model_id":null,"model_name":"Offline extractive writer","parts":[{"citations":null,"content":"Let me look at the report.\\n\\n","id":null,"part_kind":"text","provider_details":null,"provider_name":null},{"args":"{}","id":null,"part_kind":"tool-call","provider_details":null,"provider_name":null,"tool_call_id":"offline-2-1-0","tool_kind":null,"tool_name":"list_sources"}],"provider_details":null,"provider_name":null,"provider_response_id":null,"provider_url":null,"run_id":null,"state":"complete","timestamp":"2026-11-29T18:25:00.020074Z","usage":{"audio_seconds":0.0,"cache_audio_read_tokens":0,"cache_read_tokens":0,"cache_write_1h_tokens":0,"cache_write_tokens":0,"cost":null,"details":{},"input_audio_tokens":0,"input_tokens":50,"output_audio_tokens":0,"output_reasoning_tokens":0,"output_tokens":8},"workspace_ref":null},"schema":1}	\N	2026-11-29 18:25:00.060727+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a0dd-7592-831c-4acb03e65db0	484e9be6eb62da0b81b9a57d771d391b1ebbc4ddd64112fa1674f476936ea324	{"arguments":{},"schema":1}	\N	2026-11-29 18:25:00.125965+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a84f-74c9-b2ce-2ba7846afc62	e427f1460b046b6825dd8e2e61aad754f17804c6f5f952c6a2fb6057f45462c1	{"context":[],"messages":[{"conversation_id":null,"instructions":null,"kind":"request","metadata":null,"parts":[{"content":"What ran between Port Amel and Tavel?","part_kind":"user-prompt","timestamp":"2026-11-29T18:25:01.576958Z"}],"run_id":null,"state":"complete","timestamp":null}],"schema":1}	\N	2026-11-29 18:25:02.032626+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a19f-72fe-921e-d4a47c6d0fe3	31837f7ab088bf3583853cca38642fa99feb0098aff3f7eb934f19386e91bb2c	{"result":{"reports":[{"artifact_id":"01a2288d-9ba0-7d69-bed2-63db8ca224da","characters":501,"citations":[{"end":72,"n":1,"quote":"Night trains ran between Port Amel and Tavel until 1987.","start":16,"version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"},{"end":129,"n":2,"quote":"In 2019 the line was opened again with 14 sleeping cars.","start":73,"version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"},{"end":237,"n":3,"quote":"The review of 2023 counted 41,200 passengers in a year, which is 12 per cent more than in the year before.","start":131,"version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"}],"number":1,"title":"Report on the night trains","version_id":"01a2288d-9bad-7cc7-b47c-754f28166542"}],"sources":[{"characters":238,"media_type":"text/markdown","pages":null,"title":"trains.md","version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"}]},"schema":1}	\N	2026-11-29 18:25:00.319841+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a228-76c6-9550-9e2845298f2b	f35a50b7f4006d1b1504f9de450d3dab44580e573df317523f723c1cb8f3d475	{"context":[],"messages":[{"conversation_id":null,"instructions":null,"kind":"request","metadata":null,"parts":[{"content":{"reports":[{"artifact_id":"01a2288d-9ba0-7d69-bed2-63db8ca224da","characters":501,"citations":[{"end":72,"n":1,"quote":"Night trains ran between Port Amel and Tavel until 1987.","start":16,"version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"},{"end":129,"n":2,"quote":"In 2019 the line was opened again with 14 sleeping cars.","start":73,"version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"},{"end":237,"n":3,"quote":"The review of 2023 counted 41,200 passengers in a year, which is 12 per cent more than in the year before.","start":131,"version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"}],"number":1,"title":"Report on the night trains","version_id":"01a2288d-9bad-7cc7-b47c-754f28166542"}],"sources":[{"characters":238,"media_type":"text/markdown","pages":null,"title":"trains.md","version_id":"01a2288d-89db-74ed-8ad5-92aea8f4bc04"}]},"content_file_digests":[],"metadata":null,"outcome":"success","part_kind":"tool-return","retry":null,"timestamp":"2026-11-29T18:25:00.447661Z","tool_call_id":"offline-2-1-0","tool_kind":null,"tool_name":"list_sources"}],"run_id":null,"state":"complete","timestamp":null}],"schema":1}	\N	2026-11-29 18:25:00.457483+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a2df-7d1f-9d29-0391200aca05	e5d2788f8f1957b912846d2eb0655d71a3cea154e9706b406ec32a93d37fb3ee	{"response":{"canonical_system":null,"conversation_id":null,"failed_attempts":null,"finish_reason":null,"history_digest":null,"kind":"response","metadata":null,"model_id":null,"model_name":"Offline extractive writer","parts":[{"citations":null,"content":"I propose version 1 of “Report on the night trains” for publication; a reviewer decides before anything is sent.\\n\\n","id":null,"part_kind":"text","provider_details":null,"provider_name":null},{"args":"{\\"artifact_id\\": \\"01a2288d-9ba0-7d69-bed2-63db8ca224da\\", \\"number\\": 1}","id":null,"part_kind":"tool-call","provider_details":null,"provider_name":null,"tool_call_id":"offline-2-2-0","tool_kind":null,"tool_name":"propose_publication"}],"provider_details":null,"provider_name":null,"provider_response_id":null,"provider_url":null,"run_id":null,"state":"complete","timestamp":"2026-11-29T18:25:00.611763Z","usage":{"audio_seconds":0.0,"cache_audio_read_tokens":0,"cache_read_tokens":0,"cache_write_1h_tokens":0,"cache_write_tokens":0,"cost":null,"details":{},"input_audio_tokens":0,"input_tokens":50,"output_audio_tokens":0,"output_reasoning_tokens":0,"output_tokens":25},"workspace_ref":null},"schema":1}	\N	2026-11-29 18:25:00.64021+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a300-7906-9bd1-9d98e2519d1c	7d6b88e4b201c712a0ee4c9d202d0902f27da80d645afeef452510b23cf5b26f	{"arguments":{"artifact_id":"01a2288d-9ba0-7d69-bed2-63db8ca224da","number":1},"schema":1}	\N	2026-11-29 18:25:00.674778+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a437-7060-8316-939995178791	8c758493f7dd8ce9a81e1d94773338315cb432c17949133be6ffe40a7a085cbb	{"result":{"operation_id":"01a2288d-a3c3-7342-a908-a6f987ea5d1d"},"schema":1}	\N	2026-11-29 18:25:00.986814+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a98b-7953-b437-546114f30b37	4cf258f8c096813ab4f187a78ff35bcc673bd1f03bfee9752355e2b2b0706133	What ran between Port Amel and Tavel?	\N	2026-11-29 18:25:02.347897+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-aa8d-7c96-bf58-ac3b5e310524	fd4189385fb6351f85237b08a3d40d8b5f6c1ad0489bf69607bc3465d9a3e6f9	{"context":[],"messages":[{"conversation_id":null,"instructions":null,"kind":"request","metadata":null,"parts":[{"content":"What ran between Port Amel and Tavel?","part_kind":"user-prompt","timestamp":"2026-11-29T18:25:02.349158Z"}],"run_id":null,"state":"complete","timestamp":null}],"schema":1}	\N	2026-11-29 18:25:02.605654+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ab59-79a0-9525-51fd8d10abc4	4cf258f8c096813ab4f187a78ff35bcc673bd1f03bfee9752355e2b2b0706133	What ran between Port Amel and Tavel?	\N	2026-11-29 18:25:02.814798+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ac1d-7e8c-b038-2635b6a8d93d	d6717bab70324c3d250fcd3a51debd6fd55d1ce310b43f7d21f9497dccf4e95d	{"context":[],"messages":[{"conversation_id":null,"instructions":null,"kind":"request","metadata":null,"parts":[{"content":"What ran between Port Amel and Tavel?","part_kind":"user-prompt","timestamp":"2026-11-29T18:25:02.819965Z"}],"run_id":null,"state":"complete","timestamp":null}],"schema":1}	\N	2026-11-29 18:25:03.005566+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ac4f-71d0-8212-50d820483f4d	d4503889242cd39b475154d1541f141fae39ad1f2d907503d1f234ee055c9a9c	{"response":{"kind":"response","model_name":"offline","parts":[{"args":"{}","part_kind":"tool-call","tool_call_id":"call_0","tool_name":"list_sources"}],"timestamp":"2026-11-29T00:00:00Z","usage":{"input_tokens":10,"output_tokens":5}},"schema":1}	\N	2026-11-29 18:25:03.056021+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ac5d-724a-879d-f345c715d961	484e9be6eb62da0b81b9a57d771d391b1ebbc4ddd64112fa1674f476936ea324	{"arguments":{},"schema":1}	\N	2026-11-29 18:25:03.070008+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ac7e-7a70-8ddc-b81f7bece72a	4cf258f8c096813ab4f187a78ff35bcc673bd1f03bfee9752355e2b2b0706133	What ran between Port Amel and Tavel?	\N	2026-11-29 18:25:03.10318+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-acf9-71ea-b4c8-ecd77942a638	d6bfe5b0f0f603254fa5cb9c9332925348c8fd2bd14370eae22b29e874b57031	{"context":[],"messages":[{"conversation_id":null,"instructions":null,"kind":"request","metadata":null,"parts":[{"content":"What ran between Port Amel and Tavel?","part_kind":"user-prompt","timestamp":"2026-11-29T18:25:03.104087Z"}],"run_id":null,"state":"complete","timestamp":null}],"schema":1}	\N	2026-11-29 18:25:03.226224+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ad92-70bd-a243-09cc02148e20	4cf258f8c096813ab4f187a78ff35bcc673bd1f03bfee9752355e2b2b0706133	What ran between Port Amel and Tavel?	\N	2026-11-29 18:25:03.379056+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ae24-75f7-b668-32010857aaed	5022c99ade1971dac51a590131c3fc065b2e2ae22e8510fd65132a91947a2714	{"context":[],"messages":[{"conversation_id":null,"instructions":null,"kind":"request","metadata":null,"parts":[{"content":"What ran between Port Amel and Tavel?","part_kind":"user-prompt","timestamp":"2026-11-29T18:25:03.383557Z"}],"run_id":null,"state":"complete","timestamp":null}],"schema":1}	\N	2026-11-29 18:25:03.52465+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ae7d-76bc-9379-c0b282b1ed41	c11c5ae572991d5610d49c7d743a7479f4dd53da64364d6a4ffb9a24805514d7	It ran	\N	2026-11-29 18:25:03.614087+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-aeaf-7aa6-b063-c6f87301c372	4cf258f8c096813ab4f187a78ff35bcc673bd1f03bfee9752355e2b2b0706133	What ran between Port Amel and Tavel?	\N	2026-11-29 18:25:03.66391+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-af3f-7840-b8b3-f87778891a2c	efed73539cc4599e300ca8160af06c9476cfe826c92756a3213062ee05507077	{"context":[],"messages":[{"conversation_id":null,"instructions":null,"kind":"request","metadata":null,"parts":[{"content":"What ran between Port Amel and Tavel?","part_kind":"user-prompt","timestamp":"2026-11-29T18:25:03.665028Z"}],"run_id":null,"state":"complete","timestamp":null}],"schema":1}	\N	2026-11-29 18:25:03.807964+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-affb-74cb-aa49-3081a5330648	012622503ab60ae81066942d2900d2285b25394f8a08333c60c66fbf43d89b8f	The language model broke off.	\N	2026-11-29 18:25:03.995971+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-b442-752a-b683-ec803d49a8e9	c13ff980804f5f6292580636f502a5eb0465ae3dcbef4fa27e38fdb0566d3e55	{"id": "art-696ec80ae2474634", "key": "b512f6cdc775ff7163a7d2eac53d509a275ba4e80666023a86ce9f51dc29bf49", "sha256": "7b7031d9dd3ea8fd81d4522a01abcf33678cae12bf6a90768593321898523ed1"}	\N	2026-11-29 18:25:05.091557+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ba04-77f5-a746-2ba9fe77b713	44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a	{}	\N	2026-11-29 18:25:06.569761+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-bc52-751e-a3fd-d8ba452e1fc8	9b6600792c22072f00807cd4db4e2cc5ffa6d3a75903542be795b131b7d2cbb6	{"articles": []}	\N	2026-11-29 18:25:07.154608+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-bcb2-780a-8fbe-169c5a3a8907	f98c44f5c2acf6fb01ca03a01c426f7f11954af8175f539acd996b589d1f8252	They told us on the telephone.	\N	2026-11-29 18:25:07.251546+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-bde4-7501-bccb-89da151e122e	fd08eb872b9a371226457da154cc240112a10a735c44e10132cd267e582a8336	A mistake	\N	2026-11-29 18:25:07.557554+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c0be-78c2-99db-941cdd84ed5b	a6fd230b70f5501822ebcfeab2081936d94cae0129e0b6b476b0cf2b2d40f501	Not like this.	\N	2026-11-29 18:25:08.286785+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c1e1-76c2-8bfb-4c6724110984	fd08eb872b9a371226457da154cc240112a10a735c44e10132cd267e582a8336	A mistake	\N	2026-11-29 18:25:08.578398+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c2eb-7b95-9c2e-73b5b2358489	fd08eb872b9a371226457da154cc240112a10a735c44e10132cd267e582a8336	A mistake	\N	2026-11-29 18:25:08.843613+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c727-7660-a8e6-70bccab54500	44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a	{}	\N	2026-11-29 18:25:09.927926+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c998-7aa0-be7c-15f6c645dfa0	44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a	{}	\N	2026-11-29 18:25:10.552799+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ce80-7201-93b2-4af01a08cbd4	29551bb4e06ce87901159055d426b43018fc15bb3d4e8db9c4bd1bf20bc2063b	A test	\N	2026-11-29 18:25:11.809087+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-cead-7466-91a1-2a8636a0b1af	29551bb4e06ce87901159055d426b43018fc15bb3d4e8db9c4bd1bf20bc2063b	A test	\N	2026-11-29 18:25:11.853645+00	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ced4-71d3-b281-85b802b145b0	29551bb4e06ce87901159055d426b43018fc15bb3d4e8db9c4bd1bf20bc2063b	A test	\N	2026-11-29 18:25:11.893405+00	01a2288d-ce47-7d74-9171-7d749a45141b
\.


--
-- Data for Name: conversations_conversation; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.conversations_conversation (id, agent, title, revision, last_message_number, last_turn_number, client_key, created_at, updated_at, last_activity_at, owner_id, tenant_id, epoch_id) FROM stdin;
01a2288d-886e-763e-8779-8a8edce98db5	report_writer	Write a short report on the night trains.	9	3	3	\N	2026-11-29 18:24:53.872034+00	2026-11-29 18:25:01.416427+00	2026-11-29 18:25:01.416427+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-a605-71be-99b5-1c4e80c0036b	report_writer	What ran between Port Amel and Tavel?	4	1	1	\N	2026-11-29 18:25:01.446591+00	2026-11-29 18:25:01.496878+00	2026-11-29 18:25:01.496878+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-a65f-7986-9928-3ec9a08b197e	report_writer	What ran between Port Amel and Tavel?	4	1	1	\N	2026-11-29 18:25:01.541061+00	2026-11-29 18:25:01.589638+00	2026-11-29 18:25:01.589638+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-a97b-7f64-b605-de052208762f	report_writer	What ran between Port Amel and Tavel?	4	1	1	\N	2026-11-29 18:25:02.332689+00	2026-11-29 18:25:02.356451+00	2026-11-29 18:25:02.356451+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-ab42-73cd-bb72-1cfdecf2357f	report_writer	What ran between Port Amel and Tavel?	4	1	1	\N	2026-11-29 18:25:02.787842+00	2026-11-29 18:25:02.842782+00	2026-11-29 18:25:02.842782+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-ac70-78c0-be3c-8bbd7aa67fce	report_writer	What ran between Port Amel and Tavel?	4	1	1	\N	2026-11-29 18:25:03.0916+00	2026-11-29 18:25:03.113556+00	2026-11-29 18:25:03.113556+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-ad81-78fa-b2c0-431cda684370	report_writer	What ran between Port Amel and Tavel?	6	2	1	\N	2026-11-29 18:25:03.364156+00	2026-11-29 18:25:03.623416+00	2026-11-29 18:25:03.623416+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
01a2288d-aea1-79d7-9cc8-37e49e45372e	report_writer	What ran between Port Amel and Tavel?	6	2	1	\N	2026-11-29 18:25:03.650822+00	2026-11-29 18:25:04.010694+00	2026-11-29 18:25:04.010694+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N
\.


--
-- Data for Name: conversations_epoch; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.conversations_epoch (number, backup_at, restored_at, product_version) FROM stdin;
\.


--
-- Data for Name: conversations_event; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.conversations_event (id, stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason, schema_version, tenant_id, payload, hash) FROM stdin;
1	turn:01a2288d-8a50-7729-aaf4-f8a671750c58	1	turn.accepted		accepted	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:24:54.353941+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"fence": 0, "reason": "", "ended_at": null, "ended_by": null, "first_claimed_at": null}, "question": "01a2288d-8a43-7a31-9ad9-cd0d75b33fb1", "retry_of": null}	\\x814b5ae04d98d183a7e0d7f1ac2c57685522182553bab52b3b9d68ff4af8c53b
2	turn:01a2288d-8a50-7729-aaf4-f8a671750c58	2	turn.running	accepted	running	worker	\N	\N	2026-11-29 18:24:54.551419+00	claimed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"run": "01a2288d-8b0e-715a-90e0-f9e1e3a0ed13", "set": {"fence": 1, "first_claimed_at": "2026-11-29T18:24:54.541914+00:00"}}	\\x03af935683a119e2c8b7b33031325c492c8fb09222519945fa0041b9270a0fa4
3	run:01a2288d-8b0e-715a-90e0-f9e1e3a0ed13	1	run.leased		leased	worker	\N	\N	2026-11-29 18:24:54.561804+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_at": null, "end_reason": ""}}	\\x79d34624b10a6f7211b70dddbc46c526028b21fa8019adda6824659e7a4d1efd
4	step:01a2288d-8e8e-76b5-ad2c-0124059d0a97	1	step.pending		pending	worker	\N	1	2026-11-29 18:24:55.454202+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-8e85-7c0e-b73a-147d23c956e6", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "02df9cdcedd48b7be9fae066cbd3d2abb48b8eff64a360c3305849598a88b0c0", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\x9b52a2e784e232b4cb75eec5bdaf9554d4543488697fa40521c0915c00496505
5	step:01a2288d-8e8e-76b5-ad2c-0124059d0a97	2	step.running	pending	running	worker	\N	1	2026-11-29 18:24:55.71303+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:24:55.691062+00:00"}}	\\xe01c71f0ad9c483ec52309701f930091a2c15c3d7e0aed9a657e47e5bc76eedb
6	step:01a2288d-8e8e-76b5-ad2c-0124059d0a97	3	step.succeeded	running	succeeded	worker	\N	1	2026-11-29 18:24:55.893125+00	ok	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"output": "01a2288d-903a-7d69-aa3c-f9708d85bebc", "outcome": "ok", "tokens_in": 50, "tokens_out": 25, "finished_at": "2026-11-29T18:24:55.877736+00:00", "operation_id": null, "output_bytes": 1097, "output_sha256": "4f21fd5d91a0375350d51811b23259962f600dba7dfc9386e7b34a7f7ebf75d1"}}	\\x360473e6b4b90f51b7e2b627190799614c0d755049f100299d8479e6df357ddc
7	step:01a2288d-9061-70ce-a145-0c2d1d19fbbc	1	step.pending		pending	worker	\N	1	2026-11-29 18:24:55.906833+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-905e-7a41-b25c-dee8fc4e1c08", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "484e9be6eb62da0b81b9a57d771d391b1ebbc4ddd64112fa1674f476936ea324", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\xe7988859198dda111b185f10968a4ffdf7e408d87d3566cccea53b4aadd24787
8	step:01a2288d-9061-70ce-a145-0c2d1d19fbbc	2	step.running	pending	running	worker	\N	1	2026-11-29 18:24:56.051713+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:24:56.043177+00:00"}}	\\xf7bf726937ad78316b53ea940292e26097e2582f1653857f5a146776a732cba2
9	step:01a2288d-9061-70ce-a145-0c2d1d19fbbc	3	step.succeeded	running	succeeded	worker	\N	1	2026-11-29 18:24:56.200978+00	ok	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"output": "01a2288d-917a-70e2-9680-9c66cfb2629f", "outcome": "ok", "tokens_in": 0, "tokens_out": 0, "finished_at": "2026-11-29T18:24:56.194324+00:00", "operation_id": null, "output_bytes": 181, "output_sha256": "083e9e46bc31589e1b34f2daec600a18aafcdbbaf616c79a34a72a71cda3e1ad"}}	\\xa9d2c8ad574c7b8da580cdfd12e9b73074bd0f9261b1e23a4affebdbfd710563
10	step:01a2288d-92e2-7763-a291-26037bb512cc	1	step.pending		pending	worker	\N	1	2026-11-29 18:24:56.552675+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-92e1-77e8-8e27-7437d88761cb", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "f01e84b02a2973efbd8a583d9a1a10363f696cc74d42f707e48b6bd1c573f128", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\xf7f20c9ebcd49e0f1bddff211d47922cc5cb8b12d4d0a9eb2e82f4aac450fdab
11	step:01a2288d-92e2-7763-a291-26037bb512cc	2	step.running	pending	running	worker	\N	1	2026-11-29 18:24:56.710714+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:24:56.706060+00:00"}}	\\x5347528324a7bb66f3437ee23cd5e39ec45afdd7d1487341926c2833e5e68983
12	step:01a2288d-92e2-7763-a291-26037bb512cc	3	step.succeeded	running	succeeded	worker	\N	1	2026-11-29 18:24:56.93661+00	ok	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"output": "01a2288d-9449-796b-a8f2-08e65ba2d606", "outcome": "ok", "tokens_in": 50, "tokens_out": 14, "finished_at": "2026-11-29T18:24:56.917490+00:00", "operation_id": null, "output_bytes": 1279, "output_sha256": "ac33ffcc8ea7cc229af3d5913645954b5fdffe19c58f8c8f9a5d6a00777bdfeb"}}	\\x7e6f4cc4f2f703d4481c0d67768a79d5d7a462148992d5c93731b01b358ef704
13	step:01a2288d-9479-719d-89c1-a51d79b6e75c	1	step.pending		pending	worker	\N	1	2026-11-29 18:24:56.955608+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-9478-7655-899b-091253a055a0", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "37099686035439c178e17bdb125dd85f487a89500e0829ea1f0778ec41164237", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\xda98892980f9729a95ea6613535965c3a52bc1fe429ead08328fb60016d708be
14	step:01a2288d-948a-7958-be0c-ab31381c84e1	1	step.pending		pending	worker	\N	1	2026-11-29 18:24:56.971103+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-9486-78d7-a169-8f31c8aa525f", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "959c6dfe7695ec62ab13ddcfb9b3272425285c580d1e869262d1202ca5f725f7", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\xc986be48a5f01232d68623223022606c2702d00347febcdd315a4d32347a0d2d
15	step:01a2288d-9499-772e-b0b2-8677b6be6d3c	1	step.pending		pending	worker	\N	1	2026-11-29 18:24:56.98679+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-9497-7caf-aa3b-0c932df6301a", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "7cc923a1afccaec420a709cd3bfc8f3f311ef28031c684a3adacbfa527e8c49d", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\x94be7b53ef94dfaa87a42aaeb66ff144a532f09c0701cd3578895d1e5a9ffb71
16	step:01a2288d-9479-719d-89c1-a51d79b6e75c	2	step.running	pending	running	worker	\N	1	2026-11-29 18:24:57.097183+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:24:57.091128+00:00"}}	\\xcc2190d9d864a3aecad39a09d5796174eeece7d1a92e8da005f1c0bdfe5ed94c
17	step:01a2288d-9479-719d-89c1-a51d79b6e75c	3	step.succeeded	running	succeeded	worker	\N	1	2026-11-29 18:24:57.325882+00	ok	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"output": "01a2288d-95c2-72e8-9c34-09162923783d", "outcome": "ok", "tokens_in": 0, "tokens_out": 0, "finished_at": "2026-11-29T18:24:57.311654+00:00", "operation_id": null, "output_bytes": 405, "output_sha256": "3d59a62ca8261c9d461f19103382c2fb205ab7d02dcaf04a97cc7592f62e593b"}}	\\xd152645b74550b4c7d66504dc871c418906e13df7b1861ac1d7cccab5065a009
18	step:01a2288d-948a-7958-be0c-ab31381c84e1	2	step.running	pending	running	worker	\N	1	2026-11-29 18:24:57.602664+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:24:57.590833+00:00"}}	\\x3dd1d984612620ecabd7d4fc9592cc24224e6241e5afc8fa0afe860c4bd31192
33	turn:01a2288d-9e8d-7284-a749-6d096038e9fd	1	turn.accepted		accepted	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:24:59.535145+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"fence": 0, "reason": "", "ended_at": null, "ended_by": null, "first_claimed_at": null}, "question": "01a2288d-9e83-7745-87ec-69930426fd7e", "retry_of": null}	\\xcd59e8d70d79c875c75a3d13d09d799ebd999c73c0b1b44f25028cd64b8a5b4b
19	step:01a2288d-948a-7958-be0c-ab31381c84e1	3	step.succeeded	running	succeeded	worker	\N	1	2026-11-29 18:24:57.774649+00	ok	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"output": "01a2288d-9792-76a3-91c5-f97261d6af1a", "outcome": "ok", "tokens_in": 0, "tokens_out": 0, "finished_at": "2026-11-29T18:24:57.762993+00:00", "operation_id": null, "output_bytes": 405, "output_sha256": "3d59a62ca8261c9d461f19103382c2fb205ab7d02dcaf04a97cc7592f62e593b"}}	\\xb498e3bb5b5f5b32b36370dce3ca220153f529fb90469075f577f93504e82f99
20	step:01a2288d-9499-772e-b0b2-8677b6be6d3c	2	step.running	pending	running	worker	\N	1	2026-11-29 18:24:57.963599+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:24:57.943112+00:00"}}	\\x2c4c8ce1ab6a1320d7d0e8cdf1edecffb943805f54824b06633089234feaa2d0
21	step:01a2288d-9499-772e-b0b2-8677b6be6d3c	3	step.succeeded	running	succeeded	worker	\N	1	2026-11-29 18:24:58.244385+00	ok	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"output": "01a2288d-9964-7415-bfbe-ff53a427428b", "outcome": "ok", "tokens_in": 0, "tokens_out": 0, "finished_at": "2026-11-29T18:24:58.233621+00:00", "operation_id": null, "output_bytes": 405, "output_sha256": "3d59a62ca8261c9d461f19103382c2fb205ab7d02dcaf04a97cc7592f62e593b"}}	\\xbf7cd8e491d3c83ff93a67ab30214c5a57d029a4d47763e01227b06a009e1b37
22	step:01a2288d-9a2f-71e0-841c-c23e690534fe	1	step.pending		pending	worker	\N	1	2026-11-29 18:24:58.418491+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-9a2e-7e6e-9e0e-babc7279935d", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "867bb05e9ae0403703da9321b9db6dd10bfe7c8ce8311ca9d6e20b47666d0d53", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\xacbb48ea1f5f5b563d505fb9b46d81acedcbca26baf96bbde37f145f3d021db7
23	step:01a2288d-9a2f-71e0-841c-c23e690534fe	2	step.running	pending	running	worker	\N	1	2026-11-29 18:24:58.52292+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:24:58.517616+00:00"}}	\\xdaf8f5e067004c7472ab2b7be0c3f2d4ecf0ecf7f67ae1559f9adb0148470889
24	step:01a2288d-9a2f-71e0-841c-c23e690534fe	3	step.succeeded	running	succeeded	worker	\N	1	2026-11-29 18:24:58.62096+00	ok	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"output": "01a2288d-9aee-7a54-b382-3055b55e2d24", "outcome": "ok", "tokens_in": 50, "tokens_out": 179, "finished_at": "2026-11-29T18:24:58.611319+00:00", "operation_id": null, "output_bytes": 2212, "output_sha256": "1b5e80de127012890abdd285e245219073a1abed228a6575f6afb03b032f74f3"}}	\\x44d2d7bf7e257a913e766592d5dae55d854732ffcd5ef03987fe85ae663f1cac
25	step:01a2288d-9b0d-7416-8801-210105802cd0	1	step.pending		pending	worker	\N	1	2026-11-29 18:24:58.638959+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-9b0c-7f9f-a100-371f9082c4b2", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "ed9460b7c4ade17991c451dbfe0b9e6f5c3e96c2c851ff2cb0ae56d8ccb4a2bb", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\x56dd261b4c52df757c01775e8ea62c180e5256daa8308bf89815f07168994d30
26	step:01a2288d-9b0d-7416-8801-210105802cd0	2	step.running	pending	running	worker	\N	1	2026-11-29 18:24:58.821909+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:24:58.819094+00:00"}}	\\x1cb7a04505f0c54e32930401c439e29b9f75ec9b7ebd5f5a62f5a9e19423b3be
27	step:01a2288d-9b0d-7416-8801-210105802cd0	3	step.succeeded	running	succeeded	worker	\N	1	2026-11-29 18:24:58.846952+00	ok	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"output": "01a2288d-9bd3-7df9-a16c-6ac805a465a0", "outcome": "ok", "tokens_in": 0, "tokens_out": 0, "finished_at": "2026-11-29T18:24:58.845393+00:00", "operation_id": null, "output_bytes": 266, "output_sha256": "490ee9245bd1b48a7f991b999862ed76a1f94fae57c9b64ac74c951921b54452"}}	\\x3d7e8ae633c5cb4c21fb69ef148a076729b9c63829971accf099c97b85005e3e
28	step:01a2288d-9c7e-7607-9d27-8413434cf34a	1	step.pending		pending	worker	\N	1	2026-11-29 18:24:59.0089+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-9c7d-7ade-b39e-ca2854866878", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "5df2a4eceafb51df6c2b8e6639f2cb1de7c31b698a0e7af76eed49cb9dbcfdf9", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\x51e9c39cd80699ee1b36311d9a1c1234b02ab37f4e40e51610d553e185f390f3
29	step:01a2288d-9c7e-7607-9d27-8413434cf34a	2	step.running	pending	running	worker	\N	1	2026-11-29 18:24:59.255443+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:24:59.247110+00:00"}}	\\xbfdd5ba86bcaacf3c9fc2be9a1b8a0b8743dc81ef6d929fba8fe4b0f0e7c09a0
30	step:01a2288d-9c7e-7607-9d27-8413434cf34a	3	step.succeeded	running	succeeded	worker	\N	1	2026-11-29 18:24:59.379523+00	ok	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"output": "01a2288d-9dd8-7eaa-9178-85e17820f6bd", "outcome": "ok", "tokens_in": 50, "tokens_out": 95, "finished_at": "2026-11-29T18:24:59.365705+00:00", "operation_id": null, "output_bytes": 1306, "output_sha256": "e806b67e2fc54fcb7bbbff0c1c0c36097efbb5cbfecc1c45411b62216c722481"}}	\\xf539f1d9b4f2f26f2c2fdc93a1b9a27793459f9f6e8c45ff790aa03ea4c73511
31	run:01a2288d-8b0e-715a-90e0-f9e1e3a0ed13	2	run.finished	leased	finished	worker	\N	\N	2026-11-29 18:24:59.413125+00	answered	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_at": "2026-11-29T18:24:59.403497+00:00", "end_reason": "answered"}}	\\x316a0b12ad9c1ec959e02ab79afc64ead10297c337a507a08cb9b498a6b70c09
32	turn:01a2288d-8a50-7729-aaf4-f8a671750c58	3	turn.completed	running	completed	worker	\N	1	2026-11-29 18:24:59.429969+00	answered	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "answered", "ended_at": "2026-11-29T18:24:59.427398+00:00"}}	\\x7426a5840902aa29f7ac231892ba2bd6421d1d0274edfb43a0434e9d8c0d312b
34	turn:01a2288d-9e8d-7284-a749-6d096038e9fd	2	turn.running	accepted	running	worker	\N	\N	2026-11-29 18:24:59.689286+00	claimed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"run": "01a2288d-9f25-7c86-b87f-dbdd27ad97ef", "set": {"fence": 1, "first_claimed_at": "2026-11-29T18:24:59.684105+00:00"}}	\\xe989bffdf35665a27ac47b79107acfe56f1858588d7abe4b18d299a126ed526a
35	run:01a2288d-9f25-7c86-b87f-dbdd27ad97ef	1	run.leased		leased	worker	\N	\N	2026-11-29 18:24:59.6963+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_at": null, "end_reason": ""}}	\\x14f55bbf3a2f23e45286f43115f0d613f4d7d15bd7fd561995ea58795edc9632
36	step:01a2288d-9fa2-7add-8c5b-756ccc91abce	1	step.pending		pending	worker	\N	1	2026-11-29 18:24:59.812204+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-9fa1-70df-a8c6-6a9619f036cf", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "b2bad59ad049f02f58a454f12edd056eaee4e5a5d053adff03c38e2894f69b9e", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\x21a62afecc7c8fddfc1682f1004c852ebe27aef6aff9437b39d81a3ae5deb43b
37	step:01a2288d-9fa2-7add-8c5b-756ccc91abce	2	step.running	pending	running	worker	\N	1	2026-11-29 18:24:59.967276+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:24:59.951052+00:00"}}	\\x4cdad37759c9b1c757b4e0d43bfe44cb9f7697e4f94c7c8fe666a134a9f7a565
38	step:01a2288d-9fa2-7add-8c5b-756ccc91abce	3	step.succeeded	running	succeeded	worker	\N	1	2026-11-29 18:25:00.074368+00	ok	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"output": "01a2288d-a09c-70b3-acc2-2e4a3d6fa1a6", "outcome": "ok", "tokens_in": 50, "tokens_out": 8, "finished_at": "2026-11-29T18:25:00.069031+00:00", "operation_id": null, "output_bytes": 997, "output_sha256": "599c84325e2d65a934a36c84691d756a5a462e4a2a6efe6680d778cb9b1181ef"}}	\\x9b221fcfe5bb4521e2c11cd6e9eeb3966220d11f53117d14fa7982915cae78d3
39	step:01a2288d-a0df-7f98-afe6-f1d055a7e21b	1	step.pending		pending	worker	\N	1	2026-11-29 18:25:00.128714+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-a0dd-7592-831c-4acb03e65db0", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "484e9be6eb62da0b81b9a57d771d391b1ebbc4ddd64112fa1674f476936ea324", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\x104de86ee424fecc6b2452a5700e906850ebff5bfffd66b6e67cf1bebc9e402c
40	step:01a2288d-a0df-7f98-afe6-f1d055a7e21b	2	step.running	pending	running	worker	\N	1	2026-11-29 18:25:00.231078+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:25:00.220176+00:00"}}	\\xd4539720c131e7d8b61eb18f80cd1c5dd5cb4659e38854f2b904b62bdec55dc1
41	step:01a2288d-a0df-7f98-afe6-f1d055a7e21b	3	step.succeeded	running	succeeded	worker	\N	1	2026-11-29 18:25:00.337867+00	ok	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"output": "01a2288d-a19f-72fe-921e-d4a47c6d0fe3", "outcome": "ok", "tokens_in": 0, "tokens_out": 0, "finished_at": "2026-11-29T18:25:00.328897+00:00", "operation_id": null, "output_bytes": 860, "output_sha256": "31837f7ab088bf3583853cca38642fa99feb0098aff3f7eb934f19386e91bb2c"}}	\\xeb3b01af7c130f9e15d49e45afd26e1d4c7471d0c5970c6ede9594ee35ac9173
42	step:01a2288d-a22a-70c5-ba70-d1ae15ec8583	1	step.pending		pending	worker	\N	1	2026-11-29 18:25:00.460011+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-a228-76c6-9550-9e2845298f2b", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "f35a50b7f4006d1b1504f9de450d3dab44580e573df317523f723c1cb8f3d475", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\x5db46fc89685a5efdaa5c0642e739cff7036d246ccadb416f86e1e2a860dcb4b
43	step:01a2288d-a22a-70c5-ba70-d1ae15ec8583	2	step.running	pending	running	worker	\N	1	2026-11-29 18:25:00.581501+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:25:00.572144+00:00"}}	\\x576f67f04b3833f12b0a09df7a3393716efe4d8cd42012e4593ddeaab90927e3
44	step:01a2288d-a22a-70c5-ba70-d1ae15ec8583	3	step.succeeded	running	succeeded	worker	\N	1	2026-11-29 18:25:00.652589+00	ok	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"output": "01a2288d-a2df-7d1f-9d29-0391200aca05", "outcome": "ok", "tokens_in": 50, "tokens_out": 25, "finished_at": "2026-11-29T18:25:00.644574+00:00", "operation_id": null, "output_bytes": 1167, "output_sha256": "e5d2788f8f1957b912846d2eb0655d71a3cea154e9706b406ec32a93d37fb3ee"}}	\\x34152416b2dd05b037b59464a9ceae660abb1c3ee2dbbbf4e492cd902ffc4982
45	step:01a2288d-a303-7b10-8d63-7ed19eaf5422	1	step.pending		pending	worker	\N	1	2026-11-29 18:25:00.676976+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-a300-7906-9bd1-9d98e2519d1c", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "7d6b88e4b201c712a0ee4c9d202d0902f27da80d645afeef452510b23cf5b26f", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\x000730da22812529db4a6a59a919a56117e07ddf8477e9ee055467d2eee23398
46	step:01a2288d-a303-7b10-8d63-7ed19eaf5422	2	step.running	pending	running	worker	\N	1	2026-11-29 18:25:00.96474+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:25:00.961585+00:00"}}	\\x7e8396172740dd2ee986e4f06fbb72c61af17c28b9ce3b1e02a3252bfa3b0eed
47	step:01a2288d-a303-7b10-8d63-7ed19eaf5422	3	step.succeeded	running	succeeded	worker	\N	1	2026-11-29 18:25:00.99117+00	ok	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"output": "01a2288d-a437-7060-8316-939995178791", "outcome": "ok", "tokens_in": 0, "tokens_out": 0, "finished_at": "2026-11-29T18:25:00.989937+00:00", "operation_id": "01a2288d-a3c3-7342-a908-a6f987ea5d1d", "output_bytes": 77, "output_sha256": "8c758493f7dd8ce9a81e1d94773338315cb432c17949133be6ffe40a7a085cbb"}}	\\xfa3ec23733bc269ce1fa284ddb1fd9ed7eac166c11423bd64364a4c07c046b94
48	run:01a2288d-9f25-7c86-b87f-dbdd27ad97ef	2	run.finished	leased	finished	worker	\N	\N	2026-11-29 18:25:01.223636+00	waiting	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_at": "2026-11-29T18:25:01.213744+00:00", "end_reason": "waiting"}}	\\x54d5cda09d3119598dbb1d01c3b53d2baf45183c815c790c172d1ea25ac1fcca
49	turn:01a2288d-9e8d-7284-a749-6d096038e9fd	3	turn.waiting	running	waiting	worker	\N	1	2026-11-29 18:25:01.23773+00	operation	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{}	\\xcfe8c968070a831c5f66ce254cd33fbea75a75039692178e6f4f63aba1cb1689
50	turn:01a2288d-a5e2-74a1-bfd3-6a5983a0c991	1	turn.accepted		accepted	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:01.410818+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"fence": 0, "reason": "", "ended_at": null, "ended_by": null, "first_claimed_at": null}, "question": "01a2288d-8a43-7a31-9ad9-cd0d75b33fb1", "retry_of": "01a2288d-8a50-7729-aaf4-f8a671750c58"}	\\x9c05b4615ecfc370003a3b62fb296a36cd68ca20724ecce0954e3e69b026ce04
51	turn:01a2288d-a62e-797e-aedd-90b75d23a307	1	turn.accepted		accepted	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:01.487291+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"fence": 0, "reason": "", "ended_at": null, "ended_by": null, "first_claimed_at": null}, "question": "01a2288d-a61a-7f9a-816e-e75bf6f450bc", "retry_of": null}	\\x82cf7ceb542e39d292dc08244e7cdfa6da0b07e4b30ab40022807fad9e4be94d
52	turn:01a2288d-a691-750e-977c-2bf8f9fabf79	1	turn.accepted		accepted	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:01.586146+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"fence": 0, "reason": "", "ended_at": null, "ended_by": null, "first_claimed_at": null}, "question": "01a2288d-a688-78cc-b335-df2ea8833bd2", "retry_of": null}	\\x4818a3517ae965cd5bf7a7eba4a3aa143a9097fea8b4cd0b73e27c480fe66f29
53	turn:01a2288d-a691-750e-977c-2bf8f9fabf79	2	turn.running	accepted	running	worker	\N	\N	2026-11-29 18:25:01.861753+00	claimed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"run": "01a2288d-a7a3-78f6-88e9-68e2c2558e22", "set": {"fence": 1, "first_claimed_at": "2026-11-29T18:25:01.854393+00:00"}}	\\x7e92532f02501f1aa96e4de9e9373d221a34c2824e0a5c71905c69a2a90b64f4
54	run:01a2288d-a7a3-78f6-88e9-68e2c2558e22	1	run.leased		leased	worker	\N	\N	2026-11-29 18:25:01.869381+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_at": null, "end_reason": ""}}	\\x028a378f21ce5b87b80ba01076343512d6f869bfe3b1a723ef35c6544990cf4c
55	step:01a2288d-a853-7007-8eeb-fb2f75834ce7	1	step.pending		pending	worker	\N	1	2026-11-29 18:25:02.036976+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-a84f-74c9-b2ce-2ba7846afc62", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "e427f1460b046b6825dd8e2e61aad754f17804c6f5f952c6a2fb6057f45462c1", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\x4fcb831dcb67c01381564700257f93bcebcfcb296b2c1d03eefe423909d7811e
56	step:01a2288d-a853-7007-8eeb-fb2f75834ce7	2	step.running	pending	running	worker	\N	1	2026-11-29 18:25:02.317485+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:25:02.315349+00:00"}}	\\x7c27e87837b5ef76b9689099ac4dc3895c9b595c9273e4fb15b3d09423fa7dc1
57	turn:01a2288d-a990-7693-a605-1bfa5bf1c094	1	turn.accepted		accepted	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:02.353522+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"fence": 0, "reason": "", "ended_at": null, "ended_by": null, "first_claimed_at": null}, "question": "01a2288d-a98c-7cc2-a4d1-28959a076267", "retry_of": null}	\\x6436ff37fc1c5feec0bcd831a135b5119bcf5c5ddb8456252e8adba701263c74
58	turn:01a2288d-a990-7693-a605-1bfa5bf1c094	2	turn.running	accepted	running	worker	\N	\N	2026-11-29 18:25:02.572359+00	claimed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"run": "01a2288d-aa6b-7962-be24-ff8d2cc03d70", "set": {"fence": 1, "first_claimed_at": "2026-11-29T18:25:02.571273+00:00"}}	\\xcd50e565d7cd6c938e4f8b8512d828926599975421c97b1c7052524a0db9491c
59	run:01a2288d-aa6b-7962-be24-ff8d2cc03d70	1	run.leased		leased	worker	\N	\N	2026-11-29 18:25:02.573504+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_at": null, "end_reason": ""}}	\\x38e24281cdc129b3be23c72e7257317202ab15c413bdbbfc65e36a3403b52dac
60	step:01a2288d-aa8f-7298-a025-55a51d75feb5	1	step.pending		pending	worker	\N	1	2026-11-29 18:25:02.608653+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-aa8d-7c96-bf58-ac3b5e310524", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "fd4189385fb6351f85237b08a3d40d8b5f6c1ad0489bf69607bc3465d9a3e6f9", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\x94474e6a81c3fc32e77f1b7ffd228f8ec7efbcd3725e0bf0a3e4335b19e4e0ce
61	step:01a2288d-aa8f-7298-a025-55a51d75feb5	2	step.running	pending	running	worker	\N	1	2026-11-29 18:25:02.636022+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:25:02.634848+00:00"}}	\\x2386147e17e3696016cd395a4264a0ee8ca944989f10daa1eec6eb641792ac4b
62	step:01a2288d-aa8f-7298-a025-55a51d75feb5	3	step.retry_wait	running	retry_wait	worker	\N	\N	2026-11-29 18:25:02.681104+00	lease_expired	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{}	\\xc60df0e9aaf3102cc2cb2735a3fabca0a2e5671add9585ab6ac9c86deba7fc48
63	run:01a2288d-aa6b-7962-be24-ff8d2cc03d70	2	run.interrupted	leased	interrupted	worker	\N	\N	2026-11-29 18:25:02.684707+00	lease_expired	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_at": "2026-11-29T18:25:02.681963+00:00", "end_reason": "lease_expired"}}	\\x7ffe94d1025ea02409d1c800815117da3a18994ca936666d0d2f1fda7741c756
64	turn:01a2288d-a990-7693-a605-1bfa5bf1c094	3	turn.running	running	running	worker	\N	\N	2026-11-29 18:25:02.698783+00	recovered	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"run": "01a2288d-aae9-758a-b129-0a027e5f654d", "set": {"fence": 2}}	\\x8c425b6d0bcee8f8754f2e3523e37a46a5018c12e78392537e3d7f27c07608d2
65	run:01a2288d-aae9-758a-b129-0a027e5f654d	1	run.leased		leased	worker	\N	\N	2026-11-29 18:25:02.70013+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_at": null, "end_reason": ""}}	\\x1fa727a1c95bb60bf113d5fef9f297716e986b1d0cb17a48677e10d834faaa00
66	turn:01a2288d-ab73-7a03-be3d-ecd531c433ff	1	turn.accepted		accepted	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:02.835662+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"fence": 0, "reason": "", "ended_at": null, "ended_by": null, "first_claimed_at": null}, "question": "01a2288d-ab63-76df-8c14-2a9119811517", "retry_of": null}	\\xc1bac6eebe4b06f6e625505bb9132f0a05ecb79aa90e03d35b69bbfd29682165
67	turn:01a2288d-ab73-7a03-be3d-ecd531c433ff	2	turn.running	accepted	running	worker	\N	\N	2026-11-29 18:25:02.955467+00	claimed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"run": "01a2288d-abea-7ebd-a54e-a45e3076df6a", "set": {"fence": 1, "first_claimed_at": "2026-11-29T18:25:02.954337+00:00"}}	\\xe6ce690c618da5b98b1d92c6922d09f4e22a3e1ebc7d78fcf88040d46151125d
68	run:01a2288d-abea-7ebd-a54e-a45e3076df6a	1	run.leased		leased	worker	\N	\N	2026-11-29 18:25:02.956681+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_at": null, "end_reason": ""}}	\\xc4040c3bfca84c1efd43d98d6c38017efe08630b6cebcf2331dab9a0702cbccf
69	step:01a2288d-ac1d-7040-94ae-1bc05f4923d7	1	step.pending		pending	worker	\N	1	2026-11-29 18:25:03.006614+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-ac1d-7e8c-b038-2635b6a8d93d", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "d6717bab70324c3d250fcd3a51debd6fd55d1ce310b43f7d21f9497dccf4e95d", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\x1bee2229ed29db3c0cddac5f330734f3af376670c167a363057a0a3ffa4fefd8
70	step:01a2288d-ac1d-7040-94ae-1bc05f4923d7	2	step.running	pending	running	worker	\N	1	2026-11-29 18:25:03.029632+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:25:03.028761+00:00"}}	\\xd2b23fb9475825d9a50373c34111b87b54be3fb9d76b25049de75cada466c9e8
71	step:01a2288d-ac1d-7040-94ae-1bc05f4923d7	3	step.succeeded	running	succeeded	worker	\N	1	2026-11-29 18:25:03.06059+00	ok	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"output": "01a2288d-ac4f-71d0-8212-50d820483f4d", "outcome": "ok", "tokens_in": 10, "tokens_out": 5, "finished_at": "2026-11-29T18:25:03.059063+00:00", "operation_id": null, "output_bytes": 246, "output_sha256": "d4503889242cd39b475154d1541f141fae39ad1f2d907503d1f234ee055c9a9c"}}	\\xd60004155f9b7303059b77885a2b953b11adfb2e0d2ad2b4d6d89791c0a51156
95	turn:01a2288d-aeb4-7c50-aef2-5aac281deb5d	3	turn.failed	running	failed	worker	\N	1	2026-11-29 18:25:04.000554+00	model_failed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "model_failed", "ended_at": "2026-11-29T18:25:03.999636+00:00"}}	\\xd1a53aac627c6ebd94b2b186995171386f475069e867b1a23c5786b8e7cd2f7e
72	step:01a2288d-ac5e-760c-870d-7c960b4c1483	1	step.pending		pending	worker	\N	1	2026-11-29 18:25:03.071261+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-ac5d-724a-879d-f345c715d961", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "484e9be6eb62da0b81b9a57d771d391b1ebbc4ddd64112fa1674f476936ea324", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\x4c55a4d60de3d609503f6be60b7127d4d2825ecec788c126164a1ed63414bb93
73	turn:01a2288d-ac83-7345-9f8e-c0eee15a2b03	1	turn.accepted		accepted	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:03.110953+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"fence": 0, "reason": "", "ended_at": null, "ended_by": null, "first_claimed_at": null}, "question": "01a2288d-ac7f-7223-ba18-a694c9f358aa", "retry_of": null}	\\x195460d73250f47b5b9670546e6272d917a4d818763cf0616ae29438168d227e
74	turn:01a2288d-ac83-7345-9f8e-c0eee15a2b03	2	turn.running	accepted	running	worker	\N	\N	2026-11-29 18:25:03.184996+00	claimed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"run": "01a2288d-acd0-76a0-af9f-615408df3515", "set": {"fence": 1, "first_claimed_at": "2026-11-29T18:25:03.183864+00:00"}}	\\x3be2ecc592b446bddf987ae840469aab6bf2be6d105a09ab692d57da1c70e2a6
75	run:01a2288d-acd0-76a0-af9f-615408df3515	1	run.leased		leased	worker	\N	\N	2026-11-29 18:25:03.191072+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_at": null, "end_reason": ""}}	\\xf5909c6b3a788687e2ca9be17dc7a429eef48abd048ac6b13bdd90b440a965ea
76	step:01a2288d-acfb-7166-9be6-f4df29308fc7	1	step.pending		pending	worker	\N	1	2026-11-29 18:25:03.227937+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-acf9-71ea-b4c8-ecd77942a638", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "d6bfe5b0f0f603254fa5cb9c9332925348c8fd2bd14370eae22b29e874b57031", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\xd8ce76034589c1d83b239e04e80f2d9ab1c64616a06e9bbe3738ecfc4e0a8f90
77	step:01a2288d-acfb-7166-9be6-f4df29308fc7	2	step.running	pending	running	worker	\N	1	2026-11-29 18:25:03.252236+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:25:03.251315+00:00"}}	\\x48b97695d42c4ef3d7a131dd1816192666bdd13b4a25183a374b69316cecd8e0
78	turn:01a2288d-ac83-7345-9f8e-c0eee15a2b03	3	turn.cancelling	running	cancelling	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:03.291488+00	stopped	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_by": "01a2288d-8760-72ac-a11a-135832cbb22c"}}	\\x5f74d8f413d4d11d6feac3437d383fed9c1c7e90b9ea51f6d64d49fa2c02af2a
79	turn:01a2288d-ad9e-7423-8608-a5819d236eaa	1	turn.accepted		accepted	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:03.394553+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"fence": 0, "reason": "", "ended_at": null, "ended_by": null, "first_claimed_at": null}, "question": "01a2288d-ad95-7452-97bb-3715ad34b109", "retry_of": null}	\\x3e7aef3c9685b5ad315af5e9592105e284ff94945bac829874294d30378532c5
80	turn:01a2288d-ad9e-7423-8608-a5819d236eaa	2	turn.running	accepted	running	worker	\N	\N	2026-11-29 18:25:03.499203+00	claimed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"run": "01a2288d-ae0a-7e68-8337-f3c7944be9d2", "set": {"fence": 1, "first_claimed_at": "2026-11-29T18:25:03.498209+00:00"}}	\\x6827680410e8e6aa1c7d90abf3320b58c30ff496b942b1089341c3d69a3560f4
81	run:01a2288d-ae0a-7e68-8337-f3c7944be9d2	1	run.leased		leased	worker	\N	\N	2026-11-29 18:25:03.500417+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_at": null, "end_reason": ""}}	\\x1e6ea7563e393102d720b3cf56f70759192bb1a24793e8a553d41ac564867195
82	step:01a2288d-ae25-7328-af1e-4347783a9346	1	step.pending		pending	worker	\N	1	2026-11-29 18:25:03.525887+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-ae24-75f7-b668-32010857aaed", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "5022c99ade1971dac51a590131c3fc065b2e2ae22e8510fd65132a91947a2714", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\x82f5f9a9104e63a4ce4a2c3332d6e80efe5db753e1bddd7262d3e7def2c73a7e
83	step:01a2288d-ae25-7328-af1e-4347783a9346	2	step.running	pending	running	worker	\N	1	2026-11-29 18:25:03.544871+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:25:03.544044+00:00"}}	\\x9eb9e881cd1274ab21ee56eef9f697c35d451973057ee610be5266f3f0dfa41a
84	turn:01a2288d-ad9e-7423-8608-a5819d236eaa	3	turn.cancelling	running	cancelling	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:03.571778+00	stopped	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_by": "01a2288d-8760-72ac-a11a-135832cbb22c"}}	\\x515534dac3686c344cd6746788b6ed2319bd7b640ada70e1c23b4162aa605072
85	step:01a2288d-ae25-7328-af1e-4347783a9346	3	step.interrupted	running	interrupted	worker	\N	1	2026-11-29 18:25:03.609318+00	stopped	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"outcome": "interrupted", "finished_at": "2026-11-29T18:25:03.608449+00:00"}}	\\x2b49a9bdc35b5b7df9a645e7a3eacf741d9fddaab3b3522522410e15df2e37ec
86	run:01a2288d-ae0a-7e68-8337-f3c7944be9d2	2	run.finished	leased	finished	worker	\N	\N	2026-11-29 18:25:03.612482+00	stopped	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_at": "2026-11-29T18:25:03.610165+00:00", "end_reason": "stopped"}}	\\x2f5d0501f291ac2a67cbd1af2907835f03a4e90b9f969e2afa04d36b9e15e568
87	turn:01a2288d-ad9e-7423-8608-a5819d236eaa	4	turn.cancelled	cancelling	cancelled	worker	\N	1	2026-11-29 18:25:03.618855+00	stopped	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "stopped", "ended_at": "2026-11-29T18:25:03.617791+00:00"}}	\\x45913620694dbfb09e5bca8c0e221a6e621847668a8107c82b5524d45815f762
88	turn:01a2288d-aeb4-7c50-aef2-5aac281deb5d	1	turn.accepted		accepted	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:03.669354+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"fence": 0, "reason": "", "ended_at": null, "ended_by": null, "first_claimed_at": null}, "question": "01a2288d-aeb0-7af8-beca-b01fd70dd2ac", "retry_of": null}	\\xcbbdf10fd7e04436a8510ac0e8f911c7e88b507e3b5212619b6a3cfae58f54fa
89	turn:01a2288d-aeb4-7c50-aef2-5aac281deb5d	2	turn.running	accepted	running	worker	\N	\N	2026-11-29 18:25:03.749328+00	claimed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"run": "01a2288d-af04-7839-8963-56da4ce9fec0", "set": {"fence": 1, "first_claimed_at": "2026-11-29T18:25:03.748433+00:00"}}	\\x749306a367e0cfad8f1334ed9e47dc47d40ee05bf34648a228dcd339efdba44e
90	run:01a2288d-af04-7839-8963-56da4ce9fec0	1	run.leased		leased	worker	\N	\N	2026-11-29 18:25:03.752043+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_at": null, "end_reason": ""}}	\\x3bb80880e5b13e5cb1c53ec8774cb70e3dc8a05dc534f1101f47a362c8d5cc68
91	step:01a2288d-af40-786d-b96a-de0903aa9e3f	1	step.pending		pending	worker	\N	1	2026-11-29 18:25:03.809216+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"input": "01a2288d-af3f-7840-b8b3-f87778891a2c", "output": null, "outcome": "", "tokens_in": 0, "started_at": null, "tokens_out": 0, "finished_at": null, "input_sha256": "efed73539cc4599e300ca8160af06c9476cfe826c92756a3213062ee05507077", "operation_id": null, "output_bytes": 0, "output_sha256": ""}}	\\x58894467ad72b002025a86de9abb07eb69ddd8d360858357b4697ce706e9594b
92	step:01a2288d-af40-786d-b96a-de0903aa9e3f	2	step.running	pending	running	worker	\N	1	2026-11-29 18:25:03.868306+00		1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"started_at": "2026-11-29T18:25:03.867417+00:00"}}	\\xcd98427325d54893285603d315ee363320e67a6f1a5bd0c98f52cb7db5f6aff6
93	step:01a2288d-af40-786d-b96a-de0903aa9e3f	3	step.failed	running	failed	worker	\N	1	2026-11-29 18:25:03.909441+00	model	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"outcome": "error", "finished_at": "2026-11-29T18:25:03.908501+00:00"}}	\\x2d99938aefbdc61c88315642902c792e3ad9bda489d4cdb1a5bd92e476636071
94	run:01a2288d-af04-7839-8963-56da4ce9fec0	2	run.finished	leased	finished	worker	\N	\N	2026-11-29 18:25:03.994008+00	model_failed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"ended_at": "2026-11-29T18:25:03.987407+00:00", "end_reason": "model_failed"}}	\\x82dbd37833227fdd2307d254cc1915407db2401e8345d75537d5d48d80f3a330
\.


--
-- Data for Name: conversations_feedentry; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.conversations_feedentry (id, seq, kind, ref, conversation_id, tenant_id) FROM stdin;
1	1	version	01a2288d-89bc-73ce-b456-ee37d91ff21a	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
2	2	version	01a2288d-89db-74ed-8ad5-92aea8f4bc04	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
3	3	message	01a2288d-8a43-7a31-9ad9-cd0d75b33fb1	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
4	4	turn	01a2288d-8a50-7729-aaf4-f8a671750c58	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
5	5	turn	01a2288d-8a50-7729-aaf4-f8a671750c58	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
6	6	step	01a2288d-8e8e-76b5-ad2c-0124059d0a97	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
7	7	step	01a2288d-8e8e-76b5-ad2c-0124059d0a97	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
8	8	step	01a2288d-8e8e-76b5-ad2c-0124059d0a97	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
9	9	step	01a2288d-9061-70ce-a145-0c2d1d19fbbc	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
10	10	step	01a2288d-9061-70ce-a145-0c2d1d19fbbc	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
11	11	step	01a2288d-9061-70ce-a145-0c2d1d19fbbc	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
12	12	step	01a2288d-92e2-7763-a291-26037bb512cc	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
13	13	step	01a2288d-92e2-7763-a291-26037bb512cc	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
14	14	step	01a2288d-92e2-7763-a291-26037bb512cc	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
15	15	step	01a2288d-9479-719d-89c1-a51d79b6e75c	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
16	16	step	01a2288d-948a-7958-be0c-ab31381c84e1	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
17	17	step	01a2288d-9499-772e-b0b2-8677b6be6d3c	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
18	18	step	01a2288d-9479-719d-89c1-a51d79b6e75c	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
19	19	step	01a2288d-9479-719d-89c1-a51d79b6e75c	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
20	20	step	01a2288d-948a-7958-be0c-ab31381c84e1	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
21	21	step	01a2288d-948a-7958-be0c-ab31381c84e1	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
22	22	step	01a2288d-9499-772e-b0b2-8677b6be6d3c	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
23	23	step	01a2288d-9499-772e-b0b2-8677b6be6d3c	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
24	24	step	01a2288d-9a2f-71e0-841c-c23e690534fe	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
25	25	step	01a2288d-9a2f-71e0-841c-c23e690534fe	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
26	26	step	01a2288d-9a2f-71e0-841c-c23e690534fe	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
27	27	step	01a2288d-9b0d-7416-8801-210105802cd0	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
28	28	version	01a2288d-9bad-7cc7-b47c-754f28166542	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
29	29	step	01a2288d-9b0d-7416-8801-210105802cd0	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
30	30	step	01a2288d-9c7e-7607-9d27-8413434cf34a	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
31	31	step	01a2288d-9c7e-7607-9d27-8413434cf34a	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
32	32	step	01a2288d-9c7e-7607-9d27-8413434cf34a	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
33	33	message	01a2288d-9e1b-7479-be6b-e1b59c94d20e	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
34	34	turn	01a2288d-8a50-7729-aaf4-f8a671750c58	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
35	35	message	01a2288d-9e83-7745-87ec-69930426fd7e	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
36	36	turn	01a2288d-9e8d-7284-a749-6d096038e9fd	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
37	37	turn	01a2288d-9e8d-7284-a749-6d096038e9fd	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
38	38	step	01a2288d-9fa2-7add-8c5b-756ccc91abce	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
39	39	step	01a2288d-9fa2-7add-8c5b-756ccc91abce	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
40	40	step	01a2288d-9fa2-7add-8c5b-756ccc91abce	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
41	41	step	01a2288d-a0df-7f98-afe6-f1d055a7e21b	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
42	42	step	01a2288d-a0df-7f98-afe6-f1d055a7e21b	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
43	43	step	01a2288d-a0df-7f98-afe6-f1d055a7e21b	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
44	44	step	01a2288d-a22a-70c5-ba70-d1ae15ec8583	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
45	45	step	01a2288d-a22a-70c5-ba70-d1ae15ec8583	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
46	46	step	01a2288d-a22a-70c5-ba70-d1ae15ec8583	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
47	47	step	01a2288d-a303-7b10-8d63-7ed19eaf5422	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
48	48	approval	01a2288d-a3c3-7342-a908-a6f987ea5d1d	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
49	49	operation	01a2288d-a3c3-7342-a908-a6f987ea5d1d	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
50	50	step	01a2288d-a303-7b10-8d63-7ed19eaf5422	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
51	51	turn	01a2288d-9e8d-7284-a749-6d096038e9fd	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
52	52	turn	01a2288d-a5e2-74a1-bfd3-6a5983a0c991	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
53	1	message	01a2288d-a61a-7f9a-816e-e75bf6f450bc	01a2288d-a605-71be-99b5-1c4e80c0036b	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
54	2	turn	01a2288d-a62e-797e-aedd-90b75d23a307	01a2288d-a605-71be-99b5-1c4e80c0036b	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
55	1	message	01a2288d-a688-78cc-b335-df2ea8833bd2	01a2288d-a65f-7986-9928-3ec9a08b197e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
56	2	turn	01a2288d-a691-750e-977c-2bf8f9fabf79	01a2288d-a65f-7986-9928-3ec9a08b197e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
57	3	turn	01a2288d-a691-750e-977c-2bf8f9fabf79	01a2288d-a65f-7986-9928-3ec9a08b197e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
58	4	step	01a2288d-a853-7007-8eeb-fb2f75834ce7	01a2288d-a65f-7986-9928-3ec9a08b197e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
59	5	step	01a2288d-a853-7007-8eeb-fb2f75834ce7	01a2288d-a65f-7986-9928-3ec9a08b197e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
60	1	message	01a2288d-a98c-7cc2-a4d1-28959a076267	01a2288d-a97b-7f64-b605-de052208762f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
61	2	turn	01a2288d-a990-7693-a605-1bfa5bf1c094	01a2288d-a97b-7f64-b605-de052208762f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
62	3	turn	01a2288d-a990-7693-a605-1bfa5bf1c094	01a2288d-a97b-7f64-b605-de052208762f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
63	4	step	01a2288d-aa8f-7298-a025-55a51d75feb5	01a2288d-a97b-7f64-b605-de052208762f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
64	5	step	01a2288d-aa8f-7298-a025-55a51d75feb5	01a2288d-a97b-7f64-b605-de052208762f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
65	6	step	01a2288d-aa8f-7298-a025-55a51d75feb5	01a2288d-a97b-7f64-b605-de052208762f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
66	7	turn	01a2288d-a990-7693-a605-1bfa5bf1c094	01a2288d-a97b-7f64-b605-de052208762f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
67	1	message	01a2288d-ab63-76df-8c14-2a9119811517	01a2288d-ab42-73cd-bb72-1cfdecf2357f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
68	2	turn	01a2288d-ab73-7a03-be3d-ecd531c433ff	01a2288d-ab42-73cd-bb72-1cfdecf2357f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
69	3	turn	01a2288d-ab73-7a03-be3d-ecd531c433ff	01a2288d-ab42-73cd-bb72-1cfdecf2357f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
70	4	step	01a2288d-ac1d-7040-94ae-1bc05f4923d7	01a2288d-ab42-73cd-bb72-1cfdecf2357f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
71	5	step	01a2288d-ac1d-7040-94ae-1bc05f4923d7	01a2288d-ab42-73cd-bb72-1cfdecf2357f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
72	6	step	01a2288d-ac1d-7040-94ae-1bc05f4923d7	01a2288d-ab42-73cd-bb72-1cfdecf2357f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
73	7	step	01a2288d-ac5e-760c-870d-7c960b4c1483	01a2288d-ab42-73cd-bb72-1cfdecf2357f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
74	1	message	01a2288d-ac7f-7223-ba18-a694c9f358aa	01a2288d-ac70-78c0-be3c-8bbd7aa67fce	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
75	2	turn	01a2288d-ac83-7345-9f8e-c0eee15a2b03	01a2288d-ac70-78c0-be3c-8bbd7aa67fce	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
76	3	turn	01a2288d-ac83-7345-9f8e-c0eee15a2b03	01a2288d-ac70-78c0-be3c-8bbd7aa67fce	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
77	4	step	01a2288d-acfb-7166-9be6-f4df29308fc7	01a2288d-ac70-78c0-be3c-8bbd7aa67fce	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
78	5	step	01a2288d-acfb-7166-9be6-f4df29308fc7	01a2288d-ac70-78c0-be3c-8bbd7aa67fce	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
79	6	turn	01a2288d-ac83-7345-9f8e-c0eee15a2b03	01a2288d-ac70-78c0-be3c-8bbd7aa67fce	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
80	1	message	01a2288d-ad95-7452-97bb-3715ad34b109	01a2288d-ad81-78fa-b2c0-431cda684370	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
81	2	turn	01a2288d-ad9e-7423-8608-a5819d236eaa	01a2288d-ad81-78fa-b2c0-431cda684370	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
82	3	turn	01a2288d-ad9e-7423-8608-a5819d236eaa	01a2288d-ad81-78fa-b2c0-431cda684370	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
83	4	step	01a2288d-ae25-7328-af1e-4347783a9346	01a2288d-ad81-78fa-b2c0-431cda684370	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
84	5	step	01a2288d-ae25-7328-af1e-4347783a9346	01a2288d-ad81-78fa-b2c0-431cda684370	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
85	6	turn	01a2288d-ad9e-7423-8608-a5819d236eaa	01a2288d-ad81-78fa-b2c0-431cda684370	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
86	7	step	01a2288d-ae25-7328-af1e-4347783a9346	01a2288d-ad81-78fa-b2c0-431cda684370	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
87	8	message	01a2288d-ae7e-737b-a855-112972537100	01a2288d-ad81-78fa-b2c0-431cda684370	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
88	9	turn	01a2288d-ad9e-7423-8608-a5819d236eaa	01a2288d-ad81-78fa-b2c0-431cda684370	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
89	1	message	01a2288d-aeb0-7af8-beca-b01fd70dd2ac	01a2288d-aea1-79d7-9cc8-37e49e45372e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
90	2	turn	01a2288d-aeb4-7c50-aef2-5aac281deb5d	01a2288d-aea1-79d7-9cc8-37e49e45372e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
91	3	turn	01a2288d-aeb4-7c50-aef2-5aac281deb5d	01a2288d-aea1-79d7-9cc8-37e49e45372e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
92	4	step	01a2288d-af40-786d-b96a-de0903aa9e3f	01a2288d-aea1-79d7-9cc8-37e49e45372e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
93	5	step	01a2288d-af40-786d-b96a-de0903aa9e3f	01a2288d-aea1-79d7-9cc8-37e49e45372e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
94	6	step	01a2288d-af40-786d-b96a-de0903aa9e3f	01a2288d-aea1-79d7-9cc8-37e49e45372e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
95	7	message	01a2288d-affc-7ade-8bb0-358c649c1a1a	01a2288d-aea1-79d7-9cc8-37e49e45372e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
96	8	turn	01a2288d-aeb4-7c50-aef2-5aac281deb5d	01a2288d-aea1-79d7-9cc8-37e49e45372e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
\.


--
-- Data for Name: conversations_feedhead; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.conversations_feedhead (conversation_id, seq, tenant_id) FROM stdin;
01a2288d-886e-763e-8779-8a8edce98db5	52	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a605-71be-99b5-1c4e80c0036b	2	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a65f-7986-9928-3ec9a08b197e	5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a97b-7f64-b605-de052208762f	7	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ab42-73cd-bb72-1cfdecf2357f	7	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ac70-78c0-be3c-8bbd7aa67fce	6	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ad81-78fa-b2c0-431cda684370	9	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-aea1-79d7-9cc8-37e49e45372e	8	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
\.


--
-- Data for Name: conversations_message; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.conversations_message (id, number, role, kind, client_key, payload_sha256, created_at, author_id, body_id, conversation_id, tenant_id, step_id, turn_id) FROM stdin;
01a2288d-8a43-7a31-9ad9-cd0d75b33fb1	1	user	said	\N	2e8b100e2a21a20567be577cb216126367732d28fc9db1b3e001f4156f29c082	2026-11-29 18:24:54.342851+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-8a40-713e-83fe-1dcadfc6aee5	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	\N
01a2288d-9e1b-7479-be6b-e1b59c94d20e	2	agent	said	\N		2026-11-29 18:24:59.420722+00	\N	01a2288d-9e16-74ef-ab9d-b7e4fb0592d3	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-9c7e-7607-9d27-8413434cf34a	01a2288d-8a50-7729-aaf4-f8a671750c58
01a2288d-9e83-7745-87ec-69930426fd7e	3	user	said	\N	8e8c90891be232ce6919b137515264cb1f2bccf95602dffa8a815f468919a98b	2026-11-29 18:24:59.524512+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-9e7f-73fe-8721-283dc3dac591	01a2288d-886e-763e-8779-8a8edce98db5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	\N
01a2288d-a61a-7f9a-816e-e75bf6f450bc	1	user	said	\N	bd5f619ca25549a074deb1a56bcb2ea830bcd9959360833d79e7e2c9f4e56c01	2026-11-29 18:25:01.467242+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-a618-7f88-9922-1fd5fa4517d8	01a2288d-a605-71be-99b5-1c4e80c0036b	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	\N
01a2288d-a688-78cc-b335-df2ea8833bd2	1	user	said	\N	bd5f619ca25549a074deb1a56bcb2ea830bcd9959360833d79e7e2c9f4e56c01	2026-11-29 18:25:01.576958+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-a681-7f50-8c22-813603e9788b	01a2288d-a65f-7986-9928-3ec9a08b197e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	\N
01a2288d-a98c-7cc2-a4d1-28959a076267	1	user	said	\N	bd5f619ca25549a074deb1a56bcb2ea830bcd9959360833d79e7e2c9f4e56c01	2026-11-29 18:25:02.349158+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-a98b-7953-b437-546114f30b37	01a2288d-a97b-7f64-b605-de052208762f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	\N
01a2288d-ab63-76df-8c14-2a9119811517	1	user	said	\N	bd5f619ca25549a074deb1a56bcb2ea830bcd9959360833d79e7e2c9f4e56c01	2026-11-29 18:25:02.819965+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-ab59-79a0-9525-51fd8d10abc4	01a2288d-ab42-73cd-bb72-1cfdecf2357f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	\N
01a2288d-ac7f-7223-ba18-a694c9f358aa	1	user	said	\N	bd5f619ca25549a074deb1a56bcb2ea830bcd9959360833d79e7e2c9f4e56c01	2026-11-29 18:25:03.104087+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-ac7e-7a70-8ddc-b81f7bece72a	01a2288d-ac70-78c0-be3c-8bbd7aa67fce	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	\N
01a2288d-ad95-7452-97bb-3715ad34b109	1	user	said	\N	bd5f619ca25549a074deb1a56bcb2ea830bcd9959360833d79e7e2c9f4e56c01	2026-11-29 18:25:03.383557+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-ad92-70bd-a243-09cc02148e20	01a2288d-ad81-78fa-b2c0-431cda684370	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	\N
01a2288d-ae7e-737b-a855-112972537100	2	agent	stopped	\N		2026-11-29 18:25:03.615391+00	\N	01a2288d-ae7d-76bc-9379-c0b282b1ed41	01a2288d-ad81-78fa-b2c0-431cda684370	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-ad9e-7423-8608-a5819d236eaa
01a2288d-aeb0-7af8-beca-b01fd70dd2ac	1	user	said	\N	bd5f619ca25549a074deb1a56bcb2ea830bcd9959360833d79e7e2c9f4e56c01	2026-11-29 18:25:03.665028+00	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-aeaf-7aa6-b063-c6f87301c372	01a2288d-aea1-79d7-9cc8-37e49e45372e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	\N
01a2288d-affc-7ade-8bb0-358c649c1a1a	2	agent	failed	\N		2026-11-29 18:25:03.997278+00	\N	01a2288d-affb-74cb-aa49-3081a5330648	01a2288d-aea1-79d7-9cc8-37e49e45372e	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-aeb4-7c50-aef2-5aac281deb5d
\.


--
-- Data for Name: conversations_run; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.conversations_run (id, status, revision, event_hash, created_at, updated_at, next_wake_at, fence, worker, lease_expires_at, heartbeat_at, ended_at, end_reason, progressed, tenant_id, turn_id) FROM stdin;
01a2288d-8b0e-715a-90e0-f9e1e3a0ed13	finished	2	\\x316a0b12ad9c1ec959e02ab79afc64ead10297c337a507a08cb9b498a6b70c09	2026-11-29 18:24:54.561804+00	2026-11-29 18:24:59.413125+00	\N	1	corpus:3311:925cafc5	2026-11-29 18:25:08.403307+00	2026-11-29 18:24:58.403308+00	2026-11-29 18:24:59.403497+00	answered	t	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-8a50-7729-aaf4-f8a671750c58
01a2288d-9f25-7c86-b87f-dbdd27ad97ef	finished	2	\\x54d5cda09d3119598dbb1d01c3b53d2baf45183c815c790c172d1ea25ac1fcca	2026-11-29 18:24:59.6963+00	2026-11-29 18:25:01.223636+00	\N	1	corpus:3311:925cafc5	2026-11-29 18:25:09.754642+00	2026-11-29 18:24:59.754643+00	2026-11-29 18:25:01.213744+00	waiting	t	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-9e8d-7284-a749-6d096038e9fd
01a2288d-a7a3-78f6-88e9-68e2c2558e22	leased	1	\\x028a378f21ce5b87b80ba01076343512d6f869bfe3b1a723ef35c6544990cf4c	2026-11-29 18:25:01.869381+00	2026-11-29 18:25:01.869381+00	\N	1	corpus:3311:925cafc5	2026-11-29 18:25:11.854393+00	2026-11-29 18:25:01.854393+00	\N		f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-a691-750e-977c-2bf8f9fabf79
01a2288d-aa6b-7962-be24-ff8d2cc03d70	interrupted	2	\\x7ffe94d1025ea02409d1c800815117da3a18994ca936666d0d2f1fda7741c756	2026-11-29 18:25:02.573504+00	2026-11-29 18:25:02.684707+00	\N	1	corpus:3311:925cafc5	2026-11-29 18:25:01.353522+00	2026-11-29 18:25:02.571273+00	2026-11-29 18:25:02.681963+00	lease_expired	f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-a990-7693-a605-1bfa5bf1c094
01a2288d-aae9-758a-b129-0a027e5f654d	leased	1	\\x1fa727a1c95bb60bf113d5fef9f297716e986b1d0cb17a48677e10d834faaa00	2026-11-29 18:25:02.70013+00	2026-11-29 18:25:02.70013+00	\N	2	corpus:3311:925cafc5	2026-11-29 18:25:12.695888+00	2026-11-29 18:25:02.695888+00	\N		f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-a990-7693-a605-1bfa5bf1c094
01a2288d-abea-7ebd-a54e-a45e3076df6a	leased	1	\\xc4040c3bfca84c1efd43d98d6c38017efe08630b6cebcf2331dab9a0702cbccf	2026-11-29 18:25:02.956681+00	2026-11-29 18:25:02.956681+00	\N	1	corpus:3311:925cafc5	2026-11-29 18:25:12.954337+00	2026-11-29 18:25:02.954337+00	\N		t	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ab73-7a03-be3d-ecd531c433ff
01a2288d-acd0-76a0-af9f-615408df3515	leased	1	\\xf5909c6b3a788687e2ca9be17dc7a429eef48abd048ac6b13bdd90b440a965ea	2026-11-29 18:25:03.191072+00	2026-11-29 18:25:03.191072+00	\N	1	corpus:3311:925cafc5	2026-11-29 18:25:13.183864+00	2026-11-29 18:25:03.183864+00	\N		f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ac83-7345-9f8e-c0eee15a2b03
01a2288d-ae0a-7e68-8337-f3c7944be9d2	finished	2	\\x2f5d0501f291ac2a67cbd1af2907835f03a4e90b9f969e2afa04d36b9e15e568	2026-11-29 18:25:03.500417+00	2026-11-29 18:25:03.612482+00	\N	1	corpus:3311:925cafc5	2026-11-29 18:25:13.498209+00	2026-11-29 18:25:03.498209+00	2026-11-29 18:25:03.610165+00	stopped	f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ad9e-7423-8608-a5819d236eaa
01a2288d-af04-7839-8963-56da4ce9fec0	finished	2	\\x82dbd37833227fdd2307d254cc1915407db2401e8345d75537d5d48d80f3a330	2026-11-29 18:25:03.752043+00	2026-11-29 18:25:03.994008+00	\N	1	corpus:3311:925cafc5	2026-11-29 18:25:13.748433+00	2026-11-29 18:25:03.748433+00	2026-11-29 18:25:03.987407+00	model_failed	f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-aeb4-7c50-aef2-5aac281deb5d
\.


--
-- Data for Name: conversations_step; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.conversations_step (id, status, revision, event_hash, created_at, updated_at, next_wake_at, seq, kind, name, call_id, effect_class, egress, input_sha256, output_sha256, output_bytes, operation_id, outcome, started_at, finished_at, tokens_in, tokens_out, schema_version, engine_version, agent_version, model_version, input_id, output_id, parent_id, tenant_id, turn_id) FROM stdin;
01a2288d-8e8e-76b5-ad2c-0124059d0a97	succeeded	3	\\x360473e6b4b90f51b7e2b627190799614c0d755049f100299d8479e6df357ddc	2026-11-29 18:24:55.454202+00	2026-11-29 18:24:55.893125+00	\N	1	model_request	model		read	f	02df9cdcedd48b7be9fae066cbd3d2abb48b8eff64a360c3305849598a88b0c0	4f21fd5d91a0375350d51811b23259962f600dba7dfc9386e7b34a7f7ebf75d1	1097	\N	ok	2026-11-29 18:24:55.691062+00	2026-11-29 18:24:55.877736+00	50	25	1	1	report_writer/1:acde76adfd34	Offline extractive writer	01a2288d-8e85-7c0e-b73a-147d23c956e6	01a2288d-903a-7d69-aa3c-f9708d85bebc	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-8a50-7729-aaf4-f8a671750c58
01a2288d-9a2f-71e0-841c-c23e690534fe	succeeded	3	\\x44d2d7bf7e257a913e766592d5dae55d854732ffcd5ef03987fe85ae663f1cac	2026-11-29 18:24:58.418491+00	2026-11-29 18:24:58.62096+00	\N	7	model_request	model		read	f	867bb05e9ae0403703da9321b9db6dd10bfe7c8ce8311ca9d6e20b47666d0d53	1b5e80de127012890abdd285e245219073a1abed228a6575f6afb03b032f74f3	2212	\N	ok	2026-11-29 18:24:58.517616+00	2026-11-29 18:24:58.611319+00	50	179	1	1	report_writer/1:acde76adfd34	Offline extractive writer	01a2288d-9a2e-7e6e-9e0e-babc7279935d	01a2288d-9aee-7a54-b382-3055b55e2d24	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-8a50-7729-aaf4-f8a671750c58
01a2288d-9061-70ce-a145-0c2d1d19fbbc	succeeded	3	\\xa9d2c8ad574c7b8da580cdfd12e9b73074bd0f9261b1e23a4affebdbfd710563	2026-11-29 18:24:55.906833+00	2026-11-29 18:24:56.200978+00	\N	2	tool_call	list_sources	offline-1-1-0	read	f	484e9be6eb62da0b81b9a57d771d391b1ebbc4ddd64112fa1674f476936ea324	083e9e46bc31589e1b34f2daec600a18aafcdbbaf616c79a34a72a71cda3e1ad	181	\N	ok	2026-11-29 18:24:56.043177+00	2026-11-29 18:24:56.194324+00	0	0	1	1	report_writer/1:acde76adfd34	Offline extractive writer	01a2288d-905e-7a41-b25c-dee8fc4e1c08	01a2288d-917a-70e2-9680-9c66cfb2629f	01a2288d-8e8e-76b5-ad2c-0124059d0a97	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-8a50-7729-aaf4-f8a671750c58
01a2288d-92e2-7763-a291-26037bb512cc	succeeded	3	\\x7e6f4cc4f2f703d4481c0d67768a79d5d7a462148992d5c93731b01b358ef704	2026-11-29 18:24:56.552675+00	2026-11-29 18:24:56.93661+00	\N	3	model_request	model		read	f	f01e84b02a2973efbd8a583d9a1a10363f696cc74d42f707e48b6bd1c573f128	ac33ffcc8ea7cc229af3d5913645954b5fdffe19c58f8c8f9a5d6a00777bdfeb	1279	\N	ok	2026-11-29 18:24:56.70606+00	2026-11-29 18:24:56.91749+00	50	14	1	1	report_writer/1:acde76adfd34	Offline extractive writer	01a2288d-92e1-77e8-8e27-7437d88761cb	01a2288d-9449-796b-a8f2-08e65ba2d606	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-8a50-7729-aaf4-f8a671750c58
01a2288d-9479-719d-89c1-a51d79b6e75c	succeeded	3	\\xd152645b74550b4c7d66504dc871c418906e13df7b1861ac1d7cccab5065a009	2026-11-29 18:24:56.955608+00	2026-11-29 18:24:57.325882+00	\N	4	tool_call	search_passages	offline-1-2-0	read	f	37099686035439c178e17bdb125dd85f487a89500e0829ea1f0778ec41164237	3d59a62ca8261c9d461f19103382c2fb205ab7d02dcaf04a97cc7592f62e593b	405	\N	ok	2026-11-29 18:24:57.091128+00	2026-11-29 18:24:57.311654+00	0	0	1	1	report_writer/1:acde76adfd34	Offline extractive writer	01a2288d-9478-7655-899b-091253a055a0	01a2288d-95c2-72e8-9c34-09162923783d	01a2288d-92e2-7763-a291-26037bb512cc	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-8a50-7729-aaf4-f8a671750c58
01a2288d-9b0d-7416-8801-210105802cd0	succeeded	3	\\x3d7e8ae633c5cb4c21fb69ef148a076729b9c63829971accf099c97b85005e3e	2026-11-29 18:24:58.638959+00	2026-11-29 18:24:58.846952+00	\N	8	tool_call	save_report	offline-1-3-0	idempotent_write	f	ed9460b7c4ade17991c451dbfe0b9e6f5c3e96c2c851ff2cb0ae56d8ccb4a2bb	490ee9245bd1b48a7f991b999862ed76a1f94fae57c9b64ac74c951921b54452	266	\N	ok	2026-11-29 18:24:58.819094+00	2026-11-29 18:24:58.845393+00	0	0	1	1	report_writer/1:acde76adfd34	Offline extractive writer	01a2288d-9b0c-7f9f-a100-371f9082c4b2	01a2288d-9bd3-7df9-a16c-6ac805a465a0	01a2288d-9a2f-71e0-841c-c23e690534fe	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-8a50-7729-aaf4-f8a671750c58
01a2288d-948a-7958-be0c-ab31381c84e1	succeeded	3	\\xb498e3bb5b5f5b32b36370dce3ca220153f529fb90469075f577f93504e82f99	2026-11-29 18:24:56.971103+00	2026-11-29 18:24:57.774649+00	\N	5	tool_call	search_passages	offline-1-2-1	read	f	959c6dfe7695ec62ab13ddcfb9b3272425285c580d1e869262d1202ca5f725f7	3d59a62ca8261c9d461f19103382c2fb205ab7d02dcaf04a97cc7592f62e593b	405	\N	ok	2026-11-29 18:24:57.590833+00	2026-11-29 18:24:57.762993+00	0	0	1	1	report_writer/1:acde76adfd34	Offline extractive writer	01a2288d-9486-78d7-a169-8f31c8aa525f	01a2288d-9792-76a3-91c5-f97261d6af1a	01a2288d-92e2-7763-a291-26037bb512cc	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-8a50-7729-aaf4-f8a671750c58
01a2288d-9499-772e-b0b2-8677b6be6d3c	succeeded	3	\\xbf7cd8e491d3c83ff93a67ab30214c5a57d029a4d47763e01227b06a009e1b37	2026-11-29 18:24:56.98679+00	2026-11-29 18:24:58.244385+00	\N	6	tool_call	search_passages	offline-1-2-2	read	f	7cc923a1afccaec420a709cd3bfc8f3f311ef28031c684a3adacbfa527e8c49d	3d59a62ca8261c9d461f19103382c2fb205ab7d02dcaf04a97cc7592f62e593b	405	\N	ok	2026-11-29 18:24:57.943112+00	2026-11-29 18:24:58.233621+00	0	0	1	1	report_writer/1:acde76adfd34	Offline extractive writer	01a2288d-9497-7caf-aa3b-0c932df6301a	01a2288d-9964-7415-bfbe-ff53a427428b	01a2288d-92e2-7763-a291-26037bb512cc	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-8a50-7729-aaf4-f8a671750c58
01a2288d-a0df-7f98-afe6-f1d055a7e21b	succeeded	3	\\xeb3b01af7c130f9e15d49e45afd26e1d4c7471d0c5970c6ede9594ee35ac9173	2026-11-29 18:25:00.128714+00	2026-11-29 18:25:00.337867+00	\N	2	tool_call	list_sources	offline-2-1-0	read	f	484e9be6eb62da0b81b9a57d771d391b1ebbc4ddd64112fa1674f476936ea324	31837f7ab088bf3583853cca38642fa99feb0098aff3f7eb934f19386e91bb2c	860	\N	ok	2026-11-29 18:25:00.220176+00	2026-11-29 18:25:00.328897+00	0	0	1	1	report_writer/1:acde76adfd34	Offline extractive writer	01a2288d-a0dd-7592-831c-4acb03e65db0	01a2288d-a19f-72fe-921e-d4a47c6d0fe3	01a2288d-9fa2-7add-8c5b-756ccc91abce	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-9e8d-7284-a749-6d096038e9fd
01a2288d-9c7e-7607-9d27-8413434cf34a	succeeded	3	\\xf539f1d9b4f2f26f2c2fdc93a1b9a27793459f9f6e8c45ff790aa03ea4c73511	2026-11-29 18:24:59.0089+00	2026-11-29 18:24:59.379523+00	\N	9	model_request	model		read	f	5df2a4eceafb51df6c2b8e6639f2cb1de7c31b698a0e7af76eed49cb9dbcfdf9	e806b67e2fc54fcb7bbbff0c1c0c36097efbb5cbfecc1c45411b62216c722481	1306	\N	ok	2026-11-29 18:24:59.24711+00	2026-11-29 18:24:59.365705+00	50	95	1	1	report_writer/1:acde76adfd34	Offline extractive writer	01a2288d-9c7d-7ade-b39e-ca2854866878	01a2288d-9dd8-7eaa-9178-85e17820f6bd	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-8a50-7729-aaf4-f8a671750c58
01a2288d-a853-7007-8eeb-fb2f75834ce7	running	2	\\x7c27e87837b5ef76b9689099ac4dc3895c9b595c9273e4fb15b3d09423fa7dc1	2026-11-29 18:25:02.036976+00	2026-11-29 18:25:02.317485+00	\N	1	model_request	model		read	f	e427f1460b046b6825dd8e2e61aad754f17804c6f5f952c6a2fb6057f45462c1		0	\N		2026-11-29 18:25:02.315349+00	\N	0	0	1	1	report_writer/1	offline/1	01a2288d-a84f-74c9-b2ce-2ba7846afc62	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-a691-750e-977c-2bf8f9fabf79
01a2288d-9fa2-7add-8c5b-756ccc91abce	succeeded	3	\\x9b221fcfe5bb4521e2c11cd6e9eeb3966220d11f53117d14fa7982915cae78d3	2026-11-29 18:24:59.812204+00	2026-11-29 18:25:00.074368+00	\N	1	model_request	model		read	f	b2bad59ad049f02f58a454f12edd056eaee4e5a5d053adff03c38e2894f69b9e	599c84325e2d65a934a36c84691d756a5a462e4a2a6efe6680d778cb9b1181ef	997	\N	ok	2026-11-29 18:24:59.951052+00	2026-11-29 18:25:00.069031+00	50	8	1	1	report_writer/1:acde76adfd34	Offline extractive writer	01a2288d-9fa1-70df-a8c6-6a9619f036cf	01a2288d-a09c-70b3-acc2-2e4a3d6fa1a6	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-9e8d-7284-a749-6d096038e9fd
01a2288d-a22a-70c5-ba70-d1ae15ec8583	succeeded	3	\\x34152416b2dd05b037b59464a9ceae660abb1c3ee2dbbbf4e492cd902ffc4982	2026-11-29 18:25:00.460011+00	2026-11-29 18:25:00.652589+00	\N	3	model_request	model		read	f	f35a50b7f4006d1b1504f9de450d3dab44580e573df317523f723c1cb8f3d475	e5d2788f8f1957b912846d2eb0655d71a3cea154e9706b406ec32a93d37fb3ee	1167	\N	ok	2026-11-29 18:25:00.572144+00	2026-11-29 18:25:00.644574+00	50	25	1	1	report_writer/1:acde76adfd34	Offline extractive writer	01a2288d-a228-76c6-9550-9e2845298f2b	01a2288d-a2df-7d1f-9d29-0391200aca05	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-9e8d-7284-a749-6d096038e9fd
01a2288d-a303-7b10-8d63-7ed19eaf5422	succeeded	3	\\xfa3ec23733bc269ce1fa284ddb1fd9ed7eac166c11423bd64364a4c07c046b94	2026-11-29 18:25:00.676976+00	2026-11-29 18:25:00.99117+00	\N	4	tool_call	propose_publication	offline-2-2-0	idempotent_write	t	7d6b88e4b201c712a0ee4c9d202d0902f27da80d645afeef452510b23cf5b26f	8c758493f7dd8ce9a81e1d94773338315cb432c17949133be6ffe40a7a085cbb	77	01a2288d-a3c3-7342-a908-a6f987ea5d1d	ok	2026-11-29 18:25:00.961585+00	2026-11-29 18:25:00.989937+00	0	0	1	1	report_writer/1:acde76adfd34	Offline extractive writer	01a2288d-a300-7906-9bd1-9d98e2519d1c	01a2288d-a437-7060-8316-939995178791	01a2288d-a22a-70c5-ba70-d1ae15ec8583	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-9e8d-7284-a749-6d096038e9fd
01a2288d-aa8f-7298-a025-55a51d75feb5	retry_wait	3	\\xc60df0e9aaf3102cc2cb2735a3fabca0a2e5671add9585ab6ac9c86deba7fc48	2026-11-29 18:25:02.608653+00	2026-11-29 18:25:02.681104+00	2026-11-29 18:25:02.68+00	1	model_request	model		read	f	fd4189385fb6351f85237b08a3d40d8b5f6c1ad0489bf69607bc3465d9a3e6f9		0	\N		2026-11-29 18:25:02.634848+00	\N	0	0	1	1	report_writer/1	offline/1	01a2288d-aa8d-7c96-bf58-ac3b5e310524	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-a990-7693-a605-1bfa5bf1c094
01a2288d-ac1d-7040-94ae-1bc05f4923d7	succeeded	3	\\xd60004155f9b7303059b77885a2b953b11adfb2e0d2ad2b4d6d89791c0a51156	2026-11-29 18:25:03.006614+00	2026-11-29 18:25:03.06059+00	\N	1	model_request	model		read	f	d6717bab70324c3d250fcd3a51debd6fd55d1ce310b43f7d21f9497dccf4e95d	d4503889242cd39b475154d1541f141fae39ad1f2d907503d1f234ee055c9a9c	246	\N	ok	2026-11-29 18:25:03.028761+00	2026-11-29 18:25:03.059063+00	10	5	1	1	report_writer/1	offline/1	01a2288d-ac1d-7e8c-b038-2635b6a8d93d	01a2288d-ac4f-71d0-8212-50d820483f4d	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ab73-7a03-be3d-ecd531c433ff
01a2288d-ac5e-760c-870d-7c960b4c1483	pending	1	\\x4c55a4d60de3d609503f6be60b7127d4d2825ecec788c126164a1ed63414bb93	2026-11-29 18:25:03.071261+00	2026-11-29 18:25:03.071261+00	\N	2	tool_call	list_sources	call_0	read	f	484e9be6eb62da0b81b9a57d771d391b1ebbc4ddd64112fa1674f476936ea324		0	\N		\N	\N	0	0	1	1	report_writer/1	offline/1	01a2288d-ac5d-724a-879d-f345c715d961	\N	01a2288d-ac1d-7040-94ae-1bc05f4923d7	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ab73-7a03-be3d-ecd531c433ff
01a2288d-acfb-7166-9be6-f4df29308fc7	running	2	\\x48b97695d42c4ef3d7a131dd1816192666bdd13b4a25183a374b69316cecd8e0	2026-11-29 18:25:03.227937+00	2026-11-29 18:25:03.252236+00	\N	1	model_request	model		read	f	d6bfe5b0f0f603254fa5cb9c9332925348c8fd2bd14370eae22b29e874b57031		0	\N		2026-11-29 18:25:03.251315+00	\N	0	0	1	1	report_writer/1	offline/1	01a2288d-acf9-71ea-b4c8-ecd77942a638	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ac83-7345-9f8e-c0eee15a2b03
01a2288d-ae25-7328-af1e-4347783a9346	interrupted	3	\\x2b49a9bdc35b5b7df9a645e7a3eacf741d9fddaab3b3522522410e15df2e37ec	2026-11-29 18:25:03.525887+00	2026-11-29 18:25:03.609318+00	\N	1	model_request	model		read	f	5022c99ade1971dac51a590131c3fc065b2e2ae22e8510fd65132a91947a2714		0	\N	interrupted	2026-11-29 18:25:03.544044+00	2026-11-29 18:25:03.608449+00	0	0	1	1	report_writer/1	offline/1	01a2288d-ae24-75f7-b668-32010857aaed	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ad9e-7423-8608-a5819d236eaa
01a2288d-af40-786d-b96a-de0903aa9e3f	failed	3	\\x2d99938aefbdc61c88315642902c792e3ad9bda489d4cdb1a5bd92e476636071	2026-11-29 18:25:03.809216+00	2026-11-29 18:25:03.909441+00	\N	1	model_request	model		read	f	efed73539cc4599e300ca8160af06c9476cfe826c92756a3213062ee05507077		0	\N	error	2026-11-29 18:25:03.867417+00	2026-11-29 18:25:03.908501+00	0	0	1	1	report_writer/1	offline/1	01a2288d-af3f-7840-b8b3-f87778891a2c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-aeb4-7c50-aef2-5aac281deb5d
\.


--
-- Data for Name: conversations_steptry; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.conversations_steptry (id, number, status, error, started_at, finished_at, run_id, step_id, tenant_id) FROM stdin;
01a2288d-8fb2-734f-b468-872f92256a25	1	succeeded		2026-11-29 18:24:55.691062+00	2026-11-29 18:24:55.872093+00	01a2288d-8b0e-715a-90e0-f9e1e3a0ed13	01a2288d-8e8e-76b5-ad2c-0124059d0a97	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-90f9-7175-aa18-f5ba71e3a726	1	succeeded		2026-11-29 18:24:56.043177+00	2026-11-29 18:24:56.191535+00	01a2288d-8b0e-715a-90e0-f9e1e3a0ed13	01a2288d-9061-70ce-a145-0c2d1d19fbbc	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9391-7efc-8316-8a94d7fce41d	1	succeeded		2026-11-29 18:24:56.70606+00	2026-11-29 18:24:56.912623+00	01a2288d-8b0e-715a-90e0-f9e1e3a0ed13	01a2288d-92e2-7763-a291-26037bb512cc	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9517-7e18-9a13-5200cfd2a3c6	1	succeeded		2026-11-29 18:24:57.091128+00	2026-11-29 18:24:57.296392+00	01a2288d-8b0e-715a-90e0-f9e1e3a0ed13	01a2288d-9479-719d-89c1-a51d79b6e75c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9726-7f04-9622-69911837803d	1	succeeded		2026-11-29 18:24:57.590833+00	2026-11-29 18:24:57.754124+00	01a2288d-8b0e-715a-90e0-f9e1e3a0ed13	01a2288d-948a-7958-be0c-ab31381c84e1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9874-7f7c-819c-cb023153de57	1	succeeded		2026-11-29 18:24:57.943112+00	2026-11-29 18:24:58.227036+00	01a2288d-8b0e-715a-90e0-f9e1e3a0ed13	01a2288d-9499-772e-b0b2-8677b6be6d3c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9a9f-7394-8d57-b1cd9f4ba442	1	succeeded		2026-11-29 18:24:58.517616+00	2026-11-29 18:24:58.609085+00	01a2288d-8b0e-715a-90e0-f9e1e3a0ed13	01a2288d-9a2f-71e0-841c-c23e690534fe	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9bce-71b3-b375-9ae02c930918	1	succeeded		2026-11-29 18:24:58.819094+00	2026-11-29 18:24:58.841196+00	01a2288d-8b0e-715a-90e0-f9e1e3a0ed13	01a2288d-9b0d-7416-8801-210105802cd0	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-9d80-7e41-aee2-fca1704a5845	1	succeeded		2026-11-29 18:24:59.24711+00	2026-11-29 18:24:59.356745+00	01a2288d-8b0e-715a-90e0-f9e1e3a0ed13	01a2288d-9c7e-7607-9d27-8413434cf34a	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a044-73d0-882c-19901f690f01	1	succeeded		2026-11-29 18:24:59.951052+00	2026-11-29 18:25:00.062074+00	01a2288d-9f25-7c86-b87f-dbdd27ad97ef	01a2288d-9fa2-7add-8c5b-756ccc91abce	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a14c-7ca5-951f-3e8b2266c8c3	1	succeeded		2026-11-29 18:25:00.220176+00	2026-11-29 18:25:00.324118+00	01a2288d-9f25-7c86-b87f-dbdd27ad97ef	01a2288d-a0df-7f98-afe6-f1d055a7e21b	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a2ab-7f8b-ab23-79cf51756665	1	succeeded		2026-11-29 18:25:00.572144+00	2026-11-29 18:25:00.641989+00	01a2288d-9f25-7c86-b87f-dbdd27ad97ef	01a2288d-a22a-70c5-ba70-d1ae15ec8583	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a433-7623-b6c6-3331bf237b96	1	succeeded		2026-11-29 18:25:00.961585+00	2026-11-29 18:25:00.98837+00	01a2288d-9f25-7c86-b87f-dbdd27ad97ef	01a2288d-a303-7b10-8d63-7ed19eaf5422	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a971-71da-9967-64b3429fbb77	1	running		2026-11-29 18:25:02.315349+00	\N	01a2288d-a7a3-78f6-88e9-68e2c2558e22	01a2288d-a853-7007-8eeb-fb2f75834ce7	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-aaae-7b2f-a408-062e3d56940e	1	interrupted	lease_expired	2026-11-29 18:25:02.634848+00	2026-11-29 18:25:02.678835+00	01a2288d-aa6b-7962-be24-ff8d2cc03d70	01a2288d-aa8f-7298-a025-55a51d75feb5	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ac3b-7cfa-af70-27a51a7a0c2b	1	succeeded		2026-11-29 18:25:03.028761+00	2026-11-29 18:25:03.056746+00	01a2288d-abea-7ebd-a54e-a45e3076df6a	01a2288d-ac1d-7040-94ae-1bc05f4923d7	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ad16-7d83-acb3-c712f96afdd6	1	running		2026-11-29 18:25:03.251315+00	\N	01a2288d-acd0-76a0-af9f-615408df3515	01a2288d-acfb-7166-9be6-f4df29308fc7	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ae3a-7e0d-a4b1-1026b0a74c10	1	interrupted	stopped	2026-11-29 18:25:03.544044+00	2026-11-29 18:25:03.602229+00	01a2288d-ae0a-7e68-8337-f3c7944be9d2	01a2288d-ae25-7328-af1e-4347783a9346	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-af7e-71cc-87e4-204b4de9cdc7	1	failed	model_failed: cut	2026-11-29 18:25:03.867417+00	2026-11-29 18:25:03.904747+00	01a2288d-af04-7839-8963-56da4ce9fec0	01a2288d-af40-786d-b96a-de0903aa9e3f	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
\.


--
-- Data for Name: conversations_turn; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.conversations_turn (id, status, revision, event_hash, created_at, updated_at, next_wake_at, number, contract, contract_version, client_key, fence, reason, first_claimed_at, ended_at, requests_used, tokens_used, milliseconds_used, operations_used, asker_id, conversation_id, ended_by_id, parent_id, question_id, retry_of_id, tenant_id) FROM stdin;
01a2288d-9e8d-7284-a749-6d096038e9fd	waiting	3	\\xcfe8c968070a831c5f66ce254cd33fbea75a75039692178e6f4f63aba1cb1689	2026-11-29 18:24:59.535145+00	2026-11-29 18:25:01.23773+00	2026-11-29 18:25:16.225+00	2	{"agent": "report_writer", "budget": {"tokens": 200000, "seconds": 900, "operations": 5, "model_requests": 50}, "question": "01a2288d-9e83-7745-87ec-69930426fd7e"}	1	\N	1		2026-11-29 18:24:59.684105+00	\N	2	133	1517	1	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-886e-763e-8779-8a8edce98db5	\N	\N	01a2288d-9e83-7745-87ec-69930426fd7e	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a5e2-74a1-bfd3-6a5983a0c991	accepted	1	\\x9c05b4615ecfc370003a3b62fb296a36cd68ca20724ecce0954e3e69b026ce04	2026-11-29 18:25:01.410818+00	2026-11-29 18:25:01.410818+00	2026-11-29 18:25:06.409986+00	3	{"agent": "report_writer", "budget": {"tokens": 200000, "seconds": 900, "operations": 5, "model_requests": 50}, "question": "01a2288d-8a43-7a31-9ad9-cd0d75b33fb1"}	1	\N	0		\N	\N	0	0	0	0	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-886e-763e-8779-8a8edce98db5	\N	\N	01a2288d-8a43-7a31-9ad9-cd0d75b33fb1	01a2288d-8a50-7729-aaf4-f8a671750c58	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a62e-797e-aedd-90b75d23a307	accepted	1	\\x82cf7ceb542e39d292dc08244e7cdfa6da0b07e4b30ab40022807fad9e4be94d	2026-11-29 18:25:01.487291+00	2026-11-29 18:25:01.487291+00	2026-11-29 18:25:06.483458+00	1	{"agent": "report_writer", "budget": {"tokens": 200000, "seconds": 900, "operations": 5, "model_requests": 50}, "question": "01a2288d-a61a-7f9a-816e-e75bf6f450bc"}	1	\N	0		\N	\N	0	0	0	0	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-a605-71be-99b5-1c4e80c0036b	\N	\N	01a2288d-a61a-7f9a-816e-e75bf6f450bc	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a691-750e-977c-2bf8f9fabf79	running	2	\\x7e92532f02501f1aa96e4de9e9373d221a34c2824e0a5c71905c69a2a90b64f4	2026-11-29 18:25:01.586146+00	2026-11-29 18:25:01.861753+00	2026-11-29 18:25:11.854+00	1	{"agent": "report_writer", "budget": {"tokens": 200000, "seconds": 900, "operations": 5, "model_requests": 50}, "question": "01a2288d-a688-78cc-b335-df2ea8833bd2"}	1	\N	1		2026-11-29 18:25:01.854393+00	\N	1	8292	0	0	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-a65f-7986-9928-3ec9a08b197e	\N	\N	01a2288d-a688-78cc-b335-df2ea8833bd2	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-8a50-7729-aaf4-f8a671750c58	completed	3	\\x7426a5840902aa29f7ac231892ba2bd6421d1d0274edfb43a0434e9d8c0d312b	2026-11-29 18:24:54.353941+00	2026-11-29 18:24:59.429969+00	\N	1	{"agent": "report_writer", "budget": {"tokens": 200000, "seconds": 900, "operations": 5, "model_requests": 50}, "question": "01a2288d-8a43-7a31-9ad9-cd0d75b33fb1"}	1	\N	1	answered	2026-11-29 18:24:54.541914+00	2026-11-29 18:24:59.427398+00	4	513	4841	0	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-886e-763e-8779-8a8edce98db5	\N	\N	01a2288d-8a43-7a31-9ad9-cd0d75b33fb1	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ab73-7a03-be3d-ecd531c433ff	running	2	\\xe6ce690c618da5b98b1d92c6922d09f4e22a3e1ebc7d78fcf88040d46151125d	2026-11-29 18:25:02.835662+00	2026-11-29 18:25:02.955467+00	2026-11-29 18:25:12.954+00	1	{"agent": "report_writer", "budget": {"tokens": 200000, "seconds": 900, "operations": 5, "model_requests": 50}, "question": "01a2288d-ab63-76df-8c14-2a9119811517"}	1	\N	1		2026-11-29 18:25:02.954337+00	\N	1	8107	0	0	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-ab42-73cd-bb72-1cfdecf2357f	\N	\N	01a2288d-ab63-76df-8c14-2a9119811517	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-a990-7693-a605-1bfa5bf1c094	running	3	\\x8c425b6d0bcee8f8754f2e3523e37a46a5018c12e78392537e3d7f27c07608d2	2026-11-29 18:25:02.353522+00	2026-11-29 18:25:02.698783+00	2026-11-29 18:25:12.695+00	1	{"agent": "report_writer", "budget": {"tokens": 200000, "seconds": 900, "operations": 5, "model_requests": 50}, "question": "01a2288d-a98c-7cc2-a4d1-28959a076267"}	1	\N	2		2026-11-29 18:25:02.571273+00	\N	1	8292	0	0	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-a97b-7f64-b605-de052208762f	\N	\N	01a2288d-a98c-7cc2-a4d1-28959a076267	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-aeb4-7c50-aef2-5aac281deb5d	failed	3	\\xd1a53aac627c6ebd94b2b186995171386f475069e867b1a23c5786b8e7cd2f7e	2026-11-29 18:25:03.669354+00	2026-11-29 18:25:04.000554+00	\N	1	{"agent": "report_writer", "budget": {"tokens": 200000, "seconds": 900, "operations": 5, "model_requests": 50}, "question": "01a2288d-aeb0-7af8-beca-b01fd70dd2ac"}	1	\N	1	model_failed	2026-11-29 18:25:03.748433+00	2026-11-29 18:25:03.999636+00	1	8292	235	0	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-aea1-79d7-9cc8-37e49e45372e	\N	\N	01a2288d-aeb0-7af8-beca-b01fd70dd2ac	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ac83-7345-9f8e-c0eee15a2b03	cancelling	3	\\x5f74d8f413d4d11d6feac3437d383fed9c1c7e90b9ea51f6d64d49fa2c02af2a	2026-11-29 18:25:03.110953+00	2026-11-29 18:25:03.291488+00	2026-11-29 18:25:05.29+00	1	{"agent": "report_writer", "budget": {"tokens": 200000, "seconds": 900, "operations": 5, "model_requests": 50}, "question": "01a2288d-ac7f-7223-ba18-a694c9f358aa"}	1	\N	1		2026-11-29 18:25:03.183864+00	\N	1	8292	0	0	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-ac70-78c0-be3c-8bbd7aa67fce	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-ac7f-7223-ba18-a694c9f358aa	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ad9e-7423-8608-a5819d236eaa	cancelled	4	\\x45913620694dbfb09e5bca8c0e221a6e621847668a8107c82b5524d45815f762	2026-11-29 18:25:03.394553+00	2026-11-29 18:25:03.618855+00	\N	1	{"agent": "report_writer", "budget": {"tokens": 200000, "seconds": 900, "operations": 5, "model_requests": 50}, "question": "01a2288d-ad95-7452-97bb-3715ad34b109"}	1	\N	1	stopped	2026-11-29 18:25:03.498209+00	2026-11-29 18:25:03.617791+00	1	8292	109	0	01a2288d-8760-72ac-a11a-135832cbb22c	01a2288d-ad81-78fa-b2c0-431cda684370	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-ad95-7452-97bb-3715ad34b109	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
\.


--
-- Data for Name: conversations_wait; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.conversations_wait (id, kind, ref, outcome, created_at, satisfied_at, step_id, tenant_id, turn_id) FROM stdin;
01a2288d-a41f-7b84-bebf-de6010347c21	operation	01a2288d-a3c3-7342-a908-a6f987ea5d1d		2026-11-29 18:25:00.960467+00	\N	01a2288d-a303-7b10-8d63-7ed19eaf5422	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-9e8d-7284-a749-6d096038e9fd
\.


--
-- Data for Name: django_content_type; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.django_content_type (id, app_label, model) FROM stdin;
1	contenttypes	contenttype
2	auth	permission
3	auth	group
4	sessions	session
5	procrastinate	procrastinateevent
6	procrastinate	procrastinatejob
7	procrastinate	procrastinateperiodicdefer
8	procrastinate	procrastinateworker
9	conversations	conversation
10	conversations	body
11	conversations	event
12	conversations	feedentry
13	conversations	run
14	conversations	step
15	conversations	message
16	conversations	steptry
17	conversations	turn
18	conversations	wait
19	conversations	feedhead
20	conversations	epoch
21	artifacts	artifact
22	artifacts	blob
23	artifacts	event
24	artifacts	version
25	artifacts	passage
26	artifacts	messagelink
27	artifacts	input
28	artifacts	citation
29	approvals	event
30	approvals	request
31	approvals	decision
32	approvals	coveredversion
33	operations	case
34	operations	event
35	operations	operation
36	operations	evidence
37	operations	attempt
38	operations	query
39	operations	receipt
40	operations	brake
41	accounts	person
42	accounts	signinfailure
43	accounts	tenant
44	accounts	event
45	accounts	view
46	accounts	membership
\.


--
-- Data for Name: django_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.django_migrations (id, app, name, applied) FROM stdin;
1	accounts	0001_initial	2026-11-29 18:24:42.428772+00
2	conversations	0001_initial	2026-11-29 18:24:44.417244+00
3	artifacts	0001_initial	2026-11-29 18:24:45.853639+00
4	approvals	0001_initial	2026-11-29 18:24:47.385466+00
5	contenttypes	0001_initial	2026-11-29 18:24:47.414423+00
6	contenttypes	0002_remove_content_type_name	2026-11-29 18:24:47.50382+00
7	auth	0001_initial	2026-11-29 18:24:47.55925+00
8	auth	0002_alter_permission_name_max_length	2026-11-29 18:24:47.571332+00
9	auth	0003_alter_user_email_max_length	2026-11-29 18:24:47.583663+00
10	auth	0004_alter_user_username_opts	2026-11-29 18:24:47.595871+00
11	auth	0005_alter_user_last_login_null	2026-11-29 18:24:47.605724+00
12	auth	0006_require_contenttypes_0002	2026-11-29 18:24:47.607083+00
13	auth	0007_alter_validators_add_error_messages	2026-11-29 18:24:47.617566+00
14	auth	0008_alter_user_username_max_length	2026-11-29 18:24:47.629005+00
15	auth	0009_alter_user_last_name_max_length	2026-11-29 18:24:47.641335+00
16	auth	0010_alter_group_name_max_length	2026-11-29 18:24:47.651511+00
17	auth	0011_update_proxy_permissions	2026-11-29 18:24:47.715433+00
18	auth	0012_alter_user_first_name_max_length	2026-11-29 18:24:47.727184+00
19	conversations	0002_epoch	2026-11-29 18:24:47.824662+00
20	operations	0001_initial	2026-11-29 18:24:51.140643+00
21	operations	0002_asked_retry	2026-11-29 18:24:52.033094+00
22	procrastinate	0001_initial	2026-11-29 18:24:52.068755+00
23	procrastinate	0002_drop_started_at_column	2026-11-29 18:24:52.075409+00
24	procrastinate	0003_drop_started_at_column	2026-11-29 18:24:52.078172+00
25	procrastinate	0004_drop_procrastinate_version_table	2026-11-29 18:24:52.08136+00
26	procrastinate	0005_fix_procrastinate_fetch_job	2026-11-29 18:24:52.085804+00
27	procrastinate	0006_fix_trigger_status_events_insert	2026-11-29 18:24:52.089742+00
28	procrastinate	0007_add_queueing_lock_column	2026-11-29 18:24:52.094501+00
29	procrastinate	0008_close_fetch_job_race_condition	2026-11-29 18:24:52.104274+00
30	procrastinate	0009_add_defer_job_function	2026-11-29 18:24:52.108458+00
31	procrastinate	0010_add_procrastinate_periodic_defers	2026-11-29 18:24:52.117261+00
32	procrastinate	0011_add_foreign_key_index	2026-11-29 18:24:52.124086+00
33	procrastinate	0012_add_locks_to_periodic_defer	2026-11-29 18:24:52.130615+00
34	procrastinate	0013_fix_procrastinate_defer_periodic_job	2026-11-29 18:24:52.134864+00
35	procrastinate	0014_add_finish_job_and_retry_job_functions	2026-11-29 18:24:52.137822+00
36	procrastinate	0015_add_trigger_on_job_deletion	2026-11-29 18:24:52.140777+00
37	procrastinate	0016_delete_finished_jobs	2026-11-29 18:24:52.143656+00
38	procrastinate	0017_add_checks_to_finish_job	2026-11-29 18:24:52.146284+00
39	procrastinate	0018_add_checks_to_retry_job	2026-11-29 18:24:52.153482+00
40	procrastinate	0019_fix_finish_job_compat_issue	2026-11-29 18:24:52.156689+00
41	procrastinate	0020_add_index_on_procrastinate_jobs	2026-11-29 18:24:52.162864+00
42	procrastinate	0021_add_kwargs_to_defer_periodic_job	2026-11-29 18:24:52.169872+00
43	procrastinate	0022_null_locks_excluded	2026-11-29 18:24:52.178598+00
44	procrastinate	0023_remove_old_finish_job_function	2026-11-29 18:24:52.182027+00
45	procrastinate	0024_job_id_bigint	2026-11-29 18:24:52.19994+00
46	procrastinate	0025_add_models	2026-11-29 18:24:52.21366+00
47	procrastinate	0026_add_job_priority	2026-11-29 18:24:52.222385+00
48	procrastinate	0027_add_periodic_job_priority	2026-11-29 18:24:52.228387+00
49	procrastinate	0028_add_cancel_states	2026-11-29 18:24:52.246443+00
50	procrastinate	0029_add_additional_params_to_retry_job	2026-11-29 18:24:52.249707+00
51	procrastinate	0030_alter_procrastinateevent_options	2026-11-29 18:24:52.254214+00
52	procrastinate	0031_add_indexes_for_fetch_job	2026-11-29 18:24:52.264522+00
53	procrastinate	0032_pre_cancel_notification	2026-11-29 18:24:52.281489+00
54	procrastinate	0033_post_cancel_notification	2026-11-29 18:24:52.310268+00
55	procrastinate	0034_pre_add_heartbeat	2026-11-29 18:24:52.329805+00
56	procrastinate	0035_post_add_heartbeat	2026-11-29 18:24:52.33319+00
57	procrastinate	0036_add_worker_model	2026-11-29 18:24:52.341235+00
58	procrastinate	0037_pre_batch_defer_jobs	2026-11-29 18:24:52.348498+00
59	procrastinate	0038_post_batch_defer_jobs	2026-11-29 18:24:52.351456+00
60	procrastinate	0039_pre_priority_lock_fetch_job	2026-11-29 18:24:52.354578+00
61	procrastinate	0040_pre_retry_failed_job	2026-11-29 18:24:52.357684+00
62	procrastinate	0041_post_retry_failed_job	2026-11-29 18:24:52.363827+00
63	sessions	0001_initial	2026-11-29 18:24:52.377616+00
\.


--
-- Data for Name: operations_attempt; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.operations_attempt (id, status, revision, event_hash, created_at, updated_at, next_wake_at, number, digest, request_id, body_sha256, body_bytes, volatile, worker, client_key, reason, http_status, provider_request_id, ended_at, asked_by_id, tenant_id, operation_id) FROM stdin;
01a2288d-b406-738d-90cd-8ccc634aa670	answered	2	\\x9206bd2ab7937611049116a80dd72692b1cfa306b931d5064b284c1bd940e9a4	2026-11-29 18:25:05.033785+00	2026-11-29 18:25:05.096513+00	\N	1	244ca11f83b9d0fd276f3f7c658c8ecb2d31b5e29616678d81a04455d4e5c18f	01a2288d-b308-765c-b202-920d92b05b0f	0f392b8a9a99cef8cb9793fe7d1d977b6982f84f4a5db7d662209e101a270d83	313	{"sent_at": "2026-11-29T18:25:04.950+00:00"}	corpus:3311	\N	http_201	201	e6c4d2369ad24796988d9c20c881224e	2026-11-29 18:25:05.09473+00	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b2d7-7699-b467-16f2007d8348
01a2288d-b60b-7dfa-b0cf-e90e535a5e3d	sending	1	\\x7f3e8044767e6441cfc88dbd716a0afb8090c516f3496a24f6cbb7e2b2531955	2026-11-29 18:25:05.553261+00	2026-11-29 18:25:05.553261+00	2026-11-29 18:25:12.538062+00	1	c8a58a47215dedf2b3e7f669f1eaa8a883cfa80e66c5794d4245a3f71311f60d	01a2288d-b4e0-7c45-a243-6af1468a4ccb	2472fc58c9786eb926614485532dd96188c3d566628212266dfe3b750e68235f	314	{"sent_at": "2026-11-29T18:25:05.436+00:00"}	corpus:3311	\N		\N		\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b4b9-79f0-baa6-cb6fd567c25a
01a2288d-b779-75d5-b240-06b93f13ce05	silent	2	\\x6c043281baf793807bd35004bdb70af566e6589271fa8833f406f286f33b4f74	2026-11-29 18:25:05.923045+00	2026-11-29 18:25:06.00983+00	\N	1	0b84cdc1fb63031f08b2577d289a1aa636933e4a5ce71bfa8b450dd90c4241ff	01a2288d-b662-7bbb-bf83-1d8159a69504	d4c58a3d567a2da26a2923b9e5201ea6108cf7097ebb2364b405e818a7f9a4fc	311	{"sent_at": "2026-11-29T18:25:05.835+00:00"}	corpus:3311	\N	closed	\N		2026-11-29 18:25:06.00875+00	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b646-70e2-992b-94ea207aec01
01a2288d-b9c2-7963-8f36-23b66c422650	answered	2	\\x292e2c5e6c10aaae0929c79203a130eb52ea4c9620e231fce8424d9a77710d98	2026-11-29 18:25:06.500472+00	2026-11-29 18:25:06.579669+00	\N	1	6eeae6fced16ebb26fc2935d6eaf98f10782e154a55586ac38a016ac08276390	01a2288d-b851-7f25-aba7-3ac015cc7f98	97ba9fc58af1a3bff328dba006ab2e50861ea33f29e2bc2c7594a9d719d9d764	312	{"sent_at": "2026-11-29T18:25:06.378+00:00"}	corpus:3311	\N	rejected	403	req-1	2026-11-29 18:25:06.578639+00	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b82d-731a-8222-e7a8e146eed9
01a2288d-bb89-7b45-95a4-e4ec5cb49744	silent	2	\\x02483c91ee7fa27874aa3eef89d7d1a62e49c0e818314fe0b8d1cc24bcb96812	2026-11-29 18:25:06.959927+00	2026-11-29 18:25:07.016474+00	\N	1	4c3d782b869f06c10b45bb18691af5a5dd1ab576406c29f2f444b386a2d1be5e	01a2288d-ba65-7f82-91ad-9cb71d10a592	87f267827d7e4bfe681666558e995b515ef442b86eaee631c04602e5a620f3f7	316	{"sent_at": "2026-11-29T18:25:06.855+00:00"}	corpus:3311	\N	reset	\N		2026-11-29 18:25:07.015421+00	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ba49-78f1-8064-2564f64e3b1c
01a2288d-bf22-7107-affa-8a17d629c33e	silent	2	\\x53faf3433a413f87b49405e0ffd12a6383830765cb8cbffc1248b6f3498ac214	2026-11-29 18:25:07.879001+00	2026-11-29 18:25:07.930234+00	\N	1	45beefb07bfd63d50a4c531bdd051a10e5c3d69b6d28b12896afae81133db2aa	01a2288d-be47-7b89-b132-465e05ab9d89	578a6245a1127efb407a99d8f6ef735cd9a6d97021513584901c8f72aa0ae2b5	315	{"sent_at": "2026-11-29T18:25:07.807+00:00"}	corpus:3311	\N	closed	\N		2026-11-29 18:25:07.929433+00	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-be16-7afd-8684-3faae6ad1cbc
01a2288d-c6cc-7f5b-b91d-460fae22dc54	deferred	2	\\xba19f86d2de8314e657a947aa5793094f4162e4813081cc151cc5de7669fc20f	2026-11-29 18:25:09.839064+00	2026-11-29 18:25:09.932549+00	\N	1	68e48ead4a9d973c9ae54934cb1781d6d12bbcce3f8d052b5124e470bcd03a7e	01a2288d-c59b-76c3-b001-cb44265a1221	118bfae897f00fd7985459fa1040ad969518a8291c90e1a29a85ec14e670d067	312	{"sent_at": "2026-11-29T18:25:09.737+00:00"}	corpus:3311	\N	deferred	429	req-1	2026-11-29 18:25:09.931606+00	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-c56c-7b8c-99b8-3c2acb3f8f15
01a2288d-c947-7e9f-afd6-4ab9e4272ecb	not_sent	2	\\xabad0ec28a09f8fc9a30c9281f312b5b4deda49342f9b8cb1cbc8a63684d096a	2026-11-29 18:25:10.474294+00	2026-11-29 18:25:10.561469+00	\N	1	36bbb41efe1ab9b36052276c943a8ff1d4b7729678fc8ddd36b5bbc02e7afc69	01a2288d-c7ca-735a-b9ae-6a4ce742ce59	ed1a99c428e18ab987490e9f0c3ed07ea5ad33cefdd3b19a6e591afe17065402	312	{"sent_at": "2026-11-29T18:25:10.383+00:00"}	corpus:3311	\N	not_sent	\N	req-1	2026-11-29 18:25:10.560367+00	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-c78b-790f-983e-8a379c946888
01a2288d-cb70-78ec-a8f1-ee332ae8abc5	silent	2	\\xb5d782f7d8c211dff90c7df6e67d72a25111b0e37cc941d40a366cd0733bb2f2	2026-11-29 18:25:11.02777+00	2026-11-29 18:25:11.100319+00	\N	1	8495a339246770b9f6e21920aee51c7e1f86ca979da9789ff6fb8585941c9f5a	01a2288d-ca41-761b-ba00-566586d9831d	5e09ec308fd8d9f4ec3f4cbd7d2159aba1c75b3df6d469f310ab9f3ad18f0e4f	312	{"sent_at": "2026-11-29T18:25:10.936+00:00"}	corpus:3311	\N	closed	\N		2026-11-29 18:25:11.099504+00	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ca23-78b7-9a28-1e65a3a82cec
01a2288d-cd98-7745-a4dc-ce84c78daa3e	silent	2	\\xbee12f0cdcb96e61a270ea07e615fb5d9c941106a7f2916b69e37416b708281d	2026-11-29 18:25:11.580273+00	2026-11-29 18:25:11.639685+00	\N	1	728570c3ee68cfb10745ef720ccc5b71ae488bf7532a901d32e936cc7432eb1b	01a2288d-cc86-7b8b-88ff-dc6e0175e1ea	4e05798de77cac8b859846ee91656e4494c952f57b61d6c91a014a7ee67858a7	325	{"sent_at": "2026-11-29T18:25:11.505+00:00"}	corpus:3311	\N	closed	\N		2026-11-29 18:25:11.638955+00	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-cc63-7dee-8660-0d69ea3338ef
\.


--
-- Data for Name: operations_brake; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.operations_brake (id, status, revision, event_hash, created_at, updated_at, next_wake_at, provider, changed_by_id, reason_body_id, tenant_id) FROM stdin;
01a2288d-ce83-77fb-814e-8691d202215b	released	2	\\x773748047220935916d533a9de2c563af80b0472db6a047171933483a8ae8f69	2026-11-29 18:25:11.812284+00	2026-11-29 18:25:11.855741+00	\N	press	01a2288d-85d3-7a69-90ad-b8c12a640b7e	01a2288d-cead-7466-91a1-2a8636a0b1af	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-cedb-707b-b0b4-1af821fff64e	engaged	1	\\x2885ce88e14bed632645bae81892986f9cb5e9dd6e06c17bd792ade6d67c0fff	2026-11-29 18:25:11.90002+00	2026-11-29 18:25:11.90002+00	\N	press	01a2288d-ce4b-7bab-99a3-f262b6a12ac3	01a2288d-ced4-71d3-b281-85b802b145b0	01a2288d-ce47-7d74-9171-7d749a45141b
\.


--
-- Data for Name: operations_case; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.operations_case (id, status, revision, event_hash, created_at, updated_at, next_wake_at, stream, reason, verdict, settled_how, settled_at, assignee_id, settled_by_id, tenant_id, operation_id, retry_asked_by_id, retry_key, retry_refused) FROM stdin;
01a2288d-b7e6-7cae-a400-14cf6a642e65	open	1	\\x7727ac513b5ad5385f8ed0bdd2b799cbec695c719bb3941d6f5669eb1d87597d	2026-11-29 18:25:06.023131+00	2026-11-29 18:25:06.023131+00	2026-11-29 19:25:06.021958+00		unknown_outcome			\N	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-b646-70e2-992b-94ea207aec01	\N		
01a2288d-bbcc-79f9-a86c-ccd848eb7163	settled	2	\\x8cd82c49b684f5a8955152aeda68358ee592d29202bdc9f6dcd9f9ccd180c950	2026-11-29 18:25:07.021182+00	2026-11-29 18:25:07.263027+00	\N		unknown_outcome	not_executed	person	2026-11-29 18:25:07.261182+00	\N	01a2288d-8855-7168-ae55-a6df8043df72	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ba49-78f1-8064-2564f64e3b1c	\N		
01a2288d-bf5c-7d96-9bdc-6598880f995b	settled	3	\\x260d1d36766199ad72321a4319ca516ed5eb7dd5318648e1fb4e4ed5260750d4	2026-11-29 18:25:07.933452+00	2026-11-29 18:25:07.964643+00	\N		unknown_outcome	written_off		\N	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-be16-7afd-8684-3faae6ad1cbc	\N		
01a2288d-cbc5-7995-a8ca-b7a757d8b87d	assigned	2	\\xcf5128c7f6dfd983f0bd843923fcdcbd8f42d038f6c60193f8c2a76753dd22dd	2026-11-29 18:25:11.110327+00	2026-11-29 18:25:11.222476+00	2026-11-29 19:25:11.109+00		unknown_outcome			\N	01a2288d-8855-7168-ae55-a6df8043df72	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ca23-78b7-9a28-1e65a3a82cec	\N		
01a2288d-cdda-7282-a53c-4d73728919be	verdict_proposed	3	\\x74acb8b7420f0799f5e93630e3618ada60c5afe3a61968ad0e503006e0d73317	2026-11-29 18:25:11.643468+00	2026-11-29 18:25:11.731632+00	2026-11-29 19:25:11.642+00		unknown_outcome			\N	01a2288d-8855-7168-ae55-a6df8043df72	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-cc63-7dee-8660-0d69ea3338ef	\N		
\.


--
-- Data for Name: operations_event; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.operations_event (id, stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason, schema_version, tenant_id, payload, hash) FROM stdin;
1	operation:01a2288d-a3c3-7342-a908-a6f987ea5d1d	1	operation.proposed		proposed	agent	01a2288d-8760-72ac-a11a-135832cbb22c	1	2026-11-29 18:25:00.932906+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "6d9ad9d4fd608bc6032196795246d522dea7317900502d70d6dcf704615e69d4", "set": {"digest": "cfe858ec34545694b03fcae95210b5b790eb49d496b73431996a849246340163", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-a3f9-72c4-b26e-d9e722d3a99c", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "cd7a82700afd7c50946e462ad2286ab193a6540ee25243ad237f5bca1cf01c2e", "version": "01a2288d-9bad-7cc7-b47c-754f28166542"}	\\xd702be264ddcf25c9211c9ed3bd46c31ca0c16be1d2e5d9d908985991dbeb0e6
2	operation:01a2288d-b08a-7d86-aaac-be9ef7a34b25	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:04.192727+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "57e5df4e97f1d88c26776eee10d2186cf0c526f30c2cae658f726599105077f7", "set": {"digest": "4cd7868e62924252aeff5af93132c61af26d3395d1f82f5e56a6c092848e3a42", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-b0b7-7418-934d-db38f348fba3", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "8645baa69218ea9611311f2ddb7b5eeef34b85daf88cbc4f1701bb31936ec8ae", "version": "01a2288d-b076-749c-977b-aa569884a95a"}	\\x39ee14fa7ecde1959f26369230a954cd438f4b8b25c45deaabcc64cb3beb9a3b
3	operation:01a2288d-b136-7d2c-a8cb-da362ed8d758	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:04.332228+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "8f392fad10b8ad03a1f5988f06a168be76c7a4e3a9d24c4e7436bfdbb942003a", "set": {"digest": "e764e41cb87b40681939b3b45712bdc5be71e69a520a6ecb66268c598511edd9", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-b149-7d79-9ea9-caacf71c432f", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "de520d16af02f8735a335768a6a534563a558a27015c934adc97670f6ccc05ec", "version": "01a2288d-b114-7775-8d55-6bddc10867d6"}	\\xba44be3c093a448562d028aca0321b6e6240bbaa0d5f5dc33203da8a2c3f213c
4	operation:01a2288d-b136-7d2c-a8cb-da362ed8d758	2	operation.prepared	proposed	prepared	system	\N	\N	2026-11-29 18:25:04.601775+00	approved	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "8f392fad10b8ad03a1f5988f06a168be76c7a4e3a9d24c4e7436bfdbb942003a", "set": {"reason": "", "leaves_at": "2026-11-29T18:25:04.599665+00:00"}, "request": "01a2288d-b149-7d79-9ea9-caacf71c432f"}	\\xae93cee1871b4fbd3c6a7ef44e4a529b4d7e15b423ebfc7ff703ec5e76278796
5	operation:01a2288d-b2d7-7699-b467-16f2007d8348	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:04.78477+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "b512f6cdc775ff7163a7d2eac53d509a275ba4e80666023a86ce9f51dc29bf49", "set": {"digest": "244ca11f83b9d0fd276f3f7c658c8ecb2d31b5e29616678d81a04455d4e5c18f", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-b308-765c-b202-920d92b05b0f", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "d2ef48e1e835c1b6e0c2e88019a05d8cce5bcbe325a6d4877ec2edb2f5db99d8", "version": "01a2288d-b2bf-7fb9-8e4f-1d23fdbdd01e"}	\\x57752a75933b4f3db5024fc8bd0863f3f757ef3dad6aa5669b3eb03829ffb9fb
6	operation:01a2288d-b2d7-7699-b467-16f2007d8348	2	operation.prepared	proposed	prepared	system	\N	\N	2026-11-29 18:25:04.934171+00	approved	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "b512f6cdc775ff7163a7d2eac53d509a275ba4e80666023a86ce9f51dc29bf49", "set": {"reason": "", "leaves_at": "2026-11-29T18:25:04.929856+00:00"}, "request": "01a2288d-b308-765c-b202-920d92b05b0f"}	\\x4a3a00a039c61938e50232c9a2b3db1fa73e8697a9415f0d55099b74fa9c42de
7	operation:01a2288d-b2d7-7699-b467-16f2007d8348	3	operation.dispatched	prepared	dispatched	worker	\N	\N	2026-11-29 18:25:05.031874+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "b512f6cdc775ff7163a7d2eac53d509a275ba4e80666023a86ce9f51dc29bf49", "set": {"reason": "", "leaves_at": null, "first_dispatched_at": "2026-11-29T18:25:05.025777+00:00"}, "digest": "244ca11f83b9d0fd276f3f7c658c8ecb2d31b5e29616678d81a04455d4e5c18f", "attempt": "01a2288d-b406-738d-90cd-8ccc634aa670"}	\\x644f8b82ac02edba8faab6ac83b57e2215b757f7b792793e69668c9efab5b8ab
8	attempt:01a2288d-b406-738d-90cd-8ccc634aa670	1	attempt.sending		sending	worker	\N	\N	2026-11-29 18:25:05.033785+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "b512f6cdc775ff7163a7d2eac53d509a275ba4e80666023a86ce9f51dc29bf49", "set": {"reason": "", "ended_at": null, "http_status": null, "provider_request_id": ""}, "digest": "244ca11f83b9d0fd276f3f7c658c8ecb2d31b5e29616678d81a04455d4e5c18f"}	\\xf4b9dc837f53a391cfb2be85a1a2de0d8aa3ea829765a6a19c93f51e031a0701
9	attempt:01a2288d-b406-738d-90cd-8ccc634aa670	2	attempt.answered	sending	answered	provider	\N	\N	2026-11-29 18:25:05.096513+00	http_201	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "http_201", "ended_at": "2026-11-29T18:25:05.094730+00:00", "http_status": 201, "provider_request_id": "e6c4d2369ad24796988d9c20c881224e"}}	\\x9206bd2ab7937611049116a80dd72692b1cfa306b931d5064b284c1bd940e9a4
10	operation:01a2288d-b2d7-7699-b467-16f2007d8348	4	operation.confirmed	dispatched	confirmed	provider	\N	\N	2026-11-29 18:25:05.101875+00	answered	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "answered", "reference": "art-696ec80ae2474634", "settled_at": "2026-11-29T18:25:05.100776+00:00"}, "reference": "456f0fc9897de11b09581a935feb3440ce1f60b7ffff094365bc13a00fbcfd51"}	\\xbdeeda8448b93bf5ffcd7d23b7f7f56fbb64bbcce6406e2c9c30e28d74d8c92e
11	operation:01a2288d-b4b9-79f0-baa6-cb6fd567c25a	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:05.256177+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "fc9e5ebfb1d2be6624278b7a9d393a5440bc5a4207ad521b1fddecd9747605cd", "set": {"digest": "c8a58a47215dedf2b3e7f669f1eaa8a883cfa80e66c5794d4245a3f71311f60d", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-b4e0-7c45-a243-6af1468a4ccb", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "9df49ac52da6bde6291834f25455ec61c766d35acebf32224c015cb3d12117f3", "version": "01a2288d-b4a7-73eb-ade9-d5db5698eb4c"}	\\xcfd674d80925421957285c657fc5f1ac10e5ccd7d258a064ec2856c30a07f0b8
12	operation:01a2288d-b4b9-79f0-baa6-cb6fd567c25a	2	operation.prepared	proposed	prepared	system	\N	\N	2026-11-29 18:25:05.421085+00	approved	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "fc9e5ebfb1d2be6624278b7a9d393a5440bc5a4207ad521b1fddecd9747605cd", "set": {"reason": "", "leaves_at": "2026-11-29T18:25:05.419951+00:00"}, "request": "01a2288d-b4e0-7c45-a243-6af1468a4ccb"}	\\xe2fa575bae50a0f50dafb6d321dd916f6aa588dd8578371f178310493baf4a38
13	operation:01a2288d-b4b9-79f0-baa6-cb6fd567c25a	3	operation.dispatched	prepared	dispatched	worker	\N	\N	2026-11-29 18:25:05.55156+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "fc9e5ebfb1d2be6624278b7a9d393a5440bc5a4207ad521b1fddecd9747605cd", "set": {"reason": "", "leaves_at": null, "first_dispatched_at": "2026-11-29T18:25:05.538062+00:00"}, "digest": "c8a58a47215dedf2b3e7f669f1eaa8a883cfa80e66c5794d4245a3f71311f60d", "attempt": "01a2288d-b60b-7dfa-b0cf-e90e535a5e3d"}	\\x5aa1ee0497ada65493cfdd8621a83e79b6071f108b2815b8eaf27f65d26a524f
14	attempt:01a2288d-b60b-7dfa-b0cf-e90e535a5e3d	1	attempt.sending		sending	worker	\N	\N	2026-11-29 18:25:05.553261+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "fc9e5ebfb1d2be6624278b7a9d393a5440bc5a4207ad521b1fddecd9747605cd", "set": {"reason": "", "ended_at": null, "http_status": null, "provider_request_id": ""}, "digest": "c8a58a47215dedf2b3e7f669f1eaa8a883cfa80e66c5794d4245a3f71311f60d"}	\\x7f3e8044767e6441cfc88dbd716a0afb8090c516f3496a24f6cbb7e2b2531955
32	attempt:01a2288d-bb89-7b45-95a4-e4ec5cb49744	2	attempt.silent	sending	silent	worker	\N	\N	2026-11-29 18:25:07.016474+00	reset	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "reset", "ended_at": "2026-11-29T18:25:07.015421+00:00", "http_status": null, "provider_request_id": ""}}	\\x02483c91ee7fa27874aa3eef89d7d1a62e49c0e818314fe0b8d1cc24bcb96812
15	operation:01a2288d-b646-70e2-992b-94ea207aec01	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:05.640624+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "adaae5118ffb206c9c09f73e8058da6e6026745ecad3f07672410b4b14b75b46", "set": {"digest": "0b84cdc1fb63031f08b2577d289a1aa636933e4a5ce71bfa8b450dd90c4241ff", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-b662-7bbb-bf83-1d8159a69504", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "b8c6505a24475143e9da0e1d42745e63abd6f222c0f49abcb808127c4c3d4fc8", "version": "01a2288d-b639-71d4-aa02-efd4e4750091"}	\\x5a1b97af307fb54f3946214916a35143b9474c199b50b85e1f07fb2e7bb99173
16	operation:01a2288d-b646-70e2-992b-94ea207aec01	2	operation.prepared	proposed	prepared	system	\N	\N	2026-11-29 18:25:05.820329+00	approved	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "adaae5118ffb206c9c09f73e8058da6e6026745ecad3f07672410b4b14b75b46", "set": {"reason": "", "leaves_at": "2026-11-29T18:25:05.819360+00:00"}, "request": "01a2288d-b662-7bbb-bf83-1d8159a69504"}	\\xe2145622826b4f6f9f3fdaf70c19725a8d53fb88d438aeafd3b7fa99a8d351c4
17	operation:01a2288d-b646-70e2-992b-94ea207aec01	3	operation.dispatched	prepared	dispatched	worker	\N	\N	2026-11-29 18:25:05.915783+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "adaae5118ffb206c9c09f73e8058da6e6026745ecad3f07672410b4b14b75b46", "set": {"reason": "", "leaves_at": null, "first_dispatched_at": "2026-11-29T18:25:05.907114+00:00"}, "digest": "0b84cdc1fb63031f08b2577d289a1aa636933e4a5ce71bfa8b450dd90c4241ff", "attempt": "01a2288d-b779-75d5-b240-06b93f13ce05"}	\\xaa424eb7bfc584bcfec8db6a17754b7e495f6054e723980b4031213185d62592
18	attempt:01a2288d-b779-75d5-b240-06b93f13ce05	1	attempt.sending		sending	worker	\N	\N	2026-11-29 18:25:05.923045+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "adaae5118ffb206c9c09f73e8058da6e6026745ecad3f07672410b4b14b75b46", "set": {"reason": "", "ended_at": null, "http_status": null, "provider_request_id": ""}, "digest": "0b84cdc1fb63031f08b2577d289a1aa636933e4a5ce71bfa8b450dd90c4241ff"}	\\x21b94edaf97e3f7574991c0cbfb20e5b1d37059e094b9f069d05409a0276e004
19	attempt:01a2288d-b779-75d5-b240-06b93f13ce05	2	attempt.silent	sending	silent	worker	\N	\N	2026-11-29 18:25:06.00983+00	closed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "closed", "ended_at": "2026-11-29T18:25:06.008750+00:00", "http_status": null, "provider_request_id": ""}}	\\x6c043281baf793807bd35004bdb70af566e6589271fa8833f406f286f33b4f74
20	operation:01a2288d-b646-70e2-992b-94ea207aec01	4	operation.unknown	dispatched	unknown	worker	\N	\N	2026-11-29 18:25:06.017569+00	closed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "closed", "leaves_at": null, "unknown_since": "2026-11-29T18:25:06.014565+00:00"}, "attempt": "01a2288d-b779-75d5-b240-06b93f13ce05"}	\\xd1b849488ff49aa64ddb6660ba95e94154834ecb74d2051ac10ce437b326ab81
21	case:01a2288d-b7e6-7cae-a400-14cf6a642e65	1	case.open		open	system	\N	\N	2026-11-29 18:25:06.023131+00	unknown_outcome	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"verdict": "", "assignee": null, "settled_at": null, "settled_by": null, "settled_how": ""}, "operation": "01a2288d-b646-70e2-992b-94ea207aec01"}	\\x7727ac513b5ad5385f8ed0bdd2b799cbec695c719bb3941d6f5669eb1d87597d
22	operation:01a2288d-b82d-731a-8222-e7a8e146eed9	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:06.142992+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "f97d64403cd9553f1db46240b68d1b91f71790a517e677417df1c92b00052bec", "set": {"digest": "6eeae6fced16ebb26fc2935d6eaf98f10782e154a55586ac38a016ac08276390", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-b851-7f25-aba7-3ac015cc7f98", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "b5e0b18b8694c38ddedba94335e5a12c21996a10af53bc1394e73d3df422136d", "version": "01a2288d-b817-7583-8a49-6bf745496ee0"}	\\x895500e91118490e7e7a4919fb925fa34f03fd9db81604e73e3d32161fb9a0e5
23	operation:01a2288d-b82d-731a-8222-e7a8e146eed9	2	operation.prepared	proposed	prepared	system	\N	\N	2026-11-29 18:25:06.354706+00	approved	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "f97d64403cd9553f1db46240b68d1b91f71790a517e677417df1c92b00052bec", "set": {"reason": "", "leaves_at": "2026-11-29T18:25:06.352214+00:00"}, "request": "01a2288d-b851-7f25-aba7-3ac015cc7f98"}	\\xe8e7165b70656e0417eeab6a6d898c95d99ac09f223328c96f09f618f7a95c8a
24	operation:01a2288d-b82d-731a-8222-e7a8e146eed9	3	operation.dispatched	prepared	dispatched	worker	\N	\N	2026-11-29 18:25:06.499128+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "f97d64403cd9553f1db46240b68d1b91f71790a517e677417df1c92b00052bec", "set": {"reason": "", "leaves_at": null, "first_dispatched_at": "2026-11-29T18:25:06.494473+00:00"}, "digest": "6eeae6fced16ebb26fc2935d6eaf98f10782e154a55586ac38a016ac08276390", "attempt": "01a2288d-b9c2-7963-8f36-23b66c422650"}	\\x55bd88eafe957c5b08ceafb6dc71e098f29cfb303d361c57dcba67b2007257c0
25	attempt:01a2288d-b9c2-7963-8f36-23b66c422650	1	attempt.sending		sending	worker	\N	\N	2026-11-29 18:25:06.500472+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "f97d64403cd9553f1db46240b68d1b91f71790a517e677417df1c92b00052bec", "set": {"reason": "", "ended_at": null, "http_status": null, "provider_request_id": ""}, "digest": "6eeae6fced16ebb26fc2935d6eaf98f10782e154a55586ac38a016ac08276390"}	\\x3fcf3a4fcda944507fcd1cd14286f4a0fd4ee934db04ac73c6b6b7f6b1f236ea
26	attempt:01a2288d-b9c2-7963-8f36-23b66c422650	2	attempt.answered	sending	answered	provider	\N	\N	2026-11-29 18:25:06.579669+00	rejected	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "rejected", "ended_at": "2026-11-29T18:25:06.578639+00:00", "http_status": 403, "provider_request_id": "req-1"}}	\\x292e2c5e6c10aaae0929c79203a130eb52ea4c9620e231fce8424d9a77710d98
27	operation:01a2288d-b82d-731a-8222-e7a8e146eed9	4	operation.rejected	dispatched	rejected	provider	\N	\N	2026-11-29 18:25:06.585303+00	rejected	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "rejected", "settled_at": "2026-11-29T18:25:06.584517+00:00"}}	\\x44519892d1490b2d7990f4dd362dd742f11893fa448dddce70193bc49c46671d
28	operation:01a2288d-ba49-78f1-8064-2564f64e3b1c	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:06.666137+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "f32e6bfc469f88c8d135bfb77e35eb9f47b773ac784116983a4e37ab4ee3b1d2", "set": {"digest": "4c3d782b869f06c10b45bb18691af5a5dd1ab576406c29f2f444b386a2d1be5e", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-ba65-7f82-91ad-9cb71d10a592", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "41c01b3ff5a17d3576ec06d7bfdab3ce5d3b6456ee1a41eea844d1eea339158f", "version": "01a2288d-ba39-7296-a536-9b6069a477dc"}	\\xbce5ee3c1debd61f05dc70f84c8ab6b4feb37425bda1e0780280e7bae112e860
29	operation:01a2288d-ba49-78f1-8064-2564f64e3b1c	2	operation.prepared	proposed	prepared	system	\N	\N	2026-11-29 18:25:06.840028+00	approved	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "f32e6bfc469f88c8d135bfb77e35eb9f47b773ac784116983a4e37ab4ee3b1d2", "set": {"reason": "", "leaves_at": "2026-11-29T18:25:06.835788+00:00"}, "request": "01a2288d-ba65-7f82-91ad-9cb71d10a592"}	\\x402a514cb6e128f872f282a2e429288c2356a17b335dafa3faf78ca3a66f01de
30	operation:01a2288d-ba49-78f1-8064-2564f64e3b1c	3	operation.dispatched	prepared	dispatched	worker	\N	\N	2026-11-29 18:25:06.95601+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "f32e6bfc469f88c8d135bfb77e35eb9f47b773ac784116983a4e37ab4ee3b1d2", "set": {"reason": "", "leaves_at": null, "first_dispatched_at": "2026-11-29T18:25:06.945513+00:00"}, "digest": "4c3d782b869f06c10b45bb18691af5a5dd1ab576406c29f2f444b386a2d1be5e", "attempt": "01a2288d-bb89-7b45-95a4-e4ec5cb49744"}	\\xfd2a86a0370f7c1d44de06b4ca1cebdd68fe86692101decbb67c1da26142952c
31	attempt:01a2288d-bb89-7b45-95a4-e4ec5cb49744	1	attempt.sending		sending	worker	\N	\N	2026-11-29 18:25:06.959927+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "f32e6bfc469f88c8d135bfb77e35eb9f47b773ac784116983a4e37ab4ee3b1d2", "set": {"reason": "", "ended_at": null, "http_status": null, "provider_request_id": ""}, "digest": "4c3d782b869f06c10b45bb18691af5a5dd1ab576406c29f2f444b386a2d1be5e"}	\\xbb34879225894b38bce064dcd4dd015fdf17af88ac7aef0cca9368454f4f2bbd
33	operation:01a2288d-ba49-78f1-8064-2564f64e3b1c	4	operation.unknown	dispatched	unknown	worker	\N	\N	2026-11-29 18:25:07.01916+00	reset	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "reset", "leaves_at": null, "unknown_since": "2026-11-29T18:25:07.018282+00:00"}, "attempt": "01a2288d-bb89-7b45-95a4-e4ec5cb49744"}	\\x39544ed4e2175bf2bbd2612b0538eb501a69635e7254b4d4e72fdd82fb0bb3d0
34	case:01a2288d-bbcc-79f9-a86c-ccd848eb7163	1	case.open		open	system	\N	\N	2026-11-29 18:25:07.021182+00	unknown_outcome	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"verdict": "", "assignee": null, "settled_at": null, "settled_by": null, "settled_how": ""}, "operation": "01a2288d-ba49-78f1-8064-2564f64e3b1c"}	\\xd3fe52528c0286dd8f6fc246dc0674fc80532a939a1638dd596bd1feeccf81f6
35	operation:01a2288d-ba49-78f1-8064-2564f64e3b1c	5	operation.not_executed	unknown	not_executed	person	01a2288d-8855-7168-ae55-a6df8043df72	\N	2026-11-29 18:25:07.255627+00	declared	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "declared", "settled_at": "2026-11-29T18:25:07.254772+00:00", "unknown_since": null}}	\\x11fc2cd3de23427e44aef7681126c0d69b7c6eb1e781d55129afd0f1091c41d8
36	case:01a2288d-bbcc-79f9-a86c-ccd848eb7163	2	case.settled	open	settled	person	01a2288d-8855-7168-ae55-a6df8043df72	\N	2026-11-29 18:25:07.263027+00	person	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"verdict": "not_executed", "settled_at": "2026-11-29T18:25:07.261182+00:00", "settled_by": "01a2288d-8855-7168-ae55-a6df8043df72", "settled_how": "person"}, "verdict": "not_executed", "operation": "01a2288d-ba49-78f1-8064-2564f64e3b1c"}	\\x8cd82c49b684f5a8955152aeda68358ee592d29202bdc9f6dcd9f9ccd180c950
37	operation:01a2288d-bd03-7670-9d4b-4e0778dbfb61	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:07.372507+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "879cb956d4bfd099c6512538ea54d98554dfc2a530850d028782c9d7f297617d", "set": {"digest": "e174ecfe9ea4ab5dfc36a1523fda82eb89f822efa39fa6f0af5375302506da1f", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-bd27-7209-a745-c2d3b59fd1bf", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "a638a33e9d3c9124e374615f5fda57f4a355261216e85b3a45ad82c7cadd783c", "version": "01a2288d-bcf2-7a77-bf42-25a5c1e46b45"}	\\xef50adeb050ac2ad6f664cb85f999cd6ea9fe8e3693de9b8f2b9638463bdad35
38	operation:01a2288d-bd03-7670-9d4b-4e0778dbfb61	2	operation.prepared	proposed	prepared	system	\N	\N	2026-11-29 18:25:07.501316+00	approved	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "879cb956d4bfd099c6512538ea54d98554dfc2a530850d028782c9d7f297617d", "set": {"reason": "", "leaves_at": "2026-11-29T18:25:07.500485+00:00"}, "request": "01a2288d-bd27-7209-a745-c2d3b59fd1bf"}	\\x7134a01320030c88dc384f3920c396a55712eace8701f175232757419c8aba00
39	operation:01a2288d-bd03-7670-9d4b-4e0778dbfb61	3	operation.closed	prepared	closed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:07.559066+00	recalled	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "recalled", "leaves_at": null, "settled_at": "2026-11-29T18:25:07.558238+00:00"}, "words": "01a2288d-bde4-7501-bccb-89da151e122e"}	\\xfbbd9077a6aee88ec213be5fe8b0c5fc27eb9049cb9dfe002bb89ed7df935605
40	operation:01a2288d-be16-7afd-8684-3faae6ad1cbc	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:07.661487+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "a77cf4238c0b2ba3b02d2d00df4d0ab5ca2c3832c2e915c56c2391c62ce5b32b", "set": {"digest": "45beefb07bfd63d50a4c531bdd051a10e5c3d69b6d28b12896afae81133db2aa", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-be47-7b89-b132-465e05ab9d89", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "0b4366c8e5f2e7e8c24f84476bb60c1dd8249518f5b34d296e772fcfc5a71d3c", "version": "01a2288d-be07-72a1-8911-011f145098c4"}	\\x3c7a19443d37fda9efb520f3a2b5847a4c25788c28c49b313cf5c14508d9f871
41	operation:01a2288d-be16-7afd-8684-3faae6ad1cbc	2	operation.prepared	proposed	prepared	system	\N	\N	2026-11-29 18:25:07.790006+00	approved	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "a77cf4238c0b2ba3b02d2d00df4d0ab5ca2c3832c2e915c56c2391c62ce5b32b", "set": {"reason": "", "leaves_at": "2026-11-29T18:25:07.788381+00:00"}, "request": "01a2288d-be47-7b89-b132-465e05ab9d89"}	\\xe5a353a3775afdead1ef1cec1699ef4121fd19ae82dd3dcdc3b6d28e598776e7
42	operation:01a2288d-be16-7afd-8684-3faae6ad1cbc	3	operation.dispatched	prepared	dispatched	worker	\N	\N	2026-11-29 18:25:07.875267+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "a77cf4238c0b2ba3b02d2d00df4d0ab5ca2c3832c2e915c56c2391c62ce5b32b", "set": {"reason": "", "leaves_at": null, "first_dispatched_at": "2026-11-29T18:25:07.868978+00:00"}, "digest": "45beefb07bfd63d50a4c531bdd051a10e5c3d69b6d28b12896afae81133db2aa", "attempt": "01a2288d-bf22-7107-affa-8a17d629c33e"}	\\x7c32b60076f523637599ff583a0a508ee372712a8906dea06770848e3a3060c8
43	attempt:01a2288d-bf22-7107-affa-8a17d629c33e	1	attempt.sending		sending	worker	\N	\N	2026-11-29 18:25:07.879001+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "a77cf4238c0b2ba3b02d2d00df4d0ab5ca2c3832c2e915c56c2391c62ce5b32b", "set": {"reason": "", "ended_at": null, "http_status": null, "provider_request_id": ""}, "digest": "45beefb07bfd63d50a4c531bdd051a10e5c3d69b6d28b12896afae81133db2aa"}	\\x91e320a1efc98d9eb661b39e11072f90fa0d11b5e784fdd486dad5b42335933f
44	attempt:01a2288d-bf22-7107-affa-8a17d629c33e	2	attempt.silent	sending	silent	worker	\N	\N	2026-11-29 18:25:07.930234+00	closed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "closed", "ended_at": "2026-11-29T18:25:07.929433+00:00", "http_status": null, "provider_request_id": ""}}	\\x53faf3433a413f87b49405e0ffd12a6383830765cb8cbffc1248b6f3498ac214
45	operation:01a2288d-be16-7afd-8684-3faae6ad1cbc	4	operation.unknown	dispatched	unknown	worker	\N	\N	2026-11-29 18:25:07.931845+00	closed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "closed", "leaves_at": null, "unknown_since": "2026-11-29T18:25:07.931159+00:00"}, "attempt": "01a2288d-bf22-7107-affa-8a17d629c33e"}	\\x23710ac11a059dfc7f7160590ed91b1f872e6cf06e2b18f3100bf29d92a5d891
46	case:01a2288d-bf5c-7d96-9bdc-6598880f995b	1	case.open		open	system	\N	\N	2026-11-29 18:25:07.933452+00	unknown_outcome	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"verdict": "", "assignee": null, "settled_at": null, "settled_by": null, "settled_how": ""}, "operation": "01a2288d-be16-7afd-8684-3faae6ad1cbc"}	\\xcdc4c013f94c5d0d524473c090d2caf4169222a87737d053dd8da869727fa28b
47	case:01a2288d-bf5c-7d96-9bdc-6598880f995b	2	case.verdict_proposed	open	verdict_proposed	system	\N	\N	2026-11-29 18:25:07.956702+00	corpus	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{}	\\xa4db1795c7229cdb45115de4c3479bb0fef15a664b04471a110acada54b4550e
48	case:01a2288d-bf5c-7d96-9bdc-6598880f995b	3	case.settled	verdict_proposed	settled	system	\N	\N	2026-11-29 18:25:07.964643+00	corpus	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"verdict": "written_off"}}	\\x260d1d36766199ad72321a4319ca516ed5eb7dd5318648e1fb4e4ed5260750d4
49	operation:01a2288d-be16-7afd-8684-3faae6ad1cbc	5	operation.written_off	unknown	written_off	system	\N	\N	2026-11-29 18:25:07.966216+00	corpus	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{}	\\xe50a75e6917f98134cc3a2169e3895a5e042731ab534b3b877a6170aa994df75
50	operation:01a2288d-bf9a-7b85-b1a8-4259bcf86172	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.020192+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "6f594313f695992cd3e191cc8fbdcb032c0f3c7be178e6867517c0412c1ea202", "set": {"digest": "82502333a8cab9fe43e90a5b334cf69a08a9ac100a43fe514b812ceb86cac55e", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-bfaf-771b-82da-56f195599182", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "9a4234a17e5961b2251542c7baa144ee062b206facda56bb477e497bd93d4adb", "version": "01a2288d-bf90-708c-9a7b-d76f28a2db4f"}	\\x08df3ef36280e6a4715fc60cde69f5068909918ccd7d76c1cf426a34abd671eb
65	operation:01a2288d-c78b-790f-983e-8a379c946888	2	operation.prepared	proposed	prepared	system	\N	\N	2026-11-29 18:25:10.364626+00	approved	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "8bc442dc8eedb22a27e6fa1225e240564030f9fda7985d5c89157f1cd09805c6", "set": {"reason": "", "leaves_at": "2026-11-29T18:25:10.362902+00:00"}, "request": "01a2288d-c7ca-735a-b9ae-6a4ce742ce59"}	\\xff9d774861f7a5d4a905f0968ec51d6a69e7bcd80a16fe1de0d7f8c362db6125
51	operation:01a2288d-c023-78e6-9d2a-5b67e429cdc4	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.189079+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "fd86de56df63234ddcc6c0afd6b3bff0a11eb1b1cf6b7773ddee756f0f5b7a69", "set": {"digest": "5181104f92c4120499535a72a056ba17f8f9a04ff6c11e84f3195bd8b779a297", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-c052-7cba-9ece-4f8bd1684c40", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "dfbb124d47367bd417bb3eec5c3402760177c17a09e0945307cd1f2617fc7d09", "version": "01a2288d-c014-7279-ba6d-3ff703314633"}	\\xfe9c24c7d94fc1a490a4d185f828318688e8300f0bfbc77b1bc3591a78591073
52	operation:01a2288d-c023-78e6-9d2a-5b67e429cdc4	2	operation.closed	proposed	closed	system	\N	\N	2026-11-29 18:25:08.36712+00	refused	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "refused", "leaves_at": null, "settled_at": "2026-11-29T18:25:08.362310+00:00"}}	\\x87820b60500ab6bd921bcbb610ca0bd0a5417849b9dbe697680e756b677c5a42
53	operation:01a2288d-c185-71cf-9d34-2eab7c0d8039	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.529905+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "10a79a92042191228fae02b6569d1b5e3c115cd3d8559f5e52f5de55531b5ea5", "set": {"digest": "16d14e5811f6bed2ae99854871bccafe44aac2cf5857abcdfef879cad478b574", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-c1aa-7703-833f-9af8ed573509", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "81fb51717ece1c2ade79897a9a5c3441f169b5bb88d7884c98de3bd6c824f438", "version": "01a2288d-c171-7553-9b75-9803f6dd823a"}	\\xd88a4686013e305817ae6d97f0190850aa836dd2e508301b5da959174caab317
54	operation:01a2288d-c20d-7ee8-bd86-67068b7692cd	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.674317+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "0cbd29be3fceec937a574ebdd7f97af7f90d49cb1e877699fcb30a1a18df45ea", "set": {"digest": "7957ccfcd13186981e2b5fc00c58f08469785028f2b3d8047c52081b0d4b98cd", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-c23d-7284-9e8b-66c6b01e611d", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "a621ef4d763b9015a3a44ef07ac51d936da811ab7898e81981cdce6ba26ea28b", "version": "01a2288d-c1ff-771f-bb12-b1a8de4c1e9b"}	\\xfd7fdf19d893b359f46121b62967363279f9d7bc4f4fa80c08cb2a85ce28a641
55	operation:01a2288d-c32b-7f6d-9ecd-4a15e541522e	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:08.955625+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "9524f0a6a2360a8931bcb044245955e84a9d0bbb622d64956023e04566803907", "set": {"digest": "f6bcb9c86e4a6d2ed2062e45387b7189f870d39c57802d8b60c22ff060fec09c", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-c356-73f6-8e80-8401e91c872f", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "c2ba44c42b7239b13f9a13256c2bd12499b42a5a0cd87046a448cb66c9a08864", "version": "01a2288d-c312-7329-adf7-970ea1abaf10"}	\\x54afba184af05950af51181e891320b964c062141fa5f41f77d10bd25820dbde
56	operation:01a2288d-c417-7244-92ae-5863e8a40ed1	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:09.222961+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "3a663fdf5b992154d1b18ce6e119dc2d108d7c5c9f4654cbb93f715de559713f", "set": {"digest": "44025e1f1b477674a42eec1190e67c4266003a26e51ece71c86db706e22ead97", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-c45d-747a-9c60-cfef01fa66c2", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "67b7d600d84cbf090d06e3a5f2c959aa5e17ebb3f00062c3d31c681b4735eb7e", "version": "01a2288d-c406-71b2-a67a-ea76254c9c83"}	\\x91812dbf15eff80011ce36895b69d9ab4f2c430bb0ef1bebdb88302e53415e3e
57	operation:01a2288d-c417-7244-92ae-5863e8a40ed1	2	operation.asked_again	proposed	proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:09.439508+00	requested_again	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"digest": "ebedf04981243749dccdf1a481c1443c43b7ffb6987ad961efc34f7a04e0b215", "request_id": "01a2288d-c538-7ebc-9159-86d81d3688a6"}, "digest": "ebedf04981243749dccdf1a481c1443c43b7ffb6987ad961efc34f7a04e0b215"}	\\xf540e3487be2dd0df966b7e1f517bf5e5ae875d68e1b7a0f856d45d611350377
58	operation:01a2288d-c56c-7b8c-99b8-3c2acb3f8f15	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:09.541175+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "7ef9c79b231eb2f7e48e494d272ff01ce89b39ab3bcca4dbb5998ffd935758b3", "set": {"digest": "68e48ead4a9d973c9ae54934cb1781d6d12bbcce3f8d052b5124e470bcd03a7e", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-c59b-76c3-b001-cb44265a1221", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "e3ce3e8dc4ab9dc9b03688008af6a361ca00d93c0de0daa0c200035c807eb14a", "version": "01a2288d-c55c-7d3e-bfa9-7cea1e5ab7d3"}	\\x7dc71995d143a0917998b56e44b075dfd4f7a21fb1fcd987f5e17e0d333f6cdc
59	operation:01a2288d-c56c-7b8c-99b8-3c2acb3f8f15	2	operation.prepared	proposed	prepared	system	\N	\N	2026-11-29 18:25:09.718724+00	approved	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "7ef9c79b231eb2f7e48e494d272ff01ce89b39ab3bcca4dbb5998ffd935758b3", "set": {"reason": "", "leaves_at": "2026-11-29T18:25:09.717835+00:00"}, "request": "01a2288d-c59b-76c3-b001-cb44265a1221"}	\\xd8159c9c08add9f620de6cdf6b9038953579accf86b537295a04f76327fe966c
60	operation:01a2288d-c56c-7b8c-99b8-3c2acb3f8f15	3	operation.dispatched	prepared	dispatched	worker	\N	\N	2026-11-29 18:25:09.837803+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "7ef9c79b231eb2f7e48e494d272ff01ce89b39ab3bcca4dbb5998ffd935758b3", "set": {"reason": "", "leaves_at": null, "first_dispatched_at": "2026-11-29T18:25:09.830020+00:00"}, "digest": "68e48ead4a9d973c9ae54934cb1781d6d12bbcce3f8d052b5124e470bcd03a7e", "attempt": "01a2288d-c6cc-7f5b-b91d-460fae22dc54"}	\\x7ab128f77ebb8248587959e719d3361627af5acdfe8c00ac6c3f250ff32c284d
61	attempt:01a2288d-c6cc-7f5b-b91d-460fae22dc54	1	attempt.sending		sending	worker	\N	\N	2026-11-29 18:25:09.839064+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "7ef9c79b231eb2f7e48e494d272ff01ce89b39ab3bcca4dbb5998ffd935758b3", "set": {"reason": "", "ended_at": null, "http_status": null, "provider_request_id": ""}, "digest": "68e48ead4a9d973c9ae54934cb1781d6d12bbcce3f8d052b5124e470bcd03a7e"}	\\xc61ded738d64e0fb8678518da0bd81417421628fe3d06e1616d8acb5146e303b
62	attempt:01a2288d-c6cc-7f5b-b91d-460fae22dc54	2	attempt.deferred	sending	deferred	provider	\N	\N	2026-11-29 18:25:09.932549+00	deferred	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "deferred", "ended_at": "2026-11-29T18:25:09.931606+00:00", "http_status": 429, "provider_request_id": "req-1"}}	\\xba19f86d2de8314e657a947aa5793094f4162e4813081cc151cc5de7669fc20f
63	operation:01a2288d-c56c-7b8c-99b8-3c2acb3f8f15	4	operation.prepared	dispatched	prepared	worker	\N	\N	2026-11-29 18:25:09.943093+00	deferred	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "deferred", "leaves_at": "2026-11-29T18:25:10.939911+00:00"}}	\\x0b461269fbe2f7af12fde76d9813ef7ddafe42d2e1d1211f732c6c349d0b5baa
64	operation:01a2288d-c78b-790f-983e-8a379c946888	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:10.102612+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "8bc442dc8eedb22a27e6fa1225e240564030f9fda7985d5c89157f1cd09805c6", "set": {"digest": "36bbb41efe1ab9b36052276c943a8ff1d4b7729678fc8ddd36b5bbc02e7afc69", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-c7ca-735a-b9ae-6a4ce742ce59", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "fbd809edd6cef5b6652bad2b22a459715596f998a2782ca304a67e1f804a71c5", "version": "01a2288d-c772-7fc3-830c-5914eaa4796b"}	\\x8acdb1b682173f4c843d81dde5c0cb431401274bb8c1e028102461df74809a74
84	case:01a2288d-cdda-7282-a53c-4d73728919be	1	case.open		open	system	\N	\N	2026-11-29 18:25:11.643468+00	unknown_outcome	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"verdict": "", "assignee": null, "settled_at": null, "settled_by": null, "settled_how": ""}, "operation": "01a2288d-cc63-7dee-8660-0d69ea3338ef"}	\\xb76f9afa40fccbb124c15184a078621c33c73ada9da20a95c4e9a0d7641a48a2
66	operation:01a2288d-c78b-790f-983e-8a379c946888	3	operation.dispatched	prepared	dispatched	worker	\N	\N	2026-11-29 18:25:10.47245+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "8bc442dc8eedb22a27e6fa1225e240564030f9fda7985d5c89157f1cd09805c6", "set": {"reason": "", "leaves_at": null, "first_dispatched_at": "2026-11-29T18:25:10.463898+00:00"}, "digest": "36bbb41efe1ab9b36052276c943a8ff1d4b7729678fc8ddd36b5bbc02e7afc69", "attempt": "01a2288d-c947-7e9f-afd6-4ab9e4272ecb"}	\\xbb307c61eed4a255ad470b13f3edec29be8c55773bd3d4f333629487fdabf3af
67	attempt:01a2288d-c947-7e9f-afd6-4ab9e4272ecb	1	attempt.sending		sending	worker	\N	\N	2026-11-29 18:25:10.474294+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "8bc442dc8eedb22a27e6fa1225e240564030f9fda7985d5c89157f1cd09805c6", "set": {"reason": "", "ended_at": null, "http_status": null, "provider_request_id": ""}, "digest": "36bbb41efe1ab9b36052276c943a8ff1d4b7729678fc8ddd36b5bbc02e7afc69"}	\\x0d06747cd877c9923afee2d469b0819919afdaecd126c13926e2ab6f056ef315
68	attempt:01a2288d-c947-7e9f-afd6-4ab9e4272ecb	2	attempt.not_sent	sending	not_sent	worker	\N	\N	2026-11-29 18:25:10.561469+00	not_sent	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "not_sent", "ended_at": "2026-11-29T18:25:10.560367+00:00", "http_status": null, "provider_request_id": "req-1"}}	\\xabad0ec28a09f8fc9a30c9281f312b5b4deda49342f9b8cb1cbc8a63684d096a
69	operation:01a2288d-c78b-790f-983e-8a379c946888	4	operation.prepared	dispatched	prepared	worker	\N	\N	2026-11-29 18:25:10.570339+00	not_sent	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "not_sent", "leaves_at": "2026-11-29T18:25:11.569313+00:00"}}	\\x6e89340a3717d4050dc329bcafdf1682fa4ab9f95939686b409f50d5803788a8
70	operation:01a2288d-ca23-78b7-9a28-1e65a3a82cec	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:10.727634+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "35a91255f86f2b147aed6e81366728fccab8398bd188d8e7373372e6625c5fb5", "set": {"digest": "8495a339246770b9f6e21920aee51c7e1f86ca979da9789ff6fb8585941c9f5a", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-ca41-761b-ba00-566586d9831d", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "bf47811243c66468e976d02899aa77f2ecac6e56706e2df525c0d348578e0c93", "version": "01a2288d-ca05-724c-841f-714e518adf77"}	\\xdf2fd016447937f2a72344fa26c5a0f0d3fb59947c83212683fabafa8c047acd
71	operation:01a2288d-ca23-78b7-9a28-1e65a3a82cec	2	operation.prepared	proposed	prepared	system	\N	\N	2026-11-29 18:25:10.904274+00	approved	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "35a91255f86f2b147aed6e81366728fccab8398bd188d8e7373372e6625c5fb5", "set": {"reason": "", "leaves_at": "2026-11-29T18:25:10.903042+00:00"}, "request": "01a2288d-ca41-761b-ba00-566586d9831d"}	\\xc1a8c2664f40b22bc4f941c55a232250f11c1d3a677f8c1abbc08e7cb31cfa08
72	operation:01a2288d-ca23-78b7-9a28-1e65a3a82cec	3	operation.dispatched	prepared	dispatched	worker	\N	\N	2026-11-29 18:25:11.025785+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "35a91255f86f2b147aed6e81366728fccab8398bd188d8e7373372e6625c5fb5", "set": {"reason": "", "leaves_at": null, "first_dispatched_at": "2026-11-29T18:25:11.015592+00:00"}, "digest": "8495a339246770b9f6e21920aee51c7e1f86ca979da9789ff6fb8585941c9f5a", "attempt": "01a2288d-cb70-78ec-a8f1-ee332ae8abc5"}	\\x93cbd44bc08db6db93cbc16541bff0359769533aa38249bfb0e82347b34ec23f
73	attempt:01a2288d-cb70-78ec-a8f1-ee332ae8abc5	1	attempt.sending		sending	worker	\N	\N	2026-11-29 18:25:11.02777+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "35a91255f86f2b147aed6e81366728fccab8398bd188d8e7373372e6625c5fb5", "set": {"reason": "", "ended_at": null, "http_status": null, "provider_request_id": ""}, "digest": "8495a339246770b9f6e21920aee51c7e1f86ca979da9789ff6fb8585941c9f5a"}	\\x65e0b715073d42caa42a1923d2d85b4a34f6bfe7a15151c4a9d916ce2830feb6
74	attempt:01a2288d-cb70-78ec-a8f1-ee332ae8abc5	2	attempt.silent	sending	silent	worker	\N	\N	2026-11-29 18:25:11.100319+00	closed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "closed", "ended_at": "2026-11-29T18:25:11.099504+00:00", "http_status": null, "provider_request_id": ""}}	\\xb5d782f7d8c211dff90c7df6e67d72a25111b0e37cc941d40a366cd0733bb2f2
75	operation:01a2288d-ca23-78b7-9a28-1e65a3a82cec	4	operation.unknown	dispatched	unknown	worker	\N	\N	2026-11-29 18:25:11.104362+00	closed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "closed", "leaves_at": null, "unknown_since": "2026-11-29T18:25:11.103504+00:00"}, "attempt": "01a2288d-cb70-78ec-a8f1-ee332ae8abc5"}	\\x61f2592fb0083bad5aff17bc4527b26d1e7e11126c3c2d312f8f5b74cf218e39
76	case:01a2288d-cbc5-7995-a8ca-b7a757d8b87d	1	case.open		open	system	\N	\N	2026-11-29 18:25:11.110327+00	unknown_outcome	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"verdict": "", "assignee": null, "settled_at": null, "settled_by": null, "settled_how": ""}, "operation": "01a2288d-ca23-78b7-9a28-1e65a3a82cec"}	\\x9ec8ffa9c0208a5ff3bd1381a7235e02e363bc9438067b78c290fdd063747af9
77	case:01a2288d-cbc5-7995-a8ca-b7a757d8b87d	2	case.assigned	open	assigned	person	01a2288d-8855-7168-ae55-a6df8043df72	\N	2026-11-29 18:25:11.222476+00	handed_over	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"assignee": "01a2288d-8855-7168-ae55-a6df8043df72"}, "assignee": "01a2288d-8855-7168-ae55-a6df8043df72"}	\\xcf5128c7f6dfd983f0bd843923fcdcbd8f42d038f6c60193f8c2a76753dd22dd
78	operation:01a2288d-cc63-7dee-8660-0d69ea3338ef	1	operation.proposed		proposed	person	01a2288d-8760-72ac-a11a-135832cbb22c	\N	2026-11-29 18:25:11.308928+00	proposed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "244377b027eb8fbc03b9073739817b226ec42b9d9a1186af32f75176311fa0c0", "set": {"digest": "728570c3ee68cfb10745ef720ccc5b71ae488bf7532a901d32e936cc7432eb1b", "reason": "", "leaves_at": null, "reference": "", "request_id": "01a2288d-cc86-7b8b-88ff-dc6e0175e1ea", "settled_at": null, "unknown_since": null, "first_dispatched_at": null}, "payload": "94ea100387abaf8823843c79ede3d076f95cd2160148b7a6507e250368c90d05", "version": "01a2288d-cc58-7ecb-a9ee-b51d24524349"}	\\xec0eb456a06849327eb1f60a844480b06b98343debe0c865f3b5a5d6ae294382
79	operation:01a2288d-cc63-7dee-8660-0d69ea3338ef	2	operation.prepared	proposed	prepared	system	\N	\N	2026-11-29 18:25:11.487768+00	approved	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "244377b027eb8fbc03b9073739817b226ec42b9d9a1186af32f75176311fa0c0", "set": {"reason": "", "leaves_at": "2026-11-29T18:25:11.486823+00:00"}, "request": "01a2288d-cc86-7b8b-88ff-dc6e0175e1ea"}	\\x41e0a6feaa9e81033464cc7dee3ec2515aa2bfe8c3f6ffb49730d244204a5500
80	operation:01a2288d-cc63-7dee-8660-0d69ea3338ef	3	operation.dispatched	prepared	dispatched	worker	\N	\N	2026-11-29 18:25:11.578482+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "244377b027eb8fbc03b9073739817b226ec42b9d9a1186af32f75176311fa0c0", "set": {"reason": "", "leaves_at": null, "first_dispatched_at": "2026-11-29T18:25:11.570300+00:00"}, "digest": "728570c3ee68cfb10745ef720ccc5b71ae488bf7532a901d32e936cc7432eb1b", "attempt": "01a2288d-cd98-7745-a4dc-ce84c78daa3e"}	\\x146c3adcfe028bbfdbe637a6f5dca89aa838096439ebcb3d0908130aa8ad036d
81	attempt:01a2288d-cd98-7745-a4dc-ce84c78daa3e	1	attempt.sending		sending	worker	\N	\N	2026-11-29 18:25:11.580273+00	gate_passed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"key": "244377b027eb8fbc03b9073739817b226ec42b9d9a1186af32f75176311fa0c0", "set": {"reason": "", "ended_at": null, "http_status": null, "provider_request_id": ""}, "digest": "728570c3ee68cfb10745ef720ccc5b71ae488bf7532a901d32e936cc7432eb1b"}	\\xb00c85b821b50f82ac8926ca5f2828547d539d590b3785b6bf27af5862fc536c
82	attempt:01a2288d-cd98-7745-a4dc-ce84c78daa3e	2	attempt.silent	sending	silent	worker	\N	\N	2026-11-29 18:25:11.639685+00	closed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "closed", "ended_at": "2026-11-29T18:25:11.638955+00:00", "http_status": null, "provider_request_id": ""}}	\\xbee12f0cdcb96e61a270ea07e615fb5d9c941106a7f2916b69e37416b708281d
83	operation:01a2288d-cc63-7dee-8660-0d69ea3338ef	4	operation.unknown	dispatched	unknown	worker	\N	\N	2026-11-29 18:25:11.641338+00	closed	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"reason": "closed", "leaves_at": null, "unknown_since": "2026-11-29T18:25:11.640535+00:00"}, "attempt": "01a2288d-cd98-7745-a4dc-ce84c78daa3e"}	\\xa0f5c25fda1096b66ba4fb9a0383aa083f3b01228c4f7e31ff9bced30894634b
85	case:01a2288d-cdda-7282-a53c-4d73728919be	2	case.assigned	open	assigned	person	01a2288d-8855-7168-ae55-a6df8043df72	\N	2026-11-29 18:25:11.713522+00	handed_over	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"assignee": "01a2288d-8855-7168-ae55-a6df8043df72"}, "assignee": "01a2288d-8855-7168-ae55-a6df8043df72"}	\\x412a317deaced106a90db0db910979cb0e7b6902aeecc8046ae7769bfc4afb25
86	case:01a2288d-cdda-7282-a53c-4d73728919be	3	case.verdict_proposed	assigned	verdict_proposed	system	\N	\N	2026-11-29 18:25:11.731632+00	corpus	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{}	\\x74acb8b7420f0799f5e93630e3618ada60c5afe3a61968ad0e503006e0d73317
87	brake:01a2288d-ce83-77fb-814e-8691d202215b	1	brake.engaged		engaged	person	01a2288d-85d3-7a69-90ad-b8c12a640b7e	\N	2026-11-29 18:25:11.812284+00	set	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"changed_by": "01a2288d-85d3-7a69-90ad-b8c12a640b7e", "reason_body": "01a2288d-ce80-7201-93b2-4af01a08cbd4"}}	\\x896886ceee99b3e9d37de30bba88e515788b9417838e19cc94a9165dee7a1711
88	brake:01a2288d-ce83-77fb-814e-8691d202215b	2	brake.released	engaged	released	person	01a2288d-85d3-7a69-90ad-b8c12a640b7e	\N	2026-11-29 18:25:11.855741+00	set	1	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	{"set": {"changed_by": "01a2288d-85d3-7a69-90ad-b8c12a640b7e", "reason_body": "01a2288d-cead-7466-91a1-2a8636a0b1af"}}	\\x773748047220935916d533a9de2c563af80b0472db6a047171933483a8ae8f69
89	brake:01a2288d-cedb-707b-b0b4-1af821fff64e	1	brake.engaged		engaged	person	01a2288d-ce4b-7bab-99a3-f262b6a12ac3	\N	2026-11-29 18:25:11.90002+00	set	1	01a2288d-ce47-7d74-9171-7d749a45141b	{"set": {"changed_by": "01a2288d-ce4b-7bab-99a3-f262b6a12ac3", "reason_body": "01a2288d-ced4-71d3-b281-85b802b145b0"}}	\\x2885ce88e14bed632645bae81892986f9cb5e9dd6e06c17bd792ade6d67c0fff
\.


--
-- Data for Name: operations_evidence; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.operations_evidence (id, verdict, reference, at, case_id, person_id, raw_answer_id, reason_id, tenant_id, operation_id) FROM stdin;
01a2288d-bcb4-7f51-954f-5311455bc38f	not_executed		2026-11-29 18:25:07.253272+00	01a2288d-bbcc-79f9-a86c-ccd848eb7163	01a2288d-8855-7168-ae55-a6df8043df72	\N	01a2288d-bcb2-780a-8fbe-169c5a3a8907	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-ba49-78f1-8064-2564f64e3b1c
\.


--
-- Data for Name: operations_operation; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.operations_operation (id, status, revision, event_hash, created_at, updated_at, next_wake_at, tool, contract_version, connector, provider, connector_config_hash, target, parameters, payload_sha256, intent_hash, digest, key, origin_client_key, version_sha256, effect_class, egress, risk, schema_version, reason, request_id, leaves_at, first_dispatched_at, unknown_since, settled_at, reference, first_query_ended_at, queries_asked, asker_id, compensates_id, conversation_id, origin_person_id, origin_step_id, repeats_id, tenant_id, turn_id, version_id) FROM stdin;
01a2288d-a3c3-7342-a908-a6f987ea5d1d	proposed	1	\\xd702be264ddcf25c9211c9ed3bd46c31ca0c16be1d2e5d9d908985991dbeb0e6	2026-11-29 18:25:00.932906+00	2026-11-29 18:25:00.932906+00	2026-11-29 18:25:15.908311+00	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Report on the night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-9bad-7cc7-b47c-754f28166542", "artifact_id": "01a2288d-9ba0-7d69-bed2-63db8ca224da", "content_sha256": "3a79653ed538fefb3b8d4def5cd32aa2763460955bb8c0e0ac4928230ac83bc5"}	cd7a82700afd7c50946e462ad2286ab193a6540ee25243ad237f5bca1cf01c2e	76f6b6f42a356ef45f0e240cccf008bcedc7bc242330f82e48092568e691f16a	cfe858ec34545694b03fcae95210b5b790eb49d496b73431996a849246340163	6d9ad9d4fd608bc6032196795246d522dea7317900502d70d6dcf704615e69d4		3a79653ed538fefb3b8d4def5cd32aa2763460955bb8c0e0ac4928230ac83bc5	idempotent_write	t	normal	1		01a2288d-a3f9-72c4-b26e-d9e722d3a99c	\N	\N	\N	\N		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	01a2288d-886e-763e-8779-8a8edce98db5	\N	01a2288d-a303-7b10-8d63-7ed19eaf5422	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	01a2288d-9e8d-7284-a749-6d096038e9fd	01a2288d-9bad-7cc7-b47c-754f28166542
01a2288d-b08a-7d86-aaac-be9ef7a34b25	proposed	1	\\x39ee14fa7ecde1959f26369230a954cd438f4b8b25c45deaabcc64cb3beb9a3b	2026-11-29 18:25:04.192727+00	2026-11-29 18:25:04.192727+00	2026-11-29 18:25:19.176844+00	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-b076-749c-977b-aa569884a95a", "artifact_id": "01a2288d-b06d-728b-a37f-89e2984983e6", "content_sha256": "bcfcb456fb5350bcae5ff3eb987bf4a847bcc37670d5af824585b4f16c15cf9a"}	8645baa69218ea9611311f2ddb7b5eeef34b85daf88cbc4f1701bb31936ec8ae	e31875974890ba11a7340341cc7baef0afd268d4eff7dc2ce6ea4f0983aa0023	4cd7868e62924252aeff5af93132c61af26d3395d1f82f5e56a6c092848e3a42	57e5df4e97f1d88c26776eee10d2186cf0c526f30c2cae658f726599105077f7	key-2	bcfcb456fb5350bcae5ff3eb987bf4a847bcc37670d5af824585b4f16c15cf9a	idempotent_write	t	normal	1		01a2288d-b0b7-7418-934d-db38f348fba3	\N	\N	\N	\N		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-b076-749c-977b-aa569884a95a
01a2288d-b136-7d2c-a8cb-da362ed8d758	prepared	2	\\xae93cee1871b4fbd3c6a7ef44e4a529b4d7e15b423ebfc7ff703ec5e76278796	2026-11-29 18:25:04.332228+00	2026-11-29 18:25:04.601775+00	2026-11-29 18:25:04.599+00	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-b114-7775-8d55-6bddc10867d6", "artifact_id": "01a2288d-b10c-7fae-a11c-b53be9ec0953", "content_sha256": "053d590e7df55c1b0e27f7a3eb490be6283fbd8656d42dce2c1d9df8727e4853"}	de520d16af02f8735a335768a6a534563a558a27015c934adc97670f6ccc05ec	fb3454cd5089e40b61c7b452f2cc76f224dc7c14add3a9691f66f7eec302edc1	e764e41cb87b40681939b3b45712bdc5be71e69a520a6ecb66268c598511edd9	8f392fad10b8ad03a1f5988f06a168be76c7a4e3a9d24c4e7436bfdbb942003a	key-4	053d590e7df55c1b0e27f7a3eb490be6283fbd8656d42dce2c1d9df8727e4853	idempotent_write	t	normal	1		01a2288d-b149-7d79-9ea9-caacf71c432f	2026-11-29 18:25:04.599665+00	\N	\N	\N		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-b114-7775-8d55-6bddc10867d6
01a2288d-b2d7-7699-b467-16f2007d8348	confirmed	4	\\xbdeeda8448b93bf5ffcd7d23b7f7f56fbb64bbcce6406e2c9c30e28d74d8c92e	2026-11-29 18:25:04.78477+00	2026-11-29 18:25:05.101875+00	\N	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-b2bf-7fb9-8e4f-1d23fdbdd01e", "artifact_id": "01a2288d-b28b-7d80-bf72-0fe313d889f6", "content_sha256": "7b7031d9dd3ea8fd81d4522a01abcf33678cae12bf6a90768593321898523ed1"}	d2ef48e1e835c1b6e0c2e88019a05d8cce5bcbe325a6d4877ec2edb2f5db99d8	8fd36d711856413c0a63443963d27591fbf0ec6c9dc0df9af44b2d6cf00990d2	244ca11f83b9d0fd276f3f7c658c8ecb2d31b5e29616678d81a04455d4e5c18f	b512f6cdc775ff7163a7d2eac53d509a275ba4e80666023a86ce9f51dc29bf49	key-6	7b7031d9dd3ea8fd81d4522a01abcf33678cae12bf6a90768593321898523ed1	idempotent_write	t	normal	1	answered	01a2288d-b308-765c-b202-920d92b05b0f	\N	2026-11-29 18:25:05.025777+00	\N	2026-11-29 18:25:05.100776+00	art-696ec80ae2474634	\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-b2bf-7fb9-8e4f-1d23fdbdd01e
01a2288d-b4b9-79f0-baa6-cb6fd567c25a	dispatched	3	\\x5aa1ee0497ada65493cfdd8621a83e79b6071f108b2815b8eaf27f65d26a524f	2026-11-29 18:25:05.256177+00	2026-11-29 18:25:05.55156+00	2026-11-29 18:25:12.538+00	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-b4a7-73eb-ade9-d5db5698eb4c", "artifact_id": "01a2288d-b4a4-7795-95c1-b7eeecfeb36b", "content_sha256": "6a8186e902f9878d377e6fba065e80e2859ec94d03975ea7e915a6a2a8f6e0c4"}	9df49ac52da6bde6291834f25455ec61c766d35acebf32224c015cb3d12117f3	f65b624485bda41504196752d111d5649430e8c3d0f11144faa135a3219b87fc	c8a58a47215dedf2b3e7f669f1eaa8a883cfa80e66c5794d4245a3f71311f60d	fc9e5ebfb1d2be6624278b7a9d393a5440bc5a4207ad521b1fddecd9747605cd	key-8	6a8186e902f9878d377e6fba065e80e2859ec94d03975ea7e915a6a2a8f6e0c4	idempotent_write	t	normal	1		01a2288d-b4e0-7c45-a243-6af1468a4ccb	\N	2026-11-29 18:25:05.538062+00	\N	\N		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-b4a7-73eb-ade9-d5db5698eb4c
01a2288d-b646-70e2-992b-94ea207aec01	unknown	4	\\xd1b849488ff49aa64ddb6660ba95e94154834ecb74d2051ac10ce437b326ab81	2026-11-29 18:25:05.640624+00	2026-11-29 18:25:06.017569+00	2026-11-29 18:25:07.014+00	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-b639-71d4-aa02-efd4e4750091", "artifact_id": "01a2288d-b635-7b92-90c2-8c0bc28a2b52", "content_sha256": "fa7b95165d4ad4783e84da1491509efc5f332ec2f8c921e2ac57588e73f97f5a"}	b8c6505a24475143e9da0e1d42745e63abd6f222c0f49abcb808127c4c3d4fc8	1c628d3eaf386a50574eb5184dd4f0390dd1860546aa46f207d8325e67b47486	0b84cdc1fb63031f08b2577d289a1aa636933e4a5ce71bfa8b450dd90c4241ff	adaae5118ffb206c9c09f73e8058da6e6026745ecad3f07672410b4b14b75b46	key-10	fa7b95165d4ad4783e84da1491509efc5f332ec2f8c921e2ac57588e73f97f5a	idempotent_write	t	normal	1	closed	01a2288d-b662-7bbb-bf83-1d8159a69504	\N	2026-11-29 18:25:05.907114+00	2026-11-29 18:25:06.014565+00	\N		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-b639-71d4-aa02-efd4e4750091
01a2288d-b82d-731a-8222-e7a8e146eed9	rejected	4	\\x44519892d1490b2d7990f4dd362dd742f11893fa448dddce70193bc49c46671d	2026-11-29 18:25:06.142992+00	2026-11-29 18:25:06.585303+00	\N	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-b817-7583-8a49-6bf745496ee0", "artifact_id": "01a2288d-b810-71ef-afb6-d9a105a258b4", "content_sha256": "d542733e0dccfd402b2c17e643d88b9d9dd2f6ba29431c48021976fb3eb781f3"}	b5e0b18b8694c38ddedba94335e5a12c21996a10af53bc1394e73d3df422136d	e3d6bb17d1df8d2319224f336049e5b3fd6d0dc54891e68558ff9ccc3aedda4e	6eeae6fced16ebb26fc2935d6eaf98f10782e154a55586ac38a016ac08276390	f97d64403cd9553f1db46240b68d1b91f71790a517e677417df1c92b00052bec	key-12	d542733e0dccfd402b2c17e643d88b9d9dd2f6ba29431c48021976fb3eb781f3	idempotent_write	t	normal	1	rejected	01a2288d-b851-7f25-aba7-3ac015cc7f98	\N	2026-11-29 18:25:06.494473+00	\N	2026-11-29 18:25:06.584517+00		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-b817-7583-8a49-6bf745496ee0
01a2288d-ba49-78f1-8064-2564f64e3b1c	not_executed	5	\\x11fc2cd3de23427e44aef7681126c0d69b7c6eb1e781d55129afd0f1091c41d8	2026-11-29 18:25:06.666137+00	2026-11-29 18:25:07.255627+00	\N	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-ba39-7296-a536-9b6069a477dc", "artifact_id": "01a2288d-ba35-7cbb-bc91-957e135bfdd5", "content_sha256": "f0905e3c247e4e9e87259c530a6e54abdcc6c265f3d16071ebe89422bc7d6ab1"}	41c01b3ff5a17d3576ec06d7bfdab3ce5d3b6456ee1a41eea844d1eea339158f	c38d97d8d86b586f6477eabfd83c676a8574df3fbbc0c6db06c88f12dad5d539	4c3d782b869f06c10b45bb18691af5a5dd1ab576406c29f2f444b386a2d1be5e	f32e6bfc469f88c8d135bfb77e35eb9f47b773ac784116983a4e37ab4ee3b1d2	key-14	f0905e3c247e4e9e87259c530a6e54abdcc6c265f3d16071ebe89422bc7d6ab1	idempotent_write	t	normal	1	declared	01a2288d-ba65-7f82-91ad-9cb71d10a592	\N	2026-11-29 18:25:06.945513+00	\N	2026-11-29 18:25:07.254772+00		2026-11-29 18:25:07.152488+00	1	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-ba39-7296-a536-9b6069a477dc
01a2288d-bd03-7670-9d4b-4e0778dbfb61	closed	3	\\xfbbd9077a6aee88ec213be5fe8b0c5fc27eb9049cb9dfe002bb89ed7df935605	2026-11-29 18:25:07.372507+00	2026-11-29 18:25:07.559066+00	\N	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-bcf2-7a77-bf42-25a5c1e46b45", "artifact_id": "01a2288d-bcea-7c75-ac51-2058088f3802", "content_sha256": "6af0014926e58b5651464502e4128c7cc02cc9f72a403cb42beb829905645957"}	a638a33e9d3c9124e374615f5fda57f4a355261216e85b3a45ad82c7cadd783c	4479186d3bdc805ff8005f0649029f16f915672d20469f64111233fc11838529	e174ecfe9ea4ab5dfc36a1523fda82eb89f822efa39fa6f0af5375302506da1f	879cb956d4bfd099c6512538ea54d98554dfc2a530850d028782c9d7f297617d	key-16	6af0014926e58b5651464502e4128c7cc02cc9f72a403cb42beb829905645957	idempotent_write	t	normal	1	recalled	01a2288d-bd27-7209-a745-c2d3b59fd1bf	\N	\N	\N	2026-11-29 18:25:07.558238+00		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-bcf2-7a77-bf42-25a5c1e46b45
01a2288d-be16-7afd-8684-3faae6ad1cbc	written_off	5	\\xe50a75e6917f98134cc3a2169e3895a5e042731ab534b3b877a6170aa994df75	2026-11-29 18:25:07.661487+00	2026-11-29 18:25:07.966216+00	\N	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-be07-72a1-8911-011f145098c4", "artifact_id": "01a2288d-be01-75c5-a458-452de040a6ae", "content_sha256": "2ad11ac40b8e5704e0b732a56531f3c3fa504017bd23944f802ebe031a9f7e43"}	0b4366c8e5f2e7e8c24f84476bb60c1dd8249518f5b34d296e772fcfc5a71d3c	f8c5f8d5724883240471277b1530743b948b458a44143d304f2343d72b9f57c4	45beefb07bfd63d50a4c531bdd051a10e5c3d69b6d28b12896afae81133db2aa	a77cf4238c0b2ba3b02d2d00df4d0ab5ca2c3832c2e915c56c2391c62ce5b32b	key-18	2ad11ac40b8e5704e0b732a56531f3c3fa504017bd23944f802ebe031a9f7e43	idempotent_write	t	normal	1	closed	01a2288d-be47-7b89-b132-465e05ab9d89	\N	2026-11-29 18:25:07.868978+00	2026-11-29 18:25:07.931159+00	\N		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-be07-72a1-8911-011f145098c4
01a2288d-bf9a-7b85-b1a8-4259bcf86172	proposed	1	\\x08df3ef36280e6a4715fc60cde69f5068909918ccd7d76c1cf426a34abd671eb	2026-11-29 18:25:08.020192+00	2026-11-29 18:25:08.020192+00	2026-11-29 18:25:23.013305+00	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-bf90-708c-9a7b-d76f28a2db4f", "artifact_id": "01a2288d-bf8c-7e4f-9fee-ce9ce92e50d1", "content_sha256": "d8dc55748cb7194471317ab9fe9ec792321cf0373395ce2f903f2c0819cc5e62"}	9a4234a17e5961b2251542c7baa144ee062b206facda56bb477e497bd93d4adb	1615316f8eb6b9db46bf78619eb88210626edd583346061787c920819285e1b0	82502333a8cab9fe43e90a5b334cf69a08a9ac100a43fe514b812ceb86cac55e	6f594313f695992cd3e191cc8fbdcb032c0f3c7be178e6867517c0412c1ea202	key-20	d8dc55748cb7194471317ab9fe9ec792321cf0373395ce2f903f2c0819cc5e62	idempotent_write	t	normal	1		01a2288d-bfaf-771b-82da-56f195599182	\N	\N	\N	\N		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-bf90-708c-9a7b-d76f28a2db4f
01a2288d-c023-78e6-9d2a-5b67e429cdc4	closed	2	\\x87820b60500ab6bd921bcbb610ca0bd0a5417849b9dbe697680e756b677c5a42	2026-11-29 18:25:08.189079+00	2026-11-29 18:25:08.36712+00	\N	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-c014-7279-ba6d-3ff703314633", "artifact_id": "01a2288d-c010-74fb-afb8-134651cad7bc", "content_sha256": "b1e1d94e761c6eb80e6099f9afbe867a952fcf8689db9e5ac0867daa50253d38"}	dfbb124d47367bd417bb3eec5c3402760177c17a09e0945307cd1f2617fc7d09	fa3bbc9fe021e24ee96eaee6e73242770d7460f4d7b5c52c1670fc23313c5195	5181104f92c4120499535a72a056ba17f8f9a04ff6c11e84f3195bd8b779a297	fd86de56df63234ddcc6c0afd6b3bff0a11eb1b1cf6b7773ddee756f0f5b7a69	key-22	b1e1d94e761c6eb80e6099f9afbe867a952fcf8689db9e5ac0867daa50253d38	idempotent_write	t	normal	1	refused	01a2288d-c052-7cba-9ece-4f8bd1684c40	\N	\N	\N	2026-11-29 18:25:08.36231+00		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-c014-7279-ba6d-3ff703314633
01a2288d-c185-71cf-9d34-2eab7c0d8039	proposed	1	\\xd88a4686013e305817ae6d97f0190850aa836dd2e508301b5da959174caab317	2026-11-29 18:25:08.529905+00	2026-11-29 18:25:08.529905+00	2026-11-29 18:25:23.520423+00	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-c171-7553-9b75-9803f6dd823a", "artifact_id": "01a2288d-c16a-7591-8046-44ef2036c000", "content_sha256": "7f8a3279fdbf9a78f746cf459bdba6b51eb3dacf3890525bcd4da54a9baa0018"}	81fb51717ece1c2ade79897a9a5c3441f169b5bb88d7884c98de3bd6c824f438	ab620eed4de36d948b217ab3c9e901cdd7bbec0ae274638dce7ac81070cac739	16d14e5811f6bed2ae99854871bccafe44aac2cf5857abcdfef879cad478b574	10a79a92042191228fae02b6569d1b5e3c115cd3d8559f5e52f5de55531b5ea5	key-24	7f8a3279fdbf9a78f746cf459bdba6b51eb3dacf3890525bcd4da54a9baa0018	idempotent_write	t	normal	1		01a2288d-c1aa-7703-833f-9af8ed573509	\N	\N	\N	\N		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-c171-7553-9b75-9803f6dd823a
01a2288d-c20d-7ee8-bd86-67068b7692cd	proposed	1	\\xfd7fdf19d893b359f46121b62967363279f9d7bc4f4fa80c08cb2a85ce28a641	2026-11-29 18:25:08.674317+00	2026-11-29 18:25:08.674317+00	2026-11-29 18:25:23.664543+00	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-c1ff-771f-bb12-b1a8de4c1e9b", "artifact_id": "01a2288d-c1fa-7c54-82cb-35eff57c45a3", "content_sha256": "263ab55f5228f4b3d0156dd5751d36e2e7f42835e890bd89a035d821cb940bc0"}	a621ef4d763b9015a3a44ef07ac51d936da811ab7898e81981cdce6ba26ea28b	2660c8235ce6c07e885b71b76cfa7852a750bac380dbbdfffa118bef261b6b34	7957ccfcd13186981e2b5fc00c58f08469785028f2b3d8047c52081b0d4b98cd	0cbd29be3fceec937a574ebdd7f97af7f90d49cb1e877699fcb30a1a18df45ea	key-26	263ab55f5228f4b3d0156dd5751d36e2e7f42835e890bd89a035d821cb940bc0	idempotent_write	t	normal	1		01a2288d-c23d-7284-9e8b-66c6b01e611d	\N	\N	\N	\N		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-c1ff-771f-bb12-b1a8de4c1e9b
01a2288d-c32b-7f6d-9ecd-4a15e541522e	proposed	1	\\x54afba184af05950af51181e891320b964c062141fa5f41f77d10bd25820dbde	2026-11-29 18:25:08.955625+00	2026-11-29 18:25:08.955625+00	2026-11-29 18:25:23.948407+00	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-c312-7329-adf7-970ea1abaf10", "artifact_id": "01a2288d-c309-7e69-bdbe-7705f0811c31", "content_sha256": "73d21e2228f09c139339e19daf3a1969102023962ae1daede22c68f4158e55c1"}	c2ba44c42b7239b13f9a13256c2bd12499b42a5a0cd87046a448cb66c9a08864	f309fbc9a90f1ff93e36c493e359b14b9e00d2be1657d423865a17d48fcb7a07	f6bcb9c86e4a6d2ed2062e45387b7189f870d39c57802d8b60c22ff060fec09c	9524f0a6a2360a8931bcb044245955e84a9d0bbb622d64956023e04566803907	key-28	73d21e2228f09c139339e19daf3a1969102023962ae1daede22c68f4158e55c1	idempotent_write	t	normal	1		01a2288d-c356-73f6-8e80-8401e91c872f	\N	\N	\N	\N		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-c312-7329-adf7-970ea1abaf10
01a2288d-c417-7244-92ae-5863e8a40ed1	proposed	2	\\xf540e3487be2dd0df966b7e1f517bf5e5ae875d68e1b7a0f856d45d611350377	2026-11-29 18:25:09.222961+00	2026-11-29 18:25:09.439508+00	2026-11-29 18:25:24.438+00	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-c406-71b2-a67a-ea76254c9c83", "artifact_id": "01a2288d-c3fe-72ef-b11c-16e44d0ce452", "content_sha256": "20cab3395f0ea686fb678d990500ccc6e6f001bcacbd2bde579fcdabb31e14dd"}	67b7d600d84cbf090d06e3a5f2c959aa5e17ebb3f00062c3d31c681b4735eb7e	340072cb76c71a9dd600cb9fc53bef37e05cf6d64571dc6fc977041246d879dd	ebedf04981243749dccdf1a481c1443c43b7ffb6987ad961efc34f7a04e0b215	3a663fdf5b992154d1b18ce6e119dc2d108d7c5c9f4654cbb93f715de559713f	key-30	20cab3395f0ea686fb678d990500ccc6e6f001bcacbd2bde579fcdabb31e14dd	idempotent_write	t	normal	1		01a2288d-c538-7ebc-9159-86d81d3688a6	\N	\N	\N	\N		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-c406-71b2-a67a-ea76254c9c83
01a2288d-c56c-7b8c-99b8-3c2acb3f8f15	prepared	4	\\x0b461269fbe2f7af12fde76d9813ef7ddafe42d2e1d1211f732c6c349d0b5baa	2026-11-29 18:25:09.541175+00	2026-11-29 18:25:09.943093+00	2026-11-29 18:25:10.939+00	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-c55c-7d3e-bfa9-7cea1e5ab7d3", "artifact_id": "01a2288d-c557-73b5-8bb6-bb0b94a4d314", "content_sha256": "ad29b8484b54a2286f4af2cab77ac033c60670cd2f71e37db6b575c98ad9ea72"}	e3ce3e8dc4ab9dc9b03688008af6a361ca00d93c0de0daa0c200035c807eb14a	c7a4254dfb7482664fe67c973f8f50564bcd10a6f4ae32dd650325d9b12d2127	68e48ead4a9d973c9ae54934cb1781d6d12bbcce3f8d052b5124e470bcd03a7e	7ef9c79b231eb2f7e48e494d272ff01ce89b39ab3bcca4dbb5998ffd935758b3	key-32	ad29b8484b54a2286f4af2cab77ac033c60670cd2f71e37db6b575c98ad9ea72	idempotent_write	t	normal	1	deferred	01a2288d-c59b-76c3-b001-cb44265a1221	2026-11-29 18:25:10.939911+00	2026-11-29 18:25:09.83002+00	\N	\N		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-c55c-7d3e-bfa9-7cea1e5ab7d3
01a2288d-c78b-790f-983e-8a379c946888	prepared	4	\\x6e89340a3717d4050dc329bcafdf1682fa4ab9f95939686b409f50d5803788a8	2026-11-29 18:25:10.102612+00	2026-11-29 18:25:10.570339+00	2026-11-29 18:25:11.569+00	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-c772-7fc3-830c-5914eaa4796b", "artifact_id": "01a2288d-c764-76b0-8ccb-af033e8669b9", "content_sha256": "949745eece2983d816f47aff230c1fb2d4bd86268210158e75cc16bf1c2fb3b1"}	fbd809edd6cef5b6652bad2b22a459715596f998a2782ca304a67e1f804a71c5	5594fa4e9c70a13086586358816a76c973f380935f38800646213b3250b4f121	36bbb41efe1ab9b36052276c943a8ff1d4b7729678fc8ddd36b5bbc02e7afc69	8bc442dc8eedb22a27e6fa1225e240564030f9fda7985d5c89157f1cd09805c6	key-34	949745eece2983d816f47aff230c1fb2d4bd86268210158e75cc16bf1c2fb3b1	idempotent_write	t	normal	1	not_sent	01a2288d-c7ca-735a-b9ae-6a4ce742ce59	2026-11-29 18:25:11.569313+00	2026-11-29 18:25:10.463898+00	\N	\N		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-c772-7fc3-830c-5914eaa4796b
01a2288d-ca23-78b7-9a28-1e65a3a82cec	unknown	4	\\x61f2592fb0083bad5aff17bc4527b26d1e7e11126c3c2d312f8f5b74cf218e39	2026-11-29 18:25:10.727634+00	2026-11-29 18:25:11.104362+00	2026-11-29 18:25:12.103+00	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-ca05-724c-841f-714e518adf77", "artifact_id": "01a2288d-c9fd-7e23-b07b-e6d8d6a2c97e", "content_sha256": "ae8a4e4afee368c6223929fb44bb7afe7de31c4054fd21c53408affe80c672f2"}	bf47811243c66468e976d02899aa77f2ecac6e56706e2df525c0d348578e0c93	6bff0ada629f1d371d35ed5815e66be3c227b8993094e9e095176646f2d11993	8495a339246770b9f6e21920aee51c7e1f86ca979da9789ff6fb8585941c9f5a	35a91255f86f2b147aed6e81366728fccab8398bd188d8e7373372e6625c5fb5	key-36	ae8a4e4afee368c6223929fb44bb7afe7de31c4054fd21c53408affe80c672f2	idempotent_write	t	normal	1	closed	01a2288d-ca41-761b-ba00-566586d9831d	\N	2026-11-29 18:25:11.015592+00	2026-11-29 18:25:11.103504+00	\N		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-ca05-724c-841f-714e518adf77
01a2288d-cc63-7dee-8660-0d69ea3338ef	unknown	4	\\xa0f5c25fda1096b66ba4fb9a0383aa083f3b01228c4f7e31ff9bced30894634b	2026-11-29 18:25:11.308928+00	2026-11-29 18:25:11.641338+00	2026-11-29 18:25:12.64+00	publish_article	1	press	press	de2f5bf9a94f91823a72ad423606cb5be14336797e61b226f9cd91bf5d488f2d	{"label": "The Press", "provider": "press", "connector": "press"}	{"title": "Night trains", "number": 1, "media_type": "text/markdown", "version_id": "01a2288d-cc58-7ecb-a9ee-b51d24524349", "artifact_id": "01a2288d-cc55-7b9c-aeeb-4d187b7857a7", "content_sha256": "71f1e38f7a00a4950e50ce3918a3831ddc3e7605d7941460b3020a713f1c7b60"}	94ea100387abaf8823843c79ede3d076f95cd2160148b7a6507e250368c90d05	9ef24e681f7230bac22d7e383b368605a9bbeb3f11a06ee81a28a5a53eb6452f	728570c3ee68cfb10745ef720ccc5b71ae488bf7532a901d32e936cc7432eb1b	244377b027eb8fbc03b9073739817b226ec42b9d9a1186af32f75176311fa0c0	key-38	71f1e38f7a00a4950e50ce3918a3831ddc3e7605d7941460b3020a713f1c7b60	idempotent_write	t	normal	1	closed	01a2288d-cc86-7b8b-88ff-dc6e0175e1ea	\N	2026-11-29 18:25:11.5703+00	2026-11-29 18:25:11.640535+00	\N		\N	0	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-8760-72ac-a11a-135832cbb22c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a	\N	01a2288d-cc58-7ecb-a9ee-b51d24524349
\.


--
-- Data for Name: operations_query; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.operations_query (id, number, client_key, asked_at, ended_at, outcome, asked_by_id, operation_id, tenant_id) FROM stdin;
01a2288d-bc17-7807-98c0-a6a1d6f7d063	1	\N	2026-11-29 18:25:07.070674+00	2026-11-29 18:25:07.152488+00	not_found	\N	01a2288d-ba49-78f1-8064-2564f64e3b1c	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
\.


--
-- Data for Name: operations_receipt; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.operations_receipt (id, source, outcome, reason, http_status, provider_request_id, reference, raw_sha256, schema_version, at, attempt_id, operation_id, query_id, raw_id, tenant_id) FROM stdin;
01a2288d-b444-7698-90a1-898fd18588d5	reply	confirmed	http_201	201	e6c4d2369ad24796988d9c20c881224e	art-696ec80ae2474634	c13ff980804f5f6292580636f502a5eb0465ae3dcbef4fa27e38fdb0566d3e55	1	2026-11-29 18:25:05.09327+00	01a2288d-b406-738d-90cd-8ccc634aa670	01a2288d-b2d7-7699-b467-16f2007d8348	\N	01a2288d-b442-752a-b683-ec803d49a8e9	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-b7cb-78da-8c45-98eae29a8091	reply	silent	closed	\N				1	2026-11-29 18:25:06.000032+00	01a2288d-b779-75d5-b240-06b93f13ce05	01a2288d-b646-70e2-992b-94ea207aec01	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-ba0c-71d4-8296-7e7ece2a062a	reply	rejected	rejected	403	req-1		44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a	1	2026-11-29 18:25:06.57456+00	01a2288d-b9c2-7963-8f36-23b66c422650	01a2288d-b82d-731a-8222-e7a8e146eed9	\N	01a2288d-ba04-77f5-a746-2ba9fe77b713	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-bbc2-7a00-be32-c000736630f4	reply	silent	reset	\N				1	2026-11-29 18:25:07.011296+00	01a2288d-bb89-7b45-95a4-e4ec5cb49744	01a2288d-ba49-78f1-8064-2564f64e3b1c	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-bc54-7c68-8352-a7c912d0905f	query	not_found	http_200	200	6828f0be37ea403c8e2f09b28a9b4dcf		9b6600792c22072f00807cd4db4e2cc5ffa6d3a75903542be795b131b7d2cbb6	1	2026-11-29 18:25:07.157212+00	\N	01a2288d-ba49-78f1-8064-2564f64e3b1c	01a2288d-bc17-7807-98c0-a6a1d6f7d063	01a2288d-bc52-751e-a3fd-d8ba452e1fc8	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-bf58-7856-b1ec-a81823b48c1a	reply	silent	closed	\N				1	2026-11-29 18:25:07.928879+00	01a2288d-bf22-7107-affa-8a17d629c33e	01a2288d-be16-7afd-8684-3faae6ad1cbc	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c729-7ccc-95c2-0f4cb3f9d020	reply	deferred	deferred	429	req-1		44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a	1	2026-11-29 18:25:09.930797+00	01a2288d-c6cc-7f5b-b91d-460fae22dc54	01a2288d-c56c-7b8c-99b8-3c2acb3f8f15	\N	01a2288d-c727-7660-a8e6-70bccab54500	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-c999-7fd8-9e70-ed9c05c48977	sender	not_sent	not_sent	\N	req-1		44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a	1	2026-11-29 18:25:10.555428+00	01a2288d-c947-7e9f-afd6-4ab9e4272ecb	01a2288d-c78b-790f-983e-8a379c946888	\N	01a2288d-c998-7aa0-be7c-15f6c645dfa0	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-cbb7-729c-ad88-0b2a8fad8f57	reply	silent	closed	\N				1	2026-11-29 18:25:11.095882+00	01a2288d-cb70-78ec-a8f1-ee332ae8abc5	01a2288d-ca23-78b7-9a28-1e65a3a82cec	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
01a2288d-cdd5-7f30-893d-e36eecf2e94c	reply	silent	closed	\N				1	2026-11-29 18:25:11.638018+00	01a2288d-cd98-7745-a4dc-ce84c78daa3e	01a2288d-cc63-7dee-8660-0d69ea3338ef	\N	\N	01a2288d-85ad-709c-a7e6-70bd78d5ef1a
\.


--
-- Name: accounts_event_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_event_id_seq', 9, true);


--
-- Name: accounts_signinfailure_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_signinfailure_id_seq', 1, false);


--
-- Name: accounts_view_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.accounts_view_id_seq', 1, false);


--
-- Name: approvals_coveredversion_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.approvals_coveredversion_id_seq', 21, true);


--
-- Name: approvals_event_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.approvals_event_id_seq', 51, true);


--
-- Name: artifacts_citation_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.artifacts_citation_id_seq', 3, true);


--
-- Name: artifacts_event_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.artifacts_event_id_seq', 54, true);


--
-- Name: artifacts_input_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.artifacts_input_id_seq', 4, true);


--
-- Name: artifacts_messagelink_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.artifacts_messagelink_id_seq', 1, false);


--
-- Name: artifacts_passage_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.artifacts_passage_id_seq', 1, true);


--
-- Name: auth_group_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.auth_group_id_seq', 1, false);


--
-- Name: auth_group_permissions_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.auth_group_permissions_id_seq', 1, false);


--
-- Name: auth_permission_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.auth_permission_id_seq', 195, true);


--
-- Name: conversations_event_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.conversations_event_id_seq', 95, true);


--
-- Name: conversations_feedentry_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.conversations_feedentry_id_seq', 96, true);


--
-- Name: django_content_type_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.django_content_type_id_seq', 46, true);


--
-- Name: django_migrations_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.django_migrations_id_seq', 63, true);


--
-- Name: operations_event_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.operations_event_id_seq', 89, true);


--
-- Name: procrastinate_events_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.procrastinate_events_id_seq', 60, true);


--
-- Name: procrastinate_jobs_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.procrastinate_jobs_id_seq', 58, true);


--
-- Name: procrastinate_periodic_defers_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.procrastinate_periodic_defers_id_seq', 1, false);


--
-- Name: procrastinate_workers_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.procrastinate_workers_id_seq', 1, false);


--
-- Name: accounts_event accounts_event_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_event
    ADD CONSTRAINT accounts_event_pkey PRIMARY KEY (id);


--
-- Name: accounts_event accounts_event_stream_seq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_event
    ADD CONSTRAINT accounts_event_stream_seq UNIQUE (stream, seq);


--
-- Name: accounts_membership accounts_membership_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_membership
    ADD CONSTRAINT accounts_membership_pkey PRIMARY KEY (id);


--
-- Name: accounts_person accounts_person_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_person
    ADD CONSTRAINT accounts_person_pkey PRIMARY KEY (id);


--
-- Name: accounts_person accounts_person_username_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_person
    ADD CONSTRAINT accounts_person_username_key UNIQUE (username);


--
-- Name: accounts_signinfailure accounts_signinfailure_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_signinfailure
    ADD CONSTRAINT accounts_signinfailure_pkey PRIMARY KEY (id);


--
-- Name: accounts_tenant accounts_tenant_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_tenant
    ADD CONSTRAINT accounts_tenant_pkey PRIMARY KEY (id);


--
-- Name: accounts_tenant accounts_tenant_slug_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_tenant
    ADD CONSTRAINT accounts_tenant_slug_key UNIQUE (slug);


--
-- Name: accounts_view accounts_view_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_view
    ADD CONSTRAINT accounts_view_pkey PRIMARY KEY (id);


--
-- Name: approvals_coveredversion approvals_covered_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_coveredversion
    ADD CONSTRAINT approvals_covered_once UNIQUE (request_id, version_id);


--
-- Name: approvals_coveredversion approvals_coveredversion_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_coveredversion
    ADD CONSTRAINT approvals_coveredversion_pkey PRIMARY KEY (id);


--
-- Name: approvals_decision approvals_decision_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_decision
    ADD CONSTRAINT approvals_decision_pkey PRIMARY KEY (id);


--
-- Name: approvals_event approvals_event_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_event
    ADD CONSTRAINT approvals_event_pkey PRIMARY KEY (id);


--
-- Name: approvals_event approvals_event_stream_seq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_event
    ADD CONSTRAINT approvals_event_stream_seq UNIQUE (stream, seq);


--
-- Name: approvals_decision approvals_one_decision; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_decision
    ADD CONSTRAINT approvals_one_decision UNIQUE (request_id, person_id);


--
-- Name: approvals_request approvals_request_number; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_request
    ADD CONSTRAINT approvals_request_number UNIQUE (subject, number);


--
-- Name: approvals_request approvals_request_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_request
    ADD CONSTRAINT approvals_request_pkey PRIMARY KEY (id);


--
-- Name: artifacts_artifact artifacts_artifact_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_artifact
    ADD CONSTRAINT artifacts_artifact_pkey PRIMARY KEY (id);


--
-- Name: artifacts_blob artifacts_blob_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_blob
    ADD CONSTRAINT artifacts_blob_pkey PRIMARY KEY (id);


--
-- Name: artifacts_blob artifacts_blob_storage_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_blob
    ADD CONSTRAINT artifacts_blob_storage_key_key UNIQUE (storage_key);


--
-- Name: artifacts_citation artifacts_citation_number; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_citation
    ADD CONSTRAINT artifacts_citation_number UNIQUE (version_id, n);


--
-- Name: artifacts_citation artifacts_citation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_citation
    ADD CONSTRAINT artifacts_citation_pkey PRIMARY KEY (id);


--
-- Name: artifacts_artifact artifacts_client_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_artifact
    ADD CONSTRAINT artifacts_client_key UNIQUE (owner_id, client_key);


--
-- Name: artifacts_event artifacts_event_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_event
    ADD CONSTRAINT artifacts_event_pkey PRIMARY KEY (id);


--
-- Name: artifacts_event artifacts_event_stream_seq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_event
    ADD CONSTRAINT artifacts_event_stream_seq UNIQUE (stream, seq);


--
-- Name: artifacts_input artifacts_input_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_input
    ADD CONSTRAINT artifacts_input_once UNIQUE (version_id, source_id, kind);


--
-- Name: artifacts_input artifacts_input_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_input
    ADD CONSTRAINT artifacts_input_pkey PRIMARY KEY (id);


--
-- Name: artifacts_messagelink artifacts_link_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_messagelink
    ADD CONSTRAINT artifacts_link_once UNIQUE (message_id, version_id, kind);


--
-- Name: artifacts_messagelink artifacts_messagelink_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_messagelink
    ADD CONSTRAINT artifacts_messagelink_pkey PRIMARY KEY (id);


--
-- Name: artifacts_passage artifacts_passage_number; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_passage
    ADD CONSTRAINT artifacts_passage_number UNIQUE (version_id, number);


--
-- Name: artifacts_passage artifacts_passage_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_passage
    ADD CONSTRAINT artifacts_passage_pkey PRIMARY KEY (id);


--
-- Name: artifacts_version artifacts_version_number; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_version
    ADD CONSTRAINT artifacts_version_number UNIQUE (artifact_id, number);


--
-- Name: artifacts_version artifacts_version_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_version
    ADD CONSTRAINT artifacts_version_pkey PRIMARY KEY (id);


--
-- Name: auth_group auth_group_name_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_name_key UNIQUE (name);


--
-- Name: auth_group_permissions auth_group_permissions_group_id_permission_id_0cd325b0_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_permission_id_0cd325b0_uniq UNIQUE (group_id, permission_id);


--
-- Name: auth_group_permissions auth_group_permissions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_pkey PRIMARY KEY (id);


--
-- Name: auth_group auth_group_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_pkey PRIMARY KEY (id);


--
-- Name: auth_permission auth_permission_content_type_id_codename_01ab375a_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_codename_01ab375a_uniq UNIQUE (content_type_id, codename);


--
-- Name: auth_permission auth_permission_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_pkey PRIMARY KEY (id);


--
-- Name: conversations_body conversations_body_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_body
    ADD CONSTRAINT conversations_body_pkey PRIMARY KEY (id);


--
-- Name: conversations_conversation conversations_client_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_conversation
    ADD CONSTRAINT conversations_client_key UNIQUE (owner_id, client_key);


--
-- Name: conversations_conversation conversations_conversation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_conversation
    ADD CONSTRAINT conversations_conversation_pkey PRIMARY KEY (id);


--
-- Name: conversations_epoch conversations_epoch_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_epoch
    ADD CONSTRAINT conversations_epoch_pkey PRIMARY KEY (number);


--
-- Name: conversations_event conversations_event_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_event
    ADD CONSTRAINT conversations_event_pkey PRIMARY KEY (id);


--
-- Name: conversations_event conversations_event_stream_seq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_event
    ADD CONSTRAINT conversations_event_stream_seq UNIQUE (stream, seq);


--
-- Name: conversations_feedentry conversations_feed_seq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_feedentry
    ADD CONSTRAINT conversations_feed_seq UNIQUE (conversation_id, seq);


--
-- Name: conversations_feedentry conversations_feedentry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_feedentry
    ADD CONSTRAINT conversations_feedentry_pkey PRIMARY KEY (id);


--
-- Name: conversations_feedhead conversations_feedhead_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_feedhead
    ADD CONSTRAINT conversations_feedhead_pkey PRIMARY KEY (conversation_id);


--
-- Name: conversations_message conversations_message_client_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_message
    ADD CONSTRAINT conversations_message_client_key UNIQUE (conversation_id, client_key);


--
-- Name: conversations_message conversations_message_number; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_message
    ADD CONSTRAINT conversations_message_number UNIQUE (conversation_id, number);


--
-- Name: conversations_message conversations_message_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_message
    ADD CONSTRAINT conversations_message_pkey PRIMARY KEY (id);


--
-- Name: conversations_run conversations_run_fence; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_run
    ADD CONSTRAINT conversations_run_fence UNIQUE (turn_id, fence);


--
-- Name: conversations_run conversations_run_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_run
    ADD CONSTRAINT conversations_run_pkey PRIMARY KEY (id);


--
-- Name: conversations_step conversations_step_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_step
    ADD CONSTRAINT conversations_step_pkey PRIMARY KEY (id);


--
-- Name: conversations_step conversations_step_seq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_step
    ADD CONSTRAINT conversations_step_seq UNIQUE (turn_id, seq);


--
-- Name: conversations_steptry conversations_steptry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_steptry
    ADD CONSTRAINT conversations_steptry_pkey PRIMARY KEY (id);


--
-- Name: conversations_steptry conversations_try_number; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_steptry
    ADD CONSTRAINT conversations_try_number UNIQUE (step_id, number);


--
-- Name: conversations_turn conversations_turn_client_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_turn
    ADD CONSTRAINT conversations_turn_client_key UNIQUE (conversation_id, client_key);


--
-- Name: conversations_turn conversations_turn_number; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_turn
    ADD CONSTRAINT conversations_turn_number UNIQUE (conversation_id, number);


--
-- Name: conversations_turn conversations_turn_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_turn
    ADD CONSTRAINT conversations_turn_pkey PRIMARY KEY (id);


--
-- Name: conversations_wait conversations_wait_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_wait
    ADD CONSTRAINT conversations_wait_once UNIQUE (turn_id, kind, ref);


--
-- Name: conversations_wait conversations_wait_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_wait
    ADD CONSTRAINT conversations_wait_pkey PRIMARY KEY (id);


--
-- Name: django_content_type django_content_type_app_label_model_76bd3d3b_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_app_label_model_76bd3d3b_uniq UNIQUE (app_label, model);


--
-- Name: django_content_type django_content_type_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_pkey PRIMARY KEY (id);


--
-- Name: django_migrations django_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_migrations
    ADD CONSTRAINT django_migrations_pkey PRIMARY KEY (id);


--
-- Name: django_session django_session_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_session
    ADD CONSTRAINT django_session_pkey PRIMARY KEY (session_key);


--
-- Name: operations_attempt operations_attempt_client_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_attempt
    ADD CONSTRAINT operations_attempt_client_key UNIQUE (operation_id, client_key);


--
-- Name: operations_attempt operations_attempt_number; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_attempt
    ADD CONSTRAINT operations_attempt_number UNIQUE (operation_id, number);


--
-- Name: operations_attempt operations_attempt_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_attempt
    ADD CONSTRAINT operations_attempt_pkey PRIMARY KEY (id);


--
-- Name: operations_brake operations_brake_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_brake
    ADD CONSTRAINT operations_brake_pkey PRIMARY KEY (id);


--
-- Name: operations_case operations_case_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_case
    ADD CONSTRAINT operations_case_pkey PRIMARY KEY (id);


--
-- Name: operations_event operations_event_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_event
    ADD CONSTRAINT operations_event_pkey PRIMARY KEY (id);


--
-- Name: operations_event operations_event_stream_seq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_event
    ADD CONSTRAINT operations_event_stream_seq UNIQUE (stream, seq);


--
-- Name: operations_evidence operations_evidence_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_evidence
    ADD CONSTRAINT operations_evidence_pkey PRIMARY KEY (id);


--
-- Name: operations_operation operations_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_operation
    ADD CONSTRAINT operations_key UNIQUE (tenant_id, tool, key);


--
-- Name: operations_brake operations_one_brake; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_brake
    ADD CONSTRAINT operations_one_brake UNIQUE (tenant_id, provider);


--
-- Name: operations_operation operations_operation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_operation
    ADD CONSTRAINT operations_operation_pkey PRIMARY KEY (id);


--
-- Name: operations_query operations_query_client_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_query
    ADD CONSTRAINT operations_query_client_key UNIQUE (operation_id, client_key);


--
-- Name: operations_query operations_query_number; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_query
    ADD CONSTRAINT operations_query_number UNIQUE (operation_id, number);


--
-- Name: operations_query operations_query_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_query
    ADD CONSTRAINT operations_query_pkey PRIMARY KEY (id);


--
-- Name: operations_receipt operations_receipt_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_receipt
    ADD CONSTRAINT operations_receipt_pkey PRIMARY KEY (id);


--
-- Name: procrastinate_events procrastinate_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.procrastinate_events
    ADD CONSTRAINT procrastinate_events_pkey PRIMARY KEY (id);


--
-- Name: procrastinate_jobs procrastinate_jobs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.procrastinate_jobs
    ADD CONSTRAINT procrastinate_jobs_pkey PRIMARY KEY (id);


--
-- Name: procrastinate_periodic_defers procrastinate_periodic_defers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.procrastinate_periodic_defers
    ADD CONSTRAINT procrastinate_periodic_defers_pkey PRIMARY KEY (id);


--
-- Name: procrastinate_periodic_defers procrastinate_periodic_defers_unique; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.procrastinate_periodic_defers
    ADD CONSTRAINT procrastinate_periodic_defers_unique UNIQUE (task_name, periodic_id, defer_timestamp);


--
-- Name: procrastinate_workers procrastinate_workers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.procrastinate_workers
    ADD CONSTRAINT procrastinate_workers_pkey PRIMARY KEY (id);


--
-- Name: accounts_membership_person_id_cd00e383; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_membership_person_id_cd00e383 ON public.accounts_membership USING btree (person_id);


--
-- Name: accounts_membership_tenant_id_be1e9f15; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_membership_tenant_id_be1e9f15 ON public.accounts_membership USING btree (tenant_id);


--
-- Name: accounts_one_membership; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX accounts_one_membership ON public.accounts_membership USING btree (tenant_id, person_id) WHERE ((status)::text = 'active'::text);


--
-- Name: accounts_person_username_173ec97a_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_person_username_173ec97a_like ON public.accounts_person USING btree (username varchar_pattern_ops);


--
-- Name: accounts_signinfailure_address_ef56fb2e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_signinfailure_address_ef56fb2e ON public.accounts_signinfailure USING btree (address);


--
-- Name: accounts_signinfailure_address_ef56fb2e_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_signinfailure_address_ef56fb2e_like ON public.accounts_signinfailure USING btree (address varchar_pattern_ops);


--
-- Name: accounts_signinfailure_username_2afb080b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_signinfailure_username_2afb080b ON public.accounts_signinfailure USING btree (username);


--
-- Name: accounts_signinfailure_username_2afb080b_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_signinfailure_username_2afb080b_like ON public.accounts_signinfailure USING btree (username varchar_pattern_ops);


--
-- Name: accounts_tenant_slug_b48b18a8_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_tenant_slug_b48b18a8_like ON public.accounts_tenant USING btree (slug varchar_pattern_ops);


--
-- Name: accounts_view_person_id_ec03b8d8; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_view_person_id_ec03b8d8 ON public.accounts_view USING btree (person_id);


--
-- Name: accounts_view_tenant_id_1567d414; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_view_tenant_id_1567d414 ON public.accounts_view USING btree (tenant_id);


--
-- Name: approvals_by_change; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approvals_by_change ON public.approvals_request USING btree (tenant_id, updated_at DESC, id DESC);


--
-- Name: approvals_coveredversion_request_id_9516db23; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approvals_coveredversion_request_id_9516db23 ON public.approvals_coveredversion USING btree (request_id);


--
-- Name: approvals_coveredversion_version_id_afb5cc7f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approvals_coveredversion_version_id_afb5cc7f ON public.approvals_coveredversion USING btree (version_id);


--
-- Name: approvals_decision_person_id_bda0c396; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approvals_decision_person_id_bda0c396 ON public.approvals_decision USING btree (person_id);


--
-- Name: approvals_decision_reason_id_8483aa41; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approvals_decision_reason_id_8483aa41 ON public.approvals_decision USING btree (reason_id);


--
-- Name: approvals_decision_request_id_b886f0d6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approvals_decision_request_id_b886f0d6 ON public.approvals_decision USING btree (request_id);


--
-- Name: approvals_decision_tenant_id_04deda19; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approvals_decision_tenant_id_04deda19 ON public.approvals_decision USING btree (tenant_id);


--
-- Name: approvals_one_live_request; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX approvals_one_live_request ON public.approvals_request USING btree (subject) WHERE ((status)::text = ANY ((ARRAY['pending'::character varying, 'approved'::character varying])::text[]));


--
-- Name: approvals_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approvals_pending ON public.approvals_request USING btree (tenant_id, expires_at, id) WHERE ((status)::text = 'pending'::text);


--
-- Name: approvals_request_asker_id_6935a4ae; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approvals_request_asker_id_6935a4ae ON public.approvals_request USING btree (asker_id);


--
-- Name: approvals_request_conversation_id_f2005245; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approvals_request_conversation_id_f2005245 ON public.approvals_request USING btree (conversation_id);


--
-- Name: approvals_request_ended_by_id_8738ea97; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approvals_request_ended_by_id_8738ea97 ON public.approvals_request USING btree (ended_by_id);


--
-- Name: approvals_request_tenant_id_b1b56ce1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approvals_request_tenant_id_b1b56ce1 ON public.approvals_request USING btree (tenant_id);


--
-- Name: approvals_request_turn_id_98c7ef61; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approvals_request_turn_id_98c7ef61 ON public.approvals_request USING btree (turn_id);


--
-- Name: approvals_wake; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX approvals_wake ON public.approvals_request USING btree (next_wake_at) WHERE (next_wake_at IS NOT NULL);


--
-- Name: artifacts_artifact_conversation_id_293cabb2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_artifact_conversation_id_293cabb2 ON public.artifacts_artifact USING btree (conversation_id);


--
-- Name: artifacts_artifact_current_version_id_934d610e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_artifact_current_version_id_934d610e ON public.artifacts_artifact USING btree (current_version_id);


--
-- Name: artifacts_artifact_owner_id_9d4790dd; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_artifact_owner_id_9d4790dd ON public.artifacts_artifact USING btree (owner_id);


--
-- Name: artifacts_artifact_tenant_id_7d9ce621; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_artifact_tenant_id_7d9ce621 ON public.artifacts_artifact USING btree (tenant_id);


--
-- Name: artifacts_blob_sha256_35552d24; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_blob_sha256_35552d24 ON public.artifacts_blob USING btree (sha256);


--
-- Name: artifacts_blob_sha256_35552d24_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_blob_sha256_35552d24_like ON public.artifacts_blob USING btree (sha256 varchar_pattern_ops);


--
-- Name: artifacts_blob_storage_key_435d30c4_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_blob_storage_key_435d30c4_like ON public.artifacts_blob USING btree (storage_key varchar_pattern_ops);


--
-- Name: artifacts_blob_tenant_id_016e3e20; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_blob_tenant_id_016e3e20 ON public.artifacts_blob USING btree (tenant_id);


--
-- Name: artifacts_by_change; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_by_change ON public.artifacts_artifact USING btree (owner_id, updated_at DESC, id DESC);


--
-- Name: artifacts_citation_source_id_22384750; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_citation_source_id_22384750 ON public.artifacts_citation USING btree (source_id);


--
-- Name: artifacts_citation_version_id_24ed6b5e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_citation_version_id_24ed6b5e ON public.artifacts_citation USING btree (version_id);


--
-- Name: artifacts_input_source_id_181bdc0a; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_input_source_id_181bdc0a ON public.artifacts_input USING btree (source_id);


--
-- Name: artifacts_input_version_id_5179cb68; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_input_version_id_5179cb68 ON public.artifacts_input USING btree (version_id);


--
-- Name: artifacts_messagelink_message_id_81bdce00; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_messagelink_message_id_81bdce00 ON public.artifacts_messagelink USING btree (message_id);


--
-- Name: artifacts_messagelink_tenant_id_42d91389; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_messagelink_tenant_id_42d91389 ON public.artifacts_messagelink USING btree (tenant_id);


--
-- Name: artifacts_messagelink_version_id_f52091d8; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_messagelink_version_id_f52091d8 ON public.artifacts_messagelink USING btree (version_id);


--
-- Name: artifacts_passage_tenant_id_4d8e46d4; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_passage_tenant_id_4d8e46d4 ON public.artifacts_passage USING btree (tenant_id);


--
-- Name: artifacts_passage_terms; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_passage_terms ON public.artifacts_passage USING gin (terms);


--
-- Name: artifacts_passage_version_id_bc21af5d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_passage_version_id_bc21af5d ON public.artifacts_passage USING btree (version_id);


--
-- Name: artifacts_version_artifact_id_aa58fdde; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_version_artifact_id_aa58fdde ON public.artifacts_version USING btree (artifact_id);


--
-- Name: artifacts_version_author_id_373e3951; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_version_author_id_373e3951 ON public.artifacts_version USING btree (author_id);


--
-- Name: artifacts_version_base_id_477a6e82; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_version_base_id_477a6e82 ON public.artifacts_version USING btree (base_id);


--
-- Name: artifacts_version_blob_id_4a1f6155; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_version_blob_id_4a1f6155 ON public.artifacts_version USING btree (blob_id);


--
-- Name: artifacts_version_origin_person_id_0deb27e7; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_version_origin_person_id_0deb27e7 ON public.artifacts_version USING btree (origin_person_id);


--
-- Name: artifacts_version_origin_step_id_49b0591a; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_version_origin_step_id_49b0591a ON public.artifacts_version USING btree (origin_step_id);


--
-- Name: artifacts_version_tenant_id_c0b32002; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX artifacts_version_tenant_id_c0b32002 ON public.artifacts_version USING btree (tenant_id);


--
-- Name: auth_group_name_a6ea08ec_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_group_name_a6ea08ec_like ON public.auth_group USING btree (name varchar_pattern_ops);


--
-- Name: auth_group_permissions_group_id_b120cbf9; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_group_permissions_group_id_b120cbf9 ON public.auth_group_permissions USING btree (group_id);


--
-- Name: auth_group_permissions_permission_id_84c5c92e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_group_permissions_permission_id_84c5c92e ON public.auth_group_permissions USING btree (permission_id);


--
-- Name: auth_permission_content_type_id_2f476e4b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_permission_content_type_id_2f476e4b ON public.auth_permission USING btree (content_type_id);


--
-- Name: conversations_body_tenant_id_83d5634a; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_body_tenant_id_83d5634a ON public.conversations_body USING btree (tenant_id);


--
-- Name: conversations_by_activity; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_by_activity ON public.conversations_conversation USING btree (owner_id, last_activity_at DESC, id DESC);


--
-- Name: conversations_conversation_epoch_id_9dd50aef; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_conversation_epoch_id_9dd50aef ON public.conversations_conversation USING btree (epoch_id);


--
-- Name: conversations_conversation_owner_id_67c5670c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_conversation_owner_id_67c5670c ON public.conversations_conversation USING btree (owner_id);


--
-- Name: conversations_conversation_tenant_id_0c232464; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_conversation_tenant_id_0c232464 ON public.conversations_conversation USING btree (tenant_id);


--
-- Name: conversations_feedentry_conversation_id_3afb8bd7; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_feedentry_conversation_id_3afb8bd7 ON public.conversations_feedentry USING btree (conversation_id);


--
-- Name: conversations_feedentry_tenant_id_31dc90a3; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_feedentry_tenant_id_31dc90a3 ON public.conversations_feedentry USING btree (tenant_id);


--
-- Name: conversations_feedhead_tenant_id_94751300; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_feedhead_tenant_id_94751300 ON public.conversations_feedhead USING btree (tenant_id);


--
-- Name: conversations_message_author_id_3d2a10d9; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_message_author_id_3d2a10d9 ON public.conversations_message USING btree (author_id);


--
-- Name: conversations_message_body_id_d9b418a3; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_message_body_id_d9b418a3 ON public.conversations_message USING btree (body_id);


--
-- Name: conversations_message_conversation_id_f1a2d5e9; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_message_conversation_id_f1a2d5e9 ON public.conversations_message USING btree (conversation_id);


--
-- Name: conversations_message_step_id_db31cefe; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_message_step_id_db31cefe ON public.conversations_message USING btree (step_id);


--
-- Name: conversations_message_tenant_id_eb27372f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_message_tenant_id_eb27372f ON public.conversations_message USING btree (tenant_id);


--
-- Name: conversations_message_turn_id_ff2e7681; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_message_turn_id_ff2e7681 ON public.conversations_message USING btree (turn_id);


--
-- Name: conversations_one_answer; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX conversations_one_answer ON public.conversations_message USING btree (turn_id) WHERE ((role)::text = 'agent'::text);


--
-- Name: conversations_one_lease; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX conversations_one_lease ON public.conversations_run USING btree (turn_id) WHERE ((status)::text = 'leased'::text);


--
-- Name: conversations_one_slot; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX conversations_one_slot ON public.conversations_turn USING btree (conversation_id) WHERE ((status)::text = ANY ((ARRAY['running'::character varying, 'cancelling'::character varying])::text[]));


--
-- Name: conversations_open_wait; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_open_wait ON public.conversations_wait USING btree (kind, ref) WHERE (satisfied_at IS NULL);


--
-- Name: conversations_run_lease; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_run_lease ON public.conversations_run USING btree (lease_expires_at) WHERE ((status)::text = 'leased'::text);


--
-- Name: conversations_run_tenant_id_dac90bb0; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_run_tenant_id_dac90bb0 ON public.conversations_run USING btree (tenant_id);


--
-- Name: conversations_run_turn_id_69956916; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_run_turn_id_69956916 ON public.conversations_run USING btree (turn_id);


--
-- Name: conversations_step_call; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX conversations_step_call ON public.conversations_step USING btree (parent_id, call_id) WHERE ((kind)::text = 'tool_call'::text);


--
-- Name: conversations_step_input_id_465bcfb0; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_step_input_id_465bcfb0 ON public.conversations_step USING btree (input_id);


--
-- Name: conversations_step_output_id_6545138e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_step_output_id_6545138e ON public.conversations_step USING btree (output_id);


--
-- Name: conversations_step_parent_id_e1970a7a; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_step_parent_id_e1970a7a ON public.conversations_step USING btree (parent_id);


--
-- Name: conversations_step_tenant_id_5e268579; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_step_tenant_id_5e268579 ON public.conversations_step USING btree (tenant_id);


--
-- Name: conversations_step_turn_id_675adc31; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_step_turn_id_675adc31 ON public.conversations_step USING btree (turn_id);


--
-- Name: conversations_steptry_run_id_b1e4da24; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_steptry_run_id_b1e4da24 ON public.conversations_steptry USING btree (run_id);


--
-- Name: conversations_steptry_step_id_0e1e0cc6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_steptry_step_id_0e1e0cc6 ON public.conversations_steptry USING btree (step_id);


--
-- Name: conversations_steptry_tenant_id_60b01ecb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_steptry_tenant_id_60b01ecb ON public.conversations_steptry USING btree (tenant_id);


--
-- Name: conversations_turn_asker_id_c267759a; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_turn_asker_id_c267759a ON public.conversations_turn USING btree (asker_id);


--
-- Name: conversations_turn_conversation_id_5017480b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_turn_conversation_id_5017480b ON public.conversations_turn USING btree (conversation_id);


--
-- Name: conversations_turn_ended_by_id_bae052ae; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_turn_ended_by_id_bae052ae ON public.conversations_turn USING btree (ended_by_id);


--
-- Name: conversations_turn_parent_id_1c592ef8; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_turn_parent_id_1c592ef8 ON public.conversations_turn USING btree (parent_id);


--
-- Name: conversations_turn_question_id_2790296d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_turn_question_id_2790296d ON public.conversations_turn USING btree (question_id);


--
-- Name: conversations_turn_retry_of_id_9ba548e6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_turn_retry_of_id_9ba548e6 ON public.conversations_turn USING btree (retry_of_id);


--
-- Name: conversations_turn_tenant_id_4a650abb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_turn_tenant_id_4a650abb ON public.conversations_turn USING btree (tenant_id);


--
-- Name: conversations_turn_wake; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_turn_wake ON public.conversations_turn USING btree (next_wake_at) WHERE (next_wake_at IS NOT NULL);


--
-- Name: conversations_wait_step_id_d102a25d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_wait_step_id_d102a25d ON public.conversations_wait USING btree (step_id);


--
-- Name: conversations_wait_tenant_id_6e5320fb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_wait_tenant_id_6e5320fb ON public.conversations_wait USING btree (tenant_id);


--
-- Name: conversations_wait_turn_id_2209f4e7; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conversations_wait_turn_id_2209f4e7 ON public.conversations_wait USING btree (turn_id);


--
-- Name: django_session_expire_date_a5c62663; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX django_session_expire_date_a5c62663 ON public.django_session USING btree (expire_date);


--
-- Name: django_session_session_key_c0390e0f_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX django_session_session_key_c0390e0f_like ON public.django_session USING btree (session_key varchar_pattern_ops);


--
-- Name: idx_procrastinate_jobs_worker_not_null; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idx_procrastinate_jobs_worker_not_null ON public.procrastinate_jobs USING btree (worker_id) WHERE ((worker_id IS NOT NULL) AND (status = 'doing'::public.procrastinate_job_status));


--
-- Name: idx_procrastinate_workers_last_heartbeat; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idx_procrastinate_workers_last_heartbeat ON public.procrastinate_workers USING btree (last_heartbeat);


--
-- Name: operations_asked_retries; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_asked_retries ON public.operations_case USING btree (next_wake_at) WHERE ((NOT ((status)::text = 'settled'::text)) AND (NOT ((retry_key)::text = ''::text)) AND ((retry_refused)::text = ''::text));


--
-- Name: operations_attempt_asked_by_id_977b9bcd; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_attempt_asked_by_id_977b9bcd ON public.operations_attempt USING btree (asked_by_id);


--
-- Name: operations_attempt_operation_id_17a4a927; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_attempt_operation_id_17a4a927 ON public.operations_attempt USING btree (operation_id);


--
-- Name: operations_attempt_tenant_id_ea083166; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_attempt_tenant_id_ea083166 ON public.operations_attempt USING btree (tenant_id);


--
-- Name: operations_attempt_wake; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_attempt_wake ON public.operations_attempt USING btree (next_wake_at) WHERE (next_wake_at IS NOT NULL);


--
-- Name: operations_brake_changed_by_id_f1285252; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_brake_changed_by_id_f1285252 ON public.operations_brake USING btree (changed_by_id);


--
-- Name: operations_brake_reason_body_id_3f781bf3; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_brake_reason_body_id_3f781bf3 ON public.operations_brake USING btree (reason_body_id);


--
-- Name: operations_brake_tenant_id_3479998f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_brake_tenant_id_3479998f ON public.operations_brake USING btree (tenant_id);


--
-- Name: operations_by_conversation; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_by_conversation ON public.operations_operation USING btree (conversation_id, id);


--
-- Name: operations_case_assignee_id_ffbc1cf9; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_case_assignee_id_ffbc1cf9 ON public.operations_case USING btree (assignee_id);


--
-- Name: operations_case_operation_id_3b3c49d0; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_case_operation_id_3b3c49d0 ON public.operations_case USING btree (operation_id);


--
-- Name: operations_case_retry_asked_by_id_9bbb3b64; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_case_retry_asked_by_id_9bbb3b64 ON public.operations_case USING btree (retry_asked_by_id);


--
-- Name: operations_case_settled_by_id_45a2b30a; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_case_settled_by_id_45a2b30a ON public.operations_case USING btree (settled_by_id);


--
-- Name: operations_case_tenant_id_869f7a89; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_case_tenant_id_869f7a89 ON public.operations_case USING btree (tenant_id);


--
-- Name: operations_evidence_case_id_0d262153; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_evidence_case_id_0d262153 ON public.operations_evidence USING btree (case_id);


--
-- Name: operations_evidence_operation_id_be8dac6d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_evidence_operation_id_be8dac6d ON public.operations_evidence USING btree (operation_id);


--
-- Name: operations_evidence_person_id_76e74486; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_evidence_person_id_76e74486 ON public.operations_evidence USING btree (person_id);


--
-- Name: operations_evidence_raw_answer_id_66dc267c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_evidence_raw_answer_id_66dc267c ON public.operations_evidence USING btree (raw_answer_id);


--
-- Name: operations_evidence_reason_id_ef459fa6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_evidence_reason_id_ef459fa6 ON public.operations_evidence USING btree (reason_id);


--
-- Name: operations_evidence_tenant_id_5d9ba9ec; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_evidence_tenant_id_5d9ba9ec ON public.operations_evidence USING btree (tenant_id);


--
-- Name: operations_live_intent; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX operations_live_intent ON public.operations_operation USING btree (intent_hash) WHERE ((status)::text = ANY ((ARRAY['proposed'::character varying, 'prepared'::character varying, 'dispatched'::character varying, 'unknown'::character varying])::text[]));


--
-- Name: operations_one_sending; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX operations_one_sending ON public.operations_attempt USING btree (operation_id) WHERE ((status)::text = 'sending'::text);


--
-- Name: operations_one_unsettled_case; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX operations_one_unsettled_case ON public.operations_case USING btree (operation_id) WHERE (((reason)::text = 'unknown_outcome'::text) AND (NOT ((status)::text = 'settled'::text)));


--
-- Name: operations_open_cases; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_open_cases ON public.operations_case USING btree (tenant_id, created_at, id) WHERE (NOT ((status)::text = 'settled'::text));


--
-- Name: operations_operation_asker_id_753423b6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_operation_asker_id_753423b6 ON public.operations_operation USING btree (asker_id);


--
-- Name: operations_operation_compensates_id_b563c8c4; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_operation_compensates_id_b563c8c4 ON public.operations_operation USING btree (compensates_id);


--
-- Name: operations_operation_conversation_id_87b1d82b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_operation_conversation_id_87b1d82b ON public.operations_operation USING btree (conversation_id);


--
-- Name: operations_operation_origin_person_id_e51858cc; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_operation_origin_person_id_e51858cc ON public.operations_operation USING btree (origin_person_id);


--
-- Name: operations_operation_origin_step_id_aefedc9d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_operation_origin_step_id_aefedc9d ON public.operations_operation USING btree (origin_step_id);


--
-- Name: operations_operation_repeats_id_4d545a25; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_operation_repeats_id_4d545a25 ON public.operations_operation USING btree (repeats_id);


--
-- Name: operations_operation_tenant_id_9db23928; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_operation_tenant_id_9db23928 ON public.operations_operation USING btree (tenant_id);


--
-- Name: operations_operation_turn_id_dd22bbba; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_operation_turn_id_dd22bbba ON public.operations_operation USING btree (turn_id);


--
-- Name: operations_operation_version_id_f66c44f6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_operation_version_id_f66c44f6 ON public.operations_operation USING btree (version_id);


--
-- Name: operations_publications; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_publications ON public.operations_operation USING btree (version_id) WHERE ((status)::text = 'confirmed'::text);


--
-- Name: operations_query_asked_by_id_007662bd; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_query_asked_by_id_007662bd ON public.operations_query USING btree (asked_by_id);


--
-- Name: operations_query_operation_id_18d44c16; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_query_operation_id_18d44c16 ON public.operations_query USING btree (operation_id);


--
-- Name: operations_query_tenant_id_77659fd6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_query_tenant_id_77659fd6 ON public.operations_query USING btree (tenant_id);


--
-- Name: operations_receipt_attempt_id_1625cee5; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_receipt_attempt_id_1625cee5 ON public.operations_receipt USING btree (attempt_id);


--
-- Name: operations_receipt_operation_id_35734aa7; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_receipt_operation_id_35734aa7 ON public.operations_receipt USING btree (operation_id);


--
-- Name: operations_receipt_query_id_e713deae; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_receipt_query_id_e713deae ON public.operations_receipt USING btree (query_id);


--
-- Name: operations_receipt_raw_id_cd9651a5; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_receipt_raw_id_cd9651a5 ON public.operations_receipt USING btree (raw_id);


--
-- Name: operations_receipt_tenant_id_9df361ad; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_receipt_tenant_id_9df361ad ON public.operations_receipt USING btree (tenant_id);


--
-- Name: operations_wake; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operations_wake ON public.operations_operation USING btree (next_wake_at) WHERE (next_wake_at IS NOT NULL);


--
-- Name: procrastinate_events_job_id_fkey_v1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX procrastinate_events_job_id_fkey_v1 ON public.procrastinate_events USING btree (job_id);


--
-- Name: procrastinate_jobs_id_lock_idx_v1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX procrastinate_jobs_id_lock_idx_v1 ON public.procrastinate_jobs USING btree (id, lock) WHERE (status = ANY (ARRAY['todo'::public.procrastinate_job_status, 'doing'::public.procrastinate_job_status]));


--
-- Name: procrastinate_jobs_lock_idx_v1; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX procrastinate_jobs_lock_idx_v1 ON public.procrastinate_jobs USING btree (lock) WHERE (status = 'doing'::public.procrastinate_job_status);


--
-- Name: procrastinate_jobs_priority_idx_v1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX procrastinate_jobs_priority_idx_v1 ON public.procrastinate_jobs USING btree (priority DESC, id) WHERE (status = 'todo'::public.procrastinate_job_status);


--
-- Name: procrastinate_jobs_queue_name_idx_v1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX procrastinate_jobs_queue_name_idx_v1 ON public.procrastinate_jobs USING btree (queue_name);


--
-- Name: procrastinate_jobs_queueing_lock_idx_v1; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX procrastinate_jobs_queueing_lock_idx_v1 ON public.procrastinate_jobs USING btree (queueing_lock) WHERE (status = 'todo'::public.procrastinate_job_status);


--
-- Name: procrastinate_periodic_defers_job_id_fkey_v1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX procrastinate_periodic_defers_job_id_fkey_v1 ON public.procrastinate_periodic_defers USING btree (job_id);


--
-- Name: accounts_event append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.accounts_event FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: accounts_view append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.accounts_view FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: approvals_coveredversion append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.approvals_coveredversion FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: approvals_decision append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.approvals_decision FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: approvals_event append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.approvals_event FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: artifacts_blob append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.artifacts_blob FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: artifacts_citation append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.artifacts_citation FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: artifacts_event append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.artifacts_event FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: artifacts_input append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.artifacts_input FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: artifacts_messagelink append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.artifacts_messagelink FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: artifacts_passage append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.artifacts_passage FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: artifacts_version append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.artifacts_version FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: conversations_body append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.conversations_body FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: conversations_epoch append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.conversations_epoch FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: conversations_event append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.conversations_event FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: conversations_feedentry append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.conversations_feedentry FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: conversations_message append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.conversations_message FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: operations_event append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.operations_event FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: operations_evidence append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.operations_evidence FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: operations_receipt append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.operations_receipt FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: accounts_membership kernel_event_written; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER kernel_event_written AFTER INSERT OR UPDATE OF status, revision, event_hash ON public.accounts_membership DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.kernel_event_exists('membership', 'accounts_event');


--
-- Name: approvals_request kernel_event_written; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER kernel_event_written AFTER INSERT OR UPDATE OF status, revision, event_hash ON public.approvals_request DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.kernel_event_exists('approval', 'approvals_event');


--
-- Name: artifacts_artifact kernel_event_written; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER kernel_event_written AFTER INSERT OR UPDATE OF status, revision, event_hash ON public.artifacts_artifact DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.kernel_event_exists('artifact', 'artifacts_event');


--
-- Name: conversations_run kernel_event_written; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER kernel_event_written AFTER INSERT OR UPDATE OF status, revision, event_hash ON public.conversations_run DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.kernel_event_exists('run', 'conversations_event');


--
-- Name: conversations_step kernel_event_written; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER kernel_event_written AFTER INSERT OR UPDATE OF status, revision, event_hash ON public.conversations_step DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.kernel_event_exists('step', 'conversations_event');


--
-- Name: conversations_turn kernel_event_written; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER kernel_event_written AFTER INSERT OR UPDATE OF status, revision, event_hash ON public.conversations_turn DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.kernel_event_exists('turn', 'conversations_event');


--
-- Name: operations_attempt kernel_event_written; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER kernel_event_written AFTER INSERT OR UPDATE OF status, revision, event_hash ON public.operations_attempt DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.kernel_event_exists('attempt', 'operations_event');


--
-- Name: operations_brake kernel_event_written; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER kernel_event_written AFTER INSERT OR UPDATE OF status, revision, event_hash ON public.operations_brake DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.kernel_event_exists('brake', 'operations_event');


--
-- Name: operations_case kernel_event_written; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER kernel_event_written AFTER INSERT OR UPDATE OF status, revision, event_hash ON public.operations_case DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.kernel_event_exists('case', 'operations_event');


--
-- Name: operations_operation kernel_event_written; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER kernel_event_written AFTER INSERT OR UPDATE OF status, revision, event_hash ON public.operations_operation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.kernel_event_exists('operation', 'operations_event');


--
-- Name: accounts_membership kernel_frozen; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_frozen BEFORE UPDATE ON public.accounts_membership FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.person_id IS DISTINCT FROM new.person_id))) EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: approvals_request kernel_frozen; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_frozen BEFORE UPDATE ON public.approvals_request FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.subject IS DISTINCT FROM new.subject) OR (old.number IS DISTINCT FROM new.number) OR ((old.digest)::text IS DISTINCT FROM (new.digest)::text) OR (old.material IS DISTINCT FROM new.material) OR (old.material_version IS DISTINCT FROM new.material_version) OR (old.asker_id IS DISTINCT FROM new.asker_id) OR (old.asked_by_agent IS DISTINCT FROM new.asked_by_agent) OR (old.turn_id IS DISTINCT FROM new.turn_id) OR (old.conversation_id IS DISTINCT FROM new.conversation_id) OR ((old.policy)::text IS DISTINCT FROM (new.policy)::text) OR (old.policy_version IS DISTINCT FROM new.policy_version) OR (old.quorum IS DISTINCT FROM new.quorum) OR (old.expires_at IS DISTINCT FROM new.expires_at))) EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: artifacts_artifact kernel_frozen; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_frozen BEFORE UPDATE ON public.artifacts_artifact FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.conversation_id IS DISTINCT FROM new.conversation_id) OR (old.owner_id IS DISTINCT FROM new.owner_id) OR ((old.kind)::text IS DISTINCT FROM (new.kind)::text) OR ((old.client_key)::text IS DISTINCT FROM (new.client_key)::text))) EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: conversations_run kernel_frozen; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_frozen BEFORE UPDATE ON public.conversations_run FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.turn_id IS DISTINCT FROM new.turn_id) OR (old.fence IS DISTINCT FROM new.fence) OR ((old.worker)::text IS DISTINCT FROM (new.worker)::text))) EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: conversations_step kernel_frozen; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_frozen BEFORE UPDATE ON public.conversations_step FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.turn_id IS DISTINCT FROM new.turn_id) OR (old.seq IS DISTINCT FROM new.seq) OR ((old.kind)::text IS DISTINCT FROM (new.kind)::text) OR ((old.name)::text IS DISTINCT FROM (new.name)::text) OR (old.parent_id IS DISTINCT FROM new.parent_id) OR ((old.call_id)::text IS DISTINCT FROM (new.call_id)::text) OR ((old.effect_class)::text IS DISTINCT FROM (new.effect_class)::text) OR (old.egress IS DISTINCT FROM new.egress) OR (old.schema_version IS DISTINCT FROM new.schema_version) OR ((old.engine_version)::text IS DISTINCT FROM (new.engine_version)::text) OR ((old.agent_version)::text IS DISTINCT FROM (new.agent_version)::text) OR ((old.model_version)::text IS DISTINCT FROM (new.model_version)::text))) EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: conversations_turn kernel_frozen; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_frozen BEFORE UPDATE ON public.conversations_turn FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.conversation_id IS DISTINCT FROM new.conversation_id) OR (old.number IS DISTINCT FROM new.number) OR (old.question_id IS DISTINCT FROM new.question_id) OR (old.asker_id IS DISTINCT FROM new.asker_id) OR (old.parent_id IS DISTINCT FROM new.parent_id) OR (old.retry_of_id IS DISTINCT FROM new.retry_of_id) OR (old.contract IS DISTINCT FROM new.contract) OR (old.contract_version IS DISTINCT FROM new.contract_version) OR ((old.client_key)::text IS DISTINCT FROM (new.client_key)::text))) EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: operations_attempt kernel_frozen; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_frozen BEFORE UPDATE ON public.operations_attempt FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.operation_id IS DISTINCT FROM new.operation_id) OR (old.number IS DISTINCT FROM new.number) OR ((old.digest)::text IS DISTINCT FROM (new.digest)::text) OR (old.request_id IS DISTINCT FROM new.request_id) OR ((old.body_sha256)::text IS DISTINCT FROM (new.body_sha256)::text) OR (old.body_bytes IS DISTINCT FROM new.body_bytes) OR (old.volatile IS DISTINCT FROM new.volatile) OR ((old.worker)::text IS DISTINCT FROM (new.worker)::text) OR (old.asked_by_id IS DISTINCT FROM new.asked_by_id) OR ((old.client_key)::text IS DISTINCT FROM (new.client_key)::text))) EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: operations_brake kernel_frozen; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_frozen BEFORE UPDATE ON public.operations_brake FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.created_at IS DISTINCT FROM new.created_at) OR ((old.provider)::text IS DISTINCT FROM (new.provider)::text))) EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: operations_case kernel_frozen; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_frozen BEFORE UPDATE ON public.operations_case FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.operation_id IS DISTINCT FROM new.operation_id) OR ((old.stream)::text IS DISTINCT FROM (new.stream)::text) OR ((old.reason)::text IS DISTINCT FROM (new.reason)::text))) EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: operations_operation kernel_frozen; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_frozen BEFORE UPDATE ON public.operations_operation FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.tenant_id IS DISTINCT FROM new.tenant_id) OR (old.created_at IS DISTINCT FROM new.created_at) OR ((old.tool)::text IS DISTINCT FROM (new.tool)::text) OR (old.contract_version IS DISTINCT FROM new.contract_version) OR ((old.connector)::text IS DISTINCT FROM (new.connector)::text) OR ((old.provider)::text IS DISTINCT FROM (new.provider)::text) OR ((old.connector_config_hash)::text IS DISTINCT FROM (new.connector_config_hash)::text) OR (old.target IS DISTINCT FROM new.target) OR (old.parameters IS DISTINCT FROM new.parameters) OR ((old.payload_sha256)::text IS DISTINCT FROM (new.payload_sha256)::text) OR ((old.intent_hash)::text IS DISTINCT FROM (new.intent_hash)::text) OR ((old.key)::text IS DISTINCT FROM (new.key)::text) OR (old.origin_step_id IS DISTINCT FROM new.origin_step_id) OR (old.origin_person_id IS DISTINCT FROM new.origin_person_id) OR ((old.origin_client_key)::text IS DISTINCT FROM (new.origin_client_key)::text) OR (old.turn_id IS DISTINCT FROM new.turn_id) OR (old.conversation_id IS DISTINCT FROM new.conversation_id) OR (old.asker_id IS DISTINCT FROM new.asker_id) OR (old.version_id IS DISTINCT FROM new.version_id) OR ((old.version_sha256)::text IS DISTINCT FROM (new.version_sha256)::text) OR ((old.effect_class)::text IS DISTINCT FROM (new.effect_class)::text) OR (old.egress IS DISTINCT FROM new.egress) OR ((old.risk)::text IS DISTINCT FROM (new.risk)::text) OR (old.repeats_id IS DISTINCT FROM new.repeats_id) OR (old.compensates_id IS DISTINCT FROM new.compensates_id) OR (old.schema_version IS DISTINCT FROM new.schema_version))) EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: accounts_membership kernel_initial; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_initial BEFORE INSERT ON public.accounts_membership FOR EACH ROW WHEN (((NOT ((new.status)::text = ANY ('{active}'::text[]))) OR (new.revision <> 1))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: approvals_request kernel_initial; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_initial BEFORE INSERT ON public.approvals_request FOR EACH ROW WHEN (((NOT ((new.status)::text = ANY ('{pending,approved}'::text[]))) OR (new.revision <> 1))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: artifacts_artifact kernel_initial; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_initial BEFORE INSERT ON public.artifacts_artifact FOR EACH ROW WHEN (((NOT ((new.status)::text = ANY ('{active}'::text[]))) OR (new.revision <> 1))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: conversations_run kernel_initial; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_initial BEFORE INSERT ON public.conversations_run FOR EACH ROW WHEN (((NOT ((new.status)::text = ANY ('{leased}'::text[]))) OR (new.revision <> 1))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: conversations_step kernel_initial; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_initial BEFORE INSERT ON public.conversations_step FOR EACH ROW WHEN (((NOT ((new.status)::text = ANY ('{pending,running}'::text[]))) OR (new.revision <> 1))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: conversations_turn kernel_initial; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_initial BEFORE INSERT ON public.conversations_turn FOR EACH ROW WHEN (((NOT ((new.status)::text = ANY ('{accepted}'::text[]))) OR (new.revision <> 1))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: operations_attempt kernel_initial; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_initial BEFORE INSERT ON public.operations_attempt FOR EACH ROW WHEN (((NOT ((new.status)::text = ANY ('{sending}'::text[]))) OR (new.revision <> 1))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: operations_brake kernel_initial; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_initial BEFORE INSERT ON public.operations_brake FOR EACH ROW WHEN (((NOT ((new.status)::text = ANY ('{engaged,released}'::text[]))) OR (new.revision <> 1))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: operations_case kernel_initial; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_initial BEFORE INSERT ON public.operations_case FOR EACH ROW WHEN (((NOT ((new.status)::text = ANY ('{open}'::text[]))) OR (new.revision <> 1))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: operations_operation kernel_initial; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_initial BEFORE INSERT ON public.operations_operation FOR EACH ROW WHEN (((NOT ((new.status)::text = ANY ('{proposed}'::text[]))) OR (new.revision <> 1))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: accounts_membership kernel_no_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_no_delete BEFORE DELETE ON public.accounts_membership FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: approvals_request kernel_no_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_no_delete BEFORE DELETE ON public.approvals_request FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: artifacts_artifact kernel_no_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_no_delete BEFORE DELETE ON public.artifacts_artifact FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: conversations_run kernel_no_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_no_delete BEFORE DELETE ON public.conversations_run FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: conversations_step kernel_no_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_no_delete BEFORE DELETE ON public.conversations_step FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: conversations_turn kernel_no_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_no_delete BEFORE DELETE ON public.conversations_turn FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: operations_attempt kernel_no_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_no_delete BEFORE DELETE ON public.operations_attempt FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: operations_brake kernel_no_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_no_delete BEFORE DELETE ON public.operations_brake FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: operations_case kernel_no_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_no_delete BEFORE DELETE ON public.operations_case FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: operations_operation kernel_no_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_no_delete BEFORE DELETE ON public.operations_operation FOR EACH ROW EXECUTE FUNCTION public.kernel_refuse_change();


--
-- Name: accounts_membership kernel_restored; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_restored BEFORE UPDATE OF status ON public.accounts_membership FOR EACH ROW WHEN (((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{}'::text[]))) EXECUTE FUNCTION public.kernel_refuse_unless_restoring();


--
-- Name: approvals_request kernel_restored; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_restored BEFORE UPDATE OF status ON public.approvals_request FOR EACH ROW WHEN (((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{}'::text[]))) EXECUTE FUNCTION public.kernel_refuse_unless_restoring();


--
-- Name: artifacts_artifact kernel_restored; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_restored BEFORE UPDATE OF status ON public.artifacts_artifact FOR EACH ROW WHEN (((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{}'::text[]))) EXECUTE FUNCTION public.kernel_refuse_unless_restoring();


--
-- Name: conversations_run kernel_restored; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_restored BEFORE UPDATE OF status ON public.conversations_run FOR EACH ROW WHEN (((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{}'::text[]))) EXECUTE FUNCTION public.kernel_refuse_unless_restoring();


--
-- Name: conversations_step kernel_restored; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_restored BEFORE UPDATE OF status ON public.conversations_step FOR EACH ROW WHEN (((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{}'::text[]))) EXECUTE FUNCTION public.kernel_refuse_unless_restoring();


--
-- Name: conversations_turn kernel_restored; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_restored BEFORE UPDATE OF status ON public.conversations_turn FOR EACH ROW WHEN (((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{}'::text[]))) EXECUTE FUNCTION public.kernel_refuse_unless_restoring();


--
-- Name: operations_attempt kernel_restored; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_restored BEFORE UPDATE OF status ON public.operations_attempt FOR EACH ROW WHEN (((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{}'::text[]))) EXECUTE FUNCTION public.kernel_refuse_unless_restoring();


--
-- Name: operations_brake kernel_restored; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_restored BEFORE UPDATE OF status ON public.operations_brake FOR EACH ROW WHEN (((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{}'::text[]))) EXECUTE FUNCTION public.kernel_refuse_unless_restoring();


--
-- Name: operations_case kernel_restored; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_restored BEFORE UPDATE OF status ON public.operations_case FOR EACH ROW WHEN (((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{}'::text[]))) EXECUTE FUNCTION public.kernel_refuse_unless_restoring();


--
-- Name: operations_operation kernel_restored; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_restored BEFORE UPDATE OF status ON public.operations_operation FOR EACH ROW WHEN (((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{prepared>unknown}'::text[]))) EXECUTE FUNCTION public.kernel_refuse_unless_restoring();


--
-- Name: accounts_membership kernel_transition; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_transition BEFORE UPDATE OF status, revision ON public.accounts_membership FOR EACH ROW WHEN (((((old.status)::text IS DISTINCT FROM (new.status)::text) OR (old.revision IS DISTINCT FROM new.revision)) AND ((new.revision <> (old.revision + 1)) OR (NOT ((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{active>active,active>removed}'::text[])))))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: approvals_request kernel_transition; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_transition BEFORE UPDATE OF status, revision ON public.approvals_request FOR EACH ROW WHEN (((((old.status)::text IS DISTINCT FROM (new.status)::text) OR (old.revision IS DISTINCT FROM new.revision)) AND ((new.revision <> (old.revision + 1)) OR (NOT ((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{pending>approved,pending>rejected,pending>expired,pending>voided,pending>withdrawn,approved>consumed,approved>expired,approved>voided,approved>revoked,approved>withdrawn}'::text[])))))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: artifacts_artifact kernel_transition; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_transition BEFORE UPDATE OF status, revision ON public.artifacts_artifact FOR EACH ROW WHEN (((((old.status)::text IS DISTINCT FROM (new.status)::text) OR (old.revision IS DISTINCT FROM new.revision)) AND ((new.revision <> (old.revision + 1)) OR (NOT ((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{active>active,active>archived,active>deleted,archived>active,archived>deleted}'::text[])))))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: conversations_run kernel_transition; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_transition BEFORE UPDATE OF status, revision ON public.conversations_run FOR EACH ROW WHEN (((((old.status)::text IS DISTINCT FROM (new.status)::text) OR (old.revision IS DISTINCT FROM new.revision)) AND ((new.revision <> (old.revision + 1)) OR (NOT ((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{leased>finished,leased>interrupted}'::text[])))))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: conversations_step kernel_transition; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_transition BEFORE UPDATE OF status, revision ON public.conversations_step FOR EACH ROW WHEN (((((old.status)::text IS DISTINCT FROM (new.status)::text) OR (old.revision IS DISTINCT FROM new.revision)) AND ((new.revision <> (old.revision + 1)) OR (NOT ((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{pending>running,pending>interrupted,pending>failed,running>succeeded,running>failed,running>interrupted,running>retry_wait,retry_wait>running,retry_wait>interrupted,retry_wait>failed}'::text[])))))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: conversations_turn kernel_transition; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_transition BEFORE UPDATE OF status, revision ON public.conversations_turn FOR EACH ROW WHEN (((((old.status)::text IS DISTINCT FROM (new.status)::text) OR (old.revision IS DISTINCT FROM new.revision)) AND ((new.revision <> (old.revision + 1)) OR (NOT ((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{accepted>running,accepted>cancelled,accepted>failed,running>running,running>waiting,running>completed,running>failed,running>cancelling,waiting>running,waiting>cancelled,waiting>failed,cancelling>cancelled,cancelling>completed,cancelling>failed}'::text[])))))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: operations_attempt kernel_transition; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_transition BEFORE UPDATE OF status, revision ON public.operations_attempt FOR EACH ROW WHEN (((((old.status)::text IS DISTINCT FROM (new.status)::text) OR (old.revision IS DISTINCT FROM new.revision)) AND ((new.revision <> (old.revision + 1)) OR (NOT ((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{sending>answered,sending>deferred,sending>not_sent,sending>silent}'::text[])))))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: operations_brake kernel_transition; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_transition BEFORE UPDATE OF status, revision ON public.operations_brake FOR EACH ROW WHEN (((((old.status)::text IS DISTINCT FROM (new.status)::text) OR (old.revision IS DISTINCT FROM new.revision)) AND ((new.revision <> (old.revision + 1)) OR (NOT ((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{engaged>released,released>engaged}'::text[])))))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: operations_case kernel_transition; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_transition BEFORE UPDATE OF status, revision ON public.operations_case FOR EACH ROW WHEN (((((old.status)::text IS DISTINCT FROM (new.status)::text) OR (old.revision IS DISTINCT FROM new.revision)) AND ((new.revision <> (old.revision + 1)) OR (NOT ((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{open>assigned,open>settled,open>verdict_proposed,assigned>assigned,assigned>open,assigned>settled,assigned>verdict_proposed,verdict_proposed>settled,verdict_proposed>assigned}'::text[])))))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: operations_operation kernel_transition; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER kernel_transition BEFORE UPDATE OF status, revision ON public.operations_operation FOR EACH ROW WHEN (((((old.status)::text IS DISTINCT FROM (new.status)::text) OR (old.revision IS DISTINCT FROM new.revision)) AND ((new.revision <> (old.revision + 1)) OR (NOT ((((old.status)::text || '>'::text) || (new.status)::text) = ANY ('{proposed>proposed,proposed>prepared,proposed>closed,prepared>dispatched,prepared>proposed,prepared>closed,prepared>unknown,dispatched>confirmed,dispatched>rejected,dispatched>unknown,dispatched>prepared,unknown>confirmed,unknown>rejected,unknown>not_executed,unknown>written_off,unknown>dispatched,not_executed>prepared,not_executed>proposed,not_executed>confirmed,rejected>confirmed,closed>confirmed,written_off>confirmed,confirmed>not_executed}'::text[])))))) EXECUTE FUNCTION public.kernel_refuse_transition();


--
-- Name: procrastinate_jobs procrastinate_jobs_notify_queue_job_aborted_v1; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER procrastinate_jobs_notify_queue_job_aborted_v1 AFTER UPDATE OF abort_requested ON public.procrastinate_jobs FOR EACH ROW WHEN (((old.abort_requested = false) AND (new.abort_requested = true) AND (new.status = 'doing'::public.procrastinate_job_status))) EXECUTE FUNCTION public.procrastinate_notify_queue_abort_job_v1();


--
-- Name: procrastinate_jobs procrastinate_jobs_notify_queue_job_inserted_v1; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER procrastinate_jobs_notify_queue_job_inserted_v1 AFTER INSERT ON public.procrastinate_jobs FOR EACH ROW WHEN ((new.status = 'todo'::public.procrastinate_job_status)) EXECUTE FUNCTION public.procrastinate_notify_queue_job_inserted_v1();


--
-- Name: procrastinate_jobs procrastinate_trigger_abort_requested_events_v1; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER procrastinate_trigger_abort_requested_events_v1 AFTER UPDATE OF abort_requested ON public.procrastinate_jobs FOR EACH ROW WHEN ((new.abort_requested = true)) EXECUTE FUNCTION public.procrastinate_trigger_abort_requested_events_procedure_v1();


--
-- Name: procrastinate_jobs procrastinate_trigger_delete_jobs_v1; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER procrastinate_trigger_delete_jobs_v1 BEFORE DELETE ON public.procrastinate_jobs FOR EACH ROW EXECUTE FUNCTION public.procrastinate_unlink_periodic_defers_v1();


--
-- Name: procrastinate_jobs procrastinate_trigger_scheduled_events_v1; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER procrastinate_trigger_scheduled_events_v1 AFTER INSERT OR UPDATE ON public.procrastinate_jobs FOR EACH ROW WHEN (((new.scheduled_at IS NOT NULL) AND (new.status = 'todo'::public.procrastinate_job_status))) EXECUTE FUNCTION public.procrastinate_trigger_function_scheduled_events_v1();


--
-- Name: procrastinate_jobs procrastinate_trigger_status_events_insert_v1; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER procrastinate_trigger_status_events_insert_v1 AFTER INSERT ON public.procrastinate_jobs FOR EACH ROW WHEN ((new.status = 'todo'::public.procrastinate_job_status)) EXECUTE FUNCTION public.procrastinate_trigger_function_status_events_insert_v1();


--
-- Name: procrastinate_jobs procrastinate_trigger_status_events_update_v1; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER procrastinate_trigger_status_events_update_v1 AFTER UPDATE OF status ON public.procrastinate_jobs FOR EACH ROW EXECUTE FUNCTION public.procrastinate_trigger_function_status_events_update_v1();


--
-- Name: accounts_membership accounts_membership_person_id_cd00e383_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_membership
    ADD CONSTRAINT accounts_membership_person_id_cd00e383_fk_accounts_person_id FOREIGN KEY (person_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_membership accounts_membership_tenant_id_be1e9f15_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_membership
    ADD CONSTRAINT accounts_membership_tenant_id_be1e9f15_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_view accounts_view_person_id_ec03b8d8_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_view
    ADD CONSTRAINT accounts_view_person_id_ec03b8d8_fk_accounts_person_id FOREIGN KEY (person_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: accounts_view accounts_view_tenant_id_1567d414_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts_view
    ADD CONSTRAINT accounts_view_tenant_id_1567d414_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: approvals_coveredversion approvals_coveredver_request_id_9516db23_fk_approvals; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_coveredversion
    ADD CONSTRAINT approvals_coveredver_request_id_9516db23_fk_approvals FOREIGN KEY (request_id) REFERENCES public.approvals_request(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: approvals_coveredversion approvals_coveredver_version_id_afb5cc7f_fk_artifacts; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_coveredversion
    ADD CONSTRAINT approvals_coveredver_version_id_afb5cc7f_fk_artifacts FOREIGN KEY (version_id) REFERENCES public.artifacts_version(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: approvals_decision approvals_decision_person_id_bda0c396_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_decision
    ADD CONSTRAINT approvals_decision_person_id_bda0c396_fk_accounts_person_id FOREIGN KEY (person_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: approvals_decision approvals_decision_reason_id_8483aa41_fk_conversations_body_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_decision
    ADD CONSTRAINT approvals_decision_reason_id_8483aa41_fk_conversations_body_id FOREIGN KEY (reason_id) REFERENCES public.conversations_body(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: approvals_decision approvals_decision_request_id_b886f0d6_fk_approvals_request_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_decision
    ADD CONSTRAINT approvals_decision_request_id_b886f0d6_fk_approvals_request_id FOREIGN KEY (request_id) REFERENCES public.approvals_request(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: approvals_decision approvals_decision_tenant_id_04deda19_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_decision
    ADD CONSTRAINT approvals_decision_tenant_id_04deda19_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: approvals_request approvals_request_asker_id_6935a4ae_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_request
    ADD CONSTRAINT approvals_request_asker_id_6935a4ae_fk_accounts_person_id FOREIGN KEY (asker_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: approvals_request approvals_request_conversation_id_f2005245_fk_conversat; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_request
    ADD CONSTRAINT approvals_request_conversation_id_f2005245_fk_conversat FOREIGN KEY (conversation_id) REFERENCES public.conversations_conversation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: approvals_request approvals_request_ended_by_id_8738ea97_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_request
    ADD CONSTRAINT approvals_request_ended_by_id_8738ea97_fk_accounts_person_id FOREIGN KEY (ended_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: approvals_request approvals_request_tenant_id_b1b56ce1_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_request
    ADD CONSTRAINT approvals_request_tenant_id_b1b56ce1_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: approvals_request approvals_request_turn_id_98c7ef61_fk_conversations_turn_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.approvals_request
    ADD CONSTRAINT approvals_request_turn_id_98c7ef61_fk_conversations_turn_id FOREIGN KEY (turn_id) REFERENCES public.conversations_turn(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_artifact artifacts_artifact_conversation_id_293cabb2_fk_conversat; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_artifact
    ADD CONSTRAINT artifacts_artifact_conversation_id_293cabb2_fk_conversat FOREIGN KEY (conversation_id) REFERENCES public.conversations_conversation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_artifact artifacts_artifact_current_version_id_934d610e_fk_artifacts; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_artifact
    ADD CONSTRAINT artifacts_artifact_current_version_id_934d610e_fk_artifacts FOREIGN KEY (current_version_id) REFERENCES public.artifacts_version(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_artifact artifacts_artifact_owner_id_9d4790dd_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_artifact
    ADD CONSTRAINT artifacts_artifact_owner_id_9d4790dd_fk_accounts_person_id FOREIGN KEY (owner_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_artifact artifacts_artifact_tenant_id_7d9ce621_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_artifact
    ADD CONSTRAINT artifacts_artifact_tenant_id_7d9ce621_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_blob artifacts_blob_tenant_id_016e3e20_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_blob
    ADD CONSTRAINT artifacts_blob_tenant_id_016e3e20_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_citation artifacts_citation_source_id_22384750_fk_artifacts_version_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_citation
    ADD CONSTRAINT artifacts_citation_source_id_22384750_fk_artifacts_version_id FOREIGN KEY (source_id) REFERENCES public.artifacts_version(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_citation artifacts_citation_version_id_24ed6b5e_fk_artifacts_version_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_citation
    ADD CONSTRAINT artifacts_citation_version_id_24ed6b5e_fk_artifacts_version_id FOREIGN KEY (version_id) REFERENCES public.artifacts_version(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_input artifacts_input_source_id_181bdc0a_fk_artifacts_version_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_input
    ADD CONSTRAINT artifacts_input_source_id_181bdc0a_fk_artifacts_version_id FOREIGN KEY (source_id) REFERENCES public.artifacts_version(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_input artifacts_input_version_id_5179cb68_fk_artifacts_version_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_input
    ADD CONSTRAINT artifacts_input_version_id_5179cb68_fk_artifacts_version_id FOREIGN KEY (version_id) REFERENCES public.artifacts_version(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_messagelink artifacts_messagelin_message_id_81bdce00_fk_conversat; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_messagelink
    ADD CONSTRAINT artifacts_messagelin_message_id_81bdce00_fk_conversat FOREIGN KEY (message_id) REFERENCES public.conversations_message(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_messagelink artifacts_messagelin_version_id_f52091d8_fk_artifacts; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_messagelink
    ADD CONSTRAINT artifacts_messagelin_version_id_f52091d8_fk_artifacts FOREIGN KEY (version_id) REFERENCES public.artifacts_version(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_messagelink artifacts_messagelink_tenant_id_42d91389_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_messagelink
    ADD CONSTRAINT artifacts_messagelink_tenant_id_42d91389_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_passage artifacts_passage_tenant_id_4d8e46d4_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_passage
    ADD CONSTRAINT artifacts_passage_tenant_id_4d8e46d4_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_passage artifacts_passage_version_id_bc21af5d_fk_artifacts_version_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_passage
    ADD CONSTRAINT artifacts_passage_version_id_bc21af5d_fk_artifacts_version_id FOREIGN KEY (version_id) REFERENCES public.artifacts_version(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_version artifacts_version_artifact_id_aa58fdde_fk_artifacts_artifact_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_version
    ADD CONSTRAINT artifacts_version_artifact_id_aa58fdde_fk_artifacts_artifact_id FOREIGN KEY (artifact_id) REFERENCES public.artifacts_artifact(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_version artifacts_version_author_id_373e3951_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_version
    ADD CONSTRAINT artifacts_version_author_id_373e3951_fk_accounts_person_id FOREIGN KEY (author_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_version artifacts_version_base_id_477a6e82_fk_artifacts_version_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_version
    ADD CONSTRAINT artifacts_version_base_id_477a6e82_fk_artifacts_version_id FOREIGN KEY (base_id) REFERENCES public.artifacts_version(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_version artifacts_version_blob_id_4a1f6155_fk_artifacts_blob_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_version
    ADD CONSTRAINT artifacts_version_blob_id_4a1f6155_fk_artifacts_blob_id FOREIGN KEY (blob_id) REFERENCES public.artifacts_blob(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_version artifacts_version_origin_person_id_0deb27e7_fk_accounts_; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_version
    ADD CONSTRAINT artifacts_version_origin_person_id_0deb27e7_fk_accounts_ FOREIGN KEY (origin_person_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_version artifacts_version_origin_step_id_49b0591a_fk_conversat; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_version
    ADD CONSTRAINT artifacts_version_origin_step_id_49b0591a_fk_conversat FOREIGN KEY (origin_step_id) REFERENCES public.conversations_step(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: artifacts_version artifacts_version_tenant_id_c0b32002_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.artifacts_version
    ADD CONSTRAINT artifacts_version_tenant_id_c0b32002_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: auth_group_permissions auth_group_permissio_permission_id_84c5c92e_fk_auth_perm; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissio_permission_id_84c5c92e_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: auth_group_permissions auth_group_permissions_group_id_b120cbf9_fk_auth_group_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_b120cbf9_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: auth_permission auth_permission_content_type_id_2f476e4b_fk_django_co; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_2f476e4b_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_body conversations_body_tenant_id_83d5634a_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_body
    ADD CONSTRAINT conversations_body_tenant_id_83d5634a_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_conversation conversations_conver_epoch_id_9dd50aef_fk_conversat; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_conversation
    ADD CONSTRAINT conversations_conver_epoch_id_9dd50aef_fk_conversat FOREIGN KEY (epoch_id) REFERENCES public.conversations_epoch(number) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_conversation conversations_conver_owner_id_67c5670c_fk_accounts_; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_conversation
    ADD CONSTRAINT conversations_conver_owner_id_67c5670c_fk_accounts_ FOREIGN KEY (owner_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_conversation conversations_conver_tenant_id_0c232464_fk_accounts_; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_conversation
    ADD CONSTRAINT conversations_conver_tenant_id_0c232464_fk_accounts_ FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_feedentry conversations_feeden_conversation_id_3afb8bd7_fk_conversat; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_feedentry
    ADD CONSTRAINT conversations_feeden_conversation_id_3afb8bd7_fk_conversat FOREIGN KEY (conversation_id) REFERENCES public.conversations_conversation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_feedentry conversations_feeden_tenant_id_31dc90a3_fk_accounts_; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_feedentry
    ADD CONSTRAINT conversations_feeden_tenant_id_31dc90a3_fk_accounts_ FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_feedhead conversations_feedhe_conversation_id_c3219d6a_fk_conversat; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_feedhead
    ADD CONSTRAINT conversations_feedhe_conversation_id_c3219d6a_fk_conversat FOREIGN KEY (conversation_id) REFERENCES public.conversations_conversation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_feedhead conversations_feedhead_tenant_id_94751300_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_feedhead
    ADD CONSTRAINT conversations_feedhead_tenant_id_94751300_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_message conversations_messag_conversation_id_f1a2d5e9_fk_conversat; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_message
    ADD CONSTRAINT conversations_messag_conversation_id_f1a2d5e9_fk_conversat FOREIGN KEY (conversation_id) REFERENCES public.conversations_conversation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_message conversations_message_author_id_3d2a10d9_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_message
    ADD CONSTRAINT conversations_message_author_id_3d2a10d9_fk_accounts_person_id FOREIGN KEY (author_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_message conversations_message_body_id_d9b418a3_fk_conversations_body_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_message
    ADD CONSTRAINT conversations_message_body_id_d9b418a3_fk_conversations_body_id FOREIGN KEY (body_id) REFERENCES public.conversations_body(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_message conversations_message_step_id_db31cefe_fk_conversations_step_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_message
    ADD CONSTRAINT conversations_message_step_id_db31cefe_fk_conversations_step_id FOREIGN KEY (step_id) REFERENCES public.conversations_step(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_message conversations_message_tenant_id_eb27372f_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_message
    ADD CONSTRAINT conversations_message_tenant_id_eb27372f_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_message conversations_message_turn_id_ff2e7681_fk_conversations_turn_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_message
    ADD CONSTRAINT conversations_message_turn_id_ff2e7681_fk_conversations_turn_id FOREIGN KEY (turn_id) REFERENCES public.conversations_turn(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_run conversations_run_tenant_id_dac90bb0_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_run
    ADD CONSTRAINT conversations_run_tenant_id_dac90bb0_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_run conversations_run_turn_id_69956916_fk_conversations_turn_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_run
    ADD CONSTRAINT conversations_run_turn_id_69956916_fk_conversations_turn_id FOREIGN KEY (turn_id) REFERENCES public.conversations_turn(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_step conversations_step_input_id_465bcfb0_fk_conversations_body_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_step
    ADD CONSTRAINT conversations_step_input_id_465bcfb0_fk_conversations_body_id FOREIGN KEY (input_id) REFERENCES public.conversations_body(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_step conversations_step_output_id_6545138e_fk_conversations_body_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_step
    ADD CONSTRAINT conversations_step_output_id_6545138e_fk_conversations_body_id FOREIGN KEY (output_id) REFERENCES public.conversations_body(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_step conversations_step_parent_id_e1970a7a_fk_conversations_step_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_step
    ADD CONSTRAINT conversations_step_parent_id_e1970a7a_fk_conversations_step_id FOREIGN KEY (parent_id) REFERENCES public.conversations_step(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_step conversations_step_tenant_id_5e268579_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_step
    ADD CONSTRAINT conversations_step_tenant_id_5e268579_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_step conversations_step_turn_id_675adc31_fk_conversations_turn_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_step
    ADD CONSTRAINT conversations_step_turn_id_675adc31_fk_conversations_turn_id FOREIGN KEY (turn_id) REFERENCES public.conversations_turn(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_steptry conversations_steptry_run_id_b1e4da24_fk_conversations_run_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_steptry
    ADD CONSTRAINT conversations_steptry_run_id_b1e4da24_fk_conversations_run_id FOREIGN KEY (run_id) REFERENCES public.conversations_run(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_steptry conversations_steptry_step_id_0e1e0cc6_fk_conversations_step_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_steptry
    ADD CONSTRAINT conversations_steptry_step_id_0e1e0cc6_fk_conversations_step_id FOREIGN KEY (step_id) REFERENCES public.conversations_step(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_steptry conversations_steptry_tenant_id_60b01ecb_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_steptry
    ADD CONSTRAINT conversations_steptry_tenant_id_60b01ecb_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_turn conversations_turn_asker_id_c267759a_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_turn
    ADD CONSTRAINT conversations_turn_asker_id_c267759a_fk_accounts_person_id FOREIGN KEY (asker_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_turn conversations_turn_conversation_id_5017480b_fk_conversat; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_turn
    ADD CONSTRAINT conversations_turn_conversation_id_5017480b_fk_conversat FOREIGN KEY (conversation_id) REFERENCES public.conversations_conversation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_turn conversations_turn_ended_by_id_bae052ae_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_turn
    ADD CONSTRAINT conversations_turn_ended_by_id_bae052ae_fk_accounts_person_id FOREIGN KEY (ended_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_turn conversations_turn_parent_id_1c592ef8_fk_conversations_turn_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_turn
    ADD CONSTRAINT conversations_turn_parent_id_1c592ef8_fk_conversations_turn_id FOREIGN KEY (parent_id) REFERENCES public.conversations_turn(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_turn conversations_turn_question_id_2790296d_fk_conversat; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_turn
    ADD CONSTRAINT conversations_turn_question_id_2790296d_fk_conversat FOREIGN KEY (question_id) REFERENCES public.conversations_message(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_turn conversations_turn_retry_of_id_9ba548e6_fk_conversat; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_turn
    ADD CONSTRAINT conversations_turn_retry_of_id_9ba548e6_fk_conversat FOREIGN KEY (retry_of_id) REFERENCES public.conversations_turn(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_turn conversations_turn_tenant_id_4a650abb_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_turn
    ADD CONSTRAINT conversations_turn_tenant_id_4a650abb_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_wait conversations_wait_step_id_d102a25d_fk_conversations_step_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_wait
    ADD CONSTRAINT conversations_wait_step_id_d102a25d_fk_conversations_step_id FOREIGN KEY (step_id) REFERENCES public.conversations_step(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_wait conversations_wait_tenant_id_6e5320fb_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_wait
    ADD CONSTRAINT conversations_wait_tenant_id_6e5320fb_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: conversations_wait conversations_wait_turn_id_2209f4e7_fk_conversations_turn_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conversations_wait
    ADD CONSTRAINT conversations_wait_turn_id_2209f4e7_fk_conversations_turn_id FOREIGN KEY (turn_id) REFERENCES public.conversations_turn(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_attempt operations_attempt_asked_by_id_977b9bcd_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_attempt
    ADD CONSTRAINT operations_attempt_asked_by_id_977b9bcd_fk_accounts_person_id FOREIGN KEY (asked_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_attempt operations_attempt_operation_id_17a4a927_fk_operation; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_attempt
    ADD CONSTRAINT operations_attempt_operation_id_17a4a927_fk_operation FOREIGN KEY (operation_id) REFERENCES public.operations_operation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_attempt operations_attempt_tenant_id_ea083166_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_attempt
    ADD CONSTRAINT operations_attempt_tenant_id_ea083166_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_brake operations_brake_changed_by_id_f1285252_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_brake
    ADD CONSTRAINT operations_brake_changed_by_id_f1285252_fk_accounts_person_id FOREIGN KEY (changed_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_brake operations_brake_reason_body_id_3f781bf3_fk_conversat; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_brake
    ADD CONSTRAINT operations_brake_reason_body_id_3f781bf3_fk_conversat FOREIGN KEY (reason_body_id) REFERENCES public.conversations_body(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_brake operations_brake_tenant_id_3479998f_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_brake
    ADD CONSTRAINT operations_brake_tenant_id_3479998f_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_case operations_case_assignee_id_ffbc1cf9_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_case
    ADD CONSTRAINT operations_case_assignee_id_ffbc1cf9_fk_accounts_person_id FOREIGN KEY (assignee_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_case operations_case_operation_id_3b3c49d0_fk_operation; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_case
    ADD CONSTRAINT operations_case_operation_id_3b3c49d0_fk_operation FOREIGN KEY (operation_id) REFERENCES public.operations_operation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_case operations_case_retry_asked_by_id_9bbb3b64_fk_accounts_; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_case
    ADD CONSTRAINT operations_case_retry_asked_by_id_9bbb3b64_fk_accounts_ FOREIGN KEY (retry_asked_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_case operations_case_settled_by_id_45a2b30a_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_case
    ADD CONSTRAINT operations_case_settled_by_id_45a2b30a_fk_accounts_person_id FOREIGN KEY (settled_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_case operations_case_tenant_id_869f7a89_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_case
    ADD CONSTRAINT operations_case_tenant_id_869f7a89_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_evidence operations_evidence_case_id_0d262153_fk_operations_case_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_evidence
    ADD CONSTRAINT operations_evidence_case_id_0d262153_fk_operations_case_id FOREIGN KEY (case_id) REFERENCES public.operations_case(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_evidence operations_evidence_operation_id_be8dac6d_fk_operation; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_evidence
    ADD CONSTRAINT operations_evidence_operation_id_be8dac6d_fk_operation FOREIGN KEY (operation_id) REFERENCES public.operations_operation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_evidence operations_evidence_person_id_76e74486_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_evidence
    ADD CONSTRAINT operations_evidence_person_id_76e74486_fk_accounts_person_id FOREIGN KEY (person_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_evidence operations_evidence_raw_answer_id_66dc267c_fk_conversat; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_evidence
    ADD CONSTRAINT operations_evidence_raw_answer_id_66dc267c_fk_conversat FOREIGN KEY (raw_answer_id) REFERENCES public.conversations_body(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_evidence operations_evidence_reason_id_ef459fa6_fk_conversations_body_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_evidence
    ADD CONSTRAINT operations_evidence_reason_id_ef459fa6_fk_conversations_body_id FOREIGN KEY (reason_id) REFERENCES public.conversations_body(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_evidence operations_evidence_tenant_id_5d9ba9ec_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_evidence
    ADD CONSTRAINT operations_evidence_tenant_id_5d9ba9ec_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_operation operations_operation_asker_id_753423b6_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_operation
    ADD CONSTRAINT operations_operation_asker_id_753423b6_fk_accounts_person_id FOREIGN KEY (asker_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_operation operations_operation_compensates_id_b563c8c4_fk_operation; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_operation
    ADD CONSTRAINT operations_operation_compensates_id_b563c8c4_fk_operation FOREIGN KEY (compensates_id) REFERENCES public.operations_operation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_operation operations_operation_conversation_id_87b1d82b_fk_conversat; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_operation
    ADD CONSTRAINT operations_operation_conversation_id_87b1d82b_fk_conversat FOREIGN KEY (conversation_id) REFERENCES public.conversations_conversation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_operation operations_operation_origin_person_id_e51858cc_fk_accounts_; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_operation
    ADD CONSTRAINT operations_operation_origin_person_id_e51858cc_fk_accounts_ FOREIGN KEY (origin_person_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_operation operations_operation_origin_step_id_aefedc9d_fk_conversat; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_operation
    ADD CONSTRAINT operations_operation_origin_step_id_aefedc9d_fk_conversat FOREIGN KEY (origin_step_id) REFERENCES public.conversations_step(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_operation operations_operation_repeats_id_4d545a25_fk_operation; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_operation
    ADD CONSTRAINT operations_operation_repeats_id_4d545a25_fk_operation FOREIGN KEY (repeats_id) REFERENCES public.operations_operation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_operation operations_operation_tenant_id_9db23928_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_operation
    ADD CONSTRAINT operations_operation_tenant_id_9db23928_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_operation operations_operation_turn_id_dd22bbba_fk_conversations_turn_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_operation
    ADD CONSTRAINT operations_operation_turn_id_dd22bbba_fk_conversations_turn_id FOREIGN KEY (turn_id) REFERENCES public.conversations_turn(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_operation operations_operation_version_id_f66c44f6_fk_artifacts; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_operation
    ADD CONSTRAINT operations_operation_version_id_f66c44f6_fk_artifacts FOREIGN KEY (version_id) REFERENCES public.artifacts_version(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_query operations_query_asked_by_id_007662bd_fk_accounts_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_query
    ADD CONSTRAINT operations_query_asked_by_id_007662bd_fk_accounts_person_id FOREIGN KEY (asked_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_query operations_query_operation_id_18d44c16_fk_operation; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_query
    ADD CONSTRAINT operations_query_operation_id_18d44c16_fk_operation FOREIGN KEY (operation_id) REFERENCES public.operations_operation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_query operations_query_tenant_id_77659fd6_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_query
    ADD CONSTRAINT operations_query_tenant_id_77659fd6_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_receipt operations_receipt_attempt_id_1625cee5_fk_operations_attempt_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_receipt
    ADD CONSTRAINT operations_receipt_attempt_id_1625cee5_fk_operations_attempt_id FOREIGN KEY (attempt_id) REFERENCES public.operations_attempt(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_receipt operations_receipt_operation_id_35734aa7_fk_operation; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_receipt
    ADD CONSTRAINT operations_receipt_operation_id_35734aa7_fk_operation FOREIGN KEY (operation_id) REFERENCES public.operations_operation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_receipt operations_receipt_query_id_e713deae_fk_operations_query_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_receipt
    ADD CONSTRAINT operations_receipt_query_id_e713deae_fk_operations_query_id FOREIGN KEY (query_id) REFERENCES public.operations_query(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_receipt operations_receipt_raw_id_cd9651a5_fk_conversations_body_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_receipt
    ADD CONSTRAINT operations_receipt_raw_id_cd9651a5_fk_conversations_body_id FOREIGN KEY (raw_id) REFERENCES public.conversations_body(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: operations_receipt operations_receipt_tenant_id_9df361ad_fk_accounts_tenant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operations_receipt
    ADD CONSTRAINT operations_receipt_tenant_id_9df361ad_fk_accounts_tenant_id FOREIGN KEY (tenant_id) REFERENCES public.accounts_tenant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: procrastinate_events procrastinate_events_job_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.procrastinate_events
    ADD CONSTRAINT procrastinate_events_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.procrastinate_jobs(id) ON DELETE CASCADE;


--
-- Name: procrastinate_jobs procrastinate_jobs_worker_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.procrastinate_jobs
    ADD CONSTRAINT procrastinate_jobs_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES public.procrastinate_workers(id) ON DELETE SET NULL;


--
-- Name: procrastinate_periodic_defers procrastinate_periodic_defers_job_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.procrastinate_periodic_defers
    ADD CONSTRAINT procrastinate_periodic_defers_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.procrastinate_jobs(id);


--
-- PostgreSQL database dump complete
--

\unrestrict golden

