"""The Press's faults in words a person understands, and which requests each can meet."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PATH = "/articles"
TIMES_MAX = 100
SECONDS_MAX = 3600


class FaultWords(NamedTuple):
    """`method` is the request that the fault is planned for; `takes_seconds` = the seconds mean something."""

    title: str | Promise
    what: str | Promise
    method: str = "POST"
    takes_seconds: bool = False


FAULTS: dict[str, FaultWords] = {
    "effect_no_reply": FaultWords(
        _("Publishes, then says nothing"), _("The article appears, but the answer is lost. Nobody can know at once.")
    ),
    "drop_before": FaultWords(
        _("Hangs up before doing anything"), _("No article appears. From our side it looks the same as a lost answer.")
    ),
    "truncate_reply": FaultWords(_("Cuts the answer short"), _("The article appears; half of the answer arrives.")),
    "error_before": FaultWords(_("Fails before publishing"), _("An error of the server, and no article.")),
    "error_after": FaultWords(_("Fails after publishing"), _("An error of the server, although the article appears.")),
    "rate_limit": FaultWords(
        _("Asks to come back later"), _("Too many requests: nothing is published, we may try again after the seconds."),
        takes_seconds=True,
    ),
    "slow": FaultWords(
        _("Answers slowly"), _("The article appears at once, the answer comes after the seconds."), takes_seconds=True
    ),
    "hold": FaultWords(
        _("Publishes late"), _("Accepts, hangs up, and publishes after the seconds: asking too early finds nothing."),
        takes_seconds=True,
    ),
    "duplicate": FaultWords(
        _("Receives the request twice"), _("The network delivers it two times; the key must make it one article.")
    ),
    "query_error": FaultWords(
        _("Cannot be asked"), _("The question whether the article exists ends in an error. That settles nothing."),
        method="GET",
    ),
}  # fmt: skip


def entry_for(fault: str, *, times: int, seconds: int) -> dict[str, Any]:
    """A plan entry for one of FAULTS."""
    return {"path": PATH, "method": FAULTS[fault].method, "times": times, "seconds": seconds, "fault": fault}
