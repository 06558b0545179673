"""All legal boards of a size, and the clues that each of them offers, as tables.

A *place* is where a clue may stand: a cell in Kuromasu and Nurimaze, a cell and a number in
Kuroshuto, where a cell may offer several numbers (and a puzzle shows only one of them). The table
``values`` says for each board and place which clue the board offers there, 0 for none: in Kuromasu
how many white cells the cell sees, in Nurimaze 1 for a circle and 2 for a triangle, in Kuroshuto 1
if exactly one black cell is that many steps away. A clue leaves the boards that offer it.

>>> offers = offers_of("kuromasu", 2, 2)
>>> len(offers.boards), [int(number) for number in offers.values[0]]
(5, [3, 3, 3, 3])
>>> offers.puzzle({0: 3})
<Kuromasu 2x2: https://puzz.link/p?kurodoko/2/2/3i>
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.core.grid import Grid
from gridwright.core.memory import MEGABYTE
from gridwright.counting.listing import answers
from gridwright.genre import Genre
from gridwright.genres import by_name
from gridwright.genres.kuroshuto.puzzle import reached
from gridwright_lab.studies.clues.puzzle import CIRCLE, MAZE, TRIANGLE, Ends, corners, puzzle_of

Boards = NDArray[np.uint64]
"""Boards as masks of black cells."""
Values = NDArray[np.uint8]
"""A row for each board, a column for each place."""

MEMORY = 8000 * MEGABYTE
ONE = np.uint64(1)


@dataclass(frozen=True, eq=False)
class Offers:
    """The legal boards of a size and what they offer."""

    genre: Genre[Any]
    grid: Grid
    boards: Boards
    """In increasing order."""
    places: tuple[tuple[int, int], ...]
    """The cell of each place, and its number in Kuroshuto, otherwise 0."""
    values: Values
    ends: Ends = None
    """The cells of S and G."""

    def puzzle(self, clues: Mapping[int, int]) -> Any:
        """The puzzle with these clues, by place."""
        return puzzle_of(self.genre.name, self.grid, self.told(clues), self.ends)

    def told(self, clues: Mapping[int, int]) -> list[tuple[int, int]]:
        """Clues as cells and what they show."""
        return [(self.places[place][0], self.places[place][1] or value)
                for place, value in sorted(clues.items())]  # fmt: skip

    @cached_property
    def turns(self) -> tuple[tuple[int, ...], ...]:
        """The rotations and reflections that keep the shape of the board, and S and G."""
        grid = self.grid
        return tuple(
            to
            for _, moved, to in grid.symmetries()
            if moved.rows == grid.rows
            and (self.ends is None or {to[end] for end in self.ends} == set(self.ends))
        )

    @cached_property
    def classes(self) -> NDArray[np.intp]:
        """Of boards that are rotations or reflections of each other, the first one: its rows."""
        first = np.ones(len(self.boards), bool)
        for to in self.turns:
            first &= moved(self.boards, to) >= self.boards
        return np.flatnonzero(first)

    @cached_property
    def half_turn(self) -> tuple[int, ...]:
        """Where each cell goes when the board is turned by 180°."""
        return tuple(reversed(range(self.grid.size)))


def moved(boards: Boards, to: tuple[int, ...]) -> Boards:
    """The boards rotated or reflected."""
    turned = np.zeros_like(boards)
    for cell, place in enumerate(to):
        turned |= (boards >> np.uint64(cell) & ONE) << np.uint64(place)
    return turned


def offers_of(name: str, rows: int, cols: int, ends: Ends = None) -> Offers:
    """The table of a size; in Nurimaze every cell is a room, and S and G are at ``ends``.

    By default they are in opposite corners.
    """
    grid = Grid.of(rows, cols)
    frontier = by_name(name).frontier
    assert frontier is not None  # noqa: S101 - the genres of this study have it
    found = answers(frontier(puzzle_of(name, grid, (), ends)), memory=MEMORY)
    return offers_by(name, grid, np.sort(np.fromiter(found, dtype=np.uint64)), ends)


def offers_by(name: str, grid: Grid, boards: Boards, ends: Ends = None) -> Offers:
    """The table of these boards."""
    ends = (ends or corners(grid)) if name == MAZE else None
    places, values = OFFERED[name](grid, boards, ends)
    return Offers(by_name(name), grid, boards, tuple(places), values, ends)


def black_cells(grid: Grid, boards: Boards) -> NDArray[np.bool_]:
    """Whether each cell of each board is black: a row for each cell."""
    black = np.empty((grid.size, len(boards)), bool)
    for cell in range(grid.size):
        black[cell] = boards >> np.uint64(cell) & ONE
    return black


Found = tuple[list[tuple[int, int]], Values]


def _kuromasu(grid: Grid, boards: Boards, ends: Ends) -> Found:
    """How many white cells each white cell sees."""
    black = black_cells(grid, boards)
    values = np.zeros((len(boards), grid.size), np.uint8)
    for cell in range(grid.size):
        seen = (~black[cell]).astype(np.uint8)
        for ray in grid.rays(cell):
            sees = ~black[cell]
            for other in ray:
                sees &= ~black[other]
                seen += sees
        values[:, cell] = seen
    return [(cell, 0) for cell in range(grid.size)], values


def _kuroshuto(grid: Grid, boards: Boards, ends: Ends) -> Found:
    """Whether exactly one black cell is so many steps from a white cell."""
    black = black_cells(grid, boards)
    places = [
        (cell, number)
        for cell in range(grid.size)
        for number in range(1, max(grid.rows, grid.cols))
        if reached(grid.rows, grid.cols, cell, number)
    ]
    values = np.zeros((len(boards), len(places)), np.uint8)
    for place, (cell, number) in enumerate(places):
        reach = reached(grid.rows, grid.cols, cell, number)
        values[:, place] = (black[list(reach)].sum(axis=0) == 1) & ~black[cell]
    return places, values


def _nurimaze(grid: Grid, boards: Boards, ends: Ends) -> Found:
    """Whether a white cell is on the path: dead ends are taken away until only the path is left."""
    assert ends is not None  # noqa: S101 - given by offers_of
    white = ~boards & np.uint64(grid.full)
    keep = np.uint64(1 << ends[0] | 1 << ends[1])
    path = white
    cols = np.uint64(grid.cols)
    while True:
        left = path & np.uint64(grid.not_first_column)
        right = path & np.uint64(grid.not_last_column)
        sides = (right << ONE, left >> ONE, path << cols, path >> cols)
        once, twice = np.zeros_like(path), np.zeros_like(path)
        for side in sides:
            twice |= once & side
            once |= side
        inner = path & (twice | keep)
        if np.array_equal(inner, path):
            break
        path = inner
    on, off = black_cells(grid, path), black_cells(grid, white & ~path)
    cells = [cell for cell in range(grid.size) if cell not in ends]
    values = (CIRCLE * on[cells].astype(np.uint8) + TRIANGLE * off[cells].astype(np.uint8)).T
    return [(cell, 0) for cell in cells], np.ascontiguousarray(values)


OFFERED: dict[str, Callable[[Grid, Boards, Ends], Found]] = {
    "kuromasu": _kuromasu,
    "kuroshuto": _kuroshuto,
    MAZE: _nurimaze,
}
"""How the table of each genre is made."""
