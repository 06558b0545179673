"""Hitori from which a network learns, made as quickly as possible.

Black cells and numbers are drawn as ``making.py`` draws them, but the solver's propagation shows
that there is one answer, which takes far less time than the techniques. In most of the puzzles
numbers are then changed so that more and more cells are settled only by supposing colours: these
are the harder ones. ``grow`` alone would make nearly all of level 1.

>>> puzzle, answer = next(puzzles(Random(1), 6))
>>> puzzle.rows, answer.complete
(6, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from gridwright.core.board import Board
from gridwright.core.deadline import look
from gridwright.core.grid import Grid, bits
from gridwright.genres.hitori.making import Numbers, hide, latin
from gridwright.genres.hitori.propagation import Propagation
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.shading.filling import random_shading
from gridwright_lab.learning.shading import SMALLEST

ROUNDS = 40
"""How often the numbers of a board are changed before a new one is begun."""
PLAIN = (0.05, 0.9)
"""How often a black cell gets a number that both its lines show, at least and at most."""
HARDER = 0.6
"""The share of the puzzles that are made harder …"""
CHANGES = 12
"""… by so many changes for each black cell at most."""


def puzzles(rng: Random, largest: int) -> Iterator[tuple[Hitori, Board]]:
    """Puzzles with their only answer, without end; every side is equally frequent."""
    while True:
        look()
        side = rng.randint(SMALLEST, largest)
        grid = Grid.of(side, side)
        black, plain = random_shading(grid, rng), rng.uniform(*PLAIN)
        numbers = _numbered(grid, black, plain, rng)
        if numbers is not None:
            if rng.random() < HARDER:
                numbers = _harder(grid, black, numbers, plain, rng)
            yield Hitori(side, side, numbers), Board.whole(grid.size, black)


def _numbered(grid: Grid, black: int, plain: float, rng: Random) -> Numbers | None:
    """Numbers with one answer; ``None`` if none were found."""
    best = latin(grid, rng)
    hide(grid, best, black, bits(black), rng, plain)
    left = _open(grid, best)[1]
    for _ in range(ROUNDS):
        if not left:
            return best
        numbers = dict(best)
        cells = [*bits(left & black or black)]
        hide(grid, numbers, black, rng.sample(cells, min(len(cells), 2)), rng, plain)
        still = _open(grid, numbers)[1]
        if still.bit_count() <= left.bit_count():
            best, left = numbers, still
    return None


def _harder(grid: Grid, black: int, best: Numbers, plain: float, rng: Random) -> Numbers:
    """The same with numbers from which less follows at once."""
    cells, most = [*bits(black)], 0
    for _ in range(round(rng.random() * CHANGES * len(cells))):
        numbers = dict(best)
        hide(grid, numbers, black, [rng.choice(cells)], rng, plain)
        supposed, left = _open(grid, numbers)
        if not left and supposed.bit_count() >= most:
            best, most = numbers, supposed.bit_count()
    return best


def _open(grid: Grid, numbers: Numbers) -> tuple[int, int]:
    """The cells that are open before colours are supposed, and after that."""
    known = Propagation(Hitori(grid.rows, grid.cols, numbers))
    before = known.open
    known.suppose(grid.size)
    return before, known.open
