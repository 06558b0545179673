"""Small Hitori and their answers, by reading line after line."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis.strategies import SearchStrategy

from generic import shadings
from generic.shadings import Sign, legal_shadings, number_grids, of_cells
from gridwright.genres.hitori.puzzle import Hitori


def answers(puzzle: Hitori) -> set[int]:
    """The black cells of every answer."""
    return {
        black
        for black in legal_shadings(puzzle.rows, puzzle.cols)
        if not black & puzzle.white and puzzle.black & ~black == 0 and different(puzzle, black)
    }


def different(puzzle: Hitori, black: int) -> bool:
    """Whether no line shows a number twice."""
    rows, cols = puzzle.rows, puzzle.cols
    lines = [[(row, col) for col in range(cols)] for row in range(rows)]
    lines += [[(row, col) for row in range(rows)] for col in range(cols)]
    for line in lines:
        cells = [row * cols + col for row, col in line]
        seen = [puzzle.numbers[cell] for cell in cells
                if cell in puzzle.numbers and not black >> cell & 1]  # fmt: skip
        if len(seen) > len(set(seen)):
            return False
    return True


def small_puzzles() -> Iterator[Hitori]:
    """All puzzles of up to three cells, and some of four and of six."""
    for rows, cols in ((1, 1), (1, 2), (2, 1), (1, 3)):
        yield from shadings.every_puzzle(Hitori, rows, cols, "o#")
    for rows, cols in ((1, 4), (2, 2)):
        yield from list(shadings.every_puzzle(Hitori, rows, cols, ""))
    yield from list(shadings.every_puzzle(Hitori, 2, 3, ""))[::97]


def sample(rng: Random) -> Hitori:
    """A puzzle of some small board that most likely has answers, with all kinds of cells."""
    rows, cols = rng.choice([(1, 5), (2, 4), (3, 3), (4, 2), (3, 4), (4, 4), (2, 7)])
    black = rng.choice(legal_shadings(rows, cols))
    side = max(rows, cols)
    turn = rng.randrange(side)
    few = rng.random() < 0.1  # most of these have no answer
    cells: list[Sign] = []
    for cell in range(rows * cols):
        row, col = divmod(cell, cols)
        if black >> cell & 1:
            cells.append("#" if rng.random() < 0.05 else rng.randint(1, side + 1))
        else:
            number = (row + col + turn) % side + 1
            cells.append(1 if few else rng.choice([None, "o", *[number] * 8]))
    return of_cells(Hitori, rows, cols, cells)


def puzzles() -> SearchStrategy[Hitori]:
    """Puzzles of every shape, solvable or not."""
    return number_grids(Hitori, "o#")
