"""What every kind of rule has. A genre of another package may bring a kind of its own.

A kind needs a ``rule`` and ``broken``. With ``state`` it has clauses; without, or with ``cuts``, it
is left to boards: the solver finds a board, and what breaks the kind there is forbidden. All else
(propagation, the memory of the automaton, the page's check) knows the kinds of this folder only.
It compares types exactly, because a kind that is derived from one of these may say something else,
and falls back: propagation leaves the kind to the solver, counting lists the answers, the page asks
Python. Growing clues needs clauses, and is refused without them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import Grid, bits
from gridwright.core.rule import Place
from gridwright.sat.cnf import Cnf, Cut


class Kind(Protocol):
    """One thing that a puzzle says about its cells."""

    @property
    def rule(self) -> str:
        """The name of the genre's rule that it is part of."""

    def broken(self, grid: Grid, board: Board) -> Iterator[Place]:
        """Where a board breaks it so that no completion can repair it."""


class WithClauses(Kind, Protocol):
    """A kind that says in advance what it can."""

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        """Append its clauses as groups of their own, each an instance of the rule.

        With a selector they hold if it is true. What cannot be said in advance is left to cuts.
        """


class WithCuts(Kind, Protocol):
    """A kind that also adds clauses where a whole board breaks it."""

    def cuts(self, grid: Grid, board: Board, others: tuple[Any, ...]) -> list[Cut]:
        """Clauses that this board breaks and every legal board obeys."""


def state(kind: Any, grid: Grid, cnf: Cnf) -> None:
    """Append the clauses of a kind, if it has any."""
    if hasattr(kind, "state"):
        kind.state(grid, cnf)


def left_to_boards(kind: Any) -> bool:
    """Whether there may be boards that obey its clauses and break it."""
    return hasattr(kind, "cuts") or not hasattr(kind, "state")


def cuts_of(kind: Any, grid: Grid, board: Board, others: tuple[Any, ...]) -> list[Cut]:
    """Clauses that this board breaks and every legal board obeys.

    A kind without cuts of its own says where a board breaks it so that no completion can repair it;
    so, cell by cell, what is not needed for that is left out of the clause.
    """
    if hasattr(kind, "cuts"):
        found: list[Cut] = kind.cuts(grid, board, others)
        return found
    place = next(iter(kind.broken(grid, board)), None)
    if place is None:
        return []
    kept = Board(board.size, board.yes & place.where, board.no & place.where)
    if not any(True for _ in kind.broken(grid, kept)):
        kept = Board(board.size, board.yes, board.no)
    for cell in watched(list(bits(kept.yes | kept.no))):
        fewer = Board(board.size, kept.yes & ~(1 << cell), kept.no & ~(1 << cell))
        if any(True for _ in kind.broken(grid, fewer)):
            kept = fewer
    return [[-cell - 1 for cell in bits(kept.yes)] + [cell + 1 for cell in bits(kept.no)]]
