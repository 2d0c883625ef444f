"""People at browsers without scripts, the records behind them, and the Press outside: for tests with real processes."""

from __future__ import annotations

import http.cookiejar
import json
import re
import urllib.error
import urllib.parse
import urllib.request
from typing import Any
from uuid import uuid4

import psycopg
from psycopg.rows import dict_row

from tests.instance import Instance


class NotFollowed(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


class Visitor:
    """Somebody at a browser without scripts: cookies, forms, addresses."""

    def __init__(self, instance: Instance, username: str) -> None:
        self.url = instance.url
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies), NotFollowed())
        self.get("demo/")
        self.post("demo/sign-in/", username=username)

    def get(self, path: str) -> str:
        with self.opener.open(self.url + path.lstrip("/"), timeout=30) as answer:
            return str(answer.read().decode())

    def post(self, path: str, **fields: str) -> str:
        """Where the answer leads; fails on anything but a redirect or a success."""
        return self._sent(path, urllib.parse.urlencode(fields).encode(), "application/x-www-form-urlencoded")

    def upload(self, path: str, file_name: str, content: bytes, **fields: str) -> str:
        """The same with a file in the field `attachment`."""
        edge = uuid4().hex
        parts = [f'--{edge}\r\nContent-Disposition: form-data; name="{n}"\r\n\r\n{v}\r\n' for n, v in fields.items()]
        parts.append(
            f'--{edge}\r\nContent-Disposition: form-data; name="attachment"; filename="{file_name}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        )
        body = "".join(parts).encode() + content + f"\r\n--{edge}--\r\n".encode()
        return self._sent(path, body, f"multipart/form-data; boundary={edge}")

    def _sent(self, path: str, body: bytes, kind: str) -> str:
        token = next((cookie.value for cookie in self.cookies if cookie.name == "csrftoken"), "") or ""
        headers = {"X-CSRFToken": token, "Accept": "application/json", "Referer": self.url, "Content-Type": kind}
        request = urllib.request.Request(self.url + path.lstrip("/"), body, headers)
        try:
            with self.opener.open(request, timeout=30) as answer:
                return str(answer.headers.get("Location", ""))
        except urllib.error.HTTPError as answer:
            with answer:
                assert answer.code in (302, 303), f"{path}: {answer.code} {answer.read().decode()[:500]}"
                return str(answer.headers["Location"])

    def proposed(self, title: str) -> str:
        """An article written and proposed; the id of its request."""
        made = self.post("artifacts/", title=title, content=f"# {title}\n\nIt runs.\n", client_key=title)
        return id_in(self.post(f"artifacts/{id_in(made)}/versions/1/publications/", client_key=title))

    def approve(self, request: str) -> None:
        page = self.get(f"approvals/{request}/")
        fields = {name: found_in(rf'name="{name}" value="([^"]+)"', page) for name in ("digest", "view_token")}
        self.post(f"approvals/{request}/decisions/", decision="approve", reason="", **fields)


def found_in(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found, pattern
    return found.group(1)


def id_in(address: str) -> str:
    return found_in(r"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22})", address)


def rows(instance: Instance, statement: str, *values: Any) -> list[dict[str, Any]]:
    with psycopg.connect(instance.run_json["database_url"], row_factory=dict_row, autocommit=True) as connection:
        return connection.execute(statement, values).fetchall()


def operation(instance: Instance, request: str) -> dict[str, Any]:
    """The operation that a request is about."""
    (found,) = rows(
        instance,
        "SELECT o.* FROM operations_operation o JOIN approvals_request r ON r.subject = o.id WHERE r.id = %s",
        request,
    )
    return found


def press_log(instance: Instance) -> list[dict[str, Any]]:
    with urllib.request.urlopen(f"{instance.press_url}log?since=0", timeout=10) as answer:
        return [json.loads(line) for line in answer.read().decode().splitlines() if line]


def posts(instance: Instance) -> list[str]:
    return [line["key"] for line in press_log(instance) if line["method"] == "POST" and line["path"] == "/articles"]


def effects(instance: Instance) -> list[str]:
    return [line["key"] for line in press_log(instance) if line["effect"]]


def plan(instance: Instance, *faults: dict[str, Any]) -> None:
    data = json.dumps({"plan": [{"path": "/articles", **fault} for fault in faults]}).encode()
    request = urllib.request.Request(
        f"{instance.press_url}faults", data, {"Content-Type": "application/json"}, method="PUT"
    )
    urllib.request.urlopen(request, timeout=10).close()
