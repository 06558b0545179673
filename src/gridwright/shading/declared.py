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

from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from gridwright.core.board import Board
from gridwright.core.grid import Grid
from gridwright.sat.cnf import Cnf
from gridwright.shading.rules import NUMBER


@dataclass(frozen=True, slots=True)
class AtMostOne:
    """No two of these cells are black (or white)."""

    cells: tuple[int, ...]
    black: bool
    clue: int | None = None
    """The cell of the number that says so; ``None`` if the numbers of the cells themselves do."""
    needed: ClassVar[bool] = False

    def cells_with(self, board: Board) -> list[int]:
        """The cells that have the colour."""
        mask = board.yes if self.black else board.no
        return [cell for cell in self.cells if mask >> cell & 1]

    def cells_left(self, board: Board) -> list[int]:
        """The cells that have the colour or still may have it."""
        mask = board.no if self.black else board.yes
        return [cell for cell in self.cells if not mask >> cell & 1]

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        """One clause for each pair, and where one cell is needed, one for all."""
        off = [-selector] if selector else []
        sign = -1 if self.black else 1
        cells = sorted(self.cells)
        if self.clue is not None:
            cnf.group(NUMBER, self.clue)
            if selector:
                cnf.clauses.append([-selector, -self.clue - 1])
        if self.needed:
            cnf.clauses.append([*off, *[-sign * (cell + 1) for cell in cells]])
        for one, other in combinations(cells, 2):
            if self.clue is None:
                cnf.group(NUMBER, one, other)
            cnf.clauses.append([*off, sign * (one + 1), sign * (other + 1)])


@dataclass(frozen=True, slots=True)
class ExactlyOne(AtMostOne):
    """One of these cells is black (or white), and no other."""

    needed: ClassVar[bool] = True
