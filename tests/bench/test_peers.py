"""What is made of a peer's figure, and of a peer that is not there; the peers themselves are the bench's to run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.bench import dispatch, peers
from tests.bench.peers import Absent, Peer, opened, process, python
from tests.bench.rows import Row


def of(*figures: float | Exception) -> Callable[[], float]:
    """One after the other."""
    left = iter(figures)

    def measure() -> float:
        figure = next(left)
        if isinstance(figure, Exception):
            raise figure
        return figure

    return measure


def taken(*figures: float | Exception) -> Peer:
    peer = Peer("DBOS", of(*figures))
    for _ in figures:
        peer.take()
    return peer


@pytest.mark.parametrize(("ours", "ok", "ratio"), [(4.9, True, 0.49), (5.1, False, 0.51)])
def test_taking_at_most_so_much_of_what_a_peer_takes_is_judged_by_the_median_of_its_turns(
    ours: float, ok: bool, ratio: float
) -> None:
    row = taken(1, 10, 700).at_most("it", 0.5, ours_ms=ours, n=7)
    assert (row.ok, row.ratio, row.reference_ms, row.n) == (ok, pytest.approx(ratio), 10, 7)
    assert (row.goal, row.reason) == ("<= 0.5 x DBOS", "")


@pytest.mark.parametrize(("ours", "ok", "ratio"), [(4.9, True, 10 / 4.9), (5.1, False, 10 / 5.1)])
def test_a_rate_of_at_least_so_many_times_a_peers_is_judged_by_the_time_that_one_takes(
    ours: float, ok: bool, ratio: float
) -> None:
    row = taken(10).at_least("it", 2, ours_ms=ours, n=7)
    assert (row.ok, row.ratio, row.reference_ms) == (ok, pytest.approx(ratio), 10)


def test_a_peer_that_fails_once_is_not_asked_again_and_its_row_says_why() -> None:
    peer = taken(10, Absent("it did\n not start"), AssertionError("asked again"))
    row = peer.at_most("it", 0.5, ours_ms=1, n=7)
    assert (row.ok, row.ratio, row.reference_ms, row.measured_ms) == (None, None, None, 1)
    assert row.reason == "it did not start"


def test_any_failure_of_a_peer_is_a_reason_and_no_failure_of_the_bench() -> None:
    assert taken(ZeroDivisionError("oh")).at_least("it", 2, ours_ms=1, n=7).reason == "ZeroDivisionError: oh"


def test_a_turn_that_is_not_counted_is_not() -> None:
    peer = Peer("DBOS", of(1000, 10))
    peer.take(is_counted=False)
    assert peer.at_most("it", 1, ours_ms=1, n=1).ok is None
    peer.take()
    assert peer.at_most("it", 1, ours_ms=1, n=1).reference_ms == 10


@pytest.mark.parametrize("value", [None, "", "0", "yes"])
def test_without_being_asked_for_by_1_no_peer_is_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, value: str | None
) -> None:
    monkeypatch.setattr(peers, "FOLDER", tmp_path / "venv")
    if value is None:
        monkeypatch.delenv("BENCH_PEERS", raising=False)
    else:
        monkeypatch.setenv("BENCH_PEERS", value)
    with pytest.raises(Absent, match="DBOS is measured with BENCH_PEERS=1 only; it took 4 s"):
        python("DBOS", "4 s")
    assert not (tmp_path / "venv").exists()


def test_an_environment_that_cannot_be_made_is_a_reason(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("BENCH_PEERS", "1")
    monkeypatch.setattr(peers, "FOLDER", tmp_path / "file" / "venv")
    with pytest.raises(Absent, match="could not be installed"):
        python("DBOS")


def test_what_cannot_be_opened_is_the_reason_each_time_it_is_needed() -> None:
    @contextmanager
    def closed() -> Iterator[int]:
        raise ValueError("no port")
        yield 1

    with ExitStack() as stack:
        chat = opened(stack, closed)
        for _ in range(2):
            with pytest.raises(Absent, match="ValueError: no port"):
                chat()


def test_a_peer_is_told_nothing_of_the_product(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://ours")
    with process(tmp_path / "log", "env", environment={"CHAT_DATABASE": "theirs"}, is_asked=True) as started:
        said, _ = started.communicate(timeout=30)
    assert "CHAT_DATABASE=theirs" in said.splitlines()
    assert "DATABASE_URL=postgresql://ours" not in said.splitlines()


@pytest.mark.parametrize(
    ("ok", "doubles", "judged"), [(True, 0, True), (False, 0, False), (None, 0, None), (True, 1, False)]
)
def test_an_effect_that_happened_twice_misses_the_goal_however_quick_it_was(
    ok: bool | None, doubles: int, judged: bool | None
) -> None:
    row = dispatch._nothing_twice(Row("killed", 0.5, "", ok, 1, "DBOS", 2, 8), doubles)
    assert row.ok is judged
    assert row.reason == ("1 keys had two effects" if doubles else "no key had two effects")
