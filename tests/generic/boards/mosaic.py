"""Small Mosaics and their answers, by counting around each number."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from hypothesis import strategies as st

from generic.shadings import Sign, of_cells
from gridwright.genres.mosaic.puzzle import Mosaic
from strategies import shapes


def around(rows: int, cols: int, cell: int) -> list[int]:
    """A cell and those that touch it."""
    row, col = divmod(cell, cols)
    near = product((row - 1, row, row + 1), (col - 1, col, col + 1))
    return [r * cols + c for r, c in near if 0 <= r < rows and 0 <= c < cols]


def answers(puzzle: Mosaic) -> set[int]:
    """The black cells of every answer."""
    counted = {cell: around(puzzle.rows, puzzle.cols, cell) for cell in puzzle.numbers}
    return {
        black
        for black in range(1 << puzzle.rows * puzzle.cols)
        if not black & puzzle.white
        and not puzzle.black & ~black
        and all(
            sum(black >> other & 1 for other in counted[cell]) == number
            for cell, number in puzzle.numbers.items()
        )
    }


def small_puzzles() -> Iterator[Mosaic]:
    """All puzzles of up to four cells, with given cells on the smallest."""
    for rows, cols in ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2)):
        signs: list[Sign] = [None, "o", "#"] if rows * cols < 3 else [None]
        choices = [
            [*signs, *range(len(around(rows, cols, cell)) + 1)] for cell in range(rows * cols)
        ]
        for cells in product(*choices):
            yield of_cells(Mosaic, rows, cols, cells)


def sample(rng: Random) -> Mosaic:
    """Numbers of a random shading, some of them wrong."""
    rows, cols = rng.choice([(1, 7), (2, 4), (3, 3), (4, 3)])
    black = rng.getrandbits(rows * cols)
    cells: list[Sign] = []
    for cell in range(rows * cols):
        near = around(rows, cols, cell)
        right = sum(black >> other & 1 for other in near)
        given = "#" if black >> cell & 1 else "o"
        signs: list[Sign] = [given, rng.randint(0, len(near)), *[right] * 12, *[None] * 9]
        cells.append(rng.choice(signs))
    return of_cells(Mosaic, rows, cols, cells)


@st.composite
def puzzles(draw: st.DrawFn) -> Mosaic:
    """Puzzles of every shape, solvable or not."""
    grid = draw(shapes())
    given = st.none() | st.sampled_from("o#") if draw(st.booleans()) else st.none()
    cells = [
        draw(given | st.integers(0, len(around(grid.rows, grid.cols, cell))))
        for cell in range(grid.size)
    ]
    return of_cells(Mosaic, grid.rows, grid.cols, cells)
