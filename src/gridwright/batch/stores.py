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
from gridwright.batch.tasks import Results, Task, name_of


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

    def __init__(self, path: Path, tasks: Sequence[Task]) -> None:
        # A puzzle that is named twice is done once: the file has one line for it.
        self.path, self._tasks = path, list({tuple(_key(task)): task for task in tasks}.values())
        self.ledger = Ledger(path)
        self.total = len(self._tasks)
        self.finished = sum(1 for task in self._tasks if self.ledger.has(_key(task)))

    def tasks(self) -> Iterator[Task]:
        """What the file has no result for."""
        return (task for task in self._tasks if not self.ledger.has(_key(task)))

    def keep(self, results: Results) -> Results:
        """More lines."""
        self.ledger.add((_key(task), record) for task, record in results)
        return results


def _key(task: Task) -> list[str]:
    return [task.key, task.verb, name_of(task.verb, task.options)]
