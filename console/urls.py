"""All addresses (OUTSIDE.md, "Addresses"). UUIDs; the tenant comes from the object, never from the session."""

from __future__ import annotations

from django.conf import settings
from django.urls import include, path

from console.web import (
    urls_accounts,
    urls_approvals,
    urls_artifacts,
    urls_conversations,
    urls_health,
    urls_operations,
    urls_shell,
)

urlpatterns = [
    *urls_accounts.urlpatterns,
    *urls_health.urlpatterns,
    *urls_shell.urlpatterns,
    *urls_conversations.urlpatterns,
    *urls_artifacts.urlpatterns,
    *urls_approvals.urlpatterns,
    *urls_operations.urlpatterns,
    path("i18n/", include("django.conf.urls.i18n")),
]
if settings.DEMO:
    from console.demo import urls as urls_demo

    urlpatterns += urls_demo.urlpatterns

handler400 = "console.web.views.errors.bad_request"
handler403 = "console.web.views.errors.permission_denied"
handler404 = "console.web.views.errors.not_found"
handler500 = "console.web.views.errors.server_error"
