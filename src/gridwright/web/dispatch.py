"""Gives the requests of the server's visitors to worker processes, which stand ready.

A request waits for its turn (:mod:`~gridwright.web.turns`); only so many may wait. There is one
process more than places for slow work, so that what is quick need not wait for it. Whatever happens
in a worker happens to that request alone, and a request that was handed to a dead worker is handed
to another. A worker whose client has gone stops what it does, and one that goes on beyond its limit
is killed and replaced. What comes from a worker is only data: strangers feed it.
"""

from __future__ import annotations

import asyncio
import json
from asyncio import StreamReader, StreamWriter, open_connection
from collections.abc import AsyncGenerator, Coroutine
from contextlib import suppress
from typing import Any

from gridwright.core.processes import Child, Children
from gridwright.core.saying import Saying
from gridwright.web import turns
from gridwright.web.limits import Limits
from gridwright.web.service import refused, seconds_for
from gridwright.web.turns import Job, Turns
from gridwright.web.verbs import VERBS
from gridwright.web.worker import serve

GRACE = 2.0
"""Seconds beyond the time limit, in which a worker may still answer by itself."""
LINE = 64 << 20
"""The longest answer of a worker, in bytes."""
AGAIN = 1.0
"""Seconds until another attempt to start a worker."""
CANCEL = b'{"cancel":true}\n'

Message = dict[str, Any]


class Worker:
    """A process (``web/worker.py``), and what it has said that nobody has heard yet."""

    def __init__(self, child: Child, reader: StreamReader, writer: StreamWriter) -> None:
        self.process = child.process
        self.child, self.reader, self.writer = child, reader, writer
        self.said: asyncio.Queue[Message | None] = asyncio.Queue()
        """Messages; the last is None."""
        self.job: Job | None = None
        """What it works on."""
        self.who = ""
        """For whom it worked last."""
        self.answered = False
        """Whether it has answered that."""
        self.dead = False

    def send(self, line: bytes) -> None:
        """Hand a line to the process; a dead one is noticed when it is listened to."""
        self.writer.write(line)

    async def listen(self) -> None:
        """Take in what the process says, until it ends, or says what is no message."""
        with suppress(OSError, ValueError):
            while (line := await self.reader.readline()).endswith(b"\n"):
                self.said.put_nowait(json.loads(line))
        self.dead = True
        self.writer.transport.abort()
        self.said.put_nowait(None)

    async def receive(self) -> Message:
        """The next message of the process; EOFError where it has died."""
        message = await self.said.get()
        if message is None:
            self.said.put_nowait(None)
            raise EOFError
        return message

    async def cancel(self) -> None:
        """Ask the process to stop what it does; kill it if it does not within a moment."""
        self.send(CANCEL)
        try:
            async with asyncio.timeout(GRACE):
                while "ok" not in await self.receive():
                    pass
        except (TimeoutError, EOFError):
            self.kill()

    def kill(self) -> None:
        """End the process at once."""
        self.dead = True
        self.process.kill()


def job_of(request: dict[str, Any], who: str, limits: Limits) -> Job:
    """A request as the pool takes it."""
    verb = request.get("verb")
    line = json.dumps(request, separators=(",", ":")).encode() + b"\n"
    if not isinstance(verb, str) or verb not in VERBS:
        return Job(who, line, limits.short)
    return Job(who, line, seconds_for(verb, request, limits), long=VERBS[verb].long)


