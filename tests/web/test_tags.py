"""Template tags: what they write is what outsiders and readers rely on."""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from types import SimpleNamespace
from uuid import UUID

import pytest
from django.conf import settings
from django.template import engines

from console.web.templatetags import countersign as tags
from console.web.vocabulary import State
from tests.web.parsing import Elements

SHA = hashlib.sha256(b"version 7").hexdigest()
ID = UUID("01890000-0000-7000-8000-000000000001")


def drawn(source: str, **context) -> str:
    return engines["django"].from_string(source).render(context)


def test_every_icon_named_in_a_template_exists():
    names = set()
    for template in Path(settings.BASE_DIR, "templates").rglob("*.html"):
        names |= set(re.findall(r'{%\s*icon\s+"([^"]+)"', template.read_text()))
    assert "send" in names
    for name in sorted(names):
        assert "<svg" in tags.icon(name)


def test_an_icon_is_hidden_from_assistive_technology_and_sized_by_the_style_sheet():
    (svg,) = Elements(tags.icon("send", "spin")).all("svg")
    assert svg["aria-hidden"] == "true"
    assert svg["class"] == "i spin"
    assert "width" not in svg
    assert "height" not in svg


def test_a_chip_carries_kind_id_and_status_and_says_the_word():
    found = Elements(drawn('{% chip "operation" "unknown" id=id first_query_ended=False %}', id=ID))
    (chip,) = [attributes for attributes in found.all("span") if "data-kind" in attributes]
    assert (chip["data-kind"], chip["data-id"], chip["data-status"]) == ("operation", str(ID), "unknown")
    assert chip["class"] == "chip t-unknown"
    assert found.text == "Being checked"


def test_an_expected_state_shows_no_chip_but_its_element_is_there():
    found = Elements(drawn('{% chip "turn" "completed" id=id quiet=True %}', id=ID))
    (element,) = found.all("span")
    assert element == {"class": "unsaid", "data-kind": "turn", "data-id": str(ID), "data-status": "completed"}
    assert found.text == ""
    assert "Failed" in drawn('{% chip "turn" "failed" id=id quiet=True %}', id=ID)


def test_a_derived_word_carries_no_kind():
    found = Elements(drawn('{% chip "derived" "needs_a_person" %}'))
    assert found.text == "Needs a person"
    assert not any(name.startswith("data-") for name in found.attribute_names)


def test_a_chip_within_a_card_that_carries_the_data_is_bare():
    html = drawn('<p{% marks "case" id "open" %}>{% chip "case" "open" id=id bare=True %}</p>', id=ID)
    assert html.count("data-kind") == 1


def test_a_ready_state_is_shown_as_it_is():
    html = tags.chip("case", State("wait", "hand", "By <b>hand</b>"), id=ID, status="assigned")
    assert "By &lt;b&gt;hand&lt;/b&gt;" in html
    assert 'data-status="assigned"' in html


def test_a_ribbon_has_sixteen_bars_whose_heights_are_the_first_digits():
    found = Elements(tags.ribbon(SHA))
    heights = [int(bar["height"]) for bar in found.all("rect")]
    assert heights == [2 + int(digit, 16) * 14 // 15 for digit in SHA[:16]]
    assert found.all("span")[0]["data-sha256"] == SHA
    assert found.all("span")[0]["title"] == f"sha256 {SHA}"
    assert found.text == f"sha256 {SHA[:8]}…{SHA[-4:]}"


def test_the_same_version_has_the_same_ribbon_everywhere_and_another_has_another():
    other = hashlib.sha256(b"version 8").hexdigest()
    assert tags.ribbon(SHA, label=False) == tags.ribbon(SHA, label=False)
    assert tags._bars(SHA[:16]) != tags._bars(other[:16])


@pytest.mark.parametrize("not_a_hash", ["", None, "zz", '"><script>'])
def test_what_is_no_hash_gets_no_ribbon(not_a_hash):
    assert tags.ribbon(not_a_hash) == ""


def test_a_full_hash_is_read_in_groups_of_four_and_copied_whole():
    assert tags.fullhash(SHA).replace(" ", "") == SHA
    assert {len(group) for group in tags.fullhash(SHA).split()} == {4}
    (button,) = Elements(tags.copyhash(SHA, "request digest")).all("button")
    assert button["data-copy"] == SHA
    assert button["aria-label"] == "Copy request digest"


def test_a_version_link_names_number_and_hash():
    version = SimpleNamespace(artifact_id=ID, number=7, sha256=SHA)
    found = Elements(tags.version_link(version))
    (link,) = found.all("a")
    assert link["href"] == f"/artifacts/{ID}/versions/7/"
    assert (link["data-version"], link["data-sha256"]) == ("7", SHA)
    assert found.text == "Version 7"


def test_a_moment_is_written_in_utc_with_the_exact_time_to_hover():
    at = datetime(2026, 11, 26, 14, 6, 31, tzinfo=timezone(timedelta(hours=1)))
    found = Elements(tags.moment(at))
    (element,) = found.all("time")
    assert element["datetime"] == "2026-11-26T13:06:31.000Z"
    assert element["title"] == "2026-11-26 13:06:31 UTC"
    assert found.text == "26 Nov 2026, 13:06 UTC"
    assert Elements(tags.moment(at, "day")).text == "Thursday 26 November 2026, times in UTC"
    assert Elements(tags.moment(at, "seconds")).text == "13:06:31 UTC"
    assert tags.moment(None) == ""


def test_a_moment_that_is_awaited_says_so_instead_of_a_time_that_has_passed():
    past, future = datetime.now(UTC) - timedelta(seconds=1), datetime.now(UTC) + timedelta(hours=1)
    assert Elements(tags.moment(past, "seconds", "any moment now")).text == "any moment now"
    found = Elements(tags.moment(future, "seconds", "any moment now"))
    (element,) = found.all("time")
    assert element["data-over"] == "any moment now", "the page itself changes the words when the time comes"
    assert found.text.endswith("UTC")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 s"), (59.9, "59 s"), (60, "1 min"), (5280, "1 h 28 min"), (7200, "2 h"), (97200, "1 d 3 h"), (-5, "0 s")],
)
def test_durations_in_the_units_that_matter(seconds, words):
    assert tags.duration(seconds) == words


def test_a_tenant_is_a_letter_and_a_name_and_never_the_colour_alone():
    found = Elements(tags.tenant_mark(SimpleNamespace(name="North", colour="blue")))
    assert found.text == "NTenant North"
    assert found.all("span")[0]["class"] == "tenant tn-blue"
    assert tags.tenant_class(SimpleNamespace(name="x", colour='blue" onclick="x')) == "tn-slate"


def test_sizes_in_words():
    assert tags.filesize_words(1) == "1 byte"
    assert tags.filesize_words(999) == "999 bytes"
    assert tags.filesize_words(1_500_000) == "1.5 MB"


def test_days_group_by_utc():
    assert tags.day_of(datetime(2026, 11, 26, 0, 30, tzinfo=timezone(timedelta(hours=1)))).day == 25
    assert tags.seconds_since(datetime.now(UTC) - timedelta(seconds=90)) == pytest.approx(90, abs=5)
