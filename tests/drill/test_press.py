"""The Press of a lane, from one trial to the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drill.press import Press
from tests.press.running import running_press

ARTICLE = {"title": "Rivers", "content": "Water runs downhill.", "media_type": "text/markdown"}


@pytest.mark.parametrize("times", [1, 2])
def test_what_a_trial_left_on_its_way_is_not_in_the_log_of_the_next(tmp_path: Path, times: int) -> None:
    with running_press(tmp_path / "press") as running:
        press = Press(running)
        press.begin_trial()
        press.plan("hold", times=times, seconds=3)
        for number in range(times):
            with pytest.raises(OSError):
                running.ask("POST", "/articles", ARTICLE, key=f"key {number}")
        assert len(press.log()) == times, "received, not carried out"
        press.begin_trial()
        _, shown = running.json("GET", "/articles")
        assert len(shown["articles"]) == times, "carried out before the next trial began"
        assert press.log()[:-1] == [], "and nothing of it is in that trial's log"
