"""Settle cells from single clues, before any clause is written.

Every clue has at most four cells that it reaches. Of these one is black and the others are white;
neighbours of black cells are white. Repeated until nothing changes, this settles most cells of most
published puzzles. Settled cells need no clauses, and writing clauses takes most of the time. These
are the deductions about numbered tiles of Straathof 2025, §3.2.

>>> from gridwright.genres.kuroshuto.puzzle import Kuroshuto
>>> settled = propagate(Kuroshuto(1, 4, {0: 2}))
>>> settled.black == 0b0100, settled.white == 0b1011
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gridwright.core.deadline import NEVER, Deadline, watched
from gridwright.core.grid import bits
from gridwright.genres.kuroshuto.puzzle import Kuroshuto, reached

OPEN, WHITE, BLACK = 0, 1, 2


class Contradiction(Exception):
    """The clues contradict each other."""


@dataclass(slots=True)
class Settled:
    """The outcome: the state of every cell, and the clues that are not satisfied yet."""

    state: bytearray
    left: list[tuple[int, tuple[int, ...]]]
    """Clue cells with the open cells that they reach, of which exactly one is black."""

    def mask(self, shade: int) -> int:
        """The mask of the cells of a shade."""
        signs = bytearray(b"0" * 256)
        signs[shade] = ord("1")
        return int(self.state.translate(signs)[::-1], 2)

    @property
    def black(self) -> int:
        """The mask of the black cells."""
        return self.mask(BLACK)

    @property
    def white(self) -> int:
        """The mask of the white cells."""
        return self.mask(WHITE)


def propagate(puzzle: Kuroshuto, deadline: Deadline = NEVER) -> Settled:
    """All that the clues settle; :class:`Contradiction` if they contradict each other."""
    grid = puzzle.grid
    settled = alone(puzzle)
    state = settled.state
    for cell in bits(puzzle.black):
        _whiten(state, grid.beside(cell))
    changed = True
    while changed:
        changed = False
        still = []
        for number, (cell, others) in enumerate(settled.left):
            if number % 256 == 0:
                deadline.check()
            black = [other for other in others if state[other] == BLACK]
            possible = black or [other for other in others if state[other] == OPEN]
            if len(possible) != 1:
                if black or not possible:
                    raise Contradiction
                still.append((cell, tuple(possible)))
                continue
            # The black cell that the clue asks for is known; the others are white.
            changed = True
            if not black:
                state[possible[0]] = BLACK
                _whiten(state, grid.beside(possible[0]))
            _whiten(state, [other for other in others if other != possible[0]])
        settled.left = still
    return settled


def _whiten(state: bytearray, cells: Iterable[int]) -> None:
    for cell in cells:
        if state[cell] == BLACK:
            raise Contradiction
        state[cell] = WHITE


def alone(puzzle: Kuroshuto) -> Settled:
    """Only the given cells settled; every clue with all open cells that it reaches."""
    rows, cols = puzzle.rows, puzzle.cols
    state = bytearray(rows * cols)
    for cell in bits(puzzle.given.no):
        state[cell] = WHITE
    for cell in bits(puzzle.black):
        state[cell] = BLACK
    clues = watched(puzzle.numbers.items(), every=256)
    return Settled(state, [(cell, reached(rows, cols, cell, number)) for cell, number in clues])
