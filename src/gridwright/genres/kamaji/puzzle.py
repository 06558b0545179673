"""A Kamaji: a board of numbers, to be covered by straight pieces that add up to the maximum.

The rules are those of Kleijn 2018, §2; ``RULES.md`` defines piece, solution and minimal solution
with an example. The largest number is in exactly one cell, and every number is 1 or more. Decision
``i`` is "piece ``i`` is used"; ``pieces.py`` numbers the pieces.

>>> puzzle = Kamaji(2, 2, (1, 2, 3, 1))
>>> puzzle.maximum, [puzzle.describe(piece) for piece in range(puzzle.decisions)]
(3, ['r1c1-r1c2', 'r1c2-r2c2', 'r2c1'])
>>> Kamaji(1, 3, (5, 2, 5))
Traceback (most recent call last):
...
gridwright.core.errors.PuzzleError: the maximum 5 is at r1c1 and r1c3; expected it in \
exactly one cell

Numbers with a cell that no piece can cover are accepted: such a puzzle has no answer.

>>> Kamaji(1, 3, (5, 2, 4)).through
((0,), (), ())
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.errors import PuzzleError
from gridwright.core.frozen import Frozen
from gridwright.core.grid import Grid, bits, mask_of, refuse_masks
from gridwright.core.saying import Listed, Saying, Value, board_of
from gridwright.core.shown import Shown
from gridwright.genres.kamaji.pieces import Line, pieces_on


@dataclass(frozen=True, repr=False)
class Kamaji(Shown):
    """One puzzle; bad numbers raise :class:`PuzzleError` with their place."""

    genre: ClassVar[str] = "kamaji"

    rows: int
    cols: int
    numbers: tuple[int, ...]
    """The number of every cell, in reading order."""
    maximum: int = 0
    """What every piece adds up to; by default the largest number of the board."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", tuple(self.numbers))
        grid = self.grid
        if len(self.numbers) != grid.size:
            raise PuzzleError(
                "a board of {size} needs {numbers} [numbers|number|numbers], found {count}",
                size=board_of(self.rows, self.cols),
                numbers=grid.size,
                count=len(self.numbers),
            )
        for cell, number in enumerate(self.numbers):
            if number < 1:
                raise PuzzleError(
                    "the {number} at {cell} is not allowed: every number is 1 or more",
                    number=number,
                    cell=grid.at(cell),
                )
        if not self.maximum:
            object.__setattr__(self, "maximum", max(self.numbers))
        self._refuse_bad_maximum(grid)
        # Find the pieces here, within the time limit; the property only looks them up.
        self.__dict__["lines"] = pieces_on(grid, self.numbers, self.maximum)

    def _refuse_bad_maximum(self, grid: Grid) -> None:
        for cell, number in enumerate(self.numbers):
            if number > self.maximum:
                raise PuzzleError(
                    "the {number} at {cell} is above the maximum {maximum}",
                    number=number,
                    cell=grid.at(cell),
                    maximum=self.maximum,
                )
        places = [cell for cell, number in enumerate(self.numbers) if number == self.maximum]
        if not places:
            raise PuzzleError(
                "no cell holds the maximum {maximum}; expected exactly one", maximum=self.maximum
            )
        if len(places) > 1:
            raise PuzzleError(
                "the maximum {maximum} is at {cells}; expected it in exactly one cell",
                maximum=self.maximum,
                cells=Listed(tuple(grid.at(cell) for cell in places[:2]), "and"),
            )

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The cells of each piece, in order from its first cell."""
        return pieces_on(self.grid, self.numbers, self.maximum)

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The cells of each piece as a mask."""
        refuse_masks(Saying("the pieces"), len(self.lines), self.grid.size)
        return tuple(mask_of(line) for line in watched(self.lines))

    @cached_property
    def piece_at(self) -> Mapping[int, int]:
        """The piece that has exactly this mask of cells."""
        return Frozen({mask: piece for piece, mask in enumerate(self.masks)})

    @cached_property
    def through(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the pieces that cover it, in the order of their numbers."""
        covering: list[list[int]] = [[] for _ in range(self.grid.size)]
        for piece, line in enumerate(watched(self.lines, every=64)):
            for cell in line:
                covering[cell].append(piece)
        return tuple(map(tuple, covering))

    @cached_property
    def starting(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the pieces that begin there, in the order of directions."""
        beginning: list[list[int]] = [[] for _ in range(self.grid.size)]
        for piece, line in enumerate(self.lines):
            beginning[line[0]].append(piece)
        return tuple(map(tuple, beginning))

    @cached_property
    def ones(self) -> int:
        """The mask of the cells that hold a one: only they may be used more than once."""
        # On a board of a single cell the one is the maximum and belongs to one piece.
        return mask_of(cell for cell, number in enumerate(self.numbers) if number == 1)

    @cached_property
    def above_one(self) -> int:
        """The mask of the cells that may be used only once."""
        return self.grid.full & ~self.ones

    @cached_property
    def of_ones(self) -> tuple[int, ...]:
        """The pieces that consist of ones: only these can be redundant in a solution."""
        return tuple(
            piece
            for piece, line in enumerate(watched(self.lines, every=64))
            if len(line) > 1 and all(self.numbers[cell] == 1 for cell in line)
        )

    @cached_property
    def rivals(self) -> tuple[int, ...]:
        """For each piece, the mask of the pieces that share a number above one with it."""
        refuse_masks(Saying("the pieces"), len(self.lines), len(self.lines))
        return tuple(
            mask_of(
                other
                for cell in line
                if self.numbers[cell] > 1
                for other in self.through[cell]
                if other != piece
            )
            for piece, line in enumerate(watched(self.lines))
        )

    def printed_at(self, cell: int) -> int:
        """The number of a cell."""
        return self.numbers[cell]

    @property
    def decisions(self) -> int:
        """One per piece: it is used."""
        return len(self.lines)

    @property
    def given(self) -> Board:
        """The maximum is a piece by itself."""
        return Board(self.decisions, 1 << self.decisions - 1)

    def moved(self, grid: Grid, to: Sequence[int]) -> Kamaji:
        """The puzzle rotated or reflected: ``to`` says where each cell goes."""
        numbers = [0] * grid.size
        for cell, number in enumerate(self.numbers):
            numbers[to[cell]] = number
        return Kamaji(grid.rows, grid.cols, tuple(numbers), self.maximum)

    def cells_of(self, pieces: int) -> int:
        """The mask of the cells that a mask of pieces covers."""
        return mask_of(cell for piece in bits(pieces) for cell in self.lines[piece])

    def told(self, decision: int) -> Value:
        """The first and the last cell of a piece, in a sentence."""
        line = self.lines[decision]
        first, last = self.grid.at(line[0]), self.grid.at(line[-1])
        return first if first == last else Saying("{first}-{last}", first=first, last=last)

    def describe(self, decision: int) -> str:
        """The first and the last cell of a piece."""
        line = self.lines[decision]
        first, last = self.grid.name(line[0]), self.grid.name(line[-1])
        return first if first == last else f"{first}-{last}"
