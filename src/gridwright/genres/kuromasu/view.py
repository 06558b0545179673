"""Tables of a puzzle for the techniques of Kuromasu: which clues look along which lines.

What a clue sees depends only on its row and column, so sights are cached by those.

>>> view = KuromasuView(Kuromasu(1, 4, {0: 2}))
>>> view.sight(0, 0b0100, 0b0001).reaches
(0, 1, 0, 0)
"""

from __future__ import annotations

from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from gridwright.core.deadline import watched
from gridwright.core.grid import bits, mask_of
from gridwright.genres.kuromasu import one_number
from gridwright.genres.kuromasu.patterns import Finder, Pattern
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.sight import SIDES, Sight, look_at, rays_of
from gridwright.logic.view import CellView, Unfinished

MEMORY = 1 << 16
"""How many sights are cached."""

NEAR = 5
"""How many rows and columns together lie between two numbers that people look at together, unless
they are in one line."""


class Pair(NamedTuple):
    """A number, another one that it can affect, and on which of its sides it does."""

    one: int
    other: int
    sides: tuple[int, ...]
    """Both sides of a line that the two share; otherwise those that cross a line of the other."""


class KuromasuView(CellView):
    """A puzzle as its techniques see it."""

    def __init__(self, puzzle: Kuromasu) -> None:
        super().__init__(puzzle.grid)
        self.puzzle = puzzle
        self.numbers = puzzle.numbers
        grid = puzzle.grid
        self.around = tuple(mask_of(others) for others in watched(grid.neighbour_lists, every=64))
        """The cells beside each cell, as a mask."""
        self.sides = {clue: self._sides(clue) for clue in watched(puzzle.numbers)}
        """The cells on each side of a clue that its sight depends on."""
        self.line = {clue: reduce(or_, sides) for clue, sides in self.sides.items()}
        """The cells that a clue's sight depends on."""
        self.clues_at: list[list[int]] = [[] for _ in range(grid.size)]
        """For each cell the clues in whose lines it is."""
        for clue, line in watched(self.line.items()):
            for cell in bits(line):
                self.clues_at[cell].append(clue)
        self._sights: dict[tuple[int, int, int], Sight] = {}
        self._sums: dict[tuple[int, int, int], bool] = {}
        self._follows: dict[tuple[int, int, int], one_number.Conclusion | None] = {}
        self._patterns: dict[Finder, list[Pattern]] = {}
        self._rays = {clue: rays_of(grid, clue).masks for clue in watched(puzzle.numbers)}
        self._unfinished = Unfinished(self.clues_at, self.numbers, self._is_unfinished)

    def _sides(self, clue: int) -> tuple[int, ...]:
        # The sight of a number n ends within distance n.
        number = self.puzzle.numbers[clue]
        return tuple(mask_of(ray[: number + 1]) for ray in self.grid.rays(clue))

    def sight(self, clue: int, yes: int, no: int) -> Sight:
        """What a clue sees of a board."""
        line = self.line[clue]
        key = (clue, yes & line, no & line)
        sight = self._sights.get(key)
        if sight is None:
            if len(self._sights) >= MEMORY:
                self._sights.clear()
            sight = look_at(self.grid, clue, self.numbers[clue], key[1], key[2])
            self._sights[key] = sight
        return sight

    def adds_up(self, clue: int, yes: int, no: int) -> bool:
        """Whether some lengths of a clue's four sides add up to it."""
        line = self.line[clue]
        key = (clue, yes & line, no & line)
        fits = self._sums.get(key)
        if fits is None:
            if len(self._sums) >= MEMORY:
                self._sums.clear()
            fits = self._sums[key] = one_number.adds_up(self.sight(*key))
        return fits

    def follows(self, clue: int, yes: int, no: int) -> one_number.Conclusion | None:
        """What follows from the lengths of a clue's sides; ``None`` if they do not add up."""
        line = self.line[clue]
        key = (clue, yes & line, no & line)
        if key not in self._follows:
            if len(self._follows) >= MEMORY:
                self._follows.clear()
            sight = self.sight(*key)
            self._follows[key] = None if sight.impossible else one_number.lengths_add_up(sight)
        return self._follows[key]

    @cached_property
    def partners(self) -> dict[int, list[int]]:
        """For each clue the others that it forms a pair with."""
        partners: dict[int, list[int]] = {clue: [] for clue in self.numbers}
        for pair in self.pairs:
            partners[pair.one].append(pair.other)
        return partners

    @cached_property
    def pairs(self) -> list[Pair]:
        """Numbers in one line, or near each other with lines that cross."""
        return [
            Pair(one, other, sides)
            for one in watched(self.numbers)
            for other in self._others(one)
            if (sides := self._shared_sides(one, other))
        ]

    @cached_property
    def _clues(self) -> int:
        return mask_of(self.numbers)

    @cached_property
    def _places(self) -> dict[int, int]:
        """The clues in the order of the puzzle."""
        return {clue: place for place, clue in enumerate(self.numbers)}

    def _others(self, one: int) -> list[int]:
        grid = self.grid
        row, col = grid.place(one)
        near = 1 << one
        for _ in range(NEAR):
            near |= grid.neighbours(near)
        near |= grid.row(row) | grid.column(col)
        others = bits(near & self._clues & ~(1 << one))
        return sorted(others, key=self._places.__getitem__)

    def _shared_sides(self, one: int, other: int) -> tuple[int, ...]:
        line = self.line[other] | 1 << other
        if self.line[one] >> other & 1:
            side = next(side for side in SIDES if self.sides[one][side] >> other & 1)
            return side, (side + 2) % 4
        return tuple(side for side in SIDES if self.sides[one][side] & line)

    def patterns(self, find: Finder) -> list[Pattern]:
        """The places where a pattern of clues occurs, from the cache if possible."""
        if find not in self._patterns:
            self._patterns[find] = list(find(self.puzzle))
        return self._patterns[find]

    def unfinished(self, yes: int, no: int) -> int:
        """The clues with open cells in their lines."""
        return self._unfinished.count(yes, no)

    def _is_unfinished(self, clue: int, yes: int, no: int) -> bool:
        up, right, down, left = self._rays[clue]
        # A side is open where the nearest cell that is not white is not black either.
        for gaps in (right & ~no, down & ~no):
            if gaps and not gaps & -gaps & yes:
                return True
        last = up & ~no, left & ~no
        return any(gaps and not yes >> gaps.bit_length() - 1 & 1 for gaps in last)
