"""Names of version 0.1 that have been replaced. They work until 1.0, with a warning.

>>> import warnings, gridwright
>>> with warnings.catch_warnings(record=True) as caught:
...     warnings.simplefilter("always")
...     gridwright.rows("kurodoko/3/1/2h", gridwright.parse_board("kurodoko/3/1/2h", "..#"))
['..#']
>>> print(caught[0].message)
gridwright.rows is now gridwright.format_board, and will be removed in version 1.0
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

from gridwright import api
from gridwright.core.board import Board
from gridwright.core.errors import InputError


def board(puzzle: api.Source, rows: Sequence[str]) -> Board:
    """The board that text rows show: now :func:`~gridwright.api.parse_board`."""
    return api.parse_board(puzzle, rows)


def rows(puzzle: api.Source, board: Board) -> list[str]:
    """A board as a list of text rows: now :func:`~gridwright.api.format_board`, a text."""
    return api.format_board(puzzle, board).splitlines()


NAMES: dict[str, tuple[str, Callable[..., Any]]] = {
    "GridwrightError": ("InputError", InputError),
    "board": ("parse_board", board),
    "rows": ("format_board", rows),
}
"""For each old name: the new name, and the object that the old name gives."""


def find(name: str) -> Any:
    """What an old name stands for, with a warning."""
    new, thing = NAMES[name]
    warnings.warn(
        f"gridwright.{name} is now gridwright.{new}, and will be removed in version 1.0",
        DeprecationWarning,
        stacklevel=3,
    )
    return thing
