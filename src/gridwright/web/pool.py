"""Worker processes for the server: started beforehand, killed at their limit, replaced.

A request waits for a free worker; only so many may wait. Short work always finds a worker that
long work cannot take. Whatever happens in a worker happens to that request alone.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from gridwright.core.saying import Saying
from gridwright.web.limits import Limits
from gridwright.web.service import refused, seconds_for
from gridwright.web.verbs import VERBS

GRACE = 2.0
"""Seconds beyond the time limit, in which a worker may still answer by itself."""
LINE = 64 << 20
"""The longest answer of a worker, in bytes."""


@dataclass(eq=False)
class Worker:
    """One process."""

    process: asyncio.subprocess.Process
    busy: bool = False
    killed: bool = False

    async def send(self, message: object) -> None:
        """Hand a message to the process."""
        stdin = self.process.stdin
        assert stdin is not None  # noqa: S101 - it is a pipe
        stdin.write(json.dumps(message).encode() + b"\n")
        await stdin.drain()

    async def receive(self) -> Any:
        """The next message of the process; EOFError where it has died."""
        stdout = self.process.stdout
        assert stdout is not None  # noqa: S101 - it is a pipe
        line = await stdout.readline()
        if not line:
            raise EOFError
        return json.loads(line)

    async def cancel(self) -> None:
        """Ask the process to stop what it does; kill it if it does not within a moment."""
        try:
            await self.send({"cancel": True})
            async with asyncio.timeout(GRACE):
                while "progress" in await self.receive():
                    pass
        except (TimeoutError, EOFError, ConnectionError):
            self.kill()

    def kill(self) -> None:
        """End the process at once."""
        self.killed = True
        with suppress(ProcessLookupError):
            self.process.kill()

    async def end(self) -> None:
        """Kill the process and wait until it is gone."""
        self.kill()
        await self.process.wait()


async def start_worker() -> Worker:
    """A new process that is ready for requests."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "gridwright.web.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LINE,
    )
    worker = Worker(process)
    await worker.receive()
    return worker


class Pool:
    """This many workers, of which long work may take all but one."""

    def __init__(self, workers: int, limits: Limits, waiting: int = 200) -> None:
        self.limits = limits
        self.size = workers
        self.most_waiting = waiting
        self.waiting = 0
        self.replaced = 0
        """How many workers had to be killed, or died."""
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._long = asyncio.Semaphore(max(1, workers - 1))
        self._all: list[Worker] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Start all workers."""
        await asyncio.gather(*(self._add() for _ in range(self.size)))

    async def close(self) -> None:
        """End all workers."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(worker.end() for worker in self._all))

    async def run(self, request: dict[str, Any]) -> AsyncGenerator[dict[str, Any], None]:
        """Words of progress, then the answer. Closing the iterator cancels the work."""
        if self.waiting >= self.most_waiting:
            yield refused("busy", Saying("the server is busy; please try again in a moment"))
            return
        verb = request.get("verb")
        known = isinstance(verb, str) and verb in VERBS
        long = known and VERBS[str(verb)].long
        seconds = seconds_for(str(verb), request, self.limits) if known else self.limits.short
        async with self._worker(long) as worker:
            await worker.send(request)
            end = asyncio.get_running_loop().time() + seconds + GRACE
            while True:
                try:
                    async with asyncio.timeout_at(end):
                        message = await worker.receive()
                except TimeoutError:
                    worker.kill()
                    message = refused("timeout", Saying("the time limit was reached"))
                except (EOFError, ConnectionError):
                    worker.kill()
                    message = refused("limit", Saying("this took more than the server can give"))
                worker.busy = "progress" in message
                yield message
                if not worker.busy:
                    return

    @asynccontextmanager
    async def _worker(self, long: bool) -> AsyncIterator[Worker]:
        """A worker for one request; it is free again afterwards, whatever happens."""
        self.waiting += 1
        try:
            if long:
                await self._long.acquire()
            try:
                worker = await self._free.get()
            except BaseException:
                if long:
                    self._long.release()
                raise
        finally:
            self.waiting -= 1
        worker.busy = True
        try:
            yield worker
        finally:
            self._later(self._give_back(worker, long))

    async def _give_back(self, worker: Worker, long: bool) -> None:
        """Let a worker rest from what it does; one that goes on, or is dead, is replaced."""
        try:
            if worker.busy and not worker.killed:
                await worker.cancel()
        finally:
            if worker.killed:
                self.replaced += 1
                self._all.remove(worker)
                self._later(worker.end())
                self._later(self._add())
            else:
                self._free.put_nowait(worker)
            if long:
                self._long.release()

    async def _add(self) -> None:
        worker = await start_worker()
        self._all.append(worker)
        self._free.put_nowait(worker)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
