"""`python -m tests.drill`: see docs/drill.md. The last line of stdout is JSON; everything else goes to stderr."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

from . import house


def main() -> int:
    """Exit code: 0 passed, 1 not (or the given patch was caught), 2 it could not run."""
    arguments = _arguments()
    if arguments.seeded:
        from . import seeded

        return seeded.try_patch(arguments.seeded, arguments.size)
    os.environ.setdefault("LOG_LEVEL", "CRITICAL")  # what breaks is told by the checker
    house.open_house()
    _template()
    from . import plan
    from .lanes import Crew

    with tempfile.TemporaryDirectory(prefix="drill-") as folder, Crew(Path(folder), arguments.lanes) as crew:
        tally = plan.Tally(arguments.size)
        if arguments.trial:
            return _repeat(crew, tally, arguments.trial)
        scenarios = plan.of_size(arguments.size, arguments.only)
        plan.run(crew, tally, scenarios, first_violation=arguments.first_violation, undisturbed=arguments.undisturbed)
        return _verdict(tally, is_whole=not arguments.only)


def _template() -> None:
    """Made anew, or, for a changed copy of the code, from the one that the environment names."""
    base = os.environ.get("DRILL_TEMPLATE_BASE")
    name = f"{house.TEMPLATE}_{os.getpid()}" if base else house.TEMPLATE
    house.make_template(based_on=base, name=name)
    os.environ["DRILL_TEMPLATE"] = name


def _repeat(crew: object, tally: object, wanted: str) -> int:
    """One trial again, its story told."""
    from .lanes import Crew, Work
    from .plan import Tally
    from .points import Strike

    assert isinstance(crew, Crew) and isinstance(tally, Tally)
    name, _, at = wanted.partition(":")
    strikes = []
    for one in filter(None, at.split(",")):
        how, _, point = one.rpartition("@")
        strikes.append(Strike.at(point, how or "kill"))
    for outcome in crew.run([Work(name), *([Work(name, tuple(strikes))] if strikes else [])]):
        tally.take(outcome)
        print(f"{outcome.strikes}: reached {outcome.reached}, {len(outcome.points)} points", file=sys.stderr)
        print("\n".join(outcome.notes), file=sys.stderr)
        if not outcome.strikes and os.environ.get("DRILL_POINTS"):
            for point in outcome.points:
                print(point.name, point.kind, point.when, point.site, point.plumbing, file=sys.stderr)
    return 1 if tally.violations else 0


def _verdict(tally: object, *, is_whole: bool) -> int:
    from . import plan

    assert isinstance(tally, plan.Tally)
    missing, unhit = tally.coverage.missing(), plan.unhit(tally)
    for title, lines in (
        ("not reached again", tally.missed),
        ("never struck", missing),
        ("nothing proved about", unhit),
    ):
        for line in lines if is_whole or title == "not reached again" else ():
            print(f"drill: {title}: {line}", file=sys.stderr)
    sites = len(tally.coverage.sites)
    print(
        json.dumps(
            {
                "size": tally.size, "trials": tally.trials, "violations": len(tally.violations), "sites": sites,
                "sites_covered": sites - len(missing), "seeded": 0, "caught": 0,
                "needless_unknown": tally.needless_unknown, "states_depth2": len(tally.states_depth2),
            }
        )
    )  # fmt: skip
    failed = tally.violations or tally.missed or (is_whole and (missing or unhit))
    return 1 if failed else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.drill", description=__doc__)
    parser.add_argument("--size", choices=("small", "medium", "full"), default="small")
    parser.add_argument("--seeded", type=Path, help="a patch: exit 1 when it is caught, 0 when it survives")
    parser.add_argument("--only", action="append", default=[], help="a scenario, may be given several times")
    parser.add_argument("--trial", help="SCENARIO or SCENARIO:kill@POINT[,kill@POINT], as a violation prints it")
    parser.add_argument("--lanes", type=int)
    parser.add_argument("--first-violation", action="store_true", help="end at the first violation")
    parser.add_argument("--undisturbed", action="store_true", help="no strikes: do all scenarios end right?")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
