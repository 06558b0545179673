"""What was read from a picture: a record, which needs no NumPy and so can be imported anywhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gridwright.core.board import Board
from gridwright.core.saying import Saying
from gridwright.formats.document import Document
from gridwright.scanning.reading import Reading


@dataclass(frozen=True, slots=True)
class Scan:
    """What was read from a picture."""

    puzzle: Any
    board: Board | None
    """What is already blackened or dotted; None if nothing is."""
    cells: tuple[Reading, ...]
    """What was read in each cell, row by row."""
    corners: tuple[tuple[float, float], ...]
    """Where the grid is in the picture, clockwise from the top left."""
    unique: bool
    """Whether the puzzle is known to have exactly one answer; never where something is doubtful."""
    remarks: tuple[Saying, ...] = ()
    walls: tuple[tuple[int, int], ...] = ()
    """The neighbours between which a line is doubtful."""
    turned: int = 0
    """By how many quarters to the right the picture was turned to be read."""
    more: tuple[Scan, ...] = ()
    """What was read of further grids in the picture, in reading order."""
    square: Any = field(repr=False, compare=False, default=None)
    """The grid seen square-on, as an array of grey values."""

    @property
    def genre(self) -> str:
        """The name of the genre."""
        name: str = self.puzzle.genre
        return name

    @property
    def document(self) -> Document[Any]:
        """The puzzle with the board, to be written in any format."""
        return Document(self.puzzle, self.board)

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The names of the cells at which a person should look."""
        grid = self.puzzle.grid
        return tuple(grid.name(cell) for cell, read in enumerate(self.cells) if read.doubtful)

    @property
    def doubtful_walls(self) -> tuple[tuple[str, str], ...]:
        """The names of the cells between which a person should look at the line."""
        grid = self.puzzle.grid
        return tuple((grid.name(one), grid.name(other)) for one, other in self.walls)
