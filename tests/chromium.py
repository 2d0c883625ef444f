"""A Chromium for the tests marked `browser`: the system's, else installed by root, else none."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

# The headless build is the same browser without its windows, and takes half the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = (("chromium-headless-shell", "fonts-noto-cjk"), ("chromium", "fonts-noto-cjk"))  # the first that there is
INSTALL_SECONDS_MAX = 600
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--process-per-site",  # one renderer for all pages of a product
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-prefers-reduced-motion",  # what turns while something runs is drawn sixty times a second, by this processor
]
MISSING = "NO CHROMIUM: the browser tests did not run; install chromium or set CHROMIUM to its path"


def find() -> str | None:
    """The path of a Chromium, or None."""
    wanted = os.environ.get("CHROMIUM")
    names = (wanted,) if wanted else NAMES
    return next((path for name in names if (path := shutil.which(name))), None)


def find_or_install() -> str | None:
    """The path of a Chromium, installed first if root runs the tests on a system with apt; None if there is none."""
    found = find()
    if found or os.environ.get("CHROMIUM") or os.geteuid() != 0 or not shutil.which("apt-get"):
        return found
    with (Path(tempfile.gettempdir()) / "countersign-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the test processes come here together
        marker = Path(os.environ["COUNTERSIGN_TESTS_DIR"]) / "chromium-tried"
        if not find() and not marker.exists():
            marker.touch()
            environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            for command in (["update"], *(["install", "-y", *packages] for packages in PACKAGES)):
                done = subprocess.run(
                    ["apt-get", "-q", *command], env=environment, capture_output=True, timeout=INSTALL_SECONDS_MAX
                )
                if command[0] == "install" and done.returncode == 0:
                    break
    return find()
