"""What every kind of rule has. A genre of another package may bring a kind of its own.

The faces below are asked of any kind. Others (propagation, the memory of the automaton, the page's
check) know the kinds of this folder only. They compare types exactly, because a kind that is
derived from one of these may say something else, and fall back on a face that every kind has:
propagation leaves the kind to the solver, counting lists the answers, the page asks Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from gridwright.core.board import Board
from gridwright.core.grid import Grid
from gridwright.core.rule import Place
from gridwright.sat.cnf import Cnf, Cut


class Kind(Protocol):
    """One thing that a puzzle says about its cells."""

    @property
    def rule(self) -> str:
        """The name of the genre's rule that it is part of."""

    def broken(self, grid: Grid, board: Board) -> Iterator[Place]:
        """Where a board breaks it so that no completion can repair it."""

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        """Append its clauses as groups of their own, each an instance of the rule.

        With a selector they hold if it is true. What cannot be said in advance is left to cuts.
        """


class WithCuts(Kind, Protocol):
    """A kind that also adds clauses where a whole board breaks it."""

    def cuts(self, grid: Grid, board: Board, others: tuple[Any, ...]) -> list[Cut]:
        """Clauses that this board breaks and every legal board obeys."""
