"""Make the puzzles of a data set, in rounds, and choose its rows.

A round draws as many puzzles of each kind as are missing. Then the draws are looked through in a
fixed order: the first ones that are new, however they are turned, are the rows. What is missing
after that is drawn in the next round, until there is enough or a stratum has no more. So what comes
out depends on the seed alone, and not on which process was quicker.

Each draw is a line in the file of its kind, written as it comes. A run that was interrupted reads
these files and goes on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from math import ceil
from pathlib import Path
from typing import Any

from gridwright.batch.ledger import end_last_line
from gridwright.batch.tasks import Record, Results, Task
from gridwright.core.writing import add_to_file, make_folder
from gridwright_lab.dataset.plan import Kind, shared

IN_VAIN = 200
"""After this many draws in a row that bring nothing new, a kind has no more."""
WEIGHT_OF_A_FAILURE = 100
"""A draw that gives no puzzle of the level counts as so many of them: the generator has tried
hundreds of answers by then, which takes long."""
LEAST_RATE = 0.05
"""However few draws are new, a round makes at most so many times the draws that are missing."""
FIRST = 4
"""The first round draws no more of a kind: if they are in vain, the others would be, too."""


@dataclass
class Drawn:
    """The draws of one kind: for each number its fingerprint, or none if it gave no puzzle."""

    kind: Kind
    path: Path
    prints: dict[int, str | None] = field(default_factory=dict)
    rows: list[int] = field(default_factory=list)
    """The numbers that are rows of the set."""
    spent: bool = False

    def __post_init__(self) -> None:
        if not self.path.is_file():
            return
        end_last_line(self.path, self.path.read_bytes())
        for record in self.records():
            self.note(record)

    def note(self, record: Record) -> None:
        """One draw more; a puzzle of another level counts as none."""
        right = record.get("level") == self.kind.level
        self.prints[record["number"]] = record.get("fingerprint") if right else None

    def records(self) -> Iterator[Record]:
        """All draws, in the order in which they came."""
        with self.path.open(encoding="utf-8") as lines:
            for line in lines:
                yield json.loads(line)

    def choose(self, wanted: int, seen: set[str]) -> None:
        """Take the first rows that are new; they are added to what was seen."""
        self.rows, in_vain = [], 0
        for number in range(len(self.prints)):
            if len(self.rows) == wanted or in_vain >= IN_VAIN or number not in self.prints:
                break
            print_ = self.prints[number]
            if print_ is not None and print_ not in seen:
                seen.add(print_)
                self.rows.append(number)
                in_vain = 0
            else:
                in_vain += WEIGHT_OF_A_FAILURE if print_ is None else 1
        self.spent = in_vain >= IN_VAIN

    def missing(self, wanted: int) -> list[int]:
        """The numbers that the next round draws."""
        first = next(number for number in count() if number not in self.prints)
        if not first:
            return [number for number in range(min(FIRST, wanted)) if number not in self.prints]
        rate = max(LEAST_RATE, len(self.rows) / first)
        last = first + ceil((wanted - len(self.rows)) / rate)
        # After an interruption, some numbers after the first gap may be there.
        return [number for number in range(first, last) if number not in self.prints]


class Making:
    """The draws of a set in a folder, and which of them are its rows."""

    def __init__(self, folder: Path, kinds: list[Kind], count: int, seed: int) -> None:
        self.count, self.seed, self.kinds = count, seed, kinds
        self.shares = shared(count, kinds)
        self.drawn = [Drawn(kind, folder / f"{kind.name}.jsonl") for kind in kinds]
        make_folder(folder)
        self.choose()

    def choose(self) -> None:
        """Choose the rows among what has been drawn."""
        seen: set[str] = set()
        for each in self.drawn:
            each.choose(self.shares[each.kind.name], seen)

    @property
    def unfilled(self) -> dict[str, tuple[int, int]]:
        """The strata that have no more puzzles: how many they have, and how many were wanted."""
        return {
            each.kind.name: (len(each.rows), self.shares[each.kind.name])
            for each in self.drawn
            if len(each.rows) < self.shares[each.kind.name]
        }

    @property
    def found(self) -> int:
        """How many rows there are."""
        return sum(len(each.rows) for each in self.drawn)

    def round(self) -> Round:
        """What is to be drawn next; nothing if the set is complete.

        What takes longest comes first, so that no process is left alone with it at the end.
        """
        tasks = []
        for each in sorted(self.drawn, key=_longest_first):
            kind, wanted = each.kind, self.shares[each.kind.name]
            if each.spent or len(each.rows) >= wanted:
                continue
            size = f"{kind.size.cols}x{kind.size.rows}"
            for number in each.missing(wanted):
                asked: dict[str, Any] = {
                    "seed": kind.seed(self.seed), "number": number, "options": dict(kind.options),
                    "path": ["de"],
                }  # fmt: skip
                tasks.append(Task(f"{kind.name} {number}", "generate", kind.genre, size, asked))
        return Round(tasks, {each.kind.name: each for each in self.drawn}, self.found, self.count)


def _longest_first(drawn: Drawn) -> tuple[int, int]:
    return -drawn.kind.size.rows * drawn.kind.size.cols, -drawn.kind.level


class Round:
    """The store of one round: its draws go to the files of their kinds."""

    complete = False

    def __init__(self, tasks: list[Task], drawn: dict[str, Drawn], found: int, count: int) -> None:
        self._tasks, self._drawn = tasks, drawn
        self.finished = found
        self.total = max(count, found + len(tasks))

    def __bool__(self) -> bool:
        return bool(self._tasks)

    def tasks(self) -> Iterator[Task]:
        """The draws of this round."""
        return iter(self._tasks)

    def keep(self, results: Results) -> Results:
        """More lines, in the files of their kinds."""
        lines: dict[str, list[str]] = {}
        for task, record in results:
            name, _, number = task.key.rpartition(" ")
            row = {**record, "number": int(number)}
            lines.setdefault(name, []).append(json.dumps(row) + "\n")
            self._drawn[name].note(row)
        for name, texts in lines.items():
            add_to_file(self._drawn[name].path, "".join(texts))
        return results
