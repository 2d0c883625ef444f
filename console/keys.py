"""The secret key of one state folder: made once, readable by its owner only."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def secret_key(state_dir: Path) -> str:
    """The key in `SECRET_KEY`, else the one kept in `state_dir`; made (mode 0600) at the first call.

    Where the folder cannot be written (a check on a read-only checkout), a key for this process alone.
    """
    given = os.environ.get("SECRET_KEY", "")
    if given:
        return given
    path = state_dir / "secret_key"
    try:
        state_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        # O_EXCL: two processes that start together must not each keep a key of their own.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text()
    except OSError:
        return secrets.token_urlsafe(50)
    with os.fdopen(handle, "w") as file:
        key = secrets.token_urlsafe(50)
        file.write(key)
    return key
