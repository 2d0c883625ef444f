"""Why a turn ended without an answer, and the words its asker reads: the product's own, in the asker's language."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _


def words_for(reason: str, person: Any, **facts: Any) -> str:
    """The final message of a turn that failed for `reason`; `facts` fill its placeholders."""
    with translation.override(getattr(person, "language", "") or settings.LANGUAGE_CODE):
        return _words(reason).format(**facts)


def _words(reason: str) -> str:
    texts = {
        "rights_lost": _(
            "This turn was ended: the person who asked may no longer work with agents here. Nothing more was done."
        ),
        "gave_up": _(
            "This turn was interrupted {count} times in a row without getting any further, so it was given up. "
            "What had been saved before is kept. You can try again."
        ),
        "budget_model_requests": _(
            "This turn used up the {limit} model requests it was allowed and was ended. What had been saved is kept."
        ),
        "budget_tokens": _(
            "This turn used up the {limit} tokens it was allowed and was ended. What had been saved is kept."
        ),
        "budget_seconds": _(
            "This turn used up the {limit} seconds of work it was allowed and was ended. What had been saved is kept."
        ),
        "model_busy": _(
            "The language model is over its limit at the moment ({detail}). It was asked {count} times. "
            "You can try again."
        ),
        "model_unreachable": _(
            "The language model could not be reached ({detail}). It was asked {count} times. You can try again."
        ),
        "model_failed": _(
            "The language model broke off or answered with an error ({detail}). It was asked {count} times. "
            "You can try again."
        ),
        "model_refused": _(
            "The language model refused the request ({detail}). An administrator should check how it is configured."
        ),
        "model_unconfigured": _(
            "The language model cannot be used as it is configured ({detail}). An administrator should look at it."
        ),
        "unreadable_record": _(
            "The record of this turn cannot be read by this version of the product, so it was not continued ({detail})."
        ),
        "internal_error": _("This turn ended because of an error in the product. You can try again."),
    }
    return texts[reason]
