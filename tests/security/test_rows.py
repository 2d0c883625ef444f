"""No threat without a test, and no test that is only named."""

from __future__ import annotations

import ast
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
THREATS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "rows.toml").read_text("utf-8"))["threat"]


@lru_cache
def names_in(file: str) -> frozenset[str]:
    """The tests of a file that nothing skips."""
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    return frozenset(
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
        and not any(
            "mark.skip" in ast.unparse(decorator) or "xfail" in ast.unparse(decorator)
            for decorator in node.decorator_list
        )
    )


@pytest.mark.parametrize("threat", THREATS, ids=lambda threat: threat["name"])
def test_every_threat_has_a_test_that_is_there(threat: dict[str, Any]) -> None:
    assert threat["tests"]
    for test in threat["tests"]:
        file, _, name = test.partition("::")
        assert name in names_in(file), f"{test} is not there, or is skipped"


def test_every_attack_in_this_folder_is_in_the_list() -> None:
    listed = {test for threat in THREATS for test in threat["tests"]}
    here = {
        f"tests/security/{file.name}::{name}"
        for file in Path(__file__).parent.glob("test_*.py")
        for name in names_in(f"tests/security/{file.name}")
        if name.startswith("test_attack_")
    }
    assert here - listed == set()
