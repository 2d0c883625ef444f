"""What the ledger refuses."""

from django.utils.translation import gettext_lazy as _

from conversations.kernel.errors import Refusal


class NoConnector(Refusal):
    """No connector for this tool is configured on this host."""

    message = _("No system to publish to is connected here, so nothing can be proposed.")


class NotYet(Refusal):
    """The act opens later; `detail["opens_at"]` says when, where that is known."""

    code = "IllegalTransition"
    message = _("This opens later.")


class TooLate(Refusal):
    """The provider no longer recognises the key, so repeating it would not be safe."""

    code = "IllegalTransition"
    message = _("The key is too old: the provider may no longer recognise it, so repeating it is not safe.")


class VersionNotCurrent(Refusal):
    """Only the current version of an artifact can be proposed."""

    code = "StaleRevision"
    message = _("A newer version exists. Open it and propose that one.")
