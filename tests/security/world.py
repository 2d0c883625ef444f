"""Two tenants alike: in each the same people, one of everything that an address can name, and a canary word in every
text. What belongs to one side can be told from the other's by its words, wherever it turns up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.urls import reverse

from approvals.services import revoke
from approvals.tokens import issue_view_token
from artifacts.models import Artifact, Version
from artifacts.services import Draft, Origin, add_artifact, create_artifact, draft
from artifacts.sources import add_source
from console.accounts.models import Person
from console.accounts.services import password_link
from conversations.kernel.ids import uuid7
from conversations.kernel.unit import unit
from conversations.models import Conversation, Turn
from conversations.services import send_message, start_conversation
from operations import brakes, follow, reconciliation
from tests.accounts import making
from tests.live.making import cookie_for, finish, start
from tests.operations.conftest import Ledger
from tests.press.running import Press

OWNER, OTHER, REVIEWER, OPERATOR, ADMIN = ROLES = ("member", "member2", "reviewer", "operator", "admin")
VISITOR = "visitor"
CANARY = re.compile(r"Zorilla(north|south)([a-z]+)")


class Side:
    """One tenant. `member` owns what there is; `ids` names it for addresses; `word(field)` is a field's canary."""

    def __init__(self, name: str, press: Press) -> None:
        self.name = name
        self.ledger = Ledger(press, settings)
        self.tenant = self.ledger.tenant
        self.people: dict[str, Person] = {role: getattr(self.ledger, role) for role in ROLES}
        self.ids: dict[str, Any] = {"tenant": self.tenant.pk, "first": 1, "second": 2, "missing": 99}
        self._name_everything()
        self._talk()
        self._keep_private()
        self._ask()
        self._lose()
        self._people()
        brakes.set_brake(
            person=self.people[ADMIN], tenant=self.tenant, provider="press", engaged=False, reason=self.word("brake")
        )

    def word(self, field: str) -> str:
        return f"Zorilla{self.name}{field}"

    def version(self, field: str) -> Version:
        """A report of the owner, made by hand, with the field's word in title and text."""
        return self.ledger.newer(self._written(field), f"# {field}\n\n{self.word(field + 'text')} again\n".encode())

    def _written(self, field: str) -> Version:
        made = create_artifact(
            person=self.people[OWNER], tenant=self.tenant, title=self.word(field + "title"),
            content=f"# {field}\n\n{self.word(field + 'text')}\n".encode(), client_key=self.ledger.next_key(),
        )  # fmt: skip
        assert made.current_version is not None
        return made.current_version

    def _name_everything(self) -> None:
        self.tenant.name = self.word("tenant")
        self.tenant.save()
        for role, person in self.people.items():
            person.name = self.word(f"person{role.replace('2', 'two')}")
            person.save()

    def _talk(self) -> None:
        """A conversation with a source, a turn that has ended and one that has not, and a report of its own."""
        owner = self.people[OWNER]
        self.conversation: Conversation = start_conversation(person=owner, tenant=self.tenant)
        self.source = add_source(
            conversation=self.conversation, person=owner, file_name=f"{self.word('source')}.txt",
            data=f"The {self.word('sourcetext')} runs at night.\n".encode(),
        )  # fmt: skip
        ended, live = (self._say(self.word(field)) for field in ("question", "later"))
        finish(start(ended.pk).pk, self.word("answer"))
        with unit():
            written: Draft = draft(
                tenant=self.tenant, title=self.word("reporttitle"), content=self.word("reporttext").encode()
            )
            self.report = add_artifact(
                tenant=self.tenant, draft=written, origin=Origin(owner), conversation=self.conversation,
                kind=Artifact.Kind.REPORT,
            )  # fmt: skip
        self.ids |= {
            "conversation": self.conversation.pk,
            "ended_turn": ended.pk,
            "live_turn": live.pk,
            "source": self.source.artifact_id,
        }

    def _say(self, text: str) -> Turn:
        message = send_message(
            person=self.people[OWNER], conversation=self.conversation, text=text, client_key=self.ledger.next_key()
        )
        return Turn.objects.get(question=message)

    def _keep_private(self) -> None:
        """An artifact that no request and no case names."""
        self.private = self.version("private")
        self.ids |= {"private": self.private.artifact_id, "private_sha256": self.private.sha256}

    def _ask(self) -> None:
        """A request in each state that an address needs; all named `asked`, so all visible to who decides."""
        ledger = self.ledger
        self.asked = self._written("asked")
        pending = ledger.proposed(self.asked)
        approved, revoked, prepared = (
            ledger.proposed(self._written("asked" + number)) for number in ("one", "two", "three")
        )
        refused = ledger.proposed(self._written("askedfour"))
        for operation in (approved, revoked, prepared):
            ledger.approve(operation)
        revoke(person=self.people[REVIEWER], request_id=revoked.request_id, reason=self.word("askedrevoked"))
        follow.follow(operation_id=prepared.pk)
        ledger.approve(refused, verdict="reject", reason=self.word("askedrefusal"))
        self.pending = ledger.request(pending)
        self.ids |= {
            "asked": self.asked.artifact_id,
            "proposed": pending.pk,
            "pending": pending.request_id,
            "approved": approved.request_id,
            "revoked": revoked.request_id,
            "digest": self.pending.digest,
            "view_token": self.stolen_decision()["view_token"],
            "refused": refused.request_id,
            "prepared": prepared.pk,
        }

    def _lose(self) -> None:
        """Two publications whose answers were lost: one settled by hand, one that a person may settle now."""
        ledger, times = self.ledger, 2
        for field in ("lostsettled", "lost"):
            version = self._written(field)
            ledger.press.plan(
                {"path": "/articles", "method": "POST", "times": 1, "fault": "effect_no_reply"},
                {"path": "/articles", "method": "GET", "times": times, "fault": "query_error"},
            )
            unknown = ledger.dispatched(version)
            assert ledger.query(unknown).status == "unknown"
            case = ledger.case(unknown)
            if field == "lostsettled":
                self.ids["settled_case"] = case.pk
                reconciliation.settle_by_hand(
                    person=self.people[OPERATOR], operation_id=unknown.pk, verdict="confirmed",
                    reference=self.word("reference"), raw_answer=self.word("rawanswer"), reason=self.word("reason"),
                )  # fmt: skip
        reconciliation.assign(
            person=self.people[OPERATOR], case_id=case.pk, to=self.people[OPERATOR], reason=self.word("handover")
        )
        self.ids |= {"lost": version.artifact_id, "unknown": unknown.pk, "case": case.pk}

    def _people(self) -> None:
        """Somebody who has not come yet, with the link that lets them in."""
        self.newcomer = making.person(self.tenant, "newcomer", "member")
        person_id, token = password_link(self.newcomer).strip("/").split("/")[1:]
        self.ids |= {
            "membership": making.membership(self.tenant, self.people[OTHER]).pk,
            "operator": self.people[OPERATOR].pk,
            "newcomer": UUID(person_id),
            "token": token,
        }

    def stolen_decision(self) -> dict[str, str]:
        """A decision as the reviewer's own page would send it."""
        token = issue_view_token(person=self.people[REVIEWER], request=self.pending)
        return {"decision": "approve", "digest": self.pending.digest, "view_token": token, "reason": "Fine"}