class Dispatch:
    """Gives requests to workers: this many for slow work, and one more."""

    def __init__(self, places: int, limits: Limits, waiting: int = 200) -> None:
        self.limits = limits
        self.places = places
        self.most_waiting = waiting
        self.replaced = 0
        """How many workers had to be killed, or died."""
        self.workers: list[Worker] = []
        self._children = Children()
        self._turns = Turns()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def start(self) -> None:
        """Start all workers."""
        for worker in await asyncio.gather(*(self._started() for _ in range(self.places + 1))):
            self._add(worker)

    async def _started(self) -> Worker:
        """A new worker that is ready for requests."""
        child = self._children.start(serve, fresh=True)
        try:
            worker = Worker(child, *await open_connection(sock=child.connection, limit=LINE))
            if not await worker.reader.readline():
                raise EOFError
        except BaseException:
            self._children.end(child)
            raise
        return worker

    async def close(self) -> None:
        """End all workers."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        for worker in self.workers:
            worker.writer.transport.abort()
        self._children.close()

    @property
    def idle(self) -> list[Worker]:
        """The workers that have nothing to do."""
        return [worker for worker in self.workers if worker.job is None and not worker.dead]

    @property
    def running(self) -> list[Job]:
        """What is worked on."""
        return [worker.job for worker in self.workers if worker.job is not None]

    @property
    def waiting(self) -> int:
        """How many requests wait for a worker."""
        return len(self._turns.waiting)

    async def run(self, job: Job) -> AsyncGenerator[Message, None]:
        """Words of progress, then the answer. Closing the iterator cancels the work."""
        if self._turns.full(job.who, self.most_waiting):
            yield refused("busy", Saying("the server is busy; please try again in a moment"))
            return
        loop = asyncio.get_running_loop()
        lost = 0
        # All workers may have died while they had nothing to do, and a new one may, too.
        while lost < self.places + 2:
            worker = await self._worker_for(job)
            late = loop.call_later(turns.QUICK, self._not_quick, worker, job)
            end = loop.time() + job.seconds + GRACE
            try:
                worker.send(job.line)
                while "ok" not in (message := await _hear(worker, job, end)):
                    if "progress" in message:
                        yield message
            finally:
                late.cancel()
                self._give_back(worker)
            if job.stopped and (worker.dead or _is_cancelled(message)):
                job.stopped, job.slow = False, True
            elif job.begun:
                yield message
                return
            else:
                lost += 1
        yield refused("internal", Saying("the server could not do this; please try again"))

    async def _worker_for(self, job: Job) -> Worker:
        """A worker, when it is the request's turn."""
        job.worker = asyncio.get_running_loop().create_future()
        job.begun = False
        self._turns.add(job)
        self._deal()
        try:
            worker: Worker = await job.worker
        except asyncio.CancelledError:
            self._turns.remove(job)
            if job.worker.done() and not job.worker.cancelled():
                self._release(job.worker.result())
            raise
        return worker

    def _deal(self) -> None:
        """Give work to the workers that have none; see who has to wait for whom."""
        while (idle := self.idle) and (job := self._turns.next(self.running, self.places)):
            if job.worker is not None and not job.worker.done():
                # One that worked for the same visitor may know the game.
                worker = next((each for each in idle if each.who == job.who), idle[0])
                worker.job, worker.who, worker.answered = job, job.who, False
                job.worker.set_result(worker)
        stop = self._turns.to_stop(self.running, self.places)
        for worker in self.workers:
            if stop is not None and worker.job is stop:
                self._stop(worker, stop)

    def _not_quick(self, worker: Worker, job: Job) -> None:
        """Work that takes its time: it goes on where there is a place for it, or waits for one."""
        if job.slow or job.stopped:
            return
        if self._turns.room(self.running, self.places):
            job.slow = True
        else:
            self._stop(worker, job)

    def _stop(self, worker: Worker, job: Job) -> None:
        """Have a worker stop, so that the request starts again later."""
        job.stopped = True
        worker.send(CANCEL)

        def kill() -> None:
            if worker.job is job and job.stopped:
                worker.kill()

        asyncio.get_running_loop().call_later(GRACE, kill)

    def _give_back(self, worker: Worker) -> None:
        """Have a worker rest, whatever it does."""
        if worker.answered or worker.dead:
            self._release(worker)
        else:
            self._later(self._rest(worker))

    async def _rest(self, worker: Worker) -> None:
        await worker.cancel()
        self._release(worker)

    def _release(self, worker: Worker) -> None:
        worker.job = None
        self._deal()

    def _add(self, worker: Worker) -> None:
        self.workers.append(worker)
        self._later(self._watch(worker))
        self._deal()

    async def _watch(self, worker: Worker) -> None:
        """Replace a worker when it ends, whatever it was doing."""
        await worker.listen()
        self._children.end(worker.child)
        self.workers.remove(worker)
        self.replaced += 1
        while not self._closed:
            try:
                self._add(await self._started())
                return
            except (OSError, EOFError):
                await asyncio.sleep(AGAIN)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _hear(worker: Worker, job: Job, end: float) -> Message:
    """The next message of a worker; one that says nothing in time, or dies, is killed."""
    try:
        async with asyncio.timeout_at(end):
            message = await worker.receive()
    except TimeoutError:
        worker.kill()
        job.begun = True
        return refused("timeout", Saying("the time limit was reached"))
    except EOFError:
        worker.kill()
        return refused("limit", Saying("this took more than the server can give"))
    job.begun = True
    worker.answered = "ok" in message
    return message


def _is_cancelled(message: Message) -> bool:
    return not message["ok"] and message["error"]["kind"] == "cancelled"
