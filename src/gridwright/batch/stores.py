"""Where the results of a batch are kept: here, in a file of JSON lines.

A store knows what is finished, hands out what is not, and keeps the results as they come.
Collections are stores too (:mod:`~gridwright.batch.collected`), and need a database; a file needs
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from gridwright.batch.ledger import Ledger
from gridwright.batch.tasks import Record, Results, Task, is_refused, name_of


class Store(Protocol):
    """What a batch needs."""

    def tasks(self) -> Iterator[Task]:
        """What is left to do."""

    def keep(self, results: Results) -> Results:
        """Keep results, at once and for good; those that count are returned."""

    @property
    def complete(self) -> bool:
        """Whether there is enough, although there are tasks left."""

    @property
    def total(self) -> int:
        """How many tasks there are, finished ones among them."""

    @property
    def finished(self) -> int:
        """How many were finished before."""


class FileStore:
    """Results as lines of JSON in a file, which is read again when the batch goes on."""

    complete = False

    def __init__(self, path: Path, tasks: Sequence[Task], refused: Results | None = None) -> None:
        # A puzzle that is named twice is done once: the file has one line for it.
        self.path, self._tasks = path, _once(tasks)
        self.ledger = Ledger(path)
        known = {task.key: record for task, record in refused or ()}
        bad = _once([task for task, _ in refused or ()])
        self.refused = [(each, known[each.key]) for each in bad if self._row(each) is None]
        """The sources that cannot be read of which the file does not say so yet, and why."""
        self._all = [*self._tasks, *bad]
        self.total = len(self._all)
        self.finished = self.total - len(self.refused) - sum(1 for _ in self.tasks())

    def _row(self, task: Task) -> Record | None:
        return self.ledger.find(_key(task))

    def tasks(self) -> Iterator[Task]:
        """What the file has no result for, or what could not be read when it was written."""
        rows = ((task, self._row(task)) for task in self._tasks)
        return (task for task, row in rows if row is None or is_refused(row))

    @property
    def errors(self) -> int:
        """How many results say that something is wrong with the source or the puzzle."""
        rows = map(self._row, self._all)
        return sum(1 for row in rows if row is not None and row["status"] == "error")

    def keep(self, results: Results) -> Results:
        """More lines."""
        self.ledger.add((_key(task), record) for task, record in results)
        return results


def _once(tasks: Sequence[Task]) -> list[Task]:
    return list({tuple(_key(task)): task for task in tasks}.values())


def _key(task: Task) -> list[str]:
    return [task.key, task.verb, name_of(task.verb, task.options)]
