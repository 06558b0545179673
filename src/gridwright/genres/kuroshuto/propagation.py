"""Settle cells from single clues, before any clause is written.

Every clue reaches at most four cells. One of these is black and the others are white; neighbours of
black cells are white. Repeated until nothing changes, this settles most cells of most published
puzzles. Settled cells need no clauses, and writing clauses takes most of the time. This is the
numbered-tile part of Straathof 2025, §3.2, on masks.

>>> from gridwright.genres.kuroshuto.puzzle import Kuroshuto
>>> settled = propagate(Kuroshuto(1, 4, {0: 2}))
>>> settled.black == 0b0100, settled.white == 0b1011
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.deadline import NEVER, Deadline
from gridwright.genres.kuroshuto.puzzle import Kuroshuto, reach


class Contradiction(Exception):
    """The clues contradict each other."""


@dataclass(slots=True)
class Settled:
    """The outcome: black and white cells, and the clues that are not yet satisfied."""

    black: int
    white: int
    left: list[tuple[int, int]]
    """Clue cells with the open cells that they reach, of which exactly one is black."""


def propagate(puzzle: Kuroshuto, deadline: Deadline = NEVER) -> Settled:
    """All that the clues settle; :class:`Contradiction` if they contradict each other."""
    grid, given = puzzle.grid, puzzle.given
    rows, cols = puzzle.rows, puzzle.cols
    black = given.yes
    white = given.no | grid.neighbours(black)
    left = [(cell, reach(rows, cols, cell, number)) for cell, number in puzzle.numbers.items()]
    changed = True
    while changed:
        deadline.check()
        changed = False
        still = []
        for cell, reached in left:
            if hit := reached & black:
                if hit & (hit - 1):
                    raise Contradiction
                white |= reached ^ hit
                changed = True
                continue
            possible = reached & ~white
            if not possible & (possible - 1):
                if not possible:
                    raise Contradiction
                black |= possible
                white |= grid.neighbours(possible)
                changed = True
                continue
            still.append((cell, possible))
        left = still
        if black & white:
            raise Contradiction
    return Settled(black, white, left)


def alone(puzzle: Kuroshuto) -> Settled:
    """Only the given cells settled, and every clue with all the cells that it reaches."""
    left = [(cell, puzzle.reach(cell)) for cell in puzzle.numbers]
    given = puzzle.given
    return Settled(given.yes, given.no, left)
