"""Who acts in the journeys: people at browsers of their own, the outside publisher, and the product they work with."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import psycopg
from django.utils import translation
from django.utils.translation import gettext
from playwright.sync_api import Locator, Page, expect
from psycopg.rows import dict_row

from tests.browser.seeing import sign_in
from tests.instance import ROOT, Instance

SAMPLES = ROOT / "console" / "samples" / "files"
SECONDS_MAX = 60
# A refused request, and a connection that is gone, are told by the browser as errors; which ones, each journey says.
NETWORK_COMPLAINTS = r"net::ERR_|WebSocket connection to"

expect.set_options(timeout=SECONDS_MAX * 1000)
NOTE_STATES = """() => {
  window.states = [];
  const note = () => {
    for (const card of document.querySelectorAll("article[data-kind=operation]")) {
      const now = [card.dataset.status, card.querySelector("header").innerText.trim()];
      if (now.join() !== window.states.at(-1)?.join()) window.states.push(now);
    }
  };
  new MutationObserver(note).observe(document.getElementById("log"), { childList: true, subtree: true, attributes: true });
  note();
}"""
# The messages with their attributes in one order; without the words of times, the drawings, and what htmx notes.
AS_WRITTEN = """() => {
  const write = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.trim() ? node.data.trim().replace(/\\s+/g, " ") + "\\n" : "";
    if (node.nodeType !== Node.ELEMENT_NODE) return "";
    const name = node.localName;
    if (name === "time" || name === "svg") return `<${name}>\\n`;
    const kept = [...node.attributes].filter((one) => !["data-htmx-powered", "data-key"].includes(one.name));
    const attributes = kept.map((one) => ` ${one.name}="${one.value}"`).sort().join("");
    return `<${name}${attributes}>\\n` + [...node.childNodes].map(write).join("") + `</${name}>\\n`;
  };
  return [...document.getElementById("log").childNodes].map(write).join("");
}"""


class Seat:
    """One person at one browser. Everything the browser asks for and complains about is kept."""

    def __init__(self, browser: Any, instance: Instance, username: str, *, language: str = "en") -> None:
        self.instance, self.username, self.language = instance, username, language
        self.context = browser.new_context(
            base_url=instance.url, timezone_id="Europe/Berlin", locale="en-GB", viewport={"width": 1440, "height": 900}
        )
        self.context.set_default_timeout(SECONDS_MAX * 1000)
        self.requests: list[str] = []
        self.documents: list[str] = []
        self.complaints: list[str] = []
        self.context.on("request", self._asked)
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.on(
            "console",
            lambda said: said.type == "error" and self.complaints.append(f"{said.text} {said.location.get('url', '')}"),
        )
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("websocket", lambda socket: self.requests.append(socket.url))
        return page

    def sign_in(self) -> Seat:
        """Where a page would only be in the way: the browser's cookies, by the demo's address."""
        sign_in(self.context, self.instance, self.username)
        return self

    def sign_in_by_hand(self) -> Seat:
        """By the demo's button; then the language, by the shell's."""
        self.page.goto("/demo/")
        self.page.get_by_role("button", name=f"Sign in as {self.username}", exact=True).click()
        self.page.wait_for_selector("nav.nav")
        if self.language != "en":
            self.page.locator("details.me > summary").click()
            self.page.get_by_role("button", name="简体中文").click()
            self.page.wait_for_selector(f"html[lang='{self.language}']")
        return self

    def word(self, text: str, **values: Any) -> str:
        """What the interface says for `text` in this person's language."""
        with translation.override(self.language):
            said = gettext(text)
        return said % values if values else said

    def button(self, text: str, within: Any = None, **values: Any) -> Locator:
        """The button with this accessible name."""
        return (within or self.page).get_by_role("button", name=self.word(text, **values), exact=True)

    def forgive(self, pattern: str) -> None:
        """Complaints of the browser that the journey itself brings about."""
        self.complaints[:] = [text for text in self.complaints if not re.search(pattern, text)]

    def post(self, path: str, **fields: str) -> Any:
        """A form sent with this person's cookies and CSRF token; the answer as JSON, no redirect followed."""
        token = next((c["value"] for c in self.context.cookies() if c["name"] == "csrftoken"), "")
        headers = {"X-CSRFToken": token, "Accept": "application/json", "Referer": self.instance.url}
        return self.context.request.post(path, form=fields, headers=headers, max_redirects=0)

    # -- conversations ----------------------------------------------------------------------------------------------
    def begin(self) -> str:
        """A new conversation; its id."""
        self.page.goto("/conversations/")
        self.button("New conversation").first.click()
        self.page.wait_for_url(re.compile(r"/conversations/[0-9a-f-]{36}/"))
        self.connected()
        return id_in(self.page.url)

    def connected(self, page: Page | None = None) -> None:
        (page or self.page).wait_for_selector("html[data-live='connected']")

    def attach(self, *names: str) -> None:
        """Sample documents, chosen by the button."""
        with self.page.expect_file_chooser() as chooser:
            self.button("Attach").click()
        chooser.value.set_files([SAMPLES / name for name in names])
        expect(self.page.locator("#files > li")).to_have_count(len(names))

    def send(self, text: str) -> str:
        """Writes and sends; the id of the turn that answers, as soon as it is on the page."""
        before = self.page.locator("section.turn").count()
        self.page.get_by_role("textbox", name=self.word("Message"), exact=True).fill(text)
        self.button("Send").click()
        turn = self.page.locator("section.turn").nth(before)
        turn.wait_for(state="attached")
        return str(turn.get_attribute("id")).removeprefix("turn-")

    def answer(self, turn: str, page: Page | None = None) -> Locator:
        return (page or self.page).locator(f"#answer-{turn}")

    def until_turn(self, turn: str, status: str, page: Page | None = None) -> Locator:
        """Waits until the page itself shows the turn in this state."""
        answer = self.answer(turn, page)
        expect(answer).to_have_attribute("data-turn-status", status)
        return answer

    def ask(self, text: str) -> str:
        """Sends and waits for the end of the turn."""
        turn = self.send(text)
        self.until_turn(turn, "completed")
        return turn

    def card(self, operation: str | None = None) -> Locator:
        """The card of an operation, or of the last one."""
        return self.page.locator(f"#operation-{operation}" if operation else "article[data-kind=operation]").last

    def until_operation(self, status: str, card: Locator | None = None) -> str:
        """Waits until the page shows its operation in this state; the operation's id."""
        card = card or self.card()
        expect(card).to_have_attribute("data-status", status)
        return str(card.get_attribute("data-id"))

    def report_on(self, topic: str, *samples: str) -> str:
        """A conversation with documents and a report about `topic`; its id. Another topic makes another article."""
        conversation = self.begin()
        self.attach(*(samples or ("tavel-review.pdf",)))
        self.ask(f"Write a short report on {topic}.")
        expect(self.page.locator("#log a[data-version='1']").first).to_be_attached()
        return conversation

    def propose(self, title: str, content: str) -> tuple[str, str]:
        """An article written by hand and proposed, without any agent; leaves the page at the request. (artifact, request)"""
        made = self.post("/artifacts/", title=title, content=content, client_key=title)
        artifact = id_in(made.headers["location"])
        self.page.goto(f"/artifacts/{artifact}/versions/1/")
        self.button("Propose publication").click()
        self.page.wait_for_url("**/approvals/**")
        return artifact, id_in(self.page.url)

    def keep_states(self) -> None:
        """From now on the page notes each state, with its words, that it shows of any operation."""
        self.page.evaluate(NOTE_STATES)

    def states(self) -> list[list[str]]:
        """[state, words] of the operations, as the page showed them one after the other."""
        return list(self.page.evaluate("() => window.states"))

    # -- deciding ---------------------------------------------------------------------------------------------------
    def open_request(self, request: str) -> None:
        """From the inbox, as a reviewer goes."""
        self.page.goto("/approvals/")
        self.page.locator(f"#request-{request}").click()
        self.page.wait_for_url(f"**/approvals/{request}/**")

    def press_decide(self, verdict: str, *, number: int = 1, reason: str = "", open_only: bool = False) -> None:
        """Approve or Reject, then Confirm in the dialog."""
        opener = self.button("Approve version %(n)s", n=number) if verdict == "approve" else self.button("Reject")
        opener.click()
        if not open_only:
            self.confirm(reason)

    def confirm(self, reason: str = "") -> None:
        dialog = self.page.locator("dialog[open]")
        if reason:
            dialog.get_by_role("textbox", name=self.word("Reason")).fill(reason)
        self.button("Confirm", dialog).click()

    # -- at the end -------------------------------------------------------------------------------------------------
    def _asked(self, request: Any) -> None:
        self.requests.append(request.url)
        if request.resource_type == "document":
            self.documents.append(request.url)

    def check(self) -> None:
        """Nothing was asked of another host, and the browser had nothing to complain of."""
        here = urlsplit(self.instance.url).netloc
        own = ("data", "blob", "about")
        foreign = [url for url in self.requests if urlsplit(url).scheme not in own and urlsplit(url).netloc != here]
        assert foreign == [], f"{self.username} asked another host"
        assert self.requests, "the journey was not recorded"
        assert self.complaints == [], f"the browser of {self.username} complains"


