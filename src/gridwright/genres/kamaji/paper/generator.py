"""The generator of Kleijn 2018 (§5.1): random numbered pieces until the board is full.

The maximum goes to a random entry, then come some pieces with the numbers 1 and m-1, then random
pieces: a random entry, a length of at most two thirds of the side, one of eight directions. A piece
may cross others only in ones. When no piece can be placed, the last one is removed; after a number
of removals the attempt has failed. The paper does not give the numbers of pairs, tries and
removals; ours are below. With more pairs, fewer attempts fail and fewer puzzles are unique.

>>> from random import Random
>>> made = attempt(Grid.of(4, 4), 4, Random(2))
>>> made is not None and sorted(made.numbers)[-1]
4
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from gridwright.core.deadline import NEVER, Deadline
from gridwright.core.grid import Grid
from gridwright.genres.kamaji.cover import EIGHT, composition
from gridwright.genres.kamaji.pieces import STEPS, Line, line_from

TRIES_PER_CELL = 2
"""Random placements per cell of the board before all placements are tried."""
REMOVALS = 20
"""After this many removals an attempt has failed."""
PAIRS = 2
"""Tries to place a piece of a 1 and an m-1 at the start, per cell of the longer side."""
RARE = 0.25
"""How often a piece with another 1 or m-1 is accepted, so that these do not dominate."""


@dataclass
class Laying:
    """A board being filled: 0 is an entry without a number."""

    grid: Grid
    maximum: int
    numbers: list[int]
    lines: list[Line] = field(default_factory=list)
    filled: list[Line] = field(default_factory=list)
    """For each piece, the entries that it was the first to cover."""

    def place(self, line: Line, rng: Random, rare: float, *, pair: bool = False) -> bool:
        """Put numbers on a line, unless it crosses a number above one or cannot add up.

        ``rare`` is how often another 1 or m-1 is accepted.
        """
        empty = [cell for cell in line if not self.numbers[cell]]
        rest = self.maximum - (len(line) - len(empty))
        if not empty or rest < len(empty):
            return False
        if any(self.numbers[cell] > 1 for cell in line):
            return False
        values = composition(rest, len(empty), 1, rng)
        common = any(value in (1, self.maximum - 1) for value in values)
        if pair:
            values = [1, self.maximum - 1] if len(empty) == 2 else values
        elif common and rng.random() >= rare:
            return False
        for cell, value in zip(empty, values, strict=True):
            self.numbers[cell] = value
        self.lines.append(line)
        self.filled.append(tuple(empty))
        return True

    def remove_last(self) -> None:
        """Remove the last piece."""
        self.lines.pop()
        for cell in self.filled.pop():
            self.numbers[cell] = 0

    def lines_with_room(self, longest: int) -> Iterator[Line]:
        """All lines through an empty entry that cross nothing above one."""
        for cell in range(self.grid.size):
            for step in STEPS:
                line: list[int] = []
                for other in line_from(self.grid, cell, step):
                    if self.numbers[other] > 1 or len(line) == longest:
                        break
                    line.append(other)
                    if len(line) > 1 and not all(self.numbers[entry] for entry in line):
                        yield tuple(line)

    def random_line(self, longest: int, rng: Random, length: int | None = None) -> Line | None:
        """A line from a random entry in a random direction, if it stays on the board."""
        count = rng.randint(2, longest) if length is None else length
        row, col = rng.randrange(self.grid.rows), rng.randrange(self.grid.cols)
        down, right = rng.choice(EIGHT)
        last_row, last_col = row + (count - 1) * down, col + (count - 1) * right
        if not (0 <= last_row < self.grid.rows and 0 <= last_col < self.grid.cols):
            return None
        return tuple(self.grid.cell(row + at * down, col + at * right) for at in range(count))


def attempt(
    grid: Grid,
    maximum: int,
    rng: Random,
    *,
    with_maximum: bool = True,
    longest: int = 0,
    deadline: Deadline = NEVER,
) -> Laying | None:
    """One run of the paper's program: a full board with its pieces, or ``None`` if it failed."""
    laying = Laying(grid, maximum, [0] * grid.size)
    if with_maximum:
        cell = rng.randrange(grid.size)
        laying.numbers[cell] = maximum
        laying.lines.append((cell,))
        laying.filled.append((cell,))
    side = max(grid.rows, grid.cols)
    longest = longest or max(2, 2 * side // 3)
    _lay_pairs(laying, PAIRS * side, rng)
    fixed = len(laying.lines)
    removals = 0
    while 0 in laying.numbers:
        deadline.check()
        if not _lay_one(laying, longest, rng):
            if removals == REMOVALS or len(laying.lines) <= fixed:
                return None
            laying.remove_last()
            removals += 1
    return laying


def _lay_pairs(laying: Laying, count: int, rng: Random) -> None:
    """Up to ``count`` pieces of a 1 and an m-1."""
    for _ in range(count):
        line = laying.random_line(2, rng, length=2)
        if line is not None:
            laying.place(line, rng, 1.0, pair=True)


def _lay_one(laying: Laying, longest: int, rng: Random) -> bool:
    """Try random placements, then all of them; False means that no piece can be placed.

    Another 1 or m-1 is avoided at first and accepted if nothing else can be placed.
    """
    for _ in range(TRIES_PER_CELL * laying.grid.size):
        line = laying.random_line(longest, rng)
        if line is not None and laying.place(line, rng, RARE):
            return True
    lines = list(laying.lines_with_room(longest))
    rng.shuffle(lines)
    return any(laying.place(line, rng, 1.0) for line in lines)
