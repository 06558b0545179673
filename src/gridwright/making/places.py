"""Where clues may stand, and where they must: from a mask, a draft and the symmetry.

>>> grid = Grid.of(2, 2)
>>> read_mask(grid, "#?\\n?.")
Places(may=7, must=1, kept={})
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gridwright.core.deadline import watched
from gridwright.core.errors import FormatError, PuzzleError
from gridwright.core.grid import Grid
from gridwright.core.saying import Saying
from gridwright.making.symmetry import orbits

NEVER, MAY, MUST = ".", "?", "#"


@dataclass(frozen=True, slots=True)
class Places:
    """Masks of cells."""

    may: int
    must: int = 0
    kept: Mapping[int, Any] = field(default_factory=dict)
    """What clues that must stay show, by their cells."""


def read_mask(grid: Grid, text: str) -> Places:
    """The places that rows of signs name; a wrong row or sign is refused with its place."""
    rows = [row.strip() for row in text.replace("/", "\n").splitlines() if row.strip()]
    if len(rows) != grid.rows:
        raise FormatError(
            "expected {rows} [rows|row|rows] of the mask, found {count}",
            rows=grid.rows,
            count=len(rows),
        )
    may = must = 0
    for number, row in enumerate(rows):
        if len(row) != grid.cols:
            raise FormatError(
                "expected {cells} [cells|cell|cells] in this row of the mask, found {count}",
                line=number + 1,
                cells=grid.cols,
                count=len(row),
            )
        for col, sign in enumerate(row):
            if sign not in (NEVER, MAY, MUST):
                raise FormatError(
                    "expected '.', '?' or '#' in the mask, found {sign}",
                    line=number + 1,
                    column=col + 1,
                    sign=repr(sign),
                )
            bit = grid.bit(number, col)
            may |= 0 if sign == NEVER else bit
            must |= bit if sign == MUST else 0
    return Places(may, must)


def refuse_lopsided(grid: Grid, places: Places, symmetry: str, clues: bool = False) -> None:
    """Refuse places that do not have the symmetry that is asked for."""
    for orbit in watched(orbits(grid, symmetry), every=64):
        for mask in (places.may, places.must):
            stands = [cell for cell in orbit if mask >> cell & 1]
            if stands and len(stands) < len(orbit):
                other = next(cell for cell in orbit if cell not in stands)
                raise PuzzleError(
                    "{what} not have the symmetry {symmetry}: {cell} and {other} differ",
                    what=Saying("the clues do" if clues else "the mask does"),
                    symmetry=repr(symmetry),
                    cell=grid.at(stands[0]),
                    other=grid.at(other),
                )


def with_partners(grid: Grid, cells: int, symmetry: str) -> int:
    """Cells and all that belong to them under a symmetry.

    >>> with_partners(Grid.of(2, 3), 0b000001, "rotate2") == 0b100001
    True
    """
    together = 0
    for orbit in orbits(grid, symmetry):
        if any(cells >> cell & 1 for cell in orbit):
            for cell in orbit:
                together |= 1 << cell
    return together
