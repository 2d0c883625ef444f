"""What is safe without anybody having thought of it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

from console.keys import secret_key

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_deployment_check_is_clean_behind_https(tmp_path: Path) -> None:
    """Django's own checks, every warning an error: secure cookies, HSTS, redirect, no debug, no default key."""
    environment = {
        "PATH": os.environ["PATH"], "DEMO": "0", "BEHIND_HTTPS": "1", "ALLOWED_HOSTS": "countersign.example",
        "STATE_DIR": str(tmp_path), "DATABASE_URL": "postgresql://nobody@localhost/none",
    }  # fmt: skip
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    asking = (
        "import console.settings as s; print(s.DEBUG, s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE,"
        " s.SECURE_HSTS_SECONDS > 0, s.SECURE_SSL_REDIRECT, s.DEMO, 'console.demo' in s.INSTALLED_APPS)"
    )
    told = subprocess.run(
        [sys.executable, "-c", asking], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == ["False", "True", "True", "True", "True", "False", "False"]


def test_the_secret_key_is_made_once_per_state_folder_for_its_owner_alone(tmp_path: Path, monkeypatch: object) -> None:
    monkeypatch.delenv("SECRET_KEY")  # type: ignore[attr-defined]
    one, same, other = (secret_key(tmp_path / name) for name in ("one", "one", "other"))
    assert one == same != other and len(one) >= 50
    assert stat.S_IMODE((tmp_path / "one" / "secret_key").stat().st_mode) == 0o600
