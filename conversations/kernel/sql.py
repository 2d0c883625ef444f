"""The SQL generated from the machines: functions, triggers, privileges. Everything is CREATE OR REPLACE, so that
running it again after each `migrate` brings a database to the code's own tables of transitions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db.models import Field, Model

from .machine import Machine
from .models import EVENT_SCHEMA

COMMON = """
CREATE OR REPLACE FUNCTION kernel_event_hash(
    prev bytea, stream text, seq int, at timestamptz, type text, from_status text, to_status text, actor_kind text,
    actor_id uuid, fence bigint, reason text, schema_version int, tenant_id uuid, payload jsonb)
RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    -- A JSON array, so that fields cannot run into each other; time in microseconds, whatever the session's zone.
    SELECT sha256(prev || convert_to(jsonb_build_array(1, stream, seq, (extract(epoch FROM at) * 1000000)::bigint,
        type, from_status, to_status, actor_kind, actor_id, fence, reason, schema_version, tenant_id, payload)::text,
        'UTF8'))
$$;

CREATE OR REPLACE FUNCTION kernel_hold_rights(tenant uuid) RETURNS void LANGUAGE sql AS $$
    -- Advisory: FOR SHARE on a row that all of a tenant's dispatches share would make MultiXacts.
    SELECT pg_advisory_xact_lock_shared(hashtextextended('rights ' || tenant, 0))
$$;

CREATE OR REPLACE FUNCTION kernel_change_rights(tenant uuid) RETURNS void LANGUAGE sql AS $$
    SELECT pg_advisory_xact_lock(hashtextextended('rights ' || tenant, 0))
$$;

CREATE OR REPLACE FUNCTION kernel_refuse_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%: no such transition to "%"', TG_TABLE_NAME, NEW.status
        USING ERRCODE = '23514', CONSTRAINT = TG_TABLE_NAME || '_lifecycle', TABLE = TG_TABLE_NAME;
END $$;

CREATE OR REPLACE FUNCTION kernel_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% cannot be changed', TG_TABLE_NAME
        USING ERRCODE = '23514', CONSTRAINT = TG_TABLE_NAME || '_immutable', TABLE = TG_TABLE_NAME;
END $$;

CREATE OR REPLACE FUNCTION kernel_is_restoring() RETURNS boolean LANGUAGE sql STABLE AS $$
    -- The epoch of this very transaction. Only the owner of the tables can write one.
    SELECT EXISTS (SELECT FROM conversations_epoch WHERE restored_at = transaction_timestamp())
$$;

CREATE OR REPLACE FUNCTION kernel_refuse_unless_restoring() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT kernel_is_restoring() THEN
        RAISE EXCEPTION '%: from "%" to "%" only by a restore', TG_TABLE_NAME, OLD.status, NEW.status
            USING ERRCODE = '23514', CONSTRAINT = TG_TABLE_NAME || '_epoch', TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NEW;
END $$;

DROP FUNCTION IF EXISTS kernel_event_exists() CASCADE;  -- of earlier versions: each machine has its own
"""

# One call does: fence check under the turn's lock, lock of the row, telling the refusals apart, check of the chain's
# head, guarded update, chained event. The clock is read after the last lock: before it, it would be the time *before*
# the wait.
MACHINE = """
CREATE OR REPLACE FUNCTION {name}_begin(
    p_id uuid, p_tenant uuid, p_status text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text, p_actor uuid,
    p_reason text, p_payload jsonb)
RETURNS TABLE(outcome text, at timestamptz, hash bytea) LANGUAGE plpgsql AS $$
DECLARE
    at_ timestamptz;
    hash_ bytea;
    stream_ text := '{name}:' || p_id;
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
    INSERT INTO {events} (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, 1, p_type, '', p_status, p_actor_kind, p_actor, p_fence, at_, p_reason, 1, p_tenant, p_payload,
            hash_);
    RETURN QUERY SELECT 'ok', at_, hash_;
END $$;

CREATE OR REPLACE FUNCTION {name}_advance(
    p_id uuid, p_revision int, p_from text, p_to text, p_type text, p_turn uuid, p_fence bigint, p_actor_kind text,
    p_actor uuid, p_reason text, p_payload jsonb, p_set jsonb)
