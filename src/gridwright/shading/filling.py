"""Random answers of genres whose black cells never touch and whose white cells are connected.

Black cells joined at corners form chains, and the edge of the board joins all chains that reach it
(``techniques.py``). A cell may turn black if no cell beside it is black and if it joins no chain
twice, which would close a ring. Disjoint sets keep the chains, so a whole board takes one pass over
its cells in a random order.

>>> from random import Random
>>> grid = Grid.of(4, 6)
>>> print(grid.show(random_shading(grid, Random(1))))
#.#...
...#.#
.#....
..#..#
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.disjoint_sets import DisjointSets
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.techniques.connected import closing, shortest_chain
from gridwright.sat.answers import Answers
from gridwright.sat.cnf import Clause, Cnf, Cut
from gridwright.shading.encoding import cuts, encode, encode_declared
from gridwright.shading.numbergrid import NumberGrid


def random_shading(
    grid: Grid, rng: Random, most: int | None = None, black: int = 0, white: int = 0
) -> int:
    """Black cells that obey both rules: at most this many, or as many as will fit.

    Cells of ``black`` turn black first, as far as the rules allow, and cells of ``white`` stay
    white.
    """
    cells = [cell for cell in range(grid.size) if not white >> cell & 1]
    rng.shuffle(cells)
    if black:
        cells.sort(key=lambda cell: not black >> cell & 1)
    filling = Filling(grid)
    wanted = grid.size if most is None else most
    for cell in watched(cells, every=256):
        if len(filling.cells) >= wanted:
            break
        filling.blacken(cell)
    return mask_of(filling.cells)


def shaded_differently(
    grid: Grid, rng: Random, black: int, cells: int, white: int = 0, first: int = 0
) -> int:
    """An answer with other black cells at some places and around them, if possible as many.

    Of the cells there, those of ``first`` turn black before others.

    >>> from random import Random
    >>> grid = Grid.of(2, 7)
    >>> print(grid.show(shaded_differently(grid, Random(1), 0b0000010_1000000, 1)))
    ..#...#
    .......
    """
    near = cells | grid.neighbours(cells)
    near |= grid.neighbours(near)
    made = elsewhere = black & ~near
    most = black.bit_count()
    for more in (near & first, near, grid.full):
        made = random_shading(grid, rng, most, made, white | grid.full & ~(more | elsewhere | made))
    return made


def random_answer(
    puzzle: NumberGrid, rng: Random, most: int, black: int = 0, white: int = 0
) -> int | None:
    """The black cells of a random board that obeys all that a puzzle says; ``None`` without one.

    Cells turn black in a random order, up to this many, wherever a solver still finds an answer.
    """
    size, grid = puzzle.decisions, puzzle.grid
    fixed = [cell + 1 for cell in bits(black)] + [-cell - 1 for cell in bits(white)]
    cells = [*bits(grid.full & ~(black | white))]
    rng.shuffle(cells)
    with Answers(
        size,
        lambda cnf: encode_declared(puzzle, cnf),
        lambda yes: cuts(puzzle, Board.whole(size, yes)),
    ) as answers:
        found = answers.next(fixed)
        for cell in cells:
            if found is None or len(fixed) - white.bit_count() >= most:
                break
            if not found.yes >> cell & 1:
                further = answers.next([*fixed, cell + 1])
                if further is None:
                    continue
                found = further
            fixed.append(cell + 1)
    return None if found is None else found.yes


def other_answer(puzzle: NumberGrid, board: Board) -> Board | None:
    """An answer that is not this one."""
    lazy = bool(puzzle.left_to_boards())
    with Answers(
        board.size,
        lambda cnf: encode(puzzle, cnf),
        (lambda yes: cuts(puzzle, Board.whole(board.size, yes))) if lazy else None,
        apart=lazy,
    ) as answers:
        answers.block(board)
        return answers.next()


class Filling:
    """A board on which cells turn black one after another."""

    def __init__(self, grid: Grid) -> None:
        self.rows, self.cols = grid.rows, grid.cols
        self.cells: list[int] = []
        # With a frame of white cells around the board, its edge needs no special case.
        self.wide = grid.cols + 2
        self.black = bytearray(self.wide * (grid.rows + 2))
        self.chains = DisjointSets(len(self.black))
        """The frame's first cell stands for the edge."""

    def blacken(self, cell: int) -> bool:
        """Make a cell black, if that breaks no rule."""
        row, col = divmod(cell, self.cols)
        wide, black = self.wide, self.black
        at = (row + 1) * wide + col + 1
        if black[at] or black[at - 1] or black[at + 1] or black[at - wide] or black[at + wide]:
            return False
        root = self.chains.root
        joined = [0] if row in (0, self.rows - 1) or col in (0, self.cols - 1) else []
        corners = (at - wide - 1, at - wide + 1, at + wide - 1, at + wide + 1)
        joined += [root(corner) for corner in corners if black[corner]]
        joined = [root(chain) for chain in joined]
        if len(set(joined)) < len(joined) or self._fills_a_line(row, col):
            return False
        black[at] = 1
        for chain in joined:
            self.chains.join(at, chain)
        self.cells.append(cell)
        return True

    def _fills_a_line(self, row: int, col: int) -> bool:
        """Whether the cell divides a board of a single row or column, or is the whole board."""
        if self.rows > 1 and self.cols > 1:
            return False
        return self.rows == self.cols == 1 or 0 < row < self.rows - 1 or 0 < col < self.cols - 1


def no_two_touch(grid: Grid, cnf: Cnf) -> None:
    """Append the clauses that black cells do not touch."""
    cnf.group(TOUCHING)
    cnf.clauses += _touching(grid)


@lru_cache(maxsize=16)
def _touching(grid: Grid) -> list[Clause]:
    cols, last = grid.cols, grid.size
    clauses = [[-cell, -cell - 1] for cell in range(1, last) if cell % cols]
    return clauses + [[-cell, -cell - cols] for cell in range(1, last - cols + 1)]


def cuts_ahead(grid: Grid, black: int, white: int) -> list[Cut]:
    """Clauses about open cells that would cut the white cells in two if they were black."""
    cells = closing(grid, black)
    clauses = []
    for cell in bits((cells or 0) & ~white):
        chain = shortest_chain(grid, black, cell)
        if chain is not None:
            clauses.append([-cell - 1, *(-other - 1 for other in bits(chain))])
    return clauses
