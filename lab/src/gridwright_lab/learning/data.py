"""Examples by the thousand: made by several processes, kept in files, read while more are made.

Examples are numbered in parts of :data:`PART`. The part with a number is the same on every machine,
however many processes work. A part is written whole or not at all, so that a run which was killed
goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from gridwright.core.processes import Children
from gridwright.core.writing import make_folder, write_file
from gridwright_lab.learning.subject import Arrays, Subject

PART = 256
"""So many examples are in one file."""


def part_of(subject: Subject, seed: str, number: int, largest: int) -> dict[str, Any]:
    """The examples with a number, as arrays by name: ``side index`` for each array of a side."""
    if subject.examples is None:
        raise ValueError(f"nothing makes examples of {subject.name}")
    rng = Random(f"{subject.name} {seed} {number}")
    found: dict[int, list[Arrays]] = {side: [] for side in subject.sides}
    for side, arrays in islice(subject.examples(rng, largest), PART):
        found[side].append(arrays)
    return {
        f"{side} {index}": np.stack([np.asarray(arrays[index], np.uint8) for arrays in rows])
        for side, rows in found.items()
        for index in range(len(rows[0]) if rows else 0)
    }


def place_of(folder: Path, seed: str, number: int) -> Path:
    """The file of a part."""
    return folder / f"{seed}-{number:05}.npz"


def make_parts(
    subject: Subject,
    folder: Path,
    seed: str,
    numbers: range,
    largest: int,
) -> None:
    """Make the parts with these numbers that do not exist."""
    for number in numbers:
        place = place_of(folder, seed, number)
        if not place.exists():
            file = BytesIO()
            np.savez_compressed(file, **part_of(subject, seed, number, largest))
            write_file(place, file.getvalue())


def _make_parts_beside(_: object, *asked: Any) -> None:
    """What one of several processes does."""
    make_parts(*asked)


@contextmanager
def made_beside(
    subject: Subject, folder: Path, seed: str, parts: int, largest: int, jobs: int
) -> Iterator[Callable[[], bool]]:
    """In this block, ``jobs`` processes make so many parts; the function that it is given says
    whether one of them is still at work.
    """
    make_folder(folder)
    with closing(Children()) as workers:
        for job in range(jobs):
            numbers = range(job, parts, jobs)
            workers.start(_make_parts_beside, subject, folder, seed, numbers, largest)
        yield workers.busy


class Store:
    """All examples that exist, in arrays of a fixed size, which grow full."""

    def __init__(self, subject: Subject, folder: Path, seed: str, parts: int) -> None:
        self.subject, self.folder, self.seed, self.parts = subject, folder, seed, parts
        self.arrays: dict[int, list[Any]] = {}
        self.filled = dict.fromkeys(subject.sides, 0)
        self._read: set[int] = set()

    def read(self) -> bool:
        """Take in the parts that are new; says whether there were any."""
        new = [
            number
            for number in range(self.parts)
            if number not in self._read and place_of(self.folder, self.seed, number).exists()
        ]
        for number in new:
            with np.load(place_of(self.folder, self.seed, number)) as part:
                self._add(dict(part))
            self._read.add(number)
        return bool(new)

    def examples(self, side: int) -> Arrays:
        """The examples of a side that exist."""
        return tuple(array[: self.filled[side]] for array in self.arrays[side])

    def _add(self, part: dict[str, Any]) -> None:
        for side in self.subject.sides:
            rows = [part[name] for name in sorted(part) if name.split()[0] == str(side)]
            if not rows:
                continue
            if side not in self.arrays:
                most = self.parts * PART
                self.arrays[side] = [np.zeros((most, *row.shape[1:]), row.dtype) for row in rows]
            begin = self.filled[side]
            end = self.filled[side] = begin + len(rows[0])
            for whole, row in zip(self.arrays[side], rows, strict=True):
                whole[begin:end] = row
