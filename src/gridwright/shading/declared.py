"""What numbers say about groups of cells, declared once.

A genre declares what the numbers of a puzzle say (``NumberGrid.declared``): :class:`ExactlyOne` or
:class:`AtMostOne` of some cells has a colour, or a number has a
:class:`~gridwright.shading.sight.Sight`. From this come the places where a board breaks it, the
state of a clue (``rules.py`` of the genre puts both into words), the clauses for solvers, proofs
and generators, and the memory of the automaton that counts answers (``frontier.py``).

>>> one = ExactlyOne((1, 2), black=True, clue=0)
>>> cnf = Cnf(3)
>>> one.state(Grid.of(1, 3), cnf)
>>> cnf.clauses
[[2, 3], [-2, -3]]
>>> one.cells_with(Board(3, yes=0b100)), one.cells_left(Board(3, no=0b110))
([2], [])
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from gridwright.core.board import Board
from gridwright.core.grid import Grid
from gridwright.sat.cnf import Cnf
from gridwright.shading.rules import NUMBER


class AtMostOne(NamedTuple):
    """No two of these cells are black (or white)."""

    cells: tuple[int, ...]
    black: bool
    clue: int | None = None
    """The cell of the number that says so; ``None`` if the numbers of the cells themselves do."""

    @property
    def needed(self) -> bool:
        """Whether one of the cells has the colour."""
        return False

    def cells_with(self, board: Board) -> list[int]:
        """The cells that have the colour."""
        mask = board.yes if self.black else board.no
        return [cell for cell in self.cells if mask >> cell & 1]

    def cells_left(self, board: Board) -> list[int]:
        """The cells that have the colour or still may have it."""
        mask = board.no if self.black else board.yes
        return [cell for cell in self.cells if not mask >> cell & 1]

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        """One clause for each pair, and one for all cells if one of them must have the colour."""
        off = [-selector] if selector else []
        cells, append = sorted(self.cells), cnf.clauses.append
        if self.clue is not None:
            cnf.group(NUMBER, self.clue)
            if selector:
                append([-selector, -self.clue - 1])
        if self.needed:
            append([*off, *[cell + 1 if self.black else -cell - 1 for cell in cells]])
        for one, other in combinations(cells, 2):
            if self.clue is None:
                cnf.group(NUMBER, one, other)
            pair = [-one - 1, -other - 1] if self.black else [one + 1, other + 1]
            append(off + pair if off else pair)


class ExactlyOne(AtMostOne):
    """One of these cells is black (or white), and no other."""

    __slots__ = ()

    @property
    def needed(self) -> bool:
        """One of the cells must have the colour."""
        return True
