"""Refusals: a named rule said no. Nothing of the refused transaction survives; the caller is told what, who and when."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Refusal(Exception):
    """A rule refused the act. `code` is the rule's name for programs, `status` the HTTP status that fits it.

    `by` and `at` say who was first and when, where that is the reason (a lost race, a decision already made).
    """

    code = "Refused"
    status = 409
    message: str | Promise = _("This cannot be done now.")

    def __init__(
        self, message: str | Promise | None = None, *, by: str | None = None, at: datetime | None = None, **detail: Any
    ) -> None:
        self.message = message if message is not None else type(self).message
        self.by = by
        self.at = at
        self.detail = detail
        super().__init__(str(self.message))

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "code" not in cls.__dict__:
            cls.code = cls.__name__


class NotFound(Refusal):
    """No such row, or none that this person may know of."""

    status = 404
    message = _("There is no such thing here.")


class IllegalTransition(Refusal):
    """The machine has no edge from the row's status to the wanted one."""

    message = _("This is no longer possible in the present state.")


class StaleRevision(Refusal):
    """The row has moved on since it was read."""

    message = _("This has changed since you opened it.")


class Fenced(Refusal):
    """The writer's fence is not its turn's: another run owns the turn now."""

    message = _("Another worker has taken over this turn.")


class IntegrityBroken(Refusal):
    """The row and its event chain disagree; nothing is built on it until a person has looked (`manage.py audit`)."""

    status = 500
    message = _("The record of this item does not match its history. An administrator must look at it.")


class NewerFormat(Refusal):
    """A record written in a format that this version does not know; it is never guessed at (I15)."""

    status = 500
    message = _("This was written by a newer version of the product, which this one cannot read.")


class IdempotencyConflict(Refusal):
    """The same key was used for something else."""

    message = _("This was already used for something different. Reload the page and try again.")


class RoleMissing(Refusal):
    """A fellow member without the role."""

    status = 403
    message = _("Your role does not allow this.")


class BadInput(Refusal):
    """What was sent cannot be taken as it is; the message says why, in the user's words."""

    status = 422
    message = _("This cannot be taken as it is.")


class TooLarge(Refusal):
    """More than a stated limit."""

    status = 413
    message = _("This is too large.")
