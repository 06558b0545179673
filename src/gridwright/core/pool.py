"""A pool of processes: tasks are handed out to them, and each result is handed back at once.

A process that dies takes only its own task with it: that is recorded as ``crashed``, and another
process takes the place. One that has no memory left records ``memory`` and is replaced too. At the
time limit, when the work is cancelled or the caller has enough, the processes are killed. When the
process that hands out the tasks dies, however it dies, the others end by themselves.

Short tasks are handed out in bundles, so that no process waits for the next one; towards the end
the bundles get smaller. Each result comes back alone, as soon as it is there; those that came while
the caller was busy are handed out together.

Everything that goes to a process and back has to be picklable.

>>> sorted(results(abs, [-3, 2], jobs=2))
[(-3, 3), (2, 2)]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Generic, Self, TypeVar

from gridwright.core.deadline import look
from gridwright.core.memory import limit_memory
from gridwright.core.processes import Child, Children

S = TypeVar("S")
T = TypeVar("T")

Record = dict[str, Any]
"""What comes out of a task; the ``status`` is ``crashed`` or ``memory`` if its process died."""

AHEAD = 2
"""How many tasks a process has at hand, so that it need not wait for the next one."""
MOST_AHEAD = 16
"""How many it has if they are short."""
SECONDS_AHEAD = 0.05
"""How long tasks at hand may take before they count as long."""
SECONDS_BETWEEN_LOOKS = 0.1


def run(
    do: Callable[[T], Record], tasks: Iterable[T], jobs: int, memory: int | None = None
) -> Iterator[list[tuple[T, Record]]]:
    """Call ``do`` with each task in one of ``jobs`` processes.

    Results come in the order in which they are finished. Each process may use ``memory`` bytes,
    where the system can tell.
    """
    with Pool(do, jobs, memory) as pool:
        yield from pool.run(tasks)


def run_each(
    do: Callable[[T], Record], tasks: Iterable[T], jobs: int
) -> Generator[tuple[T, Record]]:
    """The same, one result after another."""
    with Pool(do, jobs) as pool:
        for group in pool.run(tasks):
            yield from group


def results(do: Callable[[T], S], tasks: Iterable[T], jobs: int) -> Generator[tuple[T, S]]:
    """What ``do`` returns for each task; what it raises is raised here."""
    with Pool(partial(_caught, do), jobs) as pool:
        for group in pool.run(tasks):
            for task, record in group:
                refuse_lost(record)
                if "raised" in record:
                    raise record["raised"]
                yield task, record["result"]


def _caught(do: Callable[[T], S], task: T) -> Record:
    try:
        return {"result": do(task)}
    except Exception as error:
        return {"raised": error}


def is_lost(record: Record) -> bool:
    """Whether the process of a task died."""
    return record.get("status") in ("crashed", "memory")


def refuse_lost(record: Record) -> None:
    """Refuse to go on without the result of a task."""
    if is_lost(record):
        raise RuntimeError(record["error"])


def in_order(found: Iterable[tuple[int, T]]) -> Iterator[T]:
    """Results with their numbers, from 0, in the order of these; those that come early wait.

    >>> list(in_order([(1, "b"), (0, "a"), (2, "c")]))
    ['a', 'b', 'c']
    """
    waiting: dict[int, T] = {}
    upcoming = 0
    for number, one in found:
        waiting[number] = one
        while upcoming in waiting:
            yield waiting.pop(upcoming)
            upcoming += 1


@dataclass
class Worker:
    """A process and the tasks that lie with it, the first of which it is working on."""

    child: Child
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
                self.child.connection.send(bundle)

    def answers(self) -> list[tuple[Any, Record]]:
        """What the process has sent since it was last asked, each result with its task."""
        answers = []
        while True:
            record = self._answer()
            self.note_answer()
            answers.append((self.tasks.popleft(), record))
            if not self.tasks or is_lost(record):
                return answers
            try:
                if not self.child.connection.poll():
                    return answers
            except OSError:
                pass  # It has ended, as the next answer tells.

    def _answer(self) -> Record:
        try:
            record: Record = self.child.connection.recv()
        except (EOFError, OSError):
            self.child.process.join(5)
            code = self.child.process.exitcode
            how = f"signal {-code}" if code is not None and code < 0 else f"exit status {code}"
            return {"status": "crashed", "error": f"its process ended with {how}"}
        return record


class Pool(Generic[T]):
    """Processes that do tasks, each of them started when there is a task for it."""

    def __init__(self, do: Callable[[T], Record], jobs: int, memory: int | None = None) -> None:
        self.do, self.jobs, self.memory = do, jobs, memory
        self._children = Children()
        self._workers: list[Worker] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        self._children.close()
        self._workers.clear()

    def run(self, tasks: Iterable[T]) -> Generator[list[tuple[T, Record]]]:
        """The results of some tasks; the processes wait for more then."""
        waiting = iter(tasks)
        upcoming: deque[T] = deque()

        def left() -> bool:
            most = 2 * self.jobs * MOST_AHEAD
            upcoming.extend(islice(waiting, max(0, most - len(upcoming))))
            return bool(upcoming)

        def fill(worker: Worker) -> None:
            if left():
                # The last tasks may be long ones, and should not all lie with one process.
                fewest = max(1, min(AHEAD, len(upcoming) // self.jobs))
                worker.give(upcoming, max(fewest, len(upcoming) // (2 * self.jobs)))

        try:
            while True:
                for worker in self._workers:
                    fill(worker)
                while len(self._workers) < self.jobs and left():
                    self._workers.append(Worker(self._children.start(_serve, self.do, self.memory)))
                    fill(self._workers[-1])
                look()
                busy = {each.child.connection: each for each in self._workers if each.tasks}
                if not busy:
                    return
                come: list[tuple[T, Record]] = []
                for ready in wait(list(busy), SECONDS_BETWEEN_LOOKS):
                    worker = busy[ready]
                    come += worker.answers()
                    if is_lost(come[-1][1]):
                        upcoming.extendleft(reversed(worker.tasks))
                        self._workers.remove(worker)
                        self._children.end(worker.child)
                    else:
                        fill(worker)
                look()
                if come:
                    yield come
        finally:
            if any(worker.tasks for worker in self._workers):
                self.close()


def _serve(connection: Connection, do: Callable[[Any], Record], memory: int | None) -> None:
    """What a process does: one task after the other, until nobody asks any more."""
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
