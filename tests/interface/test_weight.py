"""What a first visit to each surface costs on the wire: all that is fetched until the page is quiet, headers included.
The socket is a connection of its own and not counted."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.instance import ROOT
from tests.interface.conftest import World
from tests.interface.house import House

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("still")]  # no hint comes while a page is weighed

BYTES_MAX = 150_000
REQUESTS_MAX = 12
BYTES_MIN = 20_000  # less would mean that nothing was weighed
SURFACES = {
    "the door": ("", "/sign-in/"),
    "my work": ("member", "/"),
    "my work, empty": ("member@south", "/"),
    "conversations": ("member", "/conversations/"),
    "a conversation": ("member", "{conversation}"),
    "artifacts": ("member", "/artifacts/"),
    "an artifact": ("member", "{report}"),
    "a passage": ("member", "{passage}"),
    "approvals": ("reviewer", "/approvals/"),
    "a request": ("reviewer", "{request}"),
    "reconciliation": ("operator", "/reconciliation/"),
    "an operation": ("operator", "{case}"),
    "people": ("admin", "/people/"),
    "brakes": ("admin", "/brakes/"),
    "an error": ("member", "/no/such/page/"),
}


@pytest.mark.parametrize("surface", SURFACES)
def test_a_first_visit_is_light_keeps_to_this_host_and_breaks_no_policy(
    house: House, world: World, surface: str
) -> None:
    who, address = SURFACES[surface]
    address = address.format(**vars(world))
    page = (house.newcomer(who) if who else house.stranger()).new_page()
    seen: list[Any] = []
    complaints: list[str] = []
    page.on("request", lambda request: seen.append(request))
    page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address, wait_until="networkidle")
    weights = {request.url: _bytes(request) for request in seen}
    print(surface, len(seen), sum(weights.values()), sorted(weights.items(), key=lambda x: -x[1]))
    assert all(url.startswith(house.instance.url) for url in weights), "from another host"
    assert [text for text in complaints if "404" not in text or surface != "an error"] == []
    assert len(seen) <= REQUESTS_MAX, [request.url for request in seen]
    assert BYTES_MIN < sum(weights.values()) <= BYTES_MAX, weights


def _bytes(request: Any) -> int:
    sizes = request.sizes()
    return int(sizes["responseBodySize"] + sizes["responseHeadersSize"])


def test_style_sheets_and_scripts_leave_compressed_and_are_asked_for_once(house: House) -> None:
    address = f"{house.instance.url}static/css/console.css"
    stored = (ROOT / "static/css/console.css").read_bytes()
    with httpx.Client(trust_env=False) as client:
        packed = client.get(address, headers={"Accept-Encoding": "gzip"})
        plain = client.get(address, headers={"Accept-Encoding": "identity"})
        again = client.get(
            address, headers={"Accept-Encoding": "gzip", "If-Modified-Since": packed.headers["Last-Modified"]}
        )
        page = client.get(f"{house.instance.url}sign-in/", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip" and int(packed.headers["Content-Length"]) < len(stored) / 2
    assert "Content-Encoding" not in plain.headers
    assert packed.content == plain.content == stored
    assert "Accept-Encoding" in packed.headers["Vary"] and "Accept-Encoding" in plain.headers["Vary"]
    assert again.status_code == 304
    assert "Content-Encoding" not in page.headers, "the length of a page that holds secrets tells nothing of them"
