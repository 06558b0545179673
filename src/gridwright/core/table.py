"""Values in rows and columns: what boards and puzzles have in common for people who hold them.

Indices count from 0, as in lists and NumPy; names such as ``r2c3`` count from 1, as in sentences.

>>> import gridwright
>>> puzzle = gridwright.parse("kurodoko/3/2/4k")
>>> puzzle[0, 0], puzzle["r1c1"], puzzle[-1], puzzle.clues
(4, 4, (None, None, None), {'r1c1': 4})
>>> board = gridwright.parse_board(puzzle, "..#/?.?")
>>> board[0, 2], board["r1c3"], board["Z1 S3"], board[1], len(board)
('#', '#', '#', ('?', '.', '?'), 2)
>>> for row in board:
...     print(*row)
. . #
? . ?
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from gridwright.core.cells import cell_of
from gridwright.core.extras import require
from gridwright.core.grid import Grid

if TYPE_CHECKING:
    from numpy.typing import NDArray

V_co = TypeVar("V_co", covariant=True)


class Table(Generic[V_co]):
    """Rows of values, one value for each cell."""

    __slots__ = ()

    def _on(self) -> Grid:
        """The cells."""
        raise NotImplementedError

    def _row(self, row: int) -> tuple[V_co, ...]:
        """The values of a row, from 0."""
        raise NotImplementedError

    def __len__(self) -> int:
        return self._on().rows

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[tuple[V_co, ...]]:
        return (self._row(row) for row in range(self._on().rows))

    @overload
    def __getitem__(self, at: tuple[int, int] | str) -> V_co: ...
    @overload
    def __getitem__(self, at: int) -> tuple[V_co, ...]: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[tuple[V_co, ...], ...]: ...
    def __getitem__(self, at: tuple[int, int] | str | int | slice) -> Any:
        grid = self._on()
        if isinstance(at, str):
            at = cell_of(at, grid).place
        try:
            if isinstance(at, tuple):
                row, col = at
                return self._row(range(grid.rows)[row])[col]
            rows = range(grid.rows)[at]
        except IndexError:
            size = f"{grid.rows} rows and {grid.cols} columns"
            raise IndexError(
                f"there is no {at!r} on a board of {size}; indices are from 0"
            ) from None
        except (TypeError, ValueError):
            expected = "a row and a column from 0, one row, or a name such as 'r1c2'"
            raise TypeError(f"expected {expected}, found {at!r}") from None
        return self._row(rows) if isinstance(rows, int) else tuple(map(self._row, rows))

    def to_numpy(self) -> NDArray[Any]:
        """The same values as an array; NumPy has to be installed.

        >>> import gridwright
        >>> board = gridwright.solve("kurodoko/4/4/g4i7j4i6g").board
        >>> (board.to_numpy() == "#").sum(axis=0).tolist()
        [2, 0, 1, 1]
        """
        require("genetic", "to_numpy")
        import numpy as np

        return np.array(list(self))
