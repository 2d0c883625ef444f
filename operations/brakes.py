"""The brake: stop sending to one provider, for one tenant, until someone resumes it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from conversations.bodies import write_body
from conversations.kernel.errors import BadInput, RoleMissing
from conversations.kernel.machine import person_actor
from conversations.kernel.unit import unit
from conversations.kernel.writing import advance, begin

from .connectors.base import connectors
from .models import Brake


def providers() -> dict[str, str]:
    """The providers of the configured connectors: id to label."""
    return {connector.provider: connector.label for connector in connectors().values()}


def set_brake(*, person: Any, tenant: Any, provider: str, engaged: bool, reason: str = "") -> Brake:
    """Stop or resume sending. What is already so stays so; raises RoleMissing or BadInput."""
    if not person.has_perm("operations.set_brake", tenant):
        raise RoleMissing
    if provider not in providers():
        raise BadInput(_("There is no such provider here."))
    reason = reason.replace("\0", "\u2400").strip()[:4000]
    to = "engaged" if engaged else "released"
    with unit():
        # The row is made under the tenant's rights lock, so that two at once are told apart.
        tenant.change_rights()
        brake = Brake.objects.select_for_update(no_key=True).filter(tenant=tenant, provider=provider).first()
        body = write_body(tenant_id=tenant.pk, text=reason) if reason else None
        if brake is None:
            brake = Brake(tenant=tenant, provider=provider, status=to, changed_by=person, reason_body=body)
            return begin(brake, actor=person_actor(person), reason="set")
        if brake.status == to:
            return brake
        return advance(
            brake, to, actor=person_actor(person), reason="set", change={"changed_by": person, "reason_body": body}
        )


def is_engaged(tenant: Any, provider: str) -> bool:
    return Brake.objects.filter(tenant=tenant, provider=provider, status="engaged").exists()
