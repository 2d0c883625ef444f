"""Addresses for machines that watch the product."""

from __future__ import annotations

from django.urls import path

from console.web.views import health

urlpatterns = [
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
]
