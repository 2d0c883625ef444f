"""Seeded bugs: a patch is applied to a scratch copy of the code, and the drill is run there until it sees something.

The checker is only worth what it catches: tests/seeded holds bugs of the kind that people make, and a stranger's patch
can be given too.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from . import house, starting
from .touching import Span, in_order

Touched = Mapping[str, set[Span]]

ROOT = Path(__file__).resolve().parents[2]
PATCHES = ROOT / "tests" / "seeded"
COPIED = ("operations", "approvals", "artifacts", "conversations", "console", "tests", "templates", "manage.py",
          "pyproject.toml")  # fmt: skip
NOT_COPIED = shutil.ignore_patterns("seeded")  # compiled files stay valid: times are copied too
SECONDS_MAX = {"small": 300, "medium": 1800, "full": 7200}
STRUCK_AS = {"small": "small", "medium": "small", "full": "medium"}  # a bug is looked for with as many kills as that
SMALL = "[small]"  # in a patch's first line: tried in every size
CAUGHT, SURVIVED, DOES_NOT_APPLY = 1, 0, 2


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one patch; `by` names the predicate that saw it."""

    patch: str
    code: int
    by: str = ""


def try_patch(patch: Path, size: str, touched: Touched) -> int:
    """A stranger's patch: 1 when it is caught, 0 when it survives, 2 when it does not apply."""
    verdict = try_one(patch.resolve(), size, touched, lanes=min(os.cpu_count() or 1, 4))
    words = {CAUGHT: f"caught by {verdict.by}", SURVIVED: "survived", DOES_NOT_APPLY: f"not tried: {verdict.by}"}
    print(f"drill: {patch.name} {words[verdict.code]}", file=sys.stderr)
    print(json.dumps({"patch": patch.name, "caught": verdict.code == CAUGHT, "by": verdict.by}))
    return verdict.code


def of_size(size: str) -> list[Path]:
    """The patches of tests/seeded that a drill of this size tries."""
    found = sorted(PATCHES.glob("*.patch"))
    return [one for one in found if size != "small" or SMALL in one.read_text("utf-8").partition("\n")[0]]


def try_all(size: str, touched: Touched, patches: Iterable[Path]) -> Iterator[Verdict]:
    """The verdicts on these patches, as they are finished; the house is open and the template made. Stop asking, or be told
    to end, and those under way are ended too."""
    pool = ThreadPoolExecutor(min(os.cpu_count() or 1, 4))
    try:
        tried = [pool.submit(try_one, patch.resolve(), size, touched, lanes=1) for patch in patches]
        yield from (one.result() for one in as_completed(tried))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        starting.end_all()
        pool.shutdown()


def try_one(patch: Path, size: str, touched: Touched, *, lanes: int) -> Verdict:
    """One patch on a copy of its own. `touched`: which functions each scenario runs through."""
    with tempfile.TemporaryDirectory(prefix="drill-seeded-") as folder:
        copy = Path(folder) / "code"
        _copy_to(copy)
        applied = subprocess.run(
            ["patch", "-p1", "--forward", "--fuzz=3", "--no-backup-if-mismatch", "-i", str(patch)],
            cwd=copy, capture_output=True, text=True,
        )  # fmt: skip
        if applied.returncode:
            return Verdict(
                patch.name, DOES_NOT_APPLY, applied.stdout.strip().splitlines()[-1] if applied.stdout else ""
            )
        return _run(copy, Path(folder), patch, size, lanes, touched)


def _run(copy: Path, folder: Path, patch: Path, size: str, lanes: int, touched: Touched) -> Verdict:
    first = 2 + sum(map(ord, patch.name)) % 12
    state = folder / "state"
    shutil.copytree(house.given_blobs(), state / "blobs")
    parts = in_order(touched, patch.read_text("utf-8"))
    (folder / "order").write_text("\n--\n".join("\n".join(part) for part in parts if part))
    env = {
        **os.environ, "STATE_DIR": str(state), "DRILL_TEMPLATE_BASE": os.environ.get("DRILL_TEMPLATE", house.TEMPLATE),
        "DRILL_FIRST_LANE": str(first), "DRILL_MIGRATE": _needs_migration(patch),
    }  # fmt: skip
    arguments = [
        "--size",
        STRUCK_AS[size],
        "--first-violation",
        "--lanes",
        str(lanes),
        "--order",
        str(folder / "order"),
    ]
    code = starting.run(copy, arguments, env, folder, SECONDS_MAX[size])
    printed, told = ((folder / name).read_text("utf-8", "replace") for name in ("stdout", "stderr"))
    found = re.search(r"^VIOLATION (\w+)", told, re.MULTILINE)
    if found:
        return Verdict(patch.name, CAUGHT, found[1])
    if code is None:
        return Verdict(patch.name, SURVIVED, "no violation in the time given")
    if not printed.strip().endswith("}"):  # the code does not even start: nothing was tried
        words = told.strip().splitlines()
        return Verdict(patch.name, DOES_NOT_APPLY, words[-1] if words else f"exit code {code}")
    return Verdict(patch.name, SURVIVED)


def _needs_migration(patch: Path) -> str:
    """Else the generated SQL alone is made anew, which is quicker."""
    return "1" if re.search(r"^[+]{3} .*(models\.py|migrations/)", patch.read_text("utf-8"), re.MULTILINE) else ""


def _copy_to(copy: Path) -> None:
    copy.mkdir()
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=NOT_COPIED)
        else:
            shutil.copy2(source, copy / name)
