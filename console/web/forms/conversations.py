"""What people send in conversations."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext as _

from console.accounts.models import Tenant, memberships_of
from console.accounts.queries import tenants_where
from conversations.kernel.errors import BadInput, NotFound, RoleMissing, TooLarge


class NewConversationForm(forms.Form):
    """`tenant` may be left out by who has only one."""

    tenant = forms.UUIDField(required=False)
    client_key = forms.CharField(max_length=64, required=False)

    def tenant_of(self, person: Any) -> Tenant:
        """The tenant asked for, or the first one the person may talk with agents in. Raises RoleMissing for a fellow
        member who may not, and NotFound."""
        wanted = self.cleaned_data.get("tenant")
        found = tenants_where(person, "conversations.use")
        tenant = (found.filter(pk=wanted) if wanted else found).first()
        if tenant is not None:
            return tenant
        belongs = memberships_of(person)
        raise RoleMissing if (belongs.filter(tenant=wanted) if wanted else belongs).exists() else NotFound


class MessageForm(forms.Form):
    """The length and content of the text are the service's business: it answers with the exact limit."""

    text = forms.CharField(required=False, strip=False)
    client_key = forms.CharField(max_length=64, required=False)


def attachments_of(request: HttpRequest) -> list[UploadedFile]:
    """The files of a message. Raises TooLarge for too many, or one too big, before anything is read."""
    files = request.FILES.getlist("attachment")
    if len(files) > settings.UPLOADS_PER_MESSAGE_MAX:
        raise TooLarge(
            _("At most %(max)d files can be attached to one message.") % {"max": settings.UPLOADS_PER_MESSAGE_MAX}
        )
    for file in files:
        if (file.size or 0) > settings.UPLOAD_BYTES_MAX:
            raise TooLarge(
                _("“%(name)s” is larger than %(max)d MB.")
                % {"name": file.name, "max": settings.UPLOAD_BYTES_MAX // 1_000_000}
            )
    return files


def checked(form: forms.Form) -> dict[str, Any]:
    """The form's data. Raises BadInput with its first complaint, which names its field."""
    if form.is_valid():
        return form.cleaned_data
    field, complaints = next(iter(form.errors.items()))
    raise BadInput(str(complaints[0]), fields=(field,))
