"""What people send about artifacts. Content keeps its bytes: nothing is stripped or normalised."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from artifacts.services import TITLE_CHARACTERS_MAX


class NewArtifactForm(forms.Form):
    title = forms.CharField(label=_("Title"), max_length=TITLE_CHARACTERS_MAX)
    content = forms.CharField(
        label=_("Content"), strip=False, max_length=settings.CONTENT_BYTES_MAX, widget=forms.Textarea
    )
    client_key = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)


class NewVersionForm(forms.Form):
    base = forms.CharField(required=False, max_length=64)
    content = forms.CharField(strip=False, max_length=settings.CONTENT_BYTES_MAX)


class PublicationForm(forms.Form):
    client_key = forms.CharField(max_length=64)
