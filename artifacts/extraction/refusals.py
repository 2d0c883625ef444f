"""Why a file was not taken in, in the words of the person who sent it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class ExtractionRefused(Exception):
    """The file cannot be a source. `code` is stable, `message` one sentence for the person, in the active language."""

    def __init__(self, code: str, **detail: Any) -> None:
        self.code = code if code in _SENTENCES else "corrupt"
        self.detail = detail
        super().__init__(self.code)

    @property
    def message(self) -> str:
        """The sentence shown beside the file's name."""
        return _SENTENCES[self.code](self.detail)

    def __str__(self) -> str:
        return self.code


def _sentence(text: str) -> Callable[[dict[str, Any]], str]:
    def say(detail: dict[str, Any]) -> str:
        from django.utils.translation import gettext

        return gettext(text)

    return say


def _too_big(detail: dict[str, Any]) -> str:
    from django.utils.translation import gettext as _

    return _("This file is too big: at most %(megabytes)s MB are taken in.") % {
        "megabytes": detail.get("megabytes", "?")
    }


def _too_long(detail: dict[str, Any]) -> str:
    from django.utils.translation import gettext as _

    return _("This file holds too much text: at most %(characters)s characters are taken in.") % {
        "characters": detail.get("characters", "?")
    }


def _disguised(detail: dict[str, Any]) -> str:
    from django.utils.translation import gettext as _

    return _("The name of this file ends in %(ending)s, but its content is %(content)s.") % {
        "ending": detail.get("ending", "?"),
        "content": _content(str(detail.get("content", ""))),
    }


def _unsupported(detail: dict[str, Any]) -> str:
    from django.utils.translation import gettext as _

    return _("This is %(content)s. Only .md, .txt, .pdf and .docx files are taken in.") % {
        "content": _content(str(detail.get("content", "")))
    }


def _unsupported_ending(detail: dict[str, Any]) -> str:
    from django.utils.translation import gettext as _

    return _("Files ending in %(ending)s are not taken in, only .md, .txt, .pdf and .docx.") % {
        "ending": detail.get("ending", "?")
    }


def _content(kind: str) -> str:
    from django.utils.translation import gettext as _

    return {
        "pdf": _("a PDF"),
        "docx": _("a Word document"),
        "old_word": _("a document of an old Word version"),
        "archive": _("an archive"),
        "program": _("a program"),
        "image": _("a picture"),
        "text": _("plain text"),
    }.get(kind, _("something else"))


def _noop(text: str) -> str:
    # Marks a sentence for makemessages (called `gettext_noop` there) without importing Django into the child process.
    return text


gettext_noop = _noop

_SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "too_big": _too_big,
    "too_long": _too_long,
    "disguised": _disguised,
    "unsupported": _unsupported,
    "unsupported_ending": _unsupported_ending,
    "empty": _sentence(gettext_noop("This file is empty.")),
    "encrypted": _sentence(gettext_noop("This file is protected by a password. Save it without one and try again.")),
    "corrupt": _sentence(gettext_noop("This file is damaged and could not be read.")),
    "bomb": _sentence(gettext_noop("This file unpacks to far more than its size allows. It was not opened.")),
    "unsafe_xml": _sentence(gettext_noop("This document refers to things outside itself. It was not opened.")),
    "no_text": _sentence(gettext_noop("No text was found in this file. A scan must first be turned into text.")),
    "only_hidden_text": _sentence(gettext_noop("All text in this file is invisible to a reader. It was not taken in.")),
    "unreadable_text": _sentence(
        gettext_noop("The characters of this PDF are stored in a way that cannot be read. Save it anew and try again.")
    ),
    "not_text": _sentence(gettext_noop("This file does not hold readable text.")),
    "unknown_encoding": _sentence(
        gettext_noop("The characters of this text could not be made out. Save it as UTF-8 and try again.")
    ),
    "too_slow": _sentence(gettext_noop("Reading this file took too long, so it was given up.")),
    "too_complex": _sentence(gettext_noop("Reading this file took more memory than is allowed, so it was given up.")),
}
