"""Tasks done by several processes of this machine, each result handed out at once.

A process that dies takes only its own task with it: that is recorded as ``crashed``, and another
process takes the place. One that has no memory left records ``memory`` and is replaced too. When
the process that hands out the tasks dies, however it dies, the others end by themselves.

:func:`run` does the tasks of a batch; :func:`run_with` does anything that can be pickled, such as
the cells of a study.
"""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from gridwright.batch.tasks import Record, Task, done
from gridwright.core.processes import end_with_parent, no_main_module

T = TypeVar("T")

AHEAD = 2
"""How many tasks a process has at hand, so that it need not wait for the next one."""
SECONDS_BETWEEN_LOOKS = 0.2


@dataclass
class _Worker:
    """A process and the tasks that lie with it, the first of which it is working on."""

    process: Any
    connection: Connection
    tasks: deque[Any] = field(default_factory=deque)


def run(
    tasks: Iterable[Task], jobs: int, memory: int | None = None
) -> Iterator[tuple[Task, Record]]:
    """Do tasks in ``jobs`` processes; each may use ``memory`` bytes, where the system can tell.

    Results come in the order in which they are finished.
    """
    return run_with(done, tasks, jobs, memory)


def run_with(
    do: Callable[[T], Record], tasks: Iterable[T], jobs: int, memory: int | None = None
) -> Iterator[tuple[T, Record]]:
    """Call ``do`` with each task in one of ``jobs`` processes; both must be picklable."""
    context = get_context("spawn")
    waiting = iter(tasks)
    again: deque[T] = deque()
    workers: list[_Worker] = []

    def start() -> _Worker:
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, do, memory), daemon=True)
        with no_main_module():
            process.start()
        theirs.close()
        return _Worker(process, ours)

    def fill(worker: _Worker) -> None:
        while len(worker.tasks) < AHEAD:
            task = again.popleft() if again else next(waiting, None)
            if task is None:
                return
            worker.tasks.append(task)
            with suppress(OSError):
                # If it has just died, that is noticed when its answer is waited for.
                worker.connection.send(task)

    try:
        for _ in range(jobs):
            worker = start()
            fill(worker)
            if worker.tasks:
                workers.append(worker)
            else:
                _end(worker)
                break
        while workers:
            busy = {worker.connection: worker for worker in workers}
            for ready in wait(list(busy), SECONDS_BETWEEN_LOOKS):
                worker = busy[ready]  # type: ignore[index]
                record = _answer(worker)
                task = worker.tasks.popleft()
                if record.get("status") in ("crashed", "memory"):
                    again.extend(worker.tasks)
                    _end(worker)
                    workers.remove(worker)
                    workers.append(worker := start())
                fill(worker)
                if not worker.tasks:
                    _end(worker)
                    workers.remove(worker)
                yield task, record
    finally:
        for worker in workers:
            _end(worker)


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
    worker.process.terminate()
    worker.process.join(5)
    if worker.process.is_alive():
        worker.process.kill()
        worker.process.join()


def _serve(connection: Connection, do: Callable[[Any], Record], memory: int | None) -> None:
    """What a process does: one task after the other, until nobody asks any more."""
    # Ctrl-C goes to all processes; the first one tells the others when to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    if memory is not None:
        _limit(memory)
    with suppress(EOFError, OSError):
        while True:
            task = connection.recv()
            try:
                record = do(task)
            except MemoryError:
                connection.send({"status": "memory", "error": "there was not enough memory"})
                return
            connection.send(record)


def _limit(memory: int) -> None:
    if sys.platform != "win32":
        import resource

        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
