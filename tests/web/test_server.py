"""The server is safe for strangers: limits, headers, workers that are killed and replaced."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from web.conftest import Server

pytest.importorskip("starlette", reason="pip install 'gridwright[test]' brings it")

from gridwright.web import pool as pools
from gridwright.web.files import page_files
from gridwright.web.limits import Limits
from gridwright.web.pool import Pool
from gridwright.web.server import BODY, HEADERS

ENDLESS = {"verb": "count", "puzzle": "kurodoko/24/24/", "most": 1000}
HINT = {"verb": "hint", "puzzle": "kurodoko/4/4/g4i7j4i6g"}


def test_the_page_and_nothing_else_is_served(server: Server) -> None:
    with httpx.Client(base_url=server.address) as client:
        for name in page_files():
            assert client.get(name).status_code == 200, name
        for name in ("../server.py", "%2e%2e/server.py", "//etc/passwd", "js/../../x.py", "js"):
            assert client.get(name).status_code == 404, name
        assert client.get("home.json").json()["home"] == "server"


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
        (b"{}", "text/plain", 415),
        (b" " * (BODY + 1), "application/json", 413),
    ],
)
def test_bad_bodies(server: Server, content: bytes, kind: str, status: int) -> None:
    got = httpx.post(f"{server.address}api", content=content, headers={"content-type": kind})
    assert got.status_code == status
    assert got.json()["ok"] is False


def run(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run it in a thread of its own: the browser's driver has a loop in this one."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(lambda: asyncio.run(play())).result()


async def last(pool: Pool, request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request."""
    messages = [message async for message in pool.run(request)]
    return messages[-1]


def test_a_worker_that_goes_on_is_killed_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """A verb that does not look at the clock takes nothing else with it."""
    monkeypatch.setattr(pools, "GRACE", 0.3)

    async def play() -> None:
        pool = Pool(2, Limits(short=0.5))
        await pool.start()
        # A stopped process answers nothing, as one that is caught in a solver.
        worker = pool._all[0]
        worker.process.send_signal(19)
        answers = [await last(pool, HINT) for _ in range(3)]
        kinds = sorted(found["error"]["kind"] if not found["ok"] else "ok" for found in answers)
        assert kinds == ["ok", "ok", "timeout"]
        while pool._free.qsize() < 2:
            await asyncio.sleep(0.05)
        assert pool.replaced == 1
        assert (await last(pool, HINT))["ok"]
        await pool.close()

    run(play)


def test_a_worker_that_dies_is_replaced() -> None:
    async def play() -> None:
        pool = Pool(1, Limits())
        await pool.start()
        pool._all[0].process.kill()
        found = await last(pool, HINT)
        assert found["error"]["kind"] == "limit"
        assert (await last(pool, HINT))["ok"]
        await pool.close()

    run(play)


def test_who_goes_away_cancels_the_work(server: Server) -> None:
    """Both workers are asked for what never ends, and are free again afterwards."""
    for _ in range(2):
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(f"{server.address}api", json={**ENDLESS, "most": 10**6}, timeout=0.02)
    got = httpx.post(f"{server.address}api", json=HINT, timeout=60)
    assert json.loads(got.text.splitlines()[-1])["ok"]


def test_only_so_many_may_wait() -> None:
    async def play() -> None:
        pool = Pool(1, Limits(), waiting=2)
        await pool.start()
        tasks = [asyncio.create_task(last(pool, HINT)) for _ in range(6)]
        answers = await asyncio.gather(*tasks)
        refused = [found for found in answers if not found["ok"]]
        assert refused
        assert {found["error"]["kind"] for found in refused} == {"busy"}
        assert any(found["ok"] for found in answers)
        await pool.close()

    run(play)


def test_long_work_leaves_a_worker_for_the_others() -> None:
    async def play() -> None:
        pool = Pool(2, Limits(answers=10**9))
        await pool.start()
        long = [asyncio.create_task(last(pool, {**ENDLESS, "most": 10**9})) for _ in range(3)]
        await asyncio.sleep(0.2)
        assert (await last(pool, HINT))["ok"]
        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)
        await pool.close()

    run(play)
