"""A view: tables of one puzzle for a genre's techniques, and the names of its decisions.

The engine uses only what is defined here. The techniques of a genre have their own kind of view,
with tables of rays, rooms or pieces.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Protocol

from gridwright.core import words
from gridwright.core.grid import Grid, mask_of


class View(Protocol):
    """What the ladder has to know about a puzzle."""

    grid: Grid
    size: int
    """How many decisions there are."""
    yes_word: str
    """The word for a decision that is yes: ``black``, ``drawn``."""
    no_word: str
    """The word for a decision that is no: ``white``, ``not drawn``."""

    def name(self, decision: int) -> str:
        """The name of one decision in a table or a file: ``r1c2``."""

    def names(self, decisions: int, joined: str = "and") -> str:
        """Decisions as the subject of a sentence: ``r1c2 and r1c3``, ``the room at r1c1``."""

    def cells(self, decisions: int) -> int:
        """The grid cells of decisions."""

    def unfinished(self, yes: int, no: int) -> int:
        """How many clues (rooms, numbers) a person still has to look at."""


class CellView:
    """A view of a puzzle whose decision is "this cell is black"."""

    yes_word = "black"
    no_word = "white"

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.size = grid.size

    def name(self, decision: int) -> str:
        """The name of the cell."""
        return self.grid.name(decision)

    def names(self, decisions: int, joined: str = "and") -> str:
        """The names of the cells; three or more in line as their first and last."""
        return listed(runs(self.grid, decisions), joined)

    def cells(self, decisions: int) -> int:
        """The decisions themselves: there is one per cell."""
        return decisions

    def unfinished(self, yes: int, no: int) -> int:
        """The number of open cells; genres may count something better."""
        return (self.grid.full & ~(yes | no)).bit_count()


def listed(names: list[str], joined: str = "and") -> str:
    """Names joined by commas and a word.

    >>> listed(["r1c1"]), listed(["r1c1", "r1c2"], "or"), listed(["r1c1", "r1c2", "r1c3"])
    ('r1c1', 'r1c1 or r1c2', 'r1c1, r1c2 and r1c3')
    """
    return words.listed(names, joined) if names else ""


def runs(grid: Grid, cells: int) -> list[str]:
    """The names of cells; three or more in a row or column are named by their ends.

    >>> runs(Grid.of(3, 4), 0b0001_0001_1111)
    ['r1c1 to r1c4', 'r2c1', 'r3c1']
    """
    names = []
    while cells:
        first = (cells & -cells).bit_length() - 1
        across = _run(grid.ray(first, 1), first, cells)
        down = _run(grid.ray(first, 2), first, cells)
        longest = max(across, down, key=len)
        taken = longest if len(longest) > 2 else longest[:1]
        names.append(
            f"{grid.name(taken[0])} to {grid.name(taken[-1])}"
            if len(taken) > 1
            else grid.name(first)
        )
        cells &= ~mask_of(taken)
    return names


def _run(ray: range, first: int, cells: int) -> list[int]:
    return [first, *takewhile(lambda cell: cells >> cell & 1, ray)]


def settled(view: View, yes: int, no: int) -> str:
    """What decisions are, in words: ``r1c2 and r2c2 are white and r1c1 is black``."""
    parts = [
        f"{view.names(mask)} {'is' if mask.bit_count() == 1 else 'are'} {word}"
        for mask, word in ((no, view.no_word), (yes, view.yes_word))
        if mask
    ]
    return ", and ".join(parts)
