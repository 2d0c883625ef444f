"""What artifacts refuse."""

from django.utils.translation import gettext_lazy as _

from conversations.kernel.errors import Refusal


class StaleBase(Refusal):
    """The edit names a version that is no longer the current one."""

    message = _("Someone saved a newer version meanwhile. Your text is kept; compare it with the newest version.")


class BaseMissing(Refusal):
    """An edit must say which version it was made from."""

    status = 428
    message = _("The version that was edited is not named. Reload the page; your text is kept.")


class FalseCitation(Refusal):
    """A citation does not quote its source byte for byte. `detail["numbers"]` lists the markers."""

    status = 422
    message = _("A citation does not match its source.")


class BytesDiffer(Refusal):
    """Stored bytes no longer have the hash they were stored under; nothing is done with them."""

    status = 500
    message = _("The stored content does not match its hash. An administrator must look at it.")
