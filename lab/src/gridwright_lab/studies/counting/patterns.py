"""Hitori boards: which patterns of black cells are the only answer of some puzzle.

Without numbers, Hitori asks for the same boards as Kuromasu. But in a Hitori a cell may be black
although no number asks for it, so the only answer of a puzzle is a *complete* pattern: no further
cell can be blackened. Whether a complete pattern is the only answer of some puzzle is a question
for a SAT solver: white cells of a line hold different numbers, and every other legal pattern has
two white cells in a line with the same number.

>>> patterns = Patterns.of(3)
>>> len(patterns.legal), len(patterns.complete), len(patterns.classes)
(39, 11, 4)
>>> sum(patterns.is_answer(board, 3) for board in patterns.classes)
4
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from gridwright.core.deadline import look
from gridwright.core.grid import Grid, moved_mask
from gridwright.counting.listing import answers
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import Oracle
from gridwright.shading.frontier import frontier


@dataclass(frozen=True)
class Patterns:
    """All legal patterns of a square."""

    grid: Grid
    legal: frozenset[int]

    @classmethod
    def of(cls, side: int) -> Patterns:
        """Of a square of this side."""
        grid = Grid.of(side, side)
        return cls(grid, frozenset(answers(frontier(Hitori(side, side)))))

    @cached_property
    def complete(self) -> list[int]:
        """Those to which no black cell can be added."""
        cells = [1 << cell for cell in range(self.grid.size)]
        return sorted(
            board
            for board in self.legal
            if not any(board | cell in self.legal for cell in cells if not board & cell)
        )

    @cached_property
    def classes(self) -> list[int]:
        """The complete ones up to rotation and reflection."""
        moves = [to for _, _, to in self.grid.symmetries()]
        return [board for board in self.complete
                if all(moved_mask(board, to) >= board for to in moves)]  # fmt: skip

    def is_answer(self, board: int, numbers: int) -> bool:
        """Whether a pattern is the only answer of a puzzle with the numbers from 1 to ``numbers``.

        The formula grows: of the other legal patterns, only those that were met are in it.
        """
        cnf = Cnf(0, top=self.grid.size * numbers)
        pairs = self._pairs(cnf, numbers)
        for pair, equal in pairs.items():
            if not pair & board:
                cnf.clauses.append([-equal])
        with Oracle(cnf) as oracle:
            met: set[int] = set()
            while oracle.solve():
                look()
                true = oracle.true_mask(cnf.top)
                alike = [pair for pair, equal in pairs.items() if true >> equal - 1 & 1]
                others = (each for each in self.legal if each != board and each not in met)
                other = next((each for each in others if all(pair & each for pair in alike)), None)
                if other is None:
                    return True
                met.add(other)
                oracle.add([[equal for pair, equal in pairs.items() if not pair & other]])
        return False

    def _pairs(self, cnf: Cnf, numbers: int) -> dict[int, int]:
        """For any two cells in a line, a variable: they hold the same number."""
        grid = self.grid
        literal = [[1 + cell * numbers + value for value in range(numbers)]
                   for cell in range(grid.size)]  # fmt: skip
        for own in literal:
            cnf.exactly(own, 1)
        equal = {}
        for one, other in combinations(range(grid.size), 2):
            (row, col), (second_row, second_col) = grid.place(one), grid.place(other)
            if row != second_row and col != second_col:
                continue
            same = equal[1 << one | 1 << other] = cnf.new()
            for mine, theirs in zip(literal[one], literal[other], strict=True):
                cnf.clauses += [[-same, -mine, theirs], [same, -mine, -theirs]]
        return equal
