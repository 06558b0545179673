"""A partial or whole answer: which decisions are settled, and how.

The bits of a board are the puzzle's *decisions* (the cell is black, the room is black, the line
is drawn). ``yes`` and ``no`` are masks of decisions settled either way; the rest is open.

>>> board = Board(4).with_yes(0b0001).with_no(0b0110)
>>> board.open == 0b1000, board.complete
(True, False)

These masks are for engines. A board that knows its puzzle (every one that a public verb returns) is
read by cells, as :mod:`~gridwright.core.table` shows, and its text is what people read:

>>> import gridwright
>>> board = gridwright.solve("kurodoko/3/1/2h").board
>>> print(board)
..#
>>> board.rows(), board[0, 2], board["r1c3"]
(['..#'], '#', '#')

A text shows cells, and a decision may cover several of them. :class:`Shades` records the cells as
the text shows them if the cells of one decision differ.
"""

from __future__ import annotations

from typing import Any

from gridwright.core.errors import InputError
from gridwright.core.grid import Grid
from gridwright.core.record import dataclass, field
from gridwright.core.shown import answer_rows, in_one_line, svg_of
from gridwright.core.table import Table


@dataclass(frozen=True, slots=True)
class Shades:
    """The cells as a text shows them, when decisions cannot express it: a partly coloured room."""

    black: int
    """Mask of the black cells."""
    white: int
    """Mask of the cells marked as white."""
    part: int = 0
    """Mask of the decisions with both settled and open cells."""


class _Signs(Table[str]):
    """A slot for the signs of a board's cells, which are found when they are first asked for."""

    __slots__ = ("_signs",)

    _signs: tuple[tuple[str, ...], ...]


ENGINES = frozenset({
    "after", "all", "filled", "no", "open", "shades", "size", "whole", "with_no", "with_yes", "yes",
})  # fmt: skip
"""What engines use of a board: masks, and what makes boards of masks. People are not shown it."""


@dataclass(frozen=True, slots=True, repr=False)
class Board(_Signs):
    """A partial or whole answer: a sign for each cell, as in its text.

    ``board[r, c]`` is a cell by its indices from 0, ``board["r1c2"]`` by its name, ``board[r]`` a
    row. Inside are the settled decisions, as two masks over ``size`` bits.
    """

    size: int
    yes: int = 0
    no: int = 0
    shades: Shades | None = None
    """The colours of the cells, if the decisions do not determine them. Only then may a decision
    be settled both ways: some of its cells are black and others white."""
    puzzle: Any = field(default=None, compare=False)
    """The puzzle that it belongs to; engines make boards without one."""

    def __repr__(self) -> str:
        if self.puzzle is not None and (rows := in_one_line(self.puzzle, self)):
            return f"<Board {rows}>"
        yes, no = self.yes & ~self.no, self.no & ~self.yes
        counts = [
            f"{mask.bit_count()} {name}"
            for name, mask in (("yes", yes), ("no", no), ("open", self.open))
        ]
        if self.contradictory:
            counts.append(f"{(self.yes & self.no).bit_count()} both")
        return f"<Board of {self.size} decisions: {', '.join(counts)}>"

    def __str__(self) -> str:
        return "\n".join(self.rows()) if self.puzzle is not None else repr(self)

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self)} - ENGINES)

    def _repr_svg_(self) -> str | None:
        return None if self.puzzle is None else svg_of(self.puzzle, self)

    def rows(self) -> list[str]:
        """The text of each row, as in JSON, and as ``parse_board`` reads it."""
        return [*answer_rows(self._puzzle(), self)]

    def _puzzle(self) -> Any:
        if self.puzzle is None:
            raise InputError(
                "the board does not know its puzzle; {call} gives one that does",
                call="Board(size, yes, no, puzzle=puzzle)",
            )
        return self.puzzle

    def _on(self) -> Grid:
        grid: Grid = self._puzzle().grid
        return grid

    def _row(self, row: int) -> tuple[str, ...]:
        try:
            return self._signs[row]
        except AttributeError:
            grid, rows = self._on(), self.rows()
            # Where a sign may be long, there are blanks between them.
            signs = tuple(
                tuple(words if len(words := text.split()) == grid.cols else text)
                for text in rows[: grid.rows]
            )
            object.__setattr__(self, "_signs", signs)
            return signs[row]

    @staticmethod
    def whole(size: int, yes: int, puzzle: Any = None) -> Board:
        """The complete board on which exactly ``yes`` holds."""
        return Board(size, yes, ((1 << size) - 1) ^ yes, None, puzzle)

    @property
    def all(self) -> int:
        """The mask of all decisions."""
        return (1 << self.size) - 1

    @property
    def open(self) -> int:
        """The decisions that are not settled yet."""
        return self.all & ~(self.yes | self.no)

    @property
    def complete(self) -> bool:
        """Whether every decision is settled, on all of its cells."""
        return self.yes | self.no == self.all and not (self.shades and self.shades.part)

    @property
    def contradictory(self) -> bool:
        """Whether some decision is settled both ways."""
        return bool(self.yes & self.no)

    def with_yes(self, mask: int) -> Board:
        """This board with more decisions settled as yes."""
        return Board(self.size, self.yes | mask, self.no, None, self.puzzle)

    def with_no(self, mask: int) -> Board:
        """This board with more decisions settled as no."""
        return Board(self.size, self.yes, self.no | mask, None, self.puzzle)

    def after(self, step: Any) -> Board:
        """This board with what a step settles, its ``yes`` and ``no``; on the same puzzle."""
        return Board(self.size, self.yes | step.yes, self.no | step.no, None, self.puzzle)

    def filled(self, given: Board, cells: int) -> Board:
        """The complete board: open decisions become yes if given so, else no.

        ``cells`` is the mask of all cells of the grid.

        >>> Board(3, yes=0b001).filled(Board(3, yes=0b100), 0b111) == Board.whole(3, 0b101)
        True
        """
        yes = self.yes | (self.open & given.yes)
        part = self.shades.part if self.shades else 0
        # A decision with some yes cells becomes no on its other cells.
        no = (self.all & ~yes) | self.no | (part & yes)
        shades = None
        if self.shades and yes & no:
            shades = Shades(self.shades.black, cells & ~self.shades.black)
        return Board(self.size, yes, no, shades, self.puzzle)

    def agrees_with(self, other: Board) -> bool:
        """Whether no decision is settled differently on the two boards."""
        self._same_size(other)
        return not (self.yes & other.no or self.no & other.yes)

    def extends(self, other: Board) -> bool:
        """Whether everything settled on ``other`` is settled the same way here."""
        self._same_size(other)
        return not (other.yes & ~self.yes or other.no & ~self.no)

    def _same_size(self, other: Board) -> None:
        if self.size != other.size:
            raise InputError(
                "boards of {one} and {other} decisions cannot be compared",
                one=self.size,
                other=other.size,
            )
