"""The generator of Kleijn 2018 (§5.1): random numbered pieces until the board is full.

The maximum goes to a random entry, then come some pieces with the numbers 1 and m-1, then random
pieces: a random entry, a length of at most two thirds of the side, one of eight directions. A piece
may cross others only in ones. When no piece can be placed, the last one is removed; after a number
of removals the attempt has failed. The paper does not give the numbers of pairs, tries and
removals; ours are :class:`Settings`, and the study keeps those that were tried.

>>> from random import Random
>>> made = attempt(Grid.of(4, 4), 4, Random(2))
>>> made is not None and sorted(made.numbers)[-1]
4
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from gridwright.core.deadline import look
from gridwright.core.grid import Grid
from gridwright.genres.kamaji.making.empty_pieces import EIGHT, composition
from gridwright.genres.kamaji.pieces import STEPS, Line, line_from


@dataclass(frozen=True)
class Settings:
    """What the paper leaves open."""

    pairs: float = 0.5
    """Tries to place a piece of a 1 and an m-1 at the start, per cell of the longer side."""
    rare: float = 0.25
    """How often a piece with another 1 or m-1 is accepted, so that these do not dominate."""
    removals: float = 2.5
    """After this many removals per cell of the board an attempt has failed."""
    tries: float = 2.0
    """Random placements per cell of the board before all placements are tried."""
    avoid: bool = True
    """Whether a piece with another m-1 is the last resort when all placements are tried."""
    deeper: bool = True
    """Whether one more piece is removed each time that an attempt is stuck again."""


USUAL = Settings()


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

    def needs_almost_maximum(self, line: Line) -> bool:
        """Whether a line can only add up with an m-1: a one is there already, and one gap."""
        return len(line) == 2 and sum(self.numbers[cell] for cell in line) == 1

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
    settings: Settings = USUAL,
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
    _lay_pairs(laying, round(settings.pairs * side), rng)
    fixed = len(laying.lines)
    removals = stuck = 0
    fewest = grid.size
    while 0 in laying.numbers:
        look()
        if _lay_one(laying, longest, settings, rng):
            if laying.numbers.count(0) < fewest:
                fewest, stuck = laying.numbers.count(0), 0
            continue
        stuck += 1
        for _ in range(stuck if settings.deeper else 1):
            if removals >= settings.removals * grid.size or len(laying.lines) <= fixed:
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


def _lay_one(laying: Laying, longest: int, settings: Settings, rng: Random) -> bool:
    """Try random placements, then all of them; False means that no piece can be placed.

    Another 1 or m-1 is avoided at first and accepted if nothing else can be placed.
    """
    for _ in range(round(settings.tries * laying.grid.size)):
        line = laying.random_line(longest, rng)
        if line is not None and laying.place(line, rng, settings.rare):
            return True
    lines = list(laying.lines_with_room(longest))
    rng.shuffle(lines)
    if settings.avoid:
        lines.sort(key=laying.needs_almost_maximum)
    return any(laying.place(line, rng, 1.0) for line in lines)
