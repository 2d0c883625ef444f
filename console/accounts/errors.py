"""What the rules about people refuse, named for the broken rule."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from conversations.kernel.errors import BadInput, Refusal


class LastAdmin(Refusal):
    """A tenant without an admin could never again be looked after by its own people."""

    message = _("A tenant keeps its last admin. Make somebody else an admin first; they can then do this.")


class OwnRights(Refusal):
    """Nobody changes their own rights: who looks after people neither decides nor settles."""

    status = 403
    message = _("Nobody changes their own roles or removes themselves. Ask another admin.")


class AlreadyMember(Refusal):
    message = _("This person already belongs to the tenant.")


class PasswordLinkSpent(Refusal):
    """Used, too old, or never issued: the three are not told apart."""

    status = 404
    message = _("This link has been used or is too old. Ask an admin for a new one.")


class SharedPerson(Refusal):
    """An admin of one tenant must not get hold of somebody who belongs to another one as well."""

    status = 403
    message = _(
        "This person belongs to another tenant too, so no admin can issue a password link. "
        "They can change the password themselves."
    )


class TooManyTries(Refusal):
    """The throttle of the sign-in page; `seconds` is how long it lasts."""

    status = 429
    message = _("Too many tries. Wait a quarter of an hour and try again.")


class UnknownRole(BadInput):
    message = _("Choose at least one of the roles.")
