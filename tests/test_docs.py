"""What the documents say of the code is compared with the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from console.management.commands.describe_states import describe
from tests.test_outside_contract import DEFAULTS

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"!?\[[^\]]*\]\(([^)#\s]+)(#[^)\s]*)?\)")
CODE = re.compile(r"`((?:conversations|artifacts|approvals|operations|console|templates|tests|static)/[\w./-]*)`")
TEST = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")


def test_the_page_of_states_is_what_the_code_says() -> None:
    written = (ROOT / "docs" / "states.md").read_text(encoding="utf-8")
    assert written == describe(), "run: .venv/bin/python manage.py describe_states > docs/states.md"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_named_files_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    linked = [target for target, _ in LINK.findall(text) if "://" not in target]
    missing = [target for target in linked if not (page.parent / target).exists()]
    missing += [name for name in CODE.findall(text) if not (ROOT / name).exists()]
    assert not missing


def test_named_tests_exist() -> None:
    for page in PAGES:
        for file, name in TEST.findall(page.read_text(encoding="utf-8")):
            assert (ROOT / file).exists(), f"{page.name} names {file}"
            assert not name or f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), f"{page.name}: {name}"


def test_the_readme_names_every_variable_with_its_default() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| ([^|]*?) \|", text, re.MULTILINE))
    for name, value in DEFAULTS.items():
        assert name in rows, f"{name} is not in the table"
        if type(value) is int and name != "PRESS_PORT":
            assert rows[name].strip("`") == str(value), name
    assert rows["QUERY_SCHEDULE_SECONDS"] == "`1,4,15`"
    read = set(re.findall(r'env\.(?:number|numbers|text)\("([A-Z_]+)"', (ROOT / "console" / "settings.py").read_text()))
    assert read <= set(rows), f"read, but not in the table: {sorted(read - set(rows))}"


def test_nothing_names_the_machine_it_was_written_on() -> None:
    for page in PAGES:
        assert not re.search(r"(?<![\w.])/(?:root|home|tmp)/", page.read_text(encoding="utf-8")), page.name
