"""Why a backup or a restore was refused; the class is the rule's name, the text the one line people read."""

from __future__ import annotations


class BackupRefused(Exception):
    """Nothing was made, or what was begun does not look whole."""


class NoTool(BackupRefused):
    """There is no pg_dump or pg_restore for this server."""


class TargetExists(BackupRefused):
    """A backup never overwrites anything."""


class UnreadableBackup(BackupRefused):
    """The folder is no whole backup."""


class BackupFromTheFuture(BackupRefused):
    """Made by a version whose formats this one cannot know; it is never guessed at."""


class FileDiffers(BackupRefused):
    """A file of the backup is missing or no longer has the hash it was written with."""


class NotEmpty(BackupRefused):
    """There is something already where the backup should be restored."""


class InUse(BackupRefused):
    """Somebody is connected to the database that should be restored into."""


class ToolFailed(BackupRefused):
    """pg_dump or pg_restore ended with an error; the text is its last line."""
