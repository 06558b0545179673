"""Tasks done by several processes of this machine, each result handed out at once.

A process that dies takes only its own task with it: that is recorded as ``crashed``, and another
process takes the place. One that has no memory left records ``memory`` and is replaced too. When
the process that hands out the tasks dies, however it dies, the others end by themselves.

Short tasks are handed out in bundles, so that no process waits for the next one; towards the end
the bundles get smaller. Each result comes back alone, as soon as it is there; those that came while
the caller was busy are handed out together.

:func:`run` does the tasks of a batch; :func:`run_with` does anything that can be pickled, such as
the cells of a study.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from gridwright.batch.tasks import Record, Results, Task, done
from gridwright.core.deadline import look
from gridwright.core.memory import limit_memory
from gridwright.core.processes import follow_parent, quick_context, starting

T = TypeVar("T")

AHEAD = 2
"""How many tasks a process has at hand, so that it need not wait for the next one."""
MOST_AHEAD = 16
"""How many it has if they are short."""
SECONDS_AHEAD = 0.05
"""How long tasks at hand may take before they count as long."""
SECONDS_BETWEEN_LOOKS = 0.2


@dataclass
class _Worker:
    """A process and the tasks that lie with it, the first of which it is working on."""

    process: Any
    connection: Connection
    tasks: deque[Any] = field(default_factory=deque)
    ahead: int = AHEAD
    """How many tasks it should have at hand."""
    answered: float = field(default_factory=monotonic)
    """When its last result came."""

    def note_answer(self) -> None:
        """A result has come: if results come quickly, more tasks should be at hand."""
        before, self.answered = self.answered, monotonic()
        short = (self.answered - before) * self.ahead < SECONDS_AHEAD
        self.ahead = min(2 * self.ahead, MOST_AHEAD) if short else AHEAD

    def give(self, upcoming: deque[Any], most: int) -> None:
        """Hand it a bundle of tasks if it has few left: no more than so many, or than it needs."""
        if len(self.tasks) > self.ahead // 2:
            return
        number = min(self.ahead, most) - len(self.tasks)
        bundle = [upcoming.popleft() for _ in range(min(number, len(upcoming)))]
        if bundle:
            self.tasks += bundle
            with suppress(OSError):
                # If it has just died, that is noticed when its answer is waited for.
                self.connection.send(bundle)


def run(tasks: Iterable[Task], jobs: int, memory: int | None = None) -> Iterator[Results]:
    """Do tasks in ``jobs`` processes; each may use ``memory`` bytes, where the system can tell.

    Results come in the order in which they are finished.
    """
    return _run(done, tasks, jobs, memory)


def run_with(
    do: Callable[[T], Record], tasks: Iterable[T], jobs: int, memory: int | None = None
) -> Iterator[tuple[T, Record]]:
    """Call ``do`` with each task in one of ``jobs`` processes; both must be picklable."""
    with closing(_run(do, tasks, jobs, memory)) as groups:
        for group in groups:
            yield from group


def _run(
    do: Callable[[T], Record], tasks: Iterable[T], jobs: int, memory: int | None
) -> Generator[list[tuple[T, Record]]]:
    context = quick_context()
    waiting = iter(tasks)
    upcoming: deque[T] = deque()
    workers: list[_Worker] = []

    def start() -> _Worker:
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, do, memory), daemon=True)
        with starting(context):
            process.start()
        theirs.close()
        return _Worker(process, ours)

    def left() -> bool:
        upcoming.extend(islice(waiting, max(0, 2 * jobs * MOST_AHEAD - len(upcoming))))
        return bool(upcoming)

    def fill(worker: _Worker) -> None:
        if left():
            # The last tasks may be long ones, and should not all lie with one process.
            fewest = max(1, min(AHEAD, len(upcoming) // jobs))
            worker.give(upcoming, max(fewest, len(upcoming) // (2 * jobs)))

    try:
        while len(workers) < jobs and left():
            workers.append(start())
            fill(workers[-1])
        while workers:
            look()
            busy = {worker.connection: worker for worker in workers}
            come: list[tuple[T, Record]] = []
            for ready in wait(list(busy), SECONDS_BETWEEN_LOOKS):
                worker = busy[ready]  # type: ignore[index]
                answers = _answers(worker)
                come += answers
                if answers[-1][1].get("status") in ("crashed", "memory"):
                    upcoming.extendleft(reversed(worker.tasks))
                    _end(worker)
                    workers.remove(worker)
                    workers.append(worker := start())
                fill(worker)
                if not worker.tasks:
                    _end(worker)
                    workers.remove(worker)
            look()
            if come:
                yield come
    finally:
        for worker in workers:
            _end(worker)


def _answers(worker: _Worker) -> list[tuple[Any, Record]]:
    """What a process has sent since it was last asked, each result with its task."""
    answers = []
    while True:
        record = _answer(worker)
        worker.note_answer()
        answers.append((worker.tasks.popleft(), record))
        if not worker.tasks or record.get("status") in ("crashed", "memory"):
            return answers
        try:
            if not worker.connection.poll():
                return answers
        except OSError:
            pass  # It has ended, as the next answer tells.


def _answer(worker: _Worker) -> Record:
    try:
        record: Record = worker.connection.recv()
    except (EOFError, OSError):
        worker.process.join(5)
        code = worker.process.exitcode
        how = f"signal {-code}" if code is not None and code < 0 else f"exit status {code}"
        return {"status": "crashed", "error": f"its process ended with {how}"}
    return record


def _end(worker: _Worker) -> None:
    worker.connection.close()
    # Not SIGTERM: a copy of this process that has just begun would hear it as this one does.
    worker.process.kill()
    worker.process.join()


def _serve(connection: Connection, do: Callable[[Any], Record], memory: int | None) -> None:
    """What a process does: one task after the other, until nobody asks any more."""
    # A copy of the first process would hear SIGTERM as that one does: as a request to clean up.
    follow_parent(sigterm=signal.SIG_DFL)
    if memory is not None:
        limit_memory(memory)
    tasks: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_take, args=(connection, tasks), daemon=True).start()
    with suppress(OSError):
        while (task := tasks.get()) is not _NOTHING:
            try:
                record = do(task)
            except MemoryError:
                connection.send({"status": "memory", "error": "there was not enough memory"})
                return
            connection.send(record)


_NOTHING = object()


def _take(connection: Connection, tasks: SimpleQueue[Any]) -> None:
    """Take tasks while others are done: nobody who sends a large one has to wait for a result."""
    try:
        while True:
            for task in connection.recv():
                tasks.put(task)
    except (EOFError, OSError, MemoryError):
        tasks.put(_NOTHING)
