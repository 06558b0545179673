"""Puzzles from which a network learns, as arrays, made as quickly as possible.

A board is covered, numbered and repaired as ``making/unique.py`` does; a core makes about thirty in
a second. (Laying a few pieces of a finished puzzle anew and repairing it again takes nearly as
long, and the puzzles would be alike.)

An example is three arrays: the numbers, with 0 where the picture is larger than the board; for each
cell, in which of eight directions a piece of the solution leaves it from its first or last cell, as
bits; and the maximum.

>>> side, (numbers, leaving, maximum) = next(examples(Random(1), largest=8))
>>> side, numbers.shape, int(numbers.max()) == maximum
(10, (10, 10), True)
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from gridwright.core.deadline import look
from gridwright.core.grid import Grid
from gridwright.genres.kamaji.making.empty_pieces import EIGHT, Cover, Lengths
from gridwright.genres.kamaji.making.unique import Draft, repair
from gridwright.genres.kamaji.pieces import Line

SIDES = (10, 15)
"""The sides of the pictures."""
SMALLEST, LARGEST = 6, 15
"""The sides of the boards."""
ROUNDS = 40
"""How often a board is repaired before a new one is begun."""
USUAL = 0.6
"""How often the maximum is the side of the board, as in the paper."""

Example = tuple[int, tuple[Any, Any, int]]


def examples(rng: Random, largest: int = LARGEST) -> Iterator[Example]:
    """Puzzles with one solution, without end; every side up to the largest is equally frequent."""
    while True:
        look()
        draft = _drafted(rng.randint(SMALLEST, largest), rng)
        if draft is not None and repair(draft, rng, ROUNDS):
            cover = draft.cover
            yield arrays_of(cover.grid, draft.numbers, [*cover.pieces.values()], cover.maximum)


def _drafted(side: int, rng: Random) -> Draft | None:
    """A board that is covered and numbered; ``None`` if that failed."""
    grid = Grid.of(side, side)
    usual = rng.random() < USUAL
    maximum = side if usual else rng.randint(max(5, round(0.55 * side)), round(1.4 * side))
    ones = 0.2 if usual else rng.uniform(0.05, 0.35)
    shared = 0.2 if usual else rng.uniform(0, 0.4)
    lengths = Lengths(2, min(maximum, side, 5 if usual else rng.randint(4, 6)))
    cover = Cover(grid, maximum, rng.randrange(grid.size))
    if not cover.lay_everywhere(lengths, shared, rng):
        return None
    fills = [(tenth / 10, cover.fill(tenth / 10, rng)) for tenth in range(0, 11, 2)]
    wanted = ones * grid.size
    rate, numbers = min(fills, key=lambda fill: abs(fill[1].count(1) - wanted))
    return Draft(cover, numbers, lengths, rate, shared, round(wanted))


def arrays_of(grid: Grid, numbers: list[int], lines: list[Line], maximum: int) -> Example:
    """A puzzle and the pieces of its solution as an example."""
    side = next(side for side in SIDES if side >= max(grid.rows, grid.cols))
    board = np.zeros((2, side, side), np.uint8)
    board[0, : grid.rows, : grid.cols] = np.reshape(numbers, (grid.rows, grid.cols))
    for line in lines:
        if len(line) > 1:
            first, last = grid.place(line[0]), grid.place(line[-1])
            reach = len(line) - 1
            step = (last[0] - first[0]) // reach, (last[1] - first[1]) // reach
            direction = EIGHT.index(step)
            board[1][first] |= 1 << direction
            board[1][last] |= 1 << (direction + 4) % 8
    return side, (board[0], board[1], maximum)
