"""The name of a cell: ``r2c3`` is the cell in row 2 and column 3, both counted from 1.

A cell is its name as a text, so it is the same in Python and in JSON, and can be a key of either.
It also knows its row and column, and cells are sorted in reading order.

>>> cell = Cell(2, 3)
>>> cell, cell == "r2c3", cell.row, cell.col
('r2c3', True, 2, 3)
>>> sorted([Cell(10, 1), Cell(2, 1)])
['r2c1', 'r10c1']

What German texts show is read, too. Indices count from 0, as always in Python:

>>> Cell("Z2 S3") == cell, cell.place
(True, (1, 2))
"""

from __future__ import annotations

import re

_NAME = re.compile(r"(?i)r(\d{1,9})c(\d{1,9})|z(\d{1,9})\s*s(\d{1,9})")


class Cell(str):
    """A cell by its row and column, both from 1, or by its name."""

    __slots__ = ("col", "row")

    row: int
    col: int

    def __new__(cls, row: int | str, col: int | None = None) -> Cell:
        """``Cell(2, 3)`` is ``Cell("r2c3")``; what is no cell raises ``ValueError``."""
        if isinstance(row, str):
            match = _NAME.fullmatch(row.strip())
            if match is None or col is not None:
                raise ValueError(f"expected a cell such as r1c2, found {row!r}")
            row, col = map(int, filter(None, match.groups()))
        elif col is None:
            raise TypeError("a cell has a row and a column")
        cell = str.__new__(cls, f"r{row}c{col}")
        cell.row, cell.col = row, col
        return cell

    @property
    def place(self) -> tuple[int, int]:
        """Row and column as indices, from 0: ``board[cell.place]`` is ``board[cell]``."""
        return self.row - 1, self.col - 1

    def __lt__(self, other: str) -> bool:
        return self.place < other.place if isinstance(other, Cell) else str(self) < other

    def __gt__(self, other: str) -> bool:
        return self.place > other.place if isinstance(other, Cell) else str(self) > other

    def __le__(self, other: str) -> bool:
        return not self > other

    def __ge__(self, other: str) -> bool:
        return not self < other

    def __reduce__(self) -> tuple[type[Cell], tuple[int, int]]:
        return Cell, (self.row, self.col)


def in_one_language(names: str) -> str:
    """A text with the names of cells as English and JSON have them.

    >>> in_one_language("Z1 S1-Z1 S3, r2c2")
    'r1c1-r1c3, r2c2'
    """
    return re.sub(r"(?i)\bz(\d{1,9})\s*s(\d{1,9})\b", r"r\1c\2", names)
