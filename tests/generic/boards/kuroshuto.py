"""Small Kuroshuto and their answers, by walking from each number."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from hypothesis.strategies import SearchStrategy

from generic import shadings
from generic.shadings import Sign, legal_shadings, number_grids, of_cells
from gridwright.genres.kuroshuto.puzzle import Kuroshuto


def answers(puzzle: Kuroshuto) -> set[int]:
    """The black cells of every answer."""
    rows, cols = puzzle.rows, puzzle.cols
    white = sum(1 << cell for cell in puzzle.numbers) | puzzle.unknown | puzzle.white
    return {
        black
        for black in legal_shadings(rows, cols)
        if not black & white
        and puzzle.black & ~black == 0
        and all(
            shot(rows, cols, black, cell, number) == 1 for cell, number in puzzle.numbers.items()
        )
    }


@cache
def shot(rows: int, cols: int, black: int, cell: int, number: int) -> int:
    """How many black cells have this distance from a cell, in its row or column."""
    row, col = divmod(cell, cols)
    steps = ((-number, 0), (number, 0), (0, -number), (0, number))
    places = [(row + down, col + right) for down, right in steps]
    return sum(black >> (r * cols + c) & 1 for r, c in places if 0 <= r < rows and 0 <= c < cols)


def every_puzzle(rows: int, cols: int) -> list[Kuroshuto]:
    """All ways to write numbers, ``?`` and nothing into the cells."""
    return list(shadings.every_puzzle(Kuroshuto, rows, cols))


def small_puzzles() -> Iterator[Kuroshuto]:
    """All puzzles of up to three cells, all of four cells and of 2×3 without given cells."""
    for rows, cols in ((1, 1), (1, 2), (2, 1), (1, 3)):
        yield from shadings.every_puzzle(Kuroshuto, rows, cols, "?o#")
    for rows, cols in ((1, 4), (2, 2)):
        yield from every_puzzle(rows, cols)
    yield from every_puzzle(2, 3)[::7]


def random_puzzle(rng: Random, rows: int, cols: int) -> Kuroshuto:
    """A puzzle that most likely has answers, with all kinds of cells."""
    black = rng.choice(legal_shadings(rows, cols))
    largest = max(rows, cols) - 1
    cells: list[Sign] = []
    for cell in range(rows * cols):
        if black >> cell & 1:
            cells.append("#" if rng.random() < 0.05 else None)
        else:
            numbers = [n for n in range(1, largest + 1) if shot(rows, cols, black, cell, n) == 1]
            sign = rng.choice([None, None, None, "?", "o", *numbers, *numbers])
            cells.append(rng.randint(1, largest) if rng.random() < 0.02 else sign)
    return of_cells(Kuroshuto, rows, cols, cells)


def random_puzzles(rows: int, cols: int, count: int) -> list[Kuroshuto]:
    """So many of them, always the same."""
    rng = Random(rows * 100 + cols)
    return [random_puzzle(rng, rows, cols) for _ in range(count)]


def sample(rng: Random) -> Kuroshuto:
    """Such a puzzle of some small board."""
    return random_puzzle(rng, *rng.choice([(1, 5), (2, 4), (3, 3), (4, 2), (3, 4), (4, 4), (2, 7)]))


def puzzles() -> SearchStrategy[Kuroshuto]:
    """Puzzles of every shape, solvable or not."""
    return number_grids(Kuroshuto)
