"""How template puzzles are generated: random black cells, and a number in every cell.

>>> from gridwright.genres._template.rules import number_is_wrong
>>> made = numbers_everywhere(GenerateRequest(2, 3), Random(1))
>>> len(made.puzzle.numbers), [*number_is_wrong(made.puzzle, made.answer)]
(6, [])
"""

from __future__ import annotations

from random import Random

from gridwright.core.board import Board
from gridwright.core.deadline import look
from gridwright.core.generator import Generated, GenerateRequest, Generator
from gridwright.core.grid import Grid
from gridwright.genres._template.puzzle import Template


def numbers_everywhere(request: GenerateRequest, rng: Random) -> Generated[Template]:
    """One puzzle with its answer; it may have others."""
    grid = Grid.of(request.rows, request.cols)
    look()
    black = rng.getrandbits(grid.size)
    empty = Template(grid.rows, grid.cols)
    numbers = {cell: (empty.around(cell) & black).bit_count() for cell in range(grid.size)}
    puzzle = Template(grid.rows, grid.cols, numbers)
    return Generated(puzzle, Board.whole(grid.size, black, puzzle), attempts=1)


GENERATORS: tuple[Generator[Template], ...] = (
    # Without ``ensures_unique`` each puzzle is checked, and with --unique drawn again.
    Generator("full", "random black cells, and a number in every cell", numbers_everywhere),
)
"""The first is the preferred one."""
