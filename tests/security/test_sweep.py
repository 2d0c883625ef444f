"""Every address, for everybody, about what is theirs, what is another tenant's, and what nobody has.

The addresses come from the URLconf: one that is not in the table fails here by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any
from uuid import UUID

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from tests.security import table
from tests.security.table import Entry
from tests.security.world import (
    ADMIN,
    OPERATOR,
    OTHER,
    OWNER,
    REVIEWER,
    ROLES,
    VISITOR,
    Answer,
    Side,
    World,
    address,
    difference,
    random_ids,
)

# One world, and one process that hears every answer.
pytestmark = pytest.mark.django_db

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
ALL = [*table.OBJECTS, *table.MISSING, *table.LISTS, *table.OPEN, *table.BY_TOKEN]


def routes(patterns: Any = None) -> Iterator[str]:
    """The names of all addresses; one without a name gives its pattern."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns)
        else:
            assert isinstance(pattern, URLPattern)
            yield pattern.name or str(pattern.pattern)


def test_every_address_of_the_urlconf_is_in_the_table() -> None:
    found = list(routes())
    assert len(found) == len(set(found)) > 30
    assert set(found) - {entry.name for entry in ALL} == set(), "addresses that nobody has said who may use"
    assert {entry.name for entry in ALL} - set(found) == set(), "no longer addresses"


@pytest.fixture(scope="module")
def counted(world: World, request: pytest.FixtureRequest) -> Iterator[World]:
    """Says at the end how much was tried."""
    yield world
    tried = f"{len(set(routes()))} routes × {len(ROLES) * 2 + 1} roles × 3 objects: {world.requests} requests"
    capture = request.config.pluginmanager.get_plugin("capturemanager")
    with capture.global_and_fixture_disabled() if capture else nullcontext():
        print(f"\n{tried}")


# -- own, foreign, random -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("entry", table.OBJECTS, ids=str)
@pytest.mark.parametrize("name", ["north", "south"])
def test_a_thing_is_open_to_its_roles_and_to_everybody_else_like_one_that_is_not_there(
    counted: World, name: str, entry: Entry
) -> None:
    world, side = counted, counted.sides[name]
    own = _address(entry, side)
    is_first = side is world.north  # the other way round: everybody again, as programs; what they may is known by then
    for role in ROLES if is_first else sorted(entry.may):
        found = _ask(world, side, role, entry, own, side)
        if role in entry.may:
            assert found.status in entry.ok, f"the premise: {role} may {entry}: {found.status} {found.body[:300]}"
            continue
        _refused(found, entry.others, f"{role}: {entry}")
        if entry.others == 404:
            assert difference(found, _ask_random(world, side, role, entry, side)) == "", f"{role}: {entry}"
    _strangers_learn_nothing(world, world.other(side), entry, own, side, browsers=is_first)
    if is_first:
        _visitors_learn_nothing(world, entry, own, side)


@pytest.mark.parametrize("entry", table.MISSING, ids=str)
def test_a_part_that_ones_own_thing_does_not_have_is_like_a_random_id(counted: World, entry: Entry) -> None:
    world, side = counted, counted.north
    for role in ROLES:
        found = _ask(world, side, role, entry, _address(entry, side), side)
        _refused(found, 404, f"{role}: {entry}")
        assert difference(found, _ask_random(world, side, role, entry, side)) == ""


@pytest.mark.parametrize("entry", table.LISTS, ids=str)
def test_a_list_is_open_to_its_roles_only(counted: World, entry: Entry) -> None:
    world = counted
    for side in world.sides.values():
        for role in ROLES:
            if entry.once and role in entry.may and (side, role) != (world.north, OWNER):
                continue
            found = _ask(world, side, role, entry, address(entry.name, {}, {}), side)
            if role in entry.may:
                assert found.status in entry.ok, f"{role}: {entry}: {found.status} {found.body[:300]}"
            else:
                _refused(found, entry.others, f"{role}: {entry}")
    _visitors_learn_nothing(world, entry, address(entry.name, {}, {}), world.north)


@pytest.mark.parametrize("entry", table.OPEN, ids=str)
def test_what_needs_no_sign_in_tells_of_nobody(counted: World, entry: Entry) -> None:
    for who in ((VISITOR, VISITOR), ("north", OWNER), ("south", ADMIN)):
        found = counted.ask(who, entry.method, address(entry.name, {}, {}), _data(entry, counted.north), kind="html")
        assert found.status in entry.ok, f"{who}: {entry}: {found.status}"
        if who[0] == VISITOR:
            assert "Zorilla" not in found.body