@dataclass(frozen=True)
class Answer:
    """What came back, without what differs from answer to answer by chance; `wrote` tells whether rows differ now."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: str
    wrote: bool


def difference(one: Any, other: Any) -> str:
    """Where two answers begin to differ; "" when they are the same. (pytest's own comparison of pages takes minutes.)"""
    first, second = repr(one), repr(other)
    if first == second:
        return ""
    at = next((at for at, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1]), 0)
    return f"…{first[max(0, at - 60) : at + 120]}… is not …{second[max(0, at - 60) : at + 120]}…"


class World:
    """Everything is undone after each request, so that each finds the same world."""

    FORMATS: ClassVar[dict[str, dict[str, str]]] = {
        "html": {"Accept": "text/html"},
        "json": {"Accept": "application/json"},
        "htmx": {"Accept": "text/html", "HX-Request": "true"},
    }

    def __init__(self, press: Press) -> None:
        self.north, self.south = Side("north", press), Side("south", press)
        self.sides = {"north": self.north, "south": self.south}
        self.cookies = {
            (side.name, role): cookie_for(person).partition("=")[2]
            for side in self.sides.values()
            for role, person in side.people.items()
        }
        self.requests = 0
        self._client = Client()  # one for all: each new one looks at every static file first
        self.canaries: dict[tuple[str, str], set[tuple[str, str]]] = {}
        self._rows, self._writes = rows(), writes()

    def other(self, side: Side) -> Side:
        return self.south if side is self.north else self.north

    def ask(self, who: tuple[str, str], method: str, path: str, data: Any = None, *, kind: str = "json") -> Answer:
        """One request of somebody (side, role; the visitor has no cookie), undone afterwards."""
        client = self._client
        client.cookies.clear()
        if who in self.cookies:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.cookies[who]
        self.requests += 1
        with undone():
            response = client.generic(method, path, **_body(method, data), headers=self.FORMATS[kind])
            before, self._writes = self._writes, writes()
            wrote = self._writes != before and rows() != self._rows
        body = response.content.decode("utf-8", "replace")
        told = body + repr(sorted(response.items()))
        self.canaries.setdefault(who, set()).update(CANARY.findall(told))
        return Answer(response.status_code, _headers(response, path), _plain(body, path), wrote)


