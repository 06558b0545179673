"""A picture of a puzzle becomes a puzzle, with what is unsure about it.

>>> import numpy
>>> scan_picture(numpy.full((200, 200), 255, numpy.uint8))
Traceback (most recent call last):
...
gridwright.core.errors.InputError: no grid was found in the picture: expected a grid of lines that \
lies wholly inside it and is at least 3 cells wide and high
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.core.board import Board
from gridwright.core.deadline import look, tell
from gridwright.core.errors import InputError
from gridwright.core.saying import Saying
from gridwright.formats.document import Document
from gridwright.scanning.finding import candidates
from gridwright.scanning.levelling import apart, crops, level, order, square_on
from gridwright.scanning.meaning import meaning, readable, sure, unreadable
from gridwright.scanning.opening import read_picture
from gridwright.scanning.reading import Reading
from gridwright.scanning.rooms import rooms
from gridwright.scanning.rules import Seen
from gridwright.scanning.ruling import GOOD, LEAST, Ruled, rule
from gridwright.scanning.shared import SHARED
from gridwright.scanning.symbols import read
from gridwright.scanning.walls import lines

Image = NDArray[Any]
_OWN = SHARED["finding"]
SURELY = _OWN["surely"]
"""A grid of this quality is taken without looking further."""
BETTER = _OWN["better"]
"""By how much a smaller grid has to be better than a larger one."""
TURNED = _OWN["turned"]
"""Below this mean confidence, the picture may be turned by a quarter or a half."""


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
    """Whether the puzzle is known to have exactly one answer."""
    remarks: tuple[Saying, ...] = ()
    square: Image = field(repr=False, compare=False, default_factory=lambda: np.zeros((0, 0)))
    """The grid seen square-on."""

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


def scan_file(path: str | os.PathLike[str], genre: str | None = None, **known: Any) -> Scan:
    """What a picture file shows; ``known`` is what :func:`scan_picture` need not find."""
    return scan_picture(read_picture(path), genre, **known)


def scan_picture(
    picture: Image,
    genre: str | None = None,
    *,
    corners: Sequence[tuple[float, float]] | None = None,
    rows: int | None = None,
    cols: int | None = None,
) -> Scan:
    """What a picture shows, given as grey values."""
    seen, square, places = _read(picture, corners, rows, cols)
    if not readable(seen):
        raise InputError(unreadable(seen))
    found = meaning(seen, genre)
    fit = found.fit
    return Scan(fit.puzzle, found.board, fit.seen.cells, places, fit.unique, found.remarks, square)


def locate(picture: Image) -> tuple[tuple[tuple[float, float], ...], int, int]:
    """Where the grid of a picture is, from its own top left on, and its rows and columns."""
    seen, _, corners = _read(picture, None, None, None)
    return corners, seen.rows, seen.cols


def _grid(
    picture: Image,
    corners: Sequence[tuple[float, float]] | None,
    rows: int | None,
    cols: int | None,
) -> Ruled:
    if corners is not None:
        given = order(corners)
        found = rule(picture, given, rows, cols)
        if found is not None:
            return found
        if rows is not None and cols is not None:
            return Ruled(given, rows, cols, 0.0)
    else:
        best: Ruled | None = None
        for place in candidates(picture):
            look()
            found = rule(picture, place, rows, cols)
            # The largest come first; a part of a grid is a grid, too.
            if found is not None and (best is None or found.quality > best.quality + BETTER):
                best = found
            if best is not None and best.quality >= SURELY:
                break
        if best is not None and best.quality >= GOOD:
            return best
    raise InputError(
        "no grid was found in the picture: expected a grid of lines that lies wholly inside it and"
        " is at least {least} cells wide and high",
        least=LEAST,
    )


def _read(
    picture: Image,
    corners: Sequence[tuple[float, float]] | None,
    rows: int | None,
    cols: int | None,
) -> tuple[Seen, Image, tuple[tuple[float, float], ...]]:
    """The readings of all cells, in the direction in which they are surest."""
    tell("looking for the grid")
    ruled = _grid(picture, corners, rows, cols)
    tell("reading {count} cells", count=ruled.rows * ruled.cols)
    found = _turned(picture, ruled, 0)
    if sure(found[0]) < TURNED:
        tries = [found, *(_turned(picture, ruled, quarter) for quarter in (1, 2, 3))]
        found = max(tries, key=lambda each: sure(each[0]))
    return found


def _turned(
    picture: Image, ruled: Ruled, quarters: int
) -> tuple[Seen, Image, tuple[tuple[float, float], ...]]:
    look()
    corners = np.roll(ruled.corners, quarters, axis=0)
    rows, cols = (ruled.rows, ruled.cols) if quarters % 2 == 0 else (ruled.cols, ruled.rows)
    square = square_on(picture, corners, rows, cols)
    ink = level(square, rows, cols)
    cells = tuple(read(crops(ink, rows, cols), apart(ink, rows, cols)))
    walls = rooms(lines(ink, rows, cols), [cell.black for cell in cells])
    places = tuple((round(float(x), 1), round(float(y), 1)) for x, y in corners)
    return Seen(rows, cols, cells, walls), square, places
