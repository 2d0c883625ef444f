"""Addresses of requests ("approvals" in addresses and output)."""

from __future__ import annotations

from django.urls import path

from console.web.views import approvals

urlpatterns = [
    path("approvals/", approvals.requests, name="requests"),
    path("approvals/<uuid:request_id>/", approvals.detail, name="request"),
    path("approvals/<uuid:request_id>/decisions/", approvals.decisions, name="request_decisions"),
    path("approvals/<uuid:request_id>/revocation/", approvals.revocation, name="request_revocation"),
    path("approvals/<uuid:request_id>/withdrawal/", approvals.withdrawal, name="request_withdrawal"),
    path("approvals/<uuid:request_id>/renewals/", approvals.renewals, name="request_renewals"),
]