@contextmanager
def undone() -> Iterator[None]:
    """What happens inside leaves no row behind."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def writes() -> int:
    """Rows that this transaction has inserted, changed or deleted so far, what was undone included."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) FROM pg_stat_xact_user_tables")
        return int(cursor.fetchone()[0])


def rows() -> dict[str, tuple[int, str]]:
    """Of each table how many rows it has, and a hash of all they say."""
    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names(cursor) if name != "django_migrations"]
        found = {}
        for table in tables:
            cursor.execute(
                f"SELECT count(*), md5(coalesce(string_agg(t::text, chr(10) ORDER BY t::text), '')) FROM \"{table}\" t"  # noqa: S608
            )
            found[table] = cursor.fetchone()
    return found


def address(name: str, where: dict[str, str], ids: dict[str, Any]) -> str:
    """The address of a route; `where` says which of `ids` stands for each of its parameters."""
    return reverse(name, kwargs={parameter: ids[thing] for parameter, thing in where.items()})


def random_ids(ids: dict[str, Any]) -> dict[str, Any]:
    """Ids of the same kind that nothing has."""
    return {name: uuid7() if isinstance(value, UUID) else value for name, value in ids.items()}


_IDS = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value="|"X-CSRFToken":")[A-Za-z0-9]{64}')


def _body(method: str, data: Any) -> dict[str, Any]:
    if method not in ("POST", "PUT", "PATCH", "DELETE"):
        return {}
    return {"data": encode_multipart(BOUNDARY, data or {}), "content_type": MULTIPART_CONTENT}


def _plain(text: str, path: str) -> str:
    """Without the CSRF token, and the ids that were asked for."""
    text = _TOKEN.sub(r"\1<csrf>", text)
    for asked in {*_IDS.findall(path)}:
        text = text.replace(asked, "<id>")
    return text


def _headers(response: Any, path: str) -> tuple[tuple[str, str], ...]:
    """All of them, the cookies with their attributes but without the CSRF secret, in a fixed order."""
    dates = ("date", "expires")
    told = [(name.lower(), _plain(value, path)) for name, value in response.items() if name.lower() not in dates]
    for name, morsel in response.cookies.items():
        value = "<csrf>" if name == settings.CSRF_COOKIE_NAME else morsel.value
        told.append(("set-cookie", f"{name}={value}; {morsel['path']} {morsel['samesite']} {morsel['httponly']}"))
    return tuple(sorted(told))
