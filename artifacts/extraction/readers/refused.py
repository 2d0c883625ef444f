"""A refusal as the child tells it to its parent: a code and a few words, no sentence."""

from __future__ import annotations


class Refused(Exception):
    """Reading stops here; `code` is one of `artifacts.extraction.refusals`."""

    def __init__(self, code: str, **detail: str) -> None:
        self.code = code
        self.detail = detail
        super().__init__(code)
