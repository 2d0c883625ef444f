"""The peers: other people's programs, in an environment of their own, measured in the same call as the product.

Only with `BENCH_PEERS=1`. What they bring (requirements/peers.txt) is installed into `.venv-peers` and nowhere else; the
programs in this folder that import it are run by that environment's Python. Whatever keeps a peer from being measured is
an `Absent` with a sentence for the row's `reason`, and never ends the bench.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import venv
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import TypeVar

from console.supervisor.children import ends_with_parent
from tests.instance import ROOT

from ..rows import Row, at_least, at_most, say

HERE = Path(__file__).resolve().parent
FOLDER = ROOT / ".venv-peers"
LOCK = ROOT / "requirements" / "peers.txt"
INSTALL_SECONDS_MAX = 1200
REASON_CHARACTERS_MAX = 300
T = TypeVar("T")


class Absent(Exception):
    """A peer that cannot be measured here; the message says why."""


class Peer:
    """What a peer takes, beside which a row of ours is put.

    `measure` answers milliseconds and may raise anything: the first failure ends the measuring and is the reason given.
    """

    def __init__(self, reference: str, measure: Callable[[], float]) -> None:
        self.reference, self.reason = reference, ""
        self._measure = measure
        self._taken: list[float] = []

    def take(self, *, is_counted: bool = True) -> None:
        """Measures once more, unless that has failed before; the first time is often not counted."""
        if self.reason:
            return
        try:
            spent = self._measure()
        except Exception as error:
            self.reason = _why(error)
            say(f"{self.reference}: {self.reason}")
            return
        if is_counted:
            self._taken.append(spent)
            say(f"{self.reference}: {spent:.4g} ms")

    def at_least(self, name: str, least: float, *, ours_ms: float, n: int, goal: str = "") -> Row:
        """Our rate is at least `least` times the peer's; `ok` is None when the peer was not measured."""
        return self._row(at_least, name, least, goal or f">= {least} x {self.reference}", ours_ms, n)

    def at_most(self, name: str, most: float, *, ours_ms: float, n: int, goal: str = "") -> Row:
        """We take at most `most` times what the peer takes; `ok` is None when the peer was not measured."""
        return self._row(at_most, name, most, goal or f"<= {most} x {self.reference}", ours_ms, n)

    def _row(self, judged: Callable[..., Row], name: str, limit: float, goal: str, ours_ms: float, n: int) -> Row:
        if self.reason or not self._taken:
            return Row(name, None, goal, None, ours_ms, self.reference, None, n, self.reason or "it was not measured")
        return judged(
            name, limit, goal=goal, ours_ms=ours_ms, reference=self.reference, reference_ms=median(self._taken), n=n
        )


def opened(stack: ExitStack, make: Callable[[], AbstractContextManager[T]]) -> Callable[[], T]:
    """Enters what `make` makes; answers it, or raises why there is none, whenever asked: the rows go on without it."""
    try:
        entered = stack.enter_context(make())
    except Exception as error:
        reason = _why(error)

        def missing() -> T:
            raise Absent(reason)

        return missing
    return lambda: entered


def python(peer: str, took: str = "") -> str:
    """The Python of the peers' environment, made first where it is missing or another lock made it.

    Raises Absent, naming `peer` and what it `took` when it was once measured, if it was.
    """
    if os.environ.get("BENCH_PEERS") != "1":
        once = f"; it took {took} when it was measured once" if took else ""
        raise Absent(f"{peer} is measured with BENCH_PEERS=1 only{once}")
    interpreter = FOLDER / "bin" / "python"
    wanted = _stamp()
    stamp = FOLDER / "countersign-peers"
    if not stamp.exists() or stamp.read_text() != wanted:
        _install(interpreter)
        stamp.write_text(wanted)
    return str(interpreter)


@contextmanager
def process(
    log: Path, *command: str, environment: dict[str, str] | None = None, is_asked: bool = False
) -> Iterator[subprocess.Popen[str]]:
    """A peer's process, told nothing of the product; ends with the block. `is_asked`: it is spoken to on stdin and stdout."""
    pipe = subprocess.PIPE if is_asked else None
    with log.open("a") as said:
        started = subprocess.Popen(
            command, env={**_environment(log.parent), **(environment or {})}, cwd=log.parent, text=True,
            stdin=pipe or subprocess.DEVNULL, stdout=pipe or said, stderr=said, preexec_fn=ends_with_parent(signal.SIGTERM),
        )  # fmt: skip
    try:
        yield started
    finally:
        if started.poll() is None:
            started.kill()
        started.wait()
        for stream in (started.stdin, started.stdout):
            if stream is not None:
                stream.close()


def _environment(home: Path) -> dict[str, str]:
    """PATH and languages: a peer reads DATABASE_URL and others of the product's names in its own way."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL", "TMPDIR") if name in os.environ}
    return {**kept, "HOME": str(home), "PYTHONUNBUFFERED": "1"}


def _stamp() -> str:
    return f"{ROOT} {sys.version_info[:2]} {zlib.crc32(LOCK.read_bytes())}"


def _install(interpreter: Path) -> None:
    say(f"installing the peers into {FOLDER.name} (once, some minutes)")
    try:
        venv.create(FOLDER, clear=True, symlinks=os.name == "posix", with_pip=True)
        command = [
            str(interpreter), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--no-deps",
            "--prefer-binary", "--require-hashes", "-r", str(LOCK),
        ]  # fmt: skip
        # pip tells what it does on stdout, which is the report's.
        done = subprocess.run(
            [*command, "--progress-bar", "off", "-q"], stdout=sys.stderr, stderr=subprocess.PIPE, text=True,
            timeout=INSTALL_SECONDS_MAX,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError) as error:
        raise Absent(f"the peers could not be installed: {error}") from error
    if done.returncode:
        raise Absent(f"the peers could not be installed: {_last_line(done.stderr)}")


def _why(error: Exception) -> str:
    """One line for a row."""
    said = str(error) if isinstance(error, Absent) else f"{type(error).__name__}: {error}"
    return " ".join(said.split())[:REASON_CHARACTERS_MAX]


def _last_line(text: str) -> str:
    return next((line for line in reversed(text.splitlines()) if line.strip()), "pip said nothing")