RETURNS TABLE(outcome text, revision int, hash bytea, at timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    had {table};
    head {events};
    prev_hash bytea := '';
    at_ timestamptz;
    hash_ bytea;
    stream_ text := '{name}:' || p_id;
    refused text;
BEGIN
    IF p_turn IS NOT NULL THEN
        PERFORM FROM conversations_turn t WHERE t.id = p_turn AND t.fence = p_fence FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            refused := 'fenced';
        END IF;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO had FROM {table} r WHERE r.id = p_id FOR NO KEY UPDATE;
        refused := CASE
            WHEN had.id IS NULL THEN 'not_found'
            WHEN had.revision <> p_revision OR had.status <> p_from THEN 'stale'
            WHEN NOT (p_from || '>' || p_to = ANY ({edges})) THEN 'illegal'
            WHEN p_from || '>' || p_to = ANY ({restored}) AND NOT kernel_is_restoring() THEN 'illegal' END;
    END IF;
    IF refused IS NULL THEN
        SELECT * INTO head FROM {events} e WHERE e.stream = stream_ AND e.seq = had.revision;
        IF had.revision > 1 THEN
            SELECT e.hash INTO prev_hash FROM {events} e WHERE e.stream = stream_ AND e.seq = had.revision - 1;
        END IF;
        IF head.hash IS DISTINCT FROM had.event_hash OR head.to_status IS DISTINCT FROM had.status
            OR head.hash IS DISTINCT FROM kernel_event_hash(prev_hash, head.stream, head.seq, head.at, head.type,
                head.from_status, head.to_status, head.actor_kind, head.actor_id, head.fence, head.reason,
                head.schema_version, head.tenant_id, head.payload) THEN
            refused := 'broken';
        ELSIF head.schema_version > {event_schema} THEN
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
    INSERT INTO {events} (stream, seq, type, from_status, to_status, actor_kind, actor_id, fence, at, reason,
            schema_version, tenant_id, payload, hash)
        VALUES (stream_, p_revision + 1, p_type, p_from, p_to, p_actor_kind, p_actor, p_fence, at_, p_reason, 1,
            had.tenant_id, p_payload, hash_);
    UPDATE {table} r SET status = p_to, revision = p_revision + 1, event_hash = hash_, updated_at = at_{assignments}
        WHERE r.id = p_id;
    RETURN QUERY SELECT 'ok', p_revision + 1, hash_, at_;
END $$;

CREATE OR REPLACE FUNCTION {name}_event_exists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM {events} e WHERE e.stream = '{name}:' || NEW.id AND e.seq = NEW.revision AND e.hash = NEW.event_hash;
    IF NOT FOUND THEN
        RAISE EXCEPTION '%: status "%" has no event', TG_TABLE_NAME, NEW.status
            USING ERRCODE = '23514', CONSTRAINT = TG_TABLE_NAME || '_event', TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER kernel_initial BEFORE INSERT ON {table} FOR EACH ROW
    WHEN (NOT (NEW.status = ANY ({initial})) OR NEW.revision <> 1) EXECUTE FUNCTION kernel_refuse_transition();
CREATE OR REPLACE TRIGGER kernel_transition BEFORE UPDATE OF status, revision ON {table} FOR EACH ROW
    WHEN ((OLD.status, OLD.revision) IS DISTINCT FROM (NEW.status, NEW.revision)
        AND (NEW.revision <> OLD.revision + 1 OR NOT (OLD.status || '>' || NEW.status = ANY ({edges}))))
    EXECUTE FUNCTION kernel_refuse_transition();
CREATE OR REPLACE TRIGGER kernel_restored BEFORE UPDATE OF status ON {table} FOR EACH ROW
    WHEN (OLD.status || '>' || NEW.status = ANY ({restored})) EXECUTE FUNCTION kernel_refuse_unless_restoring();
-- Only where a statement names one of them: the server reads a condition anew for each statement, and this one is long.
CREATE OR REPLACE TRIGGER kernel_frozen BEFORE UPDATE OF {frozen} ON {table} FOR EACH ROW
    WHEN ({changed}) EXECUTE FUNCTION kernel_refuse_change();
CREATE OR REPLACE TRIGGER kernel_no_delete BEFORE DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION kernel_refuse_change();
DROP TRIGGER IF EXISTS kernel_event_written ON {table};
CREATE CONSTRAINT TRIGGER kernel_event_written AFTER INSERT OR UPDATE OF status, revision, event_hash ON {table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION {name}_event_exists();
"""

APPEND_ONLY = """
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW
    EXECUTE FUNCTION kernel_refuse_change();
"""

_KERNEL_COLUMNS = ("status", "revision", "event_hash", "updated_at", "next_wake_at")


def install_statements(machines: Iterable[Machine], models: Iterable[type[Model]]) -> Iterator[str]:
    """The statements that bring functions and triggers up to date with the code."""
    yield COMMON
    for machine in machines:
        yield machine_sql(machine)
    for model in models:
        if getattr(model, "append_only", False):
            yield APPEND_ONLY.format(table=model._meta.db_table)


def machine_sql(machine: Machine) -> str:
    """Functions and triggers of one machine."""
    model = machine.model
    fields = {field.name: field for field in model._meta.concrete_fields}
    settable = [fields[name] for name in (*machine.columns, *machine.infrastructure, "next_wake_at")]
    free = {fields[name].column for name in (*machine.columns, *machine.infrastructure)} | set(_KERNEL_COLUMNS)
    frozen = [str(field.column) for field in fields.values() if field.column not in free]
    return MACHINE.format(
        name=machine.name,
        table=model._meta.db_table,
        events=f"{model._meta.app_label}_event",
        edges=_text_array(f"{was}>{to}" for was, ends in machine.transitions.items() for to in ends),
        event_schema=EVENT_SCHEMA,
        restored=_text_array(f"{was}>{to}" for was, to in machine.at_restore_only),
        initial=_text_array(machine.initial),
        assignments="".join(f",\n        {f.column} = {_assignment(f)}" for f in settable),
        frozen=", ".join(frozen),
        changed=" OR ".join(f"OLD.{column} IS DISTINCT FROM NEW.{column}" for column in frozen),
    )


def privilege_statements(role: str, machines: Iterable[Machine], models: Iterable[type[Model]]) -> Iterator[str]:
    """What the application's role may do: append to what is append-only, change named columns of state rows."""
    by_model = {machine.model: machine for machine in machines}
    yield f'GRANT USAGE ON SCHEMA public TO "{role}"'
    yield f'GRANT SELECT ON ALL TABLES IN SCHEMA public TO "{role}"'
    yield f'GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO "{role}"'
    yield f'GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO "{role}"'
    for model in models:
        table = model._meta.db_table
        yield f'REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON {table} FROM "{role}"'
        if getattr(model, "owner_only", False):
            continue
        if getattr(model, "append_only", False):
            yield f'GRANT INSERT ON {table} TO "{role}"'
        elif model in by_model:
            machine = by_model[model]
            names = (*machine.columns, *machine.infrastructure)
            fields = {field.name: field.column for field in model._meta.concrete_fields}
            columns = [*_KERNEL_COLUMNS, *(str(fields[name]) for name in names)]
            yield f'GRANT INSERT ON {table} TO "{role}"'
            yield f'GRANT UPDATE ({", ".join(columns)}) ON {table} TO "{role}"'
        else:
            yield f'GRANT INSERT, UPDATE, DELETE ON {table} TO "{role}"'


def _assignment(field: Field) -> str:
    name, column, kind = field.name, field.column, _sql_type(field)
    if kind == "jsonb":
        value = f"p_set->'{name}'"
    elif kind == "text[]":
        value = f"ARRAY(SELECT jsonb_array_elements_text(p_set->'{name}'))"
    else:
        value = f"(p_set->>'{name}')::{kind}"
    return f"CASE WHEN p_set ? '{name}' THEN {value} ELSE r.{column} END"


def _sql_type(field: Field) -> str:
    from django.db import connection

    kind = (field.db_type(connection) or "").split("(")[0].strip()
    if kind.endswith("[]") or kind.startswith("varchar[") or "[]" in (field.db_type(connection) or ""):
        return "text[]"
    return kind


def _text_array(values: Iterable[str]) -> str:
    return "'{" + ",".join(f'"{value}"' for value in values) + "}'::text[]"