@pytest.mark.parametrize("entry", [*table.OBJECTS, *table.LISTS], ids=str)
def test_a_method_that_an_address_does_not_know_is_refused_alike(counted: World, entry: Entry) -> None:
    """HEAD too: no address answers it with headers of what it would not show."""
    world, side = counted, counted.north
    known = {one.method for one in ALL if one.name == entry.name}
    role = next(role for role in ROLES if role in entry.may)
    if entry != next(one for one in ALL if one.name == entry.name):
        return  # the address was looked at with its first entry
    for method in METHODS:
        if method in known:
            continue
        answers = [
            world.ask((whose.name, role), method, path)
            for whose, path in (
                (side, _address(entry, side)),
                (world.south, _address(entry, side)),
                (side, _address(entry, side, random_ids(side.ids))),
            )
        ]
        assert {answer.status for answer in answers} == {405}, f"{method} {entry}"
        assert {difference(answers[0], answer) for answer in answers[1:]} == {""} and not answers[0].wrote


# -- names in parameters --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("role", "method", "name", "said"), table.PARAMETERS, ids=str)
def test_a_foreign_id_in_a_parameter_is_like_a_random_one(
    counted: World, role: str, method: str, name: str, said: dict[str, str]
) -> None:
    world, side, foreign = counted, counted.north, counted.south
    entry = next(one for one in ALL if one.name == name and one.method == method)
    path = _address(entry, side)
    things = {key: value for key, value in said.items() if value in foreign.ids}
    assert things, "the premise: something is named"
    answers = []
    for ids in (foreign.ids, {key: _unlike(value) for key, value in foreign.ids.items()}):
        filled = said | {key: str(ids[thing]) for key, thing in things.items()}
        asked = path if method == "POST" else f"{path}?{_query(filled)}"
        found = world.ask((side.name, role), method, asked, filled if method == "POST" else None, kind="html")
        answers.append(_without(found, [str(ids[thing]) for thing in things.values()]))
    assert difference(*answers) == ""
    assert method == "GET" or answers[0][0] in (404, 409, 422), answers[0][0]
    assert "Zorillasouth" not in answers[0][1]


def test_the_same_key_of_a_form_means_something_else_to_everybody(counted: World) -> None:
    """A client key is the person's own: nobody meets somebody else's thing, or a conflict, through it."""
    from tests.security.world import undone

    world = counted
    with undone():
        made = []
        for side, role in ((world.north, OWNER), (world.north, OTHER), (world.south, OWNER)):
            from artifacts.services import create_artifact

            person = side.people[role]
            artifact = create_artifact(
                person=person, tenant=side.tenant, title=f"Of {role}", content=role.encode(), client_key="the same"
            )
            made.append(artifact.pk)
        assert len(set(made)) == 3


def test_a_password_link_of_one_person_opens_nobody_elses_account(counted: World) -> None:
    world = counted
    north, south, nobody = world.north.ids, world.south.ids, random_ids(world.north.ids)
    own = address("password_link", {"person_id": "newcomer", "token": "token"}, north)
    for who in ((VISITOR, VISITOR), ("south", ADMIN)):
        assert world.ask(who, "GET", own, kind="html").status == 200, "the premise: the token is the right"
        for method in ("GET", "POST"):
            refused = []
            for person, token in (
                (south["newcomer"], north["token"]),
                (north["membership"], north["token"]),
                (nobody["newcomer"], north["token"]),
                (north["newcomer"], south["token"]),
                (north["newcomer"], north["token"][:-1] + ("a" if north["token"][-1] != "a" else "b")),
            ):
                path = address("password_link", {"person_id": "p", "token": "t"}, {"p": person, "t": token})
                data = {"new_password": "correct horse battery", "repeated": "correct horse battery"}
                found = world.ask(who, method, path, data)
                refused.append(_without(found, [str(person), token]))
                assert not found.wrote
            assert refused[0][0] == 404 and {difference(one, refused[0]) for one in refused} == {""}


# -- words ----------------------------------------------------------------------------------------------------------
TOLD = {
    # whom: (what may be in anything they are told, what must have been in something: else this proves nothing)
    OWNER: (
        r"tenant|person\w+|question|later|answer|source\w*|report\w+|private\w+|asked\w+|lost\w+|reference|rawanswer|reason",
        ["tenant", "question", "answer", "source", "sourcetext", "reporttitle", "privatetitle", "privatetext",
         "askedtitle", "askedtext", "losttitle", "losttext", "askedfourtitle", "askedrefusal"],
    ),
    OTHER: (r"tenant|personmembertwo", ["tenant", "personmembertwo"]),
    REVIEWER: (
        r"tenant|person\w+|asked\w+|lost\w+",
        ["tenant", "personmember", "askedtitle", "askedtext", "losttitle", "losttext", "askedrefusal"],
    ),
    OPERATOR: (
        r"tenant|person\w+|lost\w+|reference|rawanswer|reason|handover|askedrevoked",
        ["tenant", "personmember", "losttitle", "losttext", "reference", "rawanswer", "reason", "handover"],
    ),
    ADMIN: (r"tenant|person\w+|brake", ["tenant", "personmember", "brake"]),
}  # fmt: skip


