"""Why a decision was not taken: what happened, by whom, when."""

from django.utils.translation import gettext_lazy as _

from conversations.kernel.errors import Refusal


class StaleApproval(Refusal):
    """The digest that was seen is not the digest that is asked about."""

    message = _("What you looked at is not what is asked now. Open the request again and read it.")


class ApprovalExpired(Refusal):
    message = _("The request expired before the decision.")


class ApprovalVoided(Refusal):
    message = _("The request became void: what was asked for no longer exists as shown.")


class ApprovalWithdrawn(Refusal):
    message = _("The request was withdrawn.")


class ApprovalRevoked(Refusal):
    message = _("The approval was revoked.")


class AlreadyDecided(Refusal):
    message = _("The request was already decided.")


class AlreadyConfirmed(Refusal):
    """The effect has happened; nothing about it can be decided any more."""

    message = _("This has already happened and is confirmed.")


class SelfApproval(Refusal):
    """Who asked, or who wrote a covered version, may not decide."""

    status = 403
    message = _("You asked for this or wrote what it covers, so someone else must decide.")
