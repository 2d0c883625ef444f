"""The seeded bugs fit the code of today: a patch that no longer applies would prove nothing."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.drill.seeded import PATCHES, ROOT
from tests.drill.touching import changed

ALL = sorted(PATCHES.glob("*.patch"))


def test_there_are_seeded_bugs() -> None:
    assert len(ALL) >= 40


@pytest.mark.parametrize("patch", ALL, ids=lambda patch: patch.stem)
def test_a_seeded_bug_applies(patch: Path) -> None:
    done = subprocess.run(["git", "apply", "--check", str(patch)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("patch", ALL, ids=lambda patch: patch.stem)
def test_a_seeded_bug_says_what_is_wrong_in_one_sentence(patch: Path) -> None:
    first, empty, *_ = patch.read_text("utf-8").splitlines()
    assert first.removesuffix(" [small]").endswith(".")
    assert empty == ""


def test_the_lines_that_a_patch_changes_are_told_from_its_context() -> None:
    patch = """--- a/operations/gate.py
+++ b/operations/gate.py
@@ -10,4 +10,3 @@ def f():
 context
-removed
-removed
 context
@@ -20,2 +19,3 @@
 context
+added
 context
"""
    assert changed(patch) == [("operations/gate.py", 11, 12), ("operations/gate.py", 20, 21)]