def test_no_word_of_a_tenant_is_in_any_answer_to_another_or_to_a_colleague_who_may_not_see_it(counted: World) -> None:
    """Run after all others: it looks at everything that was answered in this module."""
    world = counted
    assert world.requests > 1_000, "the sweep runs before this"
    for side in world.sides.values():
        for role in ROLES:
            told = world.canaries[side.name, role]
            may, must = TOLD[role]
            foreign = {word for whose, word in told if whose != side.name}
            assert foreign == set(), f"{role} of {side.name} was told of the other tenant"
            own = {word for whose, word in told if whose == side.name}
            assert {word for word in own if not re.fullmatch(may, word)} == set(), f"{role} of {side.name}"
            assert set(must) - own == set(), f"{role} of {side.name} was to see this"
    assert world.canaries.get((VISITOR, VISITOR), set()) == set()


# -- helpers --------------------------------------------------------------------------------------------------------
def _address(entry: Entry, side: Side, ids: dict[str, Any] | None = None) -> str:
    return address(entry.name, entry.where, ids or side.ids)


def _data(entry: Entry, side: Side) -> dict[str, Any] | None:
    return entry.data(side) if entry.data else None


def _ask(world: World, side: Side, role: str, entry: Entry, path: str, of: Side, *, kind: str = "json") -> Answer:
    return world.ask((side.name, role), entry.method, path, _data(entry, of), kind=kind)


def _ask_random(world: World, side: Side, role: str, entry: Entry, of: Side, *, kind: str = "json") -> Answer:
    return _ask(world, side, role, entry, _address(entry, of, random_ids(of.ids)), of, kind=kind)


def _refused(found: Answer, status: int, who: str) -> None:
    assert found.status == status, f"{who}: {found.status} {found.body[:300]}"
    assert not found.wrote, f"{who}: a refused request left something behind"


def _strangers_learn_nothing(
    world: World, strangers: Side, entry: Entry, path: str, of: Side, *, browsers: bool
) -> None:
    """Everybody of the other tenant, as a program; with `browsers` the one who might in a browser too."""
    likeliest = next(role for role in ROLES if role in entry.may)
    for role in ROLES:
        for kind in ("json", "html", "htmx") if browsers and role == likeliest else ("json",):
            foreign = _ask(world, strangers, role, entry, path, of, kind=kind)
            _refused(foreign, 404, f"{role} of {strangers.name}: {entry}")
            random = _ask_random(world, strangers, role, entry, of, kind=kind)
            assert difference(foreign, random) == "", f"{role} of {strangers.name}: {entry} ({kind})"
            assert not random.wrote


def _visitors_learn_nothing(world: World, entry: Entry, path: str, of: Side) -> None:
    for kind, status in (("json", 403), ("html", 302)):
        visited = world.ask((VISITOR, VISITOR), entry.method, path, _data(entry, of), kind=kind)
        _refused(visited, status, f"visitor: {entry}")
        if entry.where:
            random = world.ask((VISITOR, VISITOR), entry.method, _address(entry, of, random_ids(of.ids)), kind=kind)
            assert difference(visited, random) == "", f"visitor: {entry} ({kind})"


def _unlike(value: Any) -> Any:
    """Something of the same form that nothing has."""
    from conversations.kernel.ids import uuid7

    if isinstance(value, UUID):
        return uuid7()
    return "".join("b" if letter == "a" else "a" for letter in value) if isinstance(value, str) else value


def _query(said: dict[str, str]) -> str:
    from urllib.parse import urlencode

    return urlencode(said)


_CHANCE = re.compile(r'<time[^>]*>.*?</time>|value="[0-9a-f]{32}"|data-made="[0-9a-f.]+"|eyJ[\w:.-]+', re.DOTALL)


def _without(found: Answer, asked: list[str]) -> tuple[int, str, tuple[tuple[str, str], ...]]:
    """An answer without what was asked for, and without what differs by chance: times, and keys of forms."""
    body, headers = found.body, [(name, value) for name, value in found.headers if name != "content-length"]
    for one in asked:
        body = body.replace(one, "<asked>")
        headers = [(name, value.replace(one, "<asked>")) for name, value in headers]
    return found.status, _CHANCE.sub("<chance>", body), tuple(headers)
