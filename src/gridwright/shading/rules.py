"""The rules "black cells apart, white cells connected" as readable functions.

Each function lists where a board breaks its rule. On a partial board it reports only what no
completion can repair. ``encoding.py`` has the same rules as clauses.

>>> grid = NumberGrid(2, 2)
>>> [str(found.saying) for found in white_cells_fall_apart(grid, Board.whole(4, 0b0110))]
['the white cells at r1c1 are cut off from the others']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits
from gridwright.core.rule import Place, Rule
from gridwright.core.saying import Listed, Saying
from gridwright.shading.numbergrid import NumberGrid

NUMBER = "numbers"
"""What the numbers of a genre say; the genre has its own sentence for it."""
GIVEN = "given cells"
TOUCHING = "black cells apart"
CONNECTED = "white connected"


def clue_is_black(puzzle: NumberGrid, board: Board) -> Iterator[Place]:
    """Clue cells and cells given as white are black, or cells given as black are white."""
    return (
        Place(1 << cell, say(cell=puzzle.grid.at(cell)))
        for mask, say in (
            (board.yes & puzzle.clue_mask, partial(Saying, "{cell} holds a clue and is black")),
            (board.yes & puzzle.white, partial(Saying, "{cell} is given as white and is black")),
            (board.no & puzzle.black, partial(Saying, "{cell} is given as black and is white")),
        )
        for cell in bits(mask)
    )


def black_cells_touch(puzzle: NumberGrid, board: Board) -> Iterator[Place]:
    """Two black cells share a side."""
    grid = puzzle.grid
    return (
        Place(
            1 << cell | 1 << other,
            Saying("{cells} are black and touch", cells=Listed((grid.at(cell), grid.at(other)))),
        )
        for cell in bits(grid.touching(board.yes))
        for other in grid.beside(cell)
        if other > cell and board.yes >> other & 1
    )


def white_cells_fall_apart(puzzle: NumberGrid, board: Board) -> Iterator[Place]:
    """White cells that no path of white or open cells connects, or no white cell at all."""
    grid = puzzle.grid
    if board.yes == grid.full:
        return iter([Place(grid.full, Saying("no cell is white"))])
    parts = grid.components(grid.full & ~board.yes)
    with_white = [part & board.no for part in parts if part & board.no]
    return cut_off(grid, sorted(with_white, key=int.bit_count)[:-1])


def cut_off(grid: Grid, parts: Iterable[int]) -> Iterator[Place]:
    """White cells that cannot reach the others."""
    for part in parts:
        cells = grid.some(part)
        yield Place(
            part, Saying("the white cells at {cells} are cut off from the others", cells=cells)
        )


SHARED: tuple[Rule[Any], ...] = (
    Rule(GIVEN, "Cells with a clue are white; given cells stay as they are.", clue_is_black),
    Rule(TOUCHING, "Two black cells never share a side.", black_cells_touch),
    Rule(CONNECTED, "The white cells form one connected area.", white_cells_fall_apart),
)
"""The rules besides those of the numbers."""
