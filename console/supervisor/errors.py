"""Why a start was refused or given up; the text is the one line the person at the terminal reads."""

from __future__ import annotations


class CannotStart(Exception):
    """Something outside the configuration went wrong; exit code 1."""

    exit_code = 1


class Misconfigured(CannotStart):
    """The environment asks for something that cannot be had; exit code 2."""

    exit_code = 2


class AlreadyRunning(CannotStart):
    """Another supervisor holds this state folder; exit code 3."""

    exit_code = 3


class Stopped(Exception):
    """A signal asked for the end while the start was still under way."""