class Outside:
    """The Press as the journeys see it: its log from one point on, and its fault plan."""

    def __init__(self, instance: Instance) -> None:
        self.url = instance.press_url
        self.since = max((line["n"] for line in self.log(0)), default=0)

    def log(self, since: int | None = None) -> list[dict[str, Any]]:
        text = urlopen(f"{self.url}log?since={self.since if since is None else since}", timeout=10).read().decode()
        return [json.loads(line) for line in text.splitlines() if line]

    def effects(self) -> list[dict[str, Any]]:
        """What happened there since the journey began."""
        return [line for line in self.log() if line["effect"]]

    def plan(self, *faults: dict[str, Any]) -> None:
        """What is to go wrong next; without faults, nothing more."""
        data = json.dumps({"plan": [{"path": "/articles", **fault} for fault in faults]}).encode()
        headers = {"Content-Type": "application/json"}
        urlopen(Request(f"{self.url}faults", data=data, method="PUT", headers=headers), timeout=10).read()

    def article(self, id_: str) -> dict[str, Any]:
        """The article as the Press gives it by the key it was sent with."""
        key = next(line["key"] for line in self.effects() if line["effect"] == id_)
        (found,) = json.loads(urlopen(f"{self.url}articles?key={key}", timeout=10).read())["articles"]
        return dict(found)


