"""A batch: do the tasks that a store has left, and store the results as they come.

What has come while results were being written is written next, all of it in one go: a result waits
for nothing else, and a store that is slower than the processes writes more at a time. The same
batch, started again, continues where it stopped, however it stopped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from time import monotonic

from gridwright.batch.stores import Store
from gridwright.batch.tasks import Record, Results, Task
from gridwright.core.deadline import Flag, look
from gridwright.core.errors import Cancelled

Runner = Callable[[Iterable[Task]], Iterator[Results]]
"""Does tasks, in any order, on this machine or on others; what comes together is together."""


@dataclass
class Course:
    """How far a batch is."""

    total: int
    before: int
    """Finished before this run."""
    now: int = 0
    """Finished in this run."""
    statuses: Counter[str] = field(default_factory=Counter)
    started: float = field(default_factory=monotonic)

    @property
    def finished(self) -> int:
        """Finished at all."""
        return self.before + self.now

    @property
    def rate(self) -> float:
        """Tasks per second of this run."""
        return self.now / max(monotonic() - self.started, 1e-9)

    @property
    def left(self) -> float | None:
        """The seconds that the rest will take at this rate."""
        return (self.total - self.finished) / self.rate if self.now else None


def run_batch(
    store: Store,
    runner: Runner,
    each: Callable[[Task, Record, Course], None] = lambda task, record, course: None,
    cancel: Flag | None = None,
) -> Course:
    """Run a batch to its end; ``each`` is called after every result that was kept."""
    course = Course(store.total, store.finished)
    results = runner(store.tasks())
    try:
        for group in results:
            for task, record in store.keep(group):
                course.now += 1
                course.statuses[record["status"]] += 1
                each(task, record, course)
            if cancel is not None and cancel.is_set():
                raise Cancelled
            if store.complete:
                break
            look()
    finally:
        # The processes end here, and not only when somebody collects the generator.
        close = getattr(results, "close", None)
        if close is not None:
            close()
    return course
