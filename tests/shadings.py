"""All answers of small Kuromasu by walking over all legal shadings, without gridwright's masks."""

from __future__ import annotations

import random
from functools import cache

from brute_force import legal_shadings
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


def answers(puzzle: Kuromasu) -> list[int]:
    """The black cells of every answer."""
    rows, cols = puzzle.rows, puzzle.cols
    given = puzzle.given
    return [
        black
        for black in legal_shadings(rows, cols)
        if not black & given.no
        and not given.yes & ~black
        and all(seen(rows, cols, black)[cell] == n for cell, n in puzzle.numbers.items())
    ]


def honest_puzzle(rng: random.Random, rows: int, cols: int, black: int) -> Kuromasu:
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


def random_shading(rng: random.Random, rows: int, cols: int) -> int:
    """A legal shading of a board that is too large to list them all."""
    puzzle = Kuromasu(rows, cols)
    grid = puzzle.grid
    black = 0
    cells = list(range(grid.size))
    rng.shuffle(cells)
    for cell in cells[: rng.randint(0, grid.size)]:
        more = black | 1 << cell
        if not grid.touching(more) and grid.connected(grid.full & ~more):
            black = more
    return black
