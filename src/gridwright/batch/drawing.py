"""Generating until so many puzzles are *new*: what all stores of generated puzzles share.

Puzzles are drawn by number, and the number decides the puzzle. Some draws are known already: they
are a stored puzzle, perhaps rotated or reflected. So drawing goes on until enough are new, or until
many draws in a row have brought nothing, because a small board has only so many puzzles. Results
are looked at in the order of their numbers, whichever process is quicker: the same seed stores the
same puzzles for any number of processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection as Known
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from gridwright.batch.ledger import Ledger
from gridwright.batch.tasks import Record, Results, Task, name_of
from gridwright.core.saying import Saying

IN_VAIN = 1000
"""After this many draws in a row that bring nothing new, no more are made."""
WEIGHT_OF_A_FAILURE = 50
"""A draw that gives no puzzle (a level was not reached, time was up) counts as so many of them."""


class Drawing:
    """A store of generated puzzles; a subclass says what is known, and writes what is new."""

    def __init__(
        self, genre: str, size: str, wanted: int, options: Mapping[str, Any], first: int, found: int
    ) -> None:
        self.genre, self.size, self.options = genre, size, dict(options)
        self.total, self.finished = wanted, found
        self._found, self._first, self._next, self._in_vain = found, first, first, 0
        self._early: dict[int, tuple[Task, Record]] = {}
        self.passed: Counter[str] = Counter()
        """The draws that were not kept: ``known``, ``timeout``, ``error`` and so on."""
        self._error = ""

    @property
    def complete(self) -> bool:
        """Whether there are enough, or no more are to be expected."""
        return self._found >= self.total or self._in_vain >= IN_VAIN

    def tasks(self) -> Iterator[Task]:
        """One number after another."""
        for number in count(self._first):
            if self.complete:
                return
            asked = {**self.options, "number": number}
            yield Task(str(number), "generate", self.genre, self.size, asked)

    def keep(self, results: Results) -> Results:
        """Keep the new puzzles among those whose turn it is; results after a gap wait for it."""
        self._early |= {int(task.key): (task, record) for task, record in results}
        turn: Results = []
        while self._next in self._early:
            turn.append(self._early.pop(self._next))
            self._next += 1
        return self.write(turn) if turn else []

    def chosen(self, turn: Results, known: Known[str]) -> Results:
        """Those of these results that are new, as many as are wanted."""
        seen = set(known)
        new: Results = []
        for task, record in turn:
            if self._found + len(new) >= self.total or self._in_vain >= IN_VAIN:
                break
            print_ = record.get("fingerprint")
            if print_ is not None and print_ not in seen:
                seen.add(print_)
                new.append((task, record))
                self._in_vain = 0
                continue
            self.passed["known" if print_ else record["status"]] += 1
            self._error = record.get("error", self._error)
            self._in_vain += 1 if print_ else WEIGHT_OF_A_FAILURE
        self._found += len(new)
        return new

    def write(self, turn: Results) -> Results:
        """Store what is new among these results, and return it."""
        raise NotImplementedError

    @property
    def why_not(self) -> Saying | None:
        """Why there are fewer puzzles than were asked for."""
        if self._found >= self.total:
            return None
        if self.passed["known"] >= sum(self.passed.values()) / 2:
            return Saying(
                "{found} of {count} [count|puzzle|puzzles] found: {vain} draws in a row gave none"
                " that is new, so a board of this size has hardly any more",
                found=self._found,
                count=self.total,
                vain=IN_VAIN,
            )
        return Saying(
            "{found} of {count} [count|puzzle|puzzles] found: {vain} draws in a row failed ({why})",
            found=self._found,
            count=self.total,
            vain=IN_VAIN // WEIGHT_OF_A_FAILURE,
            why=self._error or Saying("time limit reached"),
        )


class DrawnFile(Drawing):
    """New puzzles as lines of JSON in a file, in the order of their numbers."""

    def __init__(
        self, path: Path, genre: str, size: str, wanted: int, options: Mapping[str, Any]
    ) -> None:
        self.path, self.ledger = path, Ledger(path)
        self._name = name_of("generate", {**options, "at": [genre, size]})
        rows = self.ledger.rows.values()
        ours = [row["number"] for row in rows if row.get("request") == self._name]
        self._prints = {row["fingerprint"] for row in rows if "fingerprint" in row}
        super().__init__(genre, size, wanted, options, max(ours, default=-1) + 1, len(ours))

    def write(self, turn: Results) -> Results:
        """More lines."""
        new = self.chosen(turn, self._prints)
        self._prints.update(names_of(new))
        self.ledger.add(
            ([self.genre, self.size, self._name, task.key], {**record, "request": self._name})
            for task, record in new
        )
        return new


def source_of(record: Record, options: Mapping[str, Any]) -> str:
    """Where a generated puzzle comes from, for people who want to make it again."""
    seed = options.get("seed", 0)
    return f"gridwright {record['engine']}, seed {seed}, number {record['number']}"


def names_of(new: Sequence[tuple[Task, Record]]) -> list[str]:
    """The fingerprints of results, by which they are found again."""
    return [record["fingerprint"] for _, record in new]
