"""Workers: shared by visitors, killed at their limit, replaced."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

import pytest

pytest.importorskip("starlette", reason="pip install 'gridwright[test]' brings it")

from gridwright.web import dispatch as dispatching
from gridwright.web import turns
from gridwright.web.dispatch import Dispatch, job_of
from gridwright.web.limits import Limits
from scanning.test_refusals import many_scans
from web.pictures import as_text
from web.strangers import ENDLESS, HINT, PATIENCE

pytestmark = pytest.mark.process

LOOK = {"verb": "look", "puzzle": "kurodoko/4/4/g4i7j4i6g"}
STOPPED = 19
"""The signal that stops a process."""


def run(play: Callable[[], Awaitable[None]]) -> None:
    """Run it in a thread of its own: the browser's driver has a loop in this one."""

    async def limited() -> None:
        async with asyncio.timeout(4 * PATIENCE):
            await play()

    with ThreadPoolExecutor(1) as threads:
        threads.submit(lambda: asyncio.run(limited())).result()


@asynccontextmanager
async def started(
    places: int, limits: Limits | None = None, **more: Any
) -> AsyncIterator[Dispatch]:
    """A dispatch with its workers."""
    dispatch = Dispatch(places, limits or Limits(), **more)
    await dispatch.start()
    try:
        yield dispatch
    finally:
        await dispatch.close()


async def last(dispatch: Dispatch, request: dict[str, Any], who: str = "a") -> dict[str, Any]:
    """The answer to a request."""
    messages = [message async for message in dispatch.run(job_of(request, who, dispatch.limits))]
    return messages[-1]


def asked(
    dispatch: Dispatch, request: dict[str, Any], who: str = "a"
) -> asyncio.Task[dict[str, Any]]:
    """A request that is under way."""
    return asyncio.create_task(last(dispatch, request, who))


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something is so."""
    while not holds():
        await asyncio.sleep(0.02)


async def end(tasks: list[asyncio.Task[Any]]) -> None:
    """Nobody waits any more."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def slow(dispatch: Dispatch) -> list[str]:
    """For whom slow work is done."""
    return sorted(job.who for job in dispatch.running if job.slow)


def test_a_worker_that_goes_on_is_killed_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """A verb that does not look at the clock takes nothing else with it."""
    monkeypatch.setattr(dispatching, "GRACE", 0.3)

    async def play() -> None:
        async with started(1, Limits(short=0.5)) as dispatch:
            # A stopped process answers nothing, as one that is caught in a solver.
            os.kill(dispatch.workers[0].process.pid or 0, STOPPED)
            assert (await last(dispatch, HINT))["error"]["kind"] == "timeout"
            await until(lambda: len(dispatch.idle) == 2)
            assert dispatch.replaced == 1

    run(play)


def test_a_worker_that_dies_of_its_work_is_replaced() -> None:
    async def play() -> None:
        async with started(1) as dispatch:
            task = asked(dispatch, ENDLESS)
            await until(lambda: any(job.begun for job in dispatch.running))
            next(worker for worker in dispatch.workers if worker.job).process.kill()
            assert (await task)["error"]["kind"] == "limit"
            assert (await last(dispatch, HINT))["ok"]
            await until(lambda: len(dispatch.idle) == 2)
            assert dispatch.replaced == 1

    run(play)


def test_a_worker_that_decodes_a_picture_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """It need not be killed: a picture that never ends is decoded in a process of its own."""
    monkeypatch.setattr(dispatching, "GRACE", PATIENCE)
    picture = {"verb": "find", "picture": as_text(many_scans(3_400, 20_000))}

    async def play() -> None:
        async with started(1) as dispatch:
            task = asked(dispatch, picture)
            await until(lambda: any(job.begun for job in dispatch.running))
            await end([task])
            await until(lambda: len(dispatch.idle) == 2)
            assert dispatch.replaced == 0

    run(play)


def test_a_worker_that_died_before_its_work_loses_nothing() -> None:
    """They are asked before the dispatch can have noticed."""

    async def play() -> None:
        async with started(2) as dispatch:
            for worker in dispatch.workers:
                worker.process.kill()
            tasks = [asked(dispatch, HINT, who) for who in "abc"]
            assert all(found["ok"] for found in await asyncio.gather(*tasks))
            await until(lambda: len(dispatch.idle) == 3)
            assert dispatch.replaced == 3

    run(play)


def test_a_worker_that_dies_idle_is_replaced_without_being_asked() -> None:
    async def play() -> None:
        async with started(1) as dispatch:
            dispatch.workers[0].process.kill()
            await until(lambda: dispatch.replaced == 1 and len(dispatch.idle) == 2)

    run(play)


def test_only_so_many_may_wait() -> None:
    """Who fills the room is refused; another finds a place in it."""

    async def play() -> None:
        async with started(1, waiting=2) as dispatch:
            tasks = [asked(dispatch, ENDLESS) for _ in range(8)]
            await until(lambda: sum(task.done() for task in tasks) >= 4)
            found = [task.result() for task in tasks if task.done()]
            assert {each["error"]["kind"] for each in found} == {"busy"}
            assert (await last(dispatch, HINT, "b"))["ok"]
            await end(tasks)

    run(play)


@pytest.mark.parametrize("places", [1, 2])
def test_long_work_leaves_a_worker_for_what_is_quick(places: int) -> None:
    """Of the same player, and of another."""

    async def play() -> None:
        async with started(places) as dispatch:
            long = [asked(dispatch, ENDLESS) for _ in range(6)]
            await until(lambda: slow(dispatch) == ["a"] * places)
            for who in "aba":
                assert (await last(dispatch, LOOK, who))["ok"]
            assert not any(task.done() for task in long)
            await end(long)

    run(play)


def test_places_for_slow_work_are_shared() -> None:
    """Both are taken when another visitor comes, and one is given up, to be continued later."""

    async def play() -> None:
        async with started(2) as dispatch:
            first = [asked(dispatch, ENDLESS) for _ in range(4)]
            await until(lambda: slow(dispatch) == ["a", "a"])
            other = asked(dispatch, ENDLESS, "b")
            await until(lambda: slow(dispatch) == ["a", "b"])
            assert not any(task.done() for task in first)
            await end([other])
            await until(lambda: slow(dispatch) == ["a", "a"])
            assert not any(task.done() for task in first)
            await end(first)
            await until(lambda: len(dispatch.idle) == 3)
            assert not dispatch.waiting

    run(play)


def test_slow_work_gives_the_same_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is stopped and starts again comes to its end."""
    monkeypatch.setattr(turns, "QUICK", 0.0)

    async def play() -> None:
        async with started(1) as dispatch:
            request = {"verb": "count", "puzzle": "kurodoko/7/7/"}
            tasks = [asked(dispatch, request, who) for who in "aabbc"]
            counts = {(await task)["count"] for task in tasks}
            assert len(counts) == 1
            await until(lambda: len(dispatch.idle) == 2)
            assert dispatch.replaced == 0

    run(play)
