"""What a genre has to say so that circuits become its puzzles.

A *target* turns the parts of a circuit into a board, an assignment into the answer of that board,
and any answer into the values of the wires. All else is the same for all genres: ``reduced.py``
builds, solves and reads back, and ``verifying.py`` checks every part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gridwright.core.board import Board
from gridwright_lab.reductions.instance import Assignment
from gridwright_lab.reductions.sides import Side
from gridwright_lab.reductions.tiles.circuit import Circuit, Kind, Position

Signals = Mapping[tuple[Position, Side], bool]
"""The value of the wire at a side of a part."""


@dataclass(frozen=True, slots=True)
class Target:
    """A genre that circuits are turned into."""

    genre: str
    puzzle_of: Callable[[Circuit], Any]
    """The board of a circuit."""
    answer_of: Callable[[Circuit, Any, Assignment], Board]
    """The answer of a circuit's board under an assignment; where a clause is broken, it is wrong in
    the tile of the clause and nowhere else."""
    signals_of: Callable[[Circuit, Any, Board], Signals]
    """The values of the wires in an answer."""
    carriers: Callable[[Circuit, Any], frozenset[int]]
    """The cells that have to do with signals; all others only fill the board."""
    pitch: int
    """How many cells it is from a tile to the next."""
    clause: Kind = "one"
    """What clauses want: "one" true wire, or "all but one"; these get the negated literals."""
    shared: bool = False
    """Whether neighbouring tiles share a row or column of cells; the outermost are then missing."""
    drawn_from: int = 0
    """The row and column at which a tile begins in drawings, so that wires are in its middle."""
    beside_clauses: bool = False
    """Whether tiles beside a clause of three wires are others than elsewhere."""

    @property
    def size(self) -> int:
        """How many cells a tile has on each side, shared ones included."""
        return self.pitch + self.shared

    @property
    def origin(self) -> int:
        """The row and column of the board where the first tile begins."""
        return self.drawn_from - self.shared
