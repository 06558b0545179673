"""No square of 2×2 cells is all of one colour: the kind *no square*, declared for each colour.

>>> grid = Grid.of(2, 3)
>>> [str(found.saying) for found in NoSquare().broken(grid, Board(6, yes=0b110110))]
['the square at r1c2, r1c3, r2c2, r2c3 is all black']
>>> grid.names(fourths(grid, 0b110010)), grid.names(fourths(grid, 0b101010))
('r1c3', '')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import Grid, bits
from gridwright.core.rule import Place
from gridwright.core.saying import Saying
from gridwright.sat.cnf import Cnf

SQUARES = "no square of one colour"
BLACK_SQUARES = "no black square"


class NoSquare(NamedTuple):
    """No square of 2×2 cells is all black, or all white."""

    black: bool = True
    """Whether it is about the decisions that are yes."""
    rule: str = BLACK_SQUARES

    def broken(self, grid: Grid, board: Board) -> Iterator[Place]:
        """The squares of this colour."""
        return of_one_colour(grid, board.yes if self.black else board.no, self.black)

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        """A clause for each square."""
        cnf.group(self.rule)
        off = [-selector] if selector else []
        sign = -1 if self.black else 1
        squares = watched(square_cells(grid), every=256)
        cnf.clauses += [[*off, *(sign * (cell + 1) for cell in square)] for square in squares]


def of_one_colour(grid: Grid, cells: int, black: bool) -> Iterator[Place]:
    """The squares within these cells, which are all black, or all white."""
    colour = Saying("black" if black else "white")
    return (
        Place(
            square,
            Saying("the square at {cells} is all {colour}", cells=grid.some(square), colour=colour),
        )
        for square in watched(squares(grid, cells))
    )


def squares(grid: Grid, cells: int | None = None) -> Iterator[int]:
    """The masks of all squares of 2×2 cells, or of those that lie in a set of cells."""
    one = 0b11 | 0b11 << grid.cols
    return (one << first for first in bits(_firsts(grid, grid.full if cells is None else cells)))


def _firsts(grid: Grid, cells: int) -> int:
    """The first cells of the squares that lie in a set of cells."""
    pairs = cells & cells >> 1 & grid.not_last_column
    return pairs & pairs >> grid.cols


def has_square(grid: Grid, cells: int) -> bool:
    """Whether a square of 2×2 cells lies in a set of cells."""
    return bool(_firsts(grid, cells))


@lru_cache(maxsize=16)
def square_cells(grid: Grid) -> tuple[tuple[int, int, int, int], ...]:
    """The cells of every square, in reading order."""
    cols, firsts = grid.cols, watched(bits(_firsts(grid, grid.full)), every=256)
    return tuple((cell, cell + 1, cell + cols, cell + cols + 1) for cell in firsts)


def fourths(grid: Grid, cells: int) -> int:
    """The cells of squares whose other three cells are all among these."""
    cols, left, right = grid.cols, grid.not_last_column, grid.not_first_column
    before, after = (cells & left) << 1, (cells & right) >> 1
    above, under = cells << cols, cells >> cols
    upper = above & (before & (before << cols) | after & (after << cols))
    lower = under & (before & (before >> cols) | after & (after >> cols))
    return (upper | lower) & grid.full


def square_colours(kinds: Iterable[Any]) -> tuple[bool, ...]:
    """The colours that no square has."""
    return tuple(kind.black for kind in kinds if type(kind) is NoSquare)


def state_squares(
    grid: Grid, possible: int, literals: Sequence[int], cnf: Cnf, *, black: bool
) -> None:
    """Append the clauses of the squares within the cells that may have a colour.

    ``literals`` has for each cell that it is black, and 0 if that is settled.
    """
    cols, sign = grid.cols, -1 if black else 1
    for cell in watched(bits(_firsts(grid, possible)), every=64):
        under = cell + cols
        square = literals[cell], literals[cell + 1], literals[under], literals[under + 1]
        cnf.clauses.append([sign * literal for literal in square if literal])
