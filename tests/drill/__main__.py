"""`python -m tests.drill`: see docs/drill.md. The last line of stdout is JSON; everything else goes to stderr."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from . import house

if TYPE_CHECKING:
    from .lanes import Crew
    from .memory import Memory
    from .plan import Tally
    from .seeded import Verdict


def main() -> int:
    """Exit code: 0 passed, 1 not (or the given patch was caught), 2 it could not run."""
    arguments = _arguments()
    os.environ.setdefault("LOG_LEVEL", "CRITICAL")  # what breaks is told by the checker
    house.open_house()
    _template()
    from . import plan, seeded
    from .lanes import Crew
    from .memory import Memory

    tally, memory = plan.Tally(arguments.size), Memory(arguments.state)
    with tempfile.TemporaryDirectory(prefix="drill-") as folder:
        with Crew(Path(folder), arguments.lanes) as crew:
            if arguments.trial:
                return _repeat(crew, tally, arguments.trial)
            _run(crew, tally, memory, arguments)
        if arguments.kills:
            _kill_real_workers(tally, arguments, Path(folder))
    if arguments.seeded:
        return seeded.try_patch(arguments.seeded, arguments.size, tally.touched)
    is_whole = not (arguments.order or arguments.only or arguments.undisturbed)
    verdicts = list(_try_patches(tally, memory, arguments.patch)) if is_whole or arguments.patch else []
    return _verdict(tally, verdicts, is_whole=is_whole)


def _run(crew: Crew, tally: Tally, memory: Memory, arguments: argparse.Namespace) -> None:
    """The scenarios of this size; full goes on to pairs of kills, and as many random trials as were asked for."""
    from . import depth, plan

    names = [part.split() for part in arguments.order.read_text().split("--")] if arguments.order else [arguments.only]
    parts = [plan.of_size(arguments.size, part) for part in names if part or not arguments.order]
    plan.run(
        crew, tally, parts, first_violation=arguments.first_violation,
        undisturbed=arguments.undisturbed or arguments.seeded is not None, left=memory.left, note=memory.note,
    )  # fmt: skip
    if arguments.undisturbed:
        planned = plan.planned(tally, [scenario for part in parts for scenario in part])
        print(f"drill: {sum(planned.values())} strikes planned: {planned}", file=sys.stderr)
    if arguments.size == "full":
        for stage in (depth.recoveries(tally), depth.pairs(tally)):
            plan.carry_out(crew, tally, memory.left(stage, tally), note=memory.note)
    if arguments.random:
        plan.carry_out(crew, tally, depth.chance(tally, arguments.random, arguments.seed))


def _kill_real_workers(tally: Tally, arguments: argparse.Namespace, folder: Path) -> None:
    from .realkill import kill_workers

    for violation in kill_workers(arguments.kills, folder, arguments.seed):
        print(f"VIOLATION {violation.predicate}\n  real workers killed\n  {violation.story}", file=sys.stderr)
        tally.violations.append(violation.story)


def _try_patches(tally: Tally, memory: Memory, only: list[Path]) -> Iterator[Verdict]:
    """The seeded bugs, each told as it is finished; those first that an earlier run is remembered to have caught. What was
    asked for by name is tried whatever is remembered."""
    from . import seeded

    wanted = {patch.name: patch for patch in only or seeded.of_size(tally.size)}
    remembered = {} if only else {name: by for name, patch in wanted.items() if (by := memory.caught_by(patch))}
    for name, by in remembered.items():
        yield seeded.Verdict(name, seeded.CAUGHT, by)
    left = [patch for name, patch in wanted.items() if name not in remembered]
    for verdict in seeded.try_all(tally.size, tally.touched, left):
        words = {seeded.CAUGHT: "caught by", seeded.SURVIVED: "SURVIVED", seeded.DOES_NOT_APPLY: "DOES NOT APPLY"}
        print(f"drill: {verdict.patch} {words[verdict.code]} {verdict.by}", file=sys.stderr, flush=True)
        if verdict.code == seeded.CAUGHT:
            memory.note_caught(wanted[verdict.patch], verdict.by)
        yield verdict


def _template() -> None:
    """Made anew, or, for a changed copy of the code, from the one that the environment names."""
    base = os.environ.get("DRILL_TEMPLATE_BASE")
    name = f"{house.TEMPLATE}_{os.getpid()}" if base else house.TEMPLATE
    house.make_template(based_on=base, name=name)
    os.environ["DRILL_TEMPLATE"] = name


def _repeat(crew: Crew, tally: Tally, wanted: str) -> int:
    """One trial again, its story told."""
    from .lanes import Work
    from .points import Strike

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
            for one in outcome.points:
                print(one.name, one.kind, one.when, one.site, one.plumbing, file=sys.stderr)
    return 1 if tally.violations else 0


def _verdict(tally: Tally, verdicts: list[Verdict], *, is_whole: bool) -> int:
    from . import plan

    missing, unhit = tally.coverage.missing(), plan.unhit(tally)
    for title, lines in (
        ("not reached again", tally.missed),
        ("never struck", missing),
        ("nothing proved about", unhit),
    ):
        for line in lines if is_whole or title == "not reached again" else ():
            print(f"drill: {title}: {line}", file=sys.stderr)
    sites, caught = len(tally.coverage.sites), sum(verdict.code == 1 for verdict in verdicts)
    print(
        json.dumps(
            {
                "size": tally.size, "trials": tally.trials, "violations": len(tally.violations), "sites": sites,
                "sites_covered": sites - len(missing), "seeded": len(verdicts), "caught": caught,
                "needless_unknown": tally.needless_unknown, "states_depth2": len(tally.states_depth2),
            }
        )
    )  # fmt: skip
    failed = tally.violations or tally.missed or (is_whole and (missing or unhit)) or caught < len(verdicts)
    return 1 if failed else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.drill", description=__doc__)
    parser.add_argument("--size", choices=("small", "medium", "full"), default="small")
    parser.add_argument("--seeded", type=Path, help="a patch: exit 1 when it is caught, 0 when it survives")
    parser.add_argument("--only", action="append", default=[], help="a scenario, may be given several times")
    parser.add_argument("--trial", help="SCENARIO or SCENARIO:kill@POINT[,kill@POINT], as a violation prints it")
    parser.add_argument("--lanes", type=int)
    parser.add_argument("--first-violation", action="store_true", help="end at the first violation")
    parser.add_argument("--patch", action="append", default=[], type=Path, help="try only these of tests/seeded")
    parser.add_argument("--order", type=Path, help="a file that names the scenarios in the order to try them")
    parser.add_argument("--undisturbed", action="store_true", help="no strikes: do all scenarios end right?")
    parser.add_argument("--state", type=Path, help="a folder that remembers what was done: go on where it broke off")
    parser.add_argument("--random", type=int, default=0, help="so many random trials besides")
    parser.add_argument("--seed", type=int, default=1, help="of the random trials and kills")
    parser.add_argument("--kills", type=int, help="kills of real workers (small 0, else 20)")
    found = parser.parse_args()
    is_part = found.only or found.order or found.trial or found.seeded or found.undisturbed
    found.kills = found.kills if found.kills is not None else 0 if found.size == "small" or is_part else 20
    return found


if __name__ == "__main__":
    sys.exit(main())