class Records:
    """What the product has stored, read as its application role."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance

    def rows(self, sql: str, *values: Any) -> list[dict[str, Any]]:
        with psycopg.connect(
            self.instance.run_json["database_url"], row_factory=dict_row, autocommit=True
        ) as connection:
            return connection.execute(sql, values).fetchall()

    def one(self, sql: str, *values: Any) -> Any:
        """The only column of the only row, or None."""
        found = self.rows(sql, *values)
        return next(iter(found[0].values())) if found else None

    @contextmanager
    def held(self, table: str) -> Iterator[None]:
        """While inside, nobody can read this table: whoever wants to stands still."""
        with psycopg.connect(self.instance.run_json["migrate_database_url"]) as connection:
            connection.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
            yield
            connection.rollback()

    def turn(self, id_: str) -> str:
        return str(self.one("SELECT status FROM conversations_turn WHERE id = %s", id_))

    def operation(self, id_: str) -> dict[str, Any]:
        return self.rows("SELECT * FROM operations_operation WHERE id = %s", id_)[0]

    def operations_of(self, conversation: str) -> list[dict[str, Any]]:
        return self.rows("SELECT * FROM operations_operation WHERE conversation_id = %s ORDER BY id", conversation)

    def report(self, conversation: str) -> dict[str, Any]:
        """The newest report version of a conversation."""
        return self.rows(
            "SELECT v.id, v.artifact_id, v.number, v.sha256, v.title FROM artifacts_version v"
            " JOIN artifacts_artifact a ON a.id = v.artifact_id"
            " WHERE a.conversation_id = %s AND a.kind = 'report' ORDER BY v.created_at DESC, v.id DESC LIMIT 1",
            conversation,
        )[0]


def likeness(page: Page) -> str:
    """What a page shows of a conversation, without what differs from one time or conversation to the next: ids,
    times, hashes and their ribbons, durations."""
    html = str(page.evaluate(AS_WRITTEN))
    ids: dict[str, str] = {}
    html = re.sub(
        r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
        lambda found: ids.setdefault(found.group(), f"id{len(ids)}"),
        html,
    )
    html = re.sub(r"\b[0-9a-f]{64}\b", "sha256", html)
    html = re.sub(r'(<span class="num xs">\n)[^<]*', r"\1", html)
    return re.sub(r"[\d.,]+\s(?:s|ms|min)\b", "n s", html)


def id_in(url: str) -> str:
    """The first id in an address."""
    found = re.search(r"[0-9a-f]{8}-[0-9a-f-]{27}", url)
    assert found, url
    return found.group()


def shown(instance: Instance, kind: str, id_: str) -> dict[str, Any]:
    """`manage.py show`, as someone in a second terminal sees it."""
    code, said = instance.ask("show", kind, id_, "--json")
    assert code == 0, said
    return dict(json.loads(said))


def audit(instance: Instance) -> None:
    """Rows, events and chains agree."""
    code, said = instance.ask("audit")
    assert code == 0, said
    assert re.search(r"audit: [1-9]\d* streams, [1-9]\d* events, 0 differences", said.splitlines()[-1])


def picture(seat: Seat, folder: Path, name: str) -> None:
    """What the person saw when the journey failed, for whoever looks into it."""
    for number, page in enumerate(seat.context.pages):
        page.screenshot(path=folder / f"{name}-{seat.username}-{number}.png")


Sit = Callable[..., Seat]
