"""A drill that was broken off goes on where it was, and tries again what it did not see end well."""

from __future__ import annotations

from pathlib import Path

from tests.drill.checker import Violation
from tests.drill.lanes import Work
from tests.drill.memory import Memory
from tests.drill.plan import Tally
from tests.drill.points import Strike
from tests.drill.trial import Outcome

CLEAN, VIOLATED, UNTRIED = (Strike("main", number) for number in (1, 2, 3))


def outcome(strike: Strike, *violations: Violation) -> Outcome:
    return Outcome("publish", (strike,), state=f"after {strike.name}", violations=list(violations))


def test_what_ended_well_is_not_done_again(tmp_path: Path) -> None:
    broken_off = Memory(tmp_path)
    broken_off.note(outcome(CLEAN))
    broken_off.note(outcome(VIOLATED, Violation("bytes_are_there", "they are not")))
    patch = tmp_path / "blind_retry.patch"
    patch.write_text("+ again()")
    broken_off.note_caught(patch, "silence_is_not_an_answer")

    memory, tally = Memory(tmp_path), Tally("medium")
    left = list(memory.left([Work("publish", (one,)) for one in (CLEAN, VIOLATED, UNTRIED)], tally))

    assert [one.strikes[0] for one in left] == [VIOLATED, UNTRIED]
    assert (tally.trials, tally.states) == (1, {f"after {CLEAN.name}"})
    assert memory.caught_by(patch) == "silence_is_not_an_answer"
    patch.write_text("+ again(twice=True)")
    assert memory.caught_by(patch) == "", "it is another bug now"


def test_without_a_folder_nothing_is_remembered() -> None:
    memory = Memory(None)
    memory.note(outcome(CLEAN))
    work = [Work("publish", (CLEAN,))]
    assert list(Memory(None).left(work, Tally("medium"))) == work
