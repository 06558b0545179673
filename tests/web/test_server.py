"""The page's files and headers, bodies that are refused, and a client that goes away."""

from __future__ import annotations

import json
import re

import httpx
import pytest

from web.conftest import Server

pytest.importorskip("starlette", reason="pip install 'gridwright[test]' brings it")

from gridwright.web.files import page_files
from gridwright.web.server import BODY, HEADERS
from gridwright.web.service import DEEPEST
from web.strangers import ENDLESS, HINT


def test_the_page_and_nothing_else_is_served(server: Server) -> None:
    with httpx.Client(base_url=server.address) as client:
        for name in page_files():
            assert client.get(name).status_code == 200, name
        for name in ("../server.py", "%2e%2e/server.py", "//etc/passwd", "js/../../x.py", "js"):
            assert client.get(name).status_code == 404, name
        assert client.get("home.json").json()["home"] == "server"


def test_what_is_sent_first_is_small(server: Server) -> None:
    """All that a board needs, compressed, in few files; who reads no gzip gets the same."""
    with httpx.Client(base_url=server.address) as client:
        page = client.get("").text
        names = {*re.findall(r'(?:href|src)="([^"#]+)"', page), "", "languages/en.json"}
        sizes = {name: int(client.get(name).headers["content-length"]) for name in names}
        assert len(sizes) < 22
        assert sum(sizes.values()) < 185_000, sizes
        packed = client.get("js/all.js")
        assert packed.headers["content-encoding"] == "gzip"
        for plain in ("identity", "gzip;q=0, identity"):
            got = client.get("js/all.js", headers={"accept-encoding": plain})
            assert "content-encoding" not in got.headers
            assert (got.content, got.headers["vary"]) == (packed.content, "accept-encoding")
            assert got.headers["etag"] != packed.headers["etag"]
        known = {"if-none-match": packed.headers["etag"]}
        assert client.get("js/all.js", headers=known).status_code == 304


def test_headers_and_no_cookies(server: Server) -> None:
    for path in ("", "nothing", "home.json"):
        got = httpx.get(server.address + path)
        assert HEADERS.items() <= dict(got.headers).items()
        assert "set-cookie" not in got.headers
        assert "server" not in got.headers


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"[1]", "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        # These can be read, but not written again, or only just.
        (b'{"verb":' + b"[" * 969 + b"]" * 969 + b"}", "application/json", 400),
        (b'{"verb":' + b"[" * DEEPEST + b"]" * DEEPEST + b"}", "application/json", 400),
        (b"{}", "text/plain", 415),
        (b" " * (BODY + 1), "application/json", 413),
    ],
)
def test_bad_bodies(server: Server, content: bytes, kind: str, status: int) -> None:
    got = httpx.post(f"{server.address}api", content=content, headers={"content-type": kind})
    assert got.status_code == status
    assert got.json()["ok"] is False


def test_who_goes_away_cancels_the_work(server: Server) -> None:
    """All workers are asked for what never ends, and are free again afterwards."""
    for _ in range(3):
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(f"{server.address}api", json=ENDLESS, timeout=0.02)
    got = httpx.post(f"{server.address}api", json=HINT, timeout=60)
    assert json.loads(got.text.splitlines()[-1])["ok"]
