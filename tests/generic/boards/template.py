"""Small puzzles of the template genre and their answers, by counting."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from hypothesis import strategies as st

from gridwright.genres._template.puzzle import Template
from strategies import shapes


def around(rows: int, cols: int, cell: int) -> list[int]:
    """A cell and its neighbours."""
    row, col = divmod(cell, cols)
    places = [(row, col), (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    return [r * cols + c for r, c in places if 0 <= r < rows and 0 <= c < cols]


def answers(puzzle: Template) -> set[int]:
    """The black cells of every answer."""
    counted = {cell: around(puzzle.rows, puzzle.cols, cell) for cell in puzzle.numbers}
    return {
        black
        for black in range(1 << puzzle.rows * puzzle.cols)
        if all(
            sum(black >> other & 1 for other in counted[cell]) == number
            for cell, number in puzzle.numbers.items()
        )
    }


def small_puzzles() -> Iterator[Template]:
    """All puzzles of up to 2×2 cells."""
    for rows, cols in ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2)):
        choices = [[None, *range(len(around(rows, cols, cell)) + 1)] for cell in range(rows * cols)]
        for cells in product(*choices):
            numbers = {cell: number for cell, number in enumerate(cells) if number is not None}
            yield Template(rows, cols, numbers)


def sample(rng: Random) -> Template:
    """Numbers of a random shading, some of them wrong."""
    rows, cols = rng.choice([(1, 7), (2, 4), (3, 3)])
    black = rng.getrandbits(rows * cols)
    numbers = {}
    for cell in range(rows * cols):
        near = around(rows, cols, cell)
        if rng.random() < 0.5:
            numbers[cell] = sum(black >> other & 1 for other in near)
        elif rng.random() < 0.1:
            numbers[cell] = rng.randint(0, len(near))
    return Template(rows, cols, numbers)


@st.composite
def puzzles(draw: st.DrawFn) -> Template:
    """Puzzles of every shape, solvable or not."""
    grid = draw(shapes())
    cells = [
        draw(st.none() | st.integers(0, len(around(grid.rows, grid.cols, cell))))
        for cell in range(grid.size)
    ]
    numbers = {cell: number for cell, number in enumerate(cells) if number is not None}
    return Template(grid.rows, grid.cols, numbers)
