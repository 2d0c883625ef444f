"""The parts of the shell that a page fetches again."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET


@require_GET
@login_required
@never_cache
def needs(request: HttpRequest) -> HttpResponse:
    """The "needs you" strip and the counts of the navigation."""
    return render(request, "shell/_needs_and_counts.html")
