"""`make cases`: one line per case of `tests/cases.toml` and the tests that carry it; missing ones last, exit 1."""

from __future__ import annotations

import sys
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


class Collector:
    """A pytest plugin that notes which test carries which case."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = defaultdict(list)
        self.errors: list[str] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            name = item.nodeid.partition("[")[0]
            for marker in item.iter_markers("case"):
                for case in marker.args:
                    if name not in self.tests[case]:
                        self.tests[case].append(name)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.errors.append(f"{report.nodeid}: {str(report.longrepr).strip().splitlines()[-1]}")


def main() -> int:
    """Prints the table; 0 when every case has a test and every marker names a case."""
    cases = tomllib.loads((ROOT / "tests" / "cases.toml").read_text(encoding="utf-8"))
    collector = Collector()
    # pytest's own report would hide ours; what it cannot collect is told below.
    sys.argv[1:] = ["--collect-only"]
    pytest.main(
        ["--collect-only", "-p", "no:terminal", "-p", "tests.embedded", str(ROOT / "tests")], plugins=[collector]
    )
    for error in collector.errors:
        print(f"countersign: not collected: {error}", file=sys.stderr)
    carried = [case for case in cases if collector.tests.get(case)]
    missing = [case for case in cases if case not in carried]
    unknown = sorted(set(collector.tests) - set(cases))
    for case in carried:
        print(f"{case}  {cases[case]['right']}  [{', '.join(collector.tests[case])}]")
    for case in unknown:
        print(f"{case}  IS NOT IN tests/cases.toml  [{', '.join(collector.tests[case])}]")
    for case in missing:
        print(f"{case}  {cases[case]['right']}  MISSING")
    return 1 if missing or unknown or collector.errors else 0


if __name__ == "__main__":
    sys.exit(main())
