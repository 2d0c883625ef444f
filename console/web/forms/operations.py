"""What people send about operations, cases and brakes."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _

from conversations.kernel.errors import BadInput

KEY_CHARACTERS_MAX = 64
_WORDS = {"true": True, "1": True, "on": True, "yes": True, "false": False, "0": False, "off": False, "no": False}


class AssignmentForm(forms.Form):
    """`person` may be one's own id: then the case is taken."""

    person = forms.UUIDField()
    reason = forms.CharField(required=False, max_length=4000)


class BrakeForm(forms.Form):
    """`tenant` may be left out by who looks after one tenant only."""

    provider = forms.CharField(max_length=64)
    engaged = forms.CharField()
    reason = forms.CharField(required=False, max_length=4000)
    tenant = forms.UUIDField(required=False)

    def clean_engaged(self) -> bool:
        """True stops sending, False resumes it; nothing else is taken for either."""
        said = self.cleaned_data["engaged"].strip().lower()
        if said not in _WORDS:
            raise forms.ValidationError(_("Say whether sending is to be stopped: true or false."))
        return _WORDS[said]


def client_key_of(request: HttpRequest) -> str:
    """The form's own key, or a new one. Raises BadInput for one that is too long."""
    key = request.POST.get("client_key", "").strip()
    if len(key) > KEY_CHARACTERS_MAX:
        raise BadInput(_("The form’s key is longer than %(max)d characters.") % {"max": KEY_CHARACTERS_MAX})
    return key or uuid4().hex


def verdict_of(request: HttpRequest) -> dict[str, Any]:
    """A verdict with what speaks for it. Raises BadInput unless exactly one verdict is given."""
    said = request.POST.getlist("verdict")
    if len(said) != 1 or said[0] not in ("confirmed", "not_executed"):
        raise BadInput(_("Choose confirmed or not executed."))
    return {"verdict": said[0]} | {name: request.POST.get(name, "") for name in ("reference", "raw_answer", "reason")}
