"""Runs the generated SQL after every `migrate`, as the role that migrates (the owner)."""

from __future__ import annotations

import os
from typing import Any

from django.apps import apps
from django.db import connections, transaction
from django.db.models import Model

from .machine import functions, machines
from .sql import install_statements, privilege_statements

APP_LABELS = ("conversations", "artifacts", "approvals", "operations", "accounts")


def install(*, using: str = "default", role: str = "") -> None:
    """Functions and triggers, and the privileges of `role` where one is named and exists.

    Does nothing before all authority apps have their tables (a partial `migrate`).
    """
    connection = connections[using]
    models = [model for label in APP_LABELS for model in apps.get_app_config(label).get_models()]
    with transaction.atomic(using=using), connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor))
        if not {model._meta.db_table for model in models} <= tables:
            return
        for statement in (*install_statements(machines(), models), *functions()):
            cursor.execute(statement)
        if role and _exists(cursor, role):
            for statement in privilege_statements(role, list(machines()), [*models, *_others(tables)]):
                cursor.execute(statement)
            _grant_queue(cursor, role)


def after_migrate(*, using: str, **_: Any) -> None:
    """Receiver of `post_migrate` (once, for the ground floor's app)."""
    install(using=using, role=os.environ.get("COUNTERSIGN_APP_ROLE", ""))


def _others(tables: set[str]) -> list[type[Model]]:
    """Django's own models that the application writes (sessions)."""
    return [m for m in apps.get_models() if m._meta.db_table in tables and m._meta.app_label == "sessions"]


def _grant_queue(cursor: Any, role: str) -> None:
    """The queue owns no fact: the application may do everything with its tables but empty them."""
    cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE 'procrastinate%'")
    for (table,) in cursor.fetchall():
        cursor.execute(f'GRANT INSERT, UPDATE, DELETE ON {table} TO "{role}"')


def _exists(cursor: Any, role: str) -> bool:
    cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role])
    return cursor.fetchone() is not None
