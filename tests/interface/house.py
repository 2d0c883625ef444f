"""The product with its people, each at a browser of their own, and one of everything that has a page."""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import httpx

from tests.browser.seeing import a_context
from tests.instance import ROOT, Instance, wait_until
from tests.journeys.acting import id_in

SAMPLES = ROOT / "console" / "samples" / "files"
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
TEXT = "# Night trains\n\nThe night train runs daily at 22:10.\n"
SIZE_OF_A_VISIT = {"viewport": DESK, "reduced_motion": "reduce", "locale": "en-GB", "timezone_id": "Europe/Berlin"}


class House:
    """`page("reviewer")` is a new page of reviewer@north; `post` sends a form as a program would, with their cookies."""

    def __init__(self, browser: Any, instance: Instance, stack: ExitStack) -> None:
        self.browser, self.instance, self._stack = browser, instance, stack
        self._contexts: dict[str, Any] = {}
        self._tabs: dict[str, Any] = {}

    def context(self, who: str) -> Any:
        if who not in self._contexts:
            seated = a_context(self.browser, self.instance, _full(who), base_url=self.instance.url, **SIZE_OF_A_VISIT)
            self._contexts[who] = self._stack.enter_context(seated)
        return self._contexts[who]

    def stranger(self) -> Any:
        """Somebody who has not signed in, with nothing in the cache."""
        context = self.browser.new_context(base_url=self.instance.url, **SIZE_OF_A_VISIT)
        self._stack.callback(context.close)
        return context

    def newcomer(self, who: str) -> Any:
        """The same person at a browser that has seen nothing of the product yet: only the cookies are there."""
        context = self.stranger()
        context.add_cookies(self.context(who).cookies())
        return context

    def tab(self, who: str) -> Any:
        """The one page that this person ("" is somebody who has not signed in) looks at everything with."""
        if who not in self._tabs:
            self._tabs[who] = (self.context(who) if who else self.stranger()).new_page()
        return self._tabs[who]

    def get(self, who: str, address: str) -> str:
        answer = self.context(who).request.get(address)
        assert answer.ok, (address, answer.status)
        return str(answer.text())

    def post(self, who: str, address: str, *, file: str = "", **fields: str) -> str:
        """Where the answer leads; `file` is a sample to attach."""
        answer = self._sent(who, address, file, fields)
        assert answer.status in (302, 303), (address, answer.status, answer.text().partition("<main")[2][:1500])
        return urlsplit(answer.headers["location"]).path

    def shown(self, who: str, address: str, **fields: str) -> str:
        """What the answer shows."""
        answer = self._sent(who, address, "", fields)
        assert answer.ok, (address, answer.status, answer.text().partition("<main")[2][:1500])
        return str(answer.text())

    def _sent(self, who: str, address: str, file: str, fields: dict[str, str]) -> Any:
        request = self.context(who).request
        token = next(one["value"] for one in self.context(who).cookies() if one["name"] == "csrftoken")
        headers = {"X-CSRFToken": token, "Referer": self.instance.url}
        form: dict[str, Any] = {"client_key": uuid4().hex, **fields}
        if file:
            data = (SAMPLES / file).read_bytes()
            form["attachment"] = {"name": file, "mimeType": "application/octet-stream", "buffer": data}
        how = {"multipart": form} if file else {"form": form}
        return request.post(address, headers=headers, max_redirects=0, **how)

    def plan(self, *faults: dict[str, Any]) -> None:
        """What the Press does wrong from now on."""
        answer = httpx.put(f"{self.instance.press_url}faults", json={"plan": list(faults)}, trust_env=False)
        assert answer.status_code == 200

    # -- things ----------------------------------------------------------------------------------------------------
    def talked(self, who: str, text: str, file: str = "") -> str:
        """The address of a new conversation with one question, answered or waiting."""
        conversation = self.post(who, "/conversations/")
        self.post(who, f"{conversation}messages/", file=file, text=text)

        def is_over() -> bool:
            turns = set(TURN.findall(self.get(who, conversation)))
            return bool(turns) and not turns & {"accepted", "running"}

        wait_until(is_over, "the turn has ended, or waits", 60)
        return conversation

    def written(self, who: str = "member", title: str = "") -> str:
        """The address of an artifact made by hand."""
        return self.post(who, "/artifacts/", title=title or f"Night trains {uuid4().hex[:6]}", content=TEXT)

    def proposed(self, artifact: str = "") -> str:
        """The address of a new request of the member's."""
        return self.post("member", f"{artifact or self.written()}versions/1/publications/")

    def decided(self, request: str, decision: str = "approve") -> None:
        """As the reviewer's own page would send it."""
        page = self.get("reviewer", request)
        form = {name: _value(page, name) for name in ("digest", "view_token")}
        self.post("reviewer", f"{request}decisions/", decision=decision, reason="Read it.", **form)

    def unknown(self) -> str:
        """The address of a new case: the reply was lost, and the provider does not say either."""
        lost = {"path": "/articles", "method": "POST", "times": 1, "fault": "effect_no_reply"}
        dumb = {"path": "/articles", "method": "GET", "times": 1000, "fault": "query_error"}
        self.plan(lost, dumb)
        request = self.proposed()
        self.decided(request)
        found = self.unknown_of(request)
        wait_until(lambda: 'id="act-confirm"' in self.get("operator", found), "the case has its acts")
        wait_until(lambda: not CLOSED.search(self.get("operator", found)), "every act is open")
        return found

    def unknown_of(self, request: str) -> str:
        """The address of the case of what this request let go, as soon as there is one."""
        operation = id_of(self.get("reviewer", request), "operation")

        def case() -> str:
            found = re.search(r'href="(/reconciliation/[0-9a-f-]{36}/)"', self.get("operator", acts(operation)))
            return found[1] if found else ""

        return str(wait_until(case, "a case is open"))


def acts(operation: str) -> str:
    return f"/operations/{operation}/acts/"


def id_of(page: str, kind: str) -> str:
    """The id of the first thing of this kind that a page shows."""
    tag = re.search(rf'<[^>]*data-kind="{kind}"[^>]*>', page)
    assert tag, kind
    return id_in(re.search(r'data-id="[^"]*"', tag[0])[0])  # type: ignore[index]


def _value(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1]


def _full(who: str) -> str:
    return who if "@" in who else f"{who}@north"


CLOSED = re.compile(r'<button class="act[^>]* disabled')
TURN = re.compile(r'<article [^>]*class="msg" [^>]*data-turn-status="(\w+)"')
