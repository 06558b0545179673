"""A drawing without a medium: what a genre draws and every renderer understands.

Coordinates are in cells: ``(0, 0)`` is the top left corner of the board, ``x`` grows to the right
and ``y`` downwards. A genre lists what stands in each cell; lines and strokes lie over the cells.
Renderers (`render/`) turn the list into text, SVG and more, each in its own way.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cell:
    """What one cell shows."""

    black: bool = False
    """Shaded."""
    white: bool = False
    """Settled as unshaded (drawn as a dot where it carries no text)."""
    text: str = ""
    """A clue: a number, ``?`` or a letter."""
    mark: str = ""
    """A drawn sign: ``circle`` or ``triangle``."""
    given: bool = False
    """Whether its shade is part of the puzzle, not of the answer."""
    highlight: str = ""
    """``new`` (settled by a step), ``because`` (its reason) or ``wrong`` (breaks a rule)."""
    label: str = ""
    """What a screen reader says, if the fields above do not say it."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A thick line between two corners of cells, given as (row, column) of the corners."""

    start: tuple[int, int]
    end: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through the centres of cells, in order: a path, a piece, an arrow."""

    cells: tuple[int, ...]
    style: str = "path"
    """``path`` (thin, over the cells) or ``piece`` (thick and rounded, under the text)."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole board to be drawn."""

    title: str
    rows: int
    cols: int
    cells: tuple[Cell, ...]
    walls: tuple[Wall, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    caption: str = ""
    """A sentence below the board."""
