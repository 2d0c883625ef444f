"""Text as it can be stored: PostgreSQL holds neither a NUL nor half a surrogate pair."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext as _

from .kernel.errors import BadInput

NUL_SHOWN = "\u2400"
_SURROGATE = re.compile("[\ud800-\udfff]")


def typed_text(text: str) -> str:
    """What a person typed: line ends as `\\n`, a NUL made visible. Raises BadInput for half a surrogate pair."""
    whole = joined_surrogates(text.replace("\r\n", "\n").replace("\r", "\n"))
    if _SURROGATE.search(whole):
        raise BadInput(_("The message contains half a character (an unpaired surrogate). Remove it and send again."))
    return whole.replace("\0", NUL_SHOWN)


def received_text(text: str) -> str:
    """What a model or a tool said: halves of a pair that came apart joined, a NUL made visible.

    A half whose other half never came cannot be stored or shown; it becomes U+FFFD, as every decoder does it.
    """
    return _SURROGATE.sub("\ufffd", joined_surrogates(text)).replace("\0", NUL_SHOWN)


def received(value: Any) -> Any:
    """`received_text` for every string in a JSON value, keys included."""
    if isinstance(value, str):
        return received_text(value)
    if isinstance(value, dict):
        return {received(key): received(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [received(item) for item in value]
    return value


def joined_surrogates(text: str) -> str:
    """Two halves next to each other become the character they mean."""
    if not _SURROGATE.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def split_at_whole_character(text: str) -> tuple[str, str]:
    """`text` without a first half of a pair at its end, and that half: the other one may still be on its way."""
    if text and "\ud800" <= text[-1] <= "\udbff":
        return text[:-1], text[-1]
    return text, ""
