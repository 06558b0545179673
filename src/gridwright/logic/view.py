"""A view: a genre's own fast picture of a puzzle, and how it speaks of decisions.

The engine asks a view only what stands here; techniques of a genre know their own kind of view,
with rays, relations, rooms or pieces in it.
"""

from __future__ import annotations

from typing import Protocol

from gridwright.core.grid import Grid, bits


class View(Protocol):
    """What the ladder has to know about a puzzle."""

    grid: Grid
    size: int
    """How many decisions there are."""
    yes_word: str
    """What a decision is once it is yes: ``black``, ``drawn``."""
    no_word: str
    """``white``, ``not drawn``"""

    def name(self, decision: int) -> str:
        """One decision in a table or a file: ``r1c2``."""

    def names(self, decisions: int) -> str:
        """Decisions in a sentence, as its subject: ``r1c2 and r1c3``, ``the room at r1c1``."""

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

    def names(self, decisions: int) -> str:
        """The names of the cells."""
        return listed([self.grid.name(cell) for cell in bits(decisions)])

    def cells(self, decisions: int) -> int:
        """A decision is its cell."""
        return decisions


def listed(names: list[str], joined: str = "and") -> str:
    """A list in a sentence.

    >>> listed(["r1c1"]), listed(["r1c1", "r1c2"], "or"), listed(["r1c1", "r1c2", "r1c3"])
    ('r1c1', 'r1c1 or r1c2', 'r1c1, r1c2 and r1c3')
    """
    return f" {joined} ".join([*[", ".join(names[:-1])][: len(names) - 1], *names[-1:]])


def settled(view: View, yes: int, no: int) -> str:
    """What decisions are, in words: ``r1c2 and r2c2 are white and r1c1 is black``."""
    parts = [
        f"{view.names(mask)} {'is' if mask.bit_count() == 1 else 'are'} {word}"
        for mask, word in ((no, view.no_word), (yes, view.yes_word))
        if mask
    ]
    return ", and ".join(parts)
