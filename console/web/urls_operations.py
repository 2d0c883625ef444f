"""Addresses of operations, cases and brakes."""

from __future__ import annotations

from django.urls import path

from console.web.views import brakes, operations, reconciliation

urlpatterns = [
    path("reconciliation/", reconciliation.cases, name="cases"),
    path("reconciliation/<uuid:case_id>/", reconciliation.case, name="case"),
    path("reconciliation/<uuid:case_id>/assignment/", reconciliation.assignment, name="case_assignment"),
    path("operations/<uuid:operation_id>/queries/", operations.queries, name="operation_queries"),
    path("operations/<uuid:operation_id>/attempts/", operations.attempts, name="operation_attempts"),
    path("operations/<uuid:operation_id>/verdicts/", operations.verdicts, name="operation_verdicts"),
    path("operations/<uuid:operation_id>/cancellation/", operations.cancellation, name="operation_cancellation"),
    path("brakes/", brakes.brakes, name="brakes"),
]
