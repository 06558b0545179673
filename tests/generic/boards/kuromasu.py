"""Small Kuromasu and their answers, by walking over legal shadings without gridwright's masks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from hypothesis.strategies import SearchStrategy

from generic.shadings import every_puzzle, legal_shadings, number_grids, single_numbers
from gridwright.genres.kuromasu.puzzle import Kuromasu


@cache
def seen(rows: int, cols: int, black: int) -> tuple[int, ...]:
    """For every cell how many white cells it sees; 0 for a black one."""
    return tuple(_seen_from(rows, cols, black, cell) for cell in range(rows * cols))


def _seen_from(rows: int, cols: int, black: int, cell: int) -> int:
    if black >> cell & 1:
        return 0
    total = 1
    row, col = divmod(cell, cols)
    for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        r, c = row + down, col + right
        while 0 <= r < rows and 0 <= c < cols and not black >> (r * cols + c) & 1:
            total += 1
            r, c = r + down, c + right
    return total


def answers(puzzle: Kuromasu) -> set[int]:
    """The black cells of every answer."""
    rows, cols = puzzle.rows, puzzle.cols
    white = sum(1 << cell for cell in puzzle.numbers) | puzzle.unknown | puzzle.white
    return {
        black
        for black in legal_shadings(rows, cols)
        if not black & white
        and not puzzle.black & ~black
        and all(seen(rows, cols, black)[cell] == n for cell, n in puzzle.numbers.items())
    }


def small_puzzles() -> Iterator[Kuromasu]:
    """All puzzles of up to three cells, all of 2×2 without given cells, all single numbers."""
    for rows, cols in ((1, 1), (1, 2), (2, 1), (1, 3)):
        yield from every_puzzle(Kuromasu, rows, cols, "?o#")
    yield from every_puzzle(Kuromasu, 2, 2)
    for rows, cols in ((1, 5), (2, 3), (3, 2), (3, 3)):
        yield from single_numbers(Kuromasu, rows, cols)


def sample(rng: Random) -> Kuromasu:
    """Clues of a legal shading, some of them wrong, question marks and given cells."""
    rows, cols = rng.choice([(3, 3), (3, 4), (4, 3), (2, 5), (4, 4), (1, 9)])
    size = rows * cols
    black = rng.choice(legal_shadings(rows, cols))
    kinds = {cell: rng.choice("nnnn?wb") for cell in rng.sample(range(size), rng.randint(0, 6))}
    numbers = {}
    for cell in (cell for cell, kind in kinds.items() if kind == "n"):
        honest = seen(rows, cols, black)[cell] or 2
        numbers[cell] = honest if rng.random() < 0.9 else rng.randint(1, rows + cols - 1)
    masks = [sum(1 << cell for cell, kind in kinds.items() if kind == one) for one in "?wb"]
    return Kuromasu(rows, cols, numbers, *masks)


def puzzles() -> SearchStrategy[Kuromasu]:
    """Puzzles of every shape, solvable or not."""
    return number_grids(Kuromasu)


def honest_puzzle(rng: Random, rows: int, cols: int, black: int) -> Kuromasu:
    """Some numbers, question marks and given cells of a legal shading."""
    counts = seen(rows, cols, black)
    size = rows * cols
    density = rng.choice((0.2, 0.4, 0.7))
    numbers, unknown, white, given_black = {}, 0, 0, 0
    for cell in range(size):
        if rng.random() >= density:
            continue
        kind = rng.choice("nnnnn?o")
        if black >> cell & 1:
            given_black |= (rng.random() < 0.2) << cell
        elif kind == "n":
            numbers[cell] = counts[cell]
        elif kind == "?":
            unknown |= 1 << cell
        else:
            white |= 1 << cell
    return Kuromasu(rows, cols, numbers, unknown, white, given_black)
